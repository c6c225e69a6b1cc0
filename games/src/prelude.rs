//! What the files of the shelf use.
#![allow(unused_imports, reason = "it is for the next game as well")]

pub(crate) use crate::card::{CARD, Card, Law, Proved, SIZES, Sizes, Theory};
pub(crate) use crate::error::Refused;
pub(crate) use crate::game::{Change, Game, Outcome, Part};
pub(crate) use crate::heap_game::HeapGame;
pub(crate) use crate::octal::Octal;
pub(crate) use crate::picture::{Picture, Shape};
pub(crate) use crate::proof::{Kind, Moves};
pub(crate) use crate::rules::{after, remove_run};
pub(crate) use crate::touch::{Spot, stones};
pub(crate) use crate::typed::{Typed, index, marks, number};
pub(crate) use crate::words::{any_of, counted, grouped, joined};
pub(crate) use crate::worth::Values;
