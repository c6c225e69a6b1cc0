//! Heaps of stones, and coins on a strip, as something to play: one board for all games in which parts are numbers.

use crate::Refused;
use crate::card::Card;
use crate::game::{Change, Game, Outcome, Part, Standing, Winning, nim_sum};
use crate::heap_game::HeapGame;
use crate::picture::{Picture, Shape};
use crate::proof::{Kind, Moves};
use crate::rules;
use crate::touch::{Spot, stones};
use crate::typed::{Typed, numbers};
use crate::words::{counted, grouped, joined};
use crate::worth::Values;

/// Above this, moves in a heap of which anything may be left are found by the law, and not by trying them all.
const TRIED: u64 = 1000;

impl Game for HeapGame {
    /// The heaps in the order in which they were told.
    type Position = Vec<u64>;

    fn card(&self) -> Card {
        self.card.clone()
    }

    fn options(&self, position: &Vec<u64>) -> Vec<Vec<u64>> {
        match &self.coins {
            Some(coins) => (coins.rule)(position),
            None => rules::any(|heap| self.rule(heap))(position),
        }
    }

    fn read(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        if self.are_coins() {
            return numbers(words, "square: write the squares of the coins, such as `0 1 2`");
        }
        let [heap, stones] = self.card.nouns;
        let no = format!("number of {stones}: write the {heap}s, such as `3 4 7`");
        let mut heaps = numbers(words, &no)?;
        if heaps.is_empty() {
            heaps.push(0);
        }
        if self.kind() == Kind::MisereOutcome && heaps.len() > 1 {
            let reason =
                "it is played with one heap: where the last stone loses, values do not add up";
            return Err(Refused::new(reason));
        }
        Ok(heaps)
    }

    fn picture(&self, heaps: &Vec<u64>) -> Picture {
        if !self.are_coins() {
            return Picture::of_heaps(heaps, self.card.nouns);
        }
        let said = if heaps.is_empty() { "no coins\n".to_owned() } else { String::new() };
        Picture { shape: Shape::Coins(heaps.clone()), names: ["coin", "square"], said }
    }

    fn heaps(&self) -> Option<HeapGame> {
        match &self.coins {
            Some(coins) => Some(coins.of.as_ref().clone()),
            None => self.law.is_none().then(|| self.clone()),
        }
    }

    /// One heap from 10 on where one is usual, else 3, 5 and another.
    fn starts(&self) -> Result<Vec<Vec<u64>>, Refused> {
        Ok(match self.moves() {
            _ if !self.card.start.is_empty() => {
                vec![self.read(&self.card.start.split_whitespace().collect::<Vec<_>>())?]
            }
            Moves::Subtraction(_) | Moves::Powers(_) => (10..40).map(|heap| vec![heap]).collect(),
            _ => (7..37).map(|heap| vec![3, 5, heap]).collect(),
        })
    }

    fn parts(&self, heaps: &Vec<u64>) -> Option<Vec<Part>> {
        let name = if self.are_coins() { "coin" } else { self.card.nouns[0] };
        let part = |index: usize| self.part(format!("{name} {}", index + 1), heaps[index]);
        Some(self.places(heaps).map(part).collect())
    }

    fn outcome(&self, heaps: &Vec<u64>, values: &Values) -> Option<Outcome> {
        let (wins, because) = match (self.law, self.kind()) {
            (Some(law), _) => {
                (law.wins)(&heaps.iter().copied().filter(|&heap| heap > 0).collect::<Vec<_>>())
            }
            (None, Kind::MisereOutcome) => {
                let heap = heaps.first().copied().unwrap_or(0);
                let things = if heap == 1 { "stone is left" } else { "stones are left" };
                (values.of(heap) == 1, values.outcome_law(heap, things))
            }
            _ => return None,
        };
        Some(Outcome::by_law(wins, because))
    }

