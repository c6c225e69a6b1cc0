//! The shelf: every game by its name. Games of heaps are rows here; a game with a rule for whole positions has a file of its own.

use crate::game::{GAME, Law, Sizes, Theory};
use crate::words::{any_of, joined};
use crate::{Game, Octal, Refused, Rule};

mod cards;
mod chomp;
mod empty_and_divide;
mod green_hackenbush;
mod nimble;
mod polygon;
mod row_matrix;
mod small_squares;
mod staircase_nim;
mod treblecross;
mod wythoff;

pub use cards::cards;
pub use chomp::chomp;
pub use empty_and_divide::empty_and_divide;
pub use green_hackenbush::green_hackenbush;
pub use nimble::nimble;
pub use polygon::polygon;
pub use row_matrix::row_matrix;
pub use small_squares::small_squares;
pub use staircase_nim::staircase_nim;
pub use treblecross::{rows_of_treblecross, treblecross};
pub use wythoff::wythoff;

/// All games, the simplest first.
pub fn all() -> Vec<Game> {
    let named = |name: &'static str, game| Game { name: name.into(), ..game };
    vec![
        nim(),
        nimble(),
        named("take_1_3", take(&[1, 3])),
        named("take_1_3_4", take(&[1, 3, 4])),
        take(&[2, 3, 7]),
        powers_of_four(),
        fibonacci(),
        odd_even(),
        lasker(),
        kayles(),
        dawson_kayles(),
        polygon(),
        cards(),
        small_squares(),
        treblecross(),
        grundys_game(),
        row_matrix(),
        empty_and_divide(),
        wythoff(),
        staircase_nim(),
        green_hackenbush(),
        chomp(),
    ]
}

/// The game of that name, a subtraction game such as `take:2,3,7` or `take:3-7`, or the octal game of a code such as `0.137` or
/// `4.[3]`; with `_misere` after the name, in misère play. `None` if there is none, an error if the numbers or the code are not
/// valid.
///
/// ```
/// assert_eq!(games::shelf::find("0.77").unwrap().unwrap().name, "0.77");
/// assert_eq!(games::shelf::find("take:3-5,9").unwrap().unwrap().name, "take:3,4,5,9");
/// assert!(games::shelf::find("nim_misere").unwrap().unwrap().misere);
/// assert!(games::shelf::find("chess").unwrap().is_none());
/// ```
pub fn find(name: &str) -> Result<Option<Game>, Refused> {
    if name.contains('.') && name.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(Some(octal(&name.parse()?)));
    }
    if let Some(normal) = name.strip_suffix("_misere") {
        let misere = |game: Game| Game { name: name.to_owned().into(), ..game.misere() };
        return Ok(find(normal)?.filter(|game| !game.misere).map(misere));
    }
    if let Some(game) = all().into_iter().find(|game| game.name == name) {
        return Ok(Some(game));
    }
    let spelled = name.replacen('_', ":", 1).replace('_', ",");
    let Some(typed) = spelled.strip_prefix("take:").or((name == "take").then_some("")) else {
        return Ok(None);
    };
    Refused::unless(
        !typed.is_empty(),
        || "`take` is a game for every set of numbers: name one, as in `take:2,3,7` or `take:3-7`",
    )?;
    let number = |text: &str| match text.parse() {
        Ok(stones @ 1..=10_000_u64) => Ok(stones),
        _ => Err(Refused::new(format!(
            "`{text}` in `{name}` is not a number of stones from 1 to 10000: write `take:2,3,7` or `take:3-7`"
        ))),
    };
    let mut numbers = Vec::new();
    for part in typed.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        numbers.extend((number(first)?..=number(last)?).take(101));
    }
    Refused::unless(
        (1..=100).contains(&numbers.len()),
        || "between 1 and 100 numbers of stones can be looked at",
    )?;
    Ok(Some(take(&numbers)))
}

/// The end of a game in which a single stone can always be taken.
const LAST_STONE: &str = "the last stone is taken";

/// A game of one heap.
const ONE_HEAP: Game = Game { start: "10", levels: ["13", "29", "60"], ..GAME };

/// The rule of an octal code.
fn code(code: &str) -> Rule {
    Rule::Octal(code.parse().expect("the codes of this file are valid"))
}

