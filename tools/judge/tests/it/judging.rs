//! Solutions on their cases: every verdict with its message, and what cannot be judged.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use serde_json::{Value, json};

use crate::scene::{JudgeOutput, Scene, bounded, needs_python};

/// Programs, with their verdicts and messages in the sandbox.
const ENDS: [(&str, &str, &str); 17] = [
    ("adds", "AC", ""),
    ("without-newline", "AC", ""),
    ("blanks", "AC", ""),
    ("deep", "AC", ""),
    ("four", "WA", "line 1\n      expected `3`\n      found    `4`\n"),
    ("nothing", "WA", "found    no output\n"),
    ("mark", "WA", "expected `3`\n      found    `\\u{feff}3`\n"),
    ("escapes", "WA", "found    `\\u{1b}[2J3`\n"),
    ("loops", "TLE", "more than 1 s of CPU time\n"),
    ("sleeps", "TLE", "is it waiting for something?\n"),
    ("memory", "MLE", "more than 64 MiB\n"),
    ("output", "OLE", "more than the output limit of 1 MiB\n"),
    ("files", "OLE", "more than 64 MiB of files\n"),
    ("panics", "RE", "exit code 101\n      stderr   "),
    ("exits", "RE", "exit code 3\n"),
    ("aborts", "RE", "SIGABRT\n"),
    ("forks", "RE", "PermissionDenied"),
];

/// Each is the solution of a problem.
fn ends(scene: Scene) -> Scene {
    ENDS.iter().fold(scene, |scene, (name, ..)| {
        scene.problem(name, &format!("// {name}")).case(name, "three", "1 2\n", "3\n")
    })
}

#[cfg(target_os = "linux")]
#[test]
fn every_end_has_its_verdict_and_its_reason() {
    let output = ends(Scene::new()).judge(&["test"]).code(1).ends("4 passed, 13 failed");
    for (name, verdict, reason) in ENDS {
        let (_, report) =
            output.out.split_once(&format!("{name} 제목   1 s, 64 MiB\n")).expect(name);
        let report = report.split("제목").next().unwrap();
        let verdict = format!("   {verdict} ");
        assert!(report.contains(&verdict) && report.contains(reason), "{name}: {report}");
    }
    assert!(output.out.contains("no heaps \\u{1b}[31m"), "{}", output.out);
}

#[test]
fn where_the_locale_is_korean_verdicts_are_explained_in_korean() {
    let scene = ends(Scene::new());
    let asked = ["test", "four", "loops", "nothing", "exits"];
    let output = scene.judge_with("LC_ALL", "ko_KR.UTF-8", &asked).code(1);
    let output = output.ends("0개 통과, 4개 실패");
    for says in
        ["정답     `3`\n      내 출력  `4`\n", "CPU 시간 1초 초과", "출력 없음", "종료 코드 3"]
    {
        assert!(output.out.contains(says), "{says}: {}", output.out);
    }
    assert!(output.out.contains("   WA ") && output.out.contains("   TLE"), "{}", output.out);
}

#[test]
fn without_the_sandbox_every_end_has_the_same_verdict() {
    let scene = ends(Scene::new());
    let output = scene.judge_with("SANDBOX", "off", &["test", "--json"]).code(1);
    assert_eq!(output.err.matches("without a sandbox").count(), 1, "{}", output.err);
    let verdicts = output.out.lines().filter_map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        Some((line["problem"].as_str()?.to_owned(), line["verdict"].as_str()?.to_owned()))
    });
    let verdicts: BTreeMap<String, String> = verdicts.collect();
    for (name, verdict, _) in ENDS {
        let verdict = match name {
            // Neither files nor processes are counted.
            "files" | "forks" => "WA",
            // The linker decides how large a stack is.
            "deep" if cfg!(windows) => continue,
            _ => verdict,
        };
        assert_eq!(verdicts[name], verdict, "{name}");
    }
}

/// Fast ones are all run, because they show what is wrong.
#[test]
fn slow_rejected_cases_are_enough_when_there_are_three() {
    let cases = |scene, id: &'static str| {
        (1..9).fold(scene, |scene: Scene, it| scene.case(id, &format!("{it}"), "1 2\n", "3\n"))
    };
    let scene = cases(Scene::new().problem("slow", "// slowly-four"), "slow");
    let output = scene.judge(&["test", "slow"]).code(1).ends("0 passed, 3 failed, 5 skipped");
    output.prints("5 cases   not run: three rejected cases took more than the time limit in all");
    scene.judge(&["test", "slow", "--all"]).code(1).ends("0 passed, 8 failed");
    let scene = cases(Scene::new().problem("fast", "// four"), "fast");
    scene.judge(&["test", "fast"]).code(1).ends("0 passed, 8 failed");
}

