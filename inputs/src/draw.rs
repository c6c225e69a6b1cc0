use std::iter::repeat_with;
use std::ops::RangeInclusive;

use fastrand::Rng;

use crate::Bounds;

/// Answers at random.
pub(crate) struct RandomAnswers {
    random: Rng,
    /// How large the input may be, from 0 to [`FULL`].
    size: u64,
}

/// From this size on, only the format limits the input.
const FULL: u64 = 500;

impl RandomAnswers {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let full = (seed % (1 << 32)).min(FULL);
        let size = if random.bool() { full } else { random.u64(0..=full) };
        RandomAnswers { random, size }
    }

    /// Large counts are rare, but one count in 64 is the largest.
    pub(crate) fn count(&mut self, range: &RangeInclusive<u64>) -> usize {
        let (low, high) = self.sized(range).into_inner();
        let more = match self.random.u8(..64) {
            0 => high - low,
            1..32 => self.random.u64(0..=20.min(high - low)),
            _ => {
                let most = self.skewed(high - low);
                self.skewed(most)
            }
        };
        (low + more) as usize
    }

    /// Small numbers are near 0, on either side.
    pub(crate) fn numbers(&mut self, count: usize, (low, high): Bounds) -> Vec<i128> {
        let (below, above) = (low.unsigned_abs() as u64, high.unsigned_abs() as u64);
        // How many in four are negative; often all or none.
        let (sizes, negative) = if low >= 0 {
            (below..=above, 0)
        } else if high <= 0 {
            (above..=below, 4)
        } else {
            (0..=below.max(above), [0, 2, 2, 4][self.random.usize(..4)])
        };
        let sizes = self.sizes(count, &sizes);
        let signed = |size: u64| {
            let sign = if self.random.u8(..4) < negative { -1 } else { 1 };
            (sign * i128::from(size)).clamp(low, high)
        };
        sizes.into_iter().map(signed).collect()
    }

    fn sizes(&mut self, count: usize, range: &RangeInclusive<u64>) -> Vec<u64> {
        let range = self.sized(range);
        let (low, high) = (*range.start(), *range.end());
        match self.random.u8(..4) {
            // Every number twice, except for one if the count is odd.
            0 => {
                let half = count.div_ceil(2);
                let mut numbers: Vec<u64> =
                    repeat_with(|| self.number_in(&range)).take(half).collect();
                numbers.extend_from_within(..count / 2);
                self.random.shuffle(&mut numbers);
                numbers
            }
            // Only three different numbers: two, and their nim-sum.
            1 => {
                let (one, other) = (self.number_in(&range), self.number_in(&range));
                let numbers = [one, other, (one ^ other).clamp(low, high)];
                repeat_with(|| numbers[self.random.usize(..3)]).take(count).collect()
            }
            _ => repeat_with(|| self.number_in(&range)).take(count).collect(),
        }
    }

    /// One letter is more frequent than the others.
    pub(crate) fn word(&mut self, length: usize, letters: &[char]) -> String {
        let frequent = letters[self.random.usize(..letters.len())];
        let rarity = 1 << self.random.u32(..5);
        let letter = || match self.random.u32(..rarity) {
            0 => letters[self.random.usize(..letters.len())],
            _ => frequent,
        };
        repeat_with(letter).take(length).collect()
    }

    /// The lower part of `range` that the size allows. It doubles as the size grows, up to the whole range.
    fn sized(&self, range: &RangeInclusive<u64>) -> RangeInclusive<u64> {
        let (low, high) = (*range.start(), *range.end());
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

    /// A number up to `bound`. Every number of binary digits is equally likely.
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
