//! Proofs for every heap: what is claimed, a finite certificate, and a checker.
//!
//! A table shows a pattern as far as it goes. What carries the pattern to every heap is a theorem about all games
//! of one kind, and the theorem asks for finitely many values. A [`Certificate`] holds those values, and
//! [`Certificate::check`] believes none of them: it compares the description of the moves with the rules, computes
//! every value again in the plainest way there is, and asks what the theorem asks. Only then is there a
//! [`Proof`], which knows the value of every heap.
//!
//! A theorem speaks of [`Moves`], which are told for every n, and rules are a function: no comparison sees all of it.
//! They are compared at every heap of the table, so that each value is one of the rules, and at some larger heaps
//! ([`COMPARED`]). What is proved beyond is proved of the moves as they are described; that the rules go on in the same way
//! is for a reader to see. Numbers that end at a largest one are a game in which no larger number may be taken.
//!
//! This file is all that a sceptic has to read of games of heaps; a law of a particular game stands with that game on the
//! [shelf](crate::shelf). It uses nothing of the ways to solve games that it checks: neither [`mex`](crate::mex) nor
//! [`grundy_table`](crate::grundy_table) nor [`Octal::table`]. In each theorem g(n) is the value of a heap of n stones, n₀ the start of the pattern and p its period.
//!
//! # Windows
//!
//! *For [`Moves::Subtraction`], of m stones at most. If g(i + p) = g(i) for m successive i, from n₀ on, then
//! g(n + p) = g(n) for every n ≥ n₀.*
//!
//! From m stones on every move can be made, so m successive values determine the next one. Equal windows are
//! followed by equal values, which make the next two windows equal. (Who wins, playing to win or to lose, is
//! determined by m outcomes in the same way.) ∎
//!
//! # Guy and Smith
//!
//! *For [`Moves::Octal`], taking at most t stones. If n₀ ≥ 1 and g(n + p) = g(n) for n₀ ≤ n < 2n₀ + p + t, then
//! for every n ≥ n₀.* (Guy and Smith, *The G-values of various games*, 1956.)
//!
//! By induction, for n ≥ 2n₀ + p + t. An option of n + p that takes k ≤ t stones leaves heaps a ≥ b with
//! a + b = n + p − k ≥ 2(n₀ + p), or a alone. So a ≥ n₀ + p, and a − p ≥ n₀ ≥ 1 is a heap of the same worth, smaller
//! than n: the option of n that leaves a − p and b is worth the same. The other way round, an option of n leaves
//! a ≥ b with a + b ≥ 2n₀ + p; a ≥ n₀, and leaving a + p and b is an option of n + p that is worth the same. Equal sets of
//! values have equal mex. A coin that comes with taking k stones changes both options alike. ∎
//!
//! # Residues of powers
//!
//! *For [`Moves::Powers`] of b, with n₀ = 0. Let B be the largest of the powers 1, b, b², … that are the first of
//! their residue modulo p. If g(n) = g(n mod p) for every n < B + p, then for every n.*
//!
//! From B stones on, a power of every residue that occurs can be taken. So by induction the options of n ≥ B + p are worth
//! the same as those of n − p. ∎
//!
//! # Rising values
//!
//! *For [`Moves::Taking`], with a modulus that divides p, and values that rise by s a period from n₀ ≤ 1 on. Let the
//! last p heaps n of the table each have g(n) + s > g(1), …, g(p), and*
//!
//! 1. *each of 1, …, s is worth leaving: n has an option that takes stones, leaves some, and is worth that; and 0
//!    is worth that too, or n may be emptied;*
//! 2. *each of 1, …, g(n) − 1 is worth leaving as well, or splitting into two parts of which one is worth less than s;*
//!
//! *and if heaps may be split, let s be a power of two, and no split into parts of any two residues modulo p has the residue
//! modulo s of the heap's own value. Then g(n + p) = g(n) + s for every n ≥ 1.*
//!
//! By induction: what is said of n holds of n + p. *No option of n + p is worth g(n) + s.* One that leaves m > p stones would
//! make the option m − p of n worth g(n); one that leaves 1 to p stones is worth less; an empty heap is worth 0; a split has
//! another residue. *Every v < g(n) + s is the worth of an option of n + p.* If v ≤ s, leave what n leaves by (1), or empty the
//! heap. Else take the option of n that is worth v − s by (2), and leave p stones more, or make the other part of the split p
//! stones larger: its value rises by s, and so does the nim-sum, since the worth of the first part lies below the power of
//! two s. So (1) and (2) hold of n + p. ∎
//!
//! # Tables
//!
//! Where no theorem is known, [`Checked`] holds the values up to a largest heap, recomputed, and says no more.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::iter::successors;
use std::panic::resume_unwind;
use std::thread;

