//! AC: reads two lines, with read_line, trim and split at single blanks.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let heaps: Vec<u32> = line.trim().split(' ').map(|heap| heap.parse().unwrap()).collect();
    assert_eq!(heaps.len(), n);
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let is_won = if heaps.iter().any(|&heap| heap > 1) { sum != 0 } else { sum == 0 };
    println!("{}", if is_won { "koosaga" } else { "cubelover" });
}
