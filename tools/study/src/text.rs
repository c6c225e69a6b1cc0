//! How answers are written: numbers, lists, lines that fit, and to where.

use std::env;
use std::io::{self, Write};
use std::os::fd::AsFd;

use games::words::joined;
pub use games::words::{any_of, counted, grouped};
use games::{Picture, Refused, Shape};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::Result;

/// Numbers with blanks between them.
pub fn listed(numbers: &[u64]) -> String {
    joined(numbers, " ")
}

/// A position as a player sees it: lines, each with its end.
pub fn drawn(picture: &Picture) -> String {
    let numbers = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    let Picture { shape, names: [thing, second], said } = picture;
    if !said.is_empty() {
        return said.clone();
    }
    match shape {
        Shape::Heaps(sizes) | Shape::Coins(sizes) => {
            let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
            aligned(&[thing, second], &[numbers(sizes.len()), sizes])
        }
        Shape::Cells(marks) => {
            let marks: Vec<String> = marks.iter().map(char::to_string).collect();
            aligned(&[thing, second], &[numbers(marks.len()), marks])
        }
        Shape::Grid(rows) => {
            let names: Vec<String> = (1..=rows.len()).map(|row| format!("{thing} {row}")).collect();
            let columns = (!second.is_empty()).then(|| numbers(rows[0].len()));
            let head = columns.iter().map(|_| "");
            let names: Vec<&str> = head.chain(names.iter().map(String::as_str)).collect();
            aligned(&names, &columns.into_iter().chain(rows.iter().cloned()).collect::<Vec<_>>())
        }
        Shape::Polygon(_, segments) | Shape::Tree(segments) => {
            let ends = |end: fn(&(usize, usize)) -> usize| {
                segments.iter().map(|segment| end(segment).to_string()).collect::<Vec<_>>()
            };
            aligned(&[thing, second], &[ends(|segment| segment.0), ends(|segment| segment.1)])
        }
        Shape::Number(number) => format!("{number}\n"),
    }
}

/// Rows of as many cells each, below each other, each row after its name: in blocks of as many cells as fit into a line.
pub fn aligned(names: &[&str], rows: &[Vec<String>]) -> String {
    let (head, width) = (longest(names), longest(rows.iter().flatten()));
    let per_line = (self::width().saturating_sub(head + 1) / (width + 1)).max(1);
    let cells = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for first in (0..cells).step_by(per_line) {
        if first > 0 {
            text.push('\n');
        }
        for (name, row) in names.iter().zip(rows) {
            let mut line = format!("{name:<head$} ");
            for cell in row.iter().skip(first).take(per_line) {
                line += &format!(" {cell:>width$}");
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// How wide the longest of these texts is, and so a column of them.
pub fn longest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    texts.into_iter().map(|text| display_width(text.as_ref())).max().unwrap_or(0)
}

/// How many columns a line on standard output may have.
pub fn width() -> usize {
    columns(io::stdout())
}

/// How many columns a line may have there: those of a terminal, else as many as `COLUMNS` says, else 80.
pub fn columns(stream: impl AsFd) -> usize {
    let terminal = terminal_size::terminal_size_of(stream);
    let told = || env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0);
    terminal.map(|(columns, _)| usize::from(columns.0)).or_else(told).unwrap_or(80)
}

/// The text with its longer lines broken between words, but not between words in backticks. A word that is longer than a
/// line stays whole.
pub fn fitted(text: &str, width: usize) -> String {
    let mut fitted = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        if display_width(line) <= width {
            fitted += line;
        } else {
            let indentation = " ".repeat(continuation(line, width));
            let options = Options::new(width)
                .subsequent_indent(&indentation)
                .break_words(false)
                .word_separator(WordSeparator::AsciiSpace)
                .word_splitter(WordSplitter::NoHyphenation)
                .wrap_algorithm(WrapAlgorithm::FirstFit);
            let quoted = |(index, part): (usize, &str)| {
                let fits = index % 2 == 1 && display_width(part) + indentation.len() + 4 <= width;
                if fits { part.replace(' ', "\u{a0}") } else { part.to_owned() }
            };
            let whole: Vec<String> = line.split('`').enumerate().map(quoted).collect();
            let broken = textwrap::wrap(&whole.join("`"), options).join("\n");
            fitted += &broken.replace('\u{a0}', " ");
        }
        fitted += end;
    }
    fitted
}

/// How far the rest of a line is indented that goes on below it: as far as what follows its label and two blanks, or the
/// number of an entry, unless that is in the right half; else a little more than the line itself.
fn continuation(line: &str, width: usize) -> usize {
    let line = anstream::adapter::strip_str(line).to_string();
    let blanks = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let indentation = blanks(&line);
    let body = &line[indentation..];
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let entry = body.split_once(". ").filter(|(number, _)| is_number(number));
    let entry = entry.map(|(number, _)| number.len() + ". ".len());
    let label = || body.find("  ").map(|at| at + blanks(&body[at..]));
    let column = entry.or_else(label).map(|at| indentation + display_width(&body[..at]));
    column.filter(|&column| column <= width / 2).unwrap_or(indentation + 2)
}

/// Prints lines that fit.
///
/// # Errors
///
/// As for [`put`].
pub fn print(text: &str) -> Result<()> {
    put(&fitted(text, width()))
}

/// Prints to standard output; a pipe that is closed early is no error.
///
/// # Errors
///
/// If that fails, in a sentence.
pub fn put(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Refused::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}
