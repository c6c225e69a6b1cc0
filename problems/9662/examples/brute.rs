//! A subtraction game, every heap by the rules: no period, no shortcut.
//!
//! The outcomes of the heaps just below are the bits of a word, so that one heap takes a few instructions, and 10^9
//! heaps take less than a second. Heaps of at most 1000 stones are also played out by plain search.

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        m: u64,
        k: usize,
        permitted: [u64; k],
    }
    let small = m.min(1000);
    let mut game = shelf::take(&permitted).search();
    let played = (1..=small).filter(|&n| !game.wins(&Position::Heaps(vec![n]))).count();
    assert_eq!(walk(small, &permitted), played as u64, "plain search and the walk disagree");
    println!("{}", walk(m, &permitted));
}

/// How many heaps of `1..=m` are lost. The lowest bit of `lost` is the heap just below, and heap 0 is lost.
fn walk(m: u64, permitted: &[u64]) -> u64 {
    let moves = permitted.iter().fold(0_u64, |moves, stones| moves | 1 << (stones - 1));
    let mut lost = 1_u64;
    let mut count = 0;
    for _ in 0..m {
        let loses = u64::from(lost & moves == 0);
        count += loses;
        lost = lost << 1 | loses;
    }
    count
}
