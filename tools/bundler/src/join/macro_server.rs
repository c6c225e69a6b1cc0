//! Expands procedural macros with the macro server that comes with the compiler.
//!
//! The server loads the library that cargo built. It speaks JSON, one message a line. Each token has its position in the
//! input, so what a macro only passes on is copied from there, with comments and layout.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env::consts::EXE_EXTENSION;
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::text;

const TIMEOUT: Duration = Duration::from_secs(10);
/// The supported versions of the protocol.
const VERSIONS: [u64; 2] = [5, 6];

/// The running server. It is killed on drop.
pub struct MacroServer {
    process: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
    /// The server copies libraries there, and does not remove them.
    _folder: TempDir,
}

pub struct MacroInput<'a> {
    pub library: &'a Path,
    pub name: &'a str,
    /// The content of the parentheses of an attribute; `None` for other macros.
    pub arguments: Option<&'a str>,
    /// The item, or the content of the parentheses of a call.
    pub text: &'a str,
    /// The indentation of its line.
    pub indent: &'a str,
    /// The environment variables that cargo sets for the package.
    pub environment: &'a BTreeMap<String, String>,
}

/// Tokens in the server's format: lists of numbers that also index `text`. A span is the number of a token in the input, or
/// one beyond them.
#[derive(Default, Serialize, Deserialize)]
struct Tree {
    /// First and last span, delimiter, and the range of its tokens in `token_tree`.
    subtree: Vec<u32>,
    /// Span, text, kind, suffix.
    literal: Vec<u32>,
    /// Span, character, whether it is joined to the next.
    punct: Vec<u32>,
    /// Span, text, whether it is raw.
    ident: Vec<u32>,
    /// The number of the list, and the index in it.
    token_tree: Vec<u32>,
    text: Vec<String>,
}

impl MacroServer {
    /// Starts the server of the toolchain in `sysroot`.
    pub fn start(sysroot: &Path) -> Result<MacroServer, String> {
        let name = "rust-analyzer-proc-macro-srv";
        let program = sysroot.join("libexec").join(name).with_extension(EXE_EXTENSION);
        if !program.is_file() {
            return Err(format!(
                "expanding it needs `{name}`, which this toolchain does not have (rustup's do)"
            ));
        }
        let folder = crate::cache::temp_folder().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command
            .envs(["TMPDIR", "TMP"].map(|name| (name, folder.path())))
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "this is unstable")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process =
            command.spawn().map_err(|error| format!("`{name}` does not start: {error}"))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (requests, output) =
            pipes.ok_or_else(|| format!("`{name}` has no standard input or output"))?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            // Macros may print other lines.
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter(|line| line.starts_with('{')).try_for_each(|line| sender.send(line))
        });
        let mut server = MacroServer { process, requests, answers: receiver, _folder: folder };
        let version = server.request("ApiVersionCheck", json!({ "ApiVersionCheck": {} }))?;
        if !version.as_u64().is_some_and(|version| VERSIONS.contains(&version)) {
            return Err(format!("`{name}` speaks the unknown version {version} of its protocol"));
        }
        server.request("SetConfig", json!({ "SetConfig": { "span_mode": "Id" } }))?;
        Ok(server)
    }

    pub fn expand(&mut self, input: &MacroInput) -> Result<String, String> {
        let (body, written) = TreeWriter::tree(input.text, 0)?;
        let others = written.ranges.len() as u32;
        let arguments =
            input.arguments.map(|text| Ok::<_, String>(TreeWriter::tree(text, others)?.0));
        let expanded = self.request(
            "ExpandMacro",
            json!({ "ExpandMacro": {
                "lib": input.library,
                "env": Vec::from_iter(input.environment),
                "current_dir": null,
                "macro_body": body,
                "macro_name": input.name,
                "attributes": arguments.transpose()?,
                // Hygiene is ignored: where it matters, the MIR differs.
                "has_global_spans": { "call_site": !0u32, "def_site": !0u32, "mixed_site": !0u32 },
            } }),
        )?;
        let tree: Result<Tree, String> = serde_json::from_value(expanded).map_err(unreadable)?;
        let tree = tree.map_err(|panic| format!("it panics: {panic}"))?;
        let mut reader = TreeReader { tree: &tree, input: input.text, written, tokens: Vec::new() };
        reader.group(0, true).ok_or_else(|| "its tokens cannot be read".to_owned())?;
        Ok(reader.printed(input.indent))
    }

    /// Sends a request, and returns the content of the answer with this name.
    fn request(&mut self, answer: &str, request: Value) -> Result<Value, String> {
        let sent = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
        sent.map_err(|error| format!("the macro server ended: {error}"))?;
        let line = self.answers.recv_timeout(TIMEOUT).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => {
                // A late answer would be taken for the next one.
                let _ = self.process.kill();
                format!("the macro server does not answer in {} s", TIMEOUT.as_secs())
            }
            mpsc::RecvTimeoutError::Disconnected => "the macro server ended".to_owned(),
        })?;
        let mut answer_fields: HashMap<String, Value> =
            serde_json::from_str(&line).map_err(unreadable)?;
        answer_fields.remove(answer).ok_or_else(|| format!("the macro server answers `{line}`"))
    }
}

