//! What a procedural macro makes of its input: asked of the server of such macros that comes with the compiler.
//!
//! The server loads the library that cargo built. It speaks JSON, a line a message; a token says where it stood in the
//! input, so all that a macro only hands on is copied from there, with its comments and its layout.

use std::collections::{BTreeMap, BTreeSet, HashMap};
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
use syn::Lit;
use tempfile::TempDir;

use crate::text;

/// How long the server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The versions of the protocol in which messages have this form.
const VERSIONS: [u64; 2] = [5, 6];

/// How a macro is called.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Kind {
    /// `#[name]`
    #[serde(rename = "Attr")]
    Attribute,
    /// `#[derive(name)]`
    #[serde(rename = "CustomDerive")]
    Derive,
    /// `name!()`
    #[serde(rename = "Bang")]
    Call,
}

/// The running server. It ends with this.
pub struct Server {
    process: Child,
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
        let folder = TempDir::with_prefix("bundle-").map_err(|error| error.to_string())?;
        let mut process = Command::new(program)
            .env("TMPDIR", folder.path())
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "this is unstable")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("`{name}` does not start: {error}"))?;
        let (requests, answers) = match (process.stdin.take(), process.stdout.take()) {
            (Some(requests), Some(answers)) => (requests, BufReader::new(answers)),
            _ => return Err(format!("`{name}` cannot be talked to")),
        };
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            // A macro may print as well.
            let lines = answers.lines().map_while(Result::ok).filter(|line| line.starts_with('{'));
            for line in lines {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut server = Server { process, requests, answers: receiver, _folder: folder };
        let version = server.ask("ApiVersionCheck", json!({ "ApiVersionCheck": {} }))?;
        if !version.as_u64().is_some_and(|version| VERSIONS.contains(&version)) {
            return Err(format!("`{name}` speaks version {version} of its protocol"));
        }
        server.ask("SetConfig", json!({ "SetConfig": { "span_mode": "RustAnalyzer" } }))?;
        Ok(server)
    }

    /// The macros of a library.
    pub fn macros(&mut self, library: &Path) -> Result<Vec<(String, Kind)>, String> {
        let listed = self.ask("ListMacros", json!({ "ListMacros": { "dylib_path": library } }))?;
        let listed: Result<_, String> = serde_json::from_value(listed).map_err(strange)?;
        listed
    }

    /// The text of an expansion.
    pub fn expand(&mut self, input: &Input) -> Result<String, String> {
        let mut spans = Spans::default();
        spans.number([0, 1, 0, 0, OF_CALLER]);
        spans.number([0, 1, 0, 0, OF_MACRO]);
        let (body, places) = Writer::written(0, input.text, &mut spans)?;
        let arguments = match input.arguments {
            Some(text) => Some(Writer::written(1, text, &mut spans)?.0),
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
                "span_data_table": spans.all.concat(),
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
        let spans: Vec<&[u32]> = span_data_table.chunks_exact(5).collect();
        let mut reader = Reader {
            tree: &tree,
            spans: &spans,
            text: input.text,
            places: &places,
            tokens: Vec::new(),
        };
        reader.group(0, true).ok_or_else(|| "its tokens are not understood".to_owned())?;
        let tokens = reader.tokens;
        if let Some(name) = taken_twice(&tokens) {
            return Err(format!("it has a name `{name}` of its own, which the program has too"));
        }
        Ok(printed(&tokens, input))
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
        let mut reader = serde_json::Deserializer::from_str(&line);
        let mut said = HashMap::<String, Value>::deserialize(&mut reader).map_err(strange)?;
        said.remove(answer).ok_or_else(|| format!("the server of macros answers `{line}`"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be busy with a macro that does not end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn strange(error: serde_json::Error) -> String {
    format!("the answer of the server of macros is not understood: {error}")
}

/// Spans by their numbers. No two are the same, or the server counts them otherwise.
#[derive(Default)]
struct Spans {
    all: Vec<Span>,
    numbers: HashMap<Span, u32>,
}

impl Spans {
    fn number(&mut self, span: Span) -> u32 {
        *self.numbers.entry(span).or_insert_with(|| {
            self.all.push(span);
            self.all.len() as u32 - 1
        })
    }
}

/// Makes a tree of tokens.
struct Writer<'a> {
    file: u32,
    tree: Tree,
    spans: &'a mut Spans,
    /// Where the tokens begin, and their order.
    places: HashMap<usize, Place>,
}

/// The place of a token in the input: the first, the second and so on, and where it lies.
#[derive(Clone)]
struct Place {
    order: usize,
    range: Range<usize>,
    /// Where the token before it ends.
    after: usize,
}

impl<'a> Writer<'a> {
    /// The tokens of a text, which is the one of this number.
    fn written(
        file: u32,
        text: &str,
        spans: &'a mut Spans,
    ) -> Result<(Tree, HashMap<usize, Place>), String> {
        let tokens = text::tokens(text).map_err(|error| error.to_string())?;
        let mut writer = Writer { file, tree: Tree::default(), spans, places: HashMap::new() };
        writer.group([0; 2], 0, tokens, &mut 0);
        Ok((writer.tree, writer.places))
    }

    fn span(&mut self, range: &Range<usize>) -> u32 {
        self.spans.number([self.file, 1, range.start as u32, range.end as u32, OF_CALLER])
    }

    fn place(&mut self, range: Range<usize>, after: &mut usize) {
        if range.start >= *after {
            let order = self.places.len();
            let end = range.end;
            self.places.insert(range.start, Place { order, range, after: *after });
            *after = end;
        }
    }

    fn word(&mut self, word: &str) -> u32 {
        let found = self.tree.text.iter().position(|known| known == word);
        found.unwrap_or_else(|| {
            self.tree.text.push(word.to_owned());
            self.tree.text.len() - 1
        }) as u32
    }

    fn group(
        &mut self,
        [open, close]: [u32; 2],
        kind: u32,
        tokens: TokenStream,
        after: &mut usize,
    ) -> u32 {
        let at = self.tree.subtree.len();
        self.tree.subtree.extend([open, close, kind, 0, 0]);
        let mut members = Vec::new();
        for token in tokens {
            members.push(match token {
                TokenTree::Group(group) => {
                    let (first, last) =
                        (group.span_open().byte_range(), group.span_close().byte_range());
                    let ends = [self.span(&first), self.span(&last)];
                    self.place(first, after);
                    let kind = match group.delimiter() {
                        Delimiter::None => 0,
                        Delimiter::Parenthesis => 1,
                        Delimiter::Brace => 2,
                        Delimiter::Bracket => 3,
                    };
                    let member = self.group(ends, kind, group.stream(), after);
                    self.place(last, after);
                    member << 2
                }
                TokenTree::Literal(literal) => {
                    let range = literal.span().byte_range();
                    let span = self.span(&range);
                    self.place(range, after);
                    let (content, kind, suffix) = taken_apart(literal);
                    let content = self.word(&content);
                    let suffix = if suffix.is_empty() { !0 } else { self.word(&suffix) };
                    self.tree.literal.extend([span, content, kind, suffix]);
                    (self.tree.literal.len() as u32 / 4 - 1) << 2 | 1
                }
                TokenTree::Punct(punct) => {
                    let range = punct.span().byte_range();
                    let span = self.span(&range);
                    self.place(range, after);
                    let joint = u32::from(punct.spacing() == Spacing::Joint);
                    self.tree.punct.extend([span, punct.as_char() as u32, joint]);
                    (self.tree.punct.len() as u32 / 3 - 1) << 2 | 2
                }
                TokenTree::Ident(ident) => {
                    let range = ident.span().byte_range();
                    let span = self.span(&range);
                    self.place(range, after);
                    let name = ident.to_string();
                    let bare = name.strip_prefix("r#").unwrap_or(&name);
                    let raw = u32::from(bare != name);
                    let name = self.word(bare);
                    self.tree.ident.extend([span, name, raw]);
                    (self.tree.ident.len() as u32 / 3 - 1) << 2 | 3
                }
            });
        }
        let start = self.tree.token_tree.len() as u32;
        self.tree.token_tree.extend(members);
        self.tree.subtree[at + 3] = start;
        self.tree.subtree[at + 4] = self.tree.token_tree.len() as u32;
        at as u32 / 5
    }
}

/// Begin and end of a literal's text, by its kind: 1 to 10, with the number of `#` in the next byte.
const QUOTES: [(u32, &str, &str); 5] =
    [(1, "b'", "'"), (2, "'", "'"), (5, "\"", "\""), (7, "b\"", "\""), (9, "c\"", "\"")];
const RAW: [(u32, &str); 3] = [(6, "r"), (8, "br"), (10, "cr")];

/// Text, kind and suffix of a literal.
fn taken_apart(literal: proc_macro2::Literal) -> (String, u32, String) {
    let printed = literal.to_string();
    let (number, suffix) = match Lit::new(literal) {
        Lit::Int(number) => (3, number.suffix().to_owned()),
        Lit::Float(number) => (4, number.suffix().to_owned()),
        Lit::Str(text) => (0, text.suffix().to_owned()),
        Lit::ByteStr(text) => (0, text.suffix().to_owned()),
        Lit::CStr(text) => (0, text.suffix().to_owned()),
        Lit::Byte(byte) => (0, byte.suffix().to_owned()),
        Lit::Char(letter) => (0, letter.suffix().to_owned()),
        _ => (0, String::new()),
    };
    let content = printed.strip_suffix(&suffix).unwrap_or(&printed);
    if number > 0 {
        return (content.to_owned(), number, suffix);
    }
    for (kind, start) in RAW {
        let rest = content.strip_prefix(start).unwrap_or_default();
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if rest[hashes..].starts_with('"') && rest.len() >= 2 * hashes + 2 {
            let inner = &rest[hashes + 1..rest.len() - hashes - 1];
            return (inner.to_owned(), kind | (hashes as u32) << 8, suffix);
        }
    }
    for (kind, start, end) in QUOTES {
        let inner = content.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        if let Some(inner) = inner {
            return (inner.to_owned(), kind, suffix);
        }
    }
    (printed, 0, String::new())
}

/// The opposite.
fn put_together(content: &str, kind: u32, suffix: &str) -> String {
    let hashes = "#".repeat((kind >> 8) as usize);
    if let Some((_, start)) = RAW.iter().find(|raw| raw.0 == kind & 0xff) {
        return format!("{start}{hashes}\"{content}\"{hashes}{suffix}");
    }
    let quotes = QUOTES.iter().find(|quotes| quotes.0 == kind);
    let (start, end) = quotes.map_or(("", ""), |(_, start, end)| (start, end));
    format!("{start}{content}{end}{suffix}")
}

/// A token of an expansion.
struct Token {
    text: String,
    /// Where it is in the input, if that is where it comes from.
    place: Option<Place>,
    is_of_macro: bool,
    /// It belongs to the next: `:` in `::`.
    is_joint: bool,
}

struct Reader<'a> {
    tree: &'a Tree,
    spans: &'a [&'a [u32]],
    text: &'a str,
    places: &'a HashMap<usize, Place>,
    tokens: Vec<Token>,
}

impl Reader<'_> {
    /// Reads a group with its delimiters. Nothing if the tree is not one.
    fn group(&mut self, at: usize, is_whole: bool) -> Option<()> {
        let &[open, close, kind, start, end] = self.tree.subtree.get(5 * at..)?.first_chunk()?;
        let delimiters = ["", "()", "{}", "[]"].get(kind as usize)?;
        let (opening, closing) = delimiters.split_at(delimiters.len() / 2);
        let members = self.tree.token_tree.get(start as usize..end as usize)?;
        let hides_precedence = opening.is_empty() && !is_whole && members.len() > 1;
        let (opening, closing) = if hides_precedence { ("(", ")") } else { (opening, closing) };
        if !opening.is_empty() {
            self.push(opening.to_owned(), open, false);
        }
        let mut members = members.iter();
        while let Some(member) = members.next() {
            let index = (member >> 2) as usize;
            match member & 3 {
                0 => self.group(index, false)?,
                1 => {
                    let &[span, content, kind, suffix] =
                        self.tree.literal.get(4 * index..)?.first_chunk()?;
                    let word = |at: u32| self.tree.text.get(at as usize);
                    let suffix = if suffix == !0 { "" } else { word(suffix)? };
                    self.push(put_together(word(content)?, kind, suffix), span, false);
                }
                2 => {
                    let &[span, letter, joint] = self.tree.punct.get(3 * index..)?.first_chunk()?;
                    let letter = char::from_u32(letter)?;
                    match self.documentation(span).filter(|_| letter == '#') {
                        Some(place) => {
                            // All of `#![doc = "…"]` has the place of the comment.
                            if self.text[place.range.clone()].as_bytes().get(2) == Some(&b'!') {
                                members.next();
                            }
                            members.next();
                            let text = self.text[place.range.clone()].to_owned();
                            let place = Some(place);
                            self.tokens.push(Token {
                                text,
                                place,
                                is_of_macro: false,
                                is_joint: false,
                            });
                        }
                        None => self.push(letter.to_string(), span, joint == 1),
                    }
                }
                _ => {
                    let &[span, name, raw] = self.tree.ident.get(3 * index..)?.first_chunk()?;
                    let name = self.tree.text.get(name as usize)?;
                    let raw = if raw == 1 { "r#" } else { "" };
                    self.push(format!("{raw}{name}"), span, false);
                }
            }
        }
        if !closing.is_empty() {
            self.push(closing.to_owned(), close, false);
        }
        Some(())
    }

    fn push(&mut self, text: String, span: u32, is_joint: bool) {
        let span = self.spans.get(span as usize).copied().unwrap_or(&[0; 5]);
        let (start, end) = (span[2] as usize, span[3] as usize);
        // A group that was made anew has its whole place at both ends.
        let start = if matches!(text.as_str(), ")" | "}" | "]") { end.max(1) - 1 } else { start };
        let place = self
            .places
            .get(&start)
            .filter(|place| span[0] == 0 && end > start && self.text[place.range.clone()] == text);
        let is_of_macro = span[4] == OF_MACRO;
        self.tokens.push(Token { text, place: place.cloned(), is_of_macro, is_joint });
    }

    /// The documentation comment in the place of this span.
    fn documentation(&self, span: u32) -> Option<Place> {
        let span = self.spans.get(span as usize)?;
        let range = span[2] as usize..span[3] as usize;
        let place = self.places.get(&range.start);
        // What a macro makes anew may have an empty place in front of a comment.
        let place = place.filter(|place| span[0] == 0 && place.range == range)?;
        let comment = &self.text[place.range.clone()];
        let is_comment = comment.starts_with("//") || comment.starts_with("/*");
        is_comment.then(|| place.clone())
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
fn printed(tokens: &[Token], input: &Input) -> String {
    let Input { text: input, indent, .. } = input;
    let mut out = String::new();
    let mut depth = 0;
    // A macro may hand on a token more than once.
    let mut commented = BTreeSet::new();
    // For every open delimiter: is each part in it on a line of its own?
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let closes = matches!(token.text.as_str(), ")" | "}" | "]");
        let in_lines = open.last().copied().unwrap_or(true);
        if closes {
            open.pop();
            depth -= usize::from(in_lines && token.text == "}");
        }
        if let Some(before) = before {
            let places = before.place.as_ref().zip(token.place.as_ref());
            let gap = match places {
                Some((before, here)) if before.order + 1 == here.order => {
                    Some(&input[here.after..here.range.start])
                }
                _ => None,
            };
            match gap {
                Some(gap) => {
                    commented.extend(token.place.as_ref().map(|place| place.order));
                    out.push_str(gap);
                }
                None => {
                    let new = token.place.as_ref().filter(|place| commented.insert(place.order));
                    let comment =
                        new.map_or("", |place| input[place.after..place.range.start].trim());
                    let line = in_lines && ends_line(tokens, at);
                    if line || !comment.is_empty() || before.text.starts_with("//") {
                        let indent = format!("\n{indent}{}", "    ".repeat(depth));
                        out.push_str(&indent);
                        if !comment.is_empty() {
                            out.push_str(comment);
                            out.push_str(&indent);
                        }
                    } else if is_apart(tokens, at) {
                        out.push(' ');
                    }
                }
            }
        }
        out.push_str(&token.text);
        if matches!(token.text.as_str(), "(" | "{" | "[") {
            let in_lines = token.text == "{" && in_lines && is_long(&tokens[at..]);
            depth += usize::from(in_lines);
            open.push(in_lines);
        }
    }
    out
}

/// Has the group that these tokens begin with more in it than one line takes?
fn is_long(tokens: &[Token]) -> bool {
    let mut depth = 0;
    let mut length = 0;
    for token in tokens {
        match token.text.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            ";" => return true,
            _ => {}
        }
        length += token.text.len() + 1;
        if depth == 0 {
            break;
        }
    }
    length > 60
}

