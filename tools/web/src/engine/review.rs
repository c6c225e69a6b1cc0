//! A lost game looked at again: the last position that could have been won.

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
        let board = |position| memory::board(&named, std::slice::from_ref(position));
        let boards = self.positions.iter().map(board).collect::<Result<Vec<_>, _>>()?;
        let last_won = boards.iter().rposition(|board| board.standing().wins());
        let why = boards.get(last_won.unwrap_or(0));
        let why = why.map(|board| turns::why(board.as_ref(), Player::You));
        Ok(json!({ "index": last_won, "text": why }))
    }
}
