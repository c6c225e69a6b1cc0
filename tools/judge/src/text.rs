//! Lines for a terminal: colours, columns, faults.

use std::array;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::OnceLock;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use checkout::escape;
use unicode_width::UnicodeWidthStr;

/// A sentence in English, or in Korean where the locale is.
#[macro_export]
macro_rules! say {
    ($english:literal, $korean:literal) => {
        if $crate::text::is_korean() { format!($korean) } else { format!($english) }
    };
}

/// Whether verdicts are explained in Korean, as the locale says.
pub fn is_korean() -> bool {
    static KOREAN: OnceLock<bool> = OnceLock::new();
    *KOREAN.get_or_init(|| checkout::speaks_korean(None))
}

pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// Prints a text and flushes it.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    checked(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Checks the result of printing. A closed pipe is not an error.
pub fn checked(result: io::Result<()>) -> Result<()> {
    is_open(result).map(drop)
}

/// The same, and whether anybody still reads what is printed.
pub fn is_open(result: io::Result<()>) -> Result<bool> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        result => result.map(|()| true).context("cannot print"),
    }
}

/// `1 case`, `2 cases`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A line from elsewhere, such as a title or a compiler message, made safe for a terminal. Tabs become blanks.
pub fn plain(line: &str) -> String {
    escape(&line.replace('\t', "    "))
}

/// A path with slashes on every system; Windows accepts them too.
pub fn path(path: &Path) -> String {
    path.display().to_string().replace(MAIN_SEPARATOR, "/")
}

/// A path quoted for a shell.
pub fn shell_quoted(file: &Path) -> String {
    let is_safe = |letter: char| letter.is_alphanumeric() || "/._-+:".contains(letter);
    let path = path(file);
    match path.chars().all(is_safe) {
        true => path,
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

/// Prints lines from elsewhere, indented.
pub fn print_below<T: AsRef<str>>(
    out: &mut impl Write,
    indent: &str,
    lines: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{indent}{}", plain(line.as_ref())))
}

/// Prints a fault: its first line after `error`, the others, such as a diagnostic, indented below.
pub fn print_fault(out: &mut impl Write, indent: &str, fault: &str) -> io::Result<()> {
    let mut lines = fault.lines();
    let first = plain(lines.next().unwrap_or_default());
    writeln!(out, "{indent}{BAD}error{BAD:#}: {first}")?;
    print_below(out, &format!("{indent}  "), lines)
}

/// The width of the widest of these texts, in columns. A Korean letter takes two.
pub fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    texts.into_iter().map(|text| text.as_ref().width()).max().unwrap_or(0)
}

/// A text, padded with blanks to this width.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

/// A line for every row of a table. Numbers are aligned on the right, and empty columns are left out.
pub fn table<const COLUMNS: usize>(
    rows: &[[String; COLUMNS]],
    numbers: Range<usize>,
    gap: &str,
) -> Vec<String> {
    let widths: [usize; COLUMNS] =
        array::from_fn(|column| widest(rows.iter().map(|row| &row[column])));
    let cell = |row: &[String; COLUMNS], column: usize| match numbers.contains(&column) {
        true => blanks(&row[column], widths[column]) + &row[column],
        false => padded(&row[column], widths[column]),
    };
    let line = |row| {
        let columns = (0..COLUMNS).filter(|&column| widths[column] > 0);
        let cells: Vec<String> = columns.map(|column| cell(row, column)).collect();
        cells.join(gap).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_quoted_for_a_shell() {
        let sh = |path: &str| shell_quoted(Path::new(path));
        assert_eq!(sh("a/돌.c"), "a/돌.c");
        assert_eq!(sh("돌 게임/it's.c"), r"'돌 게임/it'\''s.c'");
        assert_eq!(sh("9.\u{2005}돌.c"), "'9.\u{2005}돌.c'");
    }

    #[test]
    fn columns_line_up_under_korean_letters() {
        let rows = [["돌 게임", "", "9", ""], ["nim", "", "10 cases", "x"]];
        let rows = rows.map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows, 1..3, "  "), ["돌 게임         9", "nim      10 cases  x"]);
    }
}
