//! Reads problems from their folders: manifests, limits, cases.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use checkout::{Manifest, Package};
use fs_err as fs;
use sandbox::NO_INPUT;

use crate::text;

/// The checkout that the judge works in.
pub struct Workspace {
    /// The folder with `Cargo.toml`, `problems` and `testcases`.
    pub root: PathBuf,
    /// The current folder, to which paths of problems are relative.
    here: PathBuf,
}

/// One problem: its manifest and its cases.
#[derive(Clone)]
pub struct Problem {
    /// The name of its folder.
    pub id: String,
    /// `[package.metadata.problem]` of its manifest.
    pub info: Manifest,
    /// Its complete cases, in natural order: `sample-2` before `sample-10`.
    pub cases: Vec<Case>,
    /// What is wrong with its case folder, a sentence each.
    pub faults: Vec<String>,
    /// Notes on that folder, a sentence each: it has no cases yet, or files that are not cases.
    pub notes: Vec<String>,
}

/// An input and its answer.
#[derive(Clone)]
pub struct Case {
    /// The file name without its extension.
    pub name: String,
    /// The `.in` file.
    pub input: PathBuf,
    /// The `.out` or `.ans` file.
    pub answer: PathBuf,
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

    /// The requested ids without duplicates; all ids if none is requested.
    pub fn chosen(&self, asked: &[String]) -> Result<Vec<String>> {
        let named = || asked.iter().map(|asked| self.id_of(asked)).collect();
        let mut ids: Vec<String> = if asked.is_empty() { self.ids()? } else { named() };
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        Ok(ids)
    }

    /// The problems of the contests with this in their names, ignoring case.
    pub fn of_contest(&self, name: &str) -> Result<Vec<String>> {
        let part = name.to_lowercase();
        let is_in = |contest: String| contest.to_lowercase().contains(&part);
        let mut ids = self.ids()?;
        ids.retain(|id| self.info(id).is_ok_and(|info| info.contest.is_some_and(is_in)));
        ensure!(
            !ids.is_empty(),
            "no problem is of a contest named `{name}`; `cargo judge list` shows the contests"
        );
        Ok(ids)
    }

    /// The id that `asked` names: an id, or a path to or below `problems/ID` or `testcases/ID`.
    pub fn id_of(&self, asked: &str) -> String {
        checkout::id_of(&self.root, &self.here, asked)
    }

    pub fn problem(&self, id: &str) -> Result<Problem> {
        let info = self.info(id)?;
        let mut problem = Problem {
            id: id.to_owned(),
            cases: Vec::new(),
            faults: Vec::new(),
            notes: info.not_taken.iter().map(|it| format!("`{id}`: {it}")).collect(),
            info,
        };
        self.add_cases(&mut problem)?;
        Ok(problem)
    }

    pub fn folder(&self, id: &str) -> PathBuf {
        self.root.join("problems").join(id)
    }

