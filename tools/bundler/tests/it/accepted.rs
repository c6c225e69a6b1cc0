//! Small workspaces with something in them that one file cannot have as it stands: each becomes one all the same.

use crate::scene::{ADDS, HELPER, Scene, THREE, main_prints};

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

/// A manifest without an edition is one of edition 2015.
fn old(name: &str, manifest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.2.7\"\n{manifest}")
}

const OLD: &str = r#"#[macro_use]
extern crate units;
extern crate units as measures;

use std::fmt::Display;

mod paths {
    use measures::one;
    use numbers::two;
    use {Of, await as waits};

    pub fn sum() -> u64 {
        fn deep() -> u64 {
            extern crate units as inner;
            inner::one() + ::measures::one() + ::units::one()
        }
        let of: Box<Of> = Box::new(4);
        waits(0) + ::numbers::two() + two() + numbers::two() + of.of(1) + deep() + one() + twice!(one()) + twice!(::std::cmp::max(1, 2))
    }

    pub mod numbers {
        pub fn two() -> u64 {
            1000
        }
    }
}

mod numbers {
    pub fn two() -> u64 {
        2
    }
}

pub trait Of {
    fn of(&self, u64) -> u64;
}

impl Of for u64 {
    fn of(&self, more: u64) -> u64 {
        *self + more
    }
}

fn shown(of: &Display, all: &[&(Fn(u64) -> u64)]) -> Result<String, std::num::ParseIntError> {
    let async: u64 = try!(of.to_string().parse());
    let first = match async {
        0...9 => all[0](async),
        _ => 0,
    };
    Ok(format!("{} {}", first, await(async)))
}

fn await(of: u64) -> u64 {
    of
}

#[macro_export]
macro_rules! thrice {
    ($of:expr) => {
        $of + twice!($of) + ::std::cmp::min(0, 1)
    };
}

pub fn told() -> String {
    let _ = paths::numbers::two();
    format!("{} {} {}", paths::sum(), shown(&4, &[&|of| of + 1]).unwrap(), thrice!(2))
}
"#;

const UNITS: &str = "pub fn one() -> u64 {
    1
}

#[macro_export]
macro_rules! twice {
    ($of:expr) => {
        $of + $of
    };
}
";

#[test]
fn a_crate_of_edition_2015_is_written_as_one_of_a_newer_edition() {
    let units = "[dependencies]\nunits.path = \"../units\"\n";
    let bundle = Scene::new(HELPER, &main_prints("helper::told()"))
        .library("helper 0.2.7", "", OLD)
        .write("helper/Cargo.toml", &old("helper", units))
        .library("units 1.4.0", "", UNITS)
        .means("1019 5 4 6\n");
    assert!(!bundle.text.contains("extern crate"), "{}", bundle.text);
    assert!(bundle.sources.iter().any(|file| file.ends_with("helper/src/lib.rs")));
}

#[test]
fn a_program_may_be_of_edition_2015() {
    let main = r#"#[macro_use]
extern crate units;
mod deep;

fn main() {
    println!("{} {}", deep::three(), twice!(units::one()));
}

fn two() -> u64 {
    2
}
"#;
    let deep = "use two;
use units::one;

pub fn three() -> u64 {
    two() + ::two() - one() + twice!(0)
}
";
    let manifest = "[dependencies]\nunits.path = \"../units\"\n";
    let bundle = Scene::new("", main)
        .write("solution/Cargo.toml", &old("solution", manifest))
        .write("solution/src/deep.rs", deep)
        .library("units 1.4.0", "", UNITS)
        .means("3 2\n");
    assert!(bundle.text.starts_with("use units::twice;\nmod deep {"), "{}", bundle.text);
}

