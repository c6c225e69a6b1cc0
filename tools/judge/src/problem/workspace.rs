//! What the folders say: which problems there are, their limits and their cases.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::problem::rule::Rule;

/// The checkout that the judge works in.
pub struct Workspace {
    /// The folder with `Cargo.toml`, `problems` and `testcases`.
    pub root: PathBuf,
    /// The folder in it that paths of problems are relative to.
    here: PathBuf,
}

/// One problem: its index card and its cases.
pub struct Problem {
    /// The name of its folder.
    pub id: String,
    /// `[package.metadata.problem]` of its manifest.
    pub about: About,
    /// Its complete cases, in natural order: `sample-2` before `sample-10`.
    pub cases: Vec<Case>,
    /// What is wrong with its case folder, a sentence each.
    pub faults: Vec<String>,
}

/// The index card of a problem: `[package.metadata.problem]`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct About {
    /// The title it is known by.
    pub title: String,
    /// The title in English, if it has one.
    pub english: Option<String>,
    /// Where the problem comes from.
    pub url: Option<String>,
    /// CPU time for one case, in seconds.
    pub time_limit: f64,
    /// Peak memory for one case, in MiB.
    pub memory_limit: u64,
    /// The name of its game.
    pub game: Option<String>,
    /// How its input tells positions of the game. The judge does not ask.
    pub input: Option<String>,
    /// How outputs are compared with answers, if it is said.
    pub compare: Option<Rule>,
    /// The file in its folder that judges outputs instead.
    pub checker: Option<PathBuf>,
}

/// An input and the answer it must get.
#[derive(Clone)]
pub struct Case {
    /// The file name without its ending.
    pub name: String,
    /// The `.in` file.
    pub input: PathBuf,
    /// The `.out` file.
    pub answer: PathBuf,
}

#[derive(Deserialize)]
struct Manifest {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    problem: Option<About>,
}

impl Workspace {
    /// The workspace that `folder` lies in: the nearest folder, itself or above, with `Cargo.toml` and `problems`.
    pub fn find(folder: &Path) -> Result<Workspace, String> {
        checkout::root(folder).map(|root| Workspace { root, here: folder.to_owned() }).ok_or_else(|| {
            format!("no folder with `Cargo.toml` and `problems` at `{}` or above: change into the checkout", folder.display())
        })
    }

    /// The names of all problems: every folder of `problems` that has a manifest, in natural order.
    pub fn ids(&self) -> Result<Vec<String>, String> {
        let mut ids: Vec<String> = file_names(&self.root.join("problems"))?
            .into_iter()
            .filter(|id| self.folder(id).join("Cargo.toml").is_file())
            .collect();
        ids.sort_by(|a, b| natural_order(a, b));
        Ok(ids)
    }

    /// The ids that were asked for, each once; all of them if none was.
    pub fn chosen(&self, asked: &[String]) -> Result<Vec<String>, String> {
        let named = || asked.iter().map(|asked| self.id_of(asked)).collect();
        let mut ids: Vec<String> = if asked.is_empty() { self.ids()? } else { named() };
        let mut named = HashSet::new();
        ids.retain(|id| named.insert(id.clone()));
        Ok(ids)
    }

    /// The id that was asked for: itself, or by a path to or below `problems/ID` or `testcases/ID`.
    pub fn id_of(&self, asked: &str) -> String {
        checkout::id_of(&self.root, &self.here, asked)
    }

    /// The problem with this id, or a sentence that says why there is none and what to do.
    pub fn problem(&self, id: &str) -> Result<Problem, String> {
        let about = self.about(id)?;
        let (cases, faults) = self.cases(id);
        Ok(Problem { id: id.to_owned(), about, cases, faults })
    }

    /// The folder of a problem.
    pub fn folder(&self, id: &str) -> PathBuf {
        self.root.join("problems").join(id)
    }

    /// A path as a reader wants it: relative to the root where it lies below.
    pub fn show(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }

