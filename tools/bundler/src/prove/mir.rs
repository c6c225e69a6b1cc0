//! Printed MIR, split into pieces and without what depends on a piece's place in the text.

use std::collections::{BTreeMap, HashMap};

use crate::prove::names;
use crate::text::is_word;

/// The texts of pieces, with how often each occurs.
pub type Mir = BTreeMap<String, usize>;

/// The MIR of one function, constant or static.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Such as `inner::<impl>::f::{closure#0}`.
    pub path: String,
    pub text: String,
}

/// The data that a piece refers to, by number: the head and the bytes.
type Allocations<'a> = HashMap<&'a str, Vec<&'a str>>;

/// Splits printed MIR into pieces, in source order.
pub fn pieces(printed: &str) -> Vec<Piece> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in printed.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        match blocks.last_mut() {
            Some(block) if line.starts_with([' ', '}']) => block.push(line),
            _ => blocks.push(vec![line]),
        }
    }
    let coroutines = blocks.iter().filter_map(|block| coroutine(block[0])).collect();
    let mut pieces = Vec::new();
    let mut blocks = blocks.into_iter().peekable();
    while let Some(block) = blocks.next() {
        let mut allocations = Allocations::new();
        while let Some(number) = blocks.peek().and_then(|block| allocation(block[0])) {
            allocations.insert(number, blocks.next().unwrap_or_default());
        }
        let text = with_allocations(&without_scopes(&block, &coroutines), &allocations);
        pieces.push(Piece { path: path_of(&text).to_owned(), text });
    }
    pieces
}

/// The pieces of a text, to compare with those of the same text after deletions. Paths into the standard library are left
/// out, because the compiler may print others then.
pub fn functions(printed: &str) -> Mir {
    let mut functions = Mir::new();
    for piece in names::without_surroundings(printed) {
        *functions.entry(piece.text).or_default() += 1;
    }
    functions
}

/// The type that this `drop` belongs to: `V<T>::f::Guard` for `V<T>::f::Guard<'_, T>`, and
/// `<V as T>::f::Guard` for `<V as T>::f::Guard<'_>`.
pub fn drop_type(piece: &str) -> Option<&str> {
    let (_, dropped) = piece.lines().next()?.split_once("::drop(_1: &mut ")?;
    let (dropped, _) = dropped.rsplit_once(") -> ")?;
    let mut depth = 0_usize;
    for (at, letter) in dropped.char_indices().rev() {
        match letter {
            '>' if !dropped[..at].ends_with('-') => depth += 1,
            '<' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(&dropped[..if letter == '<' { at } else { dropped.len() }]);
        }
    }
    Some(dropped)
}

pub fn mentions(piece: &str, path: &str) -> bool {
    piece.match_indices(path).any(|(at, _)| {
        let before = piece[..at].chars().next_back();
        !before.is_some_and(|letter| is_word(letter) || letter == ':' || letter == '@')
            && !piece[at + path.len()..].starts_with(is_word)
    })
}

fn path_of(piece: &str) -> &str {
    let head = piece.lines().next().unwrap_or_default();
    let promoted = head.split_once("] in ").filter(|_| head.starts_with("promoted["));
    let head = promoted.map_or(head, |(_, rest)| rest);
    let starts = ["fn ", "const ", "static mut ", "static "];
    let path = starts.iter().find_map(|start| head.strip_prefix(start)).unwrap_or(head);
    let path = path.split('(').next().unwrap_or(path);
    path.split(": ").next().unwrap_or(path)
}

/// The number in the head of an allocation, such as `alloc5 (static: T, size: 32, align: 8) {`.
fn allocation(head: &str) -> Option<&str> {
    let (number, _) = head.strip_prefix("alloc")?.split_once(" (")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(number)
}

/// The place and the path of an `async` block. The compiler names it by its path in its crate, and by its place elsewhere.
fn coroutine(head: &str) -> Option<(&str, &str)> {
    let (path, own) = head.strip_prefix("fn ")?.split_once("(_1: ")?;
    let own = own.strip_prefix("std::pin::Pin<&mut ").unwrap_or(own).strip_prefix('{')?;
    let (kind, place) = own.split_once('@')?;
    let is_block = kind.ends_with("block") || kind.ends_with("body");
    Some((place.split('}').next()?, path)).filter(|_| is_block)
}

