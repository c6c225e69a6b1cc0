//! 9662 돌 게임 8: take a permitted number of stones; how many heaps of at most `m` stones are lost?

use std::collections::HashMap;

use proconio::input;

fn main() {
    input! {
        m: usize,
        permitted: [usize],
    }
    println!("{}", count(m, &permitted));
}

/// The largest number that may be permitted.
const WIDTH: usize = 22;

/// Who wins a heap depends only on the 22 heaps below it: when such a window has been seen before, everything
/// repeats.
fn count(m: usize, permitted: &[usize]) -> usize {
    let moves: u32 = permitted.iter().map(|stones| 1 << (stones - 1)).sum();
    // Bit k says whether the heap of n - k is losing.
    let mut lost = 1_u32;
    // How many of the heaps 1..=n are losing, for each n.
    let mut counts = vec![0];
    let mut seen = HashMap::new();
    let start = loop {
        let n = counts.len() - 1;
        if let Some(start) = seen.insert(lost, n) {
            break start;
        }
        let loses = lost & moves == 0;
        lost = (2 * lost + u32::from(loses)) % (1 << WIDTH);
        counts.push(counts[n] + usize::from(loses));
    };

    let period = counts.len() - 1 - start;
    let periods = m.saturating_sub(start) / period;
    counts[m - periods * period] + periods * (counts[start + period] - counts[start])
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Pattern, Position};

    /// The numbers of which `set` has the bit, from 1 for the lowest.
    fn numbers(set: u64) -> Vec<u64> {
        (1..=32).filter(|number| set >> (number - 1) & 1 == 1).collect()
    }

    fn answer(m: u64, permitted: &[u64]) -> u64 {
        count(m as usize, &permitted.iter().map(|&stones| stones as usize).collect::<Vec<_>>())
            as u64
    }

    /// Compares the count for each of `heaps` with the Grundy numbers that are proved for this set.
    fn assert_proved(permitted: &[u64], heaps: impl Iterator<Item = u64>) {
        let proof = shelf::take(permitted).prove(20_000).unwrap().unwrap();
        let Pattern { start, period, .. } = proof.certificate().pattern;
        let lost = |from, to| (from..to).filter(|&heap| proof.value(heap) == 0).count() as u64;
        let proved = |&m: &u64| {
            let periods = (m + 1).saturating_sub(start) / period;
            // Heap 0 is losing, but does not count.
            lost(0, m + 1 - periods * period) + periods * lost(start, start + period) - 1
        };
        oracle::assert_values(heaps, proved, |&m| answer(m, permitted));
    }

    #[test]
    fn count_agrees_with_plain_search() {
        for permitted in (1..1 << 7).map(numbers) {
            let mut game = shelf::take(&permitted).search();
            let mut lost = 0;
            for m in 1..=60 {
                lost += u64::from(!game.wins(&Position::Heaps(vec![m])));
                assert_eq!(answer(m, &permitted), lost, "{m} stones, {permitted:?}");
            }
        }
    }

    #[test]
    fn count_agrees_with_the_proof_for_many_sets() {
        // Since 4099 is odd, enough steps reach every set.
        let sets = (1..=oracle::stress(1000)).map(|step| step * 4099 % (1 << 22));
        for permitted in sets.filter(|&set| set > 0).map(numbers) {
            let some = oracle::sizes(1_000_000_000).skip(1).step_by(97);
            assert_proved(&permitted, some.chain([1_000_000_000]));
        }
    }

    /// Of all sets of numbers up to 22 these have the longest period, pre-period, and sum of the two.
    #[test]
    fn count_agrees_with_the_proof_for_the_worst_sets() {
        let period = vec![2, 7, 10, 12, 15, 20, 22];
        let start = vec![3, 4, 5, 17, 18, 19, 20, 22];
        let sum = vec![2, 5, 11, 20, 22];
        for permitted in [period, start, sum, vec![1], vec![22], numbers((1 << 22) - 1)] {
            assert_proved(&permitted, oracle::sizes(1_000_000_000).skip(1));
        }
    }
}
