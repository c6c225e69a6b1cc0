//! Each program in `programs/` becomes one file. The file is short, lists its crates, names nothing of this machine, and
//! does the same as cargo's build in every edition.
//!
//! Few programs use itertools, because they are slow. `fuzz.rs` covers most of that crate.

#[path = "alone/mod.rs"]
mod alone;

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use alone::{Bundle, Options, builds, built, bundle, rustc, start_cold, with};
use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;

/// Requirements for the bundle of one program, besides those for all.
struct Program {
    name: &'static str,
    /// The crates that must be in it. `either` may be there, too.
    crates: &'static [&'static str],
    /// The most lines and bytes.
    size: (usize, usize),
    /// Texts of the program's modules and of its path crates that must be in it.
    keeps: &'static [&'static str],
    /// Such texts that must not be in it.
    omits: &'static [&'static str],
    /// Whether it must start with the program's own text. Expanded macros and paths in nested modules change that.
    begins_with_itself: bool,
    /// A crate that may not compile in edition 2024; a comment says so then.
    may_fail_in_2024: Option<&'static str>,
    /// The value of `--budget`. A note says if it was spent.
    budget: &'static str,
    /// Whether to try a second bundle, one from another folder, and one with `--whole`.
    again: bool,
}

/// The defaults.
const ANY: Program = Program {
    name: "",
    crates: &[],
    // The limit of judges.
    size: (usize::MAX, 64 << 10),
    keeps: &[],
    omits: &[],
    begins_with_itself: true,
    may_fail_in_2024: None,
    budget: "20",
    again: false,
};

const PROCONIO: Program = Program { crates: &["proconio"], ..ANY };

