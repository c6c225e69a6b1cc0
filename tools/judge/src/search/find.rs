//! Which inputs are tried, in which order, until there is a difference; and which of them is the smallest.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::search::keep;
use crate::search::pair::{Answers, Pair};
use crate::search::shrink::{self, Choices};
use crate::ui::progress::Progress;

/// If all inputs are listed, so many of the largest are tried early.
const BOUNDS: usize = 8;

/// How the search went, until it ended.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) tried: usize,
    pub(crate) left_out: usize,
    /// Bytes of the largest input that was tried.
    pub(crate) largest: usize,
    /// All inputs that there are, the smallest first, if they are few.
    pub(crate) all: Option<Vec<String>>,
    /// The input that ended it.
    pub(crate) found: Option<(String, Answers)>,
}

/// What an input was made smaller to.
pub(crate) struct Smaller {
    /// Nothing, if there is no smaller one.
    pub(crate) found: Option<(String, Answers)>,
    /// Whether there was time to try all that could make it smaller.
    pub(crate) in_time: bool,
    /// Why it could not be made smaller.
    pub(crate) fault: Option<Error>,
}

/// Tries all inputs, if they are few, from the smallest on, with the largest soon after; otherwise those that seeds
/// determine, one after another.
pub(crate) fn search(pair: &Pair, deadline: Instant, progress: &Progress) -> Result<Search> {
    let mut all = pair.oracle.all_inputs(pair.runner, &pair.problem.id)?;
    if let Some(inputs) = &mut all {
        inputs.sort_by(|one, other| size(one).cmp(&size(other)));
    }
    let listed = all.as_deref().map(with_early_bounds);
    let mut search = Search { all, ..Search::default() };
    let mut known = HashSet::new();
    let end = listed.as_ref().map_or(usize::MAX, Vec::len);
    for start in (0..end).step_by(batch()) {
        if Instant::now() >= deadline && start > 0 {
            break;
        }
        let positions = start..end.min(start + batch());
        let mut inputs = match &listed {
            Some(inputs) => inputs[positions].to_vec(),
            None => drawn(pair, positions)?,
        };
        inputs.retain(|input| known.insert(shrink::hash(input)));
        let answers = answers(pair, &inputs, deadline, start == 0, progress);
        // Whichever came first in time, the first in order counts: it is the smaller one.
        for (input, answers) in inputs.into_iter().zip(answers) {
            let Some(answers) = answers else { continue };
            let answers = answers.map_err(|fault| naming(pair, &input, fault))?;
            if search.ends_with(input, answers) {
                return Ok(search);
            }
        }
    }
    Ok(search)
}

/// A smaller input on which there is a difference, the smallest of all if they are few and there is time.
pub(crate) fn smaller(
    pair: &Pair,
    first: &str,
    all: Option<&[String]>,
    deadline: Instant,
    progress: &Progress,
) -> Smaller {
    let fault = OnceCell::new();
    let shrunk = match choices(pair, first) {
        Ok(Some(choices)) => {
            let replay = |choices: &[Choices]| replay(pair, choices, &fault);
            shrink::shrink((first.to_owned(), choices), deadline, replay, |input| {
                progress.done(1);
                pair.difference(input)
            })
        }
        Ok(None) => {
            if all.is_none() {
                let _ = fault.set(Error::CannotReplay(pair.problem.id.clone()));
            }
            None
        }
        Err(why) => {
            let _ = fault.set(why);
            None
        }
    };
    let input = shrunk.as_ref().map_or(first, |(input, _)| input);
    let found = smallest_of_all(pair, all.unwrap_or_default(), input, deadline).or(shrunk);
    Smaller { found, in_time: Instant::now() < deadline, fault: fault.into_inner() }
}

impl Search {
    /// Counts an input that was tried; whether there is a difference.
    fn ends_with(&mut self, input: String, answers: Answers) -> bool {
        if let Answers::LeftOut = answers {
            self.left_out += 1;
            return false;
        }
        self.tried += 1;
        self.largest = self.largest.max(input.len());
        if !matches!(answers, Answers::Same) {
            self.found = Some((input, answers));
        }
        self.found.is_some()
    }
}

