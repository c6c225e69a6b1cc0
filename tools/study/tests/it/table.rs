//! `cargo study table`, run as a person would.

use crate::tool::{self, command, unbroken};
use games::{boards, grundy_table, heaps};

fn answer(line: &str) -> String {
    tool::answered(command(line).output().unwrap(), line, 0)
}

fn refusal(line: &str) -> String {
    tool::refused(command(line).output().unwrap(), line)
}

/// The lines `n,value` below the header.
fn csv(line: &str) -> Vec<(u64, String)> {
    let text = answer(&format!("{line} --csv"));
    let (header, lines) = text.split_once('\n').unwrap();
    assert_eq!(header, "n,value");
    let pair = |line: &str| {
        let (n, value) = line.split_once(',').unwrap();
        (n.parse().unwrap(), value.to_owned())
    };
    lines.lines().map(pair).collect()
}

#[test]
fn a_bar_stands_before_the_first_period_and_after_each() {
    let expected = "\
lasker: g(n) rises by 4 every 4 from 1 on
heap    0| 1  2  3  4| 5  6  7  8| 9 10 11 12|13 14 15 16|
grundy  0| 1  2  4  3| 5  6  8  7| 9 10 12 11|13 14 16 15|
";
    assert_eq!(answer("table lasker --to 16"), expected);
}

#[test]
fn lost_positions_and_exceptions_have_marks_and_periods_stand_under_one_another() {
    let expected = "\
13034 다각형 게임 · polygon: g(n) repeats every 34 from 53 on, and before that
  except for 0 1 15 17 18 32 35 52
vertices  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16
grundy    0  0  1  1  2  0  3  1  1  0  3  3  2  2  4  0  5
lost      ·  ·           ·           ·                 ·
except    !  !                                         !

vertices 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33
grundy    2  2  3  3  0  1  1  3  0  2  1  1  0  4  5  2  7
lost                  ·           ·           ·
except    !  !                                         !

vertices 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50
grundy    4  0  1  1  2  0  3  1  1  0  3  3  2  2  4  4  5
lost         ·           ·           ·
except       !

vertices 51 52|53 54 55
grundy    5  2| 3  3  0
lost                  ·
except       !
";
    assert_eq!(answer("table 13034 --to 55"), expected);
}

#[test]
fn games_that_the_last_stone_loses_show_who_wins() {
    let expected = "\
9658 돌 게임 4 · take_1_3_4_misere: who wins repeats every 7 from 0 on (W: the
  player to move wins, L: loses)
heap    0  1  2  3  4  5  6| 7  8  9 10
mover   W  L  W  L  W  W  W| W  L  W  L
";
    assert_eq!(answer("table 9658 --to 10"), expected);
}

#[test]
fn who_wins_may_repeat_before_the_values_do() {
    let values = answer("table take:3,4,5,17,18,19,20,22 --to 5");
    assert!(values.contains("g(n) repeats every 39 from 573 on"), "{values}");
    let outcomes = answer("table take:3,4,5,17,18,19,20,22 --to 5 --outcomes");
    assert!(outcomes.contains("who wins repeats every 39 from 438 on"), "{outcomes}");
    let rising = answer("table lasker --to 4 --outcomes");
    assert!(rising.contains("who wins stays the same from 1 on"), "{rising}");
    assert!(rising.ends_with("mover  L|W W W W\n"), "{rising}");
}

#[test]
fn where_nothing_is_proved_it_says_so() {
    let expected = "\
treblecross: n cells are a row of n + 2 in the octal game 0.007; nobody has
  found a period, up to rows of 2^30 (OEIS A395248)
cells   3  4  5  6  7  8  9 10 11 12
grundy  1  2  2  0  3  3  1  1  1  0
lost             ·                 ·
";
    assert_eq!(answer("table treblecross --to 12"), expected);
    assert!(answer("table 0.6 --to 9").starts_with("0.6: no pattern shows up to 10,000\n"));
}

#[test]
fn games_of_two_numbers_are_grids() {
    let expected = "\
11867 박스 나누기 게임 · empty_and_divide: two odd boxes are lost (W: the player
  to move wins, L: loses)
box | 1 2 3 4
  1 | L W L W
  2 | W W W W
  3 | L W L W
  4 | W W W W
";
    assert_eq!(answer("table 11867 --to 4"), expected);
    let expected = "\
row_matrix: x before what is worth t is worth x if x > t, else x − 1; 0 is worth
  t
x\\t | 0 1 2 3
  0 | 0 1 2 3
  1 | 1 0 0 0
  2 | 2 2 1 1
  3 | 3 3 3 2
