//! Which crates a Rust file names, by its tokens: what stands in a comment or a literal names none, and neither does what
//! is called like a crate and is the file's own.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Those of these crates that a Rust source names, as in `use name::…`, `extern crate name` or `name::path!()`.
///
/// What cannot be cut into tokens names none: the compiler says what is wrong with it.
pub fn crates<'a>(source: &str, offered: &[&'a str]) -> Vec<&'a str> {
    let Ok(tokens) = without_shebang(source).parse::<TokenStream>() else { return Vec::new() };
    let mut named = BTreeSet::new();
    Scope::default().close(&words(tokens, DEEPEST), &mut named);
    offered.iter().copied().filter(|name| named.contains(*name)).collect()
}

/// A module, with all blocks in it.
#[derive(Default)]
struct Scope {
    /// What is declared in it, or brought into it from elsewhere than a crate of that name.
    own: BTreeSet<String>,
    /// What its paths begin with.
    begun: BTreeSet<String>,
}

/// What a token is to the paths around it.
#[derive(PartialEq)]
enum Word {
    Name(String),
    /// `::`
    Colons,
    Mark(char),
    Group(Delimiter, Vec<Word>),
    Literal,
}

/// A path of a `use` declaration.
struct Import {
    is_global: bool,
    path: Vec<String>,
    /// What it is called here.
    name: String,
}

impl Scope {
    /// Reads the module to its end, and adds what it names that is not its own.
    fn close(mut self, words: &[Word], named: &mut BTreeSet<String>) {
        self.read(words, named);
        named.extend(self.begun.difference(&self.own).cloned());
    }

    fn read(&mut self, words: &[Word], named: &mut BTreeSet<String>) {
        let name_at = |at: usize| match words.get(at) {
            Some(Word::Name(name)) => Some(name.as_str()),
            _ => None,
        };
        let mut at = 0;
        while at < words.len() {
            match (&words[at], name_at(at + 1)) {
                (Word::Name(word), Some(name)) if word == "mod" => {
                    self.own.insert(name.to_owned());
                    if let Some(Word::Group(Delimiter::Brace, inside)) = words.get(at + 2) {
                        Scope::default().close(inside, named);
                        at += 2;
                    }
                }
                (Word::Name(word), Some("crate")) if word == "extern" => {
                    named.extend(name_at(at + 2).map(str::to_owned));
                    at += 2;
                }
                (Word::Name(word), Some(name)) if DECLARES.contains(&word.as_str()) => {
                    self.own.insert(name.to_owned());
                    at += 1;
                }
                (Word::Name(word), _) if word == "use" => {
                    let length = words[at..].iter().position(|it| *it == Word::Mark(';'));
                    let end = length.map_or(words.len(), |length| at + length);
                    self.import(&words[at + 1..end], named);
                    at = end;
                }
                (Word::Name(word), _) if words.get(at + 1) == Some(&Word::Colons) => {
                    // `::<` gives a function of that name its types.
                    let is_path = words.get(at + 2) != Some(&Word::Mark('<'));
                    match before(&words[..at]) {
                        Before::Nothing if is_path => _ = self.begun.insert(word.clone()),
                        Before::Root => _ = named.insert(word.clone()),
                        _ => {}
                    }
                }
                (Word::Group(_, inside), _) => self.read(inside, named),
                _ => {}
            }
            at += 1;
        }
    }

    fn import(&mut self, tree: &[Word], named: &mut BTreeSet<String>) {
        let mut imports = Vec::new();
        collect(
            tree,
            &Import { is_global: false, path: vec![], name: String::new() },
            &mut imports,
        );
        for Import { is_global, path, name } in imports {
            let Some(first) = path.first() else { continue };
            if is_global {
                named.insert(first.clone());
            } else {
                self.begun.insert(first.clone());
            }
            if *first != name {
                self.own.insert(name);
            }
        }
    }
}

/// What declares the name behind it, where a path may begin with such a name.
const DECLARES: [&str; 5] = ["struct", "enum", "union", "trait", "type"];
/// The other words before which a path may begin with `::`.
const KEYWORDS: [&str; 22] = [
    "as", "await", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "loop",
    "match", "move", "mut", "pub", "ref", "return", "static", "unsafe", "where", "while",
];

/// What a name stands behind.
enum Before {
    Nothing,
    /// The `::` that only names of crates stand behind.
    Root,
    /// Something that it is a part of.
    Other,
}

fn before(words: &[Word]) -> Before {
    match words {
        [.., Word::Mark('.' | '\'' | '$')] => Before::Other,
        [rest @ .., Word::Colons] => match rest {
            [.., Word::Name(name)] if !KEYWORDS.contains(&name.as_str()) => Before::Other,
            // An arrow is no end of types.
            [.., Word::Mark('-' | '='), Word::Mark('>')] => Before::Root,
            [.., Word::Mark('>')] => Before::Other,
            _ => Before::Root,
        },
        _ => Before::Nothing,
    }
}

