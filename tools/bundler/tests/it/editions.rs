//! What is made of a text in the editions that judges compile in.

use std::fs;
use std::os::unix::fs::MetadataExt;

use crate::scene::{Scene, printed, program};

#[test]
fn editions_that_mean_the_same_share_a_program() {
    let main = "struct Loud;

impl Loud {
    fn get(&self) -> Option<u8> { None }
}

impl Drop for Loud {
    fn drop(&mut self) { println!(\"first\"); }
}

fn main() {
    TEMPORARY
    println!(\"second\");
}
";
    for (statement, printed_by) in [
        ("drop(Loud.get()); drop(Loud);", ["first\nfirst\nsecond\n"; 2]),
        // A newer edition drops this sooner.
        (
            "if let Some(_) = Loud.get() {} else { println!(\"other\"); }",
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
