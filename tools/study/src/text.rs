//! How answers are written: numbers, lists, lines that fit, and to where.

use std::env;
use std::io::{self, Write};
use std::os::fd::AsFd;

pub use games::words::{any_of, counted, grouped};
use games::words::{joined, singular};
use games::{Game, Position, Refused};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::Result;

/// Numbers with blanks between them.
pub fn listed(numbers: &[u64]) -> String {
    joined(numbers, " ")
}

/// A position as a player sees it: lines, each with its end.
pub fn drawn(game: &Game, position: &Position) -> String {
    let numbers = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
    let [thing, second] = game.nouns;
    let named = |rows: usize| (1..=rows).map(|row| format!("{thing} {row}")).collect::<Vec<_>>();
    match position {
        Position::Heaps(heaps) => match heaps[..] {
            [] | [0] => format!("no {second}\n"),
            [1] => format!("1 {}\n", singular(second)),
            [heap] => format!("{heap} {second}\n"),
            _ => aligned(&[thing, second], &[numbers(heaps.len()), texts(heaps)]),
        },
        Position::Coins(coins) if coins.is_empty() => "no coins\n".to_owned(),
        Position::Coins(coins) => aligned(&[thing, second], &[numbers(coins.len()), texts(coins)]),
        Position::Cells(marks) if marks.is_empty() => format!("no {thing}s\n"),
        Position::Cells(marks) => {
            let marks: Vec<String> = marks.iter().map(char::to_string).collect();
            aligned(&[thing, second], &[numbers(marks.len()), marks])
        }
        Position::Grid(rows) if rows.concat().is_empty() => "no cells\n".to_owned(),
        Position::Grid(rows) => {
            let names = [vec![String::new()], named(rows.len())].concat();
            let cells = rows.iter().map(|row| row.iter().map(char::to_string).collect());
            let cells: Vec<Vec<String>> =
                [numbers(rows[0].len())].into_iter().chain(cells).collect();
            aligned(&names, &cells)
        }
        Position::Rows(rows) if rows.is_empty() => "no rows\n".to_owned(),
        Position::Rows(rows) => {
            let cells: Vec<Vec<String>> = rows.iter().map(|row| texts(row)).collect();
            aligned(&named(rows.len()), &cells)
        }
        Position::Polygon(vertices, drawn) => {
            let ends = |&(a, b): &(usize, usize)| format!("  {}-{}", a + 1, b + 1);
            let is_free = |vertex: &usize| !drawn.iter().any(|&(a, b)| [a, b].contains(vertex));
            let free = (0..*vertices).filter(is_free).map(|vertex| format!(" {}", vertex + 1));
            let drawn: String = drawn.iter().map(ends).collect();
            let rows = [("drawn", drawn), ("free  ", free.collect())];
            let rows = rows.iter().filter(|(_, row)| !row.is_empty());
            let rows: String = rows.map(|(name, row)| format!("{name}{row}\n")).collect();
            format!("a polygon of {vertices} vertices\n{rows}")
        }
        Position::Tree(edges) if edges.is_empty() => "no edges\n".to_owned(),
        Position::Tree(edges) => {
            let texts = |end: fn(&(usize, usize)) -> usize| {
                edges.iter().map(|edge| end(edge).to_string()).collect()
            };
            aligned(&[thing, second], &[texts(|edge| edge.0), texts(|edge| edge.1)])
        }
        Position::Number(0) => "nothing has been said\n".to_owned(),
        Position::Number(number) => format!("{number} has been said\n"),
    }
}

/// Rows of as many cells each, below each other, each row after its name: in blocks of as many cells as fit into a line.
pub fn aligned<T: AsRef<str>>(names: &[T], rows: &[Vec<String>]) -> String {
    let (head, width) = (longest(names), longest(rows.iter().flatten()));
    let per_line = (self::width().saturating_sub(head + 1) / (width + 1)).max(1);
    let cells = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for first in (0..cells).step_by(per_line) {
        if first > 0 {
            text.push('\n');
        }
        for (name, row) in names.iter().zip(rows) {
            let mut line = format!("{:<head$} ", name.as_ref());
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

/// The text with its longer lines broken between words. What goes on below a line stands under what follows its label and
/// two blanks, or else a little further in than the line.
pub fn fitted(text: &str, width: usize) -> String {
    let wrapped = text.split_inclusive('\n').map(|line| {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        if display_width(line) <= width {
            return format!("{line}{end}");
        }
        let plain = anstream::adapter::strip_str(line).to_string();
        let blanks = plain.len() - plain.trim_start_matches(' ').len();
        let label: String = plain.chars().take(width / 3).collect();
        let label = label.rfind("  ").map_or(0, |at| at + 2);
        let indentation = " ".repeat(label.max(blanks + 2));
        let options = Options::new(width)
            .subsequent_indent(&indentation)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        // What stands in backticks stays whole.
        let parts = line.split('`').enumerate();
        let parts = parts.map(|(index, part)| match index % 2 {
            1 => part.replace(' ', "\u{a0}"),
            _ => part.to_owned(),
        });
        let whole = parts.collect::<Vec<_>>().join("`");
        format!("{}{end}", textwrap::wrap(&whole, options).join("\n")).replace('\u{a0}', " ")
    });
    wrapped.collect()
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
