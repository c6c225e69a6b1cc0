//! How fast the solutions are: each on its slowest case, beside a plain C++ program that only reads the same input with `cin`,
//! `sync_with_stdio(false)`. Figures are medians of CPU time over 25 rounds, in which the two take turns.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use judge::problem::Workspace;
use judge::program::Allowance;
use judge::program::cargo::{self, Program};
use judge::program::compile::{Compiled, Source};
use judge::progress::Progress;
use sandbox::{End, Executable, Runner};

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
const ALLOWED: Allowance =
    Allowance { time: Duration::from_secs(60), memory: 1 << 30, exhausted: None };

fn main() -> Result<()> {
    sandbox::serve_if_asked();
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let runner = Runner::new(&workspace.target().join("judge"));
    let ids = workspace.ids()?;
    let names: Vec<&str> = ids.iter().map(String::as_str).collect();
    let built = cargo::build(&workspace, &names, Program::Solution, &Progress::start())?;
    let reads = compile(&runner, "reads.cpp", READS)?;

    let [head, case, bytes] = ["problem", "slowest case", "bytes"];
    println!("{head:<10} {case:<28} {bytes:>8}   solution     reads  of reads");
    for id in &ids {
        let problem = workspace.problem(id)?;
        let solution = Executable::from(built.executable(id)?);
        let mut slowest = (Duration::ZERO, None);
        for case in &problem.cases {
            let [time] = medians(&runner, [&solution], &case.input, 5)?;
            slowest = slowest.max((time, Some(&case.name)));
        }
        let Some(case) = problem.cases.iter().find(|case| Some(&case.name) == slowest.1) else {
            continue;
        };
        let programs = [&solution, &reads.executable];
        let [solution, reads] =
            medians(&runner, programs, &case.input, 25)?.map(|time| time.as_secs_f64() * 1000.0);
        let (name, bytes) = (&case.name, fs::metadata(&case.input)?.len());
        let ratio = solution / reads;
        println!("{id:<10} {name:<28} {bytes:>8} {solution:>7.2} ms {reads:>6.2} ms {ratio:>9.2}");
    }
    Ok(())
}

fn compile(runner: &Runner, name: &str, text: &str) -> Result<Compiled> {
    let folder = runner.folder()?;
    let file = folder.path().join(name);
    fs::write(&file, text)?;
    Source::open(&file, name, None)?.compile(runner, None, &[], &ALLOWED)
}

/// The median CPU time of each program over so many rounds.
fn medians<const N: usize>(
    runner: &Runner,
    programs: [&Executable; N],
    input: &Path,
    rounds: usize,
) -> Result<[Duration; N]> {
    let mut times = [(); N].map(|()| Vec::new());
    for _ in 0..rounds {
        for (program, times) in programs.iter().zip(&mut times) {
            let run = runner.run(program, input, ALLOWED.limits(1 << 20))?;
            let program = &program.command[0];
            ensure!(run.end == End::Exit(0), "{program:?} on {input:?}: {:?}", run.end);
            times.push(run.cpu);
        }
    }
    Ok(times.map(|mut times| {
        times.sort();
        times[rounds / 2]
    }))
}
