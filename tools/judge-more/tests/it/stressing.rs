//! What `cargo judge stress` finds, saves and prints.

use std::fs;
use std::process::Command;
use std::sync::OnceLock;

use crate::scene::{self, JudgeOutput, Scene, bounded, needs_python, wait_until};

/// Reads N and a list, and prints its sum.
const SUMS: &str = r#"fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let list: Vec<u64> = text.split_whitespace().skip(1).map(|it| it.parse().unwrap()).collect();
    println!("{}", list.iter().sum::<u64>());
}
"#;

/// The same in Python, after it has done this with the list.
fn sums_in_python(more: &str) -> String {
    format!("list = [*map(int, open(0).read().split())][1:]\n{more}\nprint(sum(list))\n")
}

/// Two problems that use the real crate `inputs`, built once.
fn problems() -> &'static Scene {
    static PROBLEMS: OnceLock<Scene> = OnceLock::new();
    PROBLEMS.get_or_init(|| {
        let root = scene::root();
        let crates = format!("[dependencies]\ninputs = {{ path = {:?} }}\n", root.join("inputs"));
        let format = "fn main() -> std::process::ExitCode {
            inputs::main(|input| {
                let n = input.count(\"N\", 1..=100)?;
                input.numbers(\"the list\", n, 1..=1000)
            })
        }";
        let off = SUMS.replace("sum::<u64>()", "sum::<u64>() + u64::from(list.contains(&9))");
        let scene = Scene::with_real_cargo("stressing")
            .stressed("sum", SUMS, SUMS, format, &crates)
            .stressed("off", &off, SUMS, format, &crates);
        for what in [&["--examples"][..], &["--release", "--bins"]] {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--quiet"]).args(what).current_dir(scene.path(""));
            let built = cargo.env("CARGO_TARGET_DIR", scene.path("target")).status().unwrap();
            assert!(built.success());
        }
        scene
    })
}

impl Scene {
    /// A problem with these programs; an empty text leaves one out.
    pub fn stressed(
        self,
        id: &str,
        solution: &str,
        brute: &str,
        inputs: &str,
        more: &str,
    ) -> Scene {
        let mut card = more.to_owned();
        for (name, text) in [("brute", brute), ("inputs", inputs)] {
            let path = format!("examples/{name}.rs");
            if !text.is_empty() {
                card += &format!("[[example]]\nname = \"{name}-{id}\"\npath = \"{path}\"\n");
                self.save(&format!("problems/{id}/{path}"), text);
            }
        }
        self.problem_with(id, solution, &card)
    }

    fn stress(&self, arguments: &str) -> JudgeOutput {
        self.judge(&["stress"].into_iter().chain(arguments.split(' ')).collect::<Vec<_>>())
    }

    /// The only input that was kept of a problem, without its ending.
    fn kept(&self, id: &str) -> String {
        let folder = format!("target/stress/{id}");
        let files = fs::read_dir(self.path(&folder)).unwrap().map(|file| file.unwrap().path());
        let inputs: Vec<_> = files.filter(|file| file.extension().unwrap() == "in").collect();
        let [input] = inputs.as_slice() else { panic!("{inputs:?}") };
        format!("{folder}/{}", input.file_stem().unwrap().to_str().unwrap())
    }
}

#[test]
fn the_rules_say_which_program_is_wrong_on_the_smallest_input() {
    needs_python!();
    let scene = problems();
    scene.save("wrong.py", sums_in_python("if max(list) > 4: list = [0]"));
    let output = scene.stress("sum --file wrong.py --seconds 60 --seed 1").code(1);
    let kept = scene.kept("sum");
    output
        .prints("sum 제목   1 s, 64 MiB\n  solution   AC ")
        .prints("  wrong.py   WA ")
        .prints("      expected `5`\n      found    `0`\n")
        .prints(&format!("input    {kept}.in\n               1\n               5\n"))
        .ends("then judge again    cargo judge test sum --file wrong.py");
    assert_eq!(scene.read(&format!("{kept}.in")), "1\n5\n");
    assert_eq!(scene.read(&format!("{kept}.out")), "5\n");
}

