//! 16877 핌버: Nim in which the number of stones taken must be a Fibonacci number.

use std::iter::successors;

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u32; n],
    }
    println!("{}", winner(&heaps));
}

fn winner(heaps: &[u32]) -> &'static str {
    let largest = heaps.iter().max().map_or(0, |&heap| heap as usize);
    let worth = worth(largest);
    let grundy = |&heap: &u32| u64::from(worth[BLOCK + heap as usize].trailing_zeros());
    match nim_sum(heaps.iter().map(grundy)) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

/// As many heaps as one vector instruction takes. `BLOCK` empty entries stand in front of the table, so that
/// no move leaves it.
const BLOCK: usize = 8;

/// A heap's value g as the bit `1 << g`, at index `BLOCK + heap`: options are then united with `|`, a whole block
/// at a time for the moves of a block or more.
fn worth(largest: usize) -> Vec<u16> {
    let far_moves: Vec<usize> = successors(Some((BLOCK, 13)), |&(a, b)| Some((b, a + b)))
        .map(|(number, _)| number)
        .take_while(|&number| number <= largest)
        .collect();

    let mut worth = vec![0; BLOCK * (2 + largest / BLOCK)];
    for start in (BLOCK..worth.len()).step_by(BLOCK) {
        let mut reached = [0; BLOCK];
        for stones in far_moves.iter().take_while(|&&stones| stones <= start) {
            let options = &worth[start - stones..][..BLOCK];
            reached.iter_mut().zip(options).for_each(|(reached, option)| *reached |= option);
        }
        for (at, far) in (start..).zip(reached) {
            let near = worth[at - 5] | worth[at - 3] | worth[at - 2] | worth[at - 1];
            worth[at] = mex(far | near);
        }
    }
    worth
}

/// The lowest bit that is missing.
fn mex(bits: u16) -> u16 {
    !bits & bits.checked_add(1).expect("heaps up to 3,000,000 are worth at most 15")
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf, Search};

    #[test]
    fn worth_is_the_checked_value_of_every_heap_up_to_the_limit() {
        let checked = shelf::fibonacci::up_to(3_000_000).checked(3_000_000).unwrap();
        for largest in (0..=100).chain([10_000, 3_000_000]) {
            let worth = worth(largest);
            for (heap, &value) in checked.table()[..=largest].iter().enumerate() {
                assert_eq!(worth[BLOCK + heap], 1 << value, "heap {heap} of up to {largest}");
            }
        }
    }

    #[test]
    fn values_first_occur_where_they_are_known_to() {
        let worth = worth(206_025);
        let first = |value: u32| worth.iter().position(|&bit| bit == 1 << value).unwrap() - BLOCK;
        let heaps =
            [0, 1, 2, 3, 8, 9, 144, 145, 167, 627, 2677, 2725, 2726, 12_071, 48_652, 206_025];
        assert!((0..16).map(first).eq(heaps));
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::fibonacci));
        for position in oracle::multisets(3, 14) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            let heaps: Vec<u32> = position.iter().map(|&heap| heap as u32).collect();
            assert_eq!(winner(&heaps), expected, "{position:?}");
        }
    }

    #[test]
    fn mex_is_the_lowest_missing_bit() {
        for bits in 0..u16::MAX {
            assert_eq!(mex(bits), 1 << bits.trailing_ones());
        }
    }

    #[test]
    #[should_panic(expected = "at most 15")]
    fn mex_refuses_a_seventeenth_value() {
        mex(u16::MAX);
    }
}
