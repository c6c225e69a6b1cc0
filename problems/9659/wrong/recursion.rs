//! RE: remembers positions, but recurses as deep as there are stones.
use std::collections::HashMap;
use std::{io, thread};

fn wins(n: u64, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&answer) = known.get(&n) {
        return answer;
    }
    let answer = [1, 3].iter().any(|&taken| taken <= n && !wins(n - taken, known));
    known.insert(n, answer);
    answer
}

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse().unwrap();
    let deep = thread::Builder::new().stack_size(32 << 20);
    let game = deep.spawn(move || wins(n, &mut HashMap::new())).unwrap();
    println!("{}", if game.join().unwrap() { "SK" } else { "CY" });
}
