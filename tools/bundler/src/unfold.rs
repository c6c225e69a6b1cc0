//! Puts in place of calls of macros what they make, so that single items of that can be told apart, and deleted.
//!
//! Names are not kept apart as the compiler does it, and what is hard to tell is left alone: the text must compile, and be
//! what cargo builds.

use std::collections::HashMap;
use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, Item, ItemImpl, Type};

use crate::conditions::ALWAYS;
use crate::error::Result;
use crate::index::{Index, Kind};
use crate::text::{self, Edit, apply, is_word, stands_alone};

/// How deep calls within what calls make are followed.
const ROUNDS: usize = 32;
/// How much longer a text may become.
const GROWTH: usize = 3_000_000;
/// How many impls of one trait for types of one name a macro may make: for more it stays called, as nothing but the
/// types' arguments tells them apart.
const ALIKE: usize = 4;

/// The text with what macros make that are called for items behind `start`.
pub fn unfolded(text: &str, start: usize) -> Result<String> {
    let mut now = text.to_owned();
    // What a call makes may be macros and calls of them.
    for _ in 0..3 {
        match round(&now, start)? {
            Some(next) if next.len() < text.len() + GROWTH => now = next,
            _ => break,
        }
    }
    Ok(now)
}

/// The macros of a text, and where they are called for items.
struct Macros<'a> {
    text: &'a str,
    index: &'a Index,
    by_name: HashMap<&'a str, Vec<usize>>,
    /// Those that cannot be read are nothing.
    arms: HashMap<usize, Vec<Option<Arm>>>,
}

fn round(text: &str, start: usize) -> Result<Option<String>> {
    let index = Index::new(text, start)?;
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut arms: HashMap<usize, Vec<Option<Arm>>> = HashMap::new();
    for (node, one) in index.nodes.iter().enumerate() {
        match (&one.kind, one.parent) {
            (Kind::Macro { .. }, _) => {
                by_name.entry(&text[one.name.clone()]).or_default().push(node);
            }
            (Kind::MacroArm, Some(parent)) => {
                arms.entry(parent).or_default().push(Arm::read(text, one.range.clone()));
            }
            _ => {}
        }
    }
    let macros = Macros { text, index: &index, by_name, arms };
    let mut edits: HashMap<usize, Vec<Edit>> = HashMap::new();
    for (node, call) in index.nodes.iter().enumerate() {
        if let Kind::MacroCall = call.kind {
            let called = &text[call.range.clone()];
            let made = macros.made(called, node, in_items(&index, node), ROUNDS);
            if let Some((meant, made)) = made {
                edits.entry(meant).or_default().push(Edit::new(call.range.clone(), made));
            }
        }
    }
    let edits = edits.into_values().filter(|edits| are_told_apart(edits));
    let edits: Vec<Edit> = edits.flatten().collect();
    Ok((!edits.is_empty()).then(|| apply(text, edits)))
}

/// Are the impls among these texts mostly of different traits, or for types of different names?
fn are_told_apart(edits: &[Edit]) -> bool {
    let mut known: HashMap<(&str, String), usize> = HashMap::new();
    for edit in edits {
        for item in syn::parse_file(&edit.text).map_or(Vec::new(), |file| file.items) {
            let Item::Impl(ItemImpl { trait_: Some((of, _)), self_ty, .. }) = item else {
                continue;
            };
            let (Type::Path(ty), at) = (*self_ty, of.span().byte_range()) else { continue };
            let name = ty.path.segments.last().map(|last| last.ident.to_string());
            *known.entry((&edit.text[at], name.unwrap_or_default())).or_default() += 1;
        }
    }
    known.into_values().all(|count| count <= ALIKE)
}

fn in_items(index: &Index, call: usize) -> bool {
    let parent = index.nodes[call].parent;
    parent.is_none_or(|parent| matches!(index.nodes[parent].kind, Kind::Module { .. }))
}

