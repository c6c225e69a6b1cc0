//! The solution and the rules, or another program, on one input after another, until they differ.

pub(crate) mod oracle;
mod search;
mod shrink;

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use fs_err as fs;
use sandbox::Runner;

use crate::fault::Exit;
use crate::problem::Workspace;
use crate::program::Allowance;
use crate::program::cargo::{self, Program};
use crate::program::compile::Source;
use crate::program::crates::Crates;
use crate::program::language::Language;
use crate::progress::Progress;
use crate::stress::oracle::Oracle;
use crate::stress::search::{Answers, Kept, Other, Pair, Search};
use crate::test::{print_judged, print_title};
use crate::text::{self, BAD, GOOD, count};
use crate::verdict::{Comparison, Judged, Verdict};

const EXAMPLES: &str = "\
Examples:
  cargo judge stress 11872                  the solution against the rules, for 10 seconds
  cargo judge stress 11872 --seconds 60     for a minute
  cargo judge stress 3596 --seconds 60      on every input there is, where there are at most 10,000
  cargo judge stress 11872 --file mine.cpp  against another program; the rules say which is right

An input on which they differ is made as small as possible, printed, and kept in target/stress/ID.
Exit code: 0 if they never differ, 1 if they do or one does not compile, 2 if they could not be compared.";

/// What is to be compared, and for how long.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StressArgs {
    /// A problem by the name of its folder, such as 11868
    id: String,
    /// How long to look for an input on which they differ
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// Compare with this program, in any language of `cargo judge test --file`, instead of the rules
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// The language of that program, such as pypy, where the end of its name does not say it
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "file")]
    language: Option<&'static Language>,
    /// Try the same random inputs again as the run that named this seed
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
}

/// How long an input is made smaller at least.
const SHRINKING: Duration = Duration::from_secs(5);
/// How many lines of an input are printed.
const SHOWN_LINES: usize = 20;

/// Compares until there is a difference, or time is over, and prints what was found.
pub(crate) fn stress(workspace: &Workspace, args: &StressArgs, runner: &Runner) -> Result<Exit> {
    let progress = Progress::start();
    let pair = build(workspace, args, runner, &progress)?;
    let id = &pair.problem.id;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    progress.now("trying inputs", 0);
    let deadline = Instant::now() + args.seconds;
    let mut search = search::search(&pair, seed, deadline, &progress)?;
    let Some((first, answers)) = search.found.take() else {
        drop(progress);
        return tell_of_none(&pair, &search, seed, args.seconds);
    };
    pair.must_be_legal(&first)?;
    if let (Answers::Fails(_, words), None) = (&answers, &pair.other) {
        let (input, words) = (pair.keep_and_show(&first)?, words.join("\n"));
        bail!("`brute-{id}` fails on {input}; mend `problems/{id}/examples/brute.rs`:\n{words}");
    }
    progress.now("making the input smaller", 0);
    let deadline = deadline.max(Instant::now() + SHRINKING);
    let (smaller, fault) = search::smaller(&pair, &first, deadline, &progress);
    drop(progress);
    if let Some(why) = fault {
        let why = text::plain(&format!("{why:#}"));
        anstream::eprintln!("note: nothing smaller was looked for: {why}");
    }
    let (input, answers) = smaller.unwrap_or_else(|| (first.clone(), answers));
    let seed = if search.all.is_none() { format!(" from seed {seed}") } else { String::new() };
    let smaller = match input == first {
        true => "nothing smaller was found".to_owned(),
        false => format!("made smaller, from {} to {}", count(first.len(), "byte"), input.len()),
    };
    let summary = format!("after {}{seed}; {smaller}", count(search.tried, "input"));
    tell(&pair, &input, &answers, &summary)
}

/// Builds what is compared.
fn build<'a>(
    workspace: &'a Workspace,
    args: &StressArgs,
    runner: &'a Runner,
    progress: &Progress,
) -> Result<Pair<'a>> {
    let id = workspace.id_of(&args.id);
    let problem = workspace.problem(&id)?;
    let has = |name: &str| workspace.folder(&id).join("examples").join(name).is_file();
    if !has("inputs.rs") {
        bail!(
            "nobody knows which inputs `{id}` has; write `problems/{id}/examples/inputs.rs`, as `problems/11872/examples/inputs.rs` is, and name it in the manifest"
        );
    }
    if !has("brute.rs") && args.file.is_none() {
        bail!(
            "there is nothing to compare `{id}` with; write `problems/{id}/examples/brute.rs`, slow and obviously right, or name another program with `--file PATH`"
        );
    }
    let other = match &args.file {
        None => None,
        Some(file) => {
            let shown = text::plain(&text::path(file));
            let (crates, plain) = (Crates::of(workspace, runner), Allowance::plain(&problem.about));
            let source = Source::open(file, &shown, args.language)?;
            let compiled = source.compile(runner, Some(&crates), &[], &plain)?;
            let allowance = compiled.language.limits(&problem.about);
            Some(Other { shown, named: args.language, compiled, allowance })
        }
    };
    let comparison = Comparison::of(workspace, runner, &problem, false)?;
    let solutions = cargo::build(workspace, &[&id], Program::Solution, progress)?;
    let solution = solutions.executable(&id)?.into();
    let oracle = Oracle::build(workspace, runner, &[&id], progress)?;
    oracle.program(&id, "inputs")?;
    if other.is_none() {
        oracle.program(&id, "brute")?;
    }
    Ok(Pair { workspace, runner, problem, oracle, solution, other, comparison })
}

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| Instant::now().checked_add(*seconds).is_some())
        .context("give a number of seconds above 0, such as 10 or 0.5")
}

/// Short enough to be typed.
fn fresh_seed() -> u32 {
    (RandomState::new().build_hasher().finish() % 1_000_000) as u32
}

