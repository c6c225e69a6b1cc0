//! Who wins a position and by which moves, with what is known of its game.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use crate::game::{Game, Law, Options, Outcome, Part, Rule, Theory};
use crate::position::{Position, content};
use crate::shape::{Moved, Spot, at_most};
use crate::typed::Typed;
use crate::values::{MISERE, MISERE_KOREAN, Values};
use crate::{Grundy, Refused, Search, nim_sum, say};

/// The largest number of moves of a position that are listed, played and compared.
pub const MOVES: u64 = 2_000;

/// The largest number of moves that a search in misère play may try, which takes about a second.
const TRIED: u64 = 2_000_000;

/// A game, with the values and outcomes that were computed so far.
pub struct Solver {
    /// The game.
    pub game: Game,
    /// The values of the heaps of the game that it is, or that its parts belong to.
    values: Option<Values>,
    /// For games without a theory.
    grundy: RefCell<Grundy<Position, Options>>,
    /// The same in misère play.
    search: RefCell<Search<Position, Options>>,
}

/// Who wins a position, and why.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// It is a sum of these parts: their values decide.
    Sum {
        /// The parts.
        parts: Vec<Part>,
        /// Whether whoever makes the last move loses.
        misere: bool,
    },
    /// A law decides.
    Law(Outcome),
    /// A search decides.
    Search {
        /// Whether the player to move wins.
        wins: bool,
        /// The Grundy number of the position, if the mex rule found it.
        value: Option<u64>,
    },
}

impl Evaluation {
    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        match self {
            Evaluation::Sum { parts, misere } => Total::of(parts).wins(*misere),
            Evaluation::Law(outcome) => outcome.wins,
            Evaluation::Search { wins, .. } => *wins,
        }
    }

    /// The Grundy number of the position, if it is known.
    pub fn value(&self) -> Option<u64> {
        match self {
            Evaluation::Sum { parts, misere } => (!misere).then(|| sum_of(parts)),
            Evaluation::Law(_) => None,
            Evaluation::Search { value, .. } => *value,
        }
    }

    /// The parts, if the position is a sum.
    pub fn parts(&self) -> &[Part] {
        if let Evaluation::Sum { parts, .. } = self { parts } else { &[] }
    }
}

/// What decides a sum: the nim-sum of its values, and how many of them are 2 or more.
#[derive(Clone, Copy)]
struct Total {
    nim_sum: u64,
    large: usize,
}

impl Total {
    fn of(parts: &[Part]) -> Total {
        Total { nim_sum: sum_of(parts), large: parts.iter().filter(|part| part.value > 1).count() }
    }

    /// The total with other parts in place of one.
    fn replaced(self, part: &Part, made: &[Part]) -> Total {
        let [part, made] = [std::slice::from_ref(part), made].map(Total::of);
        let nim_sum = self.nim_sum ^ part.nim_sum ^ made.nim_sum;
        Total { nim_sum, large: self.large - part.large + made.large }
    }

    /// Whether the player to move wins: in misère play by the theorem in [`certificate`](crate::certificate).
    fn wins(self, misere: bool) -> bool {
        self.nim_sum != u64::from(misere && self.large == 0)
    }
}

/// The nim-sum of the values of parts.
pub fn sum_of<'a>(parts: impl IntoIterator<Item = &'a Part>) -> u64 {
    nim_sum(parts.into_iter().map(|part| part.value))
}

/// A move and its effect.
pub struct Move {
    /// The move in words: `take 2 from heap 3`.
    pub words: String,
    /// The spots that it touches, in each of the ways that it can be made; the first one shows its effect.
    pub ways: Vec<Vec<Spot>>,
    /// The position after it.
    pub after: Position,
    /// Whether the player who makes it wins.
    pub wins: bool,
    /// What it changes in a sum; `None` if the position before or after it is not a sum.
    pub change: Option<Change>,
}

/// What a move changes in a sum: the index of a part, and the parts that replace it.
pub type Change = (usize, Vec<Part>);

