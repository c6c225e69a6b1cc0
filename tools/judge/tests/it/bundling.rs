//! What comes of bundling: the file that is written, or why there is none and everything stays as it was.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::scene::{self, ADDS, Said, Scene};

const WRONG: &str = "fn main() {\n    println!(\"4\");\n}\n";
const REFUSED: &str =
    "fn main() {\n    println!(\"{}\", &env!(\"CARGO_MANIFEST_DIR\")[..0].len() + 3);\n}\n";
/// Uses the crate `heaps` of [`with_heaps`].
const TAKES: &str =
    "use heaps::Heap;\n\nfn main() {\n    println!(\"{}\", Heap { size: 5 }.take(2));\n}\n";
const HEAPS: &str = "\
pub struct Heap {
    pub size: u64,
}

impl Heap {
    pub fn take(self, count: u64) -> u64 {
        self.size - count
    }
}

impl Default for Heap { fn default() -> Heap { Heap { size: 1 } } }
";

/// Right as long as it runs where Cargo put it: elsewhere it prints `elsewhere`.
fn right_only_where_cargo_put_it(elsewhere: &str) -> String {
    format!(
        r#"fn main() {{
    let here = std::env::current_exe().unwrap().ends_with("release/problem-sum");
    print!("{{}}", if here {{ "3\n" }} else {{ {elsewhere:?} }});
}}
"#
    )
}

impl Scene {
    /// A problem whose only case is the sum of 1 and 2.
    fn bundled_sum(self, id: &str, solution: &str) -> Scene {
        self.problem(id, solution).case(id, "three", "1 2\n", "3\n")
    }

    /// A problem whose solution uses this crate, which lies beside the problems.
    fn with_crate(self, name: &str, library: &str, solution: &str) -> Scene {
        let card = format!(
            "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64\n\
             [dependencies]\n{name} = {{ path = \"../../{name}\" }}"
        );
        let package = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\nlicense = \"MIT\"\n"
        );
        self.bundled_sum("sum", solution)
            .card("sum", &card)
            .write(&format!("{name}/Cargo.toml"), &package)
            .write(&format!("{name}/src/lib.rs"), library)
    }

    /// What is in the file to submit.
    fn submitted(&self, id: &str) -> Option<String> {
        fs::read_to_string(self.path(&format!("target/submit/{id}.rs"))).ok()
    }
}

impl Said {
    /// Only one bundle was asked for: it came from the cache, or it was made.
    #[track_caller]
    fn unchanged(self, unchanged: bool) {
        let said = self.code(0);
        let end = said.out.rsplit("   ").next().unwrap();
        assert_eq!(end == "unchanged\n", unchanged, "{}{}", said.out, said.err);
        assert_eq!(end.ends_with(" s\n"), !unchanged, "{}{}", said.out, said.err);
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_accepted_solution_becomes_a_file() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    let said = scene.judge(&["bundle", "sum"]).code(0);
    assert_eq!(scene.submitted("sum").as_deref(), Some(ADDS));
    assert_eq!(names_in(&scene.path("target/submit")), [".cache", "sum.rs"]);
    let time = said
        .out
        .strip_prefix("target/submit/sum.rs   6 lines   0.2 kB   no crates   ")
        .and_then(|rest| rest.strip_suffix(" s\n"));
    assert!(time.is_some_and(|time| time.parse::<f64>().is_ok()), "{}", said.out);
    assert_eq!(said.err, "");
}

#[test]
fn crates_are_in_the_file_and_in_its_line() {
    let scene = Scene::new().with_crate("heaps", HEAPS, TAKES);
    scene.judge(&["bundle", "sum"]).code(0).says("   heaps 0.1.0   ");
    let text = scene.submitted("sum").unwrap();
    assert!(text.starts_with(TAKES) && text.contains("self.size - count"), "{text}");
}

#[test]
fn a_rejected_solution_has_no_file() {
    let scene = Scene::new().bundled_sum("sum", WRONG);
    let said = scene
        .judge(&["bundle", "sum"])
        .code(1)
        .tells("error: the solution of `sum` gets WA on the case `three`; `cargo judge test sum` shows it\n");
    assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1));
    assert_eq!(scene.submitted("sum"), None);
}

