//! A position as a player meets it: what can be done, and who wins.

use std::rc::Rc;

/// A position of a game that somebody plays.
pub trait Board {
    /// The position as a player sees it: lines, each with its end.
    fn show(&self) -> String;

    /// Who wins, and why.
    fn standing(&self) -> Standing;

    /// All moves, by the rules in [`games`].
    fn moves(&self) -> Vec<Move<'_>>;

    /// Why what was typed is no move: a sentence.
    fn objection(&self, typed: &Typed) -> String;

    /// What was typed, without words that may be left out here; `None` if there are none.
    fn shortened(&self, _typed: &Typed) -> Option<Typed> {
        None
    }

    /// How many moves there are, or somewhat more, without looking at them.
    fn size(&self) -> u64;

    /// How much is left to play: who loses plays for much.
    fn left(&self) -> u64;

    /// How the game has ended, once no move is left.
    fn ending(&self) -> &'static str {
        "no move is left"
    }

    /// The law by which parts of any size are worth what they are; empty if there is nothing to say.
    fn law(&self) -> String {
        String::new()
    }

    /// The moves that win.
    fn winning(&self) -> Winning {
        let before = self.standing();
        let wins = |change: &Move| !change.leads_to_a_win(&before);
        let moves = self.moves().into_iter().filter(wins);
        Winning { moves: moves.map(|winning| (winning.phrase, winning.part)).collect(), rest: "" }
    }
}

/// Who wins a position, and why.
pub enum Standing {
    /// It is a sum of parts: who moves wins unless the nim-sum of what they are worth is 0.
    Sum(Vec<Part>),
    /// A law decides.
    Law {
        /// Whether the player to move wins.
        wins: bool,
        /// What of the position the law speaks of, in words that may follow a colon.
        because: String,
        /// Whether the words give the pattern of the game away: then they are for those who ask.
        spoils: bool,
    },
}

/// A part of a sum, or what a move makes of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part it is: `heap 2`.
    pub name: String,
    /// What it is: `3 stones`.
    pub what: String,
    /// Its Grundy number.
    pub value: u64,
}

/// A move, as it is typed.
pub struct Move<'a> {
    /// The words of a player: `take 2 from heap 3`.
    pub phrase: String,
    /// Which part of the sum it changes, counted from 0; 0 if the position is no sum.
    pub part: usize,
    /// What it makes of the part; `None` if the position is no sum, or none any more.
    pub leaves: Option<Vec<Part>>,
    /// The position after it.
    pub after: Box<dyn Fn() -> Rc<dyn Board> + 'a>,
}

/// Moves that win.
pub struct Winning {
    /// Each as it is typed, and the part of the sum that it changes.
    pub moves: Vec<(String, usize)>,
    /// Which moves were not tried, if not all: a sentence, or empty.
    pub rest: &'static str,
}

/// A line that a player typed, as numbers and words.
pub struct Typed {
    /// The numbers in order; what is too large to be one is the largest.
    pub numbers: Vec<u64>,
    /// All that is no number, in lower case.
    pub words: Vec<String>,
    /// Which numbers stand beside the next one, or have nothing but `and` between.
    pairs: Vec<usize>,
}

impl Standing {
    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        match self {
            Standing::Sum(parts) => nim_sum(parts) != 0,
            Standing::Law { wins, .. } => *wins,
        }
    }
}

impl Move<'_> {
    /// Whether the player who moves next wins, if `before` is the standing before this move.
    pub fn leads_to_a_win(&self, before: &Standing) -> bool {
        match (before, &self.leaves) {
            (Standing::Sum(parts), Some(leaves)) => {
                nim_sum(parts) ^ parts[self.part].value ^ nim_sum(leaves) != 0
            }
            _ => (self.after)().standing().wins(),
        }
    }
}

/// The index of what a player calls by this number, where `count` of them count from 1.
pub fn index(number: u64, count: usize) -> Option<usize> {
    usize::try_from(number)
        .ok()
        .filter(|number| (1..=count).contains(number))
        .map(|number| number - 1)
}

