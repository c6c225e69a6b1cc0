//! `cargo study table`: its values are computed again by rules that are written here.

use std::collections::{HashMap, HashSet};

use crate::tool::{answer, answered, command};

/// What is printed with `--csv`, below its header: sizes, and a value.
fn csv(arguments: &str) -> Vec<(Vec<u64>, String)> {
    let text = answer(&format!("table {arguments} --csv"));
    let (header, lines) = text.split_once('\n').unwrap();
    assert!(["n,value", "row,column,value"].contains(&header), "{header}");
    let cell = |line: &str| {
        let (sizes, value) = line.rsplit_once(',').unwrap();
        (sizes.split(',').map(|size| size.parse().unwrap()).collect(), value.to_owned())
    };
    lines.lines().map(cell).collect()
}

/// The least number that is not among these.
fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

/// What heaps up to this one are worth, by the mex rule: an option is the heaps that are left of one.
fn worth(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut worth: Vec<u64> = Vec::new();
    for heap in 0..=to {
        let options = options(heap).into_iter();
        let sums = options.map(|left| left.iter().fold(0, |sum, &heap| sum ^ worth[heap as usize]));
        worth.push(mex(&sums.collect()));
    }
    worth
}

fn take(heap: u64, numbers: &[u64]) -> Vec<Vec<u64>> {
    let numbers = numbers.iter().filter(|&&number| number <= heap);
    numbers.map(|number| vec![heap - number]).collect()
}

/// Every way to make two heaps of one.
fn splits(heap: u64) -> Vec<Vec<u64>> {
    (1..=heap / 2).map(|one| vec![one, heap - one]).collect()
}

/// The octal game of these digits: one for each number of stones that may be taken.
fn octal(heap: u64, digits: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (taken, digit) in (1..).zip(digits).filter(|(taken, _)| *taken <= heap) {
        let left = heap - taken;
        match left {
            0 => options.extend((digit & 1 > 0).then(Vec::new)),
            _ => options.extend((digit & 2 > 0).then(|| vec![left])),
        }
        options.extend(splits(left).into_iter().filter(|_| digit & 4 > 0));
    }
    options
}

#[test]
fn heaps_are_worth_what_the_mex_rule_says() {
    type Options = fn(u64) -> Vec<Vec<u64>>;
    let nim: Options = |heap| (0..heap).map(|left| vec![left]).collect();
    let games: [(&str, Options); 14] = [
        ("nim", nim),
        ("11869", nim),
        ("take:1,3,4", |heap| take(heap, &[1, 3, 4])),
        ("9661", |heap| take(heap, &[1, 4, 16, 64, 256])),
        ("16877", |heap| take(heap, &[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])),
        ("11871", |heap| {
            let even = (2..heap).step_by(2).map(|taken| vec![heap - taken]);
            even.chain((heap % 2 == 1).then(Vec::new)).collect()
        }),
        ("11872", |heap| (0..heap).map(|left| vec![left]).chain(splits(heap)).collect()),
        ("kayles", |heap| octal(heap, &[7, 7])),
        ("0.77", |heap| octal(heap, &[7, 7])),
        ("13034", |heap| octal(heap, &[0, 7])),
        ("card-flip", |heap| octal(heap, &[0, 7])),
        ("dawsons_chess", |heap| octal(heap, &[1, 3, 7])),
        ("3596", |cells| octal(cells, &[0, 0, 7])),
        ("grundys_game", |heap| splits(heap).into_iter().filter(|two| two[0] != two[1]).collect()),
    ];
    for (game, options) in games {
        // Treblecross of n cells is a row of n + 2, and begins with a row of 5.
        let (first, longer) = if game == "3596" { (3, 2) } else { (0, 0) };
        let expected = worth(300 + longer, options).into_iter().skip((first + longer) as usize);
        let expected = (first..).zip(expected).map(|(n, value)| (vec![n], value.to_string()));
        assert!(csv(&format!("{game} --to 300")).into_iter().eq(expected), "{game}");
    }
}

#[test]
fn who_wins_is_known_where_the_last_stone_loses() {
    for (game, numbers, numbered) in [
        ("9656", &[1, 3][..], false),
        ("9658", &[1, 3, 4], false),
        ("take_1_2_3_misere", &[1, 2, 3], false),
        ("baskin_robbins", &[1, 2, 3], true),
    ] {
        let mut wins: Vec<bool> = Vec::new();
        for heap in 0..=60 {
            let options = take(heap, numbers);
            wins.push(heap == 0 || options.iter().any(|left| !wins[left[0] as usize]));
        }
        for (n, value) in csv(game) {
            let left = if numbered { 31 - n[0] } else { n[0] };
            assert_eq!(value == "W", wins[left as usize], "{game} {n:?}");
        }
    }
}

type Position = Vec<u64>;

/// What a position is worth by every line of play.
fn searched(
    options: fn(&Position) -> Vec<Position>,
    position: Position,
    known: &mut HashMap<Position, u64>,
) -> u64 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let options_of = options(&position).into_iter();
    let value = mex(&options_of.map(|option| searched(options, option, known)).collect());
    known.insert(position, value);
    value
}

/// Whether a node of a tree is cut off, in which node n grows on node n / 2.
fn hangs_on(node: u64, cut: u64) -> bool {
    node == cut || node > 0 && hangs_on(node / 2, cut)
}

