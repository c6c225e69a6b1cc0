//! The same game in different clothes: what is played on boards against what is played with heaps.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use games::game::Part;
use games::heaps::{self, any, take};
use games::oracle::multisets;
use games::proof::Kind;
use games::shelf::baskin_robbins::BaskinRobbins;
use games::shelf::cards::Cards;
use games::shelf::empty_and_divide::EmptyAndDivide;
use games::shelf::polygon::Polygon;
use games::shelf::row_matrix::RowMatrix;
use games::shelf::small_squares::SmallSquares;
use games::shelf::treblecross::Treblecross;
use games::shelf::{self, compare};
use games::{Game, Grundy, HeapGame, Search, Values, boards};

/// The first game is the second, position by position: the same options, and so (which is tried out from each start) the same
/// winner, playing to win and to lose, and the same value.
fn assert_same<P: Clone + Debug + Eq + Hash, Heaps: AsRef<[u64]>>(
    rule: impl Fn(&P) -> Vec<P>,
    heap_rule: fn(u64) -> Vec<Heaps>,
    as_heaps: impl Fn(&P) -> Vec<u64>,
    starts: impl IntoIterator<Item = P>,
) {
    let starts: Vec<P> = starts.into_iter().collect();
    let compared = compare(&rule, heap_rule, &as_heaps, starts.clone());
    assert!(compared.as_ref().is_ok_and(|&count| count >= starts.len()), "{compared:?}");

    let of_heaps = any(heap_rule);
    let mut normal = (Search::normal(&rule), Search::normal(&of_heaps));
    let mut misere = (Search::misere(&rule), Search::misere(&of_heaps));
    let mut grundy = (Grundy::new(&rule), Grundy::new(&of_heaps));
    for start in starts {
        let mut heaps = as_heaps(&start);
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        assert_eq!(normal.0.wins(&start), normal.1.wins(&heaps), "{start:?}");
        assert_eq!(misere.0.wins(&start), misere.1.wins(&heaps), "{start:?}");
        assert_eq!(grundy.0.value(&start), grundy.1.value(&heaps), "{start:?}");
    }
}

/// Every row of `cells` cells.
fn rows(cells: usize) -> Vec<Vec<bool>> {
    (0..1_u32 << cells).map(|bits| (0..cells).map(|cell| bits >> cell & 1 == 1).collect()).collect()
}

#[test]
fn nimble_is_nim_with_squares_for_heaps() {
    let starts = multisets(4, 6).into_iter().flat_map(|coins| {
        let with_a_coin_at_home = [&[0], coins.as_slice()].concat();
        [coins, with_a_coin_at_home]
    });
    assert_same(boards::nimble, heaps::nim, Vec::clone, starts);
}

#[test]
fn a_matrix_of_one_column_is_nim() {
    let column = |heaps: Vec<u64>| heaps.into_iter().map(|heap| vec![heap]).collect();
    let starts = multisets(4, 5).into_iter().map(column);
    assert_same(boards::row_matrix, heaps::nim, |rows| rows.concat(), starts);
}

#[test]
fn a_polygon_is_dawson_s_kayles_on_its_vertices() {
    for vertices in 0..=12 {
        let parts = |drawn: &Vec<_>| {
            let parts = boards::polygon_parts(vertices, drawn);
            parts.iter().map(|part| part.len() as u64).collect()
        };
        assert_same(boards::polygon(vertices), heaps::dawson_kayles, parts, [vec![]]);
    }
}

#[test]
fn a_row_of_cards_is_dawson_s_kayles_on_its_runs() {
    let starts = (0..=12).flat_map(rows);
    assert_same(boards::cards, heaps::dawson_kayles, |row| boards::runs(row), starts);
}

#[test]
fn moves_of_polygons_and_cards_do_not_pair_up_with_those_of_rows() {
    // Four cards in a row have three moves, and a row of four pins two options.
    assert_eq!(boards::cards(&vec![true; 4]).len(), 3);
    assert_eq!(boards::polygon(4)(&vec![]).len(), 6);
    assert_eq!(heaps::dawson_kayles(4).len(), 2);
}

