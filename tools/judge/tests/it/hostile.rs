//! Programs that harm, cheat or hang a judge that lets them: each gets its verdict, leaves no process and no
//! file, and the next case is judged.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
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
        #![allow(dead_code, unused_imports, unconditional_recursion)]
        use std::io::{Read, Write};
        use std::{env, fs, net, process, ptr, thread, time::Duration};

        unsafe extern "C" {
            fn fork() -> i32;
            fn alarm(seconds: u32) -> u32;
            fn close(file: i32) -> i32;
            fn getppid() -> i32;
            fn kill(process: i32, signal: i32) -> i32;
            fn memfd_create(name: *const u8, flags: u32) -> i32;
            fn mmap(at: usize, length: usize, access: i32, flags: i32, file: i32, start: i64) -> isize;
            fn prctl(what: i32, argument: usize) -> i32;
            fn setsid() -> i32;
            fn shmget(key: i32, size: usize, flags: i32) -> i32;
            fn signal(signal: i32, handler: usize) -> usize;
        }

        fn main() {
            let mut input = String::new();
            std::io::stdin().read_to_string(&mut input).unwrap();
            let numbers: Vec<u64> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
            if numbers[0] == 0 {
                attack();
            }
            println!("{}", numbers.iter().sum::<u64>());
        }

        /// Something succeeded that must not.
        fn harm(what: &str) -> ! {
            eprintln!("{what}");
            process::exit(9)
        }

        fn attack() {
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
        environment.windows(home.len()).any(|part| part == home)
            || fs::read_link(process.path().join("exe")).is_ok_and(|exe| exe.starts_with(folder))
    });
    ours.map(|process| process.path().display().to_string()).collect()
}

/// The verdict on the attack; the other case is accepted.
#[track_caller]
fn rejected(attack: &str, verdict: &str, reason: &str) {
    let said = judged(&hostile(attack)).code(1).ends("1 passed, 1 failed");
    said.says(&format!("attack   {verdict:<3}")).says(reason);
}

/// The attack came to nothing, and the program is right.
#[track_caller]
fn contained(attack: &str) {
    judged(&hostile(attack)).code(0).ends("2 passed, 0 failed");
}

#[test]
fn an_endless_loop() {
    rejected("loop { std::hint::black_box(1); }", "TLE", "more than 0.5 s of CPU time");
}

#[test]
fn a_loop_that_ignores_polite_signals() {
    rejected(
        "unsafe { for number in [1, 2, 3, 10, 12, 13, 14, 15, 24] { signal(number, 1); } } loop { std::hint::black_box(1); }",
        "TLE",
        "more than 0.5 s of CPU time",
    );
}

#[test]
fn a_sleeper() {
    rejected("thread::sleep(Duration::from_secs(600));", "TLE", "does it wait for something?");
}

#[test]
fn a_sleeper_that_wakes_now_and_then() {
    rejected(
        "loop { thread::sleep(Duration::from_millis(100)); }",
        "TLE",
        "does it wait for something?",
    );
}

#[test]
fn a_fork_bomb() {
    // Should the judge fail, the bomb ends by itself.
    let attack = "for _ in 0..6 { unsafe { alarm(20); fork(); } } loop { unsafe { fork(); } }";
    rejected(attack, "TLE", "more than 0.5 s of CPU time");
}

#[test]
fn a_bomb_of_threads() {
    rejected(
        "loop { let _ = thread::Builder::new().spawn(|| loop { std::hint::spin_loop() }); }",
        "TLE",
        "more than 0.5 s of CPU time",
    );
}

