use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::Fault;

/// The tokens of an input that is there, one after another.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

const WHITE: [char; 4] = [' ', '\t', '\n', '\r'];

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Self, Fault> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            let line = line(&bytes[..at]);
            Fault(format!("the input is not UTF-8 from byte {} on, in line {line}", at + 1))
        })?;
        Ok(Reader { text, at: 0 })
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
        let token = self.token(place)?;
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

    pub fn end(mut self) -> Result<(), Fault> {
        match self.next() {
            None => Ok(()),
            Some(token) => {
                let line = line(&self.text.as_bytes()[..self.at]);
                let token = shown(token);
                Err(Fault(format!(
                    "`{token}` in line {line} is left over; the input must end before it"
                )))
            }
        }
    }

    fn token(&mut self, place: fmt::Arguments) -> Result<&'a str, Fault> {
        self.next().ok_or_else(|| Fault(format!("the input ends before {place}")))
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text[self.at..].trim_start_matches(WHITE);
        let token = &rest[..rest.find(WHITE).unwrap_or(rest.len())];
        self.at = self.text.len() - rest.len() + token.len();
        (!token.is_empty()).then_some(token)
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
