//! A position alone: heaps of stones, coins on squares, cells, a polygon, a tree, a number.

use games::words::grouped;
use games::{Picture, Shape};

use crate::draw::boxes::words;
use crate::draw::canvas::{Canvas, LARGE, Point, SMALL};

/// A line of text.
const LINE: i32 = 24;
/// The side of a cell.
const CELL: i32 = 38;
/// What does not fit into so much width goes on below.
const WIDEST: i32 = 1000;

/// Draws it.
pub fn draw(picture: &Picture, title: &str) -> String {
    let mut canvas = Canvas::default();
    let [thing, second] = picture.names;
    let size = match &picture.shape {
        Shape::Heaps(heaps) if !heaps.is_empty() => draw_heaps(&mut canvas, thing, heaps),
        Shape::Coins(coins) if !coins.is_empty() => draw_coins(&mut canvas, second, coins),
        Shape::Cells(marks) if !marks.is_empty() => {
            let marks = marks.iter().map(char::to_string).collect();
            draw_cells(&mut canvas, thing, &[second.to_owned()], &[marks])
        }
        Shape::Grid(rows) if rows.iter().any(|row| !row.is_empty()) => {
            let names: Vec<String> = (1..=rows.len()).map(|row| format!("{thing} {row}")).collect();
            draw_cells(&mut canvas, second, &names, rows)
        }
        Shape::Polygon(vertices, drawn) if *vertices > 0 => {
            draw_polygon(&mut canvas, *vertices, drawn)
        }
        Shape::Tree(edges) if !edges.is_empty() => draw_tree(&mut canvas, edges),
        _ => draw_words(&mut canvas, picture),
    };
    canvas.finish(title, size)
}

/// What there is nothing of, or what is said and not seen.
fn draw_words(canvas: &mut Canvas, picture: &Picture) -> Point {
    let said = picture.said.trim_end();
    let text = if said.is_empty() { words(picture).join(" ") } else { said.to_owned() };
    let width = LARGE.width(&text);
    canvas.text(LARGE, (width / 2, LINE / 2), &text);
    (width, LINE)
}

/// A heap of more stones is shown with a gap.
const STONES: i32 = 12;

/// Columns of stones with their numbers below.
fn draw_heaps(canvas: &mut Canvas, thing: &str, heaps: &[u64]) -> Point {
    let (pitch, radius) = (20, 9);
    let names: Vec<String> = (1..=heaps.len()).map(|number| format!("{thing} {number}")).collect();
    let sizes: Vec<String> = heaps.iter().map(|&heap| grouped(heap)).collect();
    let name = names.iter().map(|name| SMALL.width(name)).max().unwrap_or(0);
    let size = sizes.iter().map(|size| LARGE.width(size)).max().unwrap_or(0);
    let column = name.max(size).max(2 * radius) + 18;
    let per_line = (WIDEST / column).max(1) as usize;
    let shown = |heap: u64| heap.min(STONES as u64) as i32;
    let mut top = 0;
    for (line, heaps) in heaps.chunks(per_line).enumerate() {
        let high = heaps.iter().map(|&heap| shown(heap)).max().unwrap_or(0) * pitch;
        let ground = top + high;
        for (index, &heap) in heaps.iter().enumerate() {
            let number = line * per_line + index;
            let middle = column * index as i32 + column / 2;
            for stone in 0..shown(heap) {
                let at = (middle, ground - pitch * stone - pitch / 2);
                let is_gap = heap > STONES as u64 && (8..11).contains(&stone);
                let (class, radius) = if is_gap { ("dot", 2) } else { ("stone", radius) };
                canvas.circle(class, at, radius);
            }
            canvas.text(LARGE, (middle, ground + LINE), &sizes[number]);
            if names.len() > 1 {
                canvas.text(SMALL, (middle, ground + 2 * LINE), &names[number]);
            }
        }
        canvas.line("line", (0, ground + 2), (column * heaps.len() as i32, ground + 2));
        top = ground + 3 * LINE;
    }
    let below = if names.len() > 1 { LINE * 3 / 4 } else { LINE * 3 / 2 };
    (column * per_line.min(heaps.len()) as i32, top - below)
}