impl Macros<'_> {
    /// The macro that this name means where `node` is.
    fn meant(&self, name: &str, node: usize) -> Option<usize> {
        let nodes = &self.index.nodes;
        let above =
            |node: usize| std::iter::successors(nodes[node].parent, |&node| nodes[node].parent);
        let named = self.by_name.get(name)?.iter().copied();
        let of_crate = named.filter(|&one| above(one).last() == above(node).last());
        let of_crate: Vec<usize> = of_crate.collect();
        if let [one] = of_crate[..] {
            return Some(one);
        }
        // The last one before it.
        of_crate.into_iter().rfind(|&one| {
            nodes[one].range.end <= nodes[node].range.start
                && nodes[one].parent.is_none_or(|parent| above(node).any(|node| node == parent))
        })
    }

    /// The macro that is called, and what it makes, if that are items, or members of an impl.
    fn made(
        &self,
        call: &str,
        node: usize,
        in_items: bool,
        depth: usize,
    ) -> Option<(usize, String)> {
        let (name, given) = Call::read(call)?;
        let meant = self.meant(&name, node)?;
        for arm in self.arms.get(&meant)? {
            // One that cannot be read may be the one that is meant.
            let arm = arm.as_ref()?;
            let Some(bound) = given.matched(&arm.pattern) else { continue };
            let made = arm.written(self.text, &given, &bound)?;
            let (before, after) = if in_items { ("", "") } else { ("impl X {", "}") };
            let made = format!("{before}{made}{after}");
            let index = Index::new(&made, 0).ok()?;
            let mut edits = Vec::new();
            for (inner, call) in index.nodes.iter().enumerate().filter(|_| depth > 0) {
                if let Kind::MacroCall = call.kind {
                    let in_items = self::in_items(&index, inner);
                    let made = self.made(&made[call.range.clone()], node, in_items, depth - 1);
                    edits.extend(made.map(|(_, made)| Edit::new(call.range.clone(), made)));
                }
            }
            let made = apply(&made, edits);
            return Some((meant, made[before.len()..made.len() - after.len()].to_owned()));
        }
        None
    }
}

/// A part of a pattern.
enum Pattern {
    Token(String),
    Group(Delimiter, Vec<Pattern>),
    /// `$name:kind`.
    Fragment(String, String),
    /// `$(..)sep*`.
    Repeated {
        of: Vec<Pattern>,
        between: Option<String>,
        least: usize,
        most: usize,
    },
}

/// What a name in a pattern stands for.
#[derive(Clone)]
enum Bound {
    Once { range: Range<usize>, is_whole: bool, is_path: bool },
    Often(Vec<Bound>),
}

type Bounds = HashMap<String, Bound>;

struct Arm {
    pattern: Vec<Pattern>,
    body: Vec<Part>,
    place: Range<usize>,
}

/// A part of what an arm makes, with its place.
enum Part {
    /// `$name`.
    Name(String, Range<usize>),
    Repeated {
        of: Vec<Part>,
        within: Range<usize>,
        between: String,
        range: Range<usize>,
    },
    /// Documentation.
    Nothing(Range<usize>),
}

struct Call {
    text: String,
    tokens: Vec<TokenTree>,
}

fn punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

impl Arm {
    fn read(text: &str, range: Range<usize>) -> Option<Arm> {
        let tokens: Vec<TokenTree> = text::tokens(&text[range.clone()]).ok()?.into_iter().collect();
        let (TokenTree::Group(pattern), TokenTree::Group(body)) = (tokens.first()?, tokens.get(3)?)
        else {
            return None;
        };
        let place = |at: Range<usize>| at.start + range.start..at.end + range.start;
        let braces = place(body.span().byte_range());
        Some(Arm {
            pattern: patterns(pattern.stream())?,
            body: parts(body.stream(), range.start)?,
            place: braces.start + 1..braces.end - 1,
        })
    }

    fn written(&self, text: &str, given: &Call, bounds: &Bounds) -> Option<String> {
        let mut out = String::new();
        write(&mut out, text, given, &self.body, self.place.clone(), bounds)?;
        Some(out)
    }
}

fn patterns(tokens: TokenStream) -> Option<Vec<Pattern>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut patterns = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        if !punct(Some(token), '$') {
            patterns.push(match token {
                TokenTree::Group(group) => {
                    Pattern::Group(group.delimiter(), self::patterns(group.stream())?)
                }
                token => Pattern::Token(token.to_string()),
            });
            continue;
        }
        match tokens.get(at)? {
            TokenTree::Group(group) => {
                let of = self::patterns(group.stream())?;
                let (operator, between, next) = repetition(&tokens, at + 1)?;
                let [least, most] = match operator {
                    '*' => [0, usize::MAX],
                    '+' => [1, usize::MAX],
                    _ => [0, 1],
                };
                patterns.push(Pattern::Repeated { of, between, least, most });
                at = next;
            }
            TokenTree::Ident(name) => {
                let TokenTree::Ident(kind) = tokens.get(at + 2)? else { return None };
                patterns.push(Pattern::Fragment(name.to_string(), kind.to_string()));
                at += 3;
            }
            _ => return None,
        }
    }
    Some(patterns)
}

