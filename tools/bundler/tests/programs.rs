//! Each program in `programs/` becomes one file. That file is short, says what is in it, names nothing of this machine,
//! and does in every edition what Cargo's build of the program does.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use bundler::{Bundle, Options, Prune, bundle};
use libtest_mimic::{Arguments, Failed, Trial};
use tempfile::TempDir;

/// What is asked of the bundle of one program, besides what is asked of all.
struct Program {
    name: &'static str,
    /// The crates that must be in it; `either` may be there too.
    crates: &'static [&'static str],
    /// At most so many lines and bytes.
    size: (usize, usize),
    /// Texts of the program's modules and of `shared` that must be in it.
    keeps: &'static [&'static str],
    /// Texts of `shared` that must not.
    omits: &'static [&'static str],
    /// Whether its own text must be the beginning. Conditions are resolved, and paths in nested modules change.
    begins_with_itself: bool,
    /// A crate that edition 2024 cannot take.
    fails_in_2024: Option<&'static str>,
    /// Whether a second bundle, from elsewhere, is looked at too.
    again: bool,
    /// Whether bundles with less left out are looked at too.
    unpruned: bool,
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
    fails_in_2024: None,
    again: false,
    unpruned: false,
};

const ITERATORS: Program = Program { crates: &["itertools", "proconio"], ..ANY };

const PROGRAMS: [Program; 29] = [
    Program { name: "a", crates: &["proconio"], size: (325, 11_200), again: true, ..ANY },
    Program { name: "b", size: (900, 30_000), unpruned: true, ..ITERATORS },
    Program {
        name: "c",
        crates: &["proconio", "shared"],
        size: (400, 13_000),
        keeps: &[
            "/// The least number that is missing from `values`.",
            "// All that was seen, in no order.",
            "// a list that ends leaves one out",
        ],
        omits: &["fn nim_sum", "trait Game", "fn gcd", "macro_rules! raise", "CLONES"],
        ..ANY
    },
    Program { name: "d", crates: &["proconio"], size: (400, 13_500), ..ANY },
    Program {
        name: "e",
        crates: &["proconio", "shared"],
        size: (400, 13_000),
        keeps: &[
            "/// One heap, from which one to `most` stones are taken.",
            "/// Whether the player to move can win.",
            "// the last candidate",
        ],
        omits: &["fn title", "struct Kayles", "macro_rules! lower", "fn nim_sum"],
        ..ANY
    },
    Program {
        name: "f",
        crates: &["proconio", "shared"],
        size: (400, 13_500),
        keeps: &[
            "/// Exclusive or along slices.",
            "// One list of types instead of one block for each.",
            "/// All of them with `between` between each two.",
        ],
        omits: &["fn xor_prefixes", "fn letters", "fn mex"],
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
        again: true,
        unpruned: true,
        ..ANY
    },
    Program {
        name: "h",
        crates: &["itertools", "proconio", "shared"],
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
        ..ANY
    },
    Program { name: "plain", ..ANY },
    Program {
        name: "macros",
        crates: &["proconio", "shared"],
        keeps: &[
            "//! Macros of `shared` by import, by path and inside other macros.",
            "// Hands what it is given on to a macro of the crate.",
            "/// How many tokens there are.",
        ],
        omits: &["fn nim_sum", "struct Subtraction"],
        begins_with_itself: false,
        unpruned: true,
        ..ANY
    },
    Program {
        name: "conditions",
        crates: &["shared"],
        keeps: &[
            "//! Which conditions held when this was built.",
            "/// The text with the feature that is on by default.",
            "/// The voice with the feature that is on by default.",
        ],
        omits: &["#[test]", "exclamations", "\"mute\""],
        begins_with_itself: false,
        unpruned: true,
        ..ANY
    },
    Program { name: "iterators1", fails_in_2024: Some("itertools"), ..ITERATORS },
    Program { name: "iterators2", ..ITERATORS },
    Program { name: "iterators3", unpruned: true, ..ITERATORS },
    Program { name: "iterators4", ..ITERATORS },
    Program { name: "iterators5", ..ITERATORS },
    Program { name: "iterators6", unpruned: true, ..ITERATORS },
    Program { name: "iterators7", ..ITERATORS },
    Program { name: "iterators8", ..ITERATORS },
    Program { name: "algorithms", crates: &["ac-library-rs", "proconio"], ..ANY },
    Program { name: "small_vectors", crates: &["proconio", "smallvec"], ..ANY },
    Program { name: "bits", crates: &["fixedbitset", "proconio"], ..ANY },
    Program { name: "hashes", crates: &["proconio", "rustc-hash"], ..ANY },
    Program {
        name: "random",
        crates: &["proconio", "rand", "rand_core", "rand_pcg"],
        fails_in_2024: Some("rand"),
        ..ANY
    },
    Program { name: "derive_unused", crates: &["proconio"], size: (320, 11_000), ..ANY },
    Program { name: "combinations", ..ITERATORS },
    Program {
        name: "own_library",
        crates: &["own_library", "proconio"],
        keeps: &["/// How far each is, where a way leads."],
        omits: &["fn parts", "fn gcd"],
        ..ANY
    },
    // `extern crate` and `#[macro_use]` are resolved.
    Program {
        name: "externs",
        crates: &["itertools", "proconio", "shared"],
        begins_with_itself: false,
        ..ANY
    },
    Program {
        name: "fastout",
        crates: &["proconio"],
        keeps: &[
            "// #[derive_readable] of proconio-derive 0.2.1, expanded:\n/// A road from one town to another.",
            "    // Towns have numbers from 1 on.\n",
            "// #[proconio::fastout] of proconio-derive 0.2.1, expanded:",
            "    // each on a line\n    for Road { from, to, length } in roads {\n",
            "join(\"  \")); // two blanks\n",
        ],
        omits: &["derive_readable, ", "cfg_attr"],
        begins_with_itself: false,
        again: true,
        ..ANY
    },
];

