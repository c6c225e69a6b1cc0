//! `cargo judge stress`: compares the solution with the rules, or another program, until they differ on an input.

pub(crate) mod oracle;
mod search;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use fs_err as fs;
use sandbox::Runner;

use crate::stress::oracle::Oracle;
use crate::stress::search::{COMPARED, Found, InputResult, NamedProgram, Pair, SavedInput, Search};
use judge::fault::{Exit, Failure};
use judge::judging::{print_judged, print_title};
use judge::problem::Workspace;
use judge::program::Allowance;
use judge::program::cargo::{self, ProgramKind};
use judge::program::compile::{Program, SourceFile};
use judge::program::crates::Crates;
use judge::program::language::Language;
use judge::progress::ProgressLine;
use judge::text::{self, BAD, GOOD, count};
use judge::verdict::{CaseResult, Comparison, Verdict};

const EXAMPLES: &str = "\
Examples:
  cargo judge stress 11872                  compare the solution with the rules for 10 seconds
  cargo judge stress 11872 --seconds 60     compare for a minute
  cargo judge stress 3596 --seconds 60      try every input, if there are at most 10,000
  cargo judge stress 11872 --file mine.cpp  compare with another program; the rules say which is right
  cargo judge stress 1000 --file a.py --against b.cpp --generator gen.py
                                            compare two programs on the inputs that a third prints

The smallest input found on which they differ is printed, and saved in target/stress/ID.
Exit code: 0 if they never differ, 1 if they do or one does not compile, 2 if they could not be compared.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StressArgs {
    /// The id of a problem, such as 11868
    id: String,
    /// How many seconds to search for an input on which they differ
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// Compare with this program instead of the rules, in any language of `cargo judge test --file`
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// Compare that program, instead of the solution, with this one
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,
    /// Draw inputs with this program, which is called with a seed and prints one
    #[arg(long, value_name = "PATH")]
    generator: Option<PathBuf>,
    /// The language of `--file`, such as pypy [default: the one of its extension]
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "file")]
    language: Option<&'static Language>,
    /// Repeat the run that printed this seed, with the same random inputs
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// Make the input a case, if it is known which output is right
    #[arg(long)]
    keep: bool,
}

/// The minimum time for the search for a smaller input.
const SHRINKING: Duration = Duration::from_secs(5);
/// How many lines of an input are printed.
const SHOWN_LINES: usize = 20;

/// Compares until there is a difference or the time is over, and prints the result.
pub(crate) fn stress(
    workspace: &Workspace,
    args: &StressArgs,
    runner: &Runner,
) -> Result<Exit, Failure> {
    let progress = ProgressLine::start();
    let pair = build(workspace, args, runner, &progress)?;
    let id = &pair.problem.id;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    progress.begin("trying inputs", 0);
    let deadline = Instant::now() + args.seconds;
    sandbox::before_signals_end(|| {
        let compared = count(COMPARED.load(Ordering::Relaxed), "input");
        anstream::eprintln!("\ninterrupted: no difference on {compared}");
    });
    let mut search = Search::new(&pair, seed, &progress);
    let Some(mut found) = search.run(deadline)? else {
        return Ok(progress.print_above(|| show_agreement(&pair, &search, seed, args.seconds))?);
    };
    if let ((input, InputResult::Fails(_, lines)), None) = (&found, &pair.other) {
        let (input, lines) = (pair.save(input)?, lines.join("\n"));
        Err(anyhow!(
            "`brute-{id}` fails on {input}; fix `problems/{id}/examples/brute.rs`:\n{lines}"
        ))?;
    }
    let mut summary = format!("after {}", count(search.tried, "input"));
    let first = found.0.clone();
    // Of few inputs, the smallest ones were tried first.
    if search.all.is_none() {
        summary += &format!(" from seed {seed}");
        progress.begin("looking for a smaller input", 0);
        sandbox::before_signals_end(move || {
            anstream::eprintln!("\ninterrupted: they differ, and `--seed {seed}` shows it");
        });
        search.shrink(&mut found, deadline.max(Instant::now() + SHRINKING))?;
    }
    drop(progress);
    summary += if found.0 == first { "; nothing smaller" } else { "; a smaller one" };
    Ok(show_difference(&pair, &found, &format!("{summary} was found"), args.keep)?)
}

