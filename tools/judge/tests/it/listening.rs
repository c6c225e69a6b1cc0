//! Problems that come from the browser: what is posted becomes a problem, and nothing else happens, whoever posts.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::scene::{self, Said, Scene};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// A judge that listens, and is killed if a test forgets it.
struct Listener {
    scene: Scene,
    judge: Child,
    lines: Receiver<String>,
    port: u16,
    /// The second line that it printed.
    second: String,
}

/// What came back.
struct Reply {
    status: u16,
    sentence: String,
}

/// For what takes a moment where nothing else is done.
const DEADLINE: Duration = Duration::from_secs(60);
const A_PLUS_B: &str = r#"{
    "name": "A+B", "group": "BOJ", "url": "https://www.acmicpc.net/problem/1000", "interactive": false,
    "memoryLimit": 128, "timeLimit": 1000,
    "tests": [{"input": "1 2\n", "output": "3\n"}, {"input": "10 5\r\n", "output": "15"}],
    "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "AB"}}, "batch": {"id": "one", "size": 1}
}"#;

impl Listener {
    fn start() -> Listener {
        Listener::in_scene(Scene::new().problem("sum", scene::ADDS))
    }

    fn in_scene(scene: Scene) -> Listener {
        let judge = scene.command(&["listen", "--port", "0"]);
        // Where INT is ignored, as behind `&` in a script, it is heard again.
        let mut heard = Command::new("env");
        heard.arg("--default-signal=INT").arg(judge.get_program()).args(judge.get_args());
        heard.current_dir(scene.folder.path());
        heard.envs(judge.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut judge = heard.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let out = BufReader::new(judge.stdout.take().unwrap());
        thread::spawn(move || {
            out.lines().map_while(|line| sender.send(line.ok()?).ok()).count();
        });
        let mut listener = Listener { scene, judge, lines, port: 0, second: String::new() };
        let line = listener.line();
        let port = line.strip_prefix("listening on 127.0.0.1:").unwrap();
        let port = port.strip_suffix(" for Competitive Companion; Ctrl-C ends it").unwrap();
        listener.port = port.parse().unwrap();
        listener.second = listener.line();
        listener
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        stream
    }

    /// Sends these bytes and nothing more.
    fn send(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        Reply::read(stream)
    }

    fn post(&self, body: impl AsRef<[u8]>) -> Reply {
        self.send(&request("", body.as_ref()))
    }

    fn line(&mut self) -> String {
        self.lines.recv_timeout(DEADLINE).expect("it says nothing more")
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.scene.folder.path().join(path)).unwrap()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        names(&self.scene.folder.path().join(folder))
    }

    /// Presses Ctrl-C; returns what it had to say since, and of what went wrong.
    fn stop(mut self) -> (String, String) {
        self.press_ctrl_c();
        let out = self.lines.iter().map(|line| line + "\n").collect();
        let mut err = String::new();
        self.judge.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (out, err)
    }

    /// How it ended.
    fn press_ctrl_c(&mut self) -> ExitStatus {
        kill(Pid::from_raw(self.judge.id() as i32), Signal::SIGINT).unwrap();
        let end = Instant::now() + DEADLINE;
        loop {
            match self.judge.try_wait().unwrap() {
                Some(status) => return status,
                None => assert!(Instant::now() < end, "Ctrl-C does not end it"),
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.judge.kill();
        let _ = self.judge.wait();
    }
}

impl Reply {
    fn read(mut stream: TcpStream) -> Reply {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, sentence) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("`{text}`"));
        let status = head.strip_prefix("HTTP/1.1 ").unwrap()[..3].parse().unwrap();
        Reply { status, sentence: sentence.trim_end().to_owned() }
    }

    #[track_caller]
    fn is(self, status: u16, text: &str) {
        let Reply { status: found, sentence } = self;
        assert!(
            found == status && sentence.contains(text),
            "no {status} {text}: {found} {sentence}"
        );
    }
}

