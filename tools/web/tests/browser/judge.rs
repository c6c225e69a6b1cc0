//! Programs judged in the browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::driver::Tab;
use crate::page::{ENTER, Page, moves, view};

/// The programs with one of these endings in the folders `right` or `wrong` of all problems: problem, path, text. Without those
/// that need another language than that of their ending.
fn programs(folder: &str, endings: &[&str]) -> Vec<(String, PathBuf, String)> {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let list = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found = Vec::new();
    for problem in list(problems) {
        for file in list(problem.path().join(folder)).map(|file| file.path()) {
            let ending = file.extension().unwrap_or_default().to_str().unwrap();
            if endings.contains(&ending) {
                let id = problem.file_name().into_string().unwrap();
                let text = fs::read_to_string(&file).unwrap();
                let is_usual = !text.starts_with("# AC in ");
                found.extend(is_usual.then_some((id, file, text)));
            }
        }
    }
    found.sort();
    found
}

/// Opens the judge of a problem.
pub fn open(tab: &Tab, address: &str, problem: &str) {
    // In the same page if it is open, where Python is loaded once.
    if !tab.run("return location.href").as_str().unwrap().starts_with(address) {
        tab.load(address);
    }
    tab.run(&format!("location.hash = 'lesson/{problem}'"));
    let title = "document.querySelector('#lesson h1')?.textContent";
    tab.until(&format!("{title}?.startsWith('{problem} ') && document.querySelector('main').dataset.busy === 'false'"));
    tab.run("document.querySelector('#tab-code').click()");
    tab.until(&format!("document.querySelector('[data-problem=\"{problem}\"]') !== null"));
}

/// The sentence about what is judged on all cases, and the verdicts.
fn verdicts(tab: &Tab) -> (String, String) {
    tab.run("document.querySelector('.judge .main').click()");
    let begun = Instant::now();
    while tab.run("return document.querySelector('main').dataset.busy") == "true" {
        assert!(begun.elapsed() < Duration::from_secs(300), "{}", tab.text(".judge .total"));
        thread::sleep(Duration::from_millis(20));
    }
    (tab.text(".judge .total"), tab.texts(".tiles abbr").join(" "))
}

pub fn write(tab: &Tab, language: &str, program: &str) {
    tab.choose(".judge select", language);
    let text = json!(program);
    tab.run(&format!("const editor = document.querySelector('.judge textarea'); editor.value = {text}; editor.dispatchEvent(new Event('input'))"));
}

pub fn judge(tab: &Tab, language: &str, program: &str) -> (String, String) {
    write(tab, language, program);
    verdicts(tab)
}

/// Drops files on the judge.
fn drop_files(tab: &Tab, files: &[(&str, Vec<u8>)]) {
    let files = json!(files);
    tab.run(&format!(
        "const dataTransfer = new DataTransfer();
         for (const [name, bytes] of {files}) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
         const event = new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }});
         document.querySelector('.judge').dispatchEvent(event);"
    ));
    tab.until("document.querySelector('.judge .total').textContent !== ''");
}

/// Judges all programs of a language that must be accepted, then those that must not.
fn assert_verdicts(tab: &Tab, address: &str, (language, ending): (&str, &str)) {
    for (problem, path, text) in programs("right", &[ending]) {
        open(tab, address, &problem);
        let (total, found) = judge(tab, language, &text);
        let rejected = tab.texts(".rejected").concat();
        assert!(total.contains("Accepted: all "), "{path:?}: {total} {found} {rejected}");
    }
    for (problem, path, text) in programs("wrong", &[ending]) {
        open(tab, address, &problem);
        let (_, verdicts) = judge(tab, language, &text);
        let is_expected = |verdict: &str| verdicts.contains(verdict);
        let first = text.lines().next().unwrap_or_default();
        assert!(first.split_whitespace().any(is_expected), "{path:?}: {verdicts}");
    }
}