#[test]
fn an_older_file_stays_as_it_is() {
    let mut scene = Scene::new().bundled_sum("sum", ADDS);
    scene.judge(&["bundle", "sum"]).code(0);
    for (solution, code) in [(WRONG, 1), (REFUSED, 2), ("fn main() { three }", 1)] {
        scene = scene.bundled_sum("sum", solution);
        scene
            .judge(&["bundle", "sum"])
            .code(code)
            .tells("`target/submit/sum.rs` is still the older one");
        assert_eq!(scene.submitted("sum").as_deref(), Some(ADDS));
    }
}

#[test]
fn a_file_is_replaced_and_never_written_over() {
    let scene =
        Scene::new().bundled_sum("sum", ADDS).write("target/submit/sum.rs", "the older one");
    let mut older = fs::File::open(scene.path("target/submit/sum.rs")).unwrap();
    scene.judge(&["bundle", "sum"]).code(0);
    assert_eq!(io::read_to_string(&mut older).unwrap(), "the older one");
    assert_eq!(scene.submitted("sum").as_deref(), Some(ADDS));
}

#[test]
fn what_cannot_be_bundled_or_judged_is_told() {
    let scene = Scene::new().bundled_sum("sum", REFUSED);
    scene.judge(&["bundle", "sum"]).code(2).tells("error: `sum` cannot be bundled: ").tells("env!");
    let scene = scene.bundled_sum("sum", "fn main() { three }");
    scene
        .judge(&["bundle", "sum"])
        .code(1)
        .tells("does not compile")
        .tells("cannot find value `three`");
    let scene = scene.bundled_sum("sum", ADDS).write("testcases/sum/four.in", "2 2");
    scene
        .judge(&["bundle", "sum"])
        .code(2)
        .tells("`testcases/sum/four.in` has no answer beside it");
    let scene = scene.problem("caseless", ADDS);
    scene.judge(&["bundle", "caseless"]).code(2).tells("`testcases/caseless` has no cases");
    scene
        .judge(&["bundle", "nowhere"])
        .code(2)
        .tells("problem `nowhere` has no folder in `problems`");
    assert_eq!(names_in(&scene.path("target/submit")), [""; 0]);
}

#[test]
fn a_bundle_that_is_not_like_its_solution_is_a_fault_of_the_bundler() {
    for (elsewhere, does) in [("4\n", "gets WA"), ("3 \n", "prints other bytes")] {
        let scene = Scene::new().bundled_sum("sum", &right_only_where_cargo_put_it(elsewhere));
        scene
            .judge(&["bundle", "sum"])
            .code(1)
            .tells(&format!("the bundle of `sum` {does} on the case `three` in edition 2021"))
            .tells("a fault of the bundler");
        assert_eq!(scene.submitted("sum"), None);
    }
}

#[test]
fn one_that_fails_keeps_no_other_from_being_written() {
    let scene = Scene::new().bundled_sum("1", ADDS).bundled_sum("2", WRONG).bundled_sum("10", ADDS);
    let said = scene.judge(&["bundle"]).code(1).tells("the solution of `2` gets WA");
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines[0].starts_with("target/submit/1.rs    6 lines"), "{}", said.out);
    assert!(lines[1].starts_with("target/submit/10.rs   6 lines"), "{}", said.out);
    assert_eq!(lines.len(), 2);
    let there = |id| scene.submitted(id).is_some();
    assert_eq!(["1", "2", "10"].map(there), [true, false, true]);

    let scene = Scene::new()
        .bundled_sum("1", WRONG)
        .bundled_sum("2", "fn main() { three }")
        .bundled_sum("10", ADDS);
    scene
        .judge(&["bundle", "10", "1", "2", "../10", "10"])
        .code(2)
        .says("target/submit/10.rs")
        .tells("`../10`");
    assert_eq!(names_in(&scene.path("target/submit")), [".cache", "10.rs"]);
}

