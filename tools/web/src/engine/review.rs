//! A lost game looked at again: the last position that could have been won.

use games::Position;
use serde::Deserialize;
use serde_json::{Value, json};
use study::turns::{self, Player};

use super::{Answered, memory};

/// The positions of a game in which somebody moved, in their order.
#[derive(Deserialize)]
pub struct Review {
    game: String,
    positions: Vec<String>,
}

impl Review {
    /// The index of the last of them that is won for whoever moves there, and the winning moves; if none is, why the first is
    /// lost.
    pub fn answer(self) -> Answered<Value> {
        let named = memory::game(&self.game)?;
        let read = |position| named.to_play(std::slice::from_ref(position));
        let positions: Vec<Position> = self.positions.iter().map(read).collect::<Result<_, _>>()?;
        let solver = &named.solver;
        let last_won = positions.iter().rposition(|position| solver.standing(position).wins());
        let why = positions.get(last_won.unwrap_or(0));
        let why = why.map(|position| turns::why(&solver.moves(position), Player::You));
        Ok(json!({ "index": last_won, "text": why }))
    }
}
