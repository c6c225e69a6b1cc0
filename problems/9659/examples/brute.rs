//! Taking 1 or 3 stones by the rules.
//!
//! Heaps above 5000 continue the table's pattern. It holds for every n since a value depends on the three
//! before it only: the windows of three where the pattern starts and one period later are equal.

use games::heaps::{any, take};
use games::{grundy_table, Pattern, Search};
use proconio::input;

const LONGEST: u64 = 5000;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if wins(n) { "SK" } else { "CY" });
}

fn wins(n: u64) -> bool {
    let rule = |heap| take(heap, &[1, 3]);
    let table = grundy_table(LONGEST, rule);
    let pattern = Pattern::find(&table).expect("no pattern in the table");
    let window = |start: u64| &table[start as usize..][..3];
    assert_eq!(window(pattern.start), window(pattern.start + pattern.period), "no proof");
    let wins = pattern.value(&table, n) > 0;
    if n <= LONGEST {
        let played = Search::normal(any(rule)).wins(&vec![n]);
        assert_eq!(played, wins, "plain search and the pattern disagree");
    }
    wins
}
