//! Checkers, and rules that a manifest names.

use crate::scene::{Scene, needs_python};

/// A problem whose program answers 3 and whose checker is this Python program.
fn checked_by(text: &str) -> Scene {
    Scene::new()
        .problem_with("sum", "// adds", "checker = \"checker.py\"")
        .write("problems/sum/checker.py", text)
        .case("sum", "three", "1 2\n", "3\n")
}

#[test]
fn numbers_may_be_near_where_the_manifest_says_so() {
    let scene = Scene::new().problem_with("sum", "// adds", "compare = \"float 1e-3\"");
    let scene = scene.case("sum", "near", "3", "3.0029").case("sum", "far", "3", "3.0031");
    scene.judge(&["test", "sum"]).code(1).prints("far      WA").ends("1 passed, 1 failed");
}

#[test]
fn what_another_rule_would_accept_is_said() {
    let scene = Scene::new().sum("// adds").case("sum", "near", "3", "3.0000001");
    let output = scene.judge(&["test", "sum"]).code(1).ends("1 passed, 1 failed");
    output.prints(
        "found    `3`\n      only numbers differ, by less than 1e-6: `compare = \"float 1e-6\"`",
    );
    let scene = scene.problem_with("sum", "// adds", "compare = \"float 1e-9\"");
    let output = scene.judge(&["test", "sum"]).code(1);
    output.prints("      the error is 3.3e-8, and the tolerance 1e-9\n");
    let scene = Scene::new().problem_with("sum", "// adds", "compare = \"words\"");
    let scene = scene.case("sum", "blanks", "3", "\n 3 \n");
    scene.judge(&["test", "sum"]).code(0);
    let scene = scene.problem_with("sum", "// adds", "compare = \"exact\"");
    scene.judge(&["test", "sum"]).code(1);
}

#[test]
fn both_outputs_of_a_wrong_answer_are_shown_side_by_side() {
    let scene = Scene::new().sum("// adds").case("sum", "lines", "3", "3\n4\n5");
    let output = scene.judge(&["test", "sum", "--diff"]).code(1);
    output.prints("           1  3   3\n           2  4 |\n           3  5 |\n");
}

/// The names are plain, the program sees no other file, and what it writes is a file of its own.
#[test]
fn a_program_reads_and_writes_the_files_of_the_manifest() {
    needs_python!();
    let files = "reads = \"sum.in\"\nwrites = \"sum.out\"";
    let scene = Scene::new().sum("").problem_with("sum", "// adds", files);
    let prints = "print(sum(map(int, open('sum.in').read().split())), file=open('sum.out', 'w'))";
    for (text, code, says) in [
        (prints, 0, "AC"),
        ("print(3)", 1, "found    no output"),
        ("import sys\nopen('sum.out', 'w').write(sys.stdin.read() + '3')", 0, "AC"),
        ("import os\nos.symlink('/etc/passwd', 'sum.out')", 1, "found    no output"),
        ("open('sum.out', 'w').write('3' * (2 << 20))", 1, "OLE"),
    ] {
        scene.save("mine.py", text);
        scene.judge(&["test", "sum", "--file", "mine.py"]).code(code).prints(says);
    }
    let both = files.replace("sum.out", "sum.in");
    Scene::new().problem_with("sum", "", &both).judge(&["test"]).code(2).prints("one file");
    for name in ["../sum.in", "/sum.in", "", ".."] {
        let scene = Scene::new().problem_with("sum", "", &format!("reads = {name:?}"));
        scene.judge(&["test", "sum"]).code(2).prints("which is not a plain file name");
    }
}

#[test]
fn a_checker_says_what_is_right_and_why_not() {
    needs_python!();
    let says = "import sys\ninput, output, answer = (open(it).read() for it in sys.argv[1:])\n\
                if output != answer: sys.exit('no, ' + answer)\n";
    let scene = checked_by(says).case("sum", "four", "1 2\n", "4\n");
    let output = scene.judge(&["test", "sum"]).code(1).prints("1 case   AC").prints("four     WA");
    output.prints("      no, 4\n").ends("1 passed, 1 failed");
    let silent = checked_by("import sys\nsys.exit(2)\n").judge(&["test", "sum"]).code(1);
    silent.prints("rejects it without a message");
    scene.save("problems/sum/checker.py", "import sys\nsys.exit('x' * 100_000)");
    let output = scene.judge(&["test", "sum", "--json"]).code(1).prints("xxx…\",\"output   3\"]");
    assert!(output.out.len() < 4000, "{} bytes", output.out.len());
    scene.save("problems/sum/checker.py", says);
    // A checker may need no answer, but the file is there.
    scene.save("testcases/sum/four.out", "");
    scene.judge(&["test", "sum"]).code(1).prints("four     WA").ends("1 passed, 1 failed");
}

