//! Random positions by seed: a few moves from a start position, so that every position can occur in a game.

use fastrand::Rng;
use games::{Position, Refused, Solver, say};
use serde::Deserialize;

/// The level and the seed of a random position.
#[derive(Clone, Copy, Deserialize)]
pub struct Random {
    /// 1, 2 or 3.
    level: usize,
    seed: u64,
    /// Whether whoever moves shall lose with perfect play.
    #[serde(default)]
    lost: bool,
}

/// The most attempts to find a position in which some moves win and some lose.
const TRIES: usize = 30;

impl Random {
    /// A position in which some moves win and some lose, or else the last one tried; or one that is lost, though not over.
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
            let winning: Vec<_> = moves.iter().filter(|change| change.wins).collect();
            if self.lost {
                let left = winning.iter().map(|change| &change.after);
                let left: Vec<_> =
                    left.filter(|after| !solver.game.options(after).is_empty()).collect();
                match random.choice(left) {
                    Some(lost) => return Ok(lost.clone()),
                    None if winning.is_empty() && !moves.is_empty() => return Ok(position),
                    None => {}
                }
            } else if !winning.is_empty() && winning.len() < moves.len() {
                break;
            }
        }
        let lang = solver.game.lang;
        Refused::unless(!self.lost, || {
            say!(
                lang,
                "no lost position was found: try again",
                "지는 상태를 찾지 못했습니다. 다시 해 보세요"
            )
        })?;
        Ok(position)
    }
}
