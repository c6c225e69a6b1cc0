//! Judging again at every save.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::scene::Scene;

/// A judge that watches, ended with the test.
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

    /// What is printed of the next run.
    fn page(&self) -> String {
        let mut page = String::new();
        while !page.contains("Ctrl-C ends it") {
            page += &(self.lines.recv_timeout(Duration::from_secs(120)).expect("a page") + "\n");
        }
        page
    }

    #[track_caller]
    fn says(&self, text: &str) {
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
fn every_save_of_a_file_that_matters_is_judged() {
    let scene = Scene::new().sum("// four").problem("other", "// adds");
    let watch = Watch::begin(&scene, &["sum"]);
    let page = watch.page();
    assert!(
        page.starts_with("0 passed, 1 failed   in ") && page.contains("found    `4`"),
        "{page}"
    );
    // None of these matters.
    scene.save("problems/other/src/main.rs", "// four");
    scene.save("problems/sum/src/.main.rs.swp", "");
    scene.save("problems/sum/src/main.rs", "// adds");
    watch.says("1 passed, 0 failed");
    scene.save("testcases/sum/four.in", "2 2");
    watch.says("`testcases/sum/four.in` has no answer beside it");
    scene.save("testcases/sum/four.out", "5");
    watch.says("1 passed, 1 failed");
    scene.save("problems/sum/Cargo.toml", "[");
    watch.says("is not as it should be");
    fs::remove_dir_all(scene.path("problems/sum")).unwrap();
    watch.says("problem `sum` has no folder");
}

#[test]
fn ones_own_is_watched_before_it_is_there() {
    let scene = Scene::new().sum("// adds");
    let watch = Watch::begin(&scene, &["sum", "--mine"]);
    watch.says("`cargo study start sum` begins one");
    scene.save("mine/sum.py", "print(3)");
    watch.says("1 passed, 0 failed");
}

#[test]
fn a_file_anywhere_is_watched() {
    let scene = Scene::new().sum("// adds").write("folder/sum.py", "print(4)");
    let watch = Watch::begin(&scene, &["--file", "folder"]);
    watch.says("0 passed, 1 failed");
    scene.save("folder/sum.py", "print(3)");
    watch.says("1 passed, 0 failed");
}

#[test]
fn what_can_never_be_judged_is_an_error_at_once() {
    let scene = Scene::new().sum("// adds");
    scene.judge(&["test", "--watch", "none"]).only_tells("problem `none` has no folder");
    scene.judge(&["test", "--watch", "sum", "--file", "none.py"]).code(2).tells("cannot read");
}
