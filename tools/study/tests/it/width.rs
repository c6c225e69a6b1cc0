//! Every line fits: 80 columns where there is no terminal, and fewer where somebody has fewer.

use std::io::Write;
use std::process::Stdio;

use crate::tool::{command, problems_with_a_game, root};
use games::card::Theory;
use games::shelf::{self, Shelved};
use study::named;
use unicode_width::UnicodeWidthStr;

/// How many columns lines may have, as `COLUMNS` says it; nothing said is the first.
const WIDTHS: [Option<usize>; 2] = [None, Some(40)];

/// Positions of each game, among them the largest that can be played.
const POSITIONS: [(&str, &[&str]); 31] = [
    ("nim", &["3 4 5", "10000", "999 1 1000 7999"]),
    ("nim_misere", &["1 1 2", "1*2000"]),
    ("nimble", &["0 1 2", "0*3000 10000"]),
    ("take_1_3", &["1000000000000000000*500", "999999999999999999"]),
    ("take_1_3_misere", &["1000000000000000000"]),
    ("take_1_3_4", &["10"]),
    ("take_1_3_4_misere", &["999999999999999999"]),
    ("take_1_2_3_misere", &["999999999999999999"]),
    ("baskin_robbins", &["0", "30"]),
    ("take:2,3,7", &["20 20"]),
    ("powers_of_four", &["10", "1000000000000000000*156"]),
    ("fibonacci", &["3000000*300", "9"]),
    ("odd_even", &["3 5 7", "1*1000", "10000"]),
    ("lasker", &["3 4 7", "6666", "1*1000"]),
    ("kayles", &["9999", "5 6"]),
    ("dawson_kayles", &["9998", "9 4"]),
    ("dawsons_chess", &["6665", "9 4"]),
    ("polygon", &["7", "141"]),
    ("cards", &["1111011", "~1~10000"]),
    ("small_squares", &["2x5", "1x1000", "1000x1", "31x32", "2x500"]),
    ("treblecross", &["8", "100", "2000", "5000", "..x..", ""]),
    ("grundys_game", &["9 4", "9000"]),
    ("row_matrix", &["2,1,1 3,2", "5~,5~999 9990", "5~,1000000000~300 1", "1*2000"]),
    ("empty_and_divide", &["3 4", "5000 5000"]),
    ("wythoff", &["4 6", "500 500", "1000 0"]),
    ("staircase_nim", &["1 2 3", "1*1000", "0 1000"]),
    ("mock_turtles", &["0101100", "~1~30", "~0~30"]),
    ("green_hackenbush", &["0 1 1 2 0", "0*500"]),
    ("chomp", &["4 4 4", "5 5 5 5", "20", "1*20"]),
    ("0.137", &["9 4", "6665"]),
    ("0.6", &["9"]),
];

/// Those, and the one to begin with of every game that is not among them.
fn every_position() -> impl Iterator<Item = (String, &'static str)> {
    let told = POSITIONS.iter().flat_map(|(game, all)| all.iter().map(|one| (*game, *one)));
    let is_new = |game: &Shelved| POSITIONS.iter().all(|(name, _)| *name != game.card.name);
    let new = shelf::all().into_iter().filter(is_new).filter(|game| game.start().is_ok());
    let new = new.map(|game| (game.card.name, game.card.start));
    told.chain(new).map(|(game, position)| (game.to_owned(), position))
}

/// What is typed in every game that is played here.
const TYPED: &str = "help\nhint\nwhy\nwhat now\n99999999999999999999 7\n1\nswap\nnew\n";

