use std::fmt::{self, Display};
use std::mem;
use std::ops::RangeInclusive;

use crate::draw::Draw;
use crate::fault::Fault;
use crate::read::Reader;
use crate::replay::Replay;
use crate::steps::Steps;

/// What a format asks for one thing after another; every question is a line, unless it is asked inside
/// [`line`](Input::line), and fails also if the line ends before its answer or goes on behind it.
pub struct Input<'a> {
    pub(crate) source: Source<'a>,
    /// The lines so far, unless they are read.
    pub(crate) text: String,
    /// What was answered, one question a line.
    pub(crate) choices: String,
    /// Whether what is asked for shares a line with what is asked for next.
    shares: bool,
}

/// What answers.
pub(crate) enum Source<'a> {
    Read(Reader<'a>),
    List(Steps),
    Draw(Draw),
    Replay(Replay),
}

impl<'a> Input<'a> {
    pub(crate) fn of(source: Source<'a>) -> Self {
        Input { source, text: String::new(), choices: String::new(), shares: false }
    }

    /// One line, for all that is asked for inside.
    ///
    /// # Errors
    ///
    /// Those of what is asked for; and if the line goes on.
    ///
    /// ```
    /// let pair = |input: &mut inputs::Input| {
    ///     input.line(|input| {
    ///         let width = input.count("the width", 1..=9)?;
    ///         input.word("the row", width, ".#")
    ///     })
    /// };
    /// assert!(inputs::check(pair, b"3 .#.\n").is_ok());
    /// let fault = inputs::check(pair, b"3\n.#.\n").unwrap_err();
    /// assert_eq!(fault.to_string(), "line 1 ends before the row, which belongs there");
    /// ```
    pub fn line<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let shared = mem::replace(&mut self.shares, true);
        let asked = inside(self);
        self.shares = shared;
        let asked = asked?;
        self.end_line()?;
        Ok(asked)
    }

    /// A number in `range`.
    ///
    /// # Errors
    ///
    /// If it is missing, not a number in plain digits, or outside the range.
    ///
    /// ```
    /// let fault = inputs::check(|input| input.number("N", 3..=1000), b"2").unwrap_err();
    /// assert_eq!(fault.to_string(), "N is 2; it must lie in 3..=1000");
    /// ```
    pub fn number(&mut self, name: impl Display, range: RangeInclusive<u64>) -> Result<u64, Fault> {
        let number = self.source.number(format_args!("{name}"), &range)?;
        self.answered(&[number])?;
        Ok(number)
    }

    /// How many of something follow: a number in `range`, of which large ones are drawn rarely.
    ///
    /// # Errors
    ///
    /// As [`number`](Input::number).
    ///
    /// ```
    /// let words = |input: &mut inputs::Input| {
    ///     let n = input.count("N", 1..=9)?;
    ///     (1..=n).try_for_each(|word| input.word(format_args!("word {word}"), 2, "ab").map(drop))
    /// };
    /// assert!(inputs::check(words, b"3\nab\naa\nbb").is_ok());
    /// ```
    pub fn count(
        &mut self,
        name: impl Display,
        range: RangeInclusive<u64>,
    ) -> Result<usize, Fault> {
        self.counts([name], range).map(|[count]| count)
    }

    /// Several counts side by side, as the height and the width of a board.
    ///
    /// # Errors
    ///
    /// As [`number`](Input::number).
    ///
    /// ```
    /// let fault = inputs::check(|input| input.counts(["N", "M"], 1..=10), b"10 11").unwrap_err();
    /// assert_eq!(fault.to_string(), "M is 11; it must lie in 1..=10");
    /// ```
    pub fn counts<const N: usize>(
        &mut self,
        names: [impl Display; N],
        range: RangeInclusive<u64>,
    ) -> Result<[usize; N], Fault> {
        let mut counts = [0; N];
        for (count, name) in counts.iter_mut().zip(names) {
            *count = match &mut self.source {
                Source::Draw(draw) => draw.count(&range),
                source => source.number(format_args!("{name}"), &range)?,
            };
        }
        self.answered(&counts)?;
        Ok(counts.map(|count| count as usize))
    }

    /// So many numbers in `range`. The name reads on after `number 3 of`.
    ///
    /// # Errors
    ///
    /// If one of them is missing, not a number in plain digits, or outside the range.
    ///
    /// ```
    /// let fault = inputs::check(|input| input.numbers("row 1", 3, 0..=9), b"1 2").unwrap_err();
    /// assert_eq!(fault.to_string(), "the input ends before number 3 of row 1");
    /// ```
    pub fn numbers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, Fault> {
        let numbers = match &mut self.source {
            Source::Draw(draw) => draw.numbers(count, &range),
            source => (1..=count)
                .map(|place| source.number(format_args!("number {place} of {name}"), &range))
                .collect::<Result<_, _>>()?,
        };
        self.answered(&numbers)?;
        Ok(numbers)
    }

    /// An integer in `range`, which may be negative; small ones are near 0.
    ///
    /// # Errors
    ///
    /// If it is missing, not an integer in plain digits after at most a `-`, or outside the range.
    ///
    /// ```
    /// let fault = inputs::check(|input| input.integer("X", -9..=9), b"-10").unwrap_err();
    /// assert_eq!(fault.to_string(), "X is -10; it must lie in -9..=9");
    /// ```
    pub fn integer(
        &mut self,
        name: impl Display,
        range: RangeInclusive<i64>,
    ) -> Result<i64, Fault> {
        let integer = self.source.integer(format_args!("{name}"), &range)?;
        self.answered(&[integer])?;
        Ok(integer)
    }

    /// So many integers in `range`. The name reads on after `number 3 of`.
    ///
    /// # Errors
    ///
    /// As [`integer`](Input::integer).
    ///
    /// ```
    /// let fault = inputs::check(|input| input.integers("row 1", 2, -9..=9), b"-9 -0").unwrap_err();
    /// assert_eq!(fault.to_string(), "number 2 of row 1 is `-0`; zero has no sign");
    /// ```
    pub fn integers(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<i64>,
    ) -> Result<Vec<i64>, Fault> {
        let integers = match &mut self.source {
            Source::Draw(draw) => draw.integers(count, &range),
            source => (1..=count)
                .map(|place| source.integer(format_args!("number {place} of {name}"), &range))
                .collect::<Result<_, _>>()?,
        };
        self.answered(&integers)?;
        Ok(integers)
    }

    /// So many different numbers in `range`, in ascending order.
    ///
    /// # Errors
    ///
    /// As [`numbers`](Input::numbers), and if one is not larger than the one before it.
    ///
    /// # Panics
    ///
    /// If the range has fewer numbers than that.
    ///
    /// ```
    /// let fault = inputs::check(|input| input.ascending("the moves", 2, 1..=22), b"3 3").unwrap_err();
    /// assert_eq!(fault.to_string(), "number 2 of the moves is 3 after 3; they must ascend");
    /// ```
    pub fn ascending(
        &mut self,
        name: impl Display,
        count: usize,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, Fault> {
        let (low, high) = (*range.start(), *range.end());
        assert!((low..=high).take(count).count() == count, "{count} numbers in {range:?}");
        let mut numbers: Vec<u64> = Vec::new();
        if let Source::Draw(draw) = &mut self.source {
            numbers = draw.ascending(count, &range);
        }
        for place in numbers.len() + 1..=count {
            let range = match (&self.source, numbers.last()) {
                (Source::Read(_), _) => low..=high,
                (_, last) => last.map_or(low, |last| last + 1)..=high - (count - place) as u64,
            };
            let number = self.source.number(format_args!("number {place} of {name}"), &range)?;
            if let Some(last) = numbers.last().filter(|&&last| number <= last) {
                return Err(Fault(format!(
                    "number {place} of {name} is {number} after {last}; they must ascend"
                )));
            }
            numbers.push(number);
        }
        self.answered(&numbers)?;
        Ok(numbers)
    }

    /// A word of so many letters, each one of `letters`.
    ///
    /// # Errors
    ///
    /// If it is missing, longer or shorter, or has another letter.
    ///
    /// ```
    /// let fault = inputs::check(|input| input.word("row 1", 3, ".#"), b"..x").unwrap_err();
    /// assert_eq!(fault.to_string(), "letter 3 of row 1 is `x`; it must be one of `.#`");
    /// ```
    pub fn word(
        &mut self,
        name: impl Display,
        length: usize,
        letters: &str,
    ) -> Result<String, Fault> {
        let word = match &mut self.source {
            Source::Read(reader) => reader.word(format_args!("{name}"), length, letters)?,
            Source::Draw(draw) => draw.word(length, letters),
            source => {
                let last = letters.chars().count() as u64 - 1;
                let places =
                    (0..length).map(|_| source.number(format_args!("{name}"), &(0..=last)));
                let places: Vec<u64> = places.collect::<Result<_, _>>()?;
                let letter = |&place: &u64| letters.chars().nth(place as usize);
                places.iter().filter_map(letter).collect()
            }
        };
        let places = word.chars().map(|letter| letters.chars().position(|it| it == letter));
        let places: Vec<usize> = places.flatten().collect();
        self.write(&word, &joined(&places))?;
        Ok(word)
    }

    /// What must hold besides; the sentence says what does not.
    ///
    /// # Errors
    ///
    /// The sentence, if the condition is false. What is drawn or listed then does not count.
    ///
    /// ```
    /// let even = |input: &mut inputs::Input| {
    ///     let n = input.number("N", 1..=6)?;
    ///     input.ensure(n % 2 == 0, format_args!("N is {n}; it must be even"))
    /// };
    /// assert_eq!(inputs::check(even, b"3").unwrap_err().to_string(), "N is 3; it must be even");
    /// assert_eq!(inputs::list(even).unwrap(), ["2\n", "4\n", "6\n"]);
    /// ```
    pub fn ensure(&mut self, condition: bool, sentence: impl Display) -> Result<(), Fault> {
        if condition { Ok(()) } else { Err(Fault(sentence.to_string())) }
    }

    fn answered(&mut self, numbers: &[impl Display]) -> Result<(), Fault> {
        let numbers = joined(numbers);
        self.write(&numbers, &numbers)
    }

    /// Writes the answer to a question, unless it is read, and ends the line.
    fn write(&mut self, words: &str, choices: &str) -> Result<(), Fault> {
        self.choices.extend([choices, "\n"]);
        if let Source::Replay(replay) = &mut self.source {
            replay.next_question();
        }
        if !matches!(self.source, Source::Read(_)) {
            let is_first = self.text.is_empty() || self.text.ends_with('\n');
            self.text.extend([if is_first || words.is_empty() { "" } else { " " }, words]);
        }
        self.end_line()
    }

    /// Ends the line, unless more shares it.
    fn end_line(&mut self) -> Result<(), Fault> {
        match &mut self.source {
            _ if self.shares => {}
            Source::Read(reader) => reader.end_line()?,
            _ => self.text.push('\n'),
        }
        Ok(())
    }
}

impl Source<'_> {
    fn number(&mut self, place: fmt::Arguments, range: &RangeInclusive<u64>) -> Result<u64, Fault> {
        match self {
            Source::Read(reader) => reader.number(place, range),
            Source::List(steps) => Ok(steps.number(range)),
            Source::Draw(draw) => Ok(draw.number(range)),
            Source::Replay(replay) => Ok(replay.integer(*range.start(), *range.end()) as u64),
        }
    }

    fn integer(
        &mut self,
        place: fmt::Arguments,
        range: &RangeInclusive<i64>,
    ) -> Result<i64, Fault> {
        match self {
            Source::Read(reader) => reader.integer(place, range),
            Source::List(steps) => Ok(steps.integer(range)),
            Source::Draw(draw) => Ok(draw.integers(1, range)[0]),
            Source::Replay(replay) => Ok(replay.integer(*range.start(), *range.end()) as i64),
        }
    }
}

fn joined(numbers: &[impl Display]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}
