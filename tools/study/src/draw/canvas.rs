//! SVG as text. All coordinates are whole numbers, so that a picture is the same on every machine.

use std::fmt::{Display, Write};

/// A place: how far to the right, and how far down.
pub type Point = (i32, i32);

/// A picture that is being drawn.
#[derive(Default)]
pub struct Canvas {
    elements: String,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub struct Font {
    class: &'static str,
    size: i32,
}

/// What is read first.
pub const LARGE: Font = Font { class: "large", size: 18 };
/// What else is there.
pub const SMALL: Font = Font { class: "small", size: 13 };

/// Between the picture and the edge of its paper.
const MARGIN: i32 = 20;

/// Dark on light paper of its own, wherever it is shown: a page in the dark keeps it readable.
const STYLE: &str = "\
.paper{fill:#fdfdfa;stroke:#deded8}
text{font-family:sans-serif;fill:#2d2d2d;text-anchor:middle}
.large{font-size:18px}
.small{font-size:13px;fill:#4a4a4a}
.start{text-anchor:start}
.end{text-anchor:end}
.line{stroke:#2d2d2d;stroke-width:2;fill:none}
.faint{stroke:#b4b4ac;stroke-width:2;fill:none}
.drawn{stroke:#3465a4;stroke-width:4;fill:none}
.stone{fill:#d9cfb4;stroke:#6b6350;stroke-width:1.5}
.dot{fill:#6b6350}
.empty{fill:#fff;stroke:#2d2d2d;stroke-width:1.5}
.dim{fill:#e4e4dd;stroke:#2d2d2d;stroke-width:1.5}
.full{fill:#5a6b80;stroke:#2d2d2d;stroke-width:1.5}
.move{stroke:#8a8a84;stroke-width:1.5;fill:none;marker-end:url(#move)}
.winning{stroke:#2d2d2d;stroke-width:3;marker-end:url(#winning)}
.won rect{fill:#dfe9f6;stroke:#3465a4;stroke-width:1.5}
.lost rect{fill:#fbe0df;stroke:#b01c2a;stroke-width:2}
";

/// The heads of arrows, as they are drawn on the ends of paths.
const HEADS: &str = "\
<defs>
<marker id=\"move\" viewBox=\"0 0 9 8\" refX=\"9\" refY=\"4\" markerWidth=\"9\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L9 4L0 8Z\" fill=\"#8a8a84\"/></marker>
<marker id=\"winning\" viewBox=\"0 0 12 11\" refX=\"11\" refY=\"5.5\" markerWidth=\"12\" markerHeight=\"11\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L12 5.5L0 11Z\" fill=\"#2d2d2d\"/></marker>
</defs>
";

impl Canvas {
    /// A line of text around this place.
    pub fn text(&mut self, font: Font, at: Point, text: &str) {
        self.write(font, "", at, text);
    }

    /// A line of text that begins at this place.
    pub fn text_from(&mut self, font: Font, at: Point, text: &str) {
        self.write(font, " start", at, text);
    }

    /// A line of text that ends at this place.
    pub fn text_to(&mut self, font: Font, at: Point, text: &str) {
        self.write(font, " end", at, text);
    }

    fn write(&mut self, Font { class, size }: Font, anchor: &str, (x, y): Point, text: &str) {
        if text.is_empty() {
            return;
        }
        let baseline = y + size * 35 / 100;
        let text = escaped(text);
        self.add(format_args!(
            "<text class=\"{class}{anchor}\" x=\"{x}\" y=\"{baseline}\">{text}</text>"
        ));
    }

    /// A rectangle by its left upper corner and its sides.
    pub fn rectangle(&mut self, class: &str, (x, y): Point, (width, height): Point) {
        let sides = format!("width=\"{width}\" height=\"{height}\"");
        self.add(format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" {sides}/>"));
    }

    /// A rectangle with round corners, in the style of its group.
    pub fn frame(&mut self, (x, y): Point, (width, height): Point, round: i32) {
        let sides = format!("width=\"{width}\" height=\"{height}\" rx=\"{round}\"");
        self.add(format_args!("<rect x=\"{x}\" y=\"{y}\" {sides}/>"));
    }

    /// A circle around this place.
    pub fn circle(&mut self, class: &str, (x, y): Point, radius: i32) {
        self.add(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A line from one place to another.
    pub fn line(&mut self, class: &str, (x, y): Point, (to_x, to_y): Point) {
        self.add(format_args!("<path class=\"{class}\" d=\"M{x} {y}L{to_x} {to_y}\"/>"));
    }

    /// The arrow of a move from one position to another, by their numbers.
    pub fn arrow(&mut self, wins: bool, (from, to): (usize, usize), path: &str) {
        let class = if wins { "move winning" } else { "move" };
        let ends = format!("data-from=\"{from}\" data-to=\"{to}\"");
        self.add(format_args!("<path class=\"{class}\" {ends} d=\"{path}\"/>"));
    }

    /// What is drawn belongs together, until the group is closed; with attributes that say what it is.
    pub fn group(&mut self, attributes: impl Display, draw: impl FnOnce(&mut Canvas)) {
        self.add(format_args!("<g {attributes}>"));
        draw(self);
        self.add(format_args!("</g>"));
    }

    /// What was drawn elsewhere.
    pub fn include(&mut self, other: Canvas) {
        self.elements += &other.elements;
    }

    fn add(&mut self, element: impl Display) {
        writeln!(self.elements, "{element}").expect("a string takes all that is written");
    }

    /// The picture of that width and height, on paper with a margin.
    pub fn finish(self, title: &str, (width, height): Point) -> String {
        let (width, height) = (width + 2 * MARGIN, height + 2 * MARGIN);
        let title = escaped(title);
        let elements = self.elements;
        let heads = if elements.contains("class=\"move") { HEADS } else { "" };
        let corner = -MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"{corner} {corner} {width} {height}\">\n\
             <title>{title}</title>\n\
             <style>\n{STYLE}</style>\n{heads}\
             <rect class=\"paper\" x=\"{corner}\" y=\"{corner}\" width=\"{width}\" height=\"{height}\" rx=\"10\"/>\n\
             {elements}</svg>\n"
        )
    }
}

impl Font {
    /// About how wide a text is, rather too much than too little.
    pub fn width(self, text: &str) -> i32 {
        (text.chars().count() as i32 * self.size * 62 + 99) / 100
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
