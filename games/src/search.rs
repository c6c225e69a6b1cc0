use std::collections::HashMap;
use std::hash::Hash;

/// Plain search: who wins, found by trying every move. It knows neither mex nor XOR.
///
/// Positions already decided are remembered, so a `Search` is worth keeping for many positions of one game.
/// The search goes as deep as the longest play: two thousand moves fit on a thread's stack.
///
/// ```
/// use games::{Search, heaps};
///
/// // Who takes the last of three or four stones, one or two at a time?
/// let mut game = Search::normal(heaps::any(|heap| heaps::take(heap, &[1, 2])));
/// assert!(!game.wins(&vec![3]));
/// assert_eq!(game.winning_moves(&vec![4]), [vec![3]]);
///
/// // In misère play the last stone loses.
/// let mut game = Search::misere(heaps::any(|heap| heaps::take(heap, &[1, 2])));
/// assert!(!game.wins(&vec![4]));
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
        if let Some(&wins) = self.known.get(position) {
            return wins;
        }
        let options = (self.options)(position);
        let wins = if options.is_empty() {
            self.stuck_wins
        } else {
            options.iter().any(|option| !self.wins(option))
        };
        self.known.insert(position.clone(), wins);
        wins
    }

    /// The options after which the opponent loses, in the order of the rules; a move that can be made in two
    /// ways (from either of two equal heaps) is listed as often.
    pub fn winning_moves(&mut self, position: &P) -> Vec<P> {
        let options = (self.options)(position);
        options.into_iter().filter(|option| !self.wins(option)).collect()
    }
}
