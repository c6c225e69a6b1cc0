//! What is made of a text in the editions that judges compile in.

use std::fs;
use std::os::unix::fs::MetadataExt;

use crate::scene::{Scene, printed};

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
        let bundle = Scene::new("", &main.replace("TEMPORARY", statement)).bundle();
        let bundle = bundle.unwrap_or_else(|error| panic!("{error}"));
        let programs = bundle.editions.iter().map(|edition| edition.program.as_ref().unwrap());
        let programs: Vec<_> = programs.collect();
        assert_eq!(programs.iter().map(|program| printed(program)).collect::<Vec<_>>(), printed_by);
        let [one, other] = [0, 1].map(|at| fs::metadata(programs[at]).unwrap().ino());
        assert_eq!(one == other, printed_by[0] == printed_by[1]);
    }
}
