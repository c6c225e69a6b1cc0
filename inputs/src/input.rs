use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::{mem, vec};

use crate::draw::Draw;
use crate::read::Reader;
use crate::{Bounds, Fault, Result};

/// What a format asks for one thing after another. Every question is a line, unless it is asked inside
/// [`line`](Input::line). A question fails if its answer is missing, is not such as it asks for, or does not end its line.
pub struct Input<'a> {
    source: Source<'a>,
    /// The lines so far, unless they are read.
    pub(crate) text: String,
    /// The answers so far, one question a line.
    choices: String,
    shares_line: bool,
}

/// What answers.
pub(crate) enum Source<'a> {
    Read(Reader<'a>),
    List(Steps),
    Draw(Draw),
    Replay(Replay),
}

/// One way to answer all questions: each answer so far, and the last that it may be.
#[derive(Default)]
pub(crate) struct Steps {
    answers: Vec<(i128, i128)>,
    asked: usize,
}

/// Answers that were given before, question by question.
pub(crate) struct Replay {
    questions: vec::IntoIter<Vec<i128>>,
    /// What is left of the answers to this question.
    answers: vec::IntoIter<i128>,
}

impl<'a> Input<'a> {
    pub(crate) fn of(source: Source<'a>) -> Self {
        Input { source, text: String::new(), choices: String::new(), shares_line: false }
    }

    /// One line, for all that is asked for inside.
    pub fn line<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let shared = mem::replace(&mut self.shares_line, true);
        let answer = inside(self);
        self.shares_line = shared;
        let answer = answer?;
        self.end_line()?;
        Ok(answer)
    }

    /// A number in `range`.
    pub fn number(&mut self, name: impl Display, range: RangeInclusive<u64>) -> Result<u64> {
        self.one(name, bounds(&range)).map(|number| number as u64)
    }

    /// How many of something follow: a number in `range`, of which large ones are drawn rarely.
    pub fn count(&mut self, name: impl Display, range: RangeInclusive<u64>) -> Result<usize> {
        self.counts([name], range).map(|[count]| count)
    }

    /// Several counts side by side, as the height and the width of a board.
    pub fn counts<const N: usize>(
        &mut self,
        names: [impl Display; N],
        range: RangeInclusive<u64>,
    ) -> Result<[usize; N]> {
        let mut counts = [0; N];
        for (count, name) in counts.iter_mut().zip(names) {
            *count = match &mut self.source {
                Source::Draw(draw) => draw.count(&range),
                source => source.answer(format_args!("{name}"), bounds(&range))? as usize,
            };
        }
        self.answered(&counts)?;
        Ok(counts)
    }

    /// So many numbers in `range`. The name reads on after `number 3 of`.
    pub fn numbers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>> {
        let numbers = self.several(name, count, bounds(&range))?;
        Ok(numbers.into_iter().map(|number| number as u64).collect())
    }

    /// An integer in `range`, which may be negative; small ones are near 0.
    pub fn integer(&mut self, name: impl Display, range: RangeInclusive<i64>) -> Result<i64> {
        self.one(name, bounds(&range)).map(|integer| integer as i64)
    }

    /// So many integers in `range`. The name reads on after `number 3 of`.
    pub fn integers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>> {
        let integers = self.several(name, count, bounds(&range))?;
        Ok(integers.into_iter().map(|integer| integer as i64).collect())
    }

    /// So many different numbers in `range`, in ascending order; the range must have that many.
    pub fn ascending(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>> {
        let (low, high) = bounds(&range);
        let mut numbers = Vec::new();
        for place in 1..=count {
            let least = numbers.last().map_or(low, |last| last + 1);
            let bounds = match &self.source {
                Source::Read(_) => (low, high),
                _ => (least, high - (count - place) as i128),
            };
            let number = self.source.answer(format_args!("number {place} of {name}"), bounds)?;
            if number < least {
                let last = least - 1;
                return Err(Fault(format!(
                    "number {place} of {name} is {number} after {last}; they must ascend"
                )));
            }
            numbers.push(number);
        }
        self.answered(&numbers)?;
        Ok(numbers.into_iter().map(|number| number as u64).collect())
    }

    /// A word of so many letters, each one of `letters`.
    pub fn word(&mut self, name: impl Display, length: usize, letters: &str) -> Result<String> {
        let alphabet: Vec<char> = letters.chars().collect();
        let word = match &mut self.source {
            Source::Read(reader) => reader.word(format_args!("{name}"), length, letters)?,
            Source::Draw(draw) => draw.word(length, &alphabet),
            source => {
                let bounds = (0, alphabet.len() as i128 - 1);
                let letter = |_| source.answer(format_args!("{name}"), bounds);
                let places = (0..length).map(letter).collect::<Result<Vec<i128>>>()?;
                places.iter().map(|&place| alphabet[place as usize]).collect()
            }
        };
        let places = word.chars().flat_map(|letter| alphabet.iter().position(|it| *it == letter));
        let choices = joined(&places.collect::<Vec<_>>());
        self.write(&word, &choices)?;
        Ok(word)
    }

    /// What must hold besides; the sentence says what does not.
    pub fn ensure(&mut self, condition: bool, sentence: impl Display) -> Result<()> {
        if condition { Ok(()) } else { Err(Fault(sentence.to_string())) }
    }

    /// The answers, if nothing is left to read.
    pub(crate) fn end(self) -> Result<String> {
        if let Source::Read(reader) = self.source {
            reader.end()?;
        }
        Ok(self.choices)
    }

    /// Goes on to the next way to answer all questions, if there is one.
    pub(crate) fn step(&mut self) -> bool {
        self.text.clear();
        self.choices.clear();
        match &mut self.source {
            Source::List(steps) => steps.next(),
            _ => false,
        }
    }

    fn one(&mut self, name: impl Display, bounds: Bounds) -> Result<i128> {
        let number = self.source.answer(format_args!("{name}"), bounds)?;
        self.answered(&[number])?;
        Ok(number)
    }

    fn several(&mut self, name: impl Display, count: usize, bounds: Bounds) -> Result<Vec<i128>> {
        let numbers = match &mut self.source {
            Source::Draw(draw) => draw.numbers(count, bounds),
            source => (1..=count)
                .map(|place| source.answer(format_args!("number {place} of {name}"), bounds))
                .collect::<Result<_, _>>()?,
        };
        self.answered(&numbers)?;
        Ok(numbers)
    }

    fn answered(&mut self, numbers: &[impl Display]) -> Result<()> {
        let numbers = joined(numbers);
        self.write(&numbers, &numbers)
    }

    /// Writes the answer to a question, unless it is read, and ends the line.
    fn write(&mut self, words: &str, choices: &str) -> Result<()> {
        self.choices.extend([choices, "\n"]);
        if let Source::Replay(Replay { questions, answers }) = &mut self.source {
            *answers = questions.next().unwrap_or_default().into_iter();
        }
        if !matches!(self.source, Source::Read(_)) {
            let is_first = self.text.is_empty() || self.text.ends_with('\n');
            self.text.extend([if is_first || words.is_empty() { "" } else { " " }, words]);
        }
        self.end_line()
    }

    /// Ends the line, unless more shares it.
    fn end_line(&mut self) -> Result<()> {
        match &mut self.source {
            _ if self.shares_line => {}
            Source::Read(reader) => reader.end_line()?,
            _ => self.text.push('\n'),
        }
        Ok(())
    }
}

