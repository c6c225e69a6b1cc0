//! What `cargo judge submit` puts on the clipboard, and says of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::scene::{ADDS, Said, Scene};

/// The page of most problems here.
const PAGE: &str = "https://example.org/sum";
/// What copies programs are given.
const KEEPS: &str = "cat > pasted; echo \"$@\" > asked";
const COPIED: &str = "\ncopied to the clipboard\n";
const FILE: &str = "`target/submit/sum.rs`";

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

    fn pasted(&self) -> Option<String> {
        fs::read_to_string(self.path("pasted")).ok()
    }

    /// Every way to open a page is this shell script.
    fn with_browser(self, script: &str) -> Scene {
        LAUNCHERS.iter().fold(self, |scene, launcher| scene.program(launcher, script))
    }

    /// A problem whose solution has more than ASCII in it.
    fn beyond_ascii(self) -> Scene {
        self.submitted_sum(PAGE, &format!("// 합을 구한다 👍\n{ADDS}"))
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path("target/submit/sum.rs")).unwrap()
    }

    /// `submit`, begun by another program, with these variables.
    fn submit_by(&self, program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
        let judge = self.command(&[]);
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.folder.path()).stdin(Stdio::null());
        for (name, value) in judge.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env_remove("WAYLAND_DISPLAY").envs(variables.iter().copied());
        command
    }

    /// All that a terminal is sent while the problem is submitted.
    fn sent_to_a_terminal(&self, variables: &[(&str, &str)]) -> String {
        let line = format!("'{}' submit sum", env!("CARGO_BIN_EXE_judge"));
        let mut script = self.submit_by("script", &["-qec", &line, "sent"], variables);
        assert!(script.env("SHELL", "/bin/sh").stdout(Stdio::null()).status().unwrap().success());
        fs::read_to_string(self.path("sent")).unwrap()
    }

    /// What the OSC 52 sequence between these copies.
    #[track_caller]
    fn copied(&self, sent: &str, begin: &str, end: &str) -> String {
        let (_, text) = sent.split_once(begin).expect(sent);
        let (text, after) = text.split_once(end).expect(sent);
        assert!(after.contains("sent to the terminal") && after.contains(FILE), "{after}");
        fs::write(self.path("encoded"), text).unwrap();
        let decoded = Command::new("base64").arg("-d").arg(self.path("encoded")).output().unwrap();
        String::from_utf8(decoded.stdout).unwrap()
    }
}

#[test]
fn the_file_to_submit_is_copied_byte_for_byte() {
    let scene = Scene::new().beyond_ascii().program("wl-copy", KEEPS);
    scene
        .judge(&["submit", "sum"])
        .code(0)
        .says(COPIED)
        .ends("paste it at https://example.org/sum");
    let pasted = scene.pasted().unwrap();
    assert!(pasted.starts_with("// 합을 구한다 👍\n"), "{pasted}");
    assert_eq!(pasted, scene.text());
}

#[test]
fn the_first_program_that_works_copies() {
    let fails = "cat > pasted; exit 1";
    let mut scene = Scene::new().beyond_ascii().program("wl-copy", fails);
    for (program, asked, variable) in [
        ("xclip", "-selection clipboard", "DISPLAY"),
        ("xsel", "--clipboard --input", "DISPLAY"),
        ("pbcopy", "", "__CF_USER_TEXT_ENCODING"),
        ("clip.exe", "", "WSL_DISTRO_NAME"),
    ] {
        scene = scene.program(program, KEEPS);
        let mut judge = scene.command(&["submit", "sum"]);
        Said::of(judge.env("DISPLAY", ":99").env(variable, ":99")).code(0).says(COPIED);
        assert_eq!(fs::read_to_string(scene.path("asked")).unwrap().trim_end(), asked);
        let pasted = fs::read(scene.path("pasted")).unwrap();
        let text = match program {
            "clip.exe" => {
                let units = pasted.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
                let text = String::from_utf16(&units.collect::<Vec<_>>()).unwrap();
                text.strip_prefix('\u{feff}').unwrap().to_owned()
            }
            _ => String::from_utf8(pasted).unwrap(),
        };
        assert_eq!(text, scene.text(), "{program}");
        scene = scene.program(program, fails);
    }
}

#[test]
fn what_stays_behind_to_offer_the_text_is_not_waited_for() {
    let scene = Scene::new()
        .beyond_ascii()
        .program("wl-copy", "cat > pasted; sleep 1000 & echo $! > behind");
    scene.judge(&["submit", "sum"]).code(0).says(COPIED);
    let behind = fs::read_to_string(scene.path("behind")).unwrap();
    assert!(Command::new("kill").arg(behind.trim()).status().unwrap().success());
}

#[test]
fn over_ssh_and_without_a_display_the_text_goes_to_the_terminal() {
    let scene = Scene::new().beyond_ascii().program("wl-copy", KEEPS).program("xclip", KEEPS);
    let over_ssh = [
        ("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22"),
        ("DISPLAY", "localhost:10.0"),
        ("WAYLAND_DISPLAY", "wayland-0"),
    ];
    for variables in [&over_ssh[..], &[]] {
        let sent = scene.sent_to_a_terminal(variables);
        assert_eq!(scene.copied(&sent, "\x1b]52;c;", "\x07"), scene.text());
        assert_eq!(scene.pasted(), None);
    }
}

