//! What the judge makes of programs that harm, cheat or hang, and what it leaves when it is ended itself. What a program
//! can do at all is tried in `tools/sandbox/tests`.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::scene::{self, Said, Scene};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use tempfile::TempDir;

/// What a program does before it prints the sum of its input: `attack` on the case `attack`, nothing on `three`.
fn hostile(attack: &str) -> Scene {
    let solution = r#"
        #![allow(dead_code, unused_imports)]
        use std::io::{Read, Write};
        use std::{env, fs, net, process, ptr, thread, time::Duration};

        unsafe extern "C" {
            fn fork() -> i32;
            fn close(file: i32) -> i32;
            fn kill(process: i32, signal: i32) -> i32;
        }

        fn main() {
            let mut input = String::new();
            std::io::stdin().read_to_string(&mut input).unwrap();
            let numbers: Vec<u64> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
            if numbers[0] == 0 {
                attack(numbers[1]);
            }
            println!("{}", numbers.iter().sum::<u64>());
        }

        /// Something succeeded that must not.
        fn harm(what: &str) -> ! {
            eprintln!("{what}");
            process::exit(9)
        }

        fn attack(which: u64) {
            ATTACK
        }"#;
    let solution = solution.replace("ATTACK", attack);
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.5\nmemory-limit = 64";
    let package = format!("[package]\nname = \"problem-sum\"\nedition = \"2024\"\n{card}\n");
    let scene = Scene::new()
        .write("problems/sum/src/main.rs", &solution)
        .case("sum", "attack", "0 3\n", "3\n")
        .case("sum", "three", "1 2\n", "3\n")
        .write("canary", "sings")
        .write("tmp/readme", "");
    fs::remove_file(scene.folder.path().join("tmp/readme")).unwrap();
    scene.write("problems/sum/Cargo.toml", &package)
}

/// Judges it, and looks for what it left.
#[track_caller]
fn judged(scene: &Scene) -> Said {
    let said = Said::of(&mut judge(scene));
    assert_eq!(left_by(scene), Vec::<String>::new(), "processes");
    assert_eq!(files_left_by(scene), Vec::<PathBuf>::new());
    assert_eq!(fs::read_to_string(scene.folder.path().join("canary")).unwrap(), "sings");
    assert!(said.out.contains("sum x"), "{}{}", said.out, said.err);
    said
}

fn judge(scene: &Scene) -> Command {
    let mut judge = scene.command(&["test", "sum", "--verbose"]);
    judge.env("TMPDIR", scene.folder.path().join("tmp"));
    judge
}

/// What is in the folder for temporary files.
fn files_left_by(scene: &Scene) -> Vec<PathBuf> {
    let files = fs::read_dir(scene.folder.path().join("tmp")).unwrap();
    files.map(|file| file.unwrap().path()).collect()
}

/// The processes that are a program of this scene, or have a folder of it for a home.
fn left_by(scene: &Scene) -> Vec<String> {
    let folder = scene.folder.path();
    let home = format!("HOME={}", folder.display()).into_bytes();
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let ours = processes.filter(|process| {
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == home)
            || fs::read_link(process.path().join("exe")).is_ok_and(|exe| exe.starts_with(folder))
    });
    ours.map(|process| process.path().display().to_string()).collect()
}

/// Every end that a program can come to, each with its verdict and its reason.
#[test]
fn every_end_is_told() {
    const ENDS: [(&str, &str, &str); 14] = [
        ("loop { std::hint::black_box(1); }", "TLE", "more than 0.5 s of CPU time"),
        ("thread::sleep(Duration::from_secs(600))", "TLE", "does it wait for something?"),
        ("loop { unsafe { fork(); } }", "TLE", "more than 0.5 s of CPU time"),
        ("drop(std::hint::black_box(vec![1u8; 16 << 30]))", "MLE", "more than 64 MiB"),
        ("loop { println!(\"3\"); }", "OLE", "bytes of output"),
        (
            "fs::write(\"big\", vec![1; 40 << 20]).and_then(|()| fs::write(\"too\", vec![1; 40 << 20])).unwrap()",
            "OLE",
            "more than 64 MiB of files",
        ),
        (
            r#"{ std::io::stdout().write_all(b"\xff\xfe\x00\x1b[2J3").unwrap(); process::exit(0) }"#,
            "WA",
            "found    `\u{fffd}\u{fffd}\\u{0}\\u{1b}[2J3`",
        ),
        ("{ unsafe { close(1); } process::exit(0) }", "WA", "no more lines"),
        ("unsafe { ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1) }", "RE", "SIGSEGV"),
        ("process::abort()", "RE", "SIGABRT"),
        ("process::exit(3)", "RE", "exit code 3"),
        ("unsafe { kill(process::id() as i32, 9); }", "RE", "SIGKILL"),
        (
            "{ process::Command::new(\"sleep\").arg(\"600\").spawn().unwrap(); }",
            "RE",
            "PermissionDenied",
        ),
        ("harm(\"by its own words\")", "RE", "by its own words"),
    ];
    let arms =
        ENDS.iter().zip(10..).map(|((attack, ..), number)| format!("{number} => {attack},\n"));
    let arms: String = arms.collect();
    let mut scene = hostile(&format!("match which {{ {arms} _ => {{}} }}"));
    for number in 10..10 + ENDS.len() {
        scene = scene.case("sum", &format!("end-{number}"), &format!("0 {number}\n"), "3\n");
    }
    let said = judged(&scene).code(1).ends(&format!("2 passed, {} failed", ENDS.len()));
    for ((attack, verdict, reason), number) in ENDS.iter().zip(10..) {
        let (_, told) = said.out.split_once(&format!("  end-{number}   ")).expect(attack);
        let told = told.split("  end-").next().unwrap_or_default();
        assert!(told.starts_with(verdict) && told.contains(reason), "{attack}: {told}");
    }
}

