//! What the page draws: the picture of a position, with all that can be touched.

use std::f64::consts::TAU;

use games::board::Move;
use games::touch::{STONES, Spot};
use games::words::{counted, grouped};
use games::{Picture, Shape};
use serde::Serialize;
use study::text;

/// A position of more pieces is told in words.
const PIECES: usize = 500;

/// A picture.
#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Scene {
    Heaps { heaps: Vec<Heap> },
    Coins { squares: Vec<Square> },
    Cells { thing: &'static str, cells: Vec<Cell> },
    Grid { columns: Vec<String>, rows: Vec<Row> },
    Polygon { vertices: Vec<Vertex>, segments: Vec<(usize, usize)> },
    Tree { nodes: Vec<Node>, width: f64, height: usize },
    Number { said: String, numbers: Vec<Named> },
    Words { said: String },
}

/// Something that can be touched.
#[derive(Serialize)]
struct Touchable {
    spot: String,
    /// For who cannot see it.
    label: String,
}

/// A heap: its stones from the ground up, or the whole of it.
#[derive(Serialize)]
pub struct Heap {
    name: String,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stones: Option<Vec<Touchable>>,
    #[serde(flatten)]
    whole: Option<Touchable>,
}

/// A square, and what lies on it.
#[derive(Serialize)]
pub struct Square {
    #[serde(flatten)]
    at: Named,
    coins: Vec<Named>,
}

/// Something with a name of its own.
#[derive(Serialize)]
pub struct Named {
    #[serde(flatten)]
    touch: Touchable,
    name: String,
}

/// A cell and its mark.
#[derive(Serialize)]
pub struct Cell {
    #[serde(flatten)]
    at: Named,
    mark: String,
}

/// A row of a grid.
#[derive(Serialize)]
pub struct Row {
    name: String,
    cells: Vec<Cell>,
}

/// A vertex, on a circle of radius 1: x to the right, y down.
#[derive(Serialize)]
pub struct Vertex {
    #[serde(flatten)]
    at: Named,
    x: f64,
    y: f64,
}

/// A node: x in leaves, y in levels above the ground.
#[derive(Serialize)]
pub struct Node {
    #[serde(flatten)]
    at: Named,
    on: usize,
    x: f64,
    y: usize,
}

