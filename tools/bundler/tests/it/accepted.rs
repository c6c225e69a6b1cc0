//! Small workspaces with something in them that one file cannot have as it stands: each becomes one all the same.

use crate::scene::{HELPER, Scene, main_prints};

#[test]
fn what_a_build_script_says_holds_in_the_file() {
    let script = r#"use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rustc-cfg=quick");
    println!("cargo:rustc-cfg=how=\"well\"");
    println!("cargo:rustc-env=STEP=4");
    let made = Path::new(&env::var("OUT_DIR").unwrap()).join("made.rs");
    fs::write(made, "/// Ten.\npub const TEN: u64 = 10;\nmod deep {\n    pub fn ten() -> u64 {\n        crate::TEN\n    }\n}\n").unwrap();
}
"#;
    let body = r#"include!(concat!(env!("OUT_DIR"), "/made.rs"));

#[cfg(quick)]
pub fn step() -> u64 {
    env!("STEP").len() as u64
}

#[cfg(not(quick))]
pub fn step() -> u64 {
    100
}

pub fn sum() -> u64 {
    step() + deep::ten() + if cfg!(all(how = "well", not(how = "badly"))) { 20 } else { 1000 }
}
"#;
    let lints = "[lints.rust]\nunexpected_cfgs = \"allow\"\n";
    Scene::new(HELPER, &main_prints("helper::sum() + helper::TEN"))
        .library("helper 0.2.7", lints, body)
        .write("helper/build.rs", script)
        .means("41\n");

    let main = format!("{body}\n{}", main_prints("sum()"));
    let bundle = Scene::new(lints, &main).write("solution/build.rs", script).means("31\n");
    assert!(!bundle.text.contains("env!"), "{}", bundle.text);
}

#[test]
fn what_cargo_knows_of_a_package_stands_in_the_file() {
    let library = r#"pub fn about() -> String {
    let of = [env!("CARGO_PKG_VERSION"), std::env!("CARGO_PKG_NAME"), ::core::env!("CARGO_CRATE_NAME")];
    let other = option_env!("CARGO_PKG_VERSION_MINOR");
    format!("{:?} {:?} {:?}", of, other, option_env!("NOBODY_SETS_THIS"))
}
"#;
    let main = r#"fn main() {
    println!("{} {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_BIN_NAME"), helper::about());
}
"#;
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "", library)
        .means("solution solution [\"0.2.7\", \"helper\", \"helper\"] Some(\"2\") None\n");
}

#[test]
fn text_of_another_file_stands_in_the_file() {
    for (call, kind) in [
        ("include_str!(\"heaps.txt\")", "&str"),
        ("include_bytes!(\"heaps.txt\")", "&[u8]"),
        ("include_bytes!(concat!(\"heaps\", \".txt\"))", "&[u8; 17]"),
        ("include!(\"heaps.txt\")", "[u64; 2]"),
        ("std::include!(\"heaps.txt\")", "[u64; 2]"),
    ] {
        let main = format!(
            r#"fn main() {{
    let heaps: {kind} = {call};
    println!("{{}} {{}}", heaps.len(), helper::add(1, 2));
}}
"#
        );
        let library = format!(
            "fn one() -> u64 {{
    1
}}

pub fn add(a: usize, b: usize) -> usize {{
    let heaps: {kind} = {call};
    heaps.len() + a + b + one() as usize
}}
"
        );
        let heaps = "[one(), 2] // \"'\n";
        let main = format!("{main}\n#[allow(dead_code)]\nfn one() -> u64 {{\n    1\n}}\n");
        let heaps = if call.contains("bytes") { &heaps[..17] } else { heaps };
        let scene = Scene::new(HELPER, &main)
            .write("solution/src/heaps.txt", heaps)
            .library("helper 0.2.7", "", &library)
            .write("helper/src/heaps.txt", heaps);
        let length = if call.contains("include!") { 2 } else { heaps.len() };
        scene.means(&format!("{length} {}\n", length + 4));
    }
}

#[test]
fn what_every_program_is_linked_with_is_no_reason_to_refuse() {
    let library = r#"#[link(name = "m")]
extern "C" {
    fn cos(angle: f64) -> f64;
}

pub fn cosine(angle: f64) -> f64 {
    unsafe { cos(angle) }
}
"#;
    let scene = Scene::new(HELPER, &main_prints("helper::cosine(0.0)"))
        .library("helper 0.2.7", "", library)
        .write("helper/build.rs", "fn main() {\n    println!(\"cargo:rustc-link-lib=m\");\n}\n");
    // Edition 2024 wants `unsafe extern`.
    let bundle = scene.bundle().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(bundle.notes, [""; 0]);
    assert!(bundle.editions[0].program.is_ok());
}
