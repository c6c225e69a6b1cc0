//! What a table and a picture show of a game: its values by size, and how they go on.

use games::certificate::Kind;
use games::game::{Sizes, Theory};
use games::{Game, Pattern, Refused, Solver, Values};

use crate::Result;
use crate::named::Named;
use crate::text::listed;

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
    /// If they are out of reach, in a sentence.
    pub fn of(asked: &Named, wanted: &Wanted) -> Result<Shown> {
        let (name, solver) = (asked.heading(), &asked.solver);
        match (solver.game.sizes.words, solver.heaps(), solver.values()) {
            (&[row, column], ..) => Grid::of(name, [row, column], solver, wanted),
            (words, Some(heaps), Some(values)) => {
                Series::of_heaps(name, words[0], &solver.game, (heaps, values), wanted)
            }
            (words, ..) => Series::of_positions(name, words[0], solver, wanted),
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
        game: &Game,
        (heaps, known): (&Game, &Values),
        wanted: &Wanted,
    ) -> Result<Shown> {
        let &Sizes { first, last, heap, law, .. } = &game.sizes;
        let reach = known.most().saturating_sub(heap(0)).min(heaps.most);
        let last = if last < u64::MAX { last } else { wanted.most[0].min(reach) };
        let to = within(wanted.to, wanted.otherwise[0], first, last)?;
        // The largest one first, so that a table is computed once.
        known.of(heap(first).max(heap(to)));
        let mut values: Vec<u64> = (first..=to).map(|size| known.of(heap(size))).collect();

        let reduced = wanted.outcomes && known.kind() == Kind::Grundy;
        if reduced {
            values.iter_mut().for_each(|value| *value = (*value).min(1));
        }
        let repeats = known.pattern().map(|pattern| match reduced {
            true => Repeats::of_outcomes(known, pattern),
            false => Repeats { pattern, exceptions: known.exceptions() },
        });
        let note = match heaps.theory {
            Theory::Open { note, .. } => format!("{law}{note}"),
            _ => format!("{law}no pattern shows up to 10,000"),
        };
        let outcomes = wanted.outcomes || known.kind() != Kind::Grundy;
        Ok(Shown::Line(Series { name, word, first, values, outcomes, repeats, note, plain: false }))
    }

    fn of_positions(
        name: String,
        word: &'static str,
        solver: &Solver,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let Sizes { first, last, law, .. } = solver.game.sizes;
        let to = within(wanted.to, wanted.otherwise[0], first, last.min(wanted.most[0]))?;
        let sizes = (first..=to).map(|size| vec![size]);
        let (values, outcomes) = values(solver, sizes, wanted.outcomes);
        let (note, repeats, plain) = (law.to_owned(), None, false);
        Ok(Shown::Line(Series { name, word, first, values, outcomes, repeats, note, plain }))
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
    /// Whether the size is an exception to what holds of others before the pattern starts.
    pub fn excepts(&self, n: u64) -> bool {
        (self.exceptions.len() as u64) < self.pattern.start
            && self.exceptions.binary_search(&n).is_ok()
    }

    /// Who wins repeats where the values do, but perhaps sooner and with a shorter period.
    fn of_outcomes(values: &Values, pattern: Pattern) -> Repeats {
        let Pattern { start, period, saltus } = pattern;
        let wins = |n: u64| values.of(n) > 0;
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
fn values(
    solver: &Solver,
    sizes: impl Iterator<Item = Vec<u64>>,
    outcomes: bool,
) -> (Vec<u64>, bool) {
    let standing = |sizes: Vec<u64>| solver.standing(&(solver.game.sizes.position)(&sizes));
    let values = sizes.map(standing).map(|it| it.value().ok_or(u64::from(it.wins())));
    let values: Vec<Result<u64, u64>> = values.collect();
    let outcomes = outcomes || values.iter().any(Result::is_err);
    let shown = |value: &Result<u64, u64>| match *value {
        Ok(value) if outcomes => value.min(1),
        Ok(value) | Err(value) => value,
    };
    (values.iter().map(shown).collect(), outcomes)
}

impl Grid {
    fn of(
        name: String,
        words: [&'static str; 2],
        solver: &Solver,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let Sizes { first, last, law, .. } = solver.game.sizes;
        let to = within(wanted.to, wanted.otherwise[1], first, last.min(wanted.most[1]))?;
        let row = |a| (first..=to).map(move |b| vec![a, b]);
        let (values, outcomes) = values(solver, (first..=to).flat_map(row), wanted.outcomes);
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
