//! Printed MIR, split into pieces and without what depends on a piece's place in the text.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use crate::text::is_word;

/// The function that the file calls in place of bodies that never run.
pub const NEVER_CALLED: &str = "never_called";
pub const STANDARD: [&str; 3] = ["alloc", "core", "std"];

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
        // A function without its body.
        let is_call = |line: &&str| line.contains(&format!(" = {NEVER_CALLED}() -> "));
        if block.iter().any(is_call) || block[0].starts_with(&format!("fn {NEVER_CALLED}()")) {
            continue;
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
    for piece in without_surroundings(printed) {
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

/// The pieces of printed MIR without what depends on other items of the text: line numbers in messages, and paths into the
/// standard library.
pub fn without_surroundings(printed: &str) -> Vec<Piece> {
    let mut pieces = pieces(printed);
    pieces.iter_mut().for_each(|piece| piece.text = unqualified(&without_messages(&piece.text)));
    pieces
}

fn unqualified(text: &str) -> String {
    with_paths(text, |out, path, after| {
        let mut rest = path;
        if STANDARD.contains(&path.split("::").next().unwrap_or_default()) {
            while let (true, Some((_, below))) =
                (rest.starts_with(char::is_lowercase), rest.split_once("::"))
            {
                rest = below;
            }
            // Modules only, not functions.
            if after.starts_with("::<impl ") {
                return "::".len();
            }
        }
        out.push_str(rest);
        0
    })
}

/// Rewrites every path of a text with `write`, which gets the path and what follows it, and returns how much of that to
/// drop.
pub fn with_paths(text: &str, mut write: impl FnMut(&mut String, &str, &str) -> usize) -> String {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let word = |text: &str| text.bytes().take_while(is_word).count();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        let mut length = word(rest);
        if length > 0 {
            while rest[length..].starts_with("::") && word(&rest[length + 2..]) > 0 {
                length += 2 + word(&rest[length + 2..]);
            }
            let (path, after) = rest.split_at(length);
            rest = &after[write(&mut out, path, after)..];
            continue;
        }
        length = match first {
            b'"' => 1 + text_literal(&rest[1..]),
            b'\'' if rest[1..].starts_with('\\') => 1 + rest[2..].find('\'').map_or(0, |at| at + 2),
            b'\'' => {
                1 + rest[1..].chars().next().map_or(0, |letter| {
                    let end = letter.len_utf8();
                    if rest[1 + end..].starts_with('\'') { end + 1 } else { word(&rest[1..]) }
                })
            }
            // The end of a path that does not start with a word.
            b':' if rest.starts_with("::") => 2 + word(&rest[2..]),
            _ => 1,
        };
        let (before, after) = rest.split_at(length);
        out.push_str(before);
        rest = after;
    }
    out
}

/// The length of a string literal after its opening quote.
fn text_literal(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return at + 1,
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
    text.len()
}

/// Functions that write a text to standard error.
const MESSAGES: [&str; 6] =
    ["_eprint", "assert_failed", "begin_panic", "panic", "panic_display", "panic_fmt"];

/// A piece without constants that are only part of messages on standard error. These may contain a place in the source:
/// `dbg!`, `assert!`, `eprintln!("{}", line!())`.
pub fn without_messages(text: &str) -> String {
    let mut lines: Vec<Cow<str>> = text.lines().map(Cow::from).collect();
    // Finds constants and `Arguments` that are moved into a message. What is moved was made above, so it goes backwards.
    let mut moved: HashSet<&str> = HashSet::new();
    for (at, line) in text.lines().enumerate().collect::<Vec<_>>().into_iter().rev() {
        let local = line.trim_start_matches("let ").trim_start_matches("mut ");
        let local = &local[..local.len() - local.trim_start_matches(is_word).len()];
        let is_part = moved.contains(local)
            && [" = const ", "Arguments", "let "].iter().any(|part| line.contains(part));
        if is_part || is_message(line) {
            let locals = line.split("move ").skip(1);
            moved.extend(
                locals.map(|rest| rest.split(|it| !is_word(it)).next().unwrap_or_default()),
            );
            // The lengths of the texts go as well.
            let plain = without_between(line, "const b\"", "\"");
            let plain = without_between(&plain, "const \"", "\"");
            let plain = without_between(&plain, "Arguments::<'_>::new::<", "(");
            lines[at] = without_between(&plain, "&[u8; ", "]").into();
        }
    }
    lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect()
}

/// Whether it is a call of one of [`MESSAGES`] in the standard library.
pub fn is_message(line: &str) -> bool {
    let callee = line.split_once(" = ").and_then(|(_, value)| value.split('(').next());
    let path = callee.and_then(|callee| callee.split("::<").next()).unwrap_or_default();
    let root = path.split("::").next().unwrap_or_default().trim_start_matches('@');
    let name = path.rsplit("::").next().unwrap_or_default();
    STANDARD.contains(&root) && MESSAGES.contains(&name)
}

fn without_between(line: &str, from: &str, to: &str) -> String {
    let Some((before, after)) = line.split_once(from) else { return line.to_owned() };
    let length = match to {
        "\"" => text_literal(after).saturating_sub(1),
        to => after.find(to).unwrap_or(after.len()),
    };
    format!("{before}{from}{}", &after[length..])
}

/// The path of the first function that differs between `origin` and `file`, both in source order. With `is_left`, functions
/// may be missing from `file`, except the `drop` of a type that is left.
pub fn difference<'a>(
    origin: &'a [Piece],
    file: &'a [Piece],
    is_left: Option<&dyn Fn(&str) -> bool>,
) -> Option<&'a str> {
    let mut waiting: HashMap<&str, VecDeque<&str>> = HashMap::new();
    for piece in origin {
        waiting.entry(&piece.path).or_default().push_back(&piece.text);
    }
    for piece in file {
        let known = waiting.entry(&piece.path).or_default();
        while known.front().is_some_and(|known| is_left.is_some() && **known != piece.text) {
            known.pop_front();
        }
        if known.pop_front() != Some(&piece.text) {
            return Some(&piece.path);
        }
    }
    let texts: HashSet<&str> = file.iter().map(|piece| piece.text.as_str()).collect();
    let is_missing = |piece: &&Piece| match is_left {
        None => !waiting[piece.path.as_str()].is_empty(),
        Some(is_left) => {
            !texts.contains(piece.text.as_str()) && drop_type(&piece.text).is_some_and(is_left)
        }
    };
    origin.iter().find(is_missing).map(|piece| piece.path.as_str())
}

