//! What `cargo judge check` says of cases, and how solutions are judged on every input there is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::scene::{ADDS, Said, Scene};
use serde_json::{Value, json};

/// The legal inputs are two numbers of at most four digits.
const TWO_NUMBERS: &str = r#"use std::{env, io, process::exit};

fn main() {
    if env::args().nth(1).as_deref() != Some("check") {
        eprintln!("there are too many inputs");
        exit(2);
    }
    let text = io::read_to_string(io::stdin()).unwrap();
    if text.split_whitespace().count() != 2 || text.split_whitespace().any(|word| word.len() > 4) {
        eprintln!("these are not two numbers");
        exit(1);
    }
}
"#;

/// A program that adds up and adds this.
fn adds_also(first_line: &str, more: &str) -> String {
    format!(
        "{first_line}\n{}",
        ADDS.replace("u64>()\n", "u64>()").replace("sum::<u64>()", &format!("sum::<u64>() {more}"))
    )
}

/// Name, input and answer.
type NamedCase<'a> = (&'a str, &'a str, &'a str);
/// Path in the problem's folder, and text.
type File<'a> = (&'a str, &'a str);

const CARD: &str = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64";
const WRONG: &str = "//! WA: one too many above ten.";
const RIGHT: &str = "//! AC: adds nothing.";
const ABOVE_TEN: &str = "+ u64::from(text.len() > 4)";

impl Scene {
    /// A problem with its two programs, and a case for every line.
    fn checked(self, id: &str, solution: &str, inputs: &str, cases: &[NamedCase]) -> Scene {
        let example =
            |name| format!("[[example]]\nname = \"{name}-{id}\"\npath = \"examples/{name}.rs\"\n");
        let scene = self
            .problem(id, solution)
            .card(id, &format!("{CARD}\n{}{}", example("brute"), example("inputs")))
            .write(&format!("problems/{id}/examples/brute.rs"), ADDS)
            .write(&format!("problems/{id}/examples/inputs.rs"), inputs);
        cases.iter().fold(scene, |scene, (name, input, answer)| scene.case(id, name, input, answer))
    }

    /// A problem with which all is well, but for this case and this attempt.
    fn checked_sum(self, id: &str, case: NamedCase, attempt: File) -> Scene {
        let cases = [("sample-1", "1 2\n", "3\n"), ("ten", "10 20\n", "30\n"), case];
        self.checked(id, ADDS, TWO_NUMBERS, &cases)
            .write(&format!("problems/{id}/wrong/above-ten.rs"), &adds_also(WRONG, ABOVE_TEN))
            .write(&format!("problems/{id}/right/plain.rs"), &adds_also(RIGHT, ""))
            .write(&format!("problems/{id}/{}", attempt.0), attempt.1)
    }

    /// A `cargo-mutants` that lists these replacements of words in the solution, and the judge that finds no other.
    fn with_mutants(&self, id: &str, replacements: &[(&str, &str)], skip: &[&str]) -> Command {
        let source =
            fs::read_to_string(self.folder.path().join(format!("problems/{id}/src/main.rs")))
                .unwrap();
        let listed: Vec<Value> =
            replacements.iter().map(|(from, to)| mutant(id, &source, from, to)).collect();
        fs::write(self.folder.path().join("listed"), json!(listed).to_string()).unwrap();
        let tools = self.folder.path().join("tools");
        fs::create_dir_all(&tools).unwrap();
        let tool = tools.join("cargo-mutants");
        fs::write(
            &tool,
            format!("#!/bin/sh\ncat '{}'\n", self.folder.path().join("listed").display()),
        )
        .unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&tool).status().unwrap().success());
        let mut judge = self.with_tools(&[&tools]);
        skip.iter().for_each(|part| _ = judge.args(["--skip", part]));
        judge
    }

    /// The judge, which finds these tools and those of the system, and no others.
    fn with_tools(&self, tools: &[&Path]) -> Command {
        let mut judge = self.command(&["check", "--verbose"]);
        let rust = sysroot().join("bin");
        let system = ["/usr/local/bin", "/usr/bin", "/bin"].map(Path::new);
        let folders = tools.iter().copied().chain([rust.as_path()]).chain(system);
        judge.env("PATH", std::env::join_paths(folders).unwrap());
        judge.env("CARGO_HOME", self.folder.path().join("cargo-home"));
        judge
    }
}

fn sysroot() -> PathBuf {
    let root = Command::new("rustc").args(["--print", "sysroot"]).output().unwrap().stdout;
    PathBuf::from(String::from_utf8(root).unwrap().trim())
}

