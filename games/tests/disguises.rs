//! The same game in different clothes: what is played on boards against what is played with heaps.

use std::fmt::Debug;
use std::hash::Hash;

use games::heaps::{self, any, multisets, take};
use games::shelf::compare;
use games::{Search, boards};

type HeapRule = fn(u64) -> Vec<Vec<u64>>;

/// The first game is the second, position by position: who wins, playing to win and to lose, and the value.
fn assert_same<P>(
    rule: impl Fn(&P) -> Vec<P>,
    heap_rule: HeapRule,
    positions: impl IntoIterator<Item = (P, Vec<u64>)>,
) where
    P: Clone + Debug + Eq + Hash,
{
    let compared = compare(rule, heap_rule, positions);
    assert!(compared.as_ref().is_ok_and(|&count| count > 0), "{compared:?}");
}

/// Every row of `cells` cells.
fn rows(cells: usize) -> Vec<Vec<bool>> {
    (0..1_u32 << cells).map(|bits| (0..cells).map(|cell| bits >> cell & 1 == 1).collect()).collect()
}

#[test]
fn nimble_is_nim_with_squares_for_heaps() {
    let positions = multisets(4, 6).into_iter().flat_map(|heaps| {
        let with_a_coin_at_home = [&[0], heaps.as_slice()].concat();
        [(heaps.clone(), heaps.clone()), (with_a_coin_at_home, heaps)]
    });
    assert_same(boards::nimble, heaps::nim, positions);
}

#[test]
fn a_matrix_of_one_column_is_nim() {
    let column = |heaps: Vec<u64>| (heaps.iter().map(|&heap| vec![heap]).collect(), heaps);
    assert_same(boards::row_matrix, heaps::nim, multisets(4, 5).into_iter().map(column));
}

#[test]
fn a_polygon_is_dawson_s_kayles_on_its_vertices() {
    for vertices in 0..=12 {
        let whole = (vec![], vec![vertices as u64]);
        assert_same(boards::polygon(vertices), heaps::dawson_kayles, [whole]);
    }
}

#[test]
fn a_row_of_cards_is_dawson_s_kayles_on_its_runs() {
    let positions = (0..=12).flat_map(rows).map(|row| (row.clone(), runs(&row)));
    assert_same(boards::cards, heaps::dawson_kayles, positions);
}

/// The lengths of the runs of `true`, in ascending order.
fn runs(row: &[bool]) -> Vec<u64> {
    let mut runs: Vec<u64> = row.split(|&cell| !cell).map(|run| run.len() as u64).collect();
    runs.retain(|&run| run > 0);
    runs.sort_unstable();
    runs
}

#[test]
fn treblecross_is_its_row_game_while_no_two_crosses_are_close() {
    let mut real = Search::normal(boards::treblecross);
    let mut row_game = Search::normal(any(heaps::treblecross));
    for strip in (3..=16).flat_map(rows) {
        if strip.windows(3).any(|cells| cells.iter().filter(|&&cross| cross).count() > 1) {
            continue;
        }
        let mut row = vec![true; strip.len() + 2];
        for (cell, _) in strip.iter().enumerate().filter(|(_, cross)| **cross) {
            row[cell..cell + 3].fill(false);
        }
        assert_eq!(real.wins(&strip), row_game.wins(&runs(&row)), "{strip:?}");
    }
}

#[test]
fn a_board_of_small_squares_is_a_sum_of_strips_and_single_cells() {
    let two_rows = (1..=7).map(|width| (2, width));
    for (height, width) in two_rows.chain([(1, 8), (3, 4), (4, 3), (5, 2)]) {
        let positions = rows(height * width).into_iter().map(|cells| {
            let board: Vec<Vec<bool>> = cells.chunks(width).map(<[bool]>::to_vec).collect();
            let heaps = strips(&board);
            (board, heaps)
        });
        assert_same(boards::small_squares, heaps::small_squares, positions);
    }
}

/// Two rows, the upper one odd, share a strip where a column is empty in both. Other empty cells are single.
fn strips(board: &[Vec<bool>]) -> Vec<u64> {
    let mut heaps = Vec::new();
    for rows in board.chunks(2) {
        let column = |place: usize| rows.iter().filter(|row| !row[place]).count();
        let empty: Vec<usize> = (0..rows[0].len()).map(column).collect();
        let full: Vec<bool> = empty.iter().map(|&cells| cells == 2).collect();
        heaps.extend(runs(&full).iter().map(|columns| 2 * columns));
        heaps.extend(empty.iter().filter(|&&cells| cells == 1).map(|_| 1));
    }
    heaps.sort_unstable();
    heaps
}

#[test]
fn an_odd_heap_of_small_squares_is_a_strip_and_a_cell() {
    let positions = (1..=7).map(|columns| (vec![2 * columns + 1], vec![1, 2 * columns]));
    assert_same(any(heaps::small_squares), heaps::small_squares, positions);
}

#[test]
fn baskin_robbins_31_is_taking_one_to_three_of_31() {
    let left = (0..=31).map(|said| (said, vec![31 - said]));
    assert_same(boards::baskin_robbins, |heap| take(heap, &[1, 2, 3]), left);
}

#[test]
fn taking_to_lose_is_taking_to_win_with_one_stone_fewer() {
    for permitted in [&[1, 2][..], &[1, 3], &[1, 2, 3], &[1, 3, 4], &[1, 4, 7, 8]] {
        let rule = |heap| take(heap, permitted);
        let (mut lose, mut win) = (Search::misere(any(rule)), Search::normal(any(rule)));
        for heap in 1..=60 {
            assert_eq!(lose.wins(&vec![heap]), win.wins(&vec![heap - 1]), "{heap}, {permitted:?}");
        }
    }
}
