//! `cargo study plot`, run as a person would.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::tool::{self, pictured, root};
use games::{grundy_table, heaps};

const WON: &str = "#3465A4";
const LOST: &str = "#CC2431";
const EXCEPTED: &str = "#F09600";
const EXCEPTED_LOST: &str = "#B05400";

/// The pictures in the lessons, and what makes them.
const PICTURES: [(&str, &str); 4] = [
    ("problems/3596/values.svg", "3596"),
    ("problems/13034/values.svg", "13034 --to 1000"),
    ("problems/9662/outcomes.svg", "take:2,7,10,12,15,20,22 take:3,4,5,17,18,19,20,22 --outcomes"),
    ("problems/16877/values.svg", "16877"),
];

#[track_caller]
fn svg(games: &str) -> String {
    tool::svg(&format!("plot {games}"))
}

fn terminal(games: &str) -> String {
    let output = pictured(&format!("plot {games} --terminal"), None);
    assert_eq!(output.status.code(), Some(0), "{games}");
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(line: &str, file: Option<&Path>) -> String {
    tool::refused(pictured(line, file), line)
}

/// A rectangle of one colour.
struct Square {
    color: String,
    left: i32,
    right: i32,
    top: i32,
}

/// The squares that the polygons of a picture go around.
fn squares(svg: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    for line in svg.lines().filter(|line| line.starts_with("<polygon")) {
        let attribute = |name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
            rest.split('"').next().unwrap()
        };
        let number = |text: &str| text.parse::<i32>().unwrap();
        let corner = |corner: &str| {
            let (x, y) = corner.split_once(',').unwrap();
            (number(x), number(y))
        };
        let corners: Vec<_> = attribute("points").split_whitespace().map(corner).collect();
        for corners in corners.chunks(4) {
            let [(left, _), (_, top), _, (right, _)] = corners else { panic!("{corners:?}") };
            let color = attribute("fill").to_owned();
            squares.push(Square { color, left: *left, right: *right, top: *top });
        }
    }
    squares
}

fn count(squares: &[Square], color: &str) -> usize {
    squares.iter().filter(|square| square.color == color).count()
}

#[test]
fn the_pictures_in_the_lessons_are_what_the_command_makes() {
    for (path, games) in PICTURES {
        let kept = fs::read_to_string(root().join(path)).unwrap();
        assert!(kept == svg(games), "make it again: `cargo study plot {games} --svg {path}`");
        assert!(kept.len() < 150_000, "{path} has {} bytes", kept.len());
        // The guess comes after them.
        for word in ["repeats", "period", "rises", "pattern", "closed form", "proved"] {
            assert!(!kept.contains(word), "{path}: {word}");
        }
    }
}

#[test]
fn there_is_a_point_for_every_size() {
    let squares = squares(&svg("nim --to 500"));
    assert_eq!((count(&squares, WON), count(&squares, LOST), squares.len()), (500, 1, 501));
    let heights: BTreeSet<i32> = squares.iter().map(|square| square.top).collect();
    assert!(heights.len() > 250, "{}", heights.len());
}

#[test]
fn lost_positions_and_exceptions_have_colours_of_their_own() {
    let squares = squares(&svg("13034 --to 1000"));
    let cells = |squares: &[Square], color: &str| -> i32 {
        let cells = squares.iter().filter(|square| square.color == color);
        cells.map(|cell| (cell.right - cell.left) / 32).sum()
    };
    let (strips, points): (Vec<Square>, Vec<Square>) =
        squares.into_iter().partition(|square| square.top > 560);
    let lost = grundy_table(1000, heaps::dawson_kayles).iter().filter(|&&value| value == 0).count();
    // Exceptions are 0 1 15 17 18 32 35 52, of which 0, 1, 15 and 35 are lost.
    for color in [EXCEPTED, EXCEPTED_LOST] {
        assert_eq!((count(&points, color), cells(&strips, color)), (4, 4));
    }
    assert_eq!((count(&points, LOST), cells(&strips, LOST)), (lost - 4, lost as i32 - 4));
    assert_eq!(points.len(), 1001);
    assert_eq!(strips.iter().map(|cell| (cell.right - cell.left) / 32).sum::<i32>(), 1001);
}

