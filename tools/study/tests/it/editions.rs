//! Both editions of a text say the same: `X.ko.md` is `X.md` in Korean, part by part.
//!
//! A Korean text ends with a hash of every part of the English one that it was written from. When the English changes, let
//! the Korean part follow; then `FOLLOWED=problems/9657/README.ko.md cargo test -p study --test it editions` renews its hashes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::texts::{anchor_of, read, targets, texts};
use crate::tool::root;

/// The titles of sections, words that the glossary avoids, and small numbers as either edition may spell them.
const GLOSSARY: &str = include_str!("glossary.txt");

/// What stands below this heading of the glossary, line by line.
pub fn glossary(heading: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = GLOSSARY.lines().skip_while(move |line| line.strip_prefix("# ") != Some(heading));
    let lines = lines.skip(1).take_while(|line| !line.starts_with("# "));
    lines.map(|line| line.split_once(" = ").unwrap_or((line, "")))
}

/// A part of a text: from a heading, an exercise or a hint to the next.
#[derive(Default)]
struct Part {
    head: String,
    prose: Vec<String>,
    /// Fenced blocks with their fences.
    blocks: Vec<Vec<String>>,
}

impl Part {
    fn text(&self) -> String {
        self.prose.join("\n")
    }

    /// Its code spans, each on one line.
    fn spans(&self) -> BTreeSet<String> {
        let text = self.text();
        let spans = text.split('`').skip(1).step_by(2);
        spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    /// Its prose without code and without what its links go to.
    fn words(&self) -> String {
        let text = self.text().split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let mut parts = text.split("](");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |words, part| words + "] " + part.split_once(')').map_or("", |it| it.1))
    }

    /// A hash of all of it, which is the same on every machine: FNV-1a, of which four digits are enough.
    fn hash(&self) -> String {
        let lines = self.prose.iter().chain(self.blocks.iter().flatten());
        let bytes = lines.flat_map(|line| line.split_whitespace()).flat_map(str::bytes);
        let hash = bytes
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{:04x}", (hash >> 16) ^ (hash & 0xffff))
    }
}

/// The parts of a text, without the line that links to the other edition.
fn parts(text: &str) -> Vec<Part> {
    let are_hints = text.starts_with("1. ");
    let mut parts = vec![Part { head: "the head".into(), ..Part::default() }];
    let mut fenced = false;
    for line in text.lines().filter(|line| !is_switch(line) && !line.starts_with("<!-- ")) {
        let is_numbered = |line: &str| line.starts_with(|letter: char| letter.is_ascii_digit());
        let number = line.strip_prefix("**").and_then(|rest| rest.split_once(".**"));
        let is_exercise = number.is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        let is_head = line.starts_with("##") || is_exercise || are_hints && is_numbered(line);
        if !fenced && is_head {
            let head = if line.starts_with('#') { line } else { line.split(' ').next().unwrap() };
            parts.push(Part { head: head.into(), ..Part::default() });
        }
        let part = parts.last_mut().unwrap();
        let is_fence = line.starts_with("```");
        if is_fence && !fenced {
            part.blocks.push(Vec::new());
        }
        match part.blocks.last_mut().filter(|_| fenced || is_fence) {
            Some(block) => block.push(line.to_owned()),
            None => part.prose.push(line.to_owned()),
        }
        fenced ^= is_fence;
    }
    parts
}

/// Whether a line links to the other edition.
fn is_switch(line: &str) -> bool {
    line.starts_with("English · [한국어](") || line.starts_with("[English](")
}

