//! A browser without a window, driven from outside by the protocol of WebDriver: what is pointed at, clicked and typed there,
//! and what is seen.

use std::cell::Cell;
use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client;

/// How long anything may take that is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What drives browsers, and ends with the tests.
pub struct Driver {
    child: Child,
    port: u16,
}

/// A browser of its own, which remembers nothing.
pub struct Tab {
    port: u16,
    session: String,
    /// Where the mouse was moved to last.
    pointer: Cell<(i64, i64)>,
}

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
            port.trim_end_matches('.').parse().ok()
        });
        Driver { child, port: port.expect("chromedriver says at which port it is") }
    }

    /// A browser.
    pub fn tab(&self) -> Tab {
        // Where many share one small `/dev/shm`, pages crash in it; and a browser refuses to shut its root user in.
        let arguments = ["--headless=new", "--disable-dev-shm-usage", "--lang=en", "--no-sandbox"];
        let capabilities = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let session = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let session = command(self.port, "POST /session", &session);
        let session = session["sessionId"].as_str().expect("a browser starts").to_owned();
        Tab { port: self.port, session, pointer: Cell::default() }
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
        command(self.port, &format!("DELETE /session/{}", self.session), &json!({}));
    }
}

/// The value that a driver answers to a command.
#[track_caller]
fn command(port: u16, line: &str, body: &Value) -> Value {
    let kind = ("Content-Type", "application/json");
    let reply = client::send(port, line, &[kind], &body.to_string());
    let answer: Value = serde_json::from_str(&reply.body).unwrap();
    assert_eq!(reply.status, 200, "{line}: {answer:#}");
    answer["value"].clone()
}

impl Tab {
    #[track_caller]
    fn ask(&self, path: &str, body: Value) -> Value {
        command(self.port, &format!("POST /session/{}/{path}", self.session), &body)
    }

    /// A command of the protocol of Chromium's own tools.
    pub fn devtools(&self, command: &str, with: Value) {
        self.ask("goog/cdp/execute", json!({ "cmd": command, "params": with }));
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
        let entries = self.ask("se/log", json!({ "type": "browser" }));
        // Files have no icon, and a question that is refused in a sentence has its status.
        let known = [
            "/favicon.ico - ",
            "/ask - Failed to load resource: the server responded with a status of 400",
        ];
        let messages = entries.as_array().unwrap().iter().filter(|entry| {
            let message = entry["message"].as_str().unwrap();
            entry["level"] != "INFO" && !known.iter().any(|part| message.contains(part))
        });
        messages.map(|entry| entry["message"].to_string()).collect()
    }

    /// Loads an address.
    pub fn load(&self, address: &str) {
        // From one place of a page to another one nothing would be loaded.
        for address in ["about:blank", address] {
            self.ask("url", json!({ "url": address }));
        }
    }

    /// Runs a function's body in the page: what it returns.
    #[track_caller]
    pub fn run(&self, script: &str) -> Value {
        self.ask("execute/sync", json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.run(&format!("return {expression}")) != true {
            assert!(begun.elapsed() < PATIENCE, "`{expression}` is never true");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Of each element that fits, what an expression on `element` is.
    #[track_caller]
    pub fn all(&self, selector: &str, expression: &str) -> Vec<Value> {
        let elements = format!("[...document.querySelectorAll({selector:?})]");
        let found = self.run(&format!("return {elements}.map((element) => {expression})"));
        found.as_array().unwrap().clone()
    }

    /// The words in each of these elements, seen or not.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.all(selector, "element.textContent");
        texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    /// The words in the only such element.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let mut texts = self.texts(selector);
        assert_eq!(texts.len(), 1, "`{selector}`: {texts:?}");
        texts.remove(0)
    }

    /// What is written in a field.
    #[track_caller]
    pub fn value(&self, selector: &str) -> String {
        self.all(selector, "element.value")[0].as_str().unwrap().to_owned()
    }

    /// Whether there is such an element, and somebody sees it.
    pub fn sees(&self, selector: &str) -> bool {
        let seen = "element.checkVisibility({ visibilityProperty: true })";
        self.all(selector, seen).contains(&Value::Bool(true))
    }

    /// Where an element can be hit, from its middle on outwards; nothing else may lie above it there.
    #[track_caller]
    fn find(&self, selector: &str) -> (i64, i64) {
        let point = self.run(&format!(
            "const element = document.querySelector({selector:?});
            element.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
            const box = element.getBoundingClientRect();
            const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
            for (const down of parts) for (const across of parts) {{
                const [x, y] = [box.x + box.width * across, box.y + box.height * down];
                if (element.contains(document.elementFromPoint(x, y))) return [Math.round(x), Math.round(y)];
            }}"
        ));
        let point = point[0].as_i64().zip(point[1].as_i64());
        point.unwrap_or_else(|| panic!("`{selector}` is hidden, or something is above it"))
    }

    /// Lets a `mouse` or a finger (`touch`) go to these places, and perhaps press at the last one.
    fn go(&self, pointer: &str, places: &[(i64, i64)], presses: bool) {
        let mut steps: Vec<Value> = places
            .iter()
            .map(|(x, y)| json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }))
            .collect();
        let presses = if presses { &["pointerDown", "pointerUp"][..] } else { &[] };
        steps.extend(presses.iter().map(|kind| json!({ "type": kind, "button": 0 })));
        let parameters = json!({ "pointerType": pointer });
        let source =
            json!({ "type": "pointer", "id": pointer, "parameters": parameters, "actions": steps });
        self.ask("actions", json!({ "actions": [source] }));
    }

    /// Moves the pointer to an element, to which it comes from elsewhere.
    #[track_caller]
    pub fn point(&self, selector: &str) {
        self.mouse(selector, false);
    }

    /// Clicks an element.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.mouse(selector, true);
    }

    #[track_caller]
    fn mouse(&self, selector: &str, presses: bool) {
        let point = self.find(selector);
        let before = self.pointer.replace(point);
        let places = [(1, 1), point];
        self.go("mouse", if before == point { &places } else { &places[1..] }, presses);
    }

    /// Touches an element with a finger.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        self.go("touch", &[self.find(selector)], true);
    }

    /// Presses keys, one after the other: letters, or such as [`ENTER`].
    pub fn keys(&self, keys: &str) {
        let press = |key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let steps: Vec<Value> = keys.chars().flat_map(press).collect();
        let source = json!({ "type": "key", "id": "keys", "actions": steps });
        self.ask("actions", json!({ "actions": [source] }));
    }

    /// Types into a field, in place of what it has.
    #[track_caller]
    pub fn type_into(&self, selector: &str, text: &str) {
        self.click(selector);
        self.all(selector, "element.select()");
        self.keys(text);
    }

    /// Chooses from a list by the value.
    pub fn choose(&self, list: &str, value: &str) {
        let event = "new Event('change', { bubbles: true })";
        self.all(list, &format!("[(element.value = {value:?}), element.dispatchEvent({event})]"));
    }

    /// A picture of the window, as PNG in Base64.
    pub fn screenshot(&self) -> String {
        let line = format!("GET /session/{}/screenshot", self.session);
        command(self.port, &line, &json!({})).as_str().unwrap().to_owned()
    }
}
