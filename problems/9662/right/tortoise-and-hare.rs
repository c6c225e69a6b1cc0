//! AC: Grundy numbers in a ring buffer, and Brent's cycle search, which remembers no windows.

use std::io::{stdin, BufRead};

#[derive(Clone, PartialEq)]
struct Heaps {
    last: [u8; 22],
}

impl Heaps {
    fn step(&mut self, moves: &[usize]) -> u64 {
        let mut options = [false; 24];
        for &a in moves {
            options[self.last[a - 1] as usize] = true;
        }
        let value = options.iter().position(|&there| !there).unwrap() as u8;
        self.last.rotate_right(1);
        self.last[0] = value;
        u64::from(value == 0)
    }
}

fn main() {
    let mut numbers = Vec::new();
    for line in stdin().lock().lines() {
        numbers.extend(line.unwrap().split_whitespace().map(|token| token.parse::<u64>().unwrap()));
    }
    let m = numbers[0];
    let moves: Vec<usize> = numbers[2..].iter().map(|&a| a as usize).collect();
    // No move leads below the empty heap: such heaps get a value that no heap has and mex never reaches.
    let mut first = Heaps { last: [23; 22] };
    first.last[0] = 0;

    let (mut tortoise, mut hare) = (first.clone(), first);
    let (mut n, mut count, mut count_at_tortoise) = (0, 0, 0);
    let (mut power, mut length) = (1, 0);
    while n < m {
        count += hare.step(&moves);
        n += 1;
        length += 1;
        if hare == tortoise {
            let periods = (m - n) / length;
            count += periods * (count - count_at_tortoise);
            for _ in 0..(m - n) % length {
                count += hare.step(&moves);
            }
            break;
        }
        if length == power {
            tortoise = hare.clone();
            count_at_tortoise = count;
            power *= 2;
            length = 0;
        }
    }
    println!("{count}");
}
