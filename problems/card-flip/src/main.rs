//! 카드 뒤집기 게임: rows of Dawson's Kayles.

use common::{grundy_table, nim_sum};
use proconio::input;

fn main() {
    input! {
        cards: [u8],
    }
    println!("{}", first_wins(&cards));
}

fn first_wins(cards: &[u8]) -> bool {
    let table = short_runs();
    let runs = cards.split(|&card| card == 0);
    nim_sum(runs.map(|run| grundy(run.len(), &table))) != 0
}

/// From START cards on, the Grundy numbers repeat with this PERIOD (Guy and Smith, 1956).
fn grundy(run: usize, table: &[u64]) -> u64 {
    table[run - run.saturating_sub(START) / PERIOD * PERIOD]
}

const START: usize = 53;
const PERIOD: usize = 34;
/// The longest run before they do.
const LONGEST: usize = 86;

/// A move takes two cards from a run and keeps those on their left apart from those on their right.
fn short_runs() -> Vec<u64> {
    grundy_table(LONGEST, |run, table| {
        (2..=run).map(|right| table[right - 2] ^ table[run - right]).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn grundy_and_first_wins_agree_with_the_proof() {
        let (proof, table) = (shelf::dawson_kayles().values(), short_runs());
        let runs = (0..=100_000).chain(oracle::sizes(u64::MAX));
        oracle::assert_values(runs, |&n| proof.of(n), |&n| grundy(n as usize, &table));
        let one_run = |&run: &u64| first_wins(&vec![1; run as usize]);
        oracle::assert_values((0..=1000).chain([100_000]), |&n| proof.of(n) != 0, one_run);
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = shelf::cards().search();
        let cards = |row: &Vec<u64>| row.iter().map(|&card| ['0', '1'][card as usize]).collect();
        let rows =
            (1..=10).flat_map(|length| oracle::matrices(1, length, 2)).map(|rows| rows.concat());
        oracle::assert_values(
            rows,
            |row| game.wins(&Position::Cells(cards(row))),
            |row| first_wins(&row.iter().map(|&card| card as u8).collect::<Vec<_>>()),
        );
    }
}
