//! Source text: tokens, comments, and edits by byte range. Syntax trees are never printed, so layout and comments survive
//! edits elsewhere.

use std::cmp::Reverse;
use std::iter;
use std::ops::Range;
use std::str::FromStr;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::Expr;

use crate::error::{Error, Result};

#[derive(Clone, Debug)]
pub struct Edit {
    pub range: Range<usize>,
    pub text: String,
}

impl Edit {
    pub fn new(range: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { range, text: text.into() }
    }

    pub fn insert(at: usize, text: impl Into<String>) -> Edit {
        Edit::new(at..at, text)
    }
}

/// Applies edits. If two overlap, only the one that starts first is made, but everything that either deletes is gone.
pub fn apply(source: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| (edit.range.start, Reverse(edit.range.end)));
    let mut out = String::with_capacity(source.len());
    let mut done = 0;
    for Edit { range, text } in edits {
        if range.start < done {
            if text.is_empty() {
                done = done.max(range.end);
            }
            continue;
        }
        out.push_str(&source[done..range.start]);
        out.push_str(&text);
        done = range.end;
    }
    out.push_str(&source[done..]);
    out
}

/// Whether an expression needs no parentheses next to other tokens.
pub fn stands_alone(expression: &str) -> bool {
    let with_field = syn::parse_str(&format!("{expression}\n.field"));
    with_field.is_ok_and(|expression| matches!(expression, Expr::Field(_)))
}

pub fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty())
}

pub fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The range to delete with a node: the blanks after it, and whole lines if nothing else is on them.
pub fn whole_lines(source: &str, range: Range<usize>) -> Range<usize> {
    let blank = |letter: char| letter == ' ' || letter == '\t';
    let start = source[..range.start].trim_end_matches(blank).len();
    let end = source.len() - source[range.end..].trim_start_matches(blank).len();
    let first = start == 0 || source[..start].ends_with('\n');
    let line_end = source[end..].strip_prefix('\r').unwrap_or(&source[end..]);
    let last = line_end.is_empty() || line_end.starts_with('\n');
    match (first, last) {
        (true, true) => start..source.len() - line_end.strip_prefix('\n').unwrap_or("").len(),
        (false, true) => start..range.end,
        _ => range.start..end,
    }
}

/// The range with a comma or semicolon after it.
pub fn with_comma(source: &str, range: Range<usize>) -> Range<usize> {
    let rest = source[range.end..].trim_start();
    let is_behind = rest.starts_with([',', ';']);
    range.start..if is_behind { source.len() - rest.len() + 1 } else { range.end }
}

/// The tokens of one group. Beyond the last token, every question about one is answered with no.
pub struct Tokens(Vec<TokenTree>);