/// In the attack, `CANARY` is the path of a file, and `CASES` that of the folder of cases.
fn with_paths(attack: &str) -> Scene {
    let scene = hostile("");
    let path = |inside: &str| scene.folder.path().join(inside).to_str().unwrap().to_owned();
    let attack = attack.replace("CANARY", &path("canary")).replace("CASES", &path("testcases/sum"));
    let source = path("problems/sum/src/main.rs");
    let text = fs::read_to_string(&source).unwrap();
    fs::write(
        source,
        text.replace("fn attack(which: u64) {", &format!("fn attack(which: u64) {{ {attack}")),
    )
    .unwrap();
    scene
}

/// From now on, the kernel answers this thread, and what it starts, so.
fn refuse(call: nix::libc::c_long, error: i32) {
    let rules = [(call, vec![])].into();
    let machine = std::env::consts::ARCH.try_into().unwrap();
    let answer = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, answer, machine);
    seccompiler::apply_filter(&BpfProgram::try_from(filter.unwrap()).unwrap()).unwrap();
}

#[test]
fn the_answer_read_from_its_file() {
    let attack = r#"
        let input = fs::read_link("/proc/self/fd/0").unwrap();
        if input.starts_with("CASES") || fs::metadata(input.with_extension("out")).is_ok() { harm("where the answer is") }
        if fs::read_dir("CASES").is_ok() { harm("the folder of cases") }
        if fs::read("CASES/three.in").is_ok() { harm("another case") }
        if fs::OpenOptions::new().append(true).open("CANARY").is_ok() { harm("the canary") }
        assert_eq!(fs::read_to_string("/dev/stdin").unwrap(), "0 3\n");
        let answer = fs::read_to_string("CASES/attack.out").unwrap_or("unread".to_owned());
        println!("{answer}");
        process::exit(0);
    "#;
    let said = judged(&with_paths(attack)).code(1).ends("1 passed, 1 failed");
    said.says("attack   WA").says("found    `unread`");
}

#[test]
fn a_supervisor_that_is_killed_takes_its_program_along() {
    let scene = hostile("thread::sleep(Duration::from_secs(600));");
    let judge = judge(&scene).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let supervisors = || -> Vec<String> {
        let threads = fs::read_dir(format!("/proc/{}/task", judge.id())).unwrap().flatten();
        let children = |thread: fs::DirEntry| fs::read_to_string(thread.path().join("children"));
        let children: String = threads.flat_map(children).collect();
        let supervises = |child: &&str| {
            let command = fs::read_to_string(format!("/proc/{child}/cmdline")).unwrap_or_default();
            command.contains("supervise-one-run")
        };
        children.split_whitespace().filter(supervises).map(str::to_owned).collect()
    };
    // The other case is over.
    wait_until(|| left_by(&scene).len() == 1 && supervisors().len() == 1);
    let killed = Command::new("kill").arg("-KILL").args(supervisors()).status();
    assert!(killed.unwrap().success());
    let output = scene::bounded("the end of the judge", || judge.wait_with_output().unwrap());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("ended without a report"), "{said}");
    wait_until(|| left_by(&scene).is_empty());
}

#[test]
fn a_judge_that_is_ended_takes_its_programs_and_their_files_along() {
    let scene =
        hostile("fs::write(\"file\", \"text\").unwrap(); thread::sleep(Duration::from_secs(600));");
    for signal in ending_signals().into_iter().chain([Signal::SIGKILL]) {
        let mut judge = judge(&scene).stdout(Stdio::null()).spawn().unwrap();
        // Until it sleeps: on a busy machine the judge may be done with it before the other case is over.
        wait_until(|| !files_called("file", &scene.folder.path().join("tmp")).is_empty());
        assert_eq!(end(&mut judge, signal).signal(), Some(signal as i32));
        wait_until(|| left_by(&scene).is_empty());
        wait_until(|| files_left_by(&scene).is_empty());
    }
}