#[cfg(target_os = "linux")]
#[test]
fn long_outputs_are_compared_and_not_kept() {
    let scene = Scene::new().problem("sum", "// long").case("sum", "0", "", &"a".repeat(4 << 20));
    for case in 1..16 {
        let case = format!("testcases/sum/{case}");
        scene.save(&format!("{case}.in"), "");
        fs::hard_link(scene.path("testcases/sum/0.out"), scene.path(&format!("{case}.out")))
            .unwrap();
    }
    let mut judge = scene.command(&["test", "sum", "--json"]);
    let mut judge = judge.stdout(File::create(scene.path("out")).unwrap()).spawn().unwrap();
    let status = format!("/proc/{}/status", judge.id());
    let mut peak = 0;
    while judge.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or_default());
        thread::sleep(Duration::from_millis(5));
    }
    let out = scene.read("out");
    assert_eq!((out.matches("\"WA\"").count(), out.lines().count()), (16, 17));
    assert!(out.len() < 16 << 10, "{} bytes are printed", out.len());
    assert!(peak < 64 << 10, "the judge needs {peak} KiB");
}

#[test]
fn a_difference_is_shown_with_its_place() {
    let scene = Scene::new().sum("// four").case("sum", "돌", "1 2\n", "4\n3\n");
    let output = scene.judge(&["test", "sum"]).code(1);
    output.prints("  three   WA ").prints("  돌      WA ").prints("found    no more lines\n");
    let numbers: Vec<String> = (0..300).map(|it| it.to_string()).collect();
    let scene = Scene::new().problem("sum", "// numbers").case("sum", "n", "", &numbers.join(" "));
    let output = scene.judge(&["test", "sum"]).code(1).prints("line 1, word 201, column 691\n");
    let output = output.prints("198 199 200 201").prints("198 199 7 201");
    assert!(output.out.lines().all(|line| line.chars().count() < 120), "{}", output.out);
}

#[test]
fn one_case_is_run_alone_and_what_failed_runs_first() {
    let scene = Scene::new().sum("// adds").case("sum", "z", "1", "2\n").case("sum", "y", "1", "2");
    let first = |output: &JudgeOutput| output.out.lines().nth(1).map(str::to_owned);
    let output = scene.judge(&["test", "sum"]).code(1);
    assert!(first(&output).unwrap().starts_with("  y "), "{}", output.out);
    scene.judge(&["test", "sum", "--case", "three"]).code(0).ends("1 passed, 0 failed");
    scene.save("testcases/sum/y.out", "1");
    scene.judge(&["test", "sum"]).code(1).prints("z       ").ends("2 passed, 1 failed");
    scene.save("testcases/sum/three.out", "4");
    let output = scene.judge(&["test", "sum"]).code(1);
    assert!(first(&output).unwrap().starts_with("  z "), "{}", output.out);
    scene.judge(&["test", "sum", "--case", "none"]).fails_with("no case is called `none`");
    scene.judge(&["test", "none", "--case", "z"]).code(2).prints("problem `none` has no folder");
}

#[test]
fn json_is_one_object_per_case_and_a_summary() {
    let scene = Scene::new().problem("a", "// panics").case("a", "three", "1 2\n", "3\n");
    let scene = scene.problem("b", "// broken").case("b", "three", "1 2\n", "3\n");
    let scene = scene.problem("c", "// four").case("c", "three", "1 2\n", "3\n");
    let output = scene.judge(&["test", "--json"]).code(1);
    let lines: Vec<Value> =
        output.out.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert_eq!((&lines[0]["case"], &lines[0]["verdict"]), (&"three".into(), &"RE".into()));
    let stderr = lines[0]["stderr"].as_array().unwrap();
    assert!(stderr.iter().any(|it| it.as_str().unwrap().contains("no heaps")));
    assert_eq!(lines[0]["input"], "testcases/a/three.in");
    assert_eq!(lines[1]["verdict"], "CE");
    assert!(lines[1]["error"].as_str().unwrap().contains("main.rs:2:5"));
    let difference = json!({ "line": 1, "word": 1, "column": 1, "expected": "3", "found": "4" });
    assert_eq!(lines[2]["difference"], difference);
    assert_eq!(lines[3]["summary"]["failed"], 3);
}

