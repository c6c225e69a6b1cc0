//! `cargo judge import`: makes a problem, or cases of one, from what another system has.
//!
//! | module | contents |
//! |---|---|
//! | `files` | the files in a folder, and in archives |
//! | `package` | one description for all systems |
//! | `names` | tests of which only names say what they are |
//! | `formats` | a file for each system |
//! | `cases` | writes cases |
//! | `problem` | writes the manifest, the checker and the programs |

mod cases;
mod files;
mod formats;
mod names;
mod package;
mod problem;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use checkout::Manifest;
use clap::Args;
use fs_err as fs;
use judge::fault::Exit;
use judge::problem::Workspace;
use judge::program::compile::{Program, SourceFile};
use judge::program::{self, explain_end};
use judge::text;
use sandbox::{End, Runner, Scratch};

use crate::check;
use crate::receive::draft;
use crate::receive::id;
use cases::{Answer, Cases};
use files::Files;
use package::Package;

const EXAMPLES: &str = "\
Examples:
  cargo judge import a-plus-b.zip                make a problem of a package
  cargo judge import a-plus-b.zip --programs     take its right and wrong programs as well
  cargo judge import --check a-plus-b.zip        judge its programs, and write nothing
  cargo judge import 1000 tests.zip              add the tests in an archive to a problem
  cargo judge import 1000 tests                  add those in a folder and the folders in it

A package is a folder, or an archive (zip, tar, tar.gz), of Polygon, Kattis, DOMjudge, BAPCtools, DMOJ, Hydro, Luogu, SYZOJ,
UOJ, HUSTOJ, QDUOJ, CMS, SIO2, Rime, Judgels or cph. Without a description, tests are pairs such as 1.in and 1.out, 01 and
01.a, input1.txt and output1.txt, in/1.txt and out/1.txt, I.1 and O.1. Existing cases stay as they are.";

#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = "cargo judge import [OPTIONS] [ID] PATH")]
pub struct ImportArgs {
    /// The id of a problem, such as 11868 [default: a new one], and a folder or an archive
    #[arg(required = true, num_args = 1..=2, value_names = ["ID", "PATH"])]
    what: Vec<String>,
    /// Take the package's own programs as `right/` and `wrong/`
    #[arg(long)]
    programs: bool,
    /// Make missing answers with this program: a file, or one in the package
    #[arg(long, value_name = "PROGRAM")]
    answers_by: Option<String>,
    /// Replace cases and settings that differ
    #[arg(long)]
    replace: bool,
    /// Judge the package's own programs, and write nothing
    #[arg(long)]
    check: bool,
}

/// An import: where it writes, and what it reads.
struct Import<'a> {
    workspace: &'a Workspace,
    args: &'a ImportArgs,
    runner: &'a Runner,
    files: &'a Files,
    /// A folder for what is not in its place yet.
    scratch: &'a Path,
    has_programs: bool,
}