/// What is tried first, if time does not suffice for all: programs fail at the bounds as well.
fn with_early_bounds(inputs: &[String]) -> Vec<String> {
    let (rest, largest) = inputs.split_at(inputs.len().saturating_sub(BOUNDS));
    let (early, late) = rest.split_at(rest.len().min(BOUNDS));
    early.iter().chain(largest.iter().rev()).chain(late).cloned().collect()
}

fn drawn(pair: &Pair, seeds: Range<usize>) -> Result<Vec<String>> {
    let seeds = seeds.start as u64..seeds.end as u64;
    let drawn = pair.oracle.random_inputs(pair.runner, &pair.problem.id, seeds)?;
    Ok(drawn.iter().map(|input| String::from_utf8_lossy(input).into_owned()).collect())
}

/// What is said to each of these inputs that there is time for; there is for the very first.
fn answers(
    pair: &Pair,
    inputs: &[String],
    deadline: Instant,
    is_first: bool,
    progress: &Progress,
) -> Vec<Option<Result<Answers>>> {
    let answers = inputs.par_iter().enumerate().with_max_len(1).map(|(index, input)| {
        let is_over = Instant::now() >= deadline && !(is_first && index == 0);
        let answers = (!is_over).then(|| pair.compare(input));
        progress.done(1);
        answers
    });
    answers.collect()
}

/// A fault that came up on an input, and where that is kept.
fn naming(pair: &Pair, input: &str, fault: Error) -> Error {
    match keep::keep(pair.workspace, &pair.problem.id, input) {
        Ok(kept) => Error::OnInput(fault.into(), pair.workspace.show(&kept.input)),
        Err(_) => fault,
    }
}

/// Nothing, if the program `inputs` of the problem does not know any.
fn choices(pair: &Pair, input: &str) -> Result<Option<Choices>> {
    let text = pair.oracle.choices(pair.runner, &pair.problem.id, &[input])?.pop().flatten();
    Ok(text.and_then(|text| Choices::of(&text)))
}

/// Inputs that come of choices; none any more, once there is a fault.
fn replay(pair: &Pair, choices: &[Choices], fault: &OnceCell<Error>) -> Vec<Option<shrink::Made>> {
    if fault.get().is_some() {
        return Vec::new();
    }
    let texts: Vec<String> = choices.iter().map(Choices::text).collect();
    let made = pair.oracle.replay(pair.runner, &pair.problem.id, &texts).unwrap_or_else(|why| {
        let _ = fault.set(why);
        Vec::new()
    });
    let made = made
        .into_iter()
        .map(|made| made.and_then(|(input, text)| Some((input, Choices::of(&text)?))));
    made.collect()
}

/// The smallest of all inputs that are below this one, legal and make a difference, if there is time.
fn smallest_of_all(
    pair: &Pair,
    all: &[String],
    input: &str,
    deadline: Instant,
) -> Option<(String, Answers)> {
    let smaller = &all[..all.partition_point(|it| size(it) < size(input))];
    let mut in_time = smaller.chunks(batch()).take_while(|_| Instant::now() < deadline);
    in_time.find_map(|inputs| {
        inputs.par_iter().with_max_len(1).find_map_first(|input| {
            let answers = pair.difference(input)?;
            let is_legal = matches!(pair.objection(input), Ok(None));
            is_legal.then(|| (input.clone(), answers))
        })
    })
}

/// What orders all inputs: their size, then their words one by one, a shorter one first, so that numbers in plain digits
/// are in their order.
fn size(input: &str) -> ((usize, usize), Vec<(usize, &str)>) {
    (shrink::size(input), input.split_whitespace().map(|word| (word.len(), word)).collect())
}

/// How many inputs are tried before the first of them that makes a difference is looked for.
fn batch() -> usize {
    4 * rayon::current_num_threads()
}