#[test]
fn what_is_left_out_of_a_long_message_is_counted() {
    let lines = "for n in range(2000): print(n, 'x' * 120, file=sys.stderr)\nsys.exit(3)";
    let short = "print('one\\ntwo\\n3\\n4\\n5', file=sys.stderr)\nsys.exit(3)";
    let bytes = r"sys.stderr.buffer.write(b'1\n2\n3\n4\n' + b'\xff\n' * 1000 + b'end\n')
sys.exit(3)";
    let one_line = "sys.stderr.write('x' * (1 << 20))\nsys.exit(3)";
    let blank = r"sys.stderr.write('a\nb\nc\nd\n' + 'y\n' * 300000 + '\n' * 200000)
sys.exit(3)";
    let scene = Scene::new().sum("// adds").case("sum", "one", "1 2\n", "3\n");
    for (script, says) in [
        (lines, "… 250272 bytes are left out here …"),
        (short, "4\n               5\n"),
        (bytes, "4\n               … 2000 bytes are left out here …\n               end\n"),
        (one_line, "… 901120 bytes are left out here …"),
        (blank, "d\n               … 800000 bytes are left out here …\n"),
    ] {
        scene.save("mine.py", format!("import sys\n{script}"));
        let output = scene.judge(&["test", "sum", "--file", "mine.py"]).code(1).prints(says);
        assert!(!output.out.contains("bytes left out here: "), "{}", output.out);
    }
}

#[test]
fn a_compile_error_is_rejected_and_reported_once() {
    let mut scene = Scene::new();
    for id in ["a", "b", "c"] {
        scene = scene.problem(id, "// needs-common").case(id, "three", "1 2\n", "3\n");
    }
    let output = scene.judge(&["test"]).code(1).ends("0 passed, 3 failed");
    assert_eq!(output.out.matches("error: broken").count(), 1, "{}", output.out);
    assert_eq!(output.out.matches("for the same reason as above").count(), 2, "{}", output.out);
}

#[test]
fn what_cannot_be_judged_is_reported_and_the_rest_is_judged() {
    let scene = Scene::new()
        .problem("right", "// adds")
        .case("right", "three", "1 2\n", "3\n")
        .case("right", "empty", "1 2\n", "")
        .write("testcases/right/alone.in", "1 2\n")
        .write("testcases/right/other.out", "3\n")
        .card("cardless", "")
        .card("strange", "[package.metadata.problem]\ntitle = 3")
        .problem_with("late", "// adds", "compare = \"float 9\"");
    let output = scene.judge(&["test"]).code(2);
    let output = output.prints("1 case   AC").ends("1 passed, 0 failed");
    let output = output.prints("`testcases/right/empty.out` is empty").prints("not judged: 6");
    let output = output.prints(
        "`testcases/right/alone.in` has no answer beside it; write `testcases/right/alone.out`",
    );
    let output = output.prints("`testcases/right/other.out` has no input beside it");
    output
        .prints("`problems/cardless/Cargo.toml` has no `[package.metadata.problem]`")
        .prints("`problems/strange/Cargo.toml` is invalid")
        .prints("`9` is not a tolerance");
    scene.judge(&["test", "none"]).code(2).prints("problem `none` has no folder in `problems`");
    scene.save("problems/11870/README.md", "");
    scene.judge(&["test", "11870"]).code(2).prints("`problems/11870/Cargo.toml` is missing");
}

#[test]
fn a_manifest_must_be_consistent() {
    let limits = "time-limit = 1\nmemory-limit = 64";
    for (card, says) in [
        ("time-limit = 1e-300\nmemory-limit = 64", "the time limit is 0.000"),
        ("time-limit = 4000\nmemory-limit = 64", "from 0.001 to 3600"),
        ("time-limit = 1\nmemory-limit = 0", "give it in MiB, from 1 to 1048576"),
        ("time-limit = 1", "the memory limit is 0 or missing; give it in MiB"),
        ("tittle = 1", "unknown field `tittle`"),
        ("input = \"heaps\"", "unknown variant `heaps`"),
        ("checker = \"none.py\"", "`problems/sum/none.py` is not a file"),
        ("checker = \"../../mine.py\"", "leads out of the problem's folder"),
        ("checker = \"../../mine.py\"\ncompare = \"lines\"", "has both compare and checker"),
        ("compare = \"nearly\"", "`nearly` is not a way to compare"),
    ] {
        let limits = if card.starts_with("time") { "" } else { limits };
        let card = format!("[package.metadata.problem]\ntitle = \"x\"\n{limits}\n{card}");
        let scene = Scene::new().card("sum", &card).write("mine.py", "");
        scene.judge(&["test", "sum"]).code(2).prints(says).prints("`problems/sum/Cargo.toml`");
    }
}