/// The operator of a repetition, what stands between, and where it ends.
fn repetition(tokens: &[TokenTree], at: usize) -> Option<(char, Option<String>, usize)> {
    let operator = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) if "*+?".contains(punct.as_char()) => Some(punct.as_char()),
        _ => None,
    };
    if let Some(found) = operator(at) {
        return Some((found, None, at + 1));
    }
    let end = (at + 1..at + 4).find(|&end| operator(end).is_some())?;
    let between: String = tokens[at..end].iter().map(TokenTree::to_string).collect();
    Some((operator(end)?, Some(between), end + 1))
}

fn parts(tokens: TokenStream, offset: usize) -> Option<Vec<Part>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let place = |from: usize, to: usize| {
        let ends = [from, to].map(|at| tokens[at].span().byte_range());
        ends[0].start + offset..ends[1].end + offset
    };
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1);
        match (token, next) {
            (TokenTree::Punct(sign), Some(TokenTree::Ident(name))) if sign.as_char() == '$' => {
                parts.push(Part::Name(name.to_string(), place(at, at + 1)));
                at += 1;
            }
            (TokenTree::Punct(sign), Some(TokenTree::Group(group))) if sign.as_char() == '$' => {
                let (_, between, end) = repetition(&tokens, at + 2)?;
                let within = place(at + 1, at + 1);
                parts.push(Part::Repeated {
                    of: self::parts(group.stream(), offset)?,
                    within: within.start + 1..within.end - 1,
                    between: between.unwrap_or_default(),
                    range: place(at, end - 1),
                });
                at = end - 1;
            }
            (TokenTree::Punct(sign), Some(TokenTree::Group(group)))
                if sign.as_char() == '#' && group.stream().to_string().starts_with("doc") =>
            {
                parts.push(Part::Nothing(place(at, at + 1)));
                at += 1;
            }
            // The names are those of another macro.
            (TokenTree::Ident(name), _) if name == "macro_rules" => return None,
            (TokenTree::Group(group), _) => {
                parts.extend(self::parts(group.stream(), offset)?);
            }
            _ => {}
        }
        at += 1;
    }
    Some(parts)
}

/// Writes `place` of the text, with names in it replaced.
fn write(
    out: &mut String,
    text: &str,
    given: &Call,
    parts: &[Part],
    place: Range<usize>,
    bounds: &Bounds,
) -> Option<()> {
    let mut done = place.start;
    for part in parts {
        match part {
            Part::Nothing(range) => {
                out.push_str(&text[done..range.start]);
                done = range.end;
            }
            Part::Name(name, range) => {
                out.push_str(&text[done..range.start]);
                done = range.end;
                let Bound::Once { range: from, is_whole, is_path } = bounds.get(name)? else {
                    return None;
                };
                let after = text[done..].trim_start();
                let before = out.trim_end();
                let stands_alone = before.ends_with(['(', ',', '=', ';', '{'])
                    && after.starts_with([')', ',', ';', '}']);
                let meant = &given.text[from.clone()];
                if out.ends_with(is_word) && meant.starts_with(is_word) {
                    out.push(' ');
                }
                if !is_path && after.starts_with("::") {
                    out.extend(["<", meant, ">"]);
                } else if !is_whole && !stands_alone {
                    out.extend(["(", meant, ")"]);
                } else {
                    out.push_str(meant);
                }
            }
            Part::Repeated { of, within, between, range } => {
                out.push_str(&text[done..range.start]);
                done = range.end;
                let mut names = Vec::new();
                named(of, &mut names);
                let often = names.iter().filter_map(|name| match bounds.get(*name) {
                    Some(Bound::Often(all)) => Some((*name, all)),
                    _ => None,
                });
                let often: Vec<(&str, &Vec<Bound>)> = often.collect();
                let count = often.first()?.1.len();
                if often.iter().any(|(_, all)| all.len() != count) {
                    return None;
                }
                // What is handed on as it stands keeps its blanks.
                let is_alone =
                    |name: &Range<usize>| text[within.clone()].trim() == &text[name.clone()];
                if let ([Part::Name(_, name)], [(_, all)], "") =
                    (&of[..], &often[..], between.as_str())
                    && is_alone(name)
                    && let Some(all) = given.together(all)
                {
                    out.push_str(&given.text[all]);
                    continue;
                }
                for turn in 0..count {
                    if turn > 0 {
                        out.extend([between.as_str(), " "]);
                    }
                    let mut inner = bounds.clone();
                    inner.extend(
                        often.iter().map(|(name, all)| (name.to_string(), all[turn].clone())),
                    );
                    write(out, text, given, of, within.clone(), &inner)?;
                }
            }
        }
    }
    out.push_str(&text[done..place.end]);
    Some(())
}

