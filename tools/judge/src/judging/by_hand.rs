//! `cargo judge test --interactive`: whoever types plays the interactor's part.

use std::io::{self, BufRead, BufReader, Write};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
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
pub(super) fn talk(request: &TestRequest) -> Result<Exit, Failure> {
    let progress = ProgressLine::start();
    let mut jobs = request.plan(&progress)?;
    let (Some(mut job), None) = (jobs.pop(), jobs.pop()) else {
        let what =
            "`--interactive` runs one program; name a problem, and one file if it has several";
        return Err(anyhow!(what).into());
    };
    let problem = job.subject.problem.clone().ok_or_else(|| anyhow!(job.faults.join("\n")))?;
    let crates = Crates::of(request.workspace, request.runner);
    let program = request.program(&mut job.subject, job.built, &crates)?;
    drop(progress);
    let mut out = anstream::stdout();
    print_title(&mut out, &problem, &program.allowance)?;
    writeln!(out, "\ntype what the program reads; Ctrl-D ends its input, Ctrl-C the program")?;
    let pipes = io::pipe().and_then(|input| Ok((input, io::pipe()?)));
    let ((input, mut typed), (said, output)) = pipes.context("cannot make a pipe")?;
    thread::spawn(move || io::copy(&mut io::stdin(), &mut typed));
    let printing = thread::spawn(move || {
        let lines = BufReader::new(said).lines().map_while(Result::ok);
        lines.for_each(|line| drop(text::print(&(text::plain(&line) + "\n"))));
    });
    let limits = Limits { idle: PATIENCE, ..program.allowance.limits(0) };
    let run =
        run_together(|| request.runner.run_piped(&program.executable, input, output, limits))?;
    let _ = printing.join();
    let cpu = run.cpu.as_millis();
    let lines = explain_end(&run).iter().map(|line| program.restore_path(line)).collect::<Vec<_>>();
    text::print_below(&mut out, "  ", lines)?;
    writeln!(out, "  {cpu} ms, {} MiB", run.memory.div_ceil(1 << 20))?;
    Ok(if run.end == End::Exit(0) { Exit::Accepted } else { Exit::Rejected })
}
