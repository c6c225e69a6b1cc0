//! Each program in `programs/` becomes one file. That file is short, says what is in it, names nothing of this machine,
//! and does in every edition what Cargo's build of the program does.
//!
//! Programs of itertools are few, for they take long; `fuzz.rs` has most of what that crate offers.

#[path = "alone/mod.rs"]
mod alone;

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use alone::{Bundle, Options, builds, built, bundle, rustc, start_cold, with};
use libtest_mimic::{Arguments, Failed, Trial};
use tempfile::TempDir;

/// What is asked of the bundle of one program, besides what is asked of all.
struct Program {
    name: &'static str,
    /// The crates that must be in it; `either` may be there too.
    crates: &'static [&'static str],
    /// At most so many lines and bytes.
    size: (usize, usize),
    /// Texts of the program's modules and of its path crates that must be in it.
    keeps: &'static [&'static str],
    /// Texts of these that must not.
    omits: &'static [&'static str],
    /// Whether its own text must be the beginning. Procedural macros are expanded, and paths in nested modules change.
    begins_with_itself: bool,
    /// A crate that edition 2024 may not take; then a comment says so.
    may_fail_in_2024: Option<&'static str>,
    /// Whether a second bundle, one from elsewhere, and one with nothing left out are looked at too.
    again: bool,
    whole: bool,
}

/// The least that is asked of any program.
const ANY: Program = Program {
    name: "",
    crates: &[],
    // A judge takes no more.
    size: (usize::MAX, 64 << 10),
    keeps: &[],
    omits: &[],
    begins_with_itself: true,
    may_fail_in_2024: None,
    again: false,
    whole: false,
};

const PROCONIO: Program = Program { crates: &["proconio"], ..ANY };
const ITERATORS: Program = Program { crates: &["itertools", "proconio"], ..ANY };
const HASHES: Program = Program { crates: &["proconio", "rustc-hash", "shared"], ..ANY };

const PROGRAMS: [Program; 10] = [
    Program { name: "a", size: (325, 11_200), ..PROCONIO },
    Program { name: "b", size: (900, 30_000), ..ITERATORS },
    Program {
        name: "c",
        crates: &["proconio", "shared"],
        size: (400, 13_000),
        keeps: &[
            "/// The least number that is missing from `values`.",
            "// All that was seen, in no order.",
            "// a list that ends leaves one out",
        ],
        omits: &["fn nim_sum", "fn gcd", "macro_rules! lower", "CLONES"],
        ..ANY
    },
    // A feature of proconio is on that brings procedural macros, of which it uses none.
    Program { name: "d", size: (400, 13_500), ..PROCONIO },
    Program {
        name: "g",
        crates: &["shared"],
        size: (220, 5_800),
        keeps: &[
            "// Without this a clone of a reference copies the reference.",
            "// Without this a literal is a `u64`.",
            "// Without this the method is found in what is wrapped.",
        ],
        omits: &["Unheard", "impl From<u64> for Big"],
        ..ANY
    },
    Program {
        name: "h",
        keeps: &[
            "//! A solution in several files, with modules in modules.",
            "/// Each number once, in the order of their first appearance",
            "/// What the places are called.",
            "// The numbers themselves are not kept.",
            "/// The greatest common divisor.",
        ],
        omits: &["#[test]", "fn lcm", "fn power"],
        begins_with_itself: false,
        again: true,
        whole: true,
        ..HASHES
    },
    Program { name: "iterators1", may_fail_in_2024: Some("itertools"), ..ITERATORS },
    Program { name: "iterators2", ..ITERATORS },
    Program {
        name: "random",
        crates: &["proconio", "rand", "rand_core", "rand_pcg"],
        may_fail_in_2024: Some("rand"),
        ..ANY
    },
    Program {
        name: "fastout",
        keeps: &[
            "// #[derive_readable] of proconio-derive 0.2.1, expanded:\n/// A road from one town to another.",
            "    // Towns have numbers from 1 on.\n",
            "// #[proconio::fastout] of proconio-derive 0.2.1, expanded:",
            "    // each on a line\n    for Road { from, to, length } in roads {\n",
            "join(\"  \")); // two blanks\n",
        ],
        omits: &["derive_readable, ", "cfg_attr"],
        begins_with_itself: false,
        ..PROCONIO
    },
];

