//! A headless browser, driven by WebDriver.

use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client;

/// The longest time to wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A fresh browser and its driver; both end when this is dropped.
pub struct Tab {
    driver: Child,
    port: u16,
    session: String,
    /// The last position of the mouse.
    pointer: Cell<(i64, i64)>,
}

impl Drop for Tab {
    fn drop(&mut self) {
        command(self.port, &format!("DELETE /session/{}", self.session), &json!({}));
        self.driver.kill().unwrap();
        self.driver.wait().unwrap();
    }
}

/// Sends a command to the driver, and returns its value.
#[track_caller]
fn command(port: u16, line: &str, body: &Value) -> Value {
    let kind = ("Content-Type", "application/json");
    let reply = client::send(port, line, &[kind], &body.to_string());
    let answer: Value = serde_json::from_str(&reply.body).unwrap();
    assert_eq!(reply.status, 200, "{line}: {answer:#}");
    answer["value"].clone()
}

impl Tab {
    pub fn start() -> Tab {
        let mut driver = Command::new("chromedriver");
        driver.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let driver = driver.spawn();
        let install = "`apt-get install chromium chromium-driver` installs what drives a browser";
        let mut driver = driver.expect(install);
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let port = line.split_once("started successfully on port ")?.1;
            port.trim_end_matches('.').parse().ok()
        });
        let port = port.expect("chromedriver says at which port it is");
        // Pages crash if `/dev/shm` is small, and Chromium has no sandbox for root.
        let arguments = ["--headless=new", "--disable-dev-shm-usage", "--lang=en", "--no-sandbox"];
        let capabilities = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let session = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let session = command(port, "POST /session", &session);
        let session = session["sessionId"].as_str().expect("a browser starts").to_owned();
        Tab { driver, port, session, pointer: Cell::default() }
    }

    fn ask(&self, path: &str, body: Value) -> Value {
        command(self.port, &format!("POST /session/{}/{path}", self.session), &body)
    }

    /// Sends a command of the Chrome DevTools protocol.
    pub fn devtools(&self, command: &str, with: Value) {
        self.ask("goog/cdp/execute", json!({ "cmd": command, "params": with }));
    }

    /// Sets the size of the window (taller than wide: a phone), `light` or `dark`, and `reduce` or `no-preference` for motion.
    pub fn resize(&self, [width, height]: [u32; 2], scheme: &str, motion: &str) {
        let is_phone = width < height;
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.devtools("Emulation.setDeviceMetricsOverride", size);
        let preferred = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", motion)];
        let preferred = preferred.map(|(name, value)| json!({ "name": name, "value": value }));
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": preferred }));
    }

    /// The browser's errors and warnings since the last call.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.ask("se/log", json!({ "type": "browser" }));
        let entries = entries.as_array().unwrap().iter();
        let messages = entries.filter(|entry| entry["level"] != "INFO");
        messages.map(|entry| entry["message"].to_string()).collect()
    }

    pub fn load(&self, address: &str) {
        // A change of the fragment alone would not load the page.
        for address in ["about:blank", address] {
            self.ask("url", json!({ "url": address }));
        }
    }

    /// Runs the body of a function in the page, and returns its value.
    pub fn run(&self, script: &str) -> Value {
        self.ask("execute/sync", json!({ "script": script, "args": [] }))
    }

    /// Waits until this expression is true.
    pub fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.run(&format!("return {expression}")) != true {
            assert!(begun.elapsed() < PATIENCE, "`{expression}` is never true");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The value of an expression on `element`, for each matching element.
    pub fn all(&self, selector: &str, expression: &str) -> Vec<Value> {
        let elements = format!("[...document.querySelectorAll({selector:?})]");
        let found = self.run(&format!("return {elements}.map((element) => {expression})"));
        found.as_array().unwrap().clone()
    }

    /// The text of each matching element, visible or not.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.all(selector, "element.textContent");
        texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    /// The text of the only matching element.
    pub fn text(&self, selector: &str) -> String {
        let mut texts = self.texts(selector);
        assert_eq!(texts.len(), 1, "`{selector}`: {texts:?}");
        texts.remove(0)
    }

    pub fn value(&self, selector: &str) -> String {
        self.all(selector, "element.value")[0].as_str().unwrap().to_owned()
    }

    /// Whether a matching element is visible.
    pub fn sees(&self, selector: &str) -> bool {
        let seen = "element.checkVisibility({ visibilityProperty: true })";
        self.all(selector, seen).contains(&Value::Bool(true))
    }

    /// A point of an element that no other element covers, near its middle.
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

    /// Moves a `mouse` or a finger (`touch`) to these points, and perhaps presses at the last.
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

    pub fn click(&self, selector: &str) {
        self.mouse(selector, true);
    }

    pub fn point(&self, selector: &str) {
        self.mouse(selector, false);
    }

    /// Moves the mouse to an element, from somewhere else.
    fn mouse(&self, selector: &str, presses: bool) {
        let point = self.find(selector);
        let before = self.pointer.replace(point);
        let places = [(1, 1), point];
        self.go("mouse", if before == point { &places } else { &places[1..] }, presses);
    }

    pub fn tap(&self, selector: &str) {
        self.go("touch", &[self.find(selector)], true);
    }

    /// Presses keys one by one: letters, or keys such as [`ENTER`].
    pub fn keys(&self, keys: &str) {
        let press = |key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let steps: Vec<Value> = keys.chars().flat_map(press).collect();
        let source = json!({ "type": "key", "id": "keys", "actions": steps });
        self.ask("actions", json!({ "actions": [source] }));
    }

    /// Replaces the text of a field by typing.
    pub fn type_into(&self, selector: &str, text: &str) {
        self.click(selector);
        self.all(selector, "element.select()");
        self.keys(text);
    }

    pub fn choose(&self, list: &str, value: &str) {
        let event = "new Event('change', { bubbles: true })";
        self.all(list, &format!("[(element.value = {value:?}), element.dispatchEvent({event})]"));
    }
}
