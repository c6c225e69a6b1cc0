//! Random positions by seed: a few moves from a start position, so that every position can occur in a game.

use fastrand::Rng;
use games::{Position, Refused, Solver};
use serde::Deserialize;

/// The level and the seed of a random position.
#[derive(Clone, Copy, Deserialize)]
pub struct Random {
    /// 1, 2 or 3.
    level: usize,
    seed: u64,
}

/// The most attempts to find a position in which some moves win and some lose.
const TRIES: usize = 30;

impl Random {
    /// A position in which some moves win and some lose, or else the last one tried.
    pub fn position(self, solver: &Solver) -> Result<Position, Refused> {
        let level = self.level.clamp(1, 3);
        let words = solver.game.levels[level - 1];
        let start = solver.read(words)?;
        let mut random = Rng::with_seed(self.seed);
        let mut position = start.clone();
        for _ in 0..TRIES {
            position = start.clone();
            for _ in 0..random.usize(0..=level) {
                let options = solver.game.options(&position);
                // So that the game is not over at once.
                let has_moves = |next: &&Position| solver.game.options(next).len() > 2;
                match random.choice(&options).filter(has_moves) {
                    Some(next) => position = solver.game.canonical(next.clone()),
                    None => break,
                }
            }
            let moves = solver.moves(&position);
            let winning = moves.iter().filter(|change| change.wins).count();
            if winning > 0 && winning < moves.len() {
                break;
            }
        }
        Ok(position)
    }
}
