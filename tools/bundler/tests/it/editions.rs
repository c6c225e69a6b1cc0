//! What is made of a text in the editions that judges compile in.

use std::fs;
use std::os::unix::fs::MetadataExt;

use bundler::Options;

use crate::scene::{ADDS, HELPER, Scene, THREE, printed, program};

#[test]
fn editions_that_mean_the_same_share_a_program() {
    let main = "struct Loud(&'static str);

impl Loud {
    fn get(&self) -> Option<u8> {
        None
    }
}

impl Drop for Loud {
    fn drop(&mut self) {
        println!(\"{}\", self.0);
    }
}

fn main() {
    TEMPORARY
    println!(\"second\");
}
";
    for (statement, printed_by) in [
        ("drop(Loud(\"first\"));", ["first\nsecond\n"; 2]),
        // A newer edition drops this sooner.
        (
            "if let Some(_) = Loud(\"first\").get() {} else { println!(\"other\"); }",
            ["other\nfirst\nsecond\n", "first\nother\nsecond\n"],
        ),
    ] {
        let scene = Scene::new("", &main.replace("TEMPORARY", statement));
        let bundle = scene.bundle().unwrap_or_else(|error| panic!("{error}"));
        let programs: Vec<_> = bundle.editions.iter().map(program).collect();
        assert_eq!(programs.iter().map(|program| printed(program)).collect::<Vec<_>>(), printed_by);
        let [one, other] = [0, 1].map(|at| fs::metadata(programs[at]).unwrap().ino());
        assert_eq!(one == other, printed_by[0] == printed_by[1]);
    }
}

#[test]
fn where_nobody_asks_for_programs_none_is_made() {
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", ADDS);
    let manifest = scene.folder.path().join("solution/Cargo.toml");
    let bundle = bundler::bundle(&manifest, &Options::default()).unwrap();
    assert!(bundle.editions.iter().all(|edition| edition.program == Ok(None)));
    assert_eq!(bundle.text, scene.prints("3\n").text);
}
