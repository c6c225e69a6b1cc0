//! What a table and a picture show of a game: its values by size, and how they go on.

use games::card::{Card, Sizes, Theory};
use games::game::{Standing, nim_sum};
use games::proof::{Kind, Proof};
use games::shelf::Shelved;
use games::{Game, HeapGame, Pattern, Refused};

use crate::Result;
use crate::named::Named;
use crate::text::{grouped, listed};

/// The values of a game, as they are shown.
pub enum Shown {
    /// One for each size.
    Line(Series),
    /// One for each pair of numbers.
    Grid(Grid),
}

/// Which values of a game to show.
pub struct Wanted {
    /// The largest size, if somebody asked for one.
    pub to: Option<u64>,
    /// The largest size otherwise: in a series and in a grid.
    pub otherwise: [u64; 2],
    /// The largest size that is not too large to show: in a series and in a grid.
    pub most: [u64; 2],
    /// Whether only who wins matters.
    pub outcomes: bool,
}

/// The values of a game by size.
pub struct Series {
    /// What was asked for: the problem with its title, if it was one, and the game.
    pub name: String,
    /// What the sizes count.
    pub word: &'static str,
    /// The first size.
    pub first: u64,
    /// The values from the first size on: Grundy numbers, or 1 if the player to move wins and 0 if not.
    pub values: Vec<u64>,
    /// Whether the values say only who wins.
    pub outcomes: bool,
    /// How they go on, as it is proved for every size.
    pub repeats: Option<Repeats>,
    /// Where nothing is proved, what is known.
    note: String,
    /// Whether nothing is to be said or marked of how they go on.
    pub plain: bool,
}

/// A pattern, and the sizes before its start that do not fit it.
pub struct Repeats {
    /// The pattern.
    pub pattern: Pattern,
    /// The exceptions, in ascending order.
    pub exceptions: Vec<u64>,
}

/// The values of a game of two numbers: a row for each of the one, a column for each of the other.
pub struct Grid {
    /// What was asked for, as in [`Series`].
    pub name: String,
    /// What the numbers of the rows and of the columns count.
    pub words: [&'static str; 2],
    /// The first number of both.
    pub first: u64,
    /// The values, row by row.
    pub values: Vec<Vec<u64>>,
    /// Whether the values say only who wins.
    pub outcomes: bool,
    /// How they go on, in words.
    law: &'static str,
    /// Whether nothing is to be said or marked of how they go on.
    pub plain: bool,
}

impl Shown {
    /// The values of a game.
    ///
    /// # Errors
    ///
    /// If the game has none, or they are out of reach, in a sentence.
    pub fn of(asked: &Named, wanted: &Wanted) -> Result<Shown> {
        let Named { title, name: called, game, .. } = asked;
        let name = title.as_ref().map_or(called.clone(), |title| format!("{title} · {called}"));
        match (game.card.sizes.words, &game.heaps) {
            ([], _) => Err(Refused::new(format!(
                "`{called}` is a game for every set of numbers: name a set, as in `take:1,3,4`"
            ))),
            (&[word], Some(heaps)) => Series::of_heaps(name, word, &game.card, heaps, wanted),
            (&[word], None) => Series::of_positions(name, word, game, wanted),
            (&[row, column, ..], _) => Grid::of(name, [row, column], game, wanted),
        }
    }

    /// The values alone, for somebody who wants to find out by themselves how they go on.
    pub fn plain(self) -> Shown {
        match self {
            Shown::Line(series) => {
                Shown::Line(Series { repeats: None, note: String::new(), plain: true, ..series })
            }
            Shown::Grid(grid) => Shown::Grid(Grid { law: "", plain: true, ..grid }),
        }
    }
}

impl Series {
    fn of_heaps(
        name: String,
        word: &'static str,
        card: &Card,
        game: &HeapGame,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let &Sizes { first, last, heap, meaning, .. } = &card.sizes;
        let limits = game.limits();
        let looked = limits.searched;
        let proof = if game.is_open() { None } else { game.prove(looked) };
        let proof = proof.transpose().map_err(|refused| refused.within(&name))?;

        let reach = if proof.is_some() { u64::MAX } else { limits.shown - heap(0) };
        let last = if last < u64::MAX { last } else { wanted.most[0].min(reach) };
        let to = within(wanted.to, wanted.otherwise[0], first, last)?;
        let heaps = (first..=to).map(heap);
        let mut values: Vec<u64> = match &proof {
            Some(proof) => heaps.map(|heap| proof.value(heap)).collect(),
            None => {
                let table = games::values(game.moves(), Kind::Grundy, heap(to));
                heaps.map(|heap| table[heap as usize]).collect()
            }
        };

        let kind = proof.as_ref().map_or(Kind::Grundy, |proof| proof.certificate().kind);
        let reduced = wanted.outcomes && kind == Kind::Grundy;
        if reduced {
            values.iter_mut().for_each(|value| *value = (*value).min(1));
        }
        let repeats = proof.map(|proof| {
            if reduced { Repeats::of_outcomes(&proof) } else { Repeats::of_values(&proof) }
        });
        let note = match game.card().theory {
            Theory::Open { note, .. } => format!("{meaning}{note}"),
            _ => format!("{meaning}no pattern shows up to {}", grouped(looked)),
        };
        let outcomes = wanted.outcomes || kind != Kind::Grundy;
        Ok(Shown::Line(Series { name, word, first, values, outcomes, repeats, note, plain: false }))
    }

