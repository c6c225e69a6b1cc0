//! Segments in a polygon: vertices that can still be joined are a row of pins in Dawson's Kayles.

use std::collections::HashMap;

use crate::prelude::*;
use crate::shelf::dawson_kayles;

/// The polygon game: [`polygon`].
pub struct Polygon;

/// The polygon game: draw a segment between two vertices of a convex polygon, a side or a diagonal, that
/// neither crosses a drawn segment nor shares an end point with one.
///
/// Vertices count from 0 around the polygon. A position is the drawn segments in ascending order.
///
/// [`heaps::dawson_kayles`](crate::heaps::dawson_kayles) on as many pins as there are vertices, in disguise: several segments
/// leave the same rows of pins, but as sets the options are the same (see [`polygon_parts`]).
///
/// ```
/// use games::boards::polygon;
///
/// assert_eq!(polygon(3)(&vec![]), [[(0, 1)], [(0, 2)], [(1, 2)]]);
/// assert_eq!(polygon(5)(&vec![(1, 3)]), [[(0, 4), (1, 3)]]);
/// ```
pub fn polygon(vertices: usize) -> impl Fn(&Vec<Segment>) -> Vec<Vec<Segment>> {
    move |drawn| {
        let segments = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b)));
        let draw = |segment| {
            after(drawn, |drawn| {
                drawn.push(segment);
                drawn.sort_unstable();
            })
        };
        segments.filter(|&new| drawn.iter().all(|&old| apart(old, new))).map(draw).collect()
    }
}

/// The free vertices of a [`polygon`], in groups of those that can be joined: no drawn segment keeps them apart. A group is a
/// row of pins of [`heaps::dawson_kayles`](crate::heaps::dawson_kayles).
///
/// ```
/// assert_eq!(games::boards::polygon_parts(9, &[(0, 5)]), [vec![1, 2, 3, 4], vec![6, 7, 8]]);
/// ```
pub fn polygon_parts(vertices: usize, drawn: &[Segment]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut of_side: HashMap<Vec<bool>, usize> = HashMap::new();
    let used = |vertex| drawn.iter().any(|&(a, b)| a == vertex || b == vertex);
    for vertex in (0..vertices).filter(|&vertex| !used(vertex)) {
        let side = drawn.iter().map(|&(a, b)| a < vertex && vertex < b).collect();
        let part = *of_side.entry(side).or_insert(parts.len());
        if part == parts.len() {
            parts.push(Vec::new());
        }
        parts[part].push(vertex);
    }
    parts
}

/// A segment between two vertices of a polygon, the lesser first.
pub type Segment = (usize, usize);

impl Game for Polygon {
    /// The number of vertices, and the segments drawn.
    type Position = (usize, Vec<Segment>);

    fn card(&self) -> Card {
        Card {
            name: "polygon",
            about: "draw a segment between two vertices that meets no other segment; who cannot move loses",
            source: "Winning Ways, chapter 4, as Dawson's Kayles",
            oeis: &["A002187"],
            start: "7",
            levels: &["6", "10", "15"],
            tried: "0 / 1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 9",
            typed: "its vertices, or 7 1-4 with a segment",
            most: 1000,
            verb: "draw",
            sizes: Sizes { words: &["vertices"], ..SIZES },
            theory: Theory::Disguise(
                "a segment takes two vertices, and keeps those on one side of it apart from those on the other",
            ),
            ..CARD
        }
    }

    fn options(&self, (vertices, drawn): &Self::Position) -> Vec<Self::Position> {
        polygon(*vertices)(drawn).into_iter().map(|drawn| (*vertices, drawn)).collect()
    }

    fn read(&self, words: &[&str]) -> Result<Self::Position, Refused> {
        let (word, segments) = words.split_first().ok_or_else(|| Refused::new(HOW_TO_WRITE))?;
        let vertices = number(word, "number of vertices: write one, such as `7`")?;
        let vertices = self.card().as_many(vertices, "vertices")?;
        let mut drawn = Vec::new();
        for word in segments {
            let new = segment(word, vertices)?;
            if let Some(&(a, b)) = drawn.iter().find(|&&old| !apart(old, new)) {
                let reason = format!("segment `{word}` meets `{}-{}`", a + 1, b + 1);
                return Err(Refused::new(reason));
            }
            drawn.push(new);
        }
        drawn.sort_unstable();
        Ok((vertices, drawn))
    }

