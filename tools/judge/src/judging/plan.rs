//! Plans what to judge: the programs, and the problem of each.

use std::mem;

use anyhow::{Result, anyhow};

use super::TestRequest;
use super::files::{self, FoundFile, ProgramFile};
use crate::fault::Failure;
use crate::problem::{Problem, Workspace};
use crate::program::Allowance;
use crate::program::cargo::{self, ProgramKind};
use crate::program::compile::{Program, SourceFile};
use crate::program::crates::Crates;
use crate::program::language::Language;
use crate::progress::ProgressLine;

/// A program to judge, and its problem.
pub(super) struct Subject {
    /// The requested id; `None` if a file does not say it.
    pub id: Option<String>,
    pub problem: Option<Problem>,
    /// The file that is judged instead of the solution.
    pub file: Option<ProgramFile>,
    /// Whether several files are judged, so that the heading must name this one.
    pub is_one_of_many: bool,
}

/// A program to judge.
pub(super) struct Job {
    pub subject: Subject,
    /// What cannot be judged and why, a sentence each.
    pub faults: Vec<String>,
    /// What cargo has built; `None` if a file must be compiled.
    pub built: Option<Result<Program, Failure>>,
}

impl Subject {
    /// If `is_named`, a problem without cases is a fault.
    fn new(workspace: &Workspace, id: String, is_named: bool) -> (Subject, Vec<String>) {
        let (problem, faults) = match workspace.problem(&id) {
            Ok(mut problem) => {
                let mut faults = mem::take(&mut problem.faults);
                if is_named && problem.cases.is_empty() && faults.is_empty() {
                    faults.extend(problem.notes.pop());
                }
                (Some(problem), faults)
            }
            Err(error) => (None, vec![format!("{error:#}")]),
        };
        (Subject { id: Some(id), problem, file: None, is_one_of_many: false }, faults)
    }

    pub fn language(&self) -> Option<&'static Language> {
        self.file.as_ref().and_then(|file| file.language)
    }

    /// The path of what is judged.
    pub fn path(&self) -> String {
        let id = self.id.as_deref().unwrap_or_default();
        let solution = || format!("problems/{id}/src/main.rs");
        self.file.as_ref().map_or_else(solution, |file| file.shown.clone())
    }

    /// What the program may take on one case.
    pub fn allowance(&self, problem: &Problem) -> Allowance {
        let info = &problem.info;
        self.language().map_or_else(|| Allowance::of(info), |language| language.limits(info))
    }
}

impl TestRequest<'_> {
    /// Finds the programs to judge, and lets cargo build the solutions.
    pub(super) fn plan(&self, progress: &ProgressLine) -> Result<Vec<Job>> {
        let (workspace, args) = (self.workspace, self.args);
        let files = match (args.file.as_slice(), args.mine) {
            ([], true) => files::find_mine(workspace, args.language, &args.ids)?,
            ([], false) => return self.solutions(progress),
            (paths, _) => files::find(workspace, paths, args.language, &args.ids)?,
        };
        let is_one_of_many = files.len() > 1;
        let job = |(file, id): FoundFile| {
            let (mut subject, faults) = match id {
                Ok(id) => Subject::new(workspace, id, true),
                // Nothing else would be printed.
                Err(fault) if !is_one_of_many => return Err(fault),
                Err(fault) => {
                    let subject = Subject { id: None, problem: None, file: None, is_one_of_many };
                    (subject, vec![format!("{fault:#}")])
                }
            };
            if !is_one_of_many {
                SourceFile::open(&file.path, &file.shown, file.language)?;
            }
            (subject.file, subject.is_one_of_many) = (Some(file), is_one_of_many);
            Ok(Job { subject, faults, built: None })
        };
        files.into_iter().map(job).collect()
    }

    /// The program of a job; a file is compiled now.
    pub(super) fn program(
        &self,
        subject: &mut Subject,
        built: Option<Result<Program, Failure>>,
        crates: &Crates,
    ) -> Result<Program, Failure> {
        let (Some(problem), Some(file)) = (&subject.problem, &mut subject.file) else {
            return built.unwrap_or_else(|| Err(anyhow!("there is no program").into()));
        };
        let source = SourceFile::open(&file.path, &file.shown, file.language)?;
        file.language = Some(source.language);
        source.compile(self.runner, Some(crates), &problem.info)
    }

    fn solutions(&self, progress: &ProgressLine) -> Result<Vec<Job>> {
        let ids = self.workspace.chosen(&self.args.ids)?;
        let is_named = !self.args.ids.is_empty();
        let subjects: Vec<(Subject, Vec<String>)> =
            ids.into_iter().map(|id| Subject::new(self.workspace, id, is_named)).collect();
        let problems = subjects.iter().filter_map(|(subject, _)| subject.problem.as_ref());
        let ids: Vec<&str> = problems.map(|problem| problem.id.as_str()).collect();
        let built = cargo::build(self.workspace, &ids, ProgramKind::Solution, progress)?;
        let job = |(subject, faults): (Subject, Vec<String>)| {
            let id = subject.id.as_deref().unwrap_or_default();
            let program = subject
                .problem
                .as_ref()
                .map(|problem| built.executable(id).map(|it| Program::built(it, &problem.info)));
            Job { subject, faults, built: program }
        };
        Ok(subjects.into_iter().map(job).collect())
    }
}