fn tell_of_none(pair: &Pair, search: &Search, seed: u32, time: Duration) -> Result<Exit> {
    let id = &pair.problem.id;
    let what = pair.other.as_ref().map_or("`brute`".to_owned(), |it| format!("`{}`", it.shown));
    let &Search { tried, left_out, all, .. } = search;
    if all == Some(0) {
        bail!("`inputs-{id} list` lists no input at all; mend `problems/{id}/examples/inputs.rs`");
    }
    if tried == 0 {
        bail!("{what} has no answer in time to any of {left_out} inputs; does it end at all?");
    }
    text::printed((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        if left_out > 0 {
            let left_out = count(left_out, "input");
            writeln!(out, "  left out are {left_out}, to which {what} has no answer in time")?;
        }
        let time = time.as_secs_f64();
        match all {
            Some(all) if all == tried => writeln!(out, "  there are no other inputs")?,
            Some(all) => {
                writeln!(out, "  of {all} that there are, from the smallest on, in {time} s")?;
            }
            None => writeln!(out, "  in {time} s from seed {seed}")?,
        }
        writeln!(out, "{GOOD}no difference on {}{GOOD:#}", count(tried, "input"))
    })())?;
    Ok(Exit::Accepted)
}

/// Keeps the input, with its answer if the rules have one, and prints who is right and how it becomes a case.
fn tell(pair: &Pair, input: &str, answers: &Answers, summary: &str) -> Result<Exit> {
    let kept = search::keep(pair.workspace, &pair.problem.id, input)?;
    let right = pair.right_answer(&kept.input);
    let mut verdicts = Vec::new();
    if let Ok(right) = &right {
        let answer = kept.input.with_extension("out");
        fs::write(&answer, right)?;
        let name = if pair.other.is_some() { "solution" } else { &kept.name };
        verdicts.push((name, pair.judge(None, &kept.input, &answer)?));
        if let Some(other) = &pair.other {
            let mut judged = pair.judge(Some(other), &kept.input, &answer)?;
            judged.stderr.iter_mut().for_each(|line| *line = other.compiled.words(line));
            verdicts.push((&other.shown, judged));
        }
    }
    let is_right = |(_, judged): &(&str, Judged)| judged.verdict == Verdict::Ac;
    text::printed((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        let width = text::widest(verdicts.iter().map(|(name, _)| name));
        for (name, judged) in &verdicts {
            print_judged(&mut out, name, width, judged)?;
        }
        if right.is_err() {
            print_unclear(&mut out, pair, answers)?;
        }
        writeln!(out, "      input    {}", pair.workspace.show(&kept.input))?;
        print_input(&mut out, input)?;
        writeln!(out, "{BAD}a difference{BAD:#} {summary}")?;
        if let Err(why) = &right {
            let why = text::plain(&why.to_string());
            writeln!(out, "which of them is right is not known: {why}")?;
        } else if verdicts.len() == 2 && verdicts.iter().all(is_right) {
            writeln!(out, "the rules accept both")?;
        }
        let is_solution_right = verdicts.first().is_some_and(is_right);
        print_next_steps(&mut out, pair, &kept, right.is_ok(), is_solution_right)
    })())?;
    Ok(Exit::Rejected)
}

fn print_heading(out: &mut impl Write, pair: &Pair) -> io::Result<()> {
    print_title(out, &pair.problem, &Allowance::plain(&pair.problem.about))?;
    writeln!(out)
}

/// Two programs that differ, and neither is known to be right: `expected` is what the other one prints.
fn print_unclear(out: &mut impl Write, pair: &Pair, answers: &Answers) -> io::Result<()> {
    let other = pair.other.as_ref().map_or("brute", |other| &other.shown);
    match answers {
        Answers::Differs(judged) => {
            print_judged(out, "solution", 0, judged)?;
            writeln!(out, "      expected is what `{}` prints", text::plain(other))
        }
        Answers::Fails(verdict, words) => {
            let compiled = pair.other.as_ref().map(|other| &other.compiled);
            let words = words.iter().map(|it| compiled.map_or(it.clone(), |other| other.words(it)));
            writeln!(out, "  {}   {BAD}{verdict}{BAD:#}", text::plain(other))?;
            text::print_below(out, "      ", words)
        }
        _ => Ok(()),
    }
}

fn print_next_steps(
    out: &mut impl Write,
    pair: &Pair,
    kept: &Kept,
    has_answer: bool,
    is_solution_right: bool,
) -> io::Result<()> {
    let id = &pair.problem.id;
    let wrong = pair.other.as_ref().filter(|_| is_solution_right);
    let file = wrong.map(|it| {
        let language = it.named.map(|language| format!(" --language {}", language.name));
        format!(
            " --file {}{}",
            text::shell_quoted(Path::new(&it.shown)),
            language.unwrap_or_default()
        )
    });
    let again = format!("cargo judge test {id}{}", file.unwrap_or_default());
    let root = &pair.workspace.root;
    let is_here = env::current_dir().is_ok_and(|here| here == *root);
    let path = |path: &Path| {
        text::shell_quoted(if is_here { path.strip_prefix(root).unwrap_or(path) } else { path })
    };
    let cases = root.join("testcases").join(id);
    let (from, to) = (path(&kept.input.with_extension("")), path(&cases));
    let folder = if cases.is_dir() { String::new() } else { format!("mkdir -p {to} && ") };
    if !has_answer {
        let answer = pair.workspace.show(&kept.input.with_extension("out"));
        writeln!(out, "write the right answer to `{answer}`, and then:")?;
    }
    writeln!(out, "keep it as a case   {folder}cp {from}.* {to}/")?;
    writeln!(out, "and judge on it     {again}")
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
