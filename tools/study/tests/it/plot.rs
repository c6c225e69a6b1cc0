//! `cargo study plot`: every game can be drawn, and a plain plot gives nothing away.

use crate::tool::{answered, command, games};

#[test]
fn every_game_is_drawn_in_lines_that_fit_and_without_marks_if_somebody_wants_none() {
    for game in games().iter().map(String::as_str).chain(["0.6", "take:2,3,7", "card-flip"]) {
        for flags in ["", " --outcomes", " --plain"] {
            let line = format!("plot {game}{flags}");
            let text = answered(command(&line).env("COLUMNS", "40"), "");
            let (heading, plot) =
                text.split_once("\n\n").unwrap_or_else(|| panic!("{line}: {text}"));
            assert!(heading.contains(": "), "{line}: {heading}");
            let is_drawn = |letter: char| "█·0".contains(letter) || ('⠁'..='⣿').contains(&letter);
            assert!(plot.contains(is_drawn), "{line}: {plot}");
            assert!(plot.lines().all(|line| line.chars().count() <= 40), "{line}: {plot}");
            // Where there are no Grundy numbers, a plain plot still shows who wins.
            let marks = ["lost", "except", "rows of"].iter().any(|mark| plot.contains(mark));
            let is_plain = flags == " --plain" && heading.contains(": g(n) ");
            assert!(!is_plain || !marks, "{line}: {plot}");
        }
    }
}