#[test]
fn a_seed_repeats_a_run_and_what_was_found_becomes_a_case() {
    let scene = problems();
    let summary = |arguments: &str| {
        let output = scene.stress(arguments).code(1).prints("  stress-");
        output.out.lines().find(|line| line.starts_with("a difference after")).unwrap().to_owned()
    };
    let first = summary("off --seconds 60 --seed 7");
    assert!(first.ends_with(" from seed 7; a smaller one was found"), "{first}");
    assert_eq!(summary("off --seconds 60 --seed 7"), first);
    assert_eq!(scene.read(&format!("{}.in", scene.kept("off"))), "1\n9\n");
    let seed = || {
        let output = scene.stress("sum --seconds 0.1").code(0);
        let (_, rest) = output.out.split_once(" seed ").unwrap();
        rest.split('\n').next().unwrap().to_owned()
    };
    assert_ne!(seed(), seed());

    let here = scene.path("problems/off");
    let output = JudgeOutput::of(scene.command(&["stress", "."]).current_dir(&here));
    let step =
        output.out.lines().find_map(|line| line.strip_prefix("keep it as a case   ")).unwrap();
    assert!(Command::new("sh").args(["-c", step]).current_dir(here).status().unwrap().success());
    scene.judge(&["test", "off"]).code(1).prints("   WA ").ends("0 passed, 1 failed");
}

#[test]
fn few_inputs_are_all_tried() {
    needs_python!();
    let scene = Scene::new().stressed("few", "// adds", "", "// inputs", "");
    scene.save("right.py", "print(sum(map(int, open(0).read().split())))");
    let output = scene.stress("few --file right.py --seconds 60").code(0);
    output.prints("  these are all inputs\n").ends("no difference on 4 inputs");
    scene.save("odd.py", "n = open(0).read()\nprint('\\u2028' if n == '2\\n' else 1)");
    scene
        .stress("few --file odd.py --seconds 60")
        .code(1)
        .prints("      expected `\\u{2028}`\n      found    `2`\n      expected is what `odd.py` prints\n")
        .prints("a difference after 2 inputs; nothing smaller was found\n")
        .prints("it is unknown which of them is right: there is no `problems/few/examples/brute.rs`")
        .prints("write the right answer to `target/stress/few/stress-")
        .prints(".out`, and then:\n");
    assert!(!scene.path(&format!("{}.out", scene.kept("few"))).exists());
    scene.save("crash.py", "assert False, '\\x1b[2J'");
    let output = scene.stress("few --file crash.py --language python").code(1);
    output
        .prints("  crash.py   RE\n      exit code 1\n")
        .prints("File \"crash.py\", line 1")
        .prints("AssertionError: \\u{1b}[2J");
}

#[test]
fn guessed_bounds_are_never_all_inputs() {
    needs_python!();
    let scene = Scene::new().write("1.in", "3\n").write("1.out", "3\n");
    scene.judge(&["new", "guess", "--sample", "1.in", "1.out"]).code(0);
    let source = scene.read("problems/guess/examples/inputs.rs");
    assert!(source.contains("1..=10 /* guessed"), "{source}");
    scene.save("problems/guess/examples/inputs.rs", format!("// inputs\n{source}"));
    scene.save("problems/guess/src/main.rs", "// adds");
    scene.save("right.py", "print(sum(map(int, open(0).read().split())))");
    let output = scene.stress("guess --file right.py --seconds 60").code(0);
    assert!(!output.out.contains("all inputs"), "{}", output.out);
    output
        .prints("guessed; write those of the statement in `problems/guess/examples/inputs.rs`\n")
        .ends("no difference on 4 inputs within guessed bounds");
    scene.judge(&["check", "guess"]).prints("   bounds of inputs guessed from the samples");
    scene.save("problems/guess/examples/inputs.rs", "// inputs");
    scene.stress("guess --file right.py").code(0).prints("  these are all inputs\n");
}

#[test]
fn a_checker_looks_at_the_output_of_both_programs() {
    needs_python!();
    let checker = "import sys\nn, a, _ = [sum(map(int, open(it).read().split())) for it in sys.argv[1:]]\nif a != n: sys.exit('they do not add up')\n";
    let scene = Scene::new()
        .stressed("halves", "// adds", "", "// inputs", "checker = \"checker.py\"\n")
        .write("problems/halves/checker.py", checker)
        .write("other.py", "print(0, sum(map(int, open(0).read().split())))")
        .write("ones.py", "print(1, 1)");
    scene.stress("halves --file other.py").code(0).ends("no difference on 4 inputs");
    let output = scene.stress("halves --file ones.py").code(1);
    output.prints("  ones.py   WA\n      they do not add up\n");
}

