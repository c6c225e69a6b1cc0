//! The options of judges.

use crate::scene::{ADDS, Scene, main_prints, printed, program};

#[test]
fn a_target_says_what_stays_an_import_which_edition_and_how_old_the_compiler_is() {
    let proconio = "pub fn three() -> u64 {\n    3\n}\n";
    let dependency = "[dependencies]\nproconio.path = \"../proconio\"\n";
    let scene = |main: &str, version: &str| {
        Scene::new(dependency, main).library(&format!("proconio {version}"), "", proconio)
    };
    let main = main_prints("proconio::three()");
    let bundle = |version, name| scene(&main, version).bundled_with(&["--target", name]);

    let atcoder = bundle("0.5.0", "atcoder");
    assert_eq!((atcoder.text.as_str(), atcoder.notes.len()), (main.as_str(), 0));
    let editions: Vec<_> = atcoder.editions.iter().map(|edition| edition.name.as_str()).collect();
    assert_eq!(editions, ["2024"]);

    for newer in ["0.5.1", "0.6.0"] {
        let bundle = bundle(newer, "atcoder");
        assert_eq!(bundle.crates, [format!("proconio {newer}")]);
        let why = "`atcoder` has 0.5.0, and only a compatible version stays an import";
        assert_eq!(bundle.notes, [format!("`proconio {newer}` goes into the file: {why}")]);
    }

    let boj = bundle("0.5.0", "boj");
    assert_eq!(boj.crates, ["proconio 0.5.0"]);
    let editions: Vec<_> = boj.editions.iter().map(|edition| edition.name.as_str()).collect();
    assert_eq!(editions, ["2018", "2021"]);

    // `Vec::pop_if` is new in Rust 1.86.
    let newest = "fn main() {\n    let mut stones = vec![proconio::three()];\n    \
                  println!(\"{:?}\", stones.pop_if(|top| *top == 3));\n}\n";
    let scene = scene(newest, "0.5.0");
    scene.bundled_with(&["--target", "codeforces"]);
    // The age of the compiler is not given.
    for arguments in [&[][..], &["--target", "boj"]] {
        let note = "it needs Rust 1.86 or newer, for `pop_if(|top| *top == 3)` in `src/main.rs:3`";
        assert_eq!(scene.bundled_with(arguments).notes, [note]);
    }

    // AtCoder's compiler is 1.89; this is new in 1.90.
    let newer = "fn main() {\n    println!(\"{:?}\", 5u32.checked_sub_signed(2));\n}\n";
    let message = Scene::new("", newer).bundle_with(&["--target", "atcoder"]).err().unwrap();
    let sentence = "`src/main.rs:2` uses `checked_sub_signed(2)`, which Rust 1.89.0 does not have";
    assert!(
        message.starts_with(sentence) && message.ends_with("or leave out `--target`"),
        "{message}"
    );
}

#[test]
fn what_is_written_for_a_judge_only_is_compiled_as_that_judge_does() {
    let main = "fn main() {\n    #[cfg(atcoder)]\n    println!(\"{}\", helper::two());\n    \
                #[cfg(not(atcoder))]\n    println!(\"{}\", helper::add(1, 2));\n}\n";
    let library = format!("{ADDS}pub fn two() -> u64 {{\n    2\n}}\n");
    let scene = Scene::with_helper(main, &library);
    let bundle = scene.bundled_with(&["--target", "atcoder"]);
    assert_eq!(printed(program(&bundle.editions[0])), "2\n");
    assert!(bundle.text.contains("fn two") && !bundle.text.contains("fn add"), "{}", bundle.text);
    scene.prints("3\n");
}
