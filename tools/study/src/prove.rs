//! `cargo study prove`: what is claimed of a game, the theorem, what was recomputed, and for which sizes it holds.

use std::process::ExitCode;
use std::thread::{self, ScopedJoinHandle};

use anstyle::{AnsiColor, Style};
use games::certificate::{Certificate, Kind, Proof, check_table};
use games::game::{Law, Theory};
use games::values::CHECKED;
use games::{Game, Refused, Rule, Solver, shelf};

use crate::Result;
use crate::named;
use crate::text::{any_of, grouped, listed, longest, print};

/// How far to look for a pattern if nobody says.
const TO: u64 = 10_000;

/// What is known of a game for every size, and what that follows from.
pub struct Finding {
    /// The game.
    pub title: String,
    /// The claim, in short.
    pub claim: String,
    /// The theorem's name.
    theorem: &'static str,
    /// What was computed again, in short.
    recomputed: String,
    /// For which sizes it holds.
    pub holds: Holds,
    /// Everything that is worth saying, each a word and a sentence.
    pub lines: Vec<(&'static str, String)>,
}

/// For which sizes something holds.
#[derive(Clone, Copy)]
pub enum Holds {
    /// Every size: a certificate was found, and checked with its theorem.
    Every,
    /// Every position, by a law from the literature, which was checked in so many.
    Law(usize),
    /// Up to a largest size.
    UpTo(u64),
    /// Nothing is known.
    Nothing,
}

impl Holds {
    fn is_known(&self) -> bool {
        matches!(self, Holds::Every | Holds::Law(_))
    }

    /// In colours.
    fn styled(&self) -> String {
        let color = if self.is_known() { AnsiColor::Green } else { AnsiColor::Yellow };
        let style = color.on_default();
        format!("{style}{self}{style:#}")
    }
}

impl std::fmt::Display for Holds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Holds::Every => write!(f, "proved for every n"),
            Holds::Law(tried) => {
                write!(f, "a law, checked in {} positions", grouped(*tried as u64))
            }
            Holds::UpTo(largest) => write!(f, "checked to {}", grouped(*largest)),
            Holds::Nothing => write!(f, "nothing is proved"),
        }
    }
}

