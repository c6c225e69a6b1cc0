//! Bundles kept from the last time, each with a fingerprint of all that it came from: what is unchanged is not made
//! again, and cargo is not even asked.
//!
//! There is one entry a problem and set of options, so that a changed input passes for the old one once in 2⁶⁴ changes,
//! and what is kept does not grow. An entry that cannot be read is as good as none.

use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::judging::bundler::{self, Bundle, ENVIRONMENT, Options};
use crate::judging::checker;
use crate::problem::workspace::{About, Problem, Workspace};

/// The bundles of a workspace that were made with the same options.
pub struct Cache {
    folder: PathBuf,
    /// A fingerprint of what all entries have in common: compiler, judge, bundler, environment.
    common: u64,
}

/// What is kept of a bundle.
#[derive(Serialize, Deserialize)]
pub struct KeptBundle {
    pub text: String,
    pub crates: Vec<String>,
    /// What a reader should know, a sentence each.
    pub notes: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    made: KeptBundle,
    /// The files that the text came from.
    sources: Vec<PathBuf>,
    /// A fingerprint of these files and of what all entries have in common.
    origin: u64,
    /// The fingerprint of the cases that accepted it, if it was judged.
    cases: Option<u64>,
}

impl Cache {
    /// The bundles with these options, the compiler at hand and this judge.
    pub fn new(workspace: &Workspace, options: &Options) -> Result<Cache> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let version = Command::new(&rustc).arg("-vV").current_dir(&workspace.root).output();
        let version = version
            .map_err(|error| Error::NoRust(rustc.to_string_lossy().into_owned(), error.into()))?;
        let mut hasher = DefaultHasher::new();
        (version.stdout, this_judge()?, bundler::fingerprint(), ENVIRONMENT.map(env::var_os))
            .hash(&mut hasher);

        let Options { quick, target } = options;
        let how = if *quick { "lints" } else { "fully" };
        let names: Vec<&str> = [how].into_iter().chain(target.as_deref()).collect();
        let folder = workspace.root.join("target/submit/.cache").join(names.join("-for-"));
        Ok(Cache { folder, common: hasher.finish() })
    }

    /// The bundle of this problem, if nothing that it came from has changed; with `cases`, only if these accepted it.
    pub fn get(&self, id: &str, cases: Option<u64>) -> Option<KeptBundle> {
        let entry: Entry = serde_json::from_slice(&fs::read(self.entry(id)).ok()?).ok()?;
        let judged = cases.is_none() || cases == entry.cases;
        (judged && self.origin(&entry.sources)? == entry.origin).then_some(entry.made)
    }

    /// Keeps the bundle of this problem, the making of which began at `since`.
    pub fn put(&self, id: &str, bundle: &Bundle, since: SystemTime, cases: Option<u64>) {
        let sources = bundle.sources.clone();
        // Nobody can tell whether the text came from a file as it was or as it is now.
        let changed = |source: &PathBuf| {
            fs::metadata(source)
                .and_then(|source| source.modified())
                .is_ok_and(|modified| modified >= since)
        };
        let Some(origin) = self.origin(&sources).filter(|_| !sources.iter().any(changed)) else {
            return;
        };
        let entry = Entry { made: KeptBundle::of(bundle), sources, origin, cases };
        // What cannot be kept is made again the next time, no worse.
        if let Ok(entry) = serde_json::to_vec(&entry) {
            let _ = fs::create_dir_all(&self.folder)
                .and_then(|()| write_whole(&self.entry(id), &entry));
        }
    }

    fn entry(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    fn origin(&self, sources: &[PathBuf]) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        self.common.hash(&mut hasher);
        for source in sources {
            (source, fs::read(source).ok()?).hash(&mut hasher);
        }
        Some(hasher.finish())
    }
}

impl KeptBundle {
    /// What is worth keeping.
    pub fn of(bundle: &Bundle) -> KeptBundle {
        let refused = bundle.editions.iter().filter_map(|edition| {
            let reason = edition.program.as_ref().err()?;
            Some(format!("does not compile in edition {}: {reason}", edition.name))
        });
        KeptBundle {
            text: bundle.text.clone(),
            crates: bundle.crates.clone(),
            notes: refused.chain(bundle.notes.iter().cloned()).collect(),
        }
    }
}

/// What tells this judge, and the sandbox that goes with it, from another build of it: its time and its length. Its bytes
/// are too many to look at.
pub(crate) fn this_judge() -> Result<(SystemTime, u64)> {
    let judge = fs::metadata("/proc/self/exe")?;
    Ok((judge.modified()?, judge.len()))
}

/// A fingerprint of the cases of a problem, of its limits, and of what outputs are held to.
pub fn fingerprint(problem: &Problem) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    let About { compare, checker, .. } = &problem.about;
    (problem.about.time(), problem.about.memory(), format!("{compare:?}")).hash(&mut hasher);
    if let Some(checker) = checker {
        fs::read(checker)?.hash(&mut hasher);
        for header in checker::headers(checker)? {
            fs::read(header)?.hash(&mut hasher);
        }
    }
    for case in &problem.cases {
        case.name.hash(&mut hasher);
        fs::read(&case.input)?.hash(&mut hasher);
        fs::read(&case.answer)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Writes a file that is there whole or not at all, whenever the judge is stopped.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // As open to others as any new file: the default is for secrets.
    let permissions = std::fs::Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().permissions(permissions).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::problem::rule::Rule;
    use crate::problem::workspace::Case;

    #[test]
    fn a_fingerprint_tells_problems_apart_by_limits_comparison_and_cases() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, name).unwrap();
            path
        };
        let of = |change: fn(&mut About), cases: &[(&str, &str, &str)]| {
            let mut about = About {
                title: "x".to_owned(),
                english: None,
                url: None,
                time_limit: 1.0,
                memory_limit: 64,
                game: None,
                input: None,
                compare: None,
                checker: None,
            };
            change(&mut about);
            about.checker = about.checker.map(|checker| file(checker.to_str().unwrap()));
            let case = |&(name, input, answer): &(&str, &str, &str)| Case {
                name: name.to_owned(),
                input: file(input),
                answer: file(answer),
            };
            let cases = cases.iter().map(case).collect();
            let problem = Problem { id: "x".to_owned(), about, cases, faults: Vec::new() };
            fingerprint(&problem).unwrap()
        };
        let one = [("one", "1", "2")];
        let problems = [
            of(|_| {}, &one),
            of(|about| about.time_limit = 1.5, &one),
            of(|about| about.memory_limit = 65, &one),
            of(|about| about.compare = Some(Rule::Exact), &one),
            of(|about| about.compare = Some(Rule::Float(1e-6)), &one),
            of(|about| about.compare = Some(Rule::Float(1e-9)), &one),
            of(|about| about.checker = Some("a.rs".into()), &one),
            of(|about| about.checker = Some("b.rs".into()), &one),
            of(|_| {}, &[("two", "1", "2")]),
            of(|_| {}, &[("one", "12", "2")]),
            of(|_| {}, &[("one", "1", "22")]),
            of(|_| {}, &[("one", "1", "2"), ("two", "1", "2")]),
        ];
        assert_eq!(problems[0], of(|_| {}, &one));
        assert_eq!(HashSet::from(problems).len(), problems.len());
    }
}
