//! 9659 돌 게임 5: take 1 or 3 of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Every move takes an odd number of stones: the last move is the first player's exactly if `n` is odd.
fn winner(n: u64) -> &'static str {
    match n % 2 {
        0 => "CY",
        _ => "SK",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, take};
    use games::Search;

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(any(|heap| take(heap, &[1, 3])));
        for n in 0..=2000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    /// A value depends on the three before it: two equal windows of three are a proof for every `n`.
    #[test]
    fn winner_repeats_to_the_largest_heap() {
        let table = games::grundy_table(5, |heap| take(heap, &[1, 3]));
        assert_eq!(table[..3], table[2..5]);
        let powers = (0..40).flat_map(|bit| 1 << bit..(1 << bit) + 2);
        for n in powers.chain(999_999_999_990..=1_000_000_000_000) {
            let expected = if table[n as usize % 2] > 0 { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