fn build<'a>(
    workspace: &'a Workspace,
    args: &StressArgs,
    runner: &'a Runner,
    progress: &ProgressLine,
) -> Result<Pair<'a>, Failure> {
    let id = workspace.id_of(&args.id);
    let problem = workspace.problem(&id)?;
    let has = |name: &str| workspace.folder(&id).join("examples").join(name).is_file();
    if problem.info.interactor.is_some() {
        Err(anyhow!(
            "`{id}` is interactive: its programs have no outputs to compare; add cases, and judge it with `cargo judge test {id}`"
        ))?;
    }
    let draws = args.generator.is_none();
    if draws && !has("inputs.rs") {
        Err(anyhow!(
            "the input format of `{id}` is unknown; write `problems/{id}/examples/inputs.rs`, as in `problems/11872/examples/inputs.rs`, and name it in the manifest, or name a program that prints inputs with `--generator PATH`"
        ))?;
    }
    if !has("brute.rs") && args.file.is_none() && args.against.is_none() {
        Err(anyhow!(
            "there is nothing to compare `{id}` with; write `problems/{id}/examples/brute.rs`, slow and obviously right, or name another program with `--file PATH`"
        ))?;
    }
    let crates = Crates::of(workspace, runner);
    let open = |file: &Option<PathBuf>, language: Option<&'static Language>| {
        let compile = |file: &PathBuf| -> Result<NamedProgram, Failure> {
            let name = text::plain(&text::path(file));
            let source = SourceFile::open(file, &name, language)?;
            let named = language.map(|it| format!(" --language {}", it.name)).unwrap_or_default();
            let options = format!(" --file {}{named}", text::shell_quoted(file));
            Ok(NamedProgram {
                name,
                options,
                program: source.compile(runner, Some(&crates), &problem.info)?,
            })
        };
        file.as_ref().map(compile).transpose()
    };
    let (file, against) = (open(&args.file, args.language)?, open(&args.against, None)?);
    let mut generator = open(&args.generator, None)?;
    generator.iter_mut().for_each(|it| it.program.executable.files = Default::default());
    let comparison = Comparison::of(workspace, runner, &problem)?;
    let (judged, other) = match (file, against) {
        (Some(file), Some(against)) => (file, Some(against)),
        (file, against) => {
            let solutions = cargo::build(workspace, &[&id], ProgramKind::Solution, progress)?;
            let program = Program::built(solutions.executable(&id)?, &problem.info);
            let [name, options] = ["solution", ""].map(str::to_owned);
            (NamedProgram { name, options, program }, file.or(against))
        }
    };
    let examples = if draws || has("brute.rs") { &[&*id][..] } else { &[] };
    let oracle = Oracle::build(workspace, runner, examples, progress)?;
    if draws {
        oracle.program(&id, "inputs")?;
    }
    if other.is_none() {
        oracle.program(&id, "brute")?;
    }
    Ok(Pair { workspace, runner, problem, oracle, generator, judged, other, comparison })
}

pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| Instant::now().checked_add(*seconds).is_some())
        .context("give a number of seconds above 0, such as 10 or 0.5")
}

/// A random seed, short enough to type.
fn fresh_seed() -> u32 {
    (RandomState::new().build_hasher().finish() % 1_000_000) as u32
}

fn show_agreement(pair: &Pair, search: &Search, seed: u32, time: Duration) -> Result<Exit> {
    let id = &pair.problem.id;
    let what = pair.other.as_ref().map_or("`brute`".to_owned(), |it| format!("`{}`", it.name));
    let &Search { tried, skipped, all, .. } = search;
    if all == Some(0) {
        bail!("`inputs-{id} list` lists no inputs; fix `problems/{id}/examples/inputs.rs`");
    }
    if tried == 0 {
        bail!("{what} answers none of {skipped} inputs in time; does it end at all?");
    }
    text::checked((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        if skipped > 0 {
            let skipped = count(skipped, "input");
            writeln!(out, "  skipped {skipped} that {what} does not answer in time")?;
        }
        let time = time.as_secs_f64();
        let is_guessed = pair.generator.is_none() && oracle::has_guessed_bounds(pair.workspace, id);
        match all {
            Some(all) if all == tried && is_guessed => {}
            Some(all) if all == tried => writeln!(out, "  these are all inputs")?,
            Some(all) => {
                writeln!(out, "  of {all} inputs in total, smallest first, in {time} s")?;
            }
            None => writeln!(out, "  in {time} s from seed {seed}")?,
        }
        if is_guessed {
            let source = format!("`problems/{id}/examples/inputs.rs`");
            writeln!(out, "  its bounds are guessed; write those of the statement in {source}")?;
        }
        let within = if is_guessed { " within guessed bounds" } else { "" };
        writeln!(out, "{GOOD}no difference on {}{within}{GOOD:#}", count(tried, "input"))
    })())?;
    Ok(Exit::Accepted)
}