/// The scene of a picture; the moves are those that can be made there.
pub fn of(picture: &Picture, moves: &[Move]) -> Scene {
    let Picture { shape, names: [thing, second], said } = picture;
    let numbered = |index: usize| format!("{thing} {}", index + 1);
    let marked = |spot: usize, label: String, mark: String| Cell {
        at: named(Spot::Piece(spot), format!("{label}: {mark}"), (spot + 1).to_string()),
        mark,
    };
    match shape {
        _ if pieces(shape) > PIECES => Scene::Words { said: text::drawn(picture) },
        Shape::Heaps(heaps) if !heaps.is_empty() => {
            let heap =
                |(index, &stones): (usize, &u64)| heap(index, numbered(index), stones, second);
            Scene::Heaps { heaps: heaps.iter().enumerate().map(heap).collect() }
        }
        Shape::Coins(coins) if !coins.is_empty() => {
            let square = |square: u64| Square {
                at: named(Spot::Square(square), format!("{second} {square}"), square.to_string()),
                coins: coins
                    .iter()
                    .enumerate()
                    .filter(|(_, at)| **at == square)
                    .map(|(coin, _)| {
                        let label = format!("{} on {second} {square}", numbered(coin));
                        named(Spot::Piece(coin), label, (coin + 1).to_string())
                    })
                    .collect(),
            };
            let last = coins.iter().copied().max().unwrap_or(0);
            Scene::Coins { squares: (0..=last).map(square).collect() }
        }
        Shape::Cells(marks) if !marks.is_empty() => {
            let cell =
                |(index, mark): (usize, &char)| marked(index, numbered(index), mark.to_string());
            Scene::Cells { thing, cells: marks.iter().enumerate().map(cell).collect() }
        }
        Shape::Grid(rows) if rows.iter().any(|row| !row.is_empty()) => {
            let mut spot = 0;
            let mut row = |(index, marks): (usize, &Vec<String>)| {
                let cell = |(column, mark): (usize, &String)| {
                    let column_name = if second.is_empty() { "column" } else { second };
                    let label = format!("{} {column_name} {}", numbered(index), column + 1);
                    spot += 1;
                    marked(spot - 1, label, mark.clone())
                };
                Row { name: numbered(index), cells: marks.iter().enumerate().map(cell).collect() }
            };
            let rows: Vec<Row> = rows.iter().enumerate().map(&mut row).collect();
            let columns = if second.is_empty() { 0 } else { rows[0].cells.len() };
            Scene::Grid { columns: (1..=columns).map(|column| column.to_string()).collect(), rows }
        }
        Shape::Polygon(vertices, segments) if *vertices > 0 => {
            let vertex = |index: usize| {
                let (x, y) = (TAU * index as f64 / *vertices as f64).sin_cos();
                let at = named(Spot::Piece(index), numbered(index), (index + 1).to_string());
                Vertex { at, x, y: -y }
            };
            Scene::Polygon {
                vertices: (0..*vertices).map(vertex).collect(),
                segments: segments.clone(),
            }
        }
        Shape::Tree(edges) if !edges.is_empty() => tree(thing, edges),
        Shape::Number(_) if !moves.is_empty() => {
            let number = |change: &Move| {
                let spot = (change.touched)()[0][0];
                let Spot::Number(number) = spot else { return None };
                Some(named(spot, change.phrase.clone(), number.to_string()))
            };
            let numbers = moves.iter().filter_map(number).collect();
            Scene::Number { said: said.trim_end().to_owned(), numbers }
        }
        _ => Scene::Words { said: text::drawn(picture) },
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

fn named(spot: Spot, label: String, name: String) -> Named {
    Named { touch: Touchable { spot: spot.to_string(), label }, name }
}

fn heap(index: usize, name: String, size: u64, of: &str) -> Heap {
    let touchable = |spot: Spot, label: String| Touchable { spot: spot.to_string(), label };
    let stone = |below: u64| {
        let above = match size - below - 1 {
            0 => "the last".to_owned(),
            above => format!("{above} above"),
        };
        let stone = of.trim_end_matches('s');
        touchable(Spot::Stone(index, below), format!("{name}, {stone} {}, {above}", below + 1))
    };
    let is_drawn = size <= STONES;
    let whole = || touchable(Spot::Piece(index), format!("{name}: {} {of}", grouped(size)));
    Heap {
        count: grouped(size),
        stones: is_drawn.then(|| (0..size).map(stone).collect()),
        whole: (!is_drawn).then(whole),
        name,
    }
}

/// Each node above the one that it grows on, as wide apart as what they carry.
fn tree(thing: &str, edges: &[(usize, usize)]) -> Scene {
    let last = edges.iter().map(|edge| edge.0).max().unwrap_or(0);
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    edges.iter().for_each(|&(node, below)| above[below].push(node));
    // A node grows on one before it: what it carries is known first.
    let mut wide = vec![1; last + 1];
    for node in (0..=last).rev() {
        wide[node] = above[node].iter().map(|&above| wide[above]).sum::<usize>().max(1);
    }
    let mut left = vec![0; last + 1];
    let mut level = vec![0; last + 1];
    for node in 0..=last {
        let mut from = left[node];
        for &next in &above[node] {
            (left[next], level[next]) = (from, level[node] + 1);
            from += wide[next];
        }
    }
    let node = |&(node, on): &(usize, usize)| {
        let carries = match above[node].len() {
            0 => String::new(),
            count => format!(", which carries {}", counted(count as u64, "node")),
        };
        let on_what = if on == 0 { "the ground".to_owned() } else { format!("{thing} {on}") };
        let label = format!("{thing} {node} on {on_what}{carries}");
        Node {
            at: named(Spot::Piece(node), label, node.to_string()),
            on,
            x: left[node] as f64 + wide[node] as f64 / 2.0,
            y: level[node],
        }
    };
    Scene::Tree {
        nodes: edges.iter().map(node).collect(),
        width: wide[0] as f64,
        height: level.iter().copied().max().unwrap_or(0),
    }
}
