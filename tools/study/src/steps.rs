//! `cargo study explain --why`: why a position is winning or losing, step by step.

use games::game::Part;
use games::solver::sum_of;
use games::{Evaluation, Move, Solver};

use crate::explain::{PRINTED, because, binary, groups, head, places, sum_text, verdict};
use crate::text::counted;

/// The steps for a position with this evaluation and these moves, one sentence each.
pub fn of(solver: &Solver, evaluation: &Evaluation, moves: &[Move]) -> Vec<String> {
    let mut steps = match evaluation {
        _ if moves.is_empty() => vec![format!("the game is over: {}", solver.game.ending)],
        Evaluation::Sum { parts, misere: false } => by_sum(parts, moves),
        Evaluation::Sum { parts, .. } => {
            let mut steps = vec![heads(parts)];
            steps.extend(by_outcome(solver, evaluation, moves));
            return steps;
        }
        _ => return by_outcome(solver, evaluation, moves),
    };
    steps.push(verdict(evaluation));
    steps
}

/// The steps if a law or a search decides, or a sum in misère play.
fn by_outcome(solver: &Solver, evaluation: &Evaluation, moves: &[Move]) -> Vec<String> {
    let because = because(evaluation);
    let then = match moves.iter().find(|change| change.wins) {
        Some(change) => {
            let after = solver.evaluation(&change.after);
            let after = match self::because(&after) == because {
                true => "the same says that the player to move loses".to_owned(),
                false => verdict(&after),
            };
            format!("after `{}`, for the other player: {after}", change.words)
        }
        None => "every move leaves the other player a winning position".to_owned(),
    };
    let law = Some(solver.claim()).filter(|law| !law.is_empty() && !because.starts_with(law));
    [Some(verdict(evaluation)), law, Some(then)].into_iter().flatten().collect()
}

/// The steps if the nim-sum of the parts decides.
fn by_sum(parts: &[Part], moves: &[Move]) -> Vec<String> {
    let several = parts.len() > 1;
    let mut steps = vec![heads(parts)];
    if several {
        steps.push(columns(parts));
    }
    let winning = moves.iter().find(|change| change.wins);
    let change = winning.and_then(|change| Some((&change.words, change.change.as_ref()?)));
    let all = counted(moves.len() as u64, "move");
    steps.push(match &change {
        Some((words, (part, made))) => {
            let makes = if several { "makes all columns even" } else { "leaves value 0" };
            match &sum_text(&[&parts[..*part], made, &parts[part + 1..]].concat())[..] {
                "0" => format!("`{words}` {makes}"),
                sum => format!("`{words}` {makes}: {sum}"),
            }
        }
        None if several => format!("each of the {all} makes a column odd"),
        None => format!("none of the {all} leaves value 0"),
    });
    let who = if change.is_some() { "you" } else { "the other player" };
    steps.push(match several {
        true => format!(
            "where all columns are even, every move makes one odd; where one is odd, some move makes all even: so {who} can do that again and again, down to the end, where all is 0"
        ),
        false => format!(
            "from 0 no move leads to 0, and from every other number one does: so {who} can leave 0 again and again, down to the end"
        ),
    });
    steps.push("the Grundy number of a part is the mex of its options: the smallest of 0, 1, 2, … that none of its options has as Grundy number; so a move can lower it to any smaller number, and never leaves it the same".to_owned());
    steps
}

/// The parts, equal ones together.
fn heads(parts: &[Part]) -> String {
    let heads = groups(parts).into_iter().take(PRINTED).map(|alike| head(&alike));
    heads.collect::<Vec<_>>().join("; ")
}

/// The values of parts in binary, column by column: `in binary 011, 100 and 101: … are even, odd, even`.
fn columns(parts: &[Part]) -> String {
    let (sum, places) = (sum_of(parts), places(parts));
    let numbers: Vec<String> = parts.iter().map(|part| binary(part.value, places)).collect();
    let numbers = match numbers.as_slice() {
        [first @ .., last] if first.len() < PRINTED => format!("{} and {last}", first.join(", ")),
        [first @ .., last] => format!("{}, … and {last}", first[..5].join(", ")),
        [] => String::new(),
    };
    let parity = |place: usize| if sum >> place & 1 == 1 { "odd" } else { "even" };
    let parities: Vec<&str> = (0..places).rev().map(parity).collect();
    format!(
        "in binary, one under the other, these numbers are {numbers}: the ones in each column are {}; their nim-sum has a 1 where they are odd: {}",
        parities.join(", "),
        sum_text(parts)
    )
}
