//! Segments in a polygon: vertices that can still be joined are a row of pins in Dawson's Kayles.

use std::collections::HashMap;

use crate::game::{GAME, Part, Sizes, Theory};
use crate::position::{Polygon, Segment};
use crate::words::{Lang, joined};
use crate::{Game, Position, Rule, Shape, say};

/// The polygon game: a segment is a side or a diagonal of a convex polygon.
pub fn polygon() -> Game {
    Game {
        name: "polygon".into(),
        title: "Polygon Game".into(),
        rules: "draw a segment between two vertices that meets no other segment; whoever cannot move {loses}".into(),
        source: "Winning Ways, chapter 4, as Dawson's Kayles; OEIS A002187",
        rule: Rule::Whole(options),
        shape: Shape::Polygon,
        typed: "its vertices, or 7 1-4 with a segment",
        start: "7",
        levels: ["6", "10", "15"],
        most: 1000,
        verb: "draw",
        nouns: ["vertex", ""],
        ending: "no segment can be drawn",
        sizes: Sizes {
            words: &["vertices"],
            first: 3,
            position: |sizes| polygon_of(sizes[0] as usize, Vec::new()),
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: super::dawson_kayles,
            coins: &[],
            because: "a segment takes two vertices, and keeps those on one side of it apart from those on the other",
            tried: "0 / 1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 9",
        },
        checked: Some(|position| match fault(&position.polygon().segments) {
            None => Ok(position),
            Some(reason) => Err(reason),
        }),
        parts: Some(parts),
        count: Some(|position| {
            let pairs = |region: &Vec<usize>| (region.len() * (region.len() - 1) / 2) as u64;
            regions(position).iter().map(pairs).sum()
        }),
        ..GAME
    }
}

fn polygon_of(vertices: usize, segments: Vec<Segment>) -> Position {
    Position::Polygon(Polygon { vertices, segments })
}

fn options(position: &Position) -> Vec<Position> {
    let Polygon { vertices, segments: drawn } = position.polygon();
    let free = free(*vertices, drawn);
    let pairs = (0..free.len()).flat_map(|a| (a + 1..free.len()).map(move |b| (a, b)));
    let segments = pairs.map(|(a, b)| (free[a], free[b]));
    let draw = |segment: Segment| {
        let mut drawn = drawn.clone();
        drawn.push(segment);
        drawn.sort_unstable();
        polygon_of(*vertices, drawn)
    };
    segments.filter(|&new| drawn.iter().all(|&old| apart(old, new))).map(draw).collect()
}

/// Why these segments cannot all be drawn, if they cannot.
fn fault(segments: &[Segment]) -> Option<String> {
    let words = |&(a, b): &Segment| format!("{}-{}", a + 1, b + 1);
    if let Some(point) = segments.iter().find(|(a, b)| a == b) {
        return Some(format!("segment {} has only one end", words(point)));
    }
    let pairs = (1..).zip(segments);
    let mut pairs = pairs.flat_map(|(next, one)| segments[next..].iter().map(move |it| (one, it)));
    let (one, other) = pairs.find(|&(&one, &other)| !apart(one, other))?;
    Some(format!("segments {} and {} meet", words(one), words(other)))
}

/// Whether two segments neither cross nor share an end.
fn apart((a, b): Segment, (c, d): Segment) -> bool {
    let between = |vertex| a < vertex && vertex < b;
    ![c, d].contains(&a) && ![c, d].contains(&b) && between(c) == between(d)
}

/// The vertices that are the end of no segment.
fn free(vertices: usize, drawn: &[Segment]) -> Vec<usize> {
    let mut is_free = vec![true; vertices];
    drawn.iter().flat_map(|&(a, b)| [a, b]).for_each(|end| is_free[end] = false);
    (0..vertices).filter(|&vertex| is_free[vertex]).collect()
}

/// The free vertices, in groups of those that no segment keeps apart.
fn regions(position: &Position) -> Vec<Vec<usize>> {
    let Polygon { vertices, segments: drawn } = position.polygon();
    let mut regions: Vec<Vec<usize>> = Vec::new();
    let mut of_sides: HashMap<Vec<bool>, usize> = HashMap::new();
    for vertex in free(*vertices, drawn) {
        let sides = drawn.iter().map(|&(a, b)| a < vertex && vertex < b).collect();
        let region = *of_sides.entry(sides).or_insert(regions.len());
        if region == regions.len() {
            regions.push(Vec::new());
        }
        regions[region].push(vertex);
    }
    regions
}

fn parts(position: &Position, value: &dyn Fn(u64) -> u64, lang: Lang) -> Vec<Part> {
    let part = |region: &Vec<usize>| {
        let size = region.len() as u64;
        let vertices = if size == 1 { "vertex" } else { "vertices" };
        let names = names(region);
        let name = say!(lang, "{vertices} {names}", "꼭짓점 {names}");
        let what = say!(lang, "{size} {vertices}", "꼭짓점 {size}개");
        Part::new(name, what, value(size), Some(size))
    };
    regions(position).iter().map(part).collect()
}

/// Vertices as they are shown: many in a row by the first and the last.
fn names(region: &[usize]) -> String {
    let run = |run: &[usize]| match run {
        [first, .., last] if last - first > 11 => format!("{} … {}", first + 1, last + 1),
        _ => joined(&run.iter().map(|vertex| vertex + 1).collect::<Vec<_>>(), " "),
    };
    joined(&region.chunk_by(|one, next| one + 1 == *next).map(run).collect::<Vec<_>>(), " ")
}