fn assert_rejected(tab: &Tab, language: &str, programs: &[(&str, &str, &str)]) {
    for (program, verdicts, part) in programs {
        let (total, found) = judge(tab, language, program);
        let shown = tab.texts(".rejected").concat();
        assert!(found.starts_with(verdicts), "{program}: {total} {found} {shown}");
        assert!(total.contains(part) || shown.contains(part), "{program}: {total} {shown}");
        let tiles = tab.texts(".tiles .verdict").concat();
        assert!(!tiles.contains("NaN"), "{program}: {tiles}");
    }
}

#[test]
fn javascript_is_judged() {
    let page = &Page::start();
    assert_verdicts(page, &page.address(), ("javascript", "js"));
    open(page, &page.address(), "9655");
    let programs = [
        ("for (;;);", "TLE", "14 not tried after that"),
        ("for (;;) console.log('SK')", "OLE", "0 passed, 15 failed"),
        ("\nthrow new Error('no stones')", "RE", "main.js:2"),
        ("const a = 1; a()", "RE", "at Object.<anonymous> (main.js:1:14)"),
        ("const f = (n) => f(n) + 1; f(1)", "RE", "The stack of a browser is full"),
        ("require('crypto').createHash('md5')", "", "The program needs crypto.createHash"),
        ("process.exit(3)", "RE", "The exit code is 3."),
        ("\n\nconst = 1", "CE", "in line 3"),
        ("process.exit(4)", "RE RE RE", "12 not tried after that"),
        ("1", "WA", "(nothing)"),
        ("", "", "There is no program yet."),
    ];
    assert_rejected(page, "javascript", &programs);
    // In other styles: events, a loop, modules, questions, an early end.
    for program in [
        "let text = ''; process.stdin.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => console.log(text % 2 ? 'SK' : 'CY'));",
        "process.stdin.on('readable', () => { const part = process.stdin.read(); if (part) process.stdout.write(part % 2 ? 'SK' : 'CY'); });",
        "const rl = require('node:readline').createInterface({ input: process.stdin }); rl.once('line', (n) => setTimeout(() => { console.log('%s', n % 2 ? 'SK' : 'CY'); rl.close(); }, 1));",
        "import { createInterface as open } from 'readline';\nfor await (const n of open({ input: process.stdin })) console.log(n & 1 ? 'SK' : 'CY');",
        "import * as readline from 'node:readline/promises';\nconst n = await readline.createInterface(process.stdin).question('');\nconsole.log(n % 2 ? 'SK' : 'CY'); process.exit(); console.log('late');",
        "#!/usr/bin/env node\nconst n = BigInt(require('fs').readFileSync('/dev/stdin').toString().trim()); console.log(['CY', 'SK'][n % 2n]);",
        "const bytes = Buffer.alloc(9); const count = require('fs').readSync(0, bytes); process.exitCode = 0; console.log(+bytes.toString('ascii', 0, count) % 2 ? 'SK' : 'CY');",
    ] {
        let (total, verdicts) = judge(page, "javascript", program);
        let shown = page.texts(".rejected").concat();
        assert!(total.starts_with("Accepted"), "{program}: {total} {verdicts} {shown}");
    }
    drop_files(page, &[("main.rs", b"fn main() {}".to_vec())]);
    assert!(page.text(".judge .total").starts_with("main.rs is neither"));
}