#[test]
fn files_go_to_another_folder_if_one_is_named() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    scene.judge(&["bundle", "--out", "to/submit"]).code(0).says("to/submit/sum.rs   6 lines");
    assert_eq!(fs::read_to_string(scene.path("to/submit/sum.rs")).unwrap(), ADDS);
    assert_eq!(names_in(&scene.path("to/submit")), ["sum.rs"]);
    assert_eq!(scene.submitted("sum"), None);
    scene.judge(&["bundle", "sum"]).code(0).says("from the cache");
    assert_eq!(scene.submitted("sum").as_deref(), Some(ADDS));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_before_the_work_begins() {
    let scene = Scene::new().bundled_sum("sum", "fn main() { three }").write("file", "");
    for (out, sentence) in [
        ("file", "`file` is a file; name a folder with `cargo judge bundle ID --out DIR`"),
        ("file/inside", "cannot write to the folder `file/inside`: "),
        ("/proc/self", "cannot write to the folder `/proc/self`: "),
    ] {
        let said = scene.judge(&["bundle", "sum", "--out", out]).code(2).tells(sentence);
        assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1), "{}", said.err);
    }
    assert!(!scene.path("target/release").exists());
}

#[test]
fn the_text_of_one_bundle_can_be_printed() {
    let scene = Scene::new().bundled_sum("sum", ADDS).bundled_sum("wrong", WRONG);
    for _ in 0..2 {
        let said = scene.judge(&["bundle", "sum", "--stdout"]).code(0);
        assert_eq!((said.out.as_str(), said.err.as_str()), (ADDS, ""));
    }
    assert_eq!(scene.submitted("sum"), None);
    assert_eq!(scene.judge(&["bundle", "wrong", "--stdout"]).code(1).tells("gets WA").out, "");
    scene.judge(&["bundle", "sum", "wrong", "--stdout"]).code(2).tells("prints one bundle, not 2");
    scene
        .judge(&["bundle", "--stdout"])
        .code(2)
        .tells("prints one bundle, not 2; name one problem");
    scene.judge(&["bundle", "sum", "--stdout", "--out", "x"]).code(2).tells("cannot be used with");
}

#[test]
fn quick_leaves_more_in_the_file() {
    let scene = Scene::new().with_crate("heaps", HEAPS, TAKES);
    scene.judge(&["bundle", "--quick"]).code(0);
    assert!(scene.submitted("sum").unwrap().contains("impl Default for Heap"));
    scene.judge(&["bundle"]).unchanged(false);
    assert!(!scene.submitted("sum").unwrap().contains("impl Default for Heap"));
    scene.judge(&["bundle", "--quick"]).code(0).says("from the cache");
    assert!(scene.submitted("sum").unwrap().contains("impl Default for Heap"));
}

#[test]
fn crates_that_the_judge_offers_stay_imports() {
    let scene = Scene::new().with_crate("itertools", HEAPS, &TAKES.replace("heaps", "itertools"));
    // Of another version than that judge has, it does not stay one.
    scene.judge(&["bundle", "--target", "atcoder"]).code(0).says("itertools 0.1.0").says("0.14.0");
    let manifest = fs::read_to_string(scene.path("itertools/Cargo.toml")).unwrap();
    let scene = scene.write("itertools/Cargo.toml", &manifest.replace("0.1.0", "0.14.0"));
    scene.judge(&["bundle", "--target", "atcoder"]).code(0).says("no crates");
    assert!(!scene.submitted("sum").unwrap().contains("self.size - count"));
    scene.judge(&["bundle"]).code(0).says("itertools 0.14.0");
    assert!(scene.submitted("sum").unwrap().contains("self.size - count"));
    scene.judge(&["bundle", "--target", "nowhere"]).code(2).tells("atcoder");
}

