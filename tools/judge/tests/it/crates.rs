//! Files that name crates: which do, what is built for them, and what they cannot reach by it.

use std::fs;

use crate::scene::{ADDS, Scene};

/// What `common` has here: the sum, so that its text decides verdicts.
const COMMON: &str = "pub fn total(text: &str) -> u64 { text.split_whitespace().map(|it| it.parse::<u64>().unwrap()).sum() }";
/// A program that leaves its answer to it.
const NAMES: &str = "fn main() { println!(\"{}\", common::total(&std::io::read_to_string(std::io::stdin()).unwrap())) }";

/// A problem in a workspace whose `common` needs another crate, and is all that there is of crates.
fn scene() -> Scene {
    let package = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{more}")
    };
    let offered = "[dependencies]\ncommon = { path = \"../../common\", optional = true }\n";
    Scene::new()
        .write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\", \"tools/*\"]\n",
        )
        .write("tools/crates/Cargo.toml", &package("crates", offered))
        .write("tools/crates/src/lib.rs", "")
        .write(
            "common/Cargo.toml",
            &package("common", "[dependencies]\nbelow = { path = \"../below\" }\n"),
        )
        .write("common/src/lib.rs", "pub use below::total;")
        .write("below/Cargo.toml", &package("below", ""))
        .write("below/src/lib.rs", COMMON)
        .problem("sum", ADDS)
        .case("sum", "three", "1 2\n", "3\n")
        .write("names.rs", NAMES)
}

impl Scene {
    /// Whether cargo has built something.
    fn has_built(&self) -> bool {
        self.path("target").exists()
    }
}

#[test]
fn a_file_anywhere_may_name_the_crates_of_solutions() {
    let scene = Scene::house().problem("sum", ADDS).case("sum", "three", "1 2\n", "3\n");
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("mine.rs");
    let judge = |text: &str| {
        fs::write(&file, text).unwrap();
        scene.judge(&["test", "sum", "--file", file.to_str().unwrap()])
    };
    let names = "use itertools::Itertools;\n#[proconio::fastout]\nfn main() {\n    proconio::input! { n: [u64; 2] }\n    \
                 println!(\"{}\", n.iter().map(|it| common::nim_sum([*it])).sorted().sum::<u64>())\n}\n";
    // `fastout` is a feature that solutions do without.
    let refused = judge(names).code(1).says("CE").says("fastout");
    assert!(!refused.out.contains("hint"), "{}", refused.out);
    judge(&names.replace("#[proconio::fastout]\n", "")).code(0).ends("1 passed, 0 failed");
    judge(&names.replace("n.iter()", "m.iter()")).code(1).says("CE").says("mine.rs:5:20");
    // The crates that the judge offers are those that are kept for it.
    let manifest = fs::read_to_string(scene.path("tools/crates/Cargo.toml")).unwrap();
    let kept: Vec<&str> = manifest
        .lines()
        .filter_map(|line| line.split_once(" = { workspace = true, optional").map(|it| it.0))
        .collect();
    assert_eq!(kept, ["common", "itertools", "proconio"]);
    let said = judge("use rand::Rng;\nfn main() {}\n").code(1).says("CE");
    said.says("hint: there is no crate `rand` here: a file may name `common`, `itertools` and `proconio`\n");
}

#[test]
fn nothing_is_built_for_a_file_that_names_no_crate() {
    let own = "// use common::total;\nmod common { pub fn total() -> u64 { \"use common::x\".len() as u64 - 10 } }\n\
               fn main() { println!(\"{}\", common::total()) }\n";
    let seen = "mod common { pub fn f() -> u64 { 3 } }\nmod inner { use super::*; use common::f; pub fn g() -> u64 { f() } }\n\
                fn main() { println!(\"{}\", inner::g()) }\n";
    let scene = scene().write("plain.rs", ADDS).write("own.rs", own).write("seen.rs", seen);
    for file in ["plain.rs", "own.rs", "seen.rs"] {
        scene.judge(&["test", "sum", "--file", file]).code(0).ends("1 passed, 0 failed");
        assert!(!scene.has_built(), "{file}");
    }
    scene.judge(&["test", "sum", "--file", "names.rs"]).code(0).ends("1 passed, 0 failed");
    assert!(scene.has_built());
}

#[test]
fn crates_are_there_wherever_files_are_judged_and_what_they_say_now_counts() {
    let scene = scene()
        .write("all/sum-1.rs", NAMES)
        .write("all/sum-2.rs", &NAMES.replace("common", "::common"));
    let all = || scene.judge(&["test", "--layouts", "--file", "all"]);
    let said = all().code(0).says("one number a line         borne");
    said.ends("2 passed, 0 failed");
    let wrong = COMMON.replace("sum()", "sum::<u64>() + 1");
    fs::write(scene.path("below/src/lib.rs"), wrong).unwrap();
    all().code(1).ends("0 passed, 2 failed");
    fs::write(scene.path("below/src/lib.rs"), "fn three() -> u64 { three }").unwrap();
    let said = all()
        .code(2)
        .says("error: the source names `common`, and cargo does not build that for it");
    said.says("below/src/lib.rs:1:21").says("not judged: 2");
}

#[test]
fn whatever_way_a_crate_is_named_the_compiler_misses_it() {
    let call = "println!(\"{}\", total(&std::io::read_to_string(std::io::stdin()).unwrap()))";
    for (number, named) in [
        "use common::total;",
        "use r#common::total;",
        "use {std::io as _, common::total};",
        "extern crate common; use common::total;",
        "macro_rules! bring { ($name:ident) => { use $name::total; } } bring!(common);",
        "fn none() -> impl Iterator<Item = u64> + use<> { 0..1 } use common::total;",
        "mod inner { pub mod common {} } use common::total;",
    ]
    .iter()
    .enumerate()
    {
        let file = format!("sum-{number}.rs");
        let scene = scene().write(&file, &format!("{named} fn main() {{ {call} }}\n"));
        scene.judge(&["test", "sum", "--file", &file]).code(0).ends("1 passed, 0 failed");
    }
}

#[test]
fn who_names_a_crate_reads_no_more_than_others() {
    let scene = scene();
    for path in ["testcases/sum/three.out", "common/src/lib.rs"] {
        let path = scene.path(path);
        let reads = format!(
            "use common as _;\nconst READ: &str = include_str!({path:?});\nfn main() {{ println!(\"3\") }}"
        );
        fs::write(scene.path("reads.rs"), reads).unwrap();
        let said = scene.judge(&["test", "sum", "--file", "reads.rs"]).code(1).says("CE");
        said.says("couldn't read");
    }
}
