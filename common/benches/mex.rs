//! How much the way of taking the mex matters: the Grundy numbers of Treblecross up to 2000 cells, three ways.
//!
//! The values are the same each time; the figures are medians of the time by the clock, of one run of this
//! program, and so are their ratios.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use common::mex;

const CELLS: usize = 2000;

fn main() {
    println!("Treblecross to {CELLS} cells");
    let most_people = median(by_hash_set);
    for (name, way) in [
        ("mex by HashSet, every option", by_hash_set as fn() -> Vec<u64>),
        ("common::mex, every option", by_mex),
        ("common::mex, half of the options, as bytes (3596)", by_mex_in_halves),
    ] {
        assert_eq!(way(), by_hash_set(), "{name}");
        let time = median(way);
        println!("  {name:<52} {:>9.3} ms   {:>5.1} times as fast", time * 1e3, most_people / time);
    }
}

/// Seconds.
fn median(way: fn() -> Vec<u64>) -> f64 {
    const RUNS: usize = 51;
    let mut times = [0.0; RUNS];
    for time in &mut times {
        let start = Instant::now();
        black_box(way());
        *time = start.elapsed().as_secs_f64();
    }
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

/// What most people write: a cross in every cell, a set of what that is worth, and a count from 0.
fn by_hash_set() -> Vec<u64> {
    let mut table: Vec<u64> = vec![0];
    for cells in 1..=CELLS {
        let cross = |cell: usize| {
            table[cell.saturating_sub(2)] ^ table[(cells - 1 - cell).saturating_sub(2)]
        };
        let seen: HashSet<u64> = (0..cells).map(cross).collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap_or_default());
    }
    table
}

fn by_mex() -> Vec<u64> {
    let mut table: Vec<u64> = vec![0];
    for cells in 1..=CELLS {
        let cross = |cell: usize| {
            table[cell.saturating_sub(2)] ^ table[(cells - 1 - cell).saturating_sub(2)]
        };
        let value = mex((0..cells).map(cross));
        table.push(value);
    }
    table
}

/// The recurrence of `problems/3596`: rows, mirror images once, neighbours in memory.
fn by_mex_in_halves() -> Vec<u64> {
    let mut table: Vec<u8> = vec![0; 3];
    for rest in 0..CELLS {
        let half = rest / 2;
        let left = table[..=half].iter();
        let right = table[rest - half..=rest].iter().rev();
        let value = mex(left.zip(right).map(|(left, right)| u64::from(left ^ right)));
        table.push(u8::try_from(value).expect("values up to 2000 cells fit a byte"));
    }
    table[2..].iter().map(|&value| value.into()).collect()
}
