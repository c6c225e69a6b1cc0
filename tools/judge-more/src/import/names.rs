//! Pairs of an input and an answer, where only names say what files are.

use std::collections::BTreeMap;

use super::files::{Files, file_name};
use super::package::{Package, Test};

/// Words for an input and an answer. The last two are as macOS writes them.
const INPUTS: &[&str] = &[
    "in",
    "inp",
    "input",
    "inputs",
    "i",
    "dat",
    "tst",
    "stdin",
    "입력",
    "\u{110b}\u{1175}\u{11b8}\u{1105}\u{1167}\u{11a8}",
];
const ANSWERS: &[&str] = &[
    "out",
    "oup",
    "ou",
    "output",
    "outputs",
    "o",
    "ans",
    "answer",
    "answers",
    "a",
    "sol",
    "ok",
    "diff",
    "res",
    "expected",
    "exp",
    "ref",
    "judge",
    "correct",
    "stdout",
    "출력",
    "\u{110e}\u{116e}\u{11af}\u{1105}\u{1167}\u{11a8}",
];

/// Words that are too short to be searched for inside a name.
const ONLY_ENDINGS: &[&str] = &[
    "i", "o", "a", "dat", "tst", "ok", "ou", "diff", "res", "exp", "ref", "judge", "correct",
    "sol", "expected",
];

/// Folders of a package that hold other things than tests, without an `s` at the end.
const NOT_TESTS: &str = "__macosx validator input_validator output_validator answer_validator input_format_validator \
    validator_test checker checker_test statement statement_section problem_statement submission solution attachment \
    invalid_input invalid_output invalid_answer valid_output";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Input,
    Answer,
}

/// The tests in a folder, in order. Inputs without an answer come if `with_lonely` is set.
pub fn tests(files: &Files, folder: &str, with_lonely: bool) -> Vec<Test> {
    let root = common_folder(files.below(folder));
    let is_test = |path: &&str| is_test(path.strip_prefix(root).unwrap_or(path));
    let paths: Vec<&str> = files.below(folder).filter(is_test).collect();
    let readings: Vec<Vec<(Role, String)>> = paths.iter().map(|path| readings(path)).collect();
    let mut used = vec![false; paths.len()];
    let mut found: Vec<(usize, Option<usize>)> = Vec::new();
    let most = readings.iter().map(Vec::len).max().unwrap_or(0);
    // The likelier readings of names first.
    for rank in 0..most {
        let mut answers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, readings) in readings.iter().enumerate().filter(|(index, _)| !used[*index]) {
            if let Some((Role::Answer, key)) = readings.get(rank) {
                answers.entry(key).or_default().push(index);
            }
        }
        for (index, readings) in readings.iter().enumerate() {
            let Some((Role::Input, key)) = readings.get(rank) else { continue };
            let mut free = answers.get(key.as_str()).into_iter().flatten().filter(|it| !used[**it]);
            if let (false, Some(&answer)) = (used[index], free.next()) {
                (used[index], used[answer]) = (true, true);
                found.push((index, Some(answer)));
            }
        }
    }
    // The input of `01.a` may be `01`, which says nothing of itself.
    let names: BTreeMap<&str, usize> =
        (0..paths.len()).filter(|it| !used[*it]).map(|it| (stem(paths[it]), it)).collect();
    for index in 0..paths.len() {
        let ending = readings[index].first().filter(|(role, _)| *role == Role::Answer);
        let Some((_, key)) = ending.filter(|_| !used[index]) else { continue };
        let input = names.get(key.trim_end_matches(['\0', '.']));
        if let Some(&input) = input.filter(|it| !used[**it] && readings[**it].is_empty()) {
            (used[index], used[input]) = (true, true);
            found.push((input, Some(index)));
        }
    }
    let is_input = |index: usize| matches!(readings[index].first(), Some((Role::Input, _)));
    let lonely = (0..paths.len()).filter(|index| with_lonely && !used[*index] && is_input(*index));
    found.extend(lonely.map(|index| (index, None)));
    found.sort();
    let test = |(input, answer): (usize, Option<usize>)| Test {
        name: case_name(paths[input]),
        input: paths[input].to_owned(),
        answer: answer.map(|answer| paths[answer].to_owned()),
    };
    found.into_iter().map(test).collect()
}

/// A package that has no description.
pub fn package(files: &Files, with_lonely: bool) -> Package {
    let tests = tests(files, "", with_lonely);
    Package { tests, ..Package::new("names", "") }
}

