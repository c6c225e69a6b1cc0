//! Values of heaps by size, and the patterns in them: found here, [checked](crate::certificate) elsewhere.

use crate::certificate::Certificate;
use crate::game::Rule;
use crate::say;
use crate::words::Lang;

/// A pattern in a table of values: from `start` on, `value(n + period) = value(n) + saltus`.
///
/// A pattern describes the table that it was found in. Only a theorem about the game shows that it holds for every n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The first n from which the pattern holds: the pre-period.
    pub start: u64,
    /// The least period.
    pub period: u64,
    /// What is added from one period to the next; 0 if the values simply repeat.
    pub saltus: u64,
}

impl Pattern {
    /// The pattern that `table` (indexed by n from 0) follows to its end: the one with the least period whose start lies in
    /// the first half and leaves room for three periods. `None` if there is none.
    pub fn find(table: &[u64]) -> Option<Pattern> {
        (1..=table.len() / 3).find_map(|period| {
            let last = table.len() - 1;
            let saltus = table[last].checked_sub(table[last - period])?;
            let fits = |n: &usize| table[n + period].checked_sub(table[*n]) == Some(saltus);
            let start = last + 1 - period - (0..=last - period).rev().take_while(fits).count();
            let holds = start <= table.len() / 2 && start + 3 * period <= table.len();
            holds.then_some(Pattern { start: start as u64, period: period as u64, saltus })
        })
    }

    /// The n before the start whose values do not fit the pattern, in ascending order.
    pub fn exceptions(&self, table: &[u64]) -> Vec<u64> {
        let departs = |&n: &u64| {
            let periods = (self.start - n).div_ceil(self.period);
            let later = table[(n + periods * self.period) as usize];
            table[n as usize] + periods * self.saltus != later
        };
        (0..self.start).filter(departs).collect()
    }

    /// The pattern of values g: `g(n + 4) = g(n) + 4 from n = 1 on`.
    pub fn formula(&self, lang: Lang) -> String {
        let Pattern { start, period, saltus } = self;
        let rises = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
        say!(
            lang,
            "g(n + {period}) = g(n){rises} from n = {start} on",
            "n ≥ {start}에서 g(n + {period}) = g(n){rises}"
        )
    }
}

/// The values of the heaps `0..=largest`: the mex of the nim-sums of the options. With a move that takes k stones comes a coin
/// of the value at k − 1 of `coins`, or none where there is no value.
pub fn table(rule: &Rule, coins: &[u64], largest: u64) -> Vec<u64> {
    let mut table: Vec<u64> = Vec::new();
    let mut values = Vec::new();
    // For each value, one more than the last heap that had an option of it.
    let mut last = vec![0];
    for heap in 0..=largest {
        values.clear();
        rule.each_option(heap, |[one, other]| {
            let rest = if other > 0 { table[other as usize] } else { 0 };
            let taken = (heap - one - other) as usize;
            let coin = taken.checked_sub(1).and_then(|index| coins.get(index)).unwrap_or(&0);
            values.push(table[one as usize] ^ rest ^ coin);
        });
        // k options cannot have all of the k + 1 values 0 to k.
        last.resize(last.len().max(values.len() + 1), 0);
        for &value in &values {
            if let Some(last) = last.get_mut(value as usize) {
                *last = heap + 1;
            }
        }
        table.push(last.iter().take_while(|&&last| last == heap + 1).count() as u64);
    }
    table
}

/// Finds a certificate in the values of the heaps up to `largest`: their pattern, and as many values as the theorem for the
/// rule needs. `None` if the values show no pattern, or not for long enough.
///
/// A pattern is found if twice its start, and its start with three periods, lie within `largest`. The certificate is not
/// [checked](Certificate::check) yet.
pub fn find(rule: &Rule, coins: &[u64], largest: u64) -> Option<Certificate> {
    // Short tables first: most patterns show soon.
    let mut tried = 32;
    loop {
        tried = largest.min(2 * tried);
        let table = table(rule, coins, tried);
        if let Some(found) = Pattern::find(&table)
            .and_then(|pattern| Certificate::shortest(rule, coins, pattern, &table))
        {
            return Some(found);
        }
        if tried == largest {
            return None;
        }
    }
}