#[test]
fn games_with_other_options_are_not_the_same() {
    let run = |row: &Vec<bool>| boards::runs(row);
    let (one, five) = (|_: &Vec<bool>| vec![1], vec![true; 5]);
    // The first position of each has other options, or a later one.
    assert!(compare(boards::cards, heaps::kayles, run, [five.clone()]).is_err());
    assert!(compare(boards::cards, heaps::dawson_kayles, one, [five.clone()]).is_err());
    let to_three = |row: u64| if row > 3 { heaps::dawson_kayles(row) } else { Vec::new() };
    assert!(compare(boards::cards, to_three, run, [five.clone()]).is_err());
    assert!(compare(boards::cards, heaps::dawson_kayles, run, [five]).is_ok());
    // Won and lost are the same heaps here, and so are the values: the options are not.
    let coins = |squares: &Vec<u64>| squares.clone();
    let one_or_three = |heap| take(heap, &[1, 3]);
    let only_one = any(|heap| take(heap, &[1]));
    assert!(compare(only_one, one_or_three, coins, [vec![9]]).is_err());
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
        let mut heaps = boards::runs(&row);
        heaps.sort_unstable();
        assert_eq!(real.wins(&strip), row_game.wins(&heaps), "{strip:?}");
    }
}

#[test]
fn a_board_of_small_squares_is_a_sum_of_strips_and_single_cells() {
    let two_rows = (1..=7).map(|width| (2, width));
    for (height, width) in two_rows.chain([(1, 8), (3, 4), (4, 3), (5, 2)]) {
        let board = |cells: Vec<bool>| cells.chunks(width).map(<[bool]>::to_vec).collect();
        let starts = rows(height * width).into_iter().map(board);
        assert_same(boards::small_squares, heaps::small_squares, |board| strips(board), starts);
    }
}

/// Two rows, the upper one odd, share a strip where a column is empty in both. Other empty cells are single.
fn strips(board: &[Vec<bool>]) -> Vec<u64> {
    let mut heaps = Vec::new();
    for rows in board.chunks(2) {
        let column = |index: usize| rows.iter().filter(|row| !row[index]).count();
        let empty: Vec<usize> = (0..rows[0].len()).map(column).collect();
        let full: Vec<bool> = empty.iter().map(|&cells| cells == 2).collect();
        heaps.extend(boards::runs(&full).iter().map(|columns| 2 * columns));
        heaps.extend(empty.iter().filter(|&&cells| cells == 1).map(|_| 1));
    }
    heaps
}

#[test]
fn an_odd_heap_of_small_squares_is_a_strip_and_a_cell() {
    let apart = |&heap: &u64| if heap > 1 { vec![heap % 2, heap - heap % 2] } else { vec![heap] };
    let starts = (1..=7).map(|columns| vec![2 * columns + 1]);
    let as_heaps = |heaps: &Vec<u64>| heaps.iter().flat_map(apart).collect();
    assert_same(any(heaps::small_squares), heaps::small_squares, as_heaps, starts);
}