    fn moves<'a>(&'a self, heaps: &'a Vec<u64>) -> Vec<Change<'a, Vec<u64>>> {
        let change = |part: usize, index: usize, left: Vec<u64>| {
            let parts = left.iter().filter(|&&heap| self.is_part(heap));
            let parts = parts.map(|&heap| self.part(String::new(), heap)).collect();
            Change {
                phrase: self.phrase(heaps, index, &left),
                made: Some((part, parts)),
                after: Box::new(move || HeapGame::after(heaps, index, &left)),
            }
        };
        let each = self.places(heaps).enumerate();
        each.flat_map(|(part, index)| {
            self.rule(heaps[index]).into_iter().map(move |left| change(part, index, left))
        })
        .collect()
    }

    /// A stone and those above it are taken, or put aside as a heap of their own. Where a row is meant, stones are taken from
    /// anywhere within it.
    fn touched(&self, heaps: &Vec<u64>, change: &Change<'_, Vec<u64>>) -> Vec<Vec<Spot>> {
        let Some((part, parts)) = &change.made else { return Vec::new() };
        let left: Vec<u64> = parts.iter().map(|part| part.heap).collect();
        let Some(index) = self.places(heaps).nth(*part) else { return Vec::new() };
        if self.are_coins() {
            return vec![vec![Spot::Piece(index), Spot::Square(left[0])]];
        }
        let heap = heaps[index];
        let taken = heap - left.iter().sum::<u64>();
        let is_row = matches!(self.moves(), Moves::Octal(_));
        let below = match left[..] {
            [] => vec![0],
            [one] if is_row => vec![one, 0],
            [one] => vec![one],
            [one, other, ..] => vec![one, other],
        };
        let gone = |&below: &u64| if taken > 0 { taken } else { heap - below };
        let mut ways: Vec<_> =
            below.iter().map(|below| stones(index, heap, *below, gone(below))).collect();
        ways.dedup();
        ways
    }

    /// One heap where one is usual, else several.
    fn of_level(&self, level: usize) -> Result<Vec<u64>, Refused> {
        let one = matches!(self.moves(), Moves::Subtraction(_) | Moves::Powers(_))
            && self.card.start.split_whitespace().count() < 2;
        let words = match (level, one || self.kind() == Kind::MisereOutcome) {
            (1, true) => "13",
            (2, true) => "29",
            (_, true) => "60",
            (1, false) => "4 5 6",
            (2, false) => "7 9 5 8",
            (_, false) => "14 9 17 12 15",
        };
        self.read(&words.split(' ').collect::<Vec<_>>())
    }

    /// The only heap need not be named, as in `take 2 from heap 1`.
    fn shortened(&self, heaps: &Vec<u64>, typed: &Typed) -> Option<Typed> {
        let index = if typed.says("split") { 0 } else { 1 };
        let named = self.takes_one(heaps) && typed.numbers.get(index) == Some(&1);
        named.then(|| typed.without(index, &["from", self.card.nouns[0]]))
    }

    fn size(&self, heaps: &Vec<u64>) -> u64 {
        let moves = |&heap: &u64| match self.moves() {
            Moves::Subtraction(permitted) => permitted.len() as u64,
            Moves::Powers(_) => 64,
            Moves::Taking { splitting: false, .. } => heap,
            Moves::Taking { .. } => heap.saturating_add(heap / 2),
            Moves::Octal(octal) => heap.saturating_mul(octal.digits().len() as u64) / 2 + 1,
            Moves::UnequalSplit => heap / 2,
        };
        heaps.iter().map(moves).fold(0, u64::saturating_add)
    }

    fn ending(&self, heaps: &Vec<u64>) -> &'static str {
        match (self.are_coins(), heaps.iter().all(|&heap| heap == 0)) {
            (true, _) => "all coins are on square 0",
            (false, true) if self.card.misere => "who takes the last stone loses",
            (false, true) => self.card.ending,
            (false, false) => "no move is left",
        }
    }

    fn law(&self, values: &Values) -> String {
        match (self.law, self.kind()) {
            (Some(law), _) => law.sentence.to_owned(),
            (None, Kind::MisereOutcome) => String::new(),
            _ => values.law(),
        }
    }

    fn winning(&self, heaps: &Vec<u64>, before: &Standing, values: &Values) -> Option<Winning> {
        let mut winning = Winning::default();
        for (index, &heap) in heaps.iter().enumerate().filter(|_| before.wins()) {
            let (leaving, all) = match (before, self.law) {
                (Standing::Sum(parts), _) => {
                    self.leaving(heap, nim_sum(parts) ^ values.of(heap), values)
                }
                (Standing::Law(_), Some(law)) => {
                    let rests = (law.leaving)(heaps, index).into_iter();
                    (rests.map(|rest| vec![rest]).collect(), true)
                }
                (Standing::Law(_), None) => self.leaving(heap, 0, values),
            };
            if !all {
                winning.rest = "of the splits of a heap above 1,000 stones, one at most is shown";
            }
            let moves = leaving.iter().map(|left| self.phrase(heaps, index, left));
            winning.moves.extend(moves);
        }
        Some(winning)
    }
}

