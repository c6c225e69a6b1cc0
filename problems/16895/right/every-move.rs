//! AC: tries every number of stones that a move may leave.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let heaps: Vec<u32> = input.split_ascii_whitespace().skip(1).flat_map(str::parse).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let mut count = 0;
    for &heap in &heaps {
        for left in 0..heap {
            if sum ^ heap ^ left == 0 {
                count += 1;
            }
        }
    }
    print!("{count}  ");
}
