//! Deletes from the inlined crates whatever the program does not use.
//!
//! The compiler says what that is: its lints name functions, types, imports and arms of macros; and if the bounds of
//! trait impls are made impossible to meet, its errors name the impls that are selected. A deletion counts only if
//! the text still compiles and the MIR of everything left is what it was: then every call goes where it went.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;
use std::time::Instant;

use crate::error::Result;
use crate::index::{Cut, Index, Kind, Node};
use crate::keep::Keep;
use crate::names::{is_of, lost_drop, since_module};
use crate::reach;
use crate::rustc::{self, Compiler, Diagnostic, Mir};
use crate::text::{self, Edit, apply, within};

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

/// What has become of a program, and whether the compiler could print the MIR that deletions are checked by.
pub struct Pruned<T> {
    /// With its MIR.
    pub finished: (T, Option<String>),
    pub is_checked: bool,
    /// The time ran out.
    pub is_cut_short: bool,
}

/// A text that compiles, and what the compiler warns of.
#[derive(Clone)]
pub struct Left {
    pub text: String,
    said: Rc<Said>,
}

impl Left {
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.said.warnings
    }
}

/// A program with all of its crates, before anything is deleted.
pub struct Whole {
    /// The one in which it compiles.
    pub edition: String,
    pub left: Left,
    /// Names that are needed though no name leads to them.
    asked: BTreeSet<String>,
    /// The MIR as it is printed, if this compiler can print it.
    printed: Option<String>,
}

impl Whole {
    /// Compiles the text. If it does not compile, the answer is the compiler's errors.
    pub fn compile(
        text: &str,
        compiler: &Compiler,
        edition: &str,
        asked: &BTreeSet<String>,
    ) -> Result<Result<Whole, Vec<Diagnostic>>> {
        let (found, printed) = compiler.examine(text, edition, LINTS)?;
        if found.iter().any(Diagnostic::is_error) {
            return Ok(Err(found.into_iter().filter(Diagnostic::is_error).collect()));
        }
        let left = Left { text: text.to_owned(), said: Rc::new(Said::new(found)) };
        Ok(Ok(Whole { edition: edition.to_owned(), left, asked: asked.clone(), printed }))
    }

    pub fn text(&self) -> &str {
        &self.left.text
    }

    pub fn printed(&self) -> Option<&str> {
        self.printed.as_deref()
    }
}

/// Deletes what is not used from the text behind `start`. What is left compiles in the same edition; `finish` makes
/// something of it, and answers with the MIR of that, which must be what it was.
pub fn prune<T>(
    whole: Whole,
    start: usize,
    compiler: &Compiler,
    how: Prune,
    keep: &Keep,
    deadline: Option<Instant>,
    finish: impl Fn(&Left) -> Result<(T, Option<String>)>,
) -> Result<Pruned<T>> {
    let base = whole.printed.as_deref().map(rustc::functions);
    let program = Index::new(&whole.left.text[..start], 0)?;
    let leaves = program.imports.into_iter().flat_map(|import| import.leaves);
    let imported = leaves.filter_map(|mut leaf| leaf.path.pop()).collect();
    let mut pruner = Pruner::new(compiler, &whole.edition, start, base, imported);
    pruner.asked = whole.asked;
    pruner.asked.extend(keep.names.iter().cloned());
    pruner.pinned.clone_from(&keep.paths);
    pruner.kept.clone_from(&keep.names);
    pruner.deadline = deadline;
    let whole_index = pruner.index(&whole.left.text)?;
    let crates = whole_index.nodes.iter().filter(|node| node.parent.is_none());
    pruner.crates = crates.map(|node| whole.left.text[node.name.clone()].to_owned()).collect();
    let is_checked = pruner.base.is_some();
    let fully = how == Prune::Fully && is_checked;
    let stage = |pruner: &mut Pruner, left: Left| {
        let is_long = fully && left.text.len() > LONG;
        let left = if is_long { pruner.at_a_stroke(left)? } else { left };
        let left = pruner.unused(left)?;
        if fully { pruner.unselected(left) } else { Ok(left) }
    };
    let finished = pruner.checked(whole.left, stage, finish)?;
    Ok(Pruned { finished, is_checked, is_cut_short: pruner.is_cut_short.get() })
}

