//! `cargo study prove`: what is claimed of a game, the theorem, what was recomputed, and for which sizes it holds.

use std::process::ExitCode;
use std::thread::{self, ScopedJoinHandle};

use anstyle::{AnsiColor, Style};
use games::card::{Proved, Theory};
use games::proof::{BEYOND, Certificate, Kind, Moves, Proof, WINDOWS};
use games::shelf::{self, Shelved};
use games::{Game, HeapGame, Refused};

use crate::Result;
use crate::named::{self, Named};
use crate::text::{any_of, grouped, listed, longest, print};

/// How far to look for a pattern if nobody says.
const TO: u64 = 10_000;

/// What was found out about one game.
struct Finding {
    name: String,
    /// What is claimed, in short.
    claim: String,
    /// The theorem's name.
    theorem: &'static str,
    /// What was computed again, in short.
    recomputed: String,
    /// For which sizes it holds.
    holds: Holds,
    /// Everything else that is worth saying: a word, and a sentence.
    more: Vec<(&'static str, String)>,
}

/// For which sizes something holds.
pub enum Holds {
    /// Every one of such things: a certificate was found, and checked with its theorem.
    Every(&'static str),
    /// Every position, by a law from the literature, which was checked in so many.
    Law(usize),
    /// As much as is known of another game.
    As(&'static str),
    /// Up to a largest one.
    UpTo(u64),
    /// Nothing is known.
    Nothing,
}

impl Holds {
    fn style(&self) -> Style {
        let color = match self {
            Holds::Every(_) | Holds::Law(_) | Holds::As(_) => AnsiColor::Green,
            Holds::UpTo(_) | Holds::Nothing => AnsiColor::Yellow,
        };
        color.on_default()
    }
}

impl std::fmt::Display for Holds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Holds::Every(what) => write!(f, "proved for every {what}"),
            Holds::Law(tried) => {
                write!(f, "a law, checked in {} positions", grouped(*tried as u64))
            }
            Holds::As(game) => write!(f, "what holds of {game}"),
            Holds::UpTo(largest) => write!(f, "checked to {}", grouped(*largest)),
            Holds::Nothing => write!(f, "nothing is proved"),
        }
    }
}

