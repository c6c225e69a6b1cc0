//! A tree of all lines of play: each position below the one that it comes of.

use crate::draw::boxes::{Labelled, finish};
use crate::draw::canvas::{Canvas, Point};
use crate::draw::reached::Reached;

/// Between two boxes side by side.
const GAP: i32 = 18;
/// Between two rows.
const DROP: i32 = 52;

/// Draws it from the top down.
pub fn draw(tree: &Reached, values: bool, title: &str) -> String {
    let (boxes, high) = Labelled::all(tree, values);
    let below = |index: usize| &tree.positions[index].moves[..];
    // What comes of a position was found later than it.
    let mut wide: Vec<i32> = boxes.iter().map(|one| one.size.0).collect();
    for index in (0..wide.len()).rev() {
        wide[index] = wide[index].max(side_by_side(below(index), &wide));
    }
    let mut places: Vec<Point> = vec![(wide[0] / 2, 0); wide.len()];
    for index in 0..wide.len() {
        let (middle, top) = places[index];
        let mut left = middle - side_by_side(below(index), &wide) / 2;
        for &after in below(index) {
            places[after] = (left + wide[after] / 2, top + high + DROP);
            left += wide[after] + GAP;
        }
    }

    let mut canvas = Canvas::default();
    for (from, to) in tree.moves() {
        let [(x, top), (end, row)] = [places[from], places[to]];
        let start = top + high;
        let half = (start + row) / 2;
        let path = format!("M{x} {start}C{x} {half} {end} {half} {end} {row}");
        canvas.arrow(tree.is_winning(from, to), (from, to), &path);
    }
    for (index, labelled) in boxes.iter().enumerate() {
        let (middle, top) = places[index];
        let left = middle - labelled.size.0 / 2;
        labelled.draw(&mut canvas, index, tree.positions[index].wins, (left, top));
    }
    let bottom = places.iter().map(|place| place.1).max().unwrap_or(0) + high;
    finish(canvas, values, (wide[0], bottom), title)
}

/// How much room these need side by side.
fn side_by_side(these: &[usize], wide: &[i32]) -> i32 {
    these.iter().map(|&index| wide[index] + GAP).sum::<i32>()
        - if these.is_empty() { 0 } else { GAP }
}