/// What the compiler says of a text.
struct Said {
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// Why a deletion cannot be.
#[derive(Default)]
struct Refusal {
    /// What the program, or what is left of the crates, misses; nothing if it compiles and is another program.
    errors: Vec<Diagnostic>,
    /// What calls of macros missed, before these went with the rest.
    of_calls: Vec<Diagnostic>,
}

struct Pruner<'a> {
    compiler: &'a Compiler,
    edition: &'a str,
    start: usize,
    /// The MIR of the whole program.
    base: Option<Mir>,
    /// Every single deletion is compared with it, not only the outcome of a stage.
    careful: bool,
    /// Names that are needed though no name leads to them.
    asked: BTreeSet<String>,
    /// The names that the program imports.
    imported: BTreeSet<String>,
    /// What no name leads to any more goes with what goes.
    follows: bool,
    /// Paths of nodes that cannot go as long as all macros are called that are.
    held: BTreeSet<String>,
    /// Paths of nodes that cannot go, as was found.
    pinned: BTreeSet<String>,
    /// Names whose imports stay.
    kept: BTreeSet<String>,
    /// The modules that crates have become.
    crates: Vec<String>,
    /// Nothing is repaired that looks hopeless.
    is_hasty: bool,
    /// When nothing more is tried, and whether something would have been.
    deadline: Option<Instant>,
    is_cut_short: Cell<bool>,
    /// What is known of texts: halving and repairs come to the same one by several ways.
    indices: RefCell<HashMap<String, Rc<Index>>>,
    said: RefCell<HashMap<String, Rc<Said>>>,
}

/// How often a deletion is tried with less.
const TRIES: usize = 12;
/// Bytes of a text in which every try takes long.
const LONG: usize = 100_000;
/// So many errors do not go by a few deletions more, and take the compiler longer than all else.
const HOPELESS: usize = 200;

const LINTS: &[&str] =
    &["--cap-lints", "warn", "--force-warn", "unused", "--force-warn", "unused_macro_rules"];

