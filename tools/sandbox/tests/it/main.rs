//! The tests have their own `main`, because this executable is also the supervisor.

use std::any;

use libtest_mimic::{Arguments, Trial};

#[cfg(target_os = "linux")]
mod attacks;
mod limits_only;

fn main() {
    sandbox::serve_if_asked();
    limits_only::act_if_asked();
    let trials = limits_only::trials();
    #[cfg(target_os = "linux")]
    let trials = trials.into_iter().chain(attacks::trials()).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}

/// A test with the name of its function.
fn trial<Test: FnOnce() + Send + 'static>(test: Test) -> Trial {
    let name = any::type_name::<Test>().rsplit("::").next().unwrap_or_default();
    Trial::test(name, move || {
        test();
        Ok(())
    })
}