/// Imports a package, and prints what became of each file.
pub fn import(workspace: &Workspace, args: &ImportArgs, runner: &Runner) -> Result<Exit> {
    let (path, id) = match &args.what[..] {
        [id, path] => (PathBuf::from(path), Some(workspace.id_of(id))),
        [path] => (PathBuf::from(path), None),
        _ => bail!("give at most an id and a path"),
    };
    let known = id.as_ref().map(|id| workspace.info(id)).transpose()?;
    let shown = text::path(&path);
    // Cargo does not search this folder for packages.
    let scratch = Scratch::new(&workspace.root, ".new-")?;
    let scratch = scratch.path();
    let is_talk = known.as_ref().is_some_and(|it| it.checker.is_some() || it.interactor.is_some());
    let read = || -> Result<(Files, Vec<Package>)> {
        let mut files = Files::read(&path, scratch)?;
        let mut packages = formats::read(&mut files)?;
        if packages.is_empty() {
            let package = names::package(&files, is_talk || args.answers_by.is_some());
            let some = "no pairs of an input and an answer, such as 1.in and 1.out; rename its files like that";
            ensure!(!package.tests.is_empty(), "it has {some}");
            packages.push(package);
        }
        packages.iter_mut().try_for_each(Package::check)?;
        Ok((files, packages))
    };
    let (files, mut packages) = read().with_context(|| format!("cannot import `{shown}`"))?;
    let file = path.canonicalize().unwrap_or(path.clone());
    for package in packages.iter_mut().filter(|package| package.name.is_empty()) {
        let stem = file.file_name().unwrap_or_default().to_string_lossy();
        package.name = stem.split('.').next().unwrap_or_default().to_owned();
    }
    if let (Some(id), [_, _, ..]) = (&id, &packages[..]) {
        let names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
        bail!(
            "cannot import `{shown}` to `{id}`: it has {} problems ({}); leave out the id to make a problem of each, or give the folder of one",
            packages.len(),
            text::plain(&names.join(", "))
        );
    }
    let checked = args.check.then(|| scratch_workspace(scratch)).transpose()?;
    let workspace = checked.as_ref().unwrap_or(workspace);
    let has_programs = args.programs || args.check;
    let import = Import { workspace, args, runner, files: &files, scratch, has_programs };
    let (mut ids, mut failed) = (Vec::new(), false);
    for package in &packages {
        let taken = import.take(package, id.as_deref().filter(|_| !args.check), &ids);
        match taken.with_context(|| format!("cannot import `{shown}`")) {
            Ok(id) => ids.push(id),
            // The others may be taken.
            Err(fault) if packages.len() > 1 => {
                failed = true;
                let name = package.title();
                let fault = format!("`{name}`: {fault:#}");
                text::checked(text::print_fault(&mut anstream::stderr().lock(), "", &fault))?;
            }
            Err(fault) => return Err(fault),
        }
    }
    let exit = if failed { Exit::NotDone } else { Exit::Accepted };
    match checked {
        Some(workspace) => {
            Ok(Exit::worst([exit, check::check_programs(&workspace, &ids, runner)?]))
        }
        None => Ok(exit),
    }
}

/// An empty workspace for a check.
fn scratch_workspace(scratch: &Path) -> Result<Workspace> {
    let root = scratch.join("check");
    fs::create_dir_all(root.join("problems"))?;
    fs::write(root.join("Cargo.toml"), "[workspace]\n")?;
    Workspace::find(&root)
}

