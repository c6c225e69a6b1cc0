//! Scenes: a position as shapes for the page to draw, with a name and a label for everything that can be touched.

use games::position::STONES;
use games::words::{counted, grouped, singular};
use games::{Game, Move, Position};
use serde_json::{Value, json};
use study::text;

/// A position of more pieces is shown in words.
const PIECES: usize = 500;

/// The scene of a position with these moves.
pub fn of(game: &Game, position: &Position, moves: &[Move]) -> Value {
    let [thing, second] = game.nouns;
    let numbered = |index: usize| format!("{thing} {}", index + 1);
    let number = |index: usize| (index + 1).to_string();
    let cell = |index: usize, label: String, mark: &str| {
        piece(&index.to_string(), &format!("{label}: {mark}"), mark)
    };
    let grid = |rows: Vec<Vec<String>>, columns: bool| {
        let mut spots = 0..;
        let mut row = |(index, marks): (usize, &Vec<String>)| {
            let cell = |(column, mark): (usize, &String)| {
                let label = format!("{} column {}", numbered(index), column + 1);
                cell(spots.next().unwrap_or(0), label, mark)
            };
            json!({ "name": numbered(index), "cells": all(marks, cell) })
        };
        let columns = if columns { rows[0].len() } else { 0 };
        let columns: Vec<String> = (0..columns).map(number).collect();
        json!({ "shape": "grid", "thing": "cell", "columns": columns, "rows": all(&rows, &mut row) })
    };
    match position {
        _ if !(1..=PIECES).contains(&pieces(position)) => in_words(game, position),
        Position::Heaps(heaps) => {
            let heap = |(index, &size): (usize, &u64)| heap(index, numbered(index), size, second);
            json!({ "shape": "heaps", "thing": singular(second), "heaps": all(heaps, heap) })
        }
        Position::Coins(coins) => {
            let coin = |(index, at): (usize, &u64)| {
                let label = format!("{} on {second} {at}", numbered(index));
                piece(&index.to_string(), &label, &number(index))
            };
            let square = |square: u64| {
                let (spot, name) = (format!("s{square}"), square.to_string());
                let mut shown = piece(&spot, &format!("{second} {square}"), &name);
                let here = coins.iter().enumerate().filter(|(_, at)| **at == square);
                shown["coins"] = here.map(coin).collect();
                shown
            };
            let last = coins.iter().copied().max().unwrap_or(0);
            json!({ "shape": "coins", "squares": (0..=last).map(square).collect::<Vec<_>>() })
        }
        Position::Cells(marks) => {
            let cell =
                |(index, mark): (usize, &char)| cell(index, numbered(index), &mark.to_string());
            let row = json!({ "name": "", "cells": all(marks, cell) });
            let columns: Vec<String> = (0..marks.len()).map(number).collect();
            json!({ "shape": "grid", "thing": thing, "columns": columns, "rows": [row] })
        }
        Position::Grid(rows) => {
            grid(rows.iter().map(|row| row.iter().map(char::to_string).collect()).collect(), true)
        }
        Position::Rows(rows) => {
            grid(rows.iter().map(|row| row.iter().map(u64::to_string).collect()).collect(), false)
        }
        Position::Polygon(vertices, segments) => {
            let vertex = |index: usize| piece(&index.to_string(), &numbered(index), &number(index));
            let vertices: Vec<Value> = (0..*vertices).map(vertex).collect();
            json!({ "shape": "polygon", "vertices": vertices, "segments": segments })
        }
        Position::Tree(edges) => {
            let node = |(_, &(node, below)): (usize, &(usize, usize))| {
                let on = if below == 0 { "the ground".into() } else { format!("{thing} {below}") };
                let carries = match edges.iter().filter(|edge| edge.1 == node).count() {
                    0 => String::new(),
                    count => format!(", which carries {}", counted(count as u64, "node")),
                };
                let label = format!("{thing} {node} on {on}{carries}");
                let mut shown = piece(&node.to_string(), &label, &node.to_string());
                (shown["node"], shown["below"]) = (node.into(), below.into());
                shown
            };
            json!({ "shape": "tree", "nodes": all(edges, node) })
        }
        Position::Number(_) if moves.is_empty() => in_words(game, position),
        Position::Number(_) => {
            let number = |(_, change): (usize, &Move)| {
                let number = change.after.number();
                piece(&format!("n{number}"), &change.words, &number.to_string())
            };
            let drawing = text::drawn(game, position);
            json!({ "shape": "number", "text": drawing.trim_end(), "numbers": all(moves, number) })
        }
    }
}

fn in_words(game: &Game, position: &Position) -> Value {
    json!({ "shape": "words", "text": text::drawn(game, position).trim_end() })
}

/// The number of shapes to draw.
fn pieces(position: &Position) -> usize {
    match position {
        Position::Heaps(heaps) => heaps.len(),
        Position::Coins(coins) => {
            coins.len() + coins.iter().max().map_or(0, |&last| last.min(PIECES as u64) as usize)
        }
        Position::Cells(cells) => cells.len(),
        Position::Grid(rows) => rows.concat().len(),
        Position::Rows(rows) => rows.concat().len(),
        Position::Polygon(vertices, _) => *vertices,
        Position::Tree(edges) => edges.len(),
        Position::Number(_) => 1,
    }
}

fn all<T>(items: &[T], shown: impl FnMut((usize, &T)) -> Value) -> Vec<Value> {
    items.iter().enumerate().map(shown).collect()
}

/// Something that can be touched. Screen readers read its label.
fn piece(spot: &str, label: &str, text: &str) -> Value {
    json!({ "spot": spot, "label": label, "text": text })
}

/// A heap: its stones from the ground up, or one mound of them.
fn heap(index: usize, name: String, size: u64, of: &str) -> Value {
    let count = grouped(size);
    let stone = |below: u64| {
        let above = match size - below - 1 {
            0 => "the last".to_owned(),
            above => format!("{above} above"),
        };
        let label = format!("{name}, {} {}, {above}", singular(of), below + 1);
        piece(&format!("{index}.{below}"), &label, "")
    };
    let is_mound = size > STONES;
    let stones = match is_mound {
        true => vec![piece(&index.to_string(), &format!("{name}: {count} {of}"), "")],
        false => (0..size).map(stone).collect(),
    };
    json!({ "name": name, "count": count, "stones": stones, "mound": is_mound })
}