/// What of itertools each program is there for.
const METHODS: [(&str, &[&str]); 8] = [
    (
        "iterators1",
        &[
            "array_combinations",
            "cartesian_product",
            "collect_vec",
            "combinations",
            "combinations_with_replacement",
            "multi_cartesian_product",
            "permutations",
            "powerset",
            "tuple_combinations",
        ],
    ),
    (
        "iterators2",
        &[
            "batching",
            "chunk_by",
            "chunks",
            "circular_tuple_windows",
            "collect_array",
            "collect_tuple",
            "next_array",
            "next_tuple",
            "tuples",
            "with_position",
        ],
    ),
    (
        "iterators3",
        &[
            "all_unique",
            "contains",
            "counts",
            "counts_by",
            "duplicates",
            "duplicates_by",
            "into_group_map",
            "into_group_map_by",
            "into_grouping_map",
            "into_grouping_map_by",
            "partition_map",
            "partition_result",
            "unique_by",
        ],
    ),
    (
        "iterators4",
        &[
            "interleave",
            "interleave_shortest",
            "kmerge",
            "kmerge_by",
            "merge",
            "merge_by",
            "merge_join_by",
            "zip_eq",
            "zip_longest",
        ],
    ),
    (
        "iterators5",
        &[
            "k_largest",
            "k_smallest",
            "k_smallest_by_key",
            "max_set_by_key",
            "min_set",
            "minmax_by_key",
            "position_max_by_key",
            "position_min",
            "position_minmax",
            "sorted_by",
            "sorted_by_cached_key",
            "sorted_by_key",
            "sorted_unstable",
            "sorted_unstable_by_key",
            "tail",
        ],
    ),
    (
        "iterators6",
        &[
            "coalesce",
            "concat",
            "dedup_by",
            "dedup_by_with_count",
            "filter_ok",
            "flatten_ok",
            "fold_ok",
            "fold_options",
            "fold_while",
            "map_ok",
            "process_results",
            "product1",
            "sum1",
            "tree_reduce",
            "try_collect",
            "while_some",
        ],
    ),
    (
        "iterators7",
        &[
            "chain!",
            "dropping",
            "dropping_back",
            "equal",
            "format",
            "format_with",
            "get",
            "intersperse",
            "iproduct!",
            "iterate",
            "izip!",
            "map_into",
            "multiunzip",
            "multizip",
            "pad_using",
            "partition",
            "positions",
            "update",
        ],
    ),
    (
        "iterators8",
        &[
            "all_equal",
            "all_equal_value",
            "at_most_one",
            "diff_with",
            "exactly_one",
            "find_or_first",
            "find_or_last",
            "find_position",
            "multipeek",
            "peek_nth",
            "peeking_take_while",
            "put_back",
            "put_back_n",
            "rciter",
            "take_while_inclusive",
            "take_while_ref",
            "tee",
        ],
    ),
];

