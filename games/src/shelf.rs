//! The shelf: every game by its name, and what is known of it for every size.
//!
//! ```
//! use games::shelf;
//!
//! let proof = shelf::lasker().proof();
//! assert_eq!(proof.value(1_000_003), 1_000_004);
//! ```

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use crate::proof::particular::{BoxesClaim, RowsClaim};
use crate::proof::{Certificate, Checked, Kind, Moves, Proof, Tell};
use crate::{Octal, Refused, boards, find, heaps, proof, values};

/// A game on the shelf.
pub struct Game {
    /// Its name in the literature, in snake case.
    pub name: &'static str,
    /// What is played, and who wins, in a sentence.
    pub about: &'static str,
    /// What holds for every size, and why.
    pub known: Known,
}

/// What is known of a game for every size.
pub enum Known {
    /// The values of heaps repeat, or rise by a saltus, by a theorem.
    Pattern(HeapGame),
    /// No pattern is known: the values of heaps up to a largest one, and what others have found.
    Open {
        /// The heaps.
        game: HeapGame,
        /// The largest heap to look at.
        to: u64,
        /// A sentence on what is known.
        note: &'static str,
    },
    /// It is another game, in disguise.
    Disguise {
        /// The name of the other game, which is on the shelf.
        of: &'static str,
        /// Why, in a sentence.
        because: &'static str,
        /// Compares the two games, option by option, and returns in how many positions: see [`compare`].
        compare: fn() -> Result<usize, Refused>,
    },
    /// Every subtraction game of numbers up to a largest one: each repeats in its own way.
    EverySubtraction,
    /// Nim in misère play.
    MisereNim,
    /// Empty and Divide.
    Boxes(BoxesClaim),
    /// The matrix game.
    Rows(RowsClaim),
}

