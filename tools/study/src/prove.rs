//! `cargo study prove`: the claim about a game, its theorem, what was recomputed, and for which sizes it holds.
//!
//! An error says that something claimed is wrong, or that `to` is too far.

use anstyle::AnsiColor;
use games::certificate::{Certificate, Proof, check_table};
use games::game::{Law, Theory};
use games::values::{CHECKED, MISERE, MISERE_KOREAN};
use games::{Game, Lang, Refused, Rule, Solver, find, say, shelf};

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
    /// The details.
    pub lines: Vec<Line>,
    lang: Lang,
}

/// A detail: a label, which the lines after it may leave out, and a sentence.
pub struct Line {
    /// The label in the language of the game.
    pub label: &'static str,
    /// The sentence.
    pub sentence: String,
    /// Positions that this step of a proof decides, all in the same way.
    pub attacked: &'static str,
}

/// The labels of lines in English and Korean.
const LABELS: [[&str; 2]; 14] = [
    ["moves", "규칙"],
    ["claim", "주장"],
    ["except", "예외"],
    ["theorem", "정리"],
    ["because", "이유"],
    ["checked", "확인"],
    ["recomputed", "다시 계산"],
    ["period", "주기"],
    ["coins", "낱칸"],
    ["known", "알려진 것"],
    ["largest", "최댓값"],
    ["misère", "미제르"],
    ["proved", "증명된 것"],
    ["otherwise", "그 밖에"],
];

/// A line with this label, which is English, and a sentence.
fn line(lang: Lang, label: &'static str, sentence: String) -> Line {
    let known = LABELS.iter().find(|labels| labels[0] == label);
    Line { label: known.map_or(label, |labels| lang.of(*labels)), sentence, attacked: "" }
}

/// The steps of a proof, the first after a label, with the positions that each of them decides.
fn steps(lang: Lang, label: &'static str, proof: &str, attacked: &[&'static str]) -> Vec<Line> {
    let attacked = attacked.iter().copied().chain(std::iter::repeat(""));
    let labels = [label].into_iter().chain(std::iter::repeat(""));
    let steps = proof.split(" / ").zip(labels).zip(attacked);
    let step = |((step, label), attacked): ((&str, _), _)| Line {
        attacked,
        ..line(lang, label, step.to_owned())
    };
    steps.map(step).collect()
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
        let lang = self.lang;
        let holds = match self.holds {
            Holds::Every => say!(lang, "proved for every n", "모든 n에서 증명됨"),
            Holds::Law(tried) => {
                let tried = positions(lang, tried);
                say!(lang, "a law, checked in {tried}", "법칙, {tried}에서 확인함")
            }
            Holds::UpTo(largest) => {
                let largest = grouped(largest);
                say!(lang, "checked to {largest}", "{largest}까지 확인함")
            }
            Holds::Nothing => say!(
                lang,
                "nothing is proved of all positions",
                "모든 상태에 통하는 것은 증명되지 않음"
            ),
        };
        match &self.of {
            None => holds,
            Some((of, count)) => {
                let count = positions(lang, *count);
                say!(
                    lang,
                    "{holds} of {of}, with which {count} agree",
                    "{of}: {holds}. 이 게임의 {count}와 일치함"
                )
            }
        }
    }

    fn in_colour(&self) -> String {
        let color = if self.is_known() { AnsiColor::Green } else { AnsiColor::Yellow };
        let style = color.on_default();
        format!("{style}{}{style:#}", self.conclusion())
    }
}

/// Two lines about each game.
pub fn all(lang: Lang) -> Result<String> {
    let games = shelf::all().into_iter().map(|game| game.in_language(lang)).collect::<Vec<_>>();
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
        let lines = lines.iter().map(|line| labelled(line.label, &line.sentence));
        heading(title) + &lines.collect::<String>()
    };
    let sections: Vec<String> = findings.iter().map(section).collect();
    let problem = named.problem.as_ref().map_or(String::new(), |_| format!("{}\n\n", named.title));
    let therefore = named.solver.game.lang.of(["therefore", "결론"]);
    let therefore = labelled(therefore, &findings[0].in_colour());
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
    let lang = game.lang;
    let of = Solver::new(of().in_language(lang));
    let mut behind = finding(&of, coins, to).map_err(named)?;
    behind.title = format!("{}{}", of.game.title, with(lang, coins));
    if !coins.is_empty() {
        let coins = listed(coins);
        let sentence = say!(
            lang,
            "of these values come with taking 1, 2, … stones, and none with more: {coins}",
            "1개, 2개, …를 가져가면 이 값의 낱칸이 생기고, 더 가져가면 생기지 않습니다: {coins}"
        );
        behind.lines.insert(1, line(lang, "coins", sentence));
    }
    first.title += &format!(" {}", first.claim);
    first.holds = behind.holds;
    Ok(vec![first, behind])
}