";
    assert_eq!(answer("table row_matrix --to 3"), expected);
    let misere = answer("table 11694 --to 2");
    assert!(
        misere.ends_with("heap | 0 1 2\n   0 | W L W\n   1 | L W W\n   2 | W W L\n"),
        "{misere}"
    );
    assert_eq!(
        answer("table empty_and_divide --to 2 --csv"),
        "row,column,value\n1,1,L\n1,2,W\n2,1,W\n2,2,W\n"
    );
}

/// The lines `row,column,value` below the header.
fn grid_csv(line: &str) -> Vec<(u64, u64, String)> {
    let text = answer(&format!("{line} --csv"));
    let (header, lines) = text.split_once('\n').unwrap();
    assert_eq!(header, "row,column,value");
    let cell = |line: &str| {
        let [row, column, value] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        (row.parse().unwrap(), column.parse().unwrap(), value.to_owned())
    };
    lines.lines().map(cell).collect()
}

#[test]
fn the_lost_pairs_of_wythoff_are_those_of_the_golden_ratio() {
    let cells = grid_csv("table wythoff --to 10");
    assert_eq!(cells.len(), 121);
    let lost = cells.iter().filter(|(.., value)| value == "L");
    let lost: Vec<(u64, u64)> = lost.map(|&(row, column, _)| (row, column)).collect();
    let pairs = [(1, 2), (3, 5), (4, 7), (6, 10)];
    let both = pairs.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
    let mut expected: Vec<(u64, u64)> = [(0, 0)].into_iter().chain(both).collect();
    expected.sort_unstable();
    assert_eq!(lost, expected);
    assert!(cells.iter().all(|(.., value)| ["W", "L"].contains(&value.as_str())));

    let rule = |&(one, other): &(u64, u64)| {
        let first = (0..one).map(move |left| (left, other));
        let second = (0..other).map(move |left| (one, left));
        let both = (1..=one.min(other)).map(move |taken| (one - taken, other - taken));
        first.chain(second).chain(both).collect()
    };
    let mut search = games::Search::normal(rule);
    for (row, column, value) in grid_csv("table wythoff --to 40") {
        assert_eq!(value == "W", search.wins(&(row, column)), "{row} {column}");
    }
}

#[test]
fn bars_of_chomp_are_worth_what_every_line_of_play_says() {
    let expected = "\
chomp: no theory is known: every line of play was tried
rows\\columns | 1 2 3 4
           1 | 0 1 2 3
           2 | 1 2 4 5
           3 | 2 4 5 9
           4 | 3 5 9 6
";
    assert_eq!(answer("table chomp"), expected);
    assert_eq!(answer("table chomp --to 4"), expected);
    // A bar as a list of its pieces: a bite leaves those that are above it or to the left of it.
    let rule = |bar: &Vec<(u64, u64)>| {
        let bites = bar.iter().filter(|piece| **piece != (1, 1));
        let left = |&(row, column): &(u64, u64)| {
            bar.iter().copied().filter(|piece| piece.0 < row || piece.1 < column).collect()
        };
        bites.map(left).collect()
    };
    let mut grundy = games::Grundy::new(rule);
    for (rows, columns, value) in grid_csv("table chomp") {
        let pieces = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        assert_eq!(value, grundy.value(&pieces.collect()).to_string(), "{rows} {columns}");
    }
}

#[test]
fn coins_of_mock_turtles_are_worth_odious_numbers() {
    let values: Vec<String> =
        csv("table mock_turtles --to 11").into_iter().map(|(_, value)| value).collect();
    // A000069.
    assert_eq!(values.join(" "), "1 2 4 7 8 11 13 14 16 19 21");
    let odious = (0_u64..).filter(|number| number.count_ones() % 2 == 1);
    for ((coin, value), odious) in csv("table mock_turtles --to 1000").into_iter().zip(odious) {
        assert_eq!(value, odious.to_string(), "{coin}");
    }
}

#[test]
fn trees_of_green_hackenbush_are_worth_what_their_edges_are() {
    let expected = "\
green_hackenbush: node n grows on node n / 2: a binary tree
edges   0  1  2  3  4  5  6  7  8  9 10 11 12
grundy  0  1  2  1  4  1  4  1  6  1  6  1  6
";
    assert_eq!(answer("table green_hackenbush --to 12"), expected);
    // Nodes that are there, of a tree whose node n grows on node n / 2: a cut takes one with all above it.
    let rule = |nodes: &Vec<u64>| {
        let stays = |cut: u64, node: u64| {
            let mut below = std::iter::successors(Some(node), |node| Some(node / 2));
            !below.by_ref().take_while(|node| *node > 0).any(|node| node == cut)
        };
        let left = |&cut: &u64| nodes.iter().copied().filter(|&node| stays(cut, node)).collect();
        nodes.iter().map(left).collect()
    };
    let mut grundy = games::Grundy::new(rule);
    for (edges, value) in csv("table green_hackenbush --to 10") {
        assert_eq!(value, grundy.value(&(1..=edges).collect()).to_string(), "{edges}");
    }
}

