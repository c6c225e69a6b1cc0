//! New problems, by hand and from the browser: created completely or not at all, and nothing else, even for hostile clients.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, mem};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::scene::{JudgeOutput, Scene, needs_python};

/// A judge that listens until the test ends.
pub struct Listener<'a> {
    scene: &'a Scene,
    judge: Child,
    /// What it has printed so far.
    printed: String,
    pub port: u16,
}

impl Listener<'_> {
    pub fn start(scene: &Scene) -> Listener<'_> {
        let mut judge = scene.command(&["listen", "--port", "0"]);
        let mut judge = judge.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut printed = String::new();
        // What it prints later is read at the end, from the same pipe.
        let out = judge.stdout.as_mut().unwrap();
        while !printed.ends_with('\n') {
            let mut letter = [0];
            assert_eq!(out.read(&mut letter).unwrap(), 1, "it does not listen");
            printed.push(letter[0].into());
        }
        let port = printed.split([':', ' ']).find_map(|word| word.parse().ok()).unwrap();
        Listener { scene, judge, printed, port }
    }

    /// The status and the sentence that come back for these bytes.
    fn send(&self, host: &str, bytes: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect((host, self.port)).unwrap();
        stream.write_all(bytes).unwrap();
        read(stream)
    }

    pub fn post(&self, problem: impl ToString) -> (u16, String) {
        self.send("127.0.0.1", &request("Host: localhost\r\n", &problem.to_string()))
    }

    #[track_caller]
    fn makes(&self, problem: &Value, status: u16, text: &str) {
        let (found, sentence) = self.post(problem);
        assert!(found == status && sentence.contains(text), "no {text}: {found} {sentence}");
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.scene.path(folder)).into_iter().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Presses Ctrl-C; returns all that was printed.
    pub fn stop(mut self) -> String {
        kill(Pid::from_raw(self.judge.id() as i32), Signal::SIGINT).unwrap();
        let mut printed = mem::take(&mut self.printed);
        self.judge.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        self.judge.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
        assert!(self.names(".").iter().all(|name| !name.starts_with(".new")));
        printed
    }
}

impl Drop for Listener<'_> {
    fn drop(&mut self) {
        let _ = self.judge.kill();
        let _ = self.judge.wait();
    }
}

fn read(mut stream: TcpStream) -> (u16, String) {
    let mut text = String::new();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.read_to_string(&mut text).unwrap();
    let (head, sentence) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("`{text}`"));
    (head["HTTP/1.1 ".len()..][..3].parse().unwrap(), sentence.trim_end().to_owned())
}

fn request(headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST / HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}").into_bytes()
}

fn problem(name: &str, url: &str, samples: &[(&str, &str)]) -> Value {
    let tests = samples.iter().map(|(input, output)| json!({ "input": input, "output": output }));
    json!({ "name": name, "url": url, "tests": tests.collect::<Vec<_>>() })
}

fn workspace() -> Scene {
    Scene::new().problem("sum", "// adds")
}

#[test]
fn received_problems_compile_without_a_warning() {
    let scene = Scene::house();
    let listener = Listener::start(&scene);
    let cses = |number: u32, name: &str, input: &str, output: &str| {
        let url = format!("https://cses.fi/problemset/task/{number}/");
        problem(name, &url, &[(input, output)])
    };
    let mut posts = [
        cses(1, "one [a](b) <c>", "7", "14"),
        cses(2, "row", "1 20 -300 0.5\r\n", "-278.50"),
        cses(3, "list?", "3\n7 8 18446744073709551615\n", "15"),
        cses(4, "cases", "2\n3 2\n7 8 9\n1 2\n1 3\n1 1\n5\n2 1\n", "56\n90"),
        cses(5, "\u{202e}님 */ \u{1b}[2J\"\\", "two words\nand not one more", "0.5"),
        json!({ "name": "Nothing", "url": "https://cses.fi/6", "timeLimit": 50, "memoryLimit": 4.5 }),
        json!({ "name": "Talk", "url": "https://cses.fi/7", "interactive": true }),
        cses(8, "files", "2\n1\n2\n", "1\n2\n"),
        cses(9, "text", "not one more word", "1"),
    ];
    for post in &mut posts[7..] {
        post["input"] = json!({ "type": "file", "fileName": "a.in" });
        post["output"] = json!({ "type": "file", "fileName": "a.out" });
    }
    for (number, post) in (1..).zip(&posts) {
        listener.makes(post, 201, &format!("problems/cses-{number}   "));
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["check", "--quiet", "--offline", "--examples", "--bins"]);
    cargo.args((1..=9).map(|number| format!("--package=problem-cses-{number}")));
    cargo.arg("--config=build.rustflags=['-Dwarnings']").current_dir(scene.path("."));
    let checked = cargo.env("CARGO_TARGET_DIR", scene.path("target")).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let manifest = scene.read("problems/cses-2/Cargo.toml");
    assert!(manifest.contains("\ncompare = \"float 1e-6\"\n"), "{manifest}");
    let listed = scene.judge(&["list"]);
    assert!(listed.out.contains("0.05 s") && listed.out.contains("4 MiB"), "{}", listed.out);
    let printed = listener.stop();
    let harmless = |letter: char| letter == '\n' || !letter.is_control() && letter != '\u{202e}';
    assert!((printed + &listed.out + &listed.err).chars().all(harmless));
}

