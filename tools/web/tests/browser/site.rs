//! The static site, on a plain file server: a game is played to its end, and again when the server is gone or has a new version.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::client::{self, Server};
use crate::driver::Tab;
use crate::page::{ENTER, moves, view};

/// A file server that lets browsers keep every file for ten minutes, as GitHub Pages does.
const SERVER: &str = "
import http.server as http
class Kept(http.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header('Cache-Control', 'max-age=600')
        super().end_headers()
http.test(HandlerClass=Kept, port=0, bind='127.0.0.1')";

/// The address of a server of this folder, and the server.
pub fn serve(folder: &str) -> (String, Server) {
    let mut python = Command::new("python3");
    python.args(["-u", "-c", SERVER]).current_dir(folder).stderr(Stdio::null());
    let server = Server::of(python);
    (format!("http://127.0.0.1:{}/", server.port), server)
}

pub fn write_site(name: &str, options: &str) -> String {
    let folder = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let written = client::command(&format!("--site {folder} {options}")).output().unwrap();
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    folder
}

/// In both languages, on the page and in a frame.
#[test]
fn each_address_shows_what_it_names_or_says_why_not() {
    let folder = write_site("addresses", "--no-python --no-clang");
    let (address, _files) = serve(&folder);
    let tab = Tab::start();
    tab.resize([600, 450], "light", "reduce");
    tab.load(&address);
    for (lang, search) in [("en", ""), ("en", "?embed"), ("ko", ""), ("ko", "?embed")] {
        tab.run(&format!("localStorage['nimbers.language'] = '{{\"lang\":\"{lang}\"}}'"));
        for (route, shows) in [
            ("", "#board .spot"),
            ("shelf", "#board .spot"),
            ("nim", "#board .spot"),
            ("11868/3,4,5", "#board .spot"),
            ("nim/3,4,5~", "#board .spot"),
            ("nim/", "#ending"),
            ("lesson/11868", "#lesson h1"),
            ("lesson/11868/zzz", "#lesson h1"),
            ("lesson/theory", "#lesson h1"),
            ("lesson/zzz", "#trouble"),
            ("lesson/", "#trouble"),
            ("zzz", "#trouble"),
            ("nim/x", "#trouble"),
            ("nim/3,4,5~zzz", "#trouble"),
            ("%", "#trouble"),
        ] {
            tab.load(&format!("{address}{search}#{route}"));
            tab.until("document.querySelector('main').dataset.busy === 'false' && document.querySelector('#status').textContent !== ''");
            let place = format!("{lang} {search}#{route}");
            let is_framed_lesson = !search.is_empty() && shows == "#lesson h1";
            let shows = if is_framed_lesson { "#board .spot" } else { shows };
            assert!(tab.sees("#board svg") && tab.sees(shows), "{place}");
            let says = tab.text("#trouble");
            assert_eq!(says.is_empty(), shows != "#trouble", "{place}: {says}");
            let is_korean = says.contains(|letter| ('가'..='힣').contains(&letter));
            assert_eq!(is_korean, lang == "ko" && !says.is_empty(), "{place}: {says}");
            assert!(!says.contains("ko/"), "{place}: {says}");
            if !search.is_empty() {
                let wide = "element.getBoundingClientRect().width > 500";
                assert_eq!(tab.all("#board", wide), [json!(true)], "{place}");
                let whole = tab.all("#whole", "element.hash");
                assert!(!is_framed_lesson || whole[0].as_str().unwrap().starts_with("#lesson/"));
            }
        }
    }
}

#[test]
fn visitors_get_a_new_version_as_a_whole() {
    let folder = write_site("versions", "--no-python --no-clang");
    let (address, _files) = serve(&folder);
    let tab = Tab::start();
    let wait_for = |version: &str| {
        tab.until(&format!(
            "caches.keys().then((names) => /^nimbers-{version}[^,]*$/.test(names.join()))"
        ));
        tab.run("return navigator.serviceWorker.ready.then(() => true)");
    };
    tab.load(&address);
    wait_for("");
    for (file, from, to) in [
        ("index.html", "<html", "<html data-version=\"2\""),
        ("site.js", "nimbers-", "nimbers-second-"),
    ] {
        let file = format!("{folder}/{file}");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, text.replacen(from, to, 1)).unwrap();
    }
    tab.load(&address);
    wait_for("second");
    tab.load(&address);
    assert_eq!(tab.all("html", "element.dataset.version"), ["2"]);
}

/// The size of these files of a site together, each compressed as a server does.
fn packed(folder: &str, names: &[&str]) -> usize {
    let mut gzip = Command::new("gzip");
    gzip.args(["--best", "--stdout", "--recursive"]).args(names).current_dir(folder);
    let packed = gzip.output().unwrap();
    assert!(packed.status.success(), "{}", String::from_utf8_lossy(&packed.stderr));
    packed.stdout.len()
}

