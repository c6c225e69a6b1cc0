use crate::draw::Draw;
use crate::fault::Fault;
use crate::input::{Input, Source};
use crate::read::Reader;
use crate::replay::Replay;
use crate::steps::Steps;

/// How many inputs [`list`] lists at most.
pub const LISTED: usize = 10_000;

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
    choices(format, bytes).map(drop)
}

/// What a legal input answers to each question of `format`, one question a line: numbers, and for a word the place of each
/// letter among those that are permitted, from 0 on.
///
/// # Errors
///
/// As [`check`].
///
/// ```
/// let rows = |input: &mut inputs::Input| {
///     let [height, width] = input.counts(["N", "M"], 1..=9)?;
///     (0..height).try_for_each(|_| input.word("a row", width, ".#").map(drop))
/// };
/// assert_eq!(inputs::choices(rows, b"2 3\n..#\n.##\n").unwrap(), "2 3\n0 0 1\n0 1 1\n");
/// ```
pub fn choices<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    bytes: &[u8],
) -> Result<String, Fault> {
    let mut input = Input::of(Source::Read(Reader::new(bytes)?));
    format(&mut input)?;
    match input.source {
        Source::Read(reader) => reader.end()?,
        _ => unreachable!("an input keeps its source"),
    }
    Ok(input.choices)
}

/// The input that is answered with these [`choices`]: every line of them is for one question, however many answers that
/// wants. One that is too small or too large becomes the nearest that is legal, one that is missing is as small as it can
/// be, and what is left over does not count.
///
/// # Errors
///
/// If the choices are not numbers, or if a condition that the format [ensures](Input::ensure) is broken.
///
/// ```
/// let heaps = |input: &mut inputs::Input| {
///     let n = input.count("N", 1..=100)?;
///     input.numbers("the heaps", n, 1..=1000)
/// };
/// assert_eq!(inputs::choices(heaps, b"3\n5 6 7\n").unwrap(), "3\n5 6 7\n");
/// assert_eq!(inputs::replay(heaps, "2\n5 6 7\n").unwrap(), "2\n5 6\n");
/// assert_eq!(inputs::replay(heaps, "4\n0 6 7000\n").unwrap(), "4\n1 6 1000 1\n");
/// ```
pub fn replay<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    choices: &str,
) -> Result<String, Fault> {
    let mut input = Input::of(Source::Replay(Replay::new(choices)?));
    format(&mut input)?;
    Ok(input.text)
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
