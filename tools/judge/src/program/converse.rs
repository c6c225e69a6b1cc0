//! Runs two programs that talk to each other: a judged one and an interactor.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{mem, thread};

use anyhow::{Context, Result};
use sandbox::{End, Executable, Limit, Limits, RunResult, Runner, lock};

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
    /// Whoever ended first is the cause of what the other did then, which sees that end only afterwards.
    pub ended_first: Speaker,
    /// Whoever spoke last, before the interactor was stopped if it was because it waited too long.
    pub spoke_last: Option<Speaker>,
    /// Whether the program has printed something after the interactor was stopped because it waited too long.
    pub has_spoken_late: bool,
    /// Whoever has said too much, and how much that was.
    pub flooded: Option<(Speaker, String)>,
    /// The first and the last lines, each after who said it.
    pub said: Vec<String>,
}

/// How many lines are kept of the beginning and of the end of a conversation, and how many letters of each.
const KEPT_LINES: usize = 10;
const LONGEST_LINE: usize = 200;

/// How many bytes each of the two may say.
const MOST_SAID: usize = 32 << 20;

/// How long an output that has ended waits for the end of its program, which otherwise has closed it and goes on.
const PATIENCE: Duration = Duration::from_millis(200);

/// Lets a program and an interactor talk, while others may run, too. If the program is late, both run again alone. One that
/// the interactor `rejects` cannot print any more.
pub fn converse(
    runner: &Runner,
    program: (&Executable, Limits),
    interactor: (&Executable, Limits),
    rejects: impl Fn(&RunResult) -> bool + Sync,
) -> Result<Conversation> {
    let talk = || -> Result<Conversation> {
        let pipe = || io::pipe().context("cannot make a pipe");
        let (to_program, from_program) = (pipe()?, pipe()?);
        let (to_interactor, from_interactor) = (pipe()?, pipe()?);
        let said = &Mutex::new(Said::default());
        let patience = interactor.1.idle;
        let run = |speaker, (executable, limits), input, (from, output), to| {
            thread::scope(|scope| {
                let (end, ended) = mpsc::channel();
                scope.spawn(move || relay(speaker, from, to, patience, &ended, said));
                let run = runner.run_piped(executable, input, output, limits);
                let is_rejected =
                    speaker == Speaker::Interactor && run.as_ref().is_ok_and(&rejects);
                lock(said).end(speaker, is_rejected);
                drop(end);
                run.map(with_exceeded_limit)
            })
        };
        let (program, interactor) = thread::scope(|scope| {
            let (input, to) = (to_interactor.0, to_program.1);
            let other =
                scope.spawn(|| run(Speaker::Interactor, interactor, input, from_interactor, to));
            let (input, to) = (to_program.0, to_interactor.1);
            let program = run(Speaker::Program, program, input, from_program, to);
            (program, other.join().expect("it does not panic"))
        });
        let said = mem::take(&mut *lock(said));
        let (ended_first, spoken) = said.first_end.expect("both have ended");
        let (program, interactor) = (program?, interactor?);
        let has_waited = interactor.end == End::Stopped(Limit::Idle);
        let later = if has_waited { said.count() - spoken } else { 0 };
        Ok(Conversation {
            ended_first,
            spoke_last: said.lines.iter().rev().nth(later).map(|(speaker, _)| *speaker),
            has_spoken_late: later > 0,
            flooded: said.flooded.clone(),
            said: said.shown(),
            program,
            interactor,
        })
    };
    // If the interactor has waited too long, others may have delayed the program.
    let is_late = |Conversation { program, interactor, ended_first, .. }: &Conversation| {
        let is_rejected = *ended_first == Speaker::Interactor && rejects(interactor);
        let is_delayed = program.cpu > program.limits.cpu / 4;
        is_late(program) && !is_rejected
            || is_delayed && interactor.end == End::Stopped(Limit::Idle)
    };
    rerun_alone_if(is_late, talk)
}

/// What was said, without the middle if that is long.
#[derive(Default)]
struct Said {
    lines: Vec<(Speaker, Vec<u8>)>,
    left_out: usize,
    /// Who ended first, and how many of the lines were there.
    first_end: Option<(Speaker, usize)>,
    /// When the interactor has ended.
    interactor_end: Option<Instant>,
    is_rejected: bool,
    flooded: Option<(Speaker, String)>,
}

/// Passes on what one says, and keeps some of it. Reads on when the other is gone, so that nobody waits for that, unless the
/// program is rejected, says too much, or goes on for so long that the interactor would not have waited.
fn relay(
    speaker: Speaker,
    mut from: PipeReader,
    to: PipeWriter,
    patience: Duration,
    ended: &Receiver<()>,
    said: &Mutex<Said>,
) {
    let (mut part, mut to, mut left) = ([0; 16 << 10], Some(to), MOST_SAID);
    while let Ok(count @ 1..) = from.read(&mut part) {
        let mut all = lock(said);
        let why = match all.interactor_end {
            _ if count > left => format!("it prints more than {} MiB", MOST_SAID >> 20),
            Some(end) if speaker == Speaker::Program && end.elapsed() > patience => {
                format!("it still prints {patience:.0?} after the interactor has ended")
            }
            _ => String::new(),
        };
        if !why.is_empty() {
            all.flooded.get_or_insert((speaker, why));
            break;
        }
        left -= count;
        all.add(speaker, &part[..count]);
        drop(all);
        if to.as_mut().is_some_and(|to| to.write_all(&part[..count]).is_err()) {
            to = None;
        }
        if lock(said).is_rejected {
            break;
        }
    }
    drop(from);
    let _ = ended.recv_timeout(PATIENCE);
}

impl Said {
    fn end(&mut self, speaker: Speaker, is_rejected: bool) {
        let spoken = self.count();
        self.first_end.get_or_insert((speaker, spoken));
        if speaker == Speaker::Interactor {
            self.interactor_end = Some(Instant::now());
        }
        self.is_rejected |= is_rejected;
    }

    fn count(&self) -> usize {
        self.lines.len() + self.left_out
    }

    fn add(&mut self, speaker: Speaker, part: &[u8]) {
        let Said { lines, left_out, .. } = self;
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
