//! The values of heaps of one game: by a proof, by a law, or by a table where no pattern is known.

use std::cell::RefCell;

use crate::certificate::{Kind, Proof, check_table};
use crate::game::{Law, Rule, Theory};
use crate::words::any_of;
use crate::{Game, Pattern, Refused, find, table};

/// Where a law gives the values, they are computed up to this heap; from there on their pattern gives them.
const BY_LAW: u64 = 1_000;
/// A law is checked up to this heap.
pub const CHECKED: u64 = 10_000;
/// A pattern is searched up to this heap. Without one, values of heaps up to twice its size are computed.
const LOOKED: u64 = 10_000;

/// The values of the heaps of one game: Grundy numbers, or outcomes in misère play.
pub struct Values {
    /// The game.
    pub game: Game,
    source: Source,
    table: RefCell<Vec<u64>>,
}

enum Source {
    Proved(Proof),
    Law(Pattern, fn(u64) -> u64),
    Table,
}

impl Game {
    /// Whether the values of its heaps are Grundy numbers or outcomes.
    pub fn kind(&self) -> Kind {
        match self.rule {
            Rule::Numbers(_) if self.misere => Kind::MisereOutcome,
            _ => Kind::Grundy,
        }
    }

    /// The values of the heaps `0..=largest`.
    pub fn table(&self, largest: u64) -> Vec<u64> {
        table(&self.rule, self.kind(), largest)
    }

    /// A proof of the values of its heaps, from those up to `largest`; `None` if no period shows there. An error is a bug.
    pub fn prove(&self, largest: u64) -> Option<Result<Proof, Refused>> {
        Some(find(&self.rule, self.kind(), largest)?.check())
    }

    /// The values of its heaps.
    ///
    /// ```
    /// assert_eq!(games::shelf::lasker().values().of(1_000_003), 1_000_004);
    /// ```
    pub fn values(&self) -> Values {
        let table = self.table(BY_LAW.min(self.most));
        let source = match &self.theory {
            Theory::Period => self.prove(LOOKED).and_then(Result::ok).map(Source::Proved),
            Theory::Law(Law { value: Some(value), .. }) => {
                Pattern::find(&table).map(|pattern| Source::Law(pattern, *value))
            }
            _ => None,
        };
        let source = source.unwrap_or(Source::Table);
        Values { game: self.clone(), source, table: RefCell::new(table) }
    }
}

impl Values {
    /// The value of a heap.
    pub fn of(&self, heap: u64) -> u64 {
        match &self.source {
            Source::Proved(proof) => proof.value(heap),
            Source::Law(_, value) => value(heap),
            Source::Table => {
                let known = self.table.borrow().get(heap as usize).copied();
                known.unwrap_or_else(|| {
                    *self.table.borrow_mut() = self.game.table(heap + heap / 2);
                    self.table.borrow()[heap as usize]
                })
            }
        }
    }

    /// The largest heap whose value can be computed in seconds.
    pub fn most(&self) -> u64 {
        match (&self.source, &self.game.rule) {
            (Source::Table, Rule::Numbers(numbers)) => {
                3_000_000.min(100_000_000 / numbers.len() as u64)
            }
            (Source::Table, _) => 2 * LOOKED,
            _ => u64::MAX,
        }
    }

    /// The pattern of the values, if one is proved or follows from a law.
    pub fn pattern(&self) -> Option<Pattern> {
        match &self.source {
            Source::Proved(proof) => Some(proof.certificate().pattern),
            Source::Law(pattern, _) => Some(*pattern),
            Source::Table => None,
        }
    }

    /// The heaps before the start of the pattern that do not fit it.
    pub fn exceptions(&self) -> Vec<u64> {
        match &self.source {
            Source::Proved(proof) => proof.certificate().exceptions.clone(),
            Source::Law(pattern, _) => pattern.exceptions(&self.table.borrow()),
            Source::Table => Vec::new(),
        }
    }

    /// Checks a law on the heaps up to [`CHECKED`]: its values are those of the rule, and follow its pattern.
    pub fn check(&self) -> Result<(), Refused> {
        let claimed: Vec<u64> = (0..=CHECKED).map(|heap| self.of(heap)).collect();
        let has_pattern = Pattern::find(&claimed) == self.pattern();
        Refused::unless(has_pattern, || "the values that the law claims have another pattern")?;
        check_table(&self.game.rule, self.game.kind(), &claimed)
    }

    /// Where values are outcomes: why the player to move wins or loses a heap of that size, which is described by words such as
    /// `stones are left`.
    pub fn outcome_law(&self, heap: u64, things: &str) -> String {
        let left = format!("{heap} {things}");
        let Some(Pattern { start, period, .. }) = self.pattern() else { return left };
        if heap < start {
            return format!("{left}, and outcomes repeat only from {start} on");
        }
        let losing: Vec<u64> =
            (start..start + period).filter(|&n| self.of(n) == 0).map(|n| n % period).collect();
        let (rest, losing) = (heap % period, any_of(&losing));
        format!(
            "{left}, which is {rest} modulo {period}; losing positions are {losing} modulo {period}"
        )
    }

    /// All heaps of that value if the values rise, so that each occurs finitely often; none otherwise.
    pub fn heaps_of(&self, value: u64) -> Vec<u64> {
        let Some(Pattern { start, period, saltus: saltus @ 1.. }) = self.pattern() else {
            return Vec::new();
        };
        let before = (0..start).filter(|&heap| self.of(heap) == value);
        let after = (start..start + period).filter_map(|heap| {
            let risen = value.checked_sub(self.of(heap))?;
            (risen % saltus == 0).then_some(heap + risen / saltus * period)
        });
        before.chain(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Position, shelf};

    #[test]
    fn misere_outcomes_are_searched_where_no_pattern_shows() {
        // Outcomes of every subtraction game repeat, but perhaps not within the table.
        let numbers: Vec<u64> = (1..60).map(|n| n * n * n % 9_973 + 1).collect();
        let game = shelf::take(&numbers).misere();
        assert!(game.prove(10_000).is_none());
        let (values, mut search) = (game.values(), game.search());
        for heap in 0..=2000 {
            let position = Position::Heaps(vec![heap]).canonical();
            assert_eq!(values.of(heap), u64::from(search.wins(&position)), "{heap}");
        }
    }
}