/// Nim.
pub fn nim() -> Game {
    Game {
        name: "nim".into(),
        title: "Nim".into(),
        rules: "take any number of stones from one heap; whoever takes the last stone {wins}"
            .into(),
        source: "Bouton, Nim, a game with a complete mathematical theory (1901); OEIS A001477",
        rule: code("0.[3]"),
        ending: LAST_STONE,
        theory: Theory::Law(Law {
            claim: "g(n) = n",
            value: Some(|n| n),
            theorem: "Bouton",
            proof: "from n stones every smaller number can be left, and never n again / so in normal play, no move from a nim-sum of 0 leaves one of 0 / with nim-sum s > 0, one move wins from each heap h with a 1 at the leftmost 1 of s, an odd number of heaps: it leaves h ⊕ s < h",
            tried: "5 5 5 / 1 2 3 4",
        }),
        misere_reason: Some(
            "a move leaves one heap at most, and no heap of value 0 has a move / an odd number of ones loses, as each move takes one / with one larger heap, a move leaves an odd number of ones / with two or more, a nim-sum of 0 loses: every move makes another, and leaves a larger heap / from another nim-sum, Bouton's move leaves 0, and two or more larger heaps",
        ),
        attacked: [
            &["3 3 / 4 4 / 5 5", "1 2 3 / 1 4 5 / 2 4 6", "3 4 5 / 2 3 4 / 1 3 5"],
            &[
                "",
                "1 1 1 / 1 1 1 1 1",
                "4 1 / 3 1 1 / 5 1 1 1",
                "2 2 / 1 2 3 / 3 3 1 1",
                "3 4 5 / 2 3 / 2 4 1",
            ],
        ],
        ..GAME
    }
}

/// The subtraction game in which one of these numbers of stones is taken.
pub fn take(numbers: &[u64]) -> Game {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    let any = any_of(&numbers);
    let (ending, whoever) = match numbers.contains(&1) {
        true => (LAST_STONE, "whoever takes the last one {wins}"),
        false => (GAME.ending, "whoever cannot move {loses}"),
    };
    Game {
        name: format!("take:{}", joined(&numbers, ",")).into(),
        title: format!("Take {any}").into(),
        rules: format!("take {any} stones; {whoever}").into(),
        source: "Ferguson, Game Theory, I.1",
        ending,
        rule: Rule::Numbers(numbers),
        theory: Theory::Period,
        misere_reason: PAIRING,
        ..ONE_HEAP
    }
}

/// Why misère play of subtraction games is as in Nim.
const PAIRING: Option<&str> = Some(
    "a move leaves one heap at most, and by Ferguson's pairing every heap of value 0 that has a move has an option of value 1",
);

/// Taking powers of four.
pub fn powers_of_four() -> Game {
    Game {
        name: "powers_of_four".into(),
        title: "Powers of Four".into(),
        rules: "take 1, 4, 16, … stones; whoever takes the last one {wins}".into(),
        source: "a subtraction game; Ferguson, Game Theory, I.1",
        ending: LAST_STONE,
        rule: Rule::Numbers((0..30).map(|power| 4_u64.pow(power)).collect()),
        theory: Theory::Law(Law {
            claim: "g(n) is 0, 1, 0, 1, 2 for n modulo 5",
            value: Some(|n| [0, 1, 0, 1, 2][(n % 5) as usize]),
            theorem: "residues of powers",
            proof: "every power of 4 is 1 or 4 modulo 5, so the options of n have the values of n − 1 and n − 4, as if only 1 and 4 could be taken / of that game 0, 1, 0, 1, 2 repeat",
            tried: "20 20 / 60",
        }),
        misere_reason: PAIRING,
        ..ONE_HEAP
    }
}

/// Taking Fibonacci numbers. OEIS A014588.
pub fn fibonacci() -> Game {
    /// The limit of a known problem.
    const LARGEST: u64 = 3_000_000;
    let pairs = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    let numbers = pairs.map(|(number, _)| number).take_while(|&number| number <= LARGEST);
    Game {
        name: "fibonacci".into(),
        title: "Fibonacci Numbers".into(),
        rules: "take 1, 2, 3, 5, 8, … stones from one heap; whoever takes the last one {wins}"
            .into(),
        source: "OEIS A014588",
        rule: Rule::Numbers(numbers.collect()),
        most: LARGEST,
        ending: LAST_STONE,
        theory: Theory::Open {
            to: LARGEST,
            note: "no closed form is known; the values to 10,000 are OEIS A014588",
        },
        misere_reason: PAIRING,
        ..GAME
    }
}

/// Even if not all, all if odd.
pub fn odd_even() -> Game {
    Game {
        name: "odd_even".into(),
        title: "Even if Not All, All if Odd".into(),
        rules: "take an even number of stones but not the whole heap, or the whole heap if it is odd; whoever cannot move {loses}".into(),
        source: "Ferguson, Game Theory, I.4",
        rule: code("0.[12]"),
        theory: Theory::Law(Law {
            claim: "g(2k) = k − 1 and g(2k − 1) = k for k ≥ 1, and g(0) = 0",
            value: Some(|n| if n % 2 == 1 { n.div_ceil(2) } else { (n / 2).saturating_sub(1) }),
            theorem: "induction",
            proof: "an even heap becomes any smaller even one except 0, an odd heap any smaller odd one or 0",
            tried: "7 8 6 / 12",
        }),
        misere_reason: Some("a move leaves one heap at most, and no heap of value 0 has a move"),
        ..GAME
    }
}

