//! A browser without a window, driven from outside: what is pointed at, clicked and typed there, and what is seen.

use std::cell::Cell;
use std::env;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::actions::{ActionSequence, MOUSE_BUTTON_LEFT, TouchActions};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

/// How long anything may take that is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What drives browsers, and ends with the tests.
pub struct Driver {
    child: Child,
    address: String,
}

/// A browser of its own, which remembers nothing.
pub struct Tab {
    runtime: Runtime,
    client: Client,
    /// Where the mouse was moved to last.
    pointer: Cell<(f64, f64)>,
}

/// What a driver is asked that the standard does not have.
#[derive(Debug)]
struct Ask {
    path: &'static str,
    body: Value,
}

/// Where an element can be hit, from its middle on outwards; nothing else may lie above it there.
const REACH: &str = "
    const element = document.querySelector(arguments[0]);
    if (!element) return 'is not there';
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of parts) for (const across of parts) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        if (element.contains(document.elementFromPoint(x, y))) return [Math.round(x), Math.round(y)];
    }
    return 'is hidden, or something is above it';";

/// Whether somebody sees an element.
pub const SEEN: &str =
    "const seen = (element) => element.checkVisibility({ visibilityProperty: true });";

/// What has to be installed and is not, in a sentence.
pub fn missing() -> Option<&'static str> {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = |name: &&str| env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let browser = ["chromium", "google-chrome"].iter().any(is_there);
    (!browser || !is_there(&"chromedriver")).then_some(
        "there is no Chromium with its driver: `apt-get install chromium chromium-driver` installs them",
    )
}

impl Driver {
    /// On any free port.
    pub fn start() -> Driver {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("chromedriver starts");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let port = line.split_once("started successfully on port ")?.1;
            Some(port.trim_end_matches('.').to_owned())
        });
        let port = port.expect("chromedriver says at which port it is");
        Driver { child, address: format!("http://127.0.0.1:{port}") }
    }

    /// A browser.
    pub fn tab(&self) -> Tab {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        // Where many share one small `/dev/shm`, pages crash in it.
        let mut arguments = vec!["--headless=new", "--disable-dev-shm-usage", "--lang=en"];
        if is_root() {
            arguments.push("--no-sandbox");
        }
        let capabilities = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else { unreachable!() };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let client = runtime.block_on(builder.connect(&self.address)).expect("a browser starts");
        Tab { runtime, client, pointer: Cell::default() }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // A browser that is gone is closed.
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}

impl WebDriverCompatibleCommand for Ask {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (hyper::Method, Option<String>) {
        (hyper::Method::POST, Some(self.body.to_string()))
    }
}

impl Tab {
    #[track_caller]
    fn wait<T, E: std::fmt::Debug>(&self, answer: impl Future<Output = Result<T, E>>) -> T {
        self.runtime.block_on(answer).unwrap()
    }

    fn asked(&self, path: &'static str, body: Value) -> Value {
        self.wait(self.client.issue_cmd(Ask { path, body }))
    }

    /// A command of the protocol of Chromium's own tools.
    pub fn devtools(&self, command: &str, with: Value) {
        self.asked("goog/cdp/execute", json!({ "cmd": command, "params": with }));
    }

    /// A window of this size, or a telephone, for somebody who prefers `light` or `dark`, and `reduce`d motion or not.
    pub fn resize(&self, [width, height]: [u32; 2], scheme: &str, motion: &str) {
        let is_phone = width < height;
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.devtools("Emulation.setDeviceMetricsOverride", size);
        let preferred = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", motion)];
        let preferred = preferred.map(|(name, value)| json!({ "name": name, "value": value }));
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": preferred }));
    }

