//! What `cargo judge stress` finds, keeps and says.

use std::fs;
use std::path::Path;
use std::thread;

use crate::scene::{self, ADDS, Said, Scene};

/// The legal inputs are N from 1 to 100, and N numbers from 1 to 1000, which are their own choices.
const NUMBERS: &str = r#"use std::{env, io, process::exit};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let read = || io::read_to_string(io::stdin()).unwrap();
    match &arguments[..] {
        [choices] if choices == "choices" => print!("{}", read()),
        [replay] if replay == "replay" => {
            for choices in read().split_terminator('\0') {
                let mut lines = choices.lines().map(|line| line.split(' ').map(|it| it.parse().unwrap_or(0)));
                let n: i64 = lines.next().and_then(|mut line| line.next()).unwrap_or(0).clamp(1, 100);
                let rest = lines.next().into_iter().flatten().chain(std::iter::repeat(0));
                let numbers = rest.take(n as usize).map(|it: i64| it.clamp(1, 1000).to_string());
                let input = format!("{n}\n{}\n", numbers.collect::<Vec<_>>().join(" "));
                print!("{input}\0{input}\0");
            }
        }
        [check] if check == "check" => {
            let text = read();
            let numbers: Option<Vec<usize>> =
                text.split_whitespace().map(|token| token.parse().ok()).collect();
            let legal = numbers.is_some_and(|numbers| match numbers.split_first() {
                Some((&n, rest)) => {
                    n == rest.len() && (1..=100).contains(&n) && rest.iter().all(|it| (1..=1000).contains(it))
                }
                None => false,
            });
            if !legal {
                eprintln!("these are not N numbers");
                exit(1);
            }
        }
        [random, seed] if random == "random" => {
            let mut state: u64 = seed.parse::<u64>().unwrap() + 1;
            let size = state.min(100);
            let mut below = |most: u64| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) % most
            };
            let n = 1 + below(size);
            let numbers: Vec<String> = (0..n).map(|_| (1 + below(10 * size)).to_string()).collect();
            println!("{n}\n{}", numbers.join(" "));
        }
        _ => {
            eprintln!("there are too many inputs");
            exit(2);
        }
    }
}
"#;

/// The legal inputs are the numbers from 1 to 100, which are listed backwards.
const NUMBER: &str = r#"use std::{env, io, process::exit};

fn main() {
    match env::args().nth(1).as_deref() {
        Some("list") => (1..=100).rev().for_each(|n| print!("{n}\n\0")),
        Some("check") => {
            let text = io::read_to_string(io::stdin()).unwrap();
            if !text.trim().parse().is_ok_and(|n| (1..=100).contains(&n)) {
                exit(1);
            }
        }
        _ => exit(3),
    }
}
"#;

/// A program that prints the sum of a list, or what `body` makes of the `list` and its `sum`.
fn sums(body: &str) -> String {
    format!(
        r#"use std::io;

fn main() {{
    let text = io::read_to_string(io::stdin()).unwrap();
    let list: Vec<u64> = text.split_whitespace().skip(1).map(|it| it.parse().unwrap()).collect();
    let sum: u64 = list.iter().sum();
    {body}
    println!("{{sum}}");
}}
"#
    )
}

impl Scene {
    /// A problem with these programs of its own, of which some may be missing.
    fn stressed(self, id: &str, solution: &str, examples: &[(&str, &str)]) -> Scene {
        let card =
            "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64\n";
        let listed = examples.iter().map(|(name, _)| {
            format!("[[example]]\nname = \"{name}-{id}\"\npath = \"examples/{name}.rs\"\n")
        });
        let card = card.to_owned() + &listed.collect::<String>();
        let scene = self.problem(id, solution).card(id, &card);
        examples.iter().fold(scene, |scene, (name, text)| {
            scene.write(&format!("problems/{id}/examples/{name}.rs"), text)
        })
    }

    fn stressed_sum(self, solution: &str) -> Scene {
        self.stressed("sum", solution, &[("brute", &sums("")), ("inputs", NUMBERS)])
    }

    fn kept(&self, path: &str) -> String {
        fs::read_to_string(self.folder.path().join(path)).unwrap()
    }

    fn has(&self, path: &str) -> bool {
        Path::exists(&self.folder.path().join(path))
    }
}

