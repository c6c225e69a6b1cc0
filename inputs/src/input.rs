use std::fmt::{self, Display};
use std::mem;
use std::ops::RangeInclusive;

use crate::draw::RandomAnswers;
use crate::read::LineReader;
use crate::{Bounds, Fault, Result};

/// An input that a format describes by asking one question after another. Each question is a line, unless it is asked
/// inside [`line`](Input::line). A question fails if its answer is missing or illegal, or if its line does not end after it.
pub struct Input<'a> {
    source: AnswerSource<'a>,
    /// The lines written so far; empty when reading.
    pub(crate) text: String,
    shares_line: bool,
}

/// Where the answers come from.
pub(crate) enum AnswerSource<'a> {
    Read(LineReader<'a>),
    List(Enumeration),
    RandomAnswers(RandomAnswers),
}

/// One way to answer all questions: each answer, and the largest one that is possible.
#[derive(Default)]
pub(crate) struct Enumeration {
    answers: Vec<(i128, i128)>,
    asked: usize,
}

impl<'a> Input<'a> {
    pub(crate) fn of(source: AnswerSource<'a>) -> Self {
        Input { source, text: String::new(), shares_line: false }
    }

    /// Puts all questions asked inside on one line.
    pub fn line<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let shared = mem::replace(&mut self.shares_line, true);
        let answer = inside(self);
        self.shares_line = shared;
        let answer = answer?;
        self.end_line()?;
        Ok(answer)
    }

    /// Asks for a number in `range`.
    pub fn number(&mut self, name: impl Display, range: RangeInclusive<u64>) -> Result<u64> {
        self.answer_one(name, bounds(&range)).map(|number| number as u64)
    }

    /// Asks for the count of something that follows, in `range`. Large counts are drawn rarely.
    pub fn count(&mut self, name: impl Display, range: RangeInclusive<u64>) -> Result<usize> {
        self.counts([name], range).map(|[count]| count)
    }

    /// Asks for several counts on one line, such as the height and the width of a board.
    pub fn counts<const N: usize>(
        &mut self,
        names: [impl Display; N],
        range: RangeInclusive<u64>,
    ) -> Result<[usize; N]> {
        let mut counts = [0; N];
        for (count, name) in counts.iter_mut().zip(names) {
            *count = match &mut self.source {
                AnswerSource::RandomAnswers(draw) => draw.count(&range),
                source => source.answer(format_args!("{name}"), bounds(&range))? as usize,
            };
        }
        self.record(&counts)?;
        Ok(counts)
    }

    /// Asks for `count` numbers in `range`. In messages, `number 3 of` comes before the name.
    pub fn numbers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>> {
        let numbers = self.answer_all(name, count, bounds(&range))?;
        Ok(numbers.into_iter().map(|number| number as u64).collect())
    }

    /// Asks for an integer in `range`, which may be negative. Small ones are near 0.
    pub fn integer(&mut self, name: impl Display, range: RangeInclusive<i64>) -> Result<i64> {
        self.answer_one(name, bounds(&range)).map(|integer| integer as i64)
    }

    /// Asks for `count` integers in `range`. In messages, `number 3 of` comes before the name.
    pub fn integers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>> {
        let integers = self.answer_all(name, count, bounds(&range))?;
        Ok(integers.into_iter().map(|integer| integer as i64).collect())
    }

    /// Asks for `count` different numbers in ascending order. The range must have that many.
    pub fn ascending(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>> {
        let (low, high) = bounds(&range);
        let mut numbers = Vec::new();
        for position in 1..=count {
            let least = numbers.last().map_or(low, |last| last + 1);
            let bounds = match &self.source {
                AnswerSource::Read(_) => (low, high),
                _ => (least, high - (count - position) as i128),
            };
            let number = self.source.answer(format_args!("number {position} of {name}"), bounds)?;
            if number < least {
                let last = least - 1;
                return Err(Fault(format!(
                    "number {position} of {name} is {number} after {last}; they must ascend"
                )));
            }
            numbers.push(number);
        }
        self.record(&numbers)?;
        Ok(numbers.into_iter().map(|number| number as u64).collect())
    }

    /// Asks for a word of `length` letters, each one of `letters`.
    pub fn word(&mut self, name: impl Display, length: usize, letters: &str) -> Result<String> {
        let alphabet: Vec<char> = letters.chars().collect();
        let word = match &mut self.source {
            AnswerSource::Read(reader) => reader.word(format_args!("{name}"), length, letters)?,
            AnswerSource::RandomAnswers(draw) => draw.word(length, &alphabet),
            source => {
                let bounds = (0, alphabet.len() as i128 - 1);
                let letter = |_| source.answer(format_args!("{name}"), bounds);
                let positions = (0..length).map(letter).collect::<Result<Vec<i128>>>()?;
                positions.iter().map(|&position| alphabet[position as usize]).collect()
            }
        };
        self.write(&word)?;
        Ok(word)
    }

    /// Requires a further condition; the sentence says what is wrong if it does not hold.
    pub fn ensure(&mut self, condition: bool, sentence: impl Display) -> Result<()> {
        if condition { Ok(()) } else { Err(Fault(sentence.to_string())) }
    }

    /// A fault if something is left to read.
    pub(crate) fn end(self) -> Result<()> {
        if let AnswerSource::Read(reader) = self.source { reader.end() } else { Ok(()) }
    }

    /// Moves on to the next way to answer all questions; false if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        self.text.clear();
        match &mut self.source {
            AnswerSource::List(steps) => steps.next(),
            _ => false,
        }
    }

    fn answer_one(&mut self, name: impl Display, bounds: Bounds) -> Result<i128> {
        let number = self.source.answer(format_args!("{name}"), bounds)?;
        self.record(&[number])?;
        Ok(number)
    }

    fn answer_all(
        &mut self,
        name: impl Display,
        count: usize,
        bounds: Bounds,
    ) -> Result<Vec<i128>> {
        let numbers = match &mut self.source {
            AnswerSource::RandomAnswers(draw) => draw.numbers(count, bounds),
            source => (1..=count)
                .map(|position| source.answer(format_args!("number {position} of {name}"), bounds))
                .collect::<Result<_, _>>()?,
        };
        self.record(&numbers)?;
        Ok(numbers)
    }

    fn record(&mut self, numbers: &[impl Display]) -> Result<()> {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        self.write(&words.join(" "))
    }

    /// Writes the answer to a question unless it was read, and ends the line.
    fn write(&mut self, words: &str) -> Result<()> {
        if !matches!(self.source, AnswerSource::Read(_)) {
            let is_first = self.text.is_empty() || self.text.ends_with('\n');
            self.text.extend([if is_first || words.is_empty() { "" } else { " " }, words]);
        }
        self.end_line()
    }

    /// Ends the line, unless further questions share it.
    fn end_line(&mut self) -> Result<()> {
        match &mut self.source {
            _ if self.shares_line => {}
            AnswerSource::Read(reader) => reader.end_line()?,
            _ => self.text.push('\n'),
        }
        Ok(())
    }
}

impl AnswerSource<'_> {
    fn answer(&mut self, name: fmt::Arguments, bounds: Bounds) -> Result<i128> {
        Ok(match self {
            AnswerSource::Read(reader) => reader.number(name, bounds)?,
            AnswerSource::List(steps) => steps.answer(bounds),
            AnswerSource::RandomAnswers(draw) => draw.numbers(1, bounds)[0],
        })
    }
}

impl Enumeration {
    fn answer(&mut self, (low, high): Bounds) -> i128 {
        if self.asked == self.answers.len() {
            self.answers.push((low, high));
        }
        self.asked += 1;
        self.answers[self.asked - 1].0
    }

    /// Increases the last answer that can be larger, and drops those after it.
    fn next(&mut self) -> bool {
        self.asked = 0;
        while let Some((answer, last)) = self.answers.pop() {
            if answer < last {
                self.answers.push((answer + 1, last));
                return true;
            }
        }
        false
    }
}

/// The bounds of a range, which must not be empty.
fn bounds<N: Copy + Into<i128> + fmt::Debug>(range: &RangeInclusive<N>) -> Bounds {
    let (low, high) = ((*range.start()).into(), (*range.end()).into());
    assert!(low <= high, "no number lies in {range:?}");
    (low, high)
}
