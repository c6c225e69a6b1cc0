//! Runs a solution on its cases, and nothing else. `cargo mutants` runs only this, since other people's programs are
//! judged by the cases alone.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));

/// Two seconds of CPU and 1 GiB of memory suffice for every solution, and end a mutant that runs forever. macOS limits no
/// memory, and Windows has no shell.
const LIMITED: &str = "ulimit -t 2; ulimit -v 1048576 2>/dev/null; exec \"$0\"";

#[test]
fn the_solution_answers_every_case() {
    let problem = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = problem.join("../../testcases").join(problem.file_name().unwrap());
    let mut inputs: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    inputs.sort();
    for input in inputs {
        let mut run = Command::new(if cfg!(unix) { "sh" } else { PROGRAM });
        if cfg!(unix) {
            run.args(["-c", LIMITED, PROGRAM]);
        }
        let run = run.stdin(File::open(&input).unwrap()).output().unwrap();
        let expected = fs::read_to_string(input.with_extension("out")).unwrap();
        let (output, input) = (String::from_utf8_lossy(&run.stdout), input.display());
        assert!(run.status.success(), "{input}: {}", run.status);
        assert_eq!(lines(&output), lines(&expected), "{input}");
    }
}

/// In a package without this test, `cargo mutants` would count a mutant as one that does not compile, not as missed.
#[test]
fn every_problem_has_this_test() {
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap_or_default();
        let names_it = text.is_empty() || text.contains("path = \"../cases.rs\"");
        assert!(names_it, "{} has no `[[test]]` with `../cases.rs`", manifest.display());
    }
}

/// The lines of a text without trailing blanks, and without empty lines at its end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}