#[test]
fn a_program_may_say_extern_crate() {
    let library = format!("{ADDS}\n{UNITS}");
    for (main, head) in [
        (format!("extern crate helper;\n\n{THREE}"), "\nfn main() {"),
        (
            format!(
                "extern crate helper as other;\nuse other::one;\n\n{}\nmod inner {{\n    pub use other::add;\n}}\n",
                main_prints("inner::add(one(), other::add(1, ::other::one()))")
            ),
            "use helper as other;\nuse other::one;\n",
        ),
        (
            format!(
                "#[macro_use]\nextern crate helper;\n\n{}",
                main_prints("twice!(1) + helper::one()")
            ),
            "use helper::twice;\n\nfn main",
        ),
        (
            format!(
                "#[macro_use(twice)] extern crate helper;\n\n{}mod inner {{\n    pub fn two() -> u64 {{\n        extern crate helper as own;\n        twice!(own::one())\n    }}\n}}\n",
                main_prints("inner::two() + helper::one()")
            ),
            "\nfn main",
        ),
    ] {
        let scene = Scene::new(HELPER, &main).library("helper 0.2.7", "", &library);
        let bundle = scene.means("3\n");
        assert!(bundle.text.starts_with(head), "{}", bundle.text);
    }
}

#[test]
fn macros_of_a_crate_may_call_each_other_by_bare_names() {
    let library = "#[macro_export(local_inner_macros)]
macro_rules! sum {
    ($a:expr, $b:expr) => {
        plus!($a, @sum $b)
    };
}

#[macro_export]
macro_rules! plus {
    ($a:expr, @sum $b:expr) => {
        plus!($a, $b)
    };
    ($a:expr, $b:expr) => {
        $a + $b
    };
}
";
    for main in [
        main_prints("helper::sum!(1, 2)"),
        format!("#[macro_use]\nextern crate helper;\n\n{}", main_prints("sum!(1, plus!(1, 1))")),
    ] {
        // Without `macro_use` the second macro would not find itself.
        let library = if main.contains("macro_use") {
            library.to_owned()
        } else {
            library.replace("        plus!($a, $b)", "        $crate::plus!($a, $b)")
        };
        Scene::new(HELPER, &main).library("helper 0.2.7", "", &library).means("3\n");
    }
}

#[test]
fn modules_may_stand_in_branches_of_cfg_if() {
    let library = r#"#[macro_use]
extern crate cfg_if;

cfg_if! {
    if #[cfg(windows)] {
        mod other;
        pub use other::two;
    } else if #[cfg(all(unix, not(feature = "none")))] {
        #[path = "own.rs"]
        mod ours;
        pub use crate::ours::two;
    } else {
        compile_error!("neither");
    }
}

cfg_if::cfg_if! {
    if #[cfg(windows)] {
        pub const ONE: u64 = 7;
    } else {
        pub const ONE: u64 = 1;
    }
}
"#;
    let cfg_if = r#"#[macro_export]
macro_rules! cfg_if {
    ($(if #[$meta:meta] { $($tokens:tt)* }) else * $(else { $($rest:tt)* })?) => {
        $crate::cfg_if! { @items () ; $((($meta) ($($tokens)*)),)* $((() ($($rest)*)),)? }
    };
    (@items ($($not:meta,)*) ; ) => {};
    (@items ($($not:meta,)*) ; (($($m:meta),*) ($($tokens:tt)*)), $($rest:tt)*) => {
        #[cfg(all($($m,)* not(any($($not),*))))] $crate::cfg_if! { @identity $($tokens)* }
        $crate::cfg_if! { @items ($($not,)* $($m,)*) ; $($rest)* }
    };
    (@identity $($tokens:tt)*) => { $($tokens)* };
}
"#;
    let cfg_if = cfg_if.replace("#[$meta:meta]", "#[cfg($meta:meta)]");
    let manifest = "[features]\nnone = []\n[dependencies]\ncfg-if.path = \"../cfg-if\"\n";
    Scene::new(HELPER, &main_prints("helper::two() + helper::ONE"))
        .library("helper 0.2.7", manifest, library)
        .write("helper/src/own.rs", "pub fn two() -> u64 {\n    2\n}\n")
        .library("cfg-if 1.0.0", "", &cfg_if)
        .means("3\n");
}