    fn of_positions(
        name: String,
        word: &'static str,
        game: &Shelved,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let Sizes { first, last, law, .. } = game.card.sizes;
        let to = within(wanted.to, wanted.otherwise[0], first, last.min(wanted.most[0]))?;
        let sizes: Vec<Vec<u64>> = (first..=to).map(|size| vec![size]).collect();
        let (values, outcomes) = values(game, &sizes, wanted.outcomes)?;
        let note = law.to_owned();
        Ok(Shown::Line(Series {
            name,
            word,
            first,
            values,
            outcomes,
            repeats: None,
            note,
            plain: false,
        }))
    }

    /// The sizes with their values.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        (self.first..).zip(self.values.iter().copied())
    }

    /// How the values go on, in words.
    pub fn law(&self) -> String {
        let Some(Repeats { pattern, exceptions }) = &self.repeats else {
            return self.note.clone();
        };
        let value = if self.outcomes { "who wins" } else { "g(n)" };
        let Pattern { start, period, saltus } = pattern;
        let goes_on = match (period, saltus) {
            (1, 0) => "stays the same".to_owned(),
            (1, _) => format!("rises by {saltus} at every step"),
            (_, 0) => format!("repeats every {period}"),
            _ => format!("rises by {saltus} every {period}"),
        };
        let before = match exceptions.len() {
            count if count as u64 == *start => String::new(),
            count if count > 10 => format!(", and before that except for {count} sizes"),
            _ => format!(", and before that except for {}", listed(exceptions)),
        };
        format!("{value} {goes_on} from {start} on{before}")
    }
}

impl Repeats {
    fn of_values(proof: &Proof) -> Repeats {
        let certificate = proof.certificate();
        Repeats { pattern: certificate.pattern, exceptions: certificate.exceptions.clone() }
    }

    /// Whether the size is an exception to what holds of others before the pattern starts.
    pub fn excepts(&self, n: u64) -> bool {
        (self.exceptions.len() as u64) < self.pattern.start
            && self.exceptions.binary_search(&n).is_ok()
    }

    /// Who wins repeats where the values do, but perhaps sooner and with a shorter period.
    fn of_outcomes(proof: &Proof) -> Repeats {
        let Pattern { start, period, saltus } = proof.certificate().pattern;
        let wins = |n: u64| proof.value(n) > 0;
        // Values that have risen once are above 0.
        let from = if saltus > 0 { start + period } else { start };
        let repeats = |part: &u64| (from..from + period).all(|n| wins(n) == wins(n + part));
        let period = (1..=period).filter(|part| period % part == 0).find(repeats).unwrap_or(period);
        let start = (0..from).rev().find(|&n| wins(n) != wins(n + period)).map_or(0, |n| n + 1);
        let fits = |n: u64| wins(n) == wins(n + (start - n).div_ceil(period) * period);
        let exceptions = (0..start).filter(|&n| !fits(n)).collect();
        Repeats { pattern: Pattern { start, period, saltus: 0 }, exceptions }
    }
}

/// The values of positions of these sizes, and whether they say only who wins.
fn values(game: &Shelved, sizes: &[Vec<u64>], outcomes: bool) -> Result<(Vec<u64>, bool)> {
    let boards = game.sized(sizes).map_err(|refused| refused.within(game.card.name))?;
    let values = boards.iter().map(|board| match board.standing() {
        Standing::Sum(parts) => (nim_sum(&parts), false),
        Standing::Law(outcome) => {
            (outcome.value.unwrap_or(u64::from(outcome.wins)), outcome.value.is_none())
        }
    });
    let values: Vec<(u64, bool)> = values.collect();
    let outcomes = outcomes || values.iter().any(|(_, outcome)| *outcome);
    let shown = |&(value, _): &(u64, bool)| if outcomes { value.min(1) } else { value };
    Ok((values.iter().map(shown).collect(), outcomes))
}

impl Grid {
    fn of(
        name: String,
        words: [&'static str; 2],
        game: &Shelved,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let Sizes { first, last, law, .. } = game.card.sizes;
        let to = within(wanted.to, wanted.otherwise[1], first, last.min(wanted.most[1]))?;
        let row = |a| (first..=to).map(move |b| vec![a, b]);
        let (values, outcomes) =
            values(game, &(first..=to).flat_map(row).collect::<Vec<_>>(), wanted.outcomes)?;
        let values = values.chunks((to - first + 1) as usize).map(<[u64]>::to_vec).collect();
        Ok(Shown::Grid(Grid { name, words, first, values, outcomes, law, plain: false }))
    }

    /// How the values go on, in words.
    pub fn law(&self) -> &str {
        self.law
    }
}

/// The largest size to show.
fn within(asked: Option<u64>, otherwise: u64, first: u64, last: u64) -> Result<u64> {
    match asked {
        None => Ok(otherwise.min(last)),
        Some(to) if (first..=last).contains(&to) => Ok(to),
        Some(to) => Err(Refused::new(format!(
            "`--to {to}` is out of reach for this game: choose {first} to {last}"
        ))),
    }
}
