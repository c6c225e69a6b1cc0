//! The commands that another program has.

use std::fs;

use crate::scene::Scene;

const COMMANDS: [&str; 11] = [
    "test",
    "run",
    "new",
    "listen",
    "import",
    "stress",
    "bundle",
    "submit",
    "check",
    "languages",
    "list",
];

#[test]
fn help_lists_every_command_in_the_order_of_a_solvers_day() {
    let help = Scene::new().judge(&["--help"]).code(0).out;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names = commands.lines().map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    assert_eq!(names.collect::<Vec<_>>(), [&COMMANDS[..], &["help"]].concat(), "{help}");
}

#[test]
fn what_another_program_does_is_passed_on_to_it() {
    let scene = Scene::new().sum("// adds");
    for name in COMMANDS.iter().filter(|name| !["test", "run", "list"].contains(name)) {
        scene.judge(&[name, "sum", "--none"]).code(0).prints(&format!("more: {name} sum --none"));
        scene.judge(&["help", name]).code(0).prints(&format!("more: help {name}"));
    }
    fs::remove_dir_all(scene.path("tools")).unwrap();
    scene.judge(&["test"]).code(0);
    scene.judge(&["stress", "sum"]).fails_with("`tools/start` is missing; run `cargo judge` in");
}
