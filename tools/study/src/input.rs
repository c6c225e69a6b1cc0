//! The inputs of problems: from the numbers of a format to the words of positions.

use serde::Deserialize;

use games::Refused;

use crate::Result;

/// How the input of a problem tells positions: `input` in `[package.metadata.problem]` of its manifest.
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

/// The positions in the input of a problem, each as the words that tell it; none where there is a set instead.
///
/// # Errors
///
/// If the input is not as the format says, in a sentence.
pub fn positions(format: Format, text: &str) -> Result<Vec<Vec<String>>> {
    let tokens: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    match format {
        Format::Position => Ok(vec![tokens]),
        Format::Counted => Ok(vec![counted(tokens)?]),
        Format::Matrix => matrix(&tokens).map(|rows| vec![rows]),
        Format::Boards => boards(&tokens),
        Format::Set => Ok(Vec::new()),
    }
}

/// The numbers in the input about any set of moves: how far to count, and the set.
///
/// # Errors
///
/// If the input is not as the format says, in a sentence.
pub fn counting(text: &str) -> Result<(u64, Vec<u64>)> {
    let tokens: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let Some((to, set)) = tokens.split_first() else {
        return Err(Refused::new("the input is empty"));
    };
    let number = |token: &String| match token.parse() {
        Ok(number @ 1..=1_000_000_000) => Ok(number),
        _ => Err(Refused::new(format!("`{token}` in the input is no number from 1 to 1000000000"))),
    };
    let set = counted(set.to_vec())?;
    let mut set: Vec<u64> = set.iter().map(number).collect::<Result<_, _>>()?;
    if let Some(large) = set.iter().find(|&&stones| stones > 10_000) {
        return Err(Refused::new(format!(
            "{large} is too large: at most 10000 stones can be taken at a time"
        )));
    }
    set.sort_unstable();
    set.dedup();
    if set.is_empty() {
        return Err(Refused::new("the input has no numbers that may be taken"));
    }
    Ok((number(to)?, set))
}

fn ends_early() -> Refused {
    Refused::new("the input ends early")
}

/// What follows a number that says how much follows.
fn counted(mut tokens: Vec<String>) -> Result<Vec<String>> {
    if tokens.is_empty() {
        return Err(ends_early());
    }
    let count = tokens.remove(0);
    if !count.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refused::new(format!(
            "`{count}` in the input does not say how many numbers follow"
        )));
    }
    if count.parse() != Ok(tokens.len()) {
        let found = tokens.len();
        let reason = format!("the input says {count} numbers, and {found} follow");
        return Err(Refused::new(reason));
    }
    Ok(tokens)
}

fn matrix(tokens: &[String]) -> Result<Vec<String>> {
    let (height, width, rest) = sides(tokens)?;
    if rest.len() != height.saturating_mul(width) {
        let found = rest.len();
        return Err(Refused::new(format!(
            "the input says {height} rows of {width} numbers, and {found} follow"
        )));
    }
    Ok(rest.chunks(width.max(1)).map(|row| row.join(",")).collect())
}

fn boards(mut tokens: &[String]) -> Result<Vec<Vec<String>>> {
    let mut boards = Vec::new();
    while !tokens.is_empty() {
        let (height, width, rest) = sides(tokens)?;
        let board = rest.get(..height).ok_or_else(ends_early)?;
        if board.iter().any(|row| row.len() != width) {
            return Err(Refused::new(format!(
                "the input says rows of {width} cells, and has others"
            )));
        }
        boards.push(board.to_vec());
        tokens = &rest[height..];
    }
    Ok(boards)
}

/// Height and width, and what follows.
fn sides(tokens: &[String]) -> Result<(usize, usize, &[String])> {
    let side = |index: usize| {
        let token = tokens.get(index).ok_or_else(ends_early)?;
        token
            .parse()
            .map_err(|_| Refused::new(format!("`{token}` in the input is no height or width")))
    };
    Ok((side(0)?, side(1)?, &tokens[2..]))
}
