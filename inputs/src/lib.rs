//! Input formats as code: a format is told once, as a function that asks an [`Input`] for one thing after another.
//! Every question is a line of the input; what several ask for shares one inside [`Input::line`].
//!
//! The same function is used in three ways, depending on what answers:
//!
//! - [`check`] answers with what stands in a file, and objects to anything that the format does not allow;
//! - [`list`] answers in every way there is, one after another;
//! - [`random`] answers at random, small first.
//!
//! ```
//! use inputs::{Fault, Input};
//!
//! // N, and in the line below N heaps of 1 to 1000 stones.
//! fn heaps(input: &mut Input) -> Result<Vec<u64>, Fault> {
//!     let n = input.count("N", 1..=100)?;
//!     input.numbers("the heaps", n, 1..=1000)
//! }
//!
//! assert!(inputs::check(heaps, b"3\n3 4 5\n").is_ok());
//! let fault = inputs::check(heaps, b"3\n3 4 0\n").unwrap_err();
//! assert_eq!(fault.to_string(), "number 3 of the heaps is 0; it must lie in 1..=1000");
//! let fault = inputs::check(heaps, b"3\n3 4\n5\n").unwrap_err();
//! assert_eq!(fault.to_string(), "line 2 ends before number 3 of the heaps, which belongs there");
//!
//! let text = inputs::random(heaps, 7);
//! assert!(inputs::check(heaps, text.as_bytes()).is_ok());
//! ```
//!
//! [`main`] makes a program of it. Nothing here knows a problem or a game.
#![warn(missing_docs)]

mod draw;
mod fault;
mod read;
mod steps;

use std::fmt::{self, Display};
use std::io::{self, Read, Write};
use std::mem;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use draw::Draw;
pub use fault::Fault;
use read::Reader;
use steps::Steps;

/// How many inputs [`list`] lists at most.
pub const LISTED: usize = 10_000;

/// The program that checks, lists and draws inputs of `format`, told which by its command line:
///
/// - `check < FILE`: exit code 0 if the input is legal, otherwise 1 and a sentence that says what is wrong;
/// - `list`: every legal input, with a NUL after each; exit code 2 and a sentence if there are more than [`LISTED`];
/// - `random SEED`: the legal input that the seed determines.
///
/// For anything else, and for input or output that fails: exit code 2 and a sentence.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     inputs::main(|input| input.number("N", 1..=1000))
/// }
/// ```
pub fn main<T>(format: impl Fn(&mut Input) -> Result<T, Fault>) -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match answer(format, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, sentence)) => {
            eprintln!("{sentence}");
            ExitCode::from(code)
        }
    }
}

fn answer<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    arguments: &[&str],
) -> Result<(), (u8, String)> {
    let cannot = |what, error: io::Error| (2, format!("the {what}: {error}"));
    let output = match arguments {
        ["check"] => {
            let mut bytes = Vec::new();
            let read = io::stdin().read_to_end(&mut bytes);
            read.map_err(|error| cannot("input cannot be read", error))?;
            return check(format, &bytes).map_err(|fault| (1, fault.to_string()));
        }
        ["list"] => {
            let inputs = list(format).map_err(|fault| (2, fault.to_string()))?;
            inputs.iter().flat_map(|input| [input, "\0"]).collect()
        }
        ["random", seed] => match seed.parse() {
            Ok(seed) => random(format, seed),
            Err(_) => {
                let last = u64::MAX;
                return Err((2, format!("`{seed}` is no seed; name a number from 0 to {last}")));
            }
        },
        _ => return Err((2, "say `check < FILE`, `list`, or `random SEED`".to_owned())),
    };
    let written = io::stdout().write_all(output.as_bytes());
    written.map_err(|error| cannot("output cannot be written", error))
}

/// Whether `bytes` are a legal input: all that `format` asks for, in its lines, and nothing else.
///
/// A single blank parts what shares a line. Lines end with LF or CR LF, and the last may end without. Numbers are plain
/// digits without a leading zero.
///
/// # Errors
///
/// What is wrong first, and where.
///
/// ```
/// use inputs::check;
///
/// assert!(check(|input| input.number("N", 1..=1000), b"17\r\n").is_ok());
/// let fault = check(|input| input.number("N", 1..=1000), b"017\n").unwrap_err();
/// assert_eq!(fault.to_string(), "N is `017`; a number has no leading zero");
/// let fault = check(|input| input.number("N", 1..=1000), b"17 \n").unwrap_err();
/// assert_eq!(fault.to_string(), "line 1 has ` ` at its end; nothing may stand there");
/// ```
pub fn check<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    bytes: &[u8],
) -> Result<(), Fault> {
    let mut input = Input::of(Source::Read(Reader::new(bytes)?));
    format(&mut input)?;
    match input.source {
        Source::Read(reader) => reader.end(),
        _ => unreachable!("an input keeps its source"),
    }
}

