//! `cargo study explain --why`: why a position is winning or losing, step by step.

use games::game::Part;
use games::solver::sum_of;
use games::{Evaluation, Lang, Move, Solver, say};

use crate::reason::{
    PRINTED, because, binary, groups, head, outcome, places, sentence, sum_text, verdict,
};
use crate::text::counted;

/// The steps for a position with this evaluation and these moves, one sentence each.
/// Without `has_numbers`, in the words of lessons that come before Grundy numbers.
pub fn of(
    solver: &Solver,
    evaluation: &Evaluation,
    moves: &[Move],
    has_numbers: bool,
) -> Vec<String> {
    let lang = solver.game.lang;
    if let (false, Some(reason)) = (has_numbers, sentence(solver, evaluation, moves, false)) {
        let who = lang.of(if evaluation.wins() {
            ["you", "내가"]
        } else {
            ["the other player", "상대가"]
        });
        let again = say!(
            lang,
            "from such a position every move leaves a winning one, and from a winning one some move leads back: so {who} can do that again and again, down to the end",
            "그런 상태에서는 어떻게 두어도 이기는 상태가 되고, 이기는 상태에서는 다시 그런 상태로 가는 수가 있습니다. 그래서 {who} 끝까지 그렇게 둘 수 있습니다"
        );
        return vec![reason, again, outcome(lang, evaluation).to_owned()];
    }
    let mut steps = match evaluation {
        _ if moves.is_empty() => {
            let ending = solver.game.ending;
            vec![say!(lang, "the game is over: {ending}", "게임이 끝났습니다: {ending}")]
        }
        Evaluation::Sum { parts, misere: false } => by_sum(lang, parts, moves),
        Evaluation::Sum { parts, .. } => {
            let mut steps = vec![heads(lang, parts)];
            steps.extend(by_outcome(solver, evaluation, moves));
            return steps;
        }
        _ => return by_outcome(solver, evaluation, moves),
    };
    steps.push(verdict(lang, evaluation));
    steps
}

/// The steps if a law or a search decides, or a sum in misère play.
fn by_outcome(solver: &Solver, evaluation: &Evaluation, moves: &[Move]) -> Vec<String> {
    let lang = solver.game.lang;
    let because = because(lang, evaluation);
    let then = match moves.iter().find(|change| change.wins) {
        Some(change) => {
            let (words, after) = (&change.words, solver.evaluation(&change.after));
            let same = lang.of(["the same says that ", "마찬가지로 "]);
            let after = match self::because(lang, &after) == because {
                true => format!("{same}{}", outcome(lang, &after)),
                false => verdict(lang, &after),
            };
            say!(lang, "after `{words}`, for the other player: {after}", "`{words}` 뒤: {after}")
        }
        None => say!(
            lang,
            "every move leaves the other player a winning position",
            "어떻게 두어도 상대가 이기는 상태가 됩니다"
        ),
    };
    let law = Some(solver.claim()).filter(|law| !law.is_empty() && !because.starts_with(law));
    [Some(verdict(lang, evaluation)), law, Some(then)].into_iter().flatten().collect()
}

/// The steps if the nim-sum of the parts decides.
fn by_sum(lang: Lang, parts: &[Part], moves: &[Move]) -> Vec<String> {
    let several = parts.len() > 1;
    let mut steps = vec![heads(lang, parts)];
    if several {
        steps.push(columns(lang, parts));
    }
    let winning = moves.iter().find(|change| change.wins);
    let change = winning.and_then(|change| Some((&change.words, change.change.as_ref()?)));
    let all = counted(moves.len() as u64, "move");
    steps.push(match &change {
        Some((words, (part, made))) => {
            let makes = lang.of(match several {
                true => ["makes all columns even", "뒤에는 모든 열의 1이 짝수 개입니다"],
                false => ["leaves value 0", "뒤에는 값이 0입니다"],
            });
            match &sum_text(&[&parts[..*part], made, &parts[part + 1..]].concat())[..] {
                "0" => format!("`{words}` {makes}"),
                sum => format!("`{words}` {makes}: {sum}"),
            }
        }
        None if several => {
            say!(
                lang,
                "each of the {all} makes a column odd",
                "어떻게 두어도 1이 홀수 개인 열이 생깁니다"
            )
        }
        None => {
            say!(lang, "none of the {all} leaves value 0", "어떻게 두어도 값이 0이 되지 않습니다")
        }
    });
    let who = lang.of(if change.is_some() {
        ["you", "내가"]
    } else {
        ["the other player", "상대가"]
    });
    steps.push(match several {
        true => say!(
            lang,
            "where all columns are even, every move makes one odd; where one is odd, some move makes all even: so {who} can do that again and again, down to the end, where all is 0",
            "모든 열의 1이 짝수 개면 어떻게 두어도 홀수 개인 열이 생기고, 홀수 개인 열이 있으면 모두 짝수 개로 만드는 수가 있습니다. 그래서 {who} 끝까지, 모두 0이 될 때까지 그렇게 둘 수 있습니다"
        ),
        false => say!(
            lang,
            "from 0 no move leads to 0, and from every other number one does: so {who} can leave 0 again and again, down to the end",
            "0에서 0으로 가는 수는 없고, 0이 아니면 0으로 가는 수가 있습니다. 그래서 {who} 끝까지 0을 남길 수 있습니다"
        ),
    });
    steps.push(say!(
        lang,
        "the Grundy number of a part is the mex of its options: the smallest of 0, 1, 2, … that none of its options has as Grundy number; so a move can lower it to any smaller number, and never leaves it the same",
        "부분의 그런디 수는 다음 상태들의 그런디 수에 없는 가장 작은 수, 곧 mex입니다. 그래서 한 수로 더 작은 어떤 수로든 줄일 수 있고, 그대로 둘 수는 없습니다"
    ));
    steps
}

/// The parts, equal ones together.
fn heads(lang: Lang, parts: &[Part]) -> String {
    let heads = groups(parts).into_iter().take(PRINTED).map(|alike| head(lang, &alike));
    heads.collect::<Vec<_>>().join("; ")
}

/// The values of parts in binary, column by column: `in binary 011, 100 and 101: … are even, odd, even`.
fn columns(lang: Lang, parts: &[Part]) -> String {
    let (sum, places) = (sum_of(parts), places(parts));
    let numbers: Vec<String> = parts.iter().map(|part| binary(part.value, places)).collect();
    let and = lang.of([" and ", ", "]);
    let numbers = match numbers.as_slice() {
        [first @ .., last] if first.len() < PRINTED => format!("{}{and}{last}", first.join(", ")),
        [first @ .., last] => format!("{}, …{and}{last}", first[..5].join(", ")),
        [] => String::new(),
    };
    let parity =
        |place: usize| lang.of([["even", "짝수"], ["odd", "홀수"]][(sum >> place & 1) as usize]);
    let parities = (0..places).rev().map(parity).collect::<Vec<_>>().join(", ");
    let sum = sum_text(parts);
    say!(
        lang,
        "in binary, these numbers are {numbers}: the ones in each column are {parities}; their nim-sum has a 1 where they are odd: {sum}",
        "이 값을 이진수로 적으면 {numbers}. 열마다 1의 개수는 왼쪽부터 {parities}. 1이 홀수 개인 자리가 님합에서 1이 됩니다: {sum}"
    )
}
