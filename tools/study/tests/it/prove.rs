//! `cargo study prove`: its exit code and its counts.

use std::fs;

use crate::tool::{answer, command, fed, games, problems_with_a_game};

#[test]
fn the_list_of_all_games_agrees_with_the_exit_code_of_each() {
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
fn lessons_give_the_number_of_positions_that_prove_compares() {
    let mut disguises = 0;
    for (id, folder) in problems_with_a_game() {
        let text = String::from_utf8(fed(&mut command(&format!("prove {id}")), "").stdout).unwrap();
        if !text.contains("  because  ") || text.contains("  misère  ") {
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
