//! Runs two programs that talk to each other: a judged one and an interactor.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use sandbox::{End, Executable, Limit, Limits, RunResult, Runner};

use super::run::{is_late, with_exceeded_limit};
use super::turn::rerun_alone_if;
use crate::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    Program,
    Interactor,
}

/// What two programs did that talked to each other.
pub struct Conversation {
    pub program: RunResult,
    pub interactor: RunResult,
    /// Whoever ended first is the cause of what the other did then: its pipes are closed only afterwards.
    pub ended_first: Speaker,
    /// Whoever spoke last, before the interactor was stopped if it was because it waited too long.
    pub spoke_last: Option<Speaker>,
    /// Whether the program has printed something that came only at its end.
    pub is_unflushed: bool,
    /// The first and the last lines, each after who said it.
    pub said: Vec<String>,
}

/// How many lines are kept of the beginning and of the end of a conversation, and how many letters of each.
const KEPT_LINES: usize = 10;
const LONGEST_LINE: usize = 200;

/// Lets a program and an interactor talk, while others may run, too. If the program is late, both run again alone.
pub fn converse(
    runner: &Runner,
    program: (&Executable, Limits),
    interactor: (&Executable, Limits),
) -> Result<Conversation> {
    let talk = || -> Result<Conversation> {
        let pipe = || io::pipe().context("cannot make a pipe");
        let (to_program, from_program) = (pipe()?, pipe()?);
        let (to_interactor, from_interactor) = (pipe()?, pipe()?);
        let (said, ended) = (Mutex::new(Said::default()), Mutex::new(Vec::new()));
        let run = |speaker, (executable, limits), input: PipeReader, output: PipeWriter| {
            let run = runner.run_piped(executable, &input, &output, limits);
            let spoken = lock(&said).lines.len();
            lock(&ended).push((speaker, spoken));
            run.map(with_exceeded_limit)
        };
        let (program, interactor) = thread::scope(|scope| {
            scope.spawn(|| relay(Speaker::Program, from_program.0, to_interactor.1, &said));
            scope.spawn(|| relay(Speaker::Interactor, from_interactor.0, to_program.1, &said));
            let (run, output) = (&run, from_interactor.1);
            let other =
                scope.spawn(move || run(Speaker::Interactor, interactor, to_interactor.0, output));
            let program = run(Speaker::Program, program, to_program.0, from_program.1);
            (program, other.join().expect("it does not panic"))
        });
        let (ended_first, spoken) = lock(&ended)[0];
        let said = said.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (program, interactor) = (program?, interactor?);
        let has_waited = interactor.end == End::Stopped(Limit::Idle);
        let before = if has_waited { &said.lines[..spoken] } else { &said.lines };
        Ok(Conversation {
            ended_first,
            spoke_last: before.last().map(|(speaker, _)| *speaker),
            is_unflushed: before.len() < said.lines.len(),
            said: said.shown(),
            program,
            interactor,
        })
    };
    // If the interactor has waited too long, others may have delayed the program.
    let is_late = |Conversation { program, interactor, .. }: &Conversation| {
        let is_delayed = program.cpu > program.limits.cpu / 4;
        is_late(program) || is_delayed && interactor.end == End::Stopped(Limit::Idle)
    };
    rerun_alone_if(is_late, talk)
}

/// What was said, without the middle if that is long.
#[derive(Default)]
struct Said {
    lines: Vec<(Speaker, Vec<u8>)>,
    left_out: usize,
}

/// Passes on what one says, and keeps some of it. Reads on when the other is gone, so that nobody waits for that.
fn relay(speaker: Speaker, mut from: PipeReader, to: PipeWriter, said: &Mutex<Said>) {
    let (mut part, mut to) = ([0; 16 << 10], Some(to));
    while let Ok(count @ 1..) = from.read(&mut part) {
        lock(said).add(speaker, &part[..count]);
        if to.as_mut().is_some_and(|to| to.write_all(&part[..count]).is_err()) {
            to = None;
        }
    }
}

impl Said {
    fn add(&mut self, speaker: Speaker, part: &[u8]) {
        let Said { lines, left_out } = self;
        for piece in part.split_inclusive(|&byte| byte == b'\n') {
            match lines.last_mut().filter(|(by, line)| *by == speaker && !line.ends_with(b"\n")) {
                Some((_, line)) if line.len() > LONGEST_LINE => {
                    line.extend(piece.last().filter(|&&byte| byte == b'\n'));
                }
                Some((_, line)) => line.extend(piece),
                None => lines.push((speaker, piece.to_vec())),
            }
            if lines.len() > 2 * KEPT_LINES {
                lines.remove(KEPT_LINES);
                *left_out += 1;
            }
        }
    }

    fn shown(&self) -> Vec<String> {
        let line = |(speaker, line): &(Speaker, Vec<u8>)| {
            let who = if *speaker == Speaker::Program { "program" } else { "interactor" };
            let line = String::from_utf8_lossy(line);
            let end = line.char_indices().nth(LONGEST_LINE).map(|(end, _)| end);
            let cut = end.map_or(line.trim_end().to_owned(), |end| format!("{}…", &line[..end]));
            format!("{who:<10} {cut}")
        };
        let mut shown: Vec<String> = self.lines.iter().map(line).collect();
        if self.left_out > 0 {
            shown.insert(KEPT_LINES, format!("… {} …", text::count(self.left_out, "more line")));
        }
        shown
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