/// Prints all games, two lines each. Exits with 0: open games are known to be open.
///
/// # Errors
///
/// If something claimed is wrong, in a sentence.
pub fn all() -> Result<ExitCode> {
    let findings: Vec<Result<(String, Finding)>> = thread::scope(|scope| {
        let find = |game: Game| {
            scope.spawn(move || {
                let name = game.name.to_string();
                Ok((name, findings(&Solver::new(game), None)?.swap_remove(0)))
            })
        };
        let threads: Vec<_> = shelf::all().into_iter().map(find).collect();
        let joined = |thread: ScopedJoinHandle<_>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(joined).collect()
    });
    let findings: Vec<(String, Finding)> = findings.into_iter().collect::<Result<_>>()?;
    let width = longest(findings.iter().map(|(name, _)| name));
    let bold = Style::new().bold();
    let mut text = String::new();
    for (name, Finding { claim, theorem, recomputed, holds, .. }) in &findings {
        text += &format!("{bold}{name:<width$}{bold:#}  {claim}\n");
        text += &format!("{:width$}  {} ({theorem}; {recomputed})\n", "", holds.styled());
    }
    let count = |of: fn(&Holds) -> bool| findings.iter().filter(|it| of(&it.1.holds)).count();
    text += &format!(
        "{} games proved for every size, {} with a law from the literature, {} only checked up to a largest size, {} known by plain search alone\n",
        count(|holds| matches!(holds, Holds::Every)),
        count(|holds| matches!(holds, Holds::Law(_))),
        count(|holds| matches!(holds, Holds::UpTo(_))),
        count(|holds| matches!(holds, Holds::Nothing)),
    );
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints one game, at length: by the id of a problem, by name, or by octal code. Exits with 1 if it is only checked.
///
/// # Errors
///
/// If there is no such game, `to` is too far, or something claimed is wrong, in a sentence.
pub fn one(asked: &str, to: Option<u64>) -> Result<ExitCode> {
    let named = named::find(asked)?;
    let findings = findings(&named.solver, to)?;
    let mut text = if named.is_problem { format!("{}\n\n", named.title) } else { String::new() };
    for (index, Finding { title, lines, .. }) in findings.iter().enumerate() {
        text += if index > 0 { "\n" } else { "" };
        text += &heading(title);
        lines.iter().for_each(|(word, sentence)| text += &line(word, sentence));
    }
    let holds = &findings[findings.len() - 1].holds;
    text += &line("therefore", &holds.styled());
    print(&text)?;
    Ok(ExitCode::from(u8::from(!holds.is_known())))
}

/// Finds out what is known of a game, with heaps of up to that many stones; a game in disguise first says what it is.
///
/// # Errors
///
/// If that is too far, or something claimed is wrong, in a sentence.
pub fn findings(solver: &Solver, to: Option<u64>) -> Result<Vec<Finding>> {
    let first = finding(solver, to)?;
    match (&solver.game.theory, solver.heaps()) {
        (Theory::Disguise { .. }, Some(of)) => {
            let of = finding(&Solver::new(of.clone()), to)?;
            Ok(vec![Finding { holds: of.holds, ..first }, of])
        }
        _ => Ok(vec![first]),
    }
}

/// Finds out what is known of a game, computing all of it.
fn finding(solver: &Solver, to: Option<u64>) -> Result<Finding> {
    let game = &solver.game;
    let found = match &game.theory {
        Theory::Period => within(game, to, TO).and_then(|to| match game.prove(to) {
            Some(proof) => proof.map(|proof| period(game, &proof)),
            None => {
                let note = format!("no pattern shows in the heaps up to {}", grouped(to));
                open(game, to, &note)
            }
        }),
        Theory::Open { to: known, note } => {
            within(game, to, *known).and_then(|to| open(game, to, note))
        }
        Theory::Disguise { of, because, .. } => solver.check().map(|compared| {
            let of = of().title;
            let compared = format!("{} positions", grouped(compared as u64));
            Finding {
                title: format!("{} is {of} in disguise", game.title),
                claim: format!("is {of} in disguise"),
                theorem: "the same options",
                recomputed: compared.clone(),
                // What holds of that game does of this one.
                holds: Holds::Nothing,
                lines: vec![
                    ("because", (*because).to_owned()),
                    ("checked", format!("{compared}, by trying every line of play")),
                ],
            }
        }),
        Theory::Law(known) => solver.check().map(|checked| law(solver, known, checked)),
        Theory::Search => Ok(Finding {
            title: game.title.to_string(),
            claim: "no theory known: plain search answers".to_owned(),
            theorem: "no theorem",
            recomputed: "nothing".to_owned(),
            holds: Holds::Nothing,
            lines: vec![(
                "known",
                "no theory: `explain` and `table` try every line of play".to_owned(),
            )],
        }),
    };
    found.map_err(|refused| refused.within(&game.name))
}

/// A game with a law from the literature.
fn law(solver: &Solver, known: &Law, checked: usize) -> Finding {
    let Law { claim, theorem, proof, tried, .. } = known;
    let (claim, positions) = ((*claim).to_owned(), grouped(checked as u64));
    let mut lines = vec![
        ("moves", solver.game.about.to_owned()),
        ("claim", claim.clone()),
        ("theorem", format!("{theorem}: {proof}")),
    ];
    if let Some(pattern) = solver.values().and_then(|values| values.pattern()) {
        let (goes_on, most) = (pattern.goes_on("g"), grouped(CHECKED));
        lines.push(("checked", format!("{goes_on}, to n = {most} by the mex rule")));
    }
    let tried = tried.replace(" / ", " and ");
    let searched =
        format!("{positions} positions, those reached from {tried}, by trying every line of play");
    lines.push(("checked", searched));
    Finding {
        title: solver.game.title.to_string(),
        claim,
        theorem,
        recomputed: format!("{positions} positions"),
        holds: Holds::Law(checked),
        lines,
    }
}

/// A game whose values repeat.
fn period(game: &Game, proof: &Proof) -> Finding {
    let Certificate { pattern, exceptions, table, kind, .. } = proof.certificate();
    let (start, period) = (pattern.start, pattern.period);
    let (value, meaning, how) = match kind {
        Kind::Grundy => ("g", "g the Grundy number", "by the mex rule"),
        Kind::Outcome | Kind::MisereOutcome => (
            "w",
            "w(n) = 1 if the player to move wins when the last stone loses, else 0",
            "by trying every move",
        ),
    };
    let claim = pattern.goes_on(value);
    let mut lines = vec![("moves", moves(game)), ("claim", format!("{claim}; {meaning}"))];
    match exceptions.last() {
        None => {}
        Some(last) if exceptions.len() > 30 => {
            let count = grouped(exceptions.len() as u64);
            lines.push(("except", format!("{count} smaller n, the last {}", grouped(*last))));
        }
        Some(_) => lines.push(("except", format!("n = {}", listed(exceptions)))),
    }
    let (theorem, says) = theorem(&game.rule);
    lines.push(("theorem", says.to_owned()));
    lines.push(("recomputed", format!("{value}(0) to {value}({}) {how}", table.len() - 1)));
    if period <= 100 {
        let shown: Vec<u64> = (start..start + period).map(|n| proof.value(n)).collect();
        let range = format!("for n = {start} to {}", start + period - 1);
        lines.push(("period", format!("{} {range}", listed(&shown))));
    }
    Finding {
        title: game.title.to_string(),
        claim,
        theorem,
        recomputed: format!("{} values", table.len()),
        holds: Holds::Every,
        lines,
    }
}

/// A game in whose values nobody has found a pattern.
fn open(game: &Game, to: u64, note: &str) -> Result<Finding, Refused> {
    let table = game.table(to);
    check_table(&game.rule, game.kind(), &table)?;
    let largest = table.iter().max().copied().unwrap_or(0);
    let first = table.iter().position(|&value| value == largest).unwrap_or(0);
    let lost: Vec<u64> =
        (0..).zip(&table).filter(|(_, value)| **value == 0).map(|(n, _)| n).collect();
    let shown = match lost.split_at_checked(30) {
        Some((first, rest)) if !rest.is_empty() => {
            format!("{} … and {} more", listed(first), grouped(rest.len() as u64))
        }
        _ => listed(&lost),
    };
    let to_text = grouped(to);
    Ok(Finding {
        title: game.title.to_string(),
        claim: format!("no pattern known; g(n) ≤ {largest} so far"),
        theorem: "no theorem",
        recomputed: format!("{} values", grouped(table.len() as u64)),
        holds: Holds::UpTo(to),
        lines: vec![
            ("moves", moves(game)),
            ("known", note.to_owned()),
            (
                "recomputed",
                format!(
                    "g(0) to g({to_text}), computed in one way and checked in another: the table is all there is"
                ),
            ),
            ("largest", format!("g(n) = {largest}, first for n = {}", grouped(first as u64))),
            ("lost", format!("n = {shown}")),
        ],
    })
}

/// The theorem for such a rule: its name, and what it says.
fn theorem(rule: &Rule) -> (&'static str, &'static str) {
    match rule {
        Rule::Numbers(_) => (
            "windows",
            "m values in a row determine the next, m the most stones that a move takes: if m in a row come back, everything does",
        ),
        _ => (
            "Guy and Smith",
            "Guy and Smith (1956): if g(n + p) = g(n) for n from s ≥ 1 to 2s + p + t − 1, t the most stones that a move takes, then for ever",
        ),
    }
}

fn moves(game: &Game) -> String {
    match &game.rule {
        Rule::Numbers(numbers) if numbers.len() > 12 => format!(
            "take one of {} numbers of stones, and no other: {} … {}",
            numbers.len(),
            listed(&numbers[..6]),
            numbers[numbers.len() - 1]
        ),
        Rule::Numbers(numbers) => {
            let s = if numbers == &[1] { "" } else { "s" };
            format!("take {} stone{s}, and no other number", any_of(numbers))
        }
        Rule::Octal(octal) => format!("octal game {octal}"),
        _ => game.about.to_owned(),
    }
}

/// The size to look up to: what was asked for, if a table of that size takes seconds and not hours.
fn within(game: &Game, asked: Option<u64>, otherwise: u64) -> Result<u64> {
    let most = match game.rule {
        Rule::Numbers(_) => 3_000_000,
        _ => 20_000,
    };
    match asked {
        None => Ok(otherwise.min(most)),
        Some(to) if (1..=most).contains(&to) => Ok(to),
        Some(to) => Err(Refused::new(format!(
            "`--to {to}` is out of reach: choose 1 to {most} for such moves"
        ))),
    }
}

/// A line over others.
pub fn heading(text: &str) -> String {
    let bold = Style::new().bold();
    format!("{bold}{text}{bold:#}\n")
}

/// A word, and what is to be said of it.
pub fn line(word: &str, sentence: &str) -> String {
    format!("  {word:<12}  {sentence}\n")
}