#[test]
fn only_the_first_of_two_steps_matters() {
    for (first, _, value) in grid_csv("table staircase_nim --to 30") {
        assert_eq!(value, first.to_string());
    }
}

#[test]
fn every_game_of_the_shelf_has_a_table_of_lines_that_fit() {
    for game in games::shelf::all() {
        if game.card.sizes.words.is_empty() {
            continue;
        }
        let table = answer(&format!("table {}", game.card.name));
        for line in table.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", game.card.name);
            assert_eq!(line, line.trim_end(), "{}", game.card.name);
        }
        assert!(table.lines().count() >= 3, "{}", game.card.name);
    }
    let words = [
        ("nim", "heap "),
        ("nimble", "coin "),
        ("polygon", "vertices "),
        ("cards", "cards "),
        ("treblecross", "cells "),
        ("small_squares", "columns "),
        ("baskin_robbins", "said "),
    ];
    for (game, word) in words {
        let table = answer(&format!("table {game}"));
        assert!(table.lines().skip(1).any(|line| line.starts_with(word)), "{table}");
    }
}

#[test]
fn wrapping_loses_no_size() {
    for to in [0, 1, 30, 31, 99, 100, 101, 1234] {
        let table = answer(&format!("table kayles --to {to}"));
        let rows = |word: &str| -> Vec<u64> {
            let rows = table.lines().skip(1).filter_map(|line| line.strip_prefix(word));
            let cells = rows.flat_map(|row| row.split(['|', ' ']).filter(|cell| !cell.is_empty()));
            cells.map(|cell| cell.parse().unwrap()).collect()
        };
        assert!(rows("row").into_iter().eq(0..=to));
        assert_eq!(rows("grundy"), grundy_table(to, heaps::kayles));
    }
}

#[test]
fn csv_agrees_with_the_mex_rule() {
    type Rule = fn(u64) -> Vec<Vec<u64>>;
    fn lists<const HEAPS: usize>(options: Vec<[u64; HEAPS]>) -> Vec<Vec<u64>> {
        options.into_iter().map(Vec::from).collect()
    }
    let games: [(&str, u64, Rule); 12] = [
        ("nim", 0, heaps::nim),
        ("11869", 0, heaps::nim),
        ("take:1,3,4", 0, |heap| heaps::take(heap, &[1, 3, 4])),
        ("9661", 0, heaps::powers_of_four),
        ("16877", 0, |heap| lists(heaps::fibonacci(heap))),
        ("11871", 0, heaps::odd_even),
        ("11872", 0, heaps::lasker),
        ("0.77", 0, |heap| lists(heaps::kayles(heap))),
        ("13034", 0, |heap| lists(heaps::dawson_kayles(heap))),
        ("card-flip", 0, |heap| lists(heaps::dawson_kayles(heap))),
        ("3596", 2, |heap| lists(heaps::treblecross(heap))),
        ("grundys_game", 0, |heap| lists(heaps::grundys_game(heap))),
    ];
    for (game, longer, rule) in games {
        let values = grundy_table(300 + longer, rule);
        let lines = csv(&format!("table {game} --to 300"));
        let first = lines[0].0;
        assert_eq!(first, if longer > 0 { 3 } else { 0 }, "{game}");
        assert!(lines.iter().map(|line| line.0).eq(first..=300), "{game}");
        for (n, value) in lines {
            assert_eq!(value, values[(n + longer) as usize].to_string(), "{game} {n}");
        }
    }
    let cells = grundy_table(600, heaps::small_squares);
    for (columns, value) in csv("table 1603 --to 300") {
        assert_eq!(value, cells[2 * columns as usize].to_string());
    }
}

#[test]
fn csv_agrees_with_plain_search_where_the_last_move_loses() {
    let letter = |wins: bool| if wins { "W" } else { "L" };
    let mut said = games::Search::misere(boards::baskin_robbins);
    for (n, value) in csv("table baskin_robbins") {
        assert_eq!(value, letter(said.wins(&n)), "{n}");
    }
    let mut stones = games::Search::misere(heaps::any(|heap| heaps::take(heap, &[1, 3, 4])));
    for (n, value) in csv("table 9658") {
        let position = if n == 0 { vec![] } else { vec![n] };
        assert_eq!(value, letter(stones.wins(&position)), "{n}");
    }
}

