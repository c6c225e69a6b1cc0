//! Empty and Divide by plain search.

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        boxes: (u64, u64),
    }
    let (one, other) = boxes;
    assert!(one.clamp(1, 100) == one && other.clamp(1, 100) == other, "boxes hold 1 to 100 stones");
    let wins = shelf::empty_and_divide().search().wins(&Position::Heaps(vec![one, other]));
    println!("{}", if wins { "A" } else { "B" });
}