use crate::{Octal, Pattern, Refused};

/// A claim about a game of heaps for every size, with all that is needed to check it.
///
/// Nothing here is trusted: anyone may fill in the fields. [`find`](crate::find) does.
///
/// ```
/// use games::proof::{Certificate, Kind, Moves};
/// use games::{Pattern, heaps::take};
///
/// let certificate = Certificate {
///     moves: Moves::Subtraction(vec![1, 3, 4]),
///     unit: 1,
///     kind: Kind::Grundy,
///     pattern: Pattern { start: 0, period: 7, saltus: 0 },
///     exceptions: vec![],
///     table: vec![0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1],
/// };
/// let proof = certificate.check(|heap| take(heap, &[1, 3, 4])).unwrap();
/// assert_eq!(proof.value(1_000_000_000_000), 1);
///
/// let mut shorter = certificate;
/// shorter.table.pop();
/// let refused = shorter.check(|heap| take(heap, &[1, 3, 4])).unwrap_err();
/// assert_eq!(refused.to_string(), "the theorem needs 11 values, and the table has 10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The moves, described in a way of which a theorem speaks.
    pub moves: Moves,
    /// How many stones of the rules are one of the table: 1, but 2 for strips whose columns have two cells. Coins that
    /// come with a move are then heaps of less than that.
    pub unit: u64,
    /// What the values are.
    pub kind: Kind,
    /// Where the values begin to repeat or to rise, and how. It must be the first start and the least period.
    pub pattern: Pattern,
    /// The heaps before the start that do not fit the pattern, in ascending order.
    pub exceptions: Vec<u64>,
    /// The values of the heaps 0, 1, 2, …: at least as many as the theorem asks for.
    pub table: Vec<u64>,
}

/// The moves in a heap of any size, in the few forms of which the theorems speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Take one of these numbers of stones.
    Subtraction(Vec<u64>),
    /// Take a power of this number of stones: 1, b, b², ….
    Powers(u64),
    /// Take some stones or all, or split; whether that is allowed is a matter of residues.
    Taking {
        /// What the residues are taken by.
        modulus: u64,
        /// Stones may be taken, and some left, if the number taken has one of these residues.
        leaving: Vec<u64>,
        /// The whole heap may be taken if its size has one of these residues.
        emptying: Vec<u64>,
        /// Whether a heap may be split in two, taking nothing.
        splitting: bool,
    },
    /// An octal game, perhaps with coins.
    Octal(Octal),
    /// Split the heap in two that differ. No theorem here speaks of that.
    UnequalSplit,
}

/// What the values of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Grundy numbers.
    Grundy,
    /// 1 for an N-position, which the player to move wins, and 0 for a P-position. In normal play, for games that stay one heap.
    Outcome,
    /// The same in misère play.
    MisereOutcome,
}

impl Kind {
    /// The value of a position by its definition; `known` remembers those of positions that come up.
    pub(crate) fn value_of<P: Clone + Eq + Hash>(
        self,
        position: &P,
        rule: &impl Fn(&P) -> Vec<P>,
        known: &mut HashMap<P, u64>,
    ) -> u64 {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let options: Vec<u64> =
            rule(position).iter().map(|option| self.value_of(option, rule, known)).collect();
        let value = self.value(options.into_iter());
        known.insert(position.clone(), value);
        value
    }

