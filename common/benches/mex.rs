//! How much the way of taking the mex matters: the Grundy numbers of Treblecross up to 2000 cells, three ways.
//!
//! The values are the same each time. The figures are medians of 51 rounds, in which the three take turns.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use common::mex;

const CELLS: usize = 2000;

fn main() {
    let ways: [fn() -> Vec<u64>; 3] = [by_hash_set, by_mex, by_mex_in_halves];
    let mut times = ways.map(|_| Vec::new());
    for _ in 0..51 {
        for (way, times) in ways.iter().zip(&mut times) {
            let start = Instant::now();
            assert_eq!(black_box(way()).len(), CELLS + 1);
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });

    println!("Treblecross to {CELLS} cells, by the clock");
    let names =
        ["HashSet mex, every option", "common::mex, every option", "common::mex, as in 3596"];
    for ((name, way), time) in names.iter().zip(ways).zip(medians) {
        assert_eq!(way(), by_hash_set(), "{name}");
        println!("  {name:<28} {:>9.3} ms   {:>5.1} times as fast", time * 1e3, medians[0] / time);
    }
}

/// What most people write: a set of what every option is worth, and a count from 0.
fn by_hash_set() -> Vec<u64> {
    let mut table: Vec<u64> = vec![0];
    for cells in 1..=CELLS {
        let seen: HashSet<u64> = options(&table, cells).collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap_or_default());
    }
    table
}

fn by_mex() -> Vec<u64> {
    let mut table: Vec<u64> = vec![0];
    for cells in 1..=CELLS {
        let value = mex(options(&table, cells));
        table.push(value);
    }
    table
}

/// What the options of a strip are worth: a cross in each of its cells in turn.
fn options(table: &[u64], cells: usize) -> impl Iterator<Item = u64> + Clone + '_ {
    let value = |cells: usize| table[cells.saturating_sub(2)];
    (0..cells).map(move |cell| value(cell) ^ value(cells - 1 - cell))
}

/// The recurrence of `problems/3596`: bytes, rows, mirror images once, neighbours in memory.
fn by_mex_in_halves() -> Vec<u64> {
    let mut table: Vec<u8> = vec![0; 3];
    for rest in 0..CELLS {
        let half = rest / 2;
        let left = table[..=half].iter();
        let right = table[rest - half..=rest].iter().rev();
        // Collected, for speed: whole vectors of bytes are combined at once.
        let options: Vec<u8> = left.zip(right).map(|(left, right)| left ^ right).collect();
        let value = mex(options.iter().map(|&option| u64::from(option)));
        table.push(u8::try_from(value).expect("values up to 2000 cells fit a byte"));
    }
    table[2..].iter().map(|&value| value.into()).collect()
}
