//! New problems: made whole or not at all, judged at once, and rejected until somebody solves them.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::scene::{self, Scene};
use tempfile::TempDir;

/// A new problem with one sample, and the answer that solves it.
struct Newcomer {
    id: &'static str,
    input: &'static str,
    answer: &'static str,
    /// How `main.rs` begins to answer.
    function: &'static str,
    body: &'static str,
    has_inputs: bool,
}

const NEWCOMERS: [Newcomer; 16] = [
    Newcomer {
        id: "one",
        input: "7\n",
        answer: "14\n",
        function: "fn answer(n: u64) -> u64 {",
        body: "2 * n",
        has_inputs: true,
    },
    Newcomer {
        id: "row",
        input: "1 20 300 4000\n",
        answer: "4321\n",
        function: "fn answer(a: u64, b: u64, c: u64, d: u64) -> u64 {",
        body: "a + b + c + d",
        has_inputs: true,
    },
    Newcomer {
        id: "column",
        input: "5\n0\n12345\n",
        answer: "12350\n",
        function: "fn answer(a: u64, b: u64, c: u64) -> u64 {",
        body: "a + b + c",
        has_inputs: true,
    },
    Newcomer {
        id: "list",
        input: "3\n7 8 9\n",
        answer: "24\n",
        function: "fn answer(numbers: &[u64]) -> u64 {",
        body: "numbers.iter().sum()",
        has_inputs: true,
    },
    Newcomer {
        id: "lines",
        input: "5\n7\n8\n9\n10\n11\n",
        answer: "45\n",
        function: "fn answer(numbers: &[u64]) -> u64 {",
        body: "numbers.iter().sum()",
        has_inputs: true,
    },
    Newcomer {
        id: "pairs",
        input: "2\n7 8\n9 10\n",
        answer: "56\n90\n",
        function: "fn answer(pairs: &[(u64, u64)]) -> String {",
        body: "pairs.iter().map(|(a, b)| format!(\"{}\\n\", a * b)).collect()",
        has_inputs: true,
    },
    Newcomer {
        id: "triples",
        input: "2\n1 2 3\n4 5 18000000000000000000\n",
        answer: "18000000000000000015\n",
        function: "fn answer(triples: &[(u64, u64, u64)]) -> u64 {",
        body: "triples.iter().map(|(a, b, c)| a + b + c).sum()",
        has_inputs: true,
    },
    Newcomer {
        id: "negative",
        input: "3 -5\n",
        answer: "-2\n",
        function: "fn answer(a: i64, b: i64) -> i64 {",
        body: "a + b",
        has_inputs: true,
    },
    Newcomer {
        id: "negative-list",
        input: "2\n3 -5\n",
        answer: "-2\n",
        function: "fn answer(numbers: &[i64]) -> i64 {",
        body: "numbers.iter().sum()",
        has_inputs: true,
    },
    Newcomer {
        id: "negative-column",
        input: "1000000000000000001\n-5\n",
        answer: "999999999999999996\n",
        function: "fn answer(a: i64, b: i64) -> u64 {",
        body: "(a + b) as u64",
        has_inputs: true,
    },
    Newcomer {
        id: "negative-pairs",
        input: "2\n3 -5\n0 999999999999999999\n",
        answer: "-2\n999999999999999999\n",
        function: "fn answer(pairs: &[(i64, i64)]) -> String {",
        body: "pairs.iter().map(|(a, b)| format!(\"{}\\n\", a + b)).collect()",
        has_inputs: true,
    },
    Newcomer {
        id: "decimals",
        input: "1 0.5\n",
        answer: "1.5\n",
        function: "fn answer(a: f64, b: f64) -> String {",
        body: "(a + b).to_string()",
        has_inputs: false,
    },
    Newcomer {
        id: "decimal-pairs",
        input: "2\n1 0.5\n0.25 1\n",
        answer: "0.75\n",
        function: "fn answer(pairs: &[(f64, f64)]) -> String {",
        body: "pairs.iter().map(|(a, b)| a * b).sum::<f64>().to_string()",
        has_inputs: false,
    },
    Newcomer {
        id: "word",
        input: "nim\n",
        answer: "min\n",
        function: "fn answer(word: &str) -> String {",
        body: "word.chars().rev().collect()",
        has_inputs: false,
    },
    Newcomer {
        id: "text",
        input: "two words\nand more\n",
        answer: "2\n",
        function: "fn answer(text: &str) -> u64 {",
        body: "lines.len() as u64",
        has_inputs: false,
    },
    Newcomer {
        id: "nothing",
        input: "",
        answer: "Hello World\n",
        function: "fn answer(text: &str) -> String {",
        body: "format!(\"Hello World{}\", lines.concat())",
        has_inputs: false,
    },
];