/// Compares the parts of a sum before and after a move.
fn compare_parts(before: &[Part], after: &[Part]) -> Option<Change> {
    let [old, new] = [before, after].map(|parts| parts.iter().collect::<HashSet<_>>());
    let mut gone = (0..before.len()).filter(|&part| !new.contains(&before[part])).rev();
    let changed = gone.next()?;
    // If a second part vanishes, it counts as a new one: v ⊕ v = 0.
    let vanished = gone.map(|part| before[part].clone());
    let made = after.iter().filter(|part| !old.contains(part)).cloned();
    Some((changed, vanished.chain(made).collect()))
}

/// The moves that win a position.
#[derive(Default)]
pub struct Winning {
    /// The moves in words, each with the position after it.
    pub moves: Vec<(String, Position)>,
    /// A sentence on the moves that were not tried; empty if all were.
    pub untried: &'static str,
}

impl Solver {
    /// A solver for this game.
    pub fn new(game: Game) -> Solver {
        let values = game.values_of_parts();
        let (grundy, search) = (RefCell::new(game.grundy()), RefCell::new(game.search()));
        Solver { game, values, grundy, search }
    }

    /// The values of the heaps of the game that it is, or that its parts belong to.
    pub fn values(&self) -> Option<&Values> {
        self.values.as_ref()
    }

    /// Reads a position: see [`Game::read`].
    pub fn read(&self, typed: &str) -> Result<Position, Refused> {
        let position = self.game.read(typed)?;
        if let (Position::Heaps(heaps), Some(values)) = (&position, self.values()) {
            at_most(heaps.iter().copied().max().unwrap_or(0), values.most())?;
        }
        Refused::unless(
            self.is_searchable(&position, &mut HashSet::new()),
            || "in misère play, sums of tame games act like Nim, but those of wild ones such as Kayles do not: its rows of 1 and 5, of values 1 and 4, lose, and heaps of 1 and 4 win in Nim; no proof here shows this game to be tame, and there are too many moves to search: try a smaller position",
        )?;
        Ok(position)
    }

    /// The default position: a small N-position.
    pub fn start(&self) -> Result<Position, Refused> {
        let mut start = self.read(self.game.start)?;
        for _ in 0..30 {
            let wins = self.evaluation(&start).wins();
            match &mut start {
                Position::Heaps(heaps) if !wins && !matches!(self.game.rule, Rule::Whole(_)) => {
                    heaps.iter_mut().last().into_iter().for_each(|heap| *heap += 1);
                }
                _ => break,
            }
        }
        Ok(start)
    }

    /// Who wins a position, and why.
    pub fn evaluation(&self, position: &Position) -> Evaluation {
        self.known(position).unwrap_or_else(|| self.searched(position))
    }

    /// The same, if it is known without a search.
    fn known(&self, position: &Position) -> Option<Evaluation> {
        let value = |heap: u64| self.values().map_or(heap, |values| values.of(heap));
        if let Some(outcome) =
            self.game.outcome.and_then(|outcome| outcome(position, &value, self.game.lang))
        {
            return Some(Evaluation::Law(outcome));
        }
        let parts = match (&self.game.parts, self.values()) {
            (Some(parts), _) => parts(position, &value, self.game.lang),
            (None, Some(values)) => {
                let heaps = position.heaps().iter().enumerate().filter(|(_, heap)| **heap > 0);
                heaps.map(|(index, &heap)| self.heap(index, heap, values)).collect()
            }
            (None, None) => return None,
        };
        Some(Evaluation::Sum { parts, misere: self.game.misere })
    }

    /// Whether a position, and all that are reached from it, can be searched in seconds, if it takes a search to know who wins
    /// in misère play. `reached` keeps the positions for the next call.
    pub fn is_searchable(&self, position: &Position, reached: &mut HashSet<Position>) -> bool {
        if !self.game.misere || self.known(position).is_some() {
            return true;
        }
        let each = self.game.count(position).max(position.pieces() as u64).max(1);
        let most = (TRIED / each) as usize;
        let start = self.game.canonical(position.clone());
        self.lists_moves(position) && self.game.reach(start, reached, most)
    }

