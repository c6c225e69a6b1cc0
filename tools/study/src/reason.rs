//! What is said of a position's parts and of what decides, in a line: for `explain`, its steps and the page.

use std::collections::HashMap;

use games::game::Part;
use games::solver::sum_of;
use games::words::joined;
use games::{Evaluation, Lang, Move, Position, Solver, say};

/// The most lines, parts or winning moves that are printed.
pub(crate) const PRINTED: usize = 20;

/// Who wins, and the nim-sum or the law that decides: one line.
pub fn verdict(lang: Lang, evaluation: &Evaluation) -> String {
    format!("{}: {}", because(lang, evaluation), outcome(lang, evaluation))
}

pub(crate) fn outcome(lang: Lang, evaluation: &Evaluation) -> &'static str {
    lang.of(match evaluation.wins() {
        true => ["the player to move wins", "차례인 사람이 이깁니다"],
        false => ["the player to move loses", "차례인 사람이 집니다"],
    })
}

/// The nim-sum or the law that decides.
pub fn because(lang: Lang, evaluation: &Evaluation) -> String {
    let tried = lang.of(["every line of play tried", "가능한 진행을 모두 확인함"]);
    match evaluation {
        Evaluation::Law(outcome) => outcome.because.clone(),
        Evaluation::Search { value: None, .. } => tried.to_owned(),
        Evaluation::Search { value: Some(value), .. } => {
            say!(lang, "value {value} by the mex rule, {tried}", "값 {value}, {tried}")
        }
        Evaluation::Sum { parts, misere } => {
            let sum = match parts.as_slice() {
                [] => say!(lang, "nothing is left, value 0", "남은 것 없음, 값 0"),
                [part] => format!("{}, {} {}", part.what, lang.of(["value", "값"]), part.value),
                parts => sum_text(parts),
            };
            let is_large = parts.iter().any(|part| part.value > 1);
            match misere {
                false => sum,
                true => {
                    let some = lang.of(if is_large { ["a", "있음"] } else { ["no", "없음"] });
                    say!(lang, "{sum}, with {some} value of 2 or more", "{sum}, 2 이상인 값 {some}")
                }
            }
        }
    }
}

/// The most binary digits of a number, and the most options, that are written in a sentence.
const WRITTEN: usize = 12;

/// Why a position with these moves is winning or losing, in one sentence and in the words of the lesson: by the large heaps in
/// misère play, by columns of digits in a sum, or else by what a move leaves. Without `has_numbers`, values are not named.
/// `None` if the game is over or the moves are not listed.
pub fn sentence(
    solver: &Solver,
    evaluation: &Evaluation,
    moves: &[Move],
    has_numbers: bool,
) -> Option<String> {
    moves.first()?;
    match evaluation {
        Evaluation::Sum { parts, misere: true } if parts.len() > 1 => {
            by_large_parts(solver, parts, moves)
        }
        Evaluation::Sum { parts, misere: false }
            if parts.len() > 1 && (has_numbers || are_heaps_of_nim(parts)) =>
        {
            by_columns(solver, parts, moves).or_else(|| by_options(solver, moves, has_numbers))
        }
        _ => by_options(solver, moves, has_numbers),
    }
}

/// The same where nothing else says by which law a position is lost.
pub fn with_law(
    solver: &Solver,
    evaluation: &Evaluation,
    moves: &[Move],
    has_numbers: bool,
) -> Option<String> {
    let sentence = sentence(solver, evaluation, moves, has_numbers)?;
    Some(match evaluation {
        Evaluation::Law(outcome) if !outcome.wins => format!("{}: {sentence}", outcome.because),
        _ => sentence,
    })
}

/// Whether each part has as many stones as its value.
fn are_heaps_of_nim(parts: &[Part]) -> bool {
    parts.iter().all(|part| part.size == Some(part.value))
}

