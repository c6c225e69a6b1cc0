//! Heaps of stones, and coins on a strip: one board for all games in which parts are numbers.

use std::collections::BTreeSet;
use std::rc::Rc;

use games::proof::particular::misere_nim_loses;
use games::proof::{Kind, Moves};
use games::shelf::{self, HeapGame};

use crate::board::{Board, Move, Part, Standing, Typed, Winning, index, nim_sum};
use crate::text::{aligned, any_of, counted, grouped, number};
use crate::values::Values;
use crate::{Error, Result};

/// Above this, moves in a heap of which anything may be left are found by the law, and not by trying them all.
const TRIED: u64 = 1000;

#[derive(Clone)]
struct Heaps {
    rules: Rc<Rules>,
    heaps: Vec<u64>,
}

struct Rules {
    rule: Box<dyn Fn(u64) -> Vec<Vec<u64>>>,
    values: Values,
    win: Win,
    clothes: Clothes,
}

/// What winning is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Win {
    LastMove,
    /// The last stone loses, at Nim: Bouton's theorem.
    NimMisere,
    /// The last stone loses, and there is one heap: the values say who wins.
    OneHeapMisere,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Clothes {
    Stones,
    Coins,
}

/// Heaps of a game on the shelf, or of one like those, and how to find what they are worth.
pub fn stones(
    game: HeapGame,
    words: &[String],
    values: impl Fn(&HeapGame, u64) -> Result<Values>,
) -> Result<Rc<dyn Board>> {
    let heaps = stones_of(words)?;
    let values = values(&game, heaps.iter().copied().max().unwrap_or(0))?;
    let win = match values.kind() {
        Kind::MisereOutcome => Win::OneHeapMisere,
        Kind::Grundy | Kind::Outcome => Win::LastMove,
    };
    if win == Win::OneHeapMisere && heaps.len() > 1 {
        return Err(Error::OneHeap);
    }
    let rules = Rules {
        rule: Box::new(move |heap| game.rule(heap)),
        values,
        win,
        clothes: Clothes::Stones,
    };
    Ok(Rc::new(Heaps { rules: Rc::new(rules), heaps }))
}

/// Nim in which the last stone loses.
pub fn nim_misere(words: &[String]) -> Result<Rc<dyn Board>> {
    let heaps = stones_of(words)?;
    let values = Values::new(&shelf::nim(), heaps.iter().copied().max().unwrap_or(0))?;
    let rule = Box::new(games::heaps::nim);
    let rules = Rules { rule, values, win: Win::NimMisere, clothes: Clothes::Stones };
    Ok(Rc::new(Heaps { rules: Rc::new(rules), heaps }))
}

/// Coins on the squares of a strip. Each moves on its own: the rules are asked about one coin at a time.
pub fn coins(words: &[String]) -> Result<Rc<dyn Board>> {
    let heaps = numbers(words, Error::NoSquare)?;
    let values = Values::new(&shelf::nim(), heaps.iter().copied().max().unwrap_or(0))?;
    let rule = Box::new(|square| games::boards::nimble(&vec![square]));
    let rules = Rules { rule, values, win: Win::LastMove, clothes: Clothes::Coins };
    Ok(Rc::new(Heaps { rules: Rc::new(rules), heaps }))
}

/// The heaps that words tell; empty ones are none.
fn stones_of(words: &[String]) -> Result<Vec<u64>> {
    let mut heaps = numbers(words, Error::NoHeap)?;
    heaps.retain(|&heap| heap > 0);
    Ok(heaps)
}

fn numbers(words: &[String], otherwise: fn(String) -> Error) -> Result<Vec<u64>> {
    words.iter().map(|word| number(word, otherwise)).collect()
}

impl Heaps {
    fn clothes(&self) -> Clothes {
        self.rules.clothes
    }

    fn value(&self, heap: u64) -> u64 {
        self.rules.values.of(heap)
    }

    fn what(&self, heap: u64) -> String {
        match self.clothes() {
            Clothes::Stones => counted(heap, "stone"),
            Clothes::Coins => format!("on square {}", grouped(heap)),
        }
    }

