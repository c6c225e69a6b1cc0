//! AC: reads two lines, the second some 800 kB long; unites the options of eight heaps at a time.
use std::io::{stdin, BufRead};

/// As many heaps as one vector instruction takes. The table begins with as many empty entries, so that no move leaves
/// it.
const BLOCK: usize = 8;

fn main() {
    let mut lines = stdin().lock().lines().map(|line| line.unwrap());
    let n: usize = lines.next().unwrap().parse().unwrap();
    let heaps: Vec<usize> = lines.next().unwrap().split(' ').map(|x| x.parse().unwrap()).collect();
    assert_eq!(heaps.len(), n);
    let largest = *heaps.iter().max().unwrap();
    // The moves that always lead to an earlier block; 1, 2, 3 and 5 are made heap by heap.
    let mut far_moves = vec![8, 13];
    while far_moves[far_moves.len() - 1] <= largest {
        far_moves.push(far_moves[far_moves.len() - 1] + far_moves[far_moves.len() - 2]);
    }
    // The value g of a heap as the bit `1 << g`, at index `BLOCK + heap`.
    let mut table = vec![0_u16; BLOCK * (2 + largest / BLOCK)];
    for start in (BLOCK..table.len()).step_by(BLOCK) {
        let mut reached = [0; BLOCK];
        for stones in far_moves.iter().take_while(|&&stones| stones <= start) {
            let options = &table[start - stones..][..BLOCK];
            reached.iter_mut().zip(options).for_each(|(reached, option)| *reached |= option);
        }
        for (at, far) in (start..).zip(reached) {
            let seen = far | table[at - 5] | table[at - 3] | table[at - 2] | table[at - 1];
            table[at] = !seen & (seen + 1);
        }
    }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ table[BLOCK + heap].trailing_zeros());
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
