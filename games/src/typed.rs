//! Lines and words that a player types.

use std::num::{IntErrorKind, ParseIntError};

use crate::Refused;

/// A line that a player typed, as numbers and words.
pub struct Typed {
    /// The numbers in order; what is too large to be one is the largest.
    pub numbers: Vec<u64>,
    /// All that is no number, in lower case.
    pub words: Vec<String>,
    /// The index of the first of the numbers at the end that have nothing but `and` between.
    last: usize,
    /// The numbers before, between and after `and`.
    parts: Vec<Vec<u64>>,
}

impl Typed {
    /// Reads a line.
    pub fn read(line: &str) -> Typed {
        let mut typed =
            Typed { numbers: Vec::new(), words: Vec::new(), last: 0, parts: vec![Vec::new()] };
        for token in line.split(|c: char| c.is_whitespace() || c == ',') {
            let token = token.trim_matches(['.', ';', '!', '`', '"', '\'']);
            if !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()) {
                let number = token.parse().unwrap_or(u64::MAX);
                typed.numbers.push(number);
                typed.parts.last_mut().expect("there is one").push(number);
            } else if !token.is_empty() {
                let word = token.to_lowercase();
                match word.as_str() {
                    "and" => typed.parts.push(Vec::new()),
                    _ => typed.last = typed.numbers.len(),
                }
                typed.words.push(word);
            }
        }
        typed
    }

    /// Whether these are the numbers of a move in another order: its last ones, as in `split heap 2 into 3 and 4`, or whole
    /// parts, as in `take 2 from heap 1 and 2 from heap 2`.
    pub(crate) fn reorders(&self, phrase: &Typed) -> bool {
        let sorted = |numbers: &[u64]| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let [typed, told] =
            [self, phrase].map(|it| it.numbers.split_at(phrase.last.min(it.numbers.len())));
        if typed.0 == told.0 && sorted(typed.1) == sorted(told.1) {
            return true;
        }
        let [mut typed, mut told] = [&self.parts, &phrase.parts].map(|parts| parts.clone());
        typed.sort_unstable();
        told.sort_unstable();
        typed == told && told.iter().all(|part| part.len() > 1)
    }

    /// The same, without the number at this index and without these words.
    pub fn without(&self, index: usize, words: &[&str]) -> Typed {
        let mut numbers = self.numbers.clone();
        numbers.remove(index);
        let kept = |typed: &&String| !words.iter().any(|word| word.starts_with(typed.as_str()));
        let words = self.words.iter().filter(kept).cloned().collect();
        Typed { parts: vec![numbers.clone()], last: 0, numbers, words }
    }

    /// Whether each word is one of the other's, or the beginning of one.
    pub(crate) fn abbreviates(&self, other: &Typed) -> bool {
        let begins = |typed: &String| other.words.iter().any(|word| word.starts_with(typed));
        self.words.iter().all(begins)
    }

    /// Whether a word was typed that begins `word`, or is it.
    pub fn says(&self, word: &str) -> bool {
        self.words.iter().any(|typed| word.starts_with(typed.as_str()))
    }
}

/// The index of what a player calls by this number, where `count` of them count from 1.
pub fn index(number: u64, count: usize) -> Option<usize> {
    usize::try_from(number)
        .ok()
        .filter(|number| (1..=count).contains(number))
        .map(|number| number - 1)
}

/// The number that a word is.
///
/// # Errors
///
/// If it is `no` such number, or none that fits: a sentence.
///
/// ```
/// let error = games::typed::number("x", "number of pins: write one, such as `7`").unwrap_err();
/// assert_eq!(error.to_string(), "`x` is no number of pins: write one, such as `7`");
/// ```
pub fn number(word: &str, no: &str) -> Result<u64, Refused> {
    word.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => {
            Refused::new(format!("`{word}` is too large: choose a smaller number"))
        }
        _ => Refused::new(format!("`{word}` is no {no}")),
    })
}

/// The numbers that words are, as [`number`] has them; several may have commas between.
///
/// # Errors
///
/// If one of them is none.
pub fn numbers(words: &[&str], no: &str) -> Result<Vec<u64>, Refused> {
    let words = words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
    words.map(|word| number(word, no)).collect()
}

/// The marks of a row of cells, each `false` or `true` by these two letters; `None` if there is another letter.
pub fn marks(word: &str, letters: [char; 2]) -> Option<Vec<bool>> {
    word.chars()
        .map(|letter| Some(letters.iter().position(|&known| known == letter)? == 1))
        .collect()
}
