//! Columns that line up on a terminal. A Korean letter takes two columns.

use std::array;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

/// The columns that the widest of these takes.
pub(crate) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    texts.into_iter().map(|text| text.as_ref().width()).max().unwrap_or(0)
}

/// A text, and blanks up to that width.
pub(crate) fn left(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

/// A line for every row. Numbers stand on the right of their columns, and columns that are empty are left out.
pub(crate) fn lines<const COLUMNS: usize>(
    rows: &[[String; COLUMNS]],
    numbers: Range<usize>,
    gap: &str,
) -> Vec<String> {
    let widths: [usize; COLUMNS] =
        array::from_fn(|column| widest(rows.iter().map(|row| &row[column])));
    let cell = |row: &[String; COLUMNS], column: usize| match numbers.contains(&column) {
        true => blanks(&row[column], widths[column]) + &row[column],
        false => left(&row[column], widths[column]),
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
    fn columns_line_up_under_korean_letters() {
        let rows = [["돌 게임", "", "9", ""], ["nim", "", "10 cases", "x"]];
        let rows = rows.map(|row| row.map(str::to_owned));
        assert_eq!(lines(&rows, 1..3, "  "), ["돌 게임         9", "nim      10 cases  x"]);
    }
}