#[test]
fn a_problem_without_cases_is_an_error_only_if_it_is_named() {
    needs_python!();
    let scene = Scene::new().problem("sum", "// adds").write("sum.py", "print(3)");
    for arguments in [&["test", "sum"][..], &["test", "--file", "sum.py"]] {
        let output = scene.judge(arguments).code(2).ends("0 passed, 0 failed");
        output.prints("error: `sum` has no cases yet; add pairs of NAME.in and NAME.out");
    }
    for verb in ["test", "list"] {
        let output = scene.judge(&[verb]).code(0);
        let output =
            output.warns("note: `sum` has no cases yet; add pairs of NAME.in and NAME.out");
        assert_eq!(output.err.lines().count(), 1, "{}", output.err);
    }
}

#[test]
fn odd_files_and_limits_are_noted_once() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 1";
    let scene = Scene::new().problem("sum", "// adds").card("sum", card).case("sum", "2", "3", "3");
    for file in ["1.in", "1.ans", "A.IN", "sub/1.in", ".hidden"] {
        scene.save(&format!("testcases/sum/{file}"), "3\n");
    }
    let output = scene.judge(&["test", "sum"]).code(0).prints("all 2 cases   AC");
    let output = output
        .warns("`testcases/sum` has 2 files with other names than NAME.in and NAME.out")
        .warns("the limit of 1 MiB is raised to");
    assert_eq!(output.err.lines().count(), 2, "{}", output.err);
}

#[test]
fn titles_and_names_cannot_drive_a_terminal() {
    let card = "[package.metadata.problem]\ntitle = \"a\\u001b[2J\\u202e\\u061c\"\ntime-limit = 1\nmemory-limit = 64";
    let scene =
        Scene::new().sum("// adds").card("sum", card).case("sum", "n\x1b[2J", "1 2\n", "4\n");
    for arguments in [["test"], ["list"]] {
        let output = scene.judge(&arguments);
        let output = output.prints("a\\u{1b}[2J\\u{202e}\\u{61c}");
        assert!(!output.out.contains(['\x1b', '\u{202e}', '\u{61c}']), "{:?}", output.out);
    }
}

#[test]
fn list_needs_no_temporary_folder() {
    let scene = Scene::new().sum("// adds");
    let output = scene.judge_with("TMPDIR", "/none", &["list"]).code(0);
    output.prints("sum  제목          1 s  64 MiB      1");
    let listed: Value =
        serde_json::from_str(&scene.judge(&["list", "--json"]).code(0).out).unwrap();
    assert_eq!([&listed["problem"], &listed["cases"]], [&json!("sum"), &json!(1)]);
    scene.judge(&["--version"]).code(0).prints("judge 0.");
    scene.judge_with("TMPDIR", "/none", &["test"]).code(0).ends("1 passed, 0 failed");
}

#[test]
fn an_id_may_be_a_path_and_is_judged_once() {
    let scene = Scene::new().sum("// adds");
    let ids = ["test", "sum", "problems/sum", "testcases/sum/three.in"];
    scene.judge(&ids).code(0).ends("1 passed, 0 failed");
    let mut inside = scene.command(&["test", "."]);
    JudgeOutput::of(inside.current_dir(scene.path("problems/sum/src"))).code(0);
    scene.judge(&["test", "./none"]).code(2).prints("is not in a problem's folder");
    let outside = tempfile::tempdir().unwrap();
    let mut judge = scene.command(&["test"]);
    JudgeOutput::of(judge.current_dir(outside.path())).fails_with("change into the checkout");
}