/// The smallest input on which the solution differs, its verdict, and the right answer.
#[track_caller]
fn smallest(scene: &Scene, limit: &str, verdict: &str, input: &str, answer: &str) {
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(1);
    let said = said.says(&format!("sum 제목   {limit}, 64 MiB"));
    let said = said.says(&format!("  stress-1   {verdict}"));
    said.says(&format!(
        "input    target/stress/sum/stress-1.in\n               {}",
        input.replace('\n', "\n               ").trim_end()
    ))
    .ends("and judge on it     cargo judge test sum");
    assert_eq!(scene.kept("target/stress/sum/stress-1.in"), input);
    assert_eq!(scene.kept("target/stress/sum/stress-1.out"), answer);
    assert_eq!(fs::read_dir(scene.path("testcases/sum")).unwrap().count(), 2);
}

#[test]
fn the_smallest_input_that_is_answered_wrongly_or_crashes_is_found() {
    let two_equal =
        "let sum = sum + u64::from(list.windows(2).any(|it| it[0] == it[1] && it[0] > 4));";
    let too_long = "let sum = if list.len() > 9 { 0 } else { sum };";
    let mut scene = Scene::new().stressed_sum("").case("sum", "one", "1\n1\n", "1\n");
    for (wrong, verdict, input, answer) in [
        ("let sum = if list.contains(&7) { 0 } else { sum };", "WA ", "1\n7\n", "7\n"),
        (two_equal, "WA ", "2\n5 5\n", "10\n"),
        ("let sum = sum % 1000;", "WA ", "1\n1000\n", "1000\n"),
        (too_long, "WA ", "10\n1 1 1 1 1 1 1 1 1 1\n", "10\n"),
        ("assert!(list[0] < 5, \"five\");", "RE ", "1\n5\n", "5\n"),
        ("assert!(list.len() < 3, \"three\");", "RE ", "3\n1 1 1\n", "3\n"),
    ] {
        let _ = fs::remove_dir_all(scene.path("target/stress"));
        scene = scene.write("problems/sum/src/main.rs", &sums(wrong));
        smallest(&scene, "1 s", verdict, input, answer);
    }
}

#[test]
fn an_endless_loop_is_found() {
    let loops = sums("while list.contains(&3) { std::hint::black_box(1); }");
    let scene = Scene::new().stressed_sum(&loops).case("sum", "one", "1\n1\n", "1\n");
    let card =
        scene.kept("problems/sum/Cargo.toml").replace("time-limit = 1\n", "time-limit = 0.1\n");
    smallest(&scene.write("problems/sum/Cargo.toml", &card), "0.1 s", "TLE", "1\n3\n", "3\n");
}

#[test]
fn where_inputs_are_few_the_smallest_wrong_one_is_known() {
    let wrong = "fn main() { let n: u64 = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap(); \
                 println!(\"{}\", if n == 64 || n == 80 || n == 99 { 0 } else { n }); }";
    let scene = Scene::new().stressed("one", wrong, &[("brute", ADDS), ("inputs", NUMBER)]);
    let stress = ["stress", "one", "--seconds", "120"];
    scene.judge(&stress).code(1).says("               64\na difference");
    // Of many inputs that are tried at the same time, a larger one comes first.
    let main = "problems/one/src/main.rs";
    let scene = scene.write(main, &wrong.replace("n == 64", "n == 40"));
    let mut crowd = scene.command(&stress);
    Said::of(crowd.env("RAYON_NUM_THREADS", "32")).code(1).says("               40\na difference");
    let scene = scene.write(main, &ADDS.replace("sum::<u64>()", "sum::<u64>().min(99)"));
    let said = scene.judge(&stress).code(1);
    said.says("               100\na difference after 9 inputs");
    let scene = scene.write(main, ADDS);
    let said = scene.judge(&stress).code(0);
    said.says("there are no other inputs").ends("no difference on 100 inputs");
    let said = scene
        .write("mine.rs", wrong)
        .judge(&[&stress[..], &["--file", "mine.rs"]].concat())
        .code(1)
        .says("  solution   AC")
        .says("  mine.rs    WA");
    said.says("line 1   expected `64`").says("               64\na difference");
}

