//! Lines and words that a player types.

use std::mem;
use std::num::{IntErrorKind, ParseIntError};

use crate::Refused;

/// A line that a player typed, as numbers and words.
#[derive(Default)]
pub struct Typed {
    /// The numbers in order; a number too large for 64 bits becomes the largest one.
    pub numbers: Vec<u64>,
    /// The other words, in lower case.
    pub words: Vec<String>,
    /// The index of the first number of the final run of numbers, in which only `and` may stand between them.
    last: usize,
}

impl Typed {
    /// Reads a line. In Korean, what is counted stands at the number: `3번 더미에서 2개`.
    pub fn read(line: &str) -> Typed {
        let (mut typed, mut is_last) = (Typed::default(), false);
        let spaced = |c: char| c.is_whitespace() || c == ',';
        for token in line.split(spaced) {
            let token = token.trim_matches(['.', ';', '!', '`', '"', '\'']);
            let (number, word) = token.split_at(
                token.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(token.len()),
            );
            let is_number = |number: &str| {
                !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
            };
            let is_counted = word.chars().all(|c| !c.is_ascii());
            // Both ends of a segment, as in `draw 1-3`.
            if is_counted && number.split('-').all(is_number) {
                if !mem::replace(&mut is_last, true) {
                    typed.last = typed.numbers.len();
                }
                let numbers = number.split('-').map(|number| number.parse().unwrap_or(u64::MAX));
                typed.numbers.extend(numbers);
                typed.words.extend((!word.is_empty()).then(|| word.to_owned()));
            } else if !token.is_empty() {
                let word = token.to_lowercase();
                is_last &= word == "and";
                typed.words.push(word);
            }
        }
        typed
    }

    /// How well the line fits a move in these words, the least value best; `None` if it does not.
    pub(crate) fn rank(&self, words: &str) -> Option<(bool, usize)> {
        let other = Typed::read(words);
        let is_exact = self.numbers == other.numbers;
        let begins = |typed: &String| other.words.iter().any(|word| word.starts_with(typed));
        let fits = (is_exact || self.reorders(&other)) && self.words.iter().all(begins);
        fits.then_some((!is_exact, other.words.len()))
    }

    /// Whether these are the numbers of a move with its last ones in another order, as in `split heap 2 into 4 and 3`.
    fn reorders(&self, other: &Typed) -> bool {
        let sorted = |numbers: &[u64]| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let [one, two] =
            [self, other].map(|it| it.numbers.split_at(other.last.min(it.numbers.len())));
        one.0 == two.0 && sorted(one.1) == sorted(two.1)
    }
}

/// Reads a number; an error says that the word is `no` such number, or too large.
pub fn number(word: &str, no: &str) -> Result<u64, Refused> {
    word.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => {
            Refused::new(format!("`{word}` is too large: choose a smaller number"))
        }
        _ => Refused::new(format!("`{word}` is not a {no}")),
    })
}

#[cfg(test)]
mod tests {
    use super::Typed;

    #[test]
    fn a_move_is_found_by_its_numbers_and_beginnings_of_words() {
        let heaps = &["take 2 from heap 3", "take 3 from heap 2", "split heap 2 into 3 and 4"][..];
        let cells = &["paint block row 1 column 3", "paint row 1 column 3"][..];
        let boxes = &["divide box 1 into 3 and 1", "divide box 1 into 1 and 3"][..];
        let from_two = &["take 2 from heap 1 and 2 from heap 3"][..];
        let leaving = &["take 2 from heap 1, leaving 2 and 3"][..];
        for (moves, lines, expected) in [
            (heaps, "take 2 from heap 3/2 3/t 2 h 3/  TAKE 2,3. /heap 2 3", Some(0)),
            (heaps, "2 3 4/split 2 into 4 and 3/s 2 3 4", Some(2)),
            (heaps, "/take/2/2 4/give 2 3/2 3 3/-2 3/2 3 99999999999999999999", None),
            // Fewer words win.
            (cells, "paint row 1 column 3/1 3", Some(1)),
            (cells, "b 1 3", Some(0)),
            (boxes, "1 1 3", Some(1)),
            (&["draw 1-3"], "3 1/1-3/draw 3-1", Some(0)),
            (&["turn 1 and 2 and 3"], "turn 3 2 1/2 and 3 and 1/2 1 3", Some(0)),
            (from_two, "2 1 2 3/2 1 AND 2 3", Some(0)),
            (from_two, "2 2 1 3", None),
            (leaving, "1 2 3 2", None),
            (&["take 2 from heap 3"], "3 2", None),
            (
                &["3번 더미에서 2개 가져가기"],
                "3번 더미에서 2개/3 2/3번 2개/3번 더미 2개 가져가기",
                Some(0),
            ),
            (
                &["3번 더미에서 2개 가져가기"],
                "2번 더미에서 3개/2 3/3번 칸에서 2개/3번 더미에서",
                None,
            ),
            (&["2번 더미를 3개와 4개로 나누기"], "2번 더미를 4개와 3개로/2 4 3/2 3 4", Some(0)),
            (&["2번 더미를 3개와 4개로 나누기"], "3 2 4/2번 더미에서 3개 4개", None),
            (&["1-3 긋기"], "3-1 긋기/1 3", Some(0)),
            (&["1번, 2번 뒤집기"], "2번 1번/1, 2", Some(0)),
        ] {
            for line in lines.split('/') {
                let rank = |(index, words)| Some((Typed::read(line).rank(words)?, index));
                let found = (0..).zip(moves.iter().copied()).filter_map(rank).min();
                assert_eq!(found.map(|(_, index)| index), expected, "{moves:?}: {line}");
            }
        }
    }
}