/// The lines of a piece without places in the text, and without scopes, whose number an attribute changes.
fn without_scopes(block: &[&str], coroutines: &HashMap<&str, &str>) -> String {
    let mut text = String::new();
    // The order of variables depends on the scopes.
    let mut variables: Vec<String> = Vec::new();
    for line in block {
        let inner = line.trim_start();
        let is_inner = inner.len() < line.len();
        if is_inner && (inner == "}" || inner.starts_with("scope ") && inner.ends_with('{')) {
            continue;
        }
        let inner = without_places(inner, coroutines);
        if is_inner && ["let ", "debug "].iter().any(|start| inner.starts_with(start)) {
            variables.push(inner);
            continue;
        }
        variables.sort();
        variables.drain(..).for_each(|variable| text.extend([&variable, "\n"]));
        text.extend([&inner, "\n"]);
    }
    text
}

pub fn without_places(line: &str, coroutines: &HashMap<&str, &str>) -> String {
    const MARKS: [&str; 6] = ["<impl at ", "@", "DefId(", "{impl#", "{extern#", "r#"];
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    loop {
        let marks = MARKS.iter().filter_map(|mark| Some((rest.find(mark)?, *mark)));
        let Some((at, mark)) = marks.min() else { break };
        let (before, after) = (&rest[..at], &rest[at + mark.len()..]);
        out.push_str(before);
        rest = after;
        match mark {
            "<impl at " => {
                out.push_str("<impl>");
                rest = after.split_once('>').map_or("", |(_, rest)| rest);
            }
            "@" => {
                out.push('@');
                let place = after.split('}').next().unwrap_or_default();
                // The type shows which coroutine is made.
                if before.ends_with("{coroutine") || coroutines.contains_key(place) {
                    let path = coroutines.get(place).unwrap_or(&"");
                    out.push_str(&without_places(path, &HashMap::new()));
                    rest = &after[place.len()..];
                }
            }
            // `DefId(0:29 ~ name[de7b]::inner::T)`: zero is the crate itself.
            "DefId(" => {
                let named = after.split_once(" ~ ").and_then(|(number, after)| {
                    let (name, after) = after.split_once('[')?;
                    Some((number, name, after.split_once("]::")?.1))
                });
                if let Some((number, name, path)) = named {
                    if !number.starts_with("0:") {
                        out.extend([name, "::"]);
                    }
                    rest = path;
                }
            }
            // The number grows with the number of impls.
            "{impl#" => {
                out.push_str("{impl");
                rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
            }
            // Printed paths do not have this part.
            "{extern#" => rest = after.split_once("}::").map_or("", |(_, rest)| rest),
            // `r#` before a word that is a keyword in a later edition.
            _ if before.ends_with(is_word) => out.push_str(mark),
            _ => {}
        }
    }
    out.push_str(rest);
    out
}

/// Renumbers allocations in the order in which a piece refers to them, and adds their content.
fn with_allocations(text: &str, allocations: &Allocations) -> String {
    let mut renumbering = Renumbering { allocations, order: Vec::new(), numbers: HashMap::new() };
    let mut out = String::with_capacity(text.len());
    renumbering.push(text, &mut out);
    let mut done = 0;
    while let Some(block) = renumbering.order.get(done).and_then(|next| allocations.get(next)) {
        done += 1;
        let head = block[0].split_once('(').map_or("", |(_, head)| head);
        out.extend(["(", head.trim_end_matches([' ', '{', '}']), "\n"]);
        // The initial value of a static is in its own piece.
        let content = block[1..].iter().filter(|_| !head.starts_with("static"));
        for bytes in content.filter_map(|line| line.rsplit('│').nth(1)) {
            // The line drawn around a number depends on the number's length.
            renumbering.push(&bytes.replace('─', ""), &mut out);
            out.push('\n');
        }
    }
    out
}

struct Renumbering<'a> {
    allocations: &'a Allocations<'a>,
    order: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
}

