//! 9660 돌 게임 6: take 1, 3 or 4 of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Lost are 0 and 2 modulo 7: no move leads from one of them to another, and one leads there from any other.
fn winner(n: u64) -> &'static str {
    match n % 7 {
        0 | 2 => "CY",
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
        let mut game = Search::normal(any(|heap| take(heap, &[1, 3, 4])));
        for n in 0..=2000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    /// A value depends on the four before it: two equal windows of four are a proof for every `n`.
    #[test]
    fn winner_repeats_to_the_largest_heap() {
        let table = games::grundy_table(11, |heap| take(heap, &[1, 3, 4]));
        assert_eq!(table[..4], table[7..11]);
        let powers = (0..40).flat_map(|bit| 1 << bit..(1 << bit) + 7);
        for n in powers.chain(999_999_999_990..=1_000_000_000_000) {
            let expected = if table[n as usize % 7] > 0 { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