/// The theorem on misère play: play as in Nim, until one large part is left.
fn by_large_parts(solver: &Solver, parts: &[Part], moves: &[Move]) -> Option<String> {
    let lang = solver.game.lang;
    let is_nim = are_heaps_of_nim(parts);
    let large = if is_nim {
        lang.of(["large heap", "큰 더미"])
    } else {
        lang.of(["part of value 2 or more", "값이 2 이상인 부분"])
    };
    let ones = if is_nim {
        lang.of(["ones", "1개짜리 더미"])
    } else {
        lang.of(["parts of value 1", "값이 1인 부분"])
    };
    let win = moves.iter().find(|change| change.wins).map(|change| &change.words);
    let count = parts.iter().filter(|part| part.value > 1).count();
    Some(
        match (count, win) {
            (0, Some(win)) => say!(
                lang,
                "no {large} is left: `{win}` leaves an odd number of {ones}",
                "{large}가 없습니다. `{win}`로 {ones}를 홀수 개 남깁니다"
            ),
            (0, None) => say!(
                lang,
                "no {large} is left, and an odd number of {ones}",
                "{large}가 없고 {ones}가 홀수 개입니다"
            ),
            (1, win) => {
                let win = win?;
                say!(
                    lang,
                    "this is the last {large}: `{win}` leaves an odd number of {ones}",
                    "마지막 {large}입니다. `{win}`로 {ones}를 홀수 개 남깁니다"
                )
            }
            (_, Some(win)) => say!(
                lang,
                "more than one {large} is left, so play as in Nim: `{win}` makes the nim-sum 0",
                "{large}가 둘 이상이니 보통의 님 게임처럼 둡니다. `{win}` 뒤의 님합은 0입니다"
            ),
            (_, None) => say!(
                lang,
                "more than one {large} is left, so it is as in Nim: the nim-sum is 0",
                "{large}가 둘 이상이니 보통의 님 게임과 같고, 님합이 0입니다"
            ),
        }
        .replace("부분가", "부분이")
        .replace("부분를", "부분을"),
    )
}

/// Bouton's proof: the leftmost odd column, and a part that has a 1 there.
fn by_columns(solver: &Solver, parts: &[Part], moves: &[Move]) -> Option<String> {
    let lang = solver.game.lang;
    let sum = sum_of(parts);
    if sum == 0 {
        return Some(say!(
            lang,
            "in binary, every column has an even number of ones, and every move makes one odd",
            "이진수로 적으면 어느 열이나 1이 짝수 개이고, 어떻게 두어도 1이 홀수 개인 열이 생깁니다"
        ));
    }
    let column = 1 << sum.ilog2();
    let lowers = |change: &&Move| {
        let made = change.change.as_ref();
        change.wins && made.is_some_and(|(part, _)| parts[*part].value & column > 0)
    };
    let Move { words, change: Some((part, made)), .. } = moves.iter().find(lowers)? else {
        return None;
    };
    let (name, value) = (&parts[*part].name, parts[*part].value);
    let places = places(parts);
    let shown = |value: u64| match places {
        ..=WRITTEN => binary(value, places),
        _ => value.to_string(),
    };
    let [from, to] = [value, sum_of(made)].map(shown);
    Some(say!(
        lang,
        "in binary, the leftmost column with an odd number of ones is that of {column}; {name} has a 1 there: {from} → {to}, by `{words}`",
        "이진수로 적으면 1이 홀수 개인 맨 왼쪽 열은 {column}의 자리입니다. {name}에 그 자리의 1이 있습니다: {from} → {to}, 곧 `{words}`"
    ))
}

