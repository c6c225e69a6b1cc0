//! Deletes from the inlined crates whatever the program does not use.
//!
//! The compiler says what that is: its lints name functions, types, imports and arms of macros; and if the bounds of
//! trait impls are made impossible to meet, its errors name the impls that are selected. A deletion counts only if
//! the text still compiles and the MIR of everything left is what it was: then every call goes where it went.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use crate::error::Result;
use crate::index::{Cut, Index, Kind, Node};
use crate::keep::Keep;
use crate::rustc::{self, Compiler, Diagnostic, Mir, SILENT};
use crate::text::{Edit, apply, within};

/// How much of the crates is left out of a bundle.
///
/// ```
/// use bundler::Prune;
/// assert_eq!(Prune::default(), Prune::Fully);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prune {
    /// All that the program does not use.
    #[default]
    Fully,
    /// What the compiler's lints call unused: quicker, and longer.
    Lints,
    /// Nothing: the crates are inlined whole.
    Nothing,
}

/// What is left of a program, and whether the compiler could print the MIR that deletions are checked by.
pub struct Pruned {
    pub text: String,
    pub is_checked: bool,
}

/// A program with all of its crates, before anything is deleted.
pub struct Whole {
    compiled: Compiled,
    /// The MIR as it is printed, if this compiler can print it.
    printed: Option<String>,
}

impl Whole {
    /// Compiles the text. If it does not compile, the answer is the compiler's errors.
    pub fn compile(
        text: &str,
        compiler: &Compiler,
        edition: &str,
    ) -> Result<Result<Whole, Vec<Diagnostic>>> {
        let (found, printed) = compiler.examine(text, edition, LINTS)?;
        if found.iter().any(Diagnostic::is_error) {
            return Ok(Err(found.into_iter().filter(Diagnostic::is_error).collect()));
        }
        let compiled = Compiled { text: text.to_owned(), said: Rc::new(Said::new(found)) };
        Ok(Ok(Whole { compiled, printed }))
    }

    pub fn text(&self) -> &str {
        &self.compiled.text
    }

    pub fn printed(&self) -> Option<&str> {
        self.printed.as_deref()
    }
}

/// Deletes what is not used from the text behind `start`. What is left compiles in the same edition.
pub fn prune(
    whole: Whole,
    start: usize,
    compiler: &Compiler,
    edition: &str,
    how: Prune,
    keep: &Keep,
) -> Result<Pruned> {
    let base = whole.printed.as_deref().map(rustc::functions);
    let mut pruner = Pruner::new(compiler, edition, start, base);
    pruner.pinned.clone_from(&keep.paths);
    pruner.kept.clone_from(&keep.names);
    let is_checked = pruner.base.is_some();
    let fully = how == Prune::Fully && is_checked;
    let left = pruner.checked(whole.compiled, |pruner, left| {
        let left = pruner.unused(left)?;
        if fully { pruner.unselected(left) } else { Ok(left) }
    })?;
    Ok(Pruned { text: left.text, is_checked })
}

/// A text that compiles, and what the compiler warns of.
#[derive(Clone)]
struct Compiled {
    text: String,
    said: Rc<Said>,
}

/// What the compiler says of a text.
struct Said {
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

struct Pruner<'a> {
    compiler: &'a Compiler,
    edition: &'a str,
    start: usize,
    /// The MIR of the whole program.
    base: Option<Mir>,
    /// Every single deletion is compared with it, not only the outcome of a stage.
    careful: bool,
    /// Paths of nodes that cannot go, as was found.
    pinned: BTreeSet<String>,
    /// Names whose imports stay.
    kept: BTreeSet<String>,
    /// What is known of texts: halving and repairs come to the same one by several ways.
    indices: RefCell<HashMap<String, Rc<Index>>>,
    said: RefCell<HashMap<String, Rc<Said>>>,
}

const LINTS: &[&str] =
    &["--cap-lints", "warn", "--force-warn", "unused", "--force-warn", "unused_macro_rules"];

