//! A graph in rows, each arrow from one down to a lower one. Past the rows between, arrows to the same position run together
//! through a gap that is kept free for them, so that none passes over a box.

use std::collections::HashMap;

use crate::draw::boxes::{Labelled, finish};
use crate::draw::canvas::Canvas;
use crate::draw::reached::Reached;

/// Between two things in a row.
const GAP: i32 = 20;
/// Between two rows, where few arrows run.
const DROP: i32 = 46;
/// How often the rows are put in order, and into place.
const SWEEPS: usize = 24;

/// A box, or a gap that is kept for arrows to a position further below.
struct Item {
    row: usize,
    width: i32,
    middle: i32,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// What stands where.
struct Layout {
    /// Boxes by the index of their position, then gaps.
    items: Vec<Item>,
    /// The items of each row, from left to right.
    rows: Vec<Vec<usize>>,
    /// Of each move the items that it runs through, with both ends.
    routes: Vec<Vec<usize>>,
}

/// Draws it from the top down.
pub fn draw(graph: &Reached, values: bool, title: &str) -> String {
    let (boxes, high) = Labelled::all(graph, values);
    let mut layout = Layout::of(graph, &boxes);
    layout.order();
    layout.place();

    let mut tops = vec![0];
    for (row, items) in layout.rows.iter().enumerate() {
        let arrows: usize = items.iter().map(|&item| layout.items[item].below.len()).sum();
        tops.push(tops[row] + high + DROP + (4 * arrows as i32).min(100));
    }
    let mut canvas = Canvas::default();
    for ((from, to), route) in graph.moves().zip(&layout.routes) {
        let mut path = String::new();
        for link in route.windows(2) {
            let [(one, above), (other, below)] = [(link[0], true), (link[1], false)];
            let (start, end) = (layout.port(one, other, above), layout.port(other, one, below));
            let row = layout.items[one].row;
            let (bottom, top) = (tops[row] + high, tops[row + 1]);
            let middle = (bottom + top) / 2;
            path.push(if path.is_empty() { 'M' } else { 'L' });
            path += &format!("{start} {bottom}C{start} {middle} {end} {middle} {end} {top}");
        }
        canvas.arrow(graph.is_winning(from, to), (from, to), &path);
    }
    for (index, labelled) in boxes.iter().enumerate() {
        let item = &layout.items[index];
        let corner = (item.middle - item.width / 2, tops[item.row]);
        labelled.draw(&mut canvas, index, graph.positions[index].wins, corner);
    }
    let width = layout.items.iter().map(|item| item.middle + item.width / 2).max().unwrap_or(0);
    let last = layout.rows.len() - 1;
    finish(canvas, values, (width, tops[last] + high), title)
}

impl Layout {
    fn of(graph: &Reached, boxes: &[Labelled]) -> Layout {
        let rows = graph.rows();
        let item = |row, width| Item { row, width, middle: 0, above: vec![], below: vec![] };
        let row_of = |index: usize| graph.positions[0].longest - graph.positions[index].longest;
        let items = boxes.iter().enumerate();
        let items = items.map(|(index, labelled)| item(row_of(index), labelled.size.0)).collect();
        let mut layout = Layout { items, rows, routes: Vec::new() };
        let mut gaps = HashMap::new();
        for (from, to) in graph.moves() {
            let mut route = vec![from];
            for row in row_of(from) + 1..row_of(to) {
                route.push(*gaps.entry((to, row)).or_insert_with(|| {
                    layout.items.push(item(row, 0));
                    layout.rows[row].push(layout.items.len() - 1);
                    layout.items.len() - 1
                }));
            }
            route.push(to);
            for link in route.windows(2) {
                if !layout.items[link[0]].below.contains(&link[1]) {
                    layout.items[link[0]].below.push(link[1]);
                    layout.items[link[1]].above.push(link[0]);
                }
            }
            layout.routes.push(route);
        }
        layout
    }

