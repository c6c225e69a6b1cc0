//! AC: reads two lines, with a function that reads one.
use std::io;

fn numbers() -> Vec<u32> {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn main() {
    let n = numbers()[0] as usize;
    let heaps = numbers();
    let mut sum = 0;
    for i in 0..n {
        sum ^= if heaps[i] % 2 == 0 { heaps[i] / 2 - 1 } else { heaps[i] / 2 + 1 };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