/// As `cargo mutants --list --json` prints one.
fn mutant(id: &str, source: &str, from: &str, to: &str) -> Value {
    let at = source.find(from).unwrap_or(0);
    let line = source[..at].matches('\n').count() + 1;
    let column = at - source[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
    let file = format!("problems/{id}/src/main.rs");
    json!({
        "package": format!("problem-{id}"),
        "file": file,
        "name": format!("{file}:{line}:{column}: replace {from} with {to}"),
        "replacement": to,
        "span": {
            "start": { "line": line, "column": column },
            "end": { "line": line, "column": column + from.len() },
        },
    })
}

const FIVE: NamedCase = ("five", "5 0\n", "5\n");
const HIDDEN: File = ("right/.hidden", "");
/// The parts of what is checked that are no mutants.
const OTHERS: [&str; 2] = ["cases", "programs"];

#[test]
fn good_cases_get_a_line() {
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN);
    let said =
        scene.judge(&["check", "--skip", "mutants"]).code(0).ends("1 problem checked, 0 failures");
    let line = "sum   3 cases   1 of 1 wrong rejected   1 of 1 right accepted";
    assert_eq!(said.out.lines().next(), Some(line), "{}", said.out);
    scene
        .judge(&["check", "--skip", "mutants", "--verbose", "sum"])
        .code(0)
        .says("  wrong/above-ten.rs   WA    caught by 1: ten\n");
}

#[test]
fn every_fault_is_told() {
    const SLOW: &str = "//! TLE: never ends above ten.";
    let cases = [
        ("three", "1 2 3\n", "6\n"),
        ("again", "1 2\n", "3\n"),
        ("four", "2 2\n", "5\n"),
        ("short", "3 1\n", "4"),
    ];
    let programs: [File; 8] = [
        ("wrong/accepted.rs", &adds_also("//! WA: is right.", "")),
        ("wrong/panics.rs", &adds_also("//! WA: panics.", "/ (text.len() as u64 - 4)")),
        ("right/rejected.rs", &adds_also(RIGHT, ABOVE_TEN)),
        ("wrong/silent.rs", ADDS),
        ("wrong/right.rs", &adds_also(RIGHT, "")),
        ("right/wrong.rs", &adds_also(WRONG, ABOVE_TEN)),
        ("right/broken.rs", "//! AC: does not compile.\nfn main() { three }\n"),
        ("wrong/slow.rs", &adds_also(SLOW, "+ if text.len() > 4 { loop {} } else { 0 }")),
    ];
    let scene = Scene::new()
        .checked_sum("cases", FIVE, HIDDEN)
        .checked_sum("programs", FIVE, HIDDEN)
        .checked_sum("solution", FIVE, HIDDEN)
        .write("problems/solution/src/main.rs", &adds_also("", "+ 1"));
    let scene = cases
        .iter()
        .fold(scene, |scene, (name, input, answer)| scene.case("cases", name, input, answer));
    let scene = programs
        .iter()
        .fold(scene, |scene, (path, text)| scene.write(&format!("problems/programs/{path}"), text));
    let said = scene.judge(&["check", "--skip", "mutants"]).code(1);
    let errors: Vec<&str> =
        said.out.lines().filter_map(|line| line.strip_prefix("  error: ")).collect();
    let expected = [
        "`testcases/cases/sample-1.in` is the same input as `again.in`; remove one of the two cases",
        "`testcases/cases/short.out` does not end in a newline; write answers as `brute` prints them",
        "`problems/cases/right/plain.rs` gets WA on the case `four`, and its first line says AC; \
         `cargo judge test cases --file problems/cases/right/plain.rs` shows it",
        "`testcases/cases/four.out` is not what follows from the rules: its line 1 is `5`, and `brute-cases` says `4`",
        "the solution of `cases` gets WA on the case `four`; `cargo judge test cases` shows it",
        "`testcases/cases/three.in` is not a legal input: these are not two numbers",
        "`problems/programs/right/wrong.rs` does not say in its first line which verdict it must get; \
         begin it with a comment such as `//! AC: the idea in a sentence` (possible here: AC)",
        "`problems/programs/wrong/right.rs` does not say in its first line which verdict it must get; \
         begin it with a comment such as `//! WA: the idea in a sentence` (possible here: WA, TLE, MLE, RE)",
        "`problems/programs/wrong/silent.rs` does not say in its first line which verdict it must get; \
         begin it with a comment such as `//! WA: the idea in a sentence` (possible here: WA, TLE, MLE, RE)",
        "`problems/programs/right/broken.rs` does not compile; mend it:",
        "`problems/programs/right/rejected.rs` gets WA on the case `ten`, and its first line says AC; \
         `cargo judge test programs --file problems/programs/right/rejected.rs` shows it",
        "`problems/programs/wrong/accepted.rs` is wrong, and accepted on all 3 cases; add a case that catches it",
        "`problems/programs/wrong/panics.rs` gets RE on the case `five` and something else than WA on 1 more, \
         and its first line says WA; `cargo judge test programs --file problems/programs/wrong/panics.rs` shows it",
        "the solution of `solution` gets WA on the case `five`; `cargo judge test solution` shows it",
        "the solution of `solution` gets WA on the case `sample-1`; `cargo judge test solution` shows it",
        "the solution of `solution` gets WA on the case `ten`; `cargo judge test solution` shows it",
    ];
    assert_eq!(errors, expected, "{}", said.out);
    said.says("all        13 cases   4 of 6 wrong rejected   2 of 5 right accepted\n")
        .ends("3 problems checked, 16 failures");
}

