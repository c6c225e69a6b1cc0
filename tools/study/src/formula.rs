//! Formulas about the sizes of a game, as a reader writes them: `n % 7 in {0, 2}`.

use Value::{List, Number, Truth};

/// Words in English and in Korean.
type Words = [&'static str; 2];

/// A formula, or a part of it.
#[derive(Debug, PartialEq)]
pub(crate) enum Formula {
    Number(i64),
    /// The size with this letter.
    Size(char),
    List(Vec<Formula>),
    /// `-` or `!` before a part.
    Signed(&'static str, Box<Formula>),
    /// An operator between two parts; that of `list[index]` is `[`.
    Both(&'static str, Box<[Formula; 2]>),
}

/// The operators, the loosest first, as in Rust. `not` is as tight as the empty row, so that `not n = 3` denies a comparison.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &[],
    &["==", "!=", "<=", ">=", "<", ">", "in"],
    &["|"],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
const NOT: usize = 2;
const COMPARISON: usize = 3;
const SIGN: usize = OPERATORS.len();

/// Other words for an operator.
const WORDS: [(&str, &str); 9] = [
    ("or", "||"),
    ("and", "&&"),
    ("=", "=="),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("xor", "^"),
    ("⊕", "^"),
    ("mod", "%"),
];

/// Why a text is not a formula, and where: at this character, counted from 1, and this token, which is empty at the end.
#[derive(Debug, PartialEq)]
pub(crate) struct Fault<'t> {
    pub reason: Words,
    pub character: usize,
    pub token: &'t str,
}

const NO_VALUE: Words = ["a value is missing", "값이 없습니다"];
const NO_LETTER: Words = [
    "the name of a size or a heap, which is one letter from a to z, is missing",
    "크기나 더미의 이름인 a부터 z까지의 한 글자가 없습니다",
];
const NO_OPERATOR: Words = ["an operator is missing", "연산자가 없습니다"];
const NO_AND: Words =
    ["an `and` between two comparisons is missing", "비교 사이에 `and`가 없습니다"];
const NOT_CLOSED: Words = ["a bracket is not closed", "괄호가 닫히지 않았습니다"];
const WRONG_NUMBER: Words =
    ["a number is too large, or has a wrong digit", "수가 너무 크거나 자릿수가 틀렸습니다"];

/// Reads a formula.
pub(crate) fn parse(text: &str) -> Result<Formula, Fault<'_>> {
    let mut parser = Parser { tokens: tokens(text), next: 0 };
    let formula = parser.formula(0)?;
    if parser.token().is_empty() { Ok(formula) } else { Err(parser.fault(NO_OPERATOR)) }
}

/// The words, numbers and signs of a text, each after the number of its first character. The last one is empty.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_based = ["0x", "0o", "0b"].iter().any(|start| rest.starts_with(start));
        let is_in = |letter: char| match first {
            '0'..='9' => {
                letter.is_ascii_digit() || letter == '_' || is_based && letter.is_ascii_alphabetic()
            }
            _ => first.is_alphabetic() && letter.is_alphabetic(),
        };
        let mut signs = OPERATORS.iter().copied().flatten();
        let sign = signs.find(|sign| sign.len() == 2 && rest.starts_with(**sign) && **sign != "in");
        let word = rest.find(|letter| !is_in(letter)).unwrap_or(rest.len());
        let length = sign.map_or(word.max(first.len_utf8()), |sign| sign.len());
        let character = text[..text.len() - rest.len()].chars().count() + 1;
        tokens.push((character, &rest[..length]));
        rest = rest[length..].trim_start();
    }
    tokens.push((text.chars().count() + 1, ""));
    tokens
}

struct Parser<'t> {
    tokens: Vec<(usize, &'t str)>,
    next: usize,
}

