//! A problem, all that its cases are held to, and what came of that.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use clap::ValueEnum;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::judging::cargo::{self, Built, Program};
use crate::judging::compare::Comparison;
use crate::judging::decide;
use crate::judging::oracle::{self, Oracle};
use crate::judging::outcome::Outcome;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::strength::attempt::{self, Attempt};
use crate::strength::cases;
use crate::strength::findings::{Finding, Findings};
use crate::strength::mutants::{self, Compiler, Kills, Mutant};
use crate::strength::remembered::{self, Known, Remembered};

/// A part of what is checked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Every input is legal, every answer follows from the rules, and the solution gives it
    Cases,
    /// Right programs are accepted, wrong ones get their verdict
    Programs,
    /// Solutions with a fault are rejected; needs cargo-mutants
    Mutants,
}

/// A problem, all that its cases are held to, and what came of that.
pub(crate) struct Subject {
    pub problem: Problem,
    comparison: Comparison,
    pub attempts: Vec<Attempt>,
    pub mutants: Vec<Mutant>,
    /// The names of mutants that are said to be equivalent.
    equivalent: Vec<String>,
    kills: Kills,
    remembered: Remembered,
    pub findings: Findings,
}

/// A piece of work.
#[derive(Clone, Copy)]
pub(crate) enum Job<'a> {
    Case(&'a Case),
    Attempt(&'a Attempt),
    /// One of the right programs whose names end so is to trust the lines of the input.
    ByLines(&'static str),
    Mutant(&'a Mutant),
}

/// What all jobs need.
pub(crate) struct Tools<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    oracle: Oracle,
    solutions: Built,
    compiler: Compiler,
    /// What the problem's own two programs and its solution are remembered by.
    known: HashMap<String, [Known; 2]>,
}

/// These problems, and why some of them cannot be read, a sentence each.
pub(crate) fn subjects(
    workspace: &Workspace,
    runner: &Runner,
    ids: &[String],
    skip: &[Part],
) -> Result<(Vec<Subject>, Vec<String>)> {
    let (mut subjects, mut unreadable) = (Vec::new(), Vec::new());
    for id in ids {
        match Subject::read(workspace, runner, id, skip) {
            Ok(subject) => subjects.push(subject),
            Err(faults) => unreadable.extend(faults),
        }
    }
    if !skip.contains(&Part::Mutants) {
        let ids: Vec<&str> = subjects.iter().map(|subject| subject.problem.id.as_str()).collect();
        let mut mutants = mutants::list(workspace, &ids)?;
        for subject in &mut subjects {
            let mutants = mutants.remove(&subject.problem.id).unwrap_or_default();
            subject.add_mutants(workspace, mutants);
        }
    }
    Ok((subjects, unreadable))
}

impl Subject {
    fn read(
        workspace: &Workspace,
        runner: &Runner,
        id: &str,
        skip: &[Part],
    ) -> std::result::Result<Subject, Vec<String>> {
        let Outcome { problem, mut faults, .. } = Outcome::new(workspace, id.to_owned());
        let Some(problem) = problem else { return Err(faults) };
        let comparison = match Comparison::of(workspace, runner, &problem, false) {
            Ok(comparison) => comparison,
            Err(fault) => {
                faults.push(fault.to_string());
                return Err(faults);
            }
        };
        let mut findings = Findings { faults, ..Findings::default() };
        if !skip.contains(&Part::Cases) {
            findings.on_trust = cases::on_trust(workspace, &problem);
        }
        findings.add(cases::files(workspace, &problem).map(Finding::Failures));
        let (attempts, failures) = attempt::attempts(workspace, id);
        findings.add(Ok(Finding::Failures(failures)));
        let kills = Kills::new(problem.cases.len());
        let remembered = Remembered::of(workspace, &problem);
        let (mutants, equivalent) = (Vec::new(), Vec::new());
        Ok(Subject {
            problem,
            comparison,
            attempts,
            mutants,
            equivalent,
            kills,
            remembered,
            findings,
        })
    }

    /// Also holds the list of equivalent mutants to those that there are.
    fn add_mutants(&mut self, workspace: &Workspace, mutants: Vec<Mutant>) {
        match mutants::equivalent(workspace, &self.problem.id) {
            Ok(equivalent) => self.equivalent = equivalent,
            Err(error) => self.findings.add(Ok(error.to_string().into())),
        }
        let there: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.name.as_str()).collect();
        let list = mutants::list_of_equivalent(workspace, &self.problem.id);
        let in_vain = self.equivalent.iter().filter(|name| !there.contains(name.as_str()));
        let failures = in_vain.map(|name| {
            format!("`{list}` has `{name}`, and `cargo mutants` knows no such mutant; remove the line, or mend its place")
        });
        self.findings.add(Ok(Finding::Failures(failures.collect())));
        self.mutants = mutants;
    }

    /// All that is to be done for it.
    pub fn jobs(&self, skip: &[Part]) -> Vec<Job<'_>> {
        let mut jobs = Vec::new();
        if !skip.contains(&Part::Programs) {
            jobs.extend(self.attempts.iter().map(Job::Attempt));
            let by_lines = self.problem.about.game.iter().flat_map(|_| attempt::BY_LINES);
            jobs.extend(by_lines.map(Job::ByLines));
        }
        jobs.extend(self.mutants.iter().map(Job::Mutant));
        if !skip.contains(&Part::Cases) {
            jobs.extend(self.problem.cases.iter().map(Job::Case));
        }
        jobs
    }

    /// Adds what was found, in the order of the jobs.
    pub fn conclude(&mut self, findings: Vec<Result<Finding>>, skip: &[Part]) {
        findings.into_iter().for_each(|finding| self.findings.add(finding));
        if !self.mutants.is_empty() && self.findings.unviable == self.mutants.len() {
            self.findings.add(Err(Error::NoMutantCompiles(self.problem.id.clone())));
            // That is a fault of what compiles them, which may be mended.
            self.mutants.iter().for_each(|mutant| self.remembered.forget(&mutant.remembered_by()));
        }
        self.remembered.keep(skip.is_empty());
    }
}