#[test]
fn every_game_of_the_shelf_can_be_drawn() {
    let mut drawn = BTreeSet::new();
    for game in games::shelf::all() {
        let (game, words) = (game.card.name, game.card.sizes.words);
        if words.is_empty() {
            continue;
        }
        for more in ["", " --outcomes"] {
            let svg = svg(&format!("{game}{more}"));
            assert!(svg.starts_with("<!-- made by cargo study plot -->\n<svg "));
            assert!(svg.ends_with("</svg>\n") && svg.len() < 200_000, "{game}");
            assert!(!squares(&svg).is_empty(), "{game}");
            let inside = |square: &Square| square.left >= 80 && square.right <= 1190;
            assert!(squares(&svg).iter().all(inside), "{game}");

            let text = terminal(&format!("{game}{more}"));
            assert!(text.starts_with(&format!("{game}: ")) && text.lines().count() >= 4, "{text}");
            let is_drawn = |letter: char| "█·".contains(letter) || ('⠁'..='⣿').contains(&letter);
            assert!(text.contains(is_drawn), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            drawn.insert(game);
        }
    }
    for game in ["wythoff", "staircase_nim", "mock_turtles", "green_hackenbush", "chomp"] {
        assert!(drawn.contains(game), "{game}: {drawn:?}");
    }
}

#[test]
fn the_largest_and_the_smallest_can_be_drawn() {
    let far = "take:2,3,5,6,9,13,16,17,19,20,22";
    for games in [
        "treblecross --to 20000",
        "nim_misere --to 200",
        "nim --to 0",
        "empty_and_divide --to 1",
        "treblecross --to 3 --outcomes",
        &format!("{far} --to 20000"),
        &format!("{far} --to 5 --outcomes"),
    ] {
        assert!(!squares(&svg(games)).is_empty(), "{games}");
        terminal(games);
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    for games in ["kayles", "fibonacci 11867 --to 150"] {
        assert_eq!(svg(games), svg(games));
        assert_eq!(terminal(games), terminal(games));
    }
}

#[test]
fn only_pictures_of_ours_are_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    fs::write(&file, "<svg/>").unwrap();
    let text = refusal("plot nim", Some(&file));
    assert!(text.contains("was not made by `cargo study plot`: choose another name"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "<svg/>");
    let inner = folder.path().join("folder.svg");
    fs::create_dir(&inner).unwrap();
    assert!(refusal("plot nim", Some(&inner)).contains("was not made by"));
    let other = folder.path().join("picture.png");
    assert!(refusal("plot nim", Some(&other)).contains("does not end in `.svg`"));
    assert!(!other.exists());

    fs::remove_file(&file).unwrap();
    for game in ["nim", "kayles"] {
        assert_eq!(pictured(&format!("plot {game}"), Some(&file)).status.code(), Some(0));
        assert_eq!(fs::read_to_string(&file).unwrap(), svg(game));
    }
    assert!(refusal("plot chess", Some(&file)).contains("no problem and no game"));
    assert_eq!(fs::read_to_string(&file).unwrap(), svg("kayles"));

    let nowhere = folder.path().join("nowhere/picture.svg");
    assert!(refusal("plot nim", Some(&nowhere)).contains("make it first"));
}

#[test]
fn what_is_not_understood_is_refused_with_the_next_step() {
    let refusals = [
        ("plot treblecross --to 20001 --terminal", "choose 3 to 20000"),
        ("plot nim_misere --to 201 --terminal", "choose 0 to 200"),
        ("plot baskin_robbins --to 32 --terminal", "choose 0 to 31"),
        ("plot 9662 --terminal", "name a set, as in `take:1,3,4`"),
        ("plot nim chess --terminal", "no problem and no game is called `chess`"),
        ("plot nim --terminal --svg x.svg", "cannot be used with"),
        ("plot --terminal", "PROBLEM|GAME"),
    ];
    for (line, sentence) in refusals {
        let text = refusal(line, None);
        assert!(text.starts_with("error: ") && text.contains(sentence), "{line}: {text}");
    }
}

#[test]
fn a_terminal_shows_points_of_braille_with_marks_below_and_strips() {
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
    assert_eq!(terminal("take:1,3,4 --to 35"), expected);
    let output = pictured("plot take:1,3,4 --to 35", None);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let exceptions = terminal("13034 --to 40");
    assert!(exceptions.ends_with(
        "won, X and x exceptions\n     0 XX···█···█·····X·xx··█···█···█··x·\n    34 ·X···█·\n"
    ));
}

#[test]
fn a_terminal_that_does_not_say_how_wide_it_is_has_80_columns() {
    for game in ["3596", "13034", "16877", "11872", "9658", "nim_misere --to 70"] {
        let text = terminal(game);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn a_plain_picture_marks_neither_lost_sizes_nor_periods_nor_exceptions() {
    for game in ["13034", "3596", "nim", "16881", "take:2,3,7"] {
        let marked = svg(&format!("{game} --to 60"));
        let plain = svg(&format!("{game} --to 60 --plain"));
        assert!(marked.contains("#CC2431") && !plain.contains("#CC2431"), "{game}");
        assert!(!plain.contains("#F09600") && !plain.contains("#F0F0E9"), "{game}");
        assert!(!plain.contains("rows of") && !plain.contains("lost"), "{game}");
        assert!(!squares(&plain).is_empty(), "{game}");
    }
}
