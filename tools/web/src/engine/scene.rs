//! What the page draws: the picture of a position as shapes, with a name and a label for everything that can be touched.

use games::board::Move;
use games::touch::{STONES, Spot};
use games::words::{counted, grouped};
use games::{Picture, Shape};
use serde_json::{Value, json};
use study::text;

/// A position of more pieces is told in words.
const PIECES: usize = 500;

/// The scene of a picture; the moves are those that can be made there.
pub fn of(picture: &Picture, moves: &[Move]) -> Value {
    let Picture { shape, names: [thing, second], said } = picture;
    let numbered = |index: usize| format!("{thing} {}", index + 1);
    let cell = |index: usize, label: String, mark: &str| {
        piece(Spot::Piece(index), &format!("{label}: {mark}"), mark)
    };
    let in_words = || json!({ "shape": "words", "text": text::drawn(picture).trim_end() });
    if pieces(shape) > PIECES {
        return in_words();
    }
    match shape {
        Shape::Heaps(heaps) if !heaps.is_empty() => {
            let heap = |(index, &size): (usize, &u64)| heap(index, numbered(index), size, second);
            json!({ "shape": "heaps", "heaps": all(heaps, heap) })
        }
        Shape::Coins(coins) if !coins.is_empty() => {
            let coin = |(index, at): (usize, &u64)| {
                let label = format!("{} on {second} {at}", numbered(index));
                piece(Spot::Piece(index), &label, &(index + 1).to_string())
            };
            let square = |square: u64| {
                let name = square.to_string();
                let mut shown = piece(Spot::Square(square), &format!("{second} {square}"), &name);
                let here = coins.iter().enumerate().filter(|(_, at)| **at == square);
                shown["coins"] = here.map(coin).collect();
                shown
            };
            let last = coins.iter().copied().max().unwrap_or(0);
            json!({ "shape": "coins", "squares": (0..=last).map(square).collect::<Vec<_>>() })
        }
        Shape::Cells(marks) if !marks.is_empty() => {
            let cell =
                |(index, mark): (usize, &char)| cell(index, numbered(index), &mark.to_string());
            let row = json!({ "name": "", "cells": all(marks, cell) });
            let columns: Vec<String> = (1..=marks.len()).map(|n| n.to_string()).collect();
            json!({ "shape": "grid", "thing": thing, "columns": columns, "rows": [row] })
        }
        Shape::Grid(rows) if rows.iter().any(|row| !row.is_empty()) => {
            let named = !second.is_empty();
            let column_name = if named { second } else { "column" };
            let mut spots = 0..;
            let mut row = |(index, marks): (usize, &Vec<String>)| {
                let cell = |(column, mark): (usize, &String)| {
                    let label = format!("{} {column_name} {}", numbered(index), column + 1);
                    cell(spots.next().unwrap_or(0), label, mark)
                };
                json!({ "name": numbered(index), "cells": all(marks, cell) })
            };
            let rows = all(rows, &mut row);
            let columns = if named { rows[0]["cells"].as_array().map_or(0, Vec::len) } else { 0 };
            let columns: Vec<String> = (1..=columns).map(|n| n.to_string()).collect();
            json!({ "shape": "grid", "thing": "cell", "columns": columns, "rows": rows })
        }
        Shape::Polygon(vertices, segments) if *vertices > 0 => {
            let vertex =
                |index| piece(Spot::Piece(index), &numbered(index), &(index + 1).to_string());
            let vertices: Vec<Value> = (0..*vertices).map(vertex).collect();
            json!({ "shape": "polygon", "vertices": vertices, "segments": segments })
        }
        Shape::Tree(edges) if !edges.is_empty() => {
            let node = |(_, &(node, below)): (usize, &(usize, usize))| {
                let on = if below == 0 { "the ground".into() } else { format!("{thing} {below}") };
                let carries = match edges.iter().filter(|edge| edge.1 == node).count() {
                    0 => String::new(),
                    count => format!(", which carries {}", counted(count as u64, "node")),
                };
                let label = format!("{thing} {node} on {on}{carries}");
                let mut shown = piece(Spot::Piece(node), &label, &node.to_string());
                (shown["node"], shown["below"]) = (node.into(), below.into());
                shown
            };
            json!({ "shape": "tree", "nodes": all(edges, node) })
        }
        Shape::Number(_) if !moves.is_empty() => {
            let number = |change: &Move| match (change.touched)()[0][0] {
                spot @ Spot::Number(number) => {
                    Some(piece(spot, &change.phrase, &number.to_string()))
                }
                _ => None,
            };
            let numbers: Vec<Value> = moves.iter().filter_map(number).collect();
            json!({ "shape": "number", "text": said.trim_end(), "numbers": numbers })
        }
        _ => in_words(),
    }
}

/// How much there would be to draw.
fn pieces(shape: &Shape) -> usize {
    match shape {
        Shape::Heaps(heaps) => heaps.len(),
        Shape::Coins(coins) => {
            coins.len() + coins.iter().max().map_or(0, |&last| last.min(PIECES as u64) as usize)
        }
        Shape::Cells(cells) => cells.len(),
        Shape::Grid(rows) => rows.iter().map(|row| row.len().max(1)).sum(),
        Shape::Polygon(vertices, _) => *vertices,
        Shape::Tree(edges) => edges.len(),
        Shape::Number(_) => 1,
    }
}

fn all<T>(items: &[T], shown: impl FnMut((usize, &T)) -> Value) -> Vec<Value> {
    items.iter().enumerate().map(shown).collect()
}

/// Something that can be touched: its label is for those who do not see the text on it.
fn piece(spot: Spot, label: &str, text: &str) -> Value {
    json!({ "spot": spot.to_string(), "label": label, "text": text })
}

/// A heap: its stones from the ground up, or one mound of them.
fn heap(index: usize, name: String, size: u64, of: &str) -> Value {
    let count = grouped(size);
    let stone = |below: u64| {
        let above = match size - below - 1 {
            0 => "the last".to_owned(),
            above => format!("{above} above"),
        };
        let stone = of.trim_end_matches('s');
        let label = format!("{name}, {stone} {}, {above}", below + 1);
        piece(Spot::Stone(index, below), &label, "")
    };
    let is_mound = size > STONES;
    let stones = match is_mound {
        true => vec![piece(Spot::Piece(index), &format!("{name}: {count} {of}"), "")],
        false => (0..size).map(stone).collect(),
    };
    json!({ "name": name, "count": count, "stones": stones, "mound": is_mound })
}
