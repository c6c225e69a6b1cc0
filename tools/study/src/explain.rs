//! `cargo study explain`: who wins a position, why, and by which moves.

use std::collections::{BTreeSet, HashSet};

use anstyle::AnsiColor;
use games::game::Part;
use games::solver::{Change, Winning, sum_of};
use games::{Evaluation, Lang, Move, Position, Solver, say};
use serde_json::json;

use crate::input;
use crate::named::Named;
use crate::reason::{PRINTED, because, description, groups, head, outcome, sentence, sum_text};
use crate::text::{self, counted, drawn, grouped, longest, padded, width};
use crate::{Result, steps};

/// The most options of a part that are listed; beyond, a law explains it.
const OPTIONS: usize = 12;

/// Explains the position that these words name, or the default one, or each in a problem's input; with `why`, step by step.
pub fn text(named: &Named, words: Option<&str>, input: Option<&str>, why: bool) -> Result<String> {
    let mut text = heading(named);
    let solver = &named.solver;
    for words in asked(named, words, input)? {
        text.push('\n');
        if why {
            let position = named.to_play(words.as_deref())?;
            let (evaluation, moves) = (solver.evaluation(&position), solver.moves(&position));
            let steps = steps::of(solver, &evaluation, &moves, named.teaches_mex());
            (1..).zip(steps).for_each(|(number, step)| text += &format!("{number}. {step}\n"));
        } else {
            text +=
                &self::position(solver, &named.position(words.as_deref())?, named.teaches_mex());
        }
    }
    Ok(text)
}

/// Who wins each position and by which moves: a JSON object per line, with positions in the format of the problem's input.
pub fn json(named: &Named, words: Option<&str>, input: Option<&str>) -> Result<String> {
    let solver = &named.solver;
    let line = |words: &Option<String>| {
        let position = named.position(words.as_deref())?;
        let evaluation = solver.evaluation(&position);
        let moves = solver.listed_moves(&position);
        let Winning { moves, untried } = solver.winning(&position, &evaluation, &moves);
        let moves = moves.iter().map(
            |(words, after)| json!({ "move": words, "position": input::written(named, after) }),
        );
        let line = json!({
            "position": input::written(named, &position),
            "wins": evaluation.wins(),
            "grundy": evaluation.value(),
            "winning_moves": moves.collect::<Vec<_>>(),
            "complete": untried.is_empty(),
        });
        Ok(format!("{line}\n"))
    };
    asked(named, words, input)?.iter().map(line).collect()
}

/// The words of the position, if there are any, or of each position in a problem's input.
fn asked(named: &Named, words: Option<&str>, input: Option<&str>) -> Result<Vec<Option<String>>> {
    let Some(input) = input else { return Ok(vec![words.map(str::to_owned)]) };
    Ok(input::positions(input::format(named)?, input)?.into_iter().map(Some).collect())
}

/// The title of the game, and its rules.
pub fn heading(named: &Named) -> String {
    text::heading(&named.title) + &named.solver.game.about() + "\n"
}

/// A position: its picture, who wins, by which moves, and why: by the options of its parts, if these have numbers.
fn position(solver: &Solver, position: &Position, has_numbers: bool) -> String {
    let lang = solver.game.lang;
    let evaluation = solver.evaluation(position);
    let moves = solver.listed_moves(position);
    let picture = drawn(&solver.game, position);
    let lines: Vec<String> = picture.split_inclusive('\n').map(str::to_owned).collect();
    let picture = shortened(lang, lines.into_iter());
    let reasons = match &evaluation {
        Evaluation::Sum { parts, .. } if has_numbers => sum(lang, parts, &moves, &solver.claim()),
        Evaluation::Law(outcome) if outcome.spoils => moves_text(lang, &moves, &solver.claim()),
        _ => moves_text(lang, &moves, ""),
    };
    let winning = winning(lang, solver.winning(position, &evaluation, &moves), evaluation.wins());
    let reason = sentence(solver, &evaluation, &moves, has_numbers);
    let reason = line(&reason.unwrap_or_default());
    let has_because = has_numbers || !matches!(evaluation, Evaluation::Sum { .. });
    let verdict = verdict_in_colour(lang, &evaluation, has_because);
    let blank = if reasons.is_empty() { "" } else { "\n" };
    format!("{picture}\n{verdict}{winning}{reason}{blank}{reasons}")
}

/// The first lines or paragraphs, and how many are left out.
fn shortened(lang: Lang, paragraphs: impl ExactSizeIterator<Item = String>) -> String {
    let more = paragraphs.len().saturating_sub(PRINTED);
    let text: String = paragraphs.take(PRINTED).collect();
    match more {
        0 => text,
        more => {
            let more = grouped(more as u64);
            say!(lang, "{text}… and {more} more\n", "{text}… 외 {more}개\n")
        }
    }
}

/// The text as a line; nothing if it is empty.
fn line(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}

