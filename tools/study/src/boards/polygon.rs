//! Segments in a polygon: vertices that can still be joined are a row of pins in Dawson's Kayles.

use std::collections::HashMap;
use std::rc::Rc;

use games::boards::{Segment, polygon, polygon_parts};

use crate::board::{Board, Move, Part, Standing, Typed, index};
use crate::text::{number, single};
use crate::values::Values;
use crate::{Error, Result};

const LARGEST: u64 = 1000;

#[derive(Clone)]
struct Polygon {
    values: Rc<Values>,
    vertices: usize,
    drawn: Vec<Segment>,
}

/// A polygon without segments, by the number of its vertices.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let vertices = number(single(words, Error::OnePolygon)?, Error::NoVertices)?;
    if vertices > LARGEST {
        return Err(Error::TooMany { count: vertices, things: "vertices", most: LARGEST });
    }
    let values = Rc::new(Values::dawson_kayles(vertices)?);
    Ok(Rc::new(Polygon { values, vertices: vertices as usize, drawn: Vec::new() }))
}

impl Polygon {
    /// The vertices that are free, in groups of those that can be joined.
    fn regions(&self) -> Vec<Vec<usize>> {
        polygon_parts(self.vertices, &self.drawn)
    }

    fn part(&self, name: String, vertices: usize) -> Part {
        let value = self.values.of(vertices as u64);
        let what = if vertices == 1 { "vertex" } else { "vertices" };
        Part { name, what: format!("{vertices} {what}"), value }
    }
}

impl Board for Polygon {
    fn show(&self) -> String {
        let segments: Vec<String> =
            self.drawn.iter().map(|(a, b)| format!("{}–{}", a + 1, b + 1)).collect();
        let free: Vec<String> = self.regions().iter().map(|region| named(region)).collect();
        let mut text = format!("a polygon of {} vertices\n", self.vertices);
        if !segments.is_empty() {
            text += &format!("drawn  {}\n", segments.join("  "));
        }
        if !free.is_empty() {
            text += &format!("free   {}\n", free.join("  |  "));
        }
        text
    }

    fn standing(&self) -> Standing {
        let part = |region: &Vec<usize>| {
            let name = if region.len() == 1 { "vertex" } else { "vertices" };
            self.part(format!("{name} {}", named(region)), region.len())
        };
        Standing::Sum(self.regions().iter().map(part).collect())
    }

    fn moves(&self) -> Vec<Move<'_>> {
        // Of each free vertex: its region, and its index there.
        let mut found = HashMap::new();
        let regions = self.regions();
        for (part, region) in regions.iter().enumerate() {
            found.extend(region.iter().enumerate().map(|(index, &vertex)| (vertex, (part, index))));
        }
        let positions = polygon(self.vertices)(&self.drawn).into_iter();
        let change = |after: Vec<Segment>| {
            let is_new = |segment: &&Segment| self.drawn.binary_search(segment).is_err();
            let &(a, b) = after.iter().find(is_new)?;
            let ((part, one), (_, other)) = (*found.get(&a)?, *found.get(&b)?);
            let between = other - one - 1;
            let sides = [between, regions[part].len() - 2 - between];
            let sides = sides.into_iter().filter(|&vertices| vertices > 0);
            Some(Move {
                phrase: format!("draw {} {}", a + 1, b + 1),
                part,
                leaves: Some(sides.map(|vertices| self.part(String::new(), vertices)).collect()),
                after: Box::new(move || Rc::new(Polygon { drawn: after.clone(), ..self.clone() })),
            })
        };
        positions.filter_map(change).collect()
    }

    fn objection(&self, typed: &Typed) -> String {
        let [one, other] = typed.numbers[..] else {
            return "name two vertices, such as `draw 1 3`".to_owned();
        };
        for vertex in [one, other] {
            if index(vertex, self.vertices).is_none() {
                return format!(
                    "there is no vertex {vertex}: they count from 1 to {}",
                    self.vertices
                );
            }
        }
        let (a, b) = ((one.min(other) - 1) as usize, (one.max(other) - 1) as usize);
        if a == b {
            return "a segment needs two vertices".to_owned();
        }
        for &(c, d) in &self.drawn {
            let segment = format!("the segment from {} to {}", c + 1, d + 1);
            if let Some(taken) = [a, b].into_iter().find(|&vertex| vertex == c || vertex == d) {
                return format!("vertex {} is taken by {segment}", taken + 1);
            }
            let between = |vertex| c < vertex && vertex < d;
            if between(a) != between(b) {
                return format!("that would cross {segment}");
            }
        }
        "a segment is drawn as `draw 1 3`".to_owned()
    }

    fn size(&self) -> u64 {
        let pairs = |region: &Vec<usize>| (region.len() * (region.len() - 1) / 2) as u64;
        self.regions().iter().map(pairs).sum()
    }

    fn left(&self) -> u64 {
        (self.vertices - 2 * self.drawn.len()) as u64
    }

    fn ending(&self) -> &'static str {
        "no segment can be drawn"
    }

    fn law(&self) -> String {
        self.values.law()
    }
}

/// Vertices as they are shown: many in a row by the first and the last.
fn named(region: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &vertex in region {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == vertex => *last = vertex,
            _ => runs.push((vertex, vertex)),
        }
    }
    let run = |(first, last): (usize, usize)| -> Vec<String> {
        if last - first > 11 {
            vec![(first + 1).to_string(), "…".to_owned(), (last + 1).to_string()]
        } else {
            (first..=last).map(|vertex| (vertex + 1).to_string()).collect()
        }
    };
    runs.into_iter().flat_map(run).collect::<Vec<_>>().join(" ")
}
