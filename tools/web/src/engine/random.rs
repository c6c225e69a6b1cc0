//! Random positions, by a seed: a few moves from one of a level, so that the rules make them.

use std::rc::Rc;

use fastrand::Rng;
use games::board::Board;
use serde::Deserialize;
use study::named::Named;

use super::Answered;

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
    pub fn board(self, named: &Named) -> Answered<Rc<dyn Board>> {
        let begun = Rc::clone(&named.table).of_level(self.level.clamp(1, 3))?;
        let mut random = Rng::with_seed(self.seed);
        let mut board = Rc::clone(&begun);
        for _ in 0..TRIES {
            board = Rc::clone(&begun);
            for _ in 0..random.usize(0..=self.level.min(3)) {
                // The game goes on for some moves more.
                let next = random.choice(&board.moves()).map(|change| (change.after)());
                match next.filter(|next| next.moves().len() > 2) {
                    Some(next) => board = next,
                    None => break,
                }
            }
            let winning = board.winning().moves.len();
            if winning > 0 && winning < board.moves().len() {
                break;
            }
        }
        Ok(board)
    }
}
