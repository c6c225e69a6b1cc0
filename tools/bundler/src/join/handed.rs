//! `$crate` that a macro hands on to another as one token: `$crate::inner!($crate)`. In the file it is the root, so the module
//! of the crate is added where the other macro's `$of` starts a path.

use std::collections::BTreeSet;

use crate::join::source::{Crate, MacroRules};
use crate::text::{self, Tokens, within};

#[derive(Default)]
pub struct HandedCrates {
    /// Where `$crate` is handed on: the file, and the start of `crate`.
    pub places: BTreeSet<(usize, usize)>,
    /// The macros that get it, and their names for it.
    variables: BTreeSet<(usize, String)>,
}

impl HandedCrates {
    pub fn of(krate: &Crate) -> HandedCrates {
        let mut handed = HandedCrates::default();
        loop {
            let known = handed.variables.len();
            for (number, file) in krate.files.iter().enumerate() {
                text::visit_tokens(file.tokens.clone(), &mut |tokens, at| {
                    if tokens.is_call(at) {
                        handed.call(krate, number, tokens, at);
                    }
                });
            }
            if handed.variables.len() == known {
                return handed;
            }
        }
    }

    /// Whether this starts a path, and is a variable of a macro that stands for the crate.
    pub fn is_crate(&self, krate: &Crate, file: usize, tokens: &Tokens, at: usize) -> bool {
        let is_start = at > 0 && tokens.is_punct(at - 1, '$') && tokens.colons(at + 1);
        is_start && !tokens.after_colons(at - 1) && self.is_variable(krate, file, tokens, at)
    }

    fn is_variable(&self, krate: &Crate, file: usize, tokens: &Tokens, at: usize) -> bool {
        let here = tokens.range(at);
        let is_around = |of: &MacroRules| of.file == file && within(&here, &of.range);
        let around = krate.macros.iter().position(is_around).zip(tokens.word(at));
        around.is_some_and(|(of, name)| self.variables.contains(&(of, name.to_string())))
    }

    /// Follows crates among the arguments of this call.
    fn call(&mut self, krate: &Crate, file: usize, tokens: &Tokens, at: usize) {
        let first = at.checked_sub(3).filter(|_| tokens.after_colons(at));
        let first = first.and_then(|first| tokens.word(first));
        if first.is_some_and(|first| krate.prelude.contains_key(&first.to_string())) {
            return;
        }
        let called = krate.macros.iter().position(|of| tokens.is_word(at, &of.name));
        let Some((called, group)) = called.zip(tokens.group(at + 2)) else { return };
        let arguments = Tokens::new(group.stream());
        let places = (1..arguments.len()).filter(|&at| arguments.is_punct(at - 1, '$'));
        for (before, at) in places.enumerate() {
            let is_own = arguments.is_word(at, "crate");
            if arguments.colons(at + 1)
                || !(is_own || self.is_variable(krate, file, &arguments, at))
            {
                continue;
            }
            // In the arguments, each `$name` before it is one token.
            let names = single_tokens(krate, &krate.macros[called], at - 1 - before);
            if is_own && !names.is_empty() {
                self.places.insert((file, arguments.range(at).start));
            }
            self.variables.extend(names.into_iter().map(|name| (called, name)));
        }
    }
}

/// The names of `$name:tt` and `$name:ident` after so many tokens and variables in the patterns of a macro.
fn single_tokens(krate: &Crate, of: &MacroRules, before: usize) -> Vec<String> {
    let mut names = Vec::new();
    text::visit_tokens(krate.files[of.file].tokens.clone(), &mut |rules, at| {
        let is_arm = rules.is_punct(at + 1, '=') && rules.is_punct(at + 2, '>');
        let Some(pattern) = rules.group(at).filter(|_| is_arm) else { return };
        if !within(&rules.range(at), &of.range) {
            return;
        }
        let pattern = Tokens::new(pattern.stream());
        let (mut at, mut done) = (0, 0);
        while done < before && !(pattern.is_punct(at, '$') && pattern.group(at + 1).is_some()) {
            at += if pattern.is_punct(at, '$') { 4 } else { 1 };
            done += 1;
        }
        let is_single = pattern.is_word(at + 3, "tt") || pattern.is_word(at + 3, "ident");
        let name = pattern.word(at + 1).filter(|_| pattern.is_punct(at, '$') && is_single);
        names.extend(name.map(ToString::to_string));
    });
    names
}
