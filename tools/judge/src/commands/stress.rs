//! The solution and the rules, or another program, on one input after another, until they differ.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use fs_err as fs;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::judging::decide::Judged;
use crate::judging::language::Language;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::Workspace;
use crate::report::lines;
use crate::search::find::{self, Search};
use crate::search::keep::{self, Kept};
use crate::search::pair::{Answers, Pair};
use crate::ui::progress::Progress;
use crate::ui::table;
use crate::ui::text::{self, BAD, GOOD, count};

const EXAMPLES: &str = "\
Examples:
  cargo judge stress 11872                  the solution against the rules, for 10 seconds
  cargo judge stress 11872 --seconds 60     for a minute
  cargo judge stress 3596 --seconds 60      on every input there is, where there are at most 10,000
  cargo judge stress 11872 --file mine.cpp  against another program; the rules say which is right

An input on which they differ is made as small as it can be, printed, and kept in target/stress/ID.
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
}

/// How long an input is made smaller at least.
const SHRINKING: Duration = Duration::from_secs(5);
/// How many lines of an input are printed.
const SHOWN_LINES: usize = 20;

fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| Instant::now().checked_add(*seconds).is_some())
        .ok_or(Error::NoSeconds)
}

/// A difference, and how it was come by.
struct Finding {
    tried: usize,
    /// The input that was found.
    first: String,
    /// What it became.
    input: String,
    /// Whether there was time to try all that could make it smaller.
    in_time: bool,
    answers: Answers,
}

/// Compares until there is a difference, or time is over, and prints what came out.
pub(crate) fn stress(workspace: &Workspace, args: &StressArgs, runner: &Runner) -> Result<Exit> {
    let progress = Progress::compiling(1);
    let scratch = tempfile::tempdir()?;
    let (id, file) = (workspace.id_of(&args.id), args.file.as_deref());
    let pair = Pair::build(workspace, runner, &id, file, args.language, scratch.path())?;
    progress.now("{pos} inputs tried", 0);
    let deadline = Instant::now() + args.seconds;
    let mut search = find::search(&pair, deadline, &progress)?;
    let Some((first, answers)) = search.found.take() else {
        progress.end();
        return tell_of_none(&pair, &search, args.seconds);
    };
    blame_the_rules(&pair, &first, &answers)?;
    progress.now("making the input smaller, {pos} inputs tried", 0);
    let deadline = deadline.max(Instant::now() + SHRINKING);
    let smaller = find::smaller(&pair, &first, search.all.as_deref(), deadline, &progress);
    progress.end();
    if let Some(fault) = smaller.fault {
        let still = if smaller.found.is_some() { "still " } else { "" };
        anstream::eprintln!("note: nothing {still}smaller was looked for: {fault}");
    }
    let (input, answers) = smaller.found.unwrap_or_else(|| (first.clone(), answers));
    let (tried, in_time) = (search.tried, smaller.in_time);
    tell(&pair, Finding { tried, first, input, in_time, answers })
}

/// An error if the input is not legal, or if it is the rules that fail on it.
fn blame_the_rules(pair: &Pair, input: &str, answers: &Answers) -> Result<()> {
    let id = &pair.problem.id;
    if let Some(fault) = pair.objection(input)? {
        return Err(Error::IllegalInput(id.clone(), fault));
    }
    let Answers::ReferenceFails(words) = answers else { return Ok(()) };
    let input = pair.workspace.show(&keep::keep(pair.workspace, id, input)?.input);
    Err(Error::ReferenceFails { id: id.clone(), input, words: words.join("\n") })
}

fn tell_of_none(pair: &Pair, search: &Search, time: Duration) -> Result<Exit> {
    let id = &pair.problem.id;
    let what = pair.other.as_ref().map_or("`brute`".to_owned(), |it| format!("`{}`", it.shown));
    let &Search { tried, left_out, largest, ref all, .. } = search;
    let all = all.as_ref().map(Vec::len);
    if all == Some(0) {
        return Err(Error::NoInputListed(id.clone()));
    }
    if tried == 0 {
        let brute = format!("problems/{id}/examples/brute.rs");
        let file = pair.other.as_ref().map_or(brute, |other| other.shown.clone());
        return Err(Error::NothingCompared { what, left_out, file });
    }
    text::printed((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        if left_out > 0 {
            let left_out = count(left_out, "input");
            writeln!(out, "  left out are {left_out}, to which {what} has no answer in time")?;
        }
        let (largest, time) = (count(largest, "byte"), time.as_secs_f64());
        match all {
            Some(all) if all == tried => writeln!(out, "  there are no other inputs")?,
            Some(all) if left_out == 0 => {
                writeln!(out, "  of {all} that there are, from the smallest on, in {time} s")?;
            }
            _ => writeln!(out, "  in {time} s; the largest has {largest}")?,
        }
        writeln!(out, "{GOOD}no difference on {}{GOOD:#}", count(tried, "input"))
    })())?;
    Ok(Exit::Accepted)
}