#[test]
fn a_contest_is_named_and_numbered_as_its_site_does_and_followed_by_the_next_steps() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    for (letter, file) in [("A", "a.in"), ("B", "../b.in")] {
        let url = "https://codeforces.com/contest/4/problems";
        let mut post = problem(&format!("{letter}. X"), url, &[("1 2", "3")]);
        post["group"] = json!("Codeforces - Beta \"1\" \u{1b}");
        post["input"] = json!({ "type": "file", "fileName": file });
        post["batch"] = json!({ "id": "x", "size": 2 });
        listener.makes(&post, 201, &format!("problems/codeforces-4-{}   ", letter.to_lowercase()));
    }
    let printed = listener.stop();
    let commands: Vec<&str> = printed.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let steps = ["test --watch {}", "stress {} --file slow.py", "submit {}"];
    let steps = steps.map(|step| format!("cargo judge {}", step.replace("{}", "codeforces-4-a")));
    assert_eq!(commands, steps);
    let last = "\nproblems/codeforces-4-b   B. X   2 s (assumed), 256 MiB (assumed)   1 sample\n";
    assert!(printed.ends_with(last), "{printed}");
    for (id, line) in [("a", "\nreads = \"a.in\"\n"), ("b", "\ncontest = 'Beta \"1\"'\n\n")] {
        let id = format!("problems/codeforces-4-{id}");
        assert!(scene.read(&format!("{id}/Cargo.toml")).contains(line), "{line}");
        scene.save(&format!("{id}/src/main.rs"), "// adds");
    }
    let listed = scene.judge(&["list", "--contest", "beta"]).code(0);
    assert_eq!(listed.out.matches("Beta \"1\"").count(), 2);
    // The first one does not read its file.
    scene.judge(&["test", "--contest", "BETA"]).code(1).ends("1 passed, 1 failed");
    let output = scene.judge(&["submit", "--contest", "other"]).code(2);
    output.warns("no problem is of a contest named `other`");
}

#[test]
fn samples_posted_again_are_taken_up_unless_they_were_edited() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    let post = |path: &str, name: &str, samples: &[(&str, &str)]| {
        problem(name, &format!("https://codeforces.com/{path}"), samples)
    };
    let [contest, archive] = ["contest/9001/problem/A", "problemset/problem/9001/A?locale=ru"];
    let id = "problems/codeforces-9001-a";
    listener.makes(&post(contest, "A. Stones", &[("1", "1"), ("2", "2"), ("3", "3")]), 201, id);
    let main = format!("{id}/src/main.rs");
    let sample = |name: &str| format!("testcases/codeforces-9001-a/sample-{name}");
    scene.save(&main, "solved");
    scene.save(&sample("2.out"), "edited");
    let again = [("1\r\n", "1"), ("2", "2"), ("3", "33"), ("4", "4")];
    let edited = "already exists; sample-2 was edited here and stays as it is";
    let news = format!("{edited}; sample-3 has changed; sample-4 is new");
    listener.makes(&post(contest, "A. Stones", &again), 200, &news);
    listener.makes(&post(archive, "A. Камни", &again), 200, edited);
    listener.makes(
        &post(contest, "A. Stones", &again[..1]),
        200,
        "already exists and stays as it is",
    );
    assert_eq!(listener.names("problems"), ["codeforces-9001-a", "sum"]);
    let texts = [&main, &sample("2.out"), &sample("3.out"), &sample("4.in")];
    assert_eq!(texts.map(|path| scene.read(path)), ["solved", "edited", "33\n", "4\n"]);
}

