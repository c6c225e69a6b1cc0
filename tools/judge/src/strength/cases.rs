//! What is wrong with cases as such: their files, and what the problem's own two programs and its solution say of them.

use std::collections::HashMap;

use fs_err as fs;
use sandbox::Runner;

use crate::error::Result;
use crate::judging::compare::{Comparison, Objection};
use crate::judging::oracle::{self, Oracle};
use crate::problem::workspace::{Case, Problem, Workspace};

/// What is larger does not belong into a repository.
const MOST_OF_AN_INPUT: usize = 8 << 20;
const MOST_OF_ALL_INPUTS: usize = 64 << 20;
const MOST_OF_AN_ANSWER: usize = 1 << 20;

/// What is wrong with the files of a problem's cases as such: two inputs that are the same, sizes, missing newlines.
pub fn files(workspace: &Workspace, problem: &Problem) -> Result<Vec<String>> {
    let mut failures = Vec::new();
    let mut known: HashMap<Vec<u8>, &str> = HashMap::new();
    let mut sum = 0;
    for case in &problem.cases {
        let (input, answer) = (fs::read(&case.input)?, fs::read(&case.answer)?);
        let mut large = |file, length: usize, most: usize| {
            if length > most {
                failures.push(format!(
                    "`{}` has {length} bytes, and more than {most} are too many; find a smaller one",
                    workspace.show(file)
                ));
            }
        };
        large(&case.input, input.len(), MOST_OF_AN_INPUT);
        large(&case.answer, answer.len(), MOST_OF_AN_ANSWER);
        if !answer.ends_with(b"\n") {
            failures.push(format!(
                "`{}` does not end in a newline; write answers as `brute` prints them",
                workspace.show(&case.answer)
            ));
        }
        sum += input.len();
        if let Some(other) = known.insert(input, &case.name) {
            failures.push(format!(
                "`{}` is the same input as `{other}.in`; remove one of the two cases",
                workspace.show(&case.input)
            ));
        }
    }
    if sum > MOST_OF_ALL_INPUTS {
        failures.push(format!(
            "the inputs of `{}` have {sum} bytes together, and more than {MOST_OF_ALL_INPUTS} are too many; find smaller ones",
            problem.id
        ));
    }
    Ok(failures)
}

/// What no program of the problem's own answers for.
pub(crate) fn on_trust(workspace: &Workspace, problem: &Problem) -> Vec<&'static str> {
    let without = [
        ("brute", "no brute: answers taken on trust"),
        ("inputs", "no inputs: inputs taken on trust"),
    ];
    let without = without.into_iter();
    let without = without.filter(|(program, _)| !oracle::is_held_to(workspace, problem, program));
    without.map(|(_, words)| words).collect()
}

/// What is wrong with the input of a case by the problem's own `inputs`, if anything.
pub fn input(
    workspace: &Workspace,
    runner: &Runner,
    oracle: &Oracle,
    id: &str,
    case: &Case,
) -> Result<Option<String>> {
    let objection = oracle.objection(runner, id, &case.input)?;
    let shown = workspace.show(&case.input);
    Ok(objection.map(|objection| format!("`{shown}` is not a legal input: {objection}")))
}

/// What is wrong with the answer of a case by the problem's own `brute`, if anything.
pub fn answer(
    workspace: &Workspace,
    runner: &Runner,
    oracle: &Oracle,
    id: &str,
    case: &Case,
    comparison: &Comparison,
) -> Result<Option<String>> {
    let shown = workspace.show(&case.answer);
    let derived = oracle.answer(runner, id, &case.input)?;
    let objection = comparison.objection(runner, case, &derived)?;
    Ok(objection.map(|objection| match objection {
        Objection::Difference(difference) => {
            let quoted = |line: Option<String>| {
                line.map_or("no more lines".to_owned(), |line| format!("`{line}`"))
            };
            format!(
                "`{shown}` is not what follows from the rules: its line {} is {}, and `brute-{id}` says {}",
                difference.line,
                quoted(difference.expected),
                quoted(difference.found)
            )
        }
        Objection::Words(words) => format!(
            "what `brute-{id}` says is not accepted where the answer is `{shown}`: {}",
            words.join("; ")
        ),
    }))
}