/// Keeps the input, with its answer if the rules have one, and prints who is right and how it becomes a case.
fn tell(pair: &Pair, finding: Finding) -> Result<Exit> {
    let Finding { tried, first, input, in_time, answers } = finding;
    let kept = keep::keep(pair.workspace, &pair.problem.id, &input)?;
    let right = pair.last_word(&kept.input);
    let (verdicts, unclear) = match &right {
        Ok(answer) => (verdicts(pair, &kept, answer, answers)?, None),
        Err(_) => (Vec::new(), Some(answers)),
    };
    let notes = verdicts.iter().map(|(_, judged)| &judged.notes).find(|notes| !notes.is_empty());
    notes.into_iter().flatten().for_each(|note| anstream::eprintln!("note: {note}"));

    let is_right = |(_, judged): &(&str, Judged)| judged.verdict == Verdict::Ac;
    text::printed((|| {
        let mut out = anstream::stdout().lock();
        print_heading(&mut out, pair)?;
        let width = table::widest(verdicts.iter().map(|(name, _)| name));
        for (name, judged) in &verdicts {
            lines::print_judged(&mut out, name, width, judged)?;
        }
        if let Some(answers) = &unclear {
            print_unclear(&mut out, pair, answers)?;
        }
        writeln!(out, "      input    {}", pair.workspace.show(&kept.input))?;
        print_input(&mut out, &input)?;
        let smaller = how_small(&first, &input, in_time);
        writeln!(out, "{BAD}a difference{BAD:#} after {}; {smaller}", count(tried, "input"))?;
        if let Err(why) = &right {
            writeln!(out, "which of them is right is not known: {why}")?;
        } else if verdicts.len() == 2 && verdicts.iter().all(is_right) {
            writeln!(out, "the rules accept both")?;
        }
        let is_solution_right = verdicts.first().is_some_and(is_right);
        print_next_steps(&mut out, pair, &kept, right.is_ok(), is_solution_right)
    })())?;
    Ok(Exit::Rejected)
}

/// Keeps the right answer beside the input, and judges by it what was compared.
fn verdicts<'a>(
    pair: &'a Pair,
    kept: &'a Kept,
    right: &[u8],
    answers: Answers,
) -> Result<Vec<(&'a str, Judged)>> {
    let out = kept.input.with_extension("out");
    fs::write(&out, right)?;
    let names = match &pair.other {
        Some(other) => vec!["solution", &other.shown],
        None => vec![kept.name.as_str()],
    };
    Ok(names.into_iter().zip(pair.verdicts(&kept.input, &out, answers)?).collect())
}

fn print_heading(out: &mut impl Write, pair: &Pair) -> io::Result<()> {
    let plain = Allowance::plain(&pair.problem.about);
    lines::print_heading(out, &pair.problem, &plain, None, None)
}

/// Two programs that differ, and neither is known to be right.
fn print_unclear(out: &mut impl Write, pair: &Pair, answers: &Answers) -> io::Result<()> {
    let other = pair.other.as_ref().map_or("brute", |other| &other.shown);
    let width = table::widest(["solution", other]);
    match answers {
        Answers::Differs(Judged { difference: Some(difference), .. }) => {
            let said = [(other, &difference.expected), ("solution", &difference.found)];
            for (name, line) in said {
                let (number, name) = (difference.line, table::left(name, width));
                writeln!(out, "  {name}   line {number}: {}", text::quoted(line))?;
            }
            Ok(())
        }
        Answers::Differs(judged) => lines::print_judged(out, "solution", width, judged),
        Answers::OtherFails(verdict, words) => {
            writeln!(out, "  {other}   {BAD}{verdict}{BAD:#}")?;
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
        format!(" --file {}{}", quoted(Path::new(&it.shown)), language.unwrap_or_default())
    });
    let again = format!("cargo judge test {id}{}", file.unwrap_or_default());
    if let Some(case) = &kept.case {
        return writeln!(out, "it is the case `{case}` already; next: `{again}`");
    }
    let root = &pair.workspace.root;
    let is_here = env::current_dir().is_ok_and(|here| here == *root);
    let path =
        |path: &Path| quoted(if is_here { path.strip_prefix(root).unwrap_or(path) } else { path });
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

fn how_small(first: &str, input: &str, in_time: bool) -> String {
    let smaller = match (first.len(), input.len()) {
        _ if first == input => "nothing smaller was found".to_owned(),
        (before, after) if before == after => "made smaller".to_owned(),
        (before, after) => format!("made smaller, from {} to {after}", count(before, "byte")),
    };
    let more = if in_time { "" } else { "; with more `--seconds` it may get smaller yet" };
    smaller + more
}

fn print_input(out: &mut impl Write, input: &str) -> io::Result<()> {
    for line in input.lines().take(SHOWN_LINES) {
        writeln!(out, "               {}", text::cut(line))?;
    }
    match input.lines().count().saturating_sub(SHOWN_LINES) {
        0 => Ok(()),
        more => writeln!(out, "               … and {}", count(more, "more line")),
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/.-_".contains(letter);
    if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
