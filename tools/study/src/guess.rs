//! `cargo study guess`: compares a formula with a game, size by size.

use games::words::joined;
use games::{Game, Position, Refused, say};
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

use crate::Result;
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::{counted, grouped};
use Value::{List, Number, Truth};

/// The largest size that is compared: in a line and in a grid.
const TO: [u64; 2] = [10_000, 100];

/// The largest size of each heap that is compared, by the number of heaps.
const MOST: [u64; 4] = [1000, 30, 15, 8];

/// What may be written by hand, and how Rust writes it: `n in {0, 2}` is read as `n == [0, 2]`.
const SIGNS: [(&str, &str); 11] = [
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("==", "="),
    ("=", "=="),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("⊕", "^"),
    ("in {", "== ["),
    ("}", "]"),
];
const WORDS: [(&str, &str); 5] =
    [("and", "&&"), ("or", "||"), ("not", "!"), ("mod", "%"), ("xor", "^")];

/// The longest guess: each character may open one more level of nesting, which takes stack.
const LONGEST: usize = 300;

/// The syntax of guesses.
const SYNTAX: &str = "use `+ - * / %`, `^` for XOR, `& | << >>`, `= != < <= > >=`, `and or not`, `in {0, 2}`, `[0, 1, 2][n % 3]`";

/// The result of comparing a guess with a game.
pub struct Comparison {
    /// Whether they agree at every size that was compared.
    pub agrees: bool,
    /// How far they agree, or the first size at which they do not.
    pub text: String,
}

/// Compares a guess with a game. A condition guesses which sizes are losing, a number their Grundy numbers. A letter is a size,
/// and several letters are the heaps of a position, in the order of the alphabet.
pub fn compare(named: &Named, guess: &str) -> Result<Comparison> {
    let is_short = guess.len() <= LONGEST;
    Refused::unless(is_short, || format!("a guess has at most {LONGEST} characters"))?;
    let refused = |reason: String| Refused::new(format!("`{guess}` {reason}"));
    let formula: Expr = syn::parse_str(&in_rust(guess)).map_err(|error| {
        let lexer = "cannot parse string into token stream";
        let error = error.to_string().replace(lexer, "a bracket or another character is wrong");
        refused(format!("is not a formula: {error}; {SYNTAX}"))
    })?;

    let letters = letters(guess);
    let (names, rows, outcomes, range) = match letters.len() {
        2.. if letters != ["x", "y"] || named.solver.game.sizes.words.len() == 1 => {
            by_position(named, letters)?
        }
        _ => by_size(named, letters)?,
    };
    let says_nothing = names.len() == 1 && rows.iter().all(|(_, value)| *value > 0);
    let (lang, mut what) = (named.solver.game.lang, "");
    for (sizes, value) in rows {
        let place = || {
            let place = names.iter().zip(&sizes);
            let place = place.map(|(name, size)| format!("{name} = {size}"));
            place.collect::<Vec<_>>().join(", ")
        };
        let (is_right, says) = match self::value(&formula, &names, &sizes) {
            Ok(Truth(loses)) => {
                let says = lang.of(match loses {
                    true => ["the player to move loses", "차례인 사람이 진다"],
                    false => ["the player to move wins", "차례인 사람이 이긴다"],
                });
                (loses == (value == 0), says.to_owned())
            }
            Ok(Number(_)) if outcomes => {
                let name = &names[0];
                return Err(refused(say!(
                    lang,
                    "is a number, but only who wins is known of this game: guess the losing sizes, as in `{name} % 2 == 0`",
                    "식은 수입니다. 이 게임은 승패만 알려져 있으니 언제 지는지 추측하세요. 예를 들어 `{name} % 2 == 0`"
                )));
            }
            Ok(Number(number)) => {
                what = lang.of([" (Grundy numbers)", " (그런디 수)"]);
                let says = say!(lang, "the Grundy number is {number}", "그런디 수는 {number}");
                (u64::try_from(number) == Ok(value), says)
            }
            Ok(List(_)) => return Err(refused(format!("is a list; {SYNTAX}"))),
            Err(reason) => {
                return Err(refused(format!("has no value at {}: {reason}; {SYNTAX}", place())));
            }
        };
        if !is_right {
            let place = place();
            let text = say!(
                lang,
                "wrong at {place}: you guessed that {says}",
                "{place}: 틀림. 추측: {says}"
            );
            return Ok(Comparison { agrees: false, text });
        }
    }
    if says_nothing && what.is_empty() {
        return Err(refused(say!(
            lang,
            "says nothing: no heap alone loses; guess about several, as in `x == y`",
            "추측으로는 알 수 없습니다. 더미 하나로는 지지 않으니 여러 더미로 추측하세요. 예를 들어 `x == y`"
        )));
    }
    let text = say!(lang, "right for {range}{what}", "맞습니다: {range}{what}");
    Ok(Comparison { agrees: true, text })
}

