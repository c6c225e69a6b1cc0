//! `cargo study table`: the values of a game in columns, or as comma-separated values.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use games::Pattern;

use crate::named;
use crate::series::{Grid, Repeats, Series, Values, Wanted};
use crate::text::print;

/// The most characters in a line.
const WIDTH: usize = 100;

/// The most columns of a grid: numbers of two digits, a blank before each, after a word of up to four letters.
const COLUMNS: u64 = (WIDTH as u64 - 6) / 3;

/// What to make a table of.
pub struct Request {
    /// The largest size.
    pub to: Option<u64>,
    /// Whether only who wins is shown.
    pub outcomes: bool,
    /// Whether to print comma-separated values.
    pub csv: bool,
}

/// Prints the values of a game.
///
/// # Errors
///
/// If there is no such game, or it has no values, or they are out of reach, in a sentence.
pub fn main(asked: &str, request: &Request) -> Result<ExitCode, String> {
    let wanted = Wanted {
        to: request.to,
        otherwise: [60, 20],
        most: [100_000, 1_000],
        columns: (!request.csv).then_some(COLUMNS),
        outcomes: request.outcomes,
    };
    let values = Values::of(named::find(asked)?, &wanted)?;
    print(&match (values, request.csv) {
        (Values::Line(series), false) => series_text(&series),
        (Values::Line(series), true) => series_csv(&series),
        (Values::Grid(grid), false) => grid_text(&grid),
        (Values::Grid(grid), true) => grid_csv(&grid),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Sizes over values, in as many blocks as it takes. A bar stands before the first period and after each; lost positions
/// and exceptions have marks below them.
fn series_text(series: &Series) -> String {
    let columns: Vec<Column> =
        series.iter().map(|(n, value)| Column::new(series, n, value)).collect();
    let longest = |column: &Column| column.size.len().max(column.value.len());
    let width = columns.iter().map(longest).max().unwrap_or(1);
    let label = series.word.len().max("grundy".len());
    let in_a_line = in_a_line((WIDTH - label - 1) / (width + 1), series.repeats.as_ref());
    let marks_lost = !series.outcomes && columns.iter().any(|column| column.lost && column.n > 0);

    let mut text = heading(&series.name, &series.law(), series.outcomes);
    for (place, columns) in columns.chunks(in_a_line).enumerate() {
        let line = |word: &str, bars: bool, cell: &dyn Fn(&Column) -> (Style, String)| {
            let mut line = format!("{word:<label$} ");
            for column in columns {
                let (style, cell) = cell(column);
                let bar = if bars && column.ends { '|' } else { ' ' };
                line += &format!("{style}{cell:>width$}{style:#}{bar}");
            }
            format!("{}\n", line.trim_end())
        };
        let marks = |word: &str, mark: char, marked: &dyn Fn(&Column) -> bool| {
            if !columns.iter().any(marked) {
                return String::new();
            }
            line(word, false, &|column| match marked(column) {
                true => (column.style(), mark.to_string()),
                false => (Style::new(), String::new()),
            })
        };
        if place > 0 {
            text.push('\n');
        }
        text += &line(series.word, true, &|column| (Style::new(), column.size.clone()));
        let word = if series.outcomes { "mover" } else { "grundy" };
        text += &line(word, true, &|column| (column.style(), column.value.clone()));
        if marks_lost {
            text += &marks("lost", '·', &|column| column.lost);
        }
        text += &marks("except", '!', &|column| column.excepted);
    }
    text
}

/// What is shown of one size.
struct Column {
    n: u64,
    size: String,
    value: String,
    lost: bool,
    /// Whether it is an exception to what holds of others before the pattern starts.
    excepted: bool,
    /// Whether a period ends with it, or all that is before the first.
    ends: bool,
}

impl Column {
    fn new(series: &Series, n: u64, value: u64) -> Column {
        let next = n + 1;
        let ends = |&Pattern { start, period, .. }: &Pattern| {
            next == start || period > 1 && next > start && (next - start) % period == 0
        };
        let repeats = series.repeats.as_ref();
        Column {
            n,
            size: n.to_string(),
            value: cell(value, series.outcomes),
            lost: value == 0,
            excepted: repeats.is_some_and(|repeats| repeats.excepts(n)),
            ends: repeats.is_some_and(|repeats| ends(&repeats.pattern)),
        }
    }

    fn style(&self) -> Style {
        match (self.excepted, self.lost) {
            (true, _) => AnsiColor::Yellow.on_default().bold(),
            (_, true) => lost(),
            _ => Style::new(),
        }
    }
}

/// How many columns to put in a line that has room for `fitting`: whole periods, or equal parts of one, so that they stand
/// under one another.
fn in_a_line(fitting: usize, repeats: Option<&Repeats>) -> usize {
    let period = repeats.map_or(1, |repeats| repeats.pattern.period as usize);
    if period <= fitting {
        return fitting - fitting % period;
    }
    let part = (1..=fitting).rev().find(|part| period % part == 0);
    part.filter(|part| period <= 4 * part).unwrap_or(fitting)
}

/// A line for each row of the grid.
fn grid_text(grid: &Grid) -> String {
    let numbers: Vec<String> =
        (grid.first..).map(|n| n.to_string()).take(grid.values.len()).collect();
    let word = if grid.words[0] == grid.words[1] {
        grid.words[0].to_owned()
    } else {
        grid.words.join("\\")
    };
    let label = word.len().max(3);
    let width = numbers.last().map_or(1, String::len);
    let mut text = heading(&grid.name, grid.law(), grid.outcomes);
    text += &format!("{word:<label$} |");
    numbers.iter().for_each(|number| text += &format!(" {number:>width$}"));
    text.push('\n');
    for (number, row) in numbers.iter().zip(&grid.values) {
        text += &format!("{number:>label$} |");
        for &value in row {
            let style = if value == 0 { lost() } else { Style::new() };
            text += &format!(" {style}{:>width$}{style:#}", cell(value, grid.outcomes));
        }
        text.push('\n');
    }
    text
}

fn series_csv(series: &Series) -> String {
    let line = |(n, value)| format!("{n},{}\n", cell(value, series.outcomes));
    "n,value\n".to_owned() + &series.iter().map(line).collect::<String>()
}

fn grid_csv(grid: &Grid) -> String {
    let mut text = "row,column,value\n".to_owned();
    for (row, values) in (grid.first..).zip(&grid.values) {
        for (column, &value) in (grid.first..).zip(values) {
            text += &format!("{row},{column},{}\n", cell(value, grid.outcomes));
        }
    }
    text
}

fn heading(name: &str, law: &str, outcomes: bool) -> String {
    let bold = Style::new().bold();
    let letters = if outcomes { " (W: who is to move wins, L: loses)" } else { "" };
    format!("{bold}{name}{bold:#}: {law}{letters}\n")
}

fn cell(value: u64, outcome: bool) -> String {
    match (outcome, value) {
        (false, _) => value.to_string(),
        (true, 0) => "L".to_owned(),
        (true, _) => "W".to_owned(),
    }
}

fn lost() -> Style {
    AnsiColor::Red.on_default().bold()
}
