//! Bundles: what is written where, what is refused, and three that are made for real.

use crate::scene::{Said, Scene, bounded};

#[test]
fn an_accepted_bundle_becomes_a_file() {
    let scene = Scene::new().sum("// adds");
    let said = scene.judge(&["bundle", "sum"]).code(0).says("target/submit/sum.rs   1 line");
    said.says("common 0.1.0");
    assert_eq!(scene.read("target/submit/sum.rs"), "// adds");
    scene.save("problems/sum/src/main.rs", "// adds\n//");
    scene.judge(&["bundle", "sum"]).code(0).says("2 lines");
    let printed = scene.judge(&["bundle", "sum", "--stdout"]).code(0);
    assert_eq!(printed.out, "// adds\n//");
}

#[test]
fn a_file_that_is_not_ours_is_never_replaced_without_force() {
    let scene = Scene::new().sum("// adds").write("mine/sum.rs", "precious");
    let arguments = ["bundle", "sum", "--out", "mine"];
    scene.judge(&arguments).only_tells("`mine/sum.rs` was not written by this command");
    assert_eq!(scene.read("mine/sum.rs"), "precious");
    scene.judge(&[&arguments[..], &["--force"]].concat()).code(0);
    assert_eq!(scene.read("mine/sum.rs"), "// adds");
    scene.judge(&arguments).code(0);
    scene.save("mine/sum.rs", "edited");
    scene.judge(&arguments).only_tells("or has changed since");
    assert_eq!(scene.read("mine/sum.rs"), "edited");
}

#[test]
fn a_rejected_solution_has_no_file_unless_forced() {
    let scene = Scene::new().sum("// four").problem("right", "// adds");
    let scene = scene.case("right", "three", "1 2\n", "3\n").problem("broken", "// broken");
    let said = scene.judge(&["bundle"]).code(1).says("target/submit/right.rs");
    let said = said.tells("the solution of `sum` gets WA on the case `three`");
    said.tells("the solution of `broken` does not compile");
    assert!(!scene.path("target/submit/sum.rs").exists());
    for verb in ["bundle", "submit"] {
        scene
            .judge(&[verb, "sum", "--force"])
            .code(0)
            .says("written by `--force`: the solution of `sum` gets WA");
        assert!(scene.path("target/submit/sum.rs").exists());
        let said = scene.judge(&[verb, "sum"]).code(1);
        said.tells("`target/submit/sum.rs` is still the older one");
    }
}

#[test]
fn a_bundle_that_differs_from_its_solution_is_a_fault_of_the_bundler() {
    let said = Scene::new().sum("// adds four").judge(&["bundle", "sum"]).code(1);
    said.tells("the bundle of `sum` gets WA on the case `three` in edition 2021");
    let said = Scene::new().sum("// adds blanks").judge(&["bundle", "sum"]).code(1);
    said.tells("the bundle of `sum` prints other bytes on the case `three`");
}

#[test]
fn what_cannot_be_bundled_is_told() {
    let scene = Scene::new().sum("// adds\n// cannot be bundled").write("file", "");
    scene.judge(&["bundle", "sum"]).code(2).tells("`sum` cannot be bundled: it has a build script");
    let scene = scene.problem("new", "// adds");
    let said =
        scene.judge(&["bundle", "new", "none"]).code(2).tells("problem `none` has no folder");
    said.says("`new` has no cases yet");
    scene.judge(&["bundle", "sum", "--out", "file"]).only_tells("`file` is a file; name a folder");
    scene
        .judge(&["bundle", "sum", "--out", "file/x"])
        .only_tells("cannot write to the folder `file/x`");
    scene
        .judge(&["bundle", "sum", "sum2", "--stdout"])
        .only_tells("`--stdout` prints one bundle, not 2");
    scene.judge(&["bundle", "sum", "--target", "nowhere"]).code(2).tells("atcoder");
}

#[test]
fn submit_copies_the_file_and_names_the_page() {
    let url = "url = \"https://example.org/1\"";
    let scene = Scene::new().sum("// adds").problem_with("sum", "// adds", url);
    let scene = scene.program("wl-copy", "cat > pasted");
    let said = scene.judge(&["submit", "sum"]).code(0);
    said.says("copied to the clipboard\n").ends("paste it at https://example.org/1");
    assert_eq!(scene.read("pasted"), "// adds");
    let scene = scene.problem_with("sum", "// adds", "url = \"file:///bin/sh\"");
    scene.judge(&["submit", "sum"]).code(0).says("no page to paste it at");
}

#[test]
fn where_no_clipboard_takes_it_the_file_is_named() {
    let scene = Scene::new().sum("// adds").program("wl-copy", "exit 1");
    let said = scene.judge(&["submit", "sum"]).code(0);
    said.says("not copied: no clipboard took it; the file is `target/submit/sum.rs`");
    // On Wayland a text is there as long as a process offers it.
    let scene = scene.program("wl-copy", "cat > pasted; sleep 60 &");
    bounded("submit", || scene.judge(&["submit", "sum"]).code(0)).says("copied to the clipboard\n");
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
        ("wraps", solution("", "a - b + 4")),
    ] {
        let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64\n";
        scene = scene.card(id, &format!("{card}{dependencies}"));
        scene = scene.write(&format!("problems/{id}/src/main.rs"), &text).case(id, "three", "1 2\n", "3\n");
    }
    let judge = |arguments: &[&str]| {
        let mut judge = scene.command(arguments);
        // The solutions are compiled where the tests are: nothing is compiled twice.
        Said::of(judge.env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/house")))
    };
    let said = judge(&["bundle", "plain", "crates", "--out", "out"]).code(0);
    said.says("out/plain.rs").says("common 0.1.0, proconio");
    assert!(
        scene
            .read("out/crates.rs")
            .starts_with(&solution("use common::nim_sum;\n", "nim_sum([a, b])"))
    );
    let files = ["test", "crates", "--file", "out/crates.rs"];
    judge(&files).code(0).ends("1 passed, 0 failed");
    let said = judge(&["test", "--bundled", "wraps"]).code(1);
    said.says("attempt to subtract with overflow").ends("0 passed, 1 failed");
}