/// Every legal input in natural order.
///
/// # Errors
///
/// If there are more than [`LISTED`] inputs to look at.
///
/// ```
/// let pairs = |input: &mut inputs::Input| {
///     let pair = input.numbers("the pair", 2, 1..=2)?;
///     input.ensure(pair != [1, 1], "the pair is never 1 1")
/// };
/// assert_eq!(inputs::list(pairs).unwrap(), ["1 2\n", "2 1\n", "2 2\n"]);
/// assert!(inputs::list(|input| input.number("N", 1..=1_000_000)).is_err());
/// ```
pub fn list<T>(format: impl Fn(&mut Input) -> Result<T, Fault>) -> Result<Vec<String>, Fault> {
    let mut inputs = Vec::new();
    let mut next = Some(Steps::default());
    for _ in 0..LISTED {
        let Some(steps) = next else { return Ok(inputs) };
        let mut input = Input::of(Source::List(steps));
        if format(&mut input).is_ok() {
            inputs.push(input.text);
        }
        next = match input.source {
            Source::List(steps) => steps.next(),
            _ => unreachable!("an input keeps its source"),
        };
    }
    match next {
        None => Ok(inputs),
        Some(_) => Err(Fault(format!(
            "there are more than {LISTED} inputs, too many to list; ask for `random SEED`"
        ))),
    }
}

/// The legal input that `seed` determines; every line ends with LF.
///
/// The first seeds give tiny inputs, up to about 500 the bounds grow to the format's own, and small inputs stay
/// among them. Numbers are often equal, neighbours, near a power of two or at a bound; long lists are rare.
///
/// # Panics
///
/// If a thousand inputs in a row break a condition that the format [ensures](Input::ensure).
///
/// ```
/// let coins = |input: &mut inputs::Input| {
///     let n = input.count("N", 1..=100)?;
///     input.numbers("the coins", n, 0..=1)
/// };
/// assert_eq!(inputs::random(coins, 3), inputs::random(coins, 3));
/// ```
pub fn random<T>(format: impl Fn(&mut Input) -> Result<T, Fault>, seed: u64) -> String {
    let mut input = Input::of(Source::Draw(Draw::new(seed)));
    for _ in 0..1000 {
        if format(&mut input).is_ok() {
            return input.text;
        }
        input.text.clear();
    }
    panic!("the format's conditions were broken a thousand times in a row");
}

/// What a format asks for one thing after another; every question is a line, unless it is asked inside
/// [`line`](Input::line), and fails also if the line ends before its answer or goes on behind it.
pub struct Input<'a> {
    source: Source<'a>,
    text: String,
    /// Whether what is asked for shares a line with what is asked for next.
    shares: bool,
}

enum Source<'a> {
    Read(Reader<'a>),
    List(Steps),
    Draw(Draw),
}

impl<'a> Input<'a> {
    fn of(source: Source<'a>) -> Self {
        Input { source, text: String::new(), shares: false }
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
        self.write([number])?;
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
        self.write(counts)?;
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
        self.write(&numbers)?;
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
        self.write([integer])?;
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
        self.write(&integers)?;
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
        match &mut self.source {
            Source::Draw(draw) => numbers = draw.ascending(count, &range),
            Source::List(steps) => {
                for rest in (0..count as u64).rev() {
                    let least = numbers.last().map_or(low, |last| last + 1);
                    numbers.push(steps.number(&(least..=high - rest)));
                }
            }
            Source::Read(reader) => {
                for place in 1..=count {
                    let number = reader.number(format_args!("number {place} of {name}"), &range)?;
                    if let Some(last) = numbers.last().filter(|&&last| number <= last) {
                        return Err(Fault(format!(
                            "number {place} of {name} is {number} after {last}; they must ascend"
                        )));
                    }
                    numbers.push(number);
                }
            }
        }
        self.write(&numbers)?;
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
            Source::List(steps) => (0..length).map(|_| steps.letter(letters)).collect(),
            Source::Draw(draw) => draw.word(length, letters),
        };
        self.write([&word])?;
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

