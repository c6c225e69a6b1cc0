//! What a procedural macro makes of its input: asked of the server of such macros that comes with the compiler.
//!
//! The server loads the library that cargo built. It speaks JSON, a line a message; a token says where it stood in the
//! input, so all that a macro only hands on is copied from there, with its comments and its layout.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::text;

/// How long the server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The versions of the protocol in which messages have this form.
const VERSIONS: [u64; 2] = [5, 6];

/// The running server. It ends with this.
pub struct Server {
    process: crate::run::Process,
    requests: ChildStdin,
    answers: Receiver<String>,
    /// Where it copies the libraries, and leaves them.
    _folder: TempDir,
}

/// What a macro is called with.
pub struct Input<'a> {
    pub library: &'a Path,
    pub name: &'a str,
    /// What stands in the parentheses of an attribute; nothing for other macros.
    pub arguments: Option<&'a str>,
    /// The item, or what stands in the parentheses of a call.
    pub text: &'a str,
    /// What stands before it on its line.
    pub indent: &'a str,
    /// What cargo says to the macros of a package.
    pub environment: &'a BTreeMap<String, String>,
}

/// Whose a name is: hygiene tells apart what is written the same.
const OF_CALLER: u32 = 1;
const OF_MACRO: u32 = 2;

/// Tokens as the server takes and gives them: lists of numbers, and the words that these count.
#[derive(Default, Serialize, Deserialize)]
struct Tree {
    /// First and last span, delimiter, and from where to where its tokens lie in `token_tree`.
    subtree: Vec<u32>,
    /// Span, text, kind, suffix.
    literal: Vec<u32>,
    /// Span, character, whether it belongs to the next.
    punct: Vec<u32>,
    /// Span, text, whether it is raw.
    ident: Vec<u32>,
    /// Which of the four lists, and where in it.
    token_tree: Vec<u32>,
    text: Vec<String>,
}

/// The numbers of a span: file, item, beginning, end, and whose it is.
type Span = [u32; 5];

impl Server {
    /// Starts the server of the toolchain in `sysroot`. The error says why that cannot be done.
    pub fn start(sysroot: &Path) -> Result<Server, String> {
        let name = "rust-analyzer-proc-macro-srv";
        let program = sysroot.join("libexec").join(name);
        if !program.is_file() {
            return Err(format!(
                "expanding it takes `{name}`, which this toolchain does not have (rustup's do)"
            ));
        }
        let folder = crate::run::folder().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command
            .env("TMPDIR", folder.path())
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "this is unstable")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = crate::run::start(&mut command)
            .map_err(|error| format!("`{name}` does not start: {error}"))?;
        let pipes = process.child.stdin.take().zip(process.child.stdout.take());
        let (requests, output) = pipes.ok_or_else(|| format!("`{name}` cannot be talked to"))?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            // A macro may print as well.
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter(|line| line.starts_with('{')).try_for_each(|line| sender.send(line))
        });
        let mut server = Server { process, requests, answers: receiver, _folder: folder };
        let version = server.ask("ApiVersionCheck", json!({ "ApiVersionCheck": {} }))?;
        if !version.as_u64().is_some_and(|version| VERSIONS.contains(&version)) {
            return Err(format!("`{name}` speaks version {version} of its protocol"));
        }
        server.ask("SetConfig", json!({ "SetConfig": { "span_mode": "RustAnalyzer" } }))?;
        Ok(server)
    }

    /// The text of an expansion.
    pub fn expand(&mut self, input: &Input) -> Result<String, String> {
        let mut spans = vec![[0, 1, 0, 0, OF_CALLER], [0, 1, 0, 0, OF_MACRO]];
        let (body, written) = Writer::tree(0, input.text, &mut spans)?;
        let arguments = match input.arguments {
            Some(text) => Some(Writer::tree(1, text, &mut spans)?.0),
            None => None,
        };
        let expanded = self.ask(
            "ExpandMacroExtended",
            json!({ "ExpandMacro": {
                "lib": input.library,
                "env": Vec::from_iter(input.environment),
                "current_dir": null,
                "macro_body": body,
                "macro_name": input.name,
                "attributes": arguments,
                "has_global_spans": { "call_site": 0, "def_site": 1, "mixed_site": 1 },
                "span_data_table": spans.concat(),
            } }),
        )?;
        #[derive(Deserialize)]
        struct Expanded {
            tree: Tree,
            span_data_table: Vec<u32>,
        }
        let expanded: Result<Expanded, String> =
            serde_json::from_value(expanded).map_err(strange)?;
        let Expanded { tree, span_data_table } =
            expanded.map_err(|panic| format!("it panics: {panic}"))?;
        let (spans, text, tokens) = (&span_data_table, input.text, Vec::new());
        let mut reader = Reader { tree: &tree, spans, text, written: &written, tokens };
        reader.group(0, true).ok_or_else(|| "its tokens are not understood".to_owned())?;
        if let Some(name) = taken_twice(&reader.tokens) {
            return Err(format!("it has a name `{name}` of its own, which the program has too"));
        }
        Ok(printed(&reader.tokens, &written, input))
    }

    /// Sends a message, and takes what the answer of this name says.
    fn ask(&mut self, answer: &str, request: Value) -> Result<Value, String> {
        let sent = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
        sent.map_err(|error| format!("the server of macros ended: {error}"))?;
        let line = self.answers.recv_timeout(PATIENCE).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => {
                format!("the server of macros does not answer in {} s", PATIENCE.as_secs())
            }
            mpsc::RecvTimeoutError::Disconnected => "the server of macros ended".to_owned(),
        })?;
        let mut said: HashMap<String, Value> = serde_json::from_str(&line).map_err(strange)?;
        said.remove(answer).ok_or_else(|| format!("the server of macros answers `{line}`"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be busy with a macro that does not end.
        let _ = self.process.child.kill();
        let _ = self.process.child.wait();
    }
}

