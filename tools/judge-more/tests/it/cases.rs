//! Every case of every problem in this workspace.

use std::process::Command;

use crate::scene::{self, JudgeOutput};

/// Problems whose largest cases take `brute` long: 10⁹ heaps, a table of 3 × 10⁶, or a matrix of 10⁶ numbers. Only
/// `cargo judge check` waits for those.
const SLOW: [&str; 3] = ["`brute-9662 <", "`brute-16877 <", "`brute-16881 <"];

#[test]
fn every_case_is_legal_and_the_rules_and_the_solution_give_its_answer() {
    let mut judge = Command::new(scene::judge());
    judge.args(["check", "--skip", "programs", "--patience", "0.2"]).current_dir(scene::root());
    let output = JudgeOutput::of(&mut judge).ends("21 problems checked, 0 failures");
    assert!(!output.out.contains("assumed"), "{}", output.out);
    let mut errors =
        output.out.lines().filter_map(|line| line.trim_start().strip_prefix("error: "));
    assert!(errors.all(|error| SLOW.iter().any(|it| error.starts_with(it))), "{}", output.out);
    let late = output.out.matches("more than 0.2 s of CPU time").count();
    output.prints(&format!("not checked: {late}, for the reasons above"));
}