    fn picture(&self, (vertices, drawn): &Self::Position) -> Picture {
        let segments: Vec<String> =
            drawn.iter().map(|(a, b)| format!("{}–{}", a + 1, b + 1)).collect();
        let free: Vec<String> =
            polygon_parts(*vertices, drawn).iter().map(|region| named(region)).collect();
        let mut said = format!("a polygon of {vertices} vertices\n");
        if !segments.is_empty() {
            said += &format!("drawn  {}\n", segments.join("  "));
        }
        if !free.is_empty() {
            said += &format!("free   {}\n", free.join("  |  "));
        }
        let shape = Shape::Polygon(*vertices, drawn.clone());
        Picture { shape, names: ["vertex", ""], said }
    }

    fn heaps(&self) -> Option<HeapGame> {
        Some(dawson_kayles::game())
    }

    fn parts(&self, (vertices, drawn): &Self::Position) -> Option<Vec<Part>> {
        let part = |region: &Vec<usize>| {
            let name = if region.len() == 1 { "vertex" } else { "vertices" };
            part(format!("{name} {}", named(region)), region.len())
        };
        Some(polygon_parts(*vertices, drawn).iter().map(part).collect())
    }

    fn moves<'a>(&'a self, position: &'a Self::Position) -> Vec<Change<'a, Self::Position>> {
        let (vertices, drawn) = position;
        // Of each free vertex: its region, and its index there.
        let mut found = HashMap::new();
        let regions = polygon_parts(*vertices, drawn);
        for (part, region) in regions.iter().enumerate() {
            found.extend(region.iter().enumerate().map(|(index, &vertex)| (vertex, (part, index))));
        }
        let change = |with: Vec<Segment>| {
            let is_new = |segment: &&Segment| drawn.binary_search(segment).is_err();
            let &(a, b) = with.iter().find(is_new)?;
            let ((region, one), (_, other)) = (*found.get(&a)?, *found.get(&b)?);
            let between = other - one - 1;
            let sides = [between, regions[region].len() - 2 - between].into_iter();
            let sides = sides.filter(|&vertices| vertices > 0);
            let sides = sides.map(|vertices| part(String::new(), vertices)).collect();
            Some(Change {
                made: Some((region, sides)),
                ..Change::to(format!("draw {} {}", a + 1, b + 1), (*vertices, with))
            })
        };
        polygon(*vertices)(drawn).into_iter().filter_map(change).collect()
    }

    fn size(&self, (vertices, drawn): &Self::Position) -> u64 {
        let pairs = |region: &Vec<usize>| (region.len() * (region.len() - 1) / 2) as u64;
        polygon_parts(*vertices, drawn).iter().map(pairs).sum()
    }

    fn ending(&self, _: &Self::Position) -> &'static str {
        "no segment can be drawn"
    }
}

/// What a position is typed as.
const HOW_TO_WRITE: &str =
    "write the number of vertices, and the segments that are drawn, such as `7 1-4`";

/// The segment that a word such as `1-4` tells.
fn segment(word: &str, vertices: usize) -> Result<Segment, Refused> {
    let no_segment = || Refused::new(format!("`{word}` is no segment: {HOW_TO_WRITE}"));
    let vertex = |number: &str| {
        let number = number.parse().map_err(|_| no_segment())?;
        let none = || {
            let reason = format!("there is no vertex {number}: they count from 1 to {vertices}");
            Refused::new(reason)
        };
        index(number, vertices).ok_or_else(none)
    };
    let (one, other) = word.split_once('-').ok_or_else(no_segment)?;
    let (one, other) = (vertex(one)?, vertex(other)?);
    if one == other {
        return Err(Refused::new(format!("segment `{word}` needs two vertices")));
    }
    Ok((one.min(other), one.max(other)))
}

fn part(name: String, vertices: usize) -> Part {
    let what = if vertices == 1 { "vertex" } else { "vertices" };
    Part { name, what: format!("{vertices} {what}"), heap: vertices as u64 }
}

/// Vertices as they are shown: many in a row by the first and the last.
fn named(region: &[usize]) -> String {
    let runs = region.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[usize]| match run {
        [first, .., last] if last - first > 11 => format!("{} … {}", first + 1, last + 1),
        _ => joined(&Vec::from_iter(run.iter().map(|vertex| vertex + 1)), " "),
    };
    runs.map(run).collect::<Vec<_>>().join(" ")
}

/// Whether two segments between vertices of a convex polygon neither cross nor share an end point.
fn apart((a, b): Segment, (c, d): Segment) -> bool {
    let between = |vertex| a < vertex && vertex < b;
    ![c, d].contains(&a) && ![c, d].contains(&b) && between(c) == between(d)
}
