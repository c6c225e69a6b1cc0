//! What `cargo judge test --watch` judges again, and what it does not.

use std::fs::{self, File, FileTimes, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::scene::{ADDS, Scene};

const WRONG: &str = "fn main() { println!(\"4\") }";
/// Builds and runs take a while on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);
/// A run would have been told of by then.
const SILENCE: Duration = Duration::from_secs(1);

/// A judge that watches.
struct Watch {
    judge: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn begin(scene: &Scene, arguments: &[&str]) -> Watch {
        Watch::of(scene.command(&["test", "--watch"]).args(arguments))
    }

    fn of(judge: &mut Command) -> Watch {
        let mut judge = judge.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let stdout = BufReader::new(judge.stdout.take().unwrap());
        thread::spawn(move || {
            stdout.lines().map_while(|line| sender.send(line.ok()?).ok()).count()
        });
        Watch { judge, lines }
    }

    /// The next page, up to its last line.
    #[track_caller]
    fn page(&self) -> String {
        let end = Instant::now() + DEADLINE;
        let mut page = String::new();
        while !page.contains("Ctrl-C ends it") {
            let line = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()));
            page += &(line.unwrap_or_else(|_| panic!("no page, only\n{page}")) + "\n");
        }
        page
    }

    /// Pages until one says this.
    #[track_caller]
    fn says(&self, text: &str) -> String {
        let end = Instant::now() + DEADLINE;
        loop {
            let page = self.page();
            if page.contains(text) {
                return page;
            }
            assert!(Instant::now() < end, "no `{text}` in\n{page}");
        }
    }

    #[track_caller]
    fn is_silent(&self) {
        let line = self.lines.recv_timeout(SILENCE);
        assert!(line.is_err(), "judged again: {line:?}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.judge.kill();
        let _ = self.judge.wait();
    }
}

impl Scene {
    fn save(&self, path: &str, text: &str) {
        fs::write(self.folder.path().join(path), text).unwrap();
    }

    /// As editors do it that never leave half a file.
    fn replace(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        let aside = path.with_extension("tmp");
        fs::write(&aside, text).unwrap();
        fs::rename(aside, path).unwrap();
    }

    fn watched_sum(self) -> Scene {
        self.problem("sum", ADDS).case("sum", "three", "1 2\n", "3\n")
    }
}

#[test]
fn every_save_is_judged_and_the_verdict_stands_first() {
    let scene = Scene::new().watched_sum();
    let watch = Watch::begin(&scene, &["sum"]);
    let page = watch.page();
    assert!(page.starts_with("1 passed, 0 failed   in "), "{page}");
    assert!(page.contains("\nsum 제목   1 s, 64 MiB\n  1 case   AC"), "{page}");
    assert!(
        page.ends_with("\nwatching problems/sum, testcases/sum, Cargo.toml; Ctrl-C ends it\n"),
        "{page}"
    );
    scene.save("problems/sum/src/main.rs", WRONG);
    let page = watch.page();
    assert!(page.starts_with("\n0 passed, 1 failed   in "), "{page}");
    assert!(page.contains("found    `4`"), "{page}");
    scene.replace("problems/sum/src/main.rs", ADDS);
    assert!(watch.page().starts_with("\n1 passed, 0 failed"));
    scene.save("testcases/sum/four.in", "2 2\n");
    scene.save("testcases/sum/four.out", "4\n");
    let page = watch.says("2 passed, 0 failed");
    assert!(!page.contains('\x1b'), "{page}");
}

#[test]
fn a_manifest_or_a_case_that_is_broken_for_a_moment_is_waited_out() {
    let scene = Scene::new().watched_sum();
    let manifest = scene.folder.path().join("problems/sum/Cargo.toml");
    let right = fs::read_to_string(&manifest).unwrap();
    let watch = Watch::begin(&scene, &["sum"]);
    watch.says("1 passed, 0 failed");
    scene.save("problems/sum/Cargo.toml", "[package");
    let page = watch.says("not judged: 1, for the reasons below");
    assert!(page.contains("error: `problems/sum/Cargo.toml` is not as it should be"), "{page}");
    scene.save("problems/sum/Cargo.toml", &right);
    watch.says("1 passed, 0 failed");
    fs::remove_file(scene.folder.path().join("testcases/sum/three.out")).unwrap();
    watch.says("`testcases/sum/three.in` has no answer beside it");
    scene.save("testcases/sum/three.out", "3\n");
    watch.says("1 passed, 0 failed");
    scene.save("problems/sum/src/main.rs", "fn main() {");
    watch.says("problems/sum/src/main.rs   CE");
    scene.save("problems/sum/src/main.rs", ADDS);
    watch.says("1 passed, 0 failed");
}

