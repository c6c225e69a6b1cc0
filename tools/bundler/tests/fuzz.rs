//! Random programs from the functions of crates. Each must become a file that prints what cargo's build of it prints.
//!
//! By default 60 programs in six files and eight packages full of traits, always the same. `STRESS=10` draws ten times as
//! many, and files of one program, in which no other program keeps code alive. A name such as `file_3` selects a file.

#[path = "alone/mod.rs"]
mod alone;
#[path = "fuzz/traits.rs"]
mod traits;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use alone::{builds, built, rustc, start_cold};
use fastrand::Rng;
use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;

/// The crates that the programs of each file call, in turns. itertools comes twice, because it has the most functions.
const FILES: [&[&str]; 6] = [
    &["itertools"],
    &["proconio"],
    &["ac_library"],
    &["itertools"],
    &["smallvec"],
    &["common", "rustc_hash", "superslice", "num_integer", "fixedbitset"],
];

/// What stands below a name in `fuzz/calls.txt`.
fn lines(name: &str) -> Vec<&'static str> {
    let mut parts = include_str!("fuzz/calls.txt").split("\n### ").skip(1);
    let part = parts.find_map(|part| part.split_once('\n').filter(|part| part.0 == name));
    part.expect(name).1.lines().filter(|line| !line.is_empty()).collect()
}

fn main() {
    let times = match env::var("STRESS") {
        Ok(times) => times.parse().expect("`STRESS` is a number such as 10"),
        Err(_) => 1,
    };
    let files = FILES.len() * times;
    let mut sizes = vec![10; files];
    if times > 1 {
        sizes.extend(vec![1; files]);
    }
    let package = Arc::new(Package::new(if times > 1 { "20" } else { "2" }).unwrap());
    start_cold();
    let trials = sizes.iter().enumerate().map(|(number, &programs)| {
        let package = package.clone();
        Trial::test(format!("file_{number}"), move || {
            package.examine(&Drawn::new(number, programs));
            Ok(())
        })
    });
    let of_traits = (0..8 * times).map(|number| {
        Trial::test(format!("traits_{number}"), move || {
            examine_traits(number).unwrap();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.chain(of_traits).collect()).exit();
}

/// A source with some programs in it, and their inputs one after the other.
struct Drawn {
    name: String,
    text: String,
    input: String,
    random: Rng,
}

impl Drawn {
    fn new(number: usize, programs: usize) -> Drawn {
        let mut drawn = Drawn {
            name: format!("file_{number}"),
            text: "fn main() {\n".to_owned(),
            input: String::new(),
            random: Rng::with_seed(number as u64),
        };
        for program in 0..programs {
            drawn.line(format_args!("    program_{program}();"));
        }
        drawn.line(format_args!("}}"));
        let libraries = FILES[number % FILES.len()];
        for program in 0..programs {
            drawn.line(format_args!("\nfn program_{program}() {{"));
            let library = drawn.one(libraries);
            drawn.program(library);
            drawn.line(format_args!("}}"));
        }
        drawn
    }

    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.text, "{line}").unwrap();
    }

    fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random.usize(..list.len())]
    }

    /// Some calls.
    fn program(&mut self, library: &str) {
        let (imports, calls): (Vec<&str>, Vec<&str>) =
            lines(library).into_iter().partition(|line| line.starts_with("use "));
        for import in imports {
            self.line(format_args!("    #[allow(unused_imports)]\n    {import};"));
        }
        for _ in 0..self.random.usize(3..=5) {
            if calls.is_empty() {
                self.read();
            } else {
                let call = self.one(&calls);
                let call = self.filled(call, 0);
                self.line(format_args!("    println!(\"{{:?}}\", {call});"));
            }
        }
    }

    /// Fills the holes of a call at random; deep inside, only with the first few values.
    fn filled(&mut self, template: &str, depth: usize) -> String {
        let mut parts = template.split('$');
        let mut text = parts.next().unwrap().to_owned();
        for part in parts {
            let end = part.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            let fillings = lines(name);
            let few = if depth < 3 { fillings.len() } else { fillings.len().min(3) };
            let filling = fillings[self.random.usize(..few)];
            text += &self.filled(filling, depth + 1);
            text += rest;
        }
        text
    }

    /// Reads values of random types from the input or from a text, and prints them.
    fn read(&mut self) {
        let mut names = Vec::new();
        let mut types = Vec::new();
        let mut words = Vec::new();
        for name in ["a", "b", "c"].iter().take(self.random.usize(1..=3)) {
            names.push(*name);
            types.push(self.readable(0, &mut words));
        }
        let declared: Vec<String> =
            names.iter().zip(&types).map(|(name, kind)| format!("{name}: {kind}")).collect();
        let declared = declared.join(", ");
        let text = words.join(" ");
        match self.random.usize(..6) {
            source @ 0..3 => {
                let sources = [
                    "once::OnceSource::from(WORDS)",
                    "auto::AutoSource::from(WORDS)",
                    "line::LineSource::new(WORDS.as_bytes())",
                ];
                let made = sources[source].replace("WORDS", &format!("{text:?}"));
                let end = if source == 2 { "," } else { "" };
                self.line(format_args!("    let mut source = proconio::source::{made};"));
                self.line(format_args!("    input! {{ from &mut source, {declared}{end} }}"));
            }
            3 => {
                for (name, kind) in names.iter().zip(&types) {
                    self.line(format_args!("    let {name} = read_value!({kind});"));
                }
                self.input += &(text + "\n");
            }
            _ => {
                self.line(format_args!("    input! {{ {declared} }}"));
                self.input += &(words.join(if self.random.bool() { " " } else { "\n" }) + "\n");
            }
        }
        self.line(format_args!("    println!(\"{{:?}}\", ({},));", names.join(", ")));
    }

    /// A type. Words that are a value of it go to `words`.
    fn readable(&mut self, depth: usize, words: &mut Vec<String>) -> String {
        let many = self.random.usize(..4);
        match self.random.usize(..if depth < 2 { 6 } else { 3 }) {
            3 => {
                let left = self.readable(depth + 1, words);
                let right = self.readable(depth + 1, words);
                format!("({left}, {right})")
            }
            shape @ (4 | 5) => {
                if shape == 5 {
                    words.push(many.to_string());
                }
                // All have the type of the first, whose words are repeated.
                let mut value = Vec::new();
                let inner = self.readable(depth + 1, &mut value);
                (0..many).for_each(|_| words.extend(value.iter().cloned()));
                if shape == 5 { format!("[{inner}]") } else { format!("[{inner}; {many}]") }
            }
            _ => {
                let (kind, values) = self.one(&lines("read")).split_once(" = ").unwrap();
                let values: Vec<&str> = values.split(' ').collect();
                words.push(self.one(&values).to_owned());
                kind.to_owned()
            }
        }
    }
}

