//! What judges have: the data of `targets.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cargo_metadata::semver::{Comparator, Op, Version};
use serde::Deserialize;

use crate::error::{Error, Result};
use crate::load::Source;

/// A judge, and what a file has to suit there.
///
/// ```
/// let atcoder = bundler::Target::named("atcoder")?;
/// assert_eq!(atcoder.editions, ["2024"]);
/// assert!(bundler::Target::named("nowhere").is_err());
/// # Ok::<(), bundler::Error>(())
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// What it is chosen by, such as `atcoder`.
    #[serde(skip)]
    pub name: String,
    /// What it is called.
    pub title: String,
    /// When all this was looked up, such as `2026-11-22`.
    pub date: String,
    /// Addresses where it is written.
    pub sources: Vec<String>,
    /// What programs run on there, if it is not Linux.
    pub system: Option<String>,
    /// The editions that can be chosen there, the oldest first.
    pub editions: Vec<String>,
    /// The version of its compiler, if that was found.
    pub rustc: Option<String>,
    /// What the compiler is given besides the edition.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Conditions that are set there, as `--cfg` sets them.
    #[serde(default)]
    pub cfg: Vec<String>,
    /// The crates that a file can import there, by the names of their packages.
    #[serde(default)]
    pub crates: BTreeMap<String, Offer>,
}

/// A crate as a judge has it.
///
/// ```
/// let atcoder = bundler::Target::named("atcoder")?;
/// let proconio = &atcoder.crates["proconio"];
/// assert_eq!(proconio.version.as_ref().unwrap().to_string(), "0.5.0");
/// assert_eq!(proconio.features.as_deref(), Some(&["derive".to_owned()][..]));
/// # Ok::<(), bundler::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "Written")]
pub struct Offer {
    /// Without one, whatever version a program wants.
    pub version: Option<Version>,
    /// Features besides the default ones; without a list, all that a program wants.
    pub features: Option<Vec<String>>,
}

/// As in a manifest.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Version(Version),
    More { version: Version, features: Vec<String> },
}

impl From<Written> for Offer {
    fn from(written: Written) -> Offer {
        let (version, features) = match written {
            Written::Version(version) => (version, Vec::new()),
            Written::More { version, features } => (version, features),
        };
        Offer { version: Some(version), features: Some(features) }
    }
}

impl Offer {
    /// Can it stand for that version, with the features that are on there? A compatible version can that is not older:
    /// an older one may lack what the program uses.
    fn stands_for(
        &self,
        wanted: &Version,
        features: &[String],
        declared: &BTreeMap<String, Vec<String>>,
    ) -> bool {
        let compatible = Comparator {
            op: Op::Caret,
            major: wanted.major,
            minor: Some(wanted.minor),
            patch: Some(wanted.patch),
            pre: wanted.pre.clone(),
        };
        let has_features = self.features.as_ref().is_none_or(|there| {
            let mut on: BTreeSet<&str> = BTreeSet::new();
            let mut waiting: Vec<&str> = there.iter().map(String::as_str).collect();
            waiting.push("default");
            while let Some(feature) = waiting.pop() {
                if on.insert(feature) {
                    let more = declared.get(feature);
                    // What asks for a feature of an optional crate asks for the crate as well.
                    let names = more.into_iter().flatten();
                    waiting.extend(names.map(|name| name.split('/').next().unwrap_or(name)));
                }
            }
            features.iter().all(|feature| on.contains(feature.as_str()))
        });
        has_features && self.version.as_ref().is_none_or(|version| compatible.matches(version))
    }
}

static TARGETS: LazyLock<BTreeMap<String, Target>> = LazyLock::new(|| {
    let all = toml::from_str::<BTreeMap<String, Target>>(include_str!("targets.toml"));
    let mut all = all.expect("a test reads it as well");
    all.iter_mut().for_each(|(name, target)| target.name.clone_from(name));
    all
});

impl Target {
    /// Every judge of which something is known, by name.
    ///
    /// ```
    /// assert!(bundler::Target::all().any(|target| target.name == "library-checker"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Target> {
        TARGETS.values()
    }

    /// The judge of this name.
    ///
    /// # Errors
    /// [`Error::NoTarget`] with the names that there are.
    pub fn named(name: &str) -> Result<&'static Target> {
        TARGETS.get(name).ok_or_else(|| {
            let names = Target::all().map(|target| format!("`{}`", target.name)).collect();
            Error::NoTarget(name.to_owned(), names)
        })
    }
}

