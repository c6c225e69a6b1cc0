//! `cargo study prove`: the claim about a game, its theorem, what was recomputed, and for which sizes it holds.
//!
//! An error says that something claimed is wrong, or that `to` is too far.

use anstyle::AnsiColor;
use games::certificate::{Certificate, Proof, check_table};
use games::game::{Law, Theory};
use games::values::{CHECKED, MISERE};
use games::{Game, Lang, Refused, Rule, Solver, find, shelf};

use crate::Result;
use crate::named::Named;
use crate::text::{BOLD, any_of, grouped, heading, labelled, listed, longest};

/// The largest heap in which to look for a pattern, by default.
const TO: u64 = 10_000;

/// What is known about a game for every size, and why.
#[derive(Default)]
pub struct Finding {
    /// The game.
    pub title: String,
    /// The claim, in short.
    claim: String,
    /// The theorem's name, if there is one.
    theorem: &'static str,
    /// For which sizes it holds.
    pub holds: Holds,
    /// If it is another game in disguise: that game, and the number of positions that were compared.
    of: Option<(String, usize)>,
    /// The details, each a label and a sentence.
    pub lines: Vec<(&'static str, String)>,
}

/// For which sizes something holds.
#[derive(Clone, Copy, Default)]
pub enum Holds {
    /// Every size: a certificate was found, and checked with its theorem.
    Every,
    /// Every position, by a law that was checked in this many.
    Law(usize),
    /// Up to a largest size.
    UpTo(u64),
    /// Nothing is known.
    #[default]
    Nothing,
}

impl Finding {
    /// Whether it holds for every size.
    pub fn is_known(&self) -> bool {
        matches!(self.holds, Holds::Every | Holds::Law(_))
    }

    /// For which sizes it holds, in words; if it is a disguise, for which sizes of the other game.
    pub fn conclusion(&self) -> String {
        let holds = match self.holds {
            Holds::Every => "proved for every n".to_owned(),
            Holds::Law(tried) => format!("a law, checked in {}", positions(tried)),
            Holds::UpTo(largest) => format!("checked to {}", grouped(largest)),
            Holds::Nothing => "nothing is proved of all positions".to_owned(),
        };
        match &self.of {
            None => holds,
            Some((of, count)) => format!("{holds} of {of}, with which {} agree", positions(*count)),
        }
    }