    /// The heaps after a move. Empty heaps are taken away, so that those that are left count from 1 again; coins stay.
    fn after(&self, index: usize, leaves: &[u64]) -> Heaps {
        let mut heaps = [&self.heaps[..index], leaves, &self.heaps[index + 1..]].concat();
        if self.clothes() == Clothes::Stones {
            heaps.retain(|&heap| heap > 0);
        }
        Heaps { rules: Rc::clone(&self.rules), heaps }
    }

    fn phrase(&self, index: usize, leaves: &[u64]) -> String {
        let heap = index + 1;
        if self.clothes() == Clothes::Coins {
            return format!("move coin {heap} to square {}", leaves[0]);
        }
        let taken = self.heaps[index] - leaves.iter().sum::<u64>();
        let parts: Vec<String> =
            leaves.iter().filter(|&&part| part > 0).map(u64::to_string).collect();
        let parts = parts.join(" and ");
        let several = parts.contains("and");
        match (taken, self.heaps.len()) {
            (0, 1) => format!("split into {parts}"),
            (0, _) => format!("split heap {heap} into {parts}"),
            (_, 1) if several => format!("take {taken}, leaving {parts}"),
            (_, 1) => format!("take {taken}"),
            _ if several => format!("take {taken} from heap {heap}, leaving {parts}"),
            _ => format!("take {taken} from heap {heap}"),
        }
    }

    /// What a move may leave of a heap so that it is worth `value`, and whether that is all.
    fn leaving(&self, heap: u64, value: u64) -> (Vec<Vec<u64>>, bool) {
        let values = &self.rules.values;
        let taking = match values.moves() {
            Moves::Taking { modulus, leaving, emptying, splitting } if heap > TRIED => values
                .sizes_worth(value)
                .map(|sizes| (sizes, modulus, leaving, emptying, splitting)),
            _ => None,
        };
        let Some((sizes, modulus, leaving, emptying, &splitting)) = taking else {
            let worth = |parts: &[u64]| parts.iter().fold(0, |sum, &part| sum ^ self.value(part));
            let options = (self.rules.rule)(heap);
            return (options.into_iter().filter(|parts| worth(parts) == value).collect(), true);
        };
        let allowed = |rest: &u64| {
            let residues = if *rest == 0 { emptying } else { leaving };
            *rest < heap && residues.contains(&((heap - rest) % modulus))
        };
        let mut options: Vec<Vec<u64>> =
            sizes.into_iter().filter(allowed).map(|rest| vec![rest]).collect();
        if splitting {
            let worth = |part: u64| self.value(part) ^ self.value(heap - part);
            let split = (1..=TRIED.min(heap / 2)).find(|&part| worth(part) == value);
            options.extend(split.map(|part| vec![part, heap - part]));
        }
        (options, !splitting)
    }

    /// What may be left of a heap so that the other player loses at misère Nim: Bouton's theorem, for every heap there is.
    fn misere_leaving(&self, index: usize) -> Vec<u64> {
        let heap = self.heaps[index];
        let rest = self.heaps.iter().fold(0, |sum, heap| sum ^ heap) ^ heap;
        let loses =
            |&left: &u64| left < heap && misere_nim_loses(&self.after(index, &[left]).heaps);
        BTreeSet::from([0, 1, rest]).into_iter().filter(loses).collect()
    }

    fn objection_to_splitting(&self, index: usize, parts: &[u64]) -> String {
        let heap = self.heaps[index];
        let may_split = (self.rules.rule)(heap).iter().any(|left| {
            left.iter().filter(|&&part| part > 0).count() > 1 && left.iter().sum::<u64>() == heap
        });
        match parts {
            [one, other] if may_split => {
                let sum = one.saturating_add(*other);
                if sum != heap {
                    format!("{} cannot be split into {one} and {other}", counted(heap, "stone"))
                } else if parts.contains(&0) {
                    "each part needs a stone".to_owned()
                } else {
                    format!("{} may not be split into {one} and {other}", counted(heap, "stone"))
                }
            }
            _ if may_split => "name the two parts that a heap is split into".to_owned(),
            _ => format!("{} cannot be split here", counted(heap, "stone")),
        }
    }