/// The programs read the parity of a number; what they try beside that must change nothing.
#[test]
fn a_program_reaches_nothing_but_its_input_and_output() {
    let page = &Page::start();
    open(page, &page.address(), "9655");
    // What would tell that the page was reached, or the network.
    page.run("window.reached = []; addEventListener('message', ({ data }) => reached.push(data)); localStorage.secret = 'kept'");
    let right = "\nconsole.log(require('fs').readFileSync(0) % 2 ? 'SK' : 'CY')";
    for attempt in [
        // Names of a worker, and ways to the global object.
        "for (const name of ['postMessage', 'close', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel', 'MessageChannel', 'importScripts', 'indexedDB', 'caches', 'navigator', 'location', 'onmessage', 'self', 'Blob']) for (const global of [globalThis, (0, eval)('this'), Function('return this')(), (function () { return this })()]) if (global[name] !== undefined) throw new Error(name)",
        "for (let object = globalThis; object; object = Object.getPrototypeOf(object)) for (const name of ['postMessage', 'close', 'fetch']) if (name in object) throw new Error(name)",
        // Its own messages and results, by what the page's scripts might use.
        "for (const key of ['verdict', 'begins', 'time']) Object.defineProperty(Object.prototype, key, { value: 'AC', writable: true, configurable: true })",
        "performance.now = () => 0; Promise.prototype.catch = () => {}; Function.prototype.toString = () => ''",
        // A program that cannot even be reached by a message of its own.
        "globalThis.postMessage?.({ verdict: 'AC', code: 0, output: 'SK', errors: 7 })",
        "const { then } = Promise.prototype; Promise.prototype.then = function (action, ...others) { if (String(action).includes('native code')) action({ code: 9 }); return then.call(this, action, ...others); }; EventTarget.prototype.dispatchEvent.call(globalThis, Object.assign(new Event('message'), { data: { address: 'x', warms: true } })); Promise.prototype.then = then",
    ] {
        let (total, verdicts) = judge(page, "javascript", &format!("{attempt}\n{right}"));
        let shown = page.texts(".rejected").concat();
        assert!(total.starts_with("Accepted"), "{attempt}: {total} {verdicts} {shown}");
    }
    let here = page.address();
    let network = format!(
        "import('{here}main.js').then(() => console.log('loaded'), () => console.log('refused'))"
    );
    let programs = [
        (
            "postMessage({ verdict: 'AC', time: 1 })",
            "RE",
            "ReferenceError: postMessage is not defined",
        ),
        ("for (;;) postMessage({ begins: true })", "RE", "ReferenceError"),
        ("}})();\nwhile (1);\n(function () { return function () {", "CE", "SyntaxError"),
        ("})();\nwhile (1);\n(function () {", "CE", "SyntaxError"),
        (&network, "WA", "refused"),
        ("for (;;) console.error('x'.repeat(1000))", "OLE", "It writes more than any answer has."),
        ("const all = []; for (;;) all.push(new Uint8Array(1 << 26).fill(1))", "", "failed"),
        ("/^(a+)+$/.test('a'.repeat(50) + 'b')", "TLE", "It was stopped after 5 s."),
    ];
    assert_rejected(page, "javascript", &programs);
    // All of it was given to the frame, and nothing to the page.
    assert_eq!(
        page.run("return [reached, localStorage.secret, localStorage['nimbers.accepted']]"),
        json!([[], "kept", "{\"9655\":true}"])
    );
}

/// A program floods the guard, or asks for more than the browser can do: the page stays alive, and so does what it judges next.
#[test]
fn floods_and_a_lost_frame_are_survived() {
    let page = &Page::start();
    open(page, &page.address(), "9655");
    page.run("let last = performance.now(); window.longest = 0; setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now }, 10)");
    for flood in [
        "for (let n = 0; ; n += 1) import(`http://127.0.0.1:1/${n}`)",
        "for (;;) queueMicrotask(() => { throw new Error('again') })",
        "for (;;) Promise.reject(new Error('again'))",
    ] {
        let (total, verdicts) = judge(page, "javascript", flood);
        assert!(["TLE", "RE"].contains(&verdicts.as_str()), "{flood}: {total} {verdicts}");
        assert!(total.ends_with("14 not tried after that"), "{flood}: {total}");
    }
    let longest = page.run("return longest");
    assert!(longest.as_f64().unwrap() < 2000.0, "the page stood still for {longest} ms");
    page.run("document.querySelector('iframe').remove()");
    let (total, _) =
        judge(page, "javascript", "console.log(require('fs').readFileSync(0) % 2 ? 'SK' : 'CY')");
    assert!(total.starts_with("Accepted"), "{total}");
}

