//! Both editions of a text say the same: `X.ko.md` is `X.md` in Korean, part by part.
//!
//! A Korean text ends with a hash of every part of the English one that it was written from. When the English changes, let
//! the Korean part follow; then `FOLLOWED=problems/9657/README.ko.md cargo test -p study --test it editions` renews its hashes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::texts::{anchor_of, read, targets, texts};
use crate::tool::root;

/// Titles of sections, which links name.
const TITLES: &str = "The game=게임/Input and output=입력과 출력/Play=해 보기/Look=관찰/Guess=추측/Prove=증명/Code=코드/\
    Traps=함정/Exercises=연습 문제/Next=다음/First steps=첫걸음/What kind of game=어떤 게임인가/\
    Lost and won=지는 상태와 이기는 상태/Nim=님/Sums=게임의 합/Mex and Grundy numbers=mex와 그런디 수/\
    The theorem of Sprague and Grundy=스프라그–그런디 정리/Periods, and what a table proves=주기, 그리고 표가 증명하는 것/\
    Misère play=미제르 게임/The lessons=강의 목록/Where to submit=제출할 수 있는 곳/Words=용어/Further reading=더 읽을거리";

/// What the glossary avoids, and what is not to be read on GitHub.
const AVOIDED: &str = "무편향/임파셜/정상 플레이/패배 상태/승리 상태/결과값/옵션/선택지/현재 플레이어/첫 번째 플레이어/당신/\
    완벽한 플레이/그런디 넘버/Grundy 값/멕스/닢섬/님-합/서브게임/합성 게임/무더기/꼭지점/옥탈/전주기/닫힌 형식/인증서/\
    에 의해/만약 그리고/변장/위장/미러링/와이토프/베스킨/레슨/디지트/캐리/모듈로/열린 문제/미세르/움직임/은(는)/을(를)/\
    이(가)/와(과)/\"";

/// Small numbers as either edition may spell them.
const SPELT: &str = "0.5=half=반/0=no none zero zeros nothing empty never without=없 안 빈 비/1=one a an first once single only another=한 하나 첫 혼자 만/\
    2=two second both twice pair other half=두 둘 둘째 다른 양 반/3=three third=세 셋 석/4=four fourth=네 넷 넉/5=five fifth=다섯/\
    6=six sixth=여섯/7=seven seventh=일곱/8=eight eighth octal=여덟/9=nine ninth=아홉/10=ten tenth=열/11=eleven=열한 열하나/\
    12=twelve=열두 열둘/14=fourteen=열네/16=sixteen=열여섯/20=twenty=스무 스물/30=thirty thirtieth=서른/100=hundred hundredth=백/1000=thousand=천";

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

/// The numbers of one edition that the other does not have, in digits or as one of its words.
fn unmatched(from: &str, to: &str, is_spelt: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let [from, there] = [from, to].map(|text| BTreeSet::from_iter(numbers(text)));
    let words = |number: &str| {
        SPELT.split('/').find_map(|row| row.strip_prefix(&format!("{number}="))).unwrap_or("=")
    };
    from.difference(&there).filter(|number| !is_spelt(words(number), to)).cloned().collect()
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
    let path = path.canonicalize().unwrap();
    let root = root().canonicalize().unwrap();
    path.starts_with(root.join("problems"))
        || path.parent() == Some(&root) && path.ends_with("README.md")
}

fn anchors(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with('#')).map(anchor_of).collect()
}

/// Where a link of the English text leads in the Korean one. Without an anchor if the Korean page is still to be written.
fn korean_target(page: &Path, target: &str) -> String {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let linked = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    let is_page = linked.is_dir() && linked.join("README.md").exists() || target.contains(".md");
    if target.starts_with("http") || !(is_page || file.is_empty()) {
        return target.to_owned();
    }
    let translated = korean(&linked);
    if !translated.exists() && !is_for_learners(&linked) {
        return target.to_owned();
    }
    let linked = if linked.is_dir() { linked.join("README.md") } else { linked };
    let file = match file {
        "" => String::new(),
        _ if file.ends_with(".md") => file.replace(".md", ".ko.md"),
        _ => format!("{}/README.ko.md", file.trim_end_matches('/')),
    };
    let place = anchors(&read(&linked)).iter().position(|it| it == anchor);
    let anchors = if translated.exists() { anchors(&read(&translated)) } else { Vec::new() };
    let anchor = place.and_then(|place| anchors.get(place)).map(|anchor| format!("#{anchor}"));
    file + &anchor.unwrap_or_default()
}

/// What is wrong with a part of the Korean edition.
fn of_part(page: &Path, text: &str, english: &Part, korean: &Part) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(what);
    let level = |part: &Part| part.head.split_once(' ').map(|(level, _)| level.to_owned());
    let title = english.head.trim_start_matches(['#', ' ']);
    let expected = TITLES.split('/').find_map(|it| it.strip_prefix(&format!("{title}=")));
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
    let spans = korean.spans();
    for span in english.spans().difference(&spans) {
        fault(format!("no code `{span}`"));
    }
    for span in spans.iter().filter(|span| !text.contains(*span)) {
        fault(format!("the code `{span}` is nowhere in the English text"));
    }
    let [english_words, words] = [english.words(), korean.words()];
    let is_korean = |spelt: &str, text: &str| {
        let (_, korean) = spelt.split_once('=').unwrap();
        korean.split(' ').any(|word| !word.is_empty() && text.contains(word))
    };
    for number in unmatched(&english_words, &words, is_korean) {
        fault(format!("no number {number}"));
    }
    let is_english = |spelt: &str, text: &str| {
        let (english, _) = spelt.split_once('=').unwrap();
        let text = text.to_lowercase();
        let mut words = text.split(|letter: char| !letter.is_alphabetic());
        words.any(|word| !word.is_empty() && english.split(' ').any(|it| it == word))
    };
    for number in unmatched(&words, &english_words, is_english) {
        fault(format!("the number {number} is not in the English text"));
    }
    let [text, english_text] = [korean.text(), english.text()];
    let links: BTreeSet<&str> = targets(&text).collect();
    let expected: BTreeSet<String> =
        targets(&english_text).map(|it| korean_target(page, it)).collect();
    let is_met = |link: &str, other: &str| {
        link == other
            || !other.contains('#') && link.split_once('#').is_some_and(|it| it.0 == other)
    };
    for target in expected.iter().filter(|it| !links.iter().any(|link| is_met(link, it))) {
        fault(format!("no link to `{target}`"));
    }
    for link in links.iter().filter(|link| !expected.iter().any(|it| is_met(link, it))) {
        fault(format!("the link to `{link}` is not in the English text"));
    }
    for avoided in AVOIDED.split('/').filter(|avoided| words.contains(avoided)) {
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
    let pages = texts().into_iter().filter(|page| korean(page).exists());
    let faults: Vec<String> = pages.flat_map(|page| faults(&page)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