impl Source<'_> {
    fn answer(&mut self, name: fmt::Arguments, bounds: Bounds) -> Result<i128> {
        Ok(match self {
            Source::Read(reader) => reader.number(name, bounds)?,
            Source::List(steps) => steps.answer(bounds),
            Source::Draw(draw) => draw.numbers(1, bounds)[0],
            Source::Replay(replay) => replay.answers.next().unwrap_or(0).clamp(bounds.0, bounds.1),
        })
    }
}

impl Steps {
    fn answer(&mut self, (low, high): Bounds) -> i128 {
        if self.asked == self.answers.len() {
            self.answers.push((low, high));
        }
        self.asked += 1;
        self.answers[self.asked - 1].0
    }

    /// Enlarges the last answer that may be larger, and forgets those after it.
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

impl Replay {
    pub(crate) fn new(choices: &str) -> Self {
        let answers = |line: &str| line.split_whitespace().flat_map(str::parse).collect();
        let questions: Vec<Vec<i128>> = choices.lines().map(answers).collect();
        let mut questions = questions.into_iter();
        let answers = questions.next().unwrap_or_default().into_iter();
        Replay { questions, answers }
    }
}

/// The ends of a range that has numbers.
fn bounds<N: Copy + Into<i128> + fmt::Debug>(range: &RangeInclusive<N>) -> Bounds {
    let (low, high) = ((*range.start()).into(), (*range.end()).into());
    assert!(low <= high, "no number lies in {range:?}");
    (low, high)
}

fn joined(numbers: &[impl Display]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}