#[test]
fn what_is_unchanged_is_not_made_again() {
    let scene = Scene::new().with_crate("heaps", HEAPS, TAKES);
    scene.judge(&["bundle"]).unchanged(false);
    scene.judge(&["bundle"]).unchanged(true);
    let without_cargo = |scene: &Scene| Said::of(scene.command(&["bundle"]).env("CARGO", "/none"));
    without_cargo(&scene).unchanged(true);

    let mut scene = scene;
    let text = scene.submitted("sum");
    for file in ["target/submit/sum.rs", "testcases/sum/three.in"] {
        fs::remove_file(scene.path(file)).unwrap();
        scene = scene.case("sum", "three", "1 2\n", "3\n");
        let said = scene.judge(&["bundle"]).code(0);
        let end = if file.ends_with(".rs") { "   from the cache" } else { "   unchanged" };
        assert!(said.out.trim_end().ends_with(end), "{}", said.out);
        assert_eq!(scene.submitted("sum"), text);
    }
    let scene = scene.write("target/submit/sum.rs", "half of i");
    scene.judge(&["bundle"]).code(0).says("   from the cache");
    assert_eq!(scene.submitted("sum"), text);
}

#[test]
fn every_change_is_noticed() {
    let mut scene = Scene::new().with_crate("heaps", HEAPS, TAKES);
    let manifest = fs::read_to_string(scene.path("problems/sum/Cargo.toml")).unwrap();
    let comment = |text: &str| format!("// new\n{text}");
    scene.judge(&["bundle"]).unchanged(false);
    for (file, text) in [
        ("problems/sum/src/main.rs", comment(TAKES)),
        ("heaps/src/lib.rs", HEAPS.replace("self.size - count", "self.size - 1 * count")),
        ("problems/sum/Cargo.toml", manifest.replace("time-limit = 1", "time-limit = 2")),
        ("problems/sum/Cargo.toml", manifest.replace("edition = \"2021\"", "edition = \"2018\"")),
        ("testcases/sum/three.in", "2 1\n".to_owned()),
        ("testcases/sum/three.out", "3".to_owned()),
    ] {
        scene = scene.write(file, &text);
        scene.judge(&["bundle"]).unchanged(false);
        scene.judge(&["bundle"]).unchanged(true);
    }
    let scene = scene.case("sum", "four", "2 2", "4");
    scene.judge(&["bundle"]).code(1).tells("gets WA on the case `four`");
    fs::remove_file(scene.path("testcases/sum/four.in")).unwrap();
    fs::remove_file(scene.path("testcases/sum/four.out")).unwrap();
    scene.judge(&["bundle"]).unchanged(true);
    let said = Said::of(scene.command(&["bundle"]).env("RUSTFLAGS", "-C debuginfo=0"));
    said.unchanged(false);
}

#[test]
fn another_compiler_makes_another_bundle() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    let compiler = scene.path("compiler");
    let bundle = |says: &str| {
        fs::write(&compiler, format!("#!/bin/sh\nrustc \"$@\" && {says}\n")).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&compiler).status().unwrap().success());
        Said::of(scene.command(&["bundle"]).env("RUSTC", &compiler))
    };
    bundle("true").unchanged(false);
    bundle("true").unchanged(true);
    bundle("case $1 in -vV) echo version: 9;; esac").unchanged(false);
}

#[test]
fn another_judge_makes_another_bundle() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    scene.judge(&["bundle"]).unchanged(false);
    let judge = Path::new(env!("CARGO_BIN_EXE_judge"));
    // Below its own folder, where it finds the sandbox.
    let folder = tempfile::tempdir_in(judge.parent().unwrap()).unwrap();
    let copy = folder.path().join("judge");
    fs::copy(judge, &copy).unwrap();
    let bundle = || {
        let mut judge = Command::new(&copy);
        judge.arg("bundle").current_dir(scene.folder.path());
        Said::of(judge.env("CARGO_TARGET_DIR", scene.path("target")))
    };
    bundle().unchanged(false);
    bundle().unchanged(true);
}

#[test]
fn a_damaged_entry_is_none() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    scene.judge(&["bundle"]).unchanged(false);
    let entry = scene.path("target/submit/.cache/fully/sum.json");
    let whole = fs::read(&entry).unwrap();
    for damaged in [&b""[..], b"{}", b"\xff\0", &whole[..whole.len() / 2]] {
        fs::write(&entry, damaged).unwrap();
        scene.judge(&["bundle"]).unchanged(false);
        scene.judge(&["bundle"]).unchanged(true);
    }
}

