//! The values of heaps of one game: by a proof, by a law, or by a table where no pattern is known.

use std::cell::RefCell;

use crate::certificate::{Kind, Proof, check_table};
use crate::game::{Law, Rule, Theory};
use crate::words::any_of;
use crate::{Game, Pattern, Refused, find, table};

/// Where a law gives the values, they are computed up to this heap, and go on as their pattern does.
const BY_LAW: u64 = 1_000;
/// Up to this heap a law is checked.
pub const CHECKED: u64 = 10_000;
/// Where a pattern is looked for, and the largest heap where none is known.
const LOOKED: u64 = 10_000;

/// The values of the heaps of one game.
pub struct Values {
    rule: Rule,
    kind: Kind,
    known: Known,
    table: RefCell<Vec<u64>>,
}

enum Known {
    Proved(Proof),
    Law(Pattern, fn(u64) -> u64),
    Table,
}

impl Game {
    /// What the values of its heaps are.
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

    /// A proof of the values of its heaps, from those up to `largest`; `None` if no period shows there.
    ///
    /// # Errors
    ///
    /// If the checker refuses what was found: then a program is wrong.
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
        let known = match &self.theory {
            Theory::Period => self.prove(LOOKED).and_then(Result::ok).map(Known::Proved),
            Theory::Law(Law { value: Some(value), .. }) => {
                Pattern::find(&table).map(|pattern| Known::Law(pattern, *value))
            }
            _ => None,
        };
        let (rule, kind) = (self.rule.clone(), self.kind());
        Values { rule, kind, known: known.unwrap_or(Known::Table), table: RefCell::new(table) }
    }
}

impl Values {
    /// The value of a heap.
    pub fn of(&self, heap: u64) -> u64 {
        match &self.known {
            Known::Proved(proof) => proof.value(heap),
            Known::Law(_, value) => value(heap),
            Known::Table => {
                let known = self.table.borrow().get(heap as usize).copied();
                known.unwrap_or_else(|| {
                    *self.table.borrow_mut() = table(&self.rule, self.kind, heap + heap / 2);
                    self.table.borrow()[heap as usize]
                })
            }
        }
    }

    /// The largest heap whose value can be computed soon.
    pub fn most(&self) -> u64 {
        match (&self.known, &self.rule) {
            (Known::Table, Rule::Numbers(numbers)) => {
                3_000_000.min(100_000_000 / numbers.len() as u64)
            }
            (Known::Table, _) => 2 * LOOKED,
            _ => u64::MAX,
        }
    }

    /// What the values are.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The proof, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        if let Known::Proved(proof) = &self.known { Some(proof) } else { None }
    }

    /// How the values go on, if that is known.
    pub fn pattern(&self) -> Option<Pattern> {
        match &self.known {
            Known::Proved(proof) => Some(proof.certificate().pattern),
            Known::Law(pattern, _) => Some(*pattern),
            Known::Table => None,
        }
    }

    /// The heaps before the start of the pattern that do not fit it.
    pub fn exceptions(&self) -> Vec<u64> {
        match &self.known {
            Known::Proved(proof) => proof.certificate().exceptions.clone(),
            Known::Law(pattern, _) => pattern.exceptions(&self.table.borrow()),
            Known::Table => Vec::new(),
        }
    }

    /// Checks a law on the heaps up to [`CHECKED`]: that it claims the values that the rule makes, and that they show its pattern.
    ///
    /// # Errors
    ///
    /// If a value is another: a sentence.
    pub fn check(&self) -> Result<(), Refused> {
        let claimed: Vec<u64> = (0..=CHECKED).map(|heap| self.of(heap)).collect();
        if Pattern::find(&claimed) != self.pattern() {
            return Err(Refused::new("the values that the law claims have another pattern"));
        }
        check_table(&self.rule, self.kind, &claimed)
    }

    /// Where values are 1 for won and 0 for lost: the law by which a heap of that size is one or the other, about things such
    /// as `stones are left`.
    pub fn outcome_law(&self, heap: u64, things: &str) -> String {
        let left = format!("{heap} {things}");
        let Some(Pattern { start, period, .. }) = self.pattern() else { return left };
        if heap < start {
            return format!("{left}, fewer than the {start} from which who wins repeats");
        }
        let lost: Vec<u64> =
            (start..start + period).filter(|&n| self.of(n) == 0).map(|n| n % period).collect();
        let (rest, lost) = (heap % period, any_of(&lost));
        format!(
            "{left}, which is {rest} modulo {period}, and lost for the player to move is {lost} modulo {period}"
        )
    }

    /// All heaps of that value, where the values rise and so each comes up a few times; none where they do not.
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
    fn who_wins_is_not_told_by_grundy_numbers_where_no_pattern_shows() {
        // Whatever the set, who wins repeats, but perhaps not within what is looked at.
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