/// A guess with the words and signs of Rust.
fn in_rust(guess: &str) -> String {
    let is_word = |letter: char| letter.is_alphabetic();
    let in_rust = |piece: &str| {
        let word = piece.trim_end_matches(|letter| !is_word(letter));
        let found = WORDS.iter().find(|(written, _)| *written == word);
        found.map_or_else(|| piece.to_owned(), |(_, sign)| piece.replacen(word, sign, 1))
    };
    let text: String = guess.split_inclusive(|letter| !is_word(letter)).map(in_rust).collect();
    let text = SIGNS.iter().fold(text, |text, (written, sign)| text.replace(written, sign));
    // A list is read as a tuple, which needs a smaller parser: `[0, 1][n]` as `(0, 1,)[n]`.
    let (mut rust, mut open) = (String::new(), Vec::new());
    for letter in text.chars() {
        let is_after_value =
            || rust.trim_end().ends_with(|last| matches!(last, ')' | ']' | 'a'..='z'));
        match letter {
            '[' if !is_after_value() => {
                open.push(",)");
                rust.push('(');
            }
            '[' => {
                open.push("]");
                rust.push('[');
            }
            ']' => rust += open.pop().unwrap_or("]"),
            _ => rust.push(letter),
        }
    }
    rust
}

/// The letters that a guess uses as names. Of `a`, `b`, `c` and `d`, those before the last are heaps even if they are not named.
fn letters(guess: &str) -> Vec<String> {
    let words = guess.split(|letter: char| !letter.is_alphanumeric());
    let is_letter = |word: &&str| word.len() == 1 && word.starts_with(char::is_alphabetic);
    let mut names: Vec<String> = words.filter(is_letter).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    let heaps = ["a", "b", "c", "d"];
    match names.last().and_then(|last| heaps.iter().position(|heap| heap == last)) {
        Some(last) => heaps[..=last].iter().map(|&heap| heap.to_owned()).collect(),
        None => names,
    }
}

/// The names of sizes, the sizes with the Grundy number of each position (or 1 if the player to move wins and 0 if not), whether
/// only these outcomes are known, and which sizes they are.
type Compared = (Vec<String>, Vec<(Vec<u64>, u64)>, bool, String);

/// The positions of so many heaps.
fn by_position(named: &Named, names: Vec<String>) -> Result<Compared> {
    let heaps = names.len();
    let most = MOST.get(heaps - 1).copied().ok_or_else(|| {
        Refused::new(format!("a guess is about at most {} heaps: use fewer letters", MOST.len()))
    })?;
    let (mut rows, mut outcomes) = (Vec::new(), false);
    for index in 0..most.pow(heaps as u32) {
        let size = |place: usize| index / most.pow((heaps - 1 - place) as u32) % most + 1;
        let sizes: Vec<u64> = (0..heaps).map(size).collect();
        let evaluation = named.solver.evaluation(&named.position(Some(&joined(&sizes, " ")))?);
        outcomes |= evaluation.value().is_none();
        let value = evaluation.value().unwrap_or(u64::from(evaluation.wins()));
        rows.push((sizes, value));
    }
    let counted = counted(heaps as u64, "heap");
    let lang = named.solver.game.lang;
    let range = say!(lang, "{counted} of up to {most}", "더미 {heaps}개, 크기는 {most}까지");
    Ok((names, rows, outcomes, range))
}

/// The sizes of the table.
fn by_size(named: &Named, letters: Vec<String>) -> Result<Compared> {
    let wanted = Wanted { to: None, otherwise: TO, most: TO, outcomes: false, plain: true };
    let table = Table::of(named, &wanted)?;
    let usual = if table.words.len() == 1 { &["n"][..] } else { &["x", "y"] };
    let is_usual = letters.len() != usual.len();
    let names =
        if is_usual { usual.iter().map(|&name| name.to_owned()).collect() } else { letters };
    let game = &named.solver.game;
    let is_over = |sizes: &[u64]| game.options(&(game.sizes.position)(sizes)).is_empty();
    // Where the game is over before a move, a formula need not hold.
    let skipped = usize::from(table.first == 0 && names.len() == 1 && is_over(&[0]));
    let rows = table.sizes().into_iter().zip(table.values.iter().copied()).skip(skipped);
    let (first, last, lang) = (table.first + skipped as u64, grouped(table.last), game.lang);
    let range = match table.words {
        [word] if word.ends_with('s') => format!("{first} to {last} {word}"),
        [word] => {
            say!(lang, "every {word} from {first} to {last}", "{word} {first}부터 {last}까지")
        }
        words => {
            let (names, words) = (names.join(lang.of([" and ", ", "])), words.join(", "));
            say!(
                lang,
                "all {names} from {first} to {last} ({words})",
                "{names} {first}–{last} ({words})"
            )
        }
    };
    Ok((names, rows.collect(), table.outcomes, range))
}

/// Cells of a table, in rows after their names: what stands in each, and whether the player to move loses.
pub type Cells = Vec<(String, Vec<(String, bool)>)>;