#[test]
fn memory_taken_bit_by_bit() {
    rejected(
        "let mut all = vec![]; loop { all.push(vec![1u8; 1 << 18]); thread::sleep(Duration::from_millis(1)); }",
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn memory_taken_at_once() {
    rejected("std::hint::black_box(vec![1u8; 16 << 30]);", "MLE", "more than 64 MiB");
}

#[test]
fn memory_taken_by_many_threads() {
    rejected(
        "for _ in 0..16 { thread::spawn(|| std::hint::black_box(vec![1u8; 1 << 30])); } thread::sleep(Duration::from_secs(60));",
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn endless_output() {
    rejected("loop { println!(\"3\"); }", "OLE", "bytes of output");
}

#[test]
fn endless_errors() {
    rejected("loop { eprintln!(\"3\"); }", "TLE", "more than 0.5 s of CPU time");
}

#[test]
fn a_line_of_100_megabytes() {
    rejected(
        "std::io::stdout().write_all(&vec![b'3'; 100 << 10].repeat(1000)).unwrap();",
        "MLE",
        "more than 64 MiB",
    );
    rejected(
        "let part = vec![b'3'; 100 << 10]; for _ in 0..1000 { std::io::stdout().write_all(&part).unwrap(); }",
        "OLE",
        "bytes of output",
    );
}

#[test]
fn output_that_is_no_text() {
    rejected(
        r#"std::io::stdout().write_all(b"\xff\xfe\x00\x1b[2J3").unwrap(); process::exit(0);"#,
        "WA",
        "found    `\u{fffd}\u{fffd}\\u{0}\\u{1b}[2J3`",
    );
}

#[test]
fn a_closed_output() {
    rejected("unsafe { close(1); } process::exit(0);", "WA", "no more lines");
}

#[test]
fn no_reading_of_the_input() {
    let scene = hostile("").write("problems/sum/src/main.rs", "fn main() { println!(\"3\") }");
    let long = format!("3{}", " 0".repeat(1 << 20));
    judged(&scene.case("sum", "long", &long, "3\n")).code(0).ends("3 passed, 0 failed");
}

#[test]
fn deep_recursion() {
    rejected(
        "fn deep(n: u64) -> u64 { std::hint::black_box(n) + deep(n + 1) } println!(\"{}\", deep(0));",
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn ends_of_all_kinds() {
    rejected("unsafe { ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1) }", "RE", "SIGSEGV");
    rejected("process::abort();", "RE", "SIGABRT");
    rejected("process::exit(3);", "RE", "exit code 3");
    rejected("unsafe { kill(process::id() as i32, 9); }", "RE", "SIGKILL");
}

#[test]
fn a_child_left_running() {
    rejected(
        "process::Command::new(\"sleep\").arg(\"600\").spawn().unwrap();",
        "RE",
        "PermissionDenied",
    );
    contained(
        "if unsafe { fork() } != -1 || unsafe { setsid() } != -1 { harm(\"a process that gets away\") }",
    );
}

#[test]
fn files_written_outside_of_the_scratch_folder() {
    let attack = r#"
        fs::write("mine", "scratch").unwrap();
        fs::create_dir_all("deep/er").unwrap();
        assert_eq!(fs::read_to_string(env::temp_dir().join("mine")).unwrap(), "scratch");
        for path in ["/var/tmp/judge-was-here", "/dev/shm/judge-was-here", "/etc/judge-was-here"] {
            if fs::OpenOptions::new().create(true).append(true).open(path).is_ok() { harm(path) }
        }
        if fs::hard_link("CANARY", "link").is_ok() { harm("a link") }
        if std::os::unix::fs::symlink("CANARY", "to-canary").is_ok() && fs::OpenOptions::new().append(true).open("to-canary").is_ok() { harm("by a link") }
        if fs::OpenOptions::new().write(true).open("/proc/self/fd/0").is_ok() { harm("the input") }
        // In a `/tmp` of its own, if it has one.
        for path in ["CANARY", "../word", "../more", "/tmp/judge-was-here"] {
            if fs::OpenOptions::new().append(true).open(path).is_ok() { harm(path) }
            let _ = fs::write(path, "harm");
        }
        let _ = fs::create_dir("../folder");
    "#;
    contained_with_paths(attack);
    assert!(!Path::new("/tmp/judge-was-here").exists());
}

/// What needs `/tmp` by its name, before it is known whether there is one.
const TEMPORARY_FILES: &str = r#"
    unsafe extern "C" { fn tmpfile() -> *mut u8; fn mkstemp(name: *mut u8) -> i32; }
    let of_c = !unsafe { tmpfile() }.is_null();
    let named = unsafe { mkstemp(b"/tmp/judgeXXXXXX\0".to_vec().as_mut_ptr()) } != -1;
    if unsafe { mkstemp(b"judgeXXXXXX\0".to_vec().as_mut_ptr()) } == -1 { harm("no file at all") }
    fs::write(env::temp_dir().join("file"), "text").unwrap();
"#;

/// As README says: there is a `/tmp`, if the kernel lets whoever judges make one, and it is not everybody's.
#[test]
fn a_folder_for_temporary_files_is_the_programs_own() {
    if !may_mount() {
        return without_a_tmp(&hostile(&format!("{TEMPORARY_FILES} {NO_TMP}")));
    }
    let everybodys = tempfile::NamedTempFile::new_in("/tmp").unwrap();
    let attack = r#"
        if !of_c { harm("no file by tmpfile") }
        if !named { harm("no file by name") }
        fs::create_dir("/tmp/folder").unwrap();
        fs::write("/tmp/folder/file", "text").unwrap();
        fs::rename("/tmp/folder/file", "/tmp/file").unwrap();
        for path in ["EVERYBODYS", "../../../EVERYBODYS"] {
            if fs::metadata(path).is_ok() { harm("everybody's") }
        }
        let own = env::current_exe().unwrap();
        fs::read(&own).unwrap();
        if fs::write(&own, "").is_ok() || fs::remove_file(&own).is_ok() { harm("itself") }
        for folder in fs::read_dir("/tmp").unwrap().map(|it| it.unwrap().path()).filter(|it| it.is_dir()) {
            if fs::read_dir(folder).unwrap().count() > 2 { harm("more than its own") }
        }
        "#;
    let attack = attack.replace("EVERYBODYS", everybodys.path().to_str().unwrap());
    let before = files_called("folder", Path::new("/tmp")).len();
    contained(&format!("{TEMPORARY_FILES} {attack}"));
    assert_eq!(files_called("folder", Path::new("/tmp")).len(), before);
}

/// What the attack does that has no `/tmp`.
const NO_TMP: &str = r#"if of_c || named { harm("a file in /tmp") }"#;

#[track_caller]
fn without_a_tmp(scene: &Scene) {
    judged(scene).code(0).ends("2 passed, 0 failed");
}

/// A thread's filter answers for the kernel.
#[test]
fn where_nobody_may_mount_a_program_has_no_tmp() {
    let scene = hostile(&format!("{TEMPORARY_FILES} {NO_TMP}"));
    thread::scope(|scope| {
        let judged = scope.spawn(|| {
            refuse(nix::libc::SYS_unshare, nix::libc::EPERM);
            without_a_tmp(&scene);
        });
        judged.join().unwrap();
    });
}

/// Does the kernel let whoever runs this mount something over `/tmp`?
fn may_mount() -> bool {
    let ways: [&[&str]; 2] = [&["--mount"], &["--mount", "--map-current-user"]];
    ways.iter().any(|way| {
        let mut command = Command::new("unshare");
        command.args(*way).args(["mount", "--bind", "/usr", "/tmp"]);
        command.output().is_ok_and(|output| output.status.success())
    })
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
fn files_removed() {
    contained_with_paths(
        r#"
        if fs::remove_file("CANARY").is_ok() || fs::rename("CANARY", "mine").is_ok() { harm("the canary") }
        if fs::OpenOptions::new().write(true).truncate(true).open("CANARY").is_ok() { harm("cut") }
        if fs::remove_file(env::current_exe().unwrap()).is_ok() { harm("itself") }
        if fs::remove_dir(env::current_dir().unwrap()).is_ok() { harm("its folder") }
        let input = fs::read_link("/proc/self/fd/0").unwrap();
        if fs::remove_file(&input).is_ok() { harm("the input") }
        "#,
    );
}

/// In the attack, `CANARY` is the path of a file, and `CASES` that of the folder of cases.
fn with_paths(attack: &str) -> Scene {
    let scene = hostile("");
    let path = |inside: &str| scene.folder.path().join(inside).to_str().unwrap().to_owned();
    let attack = attack.replace("CANARY", &path("canary")).replace("CASES", &path("testcases/sum"));
    let source = path("problems/sum/src/main.rs");
    let text = fs::read_to_string(&source).unwrap();
    fs::write(source, text.replace("fn attack() {", &format!("fn attack() {{ {attack}"))).unwrap();
    scene
}

#[track_caller]
fn contained_with_paths(attack: &str) {
    judged(&with_paths(attack)).code(0).ends("2 passed, 0 failed");
}

#[test]
fn files_that_somebody_left_open() {
    let scene = hostile(
        r#"
        for number in 3..100 {
            if fs::OpenOptions::new().append(true).open(format!("/dev/fd/{number}")).is_ok() { harm("an open file") }
            if fs::metadata(format!("/dev/fd/{number}")).is_ok() { harm("a file") }
        }
        "#,
    );
    let command = judge(&scene);
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec 7>>canary; exec \"$0\" \"$@\""]).arg(command.get_program());
    shell.args(command.get_args()).current_dir(scene.folder.path());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Said::of(&mut shell).code(0).ends("2 passed, 0 failed");
}

#[test]
fn memory_that_is_not_counted() {
    contained(
        r#"
        if unsafe { memfd_create(b"hidden\0".as_ptr(), 0) } != -1 { harm("a file in memory") }
        if unsafe { shmget(0, 4096, 0o1600) } != -1 { harm("memory of the system") }
        "#,
    );
}

#[test]
fn shared_memory_that_is_said_not_to_be_needed() {
    rejected(
        r#"
        unsafe extern "C" { fn madvise(at: isize, length: usize, advice: i32) -> i32; }
        let length = 16 << 20;
        for _ in 0..8 {
            let start = unsafe { mmap(0, length, 3, 0x21, -1, 0) };
            unsafe { (start as *mut u8).write_bytes(1, length) };
            unsafe { madvise(start, length, 4) };
        }
        thread::sleep(Duration::from_secs(60));
        "#,
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn page_tables_count() {
    rejected(
        r#"
        unsafe extern "C" { fn madvise(at: isize, length: usize, advice: i32) -> i32; }
        let page = 1 << 21;
        let start = unsafe { mmap(0, page << 17, 3, 0x4022, -1, 0) };
        for place in 0..1 << 17 {
            let at = start + place * page as isize;
            unsafe {
                *(at as *mut u8) = 1;
                madvise(at, 4096, 4);
            }
        }
        thread::sleep(Duration::from_secs(60));
        "#,
        "MLE",
        "more than 64 MiB",
    );
}

#[test]
fn a_program_that_would_stay() {
    contained("if unsafe { prctl(1, 0) } != -1 { harm(\"its end is put off\") }");
}

#[test]
fn a_terminal() {
    contained("if fs::File::open(\"/dev/tty\").is_ok() { harm(\"a terminal\") }");
}

#[test]
fn rights_and_dates_of_files_changed() {
    contained_with_paths(
        r#"
        use std::os::unix::fs::{PermissionsExt, chown};
        for path in ["CANARY", "..", "."] {
            if fs::set_permissions(path, fs::Permissions::from_mode(0o700)).is_ok() { harm(path) }
            if chown(path, Some(1), None).is_ok() { harm("an owner") }
        }
        if fs::File::open("/proc/self/exe").unwrap().set_modified(std::time::UNIX_EPOCH).is_ok() { harm("a date") }
        "#,
    );
}

#[test]
fn folders_that_are_hard_to_remove() {
    rejected(
        r#"
        use std::os::unix::fs::DirBuilderExt;
        fs::DirBuilder::new().mode(0o300).create("closed").unwrap();
        fs::create_dir("closed/inside").unwrap();
        for _ in 0..1200 { fs::create_dir("deep").unwrap(); env::set_current_dir("deep").unwrap(); }
        "#,
        "OLE",
        "more than 64 MiB of files",
    );
}

#[test]
fn files_without_a_name() {
    rejected(
        r#"
        let part = vec![1; 1 << 20];
        let mut open = vec![];
        for _ in 0..4 {
            let mut file = fs::File::create("hidden").unwrap();
            fs::remove_file("hidden").unwrap();
            (0..50).for_each(|_| file.write_all(&part).unwrap());
            open.push(file);
        }
        thread::sleep(Duration::from_secs(60));
        "#,
        "OLE",
        "more than 64 MiB of files",
    );
}

#[test]
fn files_without_end() {
    rejected(
        "let mut file = fs::File::create(\"big\").unwrap(); let part = vec![1; 1 << 20]; loop { file.write_all(&part).unwrap(); }",
        "OLE",
        "more than 64 MiB of files",
    );
}

#[test]
fn files_without_end_in_tmp() {
    let attack = "let part = vec![1; 1 << 20];
        for number in 0.. {
            let mut file = fs::File::create(format!(\"/tmp/{number}\")).unwrap();
            for _ in 0..20 { file.write_all(&part).unwrap(); }
        }";
    if may_mount() {
        rejected(attack, "OLE", "more than 64 MiB of files");
    } else {
        rejected(attack, "RE", "Permission denied");
    }
}

#[test]
fn the_answer_read_from_its_file() {
    let attack = r#"
        let input = fs::read_link("/proc/self/fd/0").unwrap();
        if input.starts_with("CASES") || fs::metadata(input.with_extension("out")).is_ok() { harm("where the answer is") }
        let answer = fs::read_to_string("CASES/attack.out").unwrap_or("unread".to_owned());
        println!("{answer}");
        process::exit(0);
    "#;
    let said = judged(&with_paths(attack)).code(1).ends("1 passed, 1 failed");
    said.says("attack   WA").says("found    `unread`");
}

#[test]
fn the_other_cases_read() {
    contained_with_paths(
        r#"
        if fs::read_dir("CASES").is_ok() { harm("the folder of cases") }
        if fs::read("CASES/three.in").is_ok() { harm("another case") }
        assert_eq!(fs::read_to_string("/dev/stdin").unwrap(), "0 3\n");
        "#,
    );
}

#[test]
fn the_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    contained(&format!(
        r#"
        if net::TcpStream::connect("{address}").is_ok() {{ harm("connected") }}
        if net::TcpListener::bind("127.0.0.1:0").is_ok() {{ harm("listens") }}
        if net::UdpSocket::bind("127.0.0.1:0").is_ok() {{ harm("a datagram") }}
        if std::os::unix::net::UnixDatagram::unbound().is_ok() {{ harm("a local socket") }}
        "#
    ));
    assert!(listener.accept().is_err());
}

#[test]
fn other_processes() {
    let test = std::process::id();
    contained(&format!(
        r#"
        let parent = unsafe {{ getppid() }};
        for process in [1, parent, {test}] {{
            for file in ["cmdline", "environ", "maps", "mem", "status"] {{
                if fs::read(format!("/proc/{{process}}/{{file}}")).is_ok() {{ harm(file) }}
            }}
            if fs::read_dir(format!("/proc/{{process}}/fd")).is_ok() {{ harm("open files") }}
            if unsafe {{ kill(process, 0) }} == 0 {{ harm("a signal") }}
        }}
        if fs::read_dir("/proc").is_ok() {{ harm("a list of processes") }}
        fs::read("/proc/self/status").unwrap();
        "#
    ));
}

#[test]
fn an_environment_with_secrets() {
    let scene = hostile(
        r#"if let Some((name, _)) = env::vars().find(|(_, value)| value == "secret") { harm(&name) }"#,
    );
    let said = Said::of(judge(&scene).env("TOKEN", "secret"));
    said.code(0).ends("2 passed, 0 failed");
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

/// What others may not read is not for judged programs and compilers either, even if the judge is root.
#[test]
fn files_of_the_system_that_are_not_for_everybody() {
    const PRIVATE: [&str; 2] = ["/etc/shadow", "/etc/gshadow"];
    for path in PRIVATE {
        contained(&format!(
            "if fs::read({path:?}).is_ok() {{ harm({path:?}) }}
             fs::read(\"/etc/passwd\").unwrap();
             fs::read_dir(\"/usr/lib\").unwrap();"
        ));
        let cheat = format!("fn main() {{ print!(\"{{}}\", include_bytes!({path:?}).len()) }}");
        let said =
            hostile("").write("cheat.rs", &cheat).judge(&["test", "sum", "--file", "cheat.rs"]);
        said.code(1).says("CE").says("Permission denied");
    }
}

#[test]
fn a_file_without_a_name_that_is_open_twice_counts_once() {
    contained(
        r#"
        let mut file = fs::File::create("hidden").unwrap();
        fs::remove_file("hidden").unwrap();
        file.write_all(&vec![1; 40 << 20]).unwrap();
        let again = [file.try_clone().unwrap(), file.try_clone().unwrap()];
        thread::sleep(Duration::from_millis(200));
        drop(again);
        "#,
    );
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
