//! Wherever an id is asked for, a path in the problem's folder will do: in every command, and in every recipe of `just`.

use std::fs;
use std::path::Path;

use crate::scene::{self, ADDS, Scene};

/// The legal inputs are two numbers up to 3.
const INPUTS: &str = r#"fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("list") => (0..4).for_each(|a| (0..4).for_each(|b| print!("{a} {b}\n\0"))),
        Some("check") => {}
        _ => std::process::exit(3),
    }
}
"#;

/// Every command that asks for ids of problems that are there, and what it says of `sum`.
const ASKED: [(&str, &str); 7] = [
    ("test .", "1 passed, 0 failed"),
    ("stress . --seconds 1", "no difference on 16 inputs"),
    ("bundle .", "target/submit/sum.rs"),
    ("submit .", "target/submit/sum.rs"),
    ("run . --brute", "0"),
    ("debug .", "target/debugger/program"),
    ("check . --skip mutants", "1 problem checked, 0 failures"),
];

fn sum() -> Scene {
    let examples = ["brute", "inputs"]
        .map(|name| format!("[[example]]\nname = \"{name}-sum\"\npath = \"examples/{name}.rs\"\n"));
    let card = "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64\n";
    Scene::new()
        .program("wl-copy", "cat > pasted")
        .problem("sum", ADDS)
        .card("sum", &(card.to_owned() + &examples.concat()))
        .write("problems/sum/examples/brute.rs", ADDS)
        .write("problems/sum/examples/inputs.rs", INPUTS)
        .case("sum", "sample-1", "1 2\n", "3\n")
}

#[test]
fn every_command_that_asks_for_an_id_takes_a_path() {
    let scene = sum();
    for (line, says) in ASKED {
        let words: Vec<&str> = line.split(' ').collect();
        for (folder, path) in
            [("problems/sum/src", "."), ("testcases", "sum"), ("", "problems/sum/")]
        {
            let words: Vec<&str> =
                words.iter().map(|&word| if word == "." { path } else { word }).collect();
            let mut command = scene.command(&words);
            command
                .current_dir(scene.folder.path().join(folder))
                .stdin(std::process::Stdio::null());
            scene::Said::of(&mut command).code(0).says(says);
        }
        let outside = scene.judge(&words).code(2);
        let said = outside.out + &outside.err;
        assert!(said.contains("`.` lies in no problem's folder"), "{line}: {said}");
    }
}

#[test]
fn no_command_that_asks_for_an_id_is_left_out() {
    let scene = sum();
    let help = scene.judge(&["--help"]).code(0).out;
    let (_, listed) = help.split_once("\nCommands:\n").unwrap();
    let commands = listed.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    // `new` makes a problem that is not there.
    let asks = |command: &&str| {
        let help = scene.judge(&[command, "--help"]).out;
        let usage = help.lines().find(|line| line.starts_with("Usage:")).unwrap_or_default();
        (usage.contains("<ID>") || usage.contains("[IDS]")) && *command != "new"
    };
    let mut asking: Vec<&str> = commands.filter(asks).collect();
    let mut tried: Vec<&str> =
        ASKED.iter().filter_map(|(line, _)| line.split(' ').next()).collect();
    asking.sort_unstable();
    tried.sort_unstable();
    assert_eq!(asking, tried);
}

#[test]
fn every_recipe_that_is_given_a_path_runs_where_it_is_typed() {
    let justfile = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../justfile");
    let justfile = fs::read_to_string(justfile).unwrap();
    let paragraphs: Vec<&str> = justfile.split("\n\n").collect();
    let mut recipes = 0;
    for recipe in paragraphs {
        let Some(head) = recipe.lines().find(|line| line.ends_with(':') && !line.starts_with('#'))
        else {
            continue;
        };
        let is_path = |word: &str| ["id", "ids", "game", "path"].contains(&word);
        if head.split([' ', '*', '+', ':']).skip(1).any(is_path) {
            assert!(recipe.contains("\n[no-cd]\n"), "`{head}` runs at the root");
            assert!(!recipe.contains("problem-$"), "`{head}` takes a path for an id");
            recipes += 1;
        }
    }
    assert!(recipes >= 17, "{recipes}");
}
