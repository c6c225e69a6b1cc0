//! Lines fit: into 80 columns where there is no terminal, and into fewer where somebody has fewer.

use games::shelf;
use unicode_width::UnicodeWidthStr;

use crate::tool::{command, fed};

/// What is printed for this question, with errors, in lines of so many columns; nothing said is 80.
fn printed(line: &str, typed: &str, columns: Option<&str>) -> String {
    let mut command = command(line);
    command.envs(columns.map(|columns| ("COLUMNS", columns)));
    let output = fed(command, typed);
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Asks this at two widths: every line fits, but what somebody typed, which is repeated as it is.
#[track_caller]
fn fits(line: &str, typed: &str) {
    for (columns, most) in [(None, 80), (Some("40"), 40)] {
        let text = printed(line, typed, columns);
        assert!(!text.is_empty(), "{line}");
        for shown in text.lines().filter(|shown| !shown.starts_with("> ")) {
            assert!(shown.width() <= most, "{line}: {} of {most} columns: {shown}", shown.width());
        }
    }
}

#[test]
fn every_game_is_played_explained_and_tabulated_in_lines_that_fit() {
    for game in shelf::all().into_iter().filter(|game| game.start().is_ok()) {
        let name = game.card.name;
        fits(&format!("play {name}"), "help\nhint\nwhy\nwhat now\n999999999999 7\n1\nswap\nnew\n");
        fits(&format!("explain {name}"), "");
        fits(&format!("list {name}"), "");
        if !game.card.sizes.words.is_empty() {
            fits(&format!("table {name} --to 30"), "");
        }
    }
    for line in [
        "explain take_1_3 1000000000000000000 999999999999999999",
        "explain row_matrix 999999999,999999998,999999997,999999996,999999995 9990",
        "play treblecross 100",
        "play small_squares 2x200",
        "prove",
        "prove 13034",
        "list",
        "hint 11868 4",
    ] {
        fits(line, "");
    }
}

#[test]
fn help_and_errors_fit_and_no_word_is_broken() {
    let commands = ["list", "play", "explain", "prove", "table", "plot", "hint", "next", "start"];
    let helps = commands.iter().map(|command| format!("{command} --help"));
    let errors =
        ["play nim 99999", "explain row_matrix 1,,2", "table lasker --to 100001", "hint nim"];
    for line in helps.chain(errors.map(str::to_owned)) {
        fits(&line, "");
        let [wide, narrow] = [None, Some("40")].map(|columns| printed(&line, "", columns));
        assert!(wide.split_whitespace().eq(narrow.split_whitespace()), "{line}: {narrow}");
    }
}

#[test]
fn colours_change_no_line() {
    for line in ["explain lasker 3 4 7", "table 13034", "plot 13034", "prove 13034", "list"] {
        let mut coloured = command(line);
        coloured.env("CLICOLOR_FORCE", "1");
        let coloured = String::from_utf8(coloured.output().unwrap().stdout).unwrap();
        let plain = printed(line, "", None);
        assert_ne!(plain, coloured, "{line}");
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain, "{line}");
    }
}

#[test]
fn a_width_that_is_none_is_80_columns() {
    let usual = printed("hint 11868 4", "", None);
    for none in ["0", "", "wide", "-1"] {
        assert_eq!(printed("hint 11868 4", "", Some(none)), usual, "{none}");
    }
}