#[test]
fn tmux_takes_the_text_itself_or_hands_it_on() {
    let inside = [("TMUX", "/tmp/tmux,1,0")];
    let scene = Scene::new().beyond_ascii().program("tmux", KEEPS);
    let sent = scene.sent_to_a_terminal(&inside);
    assert_eq!(fs::read_to_string(scene.path("asked")).unwrap(), "load-buffer -w -\n");
    assert_eq!(scene.pasted().unwrap(), scene.text());
    assert!(sent.contains("sent to the terminal") && !sent.contains("]52;"), "{sent}");

    let old = "echo 'command load-buffer: unknown flag -w' >&2; exit 1";
    let scene = scene.program("tmux", old);
    let sent = scene.sent_to_a_terminal(&inside);
    assert_eq!(scene.copied(&sent, "\x1bPtmux;\x1b\x1b]52;c;", "\x07\x1b\\"), scene.text());
}

#[test]
fn without_display_and_terminal_the_file_is_named() {
    let scene = Scene::new().beyond_ascii().program("wl-copy", "exit 1");
    let judge = env!("CARGO_BIN_EXE_judge");
    for (variables, why) in [
        (&[][..], "no display and no terminal"),
        (&[("WAYLAND_DISPLAY", "wayland-0")], "no terminal, and `wl-copy` did not take it"),
    ] {
        let mut setsid = scene.submit_by("setsid", &["--wait", judge, "submit", "sum"], variables);
        Said::of(&mut setsid)
            .code(0)
            .says(&format!("\nnot copied: {why}; the file is {FILE}\n"))
            .ends("paste it at https://example.org/sum");
    }
}

/// An X server that ends with the test.
struct Display(Child, String);

impl Display {
    fn new() -> Display {
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "64x64x8", "-nolisten", "tcp"]);
        let mut server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut number).unwrap();
        Display(server, format!(":{}", number.trim()))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where an X server and its programs are installed.
#[test]
fn on_x11_the_text_can_be_pasted() {
    let is_installed = |program: &str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    if !["Xvfb", "xclip", "xsel"].into_iter().all(is_installed) {
        return;
    }
    let mut scene = Scene::new().beyond_ascii().program("wl-copy", "exit 1");
    for _ in ["xclip", "xsel"] {
        let display = Display::new();
        let mut judge = scene.command(&["submit", "sum"]);
        Said::of(judge.env("DISPLAY", &display.1)).code(0).says(COPIED);
        let mut paste = Command::new("xsel");
        let paste = paste.args(["--clipboard", "--output"]).env("DISPLAY", &display.1);
        assert_eq!(String::from_utf8(paste.output().unwrap().stdout).unwrap(), scene.text());
        scene = scene.program("xclip", "exit 1");
    }
}

#[test]
fn a_rejected_solution_leaves_the_clipboard_alone() {
    let scene =
        Scene::new().submitted_sum("https://example.org/sum", ADDS).program("wl-copy", KEEPS);
    scene.judge(&["submit", "sum"]).code(0);
    fs::remove_file(scene.path("pasted")).unwrap();
    let scene = scene.write("problems/sum/src/main.rs", "fn main() {\n    println!(\"4\");\n}\n");
    let said = scene.judge(&["submit", "sum"]).code(1).tells("gets WA on the case `sample-1`");
    assert_eq!(said.out, "");
    assert_eq!(scene.pasted(), None);
}

#[test]
fn one_problem_is_submitted_at_a_time() {
    let scene =
        Scene::new().submitted_sum("https://example.org/sum", ADDS).program("wl-copy", KEEPS);
    for ids in [&[][..], &["sum", "sum"], &["sum", "other"]] {
        scene.judge(&[&["submit"], ids].concat()).code(2).tells("Usage: cargo judge submit");
    }
    scene.judge(&["submit", "other"]).code(2).tells("`other`");
    assert!(scene.pasted().is_none() && !scene.path("target/submit/sum.rs").exists());
}

#[test]
fn only_a_web_page_is_named_and_opened() {
    let mut scene = Scene::new().program("wl-copy", KEEPS);
    for url in ["file:///bin/sh", "-h", "https://example.org/\\u001b[2J"] {
        scene = scene.submitted_sum(url, ADDS).with_browser("touch opened");
        scene
            .judge(&["submit", "sum", "--open"])
            .code(0)
            .ends("no page to paste it at: `problems/sum/Cargo.toml` names no `url` of one");
        assert!(!scene.path("opened").exists());
    }
}

#[test]
fn the_page_opens_in_the_browser() {
    let url = "https://example.org/sum?a=1&b=2";
    let scene = Scene::new().submitted_sum(url, ADDS).program("wl-copy", KEEPS);
    let scene = scene.with_browser("echo \"$@\" > opened.part && mv opened.part opened");
    let opened = scene.path("opened");
    scene
        .judge(&["submit", "sum", "--open"])
        .code(0)
        .ends(&format!("paste it at {url}, which opens in the browser"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while !opened.exists() {
        assert!(Instant::now() < deadline, "nothing was opened");
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(opened).unwrap(), format!("{url}\n"));
}

#[test]
fn without_a_browser_it_is_submitted_all_the_same() {
    let scene =
        Scene::new().submitted_sum("https://example.org/sum", ADDS).program("wl-copy", KEEPS);
    let scene = scene.with_browser("exit 1");
    scene
        .judge(&["submit", "sum", "--open"])
        .code(0)
        .says("copied to the clipboard\npaste it at https://example.org/sum; no browser was found to open it\n");
    assert!(scene.pasted().is_some());
}
