//! Several lists made one.

use itertools::{Either, EitherOrBoth, Itertools};
use proconio::input;

fn main() {
    input! {
        n: usize,
        mut lists: [[i32]; n],
        m: usize,
        mut more: [i32; m],
    }
    println!("side by side {:?}", lists.concat().iter().interleave(&more).collect_vec());
    println!("until one ends {:?}", lists.concat().iter().interleave_shortest(&more).collect_vec());
    lists.iter_mut().for_each(|list| list.sort());
    more.sort();
    println!("all {:?}", lists.iter().kmerge().collect_vec());
    let falling = lists.iter().map(|list| list.iter().rev()).kmerge_by(|a, b| a > b);
    println!("falling {:?}", falling.collect_vec());
    let list = lists.first().cloned().unwrap_or_default();
    println!("merged {:?}", list.iter().merge(&more).collect_vec());
    println!(
        "falling {:?}",
        list.iter().rev().merge_by(more.iter().rev(), |a, b| a >= b).collect_vec()
    );
    for pair in list.iter().zip_longest(&more) {
        match pair {
            EitherOrBoth::Both(a, b) => println!("{a} {b}"),
            EitherOrBoth::Left(a) => println!("{a} -"),
            EitherOrBoth::Right(b) => println!("- {b}"),
        }
    }
    let joined = list.iter().merge_join_by(&more, |a, b| a.cmp(b));
    println!(
        "{:?}",
        joined.map(|either| either.reduce(|a, b| if a > b { a } else { b })).collect_vec()
    );
    let labelled = list.iter().merge_join_by(&more, |a, b| a <= b).map(|side| match side {
        Either::Left(a) => format!("{a} here"),
        Either::Right(b) => format!("{b} there"),
    });
    println!("{}", labelled.collect_vec().concat());
    println!("{}", list.iter().zip_eq(&more).map(|(a, b)| a * b).sum::<i32>());
}
