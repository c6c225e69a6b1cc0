//! Nim: whoever takes the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n], // stones in each
    }
    println!("{}", winner(&heaps));
}

/// The first player wins unless the heaps cancel out.
fn winner(heaps: &[u64]) -> &'static str {
    match heaps.iter().fold(0, |sum, heap| sum ^ heap) {
        0 => "second",
        _ => "first",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_heaps_cancel_out() {
        assert_eq!(winner(&[4, 4]), "second");
        assert_eq!(winner(&[4, 3]), "first");
    }
}
