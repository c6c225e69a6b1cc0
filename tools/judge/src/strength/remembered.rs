//! Verdicts of programs on cases, remembered from the last time: what has not changed since is not judged again.
//!
//! A problem has one file, `target/judge/verdicts/ID.txt`, with a line for every program and case: a fingerprint of all that
//! the verdict came from, the verdict, and their names. A line that cannot be read is as good as none.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::error::Result;
use crate::judging::cache;
use crate::judging::verdict::Verdict;
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::strength::findings::Finding;

/// The verdicts of a problem's programs.
pub(crate) struct Remembered {
    file: PathBuf,
    /// The fingerprint of every case by its name, and of what outputs are held to.
    cases: BTreeMap<String, u64>,
    /// By program and case.
    entries: Mutex<BTreeMap<(String, String), Entry>>,
}

struct Entry {
    fingerprint: u64,
    verdict: Verdict,
    /// Somebody wanted to know it.
    is_asked_for: bool,
}

/// A program, by a name and a fingerprint of all that it is made of and run by.
pub(crate) struct Known {
    pub name: String,
    pub fingerprint: u64,
}

const VERDICTS: [Verdict; 7] =
    [Verdict::Ac, Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re, Verdict::Ce];

impl Remembered {
    /// What is remembered of this problem: nothing, if its files cannot be read.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Remembered {
        let file = workspace.root.join(format!("target/judge/verdicts/{}.txt", problem.id));
        let text = fs::read_to_string(&file).unwrap_or_default();
        let entries = Mutex::new(text.lines().filter_map(parse).collect());
        Remembered { file, cases: fingerprints(problem).unwrap_or_default(), entries }
    }

    /// The verdict on a program, if neither it nor the case has changed.
    pub fn verdict(&self, program: &Known, case: &Case) -> Option<Verdict> {
        let fingerprint = self.fingerprint(program, case)?;
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entries.get_mut(&(program.name.clone(), case.name.clone()))?;
        entry.is_asked_for = true;
        (entry.fingerprint == fingerprint).then_some(entry.verdict)
    }

    /// Remembers a verdict.
    pub fn remember(&self, program: &Known, case: &Case, verdict: Verdict) {
        let Some(fingerprint) = self.fingerprint(program, case) else { return };
        let entry = Entry { fingerprint, verdict, is_asked_for: true };
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.insert((program.name.clone(), case.name.clone()), entry);
    }

    /// Forgets the verdicts on a program.
    pub fn forget(&self, program: &str) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|(name, _), _| name != program);
    }

    /// What was found of a program, which is judged again the next time if that is not as it must be.
    pub fn unless_it_fails(&self, program: &str, finding: Finding) -> Finding {
        if let Finding::Failures(_) = finding {
            self.forget(program);
        }
        finding
    }

    /// Writes the file, and forgets what nobody asked for, if everything was asked for that there is. What cannot be kept
    /// is judged again the next time, no worse.
    pub fn keep(&self, all_asked_for: bool) {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = entries.iter().filter(|(_, entry)| entry.is_asked_for || !all_asked_for);
        let line = |((program, case), entry): (&(String, String), &Entry)| {
            format!("{:016x}\t{}\t{program}\t{case}\n", entry.fingerprint, entry.verdict)
        };
        let text: String = kept.map(line).collect();
        if let Some(folder) = self.file.parent() {
            let _ = fs::create_dir_all(folder)
                .and_then(|()| cache::write_whole(&self.file, text.as_bytes()));
        }
    }

    fn fingerprint(&self, program: &Known, case: &Case) -> Option<u64> {
        Some(fingerprint((program.fingerprint, self.cases.get(&case.name)?)))
    }
}

/// A number that tells things apart.
pub(crate) fn fingerprint(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// What a compiler or an interpreter says of its version, asked once.
pub(crate) fn version(tool: &[String]) -> Vec<u8> {
    static KNOWN: Mutex<BTreeMap<Vec<String>, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let ask = || {
        let mut command = Command::new(&tool[0]);
        let said = command.args(&tool[1..]).arg("--version").stdin(Stdio::null()).output();
        said.map(|said| said.stdout).unwrap_or_default()
    };
    known.entry(tool.to_vec()).or_insert_with(ask).clone()
}

/// The fingerprint of every case by its name.
fn fingerprints(problem: &Problem) -> Result<BTreeMap<String, u64>> {
    let judge = cache::this_judge()?;
    let fingerprint_of = |case: &Case| {
        let alone = Problem { cases: vec![case.clone()], ..problem.clone() };
        Ok((case.name.clone(), fingerprint((judge, cache::fingerprint(&alone)?))))
    };
    problem.cases.iter().map(fingerprint_of).collect()
}

fn parse(line: &str) -> Option<((String, String), Entry)> {
    let &[fingerprint, verdict, program, case] = &line.split('\t').collect::<Vec<_>>()[..] else {
        return None;
    };
    let fingerprint = u64::from_str_radix(fingerprint, 16).ok()?;
    let verdict = VERDICTS.into_iter().find(|known| known.to_string() == verdict)?;
    let entry = Entry { fingerprint, verdict, is_asked_for: false };
    Some(((program.to_owned(), case.to_owned()), entry))
}
