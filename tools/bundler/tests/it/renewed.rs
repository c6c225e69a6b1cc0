//! Crates of an older edition than the program's, which are written in that of the file.

use crate::scene::{Scene, main_prints};

const OLD: &str = r#"
extern "C" {
    fn abs(x: i32) -> i32;
}

#[no_mangle]
pub extern "C" fn gen(x: i32) -> i32 {
    unsafe { abs(x) }
}

pub unsafe fn sum(pair: &(u8, String)) -> usize {
    let (ref a, b) = pair;
    *a as usize + b.len()
}

macro_rules! declare {
    ($name:ident) => {
        extern "C" {
            fn $name(x: i64) -> i64;
        }
    };
}
declare!(labs);

pub fn all() -> i64 {
    let pair = (1, "two".to_owned());
    unsafe { labs(-4) + sum(&pair) as i64 + gen(-2) as i64 }
}
"#;

/// `extern` blocks, attributes, patterns and names that edition 2024 does not take any more.
#[test]
fn a_crate_of_an_older_edition_is_written_in_the_programs() {
    let manifest = "[dependencies]\nhelper.path = \"../helper\"\n";
    let library = "[package]\nname = \"helper\"\nversion = \"0.2.7\"\nedition = \"2018\"\n";
    let program = "[package]\nname = \"solution\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let bundle = Scene::new(manifest, &main_prints("helper::all()"))
        .write("solution/Cargo.toml", &format!("{program}{manifest}"))
        .library("helper 0.2.7", "", OLD)
        .write("helper/Cargo.toml", library)
        .means_in("2024", "10\n");
    for changed in ["unsafe extern", "unsafe(no_mangle)", "r#gen"] {
        assert!(bundle.text.contains(changed), "no `{changed}` in:\n{}", bundle.text);
    }
}
