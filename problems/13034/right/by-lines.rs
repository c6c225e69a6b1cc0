//! AC: reads one line; a table of the values of all polygons.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    let mut values = vec![0_usize; n + 1];
    for vertices in 2..=n {
        let mut seen = [false; 64];
        for left in 0..=vertices - 2 {
            seen[values[left] ^ values[vertices - 2 - left]] = true;
        }
        values[vertices] = seen.iter().position(|&there| !there).unwrap();
    }
    println!("{}", if values[n] != 0 { 1 } else { 2 });
}
