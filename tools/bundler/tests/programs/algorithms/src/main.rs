//! Three parts of the AtCoder Library.

use ac_library::{Dsu, Max, ModInt998244353, Segtree};
use proconio::input;

fn main() {
    input! {
        n: usize,
        values: [u64; n],
        m: usize,
        pairs: [(usize, usize); m],
    }
    let mut groups = Dsu::new(n);
    for &(a, b) in &pairs {
        groups.merge(a, b);
    }
    println!("{:?}", groups.groups());
    let mut greatest = Segtree::<Max<u64>>::from(values.clone());
    for &(a, b) in &pairs {
        println!("{}", greatest.prod(a.min(b)..=a.max(b)));
        greatest.set(a, 0);
    }
    let product: ModInt998244353 =
        values.iter().map(|&value| ModInt998244353::new(value)).product();
    println!("{} {}", product, product.pow(3) + 1);
}
