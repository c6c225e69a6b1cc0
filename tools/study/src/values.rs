//! What heaps are worth: by the proof of a game, or by a table where no pattern is known.

use games::proof::{Certificate, Kind, Moves, Proof};
use games::shelf::{self, HeapGame};

use crate::text::{any_of, goes_on, grouped};
use crate::{Error, Result};

/// What the heaps of one game are worth, up to a largest one.
pub struct Values {
    moves: Moves,
    source: Source,
}

/// Where they come from.
enum Source {
    Proved(Proof),
    Table(Vec<u64>),
}

/// Heaps of up to so many stones have all their moves tried, where a move may leave almost anything of a heap.
const TRIED: u64 = 1_000_000;

impl Values {
    /// The values of heaps of up to `largest` stones: by a proof if one is found.
    ///
    /// # Errors
    ///
    /// If that is too large, in a sentence.
    pub fn new(game: &HeapGame, largest: u64) -> Result<Values> {
        let proof = game.prove(10_000).transpose()?;
        Values::with(game, proof, largest)
    }

    /// Dawson's Kayles up to rows of that many pins: what polygons and cards are in disguise.
    pub fn dawson_kayles(largest: u64) -> Result<Values> {
        Values::new(&shelf::dawson_kayles(), largest)
    }

    /// The values of heaps of up to `largest` stones, of a game in which no pattern is known.
    ///
    /// # Errors
    ///
    /// If that is too large, in a sentence.
    pub fn open(game: &HeapGame, largest: u64) -> Result<Values> {
        Values::with(game, None, largest)
    }

    fn with(game: &HeapGame, proof: Option<Proof>, largest: u64) -> Result<Values> {
        let most = match (game.moves(), &proof) {
            (Moves::Octal(_) | Moves::UnequalSplit, Some(_)) => TRIED,
            (_, Some(_)) => 1_000_000_000_000_000_000,
            (Moves::Octal(_), None) => 50_000,
            (Moves::UnequalSplit | Moves::Taking { .. }, None) => 10_000,
            (Moves::Subtraction(_) | Moves::Powers(_), None) => 3_000_000,
        };
        if largest > most {
            return Err(Error::TooLarge { size: grouped(largest), most });
        }
        let table = || games::values(game.moves(), Kind::Grundy, largest);
        let source = proof.map_or_else(|| Source::Table(table()), Source::Proved);
        Ok(Values { moves: game.moves().clone(), source })
    }

    /// The value of a heap that is not above the largest.
    pub fn of(&self, heap: u64) -> u64 {
        match &self.source {
            Source::Proved(proof) => proof.value(heap),
            Source::Table(table) => table[heap as usize],
        }
    }

    /// What the values are.
    pub fn kind(&self) -> Kind {
        match &self.source {
            Source::Proved(proof) => proof.certificate().kind,
            Source::Table(_) => Kind::Grundy,
        }
    }

    /// The moves, as the theorems speak of them.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How the values go on, for every heap: a sentence.
    pub fn law(&self) -> String {
        match &self.source {
            Source::Proved(proof) => {
                let pattern = &proof.certificate().pattern;
                format!("proved for every n: {}", goes_on("g", pattern))
            }
            Source::Table(_) => "no pattern is known: the values come from a table".to_owned(),
        }
    }

    /// Where values are 1 for won and 0 for lost: the law by which a heap of that size is one or the other, about
    /// things such as `stones are left`.
    pub fn outcome_law(&self, heap: u64, things: &str) -> String {
        let Source::Proved(proof) = &self.source else {
            return format!("{} {things}", grouped(heap));
        };
        let Certificate { pattern, table, .. } = proof.certificate();
        let (start, period) = (pattern.start, pattern.period);
        let lost: Vec<u64> = (start..start + period)
            .filter(|&n| table[n as usize] == 0)
            .map(|n| n % period)
            .collect();
        format!(
            "{} {things}, which is {} modulo {period}, and lost for who moves is {} modulo {period}",
            grouped(heap),
            heap % period,
            any_of(&lost)
        )
    }

    /// All heaps of that value, where the values rise and so each comes up a few times; `None` where they do not.
    pub fn sizes_worth(&self, value: u64) -> Option<Vec<u64>> {
        let Source::Proved(proof) = &self.source else { return None };
        let Certificate { pattern, .. } = proof.certificate();
        if pattern.saltus == 0 {
            return None;
        }
        let before = (0..pattern.start).filter(|&heap| proof.value(heap) == value);
        let after = (pattern.start..pattern.start + pattern.period).filter_map(|heap| {
            let risen = value.checked_sub(proof.value(heap))?;
            (risen % pattern.saltus == 0).then_some(heap + risen / pattern.saltus * pattern.period)
        });
        Some(before.chain(after).collect())
    }
}

/// The largest heap whose value, with all smaller ones, is found in seconds and not hours.
pub fn most(game: &HeapGame) -> u64 {
    match game.moves() {
        Moves::Subtraction(_) | Moves::Powers(_) => 3_000_000,
        Moves::Taking { .. } => 3_000,
        Moves::UnequalSplit => 50_000,
        Moves::Octal(octal) => {
            let splitting = octal.digits().iter().filter(|&&digit| digit & 4 > 0).count() as u64;
            50_000 / splitting.max(1).isqrt()
        }
    }
}