impl<'a> Pruner<'a> {
    fn new(
        compiler: &'a Compiler,
        edition: &'a str,
        start: usize,
        base: Option<Mir>,
    ) -> Pruner<'a> {
        Pruner {
            compiler,
            edition,
            start,
            base,
            careful: false,
            pinned: BTreeSet::new(),
            kept: BTreeSet::new(),
            indices: RefCell::default(),
            said: RefCell::default(),
        }
    }

    /// Runs a stage; if what comes out of it differs from the whole program, once more with a check of every step.
    fn checked(
        &mut self,
        before: Compiled,
        stage: impl Fn(&mut Self, Compiled) -> Result<Compiled>,
    ) -> Result<Compiled> {
        let after = stage(self, before.clone())?;
        if after.text == before.text || self.is_same(&after.text)? {
            return Ok(after);
        }
        self.careful = true;
        let after = stage(self, before);
        self.careful = false;
        after
    }

    fn diagnostics(&self, text: &str) -> Result<Rc<Said>> {
        if let Some(said) = self.said.borrow().get(text) {
            return Ok(said.clone());
        }
        let said = Rc::new(Said::new(self.compiler.check(text, self.edition, LINTS)?));
        self.said.borrow_mut().insert(text.to_owned(), said.clone());
        Ok(said)
    }

    fn index(&self, text: &str) -> Result<Rc<Index>> {
        if let Some(index) = self.indices.borrow().get(text) {
            return Ok(index.clone());
        }
        let index = Rc::new(Index::new(text, self.start)?);
        self.indices.borrow_mut().insert(text.to_owned(), index.clone());
        Ok(index)
    }

    /// Deletes what the lints call unused, until they are silent, and what is empty.
    fn unused(&mut self, mut left: Compiled) -> Result<Compiled> {
        loop {
            let index = self.index(&left.text)?;
            let cut = self.called_unused(&index, &left.said.warnings);
            let less = match self.most(&left, &index, cut)? {
                None if !index.empty().is_empty() => self.delete(&left, &index, &Cut::default())?,
                less => less,
            };
            match less {
                Some(less) => left = less,
                None => return Ok(left),
            }
        }
    }

    /// Deletes what no lint speaks of: items whose names begin with `_`, trait impls that are never selected, and macros
    /// called for items.
    fn unselected(&mut self, mut left: Compiled) -> Result<Compiled> {
        loop {
            let index = self.index(&left.text)?;
            let mut less = self.most(&left, &index, Cut::of(underscored(&index, &left.text)))?;
            if less.is_none() {
                let (unselected, guessed) = self.never_selected(&left.text, &index)?;
                less = self.most(&left, &index, Cut::of(unselected))?;
                // Guesses last, when what there is to compile has become small.
                if less.is_none() {
                    less = self.most(&left, &index, Cut::of(macro_calls(&index)))?;
                }
                if less.is_none() {
                    // One by one, as many are needed.
                    let alone = guessed.into_iter().rev().map(|node| vec![node]).collect();
                    less = self.halved(&left, &index, Cut::default(), alone)?;
                }
            }
            match less {
                Some(less) => left = self.unused(less)?,
                None => return Ok(left),
            }
        }
    }

    /// What the lints call unused.
    fn called_unused(&self, index: &Index, warnings: &[Diagnostic]) -> Cut {
        let mut cut = Cut::default();
        let by_name: HashMap<(usize, usize), usize> = index
            .nodes
            .iter()
            .enumerate()
            .map(|(node, Node { name, .. })| ((name.start, name.end), node))
            .collect();
        for warning in warnings {
            let places =
                warning.primary().filter(|span| !span.is_from_a_macro()).map(|span| span.range());
            match warning.code().unwrap_or_default() {
                "unused_imports" => {
                    for place in places {
                        for (which, import) in index.imports.iter().enumerate() {
                            let alone = import.leaves.len() == 1 && within(&place, &import.range);
                            let meant = |leaf: &&Range<usize>| {
                                alone || within(leaf, &place) || within(&place, leaf)
                            };
                            let leaves = import.leaves.iter();
                            let leaves = leaves.filter(|leaf| !self.kept.contains(&leaf.name));
                            let leaves = leaves.map(|leaf| &leaf.place);
                            cut.add_names(which, leaves.filter(meant).cloned());
                        }
                    }
                }
                "dead_code" | "unused_macros" | "unused_macro_rules" => {
                    let nodes = places.filter_map(|place| by_name.get(&(place.start, place.end)));
                    cut.nodes.extend(nodes.filter(|&&node| {
                        let stays = matches!(
                            index.nodes[node].kind,
                            Kind::Field | Kind::Variant | Kind::ImplItem { of_trait: true }
                        );
                        !stays && !self.pinned.contains(&index.nodes[node].path)
                    }));
                }
                _ => {}
            }
        }
        cut
    }

    /// Deletes as much of `cut` as can go, found by halving; what cannot go is pinned. Nothing if all of it has to stay.
    fn most(&mut self, left: &Compiled, index: &Index, mut cut: Cut) -> Result<Option<Compiled>> {
        cut.nodes.retain(|&node| !self.pinned.contains(&index.nodes[node].path));
        while !cut.is_empty() {
            let pinned = self.pinned.len();
            if let Some(less) = self.delete(left, index, &cut)? {
                return Ok(Some(less).filter(|less| less.text != left.text));
            }
            let before = cut.nodes.len();
            cut.nodes.retain(|&node| !self.pinned.contains(&index.nodes[node].path));
            if self.pinned.len() == pinned || cut.nodes.len() == before {
                break;
            }
        }
        let names = Cut { nodes: BTreeSet::new(), names: cut.names };
        self.halved(left, index, names, vec![cut.nodes.into_iter().collect()])
    }

    /// Deletes `gone` if it can go, and then one group after the other, the last one first. A group that has to stay is halved.
    fn halved(
        &mut self,
        left: &Compiled,
        index: &Index,
        mut gone: Cut,
        mut groups: Vec<Vec<usize>>,
    ) -> Result<Option<Compiled>> {
        let mut best = None;
        if !gone.names.is_empty() {
            best = self.delete(left, index, &gone)?;
            if best.is_none() {
                gone.names.clear();
            }
        }
        while let Some(mut group) = groups.pop() {
            group.retain(|&node| !self.pinned.contains(&index.nodes[node].path));
            if group.is_empty() {
                continue;
            }
            let mut more = gone.clone();
            more.nodes.extend(&group);
            let pinned = self.pinned.len();
            if let Some(less) = self.delete(left, index, &more)? {
                gone = more;
                best = Some(less);
            } else if self.pinned.len() > pinned
                && group.iter().any(|&node| self.pinned.contains(&index.nodes[node].path))
            {
                groups.push(group);
            } else if let [node] = group[..] {
                self.pinned.insert(index.nodes[node].path.clone());
            } else {
                let (one, other) = group.split_at(group.len() / 2);
                groups.push(other.to_vec());
                groups.push(one.to_vec());
            }
        }
        Ok(best.filter(|best| best.text != left.text))
    }

    /// Deletes `cut` and what cannot stand without it. Nothing if more would break than that.
    fn delete(&mut self, left: &Compiled, index: &Index, cut: &Cut) -> Result<Option<Compiled>> {
        let mut text = cut.apply(&left.text, index);
        loop {
            let Ok(now) = self.index(&text) else { return Ok(None) };
            let empty = Cut::of(now.empty());
            if !empty.nodes.is_empty() {
                text = empty.apply(&text, &now);
                continue;
            }
            let said = self.diagnostics(&text)?;
            let pinned = self.pinned.len();
            if said.errors.is_empty() {
                let same = !self.careful || self.is_same(&text)?;
                return Ok(same.then_some(Compiled { text, said }));
            }
            if said.errors.iter().any(|error| self.is_in_program(error)) {
                return Ok(None);
            }
            match self.repair(index, &now, &said.errors) {
                Some(more) if self.pinned.len() == pinned => text = more.apply(&text, &now),
                _ => return Ok(None),
            }
        }
    }

    /// Nothing of the program goes, so no repair takes such an error away.
    fn is_in_program(&self, error: &Diagnostic) -> bool {
        error.primary().any(|span| span.call_site().start < self.start)
    }

    /// What has to go as well, by errors that can mean nothing else: imports and impls that name what is gone, and
    /// members of an impl that its trait does not have any more. Nothing if no error is of that kind.
    fn repair(&mut self, before: &Index, now: &Index, errors: &[Diagnostic]) -> Option<Cut> {
        let mut cut = Cut::default();
        for error in errors {
            let not_a_member = matches!(error.code(), Some("E0407" | "E0437" | "E0438"));
            for span in error.primary() {
                if not_a_member && span.is_from_a_macro() {
                    // An impl that a macro makes still has this member: its trait must keep it.
                    if let [member, of, ..] = error.quoted().collect::<Vec<_>>()[..] {
                        let of = of.split('<').next().unwrap_or(of);
                        let end = format!("::{}::{member}", of.rsplit("::").next().unwrap_or(of));
                        let members = before.nodes.iter().filter(|node| node.path.ends_with(&end));
                        self.pinned.extend(members.map(|node| node.path.clone()));
                        continue;
                    }
                }
                let place = span.call_site();
                let holds_place = |node: &Node| within(&place, &node.range);
                let import = now.imports.iter().position(|import| within(&place, &import.range));
                if let Some(which) = import {
                    let leaves = || now.imports[which].leaves.iter().map(|leaf| &leaf.place);
                    let exact = |leaf: &&Range<usize>| within(&place, leaf) || within(leaf, &place);
                    let mut names: Vec<_> = leaves().filter(exact).cloned().collect();
                    if names.is_empty() {
                        // A wrong segment on the way condemns all names after it.
                        names =
                            leaves().filter(|leaf| leaf.start >= place.start).cloned().collect();
                    }
                    cut.add_names(which, names);
                    continue;
                }
                let head = now.nodes.iter().position(|node| {
                    matches!(node.kind, Kind::Impl { .. } | Kind::TraitImpl { .. })
                        && within(&place, &node.name)
                });
                let member = || {
                    let is_member = |node: &Node| {
                        matches!(node.kind, Kind::ImplItem { .. }) && holds_place(node)
                    };
                    now.nodes.iter().rposition(is_member).filter(|_| not_a_member)
                };
                let call = || {
                    let is_call =
                        |node: &Node| matches!(node.kind, Kind::MacroCall) && holds_place(node);
                    now.nodes.iter().position(is_call)
                };
                cut.nodes.extend(head.or_else(member).or_else(call));
            }
        }
        (!cut.is_empty()).then_some(cut)
    }

    /// Trait impls that the type checker never selects; and those of which only names say that it does.
    fn never_selected(
        &self,
        text: &str,
        index: &Index,
    ) -> Result<(BTreeSet<usize>, BTreeSet<usize>)> {
        let is_candidate = |node: &Node| {
            // What runs when a value goes away is not selected by name anywhere.
            matches!(&node.kind, Kind::TraitImpl { of, .. } if of != "Drop")
                && !self.pinned.contains(&node.path)
        };
        let mut marked: BTreeSet<usize> =
            (0..index.nodes.len()).filter(|&node| is_candidate(&index.nodes[node])).collect();
        let mut guessed = BTreeSet::new();
        while !marked.is_empty() {
            let text = with_impossible_bounds(text, index, &marked);
            let now = self.index(&text)?;
            let found = self.compiler.check(&text, self.edition, SILENT)?;
            let mut selected = BTreeSet::new();
            for error in found.iter().filter(|found| found.is_error() && !found.spans.is_empty()) {
                let within_marked = error.primary().all(|span| {
                    marked.iter().any(|&node| within(&span.call_site(), &now.nodes[node].range))
                });
                if within_marked {
                    continue;
                }
                let words = error.words();
                let named: BTreeSet<usize> = marks_in(&words).collect();
                if !named.is_empty() {
                    guessed.retain(|node| !named.contains(node));
                    selected.extend(named);
                    continue;
                }
                let words: HashSet<&str> = words
                    .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                    .collect();
                let fits = |node: &usize, trait_too: bool| match &index.nodes[*node].kind {
                    Kind::TraitImpl { of, for_type, .. } => {
                        !for_type.is_empty()
                            && words.contains(for_type.as_str())
                            && (!trait_too || words.contains(of.as_str()))
                    }
                    _ => false,
                };
                let mut by_name: Vec<usize> =
                    marked.iter().copied().filter(|node| fits(node, true)).collect();
                if by_name.is_empty() {
                    by_name = marked.iter().copied().filter(|node| fits(node, false)).collect();
                }
                guessed.extend(&by_name);
                selected.extend(by_name);
            }
            if selected.is_empty() {
                break;
            }
            marked.retain(|node| !selected.contains(node));
        }
        Ok((marked, guessed))
    }

    /// Is the MIR of all that is left what it was, and has no type lost its `drop`?
    fn is_same(&self, text: &str) -> Result<bool> {
        let Some(base) = &self.base else { return Ok(true) };
        let Some(printed) = self.compiler.mir(text, self.edition)? else {
            return Ok(false);
        };
        let left = rustc::functions(&printed);
        let is_known =
            |(piece, count): (&String, &usize)| base.get(piece).is_some_and(|known| known >= count);
        Ok(left.iter().all(is_known)
            && !base.keys().any(|piece| !left.contains_key(piece) && lost_drop(piece, text)))
    }
}

