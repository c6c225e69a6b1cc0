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

    /// The Grundy numbers of single heaps of `0..=largest` stones, fast: as [`grundy_table`](crate::grundy_table)
    /// would find them, in time that grows with the square of `largest` and 12 bytes a heap.
    ///
    /// The numbers are kept in 16 bits. Treblecross has none above 1689 up to heaps of 2³⁰ (OEIS A395248).
    ///
    /// # Panics
    ///
    /// If a Grundy number is above 65,535.
    ///
    /// ```
    /// assert_eq!(games::Octal::new(&[0, 0, 7]).table(10), [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3]);
    /// ```
    pub fn table(&self, largest: u64) -> Vec<u64> {
        let moves = self.moves();
        let count = largest as usize + 1;
        let mut values = vec![0_u16; count];
        // The same from the largest heap down: both halves of all pairs of heaps are read forwards.
        let mut mirrored = values.clone();
        // What options are worth; the last entry stays false.
        let mut seen = [false; (1 << 16) + 1];
        // Every nim-sum of values and coins has these bits and no other.
        let mut bits = moves.iter().fold(0, |bits, taken| bits | taken.coin);
        for heap in 0..count {
            seen[..=(usize::from(bits) + 1).next_power_of_two()].fill(false);
            let possible = moves.iter().filter(|taken| taken.stones <= heap);
            for taken in possible.clone() {
                let rest = heap - taken.stones;
                let needed = if rest == 0 { 1 } else { 2 };
                if taken.digit & needed > 0 {
                    seen[usize::from(values[rest] ^ taken.coin)] = true;
                }
            }
            let splits = possible.filter(|taken| taken.digit & 4 > 0).map(|taken| {
                let rest = heap - taken.stones;
                let left = &values[1..][..rest / 2];
                let right = &mirrored[count - rest..][..rest / 2];
                Pairs { left, right, coin: taken.coin }.split()
            });
            splits.clone().for_each(|(first, _)| first.mark(&mut seen));
            // Marking is slow and looking for one value fast: most pairs are marked only if the least value not
            // seen is found among them.
            let mut least = 0;
            let value = loop {
                least += seen[least..].iter().take_while(|&&seen| seen).count();
                let value = u16::try_from(least).unwrap_or_else(|_| {
                    panic!("a heap of {heap} in {self} has a Grundy number above 65,535")
                });
                let mut runs = splits.clone().flat_map(|(_, others)| others.runs());
                match runs.find(|run| run.contains(value)) {
                    Some(run) => run.mark(&mut seen),
                    None => break value,
                }
            };
            values[heap] = value;
            mirrored[count - 1 - heap] = value;
            bits |= value;
        }
        values.into_iter().map(u64::from).collect()
    }

    /// What may be taken. Options with a coin above 16 bits are left out: they are worth more than any mex that
    /// fits.
    fn moves(&self) -> Vec<Move> {
        let taken = (1..).zip(&self.digits).zip(&self.coins);
        taken
            .filter_map(|((stones, &digit), &coin)| {
                Some(Move { stones, digit, coin: u16::try_from(coin).ok()? })
            })
            .collect()
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

/// What one digit of an octal game says.
struct Move {
    stones: usize,
    digit: u8,
    coin: u16,
}

/// How many pairs are looked through at a time.
const RUN: usize = 256;

/// Values of pairs of heaps, index by index, and the coin beside each pair.
#[derive(Clone, Copy)]
struct Pairs<'a> {
    left: &'a [u16],
    right: &'a [u16],
    coin: u16,
}

impl<'a> Pairs<'a> {
    /// The pairs to mark in any case, a third or 2¹⁵ of them and what fills no run, and the others.
    fn split(self) -> (Self, Self) {
        let pairs = self.left.len();
        let first = pairs - (pairs - (pairs / 3).min(1 << 15)) / RUN * RUN;
        let ((left, lefts), (right, rights)) =
            (self.left.split_at(first), self.right.split_at(first));
        (Pairs { left, right, ..self }, Pairs { left: lefts, right: rights, ..self })
    }

    fn runs(self) -> impl Iterator<Item = Pairs<'a>> {
        let runs = self.left.chunks_exact(RUN).zip(self.right.chunks_exact(RUN));
        runs.map(move |(left, right)| Pairs { left, right, ..self })
    }

    /// Marks what each pair is worth.
    fn mark(self, seen: &mut [bool; (1 << 16) + 1]) {
        for (left, right) in self.left.iter().zip(self.right) {
            seen[usize::from(left ^ right ^ self.coin)] = true;
        }
    }

    /// Whether a pair of this run is worth `value`.
    fn contains(self, value: u16) -> bool {
        let left: &[u16; RUN] = self.left.try_into().expect("a whole run");
        let right: &[u16; RUN] = self.right.try_into().expect("a whole run");
        let wanted = value ^ self.coin;
        let pairs = left.iter().zip(right);
        // All pairs, with no early end: whole vectors are compared at once.
        pairs.fold(0, |found, (left, right)| found | u16::from(left ^ right == wanted)) > 0
    }
}