    /// What the browser complained of since it was asked last.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.asked("se/log", json!({ "type": "browser" }));
        let entries = entries.as_array().unwrap().iter();
        let is_bad =
            |entry: &&Value| ["SEVERE", "WARNING"].contains(&entry["level"].as_str().unwrap());
        let messages = entries.filter(is_bad).map(|entry| entry["message"].to_string());
        // Files have no icon, and a question that is refused in a sentence has its status.
        let is_known = |message: &String| {
            [
                "/favicon.ico - ",
                "/ask - Failed to load resource: the server responded with a status of 400",
            ]
            .iter()
            .any(|part| message.contains(part))
        };
        messages.filter(|message| !is_known(message)).collect()
    }

    /// Lets the page to which a file belongs forget what it keeps in the browser.
    pub fn forget(&self, file: &str) {
        self.load(file);
        self.script("sessionStorage.clear(); localStorage.clear();", json!([]));
    }

    /// Loads an address.
    pub fn load(&self, address: &str) {
        // From one place of a page to another one nothing would be loaded.
        self.wait(self.client.goto("about:blank"));
        self.wait(self.client.goto(address));
    }

    /// Loads the same page again.
    pub fn reload(&self) {
        self.wait(self.client.refresh());
    }

    /// What a script returns, which is a function's body.
    #[track_caller]
    pub fn script(&self, script: &str, with: Value) -> Value {
        let Value::Array(with) = with else { panic!("{with} is no list") };
        self.wait(self.client.execute(script, with))
    }

    /// Waits until a script returns true.
    #[track_caller]
    pub fn until(&self, script: &str, what: &str) {
        let begun = Instant::now();
        while self.script(&format!("return {script}"), json!([])) != true {
            assert!(begun.elapsed() < PATIENCE, "it is in vain that {what} was waited for");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Where an element can be hit.
    #[track_caller]
    fn place(&self, selector: &str) -> (f64, f64) {
        let place = self.script(REACH, json!([selector]));
        if let Some(trouble) = place.as_str() {
            panic!("`{selector}` {trouble}");
        }
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    fn act(&self, sequence: impl Into<ActionSequence>) {
        self.wait(self.client.perform_actions(sequence.into()));
    }

    /// The way of the mouse to an element, which it comes to from elsewhere.
    #[track_caller]
    fn way(&self, selector: &str) -> MouseActions {
        let (x, y) = self.place(selector);
        let mouse = MouseActions::new("mouse".to_owned());
        let there = PointerAction::MoveTo { duration: None, x, y };
        if self.pointer.replace((x, y)) != (x, y) {
            return mouse.then(there);
        }
        mouse.then(PointerAction::MoveTo { duration: None, x: 1.0, y: 1.0 }).then(there)
    }

    /// Moves the pointer to an element.
    #[track_caller]
    pub fn point(&self, selector: &str) {
        self.act(self.way(selector));
    }

    /// Clicks an element.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.act(pressed(self.way(selector)));
    }

    /// Touches an element with a finger.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        let (x, y) = self.place(selector);
        let finger = TouchActions::new("finger".to_owned()).then(PointerAction::MoveTo {
            duration: None,
            x,
            y,
        });
        self.act(pressed(finger));
    }

    /// Presses a key: a letter, or one of `fantoccini::key::Key`.
    pub fn key(&self, key: impl Into<char>) {
        let value = key.into();
        let keys = KeyActions::new("keys".to_owned());
        self.act(keys.then(KeyAction::Down { value }).then(KeyAction::Up { value }));
    }

    /// Types into a field, in place of what it has.
    #[track_caller]
    pub fn type_into(&self, selector: &str, text: &str) {
        let field = self.wait(self.client.find(Locator::Css(selector)));
        self.wait(field.clear());
        self.wait(field.send_keys(text));
    }

    /// Chooses from a list by the value.
    #[track_caller]
    pub fn choose(&self, selector: &str, value: &str) {
        let list = self.wait(self.client.find(Locator::Css(selector)));
        self.wait(list.select_by_value(value));
    }

    /// The words in each of these elements, seen or not.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.script(
            "return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)",
            json!([selector]),
        );
        strings(&texts)
    }

    /// The words in the only such element.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let mut texts = self.texts(selector);
        assert_eq!(texts.len(), 1, "`{selector}`: {texts:?}");
        texts.remove(0)
    }

    /// Whether there is such an element, and somebody sees it.
    pub fn sees(&self, selector: &str) -> bool {
        let script =
            format!("{SEEN} return [...document.querySelectorAll(arguments[0])].some(seen)");
        self.script(&script, json!([selector])) == true
    }

    /// What is written in a field.
    #[track_caller]
    pub fn value(&self, selector: &str) -> String {
        let value =
            self.script("return document.querySelector(arguments[0]).value", json!([selector]));
        value.as_str().unwrap().to_owned()
    }

    /// A picture of the window, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        self.wait(self.client.screenshot())
    }
}

/// A press where a pointer has come to.
fn pressed<S: InputSource<Action = PointerAction>>(pointer: S) -> S {
    let button = MOUSE_BUTTON_LEFT;
    pointer.then(PointerAction::Down { button }).then(PointerAction::Up { button })
}

/// A list of texts.
pub fn strings(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Whether this user is one whom the browser refuses to shut in.
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}
