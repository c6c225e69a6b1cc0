//! Every legal input as a case, where there are few enough of them.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sandbox::Runner;

use crate::judging::oracle::{self, Listed, Oracle};
use crate::judging::outcome::Outcome;
use crate::judging::verdict::Verdict;
use crate::problem::workspace::{Case, Workspace};

/// So long may the name of a file be that is made of an input.
const LONGEST_NAME: usize = 100;

/// Gives these problems other cases: all legal inputs, with the answers that follow from the rules.
///
/// They are written to `target/exhaustive/ID`. A problem with too many inputs is left without cases and with a fault.
pub fn replace_cases(
    workspace: &Workspace,
    runner: &Runner,
    outcomes: Vec<&mut Outcome>,
) -> Result<(), String> {
    let ids: Vec<&str> = outcomes
        .iter()
        .filter(|outcome| outcome.problem.is_some())
        .map(|outcome| outcome.id.as_str())
        .collect();
    let oracle = Oracle::build(workspace, &ids)?;
    // Several programs may be for the same problem.
    let mut known: BTreeMap<String, Result<Vec<Case>, String>> = BTreeMap::new();
    for Outcome { id, problem, faults, .. } in outcomes {
        let Some(problem) = problem else { continue };
        // What is wrong with the cases on record does not matter now.
        faults.clear();
        problem.cases.clear();
        let cases = || cases(&oracle, runner, id, &folder(workspace, id));
        match known.entry(id.clone()).or_insert_with(cases) {
            Ok(cases) => problem.cases = cases.clone(),
            Err(fault) => faults.push(fault.clone()),
        }
    }
    Ok(())
}

/// Removes the cases again, but for the rejected ones: a reader who was told of them may want to see them.
pub fn keep_rejected(workspace: &Workspace, outcomes: &[Outcome]) {
    let rejected = outcomes.iter().flat_map(|outcome| &outcome.judged);
    let rejected = rejected.filter(|(_, judged)| judged.verdict != Verdict::Ac);
    let rejected: HashSet<&Path> = rejected.map(|(case, _)| case.input.as_path()).collect();
    // What has no problem may have the path of somebody's folder for its id.
    for outcome in outcomes.iter().filter(|outcome| outcome.problem.is_some()) {
        // What stays is no harm, and removed by the next run.
        for case in outcome.cases().iter().filter(|case| !rejected.contains(&*case.input)) {
            let _ = fs::remove_file(&case.input).and_then(|()| fs::remove_file(&case.answer));
        }
        let id = &outcome.id;
        let _ = fs::remove_dir(folder(workspace, id));
    }
}

fn folder(workspace: &Workspace, id: &str) -> PathBuf {
    workspace.root.join("target/exhaustive").join(id)
}

/// A case is named after its input: `7`, or `5 3`. So is its file, as long as that makes a name.
fn cases(oracle: &Oracle, runner: &Runner, id: &str, folder: &Path) -> Result<Vec<Case>, String> {
    let failed = |file: &Path, error| format!("cannot write `{}`: {error}", file.display());
    let inputs = match oracle.all_inputs(runner, id)? {
        Listed::All(inputs) => inputs,
        Listed::No(sentence) => return Err(sentence),
    };
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let cases = inputs.into_par_iter().enumerate().map(|(place, text)| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_plain = |word: &&str| {
            let word = word.strip_prefix('-').unwrap_or(word);
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let stem = match words.join("-") {
            stem if stem.len() <= LONGEST_NAME && words.iter().all(is_plain) => stem,
            _ => format!("number.{}", place + 1),
        };
        let file = |ending| folder.join(format!("{stem}.{ending}"));
        let (input, answer) = (file("in"), file("out"));
        fs::write(&input, &text).map_err(|error| failed(&input, error))?;
        Ok(Case { name: words.join(" "), input, answer })
    });
    let cases: Vec<Case> = cases.collect::<Result<_, String>>()?;
    cases.par_chunks(oracle::AT_A_TIME).with_max_len(1).try_for_each(|cases| {
        let answers = oracle.answers(runner, id, cases)?;
        answers.iter().zip(cases).try_for_each(|(said, case)| {
            fs::write(&case.answer, said).map_err(|error| failed(&case.answer, error))
        })
    })?;
    Ok(cases)
}
