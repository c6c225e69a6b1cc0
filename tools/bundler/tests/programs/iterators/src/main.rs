//! Selections: in which ways some of several things can be taken; and macros. All of both crates comes by stars.

use itertools::*;
use proconio::*;

fn main() {
    input! {
        n: usize,
        numbers: [i32; n],
        k: usize,
    }
    for chosen in numbers.iter().combinations(k) {
        println!("choose {chosen:?}");
    }
    for order in numbers.iter().permutations(k) {
        println!("order {order:?}");
    }
    let sums = numbers.iter().copied().powerset().map(|set| set.into_iter().sum::<i32>());
    println!("sums {:?}", sums.collect_vec());
    let rows = (0..k).map(|row| numbers.iter().map(move |number| number + row as i32));
    for cells in rows.multi_cartesian_product() {
        println!("cells {cells:?}");
    }
    for (a, b, c) in numbers.iter().tuple_combinations() {
        println!("three {a} {b} {c}");
    }
    for [a, b] in numbers.iter().array_combinations() {
        println!("two {a} {b}");
    }
    println!("again {:?}", (0..n).combinations_with_replacement(2).collect_vec());
    println!("pairs {:?}", numbers.iter().cartesian_product("xy".chars()).collect_vec());
    let products = izip!(0.., &numbers, numbers.iter().skip(1)).map(|(i, a, b)| i + a * b);
    println!("[{:>4}]", products.format(","));
    let bars = iproduct!(&numbers, [1, 2]).filter(|(x, y)| *x % y == 0);
    println!("{}", bars.format_with("; ", |(x, y), f| f(&format_args!("{x}|{y}"))));
    println!("{:?}", chain!(&numbers, [&0]).collect_vec());
}
