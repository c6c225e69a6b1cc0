//! How often each word occurs, and the word that a hash is the greatest of.

use std::hash::{Hash, Hasher};

use proconio::input;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

fn main() {
    input! {
        n: usize,
        words: [String; n],
    }
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    for word in &words {
        *counts.entry(word).or_default() += 1;
    }
    let different: FxHashSet<usize> = counts.values().copied().collect();
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    println!("{counts:?} {}", different.len());
    println!("{:?}", words.iter().max_by_key(|word| (hash(word), word.len())));
}

fn hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    word.hash(&mut hasher);
    hasher.finish()
}