impl<'t> Parser<'t> {
    fn token(&self) -> &'t str {
        self.tokens[self.next].1
    }

    /// Whether the next token is this one, which is then read.
    fn reads(&mut self, token: &str) -> bool {
        let is_next = self.token() == token;
        self.next += usize::from(is_next);
        is_next
    }

    fn fault(&self, reason: Words) -> Fault<'t> {
        let (character, token) = self.tokens[self.next];
        Fault { reason, character, token }
    }

    /// Reads a formula whose operators are so tight or tighter.
    fn formula(&mut self, least: usize) -> Result<Formula, Fault<'t>> {
        let (mut left, mut last) = (self.operand()?, SIGN);
        while let Some((level, operator)) = operator(self.token()).filter(|it| it.0 >= least) {
            if (level, last) == (COMPARISON, COMPARISON) {
                return Err(self.fault(NO_AND));
            }
            self.next += 1;
            left = Formula::Both(operator, Box::new([left, self.formula(level + 1)?]));
            last = level;
        }
        Ok(left)
    }

    /// Reads what stands between operators.
    fn operand(&mut self) -> Result<Formula, Fault<'t>> {
        for (token, sign, least) in [("-", "-", SIGN), ("!", "!", SIGN), ("not", "!", NOT)] {
            if self.reads(token) {
                return Ok(Formula::Signed(sign, Box::new(self.formula(least)?)));
            }
        }
        let token = self.token();
        let mut operand = match token.chars().next() {
            Some('(') => self.bracket(")")?,
            Some('[') => self.bracket("]")?,
            Some('{') => self.bracket("}")?,
            Some('0'..='9') => {
                number(token).map(Formula::Number).ok_or(self.fault(WRONG_NUMBER))?
            }
            Some(letter) if letter.is_ascii_alphabetic() && token.len() == 1 => {
                Formula::Size(letter)
            }
            Some(letter) if letter.is_alphabetic() && operator(token).is_none() => {
                return Err(self.fault(NO_LETTER));
            }
            _ => return Err(self.fault(NO_VALUE)),
        };
        self.next += 1;
        while self.reads("[") {
            operand = Formula::Both("[", Box::new([operand, self.formula(0)?]));
            if !self.reads("]") {
                return Err(self.fault(NOT_CLOSED));
            }
        }
        Ok(operand)
    }

    /// Reads up to a closing bracket: a list, or in round brackets a formula.
    fn bracket(&mut self, close: &str) -> Result<Formula, Fault<'t>> {
        self.next += 1;
        let (mut parts, mut is_list) = (Vec::new(), close != ")");
        while self.token() != close {
            parts.push(self.formula(0)?);
            match self.token() {
                "," => (self.next, is_list) = (self.next + 1, true),
                token if token == close => {}
                "" | ")" | "]" | "}" => return Err(self.fault(NOT_CLOSED)),
                _ => return Err(self.fault(NO_OPERATOR)),
            }
        }
        Ok(if is_list || parts.is_empty() { Formula::List(parts) } else { parts.remove(0) })
    }
}

/// An operator, and how tight it is.
fn operator(token: &str) -> Option<(usize, &'static str)> {
    let token = WORDS.iter().find(|(word, _)| *word == token).map_or(token, |(_, sign)| sign);
    let operators = OPERATORS.iter().enumerate();
    let mut all = operators.flat_map(|(level, signs)| signs.iter().map(move |sign| (level, *sign)));
    all.find(|(_, sign)| *sign == token)
}

fn number(token: &str) -> Option<i64> {
    let digits = token.replace('_', "");
    let radix = match digits.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => return digits.parse().ok(),
    };
    i64::from_str_radix(&digits[2..], radix).ok()
}

/// The value of a formula or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Number(i64),
    Truth(bool),
    List(Vec<Value>),
}

const TOO_LARGE: Words =
    ["a number is too large, or the divisor is 0", "수가 너무 크거나 0으로 나눕니다"];
const MIXED: Words = ["an operator mixes numbers and conditions", "연산자가 수와 조건을 섞습니다"];
const TOO_SHORT: Words = ["the list is too short", "목록이 너무 짧습니다"];
const NO_LIST: Words =
    ["only a list has numbered elements", "번호로 고를 수 있는 것은 목록뿐입니다"];

impl Formula {
    /// The value for these sizes by name, or why there is none.
    pub(crate) fn value(&self, names: &[String], sizes: &[u64]) -> Result<Value, Words> {
        let value = |part: &Formula| part.value(names, sizes);
        match self {
            Formula::Number(number) => Ok(Number(*number)),
            Formula::Size(letter) => {
                let size = names.iter().position(|name| name.starts_with(*letter));
                size.map(|index| Number(sizes[index] as i64)).ok_or(NO_LETTER)
            }
            Formula::List(list) => list.iter().map(value).collect::<Result<_, _>>().map(List),
            Formula::Signed(sign, part) => match (*sign, value(part)?) {
                ("-", Number(number)) => number.checked_neg().map(Number).ok_or(TOO_LARGE),
                ("!", Truth(truth)) => Ok(Truth(!truth)),
                _ => Err(MIXED),
            },
            Formula::Both(operator, parts) => match (*operator, value(&parts[0])?) {
                ("&&", Truth(false)) => Ok(Truth(false)),
                ("||", Truth(true)) => Ok(Truth(true)),
                (operator, left) => combined(operator, left, value(&parts[1])?),
            },
        }
    }
}

