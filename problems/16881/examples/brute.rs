//! The matrix game by the mex rule. A row is its leftmost number and the rest; for each value that the rest may have,
//! the mex rule computes the values for every number. Small matrices are also played out by plain search.

use std::collections::{HashMap, HashSet};

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        m: usize,
        rows: [[u64; m]; n],
    }
    let mut tables = HashMap::new();
    let mut sum = 0;
    for row in &rows {
        let mut value = 0;
        for &number in row.iter().rev() {
            assert!((1..=LARGEST).contains(&number), "numbers lie in 1..={LARGEST}");
            let table = tables.entry(value).or_insert_with(|| values(value));
            value = table[number as usize];
        }
        sum ^= value;
    }
    let positions =
        rows.iter().flatten().try_fold(1_u64, |count, &number| count.checked_mul(number + 1));
    if positions.is_some_and(|count| count <= 10_000) {
        assert_eq!(shelf::row_matrix().search().wins(&Position::Rows(rows)), sum != 0);
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}

const LARGEST: u64 = 1000;

/// The values of the rows that begin with 0, 1, …, `LARGEST`, if what follows has the value `rest`. Each is the least
/// number that no option has, and the options are the rows before it.
fn values(rest: u64) -> Vec<u64> {
    let mut values = vec![rest];
    let mut taken = HashSet::from([rest]);
    let mut least = 0;
    for _ in 1..=LARGEST {
        while taken.contains(&least) {
            least += 1;
        }
        values.push(least);
        taken.insert(least);
    }
    values
}
