//! `cargo study guess`: compares a formula with a game, size by size.

use games::{Refused, say};
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

use crate::Result;
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::{counted, grouped};
use Value::{List, Number, Truth};

/// The largest size that is compared: in a line and in a grid.
const TO: [u64; 2] = [10_000, 100];

/// The names of heaps in a guess about several, and the largest size of each that is compared, by their number.
const HEAPS: [&str; 4] = ["a", "b", "c", "d"];
const MOST: [u64; 4] = [1000, 30, 15, 8];

/// The longest guess: each character may open one more level of nesting, which takes stack.
const LONGEST: usize = 300;

/// The syntax of guesses.
const SYNTAX: &str = "use `+ - * / %`, `^` for XOR, `& | << >>`, `== != < <= > >=`, `&& || !`, `in {0, 2}`, `[0, 1, 2][n % 3]`";

/// The result of comparing a guess with a game.
pub struct Comparison {
    /// Whether they agree at every size that was compared.
    pub agrees: bool,
    /// How far they agree, or the first size at which they do not.
    pub text: String,
}

/// Compares a guess with a game. A condition guesses which sizes are losing, a number their Grundy numbers. `n` is a size, and
/// `a`, `b`, `c` and `d` are the heaps of a position.
pub fn compare(named: &Named, guess: &str) -> Result<Comparison> {
    let is_short = guess.len() <= LONGEST;
    Refused::unless(is_short, || format!("a guess has at most {LONGEST} characters"))?;
    let refused = |reason: String| Refused::new(format!("`{guess}` {reason}"));
    // The grammar is that of Rust, which has no sets: `n in {0, 2}` is read as `n == [0, 2]`.
    let mut parts = guess.split("in {");
    let first = parts.next().unwrap_or_default().to_owned();
    let formula = parts.fold(first, |text, part| text + "== [" + &part.replacen('}', "]", 1));
    let formula: Expr = syn::parse_str(&formula).map_err(|error| {
        let lexer = "cannot parse string into token stream";
        let error = error.to_string().replace(lexer, "a bracket or another character is wrong");
        refused(format!("is not a formula: {error}; {SYNTAX}"))
    })?;

    let (rows, outcomes, range) = match heaps_of(guess) {
        0 => by_size(named)?,
        heaps => by_position(named, heaps)?,
    };
    let (lang, mut what) = (named.solver.game.lang, String::new());
    for (sizes, value) in rows {
        let place = || {
            let place = sizes.iter().map(|(name, size)| format!("{name} = {size}"));
            place.collect::<Vec<_>>().join(", ")
        };
        let (is_right, says) = match self::value(&formula, &sizes) {
            Ok(Truth(loses)) => {
                let says = match loses {
                    true => say!(lang, "the player to move loses", "‘차례인 사람이 진다’"),
                    false => say!(lang, "the player to move wins", "‘차례인 사람이 이긴다’"),
                };
                (loses == (value == 0), says)
            }
            Ok(Number(_)) if outcomes => {
                let name = sizes[0].0;
                return Err(refused(say!(
                    lang,
                    "is a number, but only who wins is known of this game: guess the losing sizes, as in `{name} % 2 == 0`",
                    ": 이 게임은 승패만 알려져 있습니다. 언제 지는지 추측하세요. 예를 들어 `{name} % 2 == 0`"
                )));
            }
            Ok(Number(number)) => {
                what = say!(lang, " (Grundy numbers)", " (그런디 수)");
                let says = say!(lang, "the Grundy number is {number}", "‘그런디 수는 {number}’");
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
                "{place}에서 틀렸습니다. 추측: {says}"
            );
            return Ok(Comparison { agrees: false, text });
        }
    }
    Ok(Comparison {
        agrees: true,
        text: say!(lang, "right for {range}{what}", "맞습니다: {range}{what}"),
    })
}