#[test]
fn a_static_site_is_played_with_and_without_its_server() {
    let folder = write_site("site", "--no-python --no-clang");
    let engine = format!("{folder}/engine.wasm");
    let sizes = (fs::metadata(&engine).unwrap().len(), packed(&folder, &["engine.wasm"]));
    assert!(sizes.0 <= 900_000 && sizes.1 <= 350_000, "{sizes:?} bytes, and compressed");

    let site = packed(&folder, &["."]);
    assert!(site <= 2_500_000, "{site} bytes compressed, without Python");

    let (address, files) = serve(&folder);
    let tab = Tab::start();
    tab.resize([1280, 800], "light", "reduce");
    for lang in ["en", "ko"] {
        tab.load(&address);
        tab.run(&format!(
            "localStorage['nimbers.language'] = JSON.stringify({{ lang: '{lang}' }})"
        ));
        tab.load(&format!("{address}#lesson/11868"));
        tab.until("document.querySelector('#lesson h1') !== null && document.querySelector('main').dataset.busy === 'false'");
        tab.click("#analysis");
        tab.until("document.querySelector('#verdict')?.textContent !== ''");
        // What the worker loads is not in the list.
        let names = tab.run("return ['index.html', 'run/wasi.js', ...performance.getEntriesByType('resource').map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname.slice(1))]");
        let names: BTreeSet<String> = serde_json::from_value(names).unwrap();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let visit = packed(&folder, &names);
        assert!(visit <= 400_000, "{visit} bytes compressed, with {names:?}");
        assert!(["engine.wasm", "main.js"].iter().all(|name| names.contains(name)), "{names:?}");
    }
    tab.run("localStorage.clear()");
    tab.load(&address);
    let policies = tab.all("head > meta[http-equiv=Content-Security-Policy]", "element.content");
    assert!(policies[0].as_str().unwrap().starts_with("default-src 'none'; script-src 'self'"));
    tab.until("document.querySelector('#message')?.textContent === 'You can win. Can you?'");
    tab.load(&format!("{address}#nim/3,4,5"));
    win(&tab);
    tab.load(&format!("{address}#lesson/11872"));
    tab.until("document.querySelector('#lesson h1')?.textContent.startsWith('11872 · ')");
    tab.until("document.querySelector('#lesson .playable svg') !== null");
    tab.type_into("#lesson .gate input", "n % 3 == 0");
    tab.keys(ENTER);
    tab.until("document.querySelector('.gate [role=status]').textContent.startsWith('wrong at ')");
    tab.until("caches.match('lessons.json').then(Boolean)");
    let kept = tab.run("return caches.keys().then((names) => caches.open(names.find((name) => name.startsWith('nimbers-')))).then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))");
    let kept: Vec<String> = serde_json::from_value(kept).unwrap();
    assert!(kept.len() < 50 && kept.iter().all(|name| !name.contains("cases/")), "{kept:?}");
    assert_eq!(tab.complaints(), [""; 0]);

    drop(files);
    tab.load(&format!("{address}#lasker/3,4,7"));
    win(&tab);
    tab.load(&format!("{address}#lesson/wythoffs-game"));
    tab.until("document.querySelector('#lesson h1') !== null");
    assert_eq!(tab.complaints(), [""; 0]);
}

#[test]
fn what_does_not_load_is_said_in_a_sentence() {
    let folder = write_site("broken", "--no-python --no-clang");
    let (address, _files) = serve(&folder);
    let tab = Tab::start();
    tab.resize([1280, 800], "light", "reduce");
    tab.devtools("Network.enable", json!({}));
    tab.devtools("Network.setBypassServiceWorker", json!({ "bypass": true }));
    let block = |urls: &[&str]| tab.devtools("Network.setBlockedURLs", json!({ "urls": urls }));
    let is = |selector: &str, begins: &str| {
        tab.until(&format!(
            "document.querySelector({selector:?})?.textContent.startsWith({begins:?})"
        ));
    };
    block(&["*/scene.js"]);
    for page in [format!("file://{folder}/index.html"), address.clone()] {
        tab.load(&page);
        tab.until(
            "document.querySelector('#loading').checkVisibility({ visibilityProperty: true })",
        );
    }
    let networkless = "a part of this page could not be loaded";
    block(&["*/engine.wasm"]);
    tab.load(&address);
    is("#status", "you move");
    tab.click("#analysis");
    is("#objection", networkless);
    tab.load(&format!("{address}#lasker/3,4,7"));
    is("#trouble", networkless);
    block(&[]);
    tab.click("#trouble button");
    is("#title", "Lasker's Nim");
    // Not everything that fails is too large: here, a module without a start.
    let failure = tab.run(
        "const worker = new Worker('worker.js', { type: 'module' });
         return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then((module) => {
             worker.postMessage({ module, input: '' });
             return new Promise((resolve) => worker.onmessage = ({ data }) => resolve(data.error));
         });",
    );
    assert!(
        failure.as_str().unwrap().starts_with("the engine failed, which is a bug"),
        "{failure}"
    );
    for (script, sentence) in [
        (
            "Worker = class extends Worker { constructor() { super('none.js') } }",
            "worker.js could not",
        ),
        ("delete globalThis.WebAssembly", "the games need WebAssembly"),
    ] {
        let script = json!({ "source": script });
        tab.devtools("Page.addScriptToEvaluateOnNewDocument", script);
        tab.load(&address);
        is("#status", "you move");
        tab.click("#analysis");
        is("#objection", sentence);
    }
}

/// Plays the first winning move of each turn, as the engine of this computer says, until the game is over.
fn win(tab: &Tab) {
    let is_ready = "document.querySelector('#main').dataset.busy === 'false' && document.querySelector('#status')?.textContent.startsWith('you ')";
    loop {
        tab.until(is_ready);
        let status = tab.text("#status");
        if status.starts_with("you win") {
            return;
        }
        let link = tab.run("return location.hash.slice(1)");
        let game = link.as_str().unwrap().split('/').next().unwrap();
        let here = view(game, &tab.value("#position"));
        let typed = moves(&here, true)[0]["phrase"].as_str().unwrap().to_owned();
        tab.run(&format!("document.querySelector('#typed-move').value = {typed:?}; document.querySelector('#move-form').requestSubmit()"));
        tab.until(&format!(
            "document.querySelector('#position').value !== {:?}",
            here["position"].as_str().unwrap()
        ));
    }
}