/// Why Grundy numbers decide this game in misère play, and how.
fn misere_lines(solver: &Solver) -> Vec<Line> {
    let Game { lang, attacked, .. } = solver.game;
    let sentence = say!(
        lang,
        "{MISERE}; by the theorem on misère play",
        "{MISERE_KOREAN}. 미제르 게임의 정리에 따릅니다"
    );
    let mut lines = vec![line(lang, "misère", sentence)];
    let values = solver.values();
    let reason = solver.game.misere_reason.or(values.and_then(|values| values.game.misere_reason));
    lines.extend(reason.iter().flat_map(|reason| steps(lang, "because", reason, attacked[1])));
    if let Some(largest) = values.and_then(|values| values.misere_checked()) {
        let sentence = say!(
            lang,
            "the condition of the theorem, for the heaps to {largest}, and so for every n",
            "{largest}까지의 더미에서, 따라서 모든 n에서 정리의 조건이 성립함"
        );
        lines.push(line(lang, "checked", sentence));
    }
    lines
}

/// Computes what is known about a game with these coins, without its title; if it is a disguise, not for which sizes it holds.
fn finding(solver: &Solver, coins: &[u64], to: Option<u64>) -> Result<Finding> {
    let game = &solver.game;
    let lang = game.lang;
    match &game.theory {
        Theory::Period => {
            let to = largest_size(game, to, TO)?;
            match find(&game.rule, coins, to) {
                Some(found) => Ok(period_finding(game, &found.check()?)),
                None => {
                    let to_show = grouped(to);
                    let note = say!(
                        lang,
                        "no pattern shows in the heaps up to {to_show}",
                        "{to_show}까지의 더미에서는 패턴이 보이지 않습니다"
                    );
                    open_finding(game, to, &note)
                }
            }
        }
        Theory::Open { to: known, note } => {
            open_finding(game, largest_size(game, to, *known)?, note)
        }
        Theory::Disguise { of, coins, because, .. } => {
            let of = of().in_language(lang);
            let (of, compared) = (format!("{}{}", of.title, with(lang, coins)), solver.check()?);
            let checked = searched(lang, positions(lang, compared));
            let (claim, theorem) = match game.outcome {
                None => (
                    say!(lang, "is {of} in disguise", "= 겉모습만 다른 {of}"),
                    lang.of(["the same values", "같은 값"]),
                ),
                Some(_) => (
                    say!(lang, "has the winners of {of}", "= 승패가 같은 {of}"),
                    lang.of(["the same winner", "같은 승패"]),
                ),
            };
            Ok(Finding {
                claim,
                theorem,
                of: Some((of, compared)),
                lines: vec![
                    line(lang, "because", (*because).to_owned()),
                    line(lang, "checked", checked),
                ],
                lang,
                ..Finding::default()
            })
        }
        Theory::Law(known) => law_finding(solver, known),
        Theory::Search { known } => {
            let search = lang.of([
                "no law decides all positions: `explain` and `table` search every line of play",
                "모든 상태에 통하는 법칙은 없어서, `explain`과 `table`은 가능한 진행을 모두 확인합니다",
            ]);
            let known = known.iter().map(|known| line(lang, "proved", (*known).to_owned()));
            Ok(Finding {
                claim: say!(
                    lang,
                    "no law is known for all positions",
                    "모든 상태에 통하는 법칙은 알려져 있지 않습니다"
                ),
                lines: known.chain([line(lang, "otherwise", search.to_owned())]).collect(),
                lang,
                ..Finding::default()
            })
        }
    }
}

/// The finding for a game with a law.
fn law_finding(solver: &Solver, Law { claim, theorem, proof, tried, .. }: &Law) -> Result<Finding> {
    let count = solver.check()?;
    let Game { lang, misere, attacked, .. } = solver.game;
    let checked = positions(lang, count);
    let proof = format!("{theorem}: {proof}");
    let attacked = if misere { &[] } else { attacked[0] };
    let mut lines =
        vec![line(lang, "moves", solver.game.about()), line(lang, "claim", (*claim).to_owned())];
    lines.extend(steps(lang, "theorem", &proof, attacked));
    let pattern = solver.values().and_then(|values| values.pattern());
    // If a law says who wins, the values are those of another game.
    if let Some(pattern) = pattern.filter(|_| solver.game.outcome.is_none()) {
        let (goes_on, most) = (pattern.formula(lang), grouped(CHECKED));
        let sentence = say!(
            lang,
            "{goes_on}, to n = {most} by the mex rule",
            "{goes_on}, mex로 n = {most}까지 계산함"
        );
        lines.push(line(lang, "checked", sentence));
    }
    let tried = tried.replace(" / ", lang.of([" and ", ", "]));
    let reached =
        say!(lang, "{checked}, those reached from {tried}", "{tried}에서 나올 수 있는 {checked}");
    lines.push(line(lang, "checked", searched(lang, reached)));
    Ok(Finding {
        claim: (*claim).to_owned(),
        theorem,
        holds: Holds::Law(count),
        lines,
        lang,
        ..Finding::default()
    })
}

