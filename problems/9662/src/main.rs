//! 9662 돌 게임 8: take a permitted number of stones; how many heaps of at most `m` stones are lost?

use std::collections::HashMap;

use proconio::input;

fn main() {
    input! {
        m: usize,
        k: usize,
        permitted: [u32; k],
    }
    println!("{}", count(m, &permitted));
}

/// Who wins a heap depends on a few heaps below it only, as many as the widest move takes: when such a window
/// has been seen before, everything repeats.
fn count(m: usize, permitted: &[u32]) -> usize {
    let bit = |stones: &u32| 1_u32.checked_shl(*stones).expect("moves of at most 31 stones");
    let moves = permitted.iter().fold(0, |moves, stones| moves | bit(stones));
    // Bit i of the window: is the heap i stones smaller lost? Of the heaps 1..=n, lost[n] are.
    let whole_window = u32::MAX >> moves.leading_zeros();
    let mut window = 0b10;
    let mut lost = vec![0];
    let mut seen = HashMap::new();
    let start = loop {
        let n = lost.len() - 1;
        if let Some(start) = seen.insert(window, n) {
            break start;
        }
        let loses = window & moves == 0;
        window = (window | u32::from(loses)) << 1 & whole_window;
        lost.push(lost[n] + usize::from(loses));
    };

    let period = lost.len() - 1 - start;
    let periods = m.saturating_sub(start) / period;
    lost[m - periods * period] + periods * (lost[start + period] - lost[start])
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, take};
    use games::proof::Kind;
    use games::{oracle, shelf, Pattern, Search};

    /// The numbers of which `set` has the bit, from 1 for the lowest.
    fn numbers(set: u64) -> Vec<u32> {
        (1..=32).filter(|number| set >> (number - 1) & 1 == 1).collect()
    }

    /// Compares the counts for every one of `heaps` with those of who wins, as it is proved for this set.
    fn compare_with_proof(permitted: &[u32], heaps: impl Iterator<Item = u64>) {
        let stones: Vec<u64> = permitted.iter().map(|&stones| stones.into()).collect();
        let proof = shelf::take::game(&stones).outcome(Kind::Outcome).proof();
        let Pattern { start, period, .. } = proof.certificate().pattern;
        let lost = |from, to| (from..to).filter(|&heap| proof.value(heap) == 0).count() as u64;
        for m in heaps {
            let periods = (m + 1).saturating_sub(start) / period;
            let rest = m + 1 - periods * period;
            // Heap 0 is lost, and does not count.
            let expected = lost(0, rest) + periods * lost(start, start + period) - 1;
            assert_eq!(count(m as usize, permitted) as u64, expected, "{m} stones, {permitted:?}");
        }
    }

    #[test]
    fn count_agrees_with_plain_search() {
        for permitted in (1..1 << 7).map(numbers) {
            let stones: Vec<u64> = permitted.iter().map(|&stones| stones.into()).collect();
            let mut game = Search::normal(any(|heap| take(heap, &stones)));
            let mut lost = 0;
            for m in 1..=60 {
                lost += usize::from(!game.wins(&vec![m]));
                assert_eq!(count(m as usize, &permitted), lost, "{m} stones, {permitted:?}");
            }
        }
    }

    #[test]
    fn count_is_what_is_proved_for_many_sets() {
        // As 4099 is odd, every set comes if there are enough.
        let sets = (1..=oracle::stress(1000)).map(|step| step * 4099 % (1 << 22));
        for permitted in sets.filter(|&set| set > 0).map(numbers) {
            let some = oracle::sizes(1_000_000_000).skip(1).step_by(97);
            compare_with_proof(&permitted, some.chain([1_000_000_000]));
        }
    }

    /// Of all sets of numbers up to 22 these have the longest period, pre-period, and sum of the two.
    #[test]
    fn count_is_what_is_proved_for_the_worst_sets() {
        let period = vec![2, 7, 10, 12, 15, 20, 22];
        let start = vec![3, 4, 5, 17, 18, 19, 20, 22];
        let sum = vec![2, 5, 11, 20, 22];
        for permitted in [period, start, sum, vec![1], vec![22], numbers((1 << 22) - 1)] {
            compare_with_proof(&permitted, oracle::sizes(1_000_000_000).skip(1));
        }
    }
}