#[test]
fn a_program_is_written_tried_and_judged_by_keys() {
    let page = &Page::start();
    open(page, &page.address(), "9655");
    let code = "document.querySelector('.editor > div')?.shadowRoot.querySelector('.cm-content')";
    page.until(&format!("{code} !== undefined"));
    page.run(&format!("{code}.focus()"));
    page.keys("const n = require('fs').readFileSync(0);\nconsole.log(n % 2 ? 'SK' : 'CY'); // h?");
    assert!(
        page.value(".judge textarea").ends_with("'CY'); // h?"),
        "{}",
        page.value(".judge textarea")
    );
    page.run(&format!("{code}.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter', keyCode: 13, ctrlKey: true, bubbles: true, cancelable: true }}))"));
    page.until("document.querySelector('.judge .outcome').textContent === 'AC accepted'");
    assert_eq!(page.texts(".tiles li > :first-child")[0], "sample-1");
    assert_eq!(page.all(".outcome", "element.className"), ["outcome wins"]);
    // The cases say nothing of what is typed from here on.
    page.keys(" ");
    assert_eq!(page.texts(".judge .outcome, .judge .total, .tiles"), ["", "", ""]);
    page.do_click(".own summary");
    page.until("document.querySelector('.own textarea').value === '5\\n'");
    page.type_into(".own textarea", "7");
    page.do_click(".own button");
    page.until("document.querySelector('.rejected pre')?.textContent === 'SK\\n'");
    write(page, "javascript", "for (;;);");
    page.click(".own button");
    page.do_click(".judge .stop");
    assert_eq!(page.text(".judge .total"), "Stopped.");
    // The words of each language have their colours.
    for language in ["javascript", "python", "c", "cpp"] {
        write(page, language, "\nreturn 5");
        page.until(&format!("{code}.querySelectorAll('.cm-line span').length === 2"));
        write(page, language, "");
    }
}

/// The heaps of 11868, and their nim-sum.
const HEAPS: &str = "const [, ...heaps] = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number); const sum = heaps.reduce((sum, heap) => sum ^ heap);";

#[test]
fn a_wrong_answer_becomes_a_game() {
    let page = &Page::start();
    open(page, &page.address(), "11868");
    let parity = format!("{HEAPS} console.log(sum % 2 ? 'koosaga' : 'cubelover')");
    judge(page, "javascript", &parity);
    let says = "Your program says cubelover for 2. But whoever moves there wins.";
    assert_eq!(page.text(".belief p"), says);
    page.do_click(".belief button");
    page.assert_at("2");
    assert_eq!(
        page.text("#message"),
        "Your program says that you lose here. Find the move that wins."
    );
    page.make(moves(&view("11868", "2"), true)[0]);
    page.assert_status("you win: the last stone is taken");
    assert!(page.text("#ending .why").contains("take 2 is the last move"));

    // Against an easy machine it might be won. The address shares the position.
    page.choose("#opponent", "easy");
    page.settle();
    judge(page, "javascript", "console.log('koosaga')");
    let says = "Your program says koosaga for 1 1. But whoever moves there loses.";
    assert_eq!(page.text(".belief p"), says);
    page.run("document.querySelector('.belief button').focus()");
    page.press(ENTER);
    assert_eq!(page.run("return location.hash"), "#11868/1,1");
    assert_eq!(page.text("#message"), "Your program says that you win here. Try it.");
    page.make(moves(&view("11868", "1 1"), false)[0]);
    page.assert_status("I win: the last stone is taken");
    assert!(page.text("#ending .why").contains("every column has an even number of ones"));
    page.do_click("#again");
    page.make(moves(&view("11868", "1 1"), false)[0]);
    assert_eq!(page.texts("#ending .why").len(), 0);

    // Moves that win are counted, and three boards are asked about at a time; what is no answer is no belief.
    for (problem, program, says) in [
        ("16895", "console.log(0)", "0 for 1. But whoever moves there wins."),
        ("16895", "console.log(7)", "7 for 1 1. But whoever moves there loses."),
        ("1603", "console.log('Y\\nY\\nY')", "Y for . .. But whoever moves there loses."),
        ("13034", "console.log(1)", "1 for 5. But whoever moves there loses."),
        ("9655", "console.log('KS')", ""),
        ("9662", "console.log(1)", ""),
    ] {
        open(page, &page.address(), problem);
        judge(page, "javascript", program);
        assert!(page.text(".belief").contains(says), "{problem}: {}", page.text(".belief"));
        assert_eq!(page.text(".belief").is_empty(), says.is_empty(), "{problem}");
    }
}

