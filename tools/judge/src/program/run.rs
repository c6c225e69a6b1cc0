//! Runs programs of every kind: judged ones, `brute`, generators, checkers, compilers. It is the only place that says how one
//! ended.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use checkout::Manifest;
use sandbox::{End, Executable, Limit, Limits, MARK, NO_INPUT, RunResult, Runner};

use super::turn::{rerun_alone_if, run_together};
use crate::say;

/// The limits of a program on one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// CPU time.
    pub time: Duration,
    /// Peak memory, in bytes.
    pub memory: u64,
    /// What a runtime prints when it runs out of memory.
    pub exhausted: Option<&'static str>,
}

impl Allowance {
    /// The limits of the problem as they are.
    pub fn of(info: &Manifest) -> Allowance {
        Allowance { time: info.time(), memory: info.memory(), exhausted: None }
    }

    /// The limits of a run that may print `output` bytes. A program may wait without computing for twice its time limit plus
    /// two seconds.
    pub fn limits(&self, output: usize) -> Limits {
        Limits {
            cpu: self.time,
            idle: 2 * self.time + Duration::from_secs(2),
            memory: self.memory,
            output,
            files: MOST_FILES,
            processes: 1,
        }
    }
}

/// How many bytes a program may store in files.
const MOST_FILES: u64 = 64 << 20;

/// Runs a program on an input, while others may run, too.
pub fn run(
    runner: &Runner,
    program: &Executable,
    input: Option<&Path>,
    limits: Limits,
) -> Result<RunResult> {
    let input = input.unwrap_or(Path::new(NO_INPUT));
    run_together(|| runner.run(program, input, limits)).map(with_exceeded_limit)
}

/// The same for a program that is judged: if it is late while others run, it runs again alone.
pub fn run_judged(
    runner: &Runner,
    program: &Executable,
    input: &Path,
    limits: Limits,
) -> Result<RunResult> {
    rerun_alone_if(is_late, || runner.run(program, input, limits).map(with_exceeded_limit))
}

pub(super) fn is_late(run: &RunResult) -> bool {
    match run.end {
        // Without the sandbox, a program that waits looks like one that other programs delay.
        End::Stopped(Limit::Idle) => !run.idle_is_exact,
        _ => run.end == End::Stopped(Limit::Cpu),
    }
}

pub(super) fn with_exceeded_limit(run: RunResult) -> RunResult {
    let RunResult { cpu, memory, least_measurable, limits, .. } = run;
    RunResult { end: real_end(run.end, cpu, memory, least_measurable, &limits), ..run }
}

/// A limit that a program exceeded counts even if it was not stopped for that. If there are several, it is memory: which limit is
/// noticed first is chance, but the peak of memory is always known.
fn real_end(end: End, cpu: Duration, memory: u64, least_measurable: u64, limits: &Limits) -> End {
    match end {
        _ if memory > limits.memory.max(least_measurable) => End::Stopped(Limit::Memory),
        End::Exit(_) | End::Signal(_) if cpu > limits.cpu => End::Stopped(Limit::Cpu),
        end => end,
    }
}

/// How a program ended.
pub fn describe_end(run: &RunResult) -> String {
    let limits = &run.limits;
    let limit = match &run.end {
        End::Exit(code) => return say!("exit code {code}", "종료 코드 {code}"),
        End::Signal(signal) => return signal.clone(),
        End::Stopped(limit) => limit,
    };
    match limit {
        Limit::Cpu => {
            let cpu = limits.cpu.as_secs_f64();
            say!("more than {cpu} s of CPU time", "CPU 시간 {cpu}초 초과")
        }
        Limit::Idle => {
            let (wall, cpu) = (run.wall.as_secs_f64(), run.cpu.as_secs_f64());
            say!(
                "still running after {wall:.1} s with {cpu:.2} s of CPU time: is it waiting for something?",
                "{wall:.1}초가 지나도 실행 중이고 CPU 시간은 {cpu:.2}초다. 무언가를 기다리고 있지 않은가?"
            )
        }
        Limit::Files => {
            let files = limits.files >> 20;
            say!("more than {files} MiB of files", "파일 {files} MiB 초과")
        }
        Limit::Processes => NO_PROCESSES.to_owned(),
        Limit::Memory => {
            let memory = limits.memory >> 20;
            say!("more than {memory} MiB", "메모리 {memory} MiB 초과")
        }
        Limit::Output => {
            let output = limits.output >> 20;
            say!("more than the output limit of {output} MiB", "출력 제한 {output} MiB 초과")
        }
    }
}

/// How a program ended, and below it what it wrote to standard error.
pub fn explain_end(run: &RunResult) -> Vec<String> {
    [vec![describe_end(run)], message_lines(&run.stderr)].concat()
}

