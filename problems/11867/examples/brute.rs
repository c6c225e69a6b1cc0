//! Empty and Divide by plain search.

use games::{boards, Search};
use proconio::input;

fn main() {
    input! {
        boxes: (u64, u64),
    }
    let (one, other) = boxes;
    assert!(one.clamp(1, 100) == one && other.clamp(1, 100) == other, "boxes hold 1 to 100 stones");
    println!("{}", if Search::normal(boards::empty_and_divide).wins(&boxes) { "A" } else { "B" });
}
