//! `cargo study prove`: what its exit code says, and where problems are found.

use std::fs;

use crate::tool::{answer, answered, command, commands, fed, games, problems_with_a_game, root};

#[test]
fn the_table_of_all_games_says_what_is_said_of_each() {
    let table = answer("prove");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 2 * games().len());
    for row in rows.chunks(2) {
        let (game, result) = (row[0].split(' ').next().unwrap(), row[1].trim_start());
        let kinds = ["proved for every", "a law, checked in ", "checked to ", "nothing"];
        let kind = kinds.iter().position(|kind| result.starts_with(kind)).expect(result);
        let code = fed(&mut command(&format!("prove {game}")), "").status.code();
        assert_eq!(code, Some(i32::from(kind > 1)), "{game}: {result}");
    }
}

#[test]
fn every_command_that_asks_for_a_problem_takes_a_path_in_its_folder() {
    let asks = |command: &String| answer(&format!("{command} --help")).contains("PROBLEM");
    let commands: Vec<String> = commands().into_iter().filter(asks).collect();
    let (leave_nothing, leave_something) = commands.split_at(7);
    // Those have transcripts of their own.
    assert_eq!(leave_something, ["guess", "next", "start"]);
    let said =
        |line: &str, folder: &str| answered(command(line).current_dir(root().join(folder)), "");
    for name in leave_nothing {
        let by_id = said(&format!("{name} 11872"), "");
        assert_eq!(said(&format!("{name} ."), "problems/11872/src"), by_id, "{name}");
    }
}

#[test]
fn a_disguise_is_checked_in_as_many_positions_as_its_lesson_says() {
    let mut disguises = 0;
    for (id, folder) in problems_with_a_game() {
        let text = String::from_utf8(fed(&mut command(&format!("prove {id}")), "").stdout).unwrap();
        if !text.contains(" in disguise\n") {
            continue;
        }
        let (_, compared) = text.split_once("  checked       ").expect(&text);
        let (count, _) = compared.split_once(' ').unwrap();
        let lesson = fs::read_to_string(folder.join("README.md")).unwrap();
        assert!(lesson.split_whitespace().any(|word| word == count), "{id}: {count}");
        disguises += 1;
    }
    assert_eq!(disguises, 5);
}