#[test]
fn what_changes_no_file_that_matters_is_not_judged() {
    let scene =
        Scene::new().watched_sum().problem("other", ADDS).case("other", "one", "1\n", "1\n");
    let watch = Watch::begin(&scene, &["sum"]);
    watch.page();
    let main = scene.folder.path().join("problems/sum/src/main.rs");
    fs::read(&main).unwrap();
    fs::set_permissions(&main, Permissions::from_mode(0o600)).unwrap();
    // As `touch` does it: a file that was not written.
    let now = SystemTime::now();
    let times = FileTimes::new().set_accessed(now).set_modified(now);
    File::open(&main).unwrap().set_times(times).unwrap();
    for editor in [".main.rs.swp", "main.rs~", "#main.rs#", "4913", "main.rs.tmp"] {
        scene.save(&format!("problems/sum/src/{editor}"), "x");
        fs::remove_file(main.with_file_name(editor)).unwrap();
    }
    scene.save("problems/other/src/main.rs", WRONG);
    scene.save("README.md", "x");
    watch.is_silent();
    scene.save("problems/sum/src/main.rs", WRONG);
    watch.says("0 passed, 1 failed");
}

/// A cargo that tells when it begins, and waits until it may go on.
#[test]
fn all_that_changes_during_a_run_leads_to_one_more_run() {
    let scene = Scene::new().watched_sum();
    let folder = scene.folder.path();
    let (cargo, runs, go) = (folder.join("cargo.sh"), folder.join("runs"), folder.join("go"));
    let script = format!(
        "#!/bin/sh\necho run >> '{}'\nwhile [ ! -e '{}' ]; do sleep 0.05; done\nexec cargo \"$@\"\n",
        runs.display(),
        go.display()
    );
    fs::write(&cargo, script).unwrap();
    fs::set_permissions(&cargo, Permissions::from_mode(0o700)).unwrap();
    let watch = Watch::of(scene.command(&["test", "--watch", "sum"]).env("CARGO", &cargo));
    let runs = || fs::read_to_string(&runs).unwrap_or_default().lines().count();
    let end = Instant::now() + DEADLINE;
    while runs() == 0 {
        assert!(Instant::now() < end, "no run begins");
        thread::sleep(Duration::from_millis(20));
    }
    for answer in ["5\n", "4\n", "3\n"] {
        scene.save("testcases/sum/three.out", answer);
        scene.replace("problems/sum/src/main.rs", ADDS);
        // Longer than a save may take.
        thread::sleep(Duration::from_millis(200));
    }
    fs::write(&go, "").unwrap();
    watch.says("1 passed, 0 failed");
    watch.says("1 passed, 0 failed");
    watch.is_silent();
    assert_eq!(runs(), 2);
}

#[test]
fn folders_that_are_replaced_stay_watched() {
    let scene = Scene::new().watched_sum();
    let watch = Watch::begin(&scene, &["sum"]);
    watch.page();
    let programs = [(WRONG, "4\n"), (ADDS, "3\n"), (WRONG, "4\n")];
    for (folder, (program, answer)) in
        ["problems/sum", "testcases/sum", "problems"].into_iter().zip(programs)
    {
        let folder = scene.folder.path().join(folder);
        let (copy, old) = (folder.with_extension("copy"), scene.folder.path().join("old"));
        assert!(Command::new("cp").arg("-r").args([&folder, &copy]).status().unwrap().success());
        fs::rename(&folder, &old).unwrap();
        fs::rename(&copy, &folder).unwrap();
        fs::remove_dir_all(&old).unwrap();
        watch.says("1 passed, 0 failed");
        scene.save("problems/sum/src/main.rs", program);
        watch.says("0 passed, 1 failed");
        scene.save("testcases/sum/three.out", answer);
        watch.says("1 passed, 0 failed");
    }
}

