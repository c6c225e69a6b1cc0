//! Warnings: those of cargo refuse no bundle, and a program without any becomes a file without any.

use crate::scene::{Scene, runs};

/// Reads into variables through a second call, as `input!` of proconio does.
const READS: &str = "#[macro_export]
macro_rules! read {
    (@one $name:tt) => {
        let $name = $crate::next();
    };
    ($($name:tt),*) => {
        $($crate::read! { @one $name })*
    };
}

pub fn next() -> u64 {
    3
}
";

#[test]
fn a_variable_that_is_read_and_not_used_is_the_programs_own() {
    let main = "use helper::read;

fn main() {
    read! { n, k }
    println!(\"{n}\");
}
";
    let scene = Scene::with_helper(main, READS);
    let bundle = scene.bundled();
    runs(&bundle, "3\n");
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
    let own = "the program has a warning of its own, at `src/main.rs";
    assert_eq!(bundle.notes, [format!("{own}:4`: unused variable: `k`")]);

    let main = "mod inner {
    use helper::{self, next};

    pub fn three() -> u64 { next() }
}

fn main() { println!(\"{}\", inner::three()); }
";
    let bundle = scene.write("solution/src/main.rs", main).bundled();
    assert_eq!(bundle.notes, [format!("{own}:2`: unused import: `self`")]);
}

#[test]
fn lints_that_the_program_denies_are_about_the_program() {
    for lints in ["warnings", "unused", "dead_code, unused_variables, unsafe_op_in_unsafe_fn"] {
        let library = "pub struct Heap {
    size: u64,
    seen: u64,
}

impl Heap {
    pub fn new(size: u64) -> Heap {
        Heap { size, seen: 0 }
    }

    pub fn size(&self) -> u64 {
        let seen = 1;
        self.size
    }
}
";
        let main = format!(
            "#![deny({lints})]

fn main() {{
    println!(\"{{}}\", helper::Heap::new(3).size());
}}
"
        );
        Scene::with_helper(&main, library).means("3\n");
    }
}
