//! AC: reads three lines; keeps the outcomes of the last 22 heaps in a VecDeque, and looks for it among all before.
use std::collections::VecDeque;
use std::io;

fn line() -> Vec<usize> {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn main() {
    let m = line()[0];
    let k = line()[0];
    let moves = line();
    assert_eq!(moves.len(), k);
    // Heap 0 is losing, and no move leads below it.
    let mut last: VecDeque<bool> = (0..22).map(|stones| stones == 0).collect();
    let (mut seen, mut counts) = (Vec::new(), vec![0]);
    for heap in 0..m {
        if let Some(start) = seen.iter().position(|window| *window == last) {
            let (periods, rest) = ((m - start) / (heap - start), (m - start) % (heap - start));
            let count = counts[start + rest] + periods * (counts[heap] - counts[start]);
            println!("{count}");
            return;
        }
        seen.push(last.clone());
        let loses = !moves.iter().any(|&stones| last[stones - 1]);
        last.pop_back();
        last.push_front(loses);
        counts.push(counts[heap] + usize::from(loses));
    }
    println!("{}", counts[m]);
}