/// Name, licence, holder of the copyright and address, as each crate's own manifest gives them; one names no holder.
const CREDITS: &str = "
either | MIT OR Apache-2.0 | | https://github.com/rayon-rs/either
itertools | MIT OR Apache-2.0 | bluss | https://github.com/rust-itertools/itertools
proconio | MIT OR Apache-2.0 | statiolake | https://github.com/statiolake/proconio-rs
rand | MIT OR Apache-2.0 | Developers of the Rand project | https://github.com/rust-random/rand
rand_core | MIT OR Apache-2.0 | Developers of the Rand project | https://github.com/rust-random/rand
rand_pcg | MIT OR Apache-2.0 | PCG Project contributors | https://github.com/rust-random/rand
rustc-hash | Apache-2.0 OR MIT | The Rust Project Developers | https://github.com/rust-lang/rustc-hash
shared | MIT OR Apache-2.0 | Ada Example | https://example.com/shared
";

fn main() {
    let workspace = Arc::new(Workspace::copy().unwrap());
    start_cold();
    let programs = PROGRAMS.iter().map(|program| {
        let workspace = workspace.clone();
        Trial::test(program.name, move || {
            let mut faults = Faults::default();
            program.examine(&workspace, &mut faults)?;
            faults.none()
        })
    });
    let table = Trial::test("every_folder_is_a_program_here", every_folder_is_a_program_here);
    let arguments = Arguments::from_args();
    let conclusion = libtest_mimic::run(&arguments, programs.chain([table]).collect());
    if arguments.list || conclusion.has_failed() || conclusion.num_filtered_out > 0 {
        conclusion.exit();
    }
    println!("{} programs bundled", PROGRAMS.len());
}

fn every_folder_is_a_program_here() -> Result<(), Failed> {
    let is_program = |folder: &PathBuf| folder.join("src/main.rs").exists();
    let folders: BTreeSet<PathBuf> =
        fs::read_dir(fixtures())?.flatten().map(|entry| entry.path()).filter(is_program).collect();
    let programs: BTreeSet<PathBuf> =
        PROGRAMS.iter().map(|program| fixtures().join(program.name)).collect();
    if folders == programs {
        Ok(())
    } else {
        Err(format!("the folders are {folders:?}, the programs here are {programs:?}").into())
    }
}

impl Program {
    fn examine(&self, workspace: &Workspace, faults: &mut Faults) -> Result<(), String> {
        let bundled = workspace.bundle(self.name, &[])?;
        self.examine_text(workspace, &bundled, faults);
        examine_credits(workspace, &bundled, faults);
        examine_privacy(workspace, &bundled, faults);
        let runs = self.runs(workspace, faults)?;
        self.examine_editions(&bundled, &runs, faults)?;
        if self.again {
            let elsewhere = TempDir::new().map_err(|error| error.to_string())?;
            let elsewhere = Workspace::copy_to(elsewhere.path(), elsewhere.path().join("target"))?;
            for (workspace, what) in [(workspace, "again"), (&elsewhere, "from another folder")] {
                let text = workspace.bundle(self.name, &[])?.text;
                faults.unless(text == bundled.text, || {
                    format!("bundled {what}, it is another text:\n{text}")
                });
            }
        }
        if self.whole {
            let whole = workspace.bundle(self.name, &["--whole"])?;
            let (length, shorter) = (whole.text.len(), bundled.text.len());
            faults.unless(length >= shorter, || {
                format!("{length} bytes as a whole, but {shorter} with more left out")
            });
            faults.unless(whole.editions[0].program.is_ok(), || {
                format!("as a whole it does not compile in {}", whole.editions[0].name)
            });
            for edition in &whole.editions {
                if let Ok(Some(program)) = &edition.program {
                    compare(program, &format!("as a whole, {}", edition.name), &runs, faults)?;
                }
            }
        }
        Ok(())
    }

    fn examine_text(&self, workspace: &Workspace, bundled: &Bundle, faults: &mut Faults) {
        let text = &bundled.text;
        let own = without_tests(&workspace.own_text(self.name));
        if self.crates.is_empty() {
            faults.unless(*text == own, || format!("not its own text, byte for byte:\n{text}"));
        } else if self.begins_with_itself {
            let other = own.lines().zip(text.lines()).find(|(own, found)| own != found);
            faults.unless(text.starts_with(&own), || {
                format!("does not begin with its own text: {other:?}")
            });
        }
        let (lines, bytes) = (text.lines().count(), text.len());
        faults.unless(lines <= self.size.0 && bytes <= self.size.1, || {
            format!("{lines} lines and {bytes} bytes, allowed are {:?}", self.size)
        });
        for kept in self.keeps {
            faults.unless(text.contains(kept), || format!("`{kept}` is gone"));
        }
        for omitted in self.omits {
            faults.unless(!text.contains(omitted), || format!("`{omitted}` is still there"));
        }
        let names: BTreeSet<&str> = bundled
            .crates
            .iter()
            .map(|name| name.split(' ').next().unwrap())
            .filter(|&name| name != "either")
            .collect();
        faults.unless(names == self.crates.iter().copied().collect(), || {
            format!("the crates in it are {names:?}, not {:?}", self.crates)
        });
    }