/// Adds the paths of a tree of imports that stands behind another path.
fn collect(tree: &[Word], behind: &Import, imports: &mut Vec<Import>) {
    for item in tree.split(|word| *word == Word::Mark(',')) {
        let is_global =
            behind.is_global || behind.path.is_empty() && item.first() == Some(&Word::Colons);
        let mut path = behind.path.clone();
        let mut name = None;
        let mut words = item.iter();
        while let Some(word) = words.next() {
            match (word, words.as_slice().first()) {
                (Word::Name(word), Some(Word::Name(other))) if word == "as" => {
                    name = Some(other.clone());
                    break;
                }
                // `{self}` is what stands before it.
                (Word::Name(word), _) if word == "self" && !path.is_empty() => {}
                (Word::Name(word), _) => path.push(word.clone()),
                (Word::Group(_, inside), _) => {
                    let behind = Import { is_global, path: path.clone(), name: String::new() };
                    collect(inside, &behind, imports);
                    path.clear();
                }
                (Word::Mark('*'), _) => name = Some("*".to_owned()),
                _ => {}
            }
        }
        if let Some(last) = path.last() {
            let name = name.unwrap_or_else(|| last.clone());
            imports.push(Import { is_global, path, name });
        }
    }
}

/// Groups are so many in one another at most: nobody writes that, and whoever looks into them needs a stack.
const DEEPEST: usize = 200;

fn words(tokens: TokenStream, deepest: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        words.push(match token {
            TokenTree::Ident(name) => Word::Name(name.to_string()),
            TokenTree::Literal(_) => Word::Literal,
            TokenTree::Group(_) if deepest == 0 => Word::Literal,
            TokenTree::Group(group) => {
                Word::Group(group.delimiter(), self::words(group.stream(), deepest - 1))
            }
            TokenTree::Punct(mark) => {
                let is_colon =
                    |next: &TokenTree| matches!(next, TokenTree::Punct(next) if next.as_char() == ':');
                let goes_on = mark.as_char() == ':' && mark.spacing() == Spacing::Joint;
                match goes_on && tokens.next_if(is_colon).is_some() {
                    true => Word::Colons,
                    false => Word::Mark(mark.as_char()),
                }
            }
        });
    }
    words
}

/// A first line that tells a shell what runs the file is no part of the program.
fn without_shebang(source: &str) -> &str {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    match source.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            &rest[rest.find('\n').unwrap_or(rest.len())..]
        }
        _ => source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERED: [&str; 3] = ["common", "itertools", "proconio"];

    #[test]
    fn crates_are_named_by_paths() {
        for (source, named) in [
            ("use common::mex;", "common"),
            ("use common;", "common"),
            ("use common as c;", "common"),
            ("pub(crate) use ::common::{mex, nim_sum};", "common"),
            ("use {std::io, common::mex};", "common"),
            ("use ::{common::mex};", "common"),
            ("use common::{self, mex};", "common"),
            ("extern crate common;", "common"),
            ("#[macro_use] extern crate common as c;", "common"),
            ("fn main() { common::input! { n: usize } }", "common"),
            ("#[common::fastout] fn main() {}", "common"),
            ("fn f() -> ::common::X { ::common::f() }", "common"),
            ("fn f(x: impl common::X) { vec![x as common::Y]; }", "common"),
            ("impl ::common::X for Y {}", "common"),
            ("fn f<T: common::X>() { if a < ::common::B {} }", "common"),
            ("mod a { use common::mex; }", "common"),
            ("macro_rules! m { () => { common::mex() } }", "common"),
            ("#!/usr/bin/env rust-script\nuse common::mex;", "common"),
            ("\u{feff}#![allow(x)]\nuse common::mex;", "common"),
            ("#![allow(x)] use common::mex;", "common"),
            ("use itertools::Itertools; use proconio::*;", "itertools proconio"),
            ("mod a { pub mod common {} } use common::mex;", "common"),
            ("mod common { use itertools::Itertools; } use common::x;", "itertools"),
            ("mod common {} use ::common::mex;", "common"),
            ("use common::common;", "common"),
        ] {
            assert_eq!(crates(source, &OFFERED).join(" "), named, "{source}");
        }
    }

    #[test]
    fn no_depth_is_too_deep() {
        let deep = 200_000;
        let source =
            format!("use common::mex; fn main() {{ {}{} }}", "(".repeat(deep), ")".repeat(deep));
        assert_eq!(crates(&source, &OFFERED), ["common"]);
    }

    #[test]
    fn nothing_else_names_a_crate() {
        for source in [
            "// use common::mex;\n/* use common::mex; /* */ common::f() */ //! common::f()\nfn main() {}",
            "const A: &str = \"use common::mex;\"; const B: &str = r#\"\"common::f()\"#; const C: &[u8] = b\"common::f\";",
            "mod common { pub fn f() {} } use common::f; fn main() { common::f() }",
            "mod common; fn main() { common::f() }",
            "fn main() { common::f() } mod common {}",
            "use crate::a::common; fn main() { common::f() }",
            "use a::{b::common, c}; use common::f;",
            "use a::common::{self}; fn main() { common::f() }",
            "use a::b as common; fn main() { common::f() }",
            "use self::common::f; use super::common::g; use crate::common::h;",
            "fn main() { a::common::f(); crate::common::f(); <A as B>::common::f() }",
            "struct common; fn main() { common::f() }",
            "enum common { A } type itertools = common; use common::A; fn main() { itertools::f() }",
            "fn common<T>() {} fn main() { common::<u8>() }",
            "fn main() { x.common::<u8>(); let common: ::std::io::Stdin; common = 3; }",
            "fn f<'common>(x: &'common ::std::io::Stdin) { 'common: loop { break 'common } }",
            "macro_rules! m { () => { $crate::common::f() } }",
            "macro_rules! common { () => {} } fn main() { common!() }",
            "use commons::f; use r#common; fn main() { uncommon::common::f() }",
            "use common::mex; fn main() {",
            "",
        ] {
            assert_eq!(crates(source, &OFFERED), [""; 0], "{source}");
        }
    }
}
