//! What a table and a picture show of a game: its values by size, and how they go on.

use games::proof::particular::misere_nim_loses;
use games::proof::{Kind, Moves, Proof};
use games::shelf::{HeapGame, Known};
use games::{Pattern, Refused, boards};

use crate::named::{self, Named};
use crate::text::{grouped, listed};
use crate::values::most;
use crate::{Error, Result};

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
}

/// A pattern, and the sizes before its start that do not fit it.
pub struct Repeats {
    /// The pattern.
    pub pattern: Pattern,
    /// The exceptions, in ascending order.
    exceptions: Vec<u64>,
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
}

/// How the sizes that people speak of are those of heaps.
struct Sizes {
    word: &'static str,
    first: u64,
    last: Option<u64>,
    heap: fn(u64) -> u64,
    /// Which heap a size is, if it is not the heap of that many.
    meaning: &'static str,
    /// What the n of heaps counts, if they are no heaps of stones.
    heaps: &'static str,
}

impl Shown {
    /// The values of a game.
    ///
    /// # Errors
    ///
    /// If the game has none, or they are out of reach, in a sentence.
    pub fn of(asked: Named, wanted: &Wanted) -> Result<Shown> {
        let Named { title, name: called, game, .. } = asked;
        let refused = |refused: Refused| Error::in_game(&called, refused);
        let name = title.map_or(called.clone(), |title| format!("{title} · {called}"));
        match game.known {
            Known::Pattern(heaps) => Series::of(name, game.name, &heaps, None, wanted),
            Known::Open { game: heaps, note, .. } => {
                Series::of(name, game.name, &heaps, Some(note), wanted)
            }
            Known::Disguise { of, .. } => match named::game(of)?.known {
                Known::Pattern(heaps) => Series::of(name, game.name, &heaps, None, wanted),
                _ => Err(Error::NoValues { game: called, other: of }),
            },
            Known::EverySubtraction => Err(Error::SetToShow(called)),
            Known::MisereNim => {
                let law = "lost are two equal heaps of 2 or more, and a heap of 1 alone";
                let value = |a, b| u64::from(!misere_nim_loses(&[a, b]));
                Grid::of(name, ["heap", "heap"], 0, law, true, wanted, value)
            }
            Known::Boxes(boxes) => {
                let proof = boxes.check(boards::empty_and_divide).map_err(refused)?;
                let value = |a, b| u64::from(!proof.loses(a, b));
                Grid::of(name, ["box", "box"], 1, "lost are two odd boxes", true, wanted, value)
            }
            Known::Rows(rows) => {
                let proof = rows.check(boards::row_matrix).map_err(refused)?;
                let value = |a, t| proof.value(a, t);
                let law = "a before what is worth t is worth a if a > t, else a − 1; 0 is worth t";
                Grid::of(name, ["a", "t"], 0, law, false, wanted, value)
            }
        }
    }
}

impl Series {
    fn of(
        name: String,
        called: &str,
        game: &HeapGame,
        note: Option<&str>,
        wanted: &Wanted,
    ) -> Result<Shown> {
        let sizes = sizes(called);
        let looked = match game.moves() {
            Moves::Subtraction(_) => 50_000,
            _ => most(game).min(10_000),
        };
        let proof = match note {
            None => game.prove(looked).transpose(),
            Some(_) => Ok(None),
        };
        let proof = proof.map_err(|refused| Error::in_game(&name, refused))?;

        let reach = if proof.is_some() { u64::MAX } else { most(game) };
        let last = sizes.last.unwrap_or_else(|| wanted.most[0].min(reach - (sizes.heap)(0)));
        let to = within(wanted.to, wanted.otherwise[0], sizes.first, last)?;
        let heaps = (sizes.first..=to).map(sizes.heap);
        let mut values: Vec<u64> = match &proof {
            Some(proof) => heaps.map(|heap| proof.value(heap)).collect(),
            None => {
                let table = games::values(game.moves(), Kind::Grundy, (sizes.heap)(to));
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
        let note = note
            .map_or_else(|| format!("no pattern shows up to {}", grouped(looked)), str::to_owned);
        let note = format!("{}{note}", sizes.meaning);
        let outcomes = wanted.outcomes || kind != Kind::Grundy;
        let Sizes { word, first, .. } = sizes;
        Ok(Shown::Line(Series { name, word, first, values, outcomes, repeats, note }))
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

impl Grid {
    fn of(
        name: String,
        words: [&'static str; 2],
        first: u64,
        law: &'static str,
        outcomes: bool,
        wanted: &Wanted,
        value: impl Fn(u64, u64) -> u64,
    ) -> Result<Shown> {
        let [_, most] = wanted.most;
        let to = within(wanted.to, wanted.otherwise[1], first, most)?;
        let reduced = wanted.outcomes && !outcomes;
        let shown = |a, b| if reduced { value(a, b).min(1) } else { value(a, b) };
        let row = |a| (first..=to).map(|b| shown(a, b)).collect();
        let values = (first..=to).map(row).collect();
        let outcomes = outcomes || wanted.outcomes;
        Ok(Shown::Grid(Grid { name, words, first, values, outcomes, law }))
    }

    /// How the values go on, in words.
    pub fn law(&self) -> &str {
        self.law
    }
}

/// What n counts where heaps of a game are spoken of, if it is not stones.
pub fn heaps_in_words(game: &str) -> Option<&'static str> {
    Some(sizes(game).heaps).filter(|heaps| !heaps.is_empty())
}

/// The sizes of the games whose sizes are not heaps of stones.
fn sizes(game: &str) -> Sizes {
    let sizes =
        |word| Sizes { word, first: 0, last: None, heap: |size| size, meaning: "", heaps: "" };
    match game {
        "nimble" => sizes("coin"),
        "polygon" => sizes("vertices"),
        "cards" => sizes("cards"),
        "small_squares" => Sizes { heaps: "the number of columns of a strip", ..sizes("columns") },
        // A strip of three cells or more is a row that is longer by one cell on either side.
        "treblecross" => Sizes {
            first: 3,
            heap: |cells| cells + 2,
            meaning: "n cells are a row of n + 2 in the octal game 0.007; ",
            heaps: "the length of a row: a strip of n − 2 cells is a row of n",
            ..sizes("cells")
        },
        // What repeats from 0 on repeats backwards as well.
        "baskin_robbins" => Sizes { last: Some(31), heap: |said| 31 - said, ..sizes("said") },
        _ => sizes("heap"),
    }
}

/// The largest size to show.
fn within(asked: Option<u64>, otherwise: u64, first: u64, last: u64) -> Result<u64> {
    match asked {
        None => Ok(otherwise.min(last)),
        Some(to) if (first..=last).contains(&to) => Ok(to),
        Some(to) => Err(Error::OutOfReach { to, first, last }),
    }
}
