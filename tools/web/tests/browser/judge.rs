//! Programs judged in the browser.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::driver::Tab;
use crate::page::Page;

/// The programs with one of these endings in the folders `right` or `wrong` of all problems: problem, path, text.
fn programs(folder: &str, endings: &[&str]) -> Vec<(String, PathBuf, String)> {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let list = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found = Vec::new();
    for problem in list(problems) {
        for file in list(problem.path().join(folder)).map(|file| file.path()) {
            let ending = file.extension().unwrap_or_default().to_str().unwrap();
            if endings.contains(&ending) {
                let id = problem.file_name().into_string().unwrap();
                found.push((id, file.clone(), fs::read_to_string(file).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// Opens the judge of a problem.
fn open(tab: &Tab, address: &str, problem: &str) {
    tab.load(&format!("{address}#lesson/{problem}"));
    tab.until("document.querySelector('.judge') !== null");
    tab.run("document.querySelector('#tab-code').click()");
}

/// The sentence about a program, and the verdicts that it got.
pub fn judge(tab: &Tab, language: &str, program: &str) -> (String, String) {
    tab.choose(".judge select", language);
    let text = json!(program);
    tab.run(&format!("const editor = document.querySelector('.judge textarea'); editor.value = {text}; editor.dispatchEvent(new Event('input'))"));
    tab.run("document.querySelector('.judge .main').click()");
    tab.until("document.querySelector('main').dataset.busy === 'false'");
    let verdicts = tab.texts(".tiles abbr");
    (tab.text(".judge .total"), verdicts.join(" "))
}

#[test]
fn javascript_is_judged() {
    let page = &Page::start();
    let address = page.address();
    for (problem, path, text) in programs("right", &["js"]) {
        open(page, &address, &problem);
        let (total, verdicts) = judge(page, "javascript", &text);
        let rejected = page.texts(".rejected").concat();
        assert!(total.starts_with("Accepted: all "), "{path:?}: {total} {verdicts} {rejected}");
    }
    open(page, &address, "9655");
    for (program, verdicts, part) in [
        ("for (;;);", "TLE", "not tried"),
        ("for (;;) console.log('SK')", "OLE", "0 passed"),
        ("throw new Error('no')", "RE", "0 passed"),
        ("const = 1", "CE", "does not compile"),
        ("", "", "no program"),
        ("1", "WA", "0 passed"),
    ] {
        let (total, found) = judge(page, "javascript", program);
        assert!(found.starts_with(verdicts) && total.contains(part), "{program}: {total} {found}");
    }
}