    /// The value of a position whose options are worth this, by its definition.
    fn value(self, worth: impl ExactSizeIterator<Item = u64>) -> u64 {
        match self {
            Kind::Grundy => {
                // So many options leave out one of the numbers up to their count.
                let mut found = vec![false; worth.len() + 1];
                for value in worth {
                    if let Some(found) = found.get_mut(value as usize) {
                        *found = true;
                    }
                }
                found.iter().take_while(|&&found| found).count() as u64
            }
            Kind::MisereOutcome if worth.len() == 0 => 1,
            Kind::Outcome | Kind::MisereOutcome => u64::from(worth.min() == Some(0)),
        }
    }
}

/// A certificate that was checked: what it claims holds for every heap.
#[derive(Clone, Debug)]
pub struct Proof {
    certificate: Certificate,
}

/// Values up to a largest heap, checked one by one, where nothing is proved beyond.
#[derive(Clone, Debug)]
pub struct Checked {
    table: Vec<u64>,
}

/// Up to this size at least, in units, the described moves of a [`Certificate`] are compared with the rules at every heap, and
/// up to the end of its table if that is longer. Further heaps, each a quarter larger, follow up to four times as far; up to
/// 1,000,000 at least where few numbers may be taken, and 10,000 where a heap has about as many options as stones.
pub const COMPARED: u64 = 200;

impl Certificate {
    /// Checks everything, by the rules that `rule` tells: a function from a heap to what may take its place.
    ///
    /// # Errors
    ///
    /// If the moves are not those of the rules (see [`COMPARED`]), if any value is not what the rules make
    /// it, if the pattern, its start, its period or its exceptions are not exactly those of the table, or if the theorem
    /// asks for more than there is.
    pub fn check<Heaps: AsRef<[u64]>>(
        &self,
        rule: impl Fn(u64) -> Vec<Heaps>,
    ) -> Result<Proof, Refused> {
        self.check_told(told(rule))
    }

