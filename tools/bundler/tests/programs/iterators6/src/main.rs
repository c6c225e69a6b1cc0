//! Folds, and neighbours that become one.

use itertools::{process_results, FoldWhile, Itertools};
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [i64; n],
        words: [String; n],
    }
    let until = numbers.iter().fold_while(0, |sum, &number| {
        if number < 0 {
            FoldWhile::Done(sum)
        } else {
            FoldWhile::Continue(sum + number)
        }
    });
    println!("{} {}", until.is_done(), until.into_inner());
    let joined = numbers.iter().copied().coalesce(|a, b| {
        if a.signum() == b.signum() {
            Ok(a + b)
        } else {
            Err((a, b))
        }
    });
    println!("{:?}", joined.collect_vec());
    println!("{:?}", numbers.iter().dedup_by(|a, b| a.signum() == b.signum()).collect_vec());
    println!(
        "{:?}",
        numbers.iter().dedup_by_with_count(|a, b| a.signum() == b.signum()).collect_vec()
    );
    println!(
        "{:?}",
        numbers.iter().map(|number| number.to_string()).tree_reduce(|a, b| format!("({a} {b})"))
    );
    println!(
        "{:?} {:?}",
        numbers.iter().copied().sum1::<i64>(),
        numbers.iter().copied().product1::<i64>()
    );
    println!("{:?}", words.iter().map(|word| word.chars().collect_vec()).concat());

    let parsed = || words.iter().map(|word| word.parse::<i64>());
    println!("{:?}", parsed().fold_ok(0, |sum, number| sum + number).ok());
    println!("{:?}", process_results(parsed(), |numbers| numbers.max()).ok());
    println!("{:?}", parsed().try_collect::<_, Vec<_>, _>().map_err(|error| error.to_string()));
    let even = parsed().filter_ok(|number| number % 2 == 0).map_ok(|number| number / 2);
    println!("{:?}", even.map(Result::ok).collect_vec());
    println!(
        "{}",
        parsed().map_ok(|number| 0..number.min(3)).flatten_ok().filter_map(Result::ok).count()
    );
    println!("{:?}", parsed().map(Result::ok).while_some().collect_vec());
    println!("{:?}", parsed().map(Result::ok).fold_options(1, |product, number| product * number));
}