#[test]
fn what_cannot_be_compared_is_named() {
    needs_python!();
    let scene = Scene::new()
        .stressed("late", "// adds", "// loops", "// inputs", "")
        .stressed("unruly", "// adds", "// panics", "// inputs", "")
        .stressed("gone", "// adds", "// adds", "// aborts", "")
        .stressed("bare", "// adds", "", "", "")
        .stressed("ruleless", "// adds", "", "// inputs", "")
        .stressed("shared", "// needs-common", "", "// inputs", "")
        .stressed("own", "// adds", "// broken", "// inputs", "")
        .write("right.py", "print(0)")
        .write("wrong.py", "print(");
    for (arguments, code, says) in [
        ("late --seconds 0.3", 2, "`brute` answers none of "),
        ("unruly", 2, "`brute-unruly` fails on `target/stress/unruly/stress-"),
        ("unruly", 2, "no heaps \\u{1b}[31m"),
        ("gone", 2, "`inputs-gone list` fails; fix `problems/gone/examples/inputs.rs`:"),
        ("gone", 2, "SIGABRT"),
        ("bare", 2, "write `problems/bare/examples/inputs.rs`, as in `problems/11872/examples/"),
        (
            "ruleless",
            2,
            "write `problems/ruleless/examples/brute.rs`, slow and obviously right, or",
        ),
        ("ruleless --file none.py", 2, "cannot read `none.py`"),
        ("nowhere", 2, "problem `nowhere` has no folder"),
        ("shared --file right.py", 1, "common/src/lib.rs:2:5"),
        ("own", 1, "problems/own/examples/brute.rs:2:5"),
        ("own --file wrong.py", 1, "SyntaxError"),
    ] {
        scene.stress(arguments).code(code).warns(says);
    }
    for seconds in ["0", "-1", "nan", "1e300", "ten"] {
        let output = scene.stress(&format!("bare --seconds {seconds}")).code(2);
        output.warns("give a number of seconds above 0");
    }
    for id in ["bare", "ruleless", "nowhere"] {
        assert!(!scene.path("target/stress").join(id).exists());
    }
}

/// It prints an input with the number that it is called with, some hundred times: in Python, that would take half a minute.
const GENERATOR: &str =
    "fn main() { println!(\"{}\", std::env::args().nth(1).unwrap().parse::<u32>().unwrap() % 12) }";

#[test]
fn two_files_are_compared_on_generated_inputs_and_the_smallest_is_kept() {
    needs_python!();
    let scene = Scene::new()
        .stressed("bare", "// broken", "", "", "")
        .write("gen.rs", GENERATOR)
        .write("a.py", "n = int(input())\nprint(n)")
        .write("b.py", "n = int(input())\nprint(n - (n > 7))");
    let files = "bare --generator gen.rs --file a.py --against b.py --keep --seconds 20";
    let output = scene.stress(files).code(1).prints("  a.py   WA ").prints("      found    `8`\n");
    output.prints("expected is what `b.py` prints").prints("write the right answer to");
    let scene = scene.stressed("ruled", "// adds", "// adds", "", "");
    let files = "ruled --generator gen.rs --against b.py --keep --seconds 20";
    let output = scene.stress(files).code(1).prints("  solution   AC ").prints("  b.py       WA ");
    let case = scene.kept("ruled").replace("target/stress", "testcases");
    output
        .prints(&format!("kept as a case      {case}.in\n"))
        .ends("then judge again    cargo judge test ruled --file b.py");
    assert_eq!(["in", "out"].map(|ending| scene.read(&format!("{case}.{ending}"))), ["8\n", "8\n"]);
    scene.save("gen.rs", "fn main() { panic!(\"no {:?}\", std::env::args().nth(1)) }");
    scene.stress(files).code(2).warns("the generator `gen.rs` fails with seed ").warns("no ");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_how_many_inputs_were_compared() {
    use nix::sys::signal::{Signal, kill};
    let scene =
        Scene::new().stressed("sum", "// adds", "// adds", "", "").write("gen.rs", GENERATOR);
    let mut judge = scene.command(&["stress", "sum", "--generator", "gen.rs", "--seconds", "600"]);
    let judge = judge.stderr(std::process::Stdio::piped()).spawn().unwrap();
    // The number of runs so far; an input needs three.
    let runs = || fs::read_to_string(scene.path("target/judge/queue.count")).unwrap_or_default();
    wait_until(|| runs().parse().unwrap_or(0) > 100);
    kill(nix::unistd::Pid::from_raw(judge.id() as i32), Signal::SIGINT).unwrap();
    let err = bounded("the end", || judge.wait_with_output().unwrap()).stderr;
    let err = String::from_utf8(err).unwrap();
    let (_, count) = err.split_once("interrupted: no difference on ").expect(&err);
    assert!(count.split(' ').next().unwrap().parse::<usize>().unwrap() > 1, "{err}");
}