/// A command is ended while it waits for cargo, which is one that says so and waits for ever.
#[track_caller]
fn leaves_nothing(arguments: &[&str]) {
    let scene = hostile("").write("problems/sum/examples/brute.rs", "fn main() {}");
    let scene = scene.write("problems/sum/examples/inputs.rs", "fn main() {}");
    let scene = scene.write("cargo", "#!/bin/sh\necho > \"$HOME/waits\"\nexec sleep 600\n");
    let home = scene.folder.path();
    fs::set_permissions(home.join("cargo"), fs::Permissions::from_mode(0o755)).unwrap();
    for signal in ending_signals().into_iter().chain([Signal::SIGKILL]) {
        let mut judge = scene.command(arguments);
        judge.env("TMPDIR", home.join("tmp")).env("HOME", home).env("CARGO", home.join("cargo"));
        let mut judge = judge.stdout(Stdio::null()).spawn().unwrap();
        let waits = || match arguments[0] {
            // There is the judge, and the keeper of its folder.
            "listen" => left_by(&scene).len() == 2,
            _ => fs::remove_file(home.join("waits")).is_ok(),
        };
        wait_until(waits);
        assert_eq!(end(&mut judge, signal).signal(), Some(signal as i32), "{arguments:?}");
        wait_until(|| files_left_by(&scene).is_empty());
        if signal == Signal::SIGKILL {
            // Nobody could tell cargo.
            for process in left_by(&scene) {
                let _ = kill(Pid::from_raw(process["/proc/".len()..].parse().unwrap()), signal);
            }
        }
        wait_until(|| left_by(&scene).is_empty());
    }
}

#[test]
fn every_command_that_is_ended_leaves_neither_files_nor_processes() {
    leaves_nothing(&["test", "sum"]);
    leaves_nothing(&["test", "--watch", "sum"]);
    leaves_nothing(&["bundle", "sum"]);
    leaves_nothing(&["submit", "sum"]);
    leaves_nothing(&["stress", "sum"]);
    leaves_nothing(&["check", "sum"]);
    leaves_nothing(&["listen", "--port", "0"]);
}

#[test]
fn a_signal_that_is_ignored_from_the_start_ends_no_judge() {
    let scene = hostile("");
    let command = scene.command(&["listen", "--port", "0"]);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' HUP; exec env --default-signal=TERM \"$0\" \"$@\""])
        .arg(command.get_program());
    shell.args(command.get_args()).current_dir(scene.folder.path()).stdout(Stdio::piped());
    let mut judge = shell.env("TMPDIR", scene.folder.path().join("tmp")).spawn().unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(judge.stdout.take().unwrap());
    scene::bounded("the first line of `listen`", || out.read_line(&mut line).unwrap());
    assert!(line.starts_with("listening"), "{line}");
    send(&judge, Signal::SIGHUP);
    thread::sleep(Duration::from_millis(300));
    assert!(judge.try_wait().unwrap().is_none());
    assert_eq!(end(&mut judge, Signal::SIGTERM).signal(), Some(Signal::SIGTERM as i32));
    wait_until(|| files_left_by(&scene).is_empty());
}

/// Folders of others, whatever they are called and however old they are.
#[test]
fn nothing_is_removed_that_is_not_the_judges_own() {
    let scene = hostile("").write("elsewhere/lock", "").write("elsewhere/notes", "sing");
    let scene = scene.write("tmp/judge-notes/lock", "").write("tmp/judge-notes/notes", "sing");
    let scene = scene.write("tmp/judge-Ab3dE6/lock", "").write("tmp/judge-pipe/notes", "sing");
    let folder = scene.folder.path().to_owned();
    symlink(folder.join("elsewhere"), folder.join("tmp/judge-link")).unwrap();
    // To open it is to wait for somebody who writes.
    let pipe = Command::new("mkfifo").arg(folder.join("tmp/judge-pipe/lock")).status();
    assert!(pipe.unwrap().success());
    let there = || {
        let mut files = [files_called("lock", &folder), files_called("notes", &folder)].concat();
        files.sort();
        files
    };
    let before = there();
    assert_eq!(before.len(), 7);
    for entry in files_left_by(&scene).into_iter().filter(|it| !it.ends_with("judge-pipe/lock")) {
        fs::File::open(entry).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }
    let mut list = scene.command(&["list"]);
    let mut list = list.env("TMPDIR", folder.join("tmp")).stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while list.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(50) {
            list.kill().unwrap();
            panic!("the judge waits for ever");
        }
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(there(), before);
    assert_eq!(files_left_by(&scene).len(), 4);
}