impl Drop for MacroServer {
    fn drop(&mut self) {
        // It may be running a macro that never ends.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn unreadable(error: serde_json::Error) -> String {
    format!("the answer of the macro server cannot be read: {error}")
}

struct TreeWriter {
    tree: Tree,
    /// The number of the first token.
    first: u32,
    written: TokenRanges,
}

/// The ranges of the tokens of a text, in order.
#[derive(Default)]
struct TokenRanges {
    ranges: Vec<Range<usize>>,
    /// The tokens that close groups, by the numbers of those that open them.
    closes: BTreeMap<u32, u32>,
}

impl TreeWriter {
    /// The tokens of a text, numbered from `first` on, and their ranges.
    fn tree(text: &str, first: u32) -> Result<(Tree, TokenRanges), String> {
        let tokens = text::tokens(text).map_err(|error| error.to_string())?;
        let mut writer =
            TreeWriter { tree: Tree::default(), first, written: TokenRanges::default() };
        writer.tree.subtree.extend([!0, !0, 0, 0, 0]);
        writer.group(0, tokens);
        Ok((writer.tree, writer.written))
    }

    /// The number of a token.
    fn span(&mut self, span: proc_macro2::Span) -> u32 {
        let range = span.byte_range();
        // The lexer makes seven tokens of a documentation comment, all with the range of the comment.
        let ranges = &mut self.written.ranges;
        if ranges.last().is_none_or(|last| last.end <= range.start) {
            ranges.push(range);
        }
        self.first + ranges.len() as u32 - 1
    }

    fn add_text(&mut self, word: String) -> u32 {
        self.tree.text.push(word);
        self.tree.text.len() as u32 - 1
    }

    fn group(&mut self, at: usize, tokens: TokenStream) {
        let mut members = Vec::new();
        for token in tokens {
            let (index, list) = match token {
                TokenTree::Group(group) => {
                    let kind = match group.delimiter() {
                        Delimiter::None => 0,
                        Delimiter::Parenthesis => 1,
                        Delimiter::Brace => 2,
                        Delimiter::Bracket => 3,
                    };
                    // A macro that makes a group anew gives both ends the same number.
                    let open = self.span(group.span_open());
                    let index = add(&mut self.tree.subtree, [open, open, kind, 0, 0]);
                    self.group(5 * index as usize, group.stream());
                    let close = self.span(group.span_close());
                    self.written.closes.insert(open, close);
                    (index, 0)
                }
                TokenTree::Literal(literal) => {
                    // As a number, the literal reaches the macro exactly as written, with quotes and suffix.
                    let text = self.add_text(literal.to_string());
                    let new = [self.span(literal.span()), text, NUMBER, !0];
                    (add(&mut self.tree.literal, new), 1)
                }
                TokenTree::Punct(punct) => {
                    let joint = u32::from(punct.spacing() == Spacing::Joint);
                    let new = [self.span(punct.span()), punct.as_char() as u32, joint];
                    (add(&mut self.tree.punct, new), 2)
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let bare = name.trim_start_matches("r#").to_owned();
                    let raw = u32::from(bare != name);
                    let new = [self.span(ident.span()), self.add_text(bare), raw];
                    (add(&mut self.tree.ident, new), 3)
                }
            };
            members.push(index << 2 | list);
        }
        self.tree.subtree[at + 3] = self.tree.token_tree.len() as u32;
        self.tree.token_tree.extend(members);
        self.tree.subtree[at + 4] = self.tree.token_tree.len() as u32;
    }
}

/// Adds an entry to a list, and returns its index.
fn add<const N: usize>(list: &mut Vec<u32>, new: [u32; N]) -> u32 {
    list.extend(new);
    (list.len() / N) as u32 - 1
}

fn entry<const N: usize>(list: &[u32], at: u32) -> Option<[u32; N]> {
    list.get(N * at as usize..)?.first_chunk().copied()
}

/// The kind of a literal without quotes.
const NUMBER: u32 = 3;

/// A literal as source text. For raw strings, the second byte of `kind` is the number of `#`.
fn literal(text: &str, kind: u32, suffix: &str) -> String {
    let hashes = "#".repeat((kind >> 8) as usize);
    let (prefix, quote) = match kind & 0xff {
        1 => ("b", "'"),
        2 => ("", "'"),
        5 => ("", "\""),
        6 => ("r", "\""),
        7 => ("b", "\""),
        8 => ("br", "\""),
        9 => ("c", "\""),
        10 => ("cr", "\""),
        _ => ("", ""),
    };
    format!("{prefix}{hashes}{quote}{text}{quote}{hashes}{suffix}")
}

struct Token {
    text: String,
    /// Its number, if it comes from the input.
    written: Option<usize>,
    /// Whether it is joined to the next. In `::`, the second `:` counts as joined as well.
    is_joint: bool,
}

struct TreeReader<'a> {
    tree: &'a Tree,
    input: &'a str,
    written: TokenRanges,
    tokens: Vec<Token>,
}

