//! Programs that talk to an interactor.

use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::scene::{JudgeOutput, Scene, needs_python};

/// Both interactors are called like those of `testlib.h`. They answer up to 15 guesses of the number in the input, and write how
/// many there were.
const IN_CPP: &str = include_str!("../programs/interactive/talk.cpp");
const IN_PYTHON: &str = include_str!("../programs/interactive/talk.py");

const HALVES: &str = include_str!("../programs/interactive/halves.py");
const COUNTS: &str = include_str!("../programs/interactive/counts.py");

/// A problem with this interactor and the numbers 700 and 5.
fn guessing(file: &str, interactor: &str, more: &str) -> Scene {
    let manifest = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.1\nmemory-limit = 64";
    Scene::new()
        .card("guess", &format!("{manifest}\ninteractor = \"{file}\"\n{more}"))
        .write("problems/guess/src/main.rs", "// panics")
        .write(&format!("problems/guess/{file}"), interactor)
        .write("testcases/guess/high.in", "700\n")
        .case("guess", "low", "5\n", "")
}

fn judge(scene: &Scene, program: &str) -> JudgeOutput {
    scene.save("guess.py", program);
    scene.judge(&["test", "guess", "--file", "guess.py"])
}

#[test]
fn an_interactor_in_any_language_talks_to_the_program() {
    needs_python!();
    // Its time is not the program's, which may need 2.3 s.
    let slow = format!(
        "import sys, time\nwhile open(sys.argv[1]).read() == '700\\n' and time.process_time() < 2.5: pass\n{IN_PYTHON}"
    );
    for (file, interactor) in [("talk.cpp", IN_CPP), ("talk.py", &slow)] {
        let scene = guessing(file, interactor, "");
        judge(&scene, HALVES).code(0).prints("  all 2 cases   AC ");
        let output = judge(&scene, COUNTS).code(1).ends("1 passed, 1 failed");
        output
            .prints("high     WA ")
            .prints("16 guesses\n      program    0\n      interactor >\n      program    1\n")
            .prints("… 11 more lines …\n")
            .prints("      program    15\n");
    }
    // What it has written may be judged, too.
    let scene = guessing("talk.py", IN_PYTHON, "checker = \"few.py\"");
    let few = "import sys\nsecret, few = (int(open(it).read()) for it in sys.argv[1:3])
if few > secret / 50: sys.exit('too many')\n";
    scene.save("problems/guess/few.py", few);
    let output = judge(&scene, HALVES).code(1).ends("1 passed, 1 failed");
    output.prints("low      WA ").prints("too many\n      output   9\n      program    500\n");
}

#[test]
fn a_validator_of_kattis_talks_to_the_program() {
    needs_python!();
    let talks = "import sys\nsecret = int(open(sys.argv[1]).read())\nopen(sys.argv[3] + '/judgemessage.txt', 'w').write('too many')\n\
                 for line in range(int(sys.argv[4])):\n    guess = int(input())\n    \
                 if guess == secret: print('=', flush=True); sys.exit(42)\n    \
                 print('<' if guess > secret else '>', flush=True)\nsys.exit(43)\n";
    let scene = guessing("talk.py", talks, "protocol = \"kattis\"\narguments = [\"15\"]");
    judge(&scene, HALVES).code(0).prints("  all 2 cases   AC ");
    judge(&scene, COUNTS).code(1).prints("high     WA ").prints("too many\n");
}

#[test]
fn who_ends_the_conversation_is_said() {
    let scene = guessing("talk.cpp", IN_CPP, "");
    for (body, verdict, reason) in [
        ("getchar();", "TLE", "both wait for each other and neither has spoken: "),
        (
            "puts(\"1\"); getchar();",
            "TLE",
            "output came only when the interactor had been stopped; does it flush",
        ),
        (
            "say(\"1\\n\"); while (getchar());",
            "TLE",
            "wait for each other after the interactor has",
        ),
        (
            "say(\"1\"); getchar();",
            "TLE",
            "both wait for each other after the program has spoken: ",
        ),
        ("say(\"1\\n\"); getchar();", "WA", "the program ended before the interactor had accepted"),
        ("", "WA", "the program ended before"),
        ("say(\"1\\n\"); getchar(); abort();", "RE", "SIGABRT"),
        ("say(\"x\\n\"); getchar();", "WA", "wrong output format no guess"),
        ("say(\"x\\n\"); getchar(); abort();", "WA", "wrong output format no guess"),
        ("say(\"x\\n\"); for (;;);", "WA", "wrong output format no guess"),
        ("say(\"1\\n\"); for (;;);", "TLE", "more than 0.1 s of CPU time"),
    ] {
        let say = "void say(const char *text) { fputs(text, stdout); fflush(stdout); }";
        let head = "#include <stdio.h>\n#include <stdlib.h>";
        scene.save("guess.c", format!("{head}\n{say}\nint main(void) {{ {body} return 0; }}\n"));
        let output = scene.judge(&["test", "guess", "--file", "guess.c"]).code(1);
        output.prints(&format!("high   {verdict} ")).prints(reason);
    }
}