#[test]
fn cargo_is_asked_for_programs_and_its_error_is_shown() {
    let scene = Scene::new().sum("// adds");
    scene.judge(&["test", "sum"]).code(0);
    let log = scene.read("cargo.log");
    assert!(log.contains("build --keep-going --release --bins "));
    assert!(log.contains(" --package=problem-sum"));
    let scene = scene.program("cargo", "echo 'error: no such lock file' >&2; exit 101");
    let output = scene.judge_with("CARGO", scene.path("bin/cargo"), &["test", "sum"]).code(2);
    output.prints("cargo did not build `problem-sum`; it says:").prints("no such lock file");
    let output = scene.judge_with("CARGO", "/none/cargo", &["test", "sum"]).code(2);
    output.prints("cannot run `/none/cargo`");
}

#[test]
fn cargo_is_asked_again_whenever_something_may_have_changed() {
    let script = format!("echo >> asked; exec '{}' \"$@\"", env!("CARGO"));
    let prints = "fn main() { println!(\"{}\", other::three() + cfg!(more) as u64); }";
    let scene = Scene::new().sum(prints).program("cargo", &script);
    let scene = scene
        .write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n")
        .write("other/Cargo.toml", "[package]\nname = \"other\"\nversion = \"0.1.0\"\n")
        .write("other/src/lib.rs", "pub fn three() -> u64 { 3 }")
        .problem_with("sum", prints, "[dependencies]\nother.path = \"../../other\"");
    let judge = |flags: &str| {
        let mut judge = scene.command(&["test", "sum"]);
        judge.env("CARGO", scene.path("bin/cargo")).env("RUSTFLAGS", flags);
        JudgeOutput::of(&mut judge)
    };
    let asked = || scene.read("asked").lines().count();
    // The first time, cargo writes `Cargo.lock`.
    (0..4).for_each(|_| drop(judge("").code(0)));
    assert_eq!(asked(), 2);
    judge("--cfg more").code(1).prints("found    `4`");
    // Twice: the executable is not the one that was built last.
    judge("").code(0);
    assert_eq!(asked(), 5);
    scene.save("other/src/lib.rs", "pub fn three() -> u64 { 5 }");
    judge("").code(1).prints("found    `5`");
    scene.save("problems/sum/src/main.rs", "fn main() { println!(\"3\") }");
    judge("").code(0);
    scene.save("Cargo.toml", scene.read("Cargo.toml") + "[profile.release]\nopt-level = 0\n");
    judge("").code(0);
    assert_eq!(asked(), 8);
}

/// Cargo itself takes a file for unchanged if it is older than the last build.
#[test]
fn what_is_replaced_by_something_older_is_built_again() {
    let prints = "mod part; fn main() { println!(\"{}\", common::two() + part::one()); }";
    let manifest = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\n{more}")
    };
    let common = "[dependencies]\ncommon = { path = \"../../common\", optional = true }\n";
    let scene = Scene::new()
        .sum(prints)
        .write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\", \"tools/crates\"]\n",
        )
        .write("common/Cargo.toml", &manifest("common", ""))
        .write("common/src/lib.rs", "pub fn two() -> u64 { 2 }")
        .write("tools/crates/Cargo.toml", &manifest("crates", common))
        .write("tools/crates/src/lib.rs", "")
        .write("mine.rs", "fn main() { println!(\"{}\", common::two() + 1); }")
        .write("problems/sum/src/part.rs", "pub fn one() -> u64 { 1 }")
        .problem_with("sum", prints, "[dependencies]\ncommon.path = \"../../common\"");
    let run = |arguments: &[&str]| scene.judge_with("CARGO", env!("CARGO"), arguments);
    let (judge, judge_file) =
        (|| run(&["test", "sum"]), || run(&["test", "sum", "--file", "mine.rs"]));
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let file = |path: &str| File::options().append(true).open(scene.path(path)).unwrap();
    let replace = |path: &str, text: &str| {
        scene.save(path, text);
        file(path).set_modified(old).unwrap();
    };
    judge().code(0);
    judge_file().code(0);
    for path in ["problems/sum/src/main.rs", "problems/sum/src/part.rs", "common/src/lib.rs"] {
        let right = scene.read(path);
        replace(path, "broken");
        judge().code(1).prints("CE");
        judge().code(1).prints("CE");
        assert_eq!(file(path).metadata().unwrap().modified().unwrap(), old);
        if path.starts_with("common") {
            judge_file().code(1).prints("CE");
        }
        replace(path, &right);
        judge().code(0);
        judge_file().code(0);
    }
    // Somebody else has built what is there no longer.
    scene.save("common/src/lib.rs", "pub fn two() -> u64 { 3 }");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--release"]).current_dir(scene.path(""));
    assert!(cargo.env("CARGO_TARGET_DIR", scene.path("target")).status().unwrap().success());
    replace("common/src/lib.rs", "pub fn two() -> u64 { 2 }");
    judge().code(0);
    judge_file().code(0);
}

