//! Proofs for every heap: a claim, a finite certificate, and a checker.
//!
//! A table shows a pattern only as far as it goes. A theorem about all games of one kind extends the pattern to every heap,
//! and needs finitely many values for it. A [`Certificate`] holds those values. [`Certificate::check`] trusts none of them: it
//! computes every value again by the rule, as plainly as possible, and checks the conditions of the theorem. Only then is
//! there a [`Proof`], which knows the value of every heap.
//!
//! A sceptic has to read only this file and [`Rule::each_option`](crate::Rule::each_option). It uses no code that
//! [finds](crate::find) certificates. In each theorem g(n) is the value of a heap of n stones, n₀ the start of the pattern
//! and p its period.
//!
//! # Windows
//!
//! *For [`Rule::Numbers`], of m stones at most. If g(i + p) = g(i) for m successive i, from n₀ on, then g(n + p) = g(n) for
//! every n ≥ n₀.*
//!
//! From m stones on every move can be made, so m successive values determine the next one. Equal windows are followed by
//! equal values, which make the next two windows equal. ∎
//!
//! # Guy and Smith
//!
//! *For [`Rule::Octal`], taking at most t stones. If n₀ ≥ 1 and g(n + p) = g(n) for n₀ ≤ n < 2n₀ + p + t, then for every
//! n ≥ n₀.* (Guy and Smith, *The G-values of various games*, 1956.)
//!
//! By induction, for n ≥ 2n₀ + p + t. An option of n + p that takes k ≤ t stones leaves heaps a ≥ b with
//! a + b = n + p − k ≥ 2(n₀ + p), or a alone. So a ≥ n₀ + p, and a − p ≥ n₀ ≥ 1 is a heap of the same value, smaller than
//! n: the option of n that leaves a − p and b has the same value. The other way round, an option of n leaves a ≥ b with
//! a + b ≥ 2n₀ + p; a ≥ n₀, and leaving a + p and b is an option of n + p with the same value. Equal sets of values have
//! equal mex. A coin that comes with taking k stones changes both options alike. Splitting a heap is the case k = 0. ∎
//!
//! # Misère play
//!
//! *Let a position have numbers, the large ones 2 or more. Let every move replace one of them, v, by others of another nim-sum.
//! Let every nim-sum below v be possible, 0 and 1 without large numbers; for v ≤ 1, let 0 and 1 be possible only so. And if all
//! numbers are 0 and a move is left, let some move make the nim-sum 1. Then, if whoever makes the last move loses, the player to
//! move loses if and only if the nim-sum is 0 and some number is large, or the nim-sum is 1 and none is.* (Bouton, 1901, for Nim.)
//!
//! Call these positions L. A position without a move is won, and not in L: its numbers are 0. No move leads from L to L. If no
//! number is large and the nim-sum is 1, a move makes it 0, or at least 2 with a large number. If some are large and the nim-sum
//! is 0, there are two of them; one stays, and the nim-sum becomes another one. From every position outside L with a move, some
//! move leads to L. If no number is large, the nim-sum is 0: replace a 1 by 0, or if there is none, a 0 by 1. If one is large,
//! replace it by 0 or 1, so that the nim-sum becomes 1. If more are large, make the nim-sum 0 as in Nim; one stays large. ∎
//!
//! The values of heaps are such numbers if a move leaves one heap at most and every heap of value 0 that has a move has an option
//! of value 1: the mex of a set has every smaller number in it. [`Proof::decides_misere`] finds out for all heaps, whatever a
//! move leaves: in both theorems above, options of large heaps consist of the same values as those one period below.
//!
//! Every subtraction game is such a game (Ferguson, 1974). With k the least number, g(n) = 1 if and only if g(n − k) = 0, by
//! induction: if g(n − k) = 0 and an option n − j had value 1, then n − k would have the option n − j − k of value 0. If g(n − k)
//! ≠ 0, then n − k has an option n − k − j of value 0, and n has the option n − j of value 1. So a heap n of value 0 that has a
//! move has an option of value 1: since g(n − k) ≠ 0, n − k has an option n − k − j of value 0, and g(n − j) = 1. ∎

use crate::{Pattern, Refused, Rule};

/// A claim about a game of heaps for every size, with all that is needed to check it.
///
/// Nothing here is trusted: anyone may fill in the fields. [`find`](crate::find) does.
#[derive(Clone)]
pub struct Certificate {
    /// The rule of the game.
    pub rule: Rule,
    /// With each move that takes k stones comes a coin of the value at k − 1, or none where there is no value.
    pub coins: Vec<u64>,
    /// Where the values begin to repeat, and how. It must be the first start and the least period.
    pub pattern: Pattern,
    /// The heaps before the start that do not fit the pattern, in ascending order.
    pub exceptions: Vec<u64>,
    /// The values of the heaps 0, 1, 2, …: at least as many as the theorem asks for.
    pub table: Vec<u64>,
}

/// A certificate that was checked: what it claims holds for every heap.
#[derive(Clone)]
pub struct Proof(Certificate);

impl Certificate {
    /// Checks everything.
    ///
    /// # Errors
    ///
    /// If no theorem applies to such a rule, if any value is not what the rule makes it, if the pattern, its start, its period
    /// or its exceptions are not exactly those of the table, or if the theorem asks for more values: a sentence.
    pub fn check(self) -> Result<Proof, Refused> {
        let (needed, found) = (self.needed()?, self.table.len());
        Refused::unless(found as u128 >= needed, || {
            format!("the theorem needs {needed} values, and the table has {found}")
        })?;
        self.check_pattern()?;
        check_table(&self.rule, &self.coins, &self.table)?;
        Ok(Proof(self))
    }