    /// Puts each row in an order in which few arrows cross.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            let count = self.rows.len();
            for step in 1..count {
                let row = if down { step } else { count - 1 - step };
                let places = self.places();
                let items = &self.items;
                let mean = |&item: &usize| {
                    let near = if down { &items[item].above } else { &items[item].below };
                    let sum: usize = near.iter().map(|&near| 1000 * places[near]).sum();
                    if near.is_empty() { 1000 * places[item] } else { sum / near.len() }
                };
                self.rows[row].sort_by_key(mean);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// The index of each item in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.items.len()];
        for row in &self.rows {
            for (place, &item) in row.iter().enumerate() {
                places[item] = place;
            }
        }
        places
    }

    /// How many pairs of arrows cross between two rows.
    fn crossings(&self) -> usize {
        let places = self.places();
        let mut crossings = 0;
        for row in &self.rows {
            let mut ends: Vec<usize> = Vec::new();
            for &item in row {
                let below: Vec<usize> =
                    self.items[item].below.iter().map(|&below| places[below]).collect();
                let crossed = |end: &usize| ends.iter().filter(|&before| before > end).count();
                crossings += below.iter().map(crossed).sum::<usize>();
                ends.extend(below);
            }
        }
        crossings
    }

    /// Moves what stands in the rows to where it is near to what it is joined with.
    fn place(&mut self) {
        for row in self.rows.clone() {
            let wanted = vec![0; row.len()];
            self.put(&row, &wanted);
        }
        for sweep in 0..SWEEPS {
            let rows = self.rows.clone();
            let down: Vec<_> = rows.iter().collect();
            let rows = if sweep % 2 == 0 { down } else { down.into_iter().rev().collect() };
            for row in rows {
                let mean = |&item: &usize| {
                    let Item { above, below, middle, .. } = &self.items[item];
                    let near = above.iter().chain(below).map(|&near| self.items[near].middle);
                    let count = (above.len() + below.len()) as i32;
                    if count == 0 { *middle } else { near.sum::<i32>() / count }
                };
                let wanted: Vec<i32> = row.iter().map(mean).collect();
                self.put(row, &wanted);
            }
        }
        let left = self.items.iter().map(|item| item.middle - item.width / 2).min().unwrap_or(0);
        self.items.iter_mut().for_each(|item| item.middle -= left);
    }

    /// Puts a row as near to the wanted places as its order and the widths allow: the least squares, by joining neighbours
    /// that would overlap into blocks.
    fn put(&mut self, row: &[usize], wanted: &[i32]) {
        let mut offsets = vec![0];
        for pair in row.windows(2) {
            let apart = (self.items[pair[0]].width + self.items[pair[1]].width) / 2 + GAP;
            offsets.push(offsets[offsets.len() - 1] + apart);
        }
        let mut blocks: Vec<(i32, i32)> = Vec::new();
        for (wanted, offset) in wanted.iter().zip(&offsets) {
            let mut block = (wanted - offset, 1);
            while let Some(&before) =
                blocks.last().filter(|last| last.0 * block.1 > block.0 * last.1)
            {
                block = (before.0 + block.0, before.1 + block.1);
                blocks.pop();
            }
            blocks.push(block);
        }
        let blocks = blocks.iter().flat_map(|&(sum, count)| (0..count).map(move |_| sum / count));
        for ((item, offset), block) in row.iter().zip(offsets).zip(blocks) {
            self.items[*item].middle = block + offset;
        }
    }

    /// Where the arrow to or from a neighbour touches an item: those on one side of it stand apart, in order.
    fn port(&self, item: usize, neighbour: usize, is_below: bool) -> i32 {
        let Item { above, below, width, middle, .. } = &self.items[item];
        let mut near = if is_below { below.clone() } else { above.clone() };
        near.sort_by_key(|&near| (self.items[near].middle, near));
        let place = near.iter().position(|&near| near == neighbour).unwrap_or(0) as i32;
        middle - width / 2 + width * (place + 1) / (near.len() as i32 + 1)
    }
}
