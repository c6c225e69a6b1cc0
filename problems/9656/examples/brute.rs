//! Taking 1 or 3 stones, tried out: who takes the last one loses.

use games::heaps::{any, take};
use games::Search;
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    assert!(n <= 10_000, "plain search goes as deep as there are stones: 10000 at most");
    let mut game = Search::misere(any(|heap| take(heap, &[1, 3])));
    println!("{}", if game.wins(&vec![n]) { "SK" } else { "CY" });
}
