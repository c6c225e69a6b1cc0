//! Mutants: a solution with one small fault put in, which some case must catch.
//!
//! `cargo-mutants` says where and which; here each is compiled and judged on the cases alone. The tests below a
//! solution would catch more, and they are not there when somebody else's program is judged.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, io};

use fs_err as fs;
use sandbox::Runner;
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::judging::compare::Comparison;
use crate::judging::verdict::{Allowance, Verdict};
use crate::judging::{decide, language};
use crate::problem::workspace::{Problem, Workspace};
use crate::strength::findings::Finding;
use crate::strength::remembered::{self, Known, Remembered};

/// A solution with one small fault.
pub struct Mutant {
    /// Where and what, as `cargo-mutants` tells it: `14:5: replace winner -> u8 with 0`.
    pub name: String,
    text: String,
}

/// What the cases say of a mutant.
pub enum Fate {
    /// It does not compile.
    Unviable,
    /// Every case accepts it.
    Survived,
    /// Some case rejects it.
    Killed,
}

/// Makes programs of mutants.
pub struct Compiler {
    rustc: Vec<String>,
    imports: Vec<OsString>,
    /// Of all that it is and makes programs of.
    fingerprint: u64,
}

/// How many mutants each case has rejected so far: those that rejected many are asked first.
pub struct Kills(Vec<AtomicUsize>);

/// The crates of this workspace are of this edition, and so are the files that are submitted.
const EDITION: &str = "2021";
const SEPARATOR: &str = " -- ";

#[derive(Deserialize)]
struct Listed {
    package: String,
    file: PathBuf,
    name: String,
    replacement: String,
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: Position,
    end: Position,
}

/// Both count from 1, and columns count characters.
#[derive(Deserialize)]
struct Position {
    line: usize,
    column: usize,
}

/// The mutants of the solutions of these problems, as `cargo-mutants` lists them.
pub fn list(workspace: &Workspace, ids: &[&str]) -> Result<HashMap<String, Vec<Mutant>>> {
    let mut mutants: HashMap<String, Vec<Mutant>> = HashMap::new();
    if ids.is_empty() {
        return Ok(mutants);
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["mutants", "--list", "--json"]).current_dir(&workspace.root);
    ids.iter().for_each(|id| _ = command.arg("--package").arg(format!("problem-{id}")));
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Error::NotRun("cargo mutants".into(), error.into()))?;
    let words = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && words.contains("no such command") {
        return Err(Error::NoCargoMutants);
    }
    let listed: Vec<Listed> = serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::NoMutants(error.to_string(), words.into_owned()))?;
    for Listed { package, file, name, replacement, span } in listed {
        let source = fs::read_to_string(workspace.root.join(&file))?;
        if !file.ends_with("src/main.rs") {
            return Err(Error::MutantElsewhere(file));
        }
        let name = name.strip_prefix(&format!("{}:", file.display())).unwrap_or(&name).to_owned();
        let Some(text) = mutated(&source, &span, &replacement) else {
            return Err(Error::MutantNowhere(name, file));
        };
        let id = package.strip_prefix("problem-").unwrap_or(&package).to_owned();
        mutants.entry(id).or_default().push(Mutant { name, text });
    }
    Ok(mutants)
}

/// The names of the mutants that a problem calls equivalent: they answer every legal input like the solution.
///
/// An error says what is wrong with the list.
pub fn equivalent(workspace: &Workspace, id: &str) -> Result<Vec<String>> {
    let shown = list_of_equivalent(workspace, id);
    let file = workspace.root.join(&shown);
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&file)?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| match line.split_once(SEPARATOR) {
            Some((name, reason)) if !reason.trim().is_empty() => Ok(name.to_owned()),
            _ => Err(Error::NoReason(shown.clone(), line.to_owned())),
        })
        .collect()
}

/// The file that [`equivalent`] reads, as a reader wants its path.
pub fn list_of_equivalent(workspace: &Workspace, id: &str) -> String {
    workspace.show(&workspace.folder(id).join("equivalent-mutants.txt"))
}

impl Compiler {
    /// A compiler whose programs may import these crates.
    pub fn new(libraries: &BTreeMap<String, PathBuf>) -> Result<Compiler> {
        let mut imports = Vec::new();
        for (name, library) in libraries {
            let mut import = OsString::from(format!("{name}="));
            import.push(library);
            imports.extend(["--extern".into(), import]);
            if let Some(folder) = library.parent() {
                let mut search = OsString::from("dependency=");
                search.push(folder);
                imports.extend(["-L".into(), search]);
            }
        }
        let rustc = language::rustc().map_err(Error::MutantsNeed)?;
        let linked: Vec<Vec<u8>> = libraries.values().map(fs::read).collect::<io::Result<_>>()?;
        let version = remembered::version(&rustc);
        let fingerprint = remembered::fingerprint((&rustc, version, &imports, linked));
        Ok(Compiler { rustc, imports, fingerprint })
    }

    /// Whether the text compiles; if it does, the program is in `executable`.
    fn compile(&self, text: &str, executable: &Path) -> Result<bool> {
        let source = executable.with_extension("rs");
        fs::write(&source, text)?;
        let mut command = Command::new(&self.rustc[0]);
        command.args(&self.rustc[1..]);
        command.args(["--edition", EDITION, "-O", "--crate-name", "mutant", "-A", "warnings"]);
        command.args(&self.imports).arg("-o").arg(executable).arg(&source);
        let status = command.stdin(Stdio::null()).stderr(Stdio::null()).status();
        let status = status.map_err(|error| Error::NoRust(self.rustc[0].clone(), error.into()))?;
        Ok(status.success())
    }
}

