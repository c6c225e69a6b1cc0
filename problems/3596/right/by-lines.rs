//! AC: reads one line; a cross takes five cells, fewer at the ends, and leaves two strips.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    let mut values = vec![0; n + 1];
    for cells in 1..=n {
        let mut seen = [false; 512];
        for cross in 0..cells {
            let (left, right) = (cross.saturating_sub(2), (cells - cross).saturating_sub(3));
            seen[values[left] ^ values[right]] = true;
        }
        values[cells] = seen.iter().position(|&there| !there).unwrap();
    }
    println!("{}", if values[n] > 0 { 1 } else { 2 });
}
