use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::fault::Fault;

/// An input that is there: its tokens, one after another, and where its lines end.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Whether a line has ended without a newline, as the last one may.
    ended: bool,
}

const WHITE: [char; 4] = [' ', '\t', '\n', '\r'];

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            let line = line(&bytes[..at]);
            Fault(format!("the input is not UTF-8 from byte {} on, in line {line}", at + 1))
        })?;
        Ok(Reader { text, at: 0, ended: false })
    }

    pub fn number(
        &mut self,
        place: fmt::Arguments,
        range: &RangeInclusive<u64>,
    ) -> Result<u64, Fault> {
        let token = self.token(place)?;
        plain(token, token, place, "a number in plain digits")?;
        within(token, place, range)
    }

    pub fn integer(
        &mut self,
        place: fmt::Arguments,
        range: &RangeInclusive<i64>,
    ) -> Result<i64, Fault> {
        let token = self.token(place)?;
        let digits = token.strip_prefix('-').unwrap_or(token);
        plain(token, digits, place, "an integer in plain digits")?;
        if token == "-0" {
            return Err(Fault(format!("{place} is `-0`; zero has no sign")));
        }
        within(token, place, range)
    }

    pub fn word(
        &mut self,
        place: fmt::Arguments,
        length: usize,
        letters: &str,
    ) -> Result<String, Fault> {
        let token = if length == 0 { "" } else { self.token(place)? };
        let wrong = token.chars().zip(1..).find(|&(letter, _)| !letters.contains(letter));
        if let Some((letter, at)) = wrong {
            let letter = letter.escape_debug();
            return Err(Fault(format!(
                "letter {at} of {place} is `{letter}`; it must be one of `{letters}`"
            )));
        }
        match token.chars().count() {
            count if count == length => Ok(token.to_owned()),
            count => Err(Fault(format!("{place} has {count} letters; it must have {length}"))),
        }
    }

    /// Objects to anything that the line goes on with, and steps over its end.
    pub fn end_line(&mut self) -> Result<(), Fault> {
        let (gap, token) = self.ahead();
        if !token.is_empty() {
            let (token, line) = (shown(token), self.line());
            return Err(Fault(format!(
                "`{token}` in line {line} is left over; the line must end before it"
            )));
        }
        if !gap.is_empty() {
            let (gap, line) = (shown(gap), self.line());
            return Err(Fault(format!(
                "line {line} has `{gap}` at its end; nothing may stand there"
            )));
        }
        match self.rest().find('\n') {
            Some(newline) => self.at += newline + 1,
            None if self.ended => {
                return Err(Fault(format!("the input ends before line {}", self.line() + 1)));
            }
            None => self.ended = true,
        }
        Ok(())
    }

    pub fn end(self) -> Result<(), Fault> {
        if self.rest().is_empty() {
            return Ok(());
        }
        let what = match self.ahead().1 {
            "" => format!("line {}", self.line()),
            token => format!("`{}` in line {}", shown(token), self.line()),
        };
        Err(Fault(format!("{what} is left over; the input must end before it")))
    }

    /// The next token of this line; nothing but a single blank may stand between two of them.
    fn token(&mut self, place: fmt::Arguments) -> Result<&'a str, Fault> {
        let (gap, token) = self.ahead();
        if token.is_empty() {
            return Err(Fault(match self.rest().trim_matches(WHITE) {
                "" => format!("the input ends before {place}"),
                _ => format!("line {} ends before {place}, which belongs there", self.line()),
            }));
        }
        let (blank, must) = match self.text[..self.at].chars().next_back() {
            None | Some('\n') => ("", "the line must begin with it"),
            Some(_) => (" ", "a single blank must stand there"),
        };
        if gap != blank {
            let (line, gap) = (self.line(), shown(gap));
            return Err(Fault(format!("line {line} has `{gap}` before {place}; {must}")));
        }
        self.at += gap.len() + token.len();
        Ok(token)
    }

    /// What is next in this line: white space, and a token; either may be empty.
    fn ahead(&self) -> (&'a str, &'a str) {
        let (gap, rest) = parted(self.rest(), |letter| !WHITE.contains(&letter) || letter == '\n');
        let gap = if rest.starts_with('\n') { gap.strip_suffix('\r').unwrap_or(gap) } else { gap };
        (gap, parted(rest, |letter| WHITE.contains(&letter)).0)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn line(&self) -> usize {
        line(&self.text.as_bytes()[..self.at])
    }
}

/// Objects to anything but digits, and to a leading zero.
fn plain(token: &str, digits: &str, place: fmt::Arguments, kind: &str) -> Result<(), Fault> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let token = shown(token);
        return Err(Fault(format!("{place} is `{token}`; it must be {kind}")));
    }
    if digits.len() > 1 && digits.starts_with('0') {
        let token = shown(token);
        return Err(Fault(format!("{place} is `{token}`; a number has no leading zero")));
    }
    Ok(())
}

/// The number, which must lie in the range; digits that are no number of this type are too many for any range.
fn within<T: FromStr + PartialOrd + Debug>(
    token: &str,
    place: fmt::Arguments,
    range: &RangeInclusive<T>,
) -> Result<T, Fault> {
    let number = token.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| Fault(format!("{place} is {}; it must lie in {range:?}", shown(token))))
}

/// What comes before the first letter that is such, and the rest.
fn parted(text: &str, is_such: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(is_such).unwrap_or(text.len()))
}

/// In which line a text ends that begins with line 1.
fn line(bytes: &[u8]) -> usize {
    1 + bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// A token, or its beginning, so that a sentence stays one on a terminal.
fn shown(token: &str) -> String {
    let start: String = token.chars().take(20).collect();
    let more = if start.len() < token.len() { "…" } else { "" };
    format!("{}{more}", start.escape_debug())
}
