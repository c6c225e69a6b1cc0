//! `cargo study plot`: the values of a game as a picture for the terminal.

use anstyle::Style;
use games::Pattern;

use crate::Result;
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::width;

/// The most lines of points, and of rows of cells.
const HEIGHT: usize = 20;
/// How many characters stand left of them.
const LEFT: usize = 7;
const BOLD: Style = Style::new().bold();

/// Draws the values of a game: at most up to the size `to`, only who wins, and with nothing marked if it is `plain`.
///
/// # Errors
///
/// If the values are out of reach, in a sentence.
pub fn text(named: &Named, to: Option<u64>, outcomes: bool, plain: bool) -> Result<String> {
    let room = width().max(40) - LEFT;
    let otherwise = [2000, 60.min(room as u64 - 1)];
    let wanted = Wanted { to, otherwise, most: [20_000, 200], outcomes, plain };
    let table = Table::of(named, &wanted)?;
    Ok(if table.words.len() == 1 { line(&table, room) } else { grid(&table, room) })
}

fn line(table: &Table, room: usize) -> String {
    let Table { name, words, first, last, outcomes, .. } = table;
    let (word, value) = (words[0], if *outcomes { "who wins" } else { "g(n)" });
    let mut text = format!("{BOLD}{name}{BOLD:#}: {value} for n = {first} to {last} ({word})\n");
    if !outcomes {
        text += &format!("\n{}", points(table, room));
    }
    // Rows in which equal values of a period stand in columns.
    let columns = match table.pattern {
        Some(Pattern { saltus: 0, period, .. }) if period <= room as u64 => {
            period * (room as u64 / period).min(24_u64.div_ceil(period))
        }
        _ if *outcomes => room as u64,
        _ => return text,
    };
    let all = (*first..).zip(&table.values);
    let is_any = table.exceptions.first().is_some_and(|exception| exception <= last);
    let exceptions = if is_any { ", X and x exceptions" } else { "" };
    text += &format!("\n{:LEFT$}rows of {columns}; █ lost, · won{exceptions}\n", "");
    let cell = |(n, value): (u64, &u64)| match (*value, table.excepts(n)) {
        (0, false) => '█',
        (_, false) => '·',
        (0, true) => 'X',
        (_, true) => 'x',
    };
    let cells: Vec<char> = all.map(cell).collect();
    text + &rows(cells.chunks(columns as usize), *first, columns)
}

/// Dots, 2 × 4 in a character; below them marks for what is lost and for exceptions.
fn points(table: &Table, room: usize) -> String {
    let levels = table.values.iter().max().map_or(1, |most| *most as usize + 1);
    let each = (4 * HEIGHT / levels).clamp(1, 4);
    let lines = (each * levels).div_ceil(4).min(HEIGHT);
    let count = table.values.len();
    let dots = (2 * room).min(2 * count);
    let columns = dots.div_ceil(2);
    let mut braille = vec![vec![' '; columns]; lines];
    let [mut lost, mut excepted] = [(); 2].map(|()| vec![' '; columns]);
    for (index, (n, &value)) in (table.first..).zip(&table.values).enumerate() {
        let across = index * dots / count;
        let up = match levels * each <= 4 * HEIGHT {
            true => value as usize * each + each / 2,
            false => value as usize * 4 * HEIGHT / levels,
        };
        let dot = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]][across % 2][up % 4];
        let cell = &mut braille[lines - 1 - up / 4][across / 2];
        // The characters of braille are numbered by their dots.
        let dots = if *cell == ' ' { 0x2800 } else { u32::from(*cell) };
        *cell = char::from_u32(dots | dot).unwrap_or(' ');
        if value == 0 && !table.plain {
            lost[across / 2] = '·';
        }
        if table.excepts(n) {
            excepted[across / 2] = '!';
        }
    }
    let mut labels = vec![String::new(); lines];
    labels[lines - 1] = "0".to_owned();
    labels[0] = (levels - 1).to_string();
    let picture = labels.iter().zip(&braille).map(|(label, cells)| row(label, cells));
    let marks = [("lost", lost), ("except", excepted)];
    let marks = marks.iter().filter(|(_, marks)| marks.iter().any(|&mark| mark != ' '));
    let marks = marks.map(|(label, marks)| row(label, marks));
    let first = table.first.to_string();
    let last = if count > 1 { table.last.to_string() } else { String::new() };
    let between = columns.saturating_sub(first.len()).max(last.len() + 1);
    picture.chain(marks).collect::<String>() + &format!("{:LEFT$}{first}{last:>between$}\n", "")
}

fn grid(table: &Table, room: usize) -> String {
    let Table { name, words, first, last, values, .. } = table;
    // Where nothing is to be marked, a digit or letter stands for a value.
    let has_digits = table.plain && !table.outcomes;
    let [value, legend] = match has_digits {
        true => ["values", "digits and letters are values"],
        false => ["who wins", "█ lost, · won"],
    };
    let columns = (last - first + 1) as usize;
    let up_to = match columns > room {
        true => format!(" up to {}", first + room as u64 - 1),
        false => String::new(),
    };
    let heading = format!(
        "{BOLD}{name}{BOLD:#}: {value}\n\n{:LEFT$}rows: {}, columns: {}{up_to}; {legend}\n",
        "", words[0], words[1]
    );
    let cell = |&value: &u64| match value {
        value if has_digits => char::from_digit(value as u32, 36).unwrap_or('+'),
        0 => '█',
        _ => '·',
    };
    let cells =
        values.chunks(columns).map(|row| row.iter().take(room).map(cell).collect::<Vec<_>>());
    heading + &rows(cells, *first, 1)
}

/// Rows of cells, each with what its first cell is called: so much more than that of the row above.
fn rows(rows: impl Iterator<Item = impl AsRef<[char]>>, first: u64, more: u64) -> String {
    let mut text = String::new();
    for (number, (cells, label)) in rows.zip((first..).step_by(more as usize)).enumerate() {
        if number == HEIGHT {
            return format!("{text}{:LEFT$}… and so on\n", "");
        }
        text += &row(&label.to_string(), cells.as_ref());
    }
    text
}

fn row(label: &str, cells: &[char]) -> String {
    let cells: String = cells.iter().collect();
    format!("{label:>0$} {1}\n", LEFT - 1, cells.trim_end())
}