/// Licence, holder of the copyright and address, as each crate's own manifest gives them; two name no holder.
const CREDITS: [(&str, [&str; 3]); 12] = [
    ("ac-library-rs", ["CC0-1.0", "", "https://github.com/rust-lang-ja/ac-library-rs"]),
    ("either", ["MIT OR Apache-2.0", "", "https://github.com/rayon-rs/either"]),
    ("fixedbitset", ["MIT OR Apache-2.0", "bluss", "https://github.com/petgraph/fixedbitset"]),
    ("itertools", ["MIT OR Apache-2.0", "bluss", "https://github.com/rust-itertools/itertools"]),
    // It names neither licence nor address.
    ("own_library", ["own_library authors"; 3]),
    ("proconio", ["MIT OR Apache-2.0", "statiolake", "https://github.com/statiolake/proconio-rs"]),
    ("rand", RAND),
    ("rand_core", RAND),
    (
        "rand_pcg",
        ["MIT OR Apache-2.0", "PCG Project contributors", "https://github.com/rust-random/rand"],
    ),
    (
        "rustc-hash",
        [
            "Apache-2.0 OR MIT",
            "The Rust Project Developers",
            "https://github.com/rust-lang/rustc-hash",
        ],
    ),
    ("shared", ["MIT OR Apache-2.0", "Ada Example", "https://example.com/shared"]),
    (
        "smallvec",
        [
            "MIT OR Apache-2.0",
            "The Servo Project Developers",
            "https://github.com/servo/rust-smallvec",
        ],
    ),
];

const RAND: [&str; 3] =
    ["MIT OR Apache-2.0", "Developers of the Rand project", "https://github.com/rust-random/rand"];

fn main() {
    let workspace = Arc::new(Workspace::copy().unwrap());
    let programs = PROGRAMS.iter().map(|program| {
        let workspace = workspace.clone();
        Trial::test(program.name, move || {
            let mut faults = Faults::default();
            program.examine(&workspace, &mut faults)?;
            faults.none()
        })
    });
    let tables = [
        Trial::test("every_folder_is_a_program_here", every_folder_is_a_program_here),
        Trial::test("forty_methods_of_itertools_are_used", forty_methods_of_itertools_are_used),
    ];
    let arguments = Arguments::from_args();
    let conclusion = libtest_mimic::run(&arguments, programs.chain(tables).collect());
    if arguments.list || conclusion.has_failed() || conclusion.num_filtered_out > 0 {
        conclusion.exit();
    }
    println!("{} programs bundled", PROGRAMS.len());
}

fn every_folder_is_a_program_here() -> Result<(), Failed> {
    let mut folders = BTreeSet::new();
    for entry in fs::read_dir(fixtures())? {
        let entry = entry?;
        if entry.path().join("src/main.rs").exists() {
            folders.insert(entry.file_name().into_string().unwrap());
        }
    }
    let programs: BTreeSet<String> =
        PROGRAMS.iter().map(|program| program.name.to_owned()).collect();
    if folders == programs {
        Ok(())
    } else {
        Err(format!("the folders are {folders:?}, the programs here are {programs:?}").into())
    }
}

fn forty_methods_of_itertools_are_used() -> Result<(), Failed> {
    let mut faults = Faults::default();
    for (program, methods) in METHODS {
        let text = fs::read_to_string(fixtures().join(program).join("src/main.rs"))?;
        // What a call looks like, with and without the types it is given.
        let called = |method: &str| {
            [format!("{method}("), format!("{method}::<")].iter().any(|call| {
                text.match_indices(call).any(|(at, _)| text[..at].ends_with([' ', '.', ':', '(']))
            })
        };
        for method in methods {
            faults.unless(called(method), || format!("`{program}` does not call `{method}`"));
        }
    }
    let different: BTreeSet<&str> =
        METHODS.iter().flat_map(|(_, methods)| *methods).copied().collect();
    faults.unless(different.len() >= 40, || format!("only {} methods", different.len()));
    faults.none()
}

