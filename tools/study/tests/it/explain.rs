//! `cargo study explain` and `list`, run as a person would: what they print is what solutions and rules say.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use crate::tool::{self, command, piped, problems_with_a_game, root};

/// What is printed for a question that is answered.
fn answer(line: &str, input: &[u8]) -> String {
    tool::answered(tool::unbroken(line, input), line, 0)
}

#[test]
fn a_sum_is_told_part_by_part() {
    let told = "\
lasker
take any number of stones from a heap, or split one in two; who takes the last one wins

heap    1 2 3
stones  1 3 3

heap 1: 1 stone, worth 1
  leaves nothing  worth 0
  mex {0} = 1
heap 2, heap 3: 3 stones each, worth 4 each
  leaves nothing  worth 0
  leaves 1        worth 1
  leaves 2        worth 2
  leaves 1 + 2    worth 1 ⊕ 2 = 3
  mex {0, 1, 2, 3} = 4
1 ⊕ 4 ⊕ 4 = 1: the player to move wins
1 winning move:
  take 1 from heap 1
";
    assert_eq!(answer("explain lasker 1 3 3", b""), told);
}

#[test]
fn every_case_of_every_game_is_explained_as_it_is_answered() {
    let won = ["SK", "koosaga", "A", "1", "Y", "true"];
    let lost = ["CY", "cubelover", "B", "2", "M", "false"];
    let mut cases = 0;
    for (id, _) in problems_with_a_game() {
        let files = root().join("testcases").join(&id).read_dir().unwrap();
        let mut inputs: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
        inputs.sort();
        // Some of each problem, among them the samples.
        let some = inputs.iter().enumerate().filter(|(index, path)| {
            index % 16 == 0 || path.to_str().is_some_and(|name| name.contains("sample"))
        });
        for (_, path) in some {
            let text = answer(&format!("explain {id}"), &fs::read(path).unwrap());
            let expected = fs::read_to_string(path.with_extension("out")).unwrap();
            let shown = format!("{}\n{text}", path.display());
            match id.as_str() {
                "9662" => {
                    let count = text.lines().last().unwrap().split(", ").last().unwrap();
                    assert_eq!(
                        count.replace(',', ""),
                        format!("{} are lost", expected.trim()),
                        "{shown}"
                    );
                }
                "16895" => {
                    let counted = text.lines().find(|line| line.contains(" winning move"));
                    let count = counted.map_or("0", |line| line.split(' ').next().unwrap());
                    assert_eq!(count.replace(',', ""), expected.trim(), "{shown}");
                }
                _ => {
                    let verdicts = text.lines().filter_map(|line| {
                        let wins = line.ends_with(": the player to move wins");
                        (wins || line.ends_with(": the player to move loses")).then_some(wins)
                    });
                    let verdicts: Vec<bool> = verdicts.collect();
                    let answers = expected.split_whitespace();
                    let answers: Vec<bool> = answers.map(|word| won.contains(&word)).collect();
                    assert!(
                        expected
                            .split_whitespace()
                            .all(|word| won.contains(&word) || lost.contains(&word)),
                        "{expected}"
                    );
                    assert_eq!(verdicts, answers, "{shown}");
                    let moves = text.lines().filter(|line| line.contains(" winning move")).count();
                    assert_eq!(moves, verdicts.iter().filter(|wins| **wins).count(), "{shown}");
                }
            }
            cases += 1;
        }
    }
    assert!(cases >= 120, "{cases}");
}

#[test]
fn without_a_position_a_small_one_is_explained() {
    for game in games::shelf::all().iter().filter(|game| game.start().is_ok()) {
        let text = answer(&format!("explain {}", game.card.name), b"");
        assert!(
            text.starts_with(&format!("{}\n{}\n\n", game.card.name, game.card.about)),
            "{text}"
        );
        assert!(text.contains("the player to move wins\n"), "{text}");
    }
    assert!(answer("explain 11872 3", b"").starts_with("11872 님 게임 나누기\n"));
    assert!(answer("explain Nim 3", b"").starts_with("nim\n"));
}

#[test]
fn three_boards_are_explained_one_after_the_other() {
    let text = answer("explain 1603", b"1 1\n.\n2 2\n#.\n##\n2 1\n#\n#\n");
    assert_eq!(text.matches("the player to move").count(), 3, "{text}");
    assert!(text.contains("row 1 column 2: a single cell, worth 1\n"), "{text}");
    assert!(text.contains("nothing is left, worth 0: the player to move loses\n"), "{text}");
}