/// A sentence on files that a message names and the sandbox hides from a program.
pub fn hidden_files(
    runner: &Runner,
    program: &Executable,
    limits: &Limits,
    message: &str,
) -> Option<String> {
    let tells = |line: &&str| {
        let line = line.to_lowercase();
        ["denied", "eacces", "open", "find", "found", "read", "load", "access"]
            .iter()
            .any(|word| line.contains(word))
    };
    let is_part = |letter: char| letter.is_alphanumeric() || "/._-+~@:".contains(letter);
    let words = message.lines().filter(tells).flat_map(|line| line.split(|it| !is_part(it)));
    // Not a place in a source, as in `/a/b.rs:3:5`.
    let is_place = |word: &str| {
        word.split_once(':')
            .is_some_and(|(_, place)| place.starts_with(|it: char| it.is_ascii_digit()))
    };
    let words = words.filter(|word| word.starts_with('/') && !is_place(word));
    let paths = words.map(|word| word.trim_end_matches(['.', '/', ':'])).take(MOST_PATHS);
    let hidden: BTreeSet<&str> =
        paths.filter(|path| runner.hides(program, limits, Path::new(path))).collect();
    (!hidden.is_empty()).then(|| {
        let hidden = hidden.into_iter().take(3).collect::<Vec<_>>().join("`, `");
        format!("the sandbox hides `{hidden}`: a language may read what `reads` in its row of `languages.toml` lists")
    })
}

/// A sentence if a program that has ended like this says that it could not start another.
pub fn refused_process(end: &End, said: &str) -> Option<String> {
    let said = said.to_lowercase();
    let says = |any: &[&str]| any.iter().any(|word| said.contains(word));
    let starts = ["fork", "exec", "spawn", "process", "popen", "pipe", "run program", "start "];
    let is_refused =
        says(&["permission denied", "cannot fork", "eperm", "eacces"]) && says(&starts);
    // A judged program is told this for hardly anything else.
    let is_refused = is_refused || says(&["not permitted"]);
    let is_new = !matches!(end, End::Stopped(_));
    (is_new && is_refused).then(|| NO_PROCESSES.to_owned())
}

const NO_PROCESSES: &str = "a program may start up to 500 threads, but no processes";

/// How many paths of a message are looked at.
const MOST_PATHS: usize = 1000;

/// How many lines of a message are shown, besides the last: some runtimes print the important one last.
const SHOWN_LINES: usize = 4;
/// How many letters of such a line.
const LONGEST_LINE: usize = 1000;

/// The non-blank lines of a message; if there are many, with a line that says how long the middle was.
pub fn message_lines(message: &[u8]) -> Vec<String> {
    let lines = message.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let missing = |line: &[u8]| str::from_utf8(line).ok()?.strip_prefix(MARK)?.parse().ok();
    let marked = lines.iter().position(|line| missing(line).is_some());
    let (first, rest) = lines.split_at(marked.unwrap_or(lines.len()).min(SHOWN_LINES));
    let last = rest.last().filter(|line| missing(line).is_none());
    let place = |line: &&[u8]| line.as_ptr() as usize - message.as_ptr() as usize;
    let between = rest.first().map_or(0, |from| last.map_or(message.len(), place) - place(from));
    // The mark stands in a line of its own.
    let mark = marked.map_or(0, |at| lines[at].len() + 2);
    let missing: usize = marked.and_then(|at| missing(lines[at])).unwrap_or(0);
    let bytes = between.saturating_sub(mark).saturating_add(missing);
    let gap = say!("… {bytes} bytes are left out here …", "… 여기서 {bytes}바이트 생략 …");
    let shortened = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line);
        match line.char_indices().nth(LONGEST_LINE) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.into_owned(),
        }
    };
    let shown = first.iter().map(shortened).chain((bytes > 0).then_some(gap));
    shown.chain(last.map(shortened)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_exceeded_between_two_checks_counts() {
        let second = Duration::from_secs(1);
        let allowance = Allowance { time: second, memory: 64 << 20, exhausted: None };
        let limits = &allowance.limits(9);
        let end = |least, cpu, memory| real_end(End::Exit(0), cpu, memory, least, limits);
        let late = second + Duration::from_nanos(1);
        assert_eq!(end(0, second, 64 << 20), End::Exit(0));
        assert_eq!(end(0, late, 64 << 20), End::Stopped(Limit::Cpu));
        assert_eq!(end(0, second, (64 << 20) + 1), End::Stopped(Limit::Memory));
        assert_eq!(end(65 << 20, second, 65 << 20), End::Exit(0));
        assert_eq!(end(65 << 20, second, (65 << 20) + 1), End::Stopped(Limit::Memory));
    }
}
