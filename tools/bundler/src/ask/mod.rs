//! The request: which program, what cargo knows about it, and for which judge.

mod build;
pub mod choose;
mod credits;
pub mod load;
pub mod package;
pub mod targets;

use std::num::ParseIntError;
#[cfg(test)]
use std::path::Path;
use std::path::PathBuf;

use cargo_metadata::semver::Version;
use targets::Judge;

use crate::stage::StageReporter;

#[derive(clap::Args, Default)]
pub struct BundleOptions {
    /// Bundle the binary with this name
    #[arg(long, value_name = "NAME", conflicts_with = "example")]
    pub bin: Option<String>,
    /// Bundle the example with this name
    #[arg(long, value_name = "NAME")]
    pub example: Option<String>,
    /// Look for the program in the package with this name
    #[arg(short, long, value_name = "NAME")]
    pub package: Option<String>,
    /// Turn on these features of the package
    #[arg(short = 'F', long, value_name = "FEATURES", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Turn on all features of the package
    #[arg(long)]
    pub all_features: bool,
    /// Turn off the default features of the package
    #[arg(long)]
    pub no_default_features: bool,
    /// Keep this judge's crates as imports
    #[arg(id = "target", long, value_name = "NAME", value_parser = Judge::parser())]
    pub judge: Option<&'static Judge>,
    /// Keep these crates as imports, in any version or as `NAME@VERSION`
    #[arg(id = "offer", long, value_name = "CRATES", value_delimiter = ',', value_parser = targets::offered)]
    pub offered: Vec<(String, Option<Version>)>,
    /// Stop removing code once the compiler has read this much text
    #[arg(long, value_name = "MB", default_value = "5", value_parser = megabytes)]
    pub budget: usize,
    /// Take files that the program includes from outside of its package
    #[arg(long)]
    pub outside: bool,
    /// Remove nothing
    #[arg(long)]
    pub whole: bool,
    /// For other programs: print everything as JSON, and put the executable of each edition into DIR
    #[arg(id = "json", long, value_name = "DIR", conflicts_with_all = ["out", "check"])]
    pub programs: Option<PathBuf>,
    #[arg(skip)]
    pub progress: StageReporter,
}

fn megabytes(number: &str) -> Result<usize, ParseIntError> {
    number.parse().map(|number: usize| number.saturating_mul(1_000_000))
}

impl BundleOptions {
    fn features(&self) -> Vec<String> {
        let named = self.features.iter().map(|features| format!("--features={features}"));
        let all = self.all_features.then(|| "--all-features".to_owned());
        let none = self.no_default_features.then(|| "--no-default-features".to_owned());
        named.chain(all).chain(none).collect()
    }
}

/// A program that goes wrong if anything it needs is deleted. A packaged crate does not have it.
#[cfg(test)]
pub fn trap_package() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/g");
    let is_there = folder.is_dir();
    if !is_there {
        eprintln!("not run, because `{}` is only in the repository", folder.display());
    }
    is_there.then_some(folder)
}
