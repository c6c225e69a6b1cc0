//! The theorem of Sprague (1935) and Grundy (1939), tried on every game of the shelf in normal play.
//!
//! Plain search of a sum knows nothing of its parts. The nim-sum of the parts' values must tell it all.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use games::heaps::{any, take};
use games::oracle::multisets;
use games::shelf::chomp::Chomp;
use games::shelf::green_hackenbush::GreenHackenbush;
use games::shelf::mock_turtles::MockTurtles;
use games::shelf::staircase_nim::StaircaseNim;
use games::shelf::wythoff::Wythoff;
use games::{Game, Grundy, Search, boards, grundy_table, heaps, shelf};

type HeapRule = fn(u64) -> Vec<Vec<u64>>;

fn lists<const HEAPS: usize>(options: Vec<[u64; HEAPS]>) -> Vec<Vec<u64>> {
    options.into_iter().map(Vec::from).collect()
}

/// The rules of heaps, and for each a few heaps to start from.
const HEAP_GAMES: [(&str, HeapRule, &[u64]); 18] = [
    ("nim", heaps::nim, &[3, 6]),
    ("take:1,2", |heap| take(heap, &[1, 2]), &[3, 5]),
    ("take_1_3", |heap| take(heap, &[1, 3]), &[3, 5]),
    ("take:1,2,3", |heap| take(heap, &[1, 2, 3]), &[21]),
    ("take_1_3_4", |heap| take(heap, &[1, 3, 4]), &[15]),
    ("take:2,3", |heap| take(heap, &[2, 3]), &[12]),
    ("take:2,5,7", |heap| take(heap, &[2, 5, 7]), &[20]),
    ("take:1,4,7,8", |heap| take(heap, &[1, 4, 7, 8]), &[20]),
    ("powers_of_four", heaps::powers_of_four, &[18]),
    ("fibonacci", |heap| lists(heaps::fibonacci(heap)), &[16]),
    ("odd_even", heaps::odd_even, &[5, 8]),
    ("lasker", heaps::lasker, &[6]),
    ("kayles", |heap| lists(heaps::kayles(heap)), &[9]),
    ("dawson_kayles", |heap| lists(heaps::dawson_kayles(heap)), &[12]),
    ("dawsons_chess", |heap| lists(heaps::dawsons_chess(heap)), &[11]),
    ("treblecross", |heap| lists(heaps::treblecross(heap)), &[14]),
    ("small_squares", |heap| lists(heaps::small_squares(heap)), &[8]),
    ("grundys_game", |heap| lists(heaps::grundys_game(heap)), &[10]),
];

/// Positions of many games, each a number, with the numbers of its options.
#[derive(Default)]
struct Shelf {
    names: Vec<String>,
    options: Vec<Vec<u16>>,
    games: Vec<Range<u16>>,
}

impl Shelf {
    /// Every game there is, each from a small position.
    fn full() -> Self {
        let mut shelf = Shelf::default();
        for (game, rule, start) in HEAP_GAMES {
            shelf.add(game, any(rule), start.to_vec());
        }
        shelf.add("nimble", boards::nimble, vec![2, 2, 3]);
        shelf.add("empty_and_divide", boards::empty_and_divide, (5, 8));
        shelf.add("row_matrix", boards::row_matrix, vec![vec![2, 2], vec![2, 0, 1]]);
        shelf.add("polygon of 6", boards::polygon(6), vec![]);
        shelf.add("cards", boards::cards, vec![true; 9]);
        shelf.add("treblecross", boards::treblecross, vec![false; 5]);
        shelf.add("small_squares", boards::small_squares, vec![vec![false; 2]; 3]);
        shelf.add("baskin_robbins", boards::baskin_robbins, 0);
        shelf.add("wythoff", |heaps| Wythoff.options(heaps), [3, 4]);
        shelf.add("staircase_nim", |steps| StaircaseNim.options(steps), vec![1, 2, 2]);
        shelf.add("mock_turtles", |coins| MockTurtles.options(coins), vec![true; 5]);
        let trees = vec![(1, 0), (2, 1), (3, 1), (4, 0), (5, 4)];
        shelf.add("green_hackenbush", |edges| GreenHackenbush.options(edges), trees);
        shelf.add("chomp", |rows| Chomp.options(rows), vec![3, 3]);
        shelf
    }

