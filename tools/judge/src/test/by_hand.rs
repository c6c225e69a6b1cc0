//! `cargo judge test --interactive`: whoever types plays the interactor's part.

use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use sandbox::{End, Limits};

use super::TestRequest;
use super::report::print_title;
use crate::fault::{Exit, Failure};
use crate::program::crates::Crates;
use crate::program::{explain_end, run_together};
use crate::progress::ProgressLine;
use crate::text;

/// How long a program may wait for somebody who types.
const PATIENCE: Duration = Duration::from_secs(24 * 60 * 60);

/// Connects one program with the terminal, and prints how it ends.
pub(super) fn talk(request: &TestRequest) -> Result<Exit> {
    let progress = ProgressLine::start();
    let mut jobs = request.plan(&progress)?;
    let (Some(mut job), None) = (jobs.pop(), jobs.pop()) else {
        bail!("`--interactive` runs one program; name a problem, and one file if it has several");
    };
    let Some(problem) = job.subject.problem.clone() else { bail!(job.faults.join("\n")) };
    let crates = Crates::of(request.workspace, request.runner);
    let program = match request.program(&mut job.subject, job.built, &crates) {
        Ok(program) => program,
        Err(Failure::Fault(error)) => return Err(error),
        Err(Failure::Rejected(message)) => {
            text::print_fault(&mut anstream::stderr(), "", &format!("CE\n{message}"))?;
            return Ok(Exit::Rejected);
        }
    };
    drop(progress);
    let mut out = anstream::stdout();
    print_title(&mut out, &problem, &program.allowance)?;
    writeln!(out, "\ntype what the program reads; Ctrl-D ends its input, Ctrl-C the program")?;
    let pipes = io::pipe().and_then(|input| Ok((input, io::pipe()?)));
    let ((input, mut typed), (mut said, output)) = pipes.context("cannot make a pipe")?;
    thread::spawn(move || io::copy(&mut io::stdin(), &mut typed));
    let printing = thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(count @ 1..) = said.read(&mut part) {
            for line in String::from_utf8_lossy(&part[..count]).split_inclusive('\n') {
                let text = text::plain(line.trim_end_matches('\n'));
                let _ = text::print(&(text + if line.ends_with('\n') { "\n" } else { "" }));
            }
        }
    });
    let limits = Limits { idle: PATIENCE, ..program.allowance.limits(0) };
    let run =
        run_together(|| request.runner.run_piped(&program.executable, &input, &output, limits))?;
    drop(output);
    let _ = printing.join();
    let cpu = run.cpu.as_millis();
    let lines = explain_end(&run).iter().map(|line| program.restore_path(line)).collect::<Vec<_>>();
    text::print_below(&mut out, "  ", lines)?;
    writeln!(out, "  {cpu} ms, {} MiB", run.memory.div_ceil(1 << 20))?;
    Ok(if run.end == End::Exit(0) { Exit::Accepted } else { Exit::Rejected })
}