#[test]
fn a_folder_of_somebody_is_no_problem() {
    let empty = tempfile::tempdir().unwrap();
    Scene::new().judge(&["stress", empty.path().to_str().unwrap()]).code(2);
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0);
}

#[test]
fn an_input_is_no_path() {
    let scene = Scene::new().write("canary.in", "sings");
    let canary = scene.folder.path().join("canary");
    let lists = format!(
        "fn main() {{
            let all = [{:?}, \"../../../canary\", \"1/2\"];
            if std::env::args().any(|it| it == \"list\") {{
                return all.iter().for_each(|it| print!(\"{{it}}\\n\\0\"));
            }}
            assert!(all.contains(&std::io::read_to_string(std::io::stdin()).unwrap().trim()));
        }}",
        canary.to_str().unwrap()
    );
    let counts =
        r#"fn main() { println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().len()) }"#;
    let scene = scene
        .stressed("sum", counts, &[("brute", counts), ("inputs", &lists)])
        .write("mine.rs", "fn main() { println!(\"4\") }");
    let said = scene.judge(&["stress", "sum", "--seconds", "120", "--file", "mine.rs"]).code(1);
    said.says("input    target/stress/sum/stress-1.in\n               ../../../canary\n");
    assert_eq!(scene.kept("canary.in"), "sings");
    assert_eq!(scene.kept("target/stress/sum/stress-1.in"), "../../../canary\n");
    assert!(!scene.has("canary.out") && !scene.has("target/stress/sum/stress-2.in"));
}

/// The legal inputs are two digits, each in a line of its own.
const TWO_LINES: &str = r#"use std::env;

fn main() {
    if env::args().nth(1).as_deref() == Some("list") {
        (0..100).for_each(|n| print!("{}\n{}\n\0", n / 10, n % 10));
    }
}
"#;

#[test]
fn inputs_that_are_few_keep_their_lines() {
    let by_lines = "fn main() { let lines: Vec<u64> = std::io::stdin().lines().map(|it| it.unwrap().parse().unwrap()).collect(); \
                    println!(\"{}\", lines[0] + lines[1]); }";
    let scene = Scene::new().stressed("two", ADDS, &[("inputs", TWO_LINES)]);
    let said = scene
        .write("by-lines.rs", by_lines)
        .judge(&["stress", "two", "--seconds", "120", "--file", "by-lines.rs"])
        .code(0);
    said.ends("no difference on 100 inputs");
}

