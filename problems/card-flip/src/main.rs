//! 카드 뒤집기 게임: rows of Dawson's Kayles.

use common::{mex, nim_sum};
use proconio::input;

fn main() {
    input! {
        n: usize,
        cards: [u8; n],
    }
    println!("{}", first_wins(&cards));
}

fn first_wins(cards: &[u8]) -> bool {
    let table = grundy_table(86);
    let runs = cards.split(|&card| card == 0);
    nim_sum(runs.map(|run| grundy(run.len(), &table))) != 0
}

/// From 53 cards on, the values repeat with period 34 (Guy and Smith, 1956).
fn grundy(run: usize, table: &[u64]) -> u64 {
    table[run - run.saturating_sub(53) / 34 * 34]
}

/// A move takes two cards from a run and keeps those on their left apart from those on their right.
fn grundy_table(longest: usize) -> Vec<u64> {
    let mut table = vec![0, 0];
    for run in 2..=longest {
        let rest = run - 2;
        table.push(mex((0..=rest).map(|left| table[left] ^ table[rest - left])));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, oracle, shelf, Search};

    #[test]
    fn grundy_and_first_wins_are_what_is_proved_for_every_run() {
        let proof = shelf::dawson_kayles::game().proof();
        let table = grundy_table(86);
        for run in (0..=100_000).chain(oracle::sizes(u64::MAX)) {
            assert_eq!(grundy(run as usize, &table), proof.value(run), "{run} cards");
        }
        for run in (0..=1000).chain([100_000]) {
            let cards = vec![1; run as usize];
            assert_eq!(first_wins(&cards), proof.value(run) != 0, "{run} cards");
        }
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = Search::normal(boards::cards);
        for length in 1..=10 {
            for code in 0..1_u32 << length {
                let cards: Vec<u8> = (0..length).map(|card| (code >> card & 1) as u8).collect();
                let row = cards.iter().map(|&card| card == 1).collect();
                assert_eq!(first_wins(&cards), game.wins(&row), "{cards:?}");
            }
        }
    }
}
