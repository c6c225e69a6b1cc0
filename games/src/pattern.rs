/// How a table of values goes on: from `start`, `value(n + period) = value(n) + saltus`.
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
    pub saltus: u64,
}

impl Pattern {
    /// The pattern that `table` (indexed by n from 0) follows to its end: the one with the least period whose
    /// start lies in the first half and leaves room for three periods. `None` if there is none.
    ///
    /// ```
    /// use games::{Pattern, grundy_table, heaps};
    ///
    /// let kayles = grundy_table(300, heaps::kayles);
    /// assert_eq!(Pattern::find(&kayles), Some(Pattern { start: 71, period: 12, saltus: 0 }));
    /// assert_eq!(Pattern::find(&grundy_table(100, heaps::fibonacci)), None);
    /// ```
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

    /// How values go on, if they are called `g`: `g(n + 4) = g(n) + 4 from n = 1 on`.
    pub fn goes_on(&self, g: &str) -> String {
        let Pattern { start, period, saltus } = self;
        let rises = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
        format!("{g}(n + {period}) = {g}(n){rises} from n = {start} on")
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
    /// assert_eq!(pattern, Pattern { start: 1, period: 4, saltus: 4 });
    /// assert_eq!(pattern.value(&table, 1_000_003), 1_000_004);
    /// ```
    pub fn value(&self, table: &[u64], n: u64) -> u64 {
        let periods = n.saturating_sub(self.start) / self.period;
        table[(n - periods * self.period) as usize] + periods * self.saltus
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    /// What `find` promises, tried out: every period, and for each every start.
    fn by_definition(table: &[u64]) -> Option<Pattern> {
        for period in 1..=table.len() {
            for start in 0..=table.len() / 2 {
                for saltus in 0..3 {
                    let ends = start + 3 * period;
                    let follows = |n: usize| table[n + period] == table[n] + saltus;
                    if ends <= table.len() && (start..table.len() - period).all(follows) {
                        return Some(Pattern {
                            start: start as u64,
                            period: period as u64,
                            saltus,
                        });
                    }
                }
            }
        }
        None
    }

    #[test]
    fn find_keeps_its_promise_on_every_short_table() {
        let mut tables = vec![vec![]];
        for _length in 0..=9 {
            for table in &tables {
                assert_eq!(Pattern::find(table), by_definition(table), "{table:?}");
            }
            let longer = |table: Vec<u64>| (0..3).map(move |value| [&table[..], &[value]].concat());
            tables = tables.into_iter().flat_map(longer).collect();
        }
    }

    #[test]
    fn value_continues_the_table_it_was_found_in() {
        let whole: Vec<u64> =
            (0..40).map(|n| if n < 5 { 9 } else { [3, 1, 4][n % 3] + n as u64 / 3 * 2 }).collect();
        let table = &whole[..20];
        let pattern = Pattern::find(table).unwrap();
        assert_eq!(pattern, Pattern { start: 5, period: 3, saltus: 2 });
        for (n, &value) in (0..).zip(&whole) {
            assert_eq!(pattern.value(table, n), value, "{n}");
        }
    }
}
