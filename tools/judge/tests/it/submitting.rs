//! What `cargo judge submit` puts on the clipboard, and says of it. The clipboard is a program that keeps what it is given.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::scene::{ADDS, Said, Scene};

/// Keeps its input in `pasted` and its argument in `name`, in the root of the scene.
const KEEPS: &str = r#"use std::io::Read;

fn main() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).unwrap();
    std::fs::write(format!("{root}pasted"), text).unwrap();
    std::fs::write(format!("{root}name"), std::env::args().nth(1).unwrap()).unwrap();
    println!("kept");
}
"#;

const FAILS: &str = "fn main() {\n    eprintln!(\"no room\");\n    std::process::exit(3);\n}\n";

/// What the crate `open` may call to open a page.
const LAUNCHERS: [&str; 6] = ["xdg-open", "gio", "gnome-open", "kde-open", "kde-open5", "wslview"];

impl Scene {
    /// A problem whose page is this, and whose only case is the sum of 1 and 2.
    fn submitted_sum(self, url: &str, solution: &str) -> Scene {
        let card =
            "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64";
        self.problem("sum", solution)
            .card("sum", &format!("{card}\nurl = \"{url}\""))
            .case("sum", "sample-1", "1 2\n", "3\n")
    }

    fn with_clipboard(self, program: &str) -> Scene {
        self.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"tools/*\", \"problems/*\"]\n",
        )
        .write(
            "tools/clipboard/Cargo.toml",
            "[package]\nname = \"clipboard\"\nedition = \"2021\"\n",
        )
        .write("tools/clipboard/src/main.rs", program)
    }

    fn pasted(&self) -> Option<String> {
        fs::read_to_string(self.path("pasted")).ok()
    }

    /// The judge, where every way to open a page is this shell script.
    fn with_browser(&self, arguments: &[&str], script: &str) -> Command {
        fs::create_dir_all(self.path("bin")).unwrap();
        for launcher in LAUNCHERS {
            let file = self.path("bin").join(launcher);
            fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
        }
        let others = env::var_os("PATH").unwrap();
        let folders = [self.path("bin")].into_iter().chain(env::split_paths(&others));
        let mut judge = self.command(arguments);
        judge.env("PATH", env::join_paths(folders).unwrap());
        judge
    }
}

#[test]
fn the_file_to_submit_is_copied_byte_for_byte() {
    let solution = format!("// 합을 구한다\n{ADDS}");
    let scene =
        Scene::new().submitted_sum("https://example.org/sum", &solution).with_clipboard(KEEPS);
    scene
        .judge(&["submit", "sum"])
        .code(0)
        .says("\nkept\n")
        .ends("paste it at https://example.org/sum");
    let pasted = scene.pasted().unwrap();
    assert!(pasted.starts_with("// 합을 구한다\n"), "{pasted}");
    assert_eq!(pasted, fs::read_to_string(scene.path("target/submit/sum.rs")).unwrap());
    assert_eq!(fs::read_to_string(scene.path("name")).unwrap(), "`target/submit/sum.rs`");
}

#[test]
fn a_rejected_solution_leaves_the_clipboard_alone() {
    let scene = Scene::new().submitted_sum("https://example.org/sum", ADDS).with_clipboard(KEEPS);
    scene.judge(&["submit", "sum"]).code(0);
    fs::remove_file(scene.path("pasted")).unwrap();
    let scene = scene.write("problems/sum/src/main.rs", "fn main() {\n    println!(\"4\");\n}\n");
    let said = scene.judge(&["submit", "sum"]).code(1).tells("gets WA on the case `sample-1`");
    assert_eq!(said.out, "");
    assert_eq!(scene.pasted(), None);
}

#[test]
fn one_problem_is_submitted_at_a_time() {
    let scene = Scene::new().submitted_sum("https://example.org/sum", ADDS).with_clipboard(KEEPS);
    for ids in [&[][..], &["sum", "sum"], &["sum", "other"]] {
        scene.judge(&[&["submit"], ids].concat()).code(2).tells("Usage: cargo judge submit");
    }
    scene.judge(&["submit", "other"]).code(2).tells("`other`");
    assert!(scene.pasted().is_none() && !scene.path("target/submit/sum.rs").exists());
}

#[test]
fn without_a_clipboard_program_the_file_is_named() {
    let scene = Scene::new().submitted_sum("https://example.org/sum", ADDS);
    scene.judge(&["submit", "sum"]).code(2).tells("not copied; the file is `target/submit/sum.rs`");
    assert!(scene.path("target/submit/sum.rs").exists());
    let scene = scene.with_clipboard(FAILS);
    scene
        .judge(&["submit", "sum"])
        .code(2)
        .tells("`target/submit/sum.rs`")
        .tells("no room")
        .ends("paste it at https://example.org/sum");
}

#[test]
fn only_a_web_page_is_named_and_opened() {
    let mut scene = Scene::new().with_clipboard(KEEPS);
    for url in ["file:///bin/sh", "-h", "https://example.org/\\u001b[2J"] {
        scene = scene.submitted_sum(url, ADDS);
        let mut judge = scene.with_browser(&["submit", "sum", "--open"], "touch opened");
        Said::of(&mut judge)
            .code(0)
            .ends("no page to paste it at: `problems/sum/Cargo.toml` names no `url` of one");
        assert!(!scene.path("opened").exists());
    }
}

#[test]
fn the_page_opens_in_the_browser() {
    let url = "https://example.org/sum?a=1&b=2";
    let scene = Scene::new().submitted_sum(url, ADDS).with_clipboard(KEEPS);
    let opened = scene.path("opened");
    let script = format!("echo \"$@\" > {0}.part && mv {0}.part {0}", opened.display());
    let mut judge = scene.with_browser(&["submit", "sum", "--open"], &script);
    Said::of(&mut judge).code(0).ends(&format!("paste it at {url}, which opens in the browser"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while !opened.exists() {
        assert!(Instant::now() < deadline, "nothing was opened");
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(opened).unwrap(), format!("{url}\n"));
}

#[test]
fn without_a_browser_it_is_submitted_all_the_same() {
    let scene = Scene::new().submitted_sum("https://example.org/sum", ADDS).with_clipboard(KEEPS);
    let mut judge = scene.with_browser(&["submit", "sum", "--open"], "exit 1");
    Said::of(&mut judge)
        .code(0)
        .says("kept\npaste it at https://example.org/sum; no browser was found to open it\n");
    assert!(scene.pasted().is_some());
}