/// The compiler tells paths by the first way that it finds, and that may be by way of another crate.
#[test]
fn a_crate_may_hand_on_parts_of_the_standard_library() {
    let library = r#"pub extern crate core as _core;
#[doc(hidden)]
pub use core::ops::Deref as __Deref;
pub use std::cmp::Reverse;

pub mod inner {
    extern crate std;
    pub use self::std::sync::Once;
    pub fn once() -> Once {
        Once::new()
    }
}

#[macro_export]
macro_rules! point {
    ($name:ident) => {
        pub struct $name(pub u64);
        impl $crate::__Deref for $name {
            type Target = u64;
            fn deref(&self) -> &u64 {
                &self.0
            }
        }
        impl $crate::_core::fmt::Debug for $name {
            fn fmt(&self, f: &mut $crate::_core::fmt::Formatter) -> $crate::_core::fmt::Result {
                f.debug_tuple("point").field(&**self).finish()
            }
        }
    };
}

macro_rules! documented {
    ($name:literal) => {
        #[doc = include_str!(concat!("../", $name, ".md"))]
        pub const NONE: u64 = 0;
    };
}

#[cfg(windows)]
documented!("nowhere");
"#;
    let main = r#"helper::point!(Point);

fn main() {
    let once = helper::inner::once();
    let mut all = [Point(1), Point(2)];
    all.sort_by_key(|point| helper::Reverse(**point));
    once.call_once(|| println!("{:?}", all));
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("[point(2), point(1)]\n");
}

#[test]
fn a_module_may_have_the_name_of_a_dependency() {
    let main = r#"fn main() {
    println!("{} {} {}", helper::one(), ::helper::add(1, 2), inner::four());
}

mod helper {
    pub fn one() -> u64 {
        ::helper::add(0, 1)
    }
}

mod inner {
    use helper::add;

    pub fn four() -> u64 {
        add(1, 1) + helper::add(1, crate::helper::one())
    }
}
"#;
    let library = "mod units {
    pub fn one() -> u64 {
        1 + units::add(0, 0)
    }
}

mod deep;

pub fn add(a: u64, b: u64) -> u64 {
    ::units::add(a, b) * units::one() + deep::none()
}
";
    let deep = "pub fn none() -> u64 {
    units::add(0, 0) + inner::none()
}

mod inner {
    mod units {
        pub fn none() -> u64 {
            0
        }
    }

    pub fn none() -> u64 {
        units::none()
    }
}
";
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "[dependencies]\nunits.path = \"../units\"\n", library)
        .write("helper/src/deep.rs", deep)
        .library("units 1.4.0", "", ADDS)
        .means("1 3 4\n");
}

#[test]
fn a_crate_may_call_another_part_of_the_standard_library_std() {
    let library = "#![no_std]
extern crate alloc;
use alloc::{vec, vec::Vec};
use core as std;

pub fn three() -> u64 {
    let all: Vec<u64> = vec![1, 2];
    all.iter().sum::<u64>() + alloc::vec![0][0] + std::cmp::min(0, 1)
}
";
    Scene::new(HELPER, &main_prints("helper::three()"))
        .library("helper 0.2.7", "", library)
        .means("3\n");
}

#[test]
fn a_macro_may_be_told_a_part_of_a_condition() {
    let library = "macro_rules! unless {
    ($($no:meta),*; $item:item) => {
        #[cfg(all(not(any($($no),*))))]
        $item
    };
}

unless!(unix; pub fn sum() -> u64 { 1 });
unless!(windows, test; pub fn sum() -> u64 { 3 });
";
    let main = "fn main() {\n    println!(\"{}\", helper::sum());\n}\n";
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("3\n");
}

#[test]
fn a_macro_may_have_the_name_of_a_function() {
    let library = r#"#[macro_use]
mod stacking;
mod other;

pub use crate::stacking::{height, stack};

#[macro_export]
macro_rules! other {
    () => {
        20
    };
}

pub fn sum() -> u64 {
    stack!(1, 2) + stack(4) + other!() + other::of_macro() + height()
}

pub mod prelude {
    pub use crate::rows;
}
"#;
    let stacking = r#"#[macro_export]
macro_rules! stack {
    ($one:expr, $($more:expr),+) => {
        $one + $crate::stack!($($more),+)
    };
    ($one:expr) => {
        $crate::stack($one)
    };
}

#[macro_export]
macro_rules! rows {
    () => {
        500
    };
}

pub fn stack(of: u64) -> u64 {
    of
}

pub fn height() -> u64 {
    stack!(1000)
}
"#;
    let other = "pub fn of_macro() -> u64 {\n    stack!(100) + crate::stack!(100)\n}\n";
    let main = main_prints(
        "helper::stack(1) + helper::stack!(2, 3) + helper::sum() + helper::prelude::rows!()",
    );
    Scene::new(HELPER, &main)
        .library("helper 0.2.7", "", library)
        .write("helper/src/stacking.rs", stacking)
        .write("helper/src/other.rs", other)
        .means("1733\n");
}