/// Positions whose losing ones are to be found, and a formula as an example: small sizes, or if no heap alone loses, third heaps
/// beside two.
pub fn cells(named: &Named) -> Result<(Cells, &'static str)> {
    let Game { sizes, .. } = &named.solver.game;
    let loses = |position: &Position| !named.solver.evaluation(position).wins();
    let to = |most: u64| sizes.first.max(1)..=most.min(sizes.last);
    let has_lost = || to(24).any(|size| loses(&(sizes.position)(&[size])));
    let (rows, last, example) = match sizes.words {
        [_, _] => (to(7).map(|size| vec![size]).collect(), to(7), "x < y"),
        _ if has_lost() || named.position(Some("1 1 1")).is_err() => {
            (vec![vec![]], to(24), "n % 3 == 0")
        }
        _ => (
            [[1, 1], [1, 2], [1, 3], [2, 3], [2, 4], [3, 4]].map(Vec::from).to_vec(),
            0..=7,
            "x == y",
        ),
    };
    let row = |row: Vec<u64>| {
        let cell = |cell: u64| {
            let all = [&row[..], &[cell]].concat();
            let position = match all.len() {
                3 => named.position(Some(&joined(&all, " ")))?,
                _ => (sizes.position)(&all),
            };
            Ok((cell.to_string(), loses(&position)))
        };
        Ok((joined(&row, " "), last.clone().map(cell).collect::<Result<_>>()?))
    };
    Ok((rows.into_iter().map(row).collect::<Result<_>>()?, example))
}

/// The value of a formula or of a part of it.
#[derive(Clone, PartialEq)]
enum Value {
    Number(i64),
    Truth(bool),
    List(Vec<Value>),
}

/// Evaluates a formula for these sizes by name; the error says why it has no value.
fn value(formula: &Expr, names: &[String], sizes: &[u64]) -> Result<Value, &'static str> {
    let value = |part: &Expr| self::value(part, names, sizes);
    match formula {
        Expr::Lit(ExprLit { lit: Lit::Int(digits), .. }) => {
            digits.base10_parse().map(Number).map_err(|_| "a number is too large")
        }
        Expr::Path(path) => {
            let size = names.iter().position(|name| path.path.is_ident(name));
            let unknown = "a name is one letter: one for a size, or one for each heap";
            size.map(|index| Number(sizes[index] as i64)).ok_or(unknown)
        }
        Expr::Paren(inner) => value(&inner.expr),
        Expr::Tuple(list) => list.elems.iter().map(value).collect::<Result<_, _>>().map(List),
        Expr::Index(index) => match (value(&index.expr)?, value(&index.index)?) {
            (List(list), Number(at)) => {
                list.get(at as usize).cloned().ok_or("the list is too short")
            }
            _ => Err("only a list has numbered elements"),
        },
        Expr::Unary(unary) => match (&unary.op, value(&unary.expr)?) {
            (UnOp::Neg(_), Number(number)) => number.checked_neg().map(Number).ok_or(TOO_LARGE),
            (UnOp::Not(_), Truth(truth)) => Ok(Truth(!truth)),
            _ => Err(MIXED),
        },
        Expr::Binary(binary) => match (&binary.op, value(&binary.left)?) {
            (BinOp::And(_), Truth(false)) => Ok(Truth(false)),
            (BinOp::Or(_), Truth(true)) => Ok(Truth(true)),
            (operator, left) => combined(operator, left, value(&binary.right)?),
        },
        _ => Err("there is more than numbers and operators in it"),
    }
}

const TOO_LARGE: &str = "a number is too large, or the divisor is 0";
const MIXED: &str = "an operator mixes numbers and conditions";

fn combined(operator: &BinOp, left: Value, right: Value) -> Result<Value, &'static str> {
    let (a, b) = match (left, operator, right) {
        (number, BinOp::Eq(_), List(list)) => return Ok(Truth(list.contains(&number))),
        (Truth(_), BinOp::And(_) | BinOp::Or(_), right @ Truth(_)) => return Ok(right),
        (Number(a), _, Number(b)) => (a, b),
        _ => return Err(MIXED),
    };
    let bits = u32::try_from(b).unwrap_or(u32::MAX);
    let number = match operator {
        BinOp::Add(_) => a.checked_add(b),
        BinOp::Sub(_) => a.checked_sub(b),
        BinOp::Mul(_) => a.checked_mul(b),
        BinOp::Div(_) => a.checked_div_euclid(b),
        BinOp::Rem(_) => a.checked_rem_euclid(b),
        BinOp::BitXor(_) => Some(a ^ b),
        BinOp::BitAnd(_) => Some(a & b),
        BinOp::BitOr(_) => Some(a | b),
        BinOp::Shl(_) => a.checked_shl(bits),
        BinOp::Shr(_) => a.checked_shr(bits),
        BinOp::Eq(_) => return Ok(Truth(a == b)),
        BinOp::Ne(_) => return Ok(Truth(a != b)),
        BinOp::Lt(_) => return Ok(Truth(a < b)),
        BinOp::Le(_) => return Ok(Truth(a <= b)),
        BinOp::Gt(_) => return Ok(Truth(a > b)),
        BinOp::Ge(_) => return Ok(Truth(a >= b)),
        _ => return Err(MIXED),
    };
    number.map(Number).ok_or(TOO_LARGE)
}