    fn objection_to_taking(&self, index: usize, taken: u64) -> String {
        let heap = self.heaps[index];
        let it = if self.heaps.len() == 1 { "there".into() } else { format!("heap {}", index + 1) };
        let has = match (self.heaps.len(), heap) {
            (1, 1) => "is",
            (1, _) => "are",
            _ => "has",
        };
        if taken > heap {
            return format!("{it} {has} {}", counted(heap, "stone"));
        }
        let options = (self.rules.rule)(heap);
        let takes = |left: &Vec<u64>| heap - left.iter().sum::<u64>();
        let example = options.iter().find(|left| taken > 0 && takes(left) == taken);
        if let Some(example) = example {
            return format!(
                "that is not what taking {taken} may leave: write `{}`, for example",
                self.phrase(index, example)
            );
        }
        let permitted: BTreeSet<u64> = options.iter().map(takes).filter(|&take| take > 0).collect();
        let permitted: Vec<u64> = permitted.into_iter().collect();
        let stones = counted(taken, "stone");
        match permitted.len() {
            0 => format!("nothing can be taken from {}", counted(heap, "stone")),
            1..=12 => format!("{stones} cannot be taken: {} can", any_of(&permitted)),
            _ => format!(
                "{stones} cannot be taken: {}, … can",
                any_of(&permitted[..5]).replace(" or", ",")
            ),
        }
    }
}

impl Board for Heaps {
    fn show(&self) -> String {
        let cells =
            |numbers: &mut dyn Iterator<Item = u64>| numbers.map(|n| n.to_string()).collect();
        let rows: [Vec<String>; 2] =
            [cells(&mut (1..=self.heaps.len() as u64)), cells(&mut self.heaps.iter().copied())];
        match (self.clothes(), self.heaps.as_slice()) {
            (Clothes::Stones, []) => "no stones\n".to_owned(),
            (Clothes::Stones, [heap]) => format!("{}\n", counted(*heap, "stone")),
            (Clothes::Stones, _) => aligned(&["heap", "stones"], &rows),
            (Clothes::Coins, []) => "no coins\n".to_owned(),
            (Clothes::Coins, _) => aligned(&["coin", "square"], &rows),
        }
    }

    fn standing(&self) -> Standing {
        let name = match self.clothes() {
            Clothes::Stones => "heap",
            Clothes::Coins => "coin",
        };
        match self.rules.win {
            Win::LastMove => {
                let part = |(number, &heap)| Part {
                    name: format!("{name} {number}"),
                    what: self.what(heap),
                    value: self.value(heap),
                };
                Standing::Sum((1..).zip(&self.heaps).map(part).collect())
            }
            Win::NimMisere => {
                let wins = !misere_nim_loses(&self.heaps);
                let because = if self.heaps.iter().all(|&heap| heap <= 1) {
                    let even = if wins { "an even number" } else { "an odd number" };
                    format!("{} of one stone, {even}", counted(self.heaps.len() as u64, "heap"))
                } else {
                    let sum = self.heaps.iter().fold(0, |sum, heap| sum ^ heap);
                    format!("nim-sum {}, with a heap of 2 or more left", grouped(sum))
                };
                Standing::Law { wins, because, spoils: true }
            }
            Win::OneHeapMisere => {
                let heap = self.heaps.first().copied().unwrap_or(0);
                let things = if heap == 1 { "stone is left" } else { "stones are left" };
                let because = self.rules.values.outcome_law(heap, things);
                Standing::Law { wins: self.value(heap) == 1, because, spoils: true }
            }
        }
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let mut moves = Vec::new();
        for (index, &heap) in self.heaps.iter().enumerate() {
            for left in (self.rules.rule)(heap) {
                let coins = self.clothes() == Clothes::Coins;
                let part = |&heap: &u64| Part {
                    name: String::new(),
                    what: if coins { format!("square {heap}") } else { grouped(heap) },
                    value: self.value(heap),
                };
                let sum = self.rules.win == Win::LastMove;
                let parts = left.iter().filter(|&&heap| heap > 0 || coins).map(part);
                moves.push(Move {
                    phrase: self.phrase(index, &left),
                    part: index,
                    leaves: sum.then(|| parts.collect()),
                    after: Box::new(move || Rc::new(self.after(index, &left))),
                });
            }
        }
        moves
    }

    /// The only heap need not be named, as in `take 2 from heap 1`.
    fn shortened(&self, typed: &Typed) -> Option<Typed> {
        if self.clothes() == Clothes::Coins || self.heaps.len() != 1 {
            return None;
        }
        let index = if typed.says("split") { 0 } else { 1 };
        (typed.numbers.get(index) == Some(&1)).then(|| typed.without(index, &["from", "heap"]))
    }

