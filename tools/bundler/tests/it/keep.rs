//! Crates whose macros stay as they are, so that the file can be changed later.

use std::fs;
use std::process::Command;

use bundler::Options;

use crate::scene::{ADDS, HELPER, Scene, THREE, printed};

#[test]
fn a_kept_crate_can_be_used_in_another_way_later() {
    let library = "//! Reads, or pretends to.

pub mod source;

pub use crate::source::Numbers as __Numbers;
pub use source::words;

#[macro_export]
macro_rules! read {
    (@kind $from:expr, u64) => {
        $crate::__Numbers::number(&mut $from)
    };
    (@kind $from:expr, [u64; $length:expr]) => {{
        use $crate::source::{Many as _, Numbers};
        (0..$length).map(|_| $from.number()).collect::<Vec<_>>().all()
    }};
    (@kind $from:expr, ()) => {
        $crate::words(&$from)
    };
    ($($name:ident: $kind:tt),*) => {
        let mut from = $crate::source::all();
        $(let $name = $crate::read!(@kind from, $kind);)*
    };
}

#[macro_export]
macro_rules! other {
    () => {
        $crate::source::Plain::default().0
    };
}

pub fn never() {}
";
    let source = "pub trait Numbers {
    fn number(&mut self) -> u64;
}

impl Numbers for Vec<u64> {
    fn number(&mut self) -> u64 {
        self.pop().unwrap_or_else(none)
    }
}

pub trait Many {
    fn all(self) -> Vec<u64>;
}

impl Many for Vec<u64> {
    fn all(mut self) -> Vec<u64> {
        self.reverse();
        self
    }
}

#[derive(Default)]
pub struct Plain(pub u64);

impl Plain {
    pub fn unheard(&self) {}
}

fn none() -> u64 {
    0
}

pub fn all() -> Vec<u64> {
    vec![5, 4, 3, 2, 1]
}

pub fn words(of: &[u64]) -> String {
    format!(\"{of:?}\")
}
";
    let main = "use helper::read;

fn main() {
    read! { n: u64 }
    println!(\"{n}\");
}
";
    let scene = Scene::new(HELPER, main)
        .library("helper 0.2.7", "", library)
        .write("helper/src/source.rs", source);
    let without = scene.prints("1\n").text;
    assert!(!without.contains("[u64;") && !without.contains("macro_rules! other"), "{without}");

    let options = Options { keep: vec!["helper".to_owned()], ..Options::default() };
    let bundle = scene.bundle_with(&options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(bundle.notes, [""; 0]);
    assert!(!bundle.text.contains("never") && !bundle.text.contains("unheard"), "{}", bundle.text);
    let more = "read! { n: u64, many: [u64; 2], rest: () }
    println!(\"{many:?} {rest} {}\", helper::other!());";
    let changed = bundle.text.replacen("read! { n: u64 }", more, 1);
    let folder = scene.folder.path();
    fs::write(folder.join("a.rs"), changed).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let made = Command::new(rustc)
        .args(["--edition", "2021", "-D", "warnings", "-o", "a", "a.rs"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!(printed(&folder.join("a")), "[3, 2] [5, 4] 0\n1\n");
}

#[test]
fn what_is_to_be_kept_must_be_there() {
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", ADDS);
    let options = |name: &str| Options { keep: vec![name.to_owned()], ..Options::default() };
    let refusal = scene.bundle_with(&options("helpers")).err().unwrap().to_string();
    assert!(refusal.contains("`helpers`") && refusal.contains("`helper`"), "{refusal}");
    // There is no macro to keep.
    let text = |options| scene.bundle_with(&options).unwrap().text;
    let kept = text(options("helper"));
    assert_eq!(kept.replace("#[allow(unused)]\n", ""), text(Options::default()));
}