impl HeapGame {
    fn takes_one(&self, heaps: &[u64]) -> bool {
        heaps.len() == 1 && !self.are_coins()
    }

    /// Whether a heap is a part of the position: an empty one only keeps its place.
    fn is_part(&self, heap: u64) -> bool {
        heap > 0 || self.are_coins()
    }

    /// Where the heaps are that are parts.
    fn places(&self, heaps: &[u64]) -> impl Iterator<Item = usize> {
        (0..heaps.len()).filter(|&index| self.is_part(heaps[index]))
    }

    /// The heaps after a move: each keeps its number, and what is split off is the last.
    fn after(heaps: &[u64], index: usize, left: &[u64]) -> Vec<u64> {
        let mut left = left.iter().copied().filter(|&part| part > 0);
        let mut heaps = heaps.to_vec();
        heaps[index] = left.next().unwrap_or(0);
        heaps.extend(left);
        heaps
    }

    fn phrase(&self, heaps: &[u64], index: usize, left: &[u64]) -> String {
        let heap = index + 1;
        if self.are_coins() {
            return format!("move coin {heap} to square {}", left[0]);
        }
        let taken = heaps[index] - left.iter().sum::<u64>();
        let parts: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
        let several = parts.len() > 1;
        let parts = joined(&parts, " and ");
        let (take, [noun, _]) = (self.card.verb, self.card.nouns);
        let is_only = heaps.len() == 1;
        if taken == 0 {
            let which = if is_only { String::new() } else { format!(" {noun} {heap}") };
            return format!("split{which} into {parts}");
        }
        let from = if is_only { String::new() } else { format!(" from {noun} {heap}") };
        let leaving = if several { format!(", leaving {parts}") } else { String::new() };
        format!("{take} {taken}{from}{leaving}")
    }

    fn part(&self, name: String, heap: u64) -> Part {
        let what = match (self.are_coins(), name.is_empty()) {
            (true, true) => format!("square {heap}"),
            (true, false) => format!("on square {}", grouped(heap)),
            (false, true) => grouped(heap),
            (false, false) => counted(heap, self.card.nouns[1].trim_end_matches('s')),
        };
        Part { name, what, heap }
    }

    /// What a move may leave of a heap so that it is worth `value`, and whether that is all.
    fn leaving(&self, heap: u64, value: u64, values: &Values) -> (Vec<Vec<u64>>, bool) {
        let taking = match self.moves() {
            Moves::Taking { modulus, leaving, emptying, splitting } if heap > TRIED => values
                .sizes_worth(value)
                .map(|sizes| (sizes, modulus, leaving, emptying, splitting)),
            _ => None,
        };
        let Some((sizes, modulus, leaving, emptying, &splitting)) = taking else {
            let worth = |parts: &[u64]| parts.iter().fold(0, |sum, &part| sum ^ values.of(part));
            let options = self.rule(heap).into_iter();
            return (options.filter(|parts| worth(parts) == value).collect(), true);
        };
        let allowed = |rest: &u64| {
            let residues = if *rest == 0 { emptying } else { leaving };
            *rest < heap && residues.contains(&((heap - rest) % modulus))
        };
        let mut options: Vec<Vec<u64>> =
            sizes.into_iter().filter(allowed).map(|rest| vec![rest]).collect();
        if splitting {
            let worth = |part: u64| values.of(part) ^ values.of(heap - part);
            let split = (1..=TRIED.min(heap / 2)).find(|&part| worth(part) == value);
            options.extend(split.map(|part| vec![part, heap - part]));
        }
        (options, !splitting)
    }
}