impl Renumbering<'_> {
    fn push(&mut self, text: &str, out: &mut String) {
        let mut parts = text.split("alloc");
        let mut before = parts.next().unwrap_or_default();
        out.push_str(before);
        for part in parts {
            out.push_str("alloc");
            let after = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let known = self.allocations.get_key_value(&part[..part.len() - after.len()]);
            match known.filter(|_| before.ends_with(['{', '╾'])) {
                Some((number, _)) => {
                    let next = self.order.len();
                    let at = *self.numbers.entry(number).or_insert(next);
                    if at == next {
                        self.order.push(number);
                    }
                    out.extend([&at.to_string(), after]);
                }
                // Nothing else of `const Slice { alloc_id: alloc1, meta: 13 }: &CStr` is printed.
                None if before.ends_with("_id: ") => out.push_str(after),
                None => out.push_str(part),
            }
            before = part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rustc::Rustc;

    #[test]
    fn the_type_of_a_drop_ends_before_its_own_arguments() {
        for (of, path) in [
            ("V<T>::f::Guard<'_, fn(T) -> T>", "V<T>::f::Guard"),
            ("<a::V<'_, T> as Clone>::clone::Guard<'_, T>", "<a::V<'_, T> as Clone>::clone::Guard"),
            ("Guard", "Guard"),
        ] {
            let head = format!("fn a::<impl>::drop(_1: &mut {of}) -> () {{");
            assert_eq!(drop_type(&head), Some(path));
        }
    }

    #[test]
    fn places_and_numbers_are_left_out() {
        let coroutines = [("a b.rs:2:3: 4:5", "f::{closure#0}")].into();
        for (line, plain) in [
            ("fn <impl at /a b.rs:24:1: 24:20 (#7)>::f() {", "fn <impl>::f() {"),
            ("{async block@a b.rs:2:3: 4:5}", "{async block@f::{closure#0}}"),
            ("{coroutine@c.rs:2:3: 4:5 (#0)} {}", "{coroutine@} {}"),
            ("{closure@a::f::{closure#0}}", "{closure@a::f::{closure#0}}"),
            ("<static(DefId(0:29 ~ b[de7b]::{impl#3}::T))>", "<static({impl}::T))>"),
            ("<static(DefId(20:9 ~ b[de7b]::T))>", "<static(b::T))>"),
            ("r#gen(for#b)", "gen(for#b)"),
        ] {
            assert_eq!(without_places(line, &coroutines), plain);
        }
        let printed = "fn a::f() -> u8 {
    scope 1 {
        let _2: u8;
    }
    bb0: {
        _0 = {alloc7: &T} + const {alloc3: &U} + alloc9(alloc7);
    }
}
alloc3 (static: U, size: 1, align: 1) {
    61                                              │ a
}
alloc7 (size: 16, align: 8) {
    ╾───────alloc3<imm>─────╼ 01 00 00 00 │ ╾──────╼....
}
const a::f::promoted[0]: &CStr = const Slice { alloc_id: alloc4, meta: 13 }: &CStr;
";
        let [one, two] = pieces(printed).try_into().unwrap();
        assert_eq!((one.path.as_str(), two.path.as_str()), ("a::f", "a::f::promoted[0]"));
        let text = "fn a::f() -> u8 {\nlet _2: u8;\nbb0: {
_0 = {alloc0: &T} + const {alloc1: &U} + alloc9(alloc7);\n}
(size: 16, align: 8)\n    ╾alloc1<imm>╼ 01 00 00 00 \n(static: U, size: 1, align: 1)\n";
        assert_eq!(one.text.replace("\n}\n}", "\n}"), text);
        assert!(two.text.ends_with("= const Slice { alloc_id: alloc, meta: 13 }: &CStr;\n"));
    }

    #[test]
    fn mir_of_the_same_functions_is_the_same() {
        let compiler = Rustc::find().unwrap();
        let mir = |text: &str| functions(&compiler.mir(text, "2021").unwrap().unwrap());
        let main = "fn main() { println!(\"{}\", f(3)); }\n";
        let f = |body: &str| format!("fn f(x: u32) -> u32 {{ {body} }}\n");
        let with_f = |body: &str| format!("{main}{}", f(body));
        let says = |text: &str| format!("fn main() {{ {text} }}\n");
        let lets = "let z = x; let y = z + 1; let w = y; w";
        let allowed = lets.replace("let y", "#[allow(unused)] let y");
        for (one, other, differing) in [
            (with_f("x + 1"), format!("\n\n{}{main}", f("x + 1")), 0),
            (with_f(lets), with_f(&allowed), 0),
            (with_f("x + 1"), with_f("x + 2"), 1),
            // The place of a message may differ, and nothing else.
            (says("dbg!(0);"), says("\n dbg!(0);"), 0),
            (says("println!(\"{}\", line!());"), says("\n println!(\"{}\", line!());"), 1),
        ] {
            let [before, after] = [mir(&one), mir(&other)];
            let found = after.keys().filter(|piece| !before.contains_key(*piece)).count();
            assert_eq!((before == after, found), (differing == 0, differing), "{other}");
        }
        assert!(compiler.mir("fn main() { x }", "2021").unwrap().is_none());
    }
}