#[test]
fn some_right_program_trusts_the_lines_of_the_input() {
    let card = format!(
        "{CARD}\ngame = \"sums\"\n[[example]]\nname = \"brute-sum\"\npath = \"examples/brute.rs\"\n[[example]]\nname = \"inputs-sum\"\npath = \"examples/inputs.rs\""
    );
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN).card("sum", &card);
    let sentence =
        "no right program of `sum` in `.rs` trusts the lines of the input; add one that does";
    scene.judge(&["check", "--skip", "mutants"]).code(1).says(sentence);
    let by_lines = ADDS.replace(
        "io::read_to_string(io::stdin()).unwrap()",
        "io::stdin().lines().next().unwrap().unwrap()",
    );
    let scene = scene.write("problems/sum/right/by-lines.rs", &format!("{RIGHT}\n{by_lines}"));
    scene.judge(&["check", "--skip", "mutants"]).code(0).says("2 of 2 right accepted");
}

#[test]
fn what_cannot_be_checked_ends_with_two() {
    let scene = Scene::new()
        .checked_sum("fine", FIVE, HIDDEN)
        .problem("bare", ADDS)
        .card("bare", &format!("{CARD}\ngame = \"sums\""))
        .case("bare", "three", "1 2\n", "3\n");
    scene
        .judge(&["check", "--skip", "mutants", "fine", "bare", "nowhere"])
        .code(2)
        .says("`problem-bare` has no such program; write `problems/bare/examples/inputs.rs`")
        .says("problem `nowhere` has no folder in `problems`")
        .says("not checked: 2, for the reasons above")
        .ends("2 problems checked, 0 failures");
}

#[test]
fn what_has_not_changed_is_not_judged_again() {
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN);
    let tools = tempfile::tempdir().unwrap();
    let (rustc, log) = (tools.path().join("bin/rustc"), tools.path().join("log"));
    fs::create_dir(tools.path().join("bin")).unwrap();
    let real = sysroot().join("bin/rustc");
    let (real, written) = (real.display(), log.display());
    let (refuses, lists) = ("echo refused >&2; exit 1", format!("echo >> '{written}'"));
    // How many mutants are compiled; programs are, or are refused if they should not be.
    let check = |program: &str, code: i32, ends: &str| {
        fs::write(&log, "").unwrap();
        let script = format!(
            "#!/bin/sh\nfor it; do case $it in */Main.rs) {program};; */mutant.rs) {lists};; esac; done\nexec '{real}' \"$@\"\n"
        );
        fs::write(&rustc, script).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&rustc).status().unwrap().success());
        let mutants = [("text.split", "\"\".split"), ("u64>()", "x>()")];
        let said = Said::of(scene.with_mutants("sum", &mutants, &[]).env("RUSTC", &rustc));
        said.code(code).says("1 of 1 mutants killed").ends(&format!("1 problem checked, {ends}"));
        fs::read_to_string(&log).unwrap().lines().count()
    };
    let put = |path: &str, text: &str| fs::write(scene.path(path), text).unwrap();
    assert_eq!(check(":", 0, "0 failures"), 2);
    assert_eq!(check(refuses, 0, "0 failures"), 0);

    // Another program, and then another case: that is the first, which mutants are judged on.
    let changed = adds_also(WRONG, "+ 1 * u64::from(text.len() > 4)");
    put("problems/sum/wrong/above-ten.rs", &changed);
    assert_eq!(check(refuses, 1, "1 failure"), 0);
    assert_eq!(check(":", 0, "0 failures"), 0);
    put("testcases/sum/five.in", "4 1\n");
    assert_eq!(check(refuses, 1, "2 failures"), 1);
    assert_eq!(check(":", 0, "0 failures"), 0);
    assert_eq!(check(refuses, 0, "0 failures"), 0);

    // What nobody can read.
    let remembered = scene.path("target/judge/verdicts/sum.txt");
    let text = fs::read_to_string(&remembered).unwrap();
    assert!(text.contains("\tWA\twrong/above-ten.rs\tten\n"), "{text}");
    fs::write(&remembered, text.replace("\tWA\twrong/", " WA\twrong/")).unwrap();
    assert_eq!(check(refuses, 1, "1 failure"), 0);
    fs::write(&remembered, b"\xff\0").unwrap();
    assert_eq!(check(refuses, 1, "2 failures"), 2);
    assert_eq!(check(":", 0, "0 failures"), 0);

    // What is not as it must be: the answer is not the rules', nor the solution's, nor that of the right program.
    put("testcases/sum/ten.out", "32\n");
    assert_eq!(check(":", 1, "3 failures"), 0);
    assert_eq!(check(refuses, 1, "3 failures"), 0);
}