/// A position in full: `1*3` is a word three times, and `5~,9~3` is one word, `5,9,9,9`.
fn words(position: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in position.split_whitespace() {
        let times = |times: &str| times.parse::<usize>().unwrap();
        match (word.split_once('*'), &word.split('~').collect::<Vec<_>>()[..]) {
            (Some((word, count)), _) => words.extend(vec![word.to_owned(); times(count)]),
            (None, [start, more, count]) => {
                words.push(format!("{start}{}", more.repeat(times(count))))
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// What is printed for this question, with errors, by a tool that is told so many columns.
fn printed(line: &str, position: &str, typed: &str, columns: Option<usize>) -> String {
    let mut command = command(line);
    command.args(words(position));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(columns) = columns {
        command.env("COLUMNS", columns.to_string());
    }
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Asks this with every width, looks at every line that is printed, and returns all.
#[track_caller]
fn fits(line: &str, position: &str, typed: &str) -> [String; 2] {
    WIDTHS.map(|columns| {
        let text = printed(line, position, typed, columns);
        assert!(!text.is_empty(), "{line} {position}");
        let most = columns.unwrap_or(80);
        for shown in text.lines().filter(|shown| !typed_by_somebody(shown)) {
            let width = shown.width();
            assert!(width <= most, "{line} {position}: {width} of {most} columns: {shown}");
        }
        text
    })
}

/// A line that a player typed is repeated as it is.
fn typed_by_somebody(line: &str) -> bool {
    line.starts_with("> ")
}

/// As [`fits`], for prose: the words are the same at every width, so that none is broken.
#[track_caller]
fn wraps(line: &str, position: &str, typed: &str) {
    let [wide, narrow] = fits(line, position, typed);
    assert!(wide.split_whitespace().eq(narrow.split_whitespace()), "{line}: {narrow}");
}

/// Every game of the shelf with a board, and some codes.
fn games() -> Vec<String> {
    let has_positions = |game: &Shelved| game.start().is_ok();
    let shelf = shelf::all().into_iter().filter(has_positions);
    shelf
        .map(|game| game.card.name.to_owned())
        .chain(["take:2,3,7", "take:1,4,7,8", "0.137", "0.6", "0.356"].map(str::to_owned))
        .collect()
}

/// Every problem about a game with a board.
fn problems() -> impl Iterator<Item = String> {
    problems_with_a_game().into_iter().map(|(id, _)| id).filter(|id| id != "9662")
}

#[test]
fn every_game_can_be_played_in_lines_that_fit() {
    for (game, position) in every_position() {
        let [text, _] = fits(&format!("play {game}"), position, TYPED);
        assert!(!text.contains("error"), "{game} {position}: {text}");
    }
    let played: Vec<String> = every_position().map(|(game, _)| game).collect();
    for game in games() {
        let is_code = game.contains([':', '.']);
        assert!(is_code || played.contains(&game), "{game}");
    }
    for game in games().into_iter().chain(problems()) {
        fits(&format!("play {game} --second"), "", "help\nhint\nwhy\n");
    }
}

#[test]
fn segments_and_boards_fit_to_the_end_of_the_game() {
    // The machine plays both sides.
    for (game, position) in [("polygon", "141"), ("treblecross", "60"), ("small_squares", "2x30")] {
        let [text, _] = fits(&format!("play {game}"), position, &"swap\n".repeat(100));
        assert!(text.contains("win: "), "{text}");
    }
}

#[test]
fn every_position_is_explained_in_lines_that_fit() {
    for (game, position) in every_position() {
        fits(&format!("explain {game}"), position, "");
    }
    let far =
        "row_matrix 999999999,999999998,999999997,999999996,999999995,999999994,3,4,5,6,7,8,9";
    for more in [far, "lasker 1000000000000000000 999999999999999999", "cards ~1~100000", "3596 9"]
    {
        let (game, position) = more.split_once(' ').unwrap();
        fits(&format!("explain {game}"), position, "");
    }
    for (id, _) in problems_with_a_game() {
        let files = root().join("testcases").join(&id).read_dir().unwrap();
        let mut inputs: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
        inputs.sort_by_key(|path| path.metadata().unwrap().len());
        for path in [inputs.first(), inputs.last()].into_iter().flatten() {
            fits(&format!("explain {id}"), "", &std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_table_and_picture_is_made_of_lines_that_fit() {
    for id in problems() {
        fits(&format!("table {id}"), "", "");
        fits(&format!("plot {id}"), "", "");
    }
    for game in games() {
        for more in ["", " --outcomes", " --to 30", " --to 150"] {
            fits(&format!("table {game}{more}"), "", "");
        }
        for more in ["", " --outcomes"] {
            fits(&format!("plot {game}{more}"), "", "");
        }
    }
    for largest in [
        "table treblecross --to 49998",
        "table nim --to 100000",
        "table take:3,4,5,17,18,19,20,22 --to 2000",
        "table empty_and_divide --to 200",
        "plot treblecross --to 20000",
        "plot nim_misere --to 200",
        "plot take:2,3,5,6,9,13,16,17,19,20,22 --to 20000",
        "plot 3596 13034 16877 11867",
    ] {
        fits(largest, "", "");
    }
}

#[test]
fn what_is_written_in_sentences_is_broken_between_words() {
    wraps("list", "", "");
    wraps("prove", "", "");
    for game in games() {
        let theory = named::find(&game).unwrap().game.card.theory;
        let to = if matches!(theory, Theory::Open { .. }) { " --to 2000" } else { "" };
        wraps(&format!("prove {game}{to}"), "", "");
    }
    for (id, _) in problems_with_a_game() {
        wraps(&format!("hint {id} 4"), "", "");
        wraps(&format!("hint {id} 5"), "", "");
    }
    wraps(
        "explain 9662",
        "",
        "1000000000 22 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22",
    );
}

#[test]
fn help_and_errors_are_broken_between_words() {
    wraps("--help", "", "");
    wraps("--version", "", "");
    for command in ["list", "play", "explain", "prove", "table", "plot", "hint"] {
        wraps(&format!("{command} --help"), "", "");
        wraps(&format!("{command} -h"), "", "");
        wraps(&format!("{command} chess 1 2 3"), "", "");
        wraps(&format!("{command} --nonsense"), "", "");
        wraps(&format!("help {command}"), "", "");
    }
    for refused in [
        "",
        "play nim 99999",
        "play take_1_3_misere 3 4",
        "play small_squares ..a",
        "play cards 1012",
        "explain nim x",
        "explain row_matrix 1,,2",
        "table lasker --to 100001",
        "table nim --to 99999999999999999999",
        "prove take:2,x",
        "prove 3596 --to 20001",
        "hint 11870",
        "hint nim",
    ] {
        wraps(refused, "", "");
    }
}

#[test]
fn colours_change_no_line() {
    for line in ["explain lasker 3 4 7", "table 13034", "plot 13034", "prove 13034", "list"] {
        for columns in ["40", "80"] {
            let run = |colours: &[(&str, &str)]| {
                let mut command = command(line);
                command.env("COLUMNS", columns).envs(colours.iter().copied());
                String::from_utf8(command.output().unwrap().stdout).unwrap()
            };
            let (plain, coloured) = (run(&[]), run(&[("CLICOLOR_FORCE", "1")]));
            assert_ne!(plain, coloured, "{line}");
            assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain, "{line}");
        }
    }
}

#[test]
fn every_cell_of_a_long_board_has_its_number_over_it() {
    let text = printed("play 3596", "100", "", Some(40));
    let board: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("cell")).collect();
    let mut numbers = Vec::new();
    for block in board.split(|line| line.is_empty() || *line == "you move") {
        let [over, cells] = block else {
            assert!(block.is_empty(), "{block:?}");
            continue;
        };
        let ends = |line: &str| -> Vec<usize> {
            let ends = line.char_indices().filter(|(at, letter)| {
                *letter != ' ' && line[at + 1..].chars().next().is_none_or(|next| next == ' ')
            });
            ends.map(|(at, _)| at).collect()
        };
        let over_numbers = over.strip_prefix("cell").unwrap();
        assert_eq!(ends(over)[1..], ends(cells), "{over}\n{cells}");
        numbers.extend(over_numbers.split_whitespace().map(|word| word.parse::<u32>().unwrap()));
    }
    assert!(numbers.into_iter().eq(1..=100), "{text}");
}

#[test]
fn a_width_that_is_none_is_80_columns() {
    let usual = printed("hint 11868 4", "", "", None);
    for none in ["0", "", "wide", "-1"] {
        let output = command("hint 11868 4").env("COLUMNS", none).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), usual, "{none}");
    }
}