#[test]
fn a_file_is_watched_wherever_it_lies() {
    let scene = Scene::new().watched_sum().write("mine/sum.rs", WRONG).write("mine/other.rs", "");
    let watch = Watch::begin(&scene, &["sum", "--file", "mine/sum.rs", "--verbose"]);
    let page = watch.says("0 passed, 1 failed");
    assert!(page.contains(", mine/sum.rs; Ctrl-C"), "{page}");
    scene.save("mine/other.rs", "x");
    watch.is_silent();
    scene.replace("mine/sum.rs", ADDS);
    assert!(watch.says("1 passed, 0 failed").contains("  three   AC"));
}

#[test]
fn ones_own_is_watched_before_it_is_there() {
    let scene =
        Scene::new().watched_sum().problem("other", ADDS).case("other", "one", "1\n", "1\n");
    let watch = Watch::begin(&scene, &["sum", "--mine"]);
    let page = watch.says("error: `mine` has no program of yours for `sum`");
    assert!(!page.contains("mine; Ctrl-C"), "{page}");
    fs::create_dir(scene.path("mine")).unwrap();
    let page = watch.says("error: `mine` has no program of yours for `sum`");
    assert!(page.contains(", mine, ") && page.ends_with("Ctrl-C ends it\n"), "{page}");
    scene.save("mine/other.rs", ADDS);
    watch.is_silent();
    scene.save("mine/sum.rs", WRONG);
    watch.says("0 passed, 1 failed");
    scene.replace("mine/sum.rs", ADDS);
    assert!(watch.says("1 passed, 0 failed").contains("mine/sum.rs solves sum: at most "));
    scene.save("mine/sum.rs", WRONG);
    watch.says("0 passed, 1 failed");
    scene.replace("mine/sum.rs", ADDS);
    assert!(!watch.says("1 passed, 0 failed").contains("solves"));
    let unknown = scene.judge(&["test", "--watch", "--mine", "sun"]);
    unknown.code(2);
}

#[test]
fn a_folder_of_files_is_watched_with_those_that_come() {
    let scene = Scene::new().watched_sum().write("mine/sum--one.rs", ADDS);
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join("mine");
    fs::rename(scene.folder.path().join("mine"), &folder).unwrap();
    let watch = Watch::begin(&scene, &["--file", folder.to_str().unwrap()]);
    let page = watch.says("1 passed, 0 failed");
    assert!(page.contains(&format!(", {}", folder.display())), "{page}");
    fs::write(folder.join(".sum--two.rs"), WRONG).unwrap();
    watch.is_silent();
    fs::write(folder.join("sum--two.rs"), WRONG).unwrap();
    watch.says("1 passed, 1 failed");
}

#[test]
fn what_the_judge_itself_keeps_for_a_while_is_no_save() {
    let scene =
        Scene::new().watched_sum().write("mine/sum--one.rs", ADDS).write("mine/tmp/notes.txt", "");
    let mut judge = scene.command(&["test", "--watch", "--file", "mine"]);
    let watch = Watch::of(judge.env("TMPDIR", scene.folder.path().join("mine/tmp")));
    watch.says("1 passed, 0 failed");
    watch.is_silent();
    scene.save("mine/sum--one.rs", WRONG);
    watch.says("0 passed, 1 failed");
}

#[test]
fn all_problems_are_watched_if_none_is_named() {
    let scene = Scene::new().watched_sum().problem("1234", ADDS).case("1234", "one", "1\n", "1\n");
    let watch = Watch::begin(&scene, &[]);
    watch.says("2 passed, 0 failed");
    scene.save("problems/1234/src/main.rs", WRONG);
    watch.says("1 passed, 1 failed");
    let new = Scene { folder: scene.folder };
    let new = new.problem("more", ADDS).case("more", "one", "1\n", "1\n");
    watch.says("2 passed, 1 failed");
    drop(new);
}

#[test]
fn a_problem_that_is_not_there_is_an_error_at_once() {
    let scene = Scene::new().watched_sum();
    scene.judge(&["test", "--watch", "sun"]).code(2);
    scene.judge(&["test", "--watch", "sum", "--file", "none.rs"]).code(2);
    scene.judge(&["test", "--watch", "--file", "none.rs"]).code(2);
    scene.judge(&["test", "--watch", "sum", "--json"]).code(2);
}