impl<'a> Tools<'a> {
    /// Builds all solutions, and the programs that say what is right, if cases are to be checked.
    pub fn build(
        workspace: &'a Workspace,
        runner: &'a Runner,
        subjects: &[Subject],
        skip: &[Part],
    ) -> Result<Tools<'a>> {
        let ids: Vec<&str> = subjects.iter().map(|subject| subject.problem.id.as_str()).collect();
        let solutions = cargo::build(workspace, &ids, Program::Solution)?;
        let asked = if skip.contains(&Part::Cases) { &[] } else { ids.as_slice() };
        let oracle = Oracle::build(workspace, asked)?;
        let compiler = Compiler::new(solutions.libraries())?;
        let known = |id: &&str| {
            let bytes = |program: Option<&Path>| program.and_then(|it| fs::read(it).ok());
            let known = |name: &str, programs: &[Option<&Path>]| {
                let programs: Vec<_> = programs.iter().copied().map(bytes).collect();
                Known { name: name.to_owned(), fingerprint: remembered::fingerprint(programs) }
            };
            let own = known("examples", &[oracle.inputs(id).ok(), oracle.brute(id).ok()]);
            ((*id).to_owned(), [own, known("src/main.rs", &[solutions.executable(id).ok()])])
        };
        let known = asked.iter().map(known).collect();
        Ok(Tools { workspace, runner, oracle, solutions, compiler, known })
    }

    /// Does one job for a problem.
    pub fn work(&self, subject: &Subject, job: Job) -> Result<Finding> {
        let Subject { problem, comparison, attempts, equivalent, kills, remembered, .. } = subject;
        match job {
            Job::Case(case) => self.case(subject, case).map(Finding::Failures),
            Job::Attempt(attempt) => {
                let judged = attempt.judge(self.runner, problem, comparison, Some(remembered))?;
                let finding = attempt.finding(problem, judged);
                Ok(remembered.unless_it_fails(&attempt.name, finding))
            }
            Job::ByLines(ending) => {
                let none =
                    attempt::none_by_lines(attempts, ending, self.runner, problem, comparison)?;
                Ok(Finding::Failures(none.into_iter().collect()))
            }
            Job::Mutant(mutant) => {
                let (runner, compiler) = (self.runner, &self.compiler);
                let fate = mutants::fate(
                    runner, compiler, problem, mutant, comparison, kills, remembered,
                )?;
                let list = mutants::list_of_equivalent(self.workspace, &problem.id);
                let is_listed = equivalent.contains(&mutant.name);
                let finding = mutant.finding(problem, fate, is_listed, &list);
                Ok(remembered.unless_it_fails(&mutant.remembered_by(), finding))
            }
        }
    }

    /// What is wrong with a case.
    fn case(&self, subject: &Subject, case: &Case) -> Result<Vec<String>> {
        let Subject { problem, comparison, remembered, .. } = subject;
        let Problem { id, about, .. } = problem;
        let (workspace, runner, oracle) = (self.workspace, self.runner, &self.oracle);
        let [own, solution] = &self.known[id];
        let mut failures = Vec::new();
        let [inputs, brute] =
            ["inputs", "brute"].map(|program| oracle::is_held_to(workspace, problem, program));
        // One that a case is held to and that is not there is told every time.
        let are_there =
            (!inputs || oracle.inputs(id).is_ok()) && (!brute || oracle.brute(id).is_ok());
        if !are_there || remembered.verdict(own, case).is_none() {
            if inputs {
                failures.extend(cases::input(workspace, runner, oracle, id, case)?);
            }
            if failures.is_empty() && brute {
                failures.extend(cases::answer(workspace, runner, oracle, id, case, comparison)?);
            }
            if failures.is_empty() {
                remembered.remember(own, case, Verdict::Ac);
            }
        }
        if remembered.verdict(solution, case).is_some() {
            return Ok(failures);
        }
        let executable = match self.solutions.executable(id) {
            Ok(executable) => executable.into(),
            Err(Error::Refused(words)) => {
                failures
                    .push(format!("the solution of `{id}` does not compile; mend it:\n{words}"));
                return Ok(failures);
            }
            Err(error) => return Err(error),
        };
        let judged =
            decide::judge(runner, &executable, &Allowance::plain(about), case, comparison)?;
        match judged.verdict {
            Verdict::Ac => remembered.remember(solution, case, Verdict::Ac),
            verdict => failures.push(format!(
                "the solution of `{id}` gets {verdict} on the case `{}`; `cargo judge test {id}` shows it",
                case.name
            )),
        }
        Ok(failures)
    }
}