/// The finding for a game whose values repeat.
fn period_finding(game: &Game, proof: &Proof) -> Finding {
    let Certificate { pattern, exceptions, table, .. } = proof.certificate();
    let (start, end) = (pattern.start, pattern.start + pattern.period);
    let lang = game.lang;
    let claim = pattern.formula(lang);
    let play =
        lang.of(if game.misere { [" of normal play", "노멀 플레이의 "] } else { ["", ""] });
    let meaning = say!(
        lang,
        "{claim}, where g is the Grundy number{play}",
        "{claim}. g는 {play}그런디 수입니다"
    );
    let mut lines = vec![line(lang, "moves", moves(game)), line(lang, "claim", meaning)];
    match exceptions.last() {
        None => {}
        Some(last) if exceptions.len() > 30 => {
            let (count, last) = (grouped(exceptions.len() as u64), grouped(*last));
            let sentence = say!(
                lang,
                "{count} smaller n, the last {last}",
                "더 작은 n {count}개, 마지막은 {last}"
            );
            lines.push(line(lang, "except", sentence));
        }
        Some(_) => lines.push(line(lang, "except", format!("n = {}", listed(exceptions)))),
    }
    let (theorem, sentence) = theorem(lang, &game.rule);
    lines.push(line(lang, "theorem", sentence.to_owned()));
    let last = table.len() - 1;
    let recomputed =
        say!(lang, "g(0) to g({last}) by the mex rule", "g(0)부터 g({last})까지 mex로 다시 계산함");
    lines.push(line(lang, "recomputed", recomputed));
    if pattern.period <= 100 {
        let values: Vec<u64> = (start..end).map(|n| proof.value(n)).collect();
        let (values, last) = (listed(&values), end - 1);
        let sentence =
            say!(lang, "{values} for n = {start} to {last}", "n = {start}부터 {last}까지 {values}");
        lines.push(line(lang, "period", sentence));
    }
    Finding { claim, theorem, holds: Holds::Every, lines, lang, ..Finding::default() }
}

/// The finding for a game without a known pattern.
fn open_finding(game: &Game, to: u64, note: &str) -> Result<Finding> {
    let table = game.table(to);
    check_table(&game.rule, &[], &table)?;
    let largest = table.iter().max().copied().unwrap_or(0);
    let first = table.iter().position(|&value| value == largest).unwrap_or(0);
    let (lang, last, first) = (game.lang, grouped(to), grouped(first as u64));
    let recomputed = say!(
        lang,
        "g(0) to g({last}), once by the finder and once by the checker",
        "g(0)부터 g({last})까지, 찾는 코드와 확인하는 코드로 한 번씩"
    );
    let first = say!(
        lang,
        "g(n) = {largest}, first for n = {first}",
        "g(n) = {largest}, 처음 나오는 곳은 n = {first}"
    );
    Ok(Finding {
        claim: say!(
            lang,
            "no pattern known; g(n) ≤ {largest} so far",
            "알려진 패턴 없음. 지금까지 g(n) ≤ {largest}"
        ),
        holds: Holds::UpTo(to),
        lines: vec![
            line(lang, "moves", moves(game)),
            line(lang, "known", note.to_owned()),
            line(lang, "recomputed", recomputed),
            line(lang, "largest", first),
        ],
        lang,
        ..Finding::default()
    })
}

/// What is added to the title of a game with coins.
fn with(lang: Lang, coins: &[u64]) -> &'static str {
    if coins.is_empty() { "" } else { lang.of([" with Coins", "(낱칸이 있는)"]) }
}

fn positions(lang: Lang, count: usize) -> String {
    let count = grouped(count as u64);
    say!(lang, "{count} positions", "상태 {count}개")
}

/// What was searched.
fn searched(lang: Lang, positions: String) -> String {
    say!(
        lang,
        "{positions}, by trying every line of play",
        "{positions}, 가능한 진행을 모두 확인함"
    )
}

/// The theorem for this rule: its name and its statement.
fn theorem(lang: Lang, rule: &Rule) -> (&'static str, &'static str) {
    let [name, statement] = match rule {
        Rule::Numbers(_) => [
            ["windows", "연속한 값"],
            [
                "a move takes at most m stones, so m values in a row determine the next: if m in a row come back, everything does",
                "한 번에 가져가는 돌이 m개 이하이므로 연속한 값 m개가 다음 값을 정합니다. 연속한 값 m개가 다시 나오면 그 뒤도 되풀이됩니다",
            ],
        ],
        _ => [
            ["Guy and Smith", "Guy와 Smith"],
            [
                "Guy and Smith (1956): a move takes at most t stones, so if g(n + p) = g(n) for n from s ≥ 1 to 2s + p + t − 1, it holds for ever",
                "Guy와 Smith (1956): 한 번에 없어지는 돌이 t개 이하이므로, n = s ≥ 1부터 2s + p + t − 1까지 g(n + p) = g(n)이면 그 뒤로도 늘 그렇습니다",
            ],
        ],
    };
    (lang.of(name), lang.of(statement))
}

fn moves(game: &Game) -> String {
    match &game.rule {
        _ if game.lang == Lang::Ko => game.about(),
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
