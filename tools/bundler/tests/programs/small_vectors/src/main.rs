//! Short lists without the heap, and longer ones with it.

use proconio::input;
use smallvec::{smallvec, SmallVec};

fn main() {
    input! {
        n: usize,
        numbers: [i32; n],
    }
    let mut digits: SmallVec<[i32; 4]> = smallvec![0; 2];
    digits.extend(numbers.iter().copied());
    digits.insert(1, -1);
    println!("{:?} {}", digits, digits.spilled());
    digits.retain(|digit| *digit > 0);
    digits.sort_unstable();
    digits.dedup();
    println!("{:?} {:?}", digits.pop(), digits.as_slice());
    let rest: SmallVec<[String; 2]> = digits.drain(..).map(|digit| digit.to_string()).collect();
    println!("{} {}", rest.join("+"), digits.is_empty());
}
