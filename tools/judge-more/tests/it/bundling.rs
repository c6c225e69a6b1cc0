//! Bundles: what is written where, what is refused, and three that are made for real.

use std::fs;

use crate::scene::{Scene, bounded};

#[test]
fn an_accepted_bundle_becomes_a_file() {
    let scene = Scene::new().sum("// adds");
    let output = scene.judge(&["bundle", "sum"]).code(0).prints("target/submit/sum.rs   2 lines");
    output.prints("common 0.1.0");
    let mark = "// Written by `cargo judge bundle`; the hash of the lines above is ";
    let text = scene.read("target/submit/sum.rs");
    assert!(text.starts_with(&format!("// adds\n{mark}")) && text.ends_with(".\n"), "{text}");
    scene.save("problems/sum/src/main.rs", "// adds\n//");
    scene.judge(&["bundle", "sum"]).code(0).prints("3 lines");
    let own = scene.write("mine/sum.rs", "").judge(&["bundle", "sum"]).code(0);
    own.prints("bundled `problems/sum/src/main.rs`; to bundle `mine/sum.rs`, copy it there");
}

#[test]
fn only_a_file_that_is_ours_and_unchanged_is_replaced() {
    let scene = Scene::new().sum("// adds").write("mine/sum.rs", "precious");
    let arguments = ["bundle", "sum", "--out", "mine"];
    scene.judge(&arguments).fails_with("`mine/sum.rs` was not written by this command");
    assert_eq!(scene.read("mine/sum.rs"), "precious");
    scene.judge(&[&arguments[..], &["--overwrite"]].concat()).code(0);
    let ours = scene.read("mine/sum.rs");
    assert!(ours.starts_with("// adds\n"));
    // The file alone says that it is ours.
    fs::remove_dir_all(scene.path("target")).unwrap();
    fs::rename(scene.path("mine"), scene.path("elsewhere")).unwrap();
    let arguments = ["bundle", "sum", "--out", "elsewhere"];
    scene.judge(&arguments).code(0);
    for edited in ["edited".to_owned(), ours.replace("adds", "four"), format!("{ours}//\n")] {
        scene.save("elsewhere/sum.rs", &edited);
        scene.judge(&arguments).fails_with("or has changed since");
        assert_eq!(scene.read("elsewhere/sum.rs"), edited);
    }
}

#[test]
fn a_rejected_solution_has_no_file_unless_that_is_asked_for() {
    let scene = Scene::new().sum("// four").problem("right", "// adds");
    let scene = scene.case("right", "three", "1 2\n", "3\n").problem("broken", "// broken");
    let output = scene.judge(&["bundle"]).code(1).prints("target/submit/right.rs");
    let output = output.warns("the solution of `sum` gets WA on the case `three`");
    output.warns("the solution of `broken` does not compile");
    let scene = scene.problem("shared", "// needs-common");
    for verb in ["bundle", "submit"] {
        scene.judge(&[verb, "shared"]).code(1).warns("does not compile").warns("error: broken");
    }
    assert!(!scene.path("target/submit/sum.rs").exists());
    for verb in ["bundle", "submit"] {
        let output = scene.judge(&[verb, "sum", "--overwrite"]).code(1);
        output.warns("the solution of `sum` gets WA on the case `three`");
        let output = scene.judge(&[verb, "sum", "--rejected"]).code(0);
        output.prints("written by `--rejected`: the solution of `sum` gets WA");
        assert!(scene.path("target/submit/sum.rs").exists());
        let output = scene.judge(&[verb, "sum"]).code(1);
        output.warns("`target/submit/sum.rs` still has the older bundle");
    }
}

#[test]
fn a_bundle_that_differs_from_its_solution_is_a_fault_of_the_bundler() {
    let output = Scene::new().sum("// adds four").judge(&["bundle", "sum"]).code(1);
    output.warns("the bundle of `sum` gets WA on the case `three` in edition 2021");
    let output = Scene::new().sum("// adds blanks").judge(&["bundle", "sum"]).code(1);
    output.warns("the bundle of `sum` prints different bytes on the case `three`");
}

