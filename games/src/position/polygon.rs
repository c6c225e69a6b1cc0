//! A polygon, and segments between its vertices.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Moved, Picture, Piece, Scene, Shaped, limited};
use crate::typed::number;

/// A polygon with segments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polygon {
    /// The number of its vertices.
    pub vertices: usize,
    /// The segments that are drawn, in ascending order.
    pub segments: Vec<Segment>,
}

/// A segment between two vertices of a polygon, the lesser first.
pub type Segment = (usize, usize);

/// A segment as it is typed.
fn segment_words((a, b): Segment) -> String {
    format!("{}-{}", a + 1, b + 1)
}

/// Reads the number of vertices, and segments such as `1-4`.
pub fn read(form: &Form, words: &[&str]) -> Result<Polygon, Refused> {
    let (word, typed) = words.split_first().ok_or_else(|| form.refusal("vertices are needed"))?;
    let vertices = limited(number(word, &form.advice("number"))?, form.most, "vertices")?;
    let mut segments = Vec::new();
    for word in typed {
        let no_segment = || Refused::new(format!("`{word}` is not a {}", form.advice("segment")));
        let (one, other) = word.split_once('-').ok_or_else(no_segment)?;
        let vertex = |word: &str| match word.parse::<usize>() {
            Ok(number @ 1..) if number <= vertices => Ok(number - 1),
            Ok(number) => {
                let reason = format!("there is no vertex {number}: they count to {vertices}");
                Err(form.refusal(&reason))
            }
            Err(_) => Err(no_segment()),
        };
        let (one, other) = (vertex(one)?, vertex(other)?);
        segments.push((one.min(other), one.max(other)));
    }
    segments.sort_unstable();
    Ok(Polygon { vertices, segments })
}

impl Shaped for Polygon {
    fn words(&self) -> String {
        let segments = self.segments.iter().map(|&segment| format!(" {}", segment_words(segment)));
        format!("{}{}", self.vertices, segments.collect::<String>())
    }

    fn pieces(&self) -> usize {
        self.vertices
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let is_new = |segment: &&Segment| !self.segments.contains(segment);
        let (a, b) = after.segments.iter().copied().find(|it| is_new(&it)).unwrap_or_default();
        let (verb, segment) = (form.verb, segment_words((a, b)));
        Moved::of(&[a, b], say!(form.lang, "{verb} {segment}", "{segment} {verb}기"))
    }

    fn picture(&self, form: &Form) -> Picture {
        let Polygon { vertices, segments } = self;
        let is_free = |vertex: &usize| !segments.iter().any(|&(a, b)| [a, b].contains(vertex));
        let free = (0..*vertices).filter(is_free).map(|vertex| format!(" {}", vertex + 1));
        let drawn = segments.iter().map(|&segment| format!("  {}", segment_words(segment)));
        let labels = [["drawn", "그은 선분"], ["free  ", "빈 꼭짓점"]].map(|it| form.lang.of(it));
        let rows: [(&str, String); 2] = [(labels[0], drawn.collect()), (labels[1], free.collect())];
        let rows = rows.iter().filter(|(_, row)| !row.is_empty());
        let rows: String = rows.map(|(name, row)| format!("{name}{row}\n")).collect();
        let head = say!(form.lang, "a polygon of {vertices} vertices", "꼭짓점 {vertices}개");
        Picture::Text(format!("{head}\n{rows}"))
    }

    fn scene(&self, form: &Form) -> Scene {
        let vertex = |index: usize| Piece::new(index, form.name(index), index + 1);
        let pieces = (0..self.vertices).map(vertex).collect();
        Scene { lines: self.segments.clone(), ..Scene::of(form, "polygon", pieces) }
    }
}
