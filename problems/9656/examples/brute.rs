//! Take 1 or 3 stones, by plain search: whoever takes the last one loses.

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    assert!(n <= 10_000, "plain search goes as deep as there are stones: 10000 at most");
    let mut game = shelf::take(&[1, 3]).misere().search();
    println!("{}", if game.wins(&Position::Heaps(vec![n])) { "SK" } else { "CY" });
}
