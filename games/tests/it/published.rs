//! Long published tables, by digest; shorter ones are in `shelf.rs`.

use std::collections::HashMap;

use games::{Pattern, find, shelf, table};
use sha2::{Digest, Sha256};

/// The first 16 digits of the SHA-256 of the lines "n value", counting from `first`: of a table as OEIS keeps it.
fn digest(first: u64, values: &[u64]) -> String {
    let lines = (first..).zip(values).map(|(n, value)| format!("{n} {value}\n"));
    let digest = Sha256::digest(lines.collect::<String>());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The game; the first and the last heap; the number before the first value; the digest.
///
/// Where a row names OEIS, the digest is of its file. Elsewhere it is of a table on which two programs agreed, and only
/// detects changes.
const TABLES: [(&str, [u64; 2], u64, &str); 10] = [
    // OEIS A395248 and A071426.
    ("0.007", [0, 10_000], 0, "1f8e0a678d9674db"),
    ("0.007", [3, 10_002], 1, "084327fed75e9f99"),
    // OEIS A002187.
    ("dawson_kayles", [1, 1001], 0, "174141b1084cf719"),
    ("dawson_kayles", [0, 10_000], 0, "2a5f90569ee85b62"),
    ("kayles", [0, 10_000], 0, "c61ee675e32e0abb"),
    // Kayles with a coin: the strips of Small Squares.
    ("strips", [0, 10_000], 0, "1806c3d793bc9749"),
    // OEIS A014588 and A002188.
    ("fibonacci", [0, 10_000], 0, "150f7dd937533192"),
    ("grundys_game", [0, 10_000], 0, "b8d808b1783f3837"),
    ("lasker", [0, 4000], 0, "e7ebc5150a8accbe"),
    ("4.333...", [0, 4000], 0, "e7ebc5150a8accbe"),
];

#[test]
fn long_tables_are_as_published() {
    for (name, [from, to], first, expected) in TABLES {
        let (name, coins) = if name == "strips" { ("kayles", &[1][..]) } else { (name, &[][..]) };
        let table = table(&shelf::find(name).unwrap().unwrap().rule, coins, to);
        assert_eq!(digest(first, &table[from as usize..]), expected, "{name}");
    }
}

/// From Guy and Smith (1956), *Winning Ways* (chapter 4, table 7) and OEIS A002186, A002187.
#[test]
fn published_periods_are_found_and_proved() {
    for (code, period, start) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.4", 34, 54),
        ("0.156", 349, 3479),
        ("0.055", 148, 259),
        ("0.644", 442, 3256),
        ("0.356", 142, 7315),
        ("0.165", 1550, 5181),
        ("0.45", 20, 498),
        ("0.3", 2, 0),
    ] {
        let game = shelf::find(code).unwrap().unwrap();
        let proof = game.prove(30_000).unwrap_or_else(|| panic!("{code}")).unwrap();
        assert_eq!(proof.certificate().pattern, Pattern { start, period, saltus: 0 }, "{code}");
    }
    let kayles = vec![0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    for (game, coins, exceptions, length) in [
        (shelf::kayles(), &[][..], kayles.clone(), 168),
        (shelf::kayles(), &[1], kayles, 168),
        (shelf::dawson_kayles(), &[], vec![0, 1, 15, 17, 18, 32, 35, 52], 176),
        (shelf::find("0.137").unwrap().unwrap(), &[], vec![0, 14, 16, 17, 31, 34, 51], 175),
    ] {
        let proof = find(&game.rule, coins, 1000).unwrap().check().unwrap();
        assert_eq!(proof.certificate().exceptions, exceptions, "{}", game.name);
        assert_eq!(proof.certificate().table.len(), length, "{}", game.name);
    }
}

/// Follows the outcomes of a subtraction game window by window, each as wide as the largest number: the first window that is
/// repeated, and after how many steps. Nothing below zero is a P-position.
fn find_repetition(set: u32) -> (u64, u64) {
    let width = u32::MAX >> set.leading_zeros();
    let (mut seen, mut window) = (HashMap::new(), 0);
    for step in 0.. {
        if let Some(start) = seen.insert(window, step) {
            return (start, step - start);
        }
        window = (window << 1 | u32::from(window & set == 0)) & width;
    }
    unreachable!("there are finitely many windows")
}

#[test]
fn subtraction_games_repeat_as_soon_as_their_outcomes_do() {
    // `Pattern::find` counts from the first outcome of a window and not from the last.
    for set in (1..=games::oracle::stress(500)).map(|step| (step * 4099 % (1 << 22)) as u32) {
        let numbers: Vec<u64> = (1..=22).filter(|number| set >> (number - 1) & 1 == 1).collect();
        let largest = numbers[numbers.len() - 1];
        let mut outcomes = shelf::take(&numbers).table(2000);
        outcomes.iter_mut().for_each(|value| *value = 1.min(*value));
        let found = Pattern::find(&outcomes).unwrap();
        let (start, period) = find_repetition(set);
        assert_eq!((found.start, found.period), (start.saturating_sub(largest), period), "{set}");
    }
}

#[test]
fn proofs_of_small_games_hold_for_larger_heaps() {
    let codes = [0, 4].into_iter().flat_map(|first| (1..512).map(move |code| (first, code)));
    let octal = codes.map(|(first, code)| format!("{first}.{code:03o}"));
    let octal = octal.map(|code| shelf::octal(&code.parse().unwrap()));
    let sets = (1..1_u64 << 8).map(|set| {
        shelf::take(&(1..=8).filter(|number| set >> (number - 1) & 1 == 1).collect::<Vec<_>>())
    });
    let mut proofs = 0;
    for game in octal.chain(sets) {
        let Some(proof) = game.prove(500) else { continue };
        let proof = proof.unwrap();
        let table = game.table(1000);
        assert!(
            (0..).zip(&table).all(|(heap, &value)| proof.value(heap) == value),
            "{}",
            game.name
        );
        proofs += 1;
    }
    assert!(proofs > 500, "{proofs}");
}
