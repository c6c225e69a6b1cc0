//! WA: keeps the count in a byte, but a thousand heaps can have more than 255 winning moves.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let mut count = 0_u8;
    for heap in heaps {
        count = count.wrapping_add(u8::from(heap ^ sum < heap));
    }
    println!("{count}");
}
