//! Cases of this workspace. CI checks those of all problems, with `cargo judge check`.

use std::process::Command;

use crate::scene::{self, JudgeOutput};

#[test]
fn every_case_is_legal_and_the_rules_and_the_solution_give_its_answer() {
    let mut judge = Command::new(scene::judge());
    judge.args(["check", "--skip", "programs", "11868", "3596"]).current_dir(scene::root());
    let output = JudgeOutput::of(&mut judge).code(0).ends("2 problems checked, 0 failures");
    assert!(!output.out.contains("assumed"), "{}", output.out);
}