fn request(headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost:10043\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_problem_gets_its_folder_its_samples_and_its_limits() {
    let mut listener = Listener::start();
    listener.post(A_PLUS_B).is(201, "made problems/1000   A+B   1 s, 128 MiB   2 samples");
    for line in [
        "problems/1000   A+B   1 s, 128 MiB   2 samples",
        "Write the answer into problems/1000/src/main.rs; every save is judged by",
        "  cargo judge test --watch 1000",
    ] {
        assert_eq!(listener.line(), line);
    }
    assert_eq!(
        listener.names("testcases/1000"),
        ["sample-1.in", "sample-1.out", "sample-2.in", "sample-2.out"]
    );
    assert_eq!(listener.read("testcases/1000/sample-2.in"), "10 5\n");
    assert_eq!(listener.read("testcases/1000/sample-2.out"), "15\n");
    let manifest = listener.read("problems/1000/Cargo.toml");
    assert!(manifest.contains(
        "url = \"https://www.acmicpc.net/problem/1000\"\ntime-limit = 1\nmemory-limit = 128\n"
    ));
    assert!(
        listener.read("problems/1000/src/main.rs").contains("fn answer(a: u64, b: u64) -> u64")
    );
}

#[test]
fn a_contest_is_counted_and_ends_with_the_next_steps_for_its_first_problem() {
    let mut listener = Listener::start();
    let problem = |letter: &str| {
        format!(
            r#"{{"name": "{letter}", "url": "https://codeforces.com/contest/4/problem/{letter}", "timeLimit": 1000,
                "memoryLimit": 64, "batch": {{"id": "x", "size": 3}}}}"#
        )
    };
    listener.post(problem("A")).is(201, "codeforces-4-a");
    listener.post(problem("A")).is(409, "2 of 3   `problems/codeforces-4-a` is there already");
    listener.post(problem("C")).is(201, "codeforces-4-c");
    let limits = "1 s, 64 MiB   no samples";
    assert_eq!(listener.line(), format!("1 of 3   problems/codeforces-4-a   A   {limits}"));
    assert_eq!(listener.line(), format!("3 of 3   problems/codeforces-4-c   C   {limits}"));
    let (out, _) = listener.stop();
    assert!(out.contains("\n  cargo judge test --watch codeforces-4-a\n"), "{out}");
    assert!(!out.contains("codeforces-4-c"), "{out}");
}

#[test]
fn a_contest_that_never_ends_hangs_nothing() {
    let mut listener = Listener::start();
    let begun = r#"{"name": "first", "batch": {"id": "x", "size": 1000000000000000000}}"#;
    listener.post(begun).is(201, "problems/first");
    listener.post(r#"{"name": "alone"}"#).is(201, "problems/alone");
    assert!(listener.line().starts_with("1 of 1000000000000000000   problems/first"));
    assert!(listener.line().starts_with("problems/alone"));
}

#[test]
fn what_is_missing_or_mistyped_is_passed_over() {
    let mut listener = Listener::start();
    listener.post(r#"{"name": "Only a Name"}"#).is(201, "problems/only-a-name");
    let assumed = "2 s (assumed), 256 MiB (assumed)   no samples";
    assert_eq!(listener.line(), format!("problems/only-a-name   Only a Name   {assumed}"));
    let odd = r#"{"name": 7, "url": "https://cses.fi/problemset/task/1068", "timeLimit": "fast", "memoryLimit": null,
        "tests": [7, {"input": 3}, null, {"output": "4"}], "interactive": "perhaps", "input": [], "languages": 0,
        "batch": {"id": 4, "size": "many"}, "surprise": {}}"#;
    listener
        .post(odd)
        .is(201, "problems/cses-1068   cses-1068   2 s (assumed), 256 MiB (assumed)   1 sample");
    assert_eq!(listener.names("testcases/cses-1068"), ["sample-1.in", "sample-1.out"]);
    let (_, err) = listener.stop();
    assert_eq!(err, "note: 3 of 4 samples have no answer, and are left out\n");
}

#[test]
fn a_problem_that_reads_a_file_elsewhere_says_so() {
    let listener = Listener::start();
    let file = r#"{"name": "herding", "input": {"type": "file", "fileName": "herd\u001bing.in"},
        "output": {"type": "file", "fileName": "herding.out"}}"#;
    listener.post(file).is(201, "problems/herding");
    let (_, err) = listener.stop();
    let reads = "note: a solution there reads `herd\\u{1b}ing.in`; here it uses stdin\n";
    assert_eq!(
        err,
        format!("{reads}note: a solution there writes `herding.out`; here it uses stdout\n")
    );
}

#[test]
fn an_interactive_problem_is_refused() {
    let listener = Listener::start();
    let guess = r#"{"name": "Guess", "interactive": true, "url": "https://codeforces.com/gym/1/problem/A"}"#;
    listener.post(guess).is(422, "`Guess` is interactive");
    assert_eq!(listener.names("problems"), ["sum"]);
    assert_eq!(listener.names("testcases"), [""; 0]);
}

