//! `cargo study plot`: the values of games as pictures on the terminal.

use std::process::ExitCode;

use anstyle::Style;
use games::Pattern;

use crate::series::{Grid, Series, Shown, Wanted};
use crate::text::{print, width};
use crate::{Result, named};

/// The most lines of points, and of rows of cells.
const HEIGHT: usize = 20;
/// How many characters stand left of them.
const LEFT: usize = 7;
const BOLD: Style = Style::new().bold();

/// Draws games, one below the other: at most up to the size `to`, only who wins, and with nothing marked if it is `plain`.
///
/// # Errors
///
/// If there is no such game, or it has no values, or they are out of reach, in a sentence.
pub fn main(games: &[String], to: Option<u64>, outcomes: bool, plain: bool) -> Result<ExitCode> {
    let room = width().max(40) - LEFT;
    let otherwise = [2000, 60.min(room as u64 - 1)];
    let wanted = Wanted { to, otherwise, most: [20_000, 200], outcomes };
    let picture = |game: &String| {
        let shown = Shown::of(&named::find(game)?, &wanted)?;
        Ok(match if plain { shown.plain() } else { shown } {
            Shown::Line(series) => of_series(&series, room),
            Shown::Grid(grid) => of_grid(&grid, room),
        })
    };
    let pictures: Vec<String> = games.iter().map(picture).collect::<Result<_>>()?;
    print(&pictures.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn of_series(series: &Series, room: usize) -> String {
    let Series { name, word, first, values, outcomes, .. } = series;
    let last = first + values.len() as u64 - 1;
    let value = if *outcomes { "who wins" } else { "g(n)" };
    let mut text = format!("{BOLD}{name}{BOLD:#}: {value} for n = {first} to {last} ({word})\n");
    if !outcomes {
        text += "\n";
        text += &points(series, room);
    }
    // Rows in which equal values of a period stand in columns.
    let columns = match series.repeats.as_ref().map(|repeats| repeats.pattern) {
        Some(Pattern { saltus: 0, period, .. }) if period <= room as u64 => {
            period * (room as u64 / period).min(24_u64.div_ceil(period))
        }
        _ if *outcomes => room as u64,
        _ => return text,
    };
    let is_any = series.iter().any(|(n, _)| excepts(series, n));
    let exceptions = if is_any { ", X and x exceptions" } else { "" };
    text += &format!("\n{:LEFT$}rows of {columns}; █ lost, · won{exceptions}\n", "");
    let cell = |(n, value)| match (value == 0, excepts(series, n)) {
        (true, false) => '█',
        (false, false) => '·',
        (true, true) => 'X',
        (false, true) => 'x',
    };
    let cells: Vec<char> = series.iter().map(cell).collect();
    text + &rows(cells.chunks(columns as usize), *first, columns)
}

fn excepts(series: &Series, n: u64) -> bool {
    series.repeats.as_ref().is_some_and(|repeats| repeats.excepts(n))
}

/// Dots, 2 × 4 in a character; below them marks for what is lost and for exceptions.
fn points(series: &Series, room: usize) -> String {
    let levels = series.values.iter().max().map_or(1, |most| *most as usize + 1);
    let each = (4 * HEIGHT / levels).clamp(1, 4);
    let lines = (each * levels).div_ceil(4).min(HEIGHT);
    let count = series.values.len();
    let dots = (2 * room).min(2 * count);
    let columns = dots.div_ceil(2);
    let mut braille = vec![vec![' '; columns]; lines];
    let [mut lost, mut excepted] = [(); 2].map(|()| vec![' '; columns]);
    for (index, (n, value)) in series.iter().enumerate() {
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
        if value == 0 && !series.plain {
            lost[across / 2] = '·';
        }
        if excepts(series, n) {
            excepted[across / 2] = '!';
        }
    }
    let mut labels = vec![String::new(); lines];
    labels[lines - 1] = "0".to_owned();
    labels[0] = (levels - 1).to_string();
    let mut text: String =
        labels.iter().zip(&braille).map(|(label, row)| line(label, row)).collect();
    for (label, marks) in [("lost", lost), ("except", excepted)] {
        if marks.iter().any(|&mark| mark != ' ') {
            text += &line(label, &marks);
        }
    }
    let first = series.first.to_string();
    let last = (count > 1).then(|| (series.first + count as u64 - 1).to_string());
    let last = last.unwrap_or_default();
    let between = columns.saturating_sub(first.len()).max(last.len() + 1);
    text + &format!("{:LEFT$}{first}{:>between$}\n", "", last)
}

fn of_grid(grid: &Grid, room: usize) -> String {
    // Where nothing is to be marked, a digit or letter stands for a value.
    let has_digits = grid.plain && !grid.outcomes;
    let [value, legend] = match has_digits {
        true => ["values", "digits and letters are values"],
        false => ["who wins", "█ lost, · won"],
    };
    let Grid { name, words: [row, column], first, values, .. } = grid;
    let last = first + room as u64 - 1;
    let up_to = if values.len() > room { format!(" up to {last}") } else { String::new() };
    let heading = format!(
        "{BOLD}{name}{BOLD:#}: {value}\n\n{:LEFT$}rows: {row}, columns: {column}{up_to}; {legend}\n",
        ""
    );
    let cell = |&value: &u64| match value {
        value if has_digits => char::from_digit(value as u32, 36).unwrap_or('+'),
        0 => '█',
        _ => '·',
    };
    let cells = values.iter().map(|row| row.iter().take(room).map(cell).collect::<Vec<_>>());
    heading + &rows(cells, *first, 1)
}

/// Rows of cells, each with what its first cell is called: so much more than that of the row above.
fn rows(rows: impl Iterator<Item = impl AsRef<[char]>>, first: u64, more: u64) -> String {
    let mut text = String::new();
    for (number, (row, label)) in rows.zip((first..).step_by(more as usize)).enumerate() {
        if number == HEIGHT {
            return format!("{text}{:LEFT$}… and so on\n", "");
        }
        text += &line(&label.to_string(), row.as_ref());
    }
    text
}

fn line(label: &str, cells: &[char]) -> String {
    let cells: String = cells.iter().collect();
    format!("{label:>0$} {1}\n", LEFT - 1, cells.trim_end())
}
