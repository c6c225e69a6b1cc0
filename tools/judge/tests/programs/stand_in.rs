//! All programs that tests need, in one executable: its name decides what it does.
//!
//! As `cargo` it stands in for cargo: a source that begins with `// NAME` compiles to the program NAME. As `cargo-alone` it
//! stands in for the bundler, and as `judge-more` for the judge's other commands.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let program = PathBuf::from(env::args_os().next().unwrap());
    match program.file_stem().unwrap().to_str().unwrap() {
        "cargo" => cargo(program.parent().unwrap()),
        "cargo-alone" => bundler(program.parent().unwrap()),
        "judge-more" => println!("more: {}", env::args().skip(1).collect::<Vec<_>>().join(" ")),
        "adds" => println!("{}", sum()),
        "four" => println!("4"),
        "nothing" => {}
        "without-newline" => print!("{}", sum()),
        "blanks" => print!("{}  \r\n\n", sum()),
        "mark" => println!("\u{feff}{}", sum()),
        "escapes" => print!("\x1b[2J3"),
        // One of them is wrong.
        "numbers" => (0..300).for_each(|it| print!("{} ", if it == 200 { 7 } else { it })),
        "loops" => loop {
            black_box(1);
        },
        "slowly-four" => {
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(400) {
                black_box(1);
            }
            println!("4");
        }
        "long" => println!("{}", "b".repeat(4 << 20)),
        "sleeps" => thread::sleep(Duration::from_secs(600)),
        "writes-and-sleeps" => {
            fs::write("file", "text").unwrap();
            thread::sleep(Duration::from_secs(600));
        }
        "memory" => println!("{}", black_box(vec![3u8; 200 << 20])[7]),
        "output" => while io::stdout().write_all(&[b'3'; 1000]).is_ok() {},
        "files" => {
            (0..3).for_each(|file| fs::write(file.to_string(), vec![1; 40 << 20]).unwrap());
        }
        "panics" => panic!("no heaps \x1b[31m"),
        "exits" => process::exit(3),
        "aborts" => process::abort(),
        "forks" => drop(Command::new("/bin/sleep").arg("600").spawn().unwrap()),
        "inputs" => inputs(),
        "deep" => println!("{}", depth(500_000) - 500_000 + sum()),
        name => panic!("there is no program `{name}`"),
    }
}

fn sum() -> u64 {
    io::read_to_string(io::stdin()).unwrap().split_whitespace().map(|it| it.parse::<u64>().unwrap()).sum()
}

fn depth(n: u64) -> u64 {
    if n == 0 { 0 } else { black_box(1) + depth(n - 1) }
}

/// At most two numbers are legal, but an input with three is listed.
fn inputs() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => print!("1\n\x002\n\x001 2\n\x001 2 3\n\0"),
        ["check", ..] => {
            let words = |file: &String| fs::read_to_string(file).unwrap().split(' ').count();
            let illegal: Vec<_> = arguments[1..].iter().filter(|file| words(file) > 2).collect();
            illegal.iter().for_each(|file| println!("{file}: these are more than two numbers"));
            process::exit(i32::from(!illegal.is_empty()));
        }
        _ => process::exit(3),
    }
}

fn cargo(programs: &Path) {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // The bundler is compiled elsewhere.
    if Path::new("problems").is_dir() {
        let mut log = File::options().create(true).append(true).open("cargo.log").unwrap();
        writeln!(log, "{}", arguments.join(" ")).unwrap();
    }
    if Path::new("cargo-waits").exists() {
        fs::write("cargo-is-waiting", "").unwrap();
        thread::sleep(Duration::from_secs(600));
    }
    eprintln!("   Compiling something");
    let sources: &[&str] = match arguments.iter().any(|it| it == "--examples") {
        true => &["examples/brute.rs", "examples/inputs.rs"],
        false => &["src/main.rs"],
    };
    let tool = arguments.iter().find(|it| ["cargo-alone", "judge-more"].contains(&it.as_str()));
    if let Some(tool) = tool {
        let program = program(programs, tool);
        println!("{{\"target\":{{\"name\":\"\",\"src_path\":\"\"}},\"executable\":{program:?}}}");
    }
    let (mut code, mut has_common) = (0, true);
    for package in arguments.iter().filter_map(|it| it.strip_prefix("--package=")) {
        let Some(id) = package.strip_prefix("problem-") else { continue };
        for source in sources {
            let source = env::current_dir().unwrap().join("problems").join(id).join(source);
            let Ok(text) = fs::read_to_string(&source) else { continue };
            match name_in(&text, 0).as_str() {
                "broken" => print_error(&source, &mut code),
                "needs-common" if has_common => {
                    print_error(Path::new("common/src/lib.rs"), &mut code);
                    has_common = false;
                }
                "needs-common" => {}
                name => println!(
                    "{{\"target\":{{\"name\":\"{package}\",\"src_path\":{source:?}}},\"executable\":{:?}}}",
                    program(programs, name)
                ),
            }
        }
    }
    process::exit(code);
}

/// A link to this executable with another name.
fn program(programs: &Path, name: &str) -> PathBuf {
    let [cargo, program] = ["cargo", name].map(|it| programs.join(format!("{it}{EXE_SUFFIX}")));
    let _ = fs::hard_link(cargo, &program);
    program
}

fn print_error(source: &Path, code: &mut i32) {
    let message = format!("error: broken\n --> {}:2:5\n", source.display());
    println!(
        "{{\"target\":{{\"name\":\"\",\"src_path\":{source:?}}},\"message\":{{\"level\":\"error\",\"rendered\":{message:?}}}}}"
    );
    *code = 101;
}

/// The programs that a source names in its first line: the one that cargo builds, and the one that the bundle becomes.
fn name_in(text: &str, index: usize) -> String {
    let names: Vec<&str> = text.lines().next().unwrap().trim_start_matches("// ").split(' ').collect();
    names[index.min(names.len() - 1)].to_owned()
}

/// `cargo-alone --json DIR MANIFEST`.
fn bundler(programs: &Path) {
    let manifest = PathBuf::from(env::args().nth(3).unwrap());
    let mut text = String::new();
    File::open(manifest.with_file_name("src/main.rs")).unwrap().read_to_string(&mut text).unwrap();
    if text.contains("cannot be bundled") {
        eprintln!("error: it has a build script");
        process::exit(2);
    }
    let program = program(programs, &name_in(&text, 1));
    println!(
        "{{\"text\":{text:?},\"crates\":[\"common 0.1.0\"],\"editions\":[{{\"name\":\"2021\",\"program\":{{\"Ok\":{program:?}}}}}],\"notes\":[]}}"
    );
}