#[test]
fn an_existing_problem_is_never_overwritten() {
    let mut listener = Listener::start();
    let sum = listener.read("problems/sum/src/main.rs");
    listener
        .post(r#"{"name": "Sum"}"#)
        .is(409, "`problems/sum` is there already, and stays as it is");
    assert_eq!(listener.read("problems/sum/src/main.rs"), sum);
    listener.scene = std::mem::replace(&mut listener.scene, Scene::new())
        .case("kept", "one", "1\n", "1\n")
        .write("problems/11870/README.md", "# 11870\n\nNobody has it: really.\n");
    listener.post(r#"{"name": "kept"}"#).is(409, "`testcases/kept` is there already");
    listener.post(r#"{"name": "11870"}"#).is(409, "`11870` is not a problem here: Nobody has it");
    assert_eq!(listener.names("testcases/kept"), ["one.in", "one.out"]);
    assert_eq!(listener.names("problems"), ["11870", "sum"]);
}

fn problem(name: &str, url: &str, input: &str) -> String {
    let tests = serde_json::json!([{ "input": input, "output": "1\n" }]);
    serde_json::json!({ "name": name, "url": url, "tests": tests }).to_string()
}

#[test]
fn problems_whose_ids_meet_are_all_made_and_none_of_them_twice() {
    let listener = Listener::start();
    // All of these have the same id at first: capital letters are lost, and other scripts.
    let posts = [
        ("One", "https://a.com/group/AbC/1", "1", "a-group-abc-1"),
        ("Two", "https://a.com/group/aBc/1", "2", "a-group-abc-1-2"),
        ("Two", "https://a.com/group/abC/1", "3", "a-group-abc-1-3"),
        // The address of a page with several problems.
        ("Four", "https://a.com/group/abC/1", "4", "a-group-abc-1-4"),
        ("A. Five", "https://a.com/contest/5/problems", "5", "a-5-a"),
        ("B. Six", "https://a.com/contest/5/problems", "5", "a-5-b"),
        ("B: Seven", "https://a.com/contest/5/problems", "5", "a-5-b-2"),
        ("A+B", "", "1", "a-b"),
        ("A-B", "", "1", "a-b-2"),
    ];
    for (name, url, input, id) in posts {
        listener.post(problem(name, url, input)).is(201, &format!("made problems/{id}   {name}"));
    }
    // The same again, and as people come by it on other ways.
    for (name, url, input, id) in posts {
        let there = format!("`problems/{id}` is there already");
        listener.post(problem(name, url, input)).is(409, &there);
    }
    for (name, url, input, id) in [
        ("Another title", "https://a.com/group/AbC/1", "1", "a-group-abc-1"),
        ("One", "https://a.com/group/AbC/1", "another sample", "a-group-abc-1"),
        ("One", "https://a.com/GROUP/abc/1", "1", "a-group-abc-1"),
    ] {
        let there = format!("`problems/{id}` is there already");
        listener.post(problem(name, url, input)).is(409, &there);
    }
    let mut ids: Vec<&str> = posts.iter().map(|(_, _, _, id)| *id).collect();
    ids.push("sum");
    ids.sort_unstable();
    assert_eq!(listener.names("problems"), ids);
    assert!(
        listener
            .read("problems/a-group-abc-1-2/Cargo.toml")
            .contains("\"problem-a-group-abc-1-2\"")
    );
}

#[test]
fn a_number_behind_a_long_id_finds_its_place() {
    let listener = Listener::start();
    let long = "x".repeat(100);
    for (place, letter) in ["a", "b", "c"].iter().enumerate() {
        let url = format!("https://a.com/{long}{letter}");
        listener.post(problem(letter, &url, letter)).is(201, "made problems/a-xxx");
        let longest = listener.names("problems").iter().map(String::len).max();
        assert_eq!((listener.names("problems").len(), longest), (place + 2, Some(64)));
    }
}

#[test]
fn a_small_limit_is_kept() {
    let listener = Listener::start();
    listener
        .post(r#"{"name": "quick", "timeLimit": 50, "memoryLimit": 4}"#)
        .is(201, "problems/quick   quick   0.05 s, 4 MiB");
    assert!(listener.read("problems/quick/Cargo.toml").contains("time-limit = 0.05\n"));
    let listed = listener.scene.judge(&["list"]);
    assert!(listed.out.contains("0.05 s"), "{}", listed.out);
}

#[test]
fn hostile_names_never_become_paths() {
    let listener = Listener::start();
    let before = listener.names(".");
    let long = "x".repeat(10_000);
    let hostile = [
        "../x",
        "..",
        ".",
        "/etc/passwd",
        "a/../../b",
        "~/.ssh",
        "C:\\x",
        "x\u{0}y",
        "\u{1b}[2J",
        "\n\r\t",
        "",
        " ",
        "-",
        "--help",
        "$(reboot)",
        "`reboot`",
        "\u{202e}txt.exe",
        "님 게임",
        "🐉",
        &long,
        "con",
        "*",
        "\"quoted\"",
        "'''",
        "\\",
        "]]\n[package]",
        "x\u{2028}y",
    ];
    for name in hostile {
        let json = serde_json::json!({ "name": name, "tests": [{"input": "1", "output": "1"}] });
        let reply = listener.post(json.to_string());
        assert!([201, 409, 422].contains(&reply.status), "{name:?}: {}", reply.sentence);
        let json = serde_json::json!({ "name": name, "url": format!("https://a.b/{name}/{name}?{name}={name}") });
        let reply = listener.post(json.to_string());
        assert!([201, 409, 422].contains(&reply.status), "{name:?}: {}", reply.sentence);
        let json = serde_json::json!({ "name": "x", "url": name });
        assert!([201, 409].contains(&listener.post(json.to_string()).status), "{name:?}");
    }
    let is_kebab = |name: &String| {
        let words = || name.split('-');
        let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        name.len() <= 64 && words().all(|word| !word.is_empty() && word.chars().all(is_plain))
    };
    let made = listener.names("problems");
    assert!(made.len() > 10 && made.iter().all(is_kebab), "{made:?}");
    assert!(listener.names("testcases").iter().all(is_kebab));
    let after: Vec<String> =
        listener.names(".").into_iter().filter(|name| name != "testcases").collect();
    assert_eq!(after, before);
    // Every manifest can be read, and nothing of what was sent can move a terminal's cursor.
    let listed = listener.scene.judge(&["list"]);
    assert!(!listed.err.contains("not as it should be"), "{}", listed.err);
    let (out, err) = listener.stop();
    let is_harmless = |letter: char| {
        letter == '\n' || !(letter.is_control() || "\u{202e}\u{2028}".contains(letter))
    };
    assert!((listed.out + &out + &err).chars().all(is_harmless), "{out}{err}");
}

#[test]
fn nonsense_is_refused_and_the_next_problem_is_received() {
    let listener = Listener::start();
    for body in
        ["", "{", "[]", "7", "null", "\"x\"", "{}{}", "\u{0}", "name=A+B", &"[".repeat(100_000)]
    {
        listener.post(body).is(400, "what came is not");
    }
    listener.post(b"{\"name\": \"\xff\"}").is(400, "not JSON");
    listener.post("{}").is(422, "neither its address nor its name");

    let head = "POST / HTTP/1.1\r\nHost: localhost\r\n";
    for (bytes, status, sentence) in [
        ("\r\n \r\n\r\n".to_owned(), 400, "no request of HTTP"),
        ("\u{16}\u{3}\u{1}".repeat(10), 400, "no request of HTTP"),
        (format!("{head}Content-Length: -1\r\n\r\n"), 400, "not one number"),
        (format!("{head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400, "not one number"),
        (format!("{head}Content-Length: 1000000000000000\r\n\r\n"), 413, "larger than 16 MiB"),
        (format!("{head}Content-Length: {}\r\n\r\n", "9".repeat(100)), 413, "larger than 16 MiB"),
        (format!("{head}\r\n"), 411, "Content-Length"),
        (
            format!("{head}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"),
            411,
            "Content-Length",
        ),
        ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(), 405, "only POST"),
        (
            "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://a.b\r\n\r\n".to_owned(),
            405,
            "only POST",
        ),
        (format!("{head}Cookie: {}\r\n\r\n", "x".repeat(20 << 10)), 431, "too large"),
        (format!("{head}{}\r\n", "x: y\r\n".repeat(100)), 431, "too large"),
    ] {
        listener.send(bytes.as_bytes()).is(status, sentence);
    }

    // A client that sends everything before it looks for an answer sees it all the same.
    let mut stream = listener.connect();
    stream.write_all(&request("", &vec![b' '; 17 << 20])).unwrap();
    Reply::read(stream).is(413, "larger than 16 MiB");

    for cut in [10, 60, request("", A_PLUS_B.as_bytes()).len() - 1] {
        let mut stream = listener.connect();
        stream.write_all(&request("", A_PLUS_B.as_bytes())[..cut]).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        Reply::read(stream).is(400, "a request ends");
    }
    drop(listener.connect());

    assert_eq!(listener.names("problems"), ["sum"]);
    listener.post(A_PLUS_B).is(201, "problems/1000");
}

#[test]
fn the_largest_body_is_read() {
    let listener = Listener::start();
    let mut body = A_PLUS_B.to_owned();
    body.push_str(&" ".repeat((16 << 20) - body.len()));
    listener.post(body).is(201, "problems/1000");
}

#[test]
fn a_web_page_makes_no_problem() {
    let listener = Listener::start();
    let body = A_PLUS_B.as_bytes();
    for origin in ["https://evil.example", "http://127.0.0.1:8080", "HTTP://x", "http://localhost"]
    {
        listener.send(&request(&format!("Origin: {origin}\r\n"), body)).is(403, "the web page");
    }
    let with = |headers: &str| {
        let head = format!("POST / HTTP/1.1\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
        listener.send(&[head.as_bytes(), body].concat())
    };
    with("Host: localhost\r\nOrigin: null\r\nContent-Type: text/plain\r\n").is(403, "the web page");
    // A name that somebody else has point to this machine.
    for host in [
        "evil.example",
        "evil.example:10043",
        "127.0.0.1.evil.example",
        "localhost.evil",
        "[::2]",
        "",
    ] {
        with(&format!("Host: {host}\r\n")).is(403, "has no business here");
    }
    with("").is(400, "`Host`");
    with("Host: localhost\r\nHost: evil.example\r\n").is(400, "`Host`");
    assert_eq!(listener.names("problems"), ["sum"]);

    // What extensions and command lines send.
    with("Host: 127.0.0.1:10043\r\n").is(201, "problems/1000");
    with("host: [::1]:10043\r\norigin: moz-extension://00-11\r\n").is(409, "problems/1000");
    listener.send(&request("Origin: chrome-extension://abc\r\n", body)).is(409, "problems/1000");
    listener.send(&request("Origin: null\r\n", body)).is(409, "problems/1000");
}

#[test]
fn a_slow_client_holds_up_nobody() {
    let listener = Listener::start();
    let mut slow = listener.connect();
    slow.write_all(b"P").unwrap();
    let mut slower = listener.connect();
    slower.write_all(&request("", A_PLUS_B.as_bytes())[..200]).unwrap();
    listener.post(r#"{"name": "quick"}"#).is(201, "problems/quick");
    for waiting in [&slow, &slower] {
        waiting.set_nonblocking(true).unwrap();
        assert_eq!(waiting.peek(&mut [0]).unwrap_err().kind(), ErrorKind::WouldBlock);
        waiting.set_nonblocking(false).unwrap();
    }
    Reply::read(slow).is(408, "more than 10 s");
    Reply::read(slower).is(408, "more than 10 s");
    assert_eq!(listener.names("problems"), ["quick", "sum"]);
}

#[test]
fn a_crowd_is_turned_away_until_it_is_gone() {
    let listener = Listener::start();
    let crowd: Vec<TcpStream> = (0..32).map(|_| listener.connect()).collect();
    Reply::read(listener.connect()).is(503, "too many clients");
    drop(crowd);
    let deadline = Instant::now() + Duration::from_secs(60);
    // Who is heard, and says nothing, gets no answer.
    let is_heard = || {
        let mut stream = listener.connect();
        stream.shutdown(Shutdown::Write).unwrap();
        stream.read_to_string(&mut String::new()).unwrap() == 0
    };
    while !is_heard() {
        assert!(Instant::now() < deadline, "still too many clients");
    }
    listener.post(A_PLUS_B).is(201, "problems/1000");
}

#[test]
fn a_client_that_waits_for_a_word_gets_it() {
    let listener = Listener::start();
    let mut stream = listener.connect();
    let whole = request("Expect: 100-continue\r\n", A_PLUS_B.as_bytes());
    let (head, body) = whole.split_at(whole.len() - A_PLUS_B.len());
    stream.write_all(head).unwrap();
    let mut word = [0; 25];
    stream.read_exact(&mut word).unwrap();
    assert_eq!(&word, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body).unwrap();
    Reply::read(stream).is(201, "problems/1000");
}

#[test]
fn a_used_port_is_told() {
    let listener = Listener::start();
    let port = listener.port.to_string();
    let said = listener.scene.judge(&["listen", "--port", &port]).code(2);
    assert!(said.err.contains(&format!("port {port} is in use")), "{}", said.err);
    assert!(said.err.contains("`--port`"), "{}", said.err);
}

#[test]
fn another_port_is_to_be_written_into_the_settings() {
    let listener = Listener::start();
    let port = listener.port.to_string();
    let begins = format!("write {port} into the custom ports");
    assert!(listener.second.starts_with(&begins), "{}", listener.second);
}

#[test]
fn ctrl_c_ends_it_while_a_client_is_slow() {
    let mut listener = Listener::start();
    let mut slow = listener.connect();
    slow.write_all(&request("", A_PLUS_B.as_bytes())[..200]).unwrap();
    listener.post(r#"{"name": "whole"}"#).is(201, "problems/whole");
    assert_eq!(listener.press_ctrl_c().signal(), Some(Signal::SIGINT as i32));
    assert_eq!(listener.names("problems"), ["sum", "whole"]);
    assert_eq!(listener.names("testcases"), ["whole"]);
    assert_eq!(listener.names("problems/whole"), ["Cargo.toml", "README.md", "src"]);
    assert!(listener.names(".").iter().all(|name| !name.starts_with(".new")));
}

/// These tests, as `cargo test &` in a script runs them.
#[test]
fn nothing_here_hangs_where_signals_are_ignored() {
    const SOME: &str =
        "trap '' HUP INT TERM; exec timeout -s KILL 300 \"$0\" ctrl_c_ends a_contest_is_counted";
    let mut tests = Command::new("sh");
    tests.args(["-c", SOME]).arg(std::env::current_exe().unwrap());
    Said::of(&mut tests).code(0).says("test result: ok. 2 passed");
}

/// Who starts it so does not want it to hear Ctrl-C, which is for something else. The help says what ends it then.
#[test]
fn an_interrupt_that_is_ignored_stays_ignored() {
    let scene = Scene::new().problem("sum", scene::ADDS);
    let help = scene.judge(&["listen", "--help"]).out;
    assert!(help.contains("`kill`"), "{help}");
    assert!(scene.judge(&["test", "--help"]).out.contains("`kill`"));
    let judge = scene.command(&["listen", "--port", "0"]);
    let mut deaf = Command::new("sh");
    deaf.args(["-c", "trap '' INT; exec env --default-signal=TERM \"$0\" \"$@\""]);
    deaf.arg(judge.get_program()).args(judge.get_args()).current_dir(scene.folder.path());
    let mut judge = deaf.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(judge.stdout.take().unwrap()).lines();
    scene::bounded("the first line of `listen`", || lines.next().unwrap().unwrap());
    let pid = Pid::from_raw(judge.id() as i32);
    kill(pid, Signal::SIGINT).unwrap();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(judge.try_wait().unwrap(), None);
    kill(pid, Signal::SIGTERM).unwrap();
    let ended = scene::bounded("`listen`, which TERM should end", || judge.wait().unwrap());
    assert_eq!(ended.signal(), Some(Signal::SIGTERM as i32));
}

/// What a shell makes of a line that was printed, with the judge under test for `cargo judge`.
fn typed(scene: &Scene, line: &str) -> Command {
    let words: Vec<&str> = line.trim().strip_prefix("cargo judge ").unwrap().split(' ').collect();
    scene.command(&words)
}

#[test]
fn a_received_problem_is_solved_by_the_steps_that_are_printed() {
    let mut listener = Listener::in_scene(Scene::house());
    listener.post(A_PLUS_B).is(201, "problems/1000");
    let lines: Vec<String> = (0..7).map(|_| listener.line()).collect();
    let commands: Vec<&str> =
        lines.iter().filter(|line| line.starts_with("  ")).map(|line| line.trim()).collect();
    assert_eq!(
        commands,
        [
            "cargo judge test --watch 1000",
            "cargo judge stress 1000 --file slow.py",
            "cargo judge submit 1000",
        ]
    );
    let scene = &listener.scene;
    let test = commands[0].replace("--watch ", "");
    Said::of(&mut typed(scene, &test)).code(1).says("RE").says("the answer to 1 and 2");
    let path = scene.folder.path().join("problems/1000/src/main.rs");
    let begun = fs::read_to_string(&path).unwrap();
    let solved = begun.replace("todo!(\"the answer to {a} and {b}\")", "a + b");
    assert_ne!(solved, begun);
    fs::write(path, solved).unwrap();
    Said::of(&mut typed(scene, &test)).code(0).ends("2 passed, 0 failed");
    Said::of(&mut typed(scene, "cargo judge bundle 1000")).code(0).says("target/submit/1000.rs");
}
