//! The judges that `targets.toml` describes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cargo_metadata::semver::{self, Version, VersionReq};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Deserialize;

use crate::ask::package::PackageSource;
use crate::error::{Error, Result};

/// The limits of a judge, and its crates. Other keys of `targets.toml` are for its readers.
#[derive(Deserialize)]
pub struct Judge {
    #[serde(skip)]
    name: String,
    /// The longest file in bytes, if known.
    bytes: Option<usize>,
    /// The editions to choose from, the oldest first.
    pub editions: Vec<String>,
    /// The version of its compiler, if known.
    pub rustc: Option<String>,
    /// The compiler's arguments besides the edition.
    #[serde(default)]
    pub flags: Vec<String>,
    /// The conditions that it sets with `--cfg`.
    #[serde(default)]
    pub cfg: Vec<String>,
    /// The packages that a file can import there.
    #[serde(default)]
    crates: BTreeMap<String, Version>,
    #[serde(default)]
    features: BTreeMap<String, Vec<String>>,
}

static TARGETS: LazyLock<BTreeMap<String, Judge>> = LazyLock::new(|| {
    let all = toml::from_str::<BTreeMap<String, Judge>>(include_str!("targets.toml"));
    let mut all = all.expect("a test reads it as well");
    all.iter_mut().for_each(|(name, target)| target.name.clone_from(name));
    all
});

impl Judge {
    pub fn parser() -> impl TypedValueParser<Value = &'static Judge> {
        let names = TARGETS.keys().map(String::as_str);
        PossibleValuesParser::new(names).map(|name| &TARGETS[&name])
    }

    pub fn refuse_too_long(&'static self, text: &str) -> Result<()> {
        match self.bytes {
            Some(most) if text.len() > most => Err(Error::TooLong(text.len(), &self.name, most)),
            _ => Ok(()),
        }
    }
}

/// Parses `NAME` or `NAME@VERSION`, an item of `--offer`.
pub fn offered(word: &str) -> Result<(String, Option<Version>), semver::Error> {
    match word.split_once('@') {
        Some((name, version)) => Ok((name.to_owned(), Some(version.parse()?))),
        None => Ok((word.to_owned(), None)),
    }
}

pub struct Offers {
    /// The name of the judge, or empty.
    judge: &'static str,
    crates: BTreeMap<String, Offer>,
}

/// A version of a crate, and its features besides the default ones. `None` stands for any.
struct Offer(Option<Version>, Option<Vec<String>>);

impl Offers {
    /// The crates of the judge, and those of `--offer`.
    pub fn new(judge: Option<&'static Judge>, others: &[(String, Option<Version>)]) -> Offers {
        let of_judge = judge.into_iter().flat_map(|judge| {
            judge.crates.iter().map(|(name, version)| {
                let features = judge.features.get(name).cloned().unwrap_or_default();
                (name.clone(), Offer(Some(version.clone()), Some(features)))
            })
        });
        let others =
            others.iter().map(|(name, version)| (name.clone(), Offer(version.clone(), None)));
        let crates = of_judge.chain(others).collect();
        Offers { judge: judge.map_or("", |judge| &judge.name), crates }
    }

    /// Whether the crate stays an import where it has this name.
    pub fn keeps_import(&self, name: &str, source: &PackageSource) -> bool {
        // A crate that the manifest renames has another name at the judge.
        let offer = self.crates.get(&source.name).filter(|_| name == source.crate_name);
        let PackageSource { version, features, declared, .. } = source;
        offer.is_some_and(|offer| offer.missing(version, features, declared).is_none())
    }

    /// Why a crate that the judge has must go into the file nevertheless.
    pub fn inlining_note(&self, source: &PackageSource) -> Option<String> {
        let PackageSource { label, version, features, declared, .. } = source;
        let offer = self.crates.get(&source.name)?;
        let why = offer.missing(version, features, declared)?;
        let by = if offer.1.is_some() { self.judge } else { "--offer" };
        Some(format!("`{label}` goes into the file: `{by}` has {why}"))
    }
}

