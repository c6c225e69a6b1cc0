//! Text for a terminal: pictures of positions, columns of cells, and wrapped lines.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::Style;
use games::shape::Picture;
use games::words::joined;
pub use games::words::{any_of, counted, grouped};
use games::{Game, Position, Refused};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::Result;

/// The style of names and headings.
pub const BOLD: Style = Style::new().bold();

/// Numbers separated by blanks.
pub fn listed(numbers: &[u64]) -> String {
    joined(numbers, " ")
}

/// A heading.
pub fn heading(text: &str) -> String {
    format!("{BOLD}{text}{BOLD:#}\n")
}

/// A label, and a sentence after it.
pub fn labelled(label: &str, sentence: &str) -> String {
    format!("  {}  {sentence}\n", padded(label, 12))
}

/// The text and blanks after it, together at least so wide: letters of Korean are twice as wide as others.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// The picture of a position, in whole lines.
pub fn drawn(game: &Game, position: &Position) -> String {
    match position.picture(&game.form()) {
        Picture::Text(lines) => lines,
        Picture::Table(names, rows) => aligned(&names, " ", &rows),
    }
}

/// Rows of cells, each after its name and a bar, in blocks of as many columns as fit the width.
pub fn aligned<T: AsRef<str>>(names: &[T], bar: &str, rows: &[Vec<String>]) -> String {
    let (label, each) = (longest(names), longest(rows.iter().flatten()) + 1);
    let per_line = (width().saturating_sub(label + bar.len()) / each).max(1);
    let names = names.iter().map(|name| padded(name.as_ref(), label) + bar);
    let names: Vec<String> = names.collect();
    // Cells may have colours, which take no width.
    let cell = |cell: &String| " ".repeat(each - display_width(cell)) + cell;
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    blocks(&names, &rows, |column| column % per_line == 0)
}

/// Rows of cells, each after its name and all padded, in blocks that begin at these columns and leave out blank rows.
pub fn blocks(names: &[String], rows: &[Vec<String>], begins: impl Fn(usize) -> bool) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let starts = (0..columns).filter(|&column| begins(column));
    let ends: Vec<usize> = starts.chain([columns]).collect();
    let block = |ends: &[usize]| {
        let mut block = String::new();
        for (name, row) in names.iter().zip(rows) {
            let cells: String =
                row.iter().take(ends[1]).skip(ends[0]).map(String::as_str).collect();
            if !cells.trim().is_empty() {
                block += &format!("{name}{}\n", cells.trim_end());
            }
        }
        block
    };
    ends.windows(2).map(block).collect::<Vec<_>>().join("\n")
}

/// The width of the longest of these texts.
pub fn longest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    texts.into_iter().map(|text| display_width(text.as_ref())).max().unwrap_or(0)
}

/// The width of the terminal, else `COLUMNS`, else 80.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    let variable = || env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0);
    terminal.or_else(variable).unwrap_or(80)
}

/// The text with long lines wrapped between words. Continuation lines are indented to the text after a label and two blanks,
/// or else by two more blanks than the line. JSON is not wrapped.
fn fitted(text: &str) -> String {
    let width = width();
    let wrapped = text.split('\n').map(|line| {
        let is_json = line.starts_with('{');
        if is_json || display_width(line) <= width {
            return line.to_owned();
        }
        let plain = anstream::adapter::strip_str(line).to_string();
        let blanks = plain.len() - plain.trim_start_matches(' ').len();
        let label: String = plain.chars().take(width / 3).collect();
        let label = label.rfind("  ").map_or(0, |at| display_width(&label[..at]) + 2);
        let indentation = " ".repeat(label.max(blanks + 2));
        let options = Options::new(width)
            .subsequent_indent(&indentation)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        // Code in backticks is not broken.
        let mut is_code = false;
        let whole = line.chars().map(|letter| {
            is_code ^= letter == '`';
            if is_code && letter == ' ' { '\u{a0}' } else { letter }
        });
        let lines = textwrap::wrap(&whole.collect::<String>(), options).join("\n");
        lines.replace('\u{a0}', " ")
    });
    wrapped.collect::<Vec<_>>().join("\n")
}

/// Prints wrapped text to standard output; a pipe that is closed early is not an error.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(fitted(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Refused::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints a warning or an error to standard error, and returns the exit code of an error.
pub fn complain(text: &str) -> ExitCode {
    anstream::eprint!("{}", fitted(text));
    ExitCode::from(2)
}
