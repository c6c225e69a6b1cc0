//! Two slow and simple ways to solve any game: plain search, and the mex rule.

use std::collections::HashMap;
use std::hash::Hash;

/// Plain search: who wins, found by trying every move. It knows neither mex nor XOR.
///
/// A `Search` remembers the outcomes of positions: use the same one for many positions of a game.
///
/// ```
/// use games::Search;
///
/// // Take one or two stones. Whoever takes the last one wins.
/// let rule = |&heap: &u64| (1..=2.min(heap)).map(|stones| heap - stones).collect();
/// assert!(!Search::normal(rule).wins(&3));
/// assert_eq!(Search::normal(rule).winning_moves(&4), [3]);
/// // In misère play the last stone loses.
/// assert!(!Search::misere(rule).wins(&4));
/// ```
pub struct Search<P, R> {
    options: R,
    stuck_wins: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, R: Fn(&P) -> Vec<P>> Search<P, R> {
    /// Normal play: a player who cannot move loses.
    pub fn normal(options: R) -> Self {
        Search { options, stuck_wins: false, known: HashMap::new() }
    }

    /// Misère play: a player who cannot move wins.
    pub fn misere(options: R) -> Self {
        Search { options, stuck_wins: true, known: HashMap::new() }
    }

    /// Whether the player to move can force a win: whether it is an N-position. Others are P-positions.
    pub fn wins(&mut self, position: &P) -> bool {
        // The positions of a line of play, each with the options that are still to be tried, the next one last. Recursion would
        // overflow the stack after some thousand moves.
        let mut line = Vec::new();
        self.enter(position, &mut line);
        while let Some((_, options)) = line.last_mut() {
            match options.last().map(|option| self.known.get(option)) {
                Some(Some(true)) => _ = options.pop(),
                Some(None) => {
                    let option = options[options.len() - 1].clone();
                    self.enter(&option, &mut line);
                }
                losing => {
                    let wins = losing.is_some();
                    self.known.extend(line.pop().map(|(position, _)| (position, wins)));
                }
            }
        }
        self.known[position]
    }

    /// Adds a position to a line of play, unless it is decided.
    fn enter(&mut self, position: &P, line: &mut Vec<(P, Vec<P>)>) {
        if self.known.contains_key(position) {
            return;
        }
        let mut options = (self.options)(position);
        if options.is_empty() {
            self.known.insert(position.clone(), self.stuck_wins);
        } else {
            options.reverse();
            line.push((position.clone(), options));
        }
    }

    /// How many moves are left with perfect play: whoever wins ends the game as soon as possible, whoever loses as late as
    /// possible. `None` if that takes more than `most` positions.
    pub fn moves_left(&self, position: &P, most: usize) -> Option<usize> {
        self.left(position, &mut HashMap::new(), most).map(|(_, left)| left)
    }

    fn left(
        &self,
        position: &P,
        seen: &mut HashMap<P, (bool, usize)>,
        most: usize,
    ) -> Option<(bool, usize)> {
        if let Some(found) = seen.get(position) {
            return Some(*found);
        }
        let options =
            (self.options)(position).into_iter().map(|option| self.left(&option, seen, most));
        let options: Vec<(bool, usize)> = options.collect::<Option<_>>()?;
        let after =
            |wins| options.iter().filter(move |option| option.0 == wins).map(|option| option.1 + 1);
        let found = match (after(false).min(), after(true).max()) {
            (Some(left), _) => (true, left),
            (None, Some(left)) => (false, left),
            (None, None) => (self.stuck_wins, 0),
        };
        seen.insert(position.clone(), found);
        (seen.len() < most).then_some(found)
    }

    /// The options after which the opponent loses, in the order of the rules; a move that can be made in two ways (from
    /// either of two equal heaps) is listed as often.
    pub fn winning_moves(&mut self, position: &P) -> Vec<P> {
        let options = (self.options)(position);
        options.into_iter().filter(|option| !self.wins(option)).collect()
    }
}

/// The Grundy number of whole positions, by the mex rule alone: a sum is one large position here.
pub struct Grundy<P, R> {
    options: R,
    known: HashMap<P, u64>,
}

impl<P: Clone + Eq + Hash, R: Fn(&P) -> Vec<P>> Grundy<P, R> {
    /// A solver for the game in which `options` lists the positions after one move.
    pub fn new(options: R) -> Self {
        Grundy { options, known: HashMap::new() }
    }

    /// The mex of the values of the options of `position`.
    pub fn value(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values = options.iter().map(|option| self.value(option)).collect();
        let value = mex(values);
        self.known.insert(position.clone(), value);
        value
    }
}

/// The least number that is not among `values`. It does not use `common::mex`, which is tested against it.
///
/// ```
/// assert_eq!(games::mex(vec![3, 0, 1, 0]), 2);
/// ```
pub fn mex(values: Vec<u64>) -> u64 {
    // k values cannot cover more than 0 to k − 1, so larger ones do not matter.
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}

/// The nim-sum of these values. It does not use `common::nim_sum`.
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}
