//! What the judge says of solutions.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::scene::{ADDS, Said, Scene};
use judge::judging::cargo::{self, Program};
use judge::problem::workspace::Workspace;
use tempfile::TempDir;

/// The verdict on a program that should print the sum of 1 and 2.
#[track_caller]
fn rejected(solution: &str, verdict: &str, reason: &str) {
    let scene = Scene::new().problem("sum", solution).case("sum", "three", "1 2\n", "3\n");
    scene
        .judge(&["test", "sum"])
        .code(1)
        .says(&format!("three   {verdict:<3}"))
        .says(reason)
        .ends("0 passed, 1 failed");
}

#[test]
fn a_right_program_is_accepted() {
    let scene = Scene::new()
        .problem("sum", ADDS)
        .case("sum", "two", "1 1\n", "2\n")
        .case("sum", "three", "1\r\n2", "3");
    scene
        .judge(&["test", "sum"])
        .code(0)
        .says("sum 제목   1 s, 64 MiB")
        .says("all 2 cases   AC")
        .ends("2 passed, 0 failed");
    scene.judge(&["test"]).code(0).ends("2 passed, 0 failed");
    scene.judge(&["test", "--verbose"]).code(0).says("  three   AC").says("  two     AC");
}

#[test]
fn a_wrong_line_is_shown_with_its_number() {
    let scene = Scene::new()
        .problem("sum", r#"fn main() { println!("Y\nM") }"#)
        .case("sum", "bad", "", "Y\nY\n")
        .case("sum", "long", "", "Y\nM\nY\n")
        .case("sum", "good", "", "Y\nM\n");
    let said = scene.judge(&["test", "sum"]).code(1).ends("1 passed, 2 failed");
    let said = said
        .says("line 2   expected `Y`\n               found    `M`")
        .says("testcases/sum/bad.in");
    said.says("line 3   expected `Y`\n               found    no more lines").says("1 case   AC");
}

#[test]
fn exact_comparison_wants_the_last_newline_too() {
    let scene = Scene::new()
        .problem("sum", r#"fn main() { print!("3") }"#)
        .case("sum", "three", "1 2\n", "3\n");
    scene.judge(&["test", "sum"]).code(0);
    scene.judge(&["test", "sum", "--exact"]).code(1).says("WA");
}

#[test]
fn an_endless_loop_is_out_of_time() {
    rejected("fn main() { loop { std::hint::black_box(1); } }", "TLE", "more than 1 s of CPU time");
}

#[test]
fn a_sleeper_is_out_of_time_by_the_clock() {
    let scene = Scene::new()
        .problem("sum", "fn main() { std::thread::sleep(std::time::Duration::from_secs(3600)) }")
        .card(
            "sum",
            "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.1\nmemory-limit = 64",
        )
        .case("sum", "three", "1 2\n", "3\n");
    scene.judge(&["test"]).code(1).says("three   TLE").says("does it wait for something?");
}

#[test]
fn more_memory_than_allowed_is_said() {
    rejected(
        "fn main() { println!(\"{}\", std::hint::black_box(vec![1u8; 100 << 20]).iter().filter(|&&byte| byte == 3).count() + 3) }",
        "MLE",
        "more than 64 MiB",
    );
    rejected(
        "fn main() { let mut all = vec![]; loop { all.push(vec![1u8; 1 << 20]); } }",
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn endless_output_is_stopped() {
    rejected("fn main() { loop { println!(\"3\"); } }", "OLE", "bytes of output");
}

#[test]
fn a_panic_is_shown_in_its_own_words() {
    rejected("fn main() { panic!(\"no heaps\") }", "RE", "no heaps");
    rejected("fn main() { println!(\"3\"); std::process::exit(3) }", "RE", "exit code 3");
    rejected("fn main() { std::process::abort() }", "RE", "SIGABRT");
}

#[test]
fn recursion_may_be_as_deep_as_memory_allows() {
    let solution = r#"
        fn depth(n: u64) -> u64 { if n == 0 { 0 } else { std::hint::black_box(1) + depth(n - 1) } }
        fn main() { println!("{}", depth(500_000) - 499_997) }"#;
    let scene = Scene::new().problem("sum", solution).case("sum", "three", "1 2\n", "3\n");
    scene.judge(&["test", "sum"]).code(0);
}

#[test]
fn output_beyond_the_limit_is_never_compared() {
    let solution = r#"
        fn main() {
            let mut text = vec![b'\n'; 4 + (1 << 20)];
            text[0] = b'3';
            text.push(b'4');
            std::io::Write::write_all(&mut std::io::stdout(), &text).unwrap();
        }"#;
    let scene = Scene::new().problem("sum", solution);
    let scene = (0..50).fold(scene, |scene, name| scene.case("sum", &name.to_string(), "", "3\n"));
    let said = scene.judge(&["test", "sum"]).code(1).ends("0 passed, 50 failed");
    assert_eq!(said.out.matches("OLE").count(), 50);
}

#[test]
fn only_the_solution_is_judged() {
    let scene = Scene::new()
        .problem("sum", "fn main() { three }")
        .write("problems/sum/src/bin/other.rs", "fn main() { println!(\"3\") }")
        .case("sum", "three", "1 2\n", "3\n");
    scene.judge(&["test", "sum"]).code(1).says("main.rs   CE").ends("0 passed, 1 failed");
}

#[test]
fn a_program_that_is_missing_keeps_no_other_from_being_built() {
    let answers =
        |id: &str| format!("\n[[example]]\nname = \"brute-{id}\"\npath = \"examples/brute.rs\"\n");
    let scene = Scene::new()
        .problem("sum", ADDS)
        .card("sum", &answers("sum"))
        .write("problems/sum/examples/brute.rs", ADDS)
        .problem("new", ADDS);
    let workspace = Workspace::find(scene.folder.path()).unwrap();
    let built = cargo::build(&workspace, &["sum", "new"], Program::Examples).unwrap();
    assert!(built.example("sum", "brute").is_ok());
    let missing = built.example("new", "brute").unwrap_err();
    assert_eq!(
        missing.to_string(),
        "`problem-new` has no such program; write `problems/new/examples/brute.rs`"
    );
}

#[test]
fn what_is_judged_is_what_cargo_would_build_now() {
    let scene = Scene::new()
        .problem("sum", "fn main() { println!(\"{}\", if cfg!(wrong) { 4 } else { 3 }); }")
        .case("sum", "one", "1 2\n", "3\n");
    let says = |flags: &str, verdict: &str| {
        let mut judge = scene.command(&["test", "--verbose", "sum"]);
        Said::of(judge.env("RUSTFLAGS", flags)).says(&format!("one   {verdict}"));
    };
    // The last time, cargo need not compile, but puts another file in place.
    for (flags, verdict) in
        [("", "AC"), ("", "AC"), ("--cfg wrong", "WA"), ("", "AC"), ("--cfg wrong", "WA")]
    {
        says(flags, verdict);
    }
}

#[test]
fn names_of_any_width_stand_in_one_column() {
    let scene =
        Scene::new().problem("sum", ADDS).case("sum", "돌", "1", "1").case("sum", "two", "2", "2");
    scene.judge(&["test", "--verbose"]).code(0).says("  돌    AC").says("  two   AC");
}

#[test]
fn a_problem_named_twice_is_judged_once() {
    let scene = Scene::new().problem("sum", ADDS).case("sum", "two", "1 1", "2");
    scene.judge(&["test", "sum", "sum"]).code(0).ends("1 passed, 0 failed");
}

#[test]
fn what_cannot_be_judged_is_told_and_the_rest_is_judged() {
    let scene = Scene::new()
        .problem("fine", ADDS)
        .case("fine", "two", "1 1", "2")
        .problem("broken", "fn main() { three }")
        .case("broken", "two", "1 1", "2")
        .problem("unanswered", ADDS)
        .case("unanswered", "two", "1 1", "2")
        .write("testcases/unanswered/three.in", "1 2")
        .write("testcases/unanswered/four.out", "4")
        .case("unanswered", "five", "2 3", "")
        .write("testcases/unanswered/folder.in/six.in", "3 3")
        .problem("empty", ADDS)
        .write("testcases/empty/notes.txt", "")
        .problem("caseless", ADDS)
        .card("cardless", "")
        .write("problems/cardless/src/main.rs", ADDS)
        .card(
            "misspelt",
            "[package.metadata.problem]\ntitle = \"x\"\ntimelimit = 1\nmemory-limit = 64",
        )
        .write("problems/misspelt/src/main.rs", ADDS)
        .card(
            "timeless",
            "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = -1\nmemory-limit = 64",
        )
        .write("problems/timeless/src/main.rs", ADDS);
    let said = scene.judge(&["test"]).code(2).ends("2 passed, 1 failed");
    let said = said.says("  problems/broken/src/main.rs   CE").says("cannot find value `three`");
    let said = said.says("`testcases/unanswered/three.in` has no answer beside it; write `testcases/unanswered/three.out`");
    let said = said.says("`testcases/unanswered/four.out` has no input beside it");
    let said =
        said.says("`testcases/empty` has no cases").says("`testcases/caseless` has no cases");
    let said = said.says("`problems/cardless/Cargo.toml` has no `[package.metadata.problem]`");
    let said = said
        .says("`problems/misspelt/Cargo.toml` is not as it should be")
        .says("unknown field `timelimit`");
    let said = said.says("`problems/timeless/Cargo.toml` has time-limit = -1");
    said.says("not judged: 9");
    scene
        .judge(&["test", "fine", "nowhere", "../fine"])
        .code(2)
        .says("problem `nowhere` has no folder")
        .says("`../fine` lies in no problem's folder")
        .ends("1 passed, 0 failed");
}

#[test]
fn a_folder_with_a_page_and_no_manifest_says_why() {
    let scene = Scene::new().problem("sum", ADDS).case("sum", "two", "1 1", "2").write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"problems/*\"]\nexclude = [\"problems/gap\"]\n",
    );
    let scene =
        scene.write("problems/gap/README.md", "# gap\n\nNobody ever set it: look elsewhere.\n");
    let said = scene
        .judge(&["test", "gap"])
        .code(2)
        .says("`gap` is not a problem here: Nobody ever set it (`problems/gap/README.md`)");
    assert_eq!(said.out.lines().filter(|line| line.contains("gap")).count(), 1);
    scene.judge(&["test"]).code(0).ends("1 passed, 0 failed");
}

#[test]
fn cargo_speaks_for_itself_if_the_workspace_cannot_be_read() {
    let scene = Scene::new()
        .problem("sum", ADDS)
        .case("sum", "two", "1 1", "2")
        .write("problems/torn/Cargo.toml", "[package\n");
    scene
        .judge(&["test", "sum"])
        .code(2)
        .says("cargo did not build `problem-sum`; it says:")
        .says("problems/torn/Cargo.toml")
        .ends("0 passed, 0 failed");
    scene
        .judge(&["test", "torn"])
        .code(2)
        .says("`problems/torn/Cargo.toml` is not as it should be");
}

/// Neither who made the folder, nor for which machine, nor what `CARGO_TARGET_DIR` is for the workspace matters.
#[test]
fn what_runs_programs_is_built_where_the_judge_was() {
    let machine = "riscv64gc-unknown-linux-musl";
    let of_machine = format!("{machine}/CACHEDIR.TAG");
    for (marks, machine) in [
        (&[".rustc_info.json", "CACHEDIR.TAG"][..], ""),
        (&["CACHEDIR.TAG"], ""),
        (&[".rustc_info.json"], ""),
        (&[".rustc_info.json", &of_machine], machine),
    ] {
        let target = TempDir::new().unwrap();
        let target = target.path().canonicalize().unwrap();
        let folder = target.join(machine).join("debug");
        fs::create_dir_all(&folder).unwrap();
        marks.iter().for_each(|mark| fs::write(target.join(mark), "").unwrap());
        let judge = folder.join("judge");
        fs::copy(env!("CARGO_BIN_EXE_judge"), &judge).unwrap();
        let scene = Scene::new()
            .problem("sum", ADDS)
            .case("sum", "three", "1 2\n", "3\n")
            .write("sum.py", "print(3)")
            .program("cargo", "printf '%s\\n' \"$@\" >asked; exit 7");
        let mut judge = Command::new(judge);
        judge.args(["test", "sum", "--file", "sum.py"]).current_dir(scene.folder.path());
        judge.env("CARGO", scene.path("bin/cargo")).env("CARGO_TARGET_DIR", scene.path("target"));
        let said = Said::of(&mut judge).code(2);
        let asked = fs::read_to_string(scene.path("asked")).unwrap_or_else(|_| said.err.clone());
        let option = |name: &str| {
            let mut lines = asked.lines().skip_while(|line| *line != name);
            lines.nth(1).unwrap_or_default().to_owned()
        };
        assert_eq!(option("--bin"), "sandbox", "{marks:?}: {asked}");
        assert_eq!(Path::new(&option("--target-dir")), target, "{marks:?}");
        assert_eq!(option("--target"), machine, "{marks:?}");
    }
}

#[test]
fn outside_a_workspace_the_judge_says_where_to_go() {
    let scene = Scene { folder: TempDir::new().unwrap() };
    let said = scene.judge(&["test"]).code(2);
    assert!(said.err.contains("change into the checkout"), "{}", said.err);
}

#[test]
fn json_is_one_object_a_case() {
    let scene = Scene::new()
        .problem("sum", ADDS)
        .case("sum", "good", "1 2", "3")
        .case("sum", "wrong", "1 2", "4");
    let said = scene.judge(&["test", "sum", "nowhere", "--json"]).code(2);
    let lines: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let summary = serde_json::json!({ "passed": 1, "failed": 1, "not_run": 0, "not_judged": 1 });
    assert_eq!((lines.len(), &lines[3]["summary"]), (4, &summary));
    assert_eq!((&lines[0]["case"], &lines[0]["verdict"]), (&"good".into(), &"AC".into()));
    assert_eq!((&lines[1]["case"], &lines[1]["verdict"]), (&"wrong".into(), &"WA".into()));
    assert_eq!(
        lines[1]["difference"],
        serde_json::json!({ "line": 1, "expected": "4", "found": "3" })
    );
    assert_eq!(lines[1]["time_limit_ms"], 1000.0);
    assert!(lines[2]["error"].as_str().unwrap().contains("nowhere"));
}

#[test]
fn json_has_the_words_of_the_compiler() {
    let scene = Scene::new().problem("sum", "fn main() { three }").case("sum", "three", "1 2", "3");
    let said = scene.judge(&["test", "sum", "--json"]).code(1);
    let line: serde_json::Value = serde_json::from_str(said.out.lines().next().unwrap()).unwrap();
    assert_eq!((&line["problem"], &line["verdict"]), (&"sum".into(), &"CE".into()));
    assert!(line["error"].as_str().unwrap().contains("cannot find value `three`"));
}

#[test]
fn list_tells_of_every_problem() {
    let scene = Scene::new()
        .problem("sum", ADDS)
        .case("sum", "good", "1 2", "3")
        .problem("9", ADDS)
        .case("9", "good", "1 2", "3");
    let said = scene.judge(&["list"]).code(0);
    let rows: Vec<Vec<&str>> =
        said.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(
        rows,
        [
            vec!["id", "title", "game", "time", "memory", "cases"],
            vec!["9", "제목", "1", "s", "64", "MiB", "1"],
            vec!["sum", "제목", "1", "s", "64", "MiB", "1"]
        ]
    );
}

#[test]
fn output_to_a_pipe_has_no_colours() {
    let scene = Scene::new().problem("sum", ADDS).case("sum", "good", "1 2", "3");
    let said = scene.judge(&["test", "sum", "nowhere"]);
    assert!(
        !said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'),
        "{}{}",
        said.out,
        said.err
    );
}

#[test]
fn bad_words_on_the_command_line_end_with_two() {
    let scene = Scene::new();
    scene.judge(&["tset"]).code(2);
    scene.judge(&["test", "--frobnicate"]).code(2);
    scene.judge(&[]).code(2);
}

#[test]
fn a_solution_runs_on_what_is_typed_and_its_exit_code_is_told() {
    let ends = ADDS.replace("}\n", "    std::process::exit(7)\n}\n");
    let scene = Scene::new().problem("sum", ADDS).problem("ends", &ends).write("in", "20 22\n");
    for (id, code) in [("sum", 0), ("ends", 7)] {
        let typed = File::open(scene.folder.path().join("in")).unwrap();
        let said = Said::of(scene.command(&["run", id]).stdin(typed)).code(code);
        assert_eq!((said.out.as_str(), said.err.as_str()), ("42\n", ""));
    }
    let scene = scene.problem("sum", "fn main() {");
    let said = scene.judge(&["run", "sum"]).code(1);
    assert!(said.err.contains("--> problems/sum/src/main.rs"), "{}", said.err);
    scene.judge(&["run", "none"]).code(2);
    let said = scene.judge(&["run", "sum", "--brute"]).code(2);
    assert!(said.err.contains("write `problems/sum/examples/brute.rs`"), "{}", said.err);
}

/// An exit code means the same wherever it comes from.
#[test]
fn what_does_not_compile_is_rejected_by_every_command() {
    let broken = "fn main() { three }";
    let lists = "fn main() { print!(\"1 2\\n\\0\") }";
    let scene = ["sum", "fine"].iter().fold(Scene::new(), |scene, id| {
        let example =
            |name| format!("[[example]]\nname = \"{name}-{id}\"\npath = \"examples/{name}.rs\"\n");
        let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64";
        scene
            .problem(id, if *id == "sum" { broken } else { ADDS })
            .card(id, &format!("{card}\n{}{}", example("inputs"), example("brute")))
            .write(&format!("problems/{id}/examples/inputs.rs"), lists)
            .write(&format!("problems/{id}/examples/brute.rs"), ADDS)
            .case(id, "three", "1 2\n", "3\n")
    });
    let scene = scene.write("mine.rs", broken).write("other.rs", ADDS);
    for command in [
        "test sum",
        "test",
        "test --bundled sum",
        "test fine --file mine.rs",
        "test --json sum",
        "debug sum",
        "run sum",
        "bundle sum",
        "bundle",
        "bundle sum --stdout",
        "submit sum",
        "stress sum --file other.rs",
        "stress fine --file mine.rs",
        "check sum --skip mutants",
    ] {
        let said = scene.judge(&command.split(' ').collect::<Vec<_>>());
        let words = said.out.clone() + &said.err;
        assert_eq!(said.code, 1, "{command}\n{words}");
        assert_eq!(words.matches("cannot find value `three`").count(), 1, "{command}\n{words}");
    }
    for command in ["test", "run", "debug", "bundle", "submit", "stress", "check"] {
        scene.judge(&[command, "nowhere"]).code(2);
    }
}

/// What the kernel counts includes what a program was before it was itself.
#[test]
fn a_limit_that_is_too_small_to_be_told_is_told() {
    let card = |mib| {
        format!("[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = {mib}")
    };
    let source = "#include <stdio.h>\nint main(void) { puts(\"3\"); return 0; }";
    let scene = Scene::new()
        .card("small", &card(1))
        .card("enough", &card(4))
        .write("sum.c", source)
        .case("small", "three", "1 2\n", "3\n")
        .case("enough", "three", "1 2\n", "3\n");
    let said = scene.judge(&["test", "small", "--file", "sum.c"]).code(0);
    let told = "note: whether a program keeps to 1 MiB of memory cannot be told here";
    assert_eq!(said.err.matches(told).count(), 1, "{}", said.err);
    let said = scene.judge(&["test", "enough", "--file", "sum.c"]).code(0);
    assert_eq!(said.err, "");
}
