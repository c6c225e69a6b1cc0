//! One description of a package, whatever system it is of.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use checkout::{Manifest, Protocol};
use compare::CompareRule;
use judge::program::language::Language;
use serde_json::Value;
use serde_saphyr::DuplicateKeyPolicy;

use super::files::{Files, file_name};
use crate::receive::id::is_plain;

/// What a package says of a problem.
#[derive(Default)]
pub struct Package {
    /// The system that it is of.
    pub system: &'static str,
    /// Its short name; that of its folder if it says none.
    pub name: String,
    pub title: Option<String>,
    pub url: Option<String>,
    /// Its judged tests, in order.
    pub tests: Vec<Test>,
    /// CPU time for one test, in seconds.
    pub time: Option<f64>,
    /// Memory, in MiB.
    pub memory: Option<u64>,
    pub reads: Option<String>,
    pub writes: Option<String>,
    /// The rule by which outputs are compared, as a manifest names it.
    pub compare: Option<String>,
    pub checker: Option<Helper>,
    pub interactor: Option<Helper>,
    pub protocol: Protocol,
    pub arguments: Vec<String>,
    pub programs: Vec<Submission>,
    /// Programs that cannot be taken, and why, a few words each.
    pub left: Vec<String>,
    /// What cannot be taken, a few words each.
    pub not_taken: Vec<String>,
    /// Whether a checker reads answers, so that a test without one is no test.
    pub needs_answers: bool,
    /// How missing answers are made in its system.
    pub remedy: Option<&'static str>,
}

/// The paths of an input and its answer, and what names the case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Test {
    pub name: String,
    pub input: String,
    pub answer: Option<String>,
}

/// A checker or interactor: its file, and those that it needs beside it.
pub struct Helper {
    pub file: String,
    pub beside: Vec<String>,
}

/// A program for the problem, and the verdicts that it must get.
pub struct Submission {
    pub file: String,
    pub verdicts: &'static str,
}

pub const AC: &str = "AC";
/// Most systems cut long outputs instead of rejecting them, and some have no limit for memory.
pub const WA: &str = "WA, OLE";
pub const TLE: &str = "TLE, OLE";
pub const MLE: &str = "MLE, RE";
pub const RE: &str = "RE, MLE";
/// Too slow, or too much memory.
pub const SLOW: &str = "TLE, MLE, RE, OLE";
pub const REJECTED: &str = "WA, TLE, MLE, RE, OLE";

impl Test {
    /// A test named by the path of its input without this ending.
    pub fn of(input: &str, ending: &str, answer: Option<String>) -> Test {
        let name = input.strip_suffix(ending).unwrap_or(input).to_owned();
        Test { name, input: input.to_owned(), answer }
    }
}

impl Package {
    pub fn new(system: &'static str, root: &str) -> Package {
        let name = file_name(root.trim_end_matches('/')).to_owned();
        Package { system, name, ..Package::default() }
    }

    /// Its title, or if it says none, its name.
    pub fn title(&self) -> &String {
        self.title.as_ref().unwrap_or(&self.name)
    }