impl Import<'_> {
    /// Takes one package, for this problem or a new one whose id is none of `others`. Returns the id.
    fn take(&self, package: &Package, id: Option<&str>, others: &[String]) -> Result<String> {
        let Import { workspace, args, scratch, files, .. } = self;
        let known = id.map(|id| workspace.info(id)).transpose()?;
        let id = match id {
            Some(id) => id.to_owned(),
            None => self.new_id(package, others)?,
        };
        let staged = scratch.join(&id);
        fs::create_dir_all(&staged)?;
        let (cases, mut notes) = self.stage(package, known.as_ref(), &staged)?;
        notes.splice(0..0, files.notes.iter().cloned());
        let folder = workspace.root.join("testcases").join(&id);
        if known.is_some() {
            fs::create_dir_all(&folder)?;
            let is_inside = folder.canonicalize()?
                == workspace.root.join("testcases").canonicalize()?.join(&id);
            ensure!(is_inside, "`testcases/{id}` is a link; put a folder in its place");
        }
        let is_first = known.is_none() || workspace.problem(&id)?.cases.is_empty();
        let settings = problem::write(self, package, &id, known.is_some(), is_first, &mut notes)?;

        let (mut lines, mut counts, mut differing) = (String::new(), [0; 3], 0);
        // Many cases are moved at once if there are no others.
        let is_new = fs::remove_dir(&folder).is_ok();
        if is_new {
            fs::rename(&staged, &folder)?;
        }
        for (name, from) in &cases.cases {
            let mut fate = "exists, and stays as it is";
            let has =
                |ending: &&str| folder.join(format!("{name}.{ending}")).symlink_metadata().is_ok();
            if is_new || !["in", "out", "ans"].iter().any(has) {
                (fate, counts[0]) = ("added", counts[0] + 1);
                if !is_new {
                    move_case(&staged, &folder, name)?;
                }
            } else if is_same(&staged, &folder, name)? {
                counts[1] += 1;
            } else if args.replace {
                (fate, counts[2]) = ("replaced", counts[2] + 1);
                move_case(&staged, &folder, name)?;
            } else {
                (fate, differing) = (
                    "differs from the case here, which stays; `--replace` replaces it",
                    differing + 1,
                );
            }
            lines += &format!("  {name}   {fate}   {}\n", text::plain(&from.join(", ")));
        }
        if package.system == "names" {
            let used: BTreeSet<&String> = cases.cases.iter().flat_map(|(_, from)| from).collect();
            for path in files.paths().filter(|path| !used.contains(&path.to_string())) {
                lines += &format!("  not a test   {}\n", text::plain(path));
            }
        }
        let [added, same, replaced] = counts;
        let fates = [
            (added, "added"),
            (replaced, "replaced"),
            (same, "as here already"),
            (differing, "different here"),
        ];
        let fates = fates.iter().filter(|(count, _)| *count > 0);
        let fates: Vec<String> = fates.map(|(count, fate)| format!("{count} {fate}")).collect();
        let fates = text::count(cases.cases.len(), "case") + " (" + &fates.join(", ") + ")";
        notes.iter().for_each(|note| lines += &format!("note: {}\n", text::plain(note)));
        let taken = [vec![fates], settings].concat().join(", ");
        let not_taken = match package.not_taken.is_empty() {
            true => String::new(),
            false => format!("; not taken: {}", package.not_taken.join("; ")),
        };
        text::print(&format!(
            "testcases/{id}\n{lines}taken from {}: {}\n",
            package.system,
            text::plain(&(taken + &not_taken))
        ))?;
        Ok(id)
    }

    /// An id for a new problem.
    fn new_id(&self, package: &Package, others: &[String]) -> Result<String> {
        let names = [&package.name, package.title()];
        let slug = names.iter().map(|name| id::slug(name)).find(|slug| !slug.is_empty());
        let slug = slug.unwrap_or("problem".to_owned());
        let (mut id, mut number) = (slug.clone(), 1);
        loop {
            let places = ["problems", "testcases"].map(|it| self.workspace.root.join(it).join(&id));
            let exists = places.iter().any(|place| place.symlink_metadata().is_ok());
            if !exists && !others.contains(&id) {
                return Ok(id);
            }
            let title = self.workspace.info(&id).ok().map(|info| info.title);
            ensure!(
                others.contains(&id) || title.as_ref() != Some(package.title()),
                "`problems/{id}` has this title already; `cargo judge import {id} PATH` adds to it"
            );
            number += 1;
            id = id::numbered(&slug, number);
        }
    }

    /// Writes the cases of a package to a folder, and says what was noticed.
    fn stage(
        &self,
        package: &Package,
        known: Option<&Manifest>,
        folder: &Path,
    ) -> Result<(Cases, Vec<String>)> {
        let is_known = |of: fn(&Manifest) -> bool| known.is_some_and(of);
        let is_talk = package.interactor.is_some() || is_known(|it| it.interactor.is_some());
        let is_checked =
            is_talk || package.checker.is_some() || is_known(|it| it.checker.is_some());
        let maker = self.args.answers_by.as_ref().map(|by| self.maker(package, by)).transpose()?;
        let mut cases = Cases::default();
        let (mut absent, mut unanswered, mut empty, mut made) = (0, 0, 0, 0);
        for (test, name) in package.tests.iter().zip(cases::case_names(&package.tests)) {
            if !self.files.has(&test.input) {
                absent += 1;
                continue;
            }
            let answer = match (&test.answer, &maker) {
                (Some(path), _) => Answer::Given { path, may_be_empty: is_checked },
                (None, _) if is_talk => Answer::None,
                (None, Some(maker)) => {
                    made += 1;
                    Answer::Made(self.answer(maker, &test.input, is_checked)?)
                }
                (None, None) if is_checked && !package.needs_answers => Answer::Empty,
                (None, None) => {
                    unanswered += 1;
                    continue;
                }
            };
            if !cases.add(self.files, folder, &name, test, answer)? {
                empty += 1;
            }
        }
        let remedy = package.remedy.map(|remedy| format!("{remedy}, or ")).unwrap_or_default();
        let not_taken = match package.not_taken.is_empty() {
            true => String::new(),
            false => format!(" (it has what cannot be taken: {})", package.not_taken.join("; ")),
        };
        if cases.cases.is_empty() && unanswered > 0 {
            let right = package.programs.iter().find(|it| it.verdicts == package::AC);
            let example = right.map_or("PROGRAM", |it| it.file.as_str());
            bail!(
                "this package holds no answers{not_taken}: {remedy}give a program that makes them: `--answers-by {example}`"
            );
        }
        if cases.cases.is_empty() && empty > 0 {
            bail!("all its answers are empty, so printing nothing would be accepted");
        }
        if cases.cases.is_empty() {
            bail!("this package holds no tests{not_taken}: {remedy}import a folder that has some");
        }
        let tests = |count| text::count(count, "test");
        let mut notes = Vec::new();
        for (count, what) in [
            (
                absent,
                format!(
                    "{} not taken, because the input is not in the package ({remedy}it has no others)",
                    tests(absent)
                ),
            ),
            (
                unanswered,
                format!(
                    "{} not taken, because they have no answer ({remedy}`--answers-by PROGRAM`)",
                    tests(unanswered)
                ),
            ),
            (empty, format!("{} not taken, because the answer is empty", tests(empty))),
            (
                made,
                format!(
                    "{} by `{}`",
                    text::count(made, "answer"),
                    self.args.answers_by.as_deref().unwrap_or_default()
                ),
            ),
        ] {
            notes.extend((count > 0).then_some(what));
        }
        cases.finish();
        notes.append(&mut cases.notes);
        Ok((cases, notes))
    }

    /// The program that makes answers: a file of this machine, or else of the package.
    fn maker(&self, package: &Package, by: &str) -> Result<Program> {
        let mut file = PathBuf::from(by);
        if !file.is_file() && self.files.has(by) {
            file = self.scratch.join(files::file_name(by));
            io::copy(&mut self.files.open(by)?, &mut fs::File::create(&file)?)?;
        }
        let limits = Manifest {
            time_limit: 10.0 * package.time.unwrap_or(draft::ASSUMED.0),
            memory_limit: package.memory.unwrap_or(draft::ASSUMED.1).max(1024),
            reads: package.reads.clone(),
            writes: package.writes.clone(),
            ..Manifest::default()
        };
        let source = SourceFile::open(&file, by, None)?;
        let program = source.compile(self.runner, None, &limits);
        program.map_err(|failure| failure.into_error(&format!("`{by}` does not compile; fix it:")))
    }

    fn answer(&self, maker: &Program, input: &str, is_checked: bool) -> Result<Vec<u8>> {
        let file = self.scratch.join("input");
        io::copy(&mut self.files.open(input)?, &mut fs::File::create(&file)?)?;
        let limits = maker.allowance.limits(256 << 20);
        let run = program::run(self.runner, &maker.executable, Some(&file), limits)?;
        ensure!(
            run.end == End::Exit(0),
            "the program of `--answers-by` fails on `{input}`: {}",
            maker.restore_path(&explain_end(&run).join("; "))
        );
        ensure!(
            is_checked || !run.stdout.trim_ascii().is_empty(),
            "the program of `--answers-by` prints nothing on `{input}`, so printing nothing would be accepted"
        );
        Ok(run.stdout)
    }
}

