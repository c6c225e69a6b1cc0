//! A judge that is killed leaves neither files nor processes. The sandbox's own tests cover what programs do while they run.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::scene::{Scene, bounded, wait_until};

const SIGNALS: [Signal; 3] = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL];

/// The processes that work in the folder of this scene, or build in it.
fn processes_of(scene: &Scene) -> Vec<PathBuf> {
    let folder = scene.folder.as_path();
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let is_of_scene = |process: &PathBuf| {
        fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(folder))
            || fs::read(process.join("environ")).is_ok_and(|it| {
                it.split(|&byte| byte == 0).any(|it| {
                    it == format!("CARGO_TARGET_DIR={}/target", folder.display()).as_bytes()
                })
            })
    };
    processes.filter(is_of_scene).collect()
}

/// Sends a signal to a command as soon as `is_time` holds, and checks how the command ends.
#[track_caller]
fn end(scene: &Scene, arguments: &[&str], signal: Signal, is_time: impl Fn() -> bool) {
    let mut judge =
        scene.command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until(is_time);
    kill(Pid::from_raw(judge.id() as i32), signal).unwrap();
    let status = bounded("the end of the judge", || judge.wait().unwrap());
    assert_eq!(status.signal(), Some(signal as i32));
    wait_until(|| processes_of(scene).is_empty());
}

#[test]
fn programs_end_with_their_judge_and_so_do_their_files() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 600\nmemory-limit = 64";
    let scene = Scene::new().sum("// writes-and-sleeps").card("sum", card);
    let is_there = || scene.files("target/judge").keys().any(|file| file.ends_with("file"));
    for signal in SIGNALS {
        end(&scene, &["test", "sum"], signal, is_there);
        if signal != Signal::SIGKILL {
            assert!(!is_there());
        }
    }
    // The next judge removes what a killed one has left.
    scene.save("problems/sum/src/main.rs", "// adds");
    scene.judge(&["test", "sum"]).code(0);
    assert!(!is_there());
}

#[test]
fn cargo_ends_with_every_command_that_started_it() {
    let scene = Scene::new().sum("// adds").write("cargo-waits", "");
    for verb in ["test", "bundle"] {
        for signal in SIGNALS {
            let waits = || fs::remove_file(scene.path("cargo-is-waiting")).is_ok();
            end(&scene, &[verb, "sum"], signal, waits);
        }
    }
}
