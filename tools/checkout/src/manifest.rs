//! What the manifest of a problem says, for all tools.

use std::path::PathBuf;
use std::time::Duration;

use compare::CompareRule;
use serde::Deserialize;

use crate::escape;

/// What a manifest says of a problem: `[package.metadata.problem]`. Any other key there is an error.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Manifest {
    /// The title it is known by.
    pub title: String,
    /// That title in English, for problems whose title is not.
    pub english: Option<String>,
    /// The address of its statement.
    pub url: Option<String>,
    /// CPU time for one case, in seconds; 0 if it is not given, which keeps a problem from being judged.
    #[serde(default)]
    pub time_limit: f64,
    /// Peak memory for one case, in MiB; 0 if it is not given.
    #[serde(default)]
    pub memory_limit: u64,
    /// The name of its game on the shelf.
    pub game: Option<String>,
    /// How its input names positions of the game.
    pub input: Option<InputFormat>,
    /// The name of its contest.
    pub contest: Option<String>,
    /// The file that programs read instead of standard input.
    pub reads: Option<String>,
    /// The file that they write instead of standard output.
    pub writes: Option<String>,
    /// Which outputs are right.
    pub compare: Option<CompareRule>,
    /// The program in its folder that judges outputs instead.
    pub checker: Option<PathBuf>,
    /// The program in its folder that talks to a judged one.
    pub interactor: Option<PathBuf>,
    /// How these two are called, and how they decide.
    #[serde(default)]
    pub protocol: Protocol,
    /// What they are given after the files.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The system that an import took it from. Its tests may be equal, and wrong programs may get several verdicts.
    pub imported_from: Option<String>,
    /// What an import could not take over of its judging, a sentence each.
    #[serde(default)]
    pub not_taken: Vec<String>,
}

/// How a checker or interactor is called, and how it decides, by the name of the system that it was written for.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// `testlib.h`, as on Codeforces.
    #[default]
    Testlib,
    /// An output validator of Kattis, DOMjudge and BAPCtools.
    Kattis,
    /// It prints a share of the points.
    Cms,
    /// The type `default` of DMOJ's `bridged`.
    Dmoj,
    /// Its type `coci`.
    Coci,
    /// Its type `peg`.
    Peg,
    /// `spj` of HUSTOJ.
    Hustoj,
    /// `spj` of QDUOJ.
    Qduoj,
    /// `spj` of SYZOJ, which finds its files by their names.
    Syzoj,
    /// A checker of SIO2, which prints `OK`.
    Sinol,
    /// A scorer of Judgels, which prints `AC`.
    Judgels,
    /// A judge of Rime, which names its files by options.
    Rime,
}

/// How the input of a problem names positions of its game.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum InputFormat {
    /// The words of one position, as they are typed after `cargo study explain`.
    Position,
    /// The number of words, and the words of one position.
    Counted,
    /// One position: height, width, and rows of numbers.
    Matrix,
    /// Several positions, each a board: height, width, and rows.
    Boards,
}

/// A package: its name, and the problem that it solves, if it says so.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Package {
    /// The name, which cargo demands.
    pub name: String,
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Metadata {
    problem: Option<Manifest>,
}

#[derive(Deserialize)]
struct File {
    package: Package,
}

impl Manifest {
    /// Whether the text can be a link in a manifest and a README, and opens a page: a received one could be a program's path.
    pub fn is_url(text: &str) -> bool {
        let is_web = text.starts_with("https://") || text.starts_with("http://");
        is_web && escape(text) == text && !text.contains([' ', '<', '>']) && text.len() <= 2000
    }

    /// Whether programs can be given so much CPU time.
    pub fn is_time_limit(seconds: f64) -> bool {
        (0.001..=3600.0).contains(&seconds)
    }

    /// Whether programs can be given so much memory.
    pub fn is_memory_limit(mib: u64) -> bool {
        (1..=1 << 20).contains(&mib)
    }

    /// Checks that programs can be judged with these limits.
    ///
    /// # Errors
    ///
    /// A sentence, if one of them is too small or too large, or is not given.
    pub fn check_limits(seconds: f64, mib: u64) -> Result<(), String> {
        let fault = |limit: &str, found: String, range: &str| {
            let found = if found == "0" { "0 or missing" } else { &found };
            Err(format!("the {limit} limit is {found}; give it in {range}"))
        };
        match () {
            () if !Manifest::is_time_limit(seconds) => {
                fault("time", seconds.to_string(), "seconds, from 0.001 to 3600")
            }
            () if !Manifest::is_memory_limit(mib) => {
                fault("memory", mib.to_string(), "MiB, from 1 to 1048576")
            }
            () => Ok(()),
        }
    }

    /// The CPU time that one case may take.
    pub fn time(&self) -> Duration {
        Duration::from_secs_f64(self.time_limit)
    }

    /// The peak memory that one case may take, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory_limit << 20
    }
}

/// Why a manifest cannot be read.
#[derive(Debug)]
pub struct ManifestError {
    /// The reason, in one line.
    pub reason: String,
    /// The reason below the line of the manifest that it is about.
    pub in_place: String,
}

impl Package {
    /// Reads the text of a `Cargo.toml`. In a browser, manifests are JSON: no parser of TOML is loaded.
    ///
    /// ```
    /// use checkout::Package;
    ///
    /// let text = "[package.metadata.problem]\ntitle = \"Pins\"\n";
    /// assert_eq!(Package::read(text).unwrap().problem().unwrap().title, "Pins");
    /// let error = Package::read(&format!("{text}tittle = 1")).err().unwrap();
    /// assert!(error.reason.starts_with("unknown field `tittle`"));
    /// assert!(error.in_place.contains("tittle = 1"));
    /// ```
    ///
    /// # Errors
    ///
    /// If it is no TOML, has no package, or says something of a problem that no tool knows.
    pub fn read(text: &str) -> Result<Package, ManifestError> {
        #[cfg(not(target_family = "wasm"))]
        let (file, reason) =
            (toml::from_str::<File>(text), |error: &toml::de::Error| error.message().to_owned());
        #[cfg(target_family = "wasm")]
        let (file, reason) = (serde_json::from_str::<File>(text), serde_json::Error::to_string);
        let file = file.map_err(|error| ManifestError {
            reason: reason(&error),
            in_place: error.to_string(),
        })?;
        Ok(file.package)
    }

    /// What it says of a problem.
    pub fn problem(self) -> Option<Manifest> {
        self.metadata.problem
    }
}
