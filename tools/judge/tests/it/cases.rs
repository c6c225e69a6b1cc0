//! Every case of every problem in this workspace: its input is legal, its answer follows from the rules, and the solution
//! gives it.

use std::path::Path;
use std::process::Command;

use judge::judging::oracle::{self, Oracle};
use judge::judging::verdict::Verdict;
use judge::problem::workspace::Workspace;
use judge::strength::attempt;
use sandbox::Runner;

use crate::scene::Said;

/// Of 16877, CPython computes the values of three million heaps in two seconds to four, and has 3.5.
const TOO_LONG_IN_PYTHON: [&str; 1] = ["16877"];

fn workspace() -> Workspace {
    Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn every_case_is_legal_and_the_rules_and_the_solution_give_its_answer() {
    let workspace = workspace();
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.args(["check", "--skip", "programs", "--skip", "mutants"]).current_dir(&workspace.root);
    let problems = workspace.ids().unwrap().len();
    let said =
        Said::of(&mut judge).code(0).ends(&format!("{problems} problems checked, 0 failures"));
    assert!(!said.out.contains("on trust"), "{}", said.out);
}

/// What `inputs` lists (some 300 of it) and what it makes of the first seeds, it finds legal itself, and makes again of its
/// choices.
#[test]
fn what_is_listed_and_drawn_is_legal_and_can_be_replayed() {
    let (workspace, runner) = (workspace(), Runner::new());
    let ids = workspace.ids().unwrap();
    let with_inputs =
        |id: &&str| oracle::is_held_to(&workspace, &workspace.problem(id).unwrap(), "inputs");
    let ids: Vec<&str> = ids.iter().map(String::as_str).filter(with_inputs).collect();
    let oracle = Oracle::build(&workspace, &ids).unwrap();
    for id in ids {
        let drawn = oracle.random_inputs(&runner, id, 0..300).unwrap().into_iter();
        let mut inputs: Vec<String> = drawn.map(|it| String::from_utf8(it).unwrap()).collect();
        // Most problems have too many.
        if let Some(all) = oracle.all_inputs(&runner, id).unwrap() {
            inputs.extend(all.iter().step_by(1 + all.len() / 300).cloned());
        }
        let texts: Vec<&str> = inputs.iter().map(String::as_str).collect();
        let choices = oracle.choices(&runner, id, &texts).unwrap();
        assert_eq!(choices.len(), inputs.len());
        let illegal = inputs.iter().zip(&choices).find(|(_, choices)| choices.is_none());
        assert!(illegal.is_none(), "{id}: {illegal:?}");
        let choices: Vec<String> = choices.into_iter().flatten().collect();
        let replayed = oracle.replay(&runner, id, &choices).unwrap().into_iter().flatten();
        assert!(inputs.into_iter().zip(choices).eq(replayed), "{id}");
    }
}

/// `cargo judge check` holds one of each to reading by lines.
#[test]
fn every_problem_has_right_programs_in_rust_and_python() {
    let workspace = workspace();
    for id in workspace.ids().unwrap() {
        if workspace.problem(&id).unwrap().about.game.is_none() {
            continue;
        }
        let (attempts, faults) = attempt::attempts(&workspace, &id);
        assert!(faults.is_empty(), "{faults:?}");
        let right = attempts.iter().filter(|attempt| attempt.verdict == Verdict::Ac);
        let names: Vec<&str> = right.map(|attempt| attempt.name.as_str()).collect();
        let has = |ending: &str| names.iter().any(|name| name.ends_with(ending));
        assert!(has(".rs"), "{id}: {names:?}");
        assert!(has(".py") || TOO_LONG_IN_PYTHON.contains(&id.as_str()), "{id}: {names:?}");
    }
}
