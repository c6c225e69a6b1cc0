//! Source text: its tokens and comments, and edits by byte range. No syntax tree is ever printed, so layout and
//! comments survive whatever is done to the text around them.

use std::cmp::Reverse;
use std::ops::Range;
use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use syn::Expr;

use crate::error::{Error, Result};

/// What to put in place of a part of a text.
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

/// The text after all of these edits. One that lies within another is lost with it.
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

/// Does an expression stay one thing beside any other token?
pub fn stands_alone(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Tuple(_)
    )
}

/// Can this be a letter of a word?
pub fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The words of any text, in their order.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty())
}

/// Does `inner` lie within `outer`?
pub fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The range without the blanks after it, and of whole lines where nothing else stands on them: what is deleted with it.
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

/// The places of what is in a text.
pub struct Lexed {
    /// Comments, documentation among them, in order.
    pub comments: Vec<Range<usize>>,
    /// Literals that may hold a line break.
    strings: Vec<Range<usize>>,
    /// Identifiers, those in macros too.
    pub words: Vec<Range<usize>>,
}

/// Splits a text into tokens. The error is the lexer's own sentence.
pub fn tokens(source: &str) -> Result<TokenStream> {
    TokenStream::from_str(source)
        .map_err(|error| Error::NotLexed(error.span().start().line, error.to_string()))
}

/// Where everything in a text is: it takes much longer than to split it.
pub fn lex(source: &str) -> Result<Lexed> {
    let tokens = tokens(source)?;
    let mut lexed = Lexed { comments: Vec::new(), strings: Vec::new(), words: Vec::new() };
    let mut done = 0;
    walk(source, tokens, &mut done, &mut lexed);
    gap(source, done..source.len(), &mut lexed.comments);
    Ok(lexed)
}

fn walk(source: &str, tokens: TokenStream, done: &mut usize, lexed: &mut Lexed) {
    for token in tokens {
        let span = match &token {
            TokenTree::Group(group) => group.span_open(),
            token => token.span(),
        };
        let range = span.byte_range();
        if range.start < *done {
            // The lexer makes an attribute of every documentation comment; all its tokens have the comment's place.
            continue;
        }
        gap(source, *done..range.start, &mut lexed.comments);
        *done = range.end;
        match token {
            TokenTree::Group(group) => {
                walk(source, group.stream(), done, lexed);
                let close = group.span_close().byte_range();
                gap(source, *done..close.start, &mut lexed.comments);
                *done = close.end;
            }
            TokenTree::Punct(_) if source[range.clone()].starts_with('/') && range.len() > 1 => {
                lexed.comments.push(range);
            }
            TokenTree::Punct(_) => {}
            TokenTree::Literal(_) if source[range.clone()].contains('"') => {
                lexed.strings.push(range)
            }
            TokenTree::Literal(_) => {}
            TokenTree::Ident(_) => lexed.words.push(range),
        }
    }
}

/// The comments in what lies between two tokens.
fn gap(source: &str, between: Range<usize>, comments: &mut Vec<Range<usize>>) {
    let mut at = between.start;
    while let Some(start) = source[at..between.end].find('/') {
        let start = at + start;
        let rest = &source[start..between.end];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            block_comment(rest)
        };
        at = start + length;
        comments.push(start..at);
    }
}

/// The length of the block comment that a text begins with; they nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The text without its comments and without the lines that held nothing else.
pub fn without_comments(source: &str) -> Result<String> {
    let comments = lex(source)?.comments.into_iter();
    // A block comment may be all that keeps two words apart.
    Ok(apply(
        source,
        comments
            .map(|range| {
                let whole = whole_lines(source, range.clone());
                let inline = whole.start > 0 && !source[..whole.start].ends_with(['\n', ' ']);
                Edit::new(whole, if inline && source[range].starts_with("/*") { " " } else { "" })
            })
            .collect(),
    ))
}

/// The text with its lines moved to the right, except those that begin within a string.
pub fn indented(source: &str) -> Result<String> {
    let strings = lex(source)?.strings;
    let mut out = String::with_capacity(source.len() * 5 / 4);
    for (start, line) in lines(source) {
        if !line.trim().is_empty() && !begins_within(&strings, start) {
            out.push_str("    ");
        }
        out.push_str(line);
    }
    Ok(out)
}

/// The text with no two blank lines in a row, and none at the beginning or the end of a block.
pub fn tidied(source: &str) -> Result<String> {
    let strings = lex(source)?.strings;
    let mut out: Vec<&str> = Vec::new();
    for (start, line) in lines(source) {
        if !begins_within(&strings, start) {
            let blank = |line: &&&str| line.trim().is_empty();
            if line.trim().is_empty() {
                if out.last().is_none_or(|last| blank(&last) || last.trim_end().ends_with('{')) {
                    continue;
                }
            } else if line.trim_start().starts_with('}') && out.last().as_ref().is_some_and(blank) {
                out.pop();
            }
        }
        out.push(line);
    }
    Ok(out.concat())
}

fn lines(source: &str) -> impl Iterator<Item = (usize, &str)> {
    source.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

fn begins_within(strings: &[Range<usize>], at: usize) -> bool {
    let next = strings.partition_point(|string| string.end <= at);
    strings.get(next).is_some_and(|string| string.start < at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_strings_and_lifetimes() {
        let source = "fn a<'b>() { // one \"\n  let c = \"// no\"; /* two /* in two */ */ let d = '/'; }\n/// three\nfn e() {}\n/* four */";
        let lexed = lex(source).unwrap();
        let comments: Vec<&str> =
            lexed.comments.iter().map(|range| &source[range.clone()]).collect();
        assert_eq!(comments, ["// one \"", "/* two /* in two */ */", "/// three", "/* four */"]);
        let words: Vec<&str> = lexed.words.iter().map(|range| &source[range.clone()]).collect();
        assert_eq!(words, ["fn", "a", "b", "let", "c", "let", "d", "fn", "e"]);
    }

    #[test]
    fn comments_go_with_their_lines() {
        let source = "//! top\n\nfn a() {\n    // in\n    1; // behind\n    b/* between */c\n}\n";
        assert_eq!(without_comments(source).unwrap(), "\nfn a() {\n    1;\n    b c\n}\n");
    }

    #[test]
    fn strings_keep_their_lines() {
        let source = "a(\"x\n  y\",\nr#\"\nz\"#);\n\nb();\n";
        assert_eq!(indented(source).unwrap(), "    a(\"x\n  y\",\n    r#\"\nz\"#);\n\n    b();\n");
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