impl Tokens {
    pub fn new(tokens: TokenStream) -> Tokens {
        Tokens(tokens.into_iter().collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn trees(&self) -> &[TokenTree] {
        &self.0
    }

    pub fn range(&self, at: usize) -> Range<usize> {
        self.0[at].span().byte_range()
    }

    pub fn word(&self, at: usize) -> Option<&Ident> {
        match self.0.get(at)? {
            TokenTree::Ident(word) => Some(word),
            _ => None,
        }
    }

    pub fn group(&self, at: usize) -> Option<&Group> {
        match self.0.get(at)? {
            TokenTree::Group(group) => Some(group),
            _ => None,
        }
    }

    pub fn is_word(&self, at: usize, wanted: &str) -> bool {
        self.word(at).is_some_and(|word| word == wanted)
    }

    pub fn is_punct(&self, at: usize, wanted: char) -> bool {
        matches!(self.0.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
    }

    pub fn is_any(&self, at: usize, wanted: &[char]) -> bool {
        wanted.iter().any(|&wanted| self.is_punct(at, wanted))
    }

    /// Whether `::` starts here.
    pub fn colons(&self, at: usize) -> bool {
        self.is_punct(at, ':')
            && self.is_punct(at + 1, ':')
            && self.range(at).end == self.range(at + 1).start
    }

    /// Whether `::` ends right before this token.
    pub fn after_colons(&self, at: usize) -> bool {
        at >= 2 && self.colons(at - 2)
    }

    /// Whether it is a field or a method. (After `..` it is not.)
    pub fn is_member(&self, at: usize) -> bool {
        at > 0 && self.is_punct(at - 1, '.') && !(at > 1 && self.is_punct(at - 2, '.'))
    }

    /// Whether it is the name of a macro that is called.
    pub fn is_call(&self, at: usize) -> bool {
        self.is_punct(at + 1, '!') && self.group(at + 2).is_some()
    }
}

/// Visits all tokens, each together with the group it is in. The content of a group comes before the group.
pub fn visit_tokens(tokens: TokenStream, visit: &mut dyn FnMut(&Tokens, usize)) {
    let tokens = Tokens::new(tokens);
    for at in 0..tokens.len() {
        if let Some(group) = tokens.group(at) {
            visit_tokens(group.stream(), visit);
        }
        visit(&tokens, at);
    }
}

/// The text with a line such as `#!/usr/bin/env run` blanked out, so that the first token comes first and all ranges stay.
fn from_first_token(source: &str) -> String {
    let is_line = source.starts_with("#!") && !source[2..].trim_start().starts_with('[');
    let length = if is_line { source.find('\n').unwrap_or(source.len()) } else { 0 };
    " ".repeat(length) + &source[length..]
}

/// Parses a file. Unlike `syn::parse_file`, it keeps ranges right if the file has a `#!` line.
pub fn parse_file(source: &str) -> syn::Result<syn::File> {
    syn::parse_str(&from_first_token(source))
}

pub fn line_end(source: &str) -> &'static str {
    match source.find('\n') {
        Some(at) if source[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Replaces all line ends. In string literals, the compiler reads both kinds as the same.
pub fn with_line_ends(source: &str, line_end: &str) -> String {
    let plain = source.replace("\r\n", "\n");
    if line_end == "\n" { plain } else { plain.replace('\n', line_end) }
}

pub fn tokens(source: &str) -> Result<TokenStream> {
    TokenStream::from_str(&from_first_token(source))
        .map_err(|error| Error::NotLexed(error.span().start().line, error.to_string()))
}

/// The ranges of all tokens, with brackets and without comments.
fn token_ranges(source: &str) -> Result<Vec<Range<usize>>> {
    let mut places = Vec::new();
    add_places(tokens(source)?, &mut places);
    // The lexer turns a documentation comment into an attribute whose tokens all lie in the comment.
    places.dedup_by(|next, last| next.start < last.end);
    places.retain(|place| {
        !source[place.clone()].starts_with("//") && !source[place.clone()].starts_with("/*")
    });
    Ok(places)
}

fn add_places(tokens: TokenStream, places: &mut Vec<Range<usize>>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                places.push(group.span_open().byte_range());
                add_places(group.stream(), places);
                places.push(group.span_close().byte_range());
            }
            token => places.push(token.span().byte_range()),
        }
    }
}

/// Where the last token before a place ends.
pub fn token_end_before(tokens: TokenStream, at: usize) -> usize {
    let mut end = 0;
    for token in tokens {
        let range = token.span().byte_range();
        if range.end <= at {
            end = range.end;
            continue;
        }
        if let (TokenTree::Group(group), true) = (token, range.start < at) {
            let opened = group.span_open().byte_range().end;
            return opened.max(token_end_before(group.stream(), at));
        }
        break;
    }
    end
}

/// The text without comments. Of the blank lines around a comment, one stays.
pub fn without_comments(source: &str) -> Result<String> {
    let mut out = String::with_capacity(source.len());
    let mut done = 0;
    let end = source.len()..source.len();
    for place in token_ranges(source)?.into_iter().chain([end]) {
        let gap = &source[done..place.start];
        let mut above = gap.trim_end().lines().skip(1);
        match &gap[gap.trim_end().len()..] {
            _ if !gap.contains('/') => out += gap,
            // The comment may be all that separates two words.
            "" => out += " ",
            blanks if above.any(|line| line.trim().is_empty()) => out += &format!("\n{blanks}"),
            blanks => out += blanks,
        }
        out += &source[place.clone()];
        done = place.end;
    }
    Ok(out)
}

/// Indents all lines except those that start within a string.
pub fn indented(source: &str) -> Result<String> {
    let mut out = String::with_capacity(source.len() * 5 / 4);
    for (line, in_string) in lines(source)? {
        if !line.trim().is_empty() && !in_string {
            out.push_str("    ");
        }
        out.push_str(line);
    }
    Ok(out)
}

/// Indents by tabs instead of four spaces each, except lines that start within a string.
pub fn with_tabs(source: &str) -> Result<String> {
    let mut out = String::with_capacity(source.len());
    for (line, in_string) in lines(source)? {
        let rest = line.trim_start_matches(' ');
        match in_string {
            true => out.push_str(line),
            false => out.extend(iter::repeat_n("\t", (line.len() - rest.len()) / 4).chain([rest])),
        }
    }
    Ok(out)
}

/// Removes repeated blank lines, and blank lines at the start or end of a block.
pub fn tidied(source: &str) -> Result<String> {
    let mut out: Vec<&str> = Vec::new();
    for (line, in_string) in lines(source)? {
        let last = out.last().map_or("", |last| last.trim_end());
        let (is_blank, is_end) = (line.trim().is_empty(), line.trim_start().starts_with('}'));
        if is_blank && !in_string && (last.is_empty() || last.ends_with('{')) {
            continue;
        }
        if is_end && !in_string && last.is_empty() {
            out.pop();
        }
        out.push(line);
    }
    Ok(out.concat())
}

/// The lines, and whether each starts within a string.
fn lines(source: &str) -> Result<Vec<(&str, bool)>> {
    let tokens = token_ranges(source)?;
    let mut at = 0;
    let line = |line| {
        let next = tokens.partition_point(|token| token.end <= at);
        let in_string = tokens.get(next).is_some_and(|token| token.start < at);
        at += str::len(line);
        (line, in_string)
    };
    Ok(source.split_inclusive('\n').map(line).collect())
}

/// Makes a text fit for a line comment: without control characters, line ends, and characters that change the direction of
/// text, which the compiler rejects.
pub fn one_line(text: &str) -> String {
    let directs = |letter: &char| {
        let letters = ['\u{61c}', '\u{200e}', '\u{200f}'];
        letters.contains(letter)
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let text: String = text.chars().filter(|letter| !directs(letter)).collect();
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_with_their_lines() {
        let source = "//! top\n\nfn a<'b>() {\n    // in \"\n    '/'; // behind\n    b/* be/* t */ween */c(\"// d\");\n}\n";
        let remaining = "\n\nfn a<'b>() {\n    '/';\n    b c(\"// d\");\n}\n";
        assert_eq!(without_comments(source).unwrap(), remaining);
    }

    #[test]
    fn strings_keep_their_lines() {
        let source = "a(\"x\n  y\",\nr#\"\nz\"#);\n\nb();\n";
        assert_eq!(indented(source).unwrap(), "    a(\"x\n  y\",\n    r#\"\nz\"#);\n\n    b();\n");
        let source = "        a(\"x\n    y\",\n     b);\n";
        assert_eq!(with_tabs(source).unwrap(), "\t\ta(\"x\n    y\",\n\tb);\n");
        let source = "{\n\n\na(\"\n\n\n\");\n\n\nb();\n\n}\n";
        assert_eq!(tidied(source).unwrap(), "{\na(\"\n\n\n\");\n\nb();\n}\n");
    }

    #[test]
    fn an_edit_within_another_is_lost() {
        let edits = vec![
            Edit::new(2..6, ""),
            Edit::new(3..4, "x"),
            Edit::insert(6, "y"),
            Edit::insert(0, "z"),
        ];
        assert_eq!(apply("abcdefgh", edits), "zabygh");
    }
}