#[test]
fn bundles_are_judged_instead_of_what_cargo_builds() {
    let scene = Scene::new().bundled_sum("sum", &right_only_where_cargo_put_it("3 \n"));
    scene.judge(&["test", "--exact"]).code(0);
    scene.judge(&["test", "--bundled"]).code(0).ends("1 passed, 0 failed");
    scene
        .judge(&["test", "--bundled", "--exact"])
        .code(1)
        .says("three   WA")
        .says("line 1   expected `3`");
    scene.judge(&["test", "--bundled", "--verbose", "sum"]).code(0).says("  three   AC");
    let said = scene.judge(&["test", "--bundled", "--exact", "--json"]).code(1);
    let mut lines = said.out.lines().map(|line| serde_json::from_str(line).unwrap());
    let case: serde_json::Value = lines.next().unwrap();
    assert_eq!((&case["case"], &case["verdict"]), (&"three".into(), &"WA".into()));
    let summary: serde_json::Value = lines.next().unwrap();
    assert_eq!(summary["summary"]["failed"], 1);
    assert!(lines.next().is_none());
    assert_eq!(scene.submitted("sum"), None);
}

#[test]
fn a_wrong_solution_is_judged_as_a_bundle_too_and_never_taken_for_accepted() {
    let scene = Scene::new().bundled_sum("sum", WRONG).bundled_sum("fine", ADDS);
    // What is made while cargo writes `Cargo.lock` for the first time is not kept.
    scene.judge(&["test", "fine"]).code(0);
    scene
        .judge(&["test", "--bundled", "sum"])
        .code(1)
        .says("found    `4`")
        .ends("0 passed, 1 failed");
    let again = Said::of(scene.command(&["test", "--bundled", "sum"]).env("CARGO", "/none"));
    again.code(1).ends("0 passed, 1 failed");
    scene.judge(&["bundle", "sum"]).code(1).tells("gets WA on the case `three`");

    let scene = scene.bundled_sum("broken", REFUSED);
    scene
        .judge(&["test", "--bundled", "fine", "broken", "nowhere"])
        .code(2)
        .says("`broken` cannot be bundled: ")
        .says("not judged: 2")
        .ends("1 passed, 0 failed");
}

#[test]
fn a_file_is_whole_or_not_there_whenever_the_judge_is_stopped() {
    let scene = Scene::new().bundled_sum("sum", ADDS);
    // Long enough that half of it could be seen.
    let text = format!("{ADDS}{}", "// and so on\n".repeat(100_000));
    let scene = scene.bundled_sum("long", &text);
    for step in 0..12 {
        let _ = fs::remove_dir_all(scene.path("target/submit"));
        let mut judge = scene.command(&["bundle"]);
        // What a bundler that is stopped leaves behind goes with the scene.
        judge.env("TMPDIR", scene.folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut judge = judge.spawn().unwrap();
        thread::sleep(Duration::from_millis(100 * step));
        // Not by INT, which may be ignored here.
        judge.kill().unwrap();
        scene::bounded("the end of the judge", || judge.wait().unwrap());
        for (id, whole) in [("sum", ADDS), ("long", &text)] {
            assert!(scene.submitted(id).is_none_or(|found| found == whole), "{id}");
        }
    }
    scene.judge(&["bundle"]).code(0);
    assert_eq!(scene.submitted("long"), Some(text));
}

#[test]
fn who_bundles_nothing_does_not_wait_for_the_bundler() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "judge", "--edges", "normal,build,dev"])
        .args(["--prefix", "none", "--format", "{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{tree:?}");
    let tree = String::from_utf8(tree.stdout).unwrap();
    let linked: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(linked.contains(&"sandbox"), "{tree}");
    for tool in ["bundler", "cargo_metadata"] {
        assert!(!linked.contains(&tool), "the judge is linked with `{tool}`");
    }
}