impl<'a> TreeReader<'a> {
    /// Reads a group with its delimiters. `None` if the tree is malformed.
    fn group(&mut self, at: u32, is_whole: bool) -> Option<()> {
        let tree = self.tree;
        let word = |at: u32| tree.text.get(at as usize);
        let [open, close, kind, start, end] = entry(&tree.subtree, at)?;
        let mut members = tree.token_tree.get(start as usize..end as usize)?.iter();
        let hides_precedence = kind == 0 && !is_whole && members.len() > 1;
        let kind = if hides_precedence { 1 } else { kind as usize };
        let [opening, closing] = *[["", ""], ["(", ")"], ["{", "}"], ["[", "]"]].get(kind)?;
        self.push(opening.to_owned(), open, false)?;
        while let Some(member) = members.next() {
            let index = member >> 2;
            match member & 3 {
                0 => self.group(index, false)?,
                1 => {
                    let [span, text, kind, suffix] = entry(&tree.literal, index)?;
                    let suffix = if suffix == !0 { "" } else { word(suffix)? };
                    self.push(literal(word(text)?, kind, suffix), span, false)?;
                }
                2 => {
                    let [span, letter, joint] = entry(&tree.punct, index)?;
                    let letter = char::from_u32(letter)?.to_string();
                    let is_colon = |last: &Token| last.is_joint && last.text == ":";
                    let ends_colons = letter == ":" && self.tokens.last().is_some_and(is_colon);
                    let origin = self.input_token(span);
                    match origin.filter(|origin| letter == "#" && origin.starts_with('/')) {
                        None => self.push(letter, span, joint == 1 || ends_colons)?,
                        Some(comment) => {
                            // All tokens of `#![doc = "…"]` have the place of the comment.
                            members.nth(usize::from(comment.as_bytes().get(2) == Some(&b'!')));
                            self.push(comment.to_owned(), span, false)?;
                        }
                    }
                }
                _ => {
                    let [span, name, raw] = entry(&tree.ident, index)?;
                    let raw = if raw == 1 { "r#" } else { "" };
                    self.push(format!("{raw}{}", word(name)?), span, false)?;
                }
            }
        }
        let close = self.written.closes.get(&close).copied().unwrap_or(!0);
        self.push(closing.to_owned(), close, false)
    }

    fn push(&mut self, text: String, span: u32, is_joint: bool) -> Option<()> {
        if !text.is_empty() {
            let is_written = self.input_token(span).is_some_and(|origin| origin == text);
            let written = is_written.then_some(span as usize);
            self.tokens.push(Token { text, written, is_joint });
        }
        Some(())
    }

    fn input_token(&self, span: u32) -> Option<&'a str> {
        Some(&self.input[self.written.ranges.get(span as usize)?.clone()])
    }

    /// The tokens as text. Neighbours in the input are copied from there; the rest is formatted.
    fn printed(&self, indent: &str) -> String {
        let mut out = String::new();
        let (mut braces, mut brackets) = (0, 0);
        let mut before: Option<&Token> = None;
        // A macro may repeat a token.
        let mut seen = BTreeSet::new();
        for token in &self.tokens {
            let here = token.text.as_str();
            braces -= usize::from(here == "}");
            let last = before.map_or("", |before| before.text.as_str());
            let ends_line = match (last, here) {
                ("{", "}") => false,
                ("{" | ";", _) | (_, "}") => brackets == 0,
                ("}", _) => brackets == 0 && !matches!(here, "else" | ";" | "," | "." | "?"),
                (comment, _) => comment.starts_with("//"),
            };
            let line = format!("\n{indent}{}", "    ".repeat(braces));
            // The blanks and comments before it in the input.
            let gap = token.written.map_or("", |at| {
                let end = at.checked_sub(1).map_or(0, |last| self.written.ranges[last].end);
                &self.input[end..self.written.ranges[at].start]
            });
            let previous = token.written.and_then(|at| at.checked_sub(1));
            let is_first = token.written.is_some_and(|at| seen.insert(at));
            if previous.is_some() && previous == before.and_then(|before| before.written) {
                out += gap;
            } else if is_first && before.is_some() && !gap.trim().is_empty() {
                out += &format!("{line}{}{line}", gap.trim());
            } else if ends_line {
                out += &line;
            } else if before.is_some_and(|before| needs_blank(before, here)) {
                out += " ";
            }
            out += here;
            match here {
                "{" => braces += 1,
                "(" | "[" => brackets += 1,
                ")" | "]" => brackets -= 1,
                _ => {}
            }
            before = Some(token);
        }
        out
    }
}

/// Whether to put a blank between two tokens. A superfluous one does no harm.
fn needs_blank(before: &Token, here: &str) -> bool {
    let last = before.text.as_str();
    match here {
        _ if before.is_joint || matches!(last, "(" | "[" | "." | "#" | "$") => false,
        ")" | "]" | "," | ";" | "." | "?" => false,
        "(" | "[" | "!" | "<" | ">" | ":" => {
            last != "!" && syn::parse_str::<syn::Ident>(last).is_err()
        }
        _ => !matches!(last, "&" | "!" | "<") || !here.starts_with(text::is_word),
    }
}