    /// The same, by rules that are [`told`].
    pub(crate) fn check_told(&self, rule: impl Fn(u64, Tell<'_>)) -> Result<Proof, Refused> {
        self.moves.check_sense(self.kind, self.unit)?;
        self.check_pattern()?;
        self.check_theorem()?;
        let (every, most) = self.compared();
        let further = successors(Some(every), |heap| Some(heap + heap / 4)).skip(1);
        let heaps = (0..=every).chain(further.take_while(|&heap| heap <= most));
        self.moves.check_heaps(self.unit, self.kind, &self.table, heaps, rule)?;
        Ok(Proof { certificate: self.clone() })
    }

    /// The heap, in units, up to which the moves are compared with the rules at every one, and the heap up to which they are
    /// compared at some; see [`COMPARED`].
    pub fn compared(&self) -> (u64, u64) {
        let every = COMPARED.max(self.table.len().saturating_sub(1) as u64);
        let most = match self.moves {
            Moves::Subtraction(_) | Moves::Powers(_) => 1_000_000,
            Moves::Taking { .. } | Moves::Octal(_) | Moves::UnequalSplit => 10_000,
        };
        (every, most.max(4 * every))
    }

    /// Whether the table shows the pattern from its start to the end of the table, with that start, that period and
    /// those exceptions and no others.
    fn check_pattern(&self) -> Result<(), Refused> {
        let Pattern { start, period, saltus } = self.pattern;
        require(period > 0, || "a period is at least 1".into())?;
        self.require_values(u128::from(start) + u128::from(period))?;
        let (start, period) = (start as usize, period as usize);
        let value = |n: usize| u128::from(self.table[n]);

        for n in start..self.table.len() - period {
            require(value(n + period) == value(n) + u128::from(saltus), || {
                format!("the values of {n} and {} do not fit the pattern", n + period)
            })?;
        }
        let continued = |n: usize| {
            let periods = (start - n).div_ceil(period);
            value(n) + periods as u128 * u128::from(saltus) == value(n + periods * period)
        };
        let exceptions: Vec<u64> =
            (0..start).filter(|&n| !continued(n)).map(|n| n as u64).collect();
        require(exceptions == self.exceptions, || {
            format!("the exceptions are {exceptions:?}, not {:?}", self.exceptions)
        })?;
        require(start == 0 || !continued(start - 1), || {
            format!("the pattern starts before {start}")
        })?;
        for part in (1..period).filter(|part| period % part == 0) {
            let times = (period / part) as u128;
            let rises = |n: usize| {
                let (later, more) = if n + part < start + period {
                    (n + part, 0)
                } else {
                    (n + part - period, saltus)
                };
                times * (value(later) + u128::from(more)) == times * value(n) + u128::from(saltus)
            };
            require(!(start..start + period).all(rises), || {
                format!("the period is {part}, not {period}")
            })?;
        }
        Ok(())
    }

    /// Whether the table is as the theorem for these moves asks.
    pub(crate) fn check_theorem(&self) -> Result<(), Refused> {
        match &self.moves {
            Moves::Subtraction(permitted) => self.check_windows(permitted),
            Moves::Powers(base) => self.check_powers(*base),
            Moves::Taking { modulus, splitting, .. } => self.check_rising(*modulus, *splitting),
            Moves::Octal(octal) => self.check_guy_smith(octal),
            Moves::UnequalSplit => Err(Refused::new("no theorem is known for such moves")),
        }
    }

    /// The theorem of windows.
    fn check_windows(&self, permitted: &[u64]) -> Result<(), Refused> {
        require(self.pattern.saltus == 0, || "values of a subtraction game do not rise".into())?;
        let most = permitted.iter().copied().max().unwrap_or(0);
        let Pattern { start, period, .. } = self.pattern;
        self.require_values(u128::from(start) + u128::from(period) + u128::from(most))
    }

    /// The theorem of Guy and Smith.
    fn check_guy_smith(&self, octal: &Octal) -> Result<(), Refused> {
        require(self.pattern.saltus == 0, || "the theorem is about values that repeat".into())?;
        let start = u128::from(self.pattern.start.max(1));
        let most = octal.digits().len() as u128;
        self.require_values(2 * start + 2 * u128::from(self.pattern.period) + most)
    }

    /// The theorem of residues of powers.
    fn check_powers(&self, base: u64) -> Result<(), Refused> {
        let Pattern { start, period, saltus } = self.pattern;
        require(start == 0 && saltus == 0, || "the theorem starts at 0, and nothing rises".into())?;
        let mut residues = HashSet::new();
        let (mut power, mut largest) = (1_u128, 1);
        while residues.insert(power % u128::from(period)) {
            largest = power;
            power = power.saturating_mul(u128::from(base));
        }
        self.require_values(largest.saturating_add(u128::from(period)))
    }

    /// The theorem of rising values.
    fn check_rising(&self, modulus: u64, splitting: bool) -> Result<(), Refused> {
        let Pattern { start, period, saltus } = self.pattern;
        require(start <= 1, || "the theorem starts at 0 or 1".into())?;
        require(period % modulus == 0, || format!("{modulus} does not divide {period}"))?;
        self.require_values(2 * u128::from(period) + 1)?;
        let first = &self.table[1..=period as usize];

        let heaps = self.table.len() as u64;
        let mut options = Vec::new();
        for heap in heaps - period..heaps {
            let value = self.table[heap as usize];
            require(first.iter().all(|&early| early < value.saturating_add(saltus)), || {
                format!("{heap} is not worth enough for the induction")
            })?;
            let (mut nested, mut shifted) = (Vec::new(), Vec::new());
            self.moves.options(heap, &mut options);
            for left in &options {
                let worth = left.worth(&self.table);
                let small = |&part: &u64| self.table[part as usize] < saltus;
                match left.heaps {
                    [0, 0] => nested.push(0),
                    [_, 0] => _ = (nested.push(worth), shifted.push(worth)),
                    parts if parts.iter().any(small) => shifted.push(worth),
                    _ => {}
                }
            }
            nested.sort_unstable();
            shifted.sort_unstable();
            require((0..=saltus).all(|low| nested.binary_search(&low).is_ok()), || {
                format!("the induction cannot keep all of the values 0 to {saltus} at {heap}")
            })?;
            require((1..value).all(|low| shifted.binary_search(&low).is_ok()), || {
                format!("the induction cannot raise all of the values below {value} at {heap}")
            })?;
        }

        if splitting {
            require(saltus.is_power_of_two(), || format!("{saltus} is not a power of two"))?;
            for a in 1..=period {
                for b in 1..=period {
                    let whole = (a + b - 1) % period + 1;
                    let split = self.table[a as usize] ^ self.table[b as usize];
                    require(split % saltus != self.table[whole as usize] % saltus, || {
                        format!("parts like {a} and {b} may be worth what their heap is")
                    })?;
                }
            }
        }
        Ok(())
    }

    fn require_values(&self, needed: u128) -> Result<(), Refused> {
        let found = self.table.len();
        require(found as u128 >= needed, || {
            format!("the theorem needs {needed} values, and the table has {found}")
        })
    }
}

impl Moves {
    /// [`Moves::Taking`], with these residues.
    pub fn taking(modulus: u64, leaving: &[u64], emptying: &[u64], splitting: bool) -> Moves {
        Moves::Taking { modulus, leaving: leaving.to_vec(), emptying: emptying.to_vec(), splitting }
    }

