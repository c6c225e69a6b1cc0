//! How answers are written: numbers, lists, and to where.

use std::fmt::Display;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};

use games::Pattern;

/// Numbers with blanks between them.
pub fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Things as a sentence lists them: `1, 3 or 4`.
pub fn any_of<T: Display>(things: &[T]) -> String {
    match things {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(T::to_string).collect();
            format!("{} or {last}", first.join(", "))
        }
    }
}

/// A number with its thousands apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The number that somebody typed.
///
/// # Errors
///
/// If it is none, or none that fits, in a sentence that says what it should be.
pub fn number(text: &str, what: &str) -> Result<u64, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => format!("`{text}` is too large: choose a smaller number"),
        _ => format!("`{text}` is no {what}"),
    })
}

/// How values go on: `g(n + 4) = g(n) + 4 from n = 1 on`, if they are called `g`.
pub fn goes_on(value: &str, pattern: &Pattern) -> String {
    let Pattern { start, period, rise } = pattern;
    let rises = if *rise > 0 { format!(" + {rise}") } else { String::new() };
    format!("{value}(n + {period}) = {value}(n){rises} from n = {start} on")
}

/// A number and what is counted: `1 stone`, `1,000 stones`.
pub fn counted(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {what}{s}", grouped(number))
}

/// Rows of as many cells each, below each other, each row after its name; at most 100 columns wide, then once more
/// for the cells that are left.
pub fn aligned(names: &[&str], rows: &[Vec<String>]) -> String {
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let head = longest(&mut names.iter().map(|name| name.chars().count()));
    let width = longest(&mut rows.iter().flatten().map(|cell| cell.chars().count()));
    let per_line = (100_usize.saturating_sub(head + 2) / (width + 1)).max(1);
    let cells = longest(&mut rows.iter().map(Vec::len));
    let mut text = String::new();
    for first in (0..cells).step_by(per_line) {
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

/// Prints to standard output; a pipe that is closed early is no error.
///
/// # Errors
///
/// If that fails, in a sentence.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write to standard output: {error}"))
        }
        _ => Ok(()),
    }
}