/// The folder of the programs. It stays the same, so that cargo need not build the crates each time.
struct Package {
    folder: PathBuf,
    /// The value of `--budget`. With 20, the first file takes three times as long as with 2, and has 6,264 lines instead of
    /// 6,511.
    budget: &'static str,
}

impl Package {
    fn new(budget: &'static str) -> std::io::Result<Package> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let common = here.join("../../common").display().to_string();
        let read = |name| fs::read_to_string(here.join("tests/fuzz").join(name));
        let _ = fs::remove_dir_all(folder.join("src"));
        fs::create_dir_all(folder.join("src/bin"))?;
        let manifest = read("Cargo.toml")?.replace("../../../../common", &common);
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("Cargo.lock"), read("Cargo.lock")?)?;
        Ok(Package { folder, budget })
    }

    fn examine(&self, drawn: &Drawn) {
        let source = self.folder.join("src/bin").join(format!("{}.rs", drawn.name));
        fs::write(&source, &drawn.text).unwrap();
        examine(&self.folder, &source, &drawn.name, self.budget, &drawn.input);
    }
}

/// Bundles a program, and compares what the file prints with what cargo's build of it prints.
fn examine(package: &Path, source: &Path, name: &str, budget: &str, input: &str) {
    let shown = source.display();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-alone"));
    command.args(["--budget", budget]).arg(source).current_dir(env::temp_dir());
    command.env("CARGO_TARGET_DIR", builds());
    let bundled = command.output().unwrap();
    let message = String::from_utf8_lossy(&bundled.stderr);
    assert!(bundled.status.success(), "`{shown}`: {message}");
    let built = built(&package.join("Cargo.toml"), name).unwrap();
    let wanted = run(&built, input);
    let folder = TempDir::new_in(package).unwrap();
    let alone = folder.path().join("alone.rs");
    fs::write(&alone, &bundled.stdout).unwrap();
    for edition in ["2021", "2024"] {
        let program = folder.path().join(edition);
        let compiled = Command::new(rustc())
            .args(["-C", "overflow-checks=on", "-C", "debug-assertions=off", "--cap-lints"])
            .args(["allow", "--edition", edition, "-o"])
            .args([&program, &alone])
            .output()
            .unwrap();
        // Some of itertools does not compile in 2024.
        if !compiled.status.success() && edition == "2024" && message.contains("edition 2024") {
            continue;
        }
        let errors = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "`{shown}` in {edition}: {errors}");
        let found = run(&program, input);
        assert_eq!(found, wanted, "`{shown}` in {edition}, and Cargo's build");
    }
}

/// Draws packages full of traits, and examines their program.
fn examine_traits(number: usize) -> std::io::Result<()> {
    let name = format!("traits_{number}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz").join(&name);
    let _ = fs::remove_dir_all(&folder);
    let [first, second, main] = traits::Packages::new(number as u64).texts;
    let settings = "[workspace]\n[profile.release]\nopt-level = 0\n[dependencies]\n";
    let mut used = String::new();
    for (package, file, text) in
        [("first", "lib.rs", first), ("second", "lib.rs", second), (&name, "main.rs", main)]
    {
        let head = format!("[package]\nname = {package:?}\nedition = \"2021\"\n");
        let manifest = folder.join(package).join("Cargo.toml");
        fs::create_dir_all(folder.join(package).join("src"))?;
        fs::write(manifest, format!("{head}{settings}{used}"))?;
        fs::write(folder.join(package).join("src").join(file), text)?;
        used += &format!("{package}.path = \"../{package}\"\n");
    }
    let package = folder.join(&name);
    examine(&package, &package.join("src/main.rs"), &name, "5", "");
    Ok(())
}

/// The output of a program, and how it ended.
fn run(program: &Path, input: &str) -> String {
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    // A program that has read enough may end before all is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    format!("{}{}\n", String::from_utf8_lossy(&output.stdout), output.status)
}