#[test]
fn a_template_is_filled_in() {
    let scene = workspace().write("1.in", "2\n").write("1.out", "3\n");
    let new = |id: &str| {
        let arguments = ["new", id, "A+B", "--url", "https://a.b/1", "--sample", "1.in", "1.out"];
        scene.judge(&arguments).code(0);
    };
    scene.save("template.py", "# {{id}} {{title}} {{url}}\n");
    new("one");
    assert_eq!(scene.read("mine/one.py"), "# one A+B https://a.b/1\n");
    assert!(scene.read("problems/one/src/main.rs").starts_with("//! one A+B."));
    scene.save("template.rs", "// {{title}}\nfn main() {\n    {{input}}\n}\n");
    new("two");
    let filled = "// A+B\nfn main() {\n    input! {\n        a: u64,\n    }\n}\n";
    assert_eq!(scene.read("problems/two/src/main.rs"), filled);
    assert!(!scene.path("mine/two.py").exists());
}

#[test]
fn different_problems_with_the_same_id_are_all_created() {
    let scene = workspace().case("kept", "one", "1\n", "1\n");
    let listener = Listener::start(&scene);
    let posts = [
        ("One", "https://a.com/xx/1", "1", "a-1"),
        ("Two", "https://a.com/yy/1", "2", "a-1-2"),
        ("A+B", "", "1", "a-b"),
        ("A-B", "", "2", "a-b-2"),
        ("Sum", "", "1", "sum-2"),
    ];
    for status in [201, 200] {
        for (name, url, input, id) in posts {
            let line = format!("problems/{id}   {name}   ");
            listener.makes(&problem(name, url, &[(input, "1")]), status, &line);
        }
    }
    listener.makes(&json!({ "name": "kept" }), 400, "`testcases/kept` already exists");
    assert_eq!(listener.names("problems"), ["a-1", "a-1-2", "a-b", "a-b-2", "sum", "sum-2"]);
    assert!(scene.read("problems/sum/src/main.rs").starts_with("// adds"));
}

#[test]
fn hostile_names_never_become_paths() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    let before = listener.names(".");
    let long = "x".repeat(10_000);
    let names = "../x|..|/etc/passwd|~/.ssh|C:\\x|x\u{0}y|\n||--help|$(reboot)|\u{202e}txt.exe|님 게임|con|*|'''|]]\n[x]";
    for name in names.split('|').chain([&*long]) {
        let url = format!("https://a.b/{name}/{name}?{name}={name}");
        for post in
            [problem(name, "", &[("1", "1")]), problem(name, &url, &[]), problem("x", name, &[])]
        {
            assert!([200, 201, 400].contains(&listener.post(post).0), "{name:?}");
        }
    }
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let is_id = |name: &String| {
        name.len() < 64
            && name.split('-').all(|word| !word.is_empty() && word.chars().all(is_plain))
    };
    let made = listener.names("problems");
    assert!(made.len() > 8 && made.iter().all(is_id), "{made:?}");
    assert_eq!(listener.names("testcases").len(), made.len() - 1);
    let mut after = listener.names(".");
    after.retain(|name| name != "testcases");
    assert_eq!(after, before);
}

#[test]
fn an_interactive_problem_says_what_to_write() {
    needs_python!();
    let scene = workspace();
    let listener = Listener::start(&scene);
    let mut guess = problem("Guess", "https://cses.fi/2", &[("<\n>\n", "5.5\n7\n")]);
    guess["interactive"] = true.into();
    listener.makes(
        &guess,
        201,
        "problems/cses-2   Guess   2 s (assumed), 256 MiB (assumed)   interactive",
    );
    listener.makes(&guess, 200, "already exists");
    let printed = listener.stop();
    assert!(printed.contains("Write problems/cses-2/interactor.py, which talks"), "{printed}");
    let readme = scene.read("problems/cses-2/README.md");
    assert!(readme.contains("The interactor says:\n\n    <\n    >\n"), "{readme}");
    scene.save("problems/cses-2/src/main.rs", "// adds");
    scene.judge(&["test", "cses-2"]).code(2).prints("`cses-2` has no cases yet");
    scene.save("testcases/cses-2/1.in", "5\n");
    scene.judge(&["test", "cses-2"]).code(2).prints("write this interactor");
}

