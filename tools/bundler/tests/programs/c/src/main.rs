//! The Grundy number of a heap from which only some numbers of stones may be taken.

use std::collections::HashSet;
use std::process::ExitCode;

use proconio::input;
use shared::mex;

fn main() -> ExitCode {
    input! {
        n: usize,
        moves: [usize],
    }
    let value = grundy(n, &moves);
    println!("{value}");
    ExitCode::from(if value == 0 { 3 } else { 0 })
}

fn grundy(heap: usize, moves: &[usize]) -> u64 {
    let mut table = Vec::new();
    for heap in 0..=heap {
        let reached: HashSet<u64> = moves
            .iter()
            .filter(|&&taken| taken <= heap)
            .map(|&taken| table[heap - taken])
            .collect();
        table.push(mex(reached));
    }
    table[heap]
}
