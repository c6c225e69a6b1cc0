//! Taking a power of four by the rules.
//!
//! Heaps above 5000 continue the table's pattern, value(n + 5) = value(n). It holds for every n: a power of
//! four is 1 or 4 modulo 5, and from 4 stones on both are within reach, so that the values one residue up
//! and one residue down are those of all options. That their mex is the table's value is checked five times.

use games::heaps::{any, powers_of_four};
use games::{grundy_table, mex, Pattern, Search};
use proconio::input;

const LONGEST: u64 = 5000;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if wins(n) { "SK" } else { "CY" });
}

fn wins(n: u64) -> bool {
    let table = grundy_table(LONGEST, powers_of_four);
    let pattern = Pattern::find(&table).expect("no pattern in the table");
    assert_eq!(pattern, Pattern { start: 0, period: 5, rise: 0 });
    for residue in 0..5 {
        let options = vec![table[(residue + 1) % 5], table[(residue + 4) % 5]];
        assert_eq!(mex(options), table[residue], "no proof at residue {residue}");
    }
    let wins = pattern.value(&table, n) > 0;
    if n <= LONGEST {
        let played = Search::normal(any(powers_of_four)).wins(&vec![n]);
        assert_eq!(played, wins, "plain search and the pattern disagree");
    }
    wins
}
