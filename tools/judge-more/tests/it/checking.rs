//! What `cargo judge check` reports about cases.

use crate::scene::{Scene, needs_python};

/// A Python program with this promise in its first line. It changes its `numbers` by `more`, and prints their sum.
fn attempt(promise: &str, more: &str) -> String {
    format!(
        "# {promise}: an idea.\nnumbers = [*map(int, open(0).read().split())]\n{more}\nprint(sum(numbers))\n"
    )
}

/// Makes the sum too large by one if a number is above ten.
const ABOVE_TEN: &str = "numbers += [max(numbers) > 10]";

impl Scene {
    /// A problem with good cases, and a right and a wrong program that get their verdicts.
    fn checked(self, id: &str) -> Scene {
        self.stressed(id, "// adds", "// adds", "// inputs", "")
            .case(id, "three", "1 2\n", "3\n")
            .case(id, "thirty", "10 20\n", "30\n")
            .write(&format!("problems/{id}/right/plain.py"), &attempt("AC", ""))
            .write(&format!("problems/{id}/wrong/above-ten.py"), &attempt("WA", ABOVE_TEN))
    }
}

#[test]
fn good_cases_get_a_line_and_no_cases_are_no_fault() {
    needs_python!();
    let scene = Scene::new()
        .checked("sum")
        .write("problems/sum/right/.hidden", "")
        .problem("later", "// adds");
    scene
        .judge(&["check", "--verbose", "sum", "later"])
        .code(0)
        .prints("sum          2 cases   1 of 1 wrong rejected   1 of 1 right accepted\n")
        .prints("  wrong/above-ten.py   WA    caught by 1: thirty\n")
        .prints("later   no cases yet   0 of 0 wrong rejected   0 of 0 right accepted   no inputs: inputs assumed to be right   no brute: answers assumed to be right\n")
        .ends("2 problems checked, 0 failures");
    let output = scene.judge(&["check", "--skip", "programs", "sum"]).code(0);
    assert_eq!(output.out, "sum   2 cases\n1 problem checked, 0 failures\n");
}

#[test]
fn a_program_may_need_another_language_than_that_of_its_extension() {
    needs_python!();
    let in_language = |name: &str| attempt(&format!("AC in {name}"), "");
    let scene = Scene::new()
        .checked("sum")
        .write("problems/sum/right/named.py", &in_language("Python"))
        .write("problems/sum/right/other.py", &in_language("PyPy"));
    scene
        .judge_with("PYPY", "/nowhere", &["check"])
        .code(0)
        .prints("1 of 1 wrong rejected   2 of 3 right accepted")
        .prints("  not run: `problems/sum/right/other.py` needs a compiler or runtime")
        .ends("1 problem checked, 0 failures");
    let scene = scene.write("problems/sum/right/other.py", &in_language("Pypi"));
    let output = scene.judge(&["check"]).code(1);
    output.prints("`problems/sum/right/other.py` names an unknown language: known languages are");
}