impl Kills {
    /// No case has rejected anything yet.
    pub fn new(cases: usize) -> Kills {
        Kills((0..cases).map(|_| AtomicUsize::new(0)).collect())
    }

    fn count(&self, case: usize) {
        self.0[case].fetch_add(1, Ordering::Relaxed);
    }

    /// All cases, those that rejected most first.
    fn order(&self) -> Vec<usize> {
        let kills: Vec<usize> = self.0.iter().map(|kills| kills.load(Ordering::Relaxed)).collect();
        let mut order: Vec<usize> = (0..kills.len()).collect();
        order.sort_by_key(|&case| std::cmp::Reverse(kills[case]));
        order
    }
}

/// Compiles a mutant and judges it until a case rejects it, unless its fate is remembered.
pub(crate) fn fate(
    runner: &Runner,
    compiler: &Compiler,
    problem: &Problem,
    mutant: &Mutant,
    comparison: &Comparison,
    kills: &Kills,
    remembered: &Remembered,
) -> Result<Fate> {
    let fingerprint = remembered::fingerprint((&mutant.text, compiler.fingerprint));
    let known = Known { name: mutant.remembered_by(), fingerprint };
    let cases = &problem.cases;
    let verdicts: Vec<Option<Verdict>> =
        cases.iter().map(|case| remembered.verdict(&known, case)).collect();
    if let Some(case) = verdicts.iter().position(|it| it.is_some_and(|it| it != Verdict::Ac)) {
        kills.count(case);
        return Ok(if verdicts[case] == Some(Verdict::Ce) { Fate::Unviable } else { Fate::Killed });
    }
    if !cases.is_empty() && verdicts.iter().all(Option::is_some) {
        return Ok(Fate::Survived);
    }
    let folder = tempfile::tempdir()?;
    let executable = folder.path().join("mutant");
    if !compiler.compile(&mutant.text, &executable)? {
        cases.iter().for_each(|case| remembered.remember(&known, case, Verdict::Ce));
        return Ok(Fate::Unviable);
    }
    let allowance = Allowance::plain(&problem.about);
    for place in kills.order() {
        let (case, program) = (&cases[place], executable.as_path().into());
        let judged = decide::judge(runner, &program, &allowance, case, comparison)?;
        remembered.remember(&known, case, judged.verdict);
        if judged.verdict != Verdict::Ac {
            kills.count(place);
            return Ok(Fate::Killed);
        }
    }
    Ok(Fate::Survived)
}

impl Mutant {
    /// What its verdicts are remembered by.
    pub(crate) fn remembered_by(&self) -> String {
        format!("src/main.rs:{}", self.name)
    }

    /// What is found of it by its fate and the problem's list of equivalent mutants.
    pub fn finding(&self, problem: &Problem, fate: Fate, is_listed: bool, list: &str) -> Finding {
        let Mutant { name, .. } = self;
        let (id, cases) = (&problem.id, problem.cases.len());
        match (fate, is_listed) {
            (Fate::Survived, true) => Finding::Equivalent,
            (Fate::Survived, false) => Finding::from(format!(
                "the solution of `{id}` with one fault, `{name}`, is accepted on all {cases} cases; add a case that \
                 catches it, or, if no legal input tells, write it into `{list}` with ` -- ` and the reason"
            )),
            (Fate::Unviable, true) => Finding::from(format!(
                "`{list}` has `{name}`, and that does not compile; remove the line"
            )),
            (Fate::Killed, true) => Finding::from(format!(
                "`{list}` has `{name}`, and some case of `{id}` rejects it; remove the line"
            )),
            (Fate::Unviable, false) => Finding::Unviable,
            (Fate::Killed, false) => Finding::Killed,
        }
    }
}

/// The source with that span replaced, if it has such a span.
fn mutated(source: &str, span: &Span, replacement: &str) -> Option<String> {
    let (start, end) = (offset(source, &span.start)?, offset(source, &span.end)?);
    Some([source.get(..start)?, replacement, source.get(end..)?].concat())
}

fn offset(source: &str, position: &Position) -> Option<usize> {
    let line = source.split_inclusive('\n').nth(position.line.checked_sub(1)?)?;
    let column = position.column.checked_sub(1)?;
    let inside = line.char_indices().map(|(offset, _)| offset).chain([line.len()]).nth(column)?;
    let before: usize = source.split_inclusive('\n').take(position.line - 1).map(str::len).sum();
    Some(before + inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let source = "fn f() {\n    g(\"돌\") + 1\n}\n";
        let span = |from: (usize, usize), to: (usize, usize)| {
            let position = |(line, column)| Position { line, column };
            Span { start: position(from), end: position(to) }
        };
        let plus = mutated(source, &span((2, 12), (2, 13)), "-");
        assert_eq!(plus.as_deref(), Some("fn f() {\n    g(\"돌\") - 1\n}\n"));
        let body = mutated(source, &span((2, 5), (2, 15)), "()");
        assert_eq!(body.as_deref(), Some("fn f() {\n    ()\n}\n"));
        assert!(mutated(source, &span((9, 1), (9, 2)), "").is_none());
        assert!(mutated(source, &span((2, 12), (2, 40)), "").is_none());
    }

    #[test]
    fn the_cases_that_killed_most_come_first() {
        let kills = Kills::new(4);
        assert_eq!(kills.order(), [0, 1, 2, 3]);
        [2, 2, 3].into_iter().for_each(|case| kills.count(case));
        assert_eq!(kills.order(), [2, 3, 0, 1]);
    }
}