    /// What Cargo's build does on each case, held to the answer written by hand where there is one.
    fn runs(&self, workspace: &Workspace, faults: &mut Faults) -> Result<Vec<Run>, String> {
        let program = built(&workspace.manifest(self.name), self.name)?;
        let mut runs = Vec::new();
        for input in workspace.cases(self.name)? {
            let (code, out) = run(&program, &input)?;
            if let Ok(answer) = fs::read_to_string(input.with_extension("out")) {
                faults.unless(out == answer, || {
                    format!("{}: Cargo's build prints\n{out}", input.display())
                });
            }
            runs.push(Run { input, code, out });
        }
        faults.unless(!runs.is_empty(), || "no cases".to_owned());
        Ok(runs)
    }

    fn examine_editions(
        &self,
        bundled: &Bundle,
        runs: &[Run],
        faults: &mut Faults,
    ) -> Result<(), String> {
        let names: Vec<&str> =
            bundled.editions.iter().map(|edition| edition.name.as_str()).collect();
        faults.unless(names == ["2021", "2024"], || format!("the editions are {names:?}"));
        for edition in &bundled.editions {
            let name = edition.name.as_str();
            let culprit = self.may_fail_in_2024.filter(|_| name == "2024");
            match (&edition.program, culprit) {
                (Ok(Some(program)), _) => {
                    let warnings = warnings(&bundled.text, name)?;
                    faults.unless(warnings.is_empty(), || {
                        format!("{name}: the compiler objects\n{warnings}")
                    });
                    compare(program, name, runs, faults)?;
                }
                (Err(reason), None) => faults.add(format!("{name}: does not compile: {reason}")),
                (Ok(None), _) => faults.add(format!("{name}: no program")),
                (Err(reason), Some(culprit)) => {
                    faults.unless(reason.contains(culprit), || {
                        format!("{name}: the reason does not name {culprit}: {reason}")
                    });
                    let says = |line: &str| line.contains(culprit) && line.contains(name);
                    let comment =
                        bundled.text.lines().any(|line| line.starts_with("//") && says(line));
                    faults.unless(comment, || {
                        format!("no comment in the text names {culprit} and {name}")
                    });
                }
            }
        }
        Ok(())
    }
}

/// Every crate stands under one line that says whose it is.
fn examine_credits(workspace: &Workspace, bundled: &Bundle, faults: &mut Faults) {
    let lock = fs::read_to_string(workspace.folder.join("Cargo.lock")).unwrap();
    let credits = |package: &str| {
        let of = |line: &&str| line.split(" | ").next() == Some(package);
        CREDITS
            .lines()
            .find(of)
            .ok_or_else(|| format!("`{package}` is a crate that nobody expects"))
    };
    let lines: Vec<&str> = bundled.text.lines().collect();
    let mut last = 0;
    for name in &bundled.crates {
        let (package, version) = name.split_once(' ').unwrap_or((name, ""));
        let locked = format!("name = \"{package}\"\nversion = \"{version}\"\n");
        faults.unless(lock.contains(&locked), || format!("`{name}` is not in `Cargo.lock`"));
        let start = format!("// {name},");
        let places: Vec<usize> =
            (0..lines.len()).filter(|&line| lines[line].starts_with(&start)).collect();
        let [place] = places[..] else {
            faults.add(format!("{} lines begin with `{start}`", places.len()));
            continue;
        };
        let line = lines[place];
        match credits(package) {
            Err(fault) => faults.add(fault),
            Ok(credits) => {
                for part in credits.split('|').map(str::trim) {
                    faults
                        .unless(line.contains(part), || format!("`{line}` does not say `{part}`"));
                }
            }
        }
        let below = lines[place..].iter().find(|line| !line.starts_with(['/', '#']));
        faults.unless(below.is_some_and(|line| line.contains("mod ")), || {
            format!("under the line of `{name}` there is no module")
        });
        faults.unless(place > last, || format!("`{name}` is not in its place"));
        last = place;
    }
}

/// Nothing tells where, by whom and on which machine the text was made.
fn examine_privacy(workspace: &Workspace, bundled: &Bundle, faults: &mut Faults) {
    let text = &bundled.text;
    let home = env::var("HOME").unwrap_or_default();
    let cargo_home = env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo"));
    let folders = [
        workspace.folder.display().to_string(),
        env!("CARGO_MANIFEST_DIR").to_owned(),
        env::temp_dir().display().to_string(),
        cargo_home,
        home,
    ];
    for folder in folders.iter().filter(|folder| folder.len() > 1) {
        faults.unless(!text.contains(folder.as_str()), || format!("the text names `{folder}`"));
    }
    let user = Command::new("id").arg("-un").output().map(|output| output.stdout);
    let host = fs::read("/proc/sys/kernel/hostname");
    let sources: Vec<String> =
        bundled.sources.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    for name in [user, host].into_iter().flatten() {
        let name = String::from_utf8(name).unwrap();
        let name = name.trim();
        // An author may have used the same word.
        let written: usize = sources.iter().map(|source| source.matches(name).count()).sum();
        faults.unless(name.is_empty() || text.matches(name).count() <= written, || {
            format!("the text names `{name}`")
        });
    }
}

