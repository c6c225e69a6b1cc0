//! Both editions of a text say the same: `X.ko.md` is `X.md` in Korean, part by part.
//!
//! A Korean text ends with a hash of every part of the English one that it was written from. When the English changes, let
//! the Korean part follow; then `FOLLOWED=problems/9657/README.ko.md cargo test -p study --test it editions` renews its hashes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::texts::{anchor_of, read, targets, texts};
use crate::tool::root;

/// What stands below this heading of the glossary, line by line.
pub fn glossary(heading: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("glossary.txt").lines();
    let lines = lines.skip_while(move |line| line.strip_prefix("# ") != Some(heading)).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("# "));
    lines.map(|line| line.split_once(" = ").unwrap_or((line, "")))
}

/// A part of a text: from a heading, an exercise or a hint to the next.
struct Part {
    head: String,
    lines: Vec<String>,
}

/// The parts of a text, without the lines that link to the other edition and that note hashes.
fn parts(text: &str) -> Vec<Part> {
    let are_hints = text.starts_with("1. ");
    let mut parts = vec![Part { head: "the head".into(), lines: Vec::new() }];
    let mut fenced = false;
    let is_about = |line: &&str| line.starts_with("<!-- ") || line.contains("[한국어](");
    for line in text.lines().filter(|line| !is_about(line) && !line.starts_with("[English](")) {
        let exercise = line.strip_prefix("**").and_then(|line| line.split_once(".**"));
        let hint = line.split_once(". ").filter(|_| are_hints);
        let number = exercise.or(hint).and_then(|(number, _)| number.parse::<u8>().ok());
        fenced ^= line.starts_with("```");
        if !fenced && (line.starts_with("##") || number.is_some()) {
            let head = number.map_or(line.to_owned(), |number| format!("{number}."));
            parts.push(Part { head, lines: Vec::new() });
        }
        parts.last_mut().unwrap().lines.push(line.to_owned());
    }
    parts
}

/// A text without code and without what its links go to.
fn words(text: &str) -> String {
    let text = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + "] " + part.split_once(')').map_or("", |it| it.1))
}