    /// Refuses what no manifest can say, and names limits that the judge cannot give.
    pub fn check(&mut self) -> Result<()> {
        // A title of a web page may have invisible characters.
        for name in [Some(&mut self.name), self.title.as_mut()].into_iter().flatten() {
            let is_seen = |letter: &char| letter.is_whitespace() || is_plain(&letter.to_string());
            let seen: String = name.chars().filter(is_seen).collect();
            *name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        self.title = self.title.take().filter(|title| !title.is_empty());
        for name in [&self.reads, &self.writes].into_iter().flatten() {
            let is_plain = Path::new(name).file_name() == Some(name.as_ref());
            ensure!(is_plain, "its programs use the file {name:?}, which is not a plain file name");
        }
        if let Some(time) = self.time.filter(|time| !Manifest::is_time_limit(*time)) {
            self.not_taken.push(format!("its time limit of {time} s"));
        }
        if let Some(memory) = self.memory.filter(|memory| !Manifest::is_memory_limit(*memory)) {
            self.not_taken.push(format!("its memory limit of {memory} MiB"));
        }
        Ok(())
    }

    /// Compares by this rule, if the judge has it.
    pub fn compare_by(&mut self, rule: &str) {
        match CompareRule::try_from(rule.to_owned()) {
            Ok(_) => self.compare = Some(rule.to_owned()),
            Err(_) => self.not_taken.push(format!("the comparison `{rule}`")),
        }
    }

    /// Takes a program of one file, and the headers beside it.
    pub fn helper(&mut self, files: &Files, kind: &str, file: &str) -> Option<Helper> {
        if !files.has(file) || !is_source(file) {
            self.not_taken.push(format!("its {kind} `{file}`, of which it has no source here"));
            return None;
        }
        let folder = &file[..file.len() - file_name(file).len()];
        let is_header = |path: &&str| path.ends_with(".h") || path.ends_with(".hpp");
        let beside =
            files.below(folder).filter(is_header).filter(|it| !it[folder.len()..].contains('/'));
        Some(Helper { file: file.to_owned(), beside: beside.map(str::to_owned).collect() })
    }

    /// Takes the program in a folder, or in the first folder there.
    pub fn helper_in(&mut self, files: &Files, kind: &str, folder: &str) -> Option<Helper> {
        let mut folder = folder.to_owned();
        let part = |path: &str, folder: &str| {
            path[folder.len()..].split_once('/').map(|it| it.0.to_owned())
        };
        let folders: BTreeSet<Option<String>> =
            files.below(&folder).map(|path| part(path, &folder)).collect();
        if let Some(Some(first)) = folders.first() {
            folder += &format!("{first}/");
            if folders.len() > 1 {
                self.not_taken.push(format!("{kind}s after the first, which is `{first}`"));
            }
        }
        let (own, deeper): (Vec<&str>, Vec<&str>) =
            files.below(&folder).partition(|path| part(path, &folder).is_none());
        if let Some(path) = deeper.first() {
            self.not_taken.push(format!("folders of its {kind}, such as that of `{path}`"));
        }
        let sources: Vec<&str> = own.iter().copied().filter(|path| is_source(path)).collect();
        let is_main = |path: &&str| file_name(path).starts_with("validate") || sources.len() == 1;
        let is_built = own.iter().any(|path| ["build", "run"].contains(&file_name(path)));
        let main = sources.iter().copied().find(is_main).or(sources.first().copied());
        let Some(main) = main.filter(|_| !is_built) else {
            self.not_taken.push(format!("its {kind} in `{folder}`, which is not one source file"));
            return None;
        };
        let beside = own.iter().filter(|path| **path != main).map(|path| path.to_string());
        Some(Helper { file: main.to_owned(), beside: beside.collect() })
    }
}

/// Whether the judge knows the language of a file.
pub fn is_source(path: &str) -> bool {
    Language::of(Path::new(path)).is_some()
}

/// A file in YAML or JSON. Empty ones are `Null`.
pub fn yaml(files: &Files, path: &str) -> Result<Value> {
    let text = files.text(path)?;
    let read = match path.ends_with(".yaml") || path.ends_with(".yml") {
        true => {
            // As the YAML of Python, with which most systems read these files.
            let options = serde_saphyr::options! { duplicate_keys: DuplicateKeyPolicy::LastWins };
            serde_saphyr::from_str_with_options(&text, options).map_err(|error| error.to_string())
        }
        false => serde_json::from_str(&text).map_err(|error| error.to_string()),
    };
    let first = |error: String| error.lines().next().unwrap_or_default().to_owned();
    read.map_err(|error| anyhow!("`{path}` is invalid: {}", first(error)))
}

/// A word, a number or a truth value as text.
pub fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(is_so) => Some(is_so.to_string()),
        _ => None,
    }
}

/// A title: a text, or the Korean, English or first of several.
pub fn title(value: &Value) -> Option<String> {
    let languages = ["ko", "en", "korean", "english"];
    let chosen = languages.iter().find_map(|it| value.get(it));
    let first = || value.as_object().and_then(|all| all.values().next());
    word(chosen.or_else(first).unwrap_or(value))
}

/// A list of words, or the words of a text.
pub fn words(value: &Value) -> Vec<String> {
    match value {
        Value::Array(all) => all.iter().filter_map(word).collect(),
        value => word(value).unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
    }
}

/// A number with a unit, such as `256m` or `1.5s`: multiplied by that of its unit, or if it has none, by the first.
pub fn quantity(value: &Value, units: &[(&str, f64)]) -> Option<f64> {
    let text = word(value)?.to_lowercase();
    let text = text.trim();
    let end =
        text.find(|letter: char| letter.is_alphabetic() && letter != 'e').unwrap_or(text.len());
    let number: f64 = text[..end].trim().parse().ok()?;
    let unit = &text[end..];
    let factor = units.iter().find(|(name, _)| *name == unit).or(units.first())?.1;
    Some(number * factor)
}

/// Units of time, in seconds.
pub const MS: &[(&str, f64)] = &[("ms", 1e-3), ("s", 1.0)];
pub const SECONDS: &[(&str, f64)] = &[("s", 1.0), ("ms", 1e-3)];
/// Units of memory, in MiB.
pub const MIB: &[(&str, f64)] = &[
    ("m", 1.0),
    ("mb", 1.0),
    ("mib", 1.0),
    ("k", 1.0 / 1024.0),
    ("kb", 1.0 / 1024.0),
    ("g", 1024.0),
    ("gb", 1024.0),
];
pub const KIB: &[(&str, f64)] = &[("k", 1.0 / 1024.0), ("m", 1.0), ("mb", 1.0), ("g", 1024.0)];

/// MiB, rounded up.
pub fn mib(memory: Option<f64>) -> Option<u64> {
    memory.map(|mib| mib.ceil() as u64)
}
