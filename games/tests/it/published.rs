//! Values that others have published, positions small enough to be worked by hand, and long tables kept by digest.

use games::heaps::{self, any, take};
use games::{Grundy, Pattern, Search, boards, grundy_table};
use sha2::{Digest, Sha256};

/// Values of Treblecross on strips of `0..=largest` cells.
fn treblecross_strips(largest: u64) -> Vec<u64> {
    grundy_table(largest + 2, heaps::treblecross).split_off(2)
}

/// Values of small squares on boards of two rows and `0..=largest` columns.
fn two_rows(largest: u64) -> Vec<u64> {
    let rule = |cells| {
        // An odd heap is never reached from an even one, the single cell apart.
        if cells == 1 || cells % 2 == 0 { heaps::small_squares(cells) } else { Vec::new() }
    };
    grundy_table(2 * largest, rule).into_iter().step_by(2).collect()
}

#[test]
fn first_values_are_as_published() {
    // A short row repeats.
    let games = [
        ("take 1, 3", grundy_table(59, |heap| take(heap, &[1, 3])), "0 1"),
        ("take 1, 3, 4", grundy_table(59, |heap| take(heap, &[1, 3, 4])), "0 1 0 1 2 3 2"),
        ("powers_of_four", grundy_table(59, heaps::powers_of_four), "0 1 0 1 2"),
        (
            "odd_even",
            grundy_table(59, heaps::odd_even),
            "0 1 0 2 1 3 2 4 3 5 4 6 5 7 6 8 7 9 8 10 9 11 10 12 11 13 12 14 13 15 \
             14 16 15 17 16 18 17 19 18 20 19 21 20 22 21 23 22 24 23 25 24 26 25 27 26 28 27 29 28 30",
        ),
        (
            "lasker",
            grundy_table(59, heaps::lasker),
            "0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16 15 17 18 20 19 21 22 24 23 25 26 28 27 29 \
             30 32 31 33 34 36 35 37 38 40 39 41 42 44 43 45 46 48 47 49 50 52 51 53 54 56 55 57 58 60",
        ),
        (
            "dawson_kayles",
            grundy_table(59, heaps::dawson_kayles),
            "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 \
             4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0",
        ),
        (
            "treblecross",
            treblecross_strips(59),
            "0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 3 3 \
             0 5 0 1 1 1 3 3 3 5 6 4 4 1 0 5 5 6 6 2 7 7 7 8 0 1 9 2 7 2",
        ),
        (
            "small_squares",
            two_rows(59),
            "0 0 2 2 1 4 3 3 1 4 2 6 5 0 2 7 1 4 3 3 1 4 7 7 5 0 2 8 4 4 \
             6 3 1 8 7 7 5 0 2 2 1 4 6 3 1 8 2 7 5 0 2 8 1 4 6 3 1 4 2 7",
        ),
        (
            "fibonacci",
            grundy_table(59, heaps::fibonacci),
            "0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 \
             0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3",
        ),
        (
            "kayles",
            grundy_table(59, heaps::kayles),
            "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 \
             7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 4 2 7",
        ),
        (
            "grundys_game",
            grundy_table(59, heaps::grundys_game),
            "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 \
             3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 1 5 4 1 0 2 1 0 2 1 5 2 1 3",
        ),
    ];
    for (game, table, published) in games {
        let published: Vec<u64> =
            published.split(' ').map(|value| value.parse().unwrap()).collect();
        assert_eq!(table, published.into_iter().cycle().take(60).collect::<Vec<_>>(), "{game}");
    }
}