#[test]
fn a_program_plays_as_it_believes() {
    let page = &Page::start();
    open(page, &page.address(), "11868");
    let right = format!("{HEAPS} console.log(sum ? 'koosaga' : 'cubelover')");
    write(page, "javascript", &right);
    page.do_click(".player");
    let says = "Your program was asked about 32 positions, and was right each time.";
    assert_eq!((&*page.text(".judge .total"), &*page.text("#message")), (says, says));
    page.assert_status("you win: the last stone is taken");
    assert!(page.text("#ending-text").starts_with("You won with help"));
    assert_eq!(page.run("return localStorage['nimbers.solved'] ?? null"), json!(null));

    // It is wrong about what it could leave, not about where it is.
    let wrong =
        format!("{HEAPS} console.log(sum && `${{heaps}}` !== '4,5' ? 'koosaga' : 'cubelover')");
    page.resize([390, 844], "light", "reduce");
    page.do_click("#bar [data-tab=lesson]");
    page.do_click("#tab-code");
    write(page, "javascript", &wrong);
    page.run("document.querySelector('.player').click()");
    page.settle();
    assert_eq!(page.text(".judge .total"), "Your program is wrong about 0 4 5.");
    page.assert_at("3 4 5");
    page.do_click(".belief button");
    page.assert_at("0 4 5");
    page.resize([1280, 800], "light", "reduce");

    // What names nobody who wins is no belief.
    for (program, printed) in [
        ("", "nothing"),
        ("console.log(' ')", "nothing"),
        ("console.log(1)", "1"),
        ("console.log('koosaga wins')", "koosaga wins"),
        ("console.log('koosaga cubelover')", "koosaga cubelover"),
    ] {
        write(page, "javascript", &format!("{HEAPS} {program}"));
        page.do_click(".player");
        let says = format!("Your program printed {printed} for 0 4 5. That is no answer.");
        assert_eq!((&*page.text(".judge .total"), &*page.text("#message")), (&*says, &*says));
        assert_eq!(page.text(".belief"), "", "{program}");
        page.assert_at("0 4 5");
    }
    judge(page, "javascript", "console.log('koosaga wins')");
    assert_eq!(page.text(".belief"), "");

    // What it leaves is an input only in some games. What breaks off does not play.
    for (problem, plays) in [("13034", false), ("16881", false), ("9662", false), ("1603", true)] {
        open(page, &page.address(), problem);
        assert_eq!(page.sees(".player"), plays, "{problem}");
    }
    write(page, "javascript", "process.exit(3)");
    page.do_click(".player");
    assert!(page.text(".rejected").contains("this position: runtime error"));
}

/// What needs WebAssembly.
mod site {
    use std::process::Command;

    use super::*;
    use crate::site::{serve, write_site};

