use std::fmt;

use crate::{Bounds, Fault, Result};

/// The unread rest of a text whose lines end with LF.
pub(crate) struct LineReader<'a> {
    rest: &'a str,
    line: usize,
    is_at_start: bool,
}

const WHITE: [char; 4] = [' ', '\t', '\n', '\r'];

impl<'a> LineReader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        LineReader { rest: text, line: 1, is_at_start: true }
    }

    pub(crate) fn number(&mut self, name: fmt::Arguments, (low, high): Bounds) -> Result<i128> {
        let token = self.token(name)?;
        let digits = if low < 0 { token.strip_prefix('-').unwrap_or(token) } else { token };
        let kind = if low < 0 { "an integer" } else { "a number" };
        let wrong = if digits.is_empty() || !digits.bytes().all(|it| it.is_ascii_digit()) {
            format!("it must be {kind} in plain digits")
        } else if digits.len() > 1 && digits.starts_with('0') {
            "a number has no leading zero".to_owned()
        } else if token == "-0" {
            "zero has no sign".to_owned()
        } else {
            // Digits that are not a number of this type are too many for any range.
            match token.parse() {
                Ok(number) if (low..=high).contains(&number) => return Ok(number),
                _ => format!("it must lie in {low}..={high}"),
            }
        };
        Err(Fault(format!("{name} is `{}`; {wrong}", shown(token))))
    }

    pub(crate) fn word(
        &mut self,
        name: fmt::Arguments,
        length: usize,
        letters: &str,
    ) -> Result<String> {
        let token = if length == 0 { "" } else { self.token(name)? };
        if token.chars().count() == length && token.chars().all(|it| letters.contains(it)) {
            return Ok(token.to_owned());
        }
        let token = shown(token);
        Err(Fault(format!("{name} is `{token}`; it must have {length} letters of `{letters}`")))
    }

    /// Reads the end of the line, which must come next.
    pub(crate) fn end_line(&mut self) -> Result<()> {
        let (line, (gap, token)) = (self.line, self.peek());
        if !gap.is_empty() || !token.is_empty() {
            let more = shown(&[gap, token].concat());
            return Err(Fault(format!("line {line} continues with `{more}`; it must end there")));
        }
        let Some(rest) = self.rest.strip_prefix('\n') else {
            return Err(Fault(format!("the input ends before line {line}")));
        };
        *self = LineReader { rest, line: line + 1, is_at_start: true };
        Ok(())
    }

    pub(crate) fn end(&self) -> Result<()> {
        match self.rest {
            "" => Ok(()),
            _ => Err(Fault(format!("the input must end before line {}", self.line))),
        }
    }

    /// Reads the next token of this line. A single blank separates it from the one before.
    fn token(&mut self, name: fmt::Arguments) -> Result<&'a str> {
        let (line, (gap, token)) = (self.line, self.peek());
        if token.is_empty() {
            return Err(Fault(match self.rest.trim_matches(WHITE) {
                "" => format!("the input ends before {name}"),
                _ => format!("line {line} ends without {name}"),
            }));
        }
        let (blank, must) = match self.is_at_start {
            true => ("", "the line must begin with it"),
            false => (" ", "a single blank must separate them"),
        };
        if gap != blank {
            let gap = shown(gap);
            return Err(Fault(format!("line {line} has `{gap}` before {name}; {must}")));
        }
        self.rest = &self.rest[gap.len() + token.len()..];
        self.is_at_start = false;
        Ok(token)
    }

    /// The white space and the token that come next in this line; either may be empty.
    fn peek(&self) -> (&'a str, &'a str) {
        let before = |text: &'a str, is_such: fn(char) -> bool| {
            text.split_at(text.find(is_such).unwrap_or(text.len()))
        };
        let (gap, rest) = before(self.rest, |letter| letter == '\n' || !WHITE.contains(&letter));
        (gap, before(rest, |letter| WHITE.contains(&letter)).0)
    }
}

/// A token for a message: cut to 20 letters, and without line breaks.
fn shown(token: &str) -> String {
    let start: String = token.chars().take(20).collect();
    let more = if start.len() < token.len() { "…" } else { "" };
    format!("{}{more}", start.escape_debug())
}
