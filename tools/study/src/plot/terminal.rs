//! Pictures of characters.

use anstyle::{AnsiColor, Style};

use crate::plot::picture::{Panel, Picture, Point, Points, Strips};

/// The most lines of a panel.
const HEIGHT: usize = 20;
/// How many characters stand left of it.
const LEFT: usize = 7;

/// Draws pictures, one under the other, in lines of that many characters.
pub fn draw(pictures: &[Picture], width: usize) -> String {
    let room = width.max(40) - LEFT;
    let bold = Style::new().bold();
    let mut text = String::new();
    for picture in pictures {
        text += &format!("{bold}{}{bold:#}: {}\n", picture.name, picture.drawn);
        for panel in &picture.panels {
            text.push('\n');
            text += &match panel {
                Panel::Points(points) => draw_points(points, room),
                Panel::Strips(strips) => draw_strips(strips, room),
            };
        }
        text.push('\n');
    }
    text.pop();
    text
}

/// Dots, 2 × 4 in a character; below them marks for the lost positions and the exceptions.
fn draw_points(points: &Points, room: usize) -> String {
    let levels = points.points.iter().map(|point| point.value as usize + 1).max().unwrap_or(1);
    let each = (4 * HEIGHT / levels).clamp(1, 4);
    let lines = (each * levels).div_ceil(4).min(HEIGHT);
    let count = points.points.len();
    let dots = (2 * room).min(2 * count);
    let mut cells = vec![vec![Cell::default(); dots.div_ceil(2)]; lines];
    let mut marks = vec![Cell::default(); dots.div_ceil(2)];
    for (index, point) in points.points.iter().enumerate() {
        let across = index * dots / count;
        let up = match levels * each <= 4 * HEIGHT {
            true => point.value as usize * each + each / 2,
            false => point.value as usize * 4 * HEIGHT / levels,
        };
        cells[lines - 1 - up / 4][across / 2].set(across % 2, 3 - up % 4, point);
        marks[across / 2].set(0, 0, point);
    }

    let mut text = String::new();
    for (line, cells) in cells.iter().enumerate() {
        let label = match line {
            0 => (levels - 1).to_string(),
            _ if line == lines - 1 => "0".to_owned(),
            _ => String::new(),
        };
        let cells: String = cells.iter().map(|cell| cell.shown(cell.braille())).collect();
        let line = format!("{label:>0$} {cells}", LEFT - 1);
        text += &format!("{}\n", line.trim_end());
    }
    let mark = |word: &str, mark: char, marked: fn(&Cell) -> bool| {
        if !marks.iter().any(marked) {
            return String::new();
        }
        let cells = marks.iter().map(|cell| if marked(cell) { mark } else { ' ' });
        format!("{word:>0$} {1}\n", LEFT - 1, cells.collect::<String>().trim_end())
    };
    text += &mark("lost", '·', |cell| cell.lost);
    text += &mark("except", '!', |cell| cell.excepted);
    let last = (points.first + count as u64 - 1).to_string();
    let first = points.first.to_string();
    let between = dots.div_ceil(2).saturating_sub(first.len());
    text + &format!("{:>1$} {first}{last:>between$}\n", "", LEFT - 1)
}

/// A character for each cell.
fn draw_strips(strips: &Strips, room: usize) -> String {
    let letters = if strips.digits { "digits and letters are values" } else { "█ lost, · won" };
    let mut text = format!("{:1$}{2}; {letters}", "", LEFT, strips.caption);
    if strips.rows.iter().flatten().any(|point| point.excepted) {
        text += ", X and x exceptions";
    }
    text.push('\n');
    let (first, more) = strips.labels;
    let mut lines = 0;
    for (row, label) in strips.rows.iter().zip((first..).step_by(more as usize)) {
        if lines >= HEIGHT {
            text += &format!("{:>1$} … and so on\n", "", LEFT - 1);
            break;
        }
        for (part, cells) in row.chunks(room).enumerate() {
            let label = if part == 0 { label.to_string() } else { String::new() };
            let cells: String = cells
                .iter()
                .map(|point| Cell::of(point).shown(letter(point, strips.digits)))
                .collect();
            text += &format!("{label:>0$} {cells}\n", LEFT - 1);
            lines += 1;
        }
    }
    text
}

fn letter(point: &Point, digits: bool) -> char {
    match (point.lost, point.excepted) {
        _ if digits => char::from_digit(point.value as u32, 36).unwrap_or('+'),
        (true, false) => '█',
        (false, false) => '·',
        (true, true) => 'X',
        (false, true) => 'x',
    }
}

/// What one character shows.
#[derive(Clone, Default)]
struct Cell {
    dots: u32,
    lost: bool,
    excepted: bool,
}

impl Cell {
    fn of(point: &Point) -> Cell {
        Cell { dots: 0, lost: point.lost, excepted: point.excepted }
    }

    /// Sets a dot: in the left or right column, so many rows from the top.
    fn set(&mut self, column: usize, row: usize, point: &Point) {
        self.dots |= [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]][column][row];
        self.lost |= point.lost;
        self.excepted |= point.excepted;
    }

    fn braille(&self) -> char {
        match char::from_u32(0x2800 + self.dots) {
            Some(braille) if self.dots > 0 => braille,
            _ => ' ',
        }
    }

    fn shown(&self, letter: char) -> String {
        let style = match (self.excepted, self.lost) {
            (true, _) => AnsiColor::Yellow.on_default(),
            (_, true) => AnsiColor::Red.on_default(),
            _ => return letter.to_string(),
        };
        format!("{style}{letter}{style:#}")
    }
}