impl Offer {
    /// What it lacks to replace that version with these features. `declared` are the features of the crate's manifest.
    fn missing(
        &self,
        wanted: &Version,
        features: &[String],
        declared: &BTreeMap<String, Vec<String>>,
    ) -> Option<String> {
        let Offer(version, extra_features) = self;
        // An older version may lack what the program uses.
        let compatible: Option<VersionReq> = wanted.to_string().parse().ok();
        let suits = |there: &Version| compatible.is_some_and(|wanted| wanted.matches(there));
        if let Some(there) = version.as_ref().filter(|there| !suits(there)) {
            return Some(format!("{there}, and only a compatible version stays an import"));
        }
        let mut waiting: Vec<&str> = extra_features.as_ref()?.iter().map(String::as_str).collect();
        waiting.push("default");
        let mut on: BTreeSet<&str> = BTreeSet::new();
        while let Some(feature) = waiting.pop() {
            if on.insert(feature) {
                // `crate/feature` turns on an optional crate as well.
                let more = declared.get(feature).into_iter().flatten();
                waiting.extend(more.map(|name| name.split('/').next().unwrap_or(name)));
            }
        }
        let off = features.iter().find(|feature| !on.contains(feature.as_str()))?;
        Some(format!("it without the feature `{off}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_judge_has_a_date_and_sources() {
        assert_eq!(TARGETS["atcoder"].bytes, Some(512 * 1024));
        assert!(TARGETS.values().all(|target| target.editions.is_sorted()));
        let written: toml::Table = include_str!("targets.toml").parse().unwrap();
        let keys = "bytes cfg crates date editions features flags rustc sources system title";
        for (name, target) in &written {
            let is_known = |key: &String| keys.split(' ').any(|known| known == key);
            assert!(target.as_table().unwrap().keys().all(is_known), "{name}");
            assert!(target["date"].as_str().unwrap().starts_with("20"), "{name}");
            let rustc = target.get("rustc").map(|rustc| rustc.as_str().unwrap());
            assert!(rustc.is_none_or(|rustc| rustc.parse::<Version>().is_ok()), "{name}");
            let sources = target["sources"].as_array().unwrap();
            assert!(sources[0].as_str().unwrap().starts_with("https://"), "{name}");
        }
    }

    #[test]
    fn a_crate_stays_an_import_where_the_version_there_can_stand_for_it() {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let std = &["alloc", "big/std", "serde?/std"][..];
        let declared = [("default", &["std"][..]), ("std", std), ("derive", &["dep:derive"])];
        let declared = declared.map(|(name, more)| (name.to_owned(), owned(more))).into();
        let others = ["helper", "other@0.3.1"].map(|word| offered(word).unwrap());
        let offers = Offers::new(Some(&TARGETS["atcoder"]), &others);
        for (name, version, features, is_offered) in [
            ("itertools", "0.14.0", &["default", "std", "alloc", "big"][..], true),
            ("itertools", "0.14.0", &["serde"], false),
            ("itertools", "0.13.0", &[], false),
            ("itertools", "0.14.0", &["derive"], false),
            ("num-integer", "0.1.46", &[], true),
            ("num-integer", "0.1.45", &[], true),
            ("num-integer", "0.1.47", &[], false),
            ("num-integer", "0.2.0", &[], false),
            ("proconio", "0.5.0", &["derive"], true),
            ("helper", "7.0.0", &["any"], true),
            ("other", "0.3.0", &["any"], true),
            ("other", "0.3.2", &[], false),
        ] {
            let version = version.parse().unwrap();
            let missing = offers.crates[name].missing(&version, &owned(features), &declared);
            assert_eq!(missing.is_none(), is_offered, "{name} {version}: {missing:?}");
        }
        assert!(offered("helper@new").is_err());
    }
}