/// What the compiler says of a text that is all it gets.
fn warnings(text: &str, edition: &str) -> Result<String, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    fs::write(folder.path().join("alone.rs"), text).map_err(|error| error.to_string())?;
    let output = Command::new(rustc())
        .args(["alone.rs", "-O", "-D", "warnings", "--emit=metadata", "--edition", edition])
        .current_dir(&folder)
        .output()
        .map_err(|error| format!("`rustc` does not start: {error}"))?;
    match output.status.success() {
        true => Ok(String::new()),
        false => Ok(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// What a program does on one input.
struct Run {
    input: PathBuf,
    code: Option<i32>,
    out: String,
}

fn run(program: &Path, input: &Path) -> Result<(Option<i32>, String), String> {
    let stdin = File::open(input).map_err(|error| format!("`{}`: {error}", input.display()))?;
    let output = Command::new(program)
        .stdin(stdin)
        .output()
        .map_err(|error| format!("`{}` does not start: {error}", program.display()))?;
    let out = String::from_utf8(output.stdout)
        .map_err(|error| format!("`{}` prints no text: {error}", program.display()))?;
    Ok((output.status.code(), out))
}

fn compare(program: &Path, which: &str, runs: &[Run], faults: &mut Faults) -> Result<(), String> {
    for Run { input, code, out } in runs {
        let (found_code, found_out) = run(program, input)?;
        faults.unless((&found_code, &found_out) == (code, out), || {
            format!(
                "{which}: {} ends with {found_code:?}, Cargo's build with {code:?}; prints\n{found_out}instead of\n{out}",
                input.display()
            )
        });
    }
    Ok(())
}

/// A copy of the programs: what is written there is not written into the checkout.
struct Workspace {
    folder: PathBuf,
    /// Where cargo builds it.
    builds: PathBuf,
    programs: TempDir,
}

impl Workspace {
    /// Always in the same place, so that cargo need not build all of it each time.
    fn copy() -> Result<Workspace, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        let _ = fs::remove_dir_all(&folder);
        Workspace::copy_to(&folder, builds())
    }

    fn copy_to(folder: &Path, builds: PathBuf) -> Result<Workspace, String> {
        copy(&fixtures(), folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
        let programs = TempDir::new().map_err(|error| error.to_string())?;
        Ok(Workspace { folder: folder.to_owned(), builds, programs })
    }

    fn bundle(&self, name: &str, arguments: &[&str]) -> Result<Bundle, String> {
        let programs = TempDir::new_in(&self.programs).map_err(|error| error.to_string())?;
        let options = Options {
            programs: Some(programs.keep()),
            variables: vec![("CARGO_TARGET_DIR", self.builds.clone())],
            ..with(arguments)
        };
        bundle(&self.manifest(name), &options).map_err(|error| format!("{arguments:?}: {error}"))
    }

    fn manifest(&self, name: &str) -> PathBuf {
        self.folder.join(name).join("Cargo.toml")
    }

    fn own_text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name).join("src/main.rs")).unwrap()
    }

    fn cases(&self, name: &str) -> Result<Vec<PathBuf>, String> {
        let folder = self.folder.join(name).join("cases");
        let files =
            fs::read_dir(&folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
        let mut inputs: Vec<PathBuf> = files
            .flatten()
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
            .collect();
        inputs.sort();
        Ok(inputs)
    }
}

/// The folder with the programs, which nothing here writes to.
fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), &to)?;
            // Cargo goes by it.
            File::options().write(true).open(&to)?.set_modified(entry.metadata()?.modified()?)?;
        } else if entry.file_name() != "target" {
            copy(&entry.path(), &to)?;
        }
    }
    Ok(())
}

/// A program's own text up to the tests that end it.
fn without_tests(text: &str) -> String {
    let own = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    own.trim_end().to_owned() + "\n"
}

/// All that is wrong with one bundle.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn add(&mut self, fault: String) {
        self.0.push(fault);
    }

    fn unless(&mut self, right: bool, fault: impl FnOnce() -> String) {
        if !right {
            self.add(fault());
        }
    }

    fn none(self) -> Result<(), Failed> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join("\n").into()) }
    }
}