/// A game of heaps: the rules, and the same moves as the theorems speak of them.
pub struct HeapGame {
    rule: Box<dyn Fn(u64, Tell<'_>) + Send + Sync>,
    moves: Moves,
    unit: u64,
    kind: Kind,
}

/// All games, the simplest first.
///
/// ```
/// assert!(games::shelf::all().iter().any(|game| game.name == "lasker"));
/// ```
pub fn all() -> Vec<Game> {
    let game = |name, about, known| Game { name, about, known };
    vec![
        game(
            "nim",
            "take any number of stones from a heap; who takes the last one wins",
            Known::Pattern(nim()),
        ),
        game(
            "nim_misere",
            "take any number of stones from a heap; who takes the last one loses",
            Known::MisereNim,
        ),
        game(
            "nimble",
            "move a coin to the left, as far as you like; who brings the last one to square 0 wins",
            Known::Disguise {
                of: "nim",
                because: "a coin on square k moves to any lower square, as a heap of k stones goes down",
                compare: || compare(boards::nimble, heaps::nim, Vec::clone, heaps::multisets(3, 7)),
            },
        ),
        game(
            "take_1_3",
            "take 1 or 3 stones; who takes the last one wins",
            Known::Pattern(take(&[1, 3])),
        ),
        game(
            "take_1_3_misere",
            "take 1 or 3 stones; who takes the last one loses",
            Known::Pattern(take(&[1, 3]).outcome(Kind::MisereOutcome)),
        ),
        game(
            "take_1_3_4",
            "take 1, 3 or 4 stones; who takes the last one wins",
            Known::Pattern(take(&[1, 3, 4])),
        ),
        game(
            "take_1_3_4_misere",
            "take 1, 3 or 4 stones; who takes the last one loses",
            Known::Pattern(take(&[1, 3, 4]).outcome(Kind::MisereOutcome)),
        ),
        game(
            "take_1_2_3_misere",
            "take 1, 2 or 3 stones; who takes the last one loses",
            Known::Pattern(take(&[1, 2, 3]).outcome(Kind::MisereOutcome)),
        ),
        game(
            "baskin_robbins",
            "say the next one, two or three numbers, beginning with 1; who says 31 loses",
            Known::Disguise {
                of: "take_1_2_3_misere",
                because: "after the number k, 31 - k stones are left, and who takes the last one loses",
                compare: || {
                    let take = |heap| heaps::take(heap, &[1, 2, 3]);
                    compare(boards::baskin_robbins, take, |said| vec![31 - said], [0])
                },
            },
        ),
        game(
            "take",
            "take as many stones as one of a set of numbers says, any set; who cannot move loses",
            Known::EverySubtraction,
        ),
        game(
            "powers_of_four",
            "take 1, 4, 16, … stones; who takes the last one wins",
            Known::Pattern(powers_of_four()),
        ),
        game(
            "fibonacci",
            "take 1, 2, 3, 5, 8, … stones from a heap; who takes the last one wins",
            Known::Open {
                game: fibonacci(FIBONACCI_TO),
                to: FIBONACCI_TO,
                note: "no closed form is known; the values to 10,000 are OEIS A014588",
            },
        ),
        game(
            "odd_even",
            "take an even number of stones but not the whole heap, or the whole heap if it is odd; who cannot move loses",
            Known::Pattern(odd_even()),
        ),
        game(
            "lasker",
            "take any number of stones from a heap, or split one in two; who takes the last one wins",
            Known::Pattern(lasker()),
        ),
        game(
            "kayles",
            "knock down one pin of a row, or two neighbours; who knocks down the last one wins",
            Known::Pattern(kayles()),
        ),
        game(
            "dawson_kayles",
            "knock down two neighbouring pins of a row; who cannot move loses",
            Known::Pattern(dawson_kayles()),
        ),
        game(
            "dawsons_chess",
            "knock down one pin of a row, and its neighbours with it; who knocks down the last one wins",
            Known::Pattern(dawsons_chess()),
        ),
        game(
            "polygon",
            "draw a segment between two vertices that meets no other segment; who cannot move loses",
            Known::Disguise {
                of: "dawson_kayles",
                because: "a segment takes two vertices, and keeps those on one side of it apart from those on the other",
                compare: || {
                    (0..=9).try_fold(0, |sum, vertices| {
                        let polygon = boards::polygon(vertices);
                        let parts = |drawn: &Vec<_>| {
                            let parts = boards::polygon_parts(vertices, drawn);
                            parts.iter().map(|part| part.len() as u64).collect()
                        };
                        Ok(sum + compare(polygon, heaps::dawson_kayles, parts, [vec![]])?)
                    })
                },
            },
        ),
        game(
            "cards",
            "turn two neighbouring cards that are face up; who cannot move loses",
            Known::Disguise {
                of: "dawson_kayles",
                because: "a move takes two neighbours from a run of cards that are face up, and keeps its ends apart",
                compare: || {
                    let rows = (0..=12).map(|cards| vec![true; cards]);
                    compare(boards::cards, heaps::dawson_kayles, |row| boards::runs(row), rows)
                },
            },
        ),
        game(
            "small_squares",
            "paint an empty cell, or an empty block of 2 × 2 whose upper row is odd; who paints last wins",
            Known::Pattern(small_squares()),
        ),
        game(
            "treblecross",
            "put a cross into a free cell; who makes three in a row wins",
            Known::Open {
                game: treblecross(),
                to: 10_000,
                note: "nobody has found a period, up to rows of 2^30 (OEIS A395248)",
            },
        ),
        game(
            "grundys_game",
            "split a heap in two that differ; who cannot move loses",
            Known::Open {
                game: HeapGame::new(heaps::grundys_game, Moves::UnequalSplit),
                to: 5_000,
                note: "nobody has found a period; the values to 10,000 are OEIS A002188",
            },
        ),
        game(
            "row_matrix",
            "lower the first number of a row that is not 0; who makes the last one 0 wins",
            Known::Rows(rows()),
        ),
        game(
            "empty_and_divide",
            "empty one of two boxes, and divide the other one's stones over both; who makes 1 and 1 wins",
            Known::Boxes(boxes()),
        ),
    ]
}

/// The largest heap of [`fibonacci`] that is worth looking at: as many stones as a known problem allows.
pub const FIBONACCI_TO: u64 = 3_000_000;

/// Nim: [`heaps::nim`].
pub fn nim() -> HeapGame {
    HeapGame::new(heaps::nim, taking(1, &[0], &[0], false))
}

/// A subtraction game, by its Grundy numbers: [`heaps::take`].
pub fn take(permitted: &[u64]) -> HeapGame {
    let numbers = permitted.to_vec();
    HeapGame::new(move |heap| heaps::take(heap, &numbers), Moves::Subtraction(permitted.to_vec()))
}

/// Taking powers of four: [`heaps::powers_of_four`].
pub fn powers_of_four() -> HeapGame {
    HeapGame::new(heaps::powers_of_four, Moves::Powers(4))
}

/// Taking Fibonacci numbers, described by those up to `largest`: [`heaps::fibonacci`].
///
/// That is for [`checked`](HeapGame::checked), in heaps up to `largest`. In larger ones the rules allow larger numbers, so there
/// is no [`proof`](HeapGame::proof), whatever `largest` is.
///
/// ```
/// let game = games::shelf::fibonacci(1000);
/// assert_eq!(game.checked(1000).unwrap().value(6), Some(2));
/// assert!(game.checked(1597).is_err());
/// ```
pub fn fibonacci(largest: u64) -> HeapGame {
    // Taking all but the rest: what a heap of the largest size may lose.
    let numbers = heaps::fibonacci(largest).iter().map(|rest| largest - rest[0]).collect();
    HeapGame::new(heaps::fibonacci, Moves::Subtraction(numbers))
}

/// Even if not all, all if odd: [`heaps::odd_even`].
pub fn odd_even() -> HeapGame {
    HeapGame::new(heaps::odd_even, taking(2, &[0], &[1], false))
}

/// Lasker's Nim: [`heaps::lasker`].
pub fn lasker() -> HeapGame {
    HeapGame::new(heaps::lasker, taking(1, &[0], &[0], true))
}

/// Kayles: [`heaps::kayles`].
pub fn kayles() -> HeapGame {
    HeapGame::new(heaps::kayles, Moves::Octal(Octal::new(&[7, 7])))
}

/// Dawson's Kayles: [`heaps::dawson_kayles`].
pub fn dawson_kayles() -> HeapGame {
    HeapGame::new(heaps::dawson_kayles, Moves::Octal(Octal::new(&[0, 7])))
}

/// Dawson's chess: [`heaps::dawsons_chess`].
pub fn dawsons_chess() -> HeapGame {
    HeapGame::new(heaps::dawsons_chess, Moves::Octal(Octal::new(&[1, 3, 7])))
}

/// Treblecross as a game of rows: [`heaps::treblecross`].
pub fn treblecross() -> HeapGame {
    HeapGame::new(heaps::treblecross, Moves::Octal(Octal::new(&[0, 0, 7])))
}

/// Strips of two rows, counted in columns: [`heaps::small_squares`]. Kayles with a coin beside one pin.
pub fn small_squares() -> HeapGame {
    let moves = Moves::Octal(Octal::new(&[7, 7]).with_coins(&[1, 0]));
    HeapGame { unit: 2, ..HeapGame::new(heaps::small_squares, moves) }
}

/// Any octal game without coins, by its code.
pub fn octal(octal: &Octal) -> HeapGame {
    let code = octal.clone();
    HeapGame::new(move |heap| by_code(&code, heap), Moves::Octal(octal.clone()))
}

/// What decides [`boards::empty_and_divide`]: two odd boxes are lost.
pub fn boxes() -> BoxesClaim {
    BoxesClaim { modulus: 2, lost: vec![(1, 1)] }
}

/// The first values of rows of [`boards::row_matrix`].
pub fn rows() -> RowsClaim {
    RowsClaim {
        table: vec![vec![0, 1, 2, 3], vec![1, 0, 0, 0], vec![2, 2, 1, 1], vec![3, 3, 3, 2]],
    }
}

impl HeapGame {
    fn new<Heaps: AsRef<[u64]> + 'static>(
        rule: impl Fn(u64) -> Vec<Heaps> + Send + Sync + 'static,
        moves: Moves,
    ) -> HeapGame {
        HeapGame { rule: Box::new(proof::told(rule)), moves, unit: 1, kind: Kind::Grundy }
    }