fn strange(error: serde_json::Error) -> String {
    format!("the answer of the server of macros is not understood: {error}")
}

/// Makes a tree of the tokens of a text.
struct Writer<'a> {
    file: u32,
    tree: Tree,
    /// No two are the same, or the server counts them otherwise.
    spans: &'a mut Vec<Span>,
    /// Where the tokens are, in order.
    written: Vec<Range<usize>>,
}

impl Writer<'_> {
    /// The tokens of a text, which is the one of this number, and their places.
    fn tree(
        file: u32,
        text: &str,
        spans: &mut Vec<Span>,
    ) -> Result<(Tree, Vec<Range<usize>>), String> {
        let tokens = text::tokens(text).map_err(|error| error.to_string())?;
        let mut writer = Writer { file, tree: Tree::default(), spans, written: Vec::new() };
        writer.tree.subtree.extend([0; 5]);
        writer.group(0, tokens);
        Ok((writer.tree, writer.written))
    }

    /// The number of the span of a token.
    fn span(&mut self, span: proc_macro2::Span) -> u32 {
        let range = span.byte_range();
        // The lexer makes seven tokens of a documentation comment, which all are in its place.
        if self.written.last().is_none_or(|last| last.end <= range.start) {
            self.spans.push([self.file, 1, range.start as u32, range.end as u32, OF_CALLER]);
            self.written.push(range);
        }
        self.spans.len() as u32 - 1
    }

    fn word(&mut self, word: String) -> u32 {
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
                    let new = [self.span(group.span_open()), 0, kind, 0, 0];
                    let index = add(&mut self.tree.subtree, new);
                    self.group(5 * index as usize, group.stream());
                    self.tree.subtree[5 * index as usize + 1] = self.span(group.span_close());
                    (index, 0)
                }
                TokenTree::Literal(literal) => {
                    // As a number it is shown to the macro as it is written, quotes and suffix and all.
                    let text = self.word(literal.to_string());
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
                    let new = [self.span(ident.span()), self.word(bare), raw];
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

/// Adds an entry to a list. It has this number there.
fn add<const N: usize>(list: &mut Vec<u32>, new: [u32; N]) -> u32 {
    list.extend(new);
    (list.len() / N) as u32 - 1
}

/// The entry of this number.
fn entry<const N: usize>(list: &[u32], at: u32) -> Option<[u32; N]> {
    list.get(N * at as usize..)?.first_chunk().copied()
}

/// The kind of a literal that is all text.
const NUMBER: u32 = 3;

/// A literal as it is written. Of raw strings, the next byte of the kind is the number of `#`.
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

/// A token of an expansion.
struct Token {
    text: String,
    /// Which one it is in the input, if that is where it comes from.
    written: Option<usize>,
    is_of_macro: bool,
    /// It belongs to the next: `:` in `::`, and the path goes on behind that.
    is_joint: bool,
}

struct Reader<'a> {
    tree: &'a Tree,
    spans: &'a [u32],
    text: &'a str,
    written: &'a [Range<usize>],
    tokens: Vec<Token>,
}