pub fn changed_function(before: &str, after: &str) -> Option<String> {
    let [before, after] = [before, after].map(without_surroundings);
    difference(&before, &after, None).map(str::to_owned)
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

    #[test]
    fn paths_into_the_standard_library_are_left_out() {
        assert_eq!(
            unqualified("a::b::C core::slice::<impl [u8]>::iter"),
            "a::b::C <impl [u8]>::iter"
        );
        assert_eq!(unqualified("std::mem::swap::<std::vec::Vec<u8>>"), "swap::<Vec<u8>>");
    }

    #[test]
    fn different_items_stay_different() {
        let compiler = Rustc::find().unwrap();
        let pieces = |text: &str| {
            let mut pieces = super::pieces(&compiler.mir(text, "2021").unwrap().unwrap());
            pieces.iter_mut().for_each(|piece| piece.text = without_messages(&piece.text));
            pieces
        };
        let program = r#"
            mod one { pub fn f() -> u8 { 1 } pub static T: [&str; 2] = ["a", "b"]; }
            mod two { pub fn f() -> u8 { 2 } pub static T: [&str; 2] = ["a", "c"]; }
            trait Id { fn id() -> u8; }
            struct A;
            struct B;
            impl Id for A { fn id() -> u8 { 1 } }
            impl Id for B { fn id() -> u8 { 2 } }
            const WORDS: &[&[&str]] = &[&["x"], &["y"]];
            struct Loud;
            impl Drop for Loud { fn drop(&mut self) { println!("loud"); } }
            fn main() {
                let (add, double) = (|x: u8| x + 1, |x: u8| x * 2);
                let at = std::env::args().count();
                println!("{} {} {}", add(1), double(1), one::f() + A::id() + B::id());
                println!("{} {} {}", one::T[at], WORDS[at][0], line!());
                eprintln!("{} {}", line!(), module_path!());
                let _loud = Loud;
            }"#;
        let origin = pieces(program);
        assert_eq!(difference(&origin, &pieces(program), None), None);
        // Messages on standard error may have another place.
        let moved = program.replace("module_path!()", "\"elsewhere, further\"");
        assert_eq!(difference(&origin, &pieces(&moved), None), None);
        for (from, to, name) in [
            ("one::f()", "two::f()", "main"),
            ("one::T", "two::T", "main"),
            (
                "(|x: u8| x + 1, |x: u8| x * 2)",
                "(|x: u8| x * 2, |x: u8| x + 1)",
                "main::{closure#0}",
            ),
            ("(add, double)", "(double, add)", "main"),
            ("&[&[\"x\"], &[\"y\"]]", "&[&[\"y\"], &[\"x\"]]", "WORDS::promoted[0]"),
            ("fn id() -> u8 { 1 }", "fn id() -> u8 { 2 }", "<impl>::id"),
            ("line!());", "17);", "main"),
            ("\"c\"", "\"d\"", "two::T"),
        ] {
            let other = pieces(&program.replacen(from, to, 1));
            assert_eq!(difference(&origin, &other, None), Some(name), "{from}");
        }
        let part = |pieces: &[Piece], end: &str| -> Vec<Piece> {
            pieces.iter().filter(|piece| piece.path.ends_with(end)).cloned().collect()
        };
        // Two impls that swap their bodies.
        let swapped = program.replace("u8 { 1 }", "u8 { 3 }").replace("u8 { 2 }", "u8 { 1 }");
        let swapped = pieces(&swapped.replace("u8 { 3 }", "u8 { 2 }"));
        let [ids, swapped] = [&origin, &swapped].map(|pieces| part(pieces, "::id"));
        assert_eq!(difference(&ids, &swapped, Some(&|_| false)), Some("<impl>::id"));
        // Functions may be missing, but not the `drop` of what is left.
        let drops = part(&origin, "::drop");
        let lost =
            |is_left| difference(&drops, &[], Some(&|path| path == "Loud" && is_left)).is_some();
        assert!(lost(true) && !lost(false));
    }
}
