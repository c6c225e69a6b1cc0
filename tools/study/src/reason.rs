//! What is said of a position's parts and of what decides, in a line: for `explain`, its steps and the page.

use std::collections::HashMap;

use games::game::Part;
use games::solver::sum_of;
use games::{Evaluation, Lang, say};

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
