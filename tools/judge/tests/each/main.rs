//! Every language and every shell is a test with a name, ignored where what it takes is not installed.

use libtest_mimic::{Arguments, Trial};

mod files;
#[path = "../scene/mod.rs"]
mod scene;
mod shells;

fn main() {
    let trials: Vec<Trial> = [files::trials(), shells::trials()].into_iter().flatten().collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