    pub(crate) fn about(&self, id: &str) -> Result<About, String> {
        let plain = !id.is_empty() && Path::new(id).file_name().is_some_and(|name| name == id);
        let folder = self.folder(id);
        if checkout::is_path(id) {
            return Err(format!(
                "`{id}` lies in no problem's folder; `cargo judge list` shows the problems"
            ));
        }
        if !plain || !folder.is_dir() {
            return Err(format!(
                "problem `{id}` has no folder in `problems`; `cargo judge list` shows what is there, and `cargo judge new` makes one"
            ));
        }
        let manifest = folder.join("Cargo.toml");
        let shown = self.show(&manifest);
        if !manifest.is_file() {
            let readme = folder.join("README.md");
            return Err(
                match fs::read_to_string(&readme).ok().as_deref().and_then(first_sentence) {
                    Some(reason) => {
                        format!("`{id}` is not a problem here: {reason} (`{}`)", self.show(&readme))
                    }
                    None => format!(
                        "problem `{id}` has no manifest; write `{shown}`, as the other problems have"
                    ),
                },
            );
        }
        let text = fs::read_to_string(&manifest)
            .map_err(|error| format!("cannot read `{shown}`: {error}"))?;
        let Package { name, metadata } = toml::from_str::<Manifest>(&text)
            .map_err(|error| {
                format!(
                    "`{shown}` is not as it should be; mend this line:\n{}",
                    error.to_string().trim_end()
                )
            })?
            .package;
        let mut about = metadata.and_then(|metadata| metadata.problem).ok_or_else(|| {
            format!("`{shown}` has no `[package.metadata.problem]`; add it, with title, time-limit and memory-limit")
        })?;
        if name != format!("problem-{id}") {
            return Err(format!("`{shown}` names its package `{name}`; rename it `problem-{id}`"));
        }
        if let Some(advice) = About::against_time(about.time_limit) {
            return Err(format!("`{shown}` has time-limit = {}; {advice}", about.time_limit));
        }
        if let Some(advice) = About::against_memory(about.memory_limit) {
            return Err(format!("`{shown}` has memory-limit = {}; {advice}", about.memory_limit));
        }
        if let Some(checker) = about.checker.take() {
            if about.compare.is_some() {
                return Err(format!(
                    "`{shown}` has both compare and checker; remove one of them, for a checker compares by itself"
                ));
            }
            about.checker = Some(self.checker(&shown, &folder, &checker)?);
        }
        Ok(about)
    }

    /// The whole path of a checker, which must lie in the problem's folder.
    fn checker(&self, manifest: &str, folder: &Path, checker: &Path) -> Result<PathBuf, String> {
        let file = folder.join(checker);
        let named = format!("`{manifest}` has checker = \"{}\"", checker.display());
        let real = file.canonicalize().ok().filter(|real| real.is_file()).ok_or_else(|| {
            format!("{named}, and `{}` is no file; write it, or name another", self.show(&file))
        })?;
        if !folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)) {
            return Err(format!(
                "{named}, which leads out of the problem's folder; move the checker into it"
            ));
        }
        Ok(file)
    }

    fn cases(&self, id: &str) -> (Vec<Case>, Vec<String>) {
        let folder = self.root.join("testcases").join(id);
        let shown = self.show(&folder);
        let none = format!("`{shown}` has no cases; add pairs of NAME.in and NAME.out");
        let files = match file_names(&folder) {
            Ok(files) => files,
            Err(_) if !folder.exists() => return (Vec::new(), vec![none]),
            Err(fault) => return (Vec::new(), vec![fault]),
        };
        let mut cases = Vec::new();
        let mut faults = Vec::new();
        for file in files.iter().filter(|file| !file.starts_with('.')) {
            if let Some(name) = file.strip_suffix(".in") {
                let (input, answer) = (folder.join(file), folder.join(format!("{name}.out")));
                match fs::metadata(&answer).map(|answer| (answer.is_file(), answer.len())) {
                    _ if !input.is_file() => {
                        faults.push(format!("`{shown}/{file}` is no file; a case needs one"));
                    }
                    Ok((true, 0)) => faults.push(format!(
                        "`{shown}/{name}.out` is empty, so that printing nothing would be right; \
                         write the answer"
                    )),
                    Ok((true, _)) => cases.push(Case { name: name.to_owned(), input, answer }),
                    _ => faults.push(format!(
                        "`{shown}/{file}` has no answer beside it; write `{shown}/{name}.out`"
                    )),
                }
            } else if let Some(name) = file.strip_suffix(".out") {
                if !files.contains(&format!("{name}.in")) {
                    faults.push(format!(
                        "`{shown}/{file}` has no input beside it; write `{name}.in`, or remove it"
                    ));
                }
            }
        }
        if cases.is_empty() && faults.is_empty() {
            faults.push(none);
        }
        cases.sort_by(|a, b| natural_order(&a.name, &b.name));
        (cases, faults)
    }
}