#[test]
fn strips_are_lost_where_real_crosses_lose() {
    let mut strips = games::Search::normal(boards::treblecross);
    for (cells, value) in csv("table 3596 --to 12") {
        assert_eq!(value != "0", strips.wins(&vec![false; cells as usize]), "{cells}");
    }
}

#[test]
fn exceptions_and_lost_positions_are_coloured_on_a_terminal() {
    let output = command("table polygon --to 6").env("CLICOLOR_FORCE", "1").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (red, yellow, end) = ("\u{1b}[1m\u{1b}[31m", "\u{1b}[1m\u{1b}[33m", "\u{1b}[0m");
    let grundy = format!("grundy   {yellow}0{end} {yellow}0{end} 1 1 2 {red}0{end} 3\n");
    assert!(text.contains(&grundy), "{text:?}");
}

#[test]
fn what_is_out_of_reach_is_refused_with_the_largest_that_works() {
    let refusals = [
        ("table treblecross --to 99999", "choose 3 to 49998"),
        ("table treblecross --to 2", "choose 3 to 49998"),
        ("table lasker --to 100001", "choose 0 to 100000"),
        ("table baskin_robbins --to 32", "choose 0 to 31"),
        ("table empty_and_divide --to 0", "choose 1 to 1000"),
        ("table 11867 --to 1000000", "choose 1 to 1000"),
        ("table 11867 --to 1000000 --csv", "choose 1 to 1000"),
        ("table row_matrix --to 1001", "choose 0 to 1000"),
        ("table nim --to x", "`x` is no number"),
        ("table nim --to 99999999999999999999", "`99999999999999999999` is too large"),
        ("table take", "name a set, as in `take:1,3,4`"),
        ("table 9662", "name a set, as in `take:1,3,4`"),
        ("table chess", "no problem and no game is called `chess`"),
        ("table nim --to -1", "`-1` is no number"),
        ("table", "PROBLEM|GAME"),
    ];
    for (line, sentence) in refusals {
        let text = refusal(line);
        assert!(text.starts_with("error: ") && text.contains(sentence), "{line}: {text}");
    }
    for line in ["table treblecross --to 49998", "table row_matrix --to 200"] {
        answer(line);
    }
}

#[test]
fn a_grid_that_is_too_wide_is_shown_in_blocks_of_columns() {
    let table = answer("table row_matrix --to 40");
    let mut shown = vec![Vec::new(); 41];
    let blocks =
        table.split("\n\n").map(|block| block.lines().skip_while(|line| !line.contains(" |")));
    for block in blocks {
        let mut cells = block.map(|line| line.split_once(" |").unwrap().1.split_whitespace());
        let columns: Vec<&str> = cells.next().unwrap().collect();
        for (row, cells) in shown.iter_mut().zip(cells) {
            row.extend(
                columns.iter().zip(cells).map(|(column, value)| format!("{column},{value}")),
            );
        }
    }
    let csv = answer("table row_matrix --to 40 --csv");
    let rows = (0..)
        .zip(&shown)
        .flat_map(|(row, cells)| cells.iter().map(move |cell| format!("{row},{cell}")));
    assert!(rows.eq(csv.lines().skip(1).map(str::to_owned)), "{table}");
}

#[test]
fn a_plain_table_has_the_same_values_and_no_mark_of_how_they_go_on() {
    for game in ["13034", "9657", "16881", "small_squares", "3596", "11867", "take:1,2,3", "lasker"]
    {
        for flags in ["", " --outcomes"] {
            let plain = answer(&format!("table {game} --to 20{flags} --plain"));
            let heading = plain.lines().next().unwrap();
            assert!(!heading.contains("repeats") && !heading.contains(" is "), "{game}: {heading}");
            assert!(!plain.contains(['|', '·', '!']) || heading.contains('·'), "{game}: {plain}");
            assert!(!plain.contains("\nlost") && !plain.contains("\nexcept"), "{game}: {plain}");
            let numbers = |line: &str| -> Vec<String> {
                let output = unbroken(line, "");
                let text = tool::answered(output, line, 0);
                let rows = text.lines().skip(1).filter(|line| !line.starts_with("lost"));
                let words = rows.flat_map(|line| line.split([' ', '|']));
                let told = |word: &&str| word.parse::<u64>().is_ok() || ["W", "L"].contains(word);
                words.filter(told).map(str::to_owned).collect()
            };
            let line = format!("table {game} --to 20{flags}");
            let told = numbers(&line);
            assert!(told.len() > 20, "{game}: {told:?}");
            assert_eq!(told, numbers(&format!("{line} --plain")), "{game}{flags}");
        }
    }
    assert!(answer("table 13034 --to 29 --plain").contains("\nvertices 20 21 22"));
}