    /// The same game by who wins it: only subtraction games have such proofs.
    pub fn outcome(self, kind: Kind) -> HeapGame {
        HeapGame { kind, ..self }
    }

    /// What may take the place of a heap, by the rules.
    pub fn rule(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        (self.rule)(heap, &mut |left| options.push(left.to_vec()));
        options
    }

    /// The moves as the theorems speak of them.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A certificate found in the values of the heaps up to `largest`, if there is one: see [`find`].
    pub fn certificate(&self, largest: u64) -> Option<Certificate> {
        let certificate = find(&self.moves, self.kind, largest)?;
        Some(Certificate { unit: self.unit, ..certificate })
    }

    /// A proof from the values of the heaps up to `largest`, checked by the rules; `None` if there is no certificate.
    ///
    /// # Errors
    ///
    /// If the checker refuses what was found: then either the moves are described wrongly, or a program is wrong.
    pub fn prove(&self, largest: u64) -> Option<Result<Proof, Refused>> {
        Some(self.certificate(largest)?.check_told(&self.rule))
    }

    /// The proof of a game that is known to have one, from values of heaps up to 10,000.
    ///
    /// # Panics
    ///
    /// If there is none, as of [`fibonacci`], [`treblecross`] and every other game that is [open](Known::Open): these are
    /// [`checked`](HeapGame::checked). Where it is not known, [`prove`](HeapGame::prove).
    pub fn proof(&self) -> Proof {
        let found = self.prove(10_000).expect("the values show a pattern, and for long enough");
        found.unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The values of the heaps up to `largest`, computed in one way and checked in another.
    ///
    /// # Errors
    ///
    /// If a value is wrong, or the moves are described wrongly.
    pub fn checked(&self, largest: u64) -> Result<Checked, Refused> {
        let table = values(&self.moves, self.kind, largest);
        Checked::told(&self.moves, self.unit, self.kind, table, &self.rule)
    }
}

/// Finds and checks who wins, for every set of numbers from 1 to `most` that may be taken; returns how many sets there are.
///
/// That each has a pattern needs no computer: of the 2^m windows of m outcomes, m the largest number, one must come
/// back, and equal windows are a proof. How soon it comes back is seen here.
///
/// # Errors
///
/// If the outcomes of a set show no pattern in the heaps up to 10,000.
///
/// ```
/// assert_eq!(games::shelf::every_subtraction(4), Ok(15));
/// ```
pub fn every_subtraction(most: u32) -> Result<usize, Refused> {
    let sets = 1..1_u64 << most;
    for set in sets.clone() {
        let permitted: Vec<u64> =
            (1..=u64::from(most)).filter(|stones| set >> (stones - 1) & 1 == 1).collect();
        let found = take(&permitted).outcome(Kind::Outcome).prove(10_000);
        found.ok_or_else(|| Refused::new(format!("no pattern found for {permitted:?}")))??;
    }
    Ok(sets.count())
}

/// Taking that is a matter of residues.
fn taking(modulus: u64, leaving: &[u64], emptying: &[u64], splitting: bool) -> Moves {
    Moves::Taking { modulus, leaving: leaving.to_vec(), emptying: emptying.to_vec(), splitting }
}

/// What an octal code allows.
fn by_code(octal: &Octal, heap: u64) -> Vec<[u64; 2]> {
    let mut options = Vec::new();
    for (stones, digit) in (1..=heap).zip(octal.digits()) {
        let rest = heap - stones;
        let parts = (0..=rest / 2).map(|part| [part, rest - part]);
        // Leaving nothing, one heap or two is what the bits 1, 2 and 4 allow.
        options.extend(parts.filter(|parts| {
            let left = parts.iter().filter(|&&part| part > 0).count();
            digit >> left & 1 == 1
        }));
    }
    options
}

/// Compares a game with one of heaps, option by option, in `starts` and in every position that is reached from them: what
/// `as_heaps` makes of the options must be, as a set, the options of what it makes of the position. Returns how many positions
/// were compared.
///
/// Then, by induction, the two are worth the same, and are won by the same player, to win and to lose. Several moves may
/// lead to heaps that are the same.
///
/// # Errors
///
/// If the options of a position are others.
///
/// ```
/// use games::{boards, heaps, shelf};
///
/// let coins = |squares: &Vec<u64>| squares.clone();
/// // Coins on squares 1 and 2; 0 and 2; 1 and 1; 0 and 1; 0 and 0.
/// assert_eq!(shelf::compare(boards::nimble, heaps::nim, coins, [vec![1, 2]]), Ok(5));
/// assert!(shelf::compare(boards::nimble, heaps::lasker, coins, [vec![1, 2]]).is_err());
/// ```
pub fn compare<P: Clone + Debug + Eq + Hash, Heaps: AsRef<[u64]>>(
    rule: impl Fn(&P) -> Vec<P>,
    heap_rule: impl Fn(u64) -> Vec<Heaps>,
    as_heaps: impl Fn(&P) -> Vec<u64>,
    starts: impl IntoIterator<Item = P>,
) -> Result<usize, Refused> {
    let heap_rule = heaps::any(heap_rule);
    let as_heaps = |position: &P| {
        let mut heaps = as_heaps(position);
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    };
    let mut reached: HashSet<P> = HashSet::new();
    let mut ahead: Vec<P> = starts.into_iter().collect();
    while let Some(position) = ahead.pop() {
        if reached.contains(&position) {
            continue;
        }
        let (options, heaps) = (rule(&position), as_heaps(&position));
        let by_rule: BTreeSet<Vec<u64>> = options.iter().map(as_heaps).collect();
        let of_heaps: BTreeSet<Vec<u64>> = heap_rule(&heaps).into_iter().collect();
        if by_rule != of_heaps {
            return Err(Refused::new(format!(
                "the options of {position:?} are not those of heaps of {heaps:?}"
            )));
        }
        ahead.extend(options);
        reached.insert(position);
    }
    Ok(reached.len())
}
