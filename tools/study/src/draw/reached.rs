//! What comes of a position: all that is reached from it, and who wins there, by plain search of what is drawn.

use std::rc::Rc;

use games::board::Board;
use games::game::Standing;
use games::{Picture, Shape, mex};

use crate::{Error, Result};

/// The most positions that are drawn.
const POSITIONS: usize = 64;
/// A position with more moves than that is not looked at: more than [`POSITIONS`] come of it, or far too many arrows.
const MOVES: u64 = 1000;

/// How often a position stands there that is reached in several ways.
#[derive(Clone, Copy, PartialEq)]
pub enum Repeated {
    /// Once: a graph.
    Never,
    /// As often as it is reached: a tree.
    AsReached,
}

/// Positions, the first of which all others are reached from.
pub struct Reached {
    /// In the order in which they were found.
    pub positions: Vec<Position>,
}

/// A position, and what is known of it.
pub struct Position {
    /// What can be seen.
    pub picture: Picture,
    /// The positions that moves lead to, by their indices: in a graph each once, in a tree one for each move.
    pub moves: Vec<usize>,
    /// How many moves the longest line of play from here has.
    pub longest: usize,
    /// Whether the player to move wins.
    pub wins: bool,
    /// The Grundy number, which is one only where the last move wins.
    pub value: u64,
}

impl Reached {
    /// All that comes of a position.
    ///
    /// # Errors
    ///
    /// If that is too much to be drawn: a sentence. Nothing large was looked at then.
    pub fn from(start: Rc<dyn Board>, repeated: Repeated) -> Result<Reached> {
        let what = if repeated == Repeated::Never { "graph" } else { "tree" };
        let too_many = || Error::TooManyPositions { what, most: POSITIONS };
        let misere = start.card().misere;
        let mut positions = vec![Position::of(start.picture())];
        let mut known = vec![sorted(start.as_ref())];
        let mut boards = vec![start];
        let mut next = 0;
        while let Some(board) = boards.get(next).cloned() {
            if board.size() > MOVES {
                return Err(too_many());
            }
            for change in board.moves() {
                let after = (change.after)();
                let seen = sorted(after.as_ref());
                let known_as = known.iter().position(|known| *known == seen);
                let target =
                    known_as.filter(|_| repeated == Repeated::Never).unwrap_or_else(|| {
                        positions.push(Position::of(after.picture()));
                        boards.push(after);
                        known.push(seen);
                        boards.len() - 1
                    });
                if positions.len() > POSITIONS {
                    return Err(too_many());
                }
                if !positions[next].moves.contains(&target) {
                    positions[next].moves.push(target);
                }
            }
            next += 1;
        }
        let mut reached = Reached { positions };
        reached.solve(misere);
        Ok(reached)
    }

    /// Finds out who wins: whoever can leave a lost position, and where no move is left, who lost the last one or made it.
    fn solve(&mut self, misere: bool) {
        let mut solved = vec![false; self.positions.len()];
        while let Some(index) = (0..solved.len()).find(|&index| {
            !solved[index] && self.positions[index].moves.iter().all(|&after| solved[after])
        }) {
            let after = |each: fn(&Position) -> u64| -> Vec<u64> {
                let moves = self.positions[index].moves.iter();
                moves.map(|&after| each(&self.positions[after])).collect()
            };
            let longest = after(|after| after.longest as u64 + 1).into_iter().max().unwrap_or(0);
            let won = after(|after| after.wins.into());
            let value = mex(after(|after| after.value));
            let position = &mut self.positions[index];
            position.longest = longest as usize;
            position.wins = won.contains(&0) || won.is_empty() && misere;
            position.value = value;
            solved[index] = true;
        }
    }

    /// All moves, as the positions that they lead from and to.
    pub fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let positions = self.positions.iter().enumerate();
        positions.flat_map(|(from, position)| position.moves.iter().map(move |&to| (from, to)))
    }

    /// Whether the move from one position to the other wins.
    pub fn is_winning(&self, from: usize, to: usize) -> bool {
        self.positions[from].wins && !self.positions[to].wins
    }

    /// The positions by the longest line of play from them, the longest first: every move goes down these rows.
    pub fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.positions[0].longest + 1];
        for (index, position) in self.positions.iter().enumerate() {
            rows[self.positions[0].longest - position.longest].push(index);
        }
        rows
    }
}

/// The picture of a position, which tells it from all others: where each heap or coin is a part of a sum, they may stand in
/// any order.
fn sorted(board: &dyn Board) -> Picture {
    let mut picture = board.picture();
    if let (Shape::Heaps(heaps) | Shape::Coins(heaps), Standing::Sum(parts)) =
        (&mut picture.shape, board.standing())
    {
        if heaps.len() == parts.len() {
            heaps.sort_unstable();
        }
    }
    picture
}

impl Position {
    fn of(picture: Picture) -> Position {
        Position { picture, moves: Vec::new(), longest: 0, wins: false, value: 0 }
    }
}
