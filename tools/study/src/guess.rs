//! `cargo study guess`: compares a formula with a game, size by size.

use games::Refused;
use syn::{BinOp, Expr, ExprLit, Lit, Stmt, UnOp};

use crate::Result;
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::grouped;
use Value::{List, Number, Truth};

/// The largest size that is compared: in a line and in a grid.
const TO: [u64; 2] = [10_000, 100];

/// The longest guess: each character may open one more level of nesting, which takes stack.
const LONGEST: usize = 300;

/// The syntax of guesses.
const SYNTAX: &str = "use `+ - * / %`, `^` for XOR, `& | << >>`, `== != < <= > >=`, `&& || !`, `in {0, 2}`, `[0, 1, 2][n % 3]`, `if n < 5 { 0 } else { n }`";

/// The result of comparing a guess with a game.
pub struct Comparison {
    /// Whether they agree at every size that was compared.
    pub agrees: bool,
    /// How far they agree, or the first size at which they do not.
    pub text: String,
}

/// Compares a guess with a game. A formula that is true or false guesses which sizes are losing, a number their Grundy numbers.
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
        refused(format!("is no formula: {error}; {SYNTAX}"))
    })?;

    let wanted = Wanted { to: None, otherwise: TO, most: TO, outcomes: false, plain: true };
    let table = Table::of(named, &wanted)?;
    let words = table.words.join(", ");
    let names = if table.words.len() == 1 { &["n"][..] } else { &["x", "y"] };
    let game = &named.solver.game;
    let is_over = |sizes: &[u64]| game.options(&(game.sizes.position)(sizes)).is_empty();
    // Where the game is over before a move, a formula need not hold.
    let skipped = usize::from(table.first == 0 && names.len() == 1 && is_over(&[0]));
    let mut what = "";
    for (sizes, &value) in table.sizes().into_iter().zip(&table.values).skip(skipped) {
        let sizes: Vec<(&str, u64)> = names.iter().copied().zip(sizes).collect();
        let place = || {
            let place = sizes.iter().map(|(name, size)| format!("{name} = {size}"));
            place.collect::<Vec<_>>().join(", ")
        };
        let (is_right, says) = match self::value(&formula, &sizes) {
            Ok(Truth(loses)) => {
                what = "the losing sizes";
                let verb = if loses { "loses" } else { "wins" };
                (loses == (value == 0), format!("the player to move {verb}"))
            }
            Ok(Number(_)) if table.outcomes => {
                let reason = "is a number, but only who wins is known of this game: guess the losing sizes, as in";
                return Err(refused(format!("{reason} `{} % 2 == 0`", names[0])));
            }
            Ok(Number(number)) => {
                what = "the Grundy numbers";
                (u64::try_from(number) == Ok(value), format!("the Grundy number is {number}"))
            }
            Ok(List(_)) => return Err(refused(format!("is a list; {SYNTAX}"))),
            Err(reason) => {
                return Err(refused(format!("has no value at {}: {reason}; {SYNTAX}", place())));
            }
        };
        if !is_right {
            let text = format!("wrong at {} ({words}): you guessed that {says}", place());
            return Ok(Comparison { agrees: false, text });
        }
    }
    let (names, first) = (names.join(" and "), table.first + skipped as u64);
    let last = grouped(table.last);
    let text = format!("right: {what} for all {names} from {first} to {last} ({words})");
    Ok(Comparison { agrees: true, text })
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
            let unknown = match sizes.len() {
                1 => "the only name is `n`",
                _ => "the only names are `x` and `y`",
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
        Expr::If(choice) => match (value(&choice.cond)?, &choice.else_branch) {
            (Truth(true), Some(_)) => block(&choice.then_branch.stmts, sizes),
            (Truth(false), Some((_, other))) => value(other),
            _ => Err("`if` needs a condition and `else`"),
        },
        Expr::Block(inner) => block(&inner.block.stmts, sizes),
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

fn block(statements: &[Stmt], sizes: &[(&str, u64)]) -> Result<Value, &'static str> {
    match statements {
        [Stmt::Expr(inner, None)] => value(inner, sizes),
        _ => Err("one formula is needed between `{` and `}`"),
    }
}

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
