//! Order: the least, the greatest, and where they are.

use std::cmp::Reverse;

use itertools::{Itertools, MinMaxResult};
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [i32; n],
    }
    let size = |number: &i32| number.abs();
    let all = || numbers.iter().copied();
    println!("{:?} {:?}", all().k_smallest(3).collect_vec(), all().k_largest(2).collect_vec());
    println!("{:?}", all().k_smallest_by_key(2, size).collect_vec());
    println!("{:?}", all().sorted_by(|a, b| b.cmp(a)).collect_vec());
    println!("{:?}", all().sorted_by_key(size).collect_vec());
    println!("{:?}", all().sorted_by_cached_key(|number| number.to_string()).collect_vec());
    println!("{:?}", all().sorted_unstable().rev().collect_vec());
    println!("{:?}", all().sorted_unstable_by_key(|&number| (size(&number), number)).collect_vec());
    println!("{:?} {:?}", all().position_min(), all().position_max_by_key(size));
    println!("{:?}", all().position_minmax());
    println!("{:?} {:?}", all().min_set(), all().max_set_by_key(size));
    match all().minmax_by_key(|&number| Reverse(number)) {
        MinMaxResult::NoElements => println!("none"),
        MinMaxResult::OneElement(one) => println!("{one} alone"),
        MinMaxResult::MinMax(first, last) => println!("from {first} down to {last}"),
    }
    println!("{:?}", all().tail(2).collect_vec());
}
