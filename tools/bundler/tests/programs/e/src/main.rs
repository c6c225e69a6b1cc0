//! Which heaps are won if one to `most` stones are taken.

use proconio::input;
use shared::games::{Game, Subtraction};
use shared::raise;

fn main() {
    input! { n: usize }
    let mut greatest = 0;
    for _ in 0..n {
        input! {
            heap: usize,
            most: usize,
        }
        let game = Subtraction { most };
        raise!(greatest, game.grundy(&heap));
        shared::answer!(game.is_won(&heap));
    }
    println!("{greatest}");
}