#[test]
fn nonsense_and_web_pages_are_refused_and_the_next_problem_is_received() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    for body in ["", "{", "[]", "null", "{}{}", "\u{0}", &"[".repeat(100_000), "{}"] {
        assert_eq!(listener.post(body).0, 400, "{body:.9}");
    }
    let body = problem("A+B", "https://cses.fi/1", &[]).to_string();
    for (headers, sentence) in [
        ("", "one `Host`"),
        ("Host: localhost\r\nHost: evil.example\r\n", "one `Host`"),
        ("Host: evil.example:10043\r\n", "not for this machine"),
        ("Host: 127.0.0.1.evil.example\r\n", "not for this machine"),
        ("Host: localhost\r\nOrigin: https://evil.example\r\n", "web page `https://evil.example`"),
        ("Host: localhost\r\nOrigin: HTTP://localhost\r\n", "the web page"),
        ("Host: localhost\r\nOrigin: null\r\nContent-Type: text/plain\r\n", "the web page"),
        ("Host: localhost\r\nContent-Length: 1\r\n", "one `Content-Length`"),
        ("Host: localhost\r\nTransfer-Encoding: chunked\r\n", "one `Content-Length`"),
        (&format!("Host: localhost\r\nX: {}\r\n", "x".repeat(20 << 10)), "too large"),
        ("Host localhost\r\n", "not an HTTP request"),
    ] {
        let (status, found) = listener.send("127.0.0.1", &request(headers, &body));
        assert!(status == 400 && found.contains(sentence), "{headers:.80}: {found}");
    }
    let get = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_eq!(listener.send("127.0.0.1", get), (400, "only POST is answered here".to_owned()));
    // A client that sends everything before it looks for an answer sees it all the same.
    assert!(listener.post(" ".repeat(17 << 20)).1.contains("at most 16 MiB"));
    assert_eq!(listener.names("problems"), ["sum"]);

    let json = "Host: [::1]:10043\r\nOrigin: null\r\nContent-Type: application/json\r\n";
    let host = if TcpListener::bind("[::1]:0").is_ok() { "::1" } else { "127.0.0.1" };
    assert_eq!(listener.send(host, &request(json, &body)).0, 201);
    for origin in ["moz-extension://00-11", "chrome-extension://abc"] {
        let headers = format!("Host: 127.0.0.1\r\nOrigin: {origin}\r\n");
        assert_eq!(listener.send("127.0.0.1", &request(&headers, &body)).0, 200);
    }
}

#[test]
fn slow_clients_block_nobody_and_have_a_deadline() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    let head = "POST / HTTP/1.1\r\n".to_owned();
    let largest = format!("{head}Host: localhost\r\nContent-Length: {}\r\n\r\n[", 16 << 20);
    let slow = |index| {
        let mut stream = TcpStream::connect(("127.0.0.1", listener.port)).unwrap();
        let bytes = if index % 2 == 0 { &head } else { &largest };
        stream.write_all(bytes.as_bytes()).unwrap();
        stream
    };
    let crowd: Vec<TcpStream> = (0..40).map(slow).collect();
    listener.makes(&problem("A+B", "", &[]), 201, "problems/a-b");
    for (index, (status, sentence)) in crowd.into_iter().map(read).enumerate() {
        let expected = ["does not end", "is incomplete"][index % 2];
        assert!(status == 400 && sentence.contains(expected), "{sentence}");
    }
}

#[test]
fn a_used_port_is_named() {
    let scene = workspace();
    let listener = Listener::start(&scene);
    let port = listener.port.to_string();
    let output = scene.judge(&["listen", "--port", &port]).code(2);
    output
        .warns(&format!("cannot listen on port {port}; stop the program that uses it"))
        .warns("`--port`");
}

#[test]
fn invalid_problems_are_refused_and_nothing_is_written() {
    let scene = workspace().case("kept", "one", "1\n", "1\n").write("problems/empty/notes", "");
    let scene = scene.write("one.in", "1\n").write("one.out", "1\n").write("blank.out", " \n\n");
    fs::write(scene.path("bytes.in"), b"\xff 1\n").unwrap();
    fs::create_dir(scene.path("testcases/bare")).unwrap();
    symlink("nowhere", scene.path("problems/dangling")).unwrap();
    let files = || scene.files("");
    let before = files();
    for (arguments, sentence) in [
        (&["sum"][..], "`problems/sum` already exists"),
        (&["kept"], "`testcases/kept` already exists"),
        (&["bare"], "`testcases/bare` already exists"),
        (&["dangling"], "`problems/dangling` already exists"),
        (&["empty"], "`problems/empty` already exists"),
        (&["ABC300_a"], "use a name such as `abc300-a`"),
        (&["../x"], "use a name such as `x`"),
        (&["님"], "use a name such as `a-plus-b`"),
        (&["new", "two\nlines"], "the title \"two\\nlines\" is empty or has control characters"),
        (
            &["new", "--time", "0.0001"],
            "the time limit is 0.0001; give it in seconds, from 0.001 to 3600",
        ),
        (&["new", "--time", "nan"], "the time limit is NaN"),
        (
            &["new", "--memory", "1048577"],
            "the memory limit is 1048577; give it in MiB, from 1 to 1048576",
        ),
        (&["new", "--sample", "one.in", "none.out"], "none.out"),
        (&["new", "--sample", "bytes.in", "one.out"], "`bytes.in` is not UTF-8 text"),
        (&["new", "--sample", "one.in", "blank.out"], "the answer of sample 1 is empty"),
    ] {
        scene.judge(&[&["new"], arguments].concat()).code(2).warns(sentence);
        assert_eq!(files(), before, "{arguments:?}");
    }
}

