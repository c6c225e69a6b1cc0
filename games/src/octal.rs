use std::fmt;
use std::str::FromStr;

use crate::Refused;

/// An octal game: heaps from which k stones may be taken if its k-th digit allows it, and what they may leave.
///
/// The digits are those of its octal code 0.d₁d₂d₃…. Digit dₖ is a sum: 1 if taking k stones may leave nothing, 2 if it
/// may leave one heap, 4 if it may leave two, none of them empty. Kayles is 0.77, Treblecross 0.007.
///
/// With [coins](Octal::with_coins), taking k stones leaves a heap of Nim besides, always the same for one k.
///
/// Guy and Smith, *The G-values of various games* (1956).
///
/// ```
/// use games::{Octal, grundy_table, heaps};
///
/// let kayles: Octal = "0.77".parse()?;
/// assert_eq!(kayles.digits(), [7, 7]);
/// assert_eq!(kayles.table(1000), grundy_table(1000, heaps::kayles));
/// # Ok::<(), games::Refused>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
    coins: Vec<u64>,
}

impl Octal {
    /// The game with these digits, the one for a single stone first; zeros at the end are dropped.
    ///
    /// # Panics
    ///
    /// If a digit is above 7, or if no digit allows a move.
    ///
    /// ```
    /// assert_eq!(games::Octal::new(&[0, 7, 0]).to_string(), "0.07");
    /// ```
    pub fn new(digits: &[u8]) -> Octal {
        if let Some(digit) = digits.iter().find(|&&digit| digit > 7) {
            panic!("the digits of an octal game are 0 to 7, not {digit}");
        }
        let used = digits.iter().rposition(|&digit| digit > 0);
        let last =
            used.expect("an octal game needs a digit that is not 0: with none there is no move");
        Octal { digits: digits[..=last].to_vec(), coins: vec![0; last + 1] }
    }

    /// The game in which taking k stones also leaves a coin: a heap of Nim of `coins[k - 1]`, which is its value.
    /// Missing coins are 0; coins for more stones than can be taken are dropped.
    ///
    /// Columns of two cells of [`heaps::small_squares`](crate::heaps::small_squares) are Kayles with coins:
    ///
    /// ```
    /// use games::{Octal, grundy_table, heaps};
    ///
    /// let columns = Octal::new(&[7, 7]).with_coins(&[1]);
    /// assert_eq!(columns.to_string(), "0.77 with coins 1, 0");
    /// let cells = grundy_table(200, heaps::small_squares);
    /// assert!(columns.table(100).iter().eq(cells.iter().step_by(2)));
    /// ```
    pub fn with_coins(mut self, coins: &[u64]) -> Octal {
        self.coins = coins.to_vec();
        self.coins.resize(self.digits.len(), 0);
        self
    }

    /// The digits, the one for a single stone first. The last is not 0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The values of the coins that moves leave, as many as there are digits.
    pub fn coins(&self) -> &[u64] {
        &self.coins
    }

    /// The Grundy numbers of single heaps of `0..=largest` stones, as [`grundy_table`](crate::grundy_table) would find them,
    /// in time that grows with the square of `largest`.
    ///
    /// ```
    /// assert_eq!(games::Octal::new(&[0, 0, 7]).table(10), [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3]);
    /// ```
    pub fn table(&self, largest: u64) -> Vec<u64> {
        let mut table = vec![0; largest as usize + 1];
        // For each value, the heap that was the last to have an option of it, or 0: an empty heap has none.
        let mut last: Vec<usize> = Vec::new();
        for heap in 1..table.len() {
            // So many options leave out one of the numbers up to their count.
            last.resize(self.digits.len() * (heap + 2), 0);
            let mut mark = |value: u64| {
                if let Some(last) = last.get_mut(value as usize) {
                    *last = heap;
                }
            };
            for (rest, (digit, coin)) in (0..heap).rev().zip(self.digits.iter().zip(&self.coins)) {
                if digit & if rest == 0 { 1 } else { 2 } > 0 {
                    mark(table[rest] ^ coin);
                }
                if digit & 4 > 0 {
                    let halves = table[1..].iter().zip(table[..rest].iter().rev());
                    halves.take(rest / 2).for_each(|(left, right)| mark(left ^ right ^ coin));
                }
            }
            table[heap] = last.iter().take_while(|&&last| last == heap).count() as u64;
        }
        table
    }
}

impl FromStr for Octal {
    type Err = Refused;

    /// Reads a code such as `0.137`.
    fn from_str(code: &str) -> Result<Octal, Refused> {
        let digits = code.strip_prefix("0.").ok_or_else(|| {
            Refused::new(format!(
                "`{code}` is no octal game: write `0.` and the digits after it, such as `0.137`"
            ))
        })?;
        let digit = |digit: char| {
            let value = digit.to_digit(8).ok_or_else(|| {
                Refused::new(format!(
                    "`{digit}` in `{code}` is no octal digit: use the digits 0 to 7"
                ))
            })?;
            Ok(value as u8)
        };
        let digits = digits.chars().map(digit).collect::<Result<Vec<u8>, Refused>>()?;
        if digits.iter().all(|&digit| digit == 0) {
            return Err(Refused::new(format!(
                "`{code}` allows no move: give it a digit that is not 0, as in `0.07`"
            )));
        }
        Ok(Octal::new(&digits))
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0.")?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if self.coins.iter().any(|&coin| coin > 0) {
            let coins: Vec<String> = self.coins.iter().map(u64::to_string).collect();
            write!(f, " with coins {}", coins.join(", "))?;
        }
        Ok(())
    }
}