impl About {
    /// What to write instead of so many seconds, if they cannot be a limit.
    pub fn against_time(seconds: f64) -> Option<&'static str> {
        let is_possible = seconds > 0.0 && seconds <= 3600.0;
        (!is_possible).then_some("give it in seconds, above 0 and up to 3600")
    }

    /// What to write instead of so many MiB, if they cannot be a limit.
    pub fn against_memory(mib: u64) -> Option<&'static str> {
        let is_possible = (1..=1 << 20).contains(&mib);
        (!is_possible).then_some("give it in MiB, from 1 to 1048576")
    }

    /// The CPU time that one case may take.
    pub fn time(&self) -> Duration {
        Duration::from_secs_f64(self.time_limit)
    }

    /// The peak memory that one case may take, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory_limit << 20
    }
}

pub(crate) fn file_names(folder: &Path) -> Result<BTreeSet<String>, String> {
    let problem = |error| format!("cannot read the folder `{}`: {error}", folder.display());
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let name = entry.map_err(problem)?.file_name().into_string();
        names.insert(name.map_err(|name| {
            let path = folder.join(name);
            format!("the name of `{}` is not UTF-8; rename it", path.display())
        })?);
    }
    Ok(names)
}

/// The first sentence of a page below its heading, up to a colon or a full stop.
fn first_sentence(page: &str) -> Option<&str> {
    let line =
        page.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    Some(line.split([':', '.']).next().unwrap_or(line))
}

/// Runs of digits by their number, everything else by its letters.
pub(crate) fn natural_order(a: &str, b: &str) -> Ordering {
    let number =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (mut a_rest, mut b_rest) = (a, b);
    loop {
        let (a_digits, b_digits) = (number(a_rest), number(b_rest));
        if a_digits > 0 && b_digits > 0 {
            let (a_number, b_number) = (&a_rest[..a_digits], &b_rest[..b_digits]);
            let value = |digits: &str| digits.trim_start_matches('0').len();
            let order = value(a_number).cmp(&value(b_number)).then_with(|| {
                a_number.trim_start_matches('0').cmp(b_number.trim_start_matches('0'))
            });
            if order.is_ne() {
                return order;
            }
            (a_rest, b_rest) = (&a_rest[a_digits..], &b_rest[b_digits..]);
            continue;
        }
        let (mut a_chars, mut b_chars) = (a_rest.chars(), b_rest.chars());
        match (a_chars.next(), b_chars.next()) {
            (None, None) => return a.cmp(b),
            (a_char, b_char) if a_char != b_char => return a_char.cmp(&b_char),
            _ => (a_rest, b_rest) = (a_chars.as_str(), b_chars.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_natural_order() {
        let mut names =
            ["sample-10", "card-flip", "11868", "sample-2", "9655", "max", "sample-02", "sample"];
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(
            names,
            ["9655", "11868", "card-flip", "max", "sample", "sample-02", "sample-2", "sample-10"]
        );
    }

    #[test]
    fn a_page_says_its_reason_in_one_sentence() {
        assert_eq!(
            first_sentence("# Title\n\nNo such thing: really.\nMore.\n"),
            Some("No such thing")
        );
        assert_eq!(first_sentence("# Title\n"), None);
    }
}
