//! Methods for types that are not ours.

use std::fmt::Display;

/// Exclusive or along slices.
pub trait Xor {
    /// Of all that is in it.
    fn xor(&self) -> u64;

    /// Of every beginning, the empty one first.
    fn xor_prefixes(&self) -> Vec<u64>;
}

impl Xor for [u64] {
    fn xor(&self) -> u64 {
        self.iter().fold(0, |sum, value| sum ^ value)
    }

    fn xor_prefixes(&self) -> Vec<u64> {
        let mut prefixes = vec![0];
        prefixes.extend(self.iter().scan(0, |sum, value| {
            *sum ^= value;
            Some(*sum)
        }));
        prefixes
    }
}

/// Binary digits.
pub trait Digits {
    /// The digit that counts for 2 to the power `place`.
    fn digit(self, place: u32) -> bool;

    /// The number with its last one only.
    fn last_one(self) -> Self;
}

// One list of types instead of one block for each.
macro_rules! digits {
    ($($integer:ty),*) => {
        $(
            impl Digits for $integer {
                fn digit(self, place: u32) -> bool {
                    self >> place & 1 == 1
                }

                fn last_one(self) -> Self {
                    self & self.wrapping_neg()
                }
            }
        )*
    };
}

digits!(u32, u64, usize);

/// Words from whatever can be printed.
pub trait Words: Iterator {
    /// All of them with `between` between each two.
    fn words(self, between: &str) -> String
    where
        Self: Sized,
        Self::Item: Display,
    {
        self.map(|word| word.to_string()).collect::<Vec<_>>().join(between)
    }

    /// How many letters they have together.
    fn letters(self) -> usize
    where
        Self: Sized,
        Self::Item: Display,
    {
        self.map(|word| word.to_string().chars().count()).sum()
    }
}

impl<I: Iterator> Words for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_on_foreign_types() {
        assert_eq!([1u64, 2, 3].xor(), 0);
        assert_eq!([1u64, 2, 3].xor_prefixes(), [0, 1, 3, 0]);
        assert!(6u32.digit(1) && !6usize.digit(0));
        assert_eq!(12u64.last_one(), 4);
        assert_eq!(["one", "more"].iter().words(" "), "one more");
        assert_eq!([1, 23].iter().letters(), 3);
    }
}
