//! Counts and groups by what things have in common.

use itertools::{Either, Itertools};
use proconio::input;

fn main() {
    input! {
        n: usize,
        words: [String; n],
    }
    let first = |word: &&String| word.chars().next().unwrap();
    println!("{:?}", words.iter().counts().into_iter().sorted().collect_vec());
    println!("{:?}", words.iter().counts_by(|word| word.len()).into_iter().sorted().collect_vec());
    let by_length = words.iter().map(|word| (word.len(), word)).into_group_map();
    println!("{:?}", by_length.into_iter().sorted().collect_vec());
    let by_first = words.iter().into_group_map_by(first);
    println!("{:?}", by_first.into_iter().sorted().collect_vec());
    let longest = words
        .iter()
        .into_grouping_map_by(first)
        .fold(0, |longest, _, word| word.len().max(longest));
    println!("{:?}", longest.into_iter().sorted().collect_vec());
    let ends = words.iter().map(|word| (word.len(), word)).into_grouping_map().minmax();
    println!(
        "{:?}",
        ends.into_iter()
            .sorted_by_key(|end| end.0)
            .map(|(_, ends)| ends.into_option())
            .collect_vec()
    );
    println!("{:?}", words.iter().duplicates().collect_vec());
    println!("{:?}", words.iter().duplicates_by(first).collect_vec());
    println!("{:?}", words.iter().unique_by(first).collect_vec());
    println!("{} {}", words.iter().all_unique(), words.iter().contains(&"nim".to_owned()));
    let (numbers, names): (Vec<i64>, Vec<&str>) =
        words.iter().partition_map(|word| match word.parse::<i64>() {
            Ok(number) => Either::Left(number),
            Err(_) => Either::Right(word.as_str()),
        });
    println!("{numbers:?} {names:?}");
    let (small, errors): (Vec<u8>, Vec<_>) =
        words.iter().map(|word| word.parse::<u8>()).partition_result();
    println!("{small:?} {}", errors.len());
}
