//! `cargo study play`: the machine wins every winning position, so do its hints, and no input makes it panic.

use std::collections::HashSet;

use games::{Position, Solver, shelf};
use study::turns::{Player, Turn};

use crate::explain::is_won;
use crate::tool::{answered, command, games};

/// Winning and losing positions besides the start positions.
const POSITIONS: &str = "\
nim 5 5 / nim 7 9 5 8 / lasker 3 4 7 / nim_misere 3 4 5 / take_1_3_4_misere 9 5 / lasker_misere 3 3 5 / nim_misere 1 1 1 / nim_misere 1 1 2 / nim_misere 4 4 / nimble 5 5 0 / take_1_3 10 / take_1_3_misere 7 / \
take_1_3_4 13 6 / take_1_3_4_misere 8 / take_1_2_3_misere 9 / take_1_2_3_misere 31 / cards 1110111 / take:2,3,7 12 8 3 / \
powers_of_four 5 5 6 / fibonacci 4 8 6 / odd_even 9 8 / lasker 1 2 4 / kayles 3 4 4 / dawson_kayles 9 / \
0.137 9 5 / polygon 5 / cards 11 0 11 / small_squares #.. #.. ... / treblecross 6 / treblecross xx. / \
grundys_game 7 5 / row_matrix 2,2 2,2 / empty_and_divide 5 7 / wythoff 3 5 / staircase_nim 0 4 0 / \
green_hackenbush 0 1 1 0 / chomp !# ## ## / 0.137 9 4 / 0.6 8 3";

/// The start positions, and these.
pub fn positions() -> impl Iterator<Item = String> {
    games().into_iter().chain(POSITIONS.split(" / ").map(str::to_owned))
}

/// The output of a game with these typed lines.
fn played(arguments: &str, lines: &[String]) -> String {
    let mut play = command(&format!("play {arguments}"));
    answered(play.env("COLUMNS", "1000000"), lines.join("\n"))
}

/// Whether a player who follows the hints wins.
fn wins_by_hints(arguments: &str) -> bool {
    let mut lines = Vec::new();
    for _ in 0..100 {
        let hints = ["nudge".to_owned(), "nudge".to_owned()];
        let printed = played(arguments, &[&lines[..], &hints].concat());
        let over = |winner: &str| printed.lines().any(|line| line.starts_with(winner));
        if over("you win: ") || over("I win: ") {
            return over("you win: ");
        }
        let hint = printed.rsplit('`').nth(1);
        lines.push(hint.expect(&printed).to_owned());
    }
    panic!("no end of `play {arguments}`: {lines:?}")
}

#[test]
fn hints_win_exactly_the_winning_positions() {
    for position in positions() {
        let is_won = is_won(&position);
        assert_eq!(wins_by_hints(&position), is_won, "{position}");
        let machine_first = format!("{position} --second");
        assert_ne!(wins_by_hints(&machine_first), is_won, "{machine_first}");
    }
    // An easy machine loses to the hints after its mistake.
    for position in ["nim 3 4 5", "lasker 1 2 4", "treblecross 12"] {
        assert!(wins_by_hints(&format!("{position} --easy --second")), "{position}");
    }
}

/// A line of at most this many of these words.
fn some(random: &mut fastrand::Rng, most: usize, words: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let line = (0..random.usize(..=most)).map(|_| words[random.usize(..words.len())]);
    line.collect::<Vec<_>>().join(" ")
}

#[test]
fn no_line_makes_the_game_panic() {
    let mut random = fastrand::Rng::with_seed(7);
    let words = "take split move draw turn cross paint block lower divide say row heap 0 1 2 3 4 7 \
        18446744073709551615 -1 , é ` \0 hint why undo new help";
    for position in positions() {
        for flags in ["", " --friend", " --easy --values"] {
            let lines: Vec<String> = (0..40).map(|_| some(&mut random, 6, words)).collect();
            played(&format!("{position}{flags}"), &lines);
        }
    }
}

/// A hint counts the winning moves, and names a heap that one of them lowers, or a part that is not the same after it.
#[test]
fn hints_name_what_moves() {
    let mut named = 0;
    for game in shelf::all() {
        let (solver, mut search) = (Solver::new(game.clone()), game.search());
        let mut reached = HashSet::new();
        game.reach(game.canonical(solver.start().unwrap()), &mut reached, 2_000);
        for position in reached.into_iter().take(500) {
            let options: HashSet<Position> = game.options(&position).into_iter().collect();
            let is_lost = |after: &&Position| !search.wins(&game.canonical((*after).clone()));
            let winning: Vec<&Position> = options.iter().filter(is_lost).collect();
            let hint = Turn::new(&solver, position.clone(), Player::You).hint(&game, 1);
            let name = format!("{} {}: {hint}", game.name, position.words());
            let count = hint.split_once(" of ").map_or("0", |(count, _)| count);
            assert_eq!(count, winning.len().to_string(), "{name}");
            let place = hint.rsplit_once(" in ").or(hint.rsplit_once(" with "));
            let Some((_, place)) = place else { continue };
            let changes = |after: &&Position| match (&position, after) {
                (Position::Heaps(before), Position::Heaps(after)) => {
                    let number: usize = place.rsplit(' ').next().unwrap().parse().unwrap();
                    after[number - 1] < before[number - 1]
                }
                _ => {
                    let [before, after] = [&position, *after].map(|it| solver.evaluation(it));
                    let part = before.parts().iter().find(|part| part.name == place).expect(&name);
                    !after.parts().contains(part)
                }
            };
            assert!(winning.iter().any(changes), "{name}");
            named += 1;
        }
    }
    assert!(named >= 500, "{named}");
}
