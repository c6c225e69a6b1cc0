//! A position as a box with words, as it stands in a graph or tree, and what the boxes mean.

use games::{Picture, Shape};

use crate::draw::canvas::{Canvas, LARGE, Point, SMALL};
use crate::draw::reached::{Position, Reached};

/// A line of text in a box.
const LINE: i32 = 24;
/// The line of a value.
const VALUE: i32 = 18;
/// Between the frame and the text.
const PADDING: i32 = 11;
/// A line of words is broken there.
const LONGEST: usize = 24;
/// The height of a line of the legend.
const LEGEND: i32 = 34;
/// How much room its words need.
const LEGEND_WIDTH: i32 = 360;

/// A box that is not drawn yet.
pub struct Labelled {
    lines: Vec<String>,
    value: Option<String>,
    /// How wide and how high it is.
    pub size: Point,
}

impl Labelled {
    fn of(position: &Position, values: bool) -> Labelled {
        let lines = words(&position.picture);
        let value = values.then(|| format!("g = {}", position.value));
        let wide = lines.iter().map(|line| LARGE.width(line)).max().unwrap_or(0);
        let wide = wide.max(value.as_ref().map_or(0, |value| SMALL.width(value)));
        let below = if values { VALUE } else { 0 };
        let high = lines.len() as i32 * LINE + below + PADDING;
        Labelled { lines, value, size: (wide.max(LINE) + 2 * PADDING, high) }
    }

    /// All boxes of a picture, each as wide as it has to be, with their values if those are told; and how high each is.
    pub fn all(reached: &Reached, values: bool) -> (Vec<Labelled>, i32) {
        let each = reached.positions.iter().map(|position| Labelled::of(position, values));
        let mut boxes: Vec<Labelled> = each.collect();
        let high = boxes.iter().map(|one| one.size.1).max().unwrap_or(0);
        boxes.iter_mut().for_each(|one| one.size.1 = high);
        (boxes, high)
    }

    /// Draws it with its left upper corner there.
    pub fn draw(&self, canvas: &mut Canvas, number: usize, wins: bool, (x, y): Point) {
        let (width, high) = self.size;
        let class = if wins { "won" } else { "lost" };
        canvas.group(format_args!("class=\"{class}\" data-position=\"{number}\""), |canvas| {
            framed(canvas, wins, (x, y), self.size);
            let below = self.value.as_ref().map_or(0, |_| VALUE);
            let lines = self.lines.len() as i32 * LINE;
            let mut middle = (x + width / 2, y + (high - below - lines + LINE) / 2);
            for line in &self.lines {
                canvas.text(LARGE, middle, line);
                middle.1 += LINE;
            }
            if let Some(value) = &self.value {
                canvas.text(SMALL, (middle.0, middle.1 - (LINE - VALUE) / 2), value);
            }
        });
    }
}

/// The frame of a box: two for what is lost.
fn framed(canvas: &mut Canvas, wins: bool, (x, y): Point, (width, height): Point) {
    canvas.frame((x, y), (width, height), 6);
    if !wins {
        canvas.frame((x + 4, y + 4), (width - 8, height - 8), 3);
    }
}

/// Finishes the picture of boxes of that width and height: says below what its signs mean.
pub fn finish(boxes: Canvas, values: bool, (width, height): Point, title: &str) -> String {
    let mut canvas = Canvas::default();
    let widest = width.max(LEGEND_WIDTH);
    canvas.group(format_args!("transform=\"translate({} 0)\"", (widest - width) / 2), |canvas| {
        canvas.include(boxes);
    });
    let mut middle = height + LEGEND;
    let sides = (34, 26);
    let write = |canvas: &mut Canvas, middle: i32, words: &str| {
        canvas.text_from(SMALL, (48, middle), words);
    };
    for (letter, wins, words) in [
        ("P", false, "two frames: lost for the player to move"),
        ("N", true, "one frame: won for the player to move"),
    ] {
        let class = if wins { "won" } else { "lost" };
        canvas.group(format_args!("class=\"{class}\""), |canvas| {
            framed(canvas, wins, (0, middle - sides.1 / 2), sides);
            canvas.text(SMALL, (sides.0 / 2, middle), letter);
        });
        write(&mut canvas, middle, words);
        middle += LEGEND;
    }
    canvas.line("move winning", (0, middle), (sides.0, middle));
    write(&mut canvas, middle, "a thick arrow: a move that wins");
    if values {
        middle += LEGEND * 3 / 4;
        canvas.text(SMALL, (sides.0 / 2, middle), "g");
        write(&mut canvas, middle, "the Grundy number");
    }
    canvas.finish(title, (widest, middle + sides.1 / 2))
}

/// A position in words that fit into a box, line by line.
pub fn words(picture: &Picture) -> Vec<String> {
    match &picture.shape {
        Shape::Heaps(heaps) if heaps.is_empty() => vec!["0".to_owned()],
        Shape::Heaps(heaps) => broken(heaps, " +"),
        Shape::Coins(coins) if !coins.is_empty() => broken(coins, ","),
        Shape::Cells(cells) if !cells.is_empty() => {
            cells.chunks(LONGEST).map(String::from_iter).collect()
        }
        Shape::Grid(rows) if rows.iter().any(|row| !row.is_empty()) => {
            rows.iter().map(|row| row.join(" ")).collect()
        }
        Shape::Polygon(vertices, drawn) if drawn.is_empty() => {
            vec![format!("{vertices} vertices")]
        }
        Shape::Polygon(_, drawn) => {
            let segment = |(a, b): &(usize, usize)| format!("{}–{}", a + 1, b + 1);
            broken(&Vec::from_iter(drawn.iter().map(segment)), "")
        }
        Shape::Tree(edges) if !edges.is_empty() => {
            let edge = |(node, below): &(usize, usize)| format!("{below}–{node}");
            broken(&Vec::from_iter(edges.iter().map(edge)), "")
        }
        Shape::Number(number) => vec![number.to_string()],
        _ => vec![picture.said.trim_end().to_owned()],
    }
}

/// Things in lines, each but the last with something behind it.
fn broken<T: ToString>(things: &[T], behind: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for (index, thing) in things.iter().enumerate() {
        let behind = if index + 1 < things.len() { behind } else { "" };
        let word = thing.to_string() + behind;
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = word,
            Some(line) if line.len() + word.len() < LONGEST => *line += &format!(" {word}"),
            _ => lines.push(word),
        }
    }
    lines
}
