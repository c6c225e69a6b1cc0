//! Requests: features, judges, credits, and what a run leaves behind.

use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::alone::builds;
use crate::command::{command, fails, prints};
use crate::scene::{ADDS, HELPER, MACROS, SHOUT, Scene, THREE, main_prints, printed, program};

const VALUE: &str = "pub fn value() -> u64 {\n    if cfg!(feature = \"big\") { 2 } else { 1 }\n}\n";

/// Cargo builds the helper twice: for the program, and for a build script or procedural macro. With the feature it waits
/// for another crate, so with enough processors that build is the last one that cargo reports.
#[test]
fn of_two_builds_of_a_crate_the_one_that_the_program_links_counts() {
    let on = "features = [\"big\"]";
    let shout = SHOUT.replace("words\n}", "helper::value();\n    words\n}");
    for (own, others, output) in [("", on, "1\n"), (on, "", "2\n")] {
        let helper =
            |features| format!("[dependencies.helper]\npath = \"../helper\"\n{features}\n");
        let noisy = format!("{MACROS}{}", helper(others));
        let other = "[dependencies]\nother = { path = \"../other\", optional = true }\n[features]\nbig = [\"other\"]\n";
        let scene = |manifest: &str, main: &str| {
            Scene::new(&format!("{}{manifest}", helper(own)), &main_prints(main))
                .library("helper 0.2.7", other, VALUE)
                .library("other 0.1.0", "", ADDS)
                .library("noisy 0.3.1", &noisy, &shout)
        };
        for scene in [
            scene(&helper(others).replace("dep", "build-dep"), "helper::value()")
                .write("solution/build.rs", "fn main() {\n    helper::value();\n}\n"),
            scene("[dependencies.noisy]\npath = \"../noisy\"\n", "noisy::shout!(helper::value())"),
        ] {
            let mut first = command(scene.folder.path(), &["-p", "solution", "--out", "first.rs"]);
            assert!(first.env("CARGO_BUILD_JOBS", "4").status().unwrap().success());
            let first = fs::read_to_string(scene.folder.path().join("first.rs")).unwrap();
            assert_eq!(scene.means(output).text, first);
        }
    }
}

/// A build script that writes a file, which differs between build scripts and the program.
#[test]
fn two_builds_with_other_files_are_refused() {
    let script = "fn main() {\n    let big = std::env::var(\"CARGO_FEATURE_BIG\").is_ok();\n    \
                  let file = std::env::var(\"OUT_DIR\").unwrap() + \"/value.rs\";\n    \
                  std::fs::write(file, if big { \"2\" } else { \"1\" }).unwrap();\n}\n";
    let library =
        "pub fn value() -> u64 {\n    include!(concat!(env!(\"OUT_DIR\"), \"/value.rs\"))\n}\n";
    let manifest = "[dependencies]\nhelper.path = \"../helper\"\n[build-dependencies]\n\
                    helper = { path = \"../helper\", features = [\"big\"] }\n";
    Scene::new(manifest, &main_prints("helper::value()"))
        .write("solution/build.rs", "fn main() {\n    helper::value();\n}\n")
        .write("helper/build.rs", script)
        .library("helper 0.2.7", "[features]\nbig = []\n", library)
        .refused()
        .says(&[
            "`helper 0.2.7`",
            "does one thing for the program and another for build scripts or procedural macros",
        ]);
}

#[test]
fn features_are_those_that_are_asked_for() {
    let manifest = "[features]\ndefault = [\"loud\"]\nloud = []\nextra = [\"dep:helper\", \"helper/big\"]\n\
                    [dependencies]\nhelper = { path = \"../helper\", optional = true }\n\
                    [[bin]]\nname = \"more\"\npath = \"src/more.rs\"\nrequired-features = [\"extra\", \"loud\"]\n";
    let main = "fn main() {\n    #[cfg(feature = \"extra\")]\n    println!(\"{}\", helper::value());\n    \
                println!(\"{}\", cfg!(feature = \"loud\"));\n}\n";
    let scene = Scene::new(manifest, main).write("solution/src/more.rs", main).library(
        "helper 0.2.7",
        "[features]\nbig = []\n",
        VALUE,
    );
    for (arguments, output) in [
        (&["--bin", "solution"][..], "true\n"),
        (&["--bin", "solution", "--features", "extra"], "2\ntrue\n"),
        (&["--bin", "solution", "--no-default-features"], "false\n"),
        (&["--bin", "solution", "--no-default-features", "-F", "extra,loud"], "2\ntrue\n"),
        (&["--bin", "more", "--all-features"], "2\ntrue\n"),
    ] {
        let bundle = scene.bundled_with(arguments);
        assert_eq!(printed(program(&bundle.editions[0])), output, "{arguments:?}");
    }
    for (arguments, words) in [
        (
            &["--bin", "more"][..],
            "target `more` in package `solution` requires the features: `extra`",
        ),
        (&["--bin", "more", "--no-default-features"], "`--features=\"extra loud\"`"),
        (
            &["--bin", "more", "-F", "nothing"],
            "does not have the feature|contains this feature: nothing",
        ),
    ] {
        let error = scene.bundle_with(arguments).err().unwrap();
        assert!(words.split('|').any(|words| error.contains(words)), "{error}");
    }
}

