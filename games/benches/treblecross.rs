//! How fast long tables are: the Grundy numbers of Treblecross, octal game 0.007, by [`Octal::table`], beside
//! [`grundy_table`], which is the mex rule and nothing else, and [`ogsolve`](https://crates.io/crates/ogsolve).
//!
//! What takes the time is to mark what every pair of heaps is worth, one store a pair. `Octal::table` marks a
//! third of the pairs, at most 33,000, and looks for the least value not marked in the others. That needs no
//! store: the compiler compares eight pairs at once, in about a tenth of the time. Where the value is found, its
//! run of pairs is marked, and the next value has its turn. Both heaps of a pair are read forwards, in a table and
//! in its mirror image, or the compiler could not do it.
//!
//! Figures are medians of CPU time in rounds in which all take turns; those of `--to` are of a single run:
//!
//! ```sh
//! cargo bench -p games --bench treblecross -- --to 1000000
//! ```

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::process::{self, Command, Stdio};

use games::{Octal, grundy_table, heaps};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

fn main() {
    if let Err(error) = bench() {
        eprintln!("error: {error}");
        process::exit(2);
    }
}

fn bench() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench`.
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let sizes = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => vec![(2000, 25), (10_000, 9), (100_000, 5)],
        ["--to", largest] => {
            let largest = largest.parse().map_err(|_| {
                format!("`{largest}` is no number of stones: write digits, as in `--to 1000000`")
            })?;
            vec![(largest, 1)]
        }
        _ => return Err("the only argument is `--to` with a number of stones".into()),
    };
    let treblecross = Octal::new(&[0, 0, 7]);
    if treblecross.table(10_000) != grundy_table(10_000, heaps::treblecross) {
        return Err("`Octal::table` and `grundy_table` disagree on Treblecross".into());
    }
    let version = Command::new("ogsolve").arg("--version").stdout(Stdio::null()).status();
    let has_ogsolve = version.is_ok_and(|status| status.success());

    println!("Treblecross, CPU time");
    for (largest, rounds) in sizes {
        let ways = ways(largest, has_ogsolve);
        let mut times = vec![Vec::new(); ways.len()];
        for _ in 0..rounds {
            for (way, times) in ways.iter().zip(&mut times) {
                let before = cpu_seconds()?;
                way.run(&treblecross, largest)?;
                times.push(cpu_seconds()? - before);
            }
        }
        let medians = times.iter_mut().map(|times| {
            times.sort_by(f64::total_cmp);
            times[rounds / 2]
        });
        let mut first = None;
        for (way, median) in ways.iter().zip(medians) {
            let ratio = median / *first.get_or_insert(median);
            let (name, median) = (way.name(), median * 1e3);
            println!("  to {largest:<8} {name:<17} {median:>10.1} ms   {ratio:>6.1} times as long");
        }
    }
    if !has_ogsolve {
        println!("`ogsolve` is not installed: compare with it after `cargo install ogsolve`");
    }
    Ok(())
}

enum Way {
    Octal,
    Plain,
    /// The method of this name.
    Ogsolve(&'static str),
}

/// The ways that end in reasonable time, what is measured first.
fn ways(largest: u64, has_ogsolve: bool) -> Vec<Way> {
    let mut ways = vec![Way::Octal];
    if largest <= 10_000 {
        ways.push(Way::Plain);
    }
    if has_ogsolve {
        // The fastest two. Which of them is faster changes at some 150,000 stones.
        let methods: &[_] = if largest <= 200_000 { &["naive", "rc"] } else { &["rc"] };
        ways.extend(methods.iter().map(|method| Way::Ogsolve(method)));
    }
    ways
}

impl Way {
    fn name(&self) -> String {
        match self {
            Way::Octal => "Octal::table".to_owned(),
            Way::Plain => "grundy_table".to_owned(),
            Way::Ogsolve(method) => format!("ogsolve -m {method}"),
        }
    }

    fn run(&self, treblecross: &Octal, largest: u64) -> Result<(), Box<dyn Error>> {
        match self {
            Way::Octal => drop(black_box(treblecross.table(largest))),
            Way::Plain => drop(black_box(grundy_table(largest, heaps::treblecross))),
            Way::Ogsolve(method) => {
                let mut command = Command::new("ogsolve");
                command.args(["-m", method, "-n", &largest.to_string(), "0.007"]);
                let status = command.stdout(Stdio::null()).status();
                let status = status.map_err(|error| format!("cannot run `ogsolve`: {error}"))?;
                if !status.success() {
                    return Err(format!("`ogsolve -m {method}` ended with {status}").into());
                }
            }
        }
        Ok(())
    }
}

/// CPU time so far, of this program and of its children that have ended.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let mut microseconds = 0;
    for who in [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN] {
        let usage = getrusage(who).map_err(|error| format!("cannot measure: {error}"))?;
        for time in [usage.user_time(), usage.system_time()] {
            microseconds += time.num_microseconds();
        }
    }
    Ok(microseconds as f64 / 1e6)
}
