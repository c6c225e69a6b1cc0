//! What heaps are worth: by the proof of a game, or by a table where no pattern is known.

use crate::heap_game::HeapGame;
use crate::proof::{Certificate, Kind, Proof};
use crate::words::{any_of, grouped};
use crate::{Pattern, Refused, values};

/// What the heaps of one game are worth, up to a largest one.
pub enum Values {
    /// By a proof.
    Proved(Proof),
    /// By a table of what the game's values are.
    Table(Vec<u64>, Kind),
    /// Each as many as it has stones, as in Nim: parts that a law gives a value.
    Own,
}

impl Values {
    /// The values of heaps of up to `largest` stones: by a proof if one is found, which is not looked for again if these are
    /// known of the game.
    ///
    /// # Errors
    ///
    /// If that is too large, in a sentence.
    pub fn new(game: &HeapGame, largest: u64, known: Option<&Values>) -> Result<Values, Refused> {
        let proof = match known {
            Some(Values::Proved(proof)) => Some(proof.clone()),
            Some(_) => None,
            None if game.is_open() => None,
            None => game.prove(10_000).transpose()?,
        };
        let limits = game.limits();
        let most = if proof.is_some() { limits.proved } else { limits.tabled };
        if largest > most {
            let (largest, most) = (grouped(largest), grouped(most));
            let reason = format!("{largest} is too large: at most {most} can be looked at");
            return Err(Refused::too_large(reason));
        }
        let table = || values(game.moves(), game.kind(), largest / game.unit());
        Ok(proof.map_or_else(|| Values::Table(table(), game.kind()), Values::Proved))
    }

    /// Whether heaps of up to `largest` stones of that game are among those whose values are known.
    pub(crate) fn reach(&self, game: &HeapGame, largest: u64) -> bool {
        match self {
            Values::Proved(_) => largest <= game.limits().proved,
            Values::Table(table, _) => largest / game.unit() < table.len() as u64,
            Values::Own => true,
        }
    }

    /// The value of a heap that is not above the largest. Stones that are no whole unit are a heap of Nim.
    pub fn of(&self, heap: u64) -> u64 {
        match self {
            Values::Proved(proof) => {
                let unit = proof.certificate().unit;
                proof.value(heap / unit) ^ (heap % unit)
            }
            Values::Table(table, _) => table[heap as usize],
            Values::Own => heap,
        }
    }

    /// What the values are.
    pub fn kind(&self) -> Kind {
        match self {
            Values::Proved(proof) => proof.certificate().kind,
            Values::Table(_, kind) => *kind,
            Values::Own => Kind::Grundy,
        }
    }

    /// How the values go on, for every heap: a sentence.
    pub fn law(&self) -> String {
        match self {
            Values::Proved(proof) => {
                format!("proved for every n: {}", proof.certificate().pattern.goes_on("g"))
            }
            Values::Table(..) => "no pattern is known: the values come from a table".to_owned(),
            Values::Own => String::new(),
        }
    }

    /// Where values are 1 for won and 0 for lost: the law by which a heap of that size is one or the other, about
    /// things such as `stones are left`.
    pub fn outcome_law(&self, heap: u64, things: &str) -> String {
        let left = format!("{} {things}", grouped(heap));
        let Values::Proved(proof) = self else { return left };
        let Certificate { pattern: Pattern { start, period, .. }, .. } = proof.certificate();
        if heap < *start {
            return format!("{left}, fewer than the {start} from which who wins repeats");
        }
        let lost: Vec<u64> =
            (*start..start + period).filter(|&n| proof.value(n) == 0).map(|n| n % period).collect();
        let (rest, lost) = (heap % period, any_of(&lost));
        format!(
            "{left}, which is {rest} modulo {period}, and lost for the player to move is {lost} modulo {period}"
        )
    }

    /// All heaps of that value, where the values rise and so each comes up a few times; `None` where they do not.
    pub fn sizes_worth(&self, value: u64) -> Option<Vec<u64>> {
        let Values::Proved(proof) = self else { return None };
        let Pattern { start, period, saltus } = proof.certificate().pattern;
        if saltus == 0 {
            return None;
        }
        let before = (0..start).filter(|&heap| proof.value(heap) == value);
        let after = (start..start + period).filter_map(|heap| {
            let risen = value.checked_sub(proof.value(heap))?;
            (risen % saltus == 0).then_some(heap + risen / saltus * period)
        });
        Some(before.chain(after).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Search;
    use crate::rules::any;
    use crate::shelf::take;

    #[test]
    fn who_wins_is_not_told_by_grundy_numbers_where_no_pattern_shows() {
        // Whatever the set, who wins repeats, but perhaps not within what is looked at.
        let numbers: Vec<u64> = (1..60).map(|n| n * n * n % 9_973 + 1).collect();
        let game = take::game(&numbers).outcome(Kind::MisereOutcome);
        assert!(game.prove(10_000).is_none());
        let values = Values::new(&game, 2000, None).unwrap();
        let mut search = Search::misere(any(|heap| take::take(heap, &numbers)));
        for heap in 0..=2000 {
            let position = if heap > 0 { vec![heap] } else { Vec::new() };
            assert_eq!(values.of(heap), u64::from(search.wins(&position)), "{heap}");
        }
    }

    #[test]
    fn before_who_wins_repeats_no_residue_is_named() {
        // If the last stone loses: heaps of 2 and 3 are lost, and from 6 on those of 2 modulo 3.
        let game = take::game(&[2, 4, 7]).outcome(Kind::MisereOutcome);
        let values = Values::new(&game, 100, None).unwrap();
        assert_eq!([0, 1, 2, 3, 5, 8, 11].map(|heap| values.of(heap)), [1, 1, 0, 0, 1, 0, 0]);
        let told = [3, 8].map(|heap| values.outcome_law(heap, "stones are left"));
        assert_eq!(told[0], "3 stones are left, fewer than the 6 from which who wins repeats");
        assert_eq!(
            told[1],
            "8 stones are left, which is 2 modulo 3, and lost for the player to move is 2 modulo 3"
        );
    }
}