/// Whether the case that is there equals the new one.
fn is_same(staged: &Path, folder: &Path, name: &str) -> Result<bool> {
    for endings in [&["in"][..], &["out", "ans"]] {
        let open = |folder: &Path| {
            endings.iter().find_map(|it| File::open(folder.join(format!("{name}.{it}"))).ok())
        };
        let is_same = match (open(staged), open(folder)) {
            (Some(new), Some(old)) => has_same_text(new, old)?,
            (new, old) => new.is_none() && old.is_none(),
        };
        if !is_same {
            return Ok(false);
        }
    }
    Ok(true)
}

fn has_same_text(one: File, other: File) -> io::Result<bool> {
    let mut is_same = one.metadata()?.len() == other.metadata()?.len();
    let (mut one, mut other) = (BufReader::new(one), BufReader::new(other));
    while is_same {
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let count = left.len().min(right.len());
        if count == 0 {
            break;
        }
        is_same = left[..count] == right[..count];
        one.consume(count);
        other.consume(count);
    }
    Ok(is_same)
}

/// The answer first: an input without an answer would be a fault.
fn move_case(staged: &Path, folder: &Path, name: &str) -> Result<()> {
    let case = |folder: &Path, ending: &str| folder.join(format!("{name}.{ending}"));
    let _ = fs::remove_file(case(folder, "ans"));
    for ending in ["out", "in"] {
        if case(staged, ending).exists() {
            fs::rename(case(staged, ending), case(folder, ending))?;
        }
    }
    Ok(())
}