    /// Whether such moves, units and values are ones of which a theorem could speak.
    fn check_sense(&self, kind: Kind, unit: u64) -> Result<(), Refused> {
        require((1..=100).contains(&unit), || "a unit is 1 to 100 stones".into())?;
        let one_heap = matches!(self, Moves::Subtraction(_));
        require(kind == Kind::Grundy || one_heap, || {
            "who wins a heap tells who wins after a move in subtraction games only".into()
        })?;
        match self {
            Moves::Subtraction(permitted) if permitted.contains(&0) => {
                Err(Refused::new("a move takes at least 1 stone"))
            }
            Moves::Powers(0 | 1) => Err(Refused::new("the powers of 0 and of 1 are no game")),
            Moves::Taking { modulus, .. } if !(1..=COMPARED / 2).contains(modulus) => {
                Err(Refused::new(format!("a modulus lies in 1 to {}", COMPARED / 2)))
            }
            _ => Ok(()),
        }
    }

    /// Whether each of the heaps may be replaced by just what the rules say, and has the value that the table says, computed
    /// again from smaller ones that were right.
    fn check_heaps(
        &self,
        unit: u64,
        kind: Kind,
        table: &[u64],
        heaps: impl Iterator<Item = u64>,
        rule: impl Fn(u64, Tell<'_>),
    ) -> Result<(), Refused> {
        if let Moves::Octal(octal) = self {
            let moves = octal.coins().iter().zip(octal.digits());
            for (&coin, _) in moves.filter(|(_, digit)| **digit > 0) {
                require(coin == 0 || is_coin(coin, unit, &rule), || {
                    format!("{coin} stones are not a coin beside heaps of {unit}")
                })?;
            }
        }
        // Used again for each of millions of heaps.
        let mut options = Vec::new();
        for heap in heaps {
            self.options(heap, &mut options);
            // Most often the rules tell the options in the same order. If not, they are compared as sets.
            let mut described = options.iter().map(|left| left.in_stones(unit));
            let mut same = true;
            rule(unit * heap, &mut |left| same &= described.next() == Some(in_order(left)));
            same &= described.next().is_none();
            require(
                same || same_set(
                    told_by(&rule, unit * heap),
                    options.iter().map(|left| left.in_stones(unit)).collect(),
                ),
                || format!("from {} stones the rules do not allow what is described", unit * heap),
            )?;
            if let Some(&claimed) = table.get(heap as usize) {
                let value = kind.value(options.iter().map(|left| left.worth(table)));
                require(value == claimed, || {
                    format!("the value of {heap} is {value}, not {claimed}")
                })?;
            }
        }
        Ok(())
    }

    /// Makes `options` what one move may leave of a heap.
    fn options(&self, heap: u64, options: &mut Vec<Left>) {
        options.clear();
        let mut leave = |heaps: [u64; 2], coin: u64| options.push(Left { heaps, coin });
        match self {
            Moves::Subtraction(permitted) => {
                for &stones in permitted.iter().filter(|&&stones| stones <= heap) {
                    leave([heap - stones, 0], 0);
                }
            }
            Moves::Powers(base) => {
                let mut power = 1;
                while power <= heap {
                    leave([heap - power, 0], 0);
                    power = power.saturating_mul(*base);
                }
            }
            Moves::Taking { modulus, leaving, emptying, splitting } => {
                for rest in 1..heap {
                    if leaving.contains(&((heap - rest) % modulus)) {
                        leave([rest, 0], 0);
                    }
                    if *splitting && rest <= heap - rest {
                        leave([rest, heap - rest], 0);
                    }
                }
                if heap > 0 && emptying.contains(&(heap % modulus)) {
                    leave([0, 0], 0);
                }
            }
            Moves::Octal(octal) => {
                for ((&digit, &coin), stones) in octal.digits().iter().zip(octal.coins()).zip(1..) {
                    let Some(rest) = heap.checked_sub(stones) else { break };
                    if digit & 1 != 0 && rest == 0 {
                        leave([0, 0], coin);
                    }
                    if digit & 2 != 0 && rest > 0 {
                        leave([rest, 0], coin);
                    }
                    if digit & 4 != 0 {
                        (1..=rest / 2).for_each(|part| leave([rest - part, part], coin));
                    }
                }
            }
            Moves::UnequalSplit => {
                (1..heap.div_ceil(2)).for_each(|part| leave([heap - part, part], 0));
            }
        }
    }
}

/// What a move leaves of a heap: one heap and perhaps another (0 if not), and perhaps a coin, worth its size.
struct Left {
    heaps: [u64; 2],
    coin: u64,
}

impl Left {
    /// The position that it is, if a heap has `unit` stones for each of its own: see [`in_order`].
    fn in_stones(&self, unit: u64) -> Option<Ordered> {
        let [one, other] = self.heaps;
        in_order(&[unit * one, unit * other, self.coin])
    }