/// Sizes by their names, with the Grundy number of each position, or 1 if the player to move wins and 0 if not.
type Rows = Vec<(Vec<(&'static str, u64)>, u64)>;

/// The number of heaps that a guess is about: 3 if it names `c`, 0 if it is about a size `n`.
fn heaps_of(guess: &str) -> usize {
    let words = guess.split(|letter: char| !letter.is_alphanumeric());
    let last = words.filter_map(|word| HEAPS.iter().position(|heap| *heap == word)).max();
    last.map_or(0, |last| last + 1)
}

/// The positions of so many heaps, whether only their outcomes are known, and which they are.
fn by_position(named: &Named, heaps: usize) -> Result<(Rows, bool, String)> {
    let (names, most) = (&HEAPS[..heaps], MOST[heaps - 1]);
    let (mut rows, mut outcomes) = (Rows::new(), false);
    for index in 0..most.pow(heaps as u32) {
        let size = |place: usize| index / most.pow((heaps - 1 - place) as u32) % most + 1;
        let sizes: Vec<u64> = (0..heaps).map(size).collect();
        let words: Vec<String> = sizes.iter().map(u64::to_string).collect();
        let position = named.position(Some(&words.join(" ")))?;
        let evaluation = named.solver.evaluation(&position);
        outcomes |= evaluation.value().is_none();
        let value = evaluation.value().unwrap_or(u64::from(evaluation.wins()));
        rows.push((names.iter().copied().zip(sizes).collect(), value));
    }
    let counted = counted(heaps as u64, "heap");
    let range = say!(
        named.solver.game.lang,
        "{counted} of up to {most}",
        "더미 {heaps}개, 크기는 {most}까지"
    );
    Ok((rows, outcomes, range))
}

/// The sizes of the table, whether only their outcomes are known, and which they are.
fn by_size(named: &Named) -> Result<(Rows, bool, String)> {
    let wanted = Wanted { to: None, otherwise: TO, most: TO, outcomes: false, plain: true };
    let table = Table::of(named, &wanted)?;
    let names = if table.words.len() == 1 { &["n"][..] } else { &["x", "y"] };
    let game = &named.solver.game;
    let is_over = |sizes: &[u64]| game.options(&(game.sizes.position)(sizes)).is_empty();
    // Where the game is over before a move, a formula need not hold.
    let skipped = usize::from(table.first == 0 && names.len() == 1 && is_over(&[0]));
    let rows = table.sizes().into_iter().zip(table.values.iter().copied()).skip(skipped);
    let rows = rows.map(|(sizes, value)| (names.iter().copied().zip(sizes).collect(), value));
    let (first, last, lang) = (table.first + skipped as u64, grouped(table.last), game.lang);
    let range = match table.words {
        [word] if word.ends_with('s') => format!("{first} to {last} {word}"),
        [word] => {
            say!(lang, "every {word} from {first} to {last}", "{word} {first}부터 {last}까지")
        }
        words => {
            let words = words.join(", ");
            say!(
                lang,
                "all x and y from {first} to {last} ({words})",
                "x와 y가 {first}부터 {last}까지 ({words})"
            )
        }
    };
    Ok((rows.collect(), table.outcomes, range))
}

/// The value of a formula or of a part of it.
#[derive(Clone, PartialEq)]
enum Value {
    Number(i64),
    Truth(bool),
    List(Vec<Value>),
}

/// Evaluates a formula for these sizes by name; the error says why it has no value.
fn value(formula: &Expr, sizes: &[(&str, u64)]) -> Result<Value, &'static str> {
    let value = |part: &Expr| self::value(part, sizes);
    match formula {
        Expr::Lit(ExprLit { lit: Lit::Int(digits), .. }) => {
            digits.base10_parse().map(Number).map_err(|_| "a number is too large")
        }
        Expr::Path(path) => {
            let size = sizes.iter().find(|(name, _)| path.path.is_ident(name));
            let unknown = match sizes {
                [("n", _)] => "the only name is `n`, or `a`, `b`, `c` and `d` for heaps",
                [("x", _), _] => "the only names are `x` and `y`",
                _ => "the only names are `a`, `b`, `c` and `d`",
            };
            size.map(|(_, size)| Number(*size as i64)).ok_or(unknown)
        }
        Expr::Paren(inner) => value(&inner.expr),
        Expr::Array(list) => list.elems.iter().map(value).collect::<Result<_, _>>().map(List),
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
        Expr::Assign(_) => Err("`=` compares nothing: write `==`"),
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
