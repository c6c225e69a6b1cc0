//! Judging again at every save.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fs, thread};

use crate::scene::{Scene, needs_python};

/// A judge that watches until the test ends.
struct Watch {
    judge: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn begin(scene: &Scene, arguments: &[&str]) -> Watch {
        let mut judge = scene.command(&[&["test", "--watch"], arguments].concat());
        let mut judge = judge.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let out = BufReader::new(judge.stdout.take().unwrap());
        thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|it| sender.send(it)));
        Watch { judge, lines }
    }

    /// What the next run prints.
    fn page(&self) -> String {
        self.until("Ctrl-C ends it")
    }

    /// Waits for a line with this text, and returns what was printed until then.
    #[track_caller]
    fn until(&self, text: &str) -> String {
        let mut page = String::new();
        while !page.contains(text) {
            let line = self.lines.recv_timeout(Duration::from_secs(120));
            page += &(line.unwrap_or_else(|_| panic!("no `{text}` in\n{page}")) + "\n");
        }
        page
    }

    #[track_caller]
    fn prints(&self, text: &str) {
        let page = self.page();
        assert!(page.contains(text), "no `{text}` in\n{page}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.judge.kill();
        let _ = self.judge.wait();
    }
}

#[test]
fn every_save_of_a_watched_file_is_judged() {
    let scene = Scene::new().sum("// four").problem("other", "// adds");
    let watch = Watch::begin(&scene, &["sum"]);
    let page = watch.page();
    let is_failure = page.contains("\n0 passed, 1 failed\n") && page.contains("found    `4`");
    assert!(is_failure, "{page}");
    // The first two are not watched.
    scene.save("problems/other/src/main.rs", "// four");
    scene.save("problems/sum/src/.main.rs.swp", "");
    scene.save("problems/sum/src/main.rs", "// adds");
    watch.prints("1 passed, 0 failed");
    scene.save("testcases/sum/four.in", "2 2");
    watch.prints("`testcases/sum/four.in` has no answer beside it");
    scene.save("testcases/sum/four.out", "5");
    watch.prints("1 passed, 1 failed");
    scene.save("problems/sum/Cargo.toml", "[");
    watch.prints("is invalid");
    fs::remove_dir_all(scene.path("problems/sum")).unwrap();
    watch.prints("problem `sum` has no folder");
}

/// Without `--all`, three rejected cases would be enough.
#[test]
fn cases_are_shown_as_they_come_until_the_next_save() {
    let scene = (10..90).fold(Scene::new().problem("sum", "// slowly-four"), |scene, it| {
        scene.case("sum", &format!("{it}"), "1 2\n", "3\n")
    });
    let watch = Watch::begin(&scene, &["sum", "--all"]);
    watch.until("found    `4`");
    scene.save("problems/sum/src/main.rs", "// four");
    let page = watch.until("80 failed");
    assert!(page.contains("saved again") && !page.contains("passed, 80 failed\n0"), "{page}");
    let (_, page) = page.split_once("saved again").unwrap();
    assert_eq!(page.matches("found    `4`").count(), 5, "{page}");
    assert!(page.contains("75 more   rejected"), "{page}");
}

#[test]
fn a_missing_solution_is_waited_for() {
    needs_python!();
    let scene = Scene::new().sum("// adds");
    let watch = Watch::begin(&scene, &["sum", "--mine"]);
    watch.prints("`cargo study start sum` creates one");
    scene.save("mine/sum.py", "print(3)");
    watch.prints("1 passed, 0 failed");
}

#[test]
fn a_file_anywhere_is_watched() {
    needs_python!();
    let scene = Scene::new().sum("// adds").write("folder/sum.py", "print(4)");
    // To follow two links to the same folder would take for ever.
    #[cfg(unix)]
    for link in ["again", "once-more"] {
        std::os::unix::fs::symlink(".", scene.path("folder").join(link)).unwrap();
    }
    let watch = Watch::begin(&scene, &["--file", "folder"]);
    watch.prints("0 passed, 1 failed");
    scene.save("folder/sum.py", "print(3)");
    watch.prints("1 passed, 0 failed");
}

#[test]
fn what_can_never_be_judged_fails_at_once() {
    let scene = Scene::new().sum("// adds");
    scene.judge(&["test", "--watch", "none"]).fails_with("problem `none` has no folder");
    scene.judge(&["test", "--watch", "sum", "--file", "none.py"]).code(2).warns("cannot read");
}