#[test]
fn what_cannot_be_bundled_is_reported() {
    let scene = Scene::new().sum("// adds\n// cannot be bundled").write("file", "");
    scene.judge(&["bundle", "sum"]).code(2).warns("`sum` cannot be bundled: it has a build script");
    let scene = scene.problem("new", "// adds");
    let output = scene.judge(&["bundle", "new", "none"]).code(2);
    output.warns("problem `none` has no folder").prints("`new` has no cases yet");
    scene.judge(&["bundle", "sum", "--out", "file"]).fails_with("`file` is a file; name a folder");
    let output = scene.judge(&["bundle", "sum", "--out", "file/x"]);
    output.fails_with("cannot write to the folder `file/x`");
}

#[test]
fn submit_copies_the_file_and_names_the_page() {
    let url = "url = \"https://example.org/1\"";
    let scene = Scene::new().sum("// adds").problem_with("sum", "// adds", url);
    let scene = scene.program("wl-copy", "cat > pasted");
    let output = scene.judge(&["submit", "sum"]).code(0);
    output.prints("copied to the clipboard\n").ends("paste it at https://example.org/1");
    assert!(scene.read("pasted").starts_with("// adds\n"));
    let scene = scene.problem_with("sum", "// adds", "url = \"file:///bin/sh\"");
    scene.judge(&["submit", "sum"]).code(0).prints("no page to paste it at");
}

#[test]
fn without_a_clipboard_the_file_is_named() {
    let scene = Scene::new().sum("// adds").program("wl-copy", "exit 1");
    let output = scene.judge(&["submit", "sum"]).code(0);
    output.prints("not copied: there is no clipboard; the file is `target/submit/sum.rs`");
    // On Wayland, a process stays to offer the text.
    let scene = scene.program("wl-copy", "cat > pasted; sleep 60 &");
    bounded("submit", || scene.judge(&["submit", "sum"]).code(0))
        .prints("copied to the clipboard\n");
}

#[test]
fn three_bundles_are_made_for_real() {
    let solution = |uses: &str, answer: &str| {
        format!(
            "{uses}use proconio::input;\n\nfn main() {{\n    input! {{\n        a: u64,\n        b: u64,\n    }}\n    println!(\"{{}}\", {answer});\n}}\n"
        )
    };
    let dependencies = "[dependencies]\ncommon.workspace = true\nproconio.workspace = true\n";
    let mut scene = Scene::house();
    for (id, text) in [
        ("plain", "fn main() {\n    println!(\"{}\", std::io::read_to_string(std::io::stdin()).unwrap().split_whitespace().map(|it| it.parse::<u64>().unwrap()).sum::<u64>());\n}\n".to_owned()),
        ("crates", solution("use common::nim_sum;\n", "nim_sum([a, b])")),
        ("wraps", solution("use proconio::fastout;\n", "a - b + 4").replace("fn ", "#[fastout]\nfn ")),
    ] {
        let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64\n";
        scene = scene.card(id, &format!("{card}{dependencies}"));
        scene = scene.write(&format!("problems/{id}/src/main.rs"), &text).case(id, "three", "1 2\n", "3\n");
    }
    let judge = |arguments: &[&str]| scene.judge(arguments);
    let output = judge(&["bundle", "plain", "crates", "--out", "out"]).code(0);
    output.prints("out/plain.rs").prints("common 0.1.0, proconio");
    let text = solution("use common::nim_sum;\n", "nim_sum([a, b])");
    assert!(scene.read("out/crates.rs").starts_with(&text));
    let files = ["test", "crates", "--file", "out/crates.rs"];
    judge(&files).code(0).ends("1 passed, 0 failed");
    judge(&["bundle", "plain", "--target", "nowhere"]).code(2).warns("atcoder");
    judge(&["bundle", "wraps", "--rejected", "--out", "out"]).code(0);
    // An overflow, which an online judge wraps silently, is an error in a file as well, with crates and without.
    for file in ["out/wraps.rs", "problems/wraps/src/main.rs"] {
        let output = judge(&["test", "wraps", "--file", file]).code(1);
        output.prints("attempt to subtract with overflow").ends("0 passed, 1 failed");
    }
}
