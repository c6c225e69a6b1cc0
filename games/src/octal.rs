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
/// let kayles: games::Octal = "0.77".parse()?;
/// assert_eq!(kayles.digits(), [7, 7]);
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
    /// Columns of two cells in [small squares](crate::shelf::small_squares) are Kayles with coins:
    ///
    /// ```
    /// let columns = games::Octal::new(&[7, 7]).with_coins(&[1]);
    /// assert_eq!(columns.to_string(), "0.77 with coins 1, 0");
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
}

/// How many digits a code may have: the more there are, the longer a search for a period takes.
const DIGITS: usize = 12;

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
        if digits.len() > DIGITS {
            let reason = format!("a code of more than {DIGITS} digits is not looked at");
            return Err(Refused::new(reason));
        }
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
