//! Pieces: one list cut into several.

use itertools::{Itertools, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [i32; n],
    }
    for (even, group) in &numbers.iter().chunk_by(|&number| number % 2 == 0) {
        println!("{} {:?}", if even { "even" } else { "odd" }, group.collect_vec());
    }
    for chunk in &numbers.iter().chunks(3) {
        println!("chunk {}", chunk.sum::<i32>());
    }
    let mut pairs = numbers.iter().tuples();
    println!(
        "{:?}, left {:?}",
        pairs.by_ref().map(|(a, b)| a * b).collect_vec(),
        pairs.into_buffer().next()
    );
    let until_zero = numbers.iter().batching(|rest| {
        let piece = rest.take_while(|&&number| number != 0).collect_vec();
        (!piece.is_empty()).then_some(piece)
    });
    println!("{:?}", until_zero.collect_vec());
    println!("{:?}", numbers.iter().circular_tuple_windows::<(_, _, _)>().collect_vec());
    println!("{:?}", numbers.iter().collect_tuple::<(_, _, _, _)>());
    let mut rest = numbers.iter();
    if let Some((first, second)) = rest.next_tuple() {
        println!("{first} {second}, then {}", rest.len());
    }
    let mut rest = numbers.iter();
    println!("{:?} {:?}", rest.next_array::<2>(), rest.collect_array::<3>());
    for (position, number) in numbers.iter().with_position() {
        let mark = match position {
            Position::First => "first",
            Position::Last => "last",
            Position::Only => "only",
            Position::Middle => continue,
        };
        println!("{mark} {number}");
    }
}
