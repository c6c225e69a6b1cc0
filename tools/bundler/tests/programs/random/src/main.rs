//! A walk that is the same for the same seed.

use proconio::input;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn main() {
    input! {
        seed: u64,
        steps: usize,
    }
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut place = 0;
    for _ in 0..steps {
        place += random.gen_range(-3..=3);
    }
    println!("{place} {}", random.gen_bool(0.5));
}