/// More coins on one square are told by their number.
const COINS: usize = 8;

/// A strip of squares with coins on them, each with its number.
fn draw_coins(canvas: &mut Canvas, square: &str, coins: &[u64]) -> Point {
    let last = coins.iter().copied().max().unwrap_or(0) as usize;
    let mut on: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for (index, &square) in coins.iter().enumerate() {
        on[square as usize].push(index + 1);
    }
    let head = SMALL.width(square) + 12;
    let side = CELL + 4;
    let per_line = (WIDEST / side) as usize;
    let mut top = 0;
    for (line, squares) in on.chunks(per_line).enumerate() {
        let stacked = |coins: &Vec<usize>| if coins.len() > COINS { 1 } else { coins.len() };
        let high = squares.iter().map(stacked).max().unwrap_or(0).max(1) as i32;
        let strip = top + (high - 1) * side;
        for (index, coins) in squares.iter().enumerate() {
            let left = head + side * index as i32;
            let middle = left + side / 2;
            canvas.rectangle("empty", (left, strip), (side, side));
            let number = (line * per_line + index).to_string();
            canvas.text(SMALL, (middle, strip + side + LINE / 2), &number);
            let mut at = (middle, strip + side / 2);
            if coins.len() > COINS {
                canvas.circle("stone", at, side / 2 - 3);
                canvas.text(SMALL, at, &format!("×{}", coins.len()));
                continue;
            }
            for coin in coins {
                canvas.circle("stone", at, side / 2 - 3);
                canvas.text(SMALL, at, &coin.to_string());
                at.1 -= side;
            }
        }
        canvas.text_to(SMALL, (head - 10, strip + side + LINE / 2), square);
        top = strip + side + 2 * LINE;
    }
    (head + side * per_line.min(last + 1) as i32, top - LINE)
}

/// Rows of cells with the numbers of the columns above, if those have a name, and the names of the rows at the left.
fn draw_cells(canvas: &mut Canvas, columns: &str, names: &[String], rows: &[Vec<String>]) -> Point {
    let names_and = names.iter().map(String::as_str).chain([columns]);
    let head = names_and.map(|name| SMALL.width(name)).max().unwrap_or(0);
    let head = if head > 0 { head + 12 } else { 0 };
    let widest = rows.iter().flatten().map(|mark| LARGE.width(mark)).max().unwrap_or(0);
    let side = (widest + 14).max(CELL);
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let per_line = (WIDEST / side).max(1) as usize;
    let mut top = 0;
    for first in (0..count).step_by(per_line) {
        let shown = per_line.min(count - first);
        if !columns.is_empty() {
            for index in 0..shown {
                let middle = head + side * index as i32 + side / 2;
                let number = (first + index + 1).to_string();
                canvas.text(SMALL, (middle, top + LINE / 2), &number);
            }
            canvas.text_to(SMALL, (head - 10, top + LINE / 2), columns);
            top += LINE;
        }
        for (name, row) in names.iter().zip(rows) {
            canvas.text_to(SMALL, (head - 10, top + CELL / 2), name);
            for (index, mark) in row.iter().skip(first).take(shown).enumerate() {
                let corner = (head + side * index as i32, top);
                draw_cell(canvas, mark, corner, (side, CELL));
            }
            top += CELL;
        }
        top += LINE;
    }
    (head + side * per_line.min(count) as i32, top - LINE)
}