/// The crates that stay imports.
pub struct Offers(BTreeMap<String, Offer>);

impl Offers {
    /// Those of the judge, and `NAME` or `NAME@VERSION` besides.
    pub fn of(target: Option<&Target>, offered: &[String]) -> Result<Offers> {
        let mut offers = target.map(|target| target.crates.clone()).unwrap_or_default();
        for offered in offered {
            let (name, version) = match offered.split_once('@') {
                Some((name, version)) => (name, Some(version)),
                None => (offered.as_str(), None),
            };
            let version = version.map(Version::parse).transpose();
            let version = version.map_err(|error| Error::NoVersion(offered.clone(), error))?;
            offers.insert(name.to_owned(), Offer { version, features: None });
        }
        Ok(Offers(offers))
    }

    /// Does the crate stay an import where it is called by this name?
    pub fn has(&self, name: &str, source: &Source) -> bool {
        // What a manifest renames is called otherwise at the judge.
        name == source.crate_name && self.stands_for(source) == Some(true)
    }

    /// The version of the crate that the judge has, if that does not stand for this one.
    pub fn other_than(&self, source: &Source) -> Option<&Version> {
        let offer = self.0.get(&source.name)?;
        offer.version.as_ref().filter(|_| self.stands_for(source) == Some(false))
    }

    fn stands_for(&self, source: &Source) -> Option<bool> {
        let Source { version, features, declared, .. } = source;
        Some(self.0.get(&source.name)?.stands_for(version, features, declared))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_judges_can_be_read_and_says_where_it_is_from() {
        for target in Target::all() {
            assert!(!target.editions.is_empty() && target.editions.is_sorted(), "{target:?}");
            assert!(target.date.starts_with("20") && target.date.len() == 10, "{target:?}");
            assert!(!target.sources.is_empty(), "{target:?}");
            let is_address = |source: &String| source.starts_with("https://");
            assert!(target.sources.iter().all(is_address), "{target:?}");
            assert!(
                target.rustc.iter().all(|rustc| rustc.parse::<Version>().is_ok()),
                "{target:?}"
            );
        }
    }

    #[test]
    fn a_crate_stays_an_import_where_the_version_there_can_stand_for_it() {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let std = &["alloc", "big/std", "serde?/std"][..];
        let declared = [("default", &["std"][..]), ("std", std), ("derive", &["dep:derive"])];
        let declared = declared.map(|(name, more)| (name.to_owned(), owned(more))).into();
        let atcoder = Offers::of(Some(Target::named("atcoder").unwrap()), &[]).unwrap();
        for (name, version, features, is_offered) in [
            ("itertools", "0.14.0", &["default", "std", "alloc", "big"][..], true),
            ("itertools", "0.14.0", &["serde"], false),
            ("itertools", "0.13.0", &[], false),
            ("itertools", "0.14.0", &["derive"], false),
            ("num-integer", "0.1.46", &[], true),
            ("num-integer", "0.1.45", &[], true),
            ("num-integer", "0.1.47", &[], false),
            ("num-integer", "0.2.0", &[], false),
            ("rustc-hash", "2.0.0", &[], true),
            ("rustc-hash", "1.1.0", &[], false),
            ("proconio", "0.5.0", &["derive"], true),
        ] {
            let offer = &atcoder.0[name];
            let stands = offer.stands_for(&version.parse().unwrap(), &owned(features), &declared);
            assert_eq!(stands, is_offered, "{name} {version}");
        }
    }

    #[test]
    fn a_crate_may_be_offered_in_whatever_version_or_in_one() {
        let offered = ["helper".to_owned(), "other@0.3.1".to_owned()];
        let Offers(offers) = Offers::of(None, &offered).unwrap();
        let stands = |name: &str, version: &str| {
            offers[name].stands_for(
                &version.parse().unwrap(),
                &["any".to_owned()],
                &BTreeMap::new(),
            )
        };
        assert!(stands("helper", "7.0.0") && stands("other", "0.3.0") && !stands("other", "0.3.2"));
        assert!(Offers::of(None, &["helper@new".to_owned()]).is_err());
    }
}