    fn in_colour(&self) -> String {
        let color = if self.is_known() { AnsiColor::Green } else { AnsiColor::Yellow };
        let style = color.on_default();
        format!("{style}{}{style:#}", self.conclusion())
    }
}

/// Two lines about each game.
pub fn all() -> Result<String> {
    let games = shelf::all();
    let width = longest(games.iter().map(|game| &game.name));
    let mut text = String::new();
    for game in games {
        let name = game.name.clone();
        let finding = findings(&Solver::new(game), None)?.swap_remove(0);
        let Finding { claim, theorem, .. } = &finding;
        let conclusion = finding.in_colour();
        let by = if theorem.is_empty() { String::new() } else { format!(" ({theorem})") };
        text +=
            &format!("{BOLD}{name:<width$}{BOLD:#}  {claim}\n{:width$}  {conclusion}{by}\n", "");
    }
    Ok(text)
}

/// One game in detail, and whether the claim holds for every size.
pub fn one(named: &Named, to: Option<u64>) -> Result<(String, bool)> {
    let findings = findings(&named.solver, to)?;
    let section = |Finding { title, lines, .. }: &Finding| {
        let lines = lines.iter().map(|(label, sentence)| labelled(label, sentence));
        heading(title) + &lines.collect::<String>()
    };
    let sections: Vec<String> = findings.iter().map(section).collect();
    let problem = named.problem.as_ref().map_or(String::new(), |_| format!("{}\n\n", named.title));
    let therefore = labelled("therefore", &findings[0].in_colour());
    Ok((problem + &sections.join("\n") + &therefore, findings[0].is_known()))
}

/// What is known about a game, with heaps up to `to`. For a game in disguise, the first finding names the other game.
pub fn findings(solver: &Solver, to: Option<u64>) -> Result<Vec<Finding>> {
    let game = &solver.game;
    let named = |refused: Refused| refused.named(&game.name);
    let mut first = finding(solver, &[], to).map_err(named)?;
    first.title = game.title.to_string();
    if game.misere && !matches!(game.theory, Theory::Search { .. }) {
        first.lines.extend(misere_lines(solver));
    }
    let Theory::Disguise { of, coins, .. } = &game.theory else { return Ok(vec![first]) };
    let of = Solver::new(of());
    let mut behind = finding(&of, coins, to).map_err(named)?;
    behind.title = format!("{}{}", of.game.title, with(coins));
    if !coins.is_empty() {
        let values = "of these values come with taking 1, 2, … stones, and none with more:";
        behind.lines.insert(1, ("coins", format!("{values} {}", listed(coins))));
    }
    first.title += &format!(" {}", first.claim);
    first.holds = behind.holds;
    Ok(vec![first, behind])
}

/// Why Grundy numbers decide this game in misère play, and how.
fn misere_lines(solver: &Solver) -> Vec<(&'static str, String)> {
    let mut lines = vec![("misère", format!("{MISERE}; by the theorem on misère play"))];
    let values = solver.values();
    let reason = solver.game.misere_reason.or(values.and_then(|values| values.game.misere_reason));
    lines.extend(reason.map(|reason| ("because", reason.to_owned())));
    if let Some(largest) = values.and_then(|values| values.misere_checked()) {
        let checked = "the condition of the theorem, for the heaps to";
        lines.push(("checked", format!("{checked} {largest}, and so for every n")));
    }
    lines
}

/// Computes what is known about a game with these coins, without its title; if it is a disguise, not for which sizes it holds.
fn finding(solver: &Solver, coins: &[u64], to: Option<u64>) -> Result<Finding> {
    let game = &solver.game;
    match &game.theory {
        Theory::Period => {
            let to = largest_size(game, to, TO)?;
            match find(&game.rule, coins, to) {
                Some(found) => Ok(period_finding(game, &found.check()?)),
                None => {
                    let note = format!("no pattern shows in the heaps up to {}", grouped(to));
                    open_finding(game, to, &note)
                }
            }
        }
        Theory::Open { to: known, note } => {
            open_finding(game, largest_size(game, to, *known)?, note)
        }
        Theory::Disguise { of, coins, because, .. } => {
            let (of, compared) = (format!("{}{}", of().title, with(coins)), solver.check()?);
            let checked = format!("{}, by trying every line of play", positions(compared));
            let (claim, theorem) = match game.outcome {
                None => (format!("is {of} in disguise"), "the same values"),
                Some(_) => (format!("has the winners of {of}"), "the same winner"),
            };
            Ok(Finding {
                claim,
                theorem,
                of: Some((of, compared)),
                lines: vec![("because", (*because).to_owned()), ("checked", checked)],
                ..Finding::default()
            })
        }
        Theory::Law(known) => law_finding(solver, known),
        Theory::Search { known } => {
            let search =
                "no law decides all positions: `explain` and `table` search every line of play";
            let known = known.iter().map(|sentence| ("proved", (*sentence).to_owned()));
            Ok(Finding {
                claim: "no law is known for all positions".to_owned(),
                lines: known.chain([("otherwise", search.to_owned())]).collect(),
                ..Finding::default()
            })
        }
    }
}

/// The finding for a game with a law.
fn law_finding(solver: &Solver, Law { claim, theorem, proof, tried, .. }: &Law) -> Result<Finding> {
    let count = solver.check()?;
    let checked = positions(count);
    let mut lines = vec![
        ("moves", solver.game.about()),
        ("claim", (*claim).to_owned()),
        ("theorem", format!("{theorem}: {proof}")),
    ];
    let pattern = solver.values().and_then(|values| values.pattern());
    // If a law says who wins, the values are those of another game.
    if let Some(pattern) = pattern.filter(|_| solver.game.outcome.is_none()) {
        let (goes_on, most) = (pattern.formula(Lang::En), grouped(CHECKED));
        lines.push(("checked", format!("{goes_on}, to n = {most} by the mex rule")));
    }
    let tried = tried.replace(" / ", " and ");
    let searched = format!("{checked}, those reached from {tried}, by trying every line of play");
    lines.push(("checked", searched));
    Ok(Finding {
        claim: (*claim).to_owned(),
        theorem,
        holds: Holds::Law(count),
        lines,
        ..Finding::default()
    })
}

/// The finding for a game whose values repeat.
fn period_finding(game: &Game, proof: &Proof) -> Finding {
    let Certificate { pattern, exceptions, table, .. } = proof.certificate();
    let (start, end) = (pattern.start, pattern.start + pattern.period);
    let claim = pattern.formula(Lang::En);
    let play = if game.misere { " of normal play" } else { "" };
    let meaning = format!("{claim}, where g is the Grundy number{play}");
    let mut lines = vec![("moves", moves(game)), ("claim", meaning)];
    match exceptions.last() {
        None => {}
        Some(last) if exceptions.len() > 30 => {
            let count = grouped(exceptions.len() as u64);
            lines.push(("except", format!("{count} smaller n, the last {}", grouped(*last))));
        }
        Some(_) => lines.push(("except", format!("n = {}", listed(exceptions)))),
    }
    let (theorem, sentence) = theorem(&game.rule);
    lines.push(("theorem", sentence.to_owned()));
    lines.push(("recomputed", format!("g(0) to g({}) by the mex rule", table.len() - 1)));
    if pattern.period <= 100 {
        let values: Vec<u64> = (start..end).map(|n| proof.value(n)).collect();
        lines.push(("period", format!("{} for n = {start} to {}", listed(&values), end - 1)));
    }
    Finding { claim, theorem, holds: Holds::Every, lines, ..Finding::default() }
}

/// The finding for a game without a known pattern.
fn open_finding(game: &Game, to: u64, note: &str) -> Result<Finding> {
    let table = game.table(to);
    check_table(&game.rule, &[], &table)?;
    let largest = table.iter().max().copied().unwrap_or(0);
    let first = table.iter().position(|&value| value == largest).unwrap_or(0);
    let recomputed =
        format!("g(0) to g({}), once by the finder and once by the checker", grouped(to));
    Ok(Finding {
        claim: format!("no pattern known; g(n) ≤ {largest} so far"),
        holds: Holds::UpTo(to),
        lines: vec![
            ("moves", moves(game)),
            ("known", note.to_owned()),
            ("recomputed", recomputed),
            ("largest", format!("g(n) = {largest}, first for n = {}", grouped(first as u64))),
        ],
        ..Finding::default()
    })
}

/// What is added to the title of a game with coins.
fn with(coins: &[u64]) -> &'static str {
    if coins.is_empty() { "" } else { " with Coins" }
}

fn positions(count: usize) -> String {
    format!("{} positions", grouped(count as u64))
}

/// The theorem for this rule: its name and its statement.
fn theorem(rule: &Rule) -> (&'static str, &'static str) {
    match rule {
        Rule::Numbers(_) => (
            "windows",
            "a move takes at most m stones, so m values in a row determine the next: if m in a row come back, everything does",
        ),
        _ => (
            "Guy and Smith",
            "Guy and Smith (1956): a move takes at most t stones, so if g(n + p) = g(n) for n from s ≥ 1 to 2s + p + t − 1, it holds for ever",
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
        _ => game.about(),
    }
}

/// The largest size to compute: `asked`, if such a table takes seconds and not hours.
fn largest_size(game: &Game, asked: Option<u64>, default_to: u64) -> Result<u64> {
    let most = match &game.rule {
        Rule::Numbers(_) => 3_000_000,
        Rule::Octal(octal) if octal.is_endless() => game.most,
        _ => 20_000,
    };
    let to = asked.unwrap_or(default_to.min(most));
    Refused::unless((1..=most).contains(&to), || {
        format!("`--to {to}` is out of range: choose 1 to {most} for this rule")
    })?;
    Ok(to)
}