    /// Writes what was asked for, unless it is read, and ends the line.
    fn write(&mut self, words: impl IntoIterator<Item = impl Display>) -> Result<(), Fault> {
        if !matches!(self.source, Source::Read(_)) {
            for word in words {
                let word = word.to_string();
                let is_first = self.text.is_empty() || self.text.ends_with('\n');
                self.text.push_str(if is_first || word.is_empty() { "" } else { " " });
                self.text.push_str(&word);
            }
        }
        self.end_line()
    }

    /// Ends the line, unless more shares it.
    fn end_line(&mut self) -> Result<(), Fault> {
        match &mut self.source {
            _ if self.shares => {}
            Source::Read(reader) => reader.end_line()?,
            Source::List(_) | Source::Draw(_) => self.text.push('\n'),
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Something of everything.
    fn format(input: &mut Input) -> Result<(), Fault> {
        let m = input.number("M", 0..=1_000_000_000_000)?;
        let [k, length] = input.counts(["K", "L"], 1..=20)?;
        input.ascending("the moves", k, 1..=22)?;
        let heaps = input.numbers("the heaps", k, 1..=1_000_000_000)?;
        input.word("the word", length, ".#")?;
        input.ensure(heaps != [2], format_args!("the heaps are {heaps:?} and M is {m}"))
    }

    #[test]
    fn check_accepts_every_bound_and_every_end_of_a_line() {
        for legal in [
            "0\n1 1\n1\n1\n.\n",
            "1000000000000\n2 4\n1 22\n1 1000000000\n.##.",
            "7\r\n1 3\r\n22\r\n5\r\n###\r\n",
            "7\r\n1 3\n22\r\n5\n###",
        ] {
            check(format, legal.as_bytes()).unwrap();
        }
    }

    #[test]
    fn check_holds_to_the_lines() {
        let belongs = "which belongs there";
        let blank = "a single blank must stand there";
        let nothing = "at its end; nothing may stand there";
        let left_over = |what: &str| format!("{what} is left over; the line must end before it");
        for (text, expected) in [
            ("7 2 3", left_over("`2` in line 1")),
            ("7\n2 3 1 2\n", left_over("`1` in line 2")),
            ("7\n2\n3\n", format!("line 2 ends before L, {belongs}")),
            ("7\n\n2 3\n", format!("line 2 ends before K, {belongs}")),
            ("\n7\n2 3\n", format!("line 1 ends before M, {belongs}")),
            ("\r\n7\n2 3\n", format!("line 1 ends before M, {belongs}")),
            (" 7\n", "line 1 has ` ` before M; the line must begin with it".to_owned()),
            ("7\n\t2 3", "line 2 has `\\t` before K; the line must begin with it".to_owned()),
            ("7\n2  3", format!("line 2 has `  ` before L; {blank}")),
            ("7\n2\t3", format!("line 2 has `\\t` before L; {blank}")),
            ("7\n2\r3", format!("line 2 has `\\r` before L; {blank}")),
            ("7 \n2 3", format!("line 1 has ` ` {nothing}")),
            ("7\r\r\n2 3", format!("line 1 has `\\r` {nothing}")),
            ("7\t\r\n2 3", format!("line 1 has `\\t` {nothing}")),
            ("7\n1 1\n1\n1\n. ", format!("line 5 has ` ` {nothing}")),
            ("7\n1 1\n1\n1\n.\r", format!("line 5 has `\\r` {nothing}")),
            ("7\n1 1\n1\n1\n.\n\n", "line 6 is left over; the input must end before it".to_owned()),
            ("7\n1 1\n1\n1\n.\n ", "line 6 is left over; the input must end before it".to_owned()),
        ] {
            let fault = check(format, text.as_bytes()).unwrap_err().to_string();
            assert_eq!(fault, expected, "{text:?}");
        }
    }

    #[test]
    fn several_questions_may_share_a_line() {
        let format = |input: &mut Input| {
            let k = input.line(|input| {
                input.number("M", 1..=2)?;
                let k = input.count("K", 0..=1)?;
                input.integers("the numbers", k, -1..=1)?;
                input.line(|input| input.word("the word", k, "ab"))?;
                Ok(k)
            })?;
            input.numbers("the rest", k, 5..=5)
        };
        let inputs = list(format).unwrap();
        assert_eq!(inputs.len(), 2 * (1 + 3 * 2));
        assert_eq!(inputs[..3], ["1 0\n\n", "1 1 -1 a\n5\n", "1 1 -1 b\n5\n"]);
        let drawn = (0..100).map(|seed| random(format, seed));
        for text in drawn.chain(inputs) {
            check(format, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text:?}"));
        }
        check(format, b"1 0\n").unwrap();
        let fault = check(format, b"1 0").unwrap_err().to_string();
        assert_eq!(fault, "the input ends before line 2");
        let fault = check(format, b"1 1 0\na\n5").unwrap_err().to_string();
        assert_eq!(fault, "line 1 ends before the word, which belongs there");
        let fault = check(format, b"1 1 0 a 5").unwrap_err().to_string();
        assert_eq!(fault, "`5` in line 1 is left over; the line must end before it");
    }

    #[test]
    fn check_tells_every_kind_of_fault() {
        let bound = "it must lie in";
        for (text, expected) in [
            ("", "the input ends before M".to_owned()),
            ("7\n2 2\n5\n", "the input ends before number 2 of the moves".to_owned()),
            ("7\n1 3\n5\n9\n", "the input ends before the word".to_owned()),
            (
                "7\n1 2\n5\n9\n..\n8 8\n",
                "`8` in line 6 is left over; the input must end before it".to_owned(),
            ),
            ("7\n1 21", format!("L is 21; {bound} 1..=20")),
            ("7\n0 2", format!("K is 0; {bound} 1..=20")),
            ("1000000000001", format!("M is 1000000000001; {bound} 0..=1000000000000")),
            (
                "100000000000000000000000000",
                format!("M is 10000000000000000000…; {bound} 0..=1000000000000"),
            ),
            ("7\n1 1\n5\n0", format!("number 1 of the heaps is 0; {bound} 1..=1000000000")),
            ("007", "M is `007`; a number has no leading zero".to_owned()),
            ("00", "M is `00`; a number has no leading zero".to_owned()),
            ("-7", "M is `-7`; it must be a number in plain digits".to_owned()),
            ("+7", "M is `+7`; it must be a number in plain digits".to_owned()),
            ("1.0", "M is `1.0`; it must be a number in plain digits".to_owned()),
            ("1e3", "M is `1e3`; it must be a number in plain digits".to_owned()),
            ("٣", "M is `٣`; it must be a number in plain digits".to_owned()),
            ("7\u{a0}1", "M is `7\\u{a0}1`; it must be a number in plain digits".to_owned()),
            ("\u{feff}7", "M is `\\u{feff}7`; it must be a number in plain digits".to_owned()),
            ("7\n2 2\n6 5", "number 2 of the moves is 5 after 6; they must ascend".to_owned()),
            ("7\n2 2\n6 6", "number 2 of the moves is 6 after 6; they must ascend".to_owned()),
            ("7\n1 3\n6\n9\n....", "the word has 4 letters; it must have 3".to_owned()),
            ("7\n1 3\n6\n9\n.. .", "the word has 2 letters; it must have 3".to_owned()),
            ("7\n1 3\n6\n9\n.o.", "letter 2 of the word is `o`; it must be one of `.#`".to_owned()),
            ("7\n1 1\n6\n2\n.", "the heaps are [2] and M is 7".to_owned()),
        ] {
            assert_eq!(
                check(format, text.as_bytes()).unwrap_err().to_string(),
                expected,
                "{text:?}"
            );
        }
        let fault = check(format, b"7\n\xff").unwrap_err();
        assert_eq!(fault.to_string(), "the input is not UTF-8 from byte 3 on, in line 2");
    }

    #[test]
    fn list_is_complete_in_order_and_legal() {
        let format = |input: &mut Input| {
            let k = input.count("K", 1..=3)?;
            let moves = input.ascending("the moves", k, 1..=3)?;
            input.word("the word", 1, "ab")?;
            input.ensure(moves != [2], "the moves are 2 alone")
        };
        let inputs = list(format).unwrap();
        let moves = ["1\n1", "1\n3", "2\n1 2", "2\n1 3", "2\n2 3", "3\n1 2 3"];
        let expected =
            moves.iter().flat_map(|moves| ["a", "b"].map(|word| format!("{moves}\n{word}\n")));
        assert!(inputs.iter().cloned().eq(expected), "{inputs:?}");
        for input in inputs {
            check(format, input.as_bytes()).unwrap();
        }
    }

    #[test]
    fn list_stops_at_its_bound() {
        let most = LISTED as u64;
        assert_eq!(list(|input| input.number("N", 1..=most)).unwrap().len(), LISTED);
        let fault = list(|input| input.number("N", 1..=most + 1)).unwrap_err();
        assert!(fault.to_string().starts_with("there are more than 10000 inputs"), "{fault}");
    }

    #[test]
    fn random_inputs_are_legal_and_determined_by_their_seeds() {
        for seed in (0..2000).chain([u64::MAX]) {
            let text = random(format, seed);
            assert_eq!(text, random(format, seed));
            check(format, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        }
    }

    #[test]
    fn random_inputs_begin_small_and_reach_the_bounds() {
        let format = |input: &mut Input| {
            let n = input.count("N", 1..=1000)?;
            input.numbers("the heaps", n, 1..=1_000_000_000)
        };
        let numbers = |seed| {
            let text = random(format, seed);
            text.split_whitespace().map(|token| token.parse().unwrap()).collect::<Vec<u64>>()
        };
        assert!((0..10).flat_map(numbers).all(|number| number <= 2));
        assert!((0..50).flat_map(numbers).all(|number| number <= 8));
        let drawn: Vec<Vec<u64>> = (500..1500).map(numbers).collect();
        assert!(drawn.iter().any(|numbers| numbers[0] == 1000));
        assert!(drawn.iter().any(|numbers| numbers[1..].contains(&1_000_000_000)));
        assert!(drawn.iter().any(|numbers| numbers.iter().all(|&number| number <= 3)));
        let total: usize = drawn.iter().map(Vec::len).sum();
        assert!(total < 100 * drawn.len(), "{total} numbers");
    }

    #[test]
    fn integers_are_read_as_they_are_written() {
        let any = |input: &mut Input| input.integers("the line", 2, i64::MIN..=i64::MAX);
        for legal in ["-9223372036854775808 9223372036854775807", "0 -1", "-10 10\r\n"] {
            check(any, legal.as_bytes()).unwrap();
        }
        for (text, expected) in [
            ("-", "`-`; it must be an integer in plain digits"),
            ("--1", "`--1`; it must be an integer in plain digits"),
            ("+1", "`+1`; it must be an integer in plain digits"),
            ("1-", "`1-`; it must be an integer in plain digits"),
            ("-1.0", "`-1.0`; it must be an integer in plain digits"),
            ("-01", "`-01`; a number has no leading zero"),
            ("-0", "`-0`; zero has no sign"),
            ("9223372036854775808", "9223372036854775808; it must lie in"),
            ("-9223372036854775809", "-9223372036854775809; it must lie in"),
        ] {
            let fault = check(any, format!("7 {text}").as_bytes()).unwrap_err().to_string();
            let expected = format!("number 2 of the line is {expected}");
            assert!(fault.starts_with(&expected), "{text}: {fault}");
        }
    }

    #[test]
    fn integers_are_listed_from_the_least_on() {
        let lines = list(|input| input.integer("X", -2..=1)).unwrap();
        assert_eq!(lines, ["-2\n", "-1\n", "0\n", "1\n"]);
        assert!(list(|input| input.integer("X", i64::MIN..=i64::MAX)).is_err());
    }

    #[test]
    fn integers_are_drawn_near_0_first_and_reach_every_bound() {
        let ranges = [-1_000_000..=1_000_000, -5..=1000, -1000..=5, 3..=9, -9..=-3, -9..=0, 0..=9];
        for range in ranges.into_iter().chain([i64::MIN..=i64::MAX]) {
            let format = |input: &mut Input| input.integers("the line", 5, range.clone());
            let numbers = |seed: u64| {
                let text = random(format, seed);
                check(format, text.as_bytes()).unwrap();
                text.split_whitespace().map(|token| token.parse().unwrap()).collect::<Vec<i64>>()
            };
            let nearest = 0.clamp(*range.start(), *range.end());
            assert!((0..10).flat_map(numbers).all(|number| number.abs_diff(nearest) <= 2));
            let drawn: Vec<Vec<i64>> = (500..1500).map(numbers).collect();
            for bound in [range.start(), range.end()] {
                assert!(drawn.concat().contains(bound), "{bound} of {range:?}");
            }
            if range.contains(&-2) && range.contains(&2) {
                let signs =
                    |is: fn(&i64) -> bool| drawn.iter().filter(|line| line.iter().all(is)).count();
                let (negative, positive) =
                    (signs(|&number| number < 0), signs(|&number| number > 0));
                assert!(negative > 50 && positive > 50, "{negative} and {positive} in {range:?}");
                assert!(negative + positive < 900, "{negative} and {positive} in {range:?}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "a thousand times in a row")]
    fn random_gives_up_on_a_format_that_allows_nothing() {
        random(|input| input.ensure(false, "never"), 0);
    }
}