/// The numbers in a text, such as 999,999 and 10⁹.
fn numbers(text: &str) -> BTreeSet<String> {
    let is_digit = |letter: char| letter.is_ascii_digit() || "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(letter);
    let words = text.split(|letter: char| !is_digit(letter) && !",.".contains(letter));
    let words = words.map(|word| word.trim_matches([',', '.']).to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a text says more than signs, numbers and single letters.
fn has_word(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| word.chars().count() > 1 || word >= "가")
}

impl Part {
    /// Its prose.
    fn prose(&self) -> String {
        let blocks = self.lines.join("\n") + "\n";
        blocks.split("```").step_by(2).collect()
    }

    /// A hash that is the same on every machine: FNV-1a, of which four digits are enough.
    fn hash(&self) -> String {
        let bytes = self.lines.iter().flat_map(|line| line.split_whitespace()).flat_map(str::bytes);
        let hash = bytes
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{:04x}", (hash >> 16) ^ (hash & 0xffff))
    }

    /// What both editions have, one thing a line: `title` and `link` lead to the Korean ones.
    fn facts(
        &self,
        title: impl Fn((&'static str, &'static str)) -> [&'static str; 2],
        link: impl Fn(&str) -> String,
    ) -> BTreeSet<String> {
        let (level, head) = self.head.split_once(' ').unwrap_or(("", &self.head));
        let known = glossary("titles").map(title).find(|[own, _]| *own == head);
        let mut facts = vec![format!("the heading {level} {}", known.map_or("…", |it| it[1]))];
        let text = self.lines.join("\n") + "\n";
        for (number, block) in (1..).zip(text.split("```").skip(1).step_by(2)) {
            // In a drawing, words may differ.
            let is_drawing = block.starts_with("text\n");
            let shown = |line: &str| match is_drawing && has_word(line) {
                true => format!("{:?} and words", numbers(line)),
                false => line.to_owned(),
            };
            let lines = (1..).zip(block.lines()).map(|(at, line)| (at, shown(line)));
            facts.extend(lines.map(|(at, line)| format!("line {at} of block {number}, `{line}`,")));
        }
        let prose = self.prose();
        let rows = words(&prose);
        for (number, row) in (1..).zip(rows.lines().filter(|line| line.starts_with('|'))) {
            let cells = row.split('|').map(|cell| if has_word(cell) { "…" } else { cell.trim() });
            let cells = cells.collect::<Vec<_>>().join(" | ");
            facts.push(format!("row {number} of a table, {cells},"));
        }
        for kind in ["- ", "1. ", "2. ", "3. ", "> ", "<details>"] {
            let count = prose.lines().filter(|line| line.starts_with(kind)).count();
            facts.push(format!("the number of lines that begin with `{kind}`, {count},"));
        }
        facts.push(format!("the number of tildes, {},", rows.matches('~').count()));
        let spans = prose.split('`').skip(1).step_by(2);
        let spans = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
        facts.extend(spans.map(|span| format!("the code `{span}`")));
        facts.extend(numbers(&rows).iter().map(|number| format!("the number {number}")));
        facts.extend(targets(&prose).map(|target| format!("the link `{}`", link(target))));
        facts.into_iter().collect()
    }
}

/// Whether a text has this fact in other words: a number as a word of either language.
fn is_spelt(fact: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let is_word = |word: &str| match word.is_ascii() {
        true => text.split(|letter: char| !letter.is_alphabetic()).any(|it| it == word),
        false => text.contains(word),
    };
    let mut rows =
        glossary("numbers").filter(|row| fact.strip_prefix("the number ") == Some(row.0));
    rows.any(|(_, words)| words.split(' ').any(is_word))
}

/// The path of the Korean edition of a text, or of the text of a folder.
fn korean(path: &Path) -> PathBuf {
    if path.is_dir() { path.join("README.ko.md") } else { path.with_extension("ko.md") }
}

/// Whether a text is one that learners read, and so has a Korean edition.
fn is_for_learners(path: &Path) -> bool {
    let [path, root] = [path, &root()].map(|path| path.canonicalize().unwrap());
    let tools = ["judge", "study", "web"].map(|tool| root.join(format!("tools/{tool}/README.md")));
    path.starts_with(root.join("problems"))
        || path == root.join("README.md")
        || tools.contains(&path)
}

fn anchors(path: &Path) -> Vec<String> {
    read(path).lines().filter(|line| line.starts_with('#')).map(anchor_of).collect()
}

/// Where a link of the English text leads in the Korean one.
fn korean_target(page: &Path, target: &str) -> String {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let linked = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    if linked.with_extension("ko.svg").exists() {
        return target.replace(".svg", ".ko.svg");
    }
    let english = if linked.is_dir() { linked.join("README.md") } else { linked.clone() };
    let is_page = english.extension().is_some_and(|kind| kind == "md") && english.exists();
    if target.starts_with("http") || !is_page || !is_for_learners(&english) {
        return target.to_owned();
    }
    let file = match file {
        "" => String::new(),
        _ if file.ends_with(".md") => file.replace(".md", ".ko.md"),
        _ => format!("{}/README.ko.md", file.trim_end_matches('/')),
    };
    let place = anchors(&english).iter().position(|it| it == anchor);
    file + &place.map_or(String::new(), |at| format!("#{}", anchors(&korean(&linked))[at]))
}

/// What is wrong with a part of the Korean edition.
fn of_part(page: &Path, text: &str, english: &Part, korean: &Part) -> Vec<String> {
    let facts = english.facts(|(own, other)| [own, other], |target| korean_target(page, target));
    let found = korean.facts(|(_, own)| [own, own], str::to_owned);
    let words = words(&korean.prose());
    let missing = facts.difference(&found).filter(|fact| !is_spelt(fact, &words));
    let mut faults: Vec<String> = missing.map(|fact| format!("{fact} is missing")).collect();
    let prose = english.prose();
    // What a code span says may be said again in Korean, and what stands in a block may be explained.
    let said = numbers(&english.lines.join("\n"));
    let strange = found.difference(&facts).filter(|fact| {
        let is_said = fact.strip_prefix("the number ").is_some_and(|it| said.contains(it));
        let code = fact.strip_prefix("the code `").map(|code| code.trim_end_matches('`'));
        !is_said && !is_spelt(fact, &prose) && !code.is_some_and(|code| text.contains(code))
    });
    faults.extend(strange.map(|fact| format!("{fact} is not in the English text")));
    let words = words.replace("**", "");
    let avoided = glossary("avoided").filter(|row| words.contains(row.0));
    faults.extend(avoided.map(|(word, _)| format!("`{word}`, which the glossary avoids")));
    faults
}

/// The faults of the Korean edition of a text, each with its place.
fn faults(page: &Path) -> Vec<String> {
    let path = korean(page);
    let [english_text, text] = [read(page), read(&path)];
    let [name, korean_name] = [page, &path].map(|path| path.file_name().unwrap().to_string_lossy());
    let shown = path.strip_prefix(root()).unwrap().display().to_string();
    let mut faults = Vec::new();
    let there = format!("English · [한국어]({korean_name})");
    let back = format!("[English]({name}) · 한국어");
    let switches = [&english_text, &text].map(|text| text.lines().nth(2));
    if switches != [Some(&*there), Some(&*back)] && !text.starts_with("1. ") {
        faults.push(format!("the third lines are not `{there}` and `{back}`"));
    }
    let [english, korean] = [parts(&english_text), parts(&text)];
    let hashes: Vec<String> = english.iter().map(Part::hash).collect();
    let written = format!("<!-- 원문 {} -->", hashes.join(" "));
    let (kept, noted) = text.rsplit_once("<!-- 원문 ").unwrap_or((&text, ""));
    if env::var("FOLLOWED").is_ok_and(|followed| followed.trim_start_matches("./") == shown) {
        fs::write(&path, format!("{}\n\n{written}\n", kept.trim_end())).unwrap();
    } else if text.lines().last() != Some(&written) {
        let mut noted = noted.split(' ');
        let changed = english.iter().zip(&hashes).filter(|(_, hash)| noted.next() != Some(hash));
        let changed: Vec<&str> = changed.map(|(part, _)| &*part.head).collect();
        faults.push(format!(
            "the English has changed in {changed:?}; let the Korean follow, then\n  \
            FOLLOWED={shown} cargo test -p study --test it editions"
        ));
    }
    let english_words = english_text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (english, korean) in english.iter().zip(&korean) {
        let of_part = of_part(page, &english_words, english, korean).into_iter();
        faults.extend(of_part.map(|fault| format!("{}: {fault}", korean.head)));
    }
    if english.len() != korean.len() {
        faults.push(format!("it has {} parts instead of {}", korean.len(), english.len()));
    }
    faults.into_iter().map(|fault| format!("{shown}: {fault}")).collect()
}

#[test]
fn both_editions_say_the_same() {
    let is_english = |page: &PathBuf| !page.to_str().unwrap().ends_with(".ko.md");
    let pages = texts().into_iter().filter(|page| is_english(page) && is_for_learners(page));
    let faults: Vec<String> = pages.flat_map(|page| faults(&page)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
