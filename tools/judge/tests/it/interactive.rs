//! Programs that talk to an interactor.

use std::io::Write;
use std::process::Stdio;

use crate::scene::{JudgeOutput, Scene, needs_python};

/// Both interactors are called like those of `testlib.h`. They answer up to 15 guesses of the number in the input, and write how
/// many there were.
const IN_CPP: &str = r#"#include <cstdio>
int main(int argc, char **argv) {
    int secret, guess, guesses = 0;
    FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
    if (argc != 4 || !in || !out || fscanf(in, "%d", &secret) != 1) return 3;
    while (scanf("%d", &guess) == 1) {
        if (++guesses > 15) return fputs("wrong answer 16 guesses\n", stderr), 1;
        puts(guess < secret ? ">" : guess > secret ? "<" : "=");
        fflush(stdout);
        if (guess == secret) return fprintf(out, "%d\n", guesses), 0;
    }
    return fputs("wrong output format no guess\n", stderr), 2;
}
"#;
const IN_PYTHON: &str = r#"import sys
secret = int(open(sys.argv[1]).read())
open(sys.argv[3]).read()
for guesses in range(1, 16):
    guess = int(input())
    print('>' if guess < secret else '<' if guess > secret else '=', flush=True)
    if guess == secret:
        open(sys.argv[2], 'w').write(f'{guesses}\n')
        sys.exit(0)
sys.exit('16 guesses')
"#;

const HALVES: &str = "low, high, answer = 1, 1000, ''
while answer != '=':
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == '>': low = guess + 1
    else: high = guess - 1
";
const COUNTS: &str = "for guess in range(1000):
    print(guess, flush=True)
    if input() == '=': break
";

/// A problem with this interactor and the numbers 700 and 5.
fn guessing(file: &str, interactor: &str, more: &str) -> Scene {
    let manifest = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.1\nmemory-limit = 64";
    Scene::new()
        .card("guess", &format!("{manifest}\ninteractor = \"{file}\"\n{more}"))
        .write("problems/guess/src/main.rs", "// adds")
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
    for (file, interactor) in [("talk.cpp", IN_CPP), ("talk.py", IN_PYTHON)] {
        let scene = guessing(file, interactor, "");
        judge(&scene, HALVES).code(0).prints("  all 2 cases   AC ");
        let output = judge(&scene, COUNTS).code(1).ends("1 passed, 1 failed");
        let output = output.prints("high     WA ").prints("16 guesses\n      program    0\n");
        let output = output.prints("      interactor >\n      program    1\n");
        output.prints("… 11 more lines …\n").prints("      program    15\n");
    }
}

#[test]
fn who_ends_the_conversation_is_said() {
    let both_wait = |when| format!("TLE|both wait for each other {when}: ");
    for (body, says) in [
        ("getchar();", &*both_wait("and neither has spoken")),
        ("puts(\"1\"); getchar();", "TLE|the program does not flush its output"),
        ("say(\"1\\n\"); while (getchar()); ", &both_wait("after the interactor has spoken")),
        ("say(\"1\"); getchar();", &both_wait("after the program has spoken")),
        ("say(\"1\\n\"); getchar();", "WA|the program ended early: the interactor was waiting"),
        ("", "WA|the program ended early"),
        ("say(\"1\\n\"); getchar(); abort();", "RE|SIGABRT"),
        ("say(\"x\\n\"); getchar();", "WA|wrong output format no guess"),
        ("say(\"x\\n\"); for (;;);", "WA|wrong output format no guess"),
        ("say(\"1\\n\"); for (;;);", "TLE|more than 0.1 s of CPU time"),
    ] {
        let scene = guessing("talk.cpp", IN_CPP, "");
        let say = "void say(const char *text) { fputs(text, stdout); fflush(stdout); }";
        let head = "#include <stdio.h>\n#include <stdlib.h>";
        scene.save("guess.c", format!("{head}\n{say}\nint main(void) {{ {body} return 0; }}\n"));
        let output = scene.judge(&["test", "guess", "--file", "guess.c"]).code(1);
        let (verdict, reason) = says.split_once('|').unwrap();
        output.prints(&format!("high   {verdict} ")).prints(reason);
    }
}

#[test]
fn an_interactor_that_fails_gives_no_verdict() {
    needs_python!();
    for (interactor, says) in [
        ("import sys\nsys.exit(3)", "the interactor `problems/guess/talk.py` fails on the case"),
        ("1 / 0", "ZeroDivisionError"),
        ("print(", "does not compile; fix it:"),
    ] {
        judge(&guessing("talk.py", interactor, ""), HALVES).code(2).prints(says);
    }
    let scene = guessing("talk.py", "", "compare = \"exact\"");
    judge(&scene, "").code(2).prints("both compare and interactor");
}

#[test]
fn the_time_of_the_interactor_is_not_that_of_the_program() {
    needs_python!();
    let slow = format!("import time\nwhile time.process_time() < 3: pass\n{IN_PYTHON}");
    let scene = guessing("talk.py", &slow, "");
    scene.save("guess.py", HALVES);
    scene.judge(&["test", "guess", "--file", "guess.py"]).code(0);
}

#[test]
fn a_checker_judges_what_the_interactor_has_written() {
    needs_python!();
    let scene = guessing("talk.py", IN_PYTHON, "checker = \"few.py\"");
    let few = "import sys\nsecret, few = (int(open(it).read()) for it in sys.argv[1:3])
if few > secret / 50: sys.exit('too many')\n";
    scene.save("problems/guess/few.py", few);
    let output = judge(&scene, HALVES).code(1).ends("1 passed, 1 failed");
    output.prints("low      WA ").prints("too many\n      output   9\n      program    500\n");
}

#[test]
fn the_other_commands_know_interactive_problems() {
    needs_python!();
    let scene = guessing("talk.py", IN_PYTHON, "")
        .write("problems/guess/right/halves.py", &format!("# AC: halves.\n{HALVES}"))
        .write("problems/guess/wrong/counts.py", &format!("# WA: counts.\n{COUNTS}"))
        .write("problems/guess/src/main.rs", "// panics");
    let output = scene.judge(&["check", "guess"]).code(1);
    output
        .prints("1 of 1 wrong rejected   1 of 1 right accepted")
        .prints("the interactor is assumed");
    scene.judge(&["stress", "guess"]).fails_with("`guess` is interactive: its programs have no");
}

#[test]
fn without_the_sandbox_they_talk_as_well() {
    needs_python!();
    let scene = guessing("talk.py", IN_PYTHON, "");
    for (program, code) in [(HALVES, 0), (COUNTS, 1), ("", 1)] {
        scene.save("guess.py", program);
        let mut judge = scene.command(&["test", "guess", "--file", "guess.py"]);
        JudgeOutput::of(judge.env("SANDBOX", "off")).code(code);
    }
}

#[test]
fn somebody_who_types_can_play_the_interactor() {
    needs_python!();
    let scene = guessing("talk.py", IN_PYTHON, "").write("guess.py", HALVES);
    let talk = |typed: &str| {
        let mut judge = scene.command(&["test", "guess", "--file", "guess.py", "--interactive"]);
        let mut judge = judge.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        judge.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let output = judge.wait_with_output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, out) = talk(">\n<\n=\n");
    assert!(code == 0 && out.contains("\n500\n750\n625\n  exit code 0\n"), "{out}");
    let (code, out) = talk(">\n");
    assert!(
        code == 1 && out.contains("\n500\n750\n  exit code 1\n") && out.contains("EOFError"),
        "{out}"
    );
}
