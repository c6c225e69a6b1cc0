//! Random positions, by a seed: a few moves from one of a level, so that the rules make them.

use fastrand::Rng;
use games::{Position, Refused, Solver};
use serde::Deserialize;

/// Which position.
#[derive(Clone, Copy, Deserialize)]
pub struct Random {
    /// 1, 2 or 3.
    level: usize,
    seed: u64,
}

/// How often it is tried to find one that is won, but not by every move.
const TRIES: usize = 30;

impl Random {
    /// The first position that is found which is won, but not by every move; if there is none, the last one tried.
    pub fn position(self, solver: &Solver) -> Result<Position, Refused> {
        let level = self.level.clamp(1, 3);
        let words = solver.game.levels[level - 1];
        let begun = solver.read(&words.split_whitespace().collect::<Vec<_>>())?;
        let mut random = Rng::with_seed(self.seed);
        let mut position = begun.clone();
        for _ in 0..TRIES {
            position = begun.clone();
            for _ in 0..random.usize(0..=level) {
                let options = solver.game.options(&position);
                // The game goes on for some moves more.
                let goes_on = |next: &&Position| solver.game.options(next).len() > 2;
                match random.choice(&options).filter(goes_on) {
                    Some(next) => position = next.clone(),
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
