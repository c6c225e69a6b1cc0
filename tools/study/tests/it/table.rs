//! `cargo study table`: its values are computed again by rules that are written here.

use std::collections::{HashMap, HashSet};

use crate::tool::{answer, answered, command, games};

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
    let games: [(&str, Options); 12] = [
        ("nim", |heap| (0..heap).map(|left| vec![left]).collect()),
        ("take:1,3,4", |heap| take(heap, &[1, 3, 4])),
        ("9661", |heap| take(heap, &[1, 4, 16, 64, 256])),
        ("16877", |heap| take(heap, &[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])),
        ("11871", |heap| {
            let even = (2..heap).step_by(2).map(|taken| vec![heap - taken]);
            even.chain((heap % 2 == 1).then(Vec::new)).collect()
        }),
        ("11872", |heap| (0..heap).map(|left| vec![left]).chain(splits(heap)).collect()),
        ("kayles", |heap| octal(heap, &[7, 7])),
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
    for (game, numbers) in [
        ("9656", &[1, 3][..]),
        ("9658", &[1, 3, 4]),
        ("take_1_2_3_misere", &[1, 2, 3]),
        ("baskin_robbins", &[1, 2, 3]),
    ] {
        let mut wins: Vec<bool> = Vec::new();
        for heap in 0..=60 {
            let options = take(heap, numbers);
            wins.push(heap == 0 || options.iter().any(|left| !wins[left[0] as usize]));
        }
        for (n, value) in csv(game) {
            let left = if game == "baskin_robbins" { 31 - n[0] } else { n[0] };
            assert_eq!(value == "W", wins[left as usize], "{game} {n:?}");
        }
    }
}

// A position is a number: that of sizes, and those of what can be made of one.
type Start = fn(&[u64]) -> u64;
type Options = fn(u64) -> Vec<u64>;

/// What a position is worth by every line of play.
fn searched(options: Options, position: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let left = options(position).into_iter();
    let value = mex(&left.map(|left| searched(options, left, known)).collect());
    known.insert(position, value);
    value
}

/// The places at which a number has ones in binary.
fn ones(number: u64) -> impl Iterator<Item = u64> {
    (0..64).filter(move |place| number >> place & 1 == 1)
}

/// The number that has ones at these places.
fn number(ones: impl Iterator<Item = u64>) -> u64 {
    ones.fold(0, |number, place| number | 1 << place)
}

/// Whether a node of a tree falls with a cut, if node n grows on node n / 2.
fn falls(node: u64, cut: u64) -> bool {
    node == cut || node > 0 && falls(node / 2, cut)
}

#[test]
fn boards_are_worth_what_every_line_of_play_says() {
    let pair = |sizes: &[u64]| 64 * sizes[0] + sizes[1];
    let games: [(&str, Start, Options); 6] = [
        ("wythoff --to 20", pair, |heaps| {
            let taken = |most, each| (1..=most).map(move |n| heaps - each * n);
            let (one, other) = (heaps / 64, heaps % 64);
            taken(one, 64).chain(taken(other, 1)).chain(taken(one.min(other), 65)).collect()
        }),
        ("row_matrix --to 20", pair, |row| match row / 64 {
            0 => (0..row).collect(),
            first => (0..first).map(|left| 64 * left + row % 64).collect(),
        }),
        ("11867 --to 12", pair, |boxes| {
            let divided = |stones| (1..stones).map(move |left| 64 * left + stones - left);
            divided(boxes / 64).chain(divided(boxes % 64)).collect()
        }),
        // Pieces of a bar, at most 8 in a row.
        (
            "chomp",
            |bar| number((0..64).filter(|it| it / 8 < bar[0] && it % 8 < bar[1])),
            |bar| {
                let bitten = |bite: u64, it: &u64| *it / 8 >= bite / 8 && it % 8 >= bite % 8;
                let left = |bite| number(ones(bar).filter(|it| !bitten(bite, it)));
                ones(bar).skip(1).map(left).collect()
            },
        ),
        (
            "green_hackenbush --to 10",
            |edges| number(1..=edges[0]),
            |nodes| {
                let left = |cut| number(ones(nodes).filter(|&node| !falls(node, cut)));
                ones(nodes).map(left).collect()
            },
        ),
        // Coins that lie heads up; place 0 stands for no coin.
        (
            "mock_turtles --to 8",
            |coin| number([coin[0]].into_iter()),
            |heads| {
                let pairs =
                    |last| (0..last).flat_map(move |one| (0..=one).map(move |two| [one, two]));
                let turned =
                    |last| pairs(last).map(move |[one, two]| 1 << last | 1 << one | 1 << two);
                ones(heads).flat_map(turned).map(|turned| (heads ^ turned) & !1).collect()
            },
        ),
    ];
    for (game, start, options) in games {
        let mut known = HashMap::new();
        for (sizes, value) in csv(game) {
            let found = searched(options, start(&sizes), &mut known);
            let outcome = if found > 0 { "W" } else { "L" };
            assert!([outcome, &found.to_string()].contains(&value.as_str()), "{game} {sizes:?}");
        }
        assert!(known.len() > 20, "{game}");
    }
}

/// The sizes and values that a table shows on lines of 80 columns.
fn shown(arguments: &str) -> Vec<(Vec<u64>, String)> {
    let text = answered(&mut command(&format!("table {arguments}")), "");
    let mut shown = Vec::new();
    // The heading may go on below its first line.
    let body = text.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  "));
    for block in body.collect::<String>().split("\n\n") {
        let mut rows = block.lines().map(|line| line.replace('|', " "));
        let head = rows.next().unwrap();
        for row in rows.filter(|row| !row.starts_with("lost") && !row.starts_with("except")) {
            let mut cells = row.split_whitespace();
            // In a grid, a size.
            let first = cells.next().unwrap().parse::<u64>().ok();
            for (n, value) in head.split_whitespace().rev().zip(cells.rev()) {
                let sizes = first.into_iter().chain([n.parse().unwrap()]).collect();
                shown.push((sizes, value.to_owned()));
            }
        }
    }
    shown.sort();
    shown
}

#[test]
fn tables_show_the_values_of_csv_and_what_is_plain_has_no_marks() {
    let sizes = ["kayles --to 0", "kayles --to 1234", "13034", "take:1,2,3", "row_matrix --to 40"];
    for game in sizes.into_iter().map(str::to_owned).chain(games()) {
        for flags in ["", " --outcomes"] {
            let marked = format!("{game}{flags}");
            let expected = csv(&marked);
            assert_eq!(shown(&marked), expected, "{marked}");
            let plain = format!("{marked} --plain");
            assert_eq!(shown(&plain), expected, "{plain}");
            let text = answer(&format!("table {plain}"));
            let (heading, table) = text.split_once('\n').unwrap();
            assert!(!["repeats", "rises", " is "].iter().any(|it| heading.contains(it)), "{text}");
            assert!(!table.contains(['|', '·', '!']), "{text}");
            assert!(!table.contains("\nlost") && !table.contains("\nexcept"), "{text}");
        }
        let plot = answered(&mut command(&format!("plot {game} --plain")), "");
        // Where there are no Grundy numbers, it still shows who wins.
        let marks = ["lost", "except", "rows of"].iter().any(|mark| plot.contains(mark));
        assert!(!plot.contains(": g(n) ") || !marks, "{plot}");
    }
}