/// Does a line end between this token and the one before?
fn ends_line(tokens: &[Token], at: usize) -> bool {
    let (before, here) = (tokens[at - 1].text.as_str(), tokens[at].text.as_str());
    match (before, here) {
        ("{", "}") => false,
        ("{" | ";", _) | (_, "}") => true,
        (",", _) => true,
        ("}", _) => !matches!(here, "else" | ";" | "," | "." | "?" | "=" | "as" | "&" | "|"),
        // An attribute.
        ("]", _) => {
            let mut depth = 0;
            let opening = (0..at).rev().find(|&at| {
                depth += match tokens[at].text.as_str() {
                    "]" => 1,
                    "[" => -1,
                    _ => 0,
                };
                depth == 0
            });
            opening.and_then(|at| at.checked_sub(1)).is_some_and(|at| tokens[at].text == "#")
        }
        _ => false,
    }
}

/// Is there a blank between this token and the one before?
fn is_apart(tokens: &[Token], at: usize) -> bool {
    let is_word = |text: &str| {
        text.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == '"')
    };
    let is_name = |text: &str| {
        is_word(text)
            && (syn::parse_str::<syn::Ident>(text).is_ok()
                || matches!(text, "self" | "Self" | "super" | "crate"))
    };
    let text = |at: Option<usize>| at.map_or("", |at| tokens[at].text.as_str());
    let (before, here) = (tokens[at - 1].text.as_str(), tokens[at].text.as_str());
    let earlier = text(at.checked_sub(2));
    if tokens[at - 1].is_joint {
        return false;
    }
    let is_joint = |at: Option<usize>| at.is_some_and(|at| tokens[at].is_joint);
    // After `::`, after `->` or `=>`, and at the first colon of a path.
    let after_path = before == ":" && earlier == ":" && is_joint(at.checked_sub(2));
    let after_arrow = before == ">" && is_joint(at.checked_sub(2));
    let is_path = here == ":" && tokens[at].is_joint;
    let is_sign = matches!(before, "&" | "*" | "-" | "!")
        && !is_name(earlier)
        && !matches!(earlier, ")" | "]" | "}" | ">" | "?")
        && !earlier.starts_with(|letter: char| letter.is_ascii_digit() || letter == '"');
    match (before, here) {
        ("(" | "[" | "." | "$" | "'", _) | (_, ")" | "]" | "," | ";" | "." | "?") => false,
        ("#", "[" | "!") | ("!", "[" | "(") => false,
        _ if after_arrow => true,
        _ if after_path => false,
        _ if is_sign => matches!(here, "&" | "="),
        (_, "!") => !is_name(before),
        (_, ":") => is_path && !is_name(before) && !matches!(before, ">" | "<"),
        (_, "(" | "[") => !is_name(before) && !matches!(before, ")" | "]" | ">"),
        (_, "<") => !is_name(before),
        ("<", _) => !is_word(here) && !matches!(here, "'" | "(" | "[" | "&" | ">"),
        (_, ">") => !is_word(before) && !matches!(before, ">" | ")" | "]"),
        _ => true,
    }
}