#[test]
fn the_manifest_says_how_an_input_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("problems/pins")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    let explained = |game: &str, key: &str, input: &str| {
        let manifest = format!(
            "[package]\nname = \"problem-pins\"\n[package.metadata.problem]\ntitle = \"Pins\"\ngame = \"{game}\"\n{key}\n"
        );
        fs::write(folder.path().join("problems/pins/Cargo.toml"), manifest).unwrap();
        let mut command = command("explain pins");
        command.current_dir(folder.path());
        tool::fed(command, input)
    };
    // Three rows of pins, and not four.
    let text = tool::answered(explained("kayles", "input = \"counted\"", "3\n1 2 4\n"), "pins", 0);
    assert!(text.starts_with("pins Pins\n"), "{text}");
    assert!(text.contains("\nrow   1 2 3\npins  1 2 4\n"), "{text}");
    let text = tool::answered(explained("kayles", "input = \"position\"", "3 1 2 4"), "pins", 0);
    assert!(text.contains("\nrow   1 2 3 4\npins  3 1 2 4\n"), "{text}");
    let text = tool::answered(explained("kayles", "input = \"counted\"", "0"), "pins", 0);
    assert!(text.contains("\nno pins\n"), "{text}");
    for (game, key, input, sentence) in [
        ("kayles", "", "3\n1 2 4", "`problems/pins/Cargo.toml` does not say how an input is read"),
        ("kayles", "", "3\n1 2 4", "`input = \"counted\"`"),
        ("kayles", "input = \"heaps\"", "3", "unknown variant `heaps`, expected one of `position`"),
        ("kayles", "input = \"counted\"", "3 1 2", "the input says 3 numbers, and 2 follow"),
        ("kayles", "input = \"boards\"", "1 2 ..", "`..` is no number of pins"),
        (
            "kayles",
            "input = \"set\"",
            "9 1 2",
            "`input = \"set\"` is for the game `take`, and not for `kayles`",
        ),
        ("take", "input = \"counted\"", "2 1 3", "name one, as in `take:1,3,4`"),
    ] {
        let error = tool::refused(explained(game, key, input), key);
        assert!(error.starts_with("error: ") && error.contains(sentence), "{key}: {error}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_the_next_step() {
    let refusals = [
        ("explain chess", "", "`cargo study list` lists the games"),
        ("explain take", "", "name one, as in `take:1,3,4`"),
        ("explain 9662 3", "", "name one, as in `take:1,3,4`"),
        ("explain nimm 3", "", "no problem and no game is called `nimm` (did you mean `nim`?)"),
        ("explain <b>x</b>", "", "no problem and no game is called `<b>x</b>`: "),
        ("explain nim -1", "", "`-1` is no number of stones: write the heaps, such as `3 4 7`"),
        ("explain nim", "3 4", "`nim` is no problem, so there is no input to read"),
        ("explain 11872", "abc", "`abc` in the input does not say how many numbers follow"),
        ("explain fibonacci 3000001", "", "; `cargo study table fibonacci` shows smaller ones"),
        ("explain nim 99999999999999999999", "", "`99999999999999999999` is too large"),
        ("explain 3596 99999999999999999999", "", "`99999999999999999999` is too large"),
        ("explain 11870", "", "no public problem is numbered 11870: see `problems/11870`"),
        ("hint 11870", "", "no public problem is numbered 11870: see `problems/11870`"),
        ("hint nim", "", "hints are for problems, such as `cargo study hint 11868`"),
        ("hint chess", "", "no problem is called `chess`"),
        ("explain 9662", "10 2 1", "the input says 2 numbers, and 1 follow"),
        ("explain 9662", "10 1 0", "`0` in the input is no number from 1 to 1000000000"),
        ("explain 11868", "3 1 2", "the input says 3 numbers, and 2 follow"),
        ("explain 16881", "2 2 1 2 3", "2 rows of 2 numbers, and 3 follow"),
        ("explain 1603", "2 2 .. ...", "rows of 2 cells, and has others"),
        ("explain 1603", "2 2 ..", "the input ends early"),
        ("explain 1603", "a 2 ..", "`a` in the input is no height or width"),
        ("explain 9655", "1 2 x", "`x` is no number of stones"),
        ("explain", "", "required"),
    ];
    for (line, input, sentence) in refusals {
        let error = tool::refused(piped(line, input), line);
        assert!(error.starts_with("error: ") && error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn only_a_pipe_with_something_in_it_is_input() {
    let usual = answer("explain 11872 3 5 7", b"");
    for nothing in [&b""[..], b" \n"] {
        assert_eq!(answer("explain 11872", nothing), usual);
    }
    let mut waiting = command("explain 11872");
    waiting.env("COLUMNS", "1000000").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = waiting.spawn().unwrap();
    // It stays open until the answer is there.
    let held = child.stdin.take();
    assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), usual);
    drop(held);
}

#[test]
fn heaps_may_have_commas_between_and_a_code_needs_no_zero() {
    assert_eq!(answer("explain nim 3,4,5", b""), answer("explain nim 3 4 5", b""));
    assert_eq!(answer("explain .77 5", b""), answer("explain 0.77 5", b""));
}

#[test]
fn a_stalk_of_five_hundred_edges_is_explained() {
    let edges: Vec<String> = (0..500).map(|node: u32| node.to_string()).collect();
    let text = answer(&format!("explain green_hackenbush {}", edges.join(" ")), b"");
    assert!(text.ends_with("1 winning move:\n  cut 1\n"), "{text}");
}

#[test]
fn a_position_in_quotes_is_read_as_its_words() {
    let output = command("explain 1603").arg("..# ...").env("COLUMNS", "200").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), answer("explain 1603 ..# ...", b""));
}

