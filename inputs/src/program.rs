use std::io::{self, Read, Write};
use std::process::ExitCode;

use crate::fault::Fault;
use crate::format::{check, choices, list, random, replay};
use crate::input::Input;

/// The program that checks, lists, draws and changes inputs of `format`, told which by its command line:
///
/// - `check < FILE`: exit code 0 if the input is legal, otherwise 1 and a sentence that says what is wrong;
/// - `list`: every legal input, with a NUL after each; exit code 2 and a sentence if there are more than [`LISTED`](crate::LISTED);
/// - `random SEED`: the legal input that the seed determines;
/// - `choices < FILE`: the [`choices`] that lead to a legal input; exit code 1 and a sentence if it is not;
/// - `replay < FILE`: the input that choices [lead to](replay), and the choices that lead to no other, with a NUL after each.
///   The file may hold many, each up to a NUL; where there is no such input, there is nothing before the NULs.
///
/// For anything else, and for input or output that fails: exit code 2 and a sentence.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     inputs::main(|input| input.number("N", 1..=1000))
/// }
/// ```
pub fn main<T>(format: impl Fn(&mut Input) -> Result<T, Fault>) -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match answer(format, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, sentence)) => {
            eprintln!("{sentence}");
            ExitCode::from(code)
        }
    }
}

fn answer<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    arguments: &[&str],
) -> Result<(), (u8, String)> {
    let cannot = |what, error: io::Error| (2, format!("the {what}: {error}"));
    let read = || {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        read.map(|_| bytes).map_err(|error| cannot("input cannot be read", error))
    };
    let illegal = |fault: Fault| (1, fault.to_string());
    let output = match arguments {
        ["check"] => return check(format, &read()?).map_err(illegal),
        ["choices"] => choices(format, &read()?).map_err(illegal)?,
        ["replay"] => {
            let given = String::from_utf8_lossy(&read()?).into_owned();
            let replayed = given.split_terminator('\0').map(|given| replayed(&format, given));
            replayed.map(|replayed| replayed.unwrap_or_else(|_| "\0\0".to_owned())).collect()
        }
        ["list"] => {
            let inputs = list(format).map_err(|fault| (2, fault.to_string()))?;
            inputs.iter().flat_map(|input| [input, "\0"]).collect()
        }
        ["random", seed] => match seed.parse() {
            Ok(seed) => random(format, seed),
            Err(_) => {
                let last = u64::MAX;
                return Err((2, format!("`{seed}` is no seed; name a number from 0 to {last}")));
            }
        },
        _ => {
            let ways = "`check < FILE`, `list`, `random SEED`, `choices < FILE` or `replay < FILE`";
            return Err((2, format!("say {ways}")));
        }
    };
    let written = io::stdout().write_all(output.as_bytes());
    written.map_err(|error| cannot("output cannot be written", error))
}

fn replayed<T>(
    format: impl Fn(&mut Input) -> Result<T, Fault>,
    given: &str,
) -> Result<String, Fault> {
    let input = replay(&format, given)?;
    let choices = choices(format, input.as_bytes())?;
    Ok(format!("{input}\0{choices}\0"))
}