/// Those that end a judge, unless they are ignored: whatever a shell runs in the background ignores INT from birth.
fn ending_signals() -> Vec<Signal> {
    let mut signals = vec![Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP];
    signals.retain(|&signal| !is_ignored(signal));
    signals
}

fn send(judge: &Child, signal: Signal) {
    kill(Pid::from_raw(judge.id() as i32), signal).unwrap();
}

/// Ends a judge, and nothing else.
fn end(judge: &mut Child, signal: Signal) -> ExitStatus {
    send(judge, signal);
    scene::bounded(signal.as_str(), || judge.wait().unwrap())
}

/// Whether this process was told to ignore a signal, and with it all that it starts.
fn is_ignored(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t")).unwrap();
    u64::from_str_radix(ignored, 16).unwrap() >> (signal as i32 - 1) & 1 == 1
}

/// The files of that name in a folder and below.
fn files_called(name: &str, folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let below = entries.flat_map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => files_called(name, &entry.path()),
        _ if entry.file_name() == name => vec![entry.path()],
        _ => Vec::new(),
    });
    below.collect()
}

#[track_caller]
fn wait_until(reached: impl Fn() -> bool) {
    let start = Instant::now();
    while !reached() {
        assert!(start.elapsed() < Duration::from_secs(50), "waited in vain");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_compiler_told_to_read_the_answer() {
    let scene = hostile("");
    let answer = scene.folder.path().join("testcases/sum/attack.out");
    let cheat = format!("fn main() {{ print!(\"{{}}\", include_str!({answer:?})) }}");
    let scene = scene.write("cheat.rs", &cheat);
    let said = scene.judge(&["test", "sum", "--file", "cheat.rs"]).code(1);
    said.says("CE").says("Permission denied");
}

/// The folders that a compiler may read lead to answers in many ways.
#[test]
fn answers_that_lie_where_tools_are_looked_for() {
    let scene = hostile("");
    let root = scene.folder.path();
    let answer = root.join("testcases/sum/attack.out");
    let links = TempDir::new().unwrap();
    symlink(root, links.path().join("checkout")).unwrap();
    symlink(root.join("testcases"), links.path().join("testcases")).unwrap();
    let to_the_answer = |folder: &Path| folder.join("testcases/sum/attack.out");
    let path = env::var_os("PATH").unwrap();
    for (folder, file) in [
        (root.to_owned(), answer.clone()),
        (root.join("testcases"), answer.clone()),
        (root.join("testcases/sum"), answer.clone()),
        (root.join("problems/sum/src"), answer.clone()),
        (root.parent().unwrap().to_owned(), answer.clone()),
        (links.path().join("checkout"), to_the_answer(&links.path().join("checkout"))),
        (links.path().join("testcases"), to_the_answer(links.path())),
        (links.path().join("testcases/sum"), answer.clone()),
    ] {
        let cheat = format!("fn main() {{ print!(\"{{}}\", include_str!({file:?})) }}");
        fs::write(root.join("cheat.rs"), cheat).unwrap();
        let folders = [folder.clone()].into_iter().chain(env::split_paths(&path));
        let folders = env::join_paths(folders).unwrap();
        for (source, verdict) in
            [("cheat.rs", "Permission denied"), ("right.rs", "all 2 cases   AC")]
        {
            fs::write(root.join("right.rs"), scene::ADDS).unwrap();
            let mut judge = scene.command(&["test", "sum", "--file", source]);
            let said = Said::of(judge.env("PATH", &folders));
            assert!(said.out.contains(verdict), "{folder:?}\n{}{}", said.out, said.err);
        }
    }
}

/// What others may not read is not for compilers either, even if the judge is root.
#[test]
fn files_of_the_system_that_are_not_for_everybody() {
    const PRIVATE: [&str; 2] = ["/etc/shadow", "/etc/gshadow"];
    for path in PRIVATE {
        let cheat = format!("fn main() {{ print!(\"{{}}\", include_bytes!({path:?}).len()) }}");
        let said =
            hostile("").write("cheat.rs", &cheat).judge(&["test", "sum", "--file", "cheat.rs"]);
        said.code(1).says("CE").says("Permission denied");
    }
}

/// A thread's filter answers for the kernel that it knows no Landlock.
#[test]
fn a_kernel_without_landlock_is_told_once() {
    let scene = hostile("");
    let said = thread::scope(|scope| {
        let judged = scope.spawn(|| {
            refuse(nix::libc::SYS_landlock_create_ruleset, nix::libc::ENOSYS);
            Said::of(&mut judge(&scene))
        });
        judged.join().unwrap()
    });
    assert_eq!(said.err.matches("this kernel has no Landlock").count(), 1, "{}", said.err);
    said.code(0).ends("2 passed, 0 failed");
}