    /// The solution of a problem, compiled for WASI.
    fn solution(problem: &str) -> Vec<u8> {
        let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/wasi");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--release", "--target", "wasm32-wasip1", "--target-dir"]);
        cargo.args([folder, "--package", &format!("problem-{problem}")]);
        assert!(cargo.status().unwrap().success());
        let name = format!("{folder}/wasm32-wasip1/release/problem-{problem}.wasm");
        fs::read(name).unwrap()
    }

    #[test]
    fn programs_for_wasi_are_judged() {
        let page = &Page::start();
        for problem in ["9655", "11868", "11872"] {
            open(page, &page.address(), problem);
            drop_files(page, &[("main.wasm", solution(problem))]);
            let (total, found) = verdicts(page);
            assert!(total.starts_with("Accepted"), "{problem}: {total} {found}");
        }
        // It is right elsewhere.
        drop_files(page, &[("main.wasm", solution("9655"))]);
        assert!(verdicts(page).0.contains(" failed"));
        drop_files(page, &[("main.wasm", b"main".to_vec())]);
        assert!(verdicts(page).0.starts_with("This is not a WebAssembly program"));
    }

    /// Name, text and input of the programs in `python.txt`.
    fn small_programs() -> Vec<(&'static str, String, String)> {
        let sections = include_str!("python.txt").split("\n# ");
        let mut found: Vec<(&str, String, String)> = Vec::new();
        for section in sections.skip(1) {
            let (name, text) = section.split_once('\n').unwrap();
            let text = format!("{}\n", text.trim_end());
            match found.last_mut() {
                Some((.., input)) if name == "input" => *input = text.replace("\\r", "\r"),
                _ => found.push((name, text, String::new())),
            }
        }
        found
    }

    /// Output and exit code of a program in the CPython of this machine.
    fn run_here(folder: &Path, program: &str, input: &str) -> (String, i64) {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).unwrap();
        fs::write(folder.join("main.py"), program).unwrap();
        fs::write(folder.join("input"), input).unwrap();
        let mut python = Command::new("python3");
        python.arg("main.py").current_dir(folder).env("PYTHONUTF8", "1");
        let output = python.stdin(fs::File::open(folder.join("input")).unwrap()).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap().into())
    }

    #[test]
    fn python_on_the_page_does_what_python_does_here() {
        let folder = write_site("python", "--no-clang");
        let (address, _files) = serve(&folder);
        let tab = &Tab::start();
        open(tab, &address, "9655");
        let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-here");
        let programs = small_programs();
        assert!(programs.len() >= 60, "{}", programs.len());
        // Some at a time: most of it is to start Python for each.
        let script = |some: &[(&str, String, String)]| {
            format!(
                "return import(new URL('run/run.js', location)).then(({{ PREPARE }}) => Promise.all({}.map(async ([, program, input]) => {{
                    const runner = (await PREPARE.python(program, () => {{}}))();
                    const run = () => runner.run(input, {{ limit: 30000, room: 1 << 20, isLast: true }});
                    // Twice, the second time in memory that was put back.
                    const results = [await run(), await run()];
                    runner.end({{}});
                    return results;
                }})))",
                json!(some)
            )
        };
        let mut differences = Vec::new();
        for some in programs.chunks(3) {
            let found = tab.run(&script(some));
            for ((name, program, input), results) in some.iter().zip(found.as_array().unwrap()) {
                let expected = run_here(&here, program, input);
                for found in results.as_array().unwrap() {
                    let same = (found["output"].as_str(), found["code"].as_i64());
                    if same != (Some(&expected.0), Some(expected.1)) || found["cannot"].is_string()
                    {
                        differences.push(format!("{name}: {expected:?}, but {found}"));
                    }
                }
            }
        }
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }

    #[test]
    fn what_python_on_a_page_cannot_do_is_said_and_not_judged() {
        let folder = write_site("python-limits", "--no-clang");
        let (address, _files) = serve(&folder);
        let tab = &Tab::start();
        open(tab, &address, "9655");
        for (program, what) in [
            ("import numpy", "the module numpy"),
            ("print(len(range(10**10)))", "beyond 2³¹"),
            ("import queue\nqueue.Queue().get()", "threads that wait for each other"),
            ("import signal\nsignal.alarm(1)", "signal.alarm"),
            ("x = [0] * 10**9", "more memory"),
            ("import hashlib\nhashlib.new('ripemd160')", "the hash function ripemd160"),
            (
                "def f(k): return max(map(f, [k + 1]))\nimport sys\nsys.setrecursionlimit(10**6)\nf(0)",
                "more stack",
            ),
        ] {
            let (total, verdicts) = judge(tab, "python", program);
            assert!(total.contains(what) && verdicts.is_empty(), "{program}: {total} {verdicts}");
        }
        // What a program leaves in JavaScript is gone when the next case begins.
        let counts = "from pyodide.ffi import create_proxy
new = create_proxy([]).constructor.constructor
print(new('return globalThis.count = (globalThis.count ?? 0) + 1')())";
        let program = json!(counts);
        let results = tab.run(&format!(
            "return import(new URL('run/run.js', location)).then(async ({{ PREPARE }}) => {{
                const runner = (await PREPARE.python({program}, () => {{}}))();
                const run = (isLast) => runner.run('', {{ limit: 10000, room: 1 << 20, isLast }});
                const results = [await run(false), await run(true)];
                runner.end({{}});
                return results.map(({{ output }}) => output);
            }})"
        ));
        assert_eq!(results, json!(["1\n", "1\n"]));
    }

    #[test]
    fn python_and_outputs_are_judged_with_and_without_a_network() {
        let folder = write_site("judged/below", "--no-clang");
        let (address, files) = serve(folder.trim_end_matches("/below"));
        let address = &format!("{address}below/");
        let tab = &Tab::start();
        assert_verdicts(tab, address, ("python", "py"));
        open(tab, address, "9655");
        let programs = [
            ("while True: pass", "TLE", "14 not tried after that"),
            ("x = [1]\nprint(x[3])", "RE", "IndexError: list index out of range"),
            ("import sys\nsys.exit(3)", "RE", "The exit code is 3."),
            ("def f(:\n    pass", "CE", "SyntaxError: invalid syntax"),
            ("pass", "WA", "(nothing)"),
        ];
        assert_rejected(tab, "python", &programs);
        // Neither the network nor a way to the page.
        let programs = [
            ("import js\njs.postMessage('AC')", "", "the module js"),
            ("from pyodide.code import run_js\nrun_js('postMessage(1)')", "", "the module js"),
            ("import pyodide.http\npyodide.http.open_url('x')", "RE", "'XMLHttpRequest' is not"),
            ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "RE", "Host is unr"),
        ];
        assert_rejected(tab, "python", &programs);
        let deep = "