/// The nim-sum of what parts are worth.
pub fn nim_sum(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.value)
}

/// The move that was typed: its numbers are those of the move, two that belong together in either order, and its words
/// are words of the move or beginnings of them. Of several, the one that fits best, and has the fewest words.
pub fn find<'m, 'b>(moves: &'m [Move<'b>], typed: &Typed) -> Option<&'m Move<'b>> {
    let fits = |change: &'m Move<'b>| {
        let phrase = Typed::read(&change.phrase);
        let word = |typed: &String| phrase.words.iter().any(|word| word.starts_with(typed));
        let mut turned = phrase.numbers.clone();
        phrase.pairs.iter().for_each(|&index| turned.swap(index, index + 1));
        let exact = typed.numbers == phrase.numbers;
        let fits = (exact || typed.numbers == turned) && typed.words.iter().all(word);
        fits.then_some((!exact, phrase.words.len(), change))
    };
    let fitting = moves.iter().filter_map(fits);
    fitting.min_by_key(|&(turned, words, _)| (turned, words)).map(|(_, _, change)| change)
}

impl Typed {
    /// Reads a line.
    pub fn read(line: &str) -> Typed {
        let mut typed = Typed { numbers: Vec::new(), words: Vec::new(), pairs: Vec::new() };
        let mut between = vec!["nothing before"];
        for token in line.split(|c: char| c.is_whitespace() || c == ',') {
            let token = token.trim_matches(['.', ';', '!', '`', '"', '\'']);
            if !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()) {
                if between.is_empty() || between == ["and"] {
                    typed.pairs.push(typed.numbers.len() - 1);
                }
                between.clear();
                typed.numbers.push(token.parse().unwrap_or(u64::MAX));
            } else if !token.is_empty() {
                between.push(token);
                typed.words.push(token.to_lowercase());
            }
        }
        typed
    }

    /// The same, without the number at this index and without these words.
    pub fn without(&self, index: usize, words: &[&str]) -> Typed {
        let mut numbers = self.numbers.clone();
        numbers.remove(index);
        let kept = |typed: &&String| !words.iter().any(|word| word.starts_with(typed.as_str()));
        let words = self.words.iter().filter(kept).cloned().collect();
        Typed { numbers, words, pairs: Vec::new() }
    }

    /// Whether a word was typed that begins `word`, or is it.
    pub fn says(&self, word: &str) -> bool {
        self.words.iter().any(|typed| word.starts_with(typed.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(phrases: &[&str], line: &str) -> Option<String> {
        let phrases: Vec<Move> = phrases
            .iter()
            .map(|phrase| Move {
                phrase: (*phrase).to_owned(),
                part: 0,
                leaves: None,
                after: Box::new(|| unreachable!()),
            })
            .collect();
        find(&phrases, &Typed::read(line)).map(|found| found.phrase.clone())
    }

    #[test]
    fn a_move_is_found_by_its_numbers_and_beginnings_of_words() {
        let moves = ["take 2 from heap 3", "take 3 from heap 2", "split heap 2 into 3 and 4"];
        for line in ["take 2 from heap 3", "2 3", "t 2 h 3", "  TAKE 2,3. ", "heap 2 3"] {
            assert_eq!(found(&moves, line).as_deref(), Some(moves[0]), "{line}");
        }
        for line in ["2 3 4", "split 2 into 4 and 3", "s 2 3 4"] {
            assert_eq!(found(&moves, line).as_deref(), Some(moves[2]), "{line}");
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
        assert_eq!(found(&moves, "paint row 1 column 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&moves, "1 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&moves, "b 1 3").as_deref(), Some(moves[0]));
        let moves = ["divide box 1 into 3 and 1", "divide box 1 into 1 and 3"];
        assert_eq!(found(&moves, "1 1 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&["draw 1 3"], "3 1").as_deref(), Some("draw 1 3"));
        assert_eq!(found(&["take 2 from heap 3"], "3 2"), None);
    }
}