#[test]
fn a_folder_that_cargo_cannot_load_costs_only_itself() {
    let solution = "fn main() { println!(\"{}\", other::three()) }";
    let scene = Scene::new().with_cargo_itself()
        .write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n[workspace.dependencies]\nother.path = \"other\"\n")
        .write("Cargo.lock", "")
        .write("other/Cargo.toml", "[package]\nname = \"other\"\nversion = \"0.1.0\"\n")
        .write("other/src/lib.rs", "pub fn three() -> u64 { 3 }")
        .problem_with("sum", solution, "[dependencies]\nother.workspace = true")
        .case("sum", "three", "1 2\n", "3\n")
        .write("problems/typo/Cargo.toml", "package = typo\n")
        .write("problems/notes/ideas.txt", "");
    scene.judge(&["test", "sum"]).code(0).ends("1 passed, 0 failed");
    let all = scene.judge(&["test"]).code(2).prints("`problems/typo/Cargo.toml` is invalid");
    all.ends("1 passed, 0 failed");
    scene.save("other/src/lib.rs", "pub fn three() -> u64 { none }");
    scene.judge(&["test", "sum"]).code(1).prints("CE").prints("cannot find value `none`");
}

/// Otherwise most of what the judge needs would be compiled twice.
#[test]
fn the_alias_builds_with_the_versions_of_the_workspace() {
    let versions = |file: &str| -> BTreeSet<String> {
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let lock: toml::Table = toml::from_str(&fs::read_to_string(lock).unwrap()).unwrap();
        let packages = lock["package"].as_array().unwrap().iter();
        packages.map(|package| format!("{} {}", package["name"], package["version"])).collect()
    };
    let (all, own) = (versions("../../Cargo.lock"), versions("../start/Cargo.lock"));
    let others: Vec<_> = own.difference(&all).collect();
    assert_eq!(others, ["\"start\" \"0.0.0\""]);
}

#[test]
fn nothing_runs_beside_what_must_be_alone() {
    let scene = Scene::new().sum("// adds").write("target/judge/queue.gate", "");
    // Another judge holds these locks while it judges a program alone.
    let locked = ["queue.gate", "queue.running"].map(|name| {
        let file = File::create(scene.path("target/judge").join(name)).unwrap();
        file.lock().unwrap();
        file
    });
    let mut judge = scene.command(&["test"]).stdout(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_secs(1));
    assert!(judge.try_wait().unwrap().is_none());
    assert!(!scene.path("cargo.log").exists(), "cargo builds");
    drop(locked);
    assert!(bounded("the end of the judge", || judge.wait().unwrap()).success());
}

#[test]
fn wrong_arguments_give_exit_code_two() {
    let scene = Scene::new().sum("// adds");
    for arguments in
        [&["tset"][..], &["test", "--watch", "--json"], &["test", "--language", "pypy"]]
    {
        assert!(scene.judge(arguments).code(2).err.contains("Usage: cargo judge"));
    }
    let output = scene.judge(&["test", "--file", "a.py", "--language", "befunge"]).code(2);
    output.warns("Rust (`.rs`), C (`.c`), C++ (`.cpp`, `.cc`, `.cxx`, `.C`), Java (`.java`)");
    for verb in ["test", "list"] {
        scene.judge(&[verb, "--help"]).code(0).prints("Examples:\n  cargo judge");
    }
}

#[test]
fn output_to_a_pipe_has_no_colours_and_the_pipe_may_be_closed() {
    let scene = Scene::new().sum("// four");
    assert!(!scene.judge(&["test", "sum"]).code(1).out.contains('\x1b'));
    // The others would take a minute.
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.5\nmemory-limit = 64";
    let scene = (1..41).map(|it| format!("z{it}")).fold(scene, |scene, id| {
        scene.problem(&id, "// sleeps").card(&id, card).case(&id, "three", "1 2\n", "3\n")
    });
    let start = Instant::now();
    let mut judge = scene.command(&["test"]);
    let mut judge = judge.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(judge.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = bounded("the end of the judge", || judge.wait_with_output().unwrap());
    assert_eq!((output.status.code(), &*output.stderr), (Some(1), &b""[..]), "{line}");
    assert!(start.elapsed() < Duration::from_secs(30), "all are judged");
}