/// Saves the input, with its answer if `brute` gives one, and prints which program is right and how to make it a case.
fn show_difference(
    pair: &Pair,
    (input, answers): &Found,
    summary: &str,
    keep: bool,
) -> Result<Exit> {
    let saved = search::save(pair.workspace, &pair.problem.id, input)?;
    let right = pair.right_answer(&saved.input);
    let mut verdicts = Vec::new();
    if let Ok(right) = &right {
        let answer = saved.input.with_extension("out");
        fs::write(&answer, right)?;
        for program in [&pair.judged].into_iter().chain(&pair.other) {
            let name = if pair.other.is_some() { &program.name } else { &saved.name };
            verdicts.push((name, program, pair.judge(program, &saved.input, &answer)?));
        }
    }
    let is_right =
        |(.., judged): &(&String, &NamedProgram, CaseResult)| judged.verdict == Verdict::Ac;
    let wrong = verdicts.iter().find(|it| !is_right(it)).map(|(_, wrong, _)| *wrong);
    let kept = (keep && right.is_ok()).then(|| keep_as_case(pair, &saved)).transpose()?;
    text::checked((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        let width = text::widest(verdicts.iter().map(|(name, ..)| name));
        for (name, _, judged) in &verdicts {
            print_judged(&mut out, name, width, judged)?;
        }
        if right.is_err() {
            print_unclear(&mut out, pair, answers)?;
        }
        writeln!(out, "      input    {}", pair.workspace.show(&saved.input))?;
        print_input(&mut out, input)?;
        writeln!(out, "{BAD}a difference{BAD:#} {summary}")?;
        if let Err(why) = &right {
            let why = text::plain(&why.to_string());
            writeln!(out, "it is unknown which of them is right: {why}")?;
        } else if verdicts.len() == 2 && verdicts.iter().all(is_right) {
            writeln!(out, "the rules accept both")?;
        }
        if let Some(kept) = kept {
            writeln!(out, "kept as a case      {kept}")?;
        } else {
            let cases = pair.workspace.root.join("testcases").join(&pair.problem.id);
            let [from, to] =
                [saved.input.with_extension(""), cases].map(|path| text::shell_quoted(&path));
            if right.is_err() {
                let answer = pair.workspace.show(&saved.input.with_extension("out"));
                writeln!(out, "write the right answer to `{answer}`, and then:")?;
            }
            writeln!(out, "keep it as a case   mkdir -p {to} && cp {from}.* {to}/")?;
        }
        let options = &wrong.unwrap_or(&pair.judged).options;
        writeln!(out, "then judge again    cargo judge test {}{options}", pair.problem.id)
    })())?;
    Ok(Exit::Rejected)
}

/// Copies an input and its answer to the cases, unless they are there. Returns the input's path.
fn keep_as_case(pair: &Pair, saved: &SavedInput) -> Result<String> {
    let folder = pair.workspace.root.join("testcases").join(&pair.problem.id);
    fs::create_dir_all(&folder)?;
    for ending in ["out", "in"] {
        let case = folder.join(&saved.name).with_extension(ending);
        // The name says what the input is.
        if !case.exists() {
            fs::copy(saved.input.with_extension(ending), &case)?;
        }
    }
    Ok(pair.workspace.show(&folder.join(&saved.name).with_extension("in")))
}

fn print_heading(out: &mut impl Write, pair: &Pair) -> io::Result<()> {
    print_title(out, &pair.problem, &Allowance::of(&pair.problem.info))?;
    writeln!(out)
}

/// Prints how the programs differ if it is unknown which is right: `expected` is the output of the other program.
fn print_unclear(out: &mut impl Write, pair: &Pair, answers: &InputResult) -> io::Result<()> {
    let other = pair.other.as_ref().map_or("brute", |other| &other.name);
    match answers {
        InputResult::Differs(judged) => {
            print_judged(out, &pair.judged.name, 0, judged)?;
            writeln!(out, "      expected is what `{}` prints", text::plain(other))
        }
        InputResult::Fails(verdict, lines) => {
            writeln!(out, "  {}   {BAD}{verdict}{BAD:#}", text::plain(other))?;
            text::print_below(out, "      ", lines)
        }
        _ => Ok(()),
    }
}

fn print_input(out: &mut impl Write, input: &str) -> io::Result<()> {
    for line in input.lines().take(SHOWN_LINES) {
        writeln!(out, "               {}", text::plain(line))?;
    }
    match input.lines().count().saturating_sub(SHOWN_LINES) {
        0 => Ok(()),
        more => writeln!(out, "               … and {}", count(more, "more line")),
    }
}
