use std::iter::repeat_with;
use std::ops::RangeInclusive;

use fastrand::Rng;

/// Answers at random.
pub struct Draw {
    random: Rng,
    /// How large the input may be, from 0 to [`FULL`].
    size: u64,
}

/// The size from which on nothing but the format bounds the input.
const FULL: u64 = 500;

impl Draw {
    pub fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let full = seed.min(FULL);
        let size = if random.bool() { full } else { random.u64(0..=full) };
        Draw { random, size }
    }

    pub fn number(&mut self, range: &RangeInclusive<u64>) -> u64 {
        let range = self.within(range);
        self.number_in(&range)
    }

    /// Large counts are rare, but the largest is not too rare.
    pub fn count(&mut self, range: &RangeInclusive<u64>) -> u64 {
        let (low, high) = self.within(range).into_inner();
        low + match self.random.u8(..64) {
            0 => high - low,
            1..32 => self.random.u64(0..=20.min(high - low)),
            _ => {
                let most = self.skewed(high - low);
                self.skewed(most)
            }
        }
    }

    pub fn numbers(&mut self, count: usize, range: &RangeInclusive<u64>) -> Vec<u64> {
        let range = self.within(range);
        let (low, high) = (*range.start(), *range.end());
        match self.random.u8(..6) {
            // Runs of equal numbers.
            0 => {
                let length = 1 << self.random.u32(..8);
                let mut number = self.number_in(&range);
                let mut next = || {
                    if self.random.u32(..length) == 0 {
                        number = self.number_in(&range);
                    }
                    number
                };
                repeat_with(&mut next).take(count).collect()
            }
            // Neighbours of one number.
            1 => {
                let number = self.number_in(&range);
                let near = number.saturating_sub(2).max(low)..=number.saturating_add(2).min(high);
                repeat_with(|| self.random.u64(near.clone())).take(count).collect()
            }
            // Two of everything, if their number is even.
            2 => {
                let mut numbers: Vec<u64> =
                    repeat_with(|| self.number_in(&range)).take(count.div_ceil(2)).collect();
                numbers.extend_from_within(..count / 2);
                self.random.shuffle(&mut numbers);
                numbers
            }
            // Numbers that share their binary digits.
            3 => {
                let (one, other) = (self.number_in(&range), self.number_in(&range));
                let numbers = [one, other, (one ^ other).clamp(low, high)];
                repeat_with(|| numbers[self.random.usize(..3)]).take(count).collect()
            }
            _ => repeat_with(|| self.number_in(&range)).take(count).collect(),
        }
    }

    /// Small means near 0, on both sides of it.
    pub fn integers(&mut self, count: usize, range: &RangeInclusive<i64>) -> Vec<i64> {
        let (low, high) = (*range.start(), *range.end());
        let (below, above) = (low.unsigned_abs(), high.unsigned_abs());
        // How many of four are negative: often it is all of them, or none.
        let (sizes, negative) = if low >= 0 {
            (below..=above, 0)
        } else if high <= 0 {
            (above..=below, 4)
        } else {
            (0..=below.max(above), [0, 2, 2, 4][self.random.usize(..4)])
        };
        let sizes = self.numbers(count, &sizes);
        let signed = |size: u64| {
            let sign = if self.random.u8(..4) < negative { -1 } else { 1 };
            (sign * i128::from(size)).clamp(low.into(), high.into()) as i64
        };
        sizes.into_iter().map(signed).collect()
    }

    pub fn ascending(&mut self, count: usize, range: &RangeInclusive<u64>) -> Vec<u64> {
        let (low, high) = (*range.start(), *range.end());
        let steps = (count as u64).saturating_sub(1);
        let most = self.within(range).end().max(&(low + steps)).min(&high) - steps;
        let mut numbers: Vec<u64> =
            repeat_with(|| self.random.u64(low..=most)).take(count).collect();
        numbers.sort_unstable();
        (0..).zip(numbers).map(|(step, number)| number + step).collect()
    }

    /// One letter is more frequent than the others.
    pub fn word(&mut self, length: usize, letters: &str) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let frequent = letters[self.random.usize(..letters.len())];
        let apart = 1 << self.random.u32(..5);
        let letter = || match self.random.u32(..apart) {
            0 => letters[self.random.usize(..letters.len())],
            _ => frequent,
        };
        repeat_with(letter).take(length).collect()
    }

    /// The lower part of `range` that the size allows: it doubles again and again until it is all of it.
    fn within(&self, range: &RangeInclusive<u64>) -> RangeInclusive<u64> {
        let (low, high) = (*range.start(), *range.end());
        assert!(low <= high, "there are numbers in {range:?}");
        let halved = u64::from(digits(high - low)) * (FULL - self.size) / FULL;
        let grown = (high - low).checked_shr(halved as u32).unwrap_or(0);
        low..=low + grown.max(1 + self.size / 10).min(high - low)
    }

    fn number_in(&mut self, range: &RangeInclusive<u64>) -> u64 {
        let (low, high) = (*range.start(), *range.end());
        match self.random.u8(..4) {
            0 => self.random.u64(low..=high),
            1 => low + self.skewed(high - low),
            2 => high - self.random.u64(0..=2).min(high - low),
            // A power of two, or one of its neighbours.
            _ => {
                let power = 1 << self.random.u32(..digits(high).max(1));
                (power - 1 + self.random.u64(0..=2)).clamp(low, high)
            }
        }
    }

    /// A number of at most `bound`: every count of binary digits is as likely as any other.
    fn skewed(&mut self, bound: u64) -> u64 {
        let digits = self.random.u32(0..=digits(bound));
        let ones = u64::MAX.checked_shr(u64::BITS - digits).unwrap_or(0);
        self.random.u64(0..=bound.min(ones))
    }
}

/// How many binary digits a number has.
fn digits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}
