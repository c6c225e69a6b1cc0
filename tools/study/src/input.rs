//! The inputs of problems: from the numbers of a format to the words of positions.

use std::str::FromStr;

use games::certificate::{Certificate, Kind};
use games::{Refused, Rule, shelf};
use serde::Deserialize;

use crate::Result;
use crate::named::Named;
use crate::problems::Problem;
use crate::text::{any_of, grouped, listed};

/// How the input of a problem names positions: `input` in `[package.metadata.problem]` of its manifest.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The words of one position, as they are typed after `cargo study explain`.
    Position,
    /// How many words follow, and the words of one position.
    Counted,
    /// Height and width, and rows of numbers: one position.
    Matrix,
    /// Boards, each its height and width, and its rows: a position each.
    Boards,
    /// How far to count, and how many and which numbers may be taken.
    Set,
}

/// The format of a problem's input.
///
/// # Errors
///
/// If no problem was named, or its manifest does not name a format, in a sentence.
pub fn format(named: &Named) -> Result<Format> {
    let asked = &named.asked;
    match &named.problem {
        Some(Problem { input: Some(format), .. }) => Ok(*format),
        Some(_) => Err(Refused::new(format!(
            "`problems/{asked}/Cargo.toml` does not say how an input is read: write `input = \"counted\"` there, below `game`, if the numbers of a position follow their count, or `\"position\"`, `\"matrix\"` or `\"boards\"`; or name a position as `cargo study explain --help` says"
        ))),
        None => Err(Refused::new(format!(
            "`{asked}` is no problem, so there is no input to read: name a position as `cargo study explain --help` says"
        ))),
    }
}

/// The words of the positions in the input of a problem; none where there is a set instead.
///
/// # Errors
///
/// If the input is not as the format says, in a sentence.
pub fn positions(format: Format, text: &str) -> Result<Vec<String>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    match format {
        Format::Position => Ok(vec![text.to_owned()]),
        Format::Counted => Ok(vec![counted(&tokens)?.join(" ")]),
        Format::Matrix => {
            let (height, width, numbers) = sides(&tokens)?;
            expect(height.saturating_mul(width), numbers.len(), "numbers")?;
            let rows: Vec<String> = numbers.chunks(width.max(1)).map(|row| row.join(",")).collect();
            Ok(vec![rows.join(" ")])
        }
        Format::Boards => boards(&tokens),
        Format::Set => Ok(Vec::new()),
    }
}

/// How many heaps are lost where the numbers in the input of a problem may be taken.
///
/// # Errors
///
/// If the input is not as the format says, or no pattern shows, in a sentence.
pub fn counting(named: &Named, input: &str) -> Result<String> {
    let game = &named.solver.game;
    if !matches!(game.rule, Rule::Numbers(_)) {
        let reason = "`input = \"set\"` is for games such as `take:2,3,7`, and not for";
        return Err(Refused::new(format!("{reason} `{}`", game.name)));
    }
    let (to, numbers) = limit_and_set(input)?;
    let kind = if game.misere { Kind::MisereOutcome } else { Kind::Outcome };
    let found = games::find(&shelf::take(&numbers).rule, kind, 10_000);
    let numbers = any_of(&numbers);
    let proof = found.map(Certificate::check).ok_or_else(|| {
        Refused::new(format!(
            "no pattern shows in the heaps up to 10,000 if {numbers} may be taken"
        ))
    })??;
    let pattern = proof.certificate().pattern;
    let (start, period) = (pattern.start, pattern.period);
    let lost = |to: u64| (1..=to).filter(|&heap| proof.value(heap) == 0).count() as u64;
    // Heaps up to the start one by one, then whole periods, then what is left of one.
    let periods = to.saturating_sub(start) / period;
    let in_period = lost(start + period) - lost(start);
    let count = lost(to - periods * period) + periods * in_period;
    let some = to.min(60);
    let first: Vec<u64> = (0..=some).filter(|&heap| proof.value(heap) == 0).collect();
    let (first, to, count) = (listed(&first), grouped(to), grouped(count));
    Ok(format!(
        "\n{numbers} may be taken\nlost up to {some}: {first}\nproved for every n: who wins n + {period} wins n, from n = {start} on; {} of each {period} are lost\nof 1 to {to}, {count} are lost\n",
        grouped(in_period),
    ))
}

/// How far to count, and the set of numbers that may be taken.
fn limit_and_set(text: &str) -> Result<(u64, Vec<u64>)> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let within = |token: &str, most: u64| match number(token)? {
        number if (1..=most).contains(&number) => Ok(number),
        _ => Err(Refused::new(format!("`{token}` in the input is no number from 1 to {most}"))),
    };
    let (to, rest) = first(&tokens)?;
    let set = counted(rest)?.iter().map(|token| within(token, 10_000));
    Ok((within(to, 1_000_000_000)?, set.collect::<Result<_>>()?))
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

/// What follows a number that says how much follows.
fn counted<'t>(tokens: &'t [&'t str]) -> Result<&'t [&'t str]> {
    let (count, rest) = first(tokens)?;
    expect(number(count)?, rest.len(), "numbers")?;
    Ok(rest)
}

fn first<'t>(tokens: &'t [&'t str]) -> Result<(&'t str, &'t [&'t str])> {
    let (first, rest) = tokens.split_first().ok_or_else(|| Refused::new("the input ends early"))?;
    Ok((first, rest))
}

/// Height and width, and what follows.
fn sides<'t>(tokens: &'t [&'t str]) -> Result<(usize, usize, &'t [&'t str])> {
    let (height, rest) = first(tokens)?;
    let (width, rest) = first(rest)?;
    Ok((number(height)?, number(width)?, rest))
}

fn number<T: FromStr>(token: &str) -> Result<T> {
    token.parse().map_err(|_| Refused::new(format!("`{token}` in the input is no number")))
}

/// Refuses an input with another number of things than it says.
fn expect(count: usize, found: usize, things: &str) -> Result<()> {
    let reason = || format!("the input says {count} {things}, and has {found}");
    (count == found).then_some(()).ok_or_else(|| Refused::new(reason()))
}