#[test]
fn an_output_that_is_closed_ends_for_the_other() {
    needs_python!();
    let closes = "import os, sys\nprint(1, 2, flush=True)\nos.close(1)\nsys.exit(input() != '3')";
    let reads = "import sys\nprint(sum(map(int, sys.stdin.read().split())), flush=True)";
    let interactor = "import sys\nprint(sys.stdin.read() == '1\\n', flush=True)";
    let program = "import os\nprint(1, flush=True)\nos.close(1)\nassert input() == 'True'";
    for (interactor, program, code, prints) in [
        (closes, reads, 0, "all 2 cases   AC "),
        (closes, &reads.replace("(sum", "(1 + sum"), 1, "high   WA "),
        (closes, &format!("{reads}\nsys.exit(1)"), 1, "high   RE "),
        (interactor, program, 0, "all 2 cases   AC "),
    ] {
        let scene = guessing("talk.py", interactor, "").write("guess.py", program);
        for sandbox in ["on", "off"] {
            let test = ["test", "guess", "--file", "guess.py"];
            scene.judge_with("SANDBOX", sandbox, &test).code(code).prints(prints);
        }
    }
}

#[test]
fn a_rejected_program_that_goes_on_is_stopped() {
    let scene = guessing("talk.cpp", IN_CPP, "");
    let manifest =
        scene.read("problems/guess/Cargo.toml").replace("time-limit = 0.1", "time-limit = 30");
    scene.save("problems/guess/Cargo.toml", manifest);
    scene.save("guess.c", "#include <stdio.h>\nint main(void) { for (;;) puts(\"x\"); }\n");
    let start = Instant::now();
    let output = scene.judge(&["test", "guess", "--file", "guess.c"]).code(1);
    output.prints("high   WA ").prints("wrong output format no guess");
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn whatever_either_side_does_it_ends() {
    needs_python!();
    let accepts = "input()\nprint('ok', flush=True)\n";
    let floods_too = "while True: print('x' * 60000)\n";
    let c = |body: &str| {
        format!("#include <unistd.h>\nint main(void) {{ char x[60000] = \"1\\n\"; {body} }}\n")
    };
    let talks = &c("while (read(0, x, 1)) { usleep(2000); write(1, x, 1); }");
    let ends = [
        (accepts, "for (;;) write(1, x, 2);", 1, "high   TLE "),
        (accepts, "for (;;) write(1, x, 60000);", 1, "high   OLE "),
        (accepts, "for (;;) { write(1, x, 2); usleep(2000); }", 1, "it still prints 2s after the "),
        (accepts, "write(1, x, 2); read(0, x, 2); return 0;", 0, "1 case   AC "),
        (floods_too, "for (;;) write(1, x, 60000);", 1, "high   TLE "),
        (floods_too, "while (read(0, x, 60000));", 2, "prints more than 32 MiB"),
        (talks, "write(1, x, 2); while (read(0, x, 1)) write(1, x, 1);", 1, " still talk"),
    ];
    // Most of the time, they wait.
    let judge = |(interactor, body, code, prints): (&str, &str, _, _)| {
        let file = if interactor == talks { "talk.c" } else { "talk.py" };
        let scene = guessing(file, interactor, "").write("guess.c", &c(body));
        let start = Instant::now();
        let test = ["test", "guess", "--file", "guess.c", "--case", "high"];
        scene.judge(&test).code(code).prints(prints);
        assert!(start.elapsed() < Duration::from_secs(60), "{body}");
    };
    thread::scope(|scope| ends.iter().for_each(|&it| drop(scope.spawn(move || judge(it)))));
}

#[test]
fn an_interactor_that_fails_gives_no_verdict() {
    needs_python!();
    for (interactor, more, says) in [
        (
            "import sys\nsys.exit(3)",
            "",
            "the interactor `problems/guess/talk.py` fails on the case",
        ),
        ("1 / 0", "", "ZeroDivisionError"),
        ("print(", "", "does not compile; fix it:"),
        ("", "compare = \"exact\"", "both compare and interactor"),
        ("", "reads = \"a\"", "both reads and interactor"),
        ("", "writes = \"a\"", "both writes and interactor"),
    ] {
        judge(&guessing("talk.py", interactor, more), HALVES).code(2).prints(says);
    }
}

#[test]
fn whoever_types_plays_the_interactor() {
    needs_python!();
    let scene = guessing("talk.py", IN_PYTHON, "").write("guess.py", HALVES);
    scene.judge_with("SANDBOX", "off", &["test", "guess", "--file", "guess.py"]).code(0);
    for (typed, code, ends) in [
        (">\n<\n=\n", 0, "\n500\n750\n625\n  exit code 0\n"),
        (">\n", 1, "\n500\n750\n  exit code 1\n"),
    ] {
        let mut judge = scene.command(&["test", "guess", "--file", "guess.py", "--interactive"]);
        let mut judge = judge.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        judge.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let output = judge.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.code() == Some(code) && out.contains(ends), "{out}");
    }
}