/// All games, two lines each. Exits with 0: open games are known to be open.
pub fn all() -> Result<ExitCode> {
    let (mut proved, mut law, mut alike, mut checked, mut searched) = (0, 0, 0, 0, 0);
    let findings: Vec<Result<Finding>> = thread::scope(|scope| {
        let find = |game| scope.spawn(move || finding(&game, None));
        let threads: Vec<_> = shelf::all().into_iter().map(find).collect();
        let joined = |thread: ScopedJoinHandle<_>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(joined).collect()
    });
    let findings: Vec<Finding> = findings.into_iter().collect::<Result<_, _>>()?;
    let width = longest(findings.iter().map(|finding| &finding.name));
    let bold = Style::new().bold();
    let mut text = String::new();
    for Finding { name, claim, theorem, recomputed, holds, .. } in findings {
        match holds {
            Holds::Every(_) => proved += 1,
            Holds::Law(_) => law += 1,
            Holds::As(_) => alike += 1,
            Holds::UpTo(_) => checked += 1,
            Holds::Nothing => searched += 1,
        }
        let style = holds.style();
        text += &format!("{bold}{name:<width$}{bold:#}  {claim}\n");
        text += &format!("{:width$}  {style}{holds}{style:#} ({theorem}; {recomputed})\n", "");
    }
    text += &format!(
        "{proved} games proved for every size, {law} with a law from the literature, {alike} that are one of these in disguise, {checked} only checked up to a largest size"
    );
    text += &match searched {
        0 => "\n".to_owned(),
        _ => format!(", {searched} known by plain search alone\n"),
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// One game, at length: by the id of a problem, by name, or by octal code. Exits with 1 if it is only checked.
pub fn one(asked: &str, to: Option<u64>) -> Result<ExitCode> {
    let named = named::find(asked)?;
    let mut text = named.title.as_ref().map_or(String::new(), |title| format!("{title}\n\n"));
    let Answer { sections, holds } = answer(&named, to)?;
    for (index, Section { title, lines }) in sections.iter().enumerate() {
        text += if index > 0 { "\n" } else { "" };
        text += &heading(title);
        lines.iter().for_each(|(word, sentence)| text += &line(word, sentence));
    }
    let style = holds.style();
    text += &line("therefore", &format!("{style}{holds}{style:#}"));
    print(&text)?;
    Ok(ExitCode::from(match holds {
        Holds::Every(_) | Holds::Law(_) | Holds::As(_) => 0,
        Holds::UpTo(_) | Holds::Nothing => 1,
    }))
}

/// What is known of a game for every size, and what that follows from.
pub struct Answer {
    /// A game in disguise first says what it is.
    pub sections: Vec<Section>,
    /// For which sizes it holds.
    pub holds: Holds,
}

/// What is said of a game: each a word and a sentence.
pub struct Section {
    /// The game, or which one it is in disguise.
    pub title: String,
    /// The words and sentences.
    pub lines: Vec<(&'static str, String)>,
}

/// Finds out what is known of a game, with heaps of up to that many stones.
///
/// # Errors
///
/// If that is too far, or something claimed is wrong, in a sentence.
pub fn answer(named: &Named, to: Option<u64>) -> Result<Answer> {
    let Named { name, game, .. } = named;
    let mut sections = Vec::new();
    let finding = match (&game.card.theory, &game.heaps) {
        (Theory::Disguise(because), Some(of)) => {
            let compared = grouped(game.held()? as u64);
            let compared =
                format!("the options of {compared} positions: they are those of the heaps");
            sections.push(Section {
                title: format!("{name} is {} in disguise", of.card().name),
                lines: vec![("because", (*because).to_owned()), ("compared", compared)],
            });
            finding(&of.clone().into(), to)?
        }
        _ => Finding { name: name.clone(), ..finding(game, to)? },
    };
    sections.push(Section { title: finding.name, lines: finding.more });
    Ok(Answer { sections, holds: finding.holds })
}

/// Finds out what is known of a game, computing all of it.
fn finding(game: &Shelved, to: Option<u64>) -> Result<Finding> {
    let name = game.card.name;
    let n = game.card.sizes.counts;
    let found = match (&game.card.theory, &game.heaps) {
        (Theory::Pattern, Some(heaps)) => {
            let to = within(heaps, to, TO)?;
            match heaps.prove(to) {
                Some(proof) => proof.map(|proof| pattern(name, n, heaps, &proof)),
                None => {
                    let note = format!("no pattern shows in the heaps up to {}", grouped(to));
                    open(name, n, heaps, to, &note)
                }
            }
        }
        (Theory::Open { to: known, note }, Some(heaps)) => {
            let to = within(heaps, to, *known)?;
            if heaps.prove(to.min(TO)).is_some() {
                return Err(Refused::new(format!("`{name}` is called open, and has a pattern")));
            }
            open(name, n, heaps, to, note)
        }
        (Theory::Disguise(because), Some(of)) => {
            let of = of.card().name;
            game.held().map(|compared| Finding {
                name: name.to_owned(),
                claim: format!("is {of} in disguise"),
                theorem: "the same options",
                recomputed: format!("{} positions", grouped(compared as u64)),
                holds: Holds::As(of),
                more: vec![("because", (*because).to_owned())],
            })
        }
        (Theory::Law(law), _) => game.held().map(|tried| {
            let positions = format!("{} positions", grouped(tried as u64));
            let starts = game.card.tried.replace(" / ", " and ");
            let recomputed =
                format!("{positions}, those reached from {starts}, by trying every line of play");
            Finding {
                name: name.to_owned(),
                claim: law.claim.to_owned(),
                theorem: law.theorem,
                recomputed: positions,
                holds: Holds::Law(tried),
                more: vec![
                    ("moves", game.card.about.to_owned()),
                    ("claim", law.claim.to_owned()),
                    ("theorem", format!("{}: {}", law.theorem, law.proof)),
                    ("recomputed", recomputed),
                ],
            }
        }),
        (Theory::Checked(check), _) => check().map(|proved| {
            let Proved { claim, theorem, recomputed, every, more } = proved;
            let (name, claim) = (name.to_owned(), claim.to_owned());
            Finding { name, claim, theorem, recomputed, holds: Holds::Every(every), more }
        }),
        _ => Ok(Finding {
            name: name.to_owned(),
            claim: "no theory known: plain search answers".to_owned(),
            theorem: "no theorem",
            recomputed: "nothing".to_owned(),
            holds: Holds::Nothing,
            more: vec![(
                "known",
                "no theory: `explain` and `table` try every line of play".to_owned(),
            )],
        }),
    };
    found.map_err(|refused| refused.within(name))
}

/// A game whose values follow a pattern.
fn pattern(name: &str, n: &str, game: &HeapGame, proof: &Proof) -> Finding {
    let Certificate { unit, pattern, exceptions, table, kind, .. } = proof.certificate();
    let (start, period, saltus) = (pattern.start, pattern.period, pattern.saltus);
    let value = match kind {
        Kind::Grundy => "g",
        Kind::Outcome | Kind::MisereOutcome => "w",
    };
    let claim = pattern.goes_on(value);
    let values = format!("{} values", table.len());

    let mut more = moves_and_n(n, game);
    if *unit > 1 {
        more.push(("stones", format!("{unit} of the rules for each n")));
    }
    let meaning = match kind {
        Kind::Grundy => "g the Grundy number",
        Kind::Outcome => "w(n) = 1 if the player to move wins, else 0",
        Kind::MisereOutcome => {
            "w(n) = 1 if the player to move wins when the last stone loses, else 0"
        }
    };
    more.push(("claim", format!("{claim}; {meaning}")));
    match exceptions.last() {
        None => {}
        Some(last) if exceptions.len() > 30 => {
            let count = grouped(exceptions.len() as u64);
            more.push(("except", format!("{count} smaller n, the last {}", grouped(*last))));
        }
        Some(_) => more.push(("except", format!("n = {}", listed(exceptions)))),
    }
    more.push(("theorem", theorem(game.moves()).1.to_owned()));
    let last = table.len() - 1;
    let how = match kind {
        Kind::Grundy => "by the mex rule",
        Kind::Outcome | Kind::MisereOutcome => "by trying every move",
    };
    more.push(("recomputed", format!("{value}(0) to {value}({last}) {how}")));
    let (every, most) = proof.certificate().compared();
    let compared = format!(
        "the moves with the rules, for every n up to {} and some up to {}{BEYOND}",
        grouped(every),
        grouped(most)
    );
    more.push(("compared", compared));
    let shown: Vec<u64> = (start..start + period).map(|n| proof.value(n)).collect();
    if period <= 100 {
        let word = if saltus > 0 { "first period" } else { "period" };
        more.push((word, format!("{} for n = {start} to {}", listed(&shown), start + period - 1)));
    }
    Finding {
        name: name.to_owned(),
        claim,
        theorem: theorem(game.moves()).0,
        recomputed: values,
        holds: Holds::Every("n"),
        more,
    }
}

/// A game in whose values nobody has found a pattern.
fn open(name: &str, n: &str, game: &HeapGame, to: u64, note: &str) -> Result<Finding, Refused> {
    let checked = game.checked(to)?;
    let table = checked.table();
    let largest = table.iter().max().copied().unwrap_or(0);
    let lost: Vec<u64> =
        (0..).zip(table).filter(|(_, value)| **value == 0).map(|(n, _)| n).collect();
    let shown = match lost.split_at_checked(30) {
        Some((first, rest)) if !rest.is_empty() => {
            format!("{} … and {} more", listed(first), grouped(rest.len() as u64))
        }
        _ => listed(&lost),
    };
    let mut more = moves_and_n(n, game);
    more.extend([
            ("compared", format!("the moves with the rules, for every n up to {}", grouped(to))),
            ("known", note.to_owned()),
            ("theorem", theorem(game.moves()).2.to_owned()),
            (
                "recomputed",
                format!(
                    "g(0) to g({}), computed in one way and checked in another: the table is all there is",
                    grouped(to)
                ),
            ),
            (
                "largest",
                format!(
                    "g(n) = {largest}, first for n = {}",
                    grouped(table.iter().position(|&value| value == largest).unwrap_or(0) as u64)
                ),
            ),
            ("lost", format!("n = {shown}")),
    ]);
    Ok(Finding {
        name: name.to_owned(),
        claim: format!("no pattern known; g(n) ≤ {largest} so far"),
        theorem: "no theorem",
        recomputed: format!("{} values", grouped(table.len() as u64)),
        holds: Holds::UpTo(to),
        more,
    })
}

/// The moves of a game, and what n counts.
fn moves_and_n(n: &str, game: &HeapGame) -> Vec<(&'static str, String)> {
    let n = Some(("n", n.to_owned())).filter(|(_, n)| !n.is_empty());
    [("moves", moves(game.moves()))].into_iter().chain(n).collect()
}

/// The theorem for such moves: its name, what it says, and what it says where there is no pattern yet.
fn theorem(moves: &Moves) -> (&'static str, &'static str, &'static str) {
    match moves {
        Moves::Subtraction(_) => {
            ("windows", WINDOWS, "finite sets of numbers repeat; here there are always larger ones")
        }
        Moves::Powers(_) => (
            "residues of powers",
            "from the largest power on that is the first of its residue, the options have every residue they can have: values that repeat until then repeat for ever",
            "values that repeat would be a proof, once every residue has come up",
        ),
        Moves::Taking { splitting, .. } => (
            "rising values",
            if *splitting {
                "options that stay, and options that a larger heap raises, are worth all lower values for one period, and no option is worth the value itself, a split not even modulo the saltus: so for ever"
            } else {
                "options that stay, and options that a larger heap raises, are worth all lower values for one period, and no option is worth the value itself: so for ever"
            },
            "values that rise would be a proof",
        ),
        Moves::Octal(_) => (
            "Guy and Smith",
            "Guy and Smith (1956): if g(n + p) = g(n) for n from s ≥ 1 to 2s + p + t − 1, t the most stones that a move takes, then for ever",
            "a period that holds for long enough would be a proof (Guy and Smith, 1956)",
        ),
        Moves::UnequalSplit => ("none", "none for such moves", "none for such moves"),
    }
}

fn moves(moves: &Moves) -> String {
    match moves {
        Moves::Subtraction(permitted) if permitted.len() > 12 => format!(
            "take one of {} numbers of stones, and no other: {} … {}",
            permitted.len(),
            listed(&permitted[..6]),
            permitted[permitted.len() - 1]
        ),
        Moves::Subtraction(permitted) => {
            let s = if permitted == &[1] { "" } else { "s" };
            format!("take {} stone{s}, and no other number", any_of(permitted))
        }
        Moves::Powers(base) => format!("take 1, {base}, {}, … stones", base * base),
        Moves::Taking { splitting: true, .. } => {
            "take any number of stones, or split the heap".to_owned()
        }
        Moves::Taking { modulus: 1, .. } => "take any number of stones".to_owned(),
        Moves::Taking { modulus, leaving, emptying, .. } => format!(
            "take some stones if their number modulo {modulus} is {}, and the whole heap if it is {}",
            listed(leaving),
            listed(emptying)
        ),
        Moves::Octal(octal) => format!("octal game {octal}"),
        Moves::UnequalSplit => "split the heap in two that differ".to_owned(),
    }
}

/// The size to look up to: what was asked for, if a table of that size takes seconds and not hours.
fn within(game: &HeapGame, asked: Option<u64>, otherwise: u64) -> Result<u64> {
    let most = game.limits().checked;
    match asked {
        None => Ok(otherwise.min(most)),
        Some(to) if (1..=most).contains(&to) => Ok(to),
        Some(to) => Err(Refused::new(format!(
            "`--to {to}` would take too long or nothing: choose 1 to {most} for such moves"
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