/// A cell: `.` is free, `#` is full, `0` is dim, `x` is a cross.
fn draw_cell(canvas: &mut Canvas, mark: &str, corner: Point, sides: Point) {
    let class = match mark {
        "#" => "full",
        "0" => "dim",
        _ => "empty",
    };
    canvas.rectangle(class, corner, sides);
    let (x, y) = (corner.0 + sides.0 / 2, corner.1 + sides.1 / 2);
    match mark {
        "#" | "." => {}
        "x" => {
            let arm = sides.1 / 4;
            canvas.line("drawn", (x - arm, y - arm), (x + arm, y + arm));
            canvas.line("drawn", (x - arm, y + arm), (x + arm, y - arm));
        }
        mark => canvas.text(LARGE, (x, y), mark),
    }
}

/// Vertices on a circle, the first on top, and what is drawn between them.
fn draw_polygon(canvas: &mut Canvas, vertices: usize, drawn: &[(usize, usize)]) -> Point {
    let radius = (7 * vertices as i32).max(110);
    let middle = radius + LINE;
    let at = |vertex: usize, radius: i32| {
        let (sine, cosine) = sine_and_cosine(vertex, vertices);
        let round = |of: f64| (f64::from(radius) * of).round() as i32;
        (middle + round(sine), middle - round(cosine))
    };
    for vertex in 0..vertices {
        canvas.line("faint", at(vertex, radius), at((vertex + 1) % vertices, radius));
    }
    for &(a, b) in drawn {
        canvas.line("drawn", at(a, radius), at(b, radius));
    }
    for vertex in 0..vertices {
        let is_free = drawn.iter().all(|&(a, b)| a != vertex && b != vertex);
        canvas.circle(if is_free { "empty" } else { "full" }, at(vertex, radius), 6);
        canvas.text(SMALL, at(vertex, radius + 20), &(vertex + 1).to_string());
    }
    (2 * middle, 2 * middle)
}

/// Of so many parts of a whole turn; by sums and products alone, which are the same on every machine.
fn sine_and_cosine(parts: usize, whole: usize) -> (f64, f64) {
    let angle = std::f64::consts::TAU * parts as f64 / whole as f64;
    let series = |first: f64, from: u32| {
        let mut term = first;
        let mut sum = first;
        for power in (from..60).step_by(2) {
            term *= -angle * angle / f64::from((power + 1) * (power + 2));
            sum += term;
        }
        sum
    };
    (series(angle, 1), series(1.0, 0))
}

/// Nodes above the ground, each above the one that it grows on, with their numbers.
fn draw_tree(canvas: &mut Canvas, edges: &[(usize, usize)]) -> Point {
    let (pitch, level, radius) = (44, 54, 15);
    let last = edges.iter().map(|edge| edge.0).max().unwrap_or(0);
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); last + 1];
    for &(node, below) in edges {
        above[below].push(node);
    }
    // A node stands on one before it: what it carries is known first.
    let mut wide = vec![pitch; last + 1];
    let mut height = vec![0; last + 1];
    for node in (0..=last).rev() {
        wide[node] = above[node].iter().map(|&above| wide[above]).sum::<i32>().max(pitch);
        height[node] = above[node].iter().map(|&above| height[above] + 1).max().unwrap_or(0);
    }
    let ground = height[0] * level + radius;
    let mut places: Vec<Point> = vec![(wide[0] / 2, ground); last + 1];
    for node in 0..=last {
        let (middle, at) = places[node];
        let mut left = middle - above[node].iter().map(|&above| wide[above]).sum::<i32>() / 2;
        for &above in &above[node] {
            let foot = if node == 0 { left + wide[above] / 2 } else { middle };
            places[above] = (left + wide[above] / 2, at - level);
            canvas.line("line", (foot, at), places[above]);
            left += wide[above];
        }
    }
    for &(node, _) in edges {
        canvas.circle("empty", places[node], radius);
        canvas.text(SMALL, places[node], &node.to_string());
    }
    canvas.line("line", (0, ground), (wide[0], ground));
    (wide[0], ground + 2)
}
