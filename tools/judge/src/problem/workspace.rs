//! What the folders say: which problems there are, their limits and their cases.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fs_err as fs;
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::problem::rule::Rule;

/// The checkout that the judge works in.
pub struct Workspace {
    /// The folder with `Cargo.toml`, `problems` and `testcases`.
    pub root: PathBuf,
    /// The folder in it that paths of problems are relative to.
    here: PathBuf,
}

/// One problem: its index card and its cases.
#[derive(Clone)]
pub struct Problem {
    /// The name of its folder.
    pub id: String,
    /// `[package.metadata.problem]` of its manifest.
    pub about: About,
    /// Its complete cases, in natural order: `sample-2` before `sample-10`.
    pub cases: Vec<Case>,
    /// What is wrong with its case folder.
    pub faults: Vec<Error>,
}

/// The index card of a problem: `[package.metadata.problem]`.
#[derive(Clone, Deserialize)]
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
    pub fn find(folder: &Path) -> Result<Workspace> {
        let here = folder.to_owned();
        match checkout::root(folder) {
            Some(root) => Ok(Workspace { root, here }),
            None => Err(Error::NoCheckout(here)),
        }
    }

    /// The names of all problems: every folder of `problems` that has a manifest, in natural order.
    pub fn ids(&self) -> Result<Vec<String>> {
        let mut ids: Vec<String> = file_names(&self.root.join("problems"))?
            .into_iter()
            .filter(|id| self.folder(id).join("Cargo.toml").is_file())
            .collect();
        ids.sort_by(|a, b| natural_order(a, b));
        Ok(ids)
    }

    /// The ids that were asked for, each once; all of them if none was.
    pub fn chosen(&self, asked: &[String]) -> Result<Vec<String>> {
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

    /// The problem with this id.
    pub fn problem(&self, id: &str) -> Result<Problem> {
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

    pub(crate) fn about(&self, id: &str) -> Result<About> {
        let plain = !id.is_empty() && Path::new(id).file_name().is_some_and(|name| name == id);
        let folder = self.folder(id);
        if checkout::is_path(id) {
            return Err(Error::OutsideOfProblems(id.to_owned()));
        }
        if !plain || !folder.is_dir() {
            return Err(Error::NoProblem(id.to_owned()));
        }
        let manifest = folder.join("Cargo.toml");
        if !manifest.is_file() {
            return Err(self.why_no_manifest(id, &manifest));
        }
        let text = fs::read_to_string(&manifest)?;
        let manifest = self.show(&manifest);
        let Package { name, metadata } = toml::from_str::<Manifest>(&text)
            .map_err(|error| {
                Error::BadManifest(manifest.clone(), error.to_string().trim_end().to_owned())
            })?
            .package;
        let Some(mut about) = metadata.and_then(|metadata| metadata.problem) else {
            return Err(Error::NoCard(manifest));
        };
        if name != format!("problem-{id}") {
            return Err(Error::OtherPackage { manifest, name, id: id.to_owned() });
        }
        if !About::is_time_limit(about.time_limit) {
            return Err(Error::TimeLimit(manifest, about.time_limit));
        }
        if !About::is_memory_limit(about.memory_limit) {
            return Err(Error::MemoryLimit(manifest, about.memory_limit));
        }
        if let Some(checker) = about.checker.take() {
            if about.compare.is_some() {
                return Err(Error::CompareAndChecker(manifest));
            }
            about.checker = Some(self.checker(manifest, &folder, checker)?);
        }
        Ok(about)
    }

    fn why_no_manifest(&self, id: &str, manifest: &Path) -> Error {
        let (id, readme) = (id.to_owned(), manifest.with_file_name("README.md"));
        match fs::read_to_string(&readme).ok().as_deref().and_then(first_sentence) {
            Some(reason) => {
                Error::NotAProblem { id, reason: reason.to_owned(), readme: self.show(&readme) }
            }
            None => Error::NoManifest(id, self.show(manifest)),
        }
    }

    /// The whole path of a checker, which must lie in the problem's folder.
    fn checker(&self, manifest: String, folder: &Path, checker: PathBuf) -> Result<PathBuf> {
        let file = folder.join(&checker);
        let Some(real) = file.canonicalize().ok().filter(|real| real.is_file()) else {
            return Err(Error::NoChecker { manifest, checker, file: self.show(&file) });
        };
        if !folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)) {
            return Err(Error::CheckerOutside(manifest, checker));
        }
        Ok(file)
    }

    fn cases(&self, id: &str) -> (Vec<Case>, Vec<Error>) {
        let folder = self.root.join("testcases").join(id);
        let shown = self.show(&folder);
        let files = match file_names(&folder) {
            Ok(files) => files,
            Err(_) if !folder.exists() => return (Vec::new(), vec![Error::NoCases(shown)]),
            Err(error) => return (Vec::new(), vec![error]),
        };
        let mut cases = Vec::new();
        let mut faults = Vec::new();
        for file in files.iter().filter(|file| !file.starts_with('.')) {
            let path = format!("{shown}/{file}");
            if let Some(name) = file.strip_suffix(".in") {
                let (input, answer) = (folder.join(file), folder.join(format!("{name}.out")));
                let out = format!("{shown}/{name}.out");
                match fs::metadata(&answer).map(|answer| (answer.is_file(), answer.len())) {
                    _ if !input.is_file() => faults.push(Error::CaseNotAFile(path)),
                    Ok((true, 0)) => faults.push(Error::EmptyAnswer(out)),
                    Ok((true, _)) => cases.push(Case { name: name.to_owned(), input, answer }),
                    _ => faults.push(Error::NoAnswer(path, out)),
                }
            } else if let Some(name) = file.strip_suffix(".out") {
                let input = format!("{name}.in");
                if !files.contains(&input) {
                    faults.push(Error::NoInput(path, input));
                }
            }
        }
        if cases.is_empty() && faults.is_empty() {
            faults.push(Error::NoCases(shown));
        }
        cases.sort_by(|a, b| natural_order(&a.name, &b.name));
        (cases, faults)
    }
}

impl About {
    /// Whether so many seconds can be a limit.
    pub fn is_time_limit(seconds: f64) -> bool {
        seconds > 0.0 && seconds <= 3600.0
    }

    /// Whether so many MiB can be a limit.
    pub fn is_memory_limit(mib: u64) -> bool {
        (1..=1 << 20).contains(&mib)
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

pub(crate) fn file_names(folder: &Path) -> Result<BTreeSet<String>> {
    let name = |entry: io::Result<fs::DirEntry>| {
        let name = entry?.file_name().into_string();
        name.map_err(|name| Error::NameNotUtf8(folder.join(name)))
    };
    fs::read_dir(folder)?.map(name).collect()
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
