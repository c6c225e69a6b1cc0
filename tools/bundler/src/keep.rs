//! What stays though the program does not use it: the macros of crates that are to be kept, and what these need, so that
//! the file can be changed where there is no cargo.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use crate::error::Result;
use crate::index::{Cut, Index, Kind};
use crate::reach;
use crate::text::{self, within};

/// What nothing may delete.
#[derive(Default)]
pub struct Keep {
    /// What the macros say: every name that they may need.
    pub names: BTreeSet<String>,
    /// The paths of macros, of their arms, and of what they may need in their crates.
    pub paths: BTreeSet<String>,
}

impl Keep {
    /// Finds all that the macros of these modules need, in the text of the crates without the program.
    pub fn of(crates: &str, modules: &[&str]) -> Result<Keep> {
        let mut keep = Keep::default();
        if modules.is_empty() {
            return Ok(keep);
        }
        let index = Index::new(crates, 0)?;
        let is_kept = |path: &str| {
            modules
                .iter()
                .any(|module| path.split("::").nth(1).is_some_and(|first| first == *module))
        };
        let kept = || index.nodes.iter().filter(|node| is_kept(&node.path));
        for node in kept().filter(|node| matches!(node.kind, Kind::Macro { .. })) {
            let name = &crates[node.name.clone()];
            // The others are the crate's own affair.
            let after = crates[node.range.end..].trim_start();
            if after.starts_with(&format!("pub(crate) use {name};")) {
                keep.names.insert(name.to_owned());
                needs(text::tokens(&crates[node.range.clone()])?, false, &mut keep.names);
            }
        }
        let gone = reach::unreached(crates, 0, &index, &keep.names, &Cut::default())?;
        let is_gone =
            |place| gone.nodes.iter().any(|&node| within(place, &index.nodes[node].range));
        keep.paths =
            kept().filter(|node| !is_gone(&node.range)).map(|node| node.path.clone()).collect();
        Ok(keep)
    }
}

/// The names of its crate that an exported macro says: those in paths from `$crate` on, and of methods; or all.
fn needs(tokens: TokenStream, all: bool, names: &mut BTreeSet<String>) {
    let mut in_path = false;
    let mut before = [' '; 2];
    for token in tokens {
        let mut punct = ' ';
        in_path = match token {
            TokenTree::Ident(word) => {
                let begins = before[1] == '$' && word == "crate";
                let goes_on = in_path && before == [':'; 2];
                names.extend((all || goes_on || before[1] == '.').then(|| word.to_string()));
                begins || goes_on
            }
            TokenTree::Punct(one) => {
                punct = one.as_char();
                in_path && punct == ':'
            }
            TokenTree::Group(group) => {
                needs(group.stream(), all || in_path && before == [':'; 2], names);
                false
            }
            TokenTree::Literal(_) => false,
        };
        before = [before[1], punct];
    }
}
