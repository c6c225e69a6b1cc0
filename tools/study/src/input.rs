//! Positions in the input format of a problem: read and written.

use checkout::InputFormat;
use games::words::joined;
use games::{Position, Refused};

use crate::Result;
use crate::named::Named;

/// The format of a problem's input, if a problem was named and its manifest names a format.
pub fn format(named: &Named) -> Result<InputFormat> {
    let asked = &named.asked;
    match named.problem.as_ref().map(|problem| problem.manifest.input) {
        Some(Some(format)) => Ok(format),
        Some(None) => Err(Refused::new(format!(
            "`problems/{asked}/Cargo.toml` does not say how its input names a position: name one as `cargo study explain --help` says, or write `input = \"counted\"` there, below `game`, if the numbers of a position follow their count, or `\"position\"`, `\"matrix\"` or `\"boards\"`"
        ))),
        None => Err(Refused::new(format!(
            "`{asked}` is not a problem, so its input has no format: name a position as `cargo study explain --help` says"
        ))),
    }
}

/// The words of the positions in the input of a problem.
pub fn positions(format: InputFormat, text: &str) -> Result<Vec<String>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    match format {
        InputFormat::Position => Ok(vec![text.to_owned()]),
        InputFormat::Counted => {
            let (count, words) = number(&tokens)?;
            expect(count, words.len(), "numbers")?;
            Ok(vec![words.join(" ")])
        }
        InputFormat::Matrix => {
            let (height, width, numbers) = sides(&tokens)?;
            expect(height.saturating_mul(width), numbers.len(), "numbers")?;
            let rows: Vec<String> = numbers.chunks(width.max(1)).map(|row| row.join(",")).collect();
            Ok(vec![rows.join(" ")])
        }
        InputFormat::Boards => boards(&tokens),
    }
}

/// A position in the input format of the problem; as it is typed if no problem was named.
pub fn written(named: &Named, position: &Position) -> String {
    let format = named.problem.as_ref().and_then(|problem| problem.manifest.input);
    match (format, position) {
        (Some(InputFormat::Counted), Position::Cells(marks)) => {
            format!("{}\n{}", marks.len(), joined(marks, " "))
        }
        (Some(InputFormat::Counted), Position::Heaps(heaps)) => {
            // The input has no empty heaps.
            let heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
            format!("{}\n{}", heaps.len(), joined(&heaps, " "))
        }
        (Some(InputFormat::Matrix), Position::Rows(rows)) => {
            let width = rows.iter().map(Vec::len).max().unwrap_or(0);
            // In a row game, a 0 at the end changes nothing.
            let padded =
                |row: &Vec<u64>| joined(&[&row[..], &vec![0; width - row.len()]].concat(), " ");
            let rows: Vec<String> = rows.iter().map(padded).collect();
            format!("{} {width}\n{}", rows.len(), rows.join("\n"))
        }
        (Some(InputFormat::Boards), Position::Grid(rows)) => {
            let width = rows.first().map_or(0, Vec::len);
            format!("{} {width}\n{}", rows.len(), position.words().replace(' ', "\n"))
        }
        _ => position.words(),
    }
}

fn boards<'t>(mut tokens: &'t [&'t str]) -> Result<Vec<String>> {
    let mut boards = Vec::new();
    while !tokens.is_empty() {
        let (height, width, rest) = sides(tokens)?;
        let (rows, rest) = rest.split_at(height.min(rest.len()));
        expect(height, rows.len(), "rows")?;
        rows.iter().try_for_each(|row| expect(width, row.len(), "cells in a row"))?;
        boards.push(rows.join(" "));
        tokens = rest;
    }
    Ok(boards)
}

/// A number, and the tokens after it.
fn number<'t>(tokens: &'t [&'t str]) -> Result<(usize, &'t [&'t str])> {
    let (first, rest) = tokens.split_first().ok_or_else(|| Refused::new("the input ends early"))?;
    let no_number = |_| Refused::new(format!("`{first}` in the input is not a number"));
    Ok((first.parse().map_err(no_number)?, rest))
}

/// Height, width, and the tokens after them.
fn sides<'t>(tokens: &'t [&'t str]) -> Result<(usize, usize, &'t [&'t str])> {
    let (height, rest) = number(tokens)?;
    let (width, rest) = number(rest)?;
    Ok((height, width, rest))
}

/// Refuses an input whose stated count is wrong.
fn expect(count: usize, found: usize, things: &str) -> Result<()> {
    Refused::unless(count == found, || format!("the input says {count} {things}, and has {found}"))
}
