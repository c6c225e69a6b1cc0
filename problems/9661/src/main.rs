//! 9661 돌 게임 7: take 1, 4, 16, … of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Modulo 5 every power of four is 1 or -1: lost are 0 and 2, which are not neighbours, and everything else is
/// next to one of them.
fn winner(n: u64) -> &'static str {
    match n % 5 {
        0 | 2 => "CY",
        _ => "SK",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, powers_of_four};
    use games::{grundy_table, mex, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(any(powers_of_four));
        for n in 0..=5000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    /// Both neighbours of a residue are within reach from 4 stones on: five times mex is a proof for every `n`.
    #[test]
    fn winner_repeats_to_the_largest_heap() {
        let table = grundy_table(4, powers_of_four);
        for n in 0..5 {
            assert_eq!(mex(vec![table[(n + 1) % 5], table[(n + 4) % 5]]), table[n], "residue {n}");
        }
        let powers = (0..40).flat_map(|bit| 1 << bit..(1 << bit) + 5);
        for n in powers.chain(999_999_999_990..=1_000_000_000_000) {
            let expected = if table[n as usize % 5] > 0 { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