/// The SHA-256 of the lines "n value", counting from `first`: of a table as OEIS keeps it.
///
/// Where a test names OEIS, the digest is of its file. Elsewhere it is of a table computed by two programs that
/// agreed: it notices a change and proves no more.
fn digest<'a>(first: u64, values: impl IntoIterator<Item = &'a u64>) -> String {
    let lines = (first..).zip(values).map(|(n, value)| format!("{n} {value}\n"));
    Sha256::digest(lines.collect::<String>()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether the table shows this pattern, and which values before its start depart from it.
fn assert_repeats(table: &[u64], pattern: Pattern, exceptions: &[u64]) {
    assert_eq!(Pattern::find(table), Some(pattern));
    let periods = pattern.start / pattern.period + 1;
    let departs = |n: &u64| {
        let later = table[(n + periods * pattern.period) as usize];
        table[*n as usize] + periods * pattern.saltus != later
    };
    assert_eq!((0..pattern.start).filter(departs).collect::<Vec<_>>(), exceptions);
}

#[test]
fn treblecross_is_oeis_a395248_and_a071426() {
    let table = grundy_table(10_002, heaps::treblecross);
    let rows = "1f8e0a678d9674dbb99ed31d88f5f61bff2612a7f73b4202f051e5f4335b9b1e";
    assert_eq!(digest(0, &table[..=10_000]), rows);
    let strips = "084327fed75e9f99d5eafacbad61a766e9ffc111582e10d0ae0a5287aed83097";
    assert_eq!(digest(1, &table[3..]), strips);
    let strips_from_zero = "ab7043882d18ae206a461954332999a62c64b1db8da401b4ace79008bf5b65d3";
    assert_eq!(digest(0, &table[2..]), strips_from_zero);
}

#[test]
fn dawson_kayles_is_oeis_a002187_shifted_by_one() {
    let table = grundy_table(10_000, heaps::dawson_kayles);
    let chess = "174141b1084cf719c15a54ce57e5d3c9e63bb2de166fa4420261d1f688b7b1c0";
    assert_eq!(digest(0, &table[1..=1001]), chess);
    let kayles = "2a5f90569ee85b6243bcbb6b47729b360cfa0623e623164e5582c73d188dd46d";
    assert_eq!(digest(0, &table), kayles);
    let exceptions = [0, 1, 15, 17, 18, 32, 35, 52];
    assert_repeats(&table, Pattern { start: 53, period: 34, saltus: 0 }, &exceptions);
}

/// Guy and Smith (1956); the exceptions are listed in OEIS A002186.
const KAYLES: Pattern = Pattern { start: 71, period: 12, saltus: 0 };
const KAYLES_EXCEPTIONS: [u64; 14] = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];

#[test]
fn kayles_repeats_as_guy_and_smith_found() {
    let table = grundy_table(10_000, heaps::kayles);
    let kayles = "c61ee675e32e0abb837611b5dffeec8a058803b4c6ac9f3f73c59baecb12595f";
    assert_eq!(digest(0, &table), kayles);
    assert_repeats(&table, KAYLES, &KAYLES_EXCEPTIONS);
}

#[test]
fn small_squares_repeats_where_kayles_does() {
    let table = two_rows(10_000);
    let strips = "1806c3d793bc9749b62e348145dd0170ee10dbbb09bd0022cf55bc85524427c9";
    assert_eq!(digest(0, &table), strips);
    assert_repeats(&table, KAYLES, &KAYLES_EXCEPTIONS);
}

#[test]
fn fibonacci_is_oeis_a014588_and_its_odd_losses_are_a120904() {
    let table = grundy_table(63_049, heaps::fibonacci);
    let values = "150f7dd93753319266460cfb8e1512dc51337a89b5298920527fe8ea8e585386";
    assert_eq!(digest(0, &table[..=10_000]), values);
    let odd_losses = (0..).zip(&table).filter(|&(heap, &value)| heap % 2 == 1 && value == 0);
    let odd_losses: Vec<u64> = odd_losses.map(|(heap, _)| heap).collect();
    let odd = "1a1622b298c1c62c300f72332b659cedb806b62140e940ac685c0226e652f522";
    assert_eq!(digest(1, &odd_losses), odd);
}

#[test]
fn grundys_game_is_oeis_a002188() {
    let table = grundy_table(10_000, heaps::grundys_game);
    let values = "b8d808b1783f3837281a11e938dcf4a223a9df00174b82e51cb15d476e507110";
    assert_eq!(digest(0, &table), values);
}

#[test]
fn lasker_rises_by_four_every_four_heaps() {
    let table = grundy_table(4000, heaps::lasker);
    let values = "e7ebc5150a8accbe8d8441c38a6dfcb02b44e577b807549af22658f94d3f075e";
    assert_eq!(digest(0, &table), values);
    assert_repeats(&table, Pattern { start: 1, period: 4, saltus: 4 }, &[0]);
}

#[test]
fn who_takes_one_to_three_of_21_wins_by_taking_one() {
    let mut game = Search::normal(any(|heap| take(heap, &[1, 2, 3])));
    assert_eq!(game.winning_moves(&vec![21]), [vec![20]]);
    let lost: Vec<u64> = (1..=21).filter(|&heap| !game.wins(&vec![heap])).collect();
    assert_eq!(lost, [4, 8, 12, 16, 20]);
}

#[test]
fn who_starts_baskin_robbins_31_wins_by_saying_two() {
    let mut game = Search::misere(boards::baskin_robbins);
    assert_eq!(game.winning_moves(&0), [2]);
    let lost: Vec<u64> = (0..=30).filter(|said| !game.wins(said)).collect();
    assert_eq!(lost, [2, 6, 10, 14, 18, 22, 26, 30]);
    assert!(game.wins(&31), "who would have to go on after 31 has won");
}

/// The heaps of `1..=largest` from which the player to move loses when the last stone loses.
fn misere_losses(largest: u64, permitted: &[u64]) -> Vec<u64> {
    let mut game = Search::misere(any(|heap| take(heap, permitted)));
    (1..=largest).filter(|&heap| !game.wins(&vec![heap])).collect()
}

#[test]
fn misere_losses_are_the_known_ones() {
    assert_eq!(misere_losses(9, &[1, 3]), [1, 3, 5, 7, 9]);
    assert_eq!(misere_losses(31, &[1, 3, 4]), [1, 3, 8, 10, 15, 17, 22, 24, 29, 31]);
    assert_eq!(misere_losses(13, &[1, 2, 3]), [1, 5, 9, 13]);
}

#[test]
fn the_lines_of_the_fano_plane_are_lost_in_nim() {
    let mut normal = Search::normal(any(heaps::nim));
    let mut misere = Search::misere(any(heaps::nim));
    for lost in [[1, 2, 3], [1, 4, 5], [2, 4, 6], [3, 5, 6], [1, 6, 7], [2, 5, 7], [3, 4, 7]] {
        assert!(!normal.wins(&lost.to_vec()), "{lost:?}");
        assert!(!misere.wins(&lost.to_vec()), "{lost:?} when the last stone loses");
    }
    assert_eq!(normal.winning_moves(&vec![3, 4, 5]), [vec![1, 4, 5]]);
    assert_eq!(normal.winning_moves(&vec![1, 1, 1]), vec![vec![1, 1]; 3]);
    assert_eq!(misere.winning_moves(&vec![1, 1, 2]), [vec![1, 1, 1]]);
    assert!(!misere.wins(&vec![1, 1, 1]));
}

#[test]
fn empty_and_divide_is_lost_if_both_boxes_are_odd() {
    let mut game = Search::normal(boards::empty_and_divide);
    for one in 1..=20 {
        for other in 1..=20 {
            let lost = one % 2 == 1 && other % 2 == 1;
            assert_eq!(game.wins(&(one, other)), !lost, "({one}, {other})");
        }
    }
}

#[test]
fn matrices_are_won_as_spoj_says() {
    let mut game = Search::normal(boards::row_matrix);
    assert!(!game.wins(&vec![vec![1, 1], vec![1, 1]]));
    assert!(game.wins(&vec![vec![2, 1, 1]]));
    assert!(!game.wins(&vec![vec![3, 2], vec![3, 2]]));
    assert!(!game.wins(&vec![vec![1, 2, 3, 4]]));
}

#[test]
fn rows_of_a_matrix_have_the_values_found_by_hand() {
    let mut game = Grundy::new(boards::row_matrix);
    let rows = [
        ("0", 0),
        ("3", 3),
        ("1 1", 0),
        ("1 1 1", 1),
        ("1 2", 0),
        ("2 1", 2),
        ("2 2", 1),
        ("2 0 1", 2),
        ("0 2", 2),
    ];
    for (row, value) in rows {
        let numbers = row.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(game.value(&vec![numbers]), value, "{row}");
    }
}

#[test]
fn treblecross_is_lost_on_6_and_12_cells() {
    let mut game = Search::normal(boards::treblecross);
    let lost: Vec<usize> = (3..=13).filter(|&cells| !game.wins(&vec![false; cells])).collect();
    assert_eq!(lost, [6, 12]);
    let middle = [vec![false, true, false, false], vec![false, false, true, false]];
    assert_eq!(game.winning_moves(&vec![false; 4]), middle);
}