/// The parts of a sum, equal parts together, each with its options if they are few.
fn sum(lang: Lang, parts: &[Part], moves: &[Move], law: &str) -> String {
    let changes: Vec<&Change> = moves.iter().filter_map(|change| change.change.as_ref()).collect();
    let mut is_long = moves.is_empty() && !parts.is_empty();
    let paragraph = |alike: Vec<(usize, &Part)>| {
        let (index, part) = alike[0];
        let options = options(&changes, index);
        is_long |= options.is_none();
        format!(
            "{}\n{}",
            head(lang, &alike),
            options_text(lang, &options.unwrap_or_default(), part.value)
        )
    };
    let text = shortened(lang, groups(parts).into_iter().map(paragraph));
    text + &line(if is_long { law } else { "" })
}

/// The options of a part with their Grundy numbers, and the mex.
fn options_text(lang: Lang, options: &[Vec<Part>], value: u64) -> String {
    let lines: Vec<[String; 2]> =
        options.iter().map(|parts| [description(lang, parts), sum_text(parts)]).collect();
    let values = longest(lines.iter().map(|[_, value]| value));
    let [leaves, is_worth] = [["leaves", "남기는 것:"], ["value", "값"]].map(|it| lang.of(it));
    let room = width().saturating_sub(6 + longest([leaves]) + longest([is_worth]) + values);
    let each = longest(lines.iter().map(|[option, _]| option)).min(room);
    let lines = lines.iter();
    let lines = lines.map(|[option, value]| {
        format!("  {leaves} {}  {is_worth} {value}\n", padded(option, each))
    });
    let mex = if options.is_empty() { String::new() } else { format!("  {}", mex(options, value)) };
    lines.collect::<String>() + &line(&mex)
}

/// The moves of a position that is not a sum, and the law that decides it.
fn moves_text(lang: Lang, moves: &[Move], law: &str) -> String {
    let width = longest(moves.iter().map(|change| &change.words));
    let row = |change: &Move| {
        let outcome = lang.of(match change.wins {
            true => ["the other player loses", "상대가 집니다"],
            false => ["the other player wins", "상대가 이깁니다"],
        });
        format!("  {}  {outcome}\n", padded(&change.words, width))
    };
    let few = if moves.len() <= OPTIONS { moves } else { &[] };
    few.iter().map(row).collect::<String>() + &line(law)
}

/// The winning moves, at most [`PRINTED`].
fn winning(lang: Lang, Winning { moves, untried }: Winning, wins: bool) -> String {
    let untried = line(untried);
    match moves.len() {
        0 if !wins => lang.of(["no move wins\n", "이기는 수가 없습니다\n"]).to_owned(),
        0 => untried,
        count => {
            let style = AnsiColor::Green.on_default();
            let at_least =
                lang.of(if untried.is_empty() { ["", ""] } else { ["at least ", "적어도 "] });
            let counted = counted(count as u64, "winning move");
            let count = say!(lang, "{counted}", "이기는 수 {count}가지");
            let moves = moves.iter().map(|(words, _)| format!("  {style}{words}{style:#}\n"));
            format!("{at_least}{count}:\n{}{untried}", shortened(lang, moves))
        }
    }
}

/// Who wins and why, without a winning move: the Grundy number of each part, and the nim-sum.
pub fn why(lang: Lang, evaluation: &Evaluation) -> String {
    let parts = Some(evaluation.parts()).filter(|parts| parts.len() > 1).unwrap_or_default();
    let heads = groups(parts).into_iter().map(|alike| head(lang, &alike) + "\n");
    shortened(lang, heads) + &verdict_in_colour(lang, evaluation, true)
}

fn verdict_in_colour(lang: Lang, evaluation: &Evaluation, has_because: bool) -> String {
    let color = if evaluation.wins() { AnsiColor::Green } else { AnsiColor::Red };
    let (style, outcome) = (color.on_default(), outcome(lang, evaluation));
    let because = if has_because { because(lang, evaluation) + ": " } else { String::new() };
    format!("{because}{style}{outcome}{style:#}\n")
}

/// The different options of the part with this index, each as the parts that it leaves; `None` if there are too many.
pub fn options(changes: &[&Change], index: usize) -> Option<Vec<Vec<Part>>> {
    let mut seen = HashSet::new();
    let mut is_new = |parts: &Vec<Part>| {
        let mut parts: Vec<_> = parts.iter().map(|part| (part.value, part.what.clone())).collect();
        parts.sort_unstable();
        seen.insert(parts)
    };
    let of_part = changes.iter().filter(|(part, _)| *part == index).map(|(_, parts)| parts);
    let options: Vec<Vec<Part>> = of_part.filter(|parts| is_new(parts)).cloned().collect();
    (options.len() <= OPTIONS).then_some(options)
}

/// The mex of these options: `mex {0, 1, 2} = 3`.
pub fn mex(options: &[Vec<Part>], value: u64) -> String {
    let values: BTreeSet<u64> = options.iter().map(sum_of).collect();
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    format!("mex {{{}}} = {value}", values.join(", "))
}
