use std::fmt;
use std::str::FromStr;

use crate::Refused;
use crate::words::{any_of, joined};

/// An octal game: heaps from which k stones may be taken if its k-th digit allows it, and what they may leave.
///
/// The digits are those of its octal code d₀.d₁d₂d₃…. Digit dₖ is a sum: 1 if taking k stones may leave nothing, 2 if it
/// may leave one heap, 4 if it may leave two, none of them empty. So d₀ is 4 if a heap may be split without taking a stone,
/// and 0 otherwise. Digits in brackets repeat forever. Kayles is 0.77, Treblecross 0.007, Nim 0.\[3\], Lasker's Nim 4.\[3\].
///
/// Guy and Smith, *The G-values of various games* (1956).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    splits: bool,
    digits: Vec<u8>,
    /// The digits that repeat forever after the others.
    repeated: Vec<u8>,
}

impl Octal {
    /// The digits before those that repeat, the one for a single stone first. The last is not 0, unless others repeat.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether a heap may be split without taking a stone.
    pub fn splits(&self) -> bool {
        self.splits
    }

    /// Whether digits repeat forever.
    pub fn is_endless(&self) -> bool {
        !self.repeated.is_empty()
    }

    /// Whether taking stones may leave two heaps.
    pub(crate) fn divides(&self) -> bool {
        self.digits.iter().chain(&self.repeated).any(|digit| digit & 4 > 0)
    }

    /// The most stones that may be taken from a heap.
    pub(crate) fn most(&self, heap: u64) -> u64 {
        if self.is_endless() { heap } else { heap.min(self.digits.len() as u64) }
    }

    /// The digit for taking so many stones.
    pub(crate) fn digit(&self, stones: u64) -> u8 {
        let index = stones as usize - 1;
        match (index.checked_sub(self.digits.len()), self.repeated.as_slice()) {
            (None, _) => self.digits[index],
            (Some(_), []) => 0,
            (Some(_), &[digit]) => digit,
            (Some(index), repeated) => repeated[index % repeated.len()],
        }
    }

    /// Whether taking stones from this heap may leave this one, which is smaller or empty.
    pub(crate) fn leaves(&self, heap: u64, rest: u64) -> bool {
        self.digit(heap - rest) & if rest == 0 { 1 } else { 2 } > 0
    }

    /// The moves in words.
    pub(crate) fn words(&self) -> String {
        let shown = (self.digits.len() + 3 * self.repeated.len()) as u64;
        let take = |(digit, rest): (u8, &str)| {
            let numbers: Vec<u64> =
                (1..=shown).filter(|&stones| self.digit(stones) == digit).collect();
            let stones = match numbers[..] {
                [] => return None,
                [1] => "1 stone".to_owned(),
                [1, 2, 3] if self.repeated == [digit] => "any number of stones".to_owned(),
                _ if self.repeated.contains(&digit) => joined(&numbers, ", ") + ", … stones",
                _ => any_of(&numbers) + " stones",
            };
            Some(format!("take {stones} and leave {rest}"))
        };
        let splitting = self.splits.then(|| "split a heap in two".to_owned());
        let moves: Vec<String> = (1..).zip(LEAVING).filter_map(take).chain(splitting).collect();
        joined(&moves, "; ")
    }
}

/// What the digits 1 to 7 may leave.
const LEAVING: [&str; 7] = [
    "nothing",
    "one heap",
    "nothing or one heap",
    "two heaps",
    "nothing or two heaps",
    "one heap or two",
    "nothing, one heap or two",
];

/// How many digits a code may have: the more there are, the longer a search for a period takes.
const DIGITS: usize = 12;

impl FromStr for Octal {
    type Err = Refused;

    /// Reads a code such as `0.137`, `4.333…` or `0.1[37]`.
    fn from_str(code: &str) -> Result<Octal, Refused> {
        let refuse = |reason: &str| Refused::new(format!("`{code}` {reason}"));
        let require = |holds: bool, reason: &str| holds.then_some(()).ok_or_else(|| refuse(reason));
        let form = "is not an octal game: write `0.` and its digits, such as `0.137`, or `4.` and its digits if a heap may be split without taking a stone";
        let (first, all) = code.split_once('.').ok_or_else(|| refuse(form))?;
        let (digits, repeated) = match all.strip_suffix('…').or(all.strip_suffix("...")) {
            Some(digits) => (digits, digits.get(digits.len().wrapping_sub(1)..).unwrap_or("")),
            None => all.strip_suffix(']').and_then(|all| all.split_once('[')).unwrap_or((all, "")),
        };
        let shows = digits.ends_with(&repeated.repeat(2)) && !repeated.is_empty();
        require(["0", "4"].contains(&first), form)?;
        require(
            shows || !all.ends_with(['…', '.']),
            "does not show what repeats: write the last digit twice, as in `0.133…`, or the digits that repeat in brackets, as in `0.1[37]`",
        )?;
        let digit = |digit: char| {
            let value = digit.to_digit(8).map(|value| value as u8);
            value.ok_or_else(|| refuse(&format!("has `{digit}`: use the digits 0 to 7, and brackets around those that repeat at the end, as in `0.1[37]`")))
        };
        let read = |digits: &str| digits.chars().map(digit).collect::<Result<Vec<u8>, Refused>>();
        let (mut digits, mut repeated) = (read(digits)?, read(repeated)?);
        let length = digits.len() + repeated.len();
        require(length <= DIGITS, &format!("is too long: write at most {DIGITS} digits"))?;
        // The shortest form: 0.13[33] is 0.1[3], and 0.7[37] is 0.[73].
        let is_period =
            |&period: &usize| repeated == repeated[..period].repeat(repeated.len() / period);
        repeated.truncate((1..repeated.len()).find(is_period).unwrap_or(repeated.len()));
        while !repeated.is_empty() && digits.last() == repeated.last() {
            digits.pop();
            repeated.rotate_right(1);
        }
        if repeated == [0] {
            repeated.clear();
        }
        while repeated.is_empty() && digits.last() == Some(&0) {
            digits.pop();
        }
        require(
            first == "4" || !digits.is_empty() || !repeated.is_empty(),
            "allows no move: give it a digit that is not 0, as in `0.07`",
        )?;
        Ok(Octal { splits: first == "4", digits, repeated })
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", if self.splits { 4 } else { 0 }, joined(&self.digits, ""))?;
        if self.is_endless() {
            write!(f, "[{}]", joined(&self.repeated, ""))?;
        } else if self.digits.is_empty() {
            write!(f, "0")?;
        }
        Ok(())
    }
}