#[test]
fn baskin_robbins_31_is_taking_one_to_three_of_31() {
    let left = |said: &u64| vec![31 - said];
    assert_same(boards::baskin_robbins, |heap| take(heap, &[1, 2, 3]), left, 0..=31);
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

/// All that a game tells of its positions, in those that are reached from `starts`: each move in other words, together the
/// options; who wins; and, where parts say so, their nim-sum, in which a move changes one of them.
fn assert_told<G: Game>(game: G, starts: Vec<G::Position>, order: fn(&mut G::Position)) {
    let parts = |position: &G::Position| game.parts(position).unwrap_or_default();
    let largest = starts.iter().flat_map(parts).map(|part| part.heap).max().unwrap_or(0);
    let values =
        game.heaps().map_or(Values::Own, |heaps| Values::new(&heaps, largest, None).unwrap());
    let worth = |parts: &[Part]| parts.iter().fold(0, |sum, part| sum ^ values.of(part.heap));
    let in_order = |mut positions: Vec<G::Position>| {
        positions.iter_mut().for_each(order);
        HashSet::<G::Position>::from_iter(positions)
    };
    let rule = |position: &G::Position| game.options(position);
    let (card, mut grundy) = (game.card(), Grundy::new(rule));
    let mut search = if card.misere { Search::misere(rule) } else { Search::normal(rule) };
    let (mut reached, mut ahead) = (HashSet::new(), starts);
    while let Some(position) = ahead.pop() {
        let mut kind = position.clone();
        order(&mut kind);
        if !reached.insert(kind) {
            continue;
        }
        let name = format!("{} {position:?}", card.name);
        let (moves, parts_of_it) = (game.moves(&position), parts(&position));
        let phrases: HashSet<&str> = moves.iter().map(|change| change.phrase.as_str()).collect();
        assert_eq!(phrases.len(), moves.len(), "{name}");
        let after: Vec<G::Position> = moves.iter().map(|change| (change.after)()).collect();
        assert_eq!(in_order(after.clone()), in_order(rule(&position)), "{name}");

        let (sum, law) = (worth(&parts_of_it), game.outcome(&position, &values));
        let wins = law.as_ref().map_or(sum != 0, |law| law.wins);
        assert_eq!(wins, search.wins(&position), "{name}");
        if law.is_none() {
            // Rows of Treblecross tell who wins, and not what the strip is worth.
            assert!(card.name == "treblecross" || grundy.value(&position) == sum, "{name}");
            for (change, after) in moves.iter().zip(&after) {
                let Some((part, left)) = &change.made else { continue };
                let changed = sum ^ values.of(parts_of_it[*part].heap) ^ worth(left);
                assert_eq!(worth(&parts(after)), changed, "{name}: {}", change.phrase);
            }
        }
        ahead.extend(after);
    }
}

#[test]
fn positions_are_what_their_parts_say() {
    let of_heaps = |game: HeapGame| {
        // Heaps are in the order in which they are told. To lose, most games are played with one.
        let one = vec![vec![], vec![18]];
        let several = [multisets(3, 5), vec![vec![11], vec![6, 2, 4]]].concat();
        let starts = if game.kind() == Kind::MisereOutcome { one } else { several };
        // The rule knows neither the order of heaps nor empty ones, but coins stay.
        match game.card().name {
            "nimble" => assert_told(game, starts, |coins| coins.sort_unstable()),
            _ => assert_told(game, starts, |heaps| {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
            }),
        }
    };
    let grid = |width: usize| move |cells: Vec<bool>| cells.chunks(width).map(Vec::from).collect();
    let grids = [(1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (4, 2)].into_iter();
    let grids = grids.flat_map(|(height, width)| rows(height * width).into_iter().map(grid(width)));
    let matrix = |code: u64| vec![vec![code & 3, code >> 2 & 3], vec![code >> 4 & 3, code >> 6]];
    let boxes = (1..=12).flat_map(|one| (1..=12).map(move |other| (one, other)));
    assert_told(BaskinRobbins, vec![0], |_| {});
    assert_told(Polygon, (0..=9).map(|vertices| (vertices, vec![])).collect(), |_| {});
    assert_told(Cards, (0..=10).flat_map(rows).collect(), |_| {});
    assert_told(SmallSquares, grids.collect(), |_| {});
    assert_told(Treblecross, (0..=10).flat_map(rows).collect(), |_| {});
    assert_told(RowMatrix, (0..256).map(matrix).collect(), |_| {});
    assert_told(EmptyAndDivide, boxes.collect(), |_| {});
    // Others are games of heaps themselves, or held to their rule by their law.
    of_heaps(shelf::take::game(&[2, 5]));
    of_heaps(shelf::nim_misere::game());
    of_heaps(shelf::nimble::game());
    shelf::all().into_iter().filter_map(|game| game.heaps).for_each(of_heaps);
}