fn named<'a>(parts: &'a [Part], names: &mut Vec<&'a str>) {
    for part in parts {
        match part {
            Part::Name(name, _) => names.push(name),
            Part::Repeated { of, .. } => named(of, names),
            Part::Nothing(_) => {}
        }
    }
}

impl Call {
    /// The name of the macro that is called there, and what it is given.
    fn read(text: &str) -> Option<(String, Call)> {
        let text = text.strip_prefix(ALWAYS).unwrap_or(text);
        let tokens: Vec<TokenTree> = text::tokens(text).ok()?.into_iter().collect();
        let sign = tokens.iter().position(|token| punct(Some(token), '!'))?;
        let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(group))) =
            (tokens.get(sign.checked_sub(1)?), tokens.get(sign + 1))
        else {
            return None;
        };
        if punct(tokens.first(), '#') {
            return None;
        }
        let tokens = group.stream().into_iter().collect();
        Some((name.to_string(), Call { text: text.to_owned(), tokens }))
    }

    /// Where all of these stand, if nothing stands between them.
    fn together(&self, all: &[Bound]) -> Option<Range<usize>> {
        let mut together: Option<Range<usize>> = None;
        for one in all {
            let Bound::Once { range, .. } = one else { return None };
            let start = together.as_ref().map_or(range.start, |before| before.start);
            let end = together.map_or(range.start, |before| before.end);
            if !self.text.get(end..range.start)?.trim().is_empty() {
                return None;
            }
            together = Some(start..range.end);
        }
        together
    }

    fn matched(&self, patterns: &[Pattern]) -> Option<Bounds> {
        let mut bounds = Bounds::new();
        let end = matches(patterns, &self.tokens, &mut bounds)?;
        (end == self.tokens.len()).then_some(bounds)
    }
}

/// How many of the tokens these patterns take.
fn matches(patterns: &[Pattern], tokens: &[TokenTree], bounds: &mut Bounds) -> Option<usize> {
    let mut at = 0;
    for (which, pattern) in patterns.iter().enumerate() {
        match pattern {
            Pattern::Token(wanted) => {
                let token = tokens.get(at).filter(|token| !matches!(token, TokenTree::Group(_)))?;
                if token.to_string() != *wanted {
                    return None;
                }
                at += 1;
            }
            Pattern::Group(delimiter, within) => {
                let Some(TokenTree::Group(group)) = tokens.get(at) else { return None };
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                if group.delimiter() != *delimiter
                    || matches(within, &tokens, bounds)? != tokens.len()
                {
                    return None;
                }
                at += 1;
            }
            Pattern::Fragment(name, kind) => {
                let taken = taken(kind, &tokens[at..])?;
                let these = &tokens[at..at + taken];
                let ends = [these.first(), these.last()].map(|end| Some(end?.span().byte_range()));
                let range = match ends {
                    [Some(first), Some(last)] => first.start..last.end,
                    _ => 0..0,
                };
                let (is_whole, is_path) = nature(kind, these);
                bounds.insert(name.clone(), Bound::Once { range, is_whole, is_path });
                at += taken;
            }
            Pattern::Repeated { of, between, least, most } => {
                let mut turns: Vec<Bounds> = Vec::new();
                let follows = &patterns[which + 1..];
                while turns.len() < *most {
                    let mut next = at;
                    if let (Some(between), false) = (between, turns.is_empty()) {
                        let Some(length) = separated(between, &tokens[at..]) else { break };
                        next += length;
                    }
                    let mut inner = Bounds::new();
                    let Some(taken) = matches(of, &tokens[next..], &mut inner) else { break };
                    // A token that is wanted next is no part of the repetition.
                    if taken == 0 && between.is_none() || is_next(follows, &tokens[next..], of) {
                        break;
                    }
                    at = next + taken;
                    turns.push(inner);
                }
                if turns.len() < *least {
                    return None;
                }
                let mut names = Vec::new();
                names_of(of, &mut names);
                for name in names {
                    let all = turns.iter().filter_map(|turn| turn.get(name).cloned()).collect();
                    bounds.insert(name.to_owned(), Bound::Often(all));
                }
            }
        }
    }
    Some(at)
}

