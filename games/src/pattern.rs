/// How a table of values goes on: from `start`, `value(n + period) = value(n) + rise`.
///
/// Found in a table, a pattern says what the table shows and no more. That it holds for every n is a theorem
/// about the game, and whoever continues a table by its pattern must have that theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The first n from which the pattern holds: the pre-period.
    pub start: u64,
    /// The least period.
    pub period: u64,
    /// What is added from one period to the next; 0 if the values simply repeat.
    pub rise: u64,
}

impl Pattern {
    /// The pattern that `table` (indexed by n from 0) follows to its end: the one with the least period whose
    /// start lies in the first half and leaves room for at least two periods more. `None` if there is none.
    ///
    /// ```
    /// use games::{Pattern, grundy_table, heaps};
    ///
    /// let kayles = grundy_table(300, heaps::kayles);
    /// assert_eq!(Pattern::find(&kayles), Some(Pattern { start: 71, period: 12, rise: 0 }));
    /// assert_eq!(Pattern::find(&grundy_table(100, heaps::fibonacci)), None);
    /// ```
    pub fn find(table: &[u64]) -> Option<Pattern> {
        (1..=table.len() / 4).find_map(|period| {
            let last = table.len() - 1;
            let rise = table[last].checked_sub(table[last - period])?;
            let fits = |n: &usize| table[n + period] == table[*n] + rise;
            let start = last + 1 - period - (0..=last - period).rev().take_while(fits).count();
            let holds = start <= table.len() / 2 && start + 3 * period <= table.len();
            holds.then_some(Pattern { start: start as u64, period: period as u64, rise })
        })
    }

    /// The value at `n`: from `table` before the pattern starts, and by the pattern from there on.
    ///
    /// # Panics
    ///
    /// If `table` is shorter than the start and one period.
    ///
    /// ```
    /// use games::{Pattern, grundy_table, heaps};
    ///
    /// let table = grundy_table(100, heaps::lasker);
    /// let pattern = Pattern::find(&table).unwrap();
    /// assert_eq!(pattern, Pattern { start: 1, period: 4, rise: 4 });
    /// assert_eq!(pattern.value(&table, 1_000_003), 1_000_004);
    /// ```
    pub fn value(&self, table: &[u64], n: u64) -> u64 {
        let periods = n.saturating_sub(self.start) / self.period;
        table[(n - periods * self.period) as usize] + periods * self.rise
    }
}
