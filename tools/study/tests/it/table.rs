//! `cargo study table`: its values agree with plain search and the mex rule, in every format.

use games::shelf;

use crate::tool::{answer, answered, command, games};

/// The lines of `--csv` without the header: sizes and a value each.
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

#[test]
fn values_agree_with_plain_search_and_the_mex_rule() {
    for name in games() {
        let game = shelf::find(&name).unwrap().unwrap();
        let (mut search, mut grundy) = (game.search(), game.grundy());
        let last = game.sizes.last.min(game.sizes.first + 9);
        for (sizes, value) in csv(&format!("{name} --to {last}")) {
            let position = game.canonical((game.sizes.position)(&sizes));
            let wins = search.wins(&position);
            assert_eq!(!["L", "0"].contains(&value.as_str()), wins, "{name} {sizes:?}");
            let number = value.parse::<u64>().ok();
            assert!(number.is_none_or(|it| it == grundy.value(&position)), "{name} {sizes:?}");
            assert!(number.is_none() || !game.misere, "{name}");
        }
    }
}

/// The sizes and values that a table shows on lines of 80 columns.
fn shown(arguments: &str) -> Vec<(Vec<u64>, String)> {
    let text = answered(&mut command(&format!("table {arguments}")), "");
    let mut shown = Vec::new();
    // Further lines of the heading are indented.
    let body = text.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  "));
    for block in body.collect::<String>().split("\n\n") {
        let mut rows = block.lines().map(|line| line.replace('|', " "));
        let head = rows.next().unwrap();
        for row in rows.filter(|row| !row.starts_with("lost") && !row.starts_with("except")) {
            let mut cells = row.split_whitespace();
            // In a grid, the row.
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
fn tables_agree_with_csv_and_plain_ones_have_no_marks() {
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
    }
}
