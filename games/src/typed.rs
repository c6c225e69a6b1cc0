//! Lines and words that a player types.

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
    /// The numbers before, between and after `and`.
    parts: Vec<Vec<u64>>,
}

impl Typed {
    /// Reads a line.
    pub fn read(line: &str) -> Typed {
        let mut typed = Typed { parts: vec![Vec::new()], ..Typed::default() };
        for token in line.split(|c: char| c.is_whitespace() || c == ',') {
            let token = token.trim_matches(['.', ';', '!', '`', '"', '\'']);
            let is_number = |number: &str| {
                !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
            };
            // Both ends of a segment, as in `draw 1-3`.
            if !token.is_empty() && token.split('-').all(is_number) {
                for number in token.split('-') {
                    let number = number.parse().unwrap_or(u64::MAX);
                    typed.numbers.push(number);
                    typed.parts.last_mut().expect("there is one").push(number);
                }
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

    /// How well the line fits a move in these words, the least value best; `None` if it does not.
    pub(crate) fn rank(&self, words: &str) -> Option<(bool, usize)> {
        let other = Typed::read(words);
        let is_exact = self.numbers == other.numbers;
        let begins = |typed: &String| other.words.iter().any(|word| word.starts_with(typed));
        let fits = (is_exact || self.reorders(&other)) && self.words.iter().all(begins);
        fits.then_some((!is_exact, other.words.len()))
    }

    /// Whether these are the numbers of a move in another order: its last ones, as in `split heap 2 into 3 and 4`, or whole
    /// parts, as in `take 2 from heap 1 and 2 from heap 2`.
    fn reorders(&self, other: &Typed) -> bool {
        let sorted = |numbers: &[u64]| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let [one, two] =
            [self, other].map(|it| it.numbers.split_at(other.last.min(it.numbers.len())));
        if one.0 == two.0 && sorted(one.1) == sorted(two.1) {
            return true;
        }
        let [mut one, mut two] = [self, other].map(|it| it.parts.clone());
        one.sort_unstable();
        two.sort_unstable();
        one == two && two.iter().all(|part| part.len() > 1)
    }
}

/// Reads a number; an error says that the word is `no` such number, or too large.
///
/// ```
/// let error = games::typed::number("x", "number of pins: write one, such as `7`").unwrap_err();
/// assert_eq!(error.to_string(), "`x` is not a number of pins: write one, such as `7`");
/// ```
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

    fn found<'w>(moves: &[&'w str], line: &str) -> Option<&'w str> {
        let rank = |words: &&'w str| Some((Typed::read(line).rank(words)?, *words));
        moves.iter().filter_map(rank).min_by_key(|(rank, _)| *rank).map(|(_, words)| words)
    }

    #[test]
    fn a_move_is_found_by_its_numbers_and_beginnings_of_words() {
        let moves = ["take 2 from heap 3", "take 3 from heap 2", "split heap 2 into 3 and 4"];
        for line in ["take 2 from heap 3", "2 3", "t 2 h 3", "  TAKE 2,3. ", "heap 2 3"] {
            assert_eq!(found(&moves, line), Some(moves[0]), "{line}");
        }
        for line in ["2 3 4", "split 2 into 4 and 3", "s 2 3 4"] {
            assert_eq!(found(&moves, line), Some(moves[2]), "{line}");
        }
        for line in
            ["", "take", "2", "2 4", "give 2 3", "2 3 3", "-2 3", "2 3 99999999999999999999"]
        {
            assert_eq!(found(&moves, line), None, "{line}");
        }
    }

    #[test]
    fn fewer_words_win_and_numbers_in_order_do() {
        let moves = ["paint block row 1 column 3", "paint row 1 column 3"];
        assert_eq!(found(&moves, "paint row 1 column 3"), Some(moves[1]));
        assert_eq!(found(&moves, "1 3"), Some(moves[1]));
        assert_eq!(found(&moves, "b 1 3"), Some(moves[0]));
        let moves = ["divide box 1 into 3 and 1", "divide box 1 into 1 and 3"];
        assert_eq!(found(&moves, "1 1 3"), Some(moves[1]));
        for line in ["3 1", "1-3", "draw 3-1"] {
            assert_eq!(found(&["draw 1-3"], line), Some("draw 1-3"), "{line}");
        }
        let turn = "turn 1 and 2 and 3";
        for line in ["turn 3 2 1", "2 and 3 and 1", "2 1 3"] {
            assert_eq!(found(&[turn], line), Some(turn), "{line}");
        }
        let take = "take 2 from heap 1 and 2 from heap 3";
        for line in ["take 2 from heap 3 and 2 from heap 1", "2 1 2 3", "2 3 AND 2 1"] {
            assert_eq!(found(&[take], line), Some(take), "{line}");
        }
        assert_eq!(found(&[take], "2 2 1 3"), None);
        assert_eq!(found(&["take 2 from heap 1, leaving 2 and 3"], "1 2 3 2"), None);
        assert_eq!(found(&["take 2 from heap 3"], "3 2"), None);
    }
}