    fn worth(&self, table: &[u64]) -> u64 {
        let [one, other] = self.heaps.map(|heap| table[heap as usize]);
        let sum = if self.heaps[1] == 0 { one } else { one ^ other };
        sum ^ self.coin
    }
}

impl Proof {
    /// The value of a heap of any size.
    ///
    /// # Panics
    ///
    /// If it does not fit 64 bits.
    pub fn value(&self, heap: u64) -> u64 {
        let Certificate { pattern, table, .. } = &self.certificate;
        if heap < pattern.start {
            return table[heap as usize];
        }
        let after = heap - pattern.start;
        let first = table[(pattern.start + after % pattern.period) as usize];
        let risen = (after / pattern.period).checked_mul(pattern.saltus);
        risen.and_then(|risen| risen.checked_add(first)).expect("a value that fits 64 bits")
    }

    /// What was checked.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }
}

impl Checked {
    /// Checks the values of the heaps 0, 1, 2, … by the rules; see [`Certificate::check`].
    ///
    /// # Errors
    ///
    /// If the moves are not those of the rules, or a value is not what the rules make it.
    ///
    /// ```
    /// use games::proof::{Checked, Kind, Moves};
    /// use games::{Octal, grundy_table, heaps};
    ///
    /// let moves = Moves::Octal("0.007".parse().unwrap());
    /// let table = grundy_table(300, heaps::treblecross);
    /// let checked = Checked::new(&moves, 1, Kind::Grundy, table, heaps::treblecross).unwrap();
    /// assert_eq!(checked.value(8), Some(0));
    /// assert_eq!(checked.value(301), None);
    /// ```
    pub fn new<Heaps: AsRef<[u64]>>(
        moves: &Moves,
        unit: u64,
        kind: Kind,
        table: Vec<u64>,
        rule: impl Fn(u64) -> Vec<Heaps> + Sync,
    ) -> Result<Checked, Refused> {
        Checked::told(moves, unit, kind, table, told(rule))
    }