import sys, threading
from functools import lru_cache
sys.setrecursionlimit(10 ** 6)
threading.stack_size(1 << 27)
@lru_cache(None)
def wins(n): return any(not wins(n - k) for k in (1, 3) if k <= n)
def main(): print('SK' if wins(int(input())) and wins(50001) else 'CY')
thread = threading.Thread(target=main)
thread.start()
thread.join()";
        let (total, _) = judge(tab, "python", deep);
        assert!(total.starts_with("Accepted"), "{total} {}", tab.text(".rejected"));

        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testcases/9655");
        let outputs = fs::read_dir(cases).unwrap().map(|file| file.unwrap());
        let outputs: Vec<(String, Vec<u8>)> = outputs
            .filter(|file| file.path().extension().is_some_and(|ending| ending == "out"))
            .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
            .collect();
        let outputs: Vec<(&str, Vec<u8>)> =
            outputs.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
        drop_files(tab, &outputs);
        assert!(verdicts(tab).0.starts_with("Accepted"));
        drop_files(tab, &outputs[1..]);
        assert_eq!(verdicts(tab).0, "14 passed, 1 failed");

        // A later version of the page replaces all but Python.
        let script = format!("{folder}/site.js");
        let later = fs::read_to_string(&script).unwrap().replacen("nimbers-", "nimbers-later-", 1);
        fs::write(script, later).unwrap();
        tab.load(address);
        tab.until("caches.keys().then((names) => names.filter((name) => name.startsWith('nimbers-')).join().startsWith('nimbers-later-'))");
        tab.until("navigator.serviceWorker.ready.then(() => true)");
        drop(files);
        tab.load("about:blank");
        for (language, program) in [
            ("python", "print('SK' if int(input()) % 2 else 'CY')"),
            ("javascript", "console.log(require('fs').readFileSync(0) % 2 ? 'SK' : 'CY')"),
        ] {
            open(tab, address, "9655");
            let (total, _) = judge(tab, language, program);
            assert!(total.starts_with("Accepted"), "{language}: {total}");
        }
        assert_eq!(tab.complaints(), [""; 0]);
    }
}
