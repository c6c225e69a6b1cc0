//! TLE: waits for the outcomes of the first 22 heaps to return; after a longer pre-period they never do.

use std::collections::VecDeque;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);

    let mut last = VecDeque::from([false; 22]);
    last[0] = true;
    let mut at_22 = None;
    let (mut n, mut count, mut count_at_22) = (0, 0, 0);
    while n < m {
        let loses = !moves.iter().any(|a| last[a - 1]);
        last.pop_back();
        last.push_front(loses);
        n += 1;
        count += usize::from(loses);
        if n == 22 {
            at_22 = Some(last.clone());
            count_at_22 = count;
        } else if at_22.as_ref() == Some(&last) {
            let periods = (m - n) / (n - 22);
            count += periods * (count - count_at_22);
            n += periods * (n - 22);
            at_22 = None;
        }
    }
    println!("{count}");
}
