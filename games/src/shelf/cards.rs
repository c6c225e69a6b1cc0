//! Cards in a row: each run of cards that are face up is a row of pins in Dawson's Kayles.

use crate::prelude::*;
use crate::shelf::dawson_kayles;

/// The card game: [`cards`].
pub struct Cards;

/// The card game: cards in a row, `true` face up. Turn two neighbours that are face up face down.
///
/// [`heaps::dawson_kayles`](crate::heaps::dawson_kayles), where each run of cards that are face up is a row of
/// pins, in disguise: two moves may leave the same rows of pins, but as sets the options are the same (see [`runs`]).
///
/// ```
/// let row = vec![true, true, true, false, true];
/// let options = games::boards::cards(&row);
/// assert_eq!(options, [[false, false, true, false, true], [true, false, false, false, true]]);
/// ```
pub fn cards(row: &Vec<bool>) -> Vec<Vec<bool>> {
    let both_up = |&left: &usize| row[left] && row[left + 1];
    let turn = |left: usize| after(row, |row| row[left..left + 2].fill(false));
    (0..row.len().saturating_sub(1)).filter(both_up).map(turn).collect()
}

/// The lengths of the runs of `true`.
///
/// ```
/// assert_eq!(games::boards::runs(&[true, true, false, false, true]), [2, 1]);
/// ```
pub fn runs(row: &[bool]) -> Vec<u64> {
    let runs = row.split(|&up| !up).map(|run| run.len() as u64);
    runs.filter(|&run| run > 0).collect()
}

impl Game for Cards {
    type Position = Vec<bool>;

    fn card(&self) -> Card {
        Card {
            name: "cards",
            about: "turn two neighbouring cards that are face up; who cannot move loses",
            source: "Winning Ways, chapter 4, as Dawson's Kayles",
            oeis: &["A002187"],
            start: "1111011",
            levels: &["111111", "1110111111", "11111111111111111"],
            typed: "1 for face up and 0 for face down",
            most: 100_000,
            verb: "turn",
            sizes: Sizes { words: &["cards"], ..SIZES },
            theory: Theory::Disguise(
                "a move takes two neighbours from a run of cards that are face up, and keeps its ends apart",
            ),
            ..CARD
        }
    }

    fn options(&self, up: &Vec<bool>) -> Vec<Vec<bool>> {
        cards(up)
    }

    fn read(&self, words: &[&str]) -> Result<Vec<bool>, Refused> {
        let card = |letter| match letter {
            '1' => Ok(true),
            '0' => Ok(false),
            _ => Err(Refused::new(format!(
                "`{letter}` is no card: write 1 for face up and 0 for face down, such as `11101`"
            ))),
        };
        let up: Vec<bool> = words.concat().chars().map(card).collect::<Result<_, _>>()?;
        self.card().as_many(up.len() as u64, "cards")?;
        Ok(up)
    }

    fn picture(&self, up: &Vec<bool>) -> Picture {
        Picture::cells(["card", "up"], up, |&up| if up { '1' } else { '0' })
    }

    fn heaps(&self) -> Option<HeapGame> {
        Some(dawson_kayles::game())
    }

    fn tried(&self) -> Result<Vec<Vec<bool>>, Refused> {
        Ok((0..=12).map(|cards| vec![true; cards]).collect())
    }

    fn parts(&self, up: &Vec<bool>) -> Option<Vec<Part>> {
        Some(spans(up).into_iter().map(part).collect())
    }

    fn moves<'a>(&'a self, up: &'a Vec<bool>) -> Vec<Change<'a, Vec<bool>>> {
        let mut moves = Vec::new();
        for (run, (from, to)) in spans(up).into_iter().enumerate() {
            // The rules speak of two neighbours: they are asked about each two on their own.
            for left in from..to - 1 {
                for turned in cards(&up[left..left + 2].to_vec()) {
                    let rest = [(from, left), (left + 2, to)].into_iter();
                    let rest = rest.filter(|(from, to)| from < to).map(part).collect();
                    moves.push(Change {
                        phrase: format!("turn {} and {}", left + 1, left + 2),
                        made: Some((run, rest)),
                        after: Box::new(move || {
                            after(up, |up| up[left..left + 2].copy_from_slice(&turned))
                        }),
                    });
                }
            }
        }
        moves
    }

    fn size(&self, up: &Vec<bool>) -> u64 {
        up.len() as u64
    }

    fn ending(&self, _: &Vec<bool>) -> &'static str {
        "no two neighbours are face up"
    }
}

/// The runs of cards that are face up, from the index of the first to the one after the last.
fn spans(up: &[bool]) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for index in (0..up.len()).filter(|&index| up[index]) {
        match spans.last_mut() {
            Some((_, end)) if *end == index => *end += 1,
            _ => spans.push((index, index + 1)),
        }
    }
    spans
}

fn part((from, to): (usize, usize)) -> Part {
    let run = (to - from) as u64;
    let name = if run == 1 { format!("card {to}") } else { format!("cards {} to {to}", from + 1) };
    Part { name, what: format!("{run} face up"), heap: run }
}