/// Do these tokens begin with one that the pattern behind a repetition begins with, and the repetition does not?
fn is_next(follows: &[Pattern], tokens: &[TokenTree], of: &[Pattern]) -> bool {
    match (follows.first(), of.first(), tokens.first()) {
        (Some(Pattern::Token(wanted)), Some(Pattern::Fragment(..)), Some(token)) => {
            token.to_string() == *wanted
        }
        _ => false,
    }
}

fn names_of<'a>(patterns: &'a [Pattern], names: &mut Vec<&'a str>) {
    for pattern in patterns {
        match pattern {
            Pattern::Fragment(name, _) => names.push(name),
            Pattern::Group(_, of) | Pattern::Repeated { of, .. } => names_of(of, names),
            Pattern::Token(_) => {}
        }
    }
}

/// How many tokens the separator takes, if it stands there.
fn separated(between: &str, tokens: &[TokenTree]) -> Option<usize> {
    let mut found = String::new();
    for (at, token) in tokens.iter().enumerate() {
        found.push_str(&token.to_string());
        if found == between {
            return Some(at + 1);
        }
        if !between.starts_with(&found) {
            return None;
        }
    }
    None
}

/// How many of the tokens a fragment of this kind takes.
fn taken(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    fn parsed<T>(
        tokens: &[TokenTree],
        parse: impl Fn(ParseStream) -> syn::Result<T>,
    ) -> Option<usize> {
        let rest = |input: ParseStream| {
            parse(input)?;
            input.parse::<TokenStream>()
        };
        let rest = rest.parse2(tokens.iter().cloned().collect()).ok()?;
        tokens.len().checked_sub(rest.into_iter().count())
    }
    let is_name = |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(_)));
    let some = |taken: &usize| *taken > 0;
    match kind {
        "vis" => parsed(tokens, |input| input.parse::<syn::Visibility>()),
        _ if tokens.is_empty() => None,
        "ident" => is_name(0).then_some(1),
        "lifetime" => punct(tokens.first(), '\'').then_some(2),
        "tt" => Some(tree(tokens)),
        "literal" => {
            let at = usize::from(punct(tokens.first(), '-'));
            match tokens.get(at)? {
                TokenTree::Literal(_) => Some(at + 1),
                TokenTree::Ident(word) if word == "true" || word == "false" => Some(1),
                _ => None,
            }
        }
        "expr" | "expr_2021" => parsed(tokens, |input| input.parse::<Expr>()),
        "ty" => parsed(tokens, |input| input.parse::<Type>()),
        "path" => parsed(tokens, |input| input.parse::<syn::Path>()),
        "pat" => parsed(tokens, syn::Pat::parse_multi_with_leading_vert),
        "pat_param" => parsed(tokens, syn::Pat::parse_single),
        "block" => parsed(tokens, |input| input.parse::<syn::Block>()),
        "item" => parsed(tokens, |input| input.parse::<syn::Item>()),
        "meta" => parsed(tokens, |input| input.parse::<syn::Meta>()),
        _ => None,
    }
    .filter(|taken| kind == "vis" || some(taken))
}

/// How many of the tokens are one for a macro: `=>` is.
fn tree(tokens: &[TokenTree]) -> usize {
    const SIGNS: [&str; 25] = [
        "<<=", ">>=", "...", "..=", "::", "->", "=>", "<-", "==", "!=", "<=", ">=", "&&", "||",
        "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
    ];
    if punct(tokens.first(), '\'') {
        return 2;
    }
    let mut sign = String::new();
    for token in tokens.iter().take(3) {
        let TokenTree::Punct(one) = token else { break };
        sign.push(one.as_char());
        if one.spacing() == Spacing::Alone {
            break;
        }
    }
    SIGNS.iter().find(|one| sign.starts_with(**one)).map_or(1, |one| one.len())
}

/// Does it stay one thing beside other tokens, and can `::` follow it?
fn nature(kind: &str, tokens: &[TokenTree]) -> (bool, bool) {
    let all = || tokens.iter().cloned().collect::<TokenStream>();
    match kind {
        "expr" | "expr_2021" => {
            let is_whole = syn::parse2::<Expr>(all()).is_ok_and(|expr| stands_alone(&expr));
            (is_whole, true)
        }
        "ty" => {
            let mut plain = Plain(true);
            if let Ok(of) = syn::parse2::<Type>(all()) {
                plain.0 = matches!(of, Type::Path(_));
                plain.visit_type(&of);
            }
            (true, plain.0)
        }
        _ => (true, true),
    }
}

