//! How long a person waits in a large archive: the workspace with 1,000 more problems, made aside, and what `cargo judge`
//! takes there.
//!
//! Each figure is the median of 11 rounds, by the clock and in CPU time, after one that compiles. Beside each command
//! stand its parts, each run alone: cargo looks at every manifest before it starts the judge, and once more when the
//! judge asks it for the solution.

use std::env;
use std::process::{self, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use scene::Scene;

#[path = "../tests/scene/mod.rs"]
mod scene;

const PROBLEMS: usize = 1000;
const ROUNDS: usize = 11;
const SOLUTION: &str = r#"
fn main() {
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().trim());
}
"#;

fn main() {
    if let Err(error) = bench() {
        eprintln!("error: {error}");
        process::exit(2);
    }
}

fn bench() -> Result<(), String> {
    let mut house = Scene::house().write("1.in", "1\n").write("1.out", "1\n");
    let id = |problem: usize| format!("archive-{problem}");
    let started = Instant::now();
    for problem in 0..PROBLEMS {
        let id = id(problem);
        let made = house.judge(&["new", &id, "--sample", "1.in", "1.out"]);
        if made.code != 0 {
            return Err(made.err);
        }
        house = house.write(&format!("problems/{id}/src/main.rs"), SOLUTION);
    }
    println!("{PROBLEMS} problems made in {:.1} s\n", started.elapsed().as_secs_f64());

    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let judge = env!("CARGO_BIN_EXE_judge");
    let id = id(PROBLEMS / 2);
    let package = format!("problem-{id}");
    let commands: [(&str, &str, &[&str]); 5] = [
        ("cargo judge list", &cargo, &["judge", "list"]),
        ("  the judge alone", judge, &["list"]),
        ("cargo judge test ID", &cargo, &["judge", "test", &id]),
        ("  the judge alone", judge, &["test", &id]),
        (
            "    cargo build in it",
            &cargo,
            &["build", "--release", "--quiet", "--package", &package],
        ),
    ];
    println!("{:<24} {:>8}  {:>8}", "", "clock", "CPU");
    for (name, program, arguments) in commands {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(house.folder.path()).stdout(Stdio::null());
        command.env("CARGO_TARGET_DIR", house.folder.path().join("target"));
        let (clock, cpu) = median(&mut command)?;
        println!("{name:<24} {:>6.2} s  {:>6.2} s", clock.as_secs_f64(), cpu.as_secs_f64());
    }
    Ok(())
}

fn median(command: &mut Command) -> Result<(Duration, Duration), String> {
    let (mut clocks, mut cpus) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        let (started, before) = (Instant::now(), cpu_of_children());
        let status =
            command.status().map_err(|error| format!("cannot run {command:?}: {error}"))?;
        if !status.success() {
            return Err(format!("{command:?} ended with {status}"));
        }
        if round > 0 {
            clocks.push(started.elapsed());
            cpus.push(cpu_of_children() - before);
        }
    }
    clocks.sort();
    cpus.sort();
    Ok((clocks[ROUNDS / 2], cpus[ROUNDS / 2]))
}

fn cpu_of_children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask for its own");
    let time = |time: nix::sys::time::TimeVal| {
        Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)
    };
    time(usage.user_time()) + time(usage.system_time())
}