fn combined(operator: &str, left: Value, right: Value) -> Result<Value, Words> {
    let (a, b) = match (left, operator, right) {
        (List(list), "[", Number(index)) => {
            return list.get(index as usize).cloned().ok_or(TOO_SHORT);
        }
        (_, "[", _) => return Err(NO_LIST),
        (value, "==" | "in", List(list)) => return Ok(Truth(list.contains(&value))),
        (Truth(_), "&&" | "||", right @ Truth(_)) => return Ok(right),
        (Number(a), _, Number(b)) => (a, b),
        _ => return Err(MIXED),
    };
    let bits = u32::try_from(b).unwrap_or(u32::MAX);
    let number = match operator {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div_euclid(b),
        "%" => a.checked_rem_euclid(b),
        "^" => Some(a ^ b),
        "&" => Some(a & b),
        "|" => Some(a | b),
        "<<" => a.checked_shl(bits),
        ">>" => a.checked_shr(bits),
        "==" => return Ok(Truth(a == b)),
        "!=" => return Ok(Truth(a != b)),
        "<" => return Ok(Truth(a < b)),
        "<=" => return Ok(Truth(a <= b)),
        ">" => return Ok(Truth(a > b)),
        ">=" => return Ok(Truth(a >= b)),
        _ => return Err(MIXED),
    };
    number.map(Number).ok_or(TOO_LARGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_in_rust_and_words_are_read_as_signs() {
        for (formula, same) in [
            ("a + b * c % d - 1", "(a + ((b * c) % d)) - 1"),
            ("a - b - c", "(a - b) - c"),
            ("a << 1 + b & c", "(a << (1 + b)) & c"),
            ("a & b ^ c | d", "((a & b) ^ c) | d"),
            ("x & y & 1 == 1", "((x & y) & 1) == 1"),
            ("a | b < c ^ d", "(a | b) < (c ^ d)"),
            ("a == 1 || b == 2 && c == 3", "(a == 1) || ((b == 2) && (c == 3))"),
            ("-a[b] * - - c", "(-(a[b])) * (-(-c))"),
            ("!(a < b) && c > d", "(!(a < b)) && (c > d)"),
            ("not a = b or c >= d", "(!(a == b)) || (c >= d)"),
            ("a in {1, 2} and b≠c", "(a in [1, 2,]) && (b != c)"),
            ("3mod2 xor n ⊕ 1_000", "((3 % 2) ^ n) ^ 1000"),
            ("0xff <= n", "255 ≤ n"),
            ("(0, 1)[n]", "[0, 1][n]"),
            ("[[a], b][0][1]", "(((a,), b)[0])[1]"),
            ("()", "[]"),
        ] {
            assert_eq!(parse(formula), parse(same), "{formula}");
            assert!(parse(formula).is_ok(), "{formula}");
        }
        assert_ne!(parse("(a,)"), parse("(a)"));
    }

    #[test]
    fn a_fault_has_a_reason_and_a_place() {
        for (text, reason, character, token) in [
            ("", NO_VALUE, 1, ""),
            ("n ⊕ ", NO_VALUE, 5, ""),
            ("n == * 2", NO_VALUE, 6, "*"),
            ("and n", NO_VALUE, 1, "and"),
            ("n & é", NO_LETTER, 5, "é"),
            ("2 * heap", NO_LETTER, 5, "heap"),
            ("2n", NO_OPERATOR, 2, "n"),
            ("n 3 4", NO_OPERATOR, 3, "3"),
            ("n)", NO_OPERATOR, 2, ")"),
            ("[1 2]", NO_OPERATOR, 4, "2"),
            ("0 < n <= 3", NO_AND, 7, "<="),
            ("(n % 2", NOT_CLOSED, 7, ""),
            ("{0, 1]", NOT_CLOSED, 6, "]"),
            ("[0, 1][n", NOT_CLOSED, 9, ""),
            ("n + 9223372036854775808", WRONG_NUMBER, 5, "9223372036854775808"),
            ("0b12", WRONG_NUMBER, 1, "0b12"),
            ("1.5", NO_OPERATOR, 2, "."),
        ] {
            assert_eq!(parse(text), Err(Fault { reason, character, token }), "{text}");
        }
    }
}