    /// The same, by rules that are [`told`].
    pub(crate) fn told(
        moves: &Moves,
        unit: u64,
        kind: Kind,
        table: Vec<u64>,
        rule: impl Fn(u64, Tell<'_>) + Sync,
    ) -> Result<Checked, Refused> {
        moves.check_sense(kind, unit)?;
        let every_other = |first: u64| {
            let heaps = (first..table.len() as u64).step_by(2);
            moves.check_heaps(unit, kind, &table, heaps, &rule)
        };
        // Such tables are long: two processors share them.
        thread::scope(|scope| {
            let odd = scope.spawn(|| every_other(1));
            every_other(0)?;
            odd.join().unwrap_or_else(|panic| resume_unwind(panic))
        })?;
        Ok(Checked { table })
    }

    /// The value of a heap, if it was checked.
    pub fn value(&self, heap: u64) -> Option<u64> {
        self.table.get(usize::try_from(heap).ok()?).copied()
    }

    /// The values of the heaps 0, 1, 2, … that were checked.
    pub fn table(&self) -> &[u64] {
        &self.table
    }
}

/// What a proof does not say of rules.
pub const BEYOND: &str = "; beyond, they are taken for the rules";

/// The theorem of windows, in a sentence.
pub const WINDOWS: &str = "m values in a row determine the next, m the most stones that a move takes: if m in a row come back, everything does";

/// Whether the rules allow in these positions just what is described.
pub(crate) fn compared<P: Debug, O: Ord>(
    positions: impl IntoIterator<Item = P>,
    rule: impl Fn(&P) -> Vec<O>,
    described: impl Fn(&P) -> Vec<O>,
) -> Result<(), Refused> {
    positions.into_iter().try_for_each(|position| {
        require(same_set(rule(&position), described(&position)), || {
            format!("from {position:?} the rules allow something else")
        })
    })
}

/// Whether these positions are won, or worth, what is claimed of them, by trying every move.
pub(crate) fn held<P: Clone + Debug + Eq + Hash>(
    positions: &[P],
    rule: impl Fn(&P) -> Vec<P>,
    claimed: impl Fn(&P) -> (Kind, u64),
) -> Result<(), Refused> {
    let mut known: HashMap<Kind, HashMap<P, u64>> = HashMap::new();
    positions.iter().try_for_each(|position| {
        let (kind, claimed) = claimed(position);
        let value = kind.value_of(position, &rule, known.entry(kind).or_default());
        require(value == claimed, || match (kind, value) {
            (Kind::Grundy, _) => format!("{position:?} is worth {value}, not {claimed}"),
            (_, 0) => format!("{position:?} is lost"),
            _ => format!("{position:?} is won"),
        })
    })
}

pub(crate) fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(Refused::new(otherwise())) }
}

/// Whom rules tell what a move leaves.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(&[u64]);

/// Rules of any shape in the one in which they are compared: what each move leaves is told, one after the other.
pub(crate) fn told<Heaps: AsRef<[u64]>>(
    rule: impl Fn(u64) -> Vec<Heaps>,
) -> impl Fn(u64, Tell<'_>) {
    move |heap, tell| rule(heap).iter().for_each(|left| tell(left.as_ref()))
}

/// Three heaps in descending order. An array would be compared as bytes, and that takes as long as all the rest.
type Ordered = (u64, u64, u64);

/// A position of three heaps at most, in descending order, filled up with empty ones; `None` if there are more.
fn in_order(left: &[u64]) -> Option<Ordered> {
    match *left {
        [] => Some((0, 0, 0)),
        [a] => Some((a, 0, 0)),
        [a, b] => Some((a.max(b), a.min(b), 0)),
        [a, b, c] => {
            let (a, b) = (a.max(b), a.min(b));
            let (b, c) = (b.max(c), b.min(c));
            Some((a.max(b), a.min(b), c))
        }
        _ => {
            let empty = left.iter().position(|&heap| heap == 0)?;
            in_order(&[&left[..empty], &left[empty + 1..]].concat())
        }
    }
}

/// Whether two lists have the same elements, however often and in whatever order.
fn same_set<T: Ord>(mut one: Vec<T>, mut other: Vec<T>) -> bool {
    for list in [&mut one, &mut other] {
        list.sort_unstable();
        list.dedup();
    }
    one == other
}

/// What the rules allow, each option in order.
fn told_by(rule: &impl Fn(u64, Tell<'_>), heap: u64) -> Vec<Option<Ordered>> {
    let mut options = Vec::new();
    rule(heap, &mut |left| options.push(in_order(left)));
    options
}

/// Whether a heap of `coin` stones is smaller than a unit, and a heap of Nim by the rules.
fn is_coin(coin: u64, unit: u64, rule: &impl Fn(u64, Tell<'_>)) -> bool {
    let nim = |heap: u64| (0..heap).map(|rest| in_order(&[rest])).collect();
    coin < unit && (1..=coin).all(|heap| same_set(told_by(rule, heap), nim(heap)))
}