/// Lasker's Nim.
pub fn lasker() -> Game {
    Game {
        name: "lasker".into(),
        title: "Lasker's Nim".into(),
        rules: "take any number of stones from one heap, or split one in two; whoever takes the last one {wins}".into(),
        source: "Winning Ways, chapter 4",
        rule: code("4.[3]"),
        ending: LAST_STONE,
        theory: Theory::Law(Law {
            claim: "g(n) = n, but 4k + 3 and 4k + 4 trade places",
            value: Some(|n| match n % 4 {
                3 => n + 1,
                0 if n > 0 => n - 1,
                _ => n,
            }),
            theorem: "Lasker",
            proof: "taking leaves all values of smaller heaps / splitting 4k + 3 into 1 and 4k + 2 adds 4k + 3 / modulo 4 no split has the value of its heap",
            tried: "4 5 3 / 8",
        }),
        misere_reason: Some(
            "heaps of value 0 and 1 have 0 and 1 stones, so they do not split / of larger ones all or all but one can be taken, and a split leaves another nim-sum",
        ),
        attacked: [&["5 2 / 6 1 / 4 2", "3 1 2 / 7 1 6", "4 1 2 / 8 1 6 / 3 5 1"], &[]],
        ..GAME
    }
}

/// A row of pins.
const PINS: Game = Game {
    typed: "the pins of each row",
    verb: "knock down",
    nouns: ["row", "pins"],
    drawn: "pins",
    ending: "no pin can be knocked down",
    sizes: Sizes { words: &["row"], ..GAME.sizes },
    theory: Theory::Period,
    ..GAME
};

/// The largest heap of an octal game that is read.
const OCTAL: u64 = 100_000;

/// Kayles. OEIS A002186.
pub fn kayles() -> Game {
    Game {
        name: "kayles".into(),
        title: "Kayles".into(),
        rules:
            "knock down one pin of a row, or two neighbours; whoever knocks down the last one {wins}"
                .into(),
        source: "Guy and Smith, The G-values of various games (1956); OEIS A002186",
        rule: code("0.77"),
        most: OCTAL,
        ..PINS
    }
}

/// Dawson's Kayles. OEIS A002187 shifted by one.
pub fn dawson_kayles() -> Game {
    Game {
        name: "dawson_kayles".into(),
        title: "Dawson's Kayles".into(),
        rules: "knock down two neighbouring pins of a row; whoever cannot move {loses}".into(),
        source: "Winning Ways, chapter 4; OEIS A002187",
        rule: code("0.07"),
        most: OCTAL,
        ..PINS
    }
}

/// The octal game of a code.
pub fn octal(octal: &Octal) -> Game {
    let name = octal.to_string();
    let is_known = |game: &Game| matches!(&game.rule, Rule::Octal(known) if known == octal);
    let known = [nim(), lasker(), odd_even()].into_iter().find(is_known);
    let misere_reason = known.as_ref().and_then(|known| known.misere_reason);
    let (theory, most) = match known {
        Some(known) => (known.theory, known.most),
        None if octal.is_endless() => {
            // A heap of n stones has about n² / 4 options if taking may leave two heaps.
            let most = if octal.divides() { 500 } else { 10_000 };
            let note = "no theorem here covers codes whose digits repeat forever";
            (Theory::Open { to: most, note }, most)
        }
        None => (Theory::Period, OCTAL),
    };
    Game {
        title: format!("Octal Game {name}").into(),
        name: name.into(),
        rules: format!("{}; whoever cannot move {{loses}}", octal.words()).into(),
        source: "Guy and Smith, The G-values of various games (1956)",
        rule: Rule::Octal(octal.clone()),
        most,
        theory,
        misere_reason,
        ..GAME
    }
}

/// Grundy's game. OEIS A002188.
pub fn grundys_game() -> Game {
    Game {
        name: "grundys_game".into(),
        title: "Grundy's Game".into(),
        rules: "split a heap into two of different sizes; whoever cannot move {loses}".into(),
        source: "Grundy, Mathematics and games (1939); OEIS A002188",
        rule: Rule::Heap(|heap| (1..heap.div_ceil(2)).map(|part| [part, heap - part]).collect()),
        most: 10_000,
        theory: Theory::Open {
            to: 5_000,
            note: "nobody has found a period; the values to 10,000 are OEIS A002188",
        },
        ..GAME
    }
}