#[test]
fn what_a_large_heap_is_worth_has_its_thousands_apart() {
    let text = answer("explain 11868 1000000000000", b"");
    assert!(text.contains("1,000,000,000,000 stones, worth 1,000,000,000,000\n"), "{text}");
}

#[test]
fn large_numbers_of_a_matrix_are_not_tried_one_by_one() {
    // Each number is larger than what follows it is worth, and so worth itself.
    let text = answer("explain row_matrix 999999999,3 1000000000,5 7", b"");
    assert!(text.contains(" = 1,016: the player to move wins\n"), "{text}");
    assert!(text.ends_with("1 winning move:\n  lower row 2 by 8\n"), "{text}");
}

#[test]
fn the_list_names_every_game_and_the_problems_about_it() {
    let list = answer("list", b"");
    let games = games::shelf::all();
    assert_eq!(list.lines().count(), games.len() + 1);
    for (game, line) in games.iter().zip(list.lines()) {
        assert!(line.starts_with(game.card.name) && line.contains(game.card.about), "{line}");
    }
    let nim = list.lines().next().unwrap();
    assert!(nim.ends_with("wins (11868, 16895)"), "{nim}");
    assert!(list.contains("(card-flip)") && list.contains("(9657, 9660)"), "{list}");
}

#[test]
fn the_card_of_a_game_says_how_it_is_typed_and_how_far_it_is_known() {
    for (game, known) in [
        ("wythoff", "a law: ⌊kφ⌋ and ⌊kφ⌋ + k are lost, φ the golden ratio"),
        ("polygon", "what is known of dawson_kayles, which it is in disguise"),
        ("fibonacci", "no pattern; values are looked at up to 3,000,000"),
        ("lasker", "a pattern of values, if `cargo study prove lasker` finds one"),
        ("nim_misere", "a law for every position"),
        ("chomp", "nothing: every line of play is tried"),
    ] {
        let card = answer(&format!("list {game}"), b"");
        assert!(card.contains(&format!("\n  known         {known}\n")), "{card}");
    }
    let problem = answer("list 13034", b"");
    assert!(problem.starts_with("13034 다각형 게임 · polygon\n"), "{problem}");
    assert!(
        problem.contains("\n  typed         its vertices, or 7 1-4 with a segment, such as `7`\n"),
        "{problem}"
    );
    assert!(problem.ends_with("\n  oeis          A002187\n"), "{problem}");
}

#[test]
fn who_wins_by_a_law_is_told_with_what_the_law_says() {
    let told = "\
wythoff
take any number of stones from one of two heaps, or as many from both; who takes the last one wins

heap    1 2
stones  4 6

of two heaps that differ by 2, only 3 and 5 are lost: the player to move wins
1 winning move:
  take 1 from heap 1 and 1 from heap 2
";
    assert_eq!(answer("explain wythoff 4 6", b""), told);
}

#[test]
fn a_game_without_theory_is_explained_by_every_line_of_play() {
    let told = "\
chomp
bite a piece of a bar, with all to the right and below; who has only the first one left, which is poisoned, loses

       1 2
row 1  ! #
row 2  # #

  bite row 1 column 2  the other player wins
  bite row 2 column 1  the other player wins
  bite row 2 column 2  the other player loses
worth 2 by the mex rule, every line of play tried: the player to move wins
1 winning move:
  bite row 2 column 2
";
    assert_eq!(answer("explain chomp 2 2", b""), told);
}

#[test]
fn what_is_too_large_or_no_position_is_refused_by_explain_and_by_play() {
    let coins = "1".repeat(40);
    for (position, sentence) in [
        ("wythoff 900 1001", "1,001 is too large: at most 1,000 can be looked at"),
        ("wythoff 18446744073709551615 1", "is too large: at most 1,000 can be looked at"),
        ("staircase_nim 900 900", "1,800 is too large: at most 1,000 can be looked at"),
        (&format!("mock_turtles {coins}"), "40 marks are too many: at most 30 can be looked at"),
        ("chomp 5 5 5 5 5", "25 is too large: at most 20 can be looked at"),
        ("green_hackenbush 1", "each node grows on one before it: write on which node each one"),
        ("green_hackenbush 0 2", "each node grows on one before it: write on which node each one"),
    ] {
        let game = position.split(' ').next().unwrap();
        for command in ["explain", "play"] {
            let line = format!("{command} {position}");
            let error = tool::refused(piped(&line, ""), &line);
            let begins = error.starts_with(&format!("error: `{game}`: "));
            assert!(begins && error.contains(sentence), "{line}: {error}");
            let next = format!("; `cargo study table {game}` shows smaller ones");
            let is_large = sentence.contains("can be looked at");
            assert_eq!(error.ends_with(&next), is_large && command == "explain", "{line}: {error}");
        }
    }
}
