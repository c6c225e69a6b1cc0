//! How fast the solutions are: each on its largest case, beside two programs that solve nothing.
//!
//! - `reads`: a plain C++ program that reads the same input with `cin`, `sync_with_stdio(false)`. It needs a C++
//!   compiler, `c++` or `$CXX`; without one its column is empty.
//! - `nothing`: a Rust program that ends at once. What a solution takes beyond it, it takes itself.
//!
//! Figures are medians of CPU time over 25 runs, all taken in this run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use judge::cargo::{self, Program};
use judge::runner::{End, Limits, Runner};
use judge::workspace::{Case, Workspace};

const RUNS: usize = 25;

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

fn main() -> Result<(), String> {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let runner = Runner::new(Path::new(env!("CARGO_BIN_EXE_judge")));
    let ids = workspace.ids()?;
    let built = cargo::build(
        &workspace,
        &ids.iter().map(String::as_str).collect::<Vec<_>>(),
        Program::Solution,
    )?;
    let scratch =
        tempfile::tempdir().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
    let nothing = compile(scratch.path(), "nothing.rs", "fn main() {}", "rustc".into(), &["-O"])
        .ok_or("cannot compile an empty program with `rustc`")?;
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let reads = compile(scratch.path(), "reads.cpp", READS, compiler, &["-O2"]);

    println!(
        "{:<10} {:<24} {:>10}  {:>9} {:>9} {:>9}  {:>8}",
        "problem", "largest case", "bytes", "solution", "reads", "nothing", "of reads"
    );
    for id in &ids {
        let problem = workspace.problem(id)?;
        let size = |case: &&Case| fs::metadata(&case.input).map_or(0, |file| file.len());
        let Some(case) = problem.cases.iter().max_by_key(size) else { continue };
        let time = |program: &Path| median(&runner, program, &case.input);
        let (solution, nothing) = (time(built.executable(id)?)?, time(&nothing)?);
        let reads = reads.as_deref().map(time).transpose()?;
        let show = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
        println!(
            "{id:<10} {:<24} {:>10}  {:>9} {:>9} {:>9}  {:>8}",
            case.name,
            size(&case),
            show(solution),
            reads.map(show).unwrap_or_default(),
            show(nothing),
            reads
                .map(|reads| format!("{:.2}", solution.as_secs_f64() / reads.as_secs_f64()))
                .unwrap_or_default(),
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

fn median(runner: &Runner, program: &Path, input: &Path) -> Result<Duration, String> {
    let minute = Duration::from_secs(60);
    let limits = Limits { cpu: minute, wall: minute, memory: 1 << 30, output: 1 << 20 };
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let run = runner.run(program, input, limits)?;
        if run.end != End::Exit(0) {
            return Err(format!(
                "`{}` ended with {:?} on `{}`",
                program.display(),
                run.end,
                input.display()
            ));
        }
        times.push(run.cpu);
    }
    times.sort();
    Ok(times[RUNS / 2])
}