impl<'a> Reader<'a> {
    /// Reads a group with its delimiters. Nothing if the tree is not one.
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
                    let origin = self.origin(span, "").map(|(_, origin)| origin);
                    match origin.filter(|origin| letter == "#" && origin.starts_with('/')) {
                        None => self.push(letter, span, joint == 1 || ends_colons)?,
                        Some(comment) => {
                            // All of `#![doc = "…"]` has the place of the comment.
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
        self.push(closing.to_owned(), close, false)
    }

    fn push(&mut self, text: String, span: u32, is_joint: bool) -> Option<()> {
        if !text.is_empty() {
            let [.., whose] = entry::<5>(self.spans, span)?;
            let origin = self.origin(span, &text).filter(|(_, origin)| *origin == text);
            let (written, is_of_macro) = (origin.map(|(at, _)| at), whose == OF_MACRO);
            self.tokens.push(Token { text, written, is_of_macro, is_joint });
        }
        Some(())
    }

    /// The token of the input in the place of this span: which one it is, and its text.
    fn origin(&self, span: u32, text: &str) -> Option<(usize, &'a str)> {
        let [file, _, start, end, _] = entry(self.spans, span)?;
        // A group that was made anew has its whole place at both ends, and other tokens may have an empty one.
        let start = if matches!(text, ")" | "}" | "]") { end.max(1) - 1 } else { start };
        let is_place = file == 0 && end > start;
        let at = self.written.partition_point(|written| written.start < start as usize);
        let range = self.written.get(at)?.clone();
        (is_place && range.start == start as usize).then(|| (at, &self.text[range]))
    }
}

/// A name that the macro keeps apart from the program's and that is written the same.
fn taken_twice(tokens: &[Token]) -> Option<&str> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let could_be_local = |&at: &usize| {
        let name = text(at);
        let first = name.trim_start_matches("r#").chars().next().unwrap_or(' ');
        (first.is_lowercase() || first == '_' && name != "_")
            && syn::parse_str::<syn::Ident>(name).is_ok()
            && !matches!(text(at + 1), "!" | "(" | "::")
            && !(text(at + 1) == ":" && text(at + 2) == ":")
            && at.checked_sub(1).is_none_or(|before| !matches!(text(before), "." | ":" | "fn"))
    };
    let of = |is_of_macro: bool| {
        (0..tokens.len())
            .filter(move |&at| tokens[at].is_of_macro == is_of_macro)
            .filter(could_be_local)
            .map(text)
            .collect::<BTreeSet<&str>>()
    };
    of(true).intersection(&of(false)).next().copied()
}

/// The tokens as text. What stood together in the input is copied from there; the rest is laid out.
fn printed(tokens: &[Token], written: &[Range<usize>], input: &Input) -> String {
    let mut out = String::new();
    // A macro may hand on a token more than once.
    let mut commented = BTreeSet::new();
    let (mut braces, mut brackets) = (0, 0);
    for (at, token) in tokens.iter().enumerate() {
        let here = token.text.as_str();
        braces -= usize::from(here == "}");
        if let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) {
            let previous = token.written.and_then(|order| order.checked_sub(1));
            let end = previous.map_or(0, |previous| written[previous].end);
            let gap = token.written.map_or("", |order| &input.text[end..written[order].start]);
            let is_new = token.written.is_some_and(|order| commented.insert(order));
            let comment = if is_new { gap.trim() } else { "" };
            if previous.is_some() && previous == before.written {
                out.push_str(gap);
            } else if !comment.is_empty()
                || before.text.starts_with("//")
                || brackets == 0 && ends_line(&out, before, here)
            {
                let indent = format!("\n{}{}", input.indent, "    ".repeat(braces));
                out.push_str(&indent);
                if !comment.is_empty() {
                    out.push_str(comment);
                    out.push_str(&indent);
                }
            } else if is_apart(before, here) {
                out.push(' ');
            }
        }
        out.push_str(here);
        match here {
            "{" => braces += 1,
            "(" | "[" => brackets += 1,
            ")" | "]" => brackets -= 1,
            _ => {}
        }
    }
    out
}

/// Is there a new line between two tokens, outside of brackets?
fn ends_line(out: &str, before: &Token, here: &str) -> bool {
    match (before.text.as_str(), here) {
        ("{", "}") => false,
        ("{" | ";", _) | (_, "}") => true,
        ("}", _) => !matches!(here, "else" | ";" | "," | "." | "?"),
        (",", _) => out.len() - out.rfind('\n').unwrap_or(0) > 80,
        _ => false,
    }
}

/// Is there a blank between two tokens? One too many does no harm.
fn is_apart(before: &Token, here: &str) -> bool {
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
