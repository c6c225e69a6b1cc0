//! AC: reads two lines, the second some 800 kB long; asks every option of every heap, with a bit for each value.
use std::io::{stdin, BufRead};

fn main() {
    let mut lines = stdin().lock().lines().map(|line| line.unwrap());
    let n: usize = lines.next().unwrap().parse().unwrap();
    let heaps: Vec<usize> = lines.next().unwrap().split(' ').map(|x| x.parse().unwrap()).collect();
    assert_eq!(heaps.len(), n);
    let largest = *heaps.iter().max().unwrap();
    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] <= largest {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut values = vec![0_u8; largest + 1];
    for heap in 1..=largest {
        let options = fibonacci.iter().take_while(|&&stones| stones <= heap);
        let seen = options.fold(0_u32, |seen, stones| seen | 1 << values[heap - stones]);
        values[heap] = seen.trailing_ones() as u8;
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