#[test]
fn a_checker_looks_at_both_programs() {
    let halves = "use std::{env, fs, process::exit};
fn main() {
    let numbers = |file: usize| -> Vec<u64> {
        let text = fs::read_to_string(env::args().nth(file).unwrap()).unwrap();
        text.split_whitespace().map(|it| it.parse().unwrap()).collect()
    };
    let is_right = |file: usize| numbers(file).iter().sum::<u64>() == numbers(1)[0];
    if !is_right(2) {
        eprintln!(\"they do not add up\");
        exit(1);
    }
    if !is_right(3) {
        eprintln!(\"the answer is wrong\");
        exit(3);
    }
}";
    let solution = |one: &str| {
        format!(
            "fn main() {{ let n: u64 = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap(); println!(\"{{}} {{}}\", {one}, n - {one}); }}"
        )
    };
    let card = "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64\nchecker = \"checker.rs\"\n\
                [[example]]\nname = \"inputs-half\"\npath = \"examples/inputs.rs\"\n";
    let scene = Scene::new()
        .problem("half", &solution("n / 2"))
        .card("half", card)
        .write("problems/half/examples/inputs.rs", NUMBER)
        .write("problems/half/checker.rs", halves)
        .write("other.rs", &solution("1"))
        .write("wrong.rs", "fn main() { println!(\"1 1\"); }");
    let stress = |file| scene.judge(&["stress", "half", "--seconds", "120", "--file", file]);
    stress("other.rs").code(0).ends("no difference on 100 inputs");
    stress("wrong.rs").code(1).says("  wrong.rs   WA\n      they do not add up\n");
}

#[test]
fn the_language_of_the_other_program_may_be_named() {
    let scene = Scene::new()
        .stressed_sum(&sums(""))
        .write("other", &sums(""))
        .write("wrong", &sums("").replace("sum()", "sum::<u64>() + 1"));
    is_an_error(&scene, &["sum", "--file", "other"], "where they do not, `--language` says it");
    let stress = |arguments: &[&str]| {
        scene.judge(&[&["stress", "sum", "--seconds", "60"], arguments].concat())
    };
    let said = stress(&["--file", "wrong", "--language", "rust"]).code(1);
    said.says("cargo judge test sum --file wrong --language Rust");
    let said =
        scene.judge(&["stress", "sum", "--seconds", "1", "--file", "other", "--language", "rs"]);
    said.code(0);
}

#[test]
fn a_right_solution_never_differs_and_nothing_is_kept() {
    let scene = Scene::new().stressed_sum(&sums(""));
    let said = scene.judge(&["stress", "sum", "--seconds", "1"]).code(0);
    assert!(
        said.out.contains("no difference on ") && said.out.contains("  in 1 s; the largest has "),
        "{}",
        said.out
    );
    assert!(!scene.has("target/stress") && !scene.has("testcases"));
}

#[test]
fn an_input_is_kept_once_and_another_gets_another_name() {
    let wrong =
        |number: u64| sums(&format!("let sum = sum + u64::from(list.contains(&{number}));"));
    let scene = Scene::new().stressed_sum(&wrong(2)).case("sum", "stress-1", "1\n1\n", "1\n");
    for _ in 0..2 {
        scene.judge(&["stress", "sum", "--seconds", "60"]).code(1).says("  stress-2   WA");
    }
    let scene = scene.write("problems/sum/src/main.rs", &wrong(3));
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(1).says("  stress-3   WA");
    let step = said.out.lines().find_map(|line| line.strip_prefix("keep it as a case   ")).unwrap();
    assert_eq!(step, "cp target/stress/sum/stress-3.* testcases/sum/");
    let copied = std::process::Command::new("sh")
        .args(["-c", step])
        .current_dir(scene.folder.path())
        .status();
    assert!(copied.unwrap().success());
    scene.judge(&["test", "sum"]).code(1).says("stress-3   WA").ends("1 passed, 1 failed");
    scene
        .judge(&["stress", "sum", "--seconds", "60"])
        .code(1)
        .ends("it is the case `stress-3` already; next: `cargo judge test sum`");
}

#[test]
fn what_the_next_step_says_works_in_any_folder() {
    let scene = Scene::new().stressed_sum(&sums("let sum = sum + 1;"));
    let here = scene.folder.path().join("problems/sum");
    let said = scene::Said::of(scene.command(&["stress", "."]).current_dir(&here)).code(1);
    let step = said.out.lines().find_map(|line| line.strip_prefix("keep it as a case   ")).unwrap();
    let copied = std::process::Command::new("sh").args(["-c", step]).current_dir(&here).status();
    assert!(copied.unwrap().success());
    assert_eq!(scene.kept("testcases/sum/stress-1.out"), "1\n");
}

#[test]
fn the_rules_say_which_of_two_programs_is_wrong() {
    let wrong = sums("let sum = if list.contains(&7) { 0 } else { sum };");
    let scene = Scene::new().stressed_sum(&sums("")).write("mine.rs", &wrong);
    let said = scene.judge(&["stress", "sum", "--file", "mine.rs", "--seconds", "60"]).code(1);
    said.says("  solution   AC")
        .says("  mine.rs    WA")
        .says("expected `7`\n               found    `0`")
        .ends("and judge on it     cargo judge test sum --file mine.rs");
    assert_eq!(scene.kept("target/stress/sum/stress-1.in"), "1\n7\n");
    assert_eq!(scene.kept("target/stress/sum/stress-1.out"), "7\n");
    let scene = scene.write("problems/sum/src/main.rs", &wrong).write("mine.rs", &sums(""));
    let said = scene.judge(&["stress", "sum", "--file", "mine.rs", "--seconds", "60"]).code(1);
    said.says("  solution   WA").says("  mine.rs    AC");
    let scene = scene.write("mine.rs", &wrong);
    scene.judge(&["stress", "sum", "--file", "mine.rs", "--seconds", "1"]).code(0);
}

#[test]
fn without_rules_two_programs_are_compared_and_nobody_says_which_is_right() {
    let scene = Scene::new().stressed("sum", &sums(""), &[("inputs", NUMBERS)]);
    let scene = scene.write("mine.rs", &sums("let sum = if list.contains(&7) { 8 } else { sum };"));
    let said = scene.judge(&["stress", "sum", "--file", "mine.rs", "--seconds", "60"]).code(1);
    let said = said.says("  mine.rs    line 1: `8`\n  solution   line 1: `7`");
    let said = said
        .says("which of them is right is not known: there is no `problems/sum/examples/brute.rs`");
    said.says("write the right answer to `target/stress/sum/stress-1.out`");
    assert_eq!(scene.kept("target/stress/sum/stress-1.in"), "1\n7\n");
    assert!(!scene.has("target/stress/sum/stress-1.out"));
    let scene = scene.write("mine.rs", &sums("assert!(!list.contains(&9), \"nine\");"));
    let said = scene.judge(&["stress", "sum", "--file", "mine.rs", "--seconds", "60"]).code(1);
    said.says("  mine.rs   RE\n      exit code 101\n").says("nine");
    assert_eq!(scene.kept("target/stress/sum/stress-2.in"), "1\n9\n");
}

#[test]
fn inputs_that_take_the_rules_too_long_are_left_out() {
    let slow = sums("while list.len() > 1 { std::hint::black_box(1); }");
    let examples = [("brute", &slow[..]), ("inputs", NUMBERS)];
    let scene = Scene::new().stressed("sum", &sums(""), &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "2"]).code(0);
    said.says("left out ").says("to which `brute` has no answer in time");
    let slow = sums("loop { std::hint::black_box(1); }");
    let scene = scene.write("problems/sum/examples/brute.rs", &slow);
    let said = scene.judge(&["stress", "sum", "--seconds", "1"]).code(2);
    assert!(said.err.contains("`brute` has no answer in time to any of "), "{}", said.err);
}

#[test]
fn rules_that_fail_are_an_error_and_their_input_is_kept() {
    let fails = sums("assert!(list.len() < 2, \"no rule for two\");");
    let examples = [("brute", &fails[..]), ("inputs", NUMBERS)];
    let scene = Scene::new().stressed("sum", &sums(""), &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(2);
    let sentence =
        "`brute-sum < target/stress/sum/stress-1.in` fails; mend `problems/sum/examples/brute.rs`:";
    assert!(said.err.contains(sentence) && said.err.contains("no rule for two"), "{}", said.err);
    assert!(scene.has("target/stress/sum/stress-1.in"));
}

#[test]
fn rules_that_wait_or_never_stop_printing_are_ended() {
    let waits = sums("std::thread::sleep(std::time::Duration::from_secs(3600));");
    let examples = [("brute", &waits[..]), ("inputs", NUMBERS)];
    let scene = Scene::new().stressed("sum", &sums(""), &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "1"]).code(2);
    assert!(said.err.contains("`brute` has no answer in time to any of "), "{}", said.err);
    let prints = sums("let line = \"0\".repeat(1 << 20); loop { println!(\"{line}\"); }");
    let scene = scene.write("problems/sum/examples/brute.rs", &prints);
    let said = scene.judge(&["stress", "sum", "--seconds", "1"]).code(2);
    let sentence =
        "fails; mend `problems/sum/examples/brute.rs`:\nmore than 67108864 bytes of output";
    assert!(said.err.contains(sentence), "{}", said.err);
}

#[test]
fn inputs_that_list_none_are_an_error() {
    let examples = [("brute", ADDS), ("inputs", "fn main() {}")];
    let scene = Scene::new().stressed("sum", ADDS, &examples);
    let sentence =
        "`inputs-sum list` lists no input at all; mend `problems/sum/examples/inputs.rs`";
    is_an_error(&scene, &["sum", "--seconds", "1"], sentence);
}

#[test]
fn inputs_that_contradict_themselves_are_an_error() {
    let inputs = NUMBERS.replace("contains(&n)", "contains(&(n + 100))");
    let examples = [("brute", &sums("")[..]), ("inputs", &inputs)];
    let scene = Scene::new().stressed("sum", &sums("let sum = sum + 1;"), &examples);
    let sentence = "`inputs-sum` makes an input that it objects to itself: these are not N numbers; \
                    mend `problems/sum/examples/inputs.rs`";
    is_an_error(&scene, &["sum", "--seconds", "60"], sentence);
}

/// The command, and what its error says.
#[track_caller]
fn is_an_error(scene: &Scene, arguments: &[&str], sentence: &str) {
    let said = scene.judge(&[&["stress"], arguments].concat()).code(2);
    assert!(said.err.contains(sentence), "no `{sentence}` in\n{}", said.err);
    assert!(!scene.has("target/stress"));
}

#[test]
fn what_is_missing_is_said_with_what_to_write() {
    let scene = Scene::new().problem("sum", ADDS);
    is_an_error(
        &scene,
        &["sum"],
        "write `problems/sum/examples/inputs.rs`, as `problems/11872/examples/inputs.rs`",
    );
    is_an_error(&scene, &["sun"], "problem `sun` has no folder");
    let scene = Scene::new().stressed("sum", ADDS, &[("inputs", NUMBERS)]);
    is_an_error(
        &scene,
        &["sum"],
        "write `problems/sum/examples/brute.rs`, slow and obviously right, or name another program with `--file PATH`",
    );
    is_an_error(&scene, &["sum", "--file", "none.rs"], "cannot read `none.rs`");
    let scene = scene.write("mine.rs", "fn main() {");
    let rejected = |scene: &Scene, whose: &str| {
        let said = scene.judge(&["stress", "sum", "--file", "mine.rs"]).code(1);
        let sentence = format!("error: {whose} does not compile");
        assert!(said.err.starts_with(&sentence), "{}", said.err);
    };
    rejected(&scene, "`mine.rs`");
    let scene = scene.write("problems/sum/src/main.rs", "fn main() {").write("mine.rs", ADDS);
    rejected(&scene, "the solution of `sum`");
}

#[test]
fn seconds_are_a_number_above_0() {
    let scene = Scene::new();
    for wrong in ["0", "-1", "nan", "inf", "1e300", "ten", ""] {
        is_an_error(
            &scene,
            &["sum", "--seconds", wrong],
            "give a number of seconds above 0, such as 10 or 0.5",
        );
    }
}

/// The program `inputs` of a problem about numbers from 1 to 300, in which one of the three questions is never answered.
fn inputs(question: &str, body: &str) -> String {
    let mut answers = [
        ("list", "for n in (1..=300).rev() { print!(\"{n}\\n\\0\") }"),
        ("check", "{}"),
        ("random", "println!(\"7\")"),
    ];
    // Without a list, inputs are drawn.
    if question == "random" {
        answers[0].1 = "std::process::exit(2)";
    }
    let arms = answers.map(|(name, answer)| {
        format!("        Some(\"{name}\") => {},\n", if name == question { body } else { answer })
    });
    format!(
        "use std::io::Write;\n\nfn main() {{\n    match std::env::args().nth(1).as_deref() {{\n{}        _ => \
         std::process::exit(3),\n    }}\n    std::io::stdout().flush().unwrap();\n}}\n",
        arms.concat()
    )
}

const RUNS_FOR_EVER: &str = "loop { std::hint::black_box(1); }";
const WAITS_FOR_EVER: &str = "loop { std::thread::sleep(std::time::Duration::from_secs(1)) }";
const PRINTS_FOR_EVER: &str = "loop { std::io::stdout().write_all(&[b'7'; 4096]).unwrap() }";
const WRONG_FROM_100: &str = "fn main() {
    let n: u64 = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    println!(\"{}\", n.min(99));
}
";

/// All at the same time: much of it is waiting.
#[test]
fn a_program_of_a_problem_that_passes_a_limit_is_named() {
    thread::scope(|scope| {
        for (question, body, why) in [
            ("list", RUNS_FOR_EVER, "more than 10 s of CPU time"),
            ("list", PRINTS_FOR_EVER, "more than 67108864 bytes of output"),
            ("random", WAITS_FOR_EVER, "does it wait for something?"),
            ("check", WAITS_FOR_EVER, "does it wait for something?"),
        ] {
            scope.spawn(move || an_inputs_program_is_named_by_stress(question, body, why));
        }
        scope.spawn(what_cannot_be_made_smaller_is_told_all_the_same);
        let waits = format!("fn main() {{ {WAITS_FOR_EVER} }}");
        scope.spawn(move || check_names("brute-sum < ", "brute", &waits, &inputs("", "")));
        let prints = inputs("check", PRINTS_FOR_EVER);
        scope.spawn(move || check_names("inputs-sum check < ", "inputs", ADDS, &prints));
    });
}

fn an_inputs_program_is_named_by_stress(question: &str, body: &str, why: &str) {
    let examples = [("brute", ADDS), ("inputs", &inputs(question, body))];
    let scene = Scene::new().stressed("sum", WRONG_FROM_100, &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(2);
    said.tells(&format!("error: `inputs-sum {question}"))
        .tells(why)
        .tells("mend `problems/sum/examples/inputs.rs`");
}

/// Only the making smaller takes for ever.
fn what_cannot_be_made_smaller_is_told_all_the_same() {
    let inputs = NUMBERS.replace(
        "replay == \"replay\" => {",
        &format!("replay == \"replay\" => {{ {WAITS_FOR_EVER}"),
    );
    let wrong = sums("let sum = sum + 1;");
    let examples = [("brute", &sums("")[..]), ("inputs", &inputs)];
    let scene = Scene::new().stressed("sum", &wrong, &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(1);
    let said = said
        .tells("note: nothing smaller was looked for: `inputs-sum replay")
        .tells("mend `problems/sum/examples/inputs.rs`");
    said.says("      line 1   expected `").says("; nothing smaller was found");
}

fn check_names(command: &str, program: &str, brute: &str, inputs: &str) {
    let examples = [("brute", brute), ("inputs", inputs)];
    let scene = Scene::new().stressed("sum", ADDS, &examples).case("sum", "one", "1\n", "1\n");
    let said = scene.judge(&["check", "sum", "--skip", "mutants"]).code(2);
    said.says(&format!("`{command}")).says(&format!("mend `problems/sum/examples/{program}.rs`"));
}

/// As it was before the crate `inputs` could replay, and as the program of anybody may be.
#[test]
fn an_inputs_program_that_cannot_replay_is_no_error() {
    let inputs = NUMBERS.replace("[choices] if choices", "[choices] if false && choices");
    let examples = [("brute", &sums("")[..]), ("inputs", &inputs)];
    let scene = Scene::new().stressed("sum", &sums("let sum = sum + 1;"), &examples);
    let said = scene.judge(&["stress", "sum", "--seconds", "60"]).code(1);
    said.tells(
        "note: nothing smaller was looked for: `inputs-sum` does not know `choices` and `replay`",
    )
    .says("a difference after 1 input; nothing smaller was found")
    .ends("and judge on it     cargo judge test sum");
}

#[test]
fn programs_of_a_problem_write_nothing_and_read_no_answers() {
    let outside = tempfile::tempdir().unwrap();
    let mark = outside.path().join("mark");
    let case = outside.path().join("case.out");
    fs::write(&case, "7\n").unwrap();
    let mine = outside.path().join("mine");
    fs::write(&mine, "").unwrap();
    let state = || {
        let found = fs::metadata(&mine).unwrap();
        (found.permissions(), found.modified().unwrap())
    };
    let before = state();
    let tries = format!(
        "assert!(std::fs::write({mark:?}, \"x\").is_err());
         assert!(std::fs::read({case:?}).is_err());
         use std::os::unix::fs::PermissionsExt;
         assert!(std::fs::set_permissions({mine:?}, std::fs::Permissions::from_mode(0o777)).is_err());
         assert!(std::os::unix::fs::chown({mine:?}, None, None).is_err());
         assert!(std::fs::File::create(\"own\").unwrap().set_modified(std::time::UNIX_EPOCH).is_err());
         assert!(std::net::TcpStream::connect(\"127.0.0.1:9\").is_err_and(|it| it.kind() == std::io::ErrorKind::PermissionDenied));"
    );
    let brute = ADDS.replace("fn main() {\n", &format!("fn main() {{\n{tries}\n"));
    let inputs = inputs("", "").replace("fn main() {\n", &format!("fn main() {{\n{tries}\n"));
    let scene = Scene::new()
        .stressed("sum", ADDS, &[("brute", &brute), ("inputs", &inputs)])
        .case("sum", "one", "1\n", "1\n");
    scene.judge(&["stress", "sum", "--seconds", "120"]).code(0).ends("no difference on 300 inputs");
    scene.judge(&["check", "sum", "--skip", "mutants"]).code(0);
    assert!(!mark.exists());
    assert_eq!(state(), before);
}
