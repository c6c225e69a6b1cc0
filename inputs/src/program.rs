use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use crate::{Input, Result, check, list, random};

/// What went wrong: an exit code and a sentence.
type CommandError = (u8, String);

/// A program that checks, lists and draws inputs of `format`, depending on its arguments:
///
/// - `check FILE…`: a line `FILE: SENTENCE` for each file that is not a legal input, and exit code 1 if there is one;
/// - `list`: every legal input; exit code 2 and a sentence if there are more than [`LISTED`](crate::LISTED);
/// - `random SEED`: the legal input that the seed determines;
/// - `random SEED COUNT`: the inputs of `COUNT` seeds, starting with this one.
///
/// Where several texts are printed, each ends with a NUL. Wrong arguments, and input or output that fails, give
/// exit code 2 and a sentence.
pub fn main<T>(format: impl Fn(&mut Input) -> Result<T>) -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let done = answer(format, &arguments).and_then(|(code, output)| {
        let written = io::stdout().write_all(output.as_bytes());
        written.map_or_else(|error| cannot("write the output", error), |()| Ok(code))
    });
    ExitCode::from(done.unwrap_or_else(|(code, sentence)| {
        eprintln!("{sentence}");
        code
    }))
}

/// Runs the program; returns the exit code and the output.
pub(crate) fn answer<T>(
    format: impl Fn(&mut Input) -> Result<T>,
    arguments: &[OsString],
) -> Result<(u8, String), CommandError> {
    let words: Vec<&str> = arguments.iter().map(|it| it.to_str().unwrap_or_default()).collect();
    let output = match &words[..] {
        ["check", _, ..] => return check_files(format, &arguments[1..]),
        ["list"] => nul_terminated(list(format).map_err(|fault| (2, fault.to_string()))?),
        ["random", seed] => random(format, number(seed)?),
        ["random", seed, count] => {
            let (first, count) = (number(seed)?, number(count)?);
            nul_terminated((0..count).map(|more| random(&format, first.wrapping_add(more))))
        }
        _ => {
            return Err((2, "use `check FILE…`, `list` or `random SEED [COUNT]`".to_owned()));
        }
    };
    Ok((0, output))
}

fn check_files<T>(
    format: impl Fn(&mut Input) -> Result<T>,
    files: &[OsString],
) -> Result<(u8, String), CommandError> {
    let mut illegal = String::new();
    for file in files {
        let shown = Path::new(file).display();
        let bytes = fs::read(file).or_else(|error| cannot(&format!("read `{shown}`"), error))?;
        if let Err(fault) = check(&format, &bytes) {
            illegal.push_str(&format!("{shown}: {fault}\n"));
        }
    }
    Ok((u8::from(!illegal.is_empty()), illegal))
}

/// All texts, each followed by a NUL.
fn nul_terminated(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().map(|text| text + "\0").collect()
}

fn number(word: &str) -> Result<u64, CommandError> {
    word.parse().map_err(|_| (2, format!("`{word}` is not a number from 0 to {}", u64::MAX)))
}

fn cannot<T>(what: &str, error: io::Error) -> Result<T, CommandError> {
    Err((2, format!("cannot {what}: {error}")))
}
