//! 16877 핌버: Nim in which the number of stones taken must be a Fibonacci number.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        heaps: [usize],
    }
    println!("{}", if first_wins(&heaps) { "koosaga" } else { "cubelover" });
}

fn first_wins(heaps: &[usize]) -> bool {
    let values = values(heaps.iter().copied().max().unwrap_or(0));
    nim_sum(heaps.iter().map(|&heap| u64::from(values[heap]))) != 0
}

/// With a bit for each Grundy number of an option, the mex is the lowest bit that is missing: quick enough for 87
/// million options. Up to 3,000,000 stones no Grundy number is above 15.
fn values(largest: usize) -> Vec<u8> {
    let mut values = vec![0; largest + 1];
    for heap in 1..=largest {
        let mut options = 0_u32;
        let (mut stones, mut next) = (1, 2);
        while stones <= heap {
            options |= 1 << values[heap - stones];
            (stones, next) = (next, stones + next);
        }
        values[heap] = options.trailing_ones() as u8;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn values_agree_with_the_mex_rule_up_to_the_limit() {
        let by_the_mex_rule = shelf::fibonacci().table(3_000_000);
        for largest in (0..=100).chain([10_000, 3_000_000]) {
            let table = values(largest).into_iter().map(u64::from);
            assert!(table.eq(by_the_mex_rule[..=largest].iter().copied()), "up to {largest}");
        }
    }

    #[test]
    fn values_first_occur_where_they_are_known_to() {
        let table = values(206_025);
        let first = |value| table.iter().position(|&grundy| grundy == value).unwrap();
        let heaps =
            [0, 1, 2, 3, 8, 9, 144, 145, 167, 627, 2677, 2725, 2726, 12_071, 48_652, 206_025];
        assert!((0..16).map(first).eq(heaps));
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let positions = oracle::multisets(3, 14).into_iter().map(Position::Heaps);
        oracle::assert_outcomes(&shelf::fibonacci(), positions, |position| {
            first_wins(&position.heaps().iter().map(|&heap| heap as usize).collect::<Vec<_>>())
        });
    }
}
