//! Rules that are data on the shelf, compared with the same rules as code; and misère play.

use std::collections::HashMap;

use games::oracle::multisets;
use games::{Octal, Position, Rule, Solver, shelf};

/// The rows that may remain after `run` neighbours are removed from one.
fn remove_run(row: u64, run: u64) -> Vec<Vec<u64>> {
    let rest = row.checked_sub(run);
    rest.map_or(Vec::new(), |rest| (0..=rest).map(|left| vec![left, rest - left]).collect())
}

fn take(heap: u64, numbers: impl IntoIterator<Item = u64>) -> Vec<Vec<u64>> {
    let fitting = numbers.into_iter().take_while(|&stones| stones <= heap);
    fitting.map(|stones| vec![heap - stones]).collect()
}

/// The options of a heap, each in ascending order without empty heaps.
fn sorted(options: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut options = options;
    for option in &mut options {
        option.retain(|&heap| heap > 0);
        option.sort_unstable();
    }
    options.sort();
    options.dedup();
    options
}

fn options(rule: &Rule, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rule.each_option(heap, |left, coin| options.push([&left[..], &[coin]].concat()));
    sorted(options)
}

#[test]
fn rules_agree_with_their_statements() {
    type Plain = fn(u64) -> Vec<Vec<u64>>;
    let plain: [(games::Game, Plain); 12] = [
        (shelf::nim(), |heap| take(heap, 1..=heap)),
        (shelf::lasker(), |heap| {
            [take(heap, 1..=heap), (1..heap).map(|part| vec![part, heap - part]).collect()].concat()
        }),
        (shelf::odd_even(), |heap| {
            let even = (2..heap).step_by(2).map(|stones| vec![heap - stones]);
            even.chain((heap % 2 == 1).then(Vec::new)).collect()
        }),
        (shelf::take(&[1, 3, 4]), |heap| take(heap, [1, 3, 4])),
        (shelf::powers_of_four(), |heap| take(heap, [1, 4, 16, 64, 256])),
        (shelf::fibonacci(), |heap| take(heap, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])),
        (shelf::kayles(), |row| [remove_run(row, 1), remove_run(row, 2)].concat()),
        (shelf::dawson_kayles(), |row| remove_run(row, 2)),
        // A pin, and its neighbours with it.
        (shelf::dawsons_chess(), |row| {
            (1..=row).map(|pin| vec![pin.saturating_sub(2), row.saturating_sub(pin + 1)]).collect()
        }),
        (shelf::rows_of_treblecross(), |row| remove_run(row, 3)),
        (shelf::octal(&"4.1[07]".parse().unwrap()), |heap| {
            let odd = (3..=heap).step_by(2).flat_map(|stones| remove_run(heap, stones));
            let whole = (heap == 1).then(Vec::new);
            let split = (1..heap).map(|part| vec![part, heap - part]);
            odd.chain(whole).chain(split).collect()
        }),
        (shelf::grundys_game(), |heap| {
            let parts = (1..heap).filter(|part| 2 * part != heap);
            parts.map(|part| vec![part, heap - part]).collect()
        }),
    ];
    for (game, plain) in plain {
        for heap in 0..=200 {
            assert_eq!(options(&game.rule, heap), sorted(plain(heap)), "{} {heap}", game.name);
        }
    }
}

#[test]
fn coins_come_with_every_move_that_takes_so_many() {
    let rule = Rule::Octal("0.73".parse::<Octal>().unwrap().with_coins(&[1, 9]));
    assert_eq!(options(&rule, 3), [vec![1, 1, 1], vec![1, 2], vec![1, 9]]);
    assert_eq!(options(&rule, 1), [[1]]);
}

/// Whether the player to move wins rows of pins if whoever knocks down the last one loses.
fn wins_misere_kayles(rows: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(rows) {
        return wins;
    }
    let mut wins = rows.is_empty();
    for (index, &row) in rows.iter().enumerate() {
        for left in [remove_run(row, 1), remove_run(row, 2)].concat() {
            let rows = sorted(vec![[&rows[..index], &left, &rows[index + 1..]].concat()]);
            wins = wins || !wins_misere_kayles(&rows[0], known);
        }
    }
    known.insert(rows.to_vec(), wins);
    wins
}

/// Winning Ways, chapter 13: Bouton's law of Nim, and the rows of Kayles that are P-positions.
#[test]
fn misere_play_is_as_published() {
    let (nim, law) = (Solver::new(shelf::nim().misere()), Solver::new(shelf::nim_misere()));
    for heaps in multisets(4, 5).into_iter().map(Position::Heaps) {
        assert_eq!(nim.evaluation(&heaps).wins(), law.evaluation(&heaps).wins(), "{heaps:?}");
    }
    let (kayles, mut known) = (Solver::new(shelf::kayles().misere()), HashMap::new());
    for rows in multisets(1, 25).into_iter().chain(multisets(3, 6)) {
        let wins = wins_misere_kayles(&rows, &mut known);
        assert_eq!(kayles.evaluation(&Position::Heaps(rows.clone())).wins(), wins, "{rows:?}");
    }
    assert!((1..=25).filter(|&row| !known[&vec![row]]).eq([1, 4, 9, 12, 20]));
}

#[test]
fn codes_are_read_in_every_form_and_written_in_the_shortest() {
    for (typed, shortest) in [
        ("0.137", "0.137"),
        ("0.0700", "0.07"),
        ("4.", "4.0"),
        ("4.333...", "4.[3]"),
        ("0.133…", "0.1[3]"),
        ("0.13[33]", "0.1[3]"),
        ("0.7[37]", "0.[73]"),
        ("4.3[0]", "4.3"),
    ] {
        assert_eq!(typed.parse::<Octal>().unwrap().to_string(), shortest);
    }
    let game = "0.770".parse::<Octal>().unwrap().with_coins(&[1, 0, 9]);
    assert_eq!((game.digits(), game.coins()), (&[7, 7][..], &[1, 0][..]));
}