/// Everything below a folder, with what is in the files.
fn tree(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut tree = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = path.display().to_string();
        if path.is_dir() {
            tree.extend(self::tree(&path));
            tree.push((name, Vec::new()));
        } else {
            tree.push((name, fs::read(&path).unwrap_or_default()));
        }
    }
    tree.sort();
    tree
}

fn read(scene: &Scene, path: &str) -> String {
    fs::read_to_string(scene.folder.path().join(path)).unwrap()
}

/// What cargo says in the scene, if it is not content.
#[track_caller]
fn cargo(scene: &Scene, arguments: &[&str]) {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments).current_dir(scene.folder.path());
    let output =
        cargo.env("CARGO_TARGET_DIR", scene.folder.path().join("target")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "cargo {arguments:?}: {said}");
}

fn is_installed(tool: &str) -> bool {
    let asked = Command::new("cargo").args([tool, "--version"]).stdout(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

#[test]
fn every_shape_is_read_without_a_warning_and_judged_before_and_after_it_is_solved() {
    let scene = Scene::house();
    for Newcomer { id, input, answer, .. } in NEWCOMERS {
        let files =
            [format!("{id}.in"), format!("{id}.out")].map(|name| scene.folder.path().join(name));
        fs::write(&files[0], input).unwrap();
        fs::write(&files[1], answer).unwrap();
        let [input, answer] = [&files[0], &files[1]].map(|file| file.to_str().unwrap());
        scene
            .judge(&["new", id, "--sample", input, answer])
            .code(0)
            .says(&format!("problems/{id}   {id}   2 s (assumed), 256 MiB (assumed)   1 sample"));
    }
    let packages: Vec<String> =
        NEWCOMERS.iter().map(|new| format!("--package=problem-{}", new.id)).collect();
    let of_all = |arguments: &[&'static str]| -> Vec<String> {
        arguments.iter().map(|argument| argument.to_string()).chain(packages.clone()).collect()
    };
    let strings = |arguments: &[String]| {
        cargo(&scene, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    if is_installed("fmt") {
        strings(&[of_all(&["fmt"]), vec!["--check".to_owned()]].concat());
    }
    // With lints denied, an installed clippy says what rustc says and more.
    let check = if is_installed("clippy") { "clippy" } else { "check" };
    strings(&of_all(&[check, "--config=build.rustflags=['-Dwarnings']", "--all-targets"]));

    let unsolved =
        scene.judge(&["test"]).code(1).ends(&format!("0 passed, {} failed", NEWCOMERS.len()));
    assert_eq!(
        unsolved.out.matches("not yet implemented: the answer to ").count(),
        NEWCOMERS.len()
    );
    assert_eq!(unsolved.out.matches("   RE   ").count(), NEWCOMERS.len(), "{}", unsolved.out);

    for Newcomer { id, function, body, .. } in NEWCOMERS {
        let path = scene.folder.path().join(format!("problems/{id}/src/main.rs"));
        let begun = fs::read_to_string(&path).unwrap();
        assert!(begun.starts_with(&format!("//! {id} {id}.\n\nuse ")), "{begun}");
        assert!(begun.contains(function), "no `{function}` in\n{begun}");
        let (before, rest) = begun.split_once("    todo!(").unwrap();
        let (_, after) = rest.split_once('\n').unwrap();
        fs::write(path, format!("{before}    {body}\n{after}")).unwrap();
    }
    scene.judge(&["test"]).code(0).ends(&format!("{} passed, 0 failed", NEWCOMERS.len()));

    for Newcomer { id, has_inputs, .. } in NEWCOMERS {
        let told = scene.folder.path().join(format!("problems/{id}/examples/inputs.rs")).exists();
        assert_eq!(told, has_inputs, "{id}");
    }
    strings(&of_all(&["build", "--quiet", "--examples"]));
    for Newcomer { id, input, .. } in NEWCOMERS.iter().filter(|newcomer| newcomer.has_inputs) {
        let program = scene.folder.path().join(format!("target/debug/examples/inputs-{id}"));
        let check = |file: &Path| {
            let input = fs::File::open(file).unwrap();
            let output = Command::new(&program).arg("check").stdin(input).output().unwrap();
            assert!(output.status.success(), "{id}: {}", String::from_utf8_lossy(&output.stderr));
        };
        check(&scene.folder.path().join(format!("testcases/{id}/sample-1.in")));
        for seed in ["0", "7", "500", "12345"] {
            let drawn = Command::new(&program).args(["random", seed]).output().unwrap().stdout;
            let file = scene.folder.path().join("drawn");
            fs::write(&file, &drawn).unwrap();
            check(&file);
            // What is drawn is laid out as the sample is.
            let drawn = String::from_utf8(drawn).unwrap();
            let width = |text: &str| text.lines().next().unwrap().split(' ').count();
            assert_eq!(width(&drawn), width(input), "{id}: {drawn}");
            if !matches!(*id, "lines" | "pairs" | "triples" | "negative-pairs") {
                assert_eq!(drawn.lines().count(), input.lines().count(), "{id}: {drawn}");
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let scene = Scene::new()
        .problem("sum", scene::ADDS)
        .case("kept", "one", "1\n", "1\n")
        .write("problems/11870/README.md", "# 11870\n\nNobody has it: really.\n")
        .write("problems/empty/notes", "")
        .write("one.in", "1\n")
        .write("one.out", "1\n")
        .write("empty.out", "")
        .write("blank.out", " \n\n");
    let root = scene.folder.path();
    fs::create_dir(root.join("testcases/bare")).unwrap();
    symlink("nowhere", root.join("problems/dangling")).unwrap();
    let before = tree(root);
    let long = "x".repeat(65);
    for (arguments, sentence) in [
        (&["sum"][..], "`problems/sum` is there already"),
        (&["kept"], "`testcases/kept` is there already"),
        (&["bare"], "`testcases/bare` is there already"),
        (&["dangling"], "`problems/dangling` is there already"),
        (&["11870"], "`11870` is not a problem here: Nobody has it (`problems/11870/README.md`)"),
        (&["empty"], "problem `empty` has no manifest; write `problems/empty/Cargo.toml`"),
        (
            &["ABC300_a"],
            "`ABC300_a` cannot be the name of a package and a folder here; call it `abc300-a`",
        ),
        (&["../x"], "call it `x`"),
        (&["a--b"], "call it `a-b`"),
        (&["a-"], "call it `a`"),
        (&["--", "-a"], "call it `a`"),
        (
            &["님"],
            "`님` cannot be the name of a package and a folder here; name it in letters a to z",
        ),
        (&[""], "name it in letters a to z"),
        (&["."], "name it in letters a to z"),
        (&[&long], "call it `xxxxxxxx"),
        (&["new", "two\nlines"], "the title `two\\nlines` has control characters"),
        (&["new", "\u{202e}txt"], "the title `\\u{202e}txt` has control characters"),
        (&["new", "  "], "the title is empty"),
        (
            &["new", "--time", "0"],
            "a time limit of 0 is not possible; give it in seconds, above 0 and up to 3600",
        ),
        (&["new", "--time", "-1"], "a time limit of -1 is not possible"),
        (&["new", "--time", "3601"], "a time limit of 3601 is not possible"),
        (&["new", "--time", "nan"], "a time limit of NaN is not possible"),
        (&["new", "--time", "inf"], "a time limit of inf is not possible"),
        (
            &["new", "--memory", "0"],
            "a memory limit of 0 is not possible; give it in MiB, from 1 to 1048576",
        ),
        (&["new", "--memory", "1048577"], "a memory limit of 1048577 is not possible"),
        (&["new", "--memory", "-1"], "unexpected argument"),
        (&["new", "--time", "two"], "invalid value 'two'"),
        (&["new", "--url", "x y"], "`x y` is no address"),
        (&["new", "--url", "https://a> b"], "is no address"),
        (&["new", "--game", "a\u{7}b"], "`a\\u{7}b` is not how games are called here"),
        (&["new", "--sample", "one.in"], "2 values required"),
        (&["new", "--sample", "one.in", "none.out"], "cannot read the sample `none.out`"),
        (&["new", "--sample", "problems", "one.out"], "cannot read the sample `problems`"),
        (&["new", "--sample", "one.in", "empty.out"], "the answer of sample 1 is empty"),
        (
            &["new", "--sample", "one.in", "one.out", "--sample", "one.in", "blank.out"],
            "the answer of sample 2 is empty",
        ),
    ] {
        let said = scene.judge(&[&["new"], arguments].concat()).code(2);
        assert!(said.err.contains(sentence), "{arguments:?}: no `{sentence}` in {}", said.err);
        assert_eq!(tree(root), before, "{arguments:?}");
    }
}

#[test]
fn a_new_problem_says_what_it_is_and_what_to_do_next() {
    let scene = Scene::new().problem("sum", scene::ADDS).write("a.in", "1 2").write("a.out", "3\n");
    let sample = ["--sample", "a.in", "a.out"];
    let said = scene
        .judge(
            &[
                &[
                    "new",
                    "1000",
                    "A+B",
                    "--time",
                    "0.5",
                    "--memory",
                    "64",
                    "--url",
                    "https://a.b/1000",
                ],
                &sample[..],
                &sample[..],
            ]
            .concat(),
        )
        .code(0);
    assert_eq!(
        said.out,
        "\
problems/1000   A+B   0.5 s, 64 MiB   2 samples
Write the answer into problems/1000/src/main.rs; every save is judged by
  cargo judge test --watch 1000
In doubt, compare it on many inputs with a slow program that is surely right, in any language:
  cargo judge stress 1000 --file slow.py
Make one file of it that needs no crate, and copy that to the clipboard:
  cargo judge submit 1000
"
    );
    let manifest = read(&scene, "problems/1000/Cargo.toml");
    let card = "title = \"A+B\"\nurl = \"https://a.b/1000\"\ntime-limit = 0.5\nmemory-limit = 64\n\n[dependencies]";
    assert!(manifest.contains(card), "{manifest}");
    for file in ["sample-1.in", "sample-2.in"] {
        assert_eq!(read(&scene, &format!("testcases/1000/{file}")), "1 2\n");
    }
    assert!(
        read(&scene, "problems/1000/README.md")
            .starts_with("# 1000 · A+B\n\nStatement: <https://a.b/1000>\n")
    );
}

#[test]
fn without_samples_there_is_a_folder_to_put_them_into() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    scene
        .judge(&["new", "card-flip"])
        .code(0)
        .says("problems/card-flip   card-flip   2 s (assumed), 256 MiB (assumed)   no samples\n")
        .says("Put the statement's samples into testcases/card-flip")
        .says("Tell what inputs look like in problems/card-flip/examples/inputs.rs");
    assert!(scene.folder.path().join("testcases/card-flip").is_dir());
}

#[test]
fn a_game_has_the_parts_of_a_lesson() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    scene.judge(&["new", "18937", "왕들의 외나무다리", "--game", "nim"]).code(0);
    let lesson = read(&scene, "problems/18937/README.md");
    assert!(lesson.starts_with("# 18937 · 왕들의 외나무다리\n"), "{lesson}");
    let parts: Vec<&str> = lesson.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(parts, ["The game", "Play", "Look", "Guess", "Prove", "Code", "Traps", "Next"]);
    assert!(
        read(&scene, "problems/18937/Cargo.toml").contains("memory-limit = 256\ngame = \"nim\"\n")
    );
}

#[test]
fn every_title_survives() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    let titles = [
        "\"quoted\"",
        "it's",
        "back\\slash",
        "님 게임 2",
        "🐉 and 🐲",
        "'''",
        "\"\"\"",
        "[table]",
        "a = 1 # no",
        "<b>bold</b>",
        "*/ //",
        "{curly}",
        "-1",
        "*stars* and `ticks`",
        "really?",
    ];
    for (place, title) in titles.iter().enumerate() {
        scene.judge(&["new", &format!("title-{place}"), "--", title]).code(0);
        let heading = read(&scene, &format!("problems/title-{place}/README.md"));
        assert!(heading.starts_with(&format!("# title-{place} · ")), "{heading}");
    }
    // Problems without cases are told, and listed all the same.
    let listed = scene.judge(&["list"]).code(2);
    for (place, title) in titles.iter().enumerate() {
        let line =
            listed.out.lines().find(|line| line.starts_with(&format!("title-{place} "))).unwrap();
        assert!(line.contains(&format!("  {title}  ")), "no `{title}` in `{line}`");
    }
}

#[test]
fn decimals_are_told_of_and_what_editors_put_first_is_not_kept() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    let scene = scene.write("a.in", "\u{feff}1 2\n").write("a.out", "\u{feff}area 1.50\n");
    let said = scene.judge(&["new", "decimal", "--sample", "a.in", "a.out"]).code(0);
    said.says("goes into problems/decimal/Cargo.toml, as in compare = \"float 1e-9\"");
    let sample = |end: &str| {
        let path = format!("testcases/decimal/sample-1.{end}");
        fs::read_to_string(scene.folder.path().join(path)).unwrap()
    };
    assert_eq!((sample("in").as_str(), sample("out").as_str()), ("1 2\n", "area 1.50\n"));
    let scene = scene.write("a.out", "1. yes\n");
    let said = scene.judge(&["new", "words", "--sample", "a.in", "a.out"]).code(0);
    assert!(said.out.contains("float"), "{}", said.out);
    let scene = scene.write("a.out", "v1.5 3\n");
    let said = scene.judge(&["new", "others", "--sample", "a.in", "a.out"]).code(0);
    assert!(!said.out.contains("float"), "{}", said.out);
}

#[test]
fn samples_are_kept_byte_for_byte_but_for_a_newline_at_the_end() {
    let scene = Scene::new().problem("sum", scene::ADDS).write("a.out", " 3 \r\n\n");
    fs::write(scene.folder.path().join("a.in"), b"\xff 1\r\n2").unwrap();
    scene.judge(&["new", "bytes", "--sample", "a.in", "a.out"]).code(0);
    let cases = scene.folder.path().join("testcases/bytes");
    assert_eq!(fs::read(cases.join("sample-1.in")).unwrap(), b"\xff 1\r\n2\n");
    assert_eq!(fs::read(cases.join("sample-1.out")).unwrap(), b" 3 \r\n\n");
}

#[test]
fn of_many_that_make_the_same_problem_one_does() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    let start = |title: u32| {
        let mut judge = scene.command(&["new", "race", &title.to_string()]);
        judge.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let judges: Vec<_> = (0..8).map(start).collect();
    let codes: Vec<Option<i32>> = judges
        .into_iter()
        .map(|mut judge| scene::bounded("`new`", || judge.wait().unwrap().code()))
        .collect();
    assert_eq!(codes.iter().filter(|&&code| code == Some(0)).count(), 1, "{codes:?}");
    assert_eq!(codes.iter().filter(|&&code| code == Some(2)).count(), 7, "{codes:?}");
    let winner = codes.iter().position(|&code| code == Some(0)).unwrap();
    assert!(read(&scene, "problems/race/Cargo.toml").contains(&format!("title = \"{winner}\"")));
    assert!(read(&scene, "problems/race/src/main.rs").starts_with(&format!("//! race {winner}.")));
    nothing_is_left_aside(&scene);
}

#[test]
fn if_the_problem_cannot_be_put_into_its_place_its_cases_go_as_well() {
    let elsewhere = TempDir::new_in("/dev/shm").unwrap();
    let scene = Scene::new().case("other", "one", "1\n", "1\n");
    // A rename from one file system to another fails.
    let is_other =
        elsewhere.path().metadata().unwrap().dev() != scene.folder.path().metadata().unwrap().dev();
    assert!(is_other, "/dev/shm is a file system of its own");
    symlink(elsewhere.path(), scene.folder.path().join("problems")).unwrap();
    let said = scene.judge(&["new", "half"]).code(2);
    assert!(said.err.contains("cannot make `problems/half`"), "{}", said.err);
    assert_eq!(elsewhere.path().read_dir().unwrap().count(), 0);
    assert!(!scene.folder.path().join("testcases/half").exists());
    nothing_is_left_aside(&scene);
}

#[track_caller]
fn nothing_is_left_aside(scene: &Scene) {
    let names = scene.folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name());
    let hidden: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

#[test]
fn it_works_from_any_folder_of_the_workspace() {
    let scene = Scene::new()
        .problem("sum", scene::ADDS)
        .write("problems/sum/a.in", "1\n")
        .write("problems/sum/a.out", "1\n");
    let mut judge = scene.command(&["new", "elsewhere", "--sample", "a.in", "a.out"]);
    judge.current_dir(scene.folder.path().join("problems/sum"));
    scene::Said::of(&mut judge).code(0).says("problems/elsewhere   elsewhere");
    assert_eq!(read(&scene, "testcases/elsewhere/sample-1.in"), "1\n");
}
