//! The values of heaps of one game: by a proof, by a law, or by a table where no pattern is known.

use std::cell::RefCell;

use crate::certificate::{Proof, check_table};
use crate::game::{Law, Rule, Sizes, Theory};
use crate::{Game, Pattern, Refused, find, table};

/// The values of heaps up to this one are computed at once.
const COMPUTED: u64 = 1_000;
/// A law is checked up to this heap.
pub const CHECKED: u64 = 10_000;
/// A pattern is searched up to this heap. Without one, values of heaps up to twice its size are computed.
const LOOKED: u64 = 10_000;

/// The Grundy numbers of the heaps of one game, in normal play.
pub struct Values {
    /// The game.
    pub game: Game,
    /// The coins that come with its moves: see [`Theory::Disguise`].
    coins: &'static [u64],
    source: Source,
    table: RefCell<Vec<u64>>,
}

enum Source {
    Proved(Proof),
    Formula(Pattern, fn(u64) -> u64),
    Table,
}

impl Game {
    /// The values of the heaps `0..=largest`.
    pub fn table(&self, largest: u64) -> Vec<u64> {
        table(&self.rule, &[], largest)
    }

    /// A proof of the values of its heaps, from those up to `largest`; `None` if no period shows there. An error is a bug.
    pub fn prove(&self, largest: u64) -> Option<Result<Proof, Refused>> {
        Some(find(&self.rule, &[], largest)?.check())
    }

    /// The values of its heaps.
    pub fn values(&self) -> Values {
        Values::new(self.clone(), &[])
    }

    /// The values of the heaps of the game that it is, or that its parts belong to.
    pub fn values_of_parts(&self) -> Option<Values> {
        match (&self.theory, &self.rule) {
            (Theory::Disguise { of, coins, .. }, _) => {
                Some(Values::new(of().in_language(self.lang), coins))
            }
            (Theory::Search { .. }, _) | (_, Rule::Whole(_)) => None,
            _ => Some(self.values()),
        }
    }

    /// The same game in misère play: whoever makes the last move loses. Where the [theorem](crate::certificate) on misère play
    /// applies, Grundy numbers decide as in misère Nim; elsewhere a search does.
    pub fn misere(self) -> Game {
        let values = self.values_of_parts();
        let is_decided =
            self.misere_reason.is_some() || values.as_ref().is_some_and(Values::decide_misere);
        let theory = if is_decided { self.theory } else { Theory::Search { known: &[] } };
        let rises = values.and_then(|values| values.pattern()).is_some_and(|it| it.saltus > 0);
        let (words, note) = match self.sizes.words {
            // Where values rise, single heaps show little.
            ["heap"] if is_decided && rises => (&["heap", "heap"][..], MISERE),
            words if is_decided => (words, MISERE),
            words => (words, "found by search"),
        };
        Game {
            misere: true,
            title: format!("{}, Misère", self.title).into(),
            ending: "whoever makes the last move loses",
            sizes: Sizes { words, note, ..self.sizes },
            theory,
            parts: self.parts.filter(|_| is_decided),
            outcome: None,
            ..self
        }
    }
}

/// The theorem on misère play.
pub const MISERE: &str = "P-positions: nim-sum 0 with a value of 2 or more, or nim-sum 1 with none";

/// The same in Korean.
pub const MISERE_KOREAN: &str =
    "지는 상태: 2 이상인 값이 있고 님합이 0, 또는 2 이상인 값이 없고 님합이 1";

impl Values {
    /// The values of a game with whose moves these coins come.
    fn new(game: Game, coins: &'static [u64]) -> Values {
        let table = table(&game.rule, coins, COMPUTED.min(game.most));
        let proved = || find(&game.rule, coins, LOOKED)?.check().ok();
        let source = match &game.theory {
            Theory::Period => proved().map(Source::Proved),
            Theory::Law(Law { value: Some(value), .. }) => {
                Pattern::find(&table).map(|pattern| Source::Formula(pattern, *value))
            }
            _ => None,
        };
        let source = source.unwrap_or(Source::Table);
        Values { game, coins, source, table: RefCell::new(table) }
    }

    /// Whether the [theorem](crate::certificate) on misère play applies to sums of these heaps.
    pub fn decide_misere(&self) -> bool {
        self.misere_checked().is_some() || self.game.misere_reason.is_some()
    }

    /// The largest heap of the certificate, if it shows that the theorem applies.
    pub fn misere_checked(&self) -> Option<usize> {
        match &self.source {
            Source::Proved(proof) if proof.decides_misere() => {
                Some(proof.certificate().table.len() - 1)
            }
            _ => None,
        }
    }

    /// The value of a heap.
    pub fn of(&self, heap: u64) -> u64 {
        match &self.source {
            Source::Proved(proof) => proof.value(heap),
            Source::Formula(_, value) => value(heap),
            Source::Table => {
                let known = self.table.borrow().get(heap as usize).copied();
                known.unwrap_or_else(|| {
                    *self.table.borrow_mut() = table(&self.game.rule, self.coins, heap + heap / 2);
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
            Source::Formula(pattern, _) => Some(*pattern),
            Source::Table => None,
        }
    }

    /// The heaps before the start of the pattern that do not fit it.
    pub fn exceptions(&self) -> Vec<u64> {
        match &self.source {
            Source::Proved(proof) => proof.certificate().exceptions.clone(),
            Source::Formula(pattern, _) => pattern.exceptions(&self.table.borrow()),
            Source::Table => Vec::new(),
        }
    }

    /// Checks a law on the heaps up to [`CHECKED`]: its values are those of the rule, and follow its pattern.
    pub fn check(&self) -> Result<(), Refused> {
        let claimed: Vec<u64> = (0..=CHECKED).map(|heap| self.of(heap)).collect();
        let has_pattern = Pattern::find(&claimed) == self.pattern();
        Refused::unless(has_pattern, || "the values that the law claims have another pattern")?;
        check_table(&self.game.rule, self.coins, &claimed)
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
