//! `cargo study table`: the values of a game in columns, or as comma-separated values.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use games::Pattern;

use crate::Result;
use crate::named;
use crate::series::{Grid, Repeats, Series, Shown, Wanted};
use crate::text::{longest, print, put, width};

/// What to make a table of.
pub struct Request {
    /// The largest size.
    pub to: Option<u64>,
    /// Whether only who wins is shown.
    pub outcomes: bool,
    /// Whether to print comma-separated values.
    pub csv: bool,
    /// Whether nothing is said or marked of how the values go on.
    pub plain: bool,
}

/// Prints the values of a game.
///
/// # Errors
///
/// If there is no such game, or it has no values, or they are out of reach, in a sentence.
pub fn main(asked: &str, request: &Request) -> Result<ExitCode> {
    let wanted = Wanted {
        to: request.to,
        otherwise: [60, 20],
        most: [100_000, 1_000],
        outcomes: request.outcomes,
    };
    let mut values = Shown::of(&named::find(asked)?, &wanted)?;
    if request.plain {
        values = values.plain();
    }
    match (values, request.csv) {
        (Shown::Line(series), false) => print(&series_text(&series)),
        (Shown::Line(series), true) => put(&series_csv(&series)),
        (Shown::Grid(grid), false) => print(&grid_text(&grid)),
        (Shown::Grid(grid), true) => put(&grid_csv(&grid)),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Sizes over values, in as many blocks as it takes. A bar stands before the first period and after each; lost positions
/// and exceptions have marks below them. None of that in a plain table, where lines are as long as they can be in tens.
fn series_text(series: &Series) -> String {
    let columns: Vec<Column> =
        series.iter().map(|(n, value)| Column::new(series, n, value)).collect();
    let each = longest(columns.iter().flat_map(|column| [&column.size, &column.value]));
    let label = series.word.len().max("grundy".len());
    let fitting = (width().saturating_sub(label + 1) / (each + 1)).max(1);
    let (cycle, part) = match (series.plain, fitting as u64) {
        (true, fitting @ 10..) => (fitting - fitting % 10, fitting - fitting % 10),
        (_, fitting) => in_lines(fitting, series.repeats.as_ref()),
    };
    let goes_on = |_: &Column, next: &Column| (next.n - series.first) % cycle % part != 0;
    let marks_lost = !series.outcomes && columns.iter().any(|column| column.lost && column.n > 0);

    let mut text = heading(&series.name, &series.law(), series.outcomes);
    for (index, columns) in columns.chunk_by(goes_on).enumerate() {
        let line = |word: &str, bars: bool, cell: &dyn Fn(&Column) -> (Style, String)| {
            let mut line = format!("{word:<label$} ");
            for column in columns {
                let (style, cell) = cell(column);
                let bar = if bars && column.ends { '|' } else { ' ' };
                line += &format!("{style}{cell:>each$}{style:#}{bar}");
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
        if index > 0 {
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
    /// Whether it is marked as lost, which nothing is in a plain table.
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
            lost: value == 0 && !series.plain,
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

/// After how many columns lines begin as before, and how many columns one of them has, if there is room for `fitting`:
/// whole periods, or parts of one, so that what repeats stands in a column.
fn in_lines(fitting: u64, repeats: Option<&Repeats>) -> (u64, u64) {
    let period = repeats.map_or(1, |repeats| repeats.pattern.period);
    if period <= fitting {
        let whole = fitting - fitting % period;
        (whole, whole)
    } else if period <= 4 * fitting {
        (period, period.div_ceil(period.div_ceil(fitting)))
    } else {
        (fitting, fitting)
    }
}

/// A line for each row of the grid, in blocks of as many columns as fit.
fn grid_text(grid: &Grid) -> String {
    let numbers: Vec<String> =
        (grid.first..).map(|n| n.to_string()).take(grid.values.len()).collect();
    let word = if grid.words[0] == grid.words[1] {
        grid.words[0].to_owned()
    } else {
        grid.words.join("\\")
    };
    let label = word.len().max(3);
    let each = numbers.last().map_or(1, String::len);
    let fitting = (width().saturating_sub(label + 2) / (each + 1)).max(1);
    let bar = if grid.plain { "" } else { " |" };
    let mut text = heading(&grid.name, grid.law(), grid.outcomes);
    for (block, columns) in numbers.chunks(fitting).enumerate() {
        if block > 0 {
            text.push('\n');
        }
        text += &format!("{word:<label$}{bar}");
        columns.iter().for_each(|number| text += &format!(" {number:>each$}"));
        text.push('\n');
        for (number, row) in numbers.iter().zip(&grid.values) {
            text += &format!("{number:>label$}{bar}");
            for &value in row.iter().skip(block * fitting).take(fitting) {
                let style = if value == 0 && !grid.plain { lost() } else { Style::new() };
                text += &format!(" {style}{:>each$}{style:#}", cell(value, grid.outcomes));
            }
            text.push('\n');
        }
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
    let letters = if outcomes { "W: the player to move wins, L: loses" } else { "" };
    let said = match (law, letters) {
        ("", "") => String::new(),
        ("", said) | (said, "") => format!(": {said}"),
        _ => format!(": {law} ({letters})"),
    };
    format!("{bold}{name}{bold:#}{said}\n")
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
