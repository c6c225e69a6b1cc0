//! `cargo study plot`, run as a person would.

use crate::tool::{self, answered, command};

/// A plot in lines of that many characters.
#[track_caller]
fn plot(line: &str, columns: usize) -> String {
    let line = format!("plot {line}");
    let mut command = command(&line);
    answered(command.env("COLUMNS", columns.to_string()).output().unwrap(), &line, 0)
}

#[test]
fn points_are_braille_with_marks_below_and_rows_show_a_period() {
    let expected = "\
take:1,3,4: g(n) for n = 0 to 35 (heap)

     3      ⠂      ⠂      ⠂      ⠂      ⠂
           ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂
        ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂
     0 ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂ ⠂    ⠂
  lost · ·    · ·    · ·    · ·    · ·    ·
       0                                 35

       rows of 28; █ lost, · won
     0 █·█····█·█····█·█····█·█····
    28 █·█····█
";
    assert_eq!(plot("take:1,3,4 --to 35", 80), expected);
    let exceptions = plot("13034 --to 40", 80);
    assert!(exceptions.ends_with(
        "won, X and x exceptions\n     0 XX···█···█·····X·xx··█···█···█··x·\n    34 ·X···█·\n"
    ));
    let [one, two] = [0, 1].map(|to| plot(&format!("nim --to {to}"), 80));
    assert!(
        one.trim_end().ends_with("\n       0") && two.ends_with("\n       0 1\n"),
        "{one}{two}"
    );
}

#[test]
fn games_of_two_numbers_are_rows_as_wide_as_the_terminal() {
    let wythoff = plot("wythoff", 50);
    let expected = "\
wythoff: who wins

       rows: heap, columns: heap; █ lost, · won
     0 █··········································
     1 ··█········································
     2 ·█·········································
";
    assert!(wythoff.starts_with(expected), "{wythoff}");
    assert!(plot("wythoff --to 60", 60).contains("columns: heap up to 52;"));
    assert!(plot("chomp", 80).starts_with("chomp: who wins\n"));
    let plain = plot("chomp --to 2 --plain", 80);
    let expected = "letters are values\n     1 01\n     2 12\n";
    assert!(plain.ends_with(expected), "{plain}");
}

#[test]
fn every_game_of_the_shelf_can_be_drawn_at_every_size() {
    let games: Vec<games::shelf::Shelved> = games::shelf::all();
    let with_sizes = games.iter().filter(|game| !game.card.sizes.words.is_empty());
    let names: Vec<&str> = with_sizes.map(|game| game.card.name).collect();
    assert!(names.len() > 20, "{names:?}");
    for columns in [40, 80] {
        for more in ["", " --outcomes", " --plain"] {
            for name in &names {
                let text = plot(&format!("{name}{more}"), columns);
                assert!(text.starts_with(&format!("{name}: ")), "{text}");
                let is_drawn =
                    |letter: char| "█·0".contains(letter) || ('⠁'..='⣿').contains(&letter);
                assert!(text.contains(is_drawn), "{text}");
                let cells = text.lines().skip(3);
                assert!(cells.into_iter().all(|line| line.chars().count() <= columns), "{text}");
            }
        }
    }
    let far = "take:2,3,5,6,9,13,16,17,19,20,22";
    for line in [
        "treblecross --to 20000",
        "nim_misere --to 200",
        "empty_and_divide --to 1",
        "treblecross --to 3 --outcomes",
        &format!("{far} --to 20000"),
        &format!("{far} --to 5 --outcomes"),
    ] {
        assert!(plot(line, 80).lines().count() >= 3, "{line}");
    }
}

#[test]
fn a_plain_plot_marks_neither_lost_sizes_nor_periods_nor_exceptions() {
    for game in ["13034", "3596", "nim", "16881", "take:2,3,7"] {
        let [marked, plain] =
            ["", " --plain"].map(|more| plot(&format!("{game} --to 60{more}"), 80));
        assert!(marked.contains("lost"), "{marked}");
        assert!(["lost", "except", "rows of"].iter().all(|mark| !plain.contains(mark)), "{plain}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_the_next_step() {
    for (line, sentence) in [
        ("plot treblecross --to 20001", "choose 3 to 20000"),
        ("plot nim_misere --to 201", "choose 0 to 200"),
        ("plot baskin_robbins --to 32", "choose 0 to 31"),
        ("plot 9662", "name a set, as in `take:1,3,4`"),
        ("plot nim chess", "no problem and no game is called `chess`"),
        ("plot", "PROBLEM|GAME"),
    ] {
        let text = tool::refused(command(line).output().unwrap(), line);
        assert!(text.starts_with("error: ") && text.contains(sentence), "{line}: {text}");
    }
}