/// The folder that all these paths lie in, with its slash. A package may have any name.
fn common_folder<'a>(paths: impl Iterator<Item = &'a str>) -> &'a str {
    let is_hidden = |path: &str| path.starts_with('.') || path.starts_with("__MACOSX/");
    let mut paths = paths.filter(|path| !is_hidden(path));
    let Some(first) = paths.next() else { return "" };
    let mut common = &first[..first.len() - file_name(first).len()];
    for path in paths {
        while !path.starts_with(common) {
            let above = common.trim_end_matches('/').rfind('/');
            common = &common[..above.map_or(0, |slash| slash + 1)];
        }
    }
    common
}

/// Whether a file can be part of a test: validators, statements and solutions have equal names.
fn is_test(path: &str) -> bool {
    let mut folders: Vec<&str> = path.split('/').collect();
    let name = folders.pop().unwrap_or_default();
    let is_other = |folder: &&str| {
        let folder = folder.to_lowercase();
        let is_hidden = folder.starts_with('.') && !folder.trim_start_matches('.').is_empty();
        let folder = folder.trim_end_matches('s').replace('-', "_");
        is_hidden || NOT_TESTS.split(' ').any(|name| name == folder)
    };
    // `1`, `1.in`, `1.in.txt`, `sum.in.1a`, but not `validate.py` and `1.in.statement`.
    let is_ending = |ending: &str| {
        let letters = ending.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let is_number =
            ending.starts_with(|letter: char| letter.is_ascii_digit()) && ending.len() <= 6;
        let is_word = |words: &[&str]| words.contains(&letters.to_lowercase().as_str());
        is_number || is_word(INPUTS) || is_word(ANSWERS)
    };
    let ending = stem(name).rsplit_once('.').map(|(_, ending)| ending);
    !folders.iter().any(is_other) && !name.starts_with('.') && ending.is_none_or(is_ending)
}

/// A path without `.txt` at its end.
fn stem(path: &str) -> &str {
    let end = path.len().saturating_sub(4);
    let is_text = path.get(end..).is_some_and(|ending| ending.eq_ignore_ascii_case(".txt"));
    if is_text { &path[..end] } else { path }
}

/// What a name may say of a file, the likeliest first: its role, and the rest of the path with a mark in the place of the word.
fn readings(path: &str) -> Vec<(Role, String)> {
    let path = stem(path);
    let name = path.len() - file_name(path).len();
    let mut words: Vec<(usize, usize, Role)> = Vec::new();
    let mut start = 0;
    for (at, letter) in path.char_indices().chain([(path.len(), '/')]) {
        let previous = path[start..at].chars().next_back();
        // `testIn1` has the words `test` and `In`.
        let is_hump = letter.is_uppercase() && previous.is_some_and(char::is_lowercase);
        if letter.is_alphabetic() && !is_hump {
            continue;
        }
        let word = path[start..at].to_lowercase();
        let after = &path[at..];
        let is_last = after.trim_end_matches(|letter: char| letter.is_ascii_digit()).is_empty();
        let is_ending = start > name && path[..start].ends_with('.') && is_last;
        // `I.1` and `O.1`.
        let is_initial = start == name && ["i", "o"].contains(&word.as_str());
        let is_known = is_ending || is_initial || !ONLY_ENDINGS.contains(&word.as_str());
        let is_numbered_a = word == "a" && !after.is_empty();
        if is_known && !is_numbered_a && INPUTS.contains(&word.as_str()) {
            words.push((start, at, Role::Input));
        } else if is_known && !is_numbered_a && ANSWERS.contains(&word.as_str()) {
            words.push((start, at, Role::Answer));
        }
        start = if is_hump { at } else { at + letter.len_utf8() };
    }
    let Some(&(last, _, role)) = words.last() else { return Vec::new() };
    let marked = |is_marked: &dyn Fn(usize) -> bool| {
        let (mut key, mut from) = (String::new(), 0);
        for &(start, end, _) in words.iter().filter(|(start, ..)| is_marked(*start)) {
            key += &path[from..start];
            key.push('\0');
            from = end;
        }
        key + &path[from..]
    };
    let same = words.iter().all(|(.., other)| *other == role);
    let mut readings = vec![
        (role, marked(&|start| start == last)),
        (role, marked(&|start| start == last || start < name)),
    ];
    // `input/input1.txt`: all words say the same.
    if same {
        readings.push((role, marked(&|_| true)));
    }
    for &(only, _, role) in words.iter().rev().skip(1) {
        readings.push((role, marked(&|start| start == only)));
    }
    readings
}

/// The path without the words that say what a file is, of its name only the last.
pub fn case_name(path: &str) -> String {
    let readings = readings(path);
    readings.get(1).map_or_else(|| stem(path).to_owned(), |(_, key)| key.replace('\0', ""))
}