impl Said {
    fn new(found: Vec<Diagnostic>) -> Said {
        let (errors, warnings) = found
            .into_iter()
            .filter(|found| !found.spans.is_empty() || found.code().is_some())
            .partition(Diagnostic::is_error);
        Said { errors, warnings }
    }
}

fn underscored(index: &Index, text: &str) -> BTreeSet<usize> {
    let is_one = |node: &usize| {
        let Node { kind, name, .. } = &index.nodes[*node];
        let name = &text[name.clone()];
        matches!(kind, Kind::Item)
            && name.starts_with('_')
            && (name == "_" || text.matches(name).count() == 1)
    };
    (0..index.nodes.len()).filter(is_one).collect()
}

fn macro_calls(index: &Index) -> BTreeSet<usize> {
    let is_one = |node: &usize| {
        let Node { kind, parent, .. } = &index.nodes[*node];
        let in_module =
            parent.is_none_or(|parent| matches!(index.nodes[parent].kind, Kind::Module { .. }));
        matches!(kind, Kind::MacroCall) && in_module
    };
    (0..index.nodes.len()).filter(is_one).collect()
}

/// Is this the `drop` of a type that is still in the text?
pub fn lost_drop(piece: &str, text: &str) -> bool {
    let head = piece.lines().next().unwrap_or_default();
    let Some((_, of)) = head.split_once("::drop(_1: &mut ") else { return false };
    // The last name of the path: `Guard` of `a::V::<T>::f::Guard<'_, T>`.
    let mut depth = 0_usize;
    let mut path = String::new();
    for letter in of.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ')' if depth == 0 => break,
            letter if depth == 0 => path.push(letter),
            _ => {}
        }
    }
    let name = path.trim_end_matches(':').rsplit("::").next().unwrap_or_default();
    ["struct ", "enum ", "union "].iter().any(|word| {
        let whole = |at: usize| {
            !text[at..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
        };
        let definition = format!("{word}{name}");
        text.match_indices(&definition).any(|(at, _)| whole(at + definition.len()))
    })
}

