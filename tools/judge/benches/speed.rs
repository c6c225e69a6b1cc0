//! How fast the solutions are: each on its slowest case, beside two programs that solve nothing.
//!
//! - `reads`: a plain C++ program that reads the same input with `cin`, `sync_with_stdio(false)`. It needs a C++
//!   compiler, `c++` or `$CXX`; without one its column is empty.
//! - `nothing`: a Rust program that ends at once. What a solution takes beyond it, it takes itself.
//!
//! Figures are medians of CPU time over 25 rounds, in which the three take turns.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;

use judge::judging::cargo::{self, Program};
use judge::problem::workspace::Workspace;
use sandbox::{End, Limits, Runner};

const READS: &str = r#"
#include <iostream>
#include <string>
int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    long long number, sum = 0;
    std::string word;
    while (std::cin >> number) sum += number;
    std::cin.clear();
    while (std::cin >> word) sum += word.size();
    std::cout << sum << "\n";
}
"#;

fn main() {
    if let Err(error) = bench() {
        eprintln!("error: {error}");
        process::exit(2);
    }
}

fn bench() -> Result<(), Box<dyn Error>> {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let runner = Runner::new();
    let ids = workspace.ids()?;
    let built = cargo::build(
        &workspace,
        &ids.iter().map(String::as_str).collect::<Vec<_>>(),
        Program::Solution,
    )?;
    let scratch = tempfile::tempdir()?;
    let nothing = compile(scratch.path(), "nothing.rs", "fn main() {}", "rustc".into(), &["-O"])
        .ok_or("cannot compile an empty program with `rustc`")?;
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let reads = compile(scratch.path(), "reads.cpp", READS, compiler, &["-O2"]);

    println!(
        "{:<10} {:<28} {:>8}  {:>9} {:>9} {:>9}  {:>8}",
        "problem", "slowest case", "bytes", "solution", "reads", "nothing", "of reads"
    );
    for id in &ids {
        let problem = workspace.problem(id)?;
        let solution = built.executable(id)?;
        let mut slowest = None;
        for case in &problem.cases {
            let [time] = medians(&runner, [solution], &case.input, 5)?;
            if slowest.is_none_or(|(slowest, _)| time > slowest) {
                slowest = Some((time, case));
            }
        }
        let Some((_, case)) = slowest else { continue };
        let programs = [solution, reads.as_deref().unwrap_or(&nothing), &nothing];
        let [solution, read, nothing] = medians(&runner, programs, &case.input, 25)?;
        let show = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
        let ratio = format!("{:.2}", solution.as_secs_f64() / read.as_secs_f64());
        let (read, ratio) = if reads.is_some() { (show(read), ratio) } else { Default::default() };
        let bytes = fs::metadata(&case.input).map_or(0, |file| file.len());
        let (case, solution, nothing) = (&case.name, show(solution), show(nothing));
        println!(
            "{id:<10} {case:<28} {bytes:>8}  {solution:>9} {read:>9} {nothing:>9}  {ratio:>8}"
        );
    }
    Ok(())
}

fn compile(
    folder: &Path,
    name: &str,
    source: &str,
    compiler: String,
    flags: &[&str],
) -> Option<PathBuf> {
    let program = folder.join(name).with_extension("");
    fs::write(folder.join(name), source).ok()?;
    let status = Command::new(compiler)
        .args(flags)
        .arg("-o")
        .arg(&program)
        .arg(folder.join(name))
        .status()
        .ok()?;
    status.success().then_some(program)
}

/// The median CPU time of each program over so many rounds.
fn medians<const N: usize>(
    runner: &Runner,
    programs: [&Path; N],
    input: &Path,
    rounds: usize,
) -> Result<[Duration; N], Box<dyn Error>> {
    let minute = Duration::from_secs(60);
    let limits = Limits {
        cpu: minute,
        idle: minute,
        memory: 1 << 30,
        output: 1 << 20,
        processes: 1,
        sets_rights: false,
    };
    let mut times = [(); N].map(|()| Vec::new());
    for _ in 0..rounds {
        for (program, times) in programs.iter().zip(&mut times) {
            let run = runner.run(&(*program).into(), input, limits)?;
            if run.end != End::Exit(0) {
                let (program, input) = (program.display(), input.display());
                return Err(format!("`{program}` ended with {:?} on `{input}`", run.end).into());
            }
            times.push(run.cpu);
        }
    }
    Ok(times.map(|mut times| {
        times.sort();
        times[rounds / 2]
    }))
}
