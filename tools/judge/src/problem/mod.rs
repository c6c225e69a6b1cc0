//! What the folders say: which problems there are, their limits, their cases.

pub mod compare;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use fs_err as fs;
use serde::Deserialize;

use compare::Rule;

use crate::text;

/// The checkout that the judge works in.
pub struct Workspace {
    /// The folder with `Cargo.toml`, `problems` and `testcases`.
    pub root: PathBuf,
    /// The folder that paths of problems are relative to.
    here: PathBuf,
}

/// One problem: its manifest's card and its cases.
#[derive(Clone)]
pub struct Problem {
    /// The name of its folder.
    pub id: String,
    /// `[package.metadata.problem]` of its manifest.
    pub about: About,
    /// Its complete cases, in natural order: `sample-2` before `sample-10`.
    pub cases: Vec<Case>,
    /// What is wrong with its case folder, a sentence each.
    pub faults: Vec<String>,
    /// What a reader should know of that folder, a sentence each: that it has no cases yet, or files that are none.
    pub notes: Vec<String>,
}

/// The card of a problem: `[package.metadata.problem]`.
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
    /// How its input tells positions of the game; `cargo study` reads this, not the judge.
    #[allow(dead_code, reason = "unknown fields are denied, so that it is listed here")]
    input: Option<String>,
    /// How outputs are compared with answers.
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
    /// The `.out` or `.ans` file.
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
        let root = checkout::root(folder).with_context(|| {
            let folder = folder.display();
            format!("no folder with `Cargo.toml` and `problems` at `{folder}` or above: change into the checkout")
        })?;
        Ok(Workspace { root, here: folder.to_owned() })
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
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        Ok(ids)
    }

    /// The id that was asked for: itself, or by a path to or below `problems/ID` or `testcases/ID`.
    pub fn id_of(&self, asked: &str) -> String {
        checkout::id_of(&self.root, &self.here, asked)
    }

    /// The problem with this id.
    pub fn problem(&self, id: &str) -> Result<Problem> {
        let about = self.about(id)?;
        let mut problem = Problem {
            id: id.to_owned(),
            about,
            cases: Vec::new(),
            faults: Vec::new(),
            notes: Vec::new(),
        };
        self.add_cases(&mut problem)?;
        Ok(problem)
    }

    /// The folder of a problem.
    pub fn folder(&self, id: &str) -> PathBuf {
        self.root.join("problems").join(id)
    }

    /// The folder that cargo builds in.
    pub fn target(&self) -> PathBuf {
        self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// A path as a reader wants it: relative to the root if it lies below.
    pub fn show(&self, path: &Path) -> String {
        text::path(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// The card of a problem.
    pub fn about(&self, id: &str) -> Result<About> {
        let is_name = !id.is_empty() && Path::new(id).file_name().is_some_and(|name| name == id);
        let folder = self.folder(id);
        if checkout::is_path(id) {
            bail!("`{id}` lies in no problem's folder; `cargo judge list` shows the problems");
        }
        if !is_name || !folder.is_dir() {
            bail!(
                "problem `{id}` has no folder in `problems`; `cargo judge list` shows what is there, and `cargo judge new` makes one"
            );
        }
        let file = folder.join("Cargo.toml");
        let manifest = self.show(&file);
        ensure!(
            file.is_file(),
            "`{id}` is not a problem here: `{manifest}` is missing; write it, or read the page in its folder"
        );
        let Package { name, metadata } = toml::from_str::<Manifest>(&fs::read_to_string(&file)?)
            .map_err(|error| {
                let why = error.to_string();
                anyhow!("`{manifest}` is not as it should be; mend this line:\n{}", why.trim_end())
            })?
            .package;
        let mut about = metadata.and_then(|metadata| metadata.problem).with_context(|| {
            format!("`{manifest}` has no `[package.metadata.problem]`; add it, with title, time-limit and memory-limit")
        })?;
        ensure!(
            name == format!("problem-{id}"),
            "`{manifest}` names its package `{name}`; rename it `problem-{id}`"
        );
        let (time, memory) = (about.time_limit, about.memory_limit);
        ensure!(About::is_time_limit(time), "`{manifest}` has time-limit = {time}; {SECONDS}");
        ensure!(About::is_memory_limit(memory), "`{manifest}` has memory-limit = {memory}; {MIB}");
        if let Some(checker) = about.checker.take() {
            if about.compare.is_some() {
                bail!("`{manifest}` has both compare and checker; remove one of them");
            }
            about.checker = Some(self.checker(&manifest, &folder, &checker)?);
        }
        Ok(about)
    }

    /// The whole path of a checker, which must lie in the problem's folder.
    fn checker(&self, manifest: &str, folder: &Path, checker: &Path) -> Result<PathBuf> {
        let file = folder.join(checker);
        let real = file.canonicalize().ok().filter(|real| real.is_file()).with_context(|| {
            let (checker, file) = (checker.display(), self.show(&file));
            format!("`{manifest}` has checker = \"{checker}\", and `{file}` is no file; write it, or name another")
        })?;
        ensure!(
            folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)),
            "`{manifest}` has checker = \"{}\", which leads out of the problem's folder; move the checker into it",
            checker.display()
        );
        Ok(file)
    }

    /// Pairs inputs with answers.
    fn add_cases(&self, problem: &mut Problem) -> Result<()> {
        let folder = self.root.join("testcases").join(&problem.id);
        let shown = self.show(&folder);
        let files = if folder.exists() { file_names(&folder)? } else { BTreeSet::new() };
        let mut strange = Vec::new();
        for file in files.iter().filter(|file| !file.starts_with('.')) {
            let Some((name, ending)) = file.rsplit_once('.') else {
                strange.push(file);
                continue;
            };
            let path = folder.join(file);
            match ending {
                "in" => match self.case(&folder, &files, name) {
                    Ok(case) => problem.cases.push(case),
                    Err(fault) => problem.faults.push(fault.to_string()),
                },
                "out" | "ans" if files.contains(&format!("{name}.in")) => {}
                "out" | "ans" if path.is_file() => problem.faults.push(format!(
                    "`{shown}/{file}` has no input beside it; write `{name}.in`, or remove it"
                )),
                _ => strange.push(file),
            }
        }
        if !strange.is_empty() {
            let named: Vec<String> =
                strange.iter().take(3).map(|file| format!("`{file}`")).collect();
            let more = if strange.len() > 3 { ", …" } else { "" };
            problem.notes.push(format!(
                "`{shown}` has what is no case, passed over: {}{more}; cases are pairs of NAME.in and NAME.out",
                named.join(", ")
            ));
        }
        if problem.cases.is_empty() && problem.faults.is_empty() {
            let id = &problem.id;
            problem.notes.push(format!(
                "`{id}` has no cases yet; add pairs of NAME.in and NAME.out to `{shown}`"
            ));
        }
        problem.cases.sort_by(|a, b| natural_order(&a.name, &b.name));
        Ok(())
    }

    fn case(&self, folder: &Path, files: &BTreeSet<String>, name: &str) -> Result<Case> {
        let input = folder.join(format!("{name}.in"));
        ensure!(input.is_file(), "`{}` is no file; a case needs one", self.show(&input));
        let answers = ["out", "ans"].map(|ending| format!("{name}.{ending}"));
        let answer = answers.iter().find(|answer| files.contains(*answer)).unwrap_or(&answers[0]);
        let answer = folder.join(answer);
        let (shown, found) = (self.show(&answer), answer.metadata().ok());
        match found.filter(|found| found.is_file()).map(|found| found.len()) {
            None => bail!("`{}` has no answer beside it; write `{shown}`", self.show(&input)),
            Some(0) => {
                bail!(
                    "`{shown}` is empty, so that printing nothing would be right; write the answer"
                )
            }
            Some(_) => Ok(Case { name: name.to_owned(), input, answer }),
        }
    }
}

/// What a time limit may be, in a sentence.
pub const SECONDS: &str = "give it in seconds, from 0.001 to 3600";
/// What a memory limit may be, in a sentence.
pub const MIB: &str = "give it in MiB, from 1 to 1048576";

impl About {
    /// Whether so many seconds can be a limit.
    pub fn is_time_limit(seconds: f64) -> bool {
        (0.001..=3600.0).contains(&seconds)
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

/// The names of what is in a folder, sorted.
pub fn file_names(folder: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().into_string();
        names.insert(name.map_err(|name| {
            anyhow!("the name of `{}` is not UTF-8; rename it", folder.join(name).display())
        })?);
    }
    Ok(names)
}

/// Runs of digits by their number, everything else by its letters.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    alphanumeric_sort::compare_str(a, b).then_with(|| a.cmp(b))
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
            ["9655", "11868", "card-flip", "max", "sample", "sample-2", "sample-02", "sample-10"]
        );
    }
}