impl Program {
    fn examine(&self, workspace: &Workspace, faults: &mut Faults) -> Result<(), String> {
        let bundled = workspace.bundle(self.name, Prune::Fully)?;
        self.examine_text(workspace, &bundled, faults);
        examine_credits(workspace, &bundled, faults);
        examine_privacy(workspace, &bundled, faults);
        let runs = self.runs(workspace, faults)?;
        self.examine_editions(&bundled, &runs, faults)?;
        if self.again {
            let elsewhere = TempDir::new().map_err(|error| error.to_string())?;
            let elsewhere = Workspace::copy_to(elsewhere.path())?;
            for (workspace, what) in [(workspace, "again"), (&elsewhere, "from another folder")] {
                let text = workspace.bundle(self.name, Prune::Fully)?.text;
                faults.unless(text == bundled.text, || {
                    format!("bundled {what}, it is another text:\n{text}")
                });
            }
        }
        if self.unpruned {
            let mut shorter = bundled.text.len();
            for prune in [Prune::Lints, Prune::Nothing] {
                let bundled = workspace.bundle(self.name, prune)?;
                let length = bundled.text.len();
                faults.unless(length >= shorter, || {
                    format!("{prune:?}: {length} bytes, but {shorter} with more left out")
                });
                shorter = length;
                let [oldest, ..] = &bundled.editions[..] else {
                    return Err(format!("{prune:?}: no edition"));
                };
                faults.unless(oldest.program.is_ok(), || {
                    format!("{prune:?}: does not compile in {}", oldest.name)
                });
                for edition in &bundled.editions {
                    if let Ok(Some(program)) = &edition.program {
                        compare(program, &format!("{prune:?}, {}", edition.name), &runs, faults)?;
                    }
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
        let program = workspace.build(self.name)?;
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
        let names: Vec<&str> = bundled.editions.iter().map(|edition| edition.name).collect();
        faults.unless(names == ["2021", "2024"], || format!("the editions are {names:?}"));
        for edition in &bundled.editions {
            let name = edition.name;
            let culprit = self.fails_in_2024.filter(|_| name == "2024");
            match (&edition.program, culprit) {
                (Ok(Some(program)), None) => {
                    let warnings = warnings(&bundled.text, name)?;
                    faults.unless(warnings.is_empty(), || {
                        format!("{name}: the compiler objects\n{warnings}")
                    });
                    compare(program, name, runs, faults)?;
                }
                (Err(reason), None) => faults.add(format!("{name}: does not compile: {reason}")),
                (Ok(None), _) => faults.add(format!("{name}: no program")),
                (Ok(_), Some(culprit)) => faults.add(format!("{name}: compiles with {culprit}")),
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
    let credits = BTreeMap::from(CREDITS);
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
        for part in credits.get(package).copied().unwrap_or(["a crate that nobody expects"; 3]) {
            faults.unless(line.contains(part), || format!("`{line}` does not say `{part}`"));
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
    let mut rustc = Command::new("rustc")
        .args(["-", "-O", "-D", "warnings", "--emit=metadata", "--edition", edition])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`rustc` does not start: {error}"))?;
    let written = rustc.stdin.take().unwrap().write_all(text.as_bytes());
    let output = rustc.wait_with_output().map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(String::new());
    }
    Ok(String::from_utf8_lossy(&output.stderr).into_owned() + &output.status.to_string())
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
    programs: TempDir,
}

impl Workspace {
    /// Always in the same place, so that Cargo need not build all of it each time.
    fn copy() -> Result<Workspace, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().is_file() {
                fs::remove_file(entry.path()).map_err(|error| error.to_string())?;
            } else if entry.file_name() != "target" {
                fs::remove_dir_all(entry.path()).map_err(|error| error.to_string())?;
            }
        }
        Workspace::copy_to(&folder)
    }

    fn copy_to(folder: &Path) -> Result<Workspace, String> {
        copy(&fixtures(), folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
        let programs = TempDir::new().map_err(|error| error.to_string())?;
        Ok(Workspace { folder: folder.to_owned(), programs })
    }

    fn bundle(&self, name: &str, prune: Prune) -> Result<Bundle, String> {
        let programs = TempDir::new_in(&self.programs).map_err(|error| error.to_string())?;
        let options = Options { prune, programs: Some(programs.keep()), ..Options::default() };
        bundle(&self.manifest(name), &options).map_err(|error| format!("{prune:?}: {error}"))
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

    /// One package alone, as features of its neighbours must not be on.
    fn build(&self, name: &str) -> Result<PathBuf, String> {
        let target = self.folder.join("target");
        let output = Command::new(env!("CARGO"))
            .args(["build", "--release", "--locked", "--package", name, "--manifest-path"])
            .arg(self.manifest(name))
            .arg("--target-dir")
            .arg(&target)
            .output()
            .map_err(|error| format!("`cargo` does not start: {error}"))?;
        if !output.status.success() {
            return Err(format!("cargo says: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(target.join("release").join(name))
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