    /// The folder that cargo builds in.
    pub fn target(&self) -> PathBuf {
        self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// A path for messages: relative to the root if it is below the root.
    pub fn show(&self, path: &Path) -> String {
        text::path(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// What the manifest of a problem says.
    pub fn info(&self, id: &str) -> Result<Manifest> {
        let is_name = !id.is_empty() && Path::new(id).file_name().is_some_and(|name| name == id);
        let folder = self.folder(id);
        if checkout::is_path(id) {
            bail!(
                "`{id}` is not in a problem's folder; `cargo judge list` shows the problems, and `cargo judge test --mine` or `--file {id}` judges a file"
            );
        }
        if !is_name || !folder.is_dir() {
            bail!(
                "problem `{id}` has no folder in `problems`; `cargo judge list` shows the problems, and `cargo judge new` creates one"
            );
        }
        let file = folder.join("Cargo.toml");
        let manifest = self.show(&file);
        ensure!(
            file.is_file(),
            "`{id}` is not a problem here: `{manifest}` is missing; write it, or read the README in its folder"
        );
        let package = Package::read(&fs::read_to_string(&file)?).map_err(|error| {
            anyhow!("`{manifest}` is invalid; fix this line:\n{}", error.in_place.trim_end())
        })?;
        let name = package.name.clone();
        let mut info = package.problem().with_context(|| {
            format!("`{manifest}` has no `[package.metadata.problem]`; add it, with title, time-limit and memory-limit")
        })?;
        ensure!(
            name == format!("problem-{id}"),
            "`{manifest}` names its package `{name}`; rename it `problem-{id}`"
        );
        Manifest::check_limits(info.time_limit, info.memory_limit)
            .map_err(|fault| anyhow!("`{manifest}` is invalid: {fault}"))?;
        for (key, name) in [("reads", &info.reads), ("writes", &info.writes)] {
            let Some(name) = name else { continue };
            ensure!(
                Path::new(name).file_name() == Some(name.as_ref()),
                "`{manifest}` has {key} = {name:?}, which is not a plain file name; write one"
            );
            ensure!(
                info.interactor.is_none(),
                "`{manifest}` has both {key} and interactor; remove one of them"
            );
        }
        ensure!(
            info.reads.is_none() || info.reads != info.writes,
            "`{manifest}` names one file for reads and writes; name two"
        );
        for (key, file) in [("checker", &mut info.checker), ("interactor", &mut info.interactor)] {
            if let Some(file) = file {
                if info.compare.is_some() {
                    bail!("`{manifest}` has both compare and {key}; remove one of them");
                }
                *file = self.own_file(&manifest, &folder, key, file)?;
            }
        }
        Ok(info)
    }

    /// The full path of a checker or interactor, which must be in the problem's folder.
    fn own_file(&self, manifest: &str, folder: &Path, key: &str, name: &Path) -> Result<PathBuf> {
        let (file, name) = (folder.join(name), name.display());
        let real = file.canonicalize().ok().filter(|real| real.is_file()).with_context(|| {
            let file = self.show(&file);
            format!("`{manifest}` has {key} = \"{name}\", but `{file}` is not a file; write it, or name another")
        })?;
        ensure!(
            folder.canonicalize().is_ok_and(|folder| real.starts_with(folder)),
            "`{manifest}` has {key} = \"{name}\", which leads out of the problem's folder; move the {key} into it"
        );
        Ok(file)
    }

    /// Pairs inputs with answers.
    fn add_cases(&self, problem: &mut Problem) -> Result<()> {
        let folder = self.root.join("testcases").join(&problem.id);
        let shown = self.show(&folder);
        let files = if folder.exists() { file_names(&folder)? } else { BTreeSet::new() };
        let mut others = 0;
        for file in files.iter().filter(|file| !file.starts_with('.')) {
            let (name, ending) = file.rsplit_once('.').unwrap_or((file, ""));
            match ending {
                "in" => match self.case(&folder, &files, name, &problem.info) {
                    Ok(case) => problem.cases.push(case),
                    Err(fault) => problem.faults.push(fault.to_string()),
                },
                "out" | "ans" if files.contains(&format!("{name}.in")) => {}
                "out" | "ans" if folder.join(file).is_file() => problem.faults.push(format!(
                    "`{shown}/{file}` has no input beside it; write `{name}.in`, or remove it"
                )),
                _ => others += 1,
            }
        }
        if others > 0 {
            let (others, id) = (text::count(others, "file"), &problem.id);
            problem.notes.push(format!(
                "`{shown}` has {others} with other names than NAME.in and NAME.out; `cargo judge import {id} {shown}` makes cases of tests among them"
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

    fn case(
        &self,
        folder: &Path,
        files: &BTreeSet<String>,
        name: &str,
        info: &Manifest,
    ) -> Result<Case> {
        let input = folder.join(format!("{name}.in"));
        ensure!(input.is_file(), "`{}` is not a file; a case needs one", self.show(&input));
        let answers = ["out", "ans"].map(|ending| format!("{name}.{ending}"));
        let answer = answers.iter().find(|answer| files.contains(*answer)).unwrap_or(&answers[0]);
        let answer = folder.join(answer);
        let (shown, found) = (self.show(&answer), answer.metadata().ok());
        match found.filter(|found| found.is_file()).map(|found| found.len()) {
            // An interactor knows what is right.
            None if info.interactor.is_some() => {
                Ok(Case { name: name.to_owned(), input, answer: NO_INPUT.into() })
            }
            None => bail!("`{}` has no answer beside it; write `{shown}`", self.show(&input)),
            Some(0) if info.checker.is_none() && info.interactor.is_none() => {
                bail!("`{shown}` is empty, so printing nothing would be accepted; write the answer")
            }
            Some(_) => Ok(Case { name: name.to_owned(), input, answer }),
        }
    }
}

/// The names of the entries of a folder, sorted.
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

/// Compares runs of digits as numbers, and everything else letter by letter.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    alphanumeric_sort::compare_str(a, b).then_with(|| a.cmp(b))
}
