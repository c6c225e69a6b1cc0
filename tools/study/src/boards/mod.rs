//! Every game as something to play: from the words of a position to its board.

use std::rc::Rc;

use games::shelf::Known;

use crate::board::Board;
use crate::named::Named;
use crate::values::Values;
use crate::{Error, Result};

mod baskin_robbins;
mod boxes;
mod cards;
mod heaps;
mod polygon;
mod rows;
mod squares;
mod treblecross;

/// The position of a game that words tell, as they are typed after `cargo study play GAME`.
///
/// # Errors
///
/// If the words tell none, or one that is too large: a sentence with what would work.
pub fn position(named: &Named, words: &[String]) -> Result<Rc<dyn Board>> {
    let name = named.name.as_str();
    // Several words may come as one that is quoted.
    let apart: Vec<String> =
        words.iter().flat_map(|word| word.split_whitespace()).map(str::to_owned).collect();
    let words = if apart.is_empty() { words } else { &apart };
    let read = match (name, &named.game.known) {
        ("polygon", _) => polygon::read(words),
        ("cards", _) => cards::read(words),
        ("treblecross", _) => treblecross::read(words),
        ("small_squares", _) => squares::read(words),
        ("row_matrix", _) => rows::read(words),
        ("empty_and_divide", _) => boxes::read(words),
        ("baskin_robbins", _) => baskin_robbins::read(words),
        ("nimble", _) => heaps::coins(words),
        ("nim_misere", _) => heaps::nim_misere(words),
        (_, Known::EverySubtraction) => {
            return Err(Error::SetToPlay(name.to_owned()));
        }
        _ => match shelved(named)? {
            Known::Pattern(game) => heaps::stones(game, words, Values::new),
            Known::Open { game, .. } => heaps::stones(game, words, Values::open),
            _ => return Err(Error::NotPlayed(name.to_owned())),
        },
    };
    read.map_err(|error| Error::in_game(name, error))
}

/// The position to play if nobody names one: small, and won for who moves first.
///
/// # Errors
///
/// If the game cannot be played.
pub fn default(named: &Named) -> Result<Rc<dyn Board>> {
    let word = match named.name.as_str() {
        "nimble" => "0 1 2",
        "polygon" => "7",
        "cards" => "1111011",
        "treblecross" => "8",
        "small_squares" => "2x5",
        "row_matrix" => "2,1,1 3,2",
        "empty_and_divide" => "3 4",
        "baskin_robbins" => "0",
        _ => return first_won(named),
    };
    let words: Vec<String> = word.split(' ').map(str::to_owned).collect();
    position(named, &words)
}

/// The first position of a game of heaps that is won: one heap from 10 on where one is usual, else 3, 5 and another.
fn first_won(named: &Named) -> Result<Rc<dyn Board>> {
    let one = ["take", "powers_of_four"].iter().any(|start| named.name.starts_with(start));
    let words = |last: u64| -> Vec<String> {
        let heaps = if one { vec![last] } else { vec![3, 5, last] };
        heaps.iter().map(u64::to_string).collect()
    };
    let first = if one { 10 } else { 7 };
    for last in first..first + 30 {
        let board = position(named, &words(last))?;
        if board.standing().wins() {
            return Ok(board);
        }
    }
    position(named, &words(first))
}

/// What is known of the game, once more: boards keep it.
fn shelved(named: &Named) -> Result<Known> {
    Ok(crate::named::game(&named.name)?.known)
}
