//! Looking ahead, looking twice, and looking whether there is one.

use itertools::{diff_with, multipeek, peek_nth, put_back, put_back_n, rciter, Diff, Itertools};
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [u32; n],
    }
    let mut rest = numbers.iter().peekable();
    let small = rest.peeking_take_while(|&&number| number < 5).collect_vec();
    println!("{small:?}, then {:?}", rest.next());
    println!("{:?}", numbers.iter().take_while_inclusive(|&&number| number < 5).collect_vec());
    let mut rest = numbers.iter();
    println!("{} {}", rest.take_while_ref(|&&number| number < 5).count(), rest.len());
    let (once, twice) = numbers.iter().tee();
    println!("{} {:?}", once.sum::<u32>(), twice.max());

    let mut ahead = multipeek(&numbers);
    println!("{:?} {:?}", ahead.peek().copied(), ahead.peek().copied());
    ahead.reset_peek();
    println!("{:?} {:?}", ahead.peek().copied(), ahead.next());
    let mut ahead = peek_nth(&numbers);
    println!("{:?} {:?}", ahead.peek_nth(2).copied(), ahead.next_if(|&&number| number > 3));
    let mut back = put_back(&numbers);
    if let Some(first) = back.next() {
        back.put_back(first);
        println!("{first} {}", back.count());
    }
    let mut back = put_back_n(numbers.iter().copied());
    back.put_back(8);
    back.put_back(9);
    println!("{:?}", back.collect_vec());
    let shared = rciter(&numbers);
    println!("{:?}", shared.clone().zip(shared).collect_vec());

    println!("{:?} {:?}", numbers.iter().exactly_one().ok(), numbers.iter().at_most_one().ok());
    if let Err(several) = numbers.iter().exactly_one() {
        println!("{several}");
        println!("{}", several.count());
    }
    println!("{} {:?}", numbers.iter().all_equal(), numbers.iter().all_equal_value());
    println!("{:?}", numbers.iter().find_position(|&&number| number > 4));
    println!("{:?}", numbers.iter().find_or_first(|&&number| number > 4));
    println!("{:?}", numbers.iter().find_or_last(|&&number| number > 4));
    match diff_with(&numbers, [3, 5, 4], |&a, b| a == b) {
        None => println!("the same"),
        Some(Diff::FirstMismatch(at, _, _)) => println!("not the same from {at} on"),
        Some(Diff::Shorter(at, _)) => println!("ends at {at}"),
        Some(Diff::Longer(at, more)) => println!("{} more at {at}", more.count()),
    }
}