    fn objection(&self, typed: &Typed) -> String {
        let count = self.heaps.len();
        if count == 1 && self.clothes() == Clothes::Stones && typed.says("heap") {
            return match self.shortened(typed) {
                Some(typed) => self.objection(&typed),
                None => "one heap is left, which is heap 1".to_owned(),
            };
        }
        let (things, thing) = match self.clothes() {
            Clothes::Stones => ("heaps", "heap"),
            Clothes::Coins => ("coins", "coin"),
        };
        let index = |heap: u64| {
            let none = || format!("there is no {thing} {heap}: {things} count from 1 to {count}");
            index(heap, count).ok_or_else(none)
        };
        let split = typed.says("split");
        let numbers = typed.numbers.as_slice();
        let objection = match (self.clothes(), numbers) {
            (Clothes::Coins, &[coin, square]) => index(coin).map(|coin| match self.heaps[coin] {
                0 => format!("coin {} is on square 0 and stays there", coin + 1),
                from => format!(
                    "coin {} moves left from square {from}: to a square below, not to {square}",
                    coin + 1
                ),
            }),
            (Clothes::Coins, _) => {
                Ok("name a coin and a square, such as `move coin 2 to square 1`".to_owned())
            }
            (_, &[_, ..]) if count == 1 && split => Ok(self.objection_to_splitting(0, numbers)),
            (_, &[taken, ..]) if count == 1 => Ok(self.objection_to_taking(0, taken)),
            (_, [heap, parts @ ..]) if split => {
                index(*heap).map(|heap| self.objection_to_splitting(heap, parts))
            }
            (_, &[taken, heap, ..]) => {
                index(heap).map(|heap| self.objection_to_taking(heap, taken))
            }
            _ => {
                Ok("name the number of stones and the heap, such as `take 2 from heap 1`"
                    .to_owned())
            }
        };
        objection.unwrap_or_else(|objection| objection)
    }

    fn size(&self) -> u64 {
        let moves = |&heap: &u64| match self.rules.values.moves() {
            Moves::Subtraction(permitted) => permitted.len() as u64,
            Moves::Powers(_) => 64,
            Moves::Taking { splitting: false, .. } => heap,
            Moves::Taking { .. } => heap.saturating_add(heap / 2),
            Moves::Octal(octal) => heap.saturating_mul(octal.digits().len() as u64) / 2 + 1,
            Moves::UnequalSplit => heap / 2,
        };
        self.heaps.iter().map(moves).fold(0, u64::saturating_add)
    }

    fn left(&self) -> u64 {
        self.heaps.iter().copied().fold(0, u64::saturating_add)
    }

    fn ending(&self) -> &'static str {
        match (self.rules.win, self.clothes()) {
            (Win::NimMisere | Win::OneHeapMisere, _) if self.heaps.is_empty() => {
                "who takes the last stone loses"
            }
            (Win::LastMove, Clothes::Stones) if self.heaps.is_empty() => "the last stone is taken",
            (_, Clothes::Coins) => "all coins are on square 0",
            _ => "no move is left",
        }
    }

    fn law(&self) -> String {
        match self.rules.win {
            Win::LastMove => self.rules.values.law(),
            Win::NimMisere => {
                "Bouton: lost are an odd number of ones, and nim-sum 0 with a larger heap"
                    .to_owned()
            }
            Win::OneHeapMisere => String::new(),
        }
    }

    fn winning(&self) -> Winning {
        let standing = self.standing();
        let mut winning = Winning { moves: Vec::new(), rest: "" };
        if !standing.wins() {
            return winning;
        }
        for (index, &heap) in self.heaps.iter().enumerate() {
            let (leaving, all) = match &standing {
                Standing::Sum(parts) => self.leaving(heap, nim_sum(parts) ^ parts[index].value),
                Standing::Law { .. } if self.rules.win == Win::NimMisere => {
                    (self.misere_leaving(index).into_iter().map(|rest| vec![rest]).collect(), true)
                }
                Standing::Law { .. } => self.leaving(heap, 0),
            };
            if !all {
                winning.rest = "of the splits of a heap above 1,000 stones, one at most is shown";
            }
            winning.moves.extend(leaving.iter().map(|left| (self.phrase(index, left), index)));
        }
        winning
    }
}