#[test]
fn a_checker_that_fails_gives_no_verdict() {
    needs_python!();
    for (text, why) in [
        ("1 / 0", "ZeroDivisionError"),
        ("import sys\nsys.exit(3)", "exit code 3"),
        ("print(", "the checker `problems/sum/checker.py` does not compile; fix it:"),
        ("open('/etc/hostname2', 'w')", "Error"),
    ] {
        let output = checked_by(text).judge(&["test", "sum"]).code(2);
        output.prints(why).prints("not judged: 1").ends("0 passed, 0 failed");
    }
}

/// Those of Kattis, and those of `testlib.h`.
#[test]
fn a_checker_decides_by_its_exit_code() {
    needs_python!();
    let scene = checked_by("import sys\nsys.exit(int(open(sys.argv[3]).read()))\n");
    for code in [0, 42, 43, 1, 2, 4, 7, 8, 16, 66] {
        scene.save("testcases/sum/three.out", code.to_string());
        let verdict = if [0, 42].contains(&code) { "\"AC\"" } else { "\"WA\"" };
        let output = scene.judge(&["test", "sum", "--json"]).prints(verdict);
        assert_eq!(output.out.contains("\"output   3\""), verdict == "\"WA\"", "{}", output.out);
    }
    let scene = Scene::new().sum("// adds").write("problems/sum/c.rs", "fn main() { panic!() }");
    let scene = scene.problem_with("sum", "// adds", "checker = \"c.rs\"");
    scene.judge(&["test", "sum"]).code(2).prints("fails on the case `three`").prints("panicked");
}

/// Each gets the three files in the order of its system, and decides as that system says.
#[test]
fn a_checker_of_another_judge_is_called_as_that_judge_calls_it() {
    needs_python!();
    let reads = "import sys\nread = lambda at: open(sys.argv[at]).read().strip()\n";
    for (protocol, files, accepting, rejecting) in [
        ("testlib", "read(1), read(2), read(3)", "sys.exit(0)", "sys.exit(2)"),
        (
            "kattis",
            "read(1), sys.stdin.read().strip(), read(2)",
            "sys.exit(42)",
            "open(sys.argv[3] + 'judgemessage.txt', 'w').write('no, 3')\nsys.exit(43)",
        ),
        (
            "cms",
            "read(1), read(3), read(2)",
            "print(1.0)",
            "print(0.5)\nprint('no, 3', file=sys.stderr)",
        ),
        ("dmoj", "read(1), read(2), read(3)", "sys.exit(0)", "print('no, 3')\nsys.exit(1)"),
        (
            "coci",
            "read(1), read(2), read(3)",
            "sys.exit(0)",
            "print('partial 1/2', file=sys.stderr)\nsys.exit(7)",
        ),
        ("peg", "read(3), read(2), read(1)", "print('5\\n5')", "print('2\\n5')"),
        ("hustoj", "read(1), read(3), read(2)", "sys.exit(0)", "sys.exit(5)"),
        ("qduoj", "read(1), read(2), '7'", "sys.exit(0)", "sys.exit(1)"),
        (
            "syzoj",
            "*[open(it).read().strip() for it in ('input', 'user_out', 'answer')],",
            "print(100)",
            "print(40)",
        ),
        ("sinol", "read(1), read(2), read(3)", "print('OK')", "print('WRONG\\nno, 3')"),
        ("judgels", "read(1), read(3), read(2)", "print('AC')", "print('WA')"),
        ("rime", "read(2), read(6), read(4)", "sys.exit(0)", "sys.exit(1)"),
    ] {
        let manifest = format!("checker = \"c.py\"\nprotocol = \"{protocol}\"");
        let scene = Scene::new().problem_with("sum", "// adds", &manifest);
        let scene = scene.case("sum", "accepted", "1 2\n", "7\n");
        let scene = scene.case("sum", "rejected", "1 2 0\n", "7\n");
        let scene = scene.case("sum", "failed", "1 2 0 0\n", "7\n");
        let ends = [accepting, rejecting, "sys.exit(3)"];
        let checker = format!(
            "{reads}files = ({files})\nzeros = files[0].count('0')\n\
             assert files == ('1 2' + zeros * ' 0', '3', '7'), files\nexec({ends:?}[zeros])\n"
        );
        scene.save("problems/sum/c.py", checker);
        let fails = !["hustoj", "rime"].contains(&protocol);
        let output = scene.judge(&["test", "sum"]).code(if fails { 2 } else { 1 });
        let output = output.prints("rejected   WA").prints("1 case     AC");
        let output = output.ends(if fails { "1 passed, 1 failed" } else { "1 passed, 2 failed" });
        assert_eq!(output.out.contains("no, 3"), rejecting.contains("no, 3"), "{}", output.out);
    }
    let manifest = "checker = \"c.py\"\nprotocol = \"cms\"\narguments = [\"7\"]\nnot-taken = [\"points of groups\"]";
    let scene = Scene::new().sum("").problem_with("sum", "// adds", manifest);
    scene.save("problems/sum/c.py", "import sys\nassert sys.argv[4] == '7'\nprint('yes')");
    let output = scene.judge(&["test", "sum"]).code(2);
    output
        .prints("its first line is no number from 0 to 1: it printed `yes`")
        .warns("note: `sum`: points of groups");
}