#[test]
fn a_new_problem_says_what_it_is_and_what_to_do_next() {
    let scene = workspace().write("a.out", "\u{feff}area 1.50 \r\n");
    let wide: Vec<u8> = "\u{feff}1 2\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(scene.path("problems/a.in"), wide).unwrap();
    let words = "new 1000 A+B --time 0.5 --memory 64 --url https://a.b/1 --sample a.in ../a.out";
    let mut judge = scene.command(&words.split(' ').collect::<Vec<_>>());
    let output = JudgeOutput::of(judge.current_dir(scene.path("problems"))).code(0);
    output.prints(
        "\
problems/1000   A+B   0.5 s, 64 MiB   1 sample
Write the answer in problems/1000/src/main.rs, and judge it at every save:
  cargo judge test --watch 1000
",
    );
    let text = |path: &str| fs::read_to_string(scene.path(path)).unwrap();
    let samples = ["in", "out"].map(|ending| text(&format!("testcases/1000/sample-1.{ending}")));
    assert_eq!(samples, ["1 2\n", "area 1.50 \n"]);
    let card = "title = \"A+B\"\nurl = \"https://a.b/1\"\ntime-limit = 0.5\nmemory-limit = 64\n";
    assert!(text("problems/1000/Cargo.toml").contains(card));

    let output = scene.judge(&["new", "18937", "왕들의 \"외나무다리\"", "--game", "nim"]).code(0);
    assert!(!output.out.contains("stress"), "{}", output.out);
    output.prints(
        "   2 s (assumed), 256 MiB (assumed)   no samples: add them with `cargo judge import 18937 PATH`\n",
    );
    let lesson = text("problems/18937/README.md");
    assert!(lesson.starts_with("# 18937 · 왕들의 \"외나무다리\"\n\nRules: `nim`\n\n## The game\n"));
    assert!(text("problems/18937/Cargo.toml").contains("\ngame = \"nim\"\n"));
}

#[test]
fn of_many_judges_that_create_the_same_problem_one_succeeds() {
    let scene = workspace();
    let start = |title: u32| {
        let mut judge = scene.command(&["new", "race", &title.to_string()]);
        judge.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let judges: Vec<Child> = (0..8).map(start).collect();
    let succeeds = |mut judge: Child| judge.wait().unwrap().success();
    let made: Vec<bool> = judges.into_iter().map(succeeds).collect();
    let winner = made.iter().position(|&made| made).expect("one makes it");
    assert_eq!(made.iter().filter(|&&made| made).count(), 1, "{made:?}");
    let main = fs::read_to_string(scene.path("problems/race/src/main.rs")).unwrap();
    assert!(main.starts_with(&format!("//! race {winner}.")), "{main}");
    let left = fs::read_dir(scene.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with(".new")));
}

#[test]
fn a_problem_appears_with_all_that_belongs_to_it() {
    let scene = workspace().write("one.in", "1\n").write("one.out", "2\n");
    let new = |id: &str| scene.command(&["new", id, "--sample", "one.in", "one.out"]);
    for id in (0..20).map(|number| format!("p{number}")) {
        let mut judge = new(&id).stdout(Stdio::null()).spawn().unwrap();
        let problem = scene.path("problems").join(&id);
        let parts = [
            problem.join("Cargo.toml"),
            problem.join("src/main.rs"),
            scene.path(&format!("testcases/{id}/sample-1.out")),
        ];
        let is_whole = || parts.iter().all(|part| part.exists());
        while judge.try_wait().unwrap().is_none() {
            assert!(!problem.exists() || is_whole(), "{id} is incomplete");
        }
        assert!(is_whole());
    }
}

#[test]
fn if_the_cases_cannot_be_created_neither_is_the_problem() {
    let scene = workspace().write("testcases", "a file");
    scene.judge(&["new", "half"]).code(2).warns("testcases");
    assert!(!scene.path("problems/half").exists());
}