    fn heap(&self, index: usize, size: u64, values: &Values) -> Part {
        let form = self.game.form();
        Part::new(form.name(index), content(&form, size), values.of(size), Some(size))
    }

    /// What a move changes in a game of heaps, by the changed heap alone.
    fn heap_change(&self, before: &[u64], after: &[u64], values: &Values) -> Option<Change> {
        let changed = (0..before.len()).find(|&heap| before[heap] != after[heap])?;
        let part = before[..changed].iter().filter(|&&heap| heap > 0).count();
        let made = [changed].into_iter().chain(before.len()..after.len());
        let made = made.filter(|&heap| after[heap] > 0);
        Some((part, made.map(|heap| self.heap(heap, after[heap], values)).collect()))
    }

    fn searched(&self, position: &Position) -> Evaluation {
        let position = &self.game.canonical(position.clone());
        if self.game.misere {
            let wins = self.search.borrow_mut().wins(position);
            return Evaluation::Search { wins, value: None };
        }
        let value = self.grundy.borrow_mut().value(position);
        Evaluation::Search { wins: value != 0, value: Some(value) }
    }

    /// The positions after a move, each once.
    pub fn options(&self, position: &Position) -> impl Iterator<Item = Position> {
        let mut seen = HashSet::new();
        let options = self.game.options(position).into_iter();
        options.filter(move |option| seen.insert(option.clone()))
    }