/// The numbers in a text, such as 999,999 and 10⁹.
fn numbers(text: &str) -> Vec<String> {
    let is_digit = |letter: char| letter.is_ascii_digit() || "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(letter);
    let words = text.split(|letter: char| !is_digit(letter) && !",.".contains(letter));
    let words = words.map(|word| word.trim_matches([',', '.']).to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

/// The numbers of one edition that the other does not have, in digits or as a word of either language.
fn unmatched(from: &str, to: &str) -> Vec<String> {
    let [from, there] = [from, to].map(|text| BTreeSet::from_iter(numbers(text)));
    let to = to.to_lowercase();
    let is_word = |word: &str| match word.is_ascii() {
        true => to.split(|letter: char| !letter.is_alphabetic()).any(|it| it == word),
        false => to.contains(word),
    };
    let is_spelt = |number: &&String| {
        let mut rows = glossary("numbers").filter(|row| row.0 == *number);
        rows.any(|(_, words)| words.split(' ').any(is_word))
    };
    from.difference(&there).filter(|number| !is_spelt(number)).cloned().collect()
}

/// Whether there is a word of two letters in a text that is not code.
fn has_word(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.chars().count() > 1)
}

/// What is wrong with a block of the Korean edition: it is the same, but for words in a drawing.
fn of_blocks(english: &[String], korean: &[String], fault: &mut impl FnMut(String)) {
    let lines = english.iter().zip(korean);
    if english.len() != korean.len() {
        fault(format!("a block has {} lines instead of {}", korean.len(), english.len()));
    }
    let sorted = |line: &str| {
        let mut numbers = numbers(line);
        numbers.sort();
        numbers
    };
    for (english_line, line) in lines {
        let may_differ = english[0] == "```text" && has_word(english_line);
        if line != english_line && !(may_differ && sorted(line) == sorted(english_line)) {
            fault(format!("`{line}` in a block instead of `{english_line}`"));
        }
    }
}

/// What is wrong with the tables of the Korean edition: they are the same, but for words.
fn of_tables(english: &Part, korean: &Part, fault: &mut impl FnMut(String)) {
    let rows = |part: &Part| -> Vec<String> {
        part.words().lines().filter(|line| line.starts_with('|')).map(str::to_owned).collect()
    };
    let [english, korean] = [rows(english), rows(korean)];
    if english.len() != korean.len() {
        fault(format!("{} rows of tables instead of {}", korean.len(), english.len()));
    }
    for (english, korean) in english.iter().zip(&korean) {
        let [english, korean]: [Vec<&str>; 2] =
            [english, korean].map(|row| row.split('|').collect());
        let differs =
            |(cell, other): (&&str, &&str)| cell.trim() != other.trim() && !has_word(cell);
        if english.len() != korean.len() || english.iter().zip(&korean).any(differs) {
            fault(format!("the row `{}` instead of `{}`", korean.join("|"), english.join("|")));
        }
    }
}

/// The path of the Korean edition of a text, or of the text of a folder.
fn korean(path: &Path) -> PathBuf {
    if path.is_dir() { path.join("README.ko.md") } else { path.with_extension("ko.md") }
}

/// Whether a text is one that learners read, and so has a Korean edition.
fn is_for_learners(path: &Path) -> bool {
    let [path, root] = [path, &root()].map(|path| path.canonicalize().unwrap());
    path.starts_with(root.join("problems")) || path == root.join("README.md")
}

fn anchors(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with('#')).map(anchor_of).collect()
}

/// Where a link of the English text leads in the Korean one.
fn korean_target(page: &Path, target: &str) -> String {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let linked = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    let is_page = linked.is_dir() && linked.join("README.md").exists() || target.contains(".md");
    let is_page = is_page || file.is_empty();
    if target.starts_with("http") || !is_page || !is_for_learners(&linked) {
        return target.to_owned();
    }
    let translated = korean(&linked);
    let linked = if linked.is_dir() { linked.join("README.md") } else { linked };
    let file = match file {
        "" => String::new(),
        _ if file.ends_with(".md") => file.replace(".md", ".ko.md"),
        _ => format!("{}/README.ko.md", file.trim_end_matches('/')),
    };
    let place = anchors(&read(&linked)).iter().position(|it| it == anchor);
    let anchor = place.map(|place| format!("#{}", anchors(&read(&translated))[place]));
    file + &anchor.unwrap_or_default()
}

/// Says what the Korean part lacks, and what is in it alone.
fn compared(
    what: &str,
    missing: impl IntoIterator<Item = String>,
    strange: impl IntoIterator<Item = String>,
    fault: &mut impl FnMut(String),
) {
    missing.into_iter().for_each(|it| fault(format!("{what} `{it}` is missing")));
    strange.into_iter().for_each(|it| fault(format!("{what} `{it}` is not in the English text")));
}

