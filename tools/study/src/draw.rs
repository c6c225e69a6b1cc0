//! `cargo study draw`: a position as a picture, or all that comes of it.

use std::path::PathBuf;

use games::{Picture, Shape};

use crate::draw::boxes::words;
use crate::draw::reached::{Reached, Repeated};
use crate::named::{self, Named};
use crate::text::{drawn, print};
use crate::{Error, Result, picture_file};

mod boxes;
mod canvas;
mod chain;
mod layers;
mod position;
mod reached;
mod tree;

/// What to draw.
pub struct Request {
    /// Of the position.
    pub view: View,
    /// Whether Grundy numbers are told.
    pub values: bool,
    /// The file to write; there need be none for a position alone, which can be printed.
    pub svg: Option<PathBuf>,
}

/// What of a position is drawn.
#[derive(Clone, Copy, PartialEq)]
pub enum View {
    /// The position itself.
    Position,
    /// All positions that are reached, each once.
    Graph,
    /// All lines of play.
    Tree,
}

/// The most pieces of a position.
const PIECES: u64 = 500;
/// The most vertices of a polygon.
const VERTICES: u64 = 120;

/// Draws a position of a game.
///
/// # Errors
///
/// If there is no such game or no such position, or it is too large, or the file cannot be written, in a sentence.
pub fn main(asked: &str, words: &[String], request: &Request) -> Result<()> {
    match &request.svg {
        Some(path) => picture_file::check_name(path)?,
        None if request.view != View::Position => return Err(Error::NoFile),
        None => {}
    }
    let named = named::find(asked)?;
    let board = named.position_or_start(words).map_err(with_next_step)?;
    let picture = board.picture();
    let in_game = |cause| Error::in_game(&named.name, cause);
    check_pieces(&picture.shape).map_err(in_game)?;
    if request.values && named.game.card.misere {
        return Err(in_game(Error::NoValues));
    }
    let Some(path) = &request.svg else { return print(&drawn(&picture)) };
    let title = title(&named, &picture, request.view);
    let reached = |repeated| Reached::from(board.clone(), repeated).map_err(in_game);
    let svg = match request.view {
        View::Position => position::draw(&picture, &title),
        View::Graph => {
            let graph = reached(Repeated::Never)?;
            let is_chain = graph.rows().iter().all(|row| row.len() == 1);
            let draw = if is_chain { chain::draw } else { layers::draw };
            draw(&graph, request.values, &title)
        }
        View::Tree => tree::draw(&reached(Repeated::AsReached)?, request.values, &title),
    };
    picture_file::write(path, "draw", &svg)
}

/// Why there is no position; if it is too large, with what would do.
fn with_next_step(error: Error) -> Error {
    if error.is_too_large() {
        return Error::ChooseSmaller { cause: Box::new(error) };
    }
    error
}

/// Refuses a position of more pieces than a picture can show.
fn check_pieces(shape: &Shape) -> Result<()> {
    let (pieces, things, most) = match shape {
        Shape::Heaps(heaps) => (heaps.len() as u64, "heaps", PIECES),
        Shape::Coins(coins) => {
            let squares = coins.iter().max().map_or(0, |last| last.saturating_add(1));
            let things = if squares > PIECES { "squares" } else { "coins" };
            (squares.max(coins.len() as u64), things, PIECES)
        }
        Shape::Cells(cells) => (cells.len() as u64, "cells", PIECES),
        Shape::Grid(rows) => {
            (rows.iter().map(|row| row.len().max(1) as u64).sum(), "cells", PIECES)
        }
        Shape::Polygon(vertices, _) => (*vertices as u64, "vertices", VERTICES),
        Shape::Tree(edges) => (edges.len() as u64, "edges", PIECES),
        Shape::Number(_) => (1, "numbers", PIECES),
    };
    if pieces > most {
        return Err(Error::TooManyPieces { pieces, things, most });
    }
    Ok(())
}

/// What the picture shows, for who cannot see it.
fn title(named: &Named, picture: &Picture, view: View) -> String {
    let mut position = words(picture).join(" ");
    if position.chars().count() > 60 {
        position = position.chars().take(59).chain(['…']).collect();
    }
    let what = match view {
        View::Position => "",
        View::Graph => ": all positions that are reached, and the moves",
        View::Tree => ": all lines of play",
    };
    format!("{}, {position}{what}", named.name)
}