const MARK: &str = "__Gone";

/// Gives each of these impls a bound of its own that nothing meets. (Without `for<'g>` it would be an error by itself.)
fn with_impossible_bounds(text: &str, index: &Index, marked: &BTreeSet<usize>) -> String {
    let mut edits = Vec::new();
    let mut traits = String::from("\n");
    for &node in marked {
        if let Kind::TraitImpl { bound: (at, before), .. } = index.nodes[node].kind {
            edits.push(Edit::insert(at, format!("{before}for<'g> &'g (): crate::{MARK}{node}_ ")));
            traits.push_str(&format!("pub trait {MARK}{node}_ {{}}\n"));
        }
    }
    apply(text, edits) + &traits
}

/// The impls whose bounds are named.
fn marks_in(words: &str) -> impl Iterator<Item = usize> {
    words.split(MARK).skip(1).filter_map(|rest| rest.split('_').next()?.parse().ok())
}

impl Index {
    fn empty(&self) -> BTreeSet<usize> {
        let is_empty = |node: &usize| match self.nodes[*node].kind {
            Kind::Module { is_empty } | Kind::Impl { is_empty, .. } | Kind::Macro { is_empty } => {
                is_empty
            }
            _ => false,
        };
        (0..self.nodes.len()).filter(is_empty).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use super::*;
    use crate::load;
    use crate::parts::{Options, gather};

    /// What the trap program says after pruning, with the check or without.
    fn trap_says(with_check: bool) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/g");
        let loaded = load::load(&folder.join("Cargo.toml"), None, &crate::Program::Main).unwrap();
        let compiler = Compiler::find().unwrap();
        let parts = gather(&loaded, &compiler, &Options::default()).unwrap();
        let (whole, start) = (parts.whole(), parts.program.text.len());
        let Whole { compiled: whole, printed } =
            Whole::compile(&whole, &compiler, "2021").unwrap().unwrap();
        let base = printed.filter(|_| with_check).as_deref().map(rustc::functions);
        let mut pruner = Pruner::new(&compiler, "2021", start, base);
        let left = pruner.checked(whole, |pruner, left| pruner.unused(left)).unwrap();
        let left = pruner.checked(left, Pruner::unselected).unwrap();
        let work = tempfile::tempdir().unwrap();
        let program = work.path().join("g");
        let found = compiler.make(&left.text, "2021", &program).unwrap();
        assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
        let run = Command::new(program).output().unwrap();
        assert!(run.status.success());
        String::from_utf8(run.stdout).unwrap()
    }