const PROGRAMS: [Program; 6] = [
    Program { name: "a", size: (325, 11_200), ..PROCONIO },
    Program { name: "b", crates: &["itertools", "proconio"], size: (900, 30_000), ..ANY },
    // This feature of proconio brings procedural macros, which the program does not use.
    Program {
        name: "c",
        crates: &["proconio", "shared"],
        size: (400, 13_000),
        keeps: &[
            "/// The least number that is missing from `values`.",
            "// All that was seen, in no order.",
            "// a list that ends leaves one out",
        ],
        omits: &["fn nim_sum", "fn gcd", "CLONES"],
        again: true,
        ..ANY
    },
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
        name: "random",
        crates: &["proconio", "rand", "rand_core", "rand_pcg"],
        budget: "1",
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

/// Name, licence, copyright holder and address, as in each crate's manifest. One of them names no holder.
const CREDITS: &str = "
either | MIT OR Apache-2.0 | | https://github.com/rayon-rs/either
itertools | MIT OR Apache-2.0 | bluss | https://github.com/rust-itertools/itertools
proconio | MIT OR Apache-2.0 | statiolake | https://github.com/statiolake/proconio-rs
rand | MIT OR Apache-2.0 | Developers of the Rand project | https://github.com/rust-random/rand
rand_core | MIT OR Apache-2.0 | Developers of the Rand project | https://github.com/rust-random/rand
rand_pcg | MIT OR Apache-2.0 | PCG Project contributors | https://github.com/rust-random/rand
shared | MIT OR Apache-2.0 | Ada Example | https://example.com/shared
";

fn main() {
    let workspace = Arc::new(Workspace::copy());
    start_cold();
    let programs = PROGRAMS.iter().map(|program| {
        let workspace = workspace.clone();
        Trial::test(program.name, move || {
            program.examine(&workspace);
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), programs.collect()).exit();
}

impl Program {
    fn examine(&self, workspace: &Workspace) {
        let bundled = workspace.bundle(self.name, &["--budget", self.budget]);
        let is_spent = bundled.notes.iter().any(|note| note.starts_with("unused code may remain"));
        assert_eq!(is_spent, self.budget != "20", "{:?}", bundled.notes);
        self.examine_text(workspace, &bundled);
        examine_credits(workspace, &bundled);
        examine_privacy(workspace, &bundled);
        let runs = self.runs(workspace);
        self.examine_editions(&bundled, &runs);
        if self.again {
            let folder = TempDir::new().unwrap();
            let elsewhere = Workspace::copy_to(folder.path(), folder.path().join("target"));
            for (workspace, what) in [(workspace, "again"), (&elsewhere, "from another folder")] {
                let text = workspace.bundle(self.name, &[]).text;
                assert!(text == bundled.text, "bundled {what}, it is another text:\n{text}");
            }
            let whole = workspace.bundle(self.name, &["--whole"]);
            assert!(whole.text.len() > bundled.text.len(), "it is not longer as a whole");
            self.examine_editions(&whole, &runs);
        }
    }

    fn examine_text(&self, workspace: &Workspace, bundled: &Bundle) {
        let text = &bundled.text;
        if self.begins_with_itself {
            let own = workspace.read(&format!("{}/src/main.rs", self.name));
            // The program's text without the tests at its end.
            let own = own.split("\n#[cfg(test)]\nmod tests {").next().unwrap().trim_end();
            let begins = text.starts_with(&format!("{own}\n"));
            assert!(begins, "does not begin with its own text:\n{text}");
        }
        let (lines, bytes) = (text.lines().count(), text.len());
        let is_short = lines <= self.size.0 && bytes <= self.size.1;
        assert!(is_short, "{lines} lines and {bytes} bytes, allowed are {:?}", self.size);
        for kept in self.keeps {
            assert!(text.contains(kept), "`{kept}` is gone");
        }
        for omitted in self.omits {
            assert!(!text.contains(omitted), "`{omitted}` is still there");
        }
        let names = bundled.crates.iter().map(|name| name.split(' ').next().unwrap());
        let names: BTreeSet<&str> = names.filter(|&name| name != "either").collect();
        assert_eq!(names, self.crates.iter().copied().collect());
    }

    /// The output of cargo's build for each case, compared with the expected output if there is one.
    fn runs(&self, workspace: &Workspace) -> Vec<Run> {
        let program = built(&workspace.manifest(self.name), self.name).unwrap();
        let files = fs::read_dir(workspace.folder.join(self.name).join("cases")).unwrap();
        let inputs = files.map(|file| file.unwrap().path());
        let inputs = inputs.filter(|path| path.extension().is_some_and(|end| end == "in"));
        let runs: Vec<Run> = inputs.map(|input| Run::of(&program, &input)).collect();
        for Run { input, out, .. } in &runs {
            if let Ok(answer) = fs::read_to_string(input.with_extension("out")) {
                assert_eq!(*out, answer, "{}: Cargo's build", input.display());
            }
        }
        assert!(!runs.is_empty(), "no cases");
        runs
    }

    fn examine_editions(&self, bundled: &Bundle, runs: &[Run]) {
        let editions = &bundled.editions;
        let names: Vec<&str> = editions.iter().map(|edition| edition.name.as_str()).collect();
        assert_eq!(names, ["2021", "2024"]);
        for edition in editions {
            let name = edition.name.as_str();
            let culprit = self.may_fail_in_2024.filter(|_| name == "2024");
            match (&edition.program, culprit) {
                (Ok(Some(program)), _) => {
                    let warnings = warnings(&bundled.text, name);
                    assert!(warnings.is_empty(), "{name}: the compiler objects\n{warnings}");
                    for run in runs {
                        assert_eq!(Run::of(program, &run.input), *run, "{name}");
                    }
                }
                (Err(reason), Some(culprit)) => {
                    assert!(reason.contains(culprit), "`{culprit}` is not named: {reason}");
                    let is_comment = |line: &str| {
                        line.starts_with("//") && line.contains(culprit) && line.contains(name)
                    };
                    let comment = bundled.text.lines().any(is_comment);
                    assert!(comment, "no comment in the text names {culprit} and {name}");
                }
                (other, _) => panic!("{name}: no program: {other:?}"),
            }
        }
    }
}

/// Every crate has one title line with its origin.
fn examine_credits(workspace: &Workspace, bundled: &Bundle) {
    let lock = workspace.read("Cargo.lock");
    let lines: Vec<&str> = bundled.text.lines().collect();
    let mut last = 0;
    for name in &bundled.crates {
        let (package, version) = name.split_once(' ').unwrap();
        let locked = format!("name = \"{package}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&locked), "`{name}` is not in `Cargo.lock`");
        let is_credit = |line: &usize| lines[*line].starts_with(&format!("// {name},"));
        let places: Vec<usize> = (0..lines.len()).filter(is_credit).collect();
        let [place] = places[..] else { panic!("{} lines credit `{name}`", places.len()) };
        let of = |line: &&str| line.split(" | ").next() == Some(package);
        let credits = CREDITS.lines().find(of);
        let credits = credits.unwrap_or_else(|| panic!("nobody expects `{package}`"));
        for part in credits.split('|').map(str::trim) {
            assert!(lines[place].contains(part), "`{}` does not say `{part}`", lines[place]);
        }
        let below = lines[place..].iter().find(|line| !line.starts_with(['/', '#']));
        let is_above_module = below.is_some_and(|line| line.contains("mod "));
        assert!(is_above_module, "under the line of `{name}` there is no module");
        assert!(place > last, "`{name}` is not in its place");
        last = place;
    }
}

/// The text does not show where, by whom or on which machine it was made.
fn examine_privacy(workspace: &Workspace, bundled: &Bundle) {
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
        assert!(!text.contains(folder.as_str()), "the text names `{folder}`");
    }
    let user = Command::new("id").arg("-un").output().map(|output| output.stdout);
    let host = fs::read("/proc/sys/kernel/hostname");
    let sources = bundled.sources.iter().filter_map(|path| fs::read_to_string(path).ok());
    let sources: String = sources.collect();
    for name in [user, host].into_iter().flatten() {
        let name = String::from_utf8(name).unwrap();
        let count = |text: &str| text.matches(name.trim()).count();
        // An author may have used the same word.
        let is_named = !name.trim().is_empty() && count(text) > count(&sources);
        assert!(!is_named, "the text names `{name}`");
    }
}

/// The compiler's messages for the text alone.
fn warnings(text: &str, edition: &str) -> String {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("alone.rs"), text).unwrap();
    let output = Command::new(rustc())
        .args(["alone.rs", "-O", "-D", "warnings", "--emit=metadata", "--edition", edition])
        .current_dir(&folder)
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    if output.status.success() { String::new() } else { message }
}

/// The output of a program for one input.
#[derive(Debug, PartialEq)]
struct Run {
    input: PathBuf,
    code: Option<i32>,
    out: String,
}

impl Run {
    fn of(program: &Path, input: &Path) -> Run {
        let output = Command::new(program).stdin(File::open(input).unwrap()).output().unwrap();
        let (code, out) = (output.status.code(), String::from_utf8(output.stdout).unwrap());
        Run { input: input.to_owned(), code, out }
    }
}

/// A copy of the programs, so that nothing is written into the checkout.
struct Workspace {
    folder: PathBuf,
    /// Cargo's target directory.
    builds: PathBuf,
    programs: TempDir,
}

impl Workspace {
    /// Always in the same folder, so that cargo need not rebuild everything.
    fn copy() -> Workspace {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        let _ = fs::remove_dir_all(&folder);
        Workspace::copy_to(&folder, builds())
    }

    fn copy_to(folder: &Path, builds: PathBuf) -> Workspace {
        fs::create_dir_all(folder).unwrap();
        // Keeps modification times, which cargo checks.
        let mut copy = Command::new("cp");
        copy.args(["-R", "--preserve=timestamps"])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/."));
        assert!(copy.arg(folder).status().unwrap().success());
        Workspace { folder: folder.to_owned(), builds, programs: TempDir::new().unwrap() }
    }

    fn bundle(&self, name: &str, arguments: &[&str]) -> Bundle {
        let options = Options {
            programs: Some(TempDir::new_in(&self.programs).unwrap().keep()),
            variables: vec![("CARGO_TARGET_DIR", self.builds.clone())],
            ..with(arguments)
        };
        bundle(&self.manifest(name), &options).unwrap_or_else(|error| panic!("{error}"))
    }

    fn manifest(&self, name: &str) -> PathBuf {
        self.folder.join(name).join("Cargo.toml")
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap()
    }
}