#[test]
fn boards_are_worth_what_every_line_of_play_says() {
    type Start = fn(&[u64]) -> Position;
    type Options = fn(&Position) -> Vec<Position>;
    let games: [(&str, Start, Options); 5] = [
        ("wythoff --to 20", <[u64]>::to_vec, |heaps| {
            let taken = (1..=20).flat_map(|n| [[n, 0], [0, n], [n, n]]);
            let left = |[one, other]: [u64; 2]| {
                Some(vec![heaps[0].checked_sub(one)?, heaps[1].checked_sub(other)?])
            };
            taken.filter_map(left).collect()
        }),
        ("11867 --to 12", <[u64]>::to_vec, |boxes| {
            let divided = |stones: u64| (1..stones).map(move |one| vec![one, stones - one]);
            divided(boxes[0]).chain(divided(boxes[1])).collect()
        }),
        // A bar is its pieces; a bite leaves those above it or to the left of it.
        (
            "chomp",
            |size| (0..size[0]).flat_map(|row| (0..size[1]).map(move |at| 10 * row + at)).collect(),
            |bar| {
                let stays =
                    |bite: u64, piece: u64| piece / 10 < bite / 10 || piece % 10 < bite % 10;
                let left =
                    |&bite: &u64| bar.iter().copied().filter(|&it| stays(bite, it)).collect();
                bar.iter().skip(1).map(left).collect()
            },
        ),
        (
            "green_hackenbush --to 10",
            |size| (1..=size[0]).collect(),
            |nodes| {
                let left =
                    |&cut: &u64| nodes.iter().copied().filter(|&it| !hangs_on(it, cut)).collect();
                nodes.iter().map(left).collect()
            },
        ),
        // Heads are ones of a number; a coin 0 is none.
        (
            "mock_turtles --to 8",
            |size| vec![1 << size[0]],
            |coins| {
                let is_head = |last: &u64| coins[0] >> last & 1 == 1;
                let pairs = (0..8).flat_map(|one| (one..8).map(move |two| (one, two)));
                let turned = |last: u64| {
                    let below = pairs.clone().filter(move |(_, two)| *two < last);
                    below.map(move |(one, two)| 1 << last | (1 << one | 1 << two) & !1)
                };
                (1..=8)
                    .filter(is_head)
                    .flat_map(turned)
                    .map(|turned| vec![coins[0] ^ turned])
                    .collect()
            },
        ),
    ];
    for (game, start, options) in games {
        let mut known = HashMap::new();
        for (sizes, value) in csv(game) {
            let found = searched(options, start(&sizes), &mut known);
            let is_so = match value.as_str() {
                "W" => found > 0,
                "L" => found == 0,
                number => number == found.to_string(),
            };
            assert!(is_so, "{game} {sizes:?}: {value}, and not {found}");
        }
        assert!(known.len() > 20, "{game}");
    }
}

/// The sizes and values that a table shows on lines of 80 columns.
fn shown(arguments: &str) -> Vec<(Vec<u64>, String)> {
    let text = answered(&mut command(&format!("table {arguments}")), "");
    let mut shown = Vec::new();
    let words = |line: &str| -> Vec<String> {
        line.split([' ', '|']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let number = |word: &str| word.parse::<u64>();
    // The heading may go on below its first line.
    let body = text.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  "));
    for block in body.collect::<String>().split("\n\n") {
        let mut rows = block.lines().map(words);
        let (head, rest) = (rows.next().unwrap(), rows.collect::<Vec<_>>());
        for row in rest.iter().filter(|row| number(&row[0]).is_ok()) {
            let cells = head[1..].iter().zip(&row[1..]);
            let sizes = |column: &str| vec![number(&row[0]).unwrap(), number(column).unwrap()];
            shown.extend(cells.map(|(column, value)| (sizes(column), value.clone())));
        }
        for row in rest.iter().filter(|row| ["grundy", "mover"].contains(&row[0].as_str())) {
            let cells = head[1..].iter().zip(&row[1..]);
            shown.extend(cells.map(|(n, value)| (vec![number(n).unwrap()], value.clone())));
        }
    }
    shown.sort();
    shown
}

#[test]
fn tables_show_the_values_that_other_programs_get_and_plain_ones_no_marks() {
    for game in ["kayles --to 0", "kayles --to 31", "kayles --to 1234", "lasker --to 20", "13034"]
        .into_iter()
        .chain(["9658", "3596", "take:1,2,3", "row_matrix --to 40", "wythoff", "chomp"])
    {
        for flags in ["", " --outcomes"] {
            let game = format!("{game}{flags}");
            let expected = csv(&game);
            assert_eq!(shown(&game), expected, "{game}");
            let plain = format!("{game} --plain");
            assert_eq!(shown(&plain), expected, "{plain}");
            let text = answer(&format!("table {plain}"));
            let (heading, table) = text.split_once('\n').unwrap();
            assert!(!["repeats", "rises", " is "].iter().any(|it| heading.contains(it)), "{text}");
            assert!(!table.contains(['|', '·', '!']), "{text}");
            assert!(!table.contains("\nlost") && !table.contains("\nexcept"), "{text}");
        }
    }
}