#[test]
fn cargo_s_configuration_may_set_the_environment() {
    let config = "[env]
HEAPS = \"three\"
PATH = \"not this\"
DEEP = { value = \"deep\", force = true }
FILE = { value = \"heaps.txt\", relative = true }
";
    let library =
        "pub fn add(a: usize, b: usize) -> usize { a + b + env!(\"DEEP\").len() + NAME }\n";
    let library =
        |name: &str| library.replace("NAME", &format!("option_env!({name:?}).map_or(0, str::len)"));
    let main = main_prints("option_env!(\"HEAPS\").unwrap().len() + helper::add(1, 2)");
    let set = |name: &str| {
        let mut scene = Scene::with_helper(&main, &library(name)).write("home/config.toml", config);
        scene.variables = vec![("CARGO_HOME", scene.folder.path().join("home"))];
        scene
    };
    set("HEAPS").means("17\n");
    set("NOBODY_SETS_THIS").means("12\n");
    for name in ["FILE", "PATH"] {
        set(name).refused().says(&["`helper 0.2.7`", "option_env"]);
    }
}

#[test]
fn a_build_script_that_changes_makes_another_file() {
    let says =
        |value: u64| format!("fn main() {{\n    println!(\"cargo:rustc-cfg=v{value}\");\n}}\n");
    let library = "pub fn value() -> u64 {\n    if cfg!(v1) { 1 } else { 2 }\n}\n";
    let lints = "[lints.rust]\nunexpected_cfgs = \"allow\"\n";
    let mut scene =
        Scene::new(HELPER, &main_prints("helper::value()")).library("helper 0.2.7", lints, library);
    for value in [1, 2, 1] {
        scene = scene.write("helper/build.rs", &says(value));
        scene.means(&format!("{value}\n"));
    }
}

#[test]
fn what_a_judge_would_not_take_for_its_length_is_refused() {
    let main = format!("// {}\nfn main() {{}}\n", "a".repeat(512 * 1024));
    let scene = Scene::new("", &main);
    let folder = scene.folder.path();
    let message = fails(folder, &["--target", "atcoder", "--out", "a.rs"]);
    let sentence = "error: the file has 524305 bytes, and `atcoder` accepts at most 524288; ";
    assert!(message.starts_with(sentence), "{message}");
    assert!(!folder.join("a.rs").exists());
    assert_eq!(prints(folder, &["--target", "library-checker"]), main);
}

#[test]
fn credits_are_one_line_whatever_a_manifest_says() {
    let manifest = "authors = [\"a\\nuse std as _;\\r\\n\\u2028//\\u202e b <c@d>\"]\nlicense = \"MIT\\u001b\\u0085x\"\n\
                    homepage = \"https://example.org/\\n#![no_std]\"\n";
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", manifest, ADDS);
    let text = scene.means("3\n").text;
    let credit =
        "// helper 0.2.7, MIT x, Copyright a use std as _; // b, https://example.org/ #![no_std]";
    assert!(text.lines().any(|line| line == credit), "{text}");
}

/// Ctrl-C reaches all programs of a terminal, like a signal to a process group. (A background shell ignores `INT`.)
#[test]
fn what_an_interrupted_run_leaves_is_swept() {
    let scene = Scene::with_helper(THREE, ADDS);
    let folder = scene.folder.path();
    for made in ["temporary", "out"] {
        fs::create_dir(folder.join(made)).unwrap();
    }
    let compiler = scene.compiler(
        "case \"$*\" in *bundle-of-one-package.rs*) touch \"$0.started\"; exec sleep 100;; esac",
    );
    let mut running = command(folder, &["-p", "solution", "--out", "out/a.rs"])
        .env("RUSTC", &compiler)
        .env("TMPDIR", folder.join("temporary"))
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap();
    while !compiler.with_extension("started").exists() {
        assert!(running.try_wait().unwrap().is_none(), "it ended by itself");
        thread::sleep(Duration::from_millis(20));
    }
    let group = format!("-{}", running.id());
    let sent = Command::new("kill").args(["-s", "TERM", "--", &group]).status().unwrap();
    assert!(sent.success() && running.wait().unwrap().signal() == Some(15));
    for made in ["temporary", "out"] {
        assert_eq!(fs::read_dir(folder.join(made)).unwrap().count(), 0, "{made}");
    }

    let cache = folder.join("target/cargo-alone");
    let temporary = || {
        let files = fs::read_dir(&cache).unwrap().map(|file| file.unwrap().path());
        let is_temporary =
            |file: &PathBuf| file.file_name().unwrap().to_str().unwrap().starts_with("temporary-");
        files.filter(is_temporary).collect::<Vec<_>>()
    };
    let left = temporary();
    assert!(!left.is_empty());
    // Another run may still use it.
    prints(folder, &["-p", "solution"]);
    assert_eq!(temporary(), left);
    let result = cache.join("0123456789abcdef");
    File::create(&result).unwrap().set_len(300_000_000).unwrap();
    let results = fs::read_dir(&cache).unwrap().count() - left.len();
    for file in left.iter().chain([&result]) {
        let two_days_ago = SystemTime::now() - Duration::from_secs(2 * 24 * 60 * 60);
        File::open(file).unwrap().set_modified(two_days_ago).unwrap();
    }
    prints(folder, &["-p", "solution"]);
    assert_eq!(temporary(), [""; 0].map(PathBuf::from));
    assert_eq!(fs::read_dir(&cache).unwrap().count(), results - 1, "the longest one is gone");
}

/// This compiler reports an error in every text of the bundler.
#[test]
fn a_quoted_text_is_saved_and_the_stages_of_a_slow_run_are_named() {
    let scene = Scene::with_helper(THREE, ADDS);
    let folder = scene.folder.path();
    fs::create_dir(folder.join("temporary")).unwrap();
    let file = "bundle-of-one-package.rs";
    let compiler = scene.compiler(&format!(
        "case \"$*\" in *{file}*) echo 'fn (' >> {file};; *sysroot*) mkdir slept && sleep 3;; esac"
    ));
    let mut command = command(folder, &["-p", "solution"]);
    command.env("TMPDIR", folder.join("temporary")).env("RUSTC", compiler);
    let message = String::from_utf8(command.output().unwrap().stderr).unwrap();
    assert!(message.starts_with("2/5 putting crates together…\n3/5 "), "{message}");
    let (_, saved) =
        message.split_once("the text is saved as `").unwrap_or_else(|| panic!("{message}"));
    let saved = saved.trim_end().trim_end_matches('`');
    assert!(message.contains(&format!("--> {saved}:")), "{message}");
    assert!(fs::read_to_string(saved).unwrap().contains("mod helper"));
    assert!(Path::new(saved).starts_with(folder.canonicalize().unwrap().join("target")), "{saved}");
    assert_eq!(fs::read_dir(folder.join("temporary")).unwrap().count(), 0);
}

#[test]
fn the_layout_is_no_matter_of_taste() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/a");
    let hostile = tempfile::tempdir().unwrap();
    for file in ["rustfmt.toml", "rustfmt/rustfmt.toml"] {
        let file = hostile.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "hard_tabs = true\nmax_width = 40\n").unwrap();
    }
    let output = command(&folder, &[])
        // The cache would hide it.
        .env("CARGO_TARGET_DIR", hostile.path().join("target"))
        .env("TMPDIR", hostile.path())
        .env("XDG_CONFIG_HOME", hostile.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let usual = command(&folder, &[]).env("CARGO_TARGET_DIR", builds()).output().unwrap();
    assert!(text.contains("proconio") && text.as_bytes() == usual.stdout, "{text}");
}