    /// All moves, one for each position that they lead to.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let before = self.evaluation(position);
        let heaps = self.values().filter(|_| !matches!(self.game.rule, Rule::Whole(_)));
        let total = Total::of(before.parts());
        let effect = |after: &Position| match (&before, heaps) {
            (Evaluation::Sum { parts, misere }, Some(values)) => {
                let change = self.heap_change(position.heaps(), after.heaps(), values);
                let left = change.as_ref().map(|(part, made)| total.replaced(&parts[*part], made));
                (!left.unwrap_or(total).wins(*misere), change)
            }
            _ => {
                let after = self.evaluation(after);
                (!after.wins(), compare_parts(before.parts(), after.parts()))
            }
        };
        let to = |after: Position| {
            let (wins, change) = effect(&after);
            let Moved { words, ways } = self.game.moved(position, &after);
            Move { words, ways, after, wins, change }
        };
        self.options(position).map(to).collect()
    }

    /// Whether a position is small enough for all of its moves to be listed.
    pub fn lists_moves(&self, position: &Position) -> bool {
        let moves = self.game.count(position);
        moves <= MOVES && moves * position.pieces() as u64 <= 2_000 * MOVES
    }

    /// The moves, if there are not too many to list them.
    pub fn listed_moves(&self, position: &Position) -> Vec<Move> {
        if self.lists_moves(position) { self.moves(position) } else { Vec::new() }
    }

    /// The moves that win a position with this evaluation and these [listed moves](Solver::listed_moves).
    pub fn winning(&self, position: &Position, evaluation: &Evaluation, moves: &[Move]) -> Winning {
        if !moves.is_empty() || !evaluation.wins() {
            let moves = moves.iter().filter(|change| change.wins);
            let moves = moves.map(|winning| (winning.words.clone(), winning.after.clone()));
            return Winning { moves: moves.collect(), untried: "" };
        }
        if self.lists_moves(position) {
            return Winning::default();
        }
        // Where values rise, few heaps have the one that is wanted.
        let rises = |of: &&Values| of.pattern().is_some_and(|pattern| pattern.saltus > 0);
        let values = self.values().filter(|_| position.pieces() as u64 <= MOVES).filter(rises);
        let (Rule::Octal(octal), Some(values), Position::Heaps(heaps)) =
            (&self.game.rule, values, position)
        else {
            return Winning { moves: Vec::new(), untried: "there are too many moves to try them" };
        };
        let sum = nim_sum(heaps.iter().map(|&heap| values.of(heap)));
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            let wanted = sum ^ values.of(heap);
            let mut rests = BTreeSet::from_iter(values.heaps_of(wanted));
            // In misère play the nim-sum 1 may be wanted.
            rests.extend(values.heaps_of(wanted ^ 1));
            let rests = rests.into_iter().filter(|&rest| rest < heap && octal.leaves(heap, rest));
            let split = |part: &u64| values.of(*part) ^ values.of(heap - part) == wanted;
            let tried = 1..=if octal.splits() { MOVES.min(heap / 2) } else { 0 };
            let one_split = tried.into_iter().find(split).map(|part| [part, heap - part]);
            let left = rests.map(|rest| [rest, 0]).chain(one_split);
            for [one, other] in left {
                let mut after = heaps.to_vec();
                after[index] = one;
                after.extend((other > 0).then_some(other));
                let after = Position::Heaps(after);
                if !self.evaluation(&after).wins() {
                    moves.push((self.game.moved(position, &after).words, after));
                }
            }
        }
        let untried =
            if octal.splits() { "of the splits of a heap, one at most is shown" } else { "" };
        Winning { moves, untried }
    }

    /// The law of the values, or their pattern, in a sentence; empty if there is none.
    pub fn claim(&self) -> String {
        let lang = self.game.lang;
        let g = |of: &Values| of.pattern().map(|pattern| pattern.formula(lang));
        let claim = match (&self.game.theory, self.values()) {
            (Theory::Law(law), _) => law.claim.to_owned(),
            (_, Some(values)) if self.game.outcome.is_none() => match g(values) {
                Some(law) => {
                    say!(lang, "proved for every n: {law}", "모든 n에서 증명된 법칙: {law}")
                }
                None => lang
                    .of([
                        "no pattern is known: the values come from a table",
                        "알려진 패턴이 없어 표에서 구한 값입니다",
                    ])
                    .to_owned(),
            },
            _ => String::new(),
        };
        let is_misere = self.game.misere && !claim.is_empty();
        let misere = lang.of([MISERE, MISERE_KOREAN]);
        if is_misere { format!("{claim}; {misere}") } else { claim }
    }

    /// Compares the theory of the game with plain search and the mex rule, in every position that is reached from those that
    /// it names, and returns their number; an error names a position in which they differ.
    pub fn check(&self) -> Result<usize, Refused> {
        let tried = match &self.game.theory {
            Theory::Disguise { tried, .. } => *tried,
            Theory::Law(law) => law.tried,
            _ => return Ok(0),
        };
        if let (Theory::Law(Law { value: Some(_), .. }), Some(values)) =
            (&self.game.theory, self.values())
        {
            values.check()?;
        }
        let (mut search, mut grundy) = (self.game.search(), self.game.grundy());
        let mut positions = HashSet::new();
        for start in tried.split(" / ") {
            self.game.reach(self.game.read(start)?, &mut positions, usize::MAX);
        }
        for position in &positions {
            let (name, evaluation) = (position.words(), self.evaluation(position));
            let wins = search.wins(position);
            Refused::unless(evaluation.wins() == wins, || {
                let wins = if wins { "wins" } else { "loses" };
                format!("by search the player to move {wins} `{name}`")
            })?;
            let Some(claimed) = evaluation.value() else { continue };
            let value = grundy.value(position);
            Refused::unless(claimed == value, || {
                format!("by the mex rule `{name}` has the Grundy number {value}")
            })?;
        }
        Ok(positions.len())
    }
}

/// The move that was typed. The line has the numbers of the move, those that belong together in any order, and its other words
/// begin words of the move. If several moves fit, the best fit with the fewest words is returned.
pub fn typed_move<'m>(moves: &'m [Move], line: &str) -> Option<&'m Move> {
    let typed = Typed::read(line);
    let rank = |change: &'m Move| typed.rank(&change.words).map(|rank| (rank, change));
    moves.iter().filter_map(rank).min_by_key(|(rank, _)| *rank).map(|(_, change)| change)
}
