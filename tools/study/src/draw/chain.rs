//! A graph in which all positions lie on one line of play: they stand in a row, and longer moves are arcs.

use crate::draw::boxes::{Labelled, finish};
use crate::draw::canvas::Canvas;
use crate::draw::reached::Reached;

/// Between two boxes.
const GAP: i32 = 46;
/// No arc is higher.
const HIGHEST: i32 = 260;

/// Draws it from left to right.
pub fn draw(graph: &Reached, values: bool, title: &str) -> String {
    let order: Vec<usize> = graph.rows().concat();
    let (boxes, height) = Labelled::all(graph, values);
    let mut place = vec![0; order.len()];
    let mut left = vec![0; order.len()];
    let mut width = 0;
    for (index, &position) in order.iter().enumerate() {
        place[position] = index;
        left[position] = width;
        width += boxes[position].size.0 + GAP;
    }
    width -= GAP;

    // Arcs of every other length are above.
    let arrows: Vec<(usize, usize)> = graph.moves().collect();
    let steps = |&(from, to): &(usize, usize)| place[to] - place[from];
    let mut lengths: Vec<usize> = arrows.iter().map(steps).filter(|&steps| steps > 1).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let is_above = |steps: usize| lengths.binary_search(&steps).is_ok_and(|rank| rank % 2 == 0);
    let ends = |from: usize, to: usize| {
        let (out, into) = (boxes[from].size.0, boxes[to].size.0);
        (left[from] + out * 3 / 4, left[to] + into / 4)
    };
    let rise = |&(from, to): &(usize, usize)| {
        let (from, to) = ends(from, to);
        ((to - from) / 4).min(HIGHEST)
    };
    let highest = |above: bool| {
        let arcs = arrows.iter().filter(|arrow| steps(arrow) > 1);
        arcs.filter(|arrow| is_above(steps(arrow)) == above).map(rise).max().unwrap_or(0)
    };
    let (top, below) = (highest(true), highest(false));
    let bottom = top + height;

    let mut canvas = Canvas::default();
    for arrow in &arrows {
        let &(from, to) = arrow;
        let path = if steps(arrow) == 1 {
            let middle = top + height / 2;
            format!("M{} {middle}L{} {middle}", left[from] + boxes[from].size.0, left[to])
        } else {
            let (start, end) = ends(from, to);
            let (side, control) = if is_above(steps(arrow)) {
                (top, top - rise(arrow) * 4 / 3)
            } else {
                (bottom, bottom + rise(arrow) * 4 / 3)
            };
            format!("M{start} {side}C{start} {control} {end} {control} {end} {side}")
        };
        canvas.arrow(graph.is_winning(from, to), *arrow, &path);
    }
    for (index, labelled) in boxes.iter().enumerate() {
        labelled.draw(&mut canvas, index, graph.positions[index].wins, (left[index], top));
    }
    finish(canvas, values, (width, bottom + below), title)
}
