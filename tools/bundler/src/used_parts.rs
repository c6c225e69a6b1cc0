//! Finds which parts of its crates a program uses. Programs that use the same parts need the same code, so what was left
//! for one of them is tried first for the next.

use std::collections::BTreeSet;

use proc_macro2::TokenTree;

use crate::error::Result;
use crate::shed::index::Index;
use crate::text::{self, is_word, words};

/// Everything by which a program selects parts of its `crates`: lines of its MIR, where every call and impl has a name; the
/// arguments of macros of crates; and the names of crates' items in its source, such as imports. Local names and arithmetic
/// do not matter.
pub fn used_parts(
    program: &str,
    crates: &str,
    names: &BTreeSet<&str>,
    printed: &str,
) -> Result<BTreeSet<String>> {
    let index = Index::new(crates, 0)?;
    let defined: BTreeSet<&str> =
        index.nodes.iter().map(|node| &crates[node.name.clone()]).collect();
    let of_crates = printed.lines().filter(|line| words(line).any(|word| names.contains(word)));
    let mut uses: BTreeSet<String> = of_crates.map(without_numbers).collect();
    let known: BTreeSet<&str> = words(crates).collect();
    let is_macro = |name: &str| {
        crates.contains(&format!("macro_rules! {name} ")) || program.contains(&format!("as {name}"))
    };
    // The arguments of macros, with only those words that the crates contain, and without literals.
    text::visit_tokens(text::tokens(program)?, &mut |tokens, at| {
        let Some(name) = tokens.word(at).map(ToString::to_string) else { return };
        if tokens.is_call(at) && is_macro(&name) {
            let mut shape = format!("{name}!");
            shape_of(tokens.trees()[at + 2].clone(), &known, &mut shape);
            uses.insert(shape);
        }
        uses.extend(Some(name).filter(|name| defined.contains(name.as_str())));
    });
    Ok(uses)
}

/// A line of MIR without places and without the numbers of variables and blocks. All operands look alike.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let length = rest.len() - rest.trim_start_matches(is_word).len();
        let (word, after) = rest.split_at(length.max(letter.len_utf8()));
        rest = after;
        let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
        match word {
            "const" | "copy" | "move" => rest = rest.trim_start(),
            word if is_number(word.trim_start_matches(['_', 'b'])) => out.push('_'),
            word => out.push_str(word),
        }
        for (start, end) in [("{closure@", '}'), ("<impl at ", '>'), ("\"", '"')] {
            if out.ends_with(start) {
                rest = rest.split_once(end).map_or("", |(_, rest)| rest);
            }
        }
    }
    out
}

fn shape_of(token: TokenTree, known: &BTreeSet<&str>, shape: &mut String) {
    match token {
        TokenTree::Group(group) => {
            shape.push_str(&format!("{:?}(", group.delimiter()));
            group.stream().into_iter().for_each(|token| shape_of(token, known, shape));
            shape.push(')');
        }
        TokenTree::Ident(name) => {
            let name = name.to_string();
            shape.push_str(if known.contains(name.as_str()) { &name } else { "_" });
            shape.push(' ');
        }
        TokenTree::Punct(punct) => shape.push(punct.as_char()),
        TokenTree::Literal(_) => shape.push_str("0 "),
    }
}