    /// The numbers of all positions.
    fn all(&self) -> Range<u16> {
        0..self.names.len() as u16
    }

    /// Adds all positions that can be reached from `start`, and returns their numbers.
    fn add<P>(&mut self, game: &str, rule: impl Fn(&P) -> Vec<P>, start: P) -> Range<u16>
    where
        P: Clone + Debug + Eq + Hash,
    {
        let first = self.names.len() as u16;
        let mut numbers = HashMap::from([(start.clone(), first)]);
        let mut positions = vec![start];
        let mut next = 0;
        while next < positions.len() {
            self.names.push(format!("{game} {:?}", positions[next]));
            let options = rule(&positions[next]);
            let number = |option: P| {
                *numbers.entry(option.clone()).or_insert_with(|| {
                    positions.push(option);
                    first + positions.len() as u16 - 1
                })
            };
            self.options.push(options.into_iter().map(number).collect());
            next += 1;
        }
        let numbers = first..self.names.len() as u16;
        self.games.push(numbers.clone());
        numbers
    }

    /// The sum of N positions: choose one, and move in it.
    fn sum<const N: usize>(&self) -> impl Fn(&[u16; N]) -> Vec<[u16; N]> {
        |parts| {
            let moves = (0..N).flat_map(|part| {
                self.options[usize::from(parts[part])].iter().map(move |&to| (part, to))
            });
            let go = |(part, to)| {
                let mut option = *parts;
                option[part] = to;
                option.sort_unstable();
                option
            };
            moves.map(go).collect()
        }
    }

    /// Compares what is true of whole sums with what the values of their parts say.
    fn check<const N: usize>(&self, sums: impl IntoIterator<Item = [u16; N]>) {
        let mut part = Grundy::new(self.sum());
        let mut whole = Grundy::new(self.sum());
        let mut search = Search::normal(self.sum());
        for sum in sums {
            let nim_sum =
                sum.iter().fold(0, |nim_sum, &position| nim_sum ^ part.value(&[position]));
            let names =
                || sum.map(|position| self.names[usize::from(position)].as_str()).join(" + ");
            assert_eq!(search.wins(&sum), nim_sum != 0, "plain search of {}", names());
            assert_eq!(whole.value(&sum), nim_sum, "mex of {}", names());
        }
    }
}

#[test]
fn a_sum_is_worth_the_nim_sum_of_its_parts() {
    let mut shelf = Shelf::full();
    for game in shelf::all().iter().filter(|game| !game.card.misere && game.card.name != "take") {
        let name = game.card.name;
        assert!(shelf.names.iter().any(|position| position.starts_with(name)), "{name} lacks");
    }
    shelf.check(shelf.all().map(|one| [one]));
    shelf.check(pairs(shelf.all()));
    for game in &shelf.games {
        let third = |[one, two]: [u16; 2]| (two..game.end).map(move |three| [one, two, three]);
        shelf.check(pairs(game.clone()).flat_map(third));
    }
    let others = shelf.all();
    let nim = shelf.add("nim", any(heaps::nim), vec![3]);
    let third = |[one, two]: [u16; 2]| nim.clone().map(move |heap| [one, two, heap]);
    shelf.check(pairs(others).flat_map(third));
}

/// Every two of them, and each with itself.
fn pairs(positions: Range<u16>) -> impl Iterator<Item = [u16; 2]> {
    let end = positions.end;
    positions.flat_map(move |one| (one..end).map(move |two| [one, two]))
}

#[test]
fn a_table_of_heaps_agrees_with_the_mex_of_whole_positions() {
    for (game, rule, _) in HEAP_GAMES {
        let table = grundy_table(9, rule);
        let mut whole = Grundy::new(any(rule));
        for position in multisets(3, 9) {
            let nim_sum = position.iter().fold(0, |sum, &heap| sum ^ table[heap as usize]);
            assert_eq!(whole.value(&position), nim_sum, "{game} {position:?}");
        }
    }
}