#[test]
fn a_module_of_the_standard_library_may_have_the_name_of_a_crate() {
    let library = r#"extern crate alloc;

pub use aligned::align;

mod aligned {
    use std::alloc::{self, Layout};

    pub fn align() -> usize {
        let layout = Layout::new::<u64>();
        let at = unsafe { alloc::alloc(layout) };
        unsafe { alloc::dealloc(at, layout) };
        layout.align()
    }
}
"#;
    Scene::new(HELPER, &main_prints("helper::align()"))
        .library("helper 0.2.7", "", library)
        .means("8\n");
}

#[test]
fn a_module_may_have_the_name_of_a_part_of_the_standard_library() {
    let library = r#"pub use self::alloc::inner::Heap;

mod alloc {
    pub mod inner {
        pub trait Take {
            fn take(&mut self, stones: u64) -> u64;
        }

        pub struct Heap(pub u64);

        impl Heap {
            pub fn of(stones: u64) -> Self {
                Self(stones)
            }
        }

        impl Take for Heap {
            fn take(&mut self, stones: u64) -> u64 {
                self.0 -= stones;
                self.0
            }
        }

        pub fn left(heap: &mut impl Take) -> u64 {
            heap.take(2)
        }
    }
}

pub fn left() -> u64 {
    alloc::inner::left(&mut Heap::of(5))
}
"#;
    Scene::new(HELPER, &main_prints("helper::left() + helper::Heap::of(4).0"))
        .library("helper 0.2.7", "", library)
        .means("7\n");
}

#[test]
fn two_crates_may_have_types_of_the_same_name() {
    let guard = |says: &str| {
        format!(
            r#"pub struct Guard;

impl Drop for Guard {{
    fn drop(&mut self) {{
        println!("{says}");
    }}
}}
"#
        )
    };
    let older = r#"pub trait Count {
    fn count(&self) -> u64;
}

impl Count for u64 {
    fn count(&self) -> u64 {
        *self
    }
}

pub struct Heap(pub u64);

impl Count for Heap {
    fn count(&self) -> u64 {
        let _guard = Guard;
        self.0
    }
}
"#;
    let main = r#"use older::Count;

fn main() {
    let _guard = helper::Guard;
    println!("{}", older::Heap(1).0 + 2_u64.count());
}
"#;
    let bundle = Scene::new(&format!("{HELPER}older.path = \"../older\"\n"), main)
        .library("helper 0.2.7", "", &guard("last"))
        .library("older 0.1.0", "", &format!("{older}{}", guard("never")))
        .means("3\nlast\n");
    assert!(!bundle.text.contains("never"), "{}", bundle.text);
}

/// As derived impls do.
#[test]
fn a_block_without_a_name_may_import_a_crate() {
    let library = r#"pub trait Count {
    fn by(of: u32) -> u64;
    fn count(of: u64) -> u64;
}
"#;
    let main = r#"struct Heap;

const _: () = {
    extern crate helper as _helper;

    impl _helper::Count for Heap {
        fn by(of: u32) -> u64 {
            <Self as _helper::Count>::count(of.into())
        }
        fn count(of: u64) -> u64 {
            of + 1
        }
    }
};

fn main() {
    println!("{}", <Heap as helper::Count>::by(2));
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("3\n");
}

#[test]
fn a_macro_may_declare_a_module_in_a_file_of_its_own() {
    let library = r#"#[macro_use]
mod macros;

prelude!();

pub use types::three;
"#;
    let macros = "macro_rules! prelude {\n    () => {\n        mod types;\n    };\n}\n";
    let types =
        "pub fn three() -> u64 {\n    crate::types::two() + 1\n}\n\nfn two() -> u64 {\n    2\n}\n";
    Scene::new(HELPER, &main_prints("helper::three()"))
        .library("helper 0.2.7", "", library)
        .write("helper/src/macros.rs", macros)
        .write("helper/src/types.rs", types)
        .means("3\n");
}