/// What a winning move leaves, or that all of them leave winning positions.
fn by_options(solver: &Solver, moves: &[Move], has_numbers: bool) -> Option<String> {
    let lang = solver.game.lang;
    // The size of a single heap that is left.
    let size = |change: &Move| match &change.after {
        Position::Heaps(heaps) if solver.values().is_some() => {
            let mut left = heaps.iter().filter(|&&heap| heap > 0);
            let only = left.next().copied().unwrap_or(0);
            left.next().is_none().then_some(only)
        }
        _ => None,
    };
    let Some(win) = moves.iter().find(|change| change.wins) else {
        let mut sizes: Vec<u64> = moves.iter().map(size).collect::<Option<_>>().unwrap_or_default();
        sizes.sort_unstable();
        sizes.dedup();
        let left = match sizes.len() {
            1..=WRITTEN => format!(": {}", joined(&sizes, ", ")),
            _ => String::new(),
        };
        return Some(say!(
            lang,
            "every move leaves a winning position{left}",
            "어떻게 두어도 상대가 이기는 상태가 됩니다{left}"
        ));
    };
    let words = &win.words;
    Some(match (size(win), &win.change) {
        _ if solver.game.options(&win.after).is_empty() => {
            say!(lang, "`{words}` is the last move", "`{words}`가 마지막 수입니다")
        }
        (Some(left), _) => say!(
            lang,
            "`{words}`: it leaves {left}, and {left} is losing",
            "`{words}`: {left}개가 남습니다. {left}개는 지는 상태입니다"
        ),
        (None, Some((_, made))) if has_numbers && !made.is_empty() => {
            let (left, sum) = (description(lang, made), sum_text(made));
            say!(
                lang,
                "`{words}`: it leaves {left}, of value {sum}, and that is losing",
                "`{words}`: {left}만 남고 값은 {sum}이므로 지는 상태입니다"
            )
        }
        _ => {
            let why = match solver.evaluation(&win.after) {
                Evaluation::Law(outcome) => format!(": {}", outcome.because),
                _ => String::new(),
            };
            say!(
                lang,
                "`{words}`: it leaves a losing position{why}",
                "`{words}`: 남는 것은 지는 상태입니다{why}"
            )
        }
    })
}

/// The number of binary digits of the largest Grundy number of these parts.
pub fn places<'a>(parts: impl IntoIterator<Item = &'a Part>) -> usize {
    let all = parts.into_iter().fold(0, |all, part| all | part.value);
    (u64::BITS - all.leading_zeros()).max(1) as usize
}

/// A number in this many binary digits.
pub fn binary(value: u64, places: usize) -> String {
    format!("{value:0places$b}")
}

/// The nim-sum of these parts: `3 ⊕ 4 = 7`, or only a number if there is at most one part.
pub fn sum_text(parts: &[Part]) -> String {
    let sum = sum_of(parts).to_string();
    let values: Vec<String> = parts.iter().map(|part| part.value.to_string()).collect();
    match values.as_slice() {
        [] | [_] => sum,
        [first @ .., last] if first.len() > PRINTED => {
            format!("{} ⊕ … ⊕ {last} = {sum}", first[..5].join(" ⊕ "))
        }
        values => format!("{} = {sum}", values.join(" ⊕ ")),
    }
}

/// Equal parts together, with their indices.
pub(crate) fn groups(parts: &[Part]) -> Vec<Vec<(usize, &Part)>> {
    let mut groups: Vec<Vec<(usize, &Part)>> = Vec::new();
    let mut known = HashMap::new();
    for (index, part) in parts.iter().enumerate() {
        let group = *known.entry((&part.what, part.value)).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push((index, part));
    }
    groups
}

/// A line about equal parts: their names, size and Grundy number.
pub(crate) fn head(lang: Lang, alike: &[(usize, &Part)]) -> String {
    let names: Vec<&str> = alike.iter().take(6).map(|(_, part)| part.name.as_str()).collect();
    let (_, part) = alike[0];
    let (what, value) = (&part.what, part.value);
    let names = names.join(", ");
    let each = if alike.len() > 1 { lang.of([" each", "씩"]) } else { "" };
    let more = match alike.len() {
        ..=6 => String::new(),
        all => {
            let more = all - 6;
            say!(lang, " and {more} more", " 외 {more}개")
        }
    };
    let is_worth = lang.of(["value", "값"]);
    format!("{names}{more}: {what}{each}, {is_worth} {value}{each}")
}

/// Parts in words: `2 stones + 1 stone`.
pub fn description(lang: Lang, parts: &[Part]) -> String {
    let each: Vec<&str> = parts.iter().map(|part| part.what.as_str()).collect();
    if each.is_empty() { say!(lang, "nothing", "없음") } else { each.join(" + ") }
}
