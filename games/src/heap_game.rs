//! Games of heaps: the rule of one heap, and the same moves as the theorems speak of them.

use std::sync::Arc;

use crate::card::{Card, Theory};
use crate::proof::{self, Certificate, Checked, Kind, Moves, Proof, Tell};
use crate::{Refused, find, values};

/// A game of heaps.
///
/// ```
/// use games::shelf::lasker;
///
/// assert_eq!(lasker::game().proof().value(1_000_003), 1_000_004);
/// ```
#[derive(Clone)]
pub struct HeapGame {
    pub(crate) card: Card,
    rule: Arc<dyn Fn(u64, Tell<'_>) + Send + Sync>,
    moves: Moves,
    unit: u64,
    kind: Kind,
    pub(crate) law: Option<HeapLaw>,
    /// The rule of coins on squares, if heaps are those, and the game that they are in disguise.
    pub(crate) coins: Option<Coins>,
}

#[derive(Clone)]
pub(crate) struct Coins {
    pub(crate) rule: fn(&Vec<u64>) -> Vec<Vec<u64>>,
    pub(crate) of: Box<HeapGame>,
}

/// A law about all heaps together.
#[derive(Clone, Copy)]
pub struct HeapLaw {
    /// The law, in a sentence.
    pub sentence: &'static str,
    /// Whether the player to move wins these heaps, and what of them says so.
    pub wins: fn(&[u64]) -> (bool, String),
    /// What may be left of the heap of this index so that the other player loses.
    pub leaving: fn(&[u64], usize) -> Vec<u64>,
}

/// The largest heaps that are looked at.
pub struct Limits {
    /// Where a proof knows their values.
    pub proved: u64,
    /// Where one of them is looked at, in a table.
    pub tabled: u64,
    /// Where all of them are shown, in a table that takes seconds and not hours.
    pub shown: u64,
    /// Where each value is computed in two ways.
    pub checked: u64,
    /// Where a pattern is looked for.
    pub searched: u64,
}

impl HeapGame {
    /// A game by its rule for one heap, and the moves as the theorems speak of them; its values show a pattern.
    pub fn new<Heaps: AsRef<[u64]> + 'static>(
        card: Card,
        rule: impl Fn(u64) -> Vec<Heaps> + Send + Sync + 'static,
        moves: Moves,
    ) -> HeapGame {
        HeapGame {
            card,
            rule: Arc::new(proof::told(rule)),
            moves,
            unit: 1,
            kind: Kind::Grundy,
            law: None,
            coins: None,
        }
    }

    /// The same game by who wins it: only subtraction games have such proofs.
    pub fn outcome(self, kind: Kind) -> HeapGame {
        HeapGame { kind, card: Card { misere: kind == Kind::MisereOutcome, ..self.card }, ..self }
    }

    /// The same game, where so many stones are one of the table: see [`Certificate::unit`].
    pub fn in_units(self, unit: u64) -> HeapGame {
        HeapGame { unit, ..self }
    }

    /// The same heaps, won by a law that this checks.
    pub fn by_law(self, card: Card, law: HeapLaw) -> HeapGame {
        HeapGame { card, law: Some(law), ..self }
    }

    /// The same game with coins on the squares of a strip for heaps, which stay where they come to rest, and the rule for all
    /// of them.
    pub fn as_coins(self, card: Card, rule: fn(&Vec<u64>) -> Vec<Vec<u64>>) -> HeapGame {
        let coins = Some(Coins { rule, of: Box::new(self.clone()) });
        HeapGame { card, coins, ..self }
    }

    pub(crate) fn are_coins(&self) -> bool {
        self.coins.is_some()
    }

    /// Whether no pattern is known.
    pub fn is_open(&self) -> bool {
        matches!(self.card.theory, Theory::Open { .. })
    }

    /// What the values are.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many stones are one of the table.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// The largest heaps that are looked at.
    pub fn limits(&self) -> Limits {
        let large = 1_000_000_000_000_000_000;
        let [proved, tabled, shown, checked, searched] = match &self.moves {
            Moves::Subtraction(_) => [large, 3_000_000, 3_000_000, 3_000_000, 50_000],
            Moves::Powers(_) => [large, 3_000_000, 3_000_000, 3_000_000, 10_000],
            Moves::Taking { .. } => [large, 10_000, 3_000, 3_000, 3_000],
            Moves::UnequalSplit => [1_000_000, 10_000, 50_000, 20_000, 10_000],
            Moves::Octal(octal) => {
                let splitting =
                    octal.digits().iter().filter(|&&digit| digit & 4 > 0).count() as u64;
                let shown = 50_000 / splitting.max(1).isqrt();
                [1_000_000, 50_000, shown, shown.min(20_000), shown.min(10_000)]
            }
        };
        Limits { proved, tabled, shown, checked, searched }
    }

    /// What may take the place of a heap, by the rules.
    pub fn rule(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        (self.rule)(heap, &mut |left| options.push(left.to_vec()));
        options
    }

    /// The moves as the theorems speak of them.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A certificate found in the values of the heaps up to `largest`, if there is one: see [`find`].
    pub fn certificate(&self, largest: u64) -> Option<Certificate> {
        let certificate = find(&self.moves, self.kind, largest)?;
        Some(Certificate { unit: self.unit, ..certificate })
    }

    /// A proof from the values of the heaps up to `largest`, checked by the rules; `None` if there is no certificate.
    ///
    /// # Errors
    ///
    /// If the checker refuses what was found: then either the moves are described wrongly, or a program is wrong.
    pub fn prove(&self, largest: u64) -> Option<Result<Proof, Refused>> {
        Some(self.certificate(largest)?.check_told(&*self.rule))
    }

    /// The proof of a game that is known to have one, from values of heaps up to 10,000.
    ///
    /// # Panics
    ///
    /// If there is none, as of a game that is [open](Theory::Open): these are [`checked`](HeapGame::checked). Where it is not
    /// known, [`prove`](HeapGame::prove).
    pub fn proof(&self) -> Proof {
        let found = self.prove(10_000).expect("the values show a pattern, and for long enough");
        found.unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The values of the heaps up to `largest`, computed in one way and checked in another.
    ///
    /// # Errors
    ///
    /// If a value is wrong, or the moves are described wrongly.
    pub fn checked(&self, largest: u64) -> Result<Checked, Refused> {
        let table = values(&self.moves, self.kind, largest);
        Checked::told(&self.moves, self.unit, self.kind, table, &*self.rule)
    }
}
