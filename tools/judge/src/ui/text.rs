//! Lines on a terminal: what it can show of them, and how wide they are.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style as Paint};

use crate::error::{Error, Result};
pub(crate) const GOOD: Paint = AnsiColor::Green.on_default();
pub(crate) const BAD: Paint = AnsiColor::Red.on_default().bold();
/// Longer lines of output are cut.
const SHOWN_LETTERS: usize = 120;

/// Prints at once, wherever it goes.
pub(crate) fn say(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// What came of printing: a reader who has seen enough is no error.
pub(crate) fn printed(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::NotPrinted(error.into()))
        }
        _ => Ok(()),
    }
}

/// `1 case`, `2 cases`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// What a terminal can show of a line: escaped is what controls it, or turns the direction of letters.
fn plain(line: &str) -> String {
    let turns = |letter| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = line.chars().flat_map(|letter| match letter {
        letter if letter.is_control() || turns(letter) => letter.escape_default().collect(),
        letter => vec![letter],
    });
    shown.collect()
}

/// The same of a line in which tabs mean no more than blanks.
pub(crate) fn plain_text(line: &str) -> String {
    plain(&line.replace('\t', "    "))
}

/// As [`plain`], without the rest of a long line.
pub(crate) fn cut(line: &str) -> String {
    let mut shown = plain(&line.chars().take(SHOWN_LETTERS).collect::<String>());
    let more = line.chars().count().saturating_sub(SHOWN_LETTERS);
    if more > 0 {
        shown.push_str(&format!(" … and {more} more letters"));
    }
    shown
}

/// A line of output as a sentence has it, or that there is none.
pub(crate) fn quoted(line: &Option<String>) -> String {
    line.as_ref().map_or("no more lines".to_owned(), |line| format!("`{}`", cut(line)))
}

/// Prints lines below another one, indented.
pub(crate) fn print_below<T: AsRef<str>>(
    out: &mut impl Write,
    indent: &str,
    lines: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{indent}{}", plain_text(line.as_ref())))
}

/// One fault: the first line after `error`, whatever follows, such as a diagnostic, indented below.
pub(crate) fn print_fault(out: &mut impl Write, indent: &str, fault: &str) -> io::Result<()> {
    let mut lines = fault.lines();
    let first = plain_text(lines.next().unwrap_or_default());
    writeln!(out, "{indent}{BAD}error{BAD:#}: {first}")?;
    print_below(out, &format!("{indent}  "), lines)
}
