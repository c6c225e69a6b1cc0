//! `cargo study plot`: the values of games as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use games::Pattern;

use crate::named;
use crate::plot::picture::{Panel, Picture, Point, Points, Strips};
use crate::series::{Grid, Series, Shown, Wanted};
use crate::text::{print, width};
use crate::{Result, picture_file};

mod picture;
mod svg;
mod terminal;

/// What to draw.
pub struct Request {
    /// The largest size.
    pub to: Option<u64>,
    /// Whether only who wins is drawn.
    pub outcomes: bool,
    /// Whether nothing is marked.
    pub plain: bool,
    /// The file to write; the terminal if there is none.
    pub svg: Option<PathBuf>,
}

/// The most cells in a row.
const LONGEST_ROW: u64 = 1_000;

/// Draws games, one under the other.
///
/// # Errors
///
/// If there is no such game, or it has no values, or they are out of reach, or the file cannot be written, in a sentence.
pub fn main(games: &[String], request: &Request) -> Result<ExitCode> {
    if let Some(path) = &request.svg {
        picture_file::check_name(path)?;
    }
    let wanted = Wanted {
        to: request.to,
        otherwise: [2000, 60],
        most: [20_000, 200],
        outcomes: request.outcomes,
    };
    let picture = |game: &String| {
        let shown = Shown::of(&named::find(game)?, &wanted)?;
        Ok(Picture::of(if request.plain { shown.plain() } else { shown }))
    };
    let pictures: Vec<Picture> = games.iter().map(picture).collect::<Result<_>>()?;
    match &request.svg {
        None => print(&terminal::draw(&pictures, width()))?,
        Some(path) => picture_file::write(path, "plot", &svg::draw(&pictures)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Picture {
    fn of(values: Shown) -> Picture {
        match values {
            Shown::Line(series) => {
                let last = series.first + series.values.len() as u64 - 1;
                let value = if series.outcomes { "who wins" } else { "g(n)" };
                let drawn = format!("{value} for n = {} to {last} ({})", series.first, series.word);
                let points = (!series.outcomes).then(|| Panel::Points(Points::of(&series)));
                let strips = Strips::of_series(&series).map(Panel::Strips);
                let panels = points.into_iter().chain(strips).collect();
                Picture { name: series.name, drawn, panels }
            }
            Shown::Grid(grid) => Picture {
                drawn: if grid.outcomes { "who wins" } else { "values" }.to_owned(),
                panels: vec![Panel::Strips(Strips::of_grid(&grid))],
                name: grid.name,
            },
        }
    }
}

impl Points {
    fn of(series: &Series) -> Points {
        let repeats = series.repeats.as_ref().map(|repeats| repeats.pattern);
        Points {
            word: series.word,
            first: series.first,
            points: points(series),
            repeats: repeats.map(|pattern| (pattern.start, pattern.period)),
        }
    }
}

impl Strips {
    /// Rows so long that what repeats stands in columns, or in a plain picture of a hundred. `None` where points alone show all there is.
    fn of_series(series: &Series) -> Option<Strips> {
        if series.plain && !series.outcomes {
            return None;
        }
        let (columns, caption) = match series.repeats.as_ref().map(|repeats| repeats.pattern) {
            Some(Pattern { saltus: 1.., .. }) => return None,
            Some(Pattern { period, .. }) if period <= LONGEST_ROW => {
                let columns = period * 24_u64.div_ceil(period);
                (columns, format!("rows of {columns}"))
            }
            Some(_) => (LONGEST_ROW, format!("rows of {LONGEST_ROW}")),
            None if series.plain => (100, "rows of 100".to_owned()),
            None => match best_row(&series.values) {
                Some((columns, percent)) => {
                    let share = format!("{percent} % of the values stand below equal ones");
                    (columns, format!("rows of {columns}: {share}, the most for rows of 50 to 150"))
                }
                None => (24, "rows of 24".to_owned()),
            },
        };
        let points = points(series);
        let rows: Vec<Vec<Point>> =
            points.chunks(columns as usize).map(<[Point]>::to_vec).collect();
        let labels = (series.first, columns);
        (rows.len() > 1 || series.outcomes).then_some(Strips {
            caption,
            labels,
            first: 0,
            rows,
            square: false,
            digits: false,
        })
    }

    fn of_grid(grid: &Grid) -> Strips {
        let digits = grid.plain && !grid.outcomes;
        let point = |&value| Point { value, lost: value == 0 && !digits, excepted: false };
        let rows = grid.values.iter().map(|row| row.iter().map(point).collect()).collect();
        let [row, column] = grid.words;
        let caption = format!("rows: {row}, columns: {column}");
        Strips { caption, labels: (grid.first, 1), first: grid.first, rows, square: true, digits }
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
}

/// The length of rows that puts most values below equal ones, and how many of a hundred.
fn best_row(values: &[u64]) -> Option<(u64, usize)> {
    let percent = |length: usize| {
        let pairs = values.iter().zip(&values[length..]);
        100 * pairs.filter(|(above, below)| above == below).count() / (values.len() - length)
    };
    let lengths = 50..=150.min(values.len() / 2);
    // The shortest of the best.
    lengths.rev().map(|length| (length as u64, percent(length))).max_by_key(|best| best.1)
}

fn points(series: &Series) -> Vec<Point> {
    let excepted = |n| series.repeats.as_ref().is_some_and(|repeats| repeats.excepts(n));
    let marked = !series.plain || series.outcomes;
    let point = |(n, value)| Point { value, lost: value == 0 && marked, excepted: excepted(n) };
    series.iter().map(point).collect()
}