/// Is it a path without arguments?
struct Plain(bool);

impl<'ast> Visit<'ast> for Plain {
    fn visit_path_arguments(&mut self, arguments: &'ast syn::PathArguments) {
        self.0 &= arguments.is_none();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the macros and calls of a crate become, without the macros.
    fn made(macros: &str, calls: &str) -> String {
        let text = format!("mod a {{ {macros} mod b {{ {calls} }} }}");
        let unfolded = unfolded(&text, 0).unwrap();
        let (_, made) = unfolded.split_once("mod b {").unwrap();
        made.strip_suffix("} }").unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn calls_become_what_they_make() {
        for (macros, calls, items) in [
            (
                "macro_rules! m { ($($t:ty)*, $n:expr) => { $(impl T for $t { const N: u8 = $n; fn f() -> u8 { 2 * $n } })* } }",
                "m!(u8 Vec<u8>, 1 + 2);",
                "impl T for u8 { const N: u8 = 1 + 2; fn f() -> u8 { 2 * (1 + 2) } } \
                 impl T for Vec<u8> { const N: u8 = 1 + 2; fn f() -> u8 { 2 * (1 + 2) } }",
            ),
            // A macro that calls itself, and one that it is given.
            (
                "macro_rules! each { ($m:ident !!) => {}; ($m:ident !! $h:ident, $($t:ident,)*) => { $m! { $h $($t)* } each! { $m !! $($t,)* } } }
                 macro_rules! m { ($($t:ident)*) => { impl<$($t),*> T for ($($t,)*) {} } }",
                "each! { m !! A, B, C, }",
                "impl<A, B, C> T for (A, B, C,) {} impl<B, C> T for (B, C,) {} impl<C> T for (C,) {}",
            ),
            // Members of an impl, a type that no path can begin with, and documentation.
            (
                "macro_rules! m { ($(#[$a:meta])* $v:vis fn $f:ident = $t:ty) => { #[doc = \"f\"] $(#[$a])* $v fn $f() { $t::f() } } }",
                "impl S { m! { #[inline] pub fn g = [u8; 2] } } m! { fn h = u8 }",
                "impl S { #[inline] pub fn g() { <[u8; 2]>::f() } } fn h() { u8::f() }",
            ),
            // The arm that fits; and what is not known to be of any.
            (
                "macro_rules! m { ($a:ident => $b:literal) => { const $a: i8 = $b; }; ($($x:tt)*) => { $($x)* } }",
                "m!(A => -1); m!(fn f() {}); n!(1); m!(macro_rules! o { ($x:ty) => {} });",
                "const A: i8 = -1; fn f() {} n!(1); macro_rules! o { ($x:ty) => {} }",
            ),
        ] {
            assert_eq!(made(macros, calls), items);
        }
    }

    /// Only the arguments of the type tell what the first macro makes apart.
    #[test]
    fn a_macro_of_impls_that_are_alike_stays_called() {
        let zips = "m!(A); m!(A B); m!(A B C); m!(A B C D); m!(A B C D E);";
        let macros =
            "macro_rules! m { ($($t:ident)*) => { impl<$($t),*> T for Zip<($($t,)*)> {} } }";
        assert_eq!(made(macros, zips), zips);
        let macros = "macro_rules! m { ($t:ident) => { impl T for $t {} } }";
        let made = made(macros, "m!(u8); m!(u16); m!(u32); m!(i8); m!(i16);");
        assert!(made.starts_with("impl T for u8 {} impl T for u16 {}"), "{made}");
    }

    /// What has the same name is not mixed up.
    #[test]
    fn the_macro_before_the_call_is_meant() {
        let text = "mod a { macro_rules! m { () => { struct A; } } mod b { macro_rules! m { () => { struct B; } } m!(); } m!(); } \
                    mod c { macro_rules! m { () => { struct C; } } m!(); }";
        let unfolded = unfolded(text, 0).unwrap();
        let made: Vec<&str> =
            unfolded.split("} } ").skip(1).map(|made| made.trim_start()).collect();
        let made: Vec<&str> = made.iter().filter_map(|made| made.get(..9)).collect();
        assert_eq!(made, ["mod b { m", "struct B;", "struct C;"], "{unfolded}");
        assert!(unfolded.contains("struct A; }") && unfolded.matches("struct A;").count() == 2);
    }
}