#[test]
fn what_was_taken_on_trust_is_not_remembered_as_checked() {
    let scene =
        Scene::new().problem("sum", ADDS).card("sum", CARD).case("sum", "three", "1 2\n", "3\n");
    let check = ["check", "--skip", "mutants"];
    scene.judge(&check).code(0).says("no brute: answers taken on trust");
    let scene = scene.write("problems/sum/examples/brute.rs", "fn main() {\n    rules();\n}\n");
    scene.judge(&check).code(2).says("a program of `problems/sum` does not compile; mend it");
}

#[test]
fn mutants_must_be_caught() {
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN);
    let said = Said::of(&mut scene.with_mutants(
        "sum",
        &[("text.split", "\"\".split"), ("u64>()", "x>()")],
        &[],
    ));
    said.code(0).says("1 of 1 mutants killed").ends("1 problem checked, 0 failures");

    let survivor = [("io::stdin()", "io::stdin() ")];
    let said = Said::of(&mut scene.with_mutants("sum", &survivor, &OTHERS));
    let said = said.code(1).says("0 of 1 mutants killed");
    let said = said.says("the solution of `sum` with one fault, `4:35: replace io::stdin() with io::stdin() `, is accepted on all 3 cases");
    said.says("write it into `problems/sum/equivalent-mutants.txt` with ` -- ` and the reason");

    let list = "problems/sum/equivalent-mutants.txt";
    let scene = scene.write(list, "4:35: replace io::stdin() with io::stdin()  -- a blank\n");
    let said = Said::of(&mut scene.with_mutants("sum", &survivor, &OTHERS));
    said.code(0).says("0 of 1 mutants killed   1 equivalent");
}

#[test]
fn the_list_of_equivalent_mutants_must_be_true() {
    let list = "problems/sum/equivalent-mutants.txt";
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN);
    let killed = [("text.split", "\"\".split")];
    for (line, sentence) in [
        (
            "9:9: replace x with y -- gone",
            "has `9:9: replace x with y`, and `cargo mutants` knows no such mutant",
        ),
        (
            "5:20: replace text.split with \"\".split -- killed",
            "and some case of `sum` rejects it; remove the line",
        ),
        (
            "5:20: replace text.split with \"\".split",
            "gives no reason in `5:20: replace text.split",
        ),
    ] {
        fs::write(scene.folder.path().join(list), format!("{line}\n")).unwrap();
        Said::of(&mut scene.with_mutants("sum", &killed, &OTHERS))
            .code(1)
            .says(&format!("`{list}` "))
            .says(sentence);
    }
}

#[test]
fn without_cargo_mutants_the_judge_says_how_to_get_it() {
    let scene = Scene::new().checked_sum("sum", FIVE, HIDDEN);
    let said = Said::of(&mut scene.with_tools(&[])).code(2);
    assert!(said.err.contains("`cargo install --locked cargo-mutants` does it"), "{}", said.err);
    Said::of(scene.with_tools(&[]).args(["--skip", "mutants", "--skip", "programs"])).code(0);
}
