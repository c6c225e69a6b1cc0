//! Nim in which the number of stones taken must be a Fibonacci number, by the mex rule up to the largest heap;
//! positions of at most 12 stones are also played out by plain search.
//!
//! No pattern is known for the values (OEIS A014588), and none is used.

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let game = shelf::fibonacci();
    let table = game.table(heaps.iter().copied().max().unwrap_or(0));
    let wins = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap as usize]) != 0;
    if heaps.iter().sum::<u64>() <= 12 {
        assert_eq!(game.search().wins(&Position::Heaps(heaps)), wins);
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