#[test]
fn every_failure_is_reported() {
    needs_python!();
    let scene = Scene::new()
        .checked("cases")
        .case("cases", "again", "1 2\n", "3\n")
        .case("cases", "long", "1 2 3\n", "6\n")
        .case("cases", "four", "2 2\n", "5\n")
        .case("cases", "short", "3 1\n", "4")
        .checked("programs")
        .write("problems/programs/right/broken.py", "# AC: does not compile.\nprint(\n")
        .write("problems/programs/right/rejected.py", &attempt("AC", ABOVE_TEN))
        .write("problems/programs/right/wrong.py", &attempt("WA", ABOVE_TEN))
        .write("problems/programs/wrong/accepted.py", &attempt("WA", ""))
        .write(
            "problems/programs/wrong/crashes.py",
            &attempt("WA", "numbers[0] / (numbers[0] - 1)"),
        )
        .write("problems/programs/wrong/silent.py", "print(\"\\x1b[2J\")\n")
        .checked("solution")
        .write("problems/solution/src/main.rs", "// four");
    let output = scene.judge(&["check"]).code(1);
    let errors: Vec<&str> =
        output.out.lines().filter_map(|line| line.strip_prefix("  error: ")).collect();
    let expected = [
        "`testcases/cases/short.out` does not end in a newline; write one",
        "`testcases/cases/three.in` is the same input as `again.in`; remove one of them",
        "`problems/cases/right/plain.py` gets WA on the case `four`, but its first line says AC; `cargo judge test cases --file problems/cases/right/plain.py` shows it",
        "`testcases/cases/four.out` contradicts the rules: its line 1 is `5`, but `brute-cases` prints `4`",
        "the solution of `cases` gets WA on the case `four`; `cargo judge test cases` shows it",
        "`testcases/cases/long.in` is not a legal input: these are more than two numbers",
        "`problems/programs/right/wrong.py` does not say in its first line which verdict it must get; begin it with a comment such as `//! AC: the idea in a sentence` (possible here: AC)",
        "`problems/programs/wrong/silent.py` does not say in its first line which verdict it must get; begin it with a comment such as `//! WA: the idea in a sentence` (possible here: WA, TLE, MLE, RE, OLE)",
        "`problems/programs/right/broken.py` does not compile; fix it:",
        "`problems/programs/right/rejected.py` gets WA on the case `thirty`, but its first line says AC; `cargo judge test programs --file problems/programs/right/rejected.py` shows it",
        "`problems/programs/wrong/accepted.py` must be rejected, but is accepted on all 2 cases; add a case that catches it",
        "`problems/programs/wrong/crashes.py` gets RE on the case `three`, but its first line says WA; `cargo judge test programs --file problems/programs/wrong/crashes.py` shows it",
        "the solution of `solution` gets WA on the case `thirty`; `cargo judge test solution` shows it",
        "the solution of `solution` gets WA on the case `three`; `cargo judge test solution` shows it",
    ];
    assert_eq!(errors, expected, "{}", output.out);
    output
        .prints("all        10 cases   3 of 5 wrong rejected   2 of 5 right accepted\n")
        .ends("3 problems checked, 14 failures");
}

#[test]
fn what_cannot_be_checked_gives_exit_code_two() {
    let scene = Scene::new()
        .checked("fine")
        .problem_with("gamed", "// adds", "game = \"sums\"\n")
        .case("gamed", "three", "1 2\n", "3\n")
        .checked("late")
        .write("problems/late/examples/brute.rs", "// loops");
    scene
        .judge(&["check", "--patience", "0.1", "fine", "gamed", "late", "nowhere"])
        .code(2)
        .prints("`problem-gamed` has no such program; write `problems/gamed/examples/inputs.rs`")
        .prints("`problem-gamed` has no such program; write `problems/gamed/examples/brute.rs`")
        .prints("`brute-late < testcases/late/three.in` fails; fix `problems/late/examples/brute.rs`:\n    more than 0.1 s of CPU time\n")
        .prints("problem `nowhere` has no folder in `problems`")
        .prints("not checked: 5, for the reasons above")
        .ends("3 problems checked, 0 failures");
}

#[test]
fn a_shared_compile_error_is_reported_once() {
    let scene = ["one", "two"].into_iter().fold(Scene::new(), |scene, id| {
        scene.checked(id).write(&format!("problems/{id}/src/main.rs"), "// needs-common")
    });
    let scene = scene.write("problems/one/examples/brute.rs", "// needs-common");
    let output = scene.judge(&["check"]).code(1);
    assert_eq!(output.out.matches("common/src/lib.rs:2:5").count(), 1, "{}", output.out);
    output
        .prints("error: cannot compile `brute` of `one`, the solution of `one`, the solution of `two`; fix this:\n")
        .ends("2 problems checked, 1 failure");
}

#[test]
fn interactive_problems_have_attempts_and_no_rules() {
    needs_python!();
    let interactor = include_str!("../../../judge/tests/programs/interactive/talk.py");
    let right = include_str!("../../../judge/tests/programs/interactive/halves.py");
    let wrong = include_str!("../../../judge/tests/programs/interactive/counts.py");
    let scene = Scene::new()
        .problem_with("guess", "// panics", "interactor = \"talk.py\"")
        .write("problems/guess/talk.py", interactor)
        .write("testcases/guess/high.in", "700\n")
        .write("problems/guess/right/halves.py", &format!("# AC: halves.\n{right}"))
        .write("problems/guess/wrong/counts.py", &format!("# WA: counts.\n{wrong}"));
    let output = scene.judge(&["check", "guess"]).code(1).prints("the interactor is assumed");
    output.prints("1 of 1 wrong rejected   1 of 1 right accepted");
    scene.judge(&["stress", "guess"]).fails_with("`guess` is interactive: its programs have no");
}