    /// The certificate with as little of the table as its theorem asks for, if there is as much.
    pub(crate) fn shortest(
        rule: &Rule,
        coins: &[u64],
        pattern: Pattern,
        table: &[u64],
    ) -> Option<Certificate> {
        let (rule, coins, exceptions) = (rule.clone(), coins.to_vec(), pattern.exceptions(table));
        let certificate = Certificate { rule, coins, pattern, exceptions, table: vec![] };
        let needed = certificate.needed().ok()?;
        let table = table.get(..usize::try_from(needed).ok()?)?.to_vec();
        Some(Certificate { table, ..certificate })
    }

    /// How many values the theorem for such a rule asks for.
    fn needed(&self) -> Result<u128, Refused> {
        let Pattern { start, period, saltus } = self.pattern;
        Refused::unless(saltus == 0, || "the theorems are about values that repeat")?;
        let (start, period) = (u128::from(start), u128::from(period));
        match &self.rule {
            Rule::Numbers(numbers) if numbers.contains(&0) => {
                Err(Refused::new("a move takes at least 1 stone"))
            }
            Rule::Numbers(numbers) => {
                Ok(start + period + u128::from(numbers.iter().copied().max().unwrap_or(0)))
            }
            Rule::Octal(octal) if !octal.is_endless() => {
                Ok(2 * start.max(1) + 2 * period + octal.digits().len() as u128)
            }
            _ => Err(Refused::new("no theorem is known for such moves")),
        }
    }

    /// Whether the table shows the pattern from its start to its end, with that start, period and those exceptions only.
    fn check_pattern(&self) -> Result<(), Refused> {
        let Pattern { start, period, .. } = self.pattern;
        Refused::unless(period > 0, || "a period is at least 1")?;
        let (start, period, table) = (start as usize, period as usize, &self.table);
        for n in start..table.len() - period {
            Refused::unless(table[n] == table[n + period], || {
                format!("the values of {n} and {} do not fit the pattern", n + period)
            })?;
        }
        let fits = |n: usize| table[n] == table[n + (start - n).div_ceil(period) * period];
        let exceptions: Vec<u64> = (0..start).filter(|&n| !fits(n)).map(|n| n as u64).collect();
        Refused::unless(exceptions == self.exceptions, || {
            format!("the exceptions are {exceptions:?}, not {:?}", self.exceptions)
        })?;
        Refused::unless(start == 0 || !fits(start - 1), || {
            format!("the pattern starts before {start}")
        })?;
        let whole = &table[start..start + period];
        for part in (1..period).filter(|part| period % part == 0) {
            let repeats = (part..period).all(|n| whole[n] == whole[n - part]);
            Refused::unless(!repeats, || format!("the period is {part}, not {period}"))?;
        }
        Ok(())
    }
}

/// Computes the value of each heap of the table again by the rule.
pub fn check_table(rule: &Rule, coins: &[u64], table: &[u64]) -> Result<(), Refused> {
    for (heap, &claimed) in (0..).zip(table) {
        let mut options = Vec::new();
        rule.each_option(heap, |[one, other]| {
            let rest = if other > 0 { table[other as usize] } else { 0 };
            let coin = match heap - one - other {
                0 => 0,
                taken => coins.get(taken as usize - 1).copied().unwrap_or(0),
            };
            options.push(table[one as usize] ^ rest ^ coin);
        });
        let mut found = vec![false; options.len() + 1];
        for &value in options.iter().filter(|&&value| value < options.len() as u64) {
            found[value as usize] = true;
        }
        let value = found.iter().take_while(|&&found| found).count() as u64;
        Refused::unless(value == claimed, || {
            format!("the value of {heap} is {value}, not {claimed}")
        })?;
    }
    Ok(())
}

impl Proof {
    /// The value of a heap of any size.
    pub fn value(&self, heap: u64) -> u64 {
        let Certificate { pattern: Pattern { start, period, .. }, table, .. } = &self.0;
        let n = if heap < *start { heap } else { start + (heap - start) % period };
        table[n as usize]
    }

    /// Whether the theorem on misère play applies to sums of these heaps.
    pub fn decides_misere(&self) -> bool {
        let Certificate { rule, coins, table, .. } = &self.0;
        coins.is_empty() && (0..table.len() as u64).all(|heap| is_as_in_nim(rule, heap, table))
    }

    /// What was checked.
    pub fn certificate(&self) -> &Certificate {
        &self.0
    }
}

/// Whether the value of this heap is a number as the theorem on misère play asks for.
fn is_as_in_nim(rule: &Rule, heap: u64, table: &[u64]) -> bool {
    let mut options = Vec::new();
    rule.each_option(heap, |[one, other]| {
        let other = if other > 0 { table[other as usize] } else { 0 };
        let is_large = table[one as usize].max(other) > 1;
        options.push((table[one as usize] ^ other, is_large));
    });
    let value = table[heap as usize];
    let makes = |sum: u64| options.contains(&(sum, false));
    match value {
        0 | 1 if options.iter().any(|&(sum, is_large)| is_large && sum < 2) => false,
        0 => options.is_empty() || makes(1),
        1 => true,
        _ => makes(0) && makes(1),
    }
}