/// What is wrong with a part of the Korean edition.
fn of_part(page: &Path, text: &str, english: &Part, korean: &Part) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(what);
    let level = |part: &Part| part.head.split_once(' ').map(|(level, _)| level.to_owned());
    let title = english.head.trim_start_matches(['#', ' ']);
    let expected = glossary("titles").find_map(|(it, korean)| (it == title).then_some(korean));
    if level(english) != level(korean)
        || expected.is_some_and(|title| !korean.head.ends_with(&format!("# {title}")))
    {
        fault(format!("`{}` instead of `{}`", korean.head, expected.unwrap_or(&english.head)));
    }
    if english.blocks.len() != korean.blocks.len() {
        fault(format!("{} blocks instead of {}", korean.blocks.len(), english.blocks.len()));
    }
    for (english, korean) in english.blocks.iter().zip(&korean.blocks) {
        of_blocks(english, korean, &mut fault);
    }
    of_tables(english, korean, &mut fault);
    for kind in ["- ", "1. ", "2. ", "3. ", "> ", "<details>"] {
        let count = |part: &Part| part.prose.iter().filter(|line| line.starts_with(kind)).count();
        if count(english) != count(korean) {
            fault(format!(
                "{} lines begin with `{kind}` instead of {}",
                count(korean),
                count(english)
            ));
        }
    }
    let (missing, spans) = (&english.spans() - &korean.spans(), korean.spans());
    let strange = spans.into_iter().filter(|span| !text.contains(span));
    compared("the code", missing, strange, &mut fault);
    let [english_words, words] = [english.words(), korean.words()];
    // What a code span says may be said again in Korean.
    let strange = unmatched(&words, &english.text());
    compared("the number", unmatched(&english_words, &words), strange, &mut fault);
    let [text, english_text] = [korean.text(), english.text()];
    let links = BTreeSet::from_iter(targets(&text).map(str::to_owned));
    let expected = targets(&english_text).map(|it| korean_target(page, it)).collect();
    compared("the link", &expected - &links, &links - &expected, &mut fault);
    for (avoided, _) in glossary("avoided").filter(|row| words.contains(row.0)) {
        fault(format!("`{avoided}`, which the glossary avoids"));
    }
    if words.matches('~').count() != english_words.matches('~').count() {
        fault("`~`, of which two strike out what is between them: write 1–7 or 1부터 7까지".into());
    }
    if words.replace("**", "").contains('*') {
        fault("`*`, which is not bold: Korean has no italics".into());
    }
    for bold in words.split("**").skip(1).step_by(2) {
        let after = words.split_once(&format!("**{bold}**")).and_then(|it| it.1.chars().next());
        let is_letter = |letter: char| letter.is_alphanumeric();
        if !bold.ends_with(is_letter) && after.is_some_and(is_letter) {
            fault(format!("`**{bold}**` is not bold before a letter: close it before the sign"));
        }
    }
    faults
}

/// The faults of the Korean edition of a text, each with its place.
fn faults(page: &Path) -> Vec<String> {
    let path = korean(page);
    let [english_text, text] = [read(page), read(&path)];
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let shown = path.strip_prefix(root()).unwrap().display().to_string();
    let mut faults = Vec::new();
    let switches = [
        (&english_text, name(page), format!("English · [한국어]({})", name(&path))),
        (&text, name(&path), format!("[English]({}) · 한국어", name(page))),
    ];
    for (text, name, switch) in switches.iter().filter(|it| !it.0.starts_with("1. ")) {
        if text.lines().nth(2) != Some(switch) {
            faults.push(format!("{shown}: the third line of `{name}` is not `{switch}`"));
        }
    }
    let [english, korean] = [parts(&english_text), parts(&text)];
    let heads = |parts: &[Part]| parts.iter().map(|it| it.head.clone()).collect::<Vec<_>>();
    if english.len() != korean.len() {
        let [english, korean] = [heads(&english), heads(&korean)];
        faults.push(format!("{shown}: {korean:?} instead of {english:?}"));
        return faults;
    }
    let hashes: Vec<String> = english.iter().map(Part::hash).collect();
    let noted = text.lines().find_map(|line| line.strip_prefix("<!-- 원문 ")?.strip_suffix(" -->"));
    let written = format!("<!-- 원문 {} -->", hashes.join(" "));
    if env::var("FOLLOWED").is_ok_and(|followed| followed.trim_start_matches("./") == shown) {
        let text = text.lines().filter(|line| !line.starts_with("<!-- 원문")).collect::<Vec<_>>();
        fs::write(&path, format!("{}\n\n{written}\n", text.join("\n").trim_end())).unwrap();
    } else {
        let noted: Vec<&str> = noted.unwrap_or_default().split(' ').collect();
        let changed = (0..english.len()).filter(|&at| noted.get(at) != Some(&&*hashes[at]));
        let changed: Vec<&str> = changed.map(|at| &*english[at].head).collect();
        if !changed.is_empty() {
            faults.push(format!(
                "{shown}: the English has changed in {changed:?}; let the Korean follow, then\n  \
                FOLLOWED={shown} cargo test -p study --test it editions"
            ));
        }
    }
    let english_text = english_text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (english, korean) in english.iter().zip(&korean) {
        let of_part = of_part(page, &english_text, english, korean).into_iter();
        faults.extend(of_part.map(|fault| format!("{shown}: {}: {fault}", korean.head)));
    }
    faults
}

#[test]
fn both_editions_say_the_same() {
    let is_english = |page: &PathBuf| !page.to_str().unwrap().ends_with(".ko.md");
    let pages = texts().into_iter().filter(|page| is_english(page) && is_for_learners(page));
    let faults: Vec<String> = pages.flat_map(|page| faults(&page)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
