//! Sums that can be made of some of the numbers.

use fixedbitset::FixedBitSet;
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [usize; n],
    }
    let total: usize = numbers.iter().sum();
    let mut sums = FixedBitSet::with_capacity(total + 1);
    sums.insert(0);
    for &number in &numbers {
        let before: Vec<usize> = sums.ones().collect();
        sums.extend(before.iter().map(|sum| sum + number));
    }
    let mut even = FixedBitSet::with_capacity(total + 1);
    even.insert_range(..);
    (1..=total).step_by(2).for_each(|odd| even.set(odd, false));
    println!("{} {}", sums.count_ones(..), sums.contains(total));
    println!("{:?}", sums.ones().take(12).collect::<Vec<_>>());
    sums.toggle_range(..);
    even.intersect_with(&sums);
    println!("{:?} {}", even.ones().next(), even.is_clear());
}