    #[test]
    fn an_arm_stays_though_the_rest_compiles() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/g");
        let loaded = load::load(&folder.join("Cargo.toml"), None, &crate::Program::Main).unwrap();
        let compiler = Compiler::find().unwrap();
        let text = gather(&loaded, &compiler, &Options::default()).unwrap().whole();
        let whole = Whole::compile(&text, &compiler, "2021").unwrap().unwrap();
        let base = whole.printed.as_deref().map(rustc::functions);
        let pruner = Pruner::new(&compiler, "2021", 0, base);
        assert!(pruner.is_same(&text).unwrap());
        for arm in ["Self::Full(stones) => *stones,", "Self::Full(stones) => 2 * *stones,"] {
            assert!(text.contains(arm), "no `{arm}` in:\n{text}");
            let less = text.replacen(arm, "", 1);
            assert!(Whole::compile(&less, &compiler, "2021").unwrap().is_ok());
            assert!(!pruner.is_same(&less).unwrap(), "{arm}");
        }
    }

    #[test]
    fn only_the_mir_check_keeps_the_trap_program_right() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/g/cases");
        let answer = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .find(|file| file.extension().is_some_and(|ending| ending == "out"))
            .unwrap();
        let answer = fs::read_to_string(answer).unwrap();
        assert_eq!(trap_says(true), answer);
        let unchecked = trap_says(false);
        let wrong = answer.lines().filter(|line| !unchecked.lines().any(|said| said == *line));
        assert!(wrong.count() >= 2, "{unchecked}");
    }
}