impl<'a> Pruner<'a> {
    fn new(
        compiler: &'a Compiler,
        edition: &'a str,
        start: usize,
        base: Option<Mir>,
        imported: BTreeSet<String>,
    ) -> Pruner<'a> {
        Pruner {
            compiler,
            edition,
            start,
            base,
            asked: BTreeSet::new(),
            follows: true,
            held: BTreeSet::new(),
            imported,
            careful: false,
            crates: Vec::new(),
            is_hasty: false,
            pinned: BTreeSet::new(),
            kept: BTreeSet::new(),
            deadline: None,
            is_cut_short: Cell::new(false),
            indices: RefCell::default(),
            said: RefCell::default(),
        }
    }

    /// Is there no time to try anything more?
    fn is_over(&self) -> bool {
        let is_over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_cut_short.set(self.is_cut_short.get() || is_over);
        is_over
    }

    /// Runs a stage, and finishes; if what comes out of it differs from the whole program, once more with a check of every
    /// step.
    fn checked<T>(
        &mut self,
        before: Left,
        stage: impl Fn(&mut Self, Left) -> Result<Left>,
        finish: impl Fn(&Left) -> Result<(T, Option<String>)>,
    ) -> Result<(T, Option<String>)> {
        let pinned = self.pinned.clone();
        let after = stage(self, before.clone())?;
        let finished = finish(&after)?;
        if after.text == before.text || self.is_same(&after.text, finished.1.as_deref()) {
            return Ok(finished);
        }
        // What had to stay beside a wrong deletion may go without it.
        self.pinned = pinned;
        self.careful = true;
        let after = stage(self, before);
        self.careful = false;
        finish(&after?)
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

    /// Deletes of a long text what goes without much ado: all that the lints call unused, and the trait impls that are
    /// never selected, with all that only these lead to.
    fn at_a_stroke(&mut self, left: Left) -> Result<Left> {
        let index = self.index(&left.text)?;
        let cut = self.called_unused(&left.text, &index, &left.said.warnings);
        let cut = self.with_unreached(&left, &index, &cut)?;
        self.is_hasty = true;
        let less = self.delete(&left, &index, &cut);
        self.is_hasty = false;
        let left = less?.unwrap_or(left);
        let index = self.index(&left.text)?;
        let (unselected, _) = self.never_selected(&left.text, &index)?;
        Ok(self.most(&left, &index, Cut::of(unselected))?.unwrap_or(left))
    }

    /// Deletes what the lints call unused, until they are silent, and what is empty.
    fn unused(&mut self, mut left: Left) -> Result<Left> {
        loop {
            let index = self.index(&left.text)?;
            let cut = self.called_unused(&left.text, &index, &left.said.warnings);
            let less = match self.most(&left, &index, cut)? {
                None if !index.empty().is_empty() => {
                    self.delete(&left, &index, &Cut::default())?.ok()
                }
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
    fn unselected(&mut self, mut left: Left) -> Result<Left> {
        // Which impls are selected takes several runs to find out, and changes little as long as little goes.
        let mut length_when_marked = usize::MAX;
        let mut guessed = BTreeSet::new();
        loop {
            let index = self.index(&left.text)?;
            let underscored = Cut::of(underscored(&index, &left.text));
            let mut less = self.most(&left, &index, underscored)?;
            if less.is_none() && left.text.len() < length_when_marked / 10 * 9 {
                length_when_marked = left.text.len();
                let (unselected, by_name) = self.never_selected(&left.text, &index)?;
                guessed = by_name.iter().map(|&node| index.nodes[node].path.clone()).collect();
                less = self.most(&left, &index, Cut::of(unselected))?;
            }
            // Guesses last, when what there is to compile has become small.
            if less.is_none() {
                less = self.most(&left, &index, Cut::of(macro_calls(&index)))?;
                if less.is_some() {
                    self.held.clear();
                }
            }
            if less.is_none() {
                let nodes = 0..index.nodes.len();
                let guessed = nodes.filter(|&node| guessed.contains(&index.nodes[node].path));
                less = self.most(&left, &index, Cut::of(guessed.collect()))?;
            }
            match less {
                Some(less) => left = self.unused(less)?,
                None => return Ok(left),
            }
        }
    }

    /// What the lints call unused.
    fn called_unused(&self, text: &str, index: &Index, warnings: &[Diagnostic]) -> Cut {
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
                        let name = &text[index.nodes[node].name.clone()];
                        !stays && !self.imported.contains(name) && !self.stays(&index.nodes[node])
                    }));
                }
                _ => {}
            }
        }
        cut
    }

    /// Deletes as much of `cut` as can go, and with it what no name leads to any more: without what the compiler misses
    /// then, or what is found by halving. Nothing if all of it has to stay.
    fn most(&mut self, left: &Left, index: &Index, mut cut: Cut) -> Result<Option<Left>> {
        let mut needed = BTreeSet::new();
        for _ in 0..TRIES {
            cut.nodes.retain(|node| !self.stays(&index.nodes[*node]) && !needed.contains(node));
            if cut.is_empty() || self.is_over() {
                return Ok(None);
            }
            let mut more = cut.clone();
            if self.follows {
                more = self.with_unreached(left, index, &cut)?;
                more.nodes.retain(|node| !needed.contains(node));
            }
            let pinned = self.pinned.len();
            match self.delete(left, index, &more)? {
                Ok(less) => return Ok(Some(less).filter(|less| less.text != left.text)),
                Err(refusal) => {
                    let spared = self.spare(&mut more, index, &left.text, &refusal);
                    self.spare(&mut cut, index, &left.text, &refusal);
                    let is_less = !spared.is_empty() || self.pinned.len() > pinned;
                    needed.extend(spared);
                    if !is_less && !std::mem::take(&mut self.follows) {
                        break;
                    }
                }
            }
        }
        // Arms of macros hang together with nothing else.
        let is_arm = |node: &usize| matches!(index.nodes[*node].kind, Kind::MacroArm);
        let (arms, others): (Vec<usize>, Vec<usize>) = cut.nodes.into_iter().partition(is_arm);
        let names = Cut { nodes: BTreeSet::new(), names: cut.names };
        let (one, other) = others.split_at(others.len() / 2);
        self.halved(left, index, names, vec![other.to_vec(), one.to_vec(), arms])
    }

    /// The cut, and what no name leads to without it, but for what stays.
    fn with_unreached(&self, left: &Left, index: &Index, cut: &Cut) -> Result<Cut> {
        let mut more = reach::unreached(&left.text, self.start, index, &self.asked, cut)?;
        more.nodes.retain(|&node| !self.stays(&index.nodes[node]));
        Ok(more)
    }

    /// Takes out of `cut` what is missed without it, and answers with the nodes among that.
    fn spare(
        &mut self,
        cut: &mut Cut,
        index: &Index,
        text: &str,
        refusal: &Refusal,
    ) -> BTreeSet<usize> {
        let Refusal { errors, of_calls } = refusal;
        let errors = if of_calls.is_empty() { errors } else { of_calls };
        let missed: HashSet<&str> =
            errors.iter().flat_map(|error| error.quoted().flat_map(text::words)).collect();
        let no_method = |error: &&Diagnostic| matches!(error.code(), Some("E0599" | "E0689"));
        let methods: HashSet<&str> =
            errors.iter().filter(no_method).filter_map(|error| error.quoted().next()).collect();
        let with_method: HashSet<usize> = (index.nodes.iter())
            .filter(|node| methods.contains(&text[node.name.clone()]))
            .filter_map(|node| node.parent)
            .collect();
        let is_missed = |node: &usize| {
            let Node { kind, name, range, .. } = &index.nodes[*node];
            if with_method.contains(node) {
                return true;
            }
            match kind {
                Kind::TraitImpl { of, for_type, .. } => {
                    missed.contains(of.as_str())
                        && (for_type.is_empty()
                            || missed.contains(for_type.as_str())
                            || for_type.len() == 1)
                }
                Kind::MacroCall => {
                    let mut words = text::words(&text[range.clone()]);
                    words.any(|word| word.len() > 1 && missed.contains(word))
                }
                _ => missed.contains(&text[name.clone()]),
            }
        };
        let spared: BTreeSet<usize> = cut.nodes.iter().copied().filter(is_missed).collect();
        cut.nodes.retain(|node| !spared.contains(node));
        let paths = spared.iter().map(|&node| index.nodes[node].path.clone());
        if !of_calls.is_empty() {
            self.held.extend(paths);
        } else if errors.iter().any(|error| self.is_in_program(error)) {
            self.pinned.extend(paths);
        }
        cut.names.retain(|&which, places| {
            let leaves = &index.imports[which].leaves;
            places.retain(|place| {
                let leaf = leaves.iter().find(|leaf| leaf.place == *place);
                leaf.is_none_or(|leaf| !missed.contains(leaf.name.as_str()))
            });
            !places.is_empty()
        });
        spared
    }

    /// Deletes `gone` if it can go, and then one group after the other, the last one first. A group that has to stay is
    /// halved, as long as there are tries.
    fn halved(
        &mut self,
        left: &Left,
        index: &Index,
        mut gone: Cut,
        mut groups: Vec<Vec<usize>>,
    ) -> Result<Option<Left>> {
        let mut best = None;
        if !gone.names.is_empty() {
            best = self.delete(left, index, &gone)?.ok();
            if best.is_none() {
                gone.names.clear();
            }
        }
        let mut tries = 0;
        while let Some(mut group) = groups.pop() {
            group.retain(|&node| !self.stays(&index.nodes[node]));
            if group.is_empty() {
                continue;
            }
            if self.is_over() {
                break;
            }
            let pin = |pruner: &mut Self| {
                pruner.pinned.extend(group.iter().map(|&node| index.nodes[node].path.clone()));
            };
            if tries == TRIES {
                pin(self);
                continue;
            }
            let mut more = gone.clone();
            more.nodes.extend(&group);
            tries += 1;
            if let Ok(less) = self.delete(left, index, &more)? {
                gone = more;
                best = Some(less);
            } else if group.len() == 1 {
                pin(self);
            } else {
                let (one, other) = group.split_at(group.len() / 2);
                groups.push(other.to_vec());
                groups.push(one.to_vec());
            }
        }
        Ok(best.filter(|best| best.text != left.text))
    }

    /// Deletes `cut` and what cannot stand without it, unless more would break than that.
    fn delete(&mut self, left: &Left, index: &Index, cut: &Cut) -> Result<Result<Left, Refusal>> {
        let mut text = cut.apply(&left.text, index);
        let mut refusal = Refusal::default();
        loop {
            if self.is_over() {
                return Ok(Err(refusal));
            }
            let Ok(now) = self.index(&text) else { return Ok(Err(refusal)) };
            let empty = Cut::of(now.empty());
            if !empty.nodes.is_empty() {
                text = empty.apply(&text, &now);
                continue;
            }
            let said = self.diagnostics(&text)?;
            let pinned = self.pinned.len();
            if said.errors.is_empty() {
                let printed = || self.compiler.mir(&text, self.edition);
                let same = !self.careful || self.is_same(&text, printed()?.as_deref());
                return Ok(if same { Ok(Left { text, said }) } else { Err(refusal) });
            }
            let in_program = said.errors.iter().filter(|error| self.is_in_program(error));
            refusal.errors.extend(in_program.cloned());
            let is_hopeless = self.is_hasty && said.errors.len() > HOPELESS;
            if is_hopeless || !refusal.errors.is_empty() {
                return Ok(Err(refusal));
            }
            match self.repair(index, &now, &said.errors) {
                Some((more, of_calls)) if self.pinned.len() == pinned => {
                    refusal.of_calls.extend(of_calls);
                    text = more.apply(&text, &now);
                }
                _ => {
                    if self.pinned.len() == pinned {
                        refusal.errors.extend(said.errors.iter().cloned());
                    }
                    return Ok(Err(refusal));
                }
            }
        }
    }

    fn stays(&self, node: &Node) -> bool {
        self.pinned.contains(&node.path) || self.held.contains(&node.path)
    }

    /// Nothing of the program goes, so no repair takes such an error away.
    fn is_in_program(&self, error: &Diagnostic) -> bool {
        error.primary().any(|span| span.call_site().start < self.start)
    }

    /// What has to go as well, by errors that can mean nothing else: imports and impls that name what is gone, and
    /// members of an impl that its trait does not have any more; and calls of macros that make something in error, with
    /// those errors. Nothing if no error is of that kind.
    fn repair(
        &mut self,
        before: &Index,
        now: &Index,
        errors: &[Diagnostic],
    ) -> Option<(Cut, Vec<Diagnostic>)> {
        let mut cut = Cut::default();
        let mut of_calls = Vec::new();
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
                match head.or_else(member) {
                    Some(node) => {
                        cut.nodes.insert(node);
                    }
                    None => {
                        if let Some(call) = call() {
                            cut.nodes.insert(call);
                            of_calls.push(error.clone());
                        }
                    }
                }
            }
        }
        (!cut.is_empty()).then_some((cut, of_calls))
    }

    /// Trait impls that the type checker never selects; and those of which only names say that it does.
    fn never_selected(
        &self,
        text: &str,
        index: &Index,
    ) -> Result<(BTreeSet<usize>, BTreeSet<usize>)> {
        let is_candidate = |node: &Node| {
            // What runs when a value goes away is not selected by name anywhere.
            matches!(&node.kind, Kind::TraitImpl { of, .. } if of != "Drop") && !self.stays(node)
        };
        let mut marked: BTreeSet<usize> =
            (0..index.nodes.len()).filter(|&node| is_candidate(&index.nodes[node])).collect();
        let mut guessed = BTreeSet::new();
        while !marked.is_empty() {
            if self.is_over() {
                return Ok((BTreeSet::new(), BTreeSet::new()));
            }
            let text = with_impossible_bounds(text, index, &marked);
            let now = self.index(&text)?;
            let found = self.compiler.errors(&text, self.edition)?;
            let mut selected = BTreeSet::new();
            for error in found.iter().filter(|found| !found.spans.is_empty()) {
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
                let fitting = |words: &str, trait_too: bool| -> Vec<usize> {
                    let words: HashSet<&str> = text::words(words).collect();
                    let fits = |node: &usize| match &index.nodes[*node].kind {
                        Kind::TraitImpl { of, for_type, .. } => {
                            !for_type.is_empty()
                                && words.contains(for_type.as_str())
                                && (!trait_too || words.contains(of.as_str()))
                        }
                        _ => false,
                    };
                    marked.iter().copied().filter(fits).collect()
                };
                // A bound that is not met now was met before.
                let missed = fitting(&error.bounds(), true);
                if !missed.is_empty() {
                    selected.extend(missed);
                    continue;
                }
                let mut by_name = fitting(&words, true);
                if by_name.is_empty() {
                    by_name = fitting(&words, false);
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
    fn is_same(&self, text: &str, printed: Option<&str>) -> bool {
        let Some(base) = &self.base else { return true };
        let Some(left) = printed.map(rustc::functions) else { return false };
        let is_known =
            |(piece, count): (&String, &usize)| base.get(piece).is_some_and(|known| known >= count);
        left.iter().all(is_known)
            && !base.keys().any(|piece| !left.contains_key(piece) && self.lost_drop(piece, text))
    }

    fn lost_drop(&self, piece: &str, text: &str) -> bool {
        let of_crate = self.crates.iter().find(|module| is_of(piece, module));
        lost_drop(piece, of_crate.map_or(text, |module| since_module(text, module)))
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
            Kind::Module { is_empty }
            | Kind::Foreign { is_empty }
            | Kind::Impl { is_empty, .. }
            | Kind::Macro { is_empty } => is_empty,
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
        let Whole { left: whole, printed, .. } =
            Whole::compile(&whole, &compiler, "2021", &BTreeSet::new()).unwrap().unwrap();
        let base = printed.filter(|_| with_check).as_deref().map(rustc::functions);
        let mut pruner = Pruner::new(&compiler, "2021", start, base, BTreeSet::new());
        let printed = |left: &Left| Ok((left.clone(), compiler.mir(&left.text, "2021")?));
        let (left, _) = pruner.checked(whole, Pruner::unused, printed).unwrap();
        let (left, _) = pruner.checked(left, Pruner::unselected, printed).unwrap();
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
        let whole = Whole::compile(&text, &compiler, "2021", &BTreeSet::new()).unwrap().unwrap();
        let base = whole.printed.as_deref().map(rustc::functions);
        let pruner = Pruner::new(&compiler, "2021", 0, base, BTreeSet::new());
        let mir = |text: &str| compiler.mir(text, "2021").unwrap();
        let is_same = |text: &str| pruner.is_same(text, mir(text).as_deref());
        assert!(is_same(&text));
        for arm in ["Self::Full(stones) => *stones,", "Self::Full(stones) => 2 * *stones,"] {
            assert!(text.contains(arm), "no `{arm}` in:\n{text}");
            let less = text.replacen(arm, "", 1);
            assert!(Whole::compile(&less, &compiler, "2021", &BTreeSet::new()).unwrap().is_ok());
            assert!(!is_same(&less), "{arm}");
        }
    }

    #[test]
    fn what_is_missed_stays_and_the_rest_goes_at_once() {
        let program =
            "#[allow(unused_imports)] use a::T; fn main() { println!(\"{}\", a::low()); }\n";
        let unused: String = (0..30).map(|at| format!("fn unused{at}() {{}}\n")).collect();
        let text = format!(
            "{program}mod a {{ pub trait T {{ fn f(&self) {{}} }} trait Zero {{}} trait One {{}}
            pub trait Low {{ fn low() -> Self; }}
            macro_rules! m {{ ($t:ty) => {{
                impl Zero for $t {{}} impl One for $t {{}} impl Low for $t {{ fn low() -> $t {{ 0 }} }}
            }} }}
            m!(u8); pub fn low() -> u8 {{ <u8 as Low>::low() }}\n{unused} }}"
        );
        let compiler = Compiler::find().unwrap();
        let whole = Whole::compile(&text, &compiler, "2021", &BTreeSet::new()).unwrap().unwrap();
        let base = whole.printed.as_deref().map(rustc::functions);
        let mut pruner =
            Pruner::new(&compiler, "2021", program.len(), base, ["T".to_owned()].into());
        let left = pruner.unused(whole.left).unwrap();
        let left = pruner.unselected(left).unwrap().text;
        assert!(left.contains("trait T") && left.contains("m!(u8)"), "{left}");
        assert!(!left.contains("unused0") && !left.contains("unused29"), "{left}");
        let runs = pruner.said.borrow().len();
        assert!(runs <= 10, "{runs} runs of the compiler");
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
