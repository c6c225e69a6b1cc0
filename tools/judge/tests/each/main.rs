//! Every language is a test with a name, ignored where what it takes is not installed.

use libtest_mimic::Arguments;

mod files;
#[path = "../scene/mod.rs"]
mod scene;

fn main() {
    libtest_mimic::run(&Arguments::from_args(), files::trials()).exit();
}
