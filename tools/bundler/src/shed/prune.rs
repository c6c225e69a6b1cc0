//! Deletes what the program does not use of the inlined crates.
//!
//! Lints name unused functions, types, imports and arms of macros. For trait impls, impossible bounds are added in a trial:
//! errors then name the impls that are selected. A deletion counts only if the text still compiles and the MIR of
//! everything left is unchanged, so that every call goes where it went before.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use crate::error::Result;
use crate::rustc::mir::{self, Mir};
use crate::rustc::{Diagnostic, LONG_TEXT, Rustc};
use crate::shed::index::{Cut, Index, Node, NodeKind};
use crate::shed::reach::Graph;
use crate::text::{Edit, apply, within, words};

/// What is unused, and what edition 2024 asks of older crates.
const LINTS: [&str; 10] = [
    "--cap-lints",
    "warn",
    "--force-warn",
    "unused",
    "--force-warn",
    "unused_macro_rules",
    "--force-warn",
    "keyword_idents_2024",
    "--force-warn",
    UNSAFE_EXTERN,
];
pub const UNSAFE_EXTERN: &str = "missing_unsafe_on_extern";

/// A deletion with more errors is not repaired: a repair would only cause more, and printing them takes rustc seconds.
const MAX_ERRORS: usize = 300;

/// How often a deletion is retried with less.
const MAX_TRIES: usize = 12;

/// More guesses are halved only if they are a tenth of the text, as in im-rc, where the impls of typenum are a third. It would
/// take 8 runs of the compiler for the 7 guesses in itertools, which are short.
const FEW_GUESSES: usize = 4;

/// In a long text, the compiler's output is cut before most of the errors, and every run takes seconds. For rand 0.9, 18
/// deletions were refused in 77 CPU seconds. So this many runs in a row with errors end the search.
const MAX_FAILURES: usize = 2;

/// A program with its crates as modules that compiles in one edition.
pub struct Candidate {
    pub text: String,
    pub edition: String,
    /// Names that are needed although no name leads to them.
    extra: BTreeSet<String>,
    pub warnings: Rc<Vec<Diagnostic>>,
    mir: Mir,
}

impl Candidate {
    /// Compiles the text. The inner error has the compiler's errors.
    pub fn compile(
        text: &str,
        compiler: &Rustc,
        edition: &str,
        extra: &BTreeSet<String>,
    ) -> Result<Result<Candidate, Vec<Diagnostic>>> {
        let (mut found, printed) = compiler.examine(text, edition, &LINTS)?;
        let Some(printed) = printed else {
            found.retain(Diagnostic::is_error);
            return Ok(Err(found));
        };
        Ok(Ok(Candidate {
            text: text.to_owned(),
            edition: edition.to_owned(),
            extra: extra.clone(),
            warnings: Rc::new(found),
            mir: mir::functions(&printed),
        }))
    }

    /// Whether a candidate with less in it is the same program.
    pub fn has_all_of(&self, less: &Candidate) -> bool {
        self.is_same(&less.mir)
    }

    /// Whether the MIR of everything left is unchanged, and no type has lost its `drop`.
    pub fn is_same(&self, remaining: &Mir) -> bool {
        let is_known = |(piece, count): (&String, &usize)| {
            self.mir.get(piece).is_some_and(|known| known >= count)
        };
        let is_lost = |piece: &&String| {
            let is_named = |path| remaining.keys().any(|piece| mir::mentions(piece, path));
            !remaining.contains_key(*piece) && mir::drop_type(piece).is_some_and(is_named)
        };
        remaining.iter().all(is_known) && !self.mir.keys().any(|piece| is_lost(&piece))
    }
}

/// How many bytes of text the compiler may still read to find what can be deleted. It counts bytes, not time, so that a
/// busy machine makes the same file.
pub struct Budget {
    remaining: Cell<usize>,
    /// The length of a long text.
    long: usize,
    /// Runs in a row with errors in a long text.
    failures: Cell<usize>,
}

impl Budget {
    pub fn new(bytes: usize) -> Budget {
        Budget { remaining: Cell::new(bytes), long: LONG_TEXT, failures: Cell::new(0) }
    }

    /// The budget for what is left of a text after functions are emptied. Of num-bigint and rand 0.9, it would otherwise spend
    /// three times as much for a fifth of the bytes.
    pub fn of_emptied(bytes: usize, text: &str) -> Budget {
        let long = if text.len() > LONG_TEXT { LONG_TEXT / 2 } else { LONG_TEXT };
        Budget { long, ..Budget::new(bytes) }
    }

    fn spend_on(&self, text: &str) {
        self.remaining.set(self.remaining.get().saturating_sub(text.len()));
    }

    fn count_failure(&self, text: &str, is_failure: bool) {
        let failures =
            if is_failure && text.len() > self.long { self.failures.get() + 1 } else { 0 };
        self.failures.set(failures);
    }

    fn is_hopeless(&self) -> bool {
        self.failures.get() >= MAX_FAILURES
    }

    fn is_spent(&self) -> bool {
        self.remaining.get() == 0 || self.is_hopeless()
    }

    /// Why unused code may remain.
    pub fn note(&self) -> Option<&'static str> {
        match self.is_spent() {
            true if self.is_hopeless() => Some(
                "unused code may remain, because the crates are long and nothing in them can go alone",
            ),
            true => Some(
                "unused code may remain, because the compiler has read as much text as `--budget` allows; a larger one removes more",
            ),
            false => None,
        }
    }
}

/// Deletes what is unused from the text after `start`. The result compiles in the same edition, with these warnings. With
/// `each_step`, every deletion is checked to keep the MIR. Without it, the caller must check the result.
pub fn prune(
    candidate: &Candidate,
    start: usize,
    compiler: &Rustc,
    budget: &Budget,
    each_step: bool,
) -> Result<(String, Rc<Vec<Diagnostic>>)> {
    let program = Index::new(&candidate.text[..start], 0)?;
    let leaves = program.imports.into_iter().flat_map(|import| import.leaves);
    let mut pruner = Pruner {
        candidate,
        start,
        compiler,
        budget,
        each_step,
        imported: leaves.filter_map(|mut leaf| leaf.path.pop()).collect(),
        required: BTreeSet::new(),
        guessed: BTreeSet::new(),
        marked_length: usize::MAX,
    };
    let index = Rc::new(Index::new(&candidate.text, start)?);
    let mut remaining =
        Pruned { text: candidate.text.clone(), index, warnings: candidate.warnings.clone() };
    while let Some(less) = pruner.step(&remaining)? {
        remaining = less;
    }
    Ok((remaining.text, remaining.warnings))
}

/// A text that compiles, and the compiler's warnings.
#[derive(Clone)]
struct Pruned {
    text: String,
    index: Rc<Index>,
    warnings: Rc<Vec<Diagnostic>>,
}

/// What is deleted together, the cheapest to find first.
#[derive(Clone, Copy)]
enum Step {
    /// What the lints call unused.
    Unused,
    /// Items whose names start with `_`, which lints ignore.
    Underscored,
    /// Trait impls that the type checker never selects.
    Unselected,
    /// Macro calls in the place of items.
    MacroCalls,
    /// Trait impls that seem to be selected only by names in errors.
    Guessed,
}

const STEPS: [Step; 5] =
    [Step::Unused, Step::Underscored, Step::Unselected, Step::MacroCalls, Step::Guessed];

struct Pruner<'a> {
    candidate: &'a Candidate,
    start: usize,
    compiler: &'a Rustc,
    budget: &'a Budget,
    each_step: bool,
    /// The names that the program imports. It may not use them.
    imported: BTreeSet<String>,
    /// Paths of nodes that turned out to be needed.
    required: BTreeSet<String>,
    /// Paths of impls that seem to be selected only by names in errors.
    guessed: BTreeSet<String>,
    /// The length of the text when impls were last tried.
    marked_length: usize,
}

impl Pruner<'_> {
    /// Deletes what one step finds; `None` if no step finds anything.
    fn step(&mut self, remaining: &Pruned) -> Result<Option<Pruned>> {
        for step in STEPS {
            let cut = self.deletion_of(step, remaining)?;
            let has_empty = matches!(step, Step::Unused)
                && !self.empty(&remaining.text, &remaining.index).is_empty();
            let mut less = self.delete_most(remaining, step, cut)?;
            if less.is_none() && has_empty {
                less = self.delete(remaining, &Cut::default())?.ok();
            }
            if less.is_some() {
                if matches!(step, Step::MacroCalls) {
                    // What such a call made may have been all that needed it.
                    self.required.clear();
                }
                return Ok(less);
            }
        }
        Ok(None)
    }

    fn deletion_of(&mut self, step: Step, remaining: &Pruned) -> Result<Cut> {
        let index = &remaining.index;
        let all = |is_one: &dyn Fn(&Node) -> bool| {
            Cut::of((0..index.nodes.len()).filter(|&node| is_one(&index.nodes[node])).collect())
        };
        Ok(match step {
            Step::Unused => self.unused(remaining),
            Step::Underscored => all(&|node| {
                let name = &remaining.text[node.name.clone()];
                let is_alone = || name == "_" || remaining.text.matches(name).count() == 1;
                matches!(node.kind, NodeKind::Item) && name.starts_with('_') && is_alone()
            }),
            // This needs several runs of the compiler, so it is repeated only after a twentieth of the text has gone.
            Step::Unselected if remaining.text.len() < self.marked_length / 20 * 19 => {
                self.marked_length = remaining.text.len();
                Cut::of(self.never_selected(remaining)?)
            }
            Step::Unselected => Cut::default(),
            Step::MacroCalls => all(&|node| {
                let is_module =
                    |parent: usize| matches!(index.nodes[parent].kind, NodeKind::Module);
                matches!(node.kind, NodeKind::MacroCall) && node.parent.is_none_or(is_module)
            }),
            Step::Guessed => {
                let guessed = std::mem::take(&mut self.guessed);
                all(&|node| guessed.contains(&node.path))
            }
        })
    }

    fn unused(&self, Pruned { text, index, warnings }: &Pruned) -> Cut {
        let mut cut = Cut::default();
        let goes_alone = |(_, node): &(usize, &Node)| {
            let name = &text[node.name.clone()];
            let stays = matches!(
                node.kind,
                NodeKind::Field | NodeKind::Variant | NodeKind::ImplItem { of_trait: true }
            );
            !stays && !self.imported.contains(name)
        };
        let nodes = index.nodes.iter().enumerate().filter(goes_alone);
        let by_name: HashMap<&Range<usize>, usize> =
            nodes.map(|(at, node)| (&node.name, at)).collect();
        for warning in warnings.iter() {
            let spans = warning.primary().filter(|span| !span.is_from_a_macro());
            let places = spans.map(|span| span.range());
            match warning.code() {
                Some("unused_imports") => {
                    for place in places {
                        for (which, import) in index.imports.iter().enumerate() {
                            let alone = import.leaves.len() == 1 && within(&place, &import.range);
                            let leaves = import.leaves.iter().map(|leaf| &leaf.range);
                            let meant = leaves.filter(|leaf| alone || overlap(leaf, &place));
                            cut.add_names(which, meant.cloned());
                        }
                    }
                }
                Some("dead_code" | "unused_macros" | "unused_macro_rules") => {
                    cut.nodes.extend(places.filter_map(|place| by_name.get(&place)));
                }
                _ => {}
            }
        }
        cut
    }

    /// Deletes as much of `cut` as possible, with what no name leads to afterwards. If the compiler misses something, it is
    /// kept. If that does not help, `cut` is halved. `None` if all of it has to stay.
    fn delete_most(
        &mut self,
        remaining: &Pruned,
        step: Step,
        mut cut: Cut,
    ) -> Result<Option<Pruned>> {
        let index = &remaining.index;
        self.retain_deletable(index, &mut cut);
        if cut.is_empty() {
            return Ok(None);
        }
        let graph = Graph::new(&remaining.text, self.start, index)?;
        let mut needed = BTreeSet::new();
        for _ in 0..MAX_TRIES {
            self.retain_deletable(index, &mut cut);
            cut.nodes.retain(|node| !needed.contains(node));
            if cut.is_empty() || self.budget.is_spent() {
                return Ok(None);
            }
            let mut more = graph.unreached(&remaining.text, index, &self.candidate.extra, &cut);
            self.retain_deletable(index, &mut more);
            more.nodes.retain(|node| !needed.contains(node));
            let stays = self.required.len();
            match self.delete(remaining, &more)? {
                Ok(less) => return Ok(Some(less).filter(|less| less.text != remaining.text)),
                Err(refusal) => {
                    let spared = self.spare(&mut more, remaining, &refusal);
                    self.spare(&mut cut, remaining, &refusal);
                    if spared.is_empty() && self.required.len() == stays {
                        break;
                    }
                    needed.extend(spared);
                }
            }
        }
        let length: usize = cut.nodes.iter().map(|&node| index.nodes[node].range.len()).sum();
        let is_worthy = cut.nodes.len() <= FEW_GUESSES || 10 * length >= remaining.text.len();
        match step {
            Step::Guessed if !is_worthy => Ok(None),
            _ => self.delete_halves(remaining, cut),
        }
    }

    fn retain_deletable(&self, index: &Index, cut: &mut Cut) {
        cut.nodes.retain(|&node| !self.required.contains(&index.nodes[node].path));
    }

    /// Removes from `cut` what these errors name, and returns the nodes among that.
    fn spare(&mut self, cut: &mut Cut, remaining: &Pruned, refusal: &Refusal) -> BTreeSet<usize> {
        let Pruned { text, index, .. } = remaining;
        let Refusal { errors, of_calls } = refusal;
        let errors = if of_calls.is_empty() { errors } else { of_calls };
        let names: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::quoted_words).collect();
        let methods: BTreeSet<&str> = errors.iter().filter_map(Diagnostic::method).collect();
        let of_methods =
            index.nodes.iter().filter(|node| methods.contains(&text[node.name.clone()]));
        let with_method: HashSet<usize> = of_methods.filter_map(|node| node.parent).collect();
        // A module is needed if all of its content would go.
        let module = |node: &Node| {
            let is_module = |&parent: &usize| matches!(index.nodes[parent].kind, NodeKind::Module);
            node.parent.filter(is_module)
        };
        let left_in = index.nodes.iter().enumerate().filter(|(at, _)| !cut.nodes.contains(at));
        let left_in: HashSet<usize> = left_in.filter_map(|(_, node)| module(node)).collect();
        let is_missed = |&at: &usize| {
            let node = &index.nodes[at];
            let emptied = module(node).filter(|module| !left_in.contains(module));
            let is_named = |at: usize| is_named(&index.nodes[at], text, &names);
            with_method.contains(&at) || is_named(at) || emptied.is_some_and(is_named)
        };
        let spared: BTreeSet<usize> = cut.nodes.iter().copied().filter(is_missed).collect();
        cut.nodes.retain(|node| !spared.contains(node));
        if !of_calls.is_empty() || errors.iter().any(|error| self.is_in_program(error)) {
            self.required.extend(spared.iter().map(|&node| index.nodes[node].path.clone()));
        }
        cut.names.retain(|&which, places| {
            let leaves = &index.imports[which].leaves;
            places.retain(|place| {
                let leaf = leaves.iter().find(|leaf| leaf.range == *place);
                leaf.is_none_or(|leaf| !names.contains(leaf.name.as_str()))
            });
            !places.is_empty()
        });
        spared
    }

    /// Deletes the imported names in `cut` if possible, then one group of nodes after the other. A group that has to stay
    /// is halved, up to [`MAX_TRIES`] times in all.
    fn delete_halves(&mut self, remaining: &Pruned, cut: Cut) -> Result<Option<Pruned>> {
        let index = &remaining.index;
        // Arms of macros depend on nothing else.
        let is_arm = |node: &usize| matches!(index.nodes[*node].kind, NodeKind::MacroArm);
        let (arms, others): (Vec<usize>, Vec<usize>) = cut.nodes.into_iter().partition(is_arm);
        let (one, other) = others.split_at(others.len() / 2);
        let mut groups = vec![other.to_vec(), one.to_vec(), arms];
        let mut gone = Cut { nodes: BTreeSet::new(), names: cut.names };
        let mut best = None;
        if !gone.names.is_empty() {
            best = self.delete(remaining, &gone)?.ok();
            if best.is_none() {
                gone.names.clear();
            }
        }
        let mut tries = 0;
        let mut refused = HashSet::new();
        while let Some(mut group) = groups.pop() {
            group.retain(|&node| !self.required.contains(&index.nodes[node].path));
            if group.is_empty() || self.budget.is_spent() {
                continue;
            }
            let mut more = gone.clone();
            more.nodes.extend(&group);
            // If one half of a refused group can go, the other cannot.
            let is_new = !refused.contains(&more.nodes);
            tries += usize::from(is_new);
            let is_tried = is_new && tries <= MAX_TRIES;
            let less = if is_tried { self.delete(remaining, &more)?.ok() } else { None };
            if less.is_some() {
                (gone, best) = (more, less);
                continue;
            }
            refused.insert(more.nodes);
            if group.len() == 1 || tries > MAX_TRIES {
                self.required.extend(group.iter().map(|&node| index.nodes[node].path.clone()));
            } else {
                let (one, other) = group.split_at(group.len() / 2);
                groups.extend([other.to_vec(), one.to_vec()]);
            }
        }
        Ok(best.filter(|best| best.text != remaining.text))
    }

    /// Deletes `cut` and what cannot stay without it. Fails if that would break anything else.
    fn delete(&mut self, remaining: &Pruned, cut: &Cut) -> Result<Result<Pruned, Refusal>> {
        let mut text = cut.apply(&remaining.text, &remaining.index);
        let mut refusal = Refusal::default();
        loop {
            let Ok(now) = Index::new(&text, self.start) else { return Ok(Err(refusal)) };
            let empty = self.empty(&text, &now);
            if !empty.is_empty() {
                text = empty.apply(&text, &now);
                continue;
            }
            let Some(messages) = self.check(&text)? else { return Ok(Err(refusal)) };
            let errors: Vec<&Diagnostic> =
                messages.iter().filter(|message| message.is_error()).collect();
            if errors.is_empty() {
                let is_same = !self.each_step || {
                    let printed = self.compiler.mir(&text, &self.candidate.edition)?;
                    printed.is_some_and(|remaining| {
                        self.candidate.is_same(&mir::functions(&remaining))
                    })
                };
                let remaining = Pruned { text, index: Rc::new(now), warnings: Rc::new(messages) };
                return Ok(if is_same { Ok(remaining) } else { Err(refusal) });
            }
            // The program stays as it is, so no repair can remove such an error.
            let in_program = errors.iter().filter(|error| self.is_in_program(error));
            refusal.errors.extend(in_program.copied().cloned());
            if !refusal.errors.is_empty() {
                return Ok(Err(refusal));
            }
            let stays = self.required.len();
            let (more, of_calls) = self.repair(&remaining.index, &now, &errors);
            if self.required.len() > stays {
                return Ok(Err(refusal));
            }
            if more.is_empty() || errors.len() > MAX_ERRORS {
                refusal.errors.extend(errors.into_iter().cloned());
                return Ok(Err(refusal));
            }
            refusal.of_calls.extend(of_calls);
            text = more.apply(&text, &now);
        }
    }

    /// The modules, impls and macros without content, unless the program imports them.
    fn empty(&self, text: &str, index: &Index) -> Cut {
        let is_empty = |&node: &usize| {
            let Node { is_empty, name, .. } = &index.nodes[node];
            *is_empty && !self.imported.contains(&text[name.clone()])
        };
        Cut::of((0..index.nodes.len()).filter(is_empty).collect())
    }

    /// The diagnostics of the text; `None` if the budget is spent.
    fn check(&mut self, text: &str) -> Result<Option<Vec<Diagnostic>>> {
        if self.budget.is_spent() {
            return Ok(None);
        }
        self.budget.spend_on(text);
        let mut messages = self.compiler.check(text, &self.candidate.edition, &LINTS)?;
        // The lines that count errors have neither.
        messages.retain(|message| !message.spans.is_empty() || message.code().is_some());
        self.budget.count_failure(text, messages.iter().any(Diagnostic::is_error));
        Ok(Some(messages))
    }

    fn is_in_program(&self, error: &Diagnostic) -> bool {
        error.call_sites().any(|place| place.start < self.start)
    }

    /// What else must go, as the errors show without doubt: imports and impls that name something gone, and members of an
    /// impl that are no longer in its trait. Also macro calls that make code with errors; these errors are returned.
    fn repair(
        &mut self,
        before: &Index,
        now: &Index,
        errors: &[&Diagnostic],
    ) -> (Cut, Vec<Diagnostic>) {
        let mut cut = Cut::default();
        let mut of_calls = Vec::new();
        for error in errors {
            for span in error.primary() {
                if let (Some((member, of)), true) = (error.member(), span.is_from_a_macro()) {
                    // An impl that a macro makes still has this member, so the trait must keep it.
                    let end = format!("::{of}::{member}");
                    let members = before.nodes.iter().filter(|node| node.path.ends_with(&end));
                    self.required.extend(members.map(|node| node.path.clone()));
                    continue;
                }
                let place = span.call_site();
                if let Some(which) =
                    now.imports.iter().position(|import| within(&place, &import.range))
                {
                    let leaves = || now.imports[which].leaves.iter().map(|leaf| &leaf.range);
                    let mut names: Vec<_> = leaves().filter(|leaf| overlap(leaf, &place)).collect();
                    if names.is_empty() {
                        // A wrong segment makes all names after it wrong.
                        names = leaves().filter(|leaf| leaf.start >= place.start).collect();
                    }
                    cut.add_names(which, names.into_iter().cloned());
                    continue;
                }
                let goes = |node: &Node| match node.kind {
                    NodeKind::Impl { .. } | NodeKind::TraitImpl { .. } => {
                        within(&place, &node.name)
                    }
                    NodeKind::ImplItem { .. } => {
                        error.member().is_some() && within(&place, &node.range)
                    }
                    _ => false,
                };
                // A call in an impl of a trait may override members.
                let is_of_trait =
                    |parent: usize| matches!(now.nodes[parent].kind, NodeKind::TraitImpl { .. });
                let is_call = |node: &Node| {
                    matches!(node.kind, NodeKind::MacroCall)
                        && within(&place, &node.range)
                        && !node.parent.is_some_and(is_of_trait)
                };
                if let Some(node) = now.nodes.iter().rposition(goes) {
                    cut.nodes.insert(node);
                } else if let Some(call) = now.nodes.iter().position(is_call) {
                    cut.nodes.insert(call);
                    of_calls.push((*error).clone());
                }
            }
        }
        (cut, of_calls)
    }

    /// Trait impls that the type checker never selects. Impls that seem to be selected only by names in errors go to
    /// `guessed`.
    fn never_selected(&mut self, remaining: &Pruned) -> Result<BTreeSet<usize>> {
        let Pruned { text, index, .. } = remaining;
        let is_candidate = |node: &usize| {
            let Node { kind, path, .. } = &index.nodes[*node];
            // No name selects what runs when a value is dropped.
            matches!(kind, NodeKind::TraitImpl { of, .. } if of != "Drop")
                && !self.required.contains(path)
        };
        let mut marked: BTreeSet<usize> = (0..index.nodes.len()).filter(is_candidate).collect();
        self.guessed.clear();
        while !marked.is_empty() {
            let text = with_impossible_bounds(text, index, &marked);
            if self.budget.is_spent() {
                return Ok(BTreeSet::new());
            }
            self.budget.spend_on(&text);
            let now = Index::new(&text, self.start)?;
            let found = self.compiler.errors(&text, &self.candidate.edition)?;
            let mut selected = BTreeSet::new();
            for error in found.iter().filter(|found| !found.spans.is_empty()) {
                let is_in_marked = |place: Range<usize>| {
                    marked.iter().any(|&node| within(&place, &now.nodes[node].range))
                };
                if error.call_sites().all(is_in_marked) {
                    continue;
                }
                let all_words = error.all_words();
                let named: BTreeSet<usize> =
                    all_words.iter().filter_map(|word| marker(word)).collect();
                if !named.is_empty() {
                    selected.extend(named);
                    continue;
                }
                let fitting = |names: &BTreeSet<&str>, trait_too: bool| -> Vec<usize> {
                    let fits = |node: &usize| match &index.nodes[*node].kind {
                        NodeKind::TraitImpl { of, for_type, .. } => {
                            names.contains(for_type.as_str())
                                && (!trait_too || names.contains(of.as_str()))
                        }
                        _ => false,
                    };
                    marked.iter().copied().filter(fits).collect()
                };
                // This bound was met before the trial.
                let missed = fitting(&error.bounds(), true);
                if !missed.is_empty() {
                    selected.extend(missed);
                    continue;
                }
                let mut by_name = fitting(&all_words, true);
                if by_name.is_empty() {
                    by_name = fitting(&all_words, false);
                }
                self.guessed.extend(by_name.iter().map(|&node| index.nodes[node].path.clone()));
                selected.extend(by_name);
            }
            if selected.is_empty() {
                break;
            }
            marked.retain(|node| !selected.contains(node));
        }
        Ok(marked)
    }
}

/// Why a deletion fails.
#[derive(Default)]
struct Refusal {
    /// Errors in the program or in what is left of the crates. Empty if the text compiles to another program.
    errors: Vec<Diagnostic>,
    /// Errors of macro calls that were then deleted as well.
    of_calls: Vec<Diagnostic>,
}

/// Whether an error with these names may come from the lack of this node.
fn is_named(node: &Node, text: &str, names: &BTreeSet<&str>) -> bool {
    match &node.kind {
        NodeKind::TraitImpl { of, for_type, .. } => {
            // A type with a name of one letter is a parameter, which stands for any type.
            let is_any = for_type.len() <= 1;
            names.contains(of.as_str()) && (is_any || names.contains(for_type.as_str()))
        }
        NodeKind::MacroCall => {
            let mut words = words(&text[node.range.clone()]);
            words.any(|word| word.len() > 1 && names.contains(word))
        }
        _ => names.contains(&text[node.name.clone()]),
    }
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    within(one, other) || within(other, one)
}

const MARK: &str = "__Gone";

/// Gives each of these impls its own bound that no type meets. (Without `for<'g>`, the bound itself would be an error.)
fn with_impossible_bounds(text: &str, index: &Index, marked: &BTreeSet<usize>) -> String {
    let mut edits = Vec::new();
    let mut traits = String::from("\n");
    for &node in marked {
        if let NodeKind::TraitImpl { bound: (at, before), .. } = index.nodes[node].kind {
            edits
                .push(Edit::insert(at, format!(" {before} for<'g> &'g (): crate::{MARK}{node}_,")));
            traits.push_str(&format!("pub trait {MARK}{node}_ {{}}\n"));
        }
    }
    apply(text, edits) + &traits
}

/// The impl that this bound was added to.
fn marker(word: &str) -> Option<usize> {
    word.strip_prefix(MARK)?.strip_suffix('_')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use super::*;
    use crate::ask::{BundleOptions, load, trap_package};
    use crate::join::gather;

    fn candidate(text: &str, compiler: &Rustc) -> Candidate {
        Candidate::compile(text, compiler, "2021", &BTreeSet::new()).unwrap().unwrap()
    }

    /// The text of this program with its crate, and where the crate starts.
    fn text_of(package: &Path, compiler: &Rustc) -> (String, usize) {
        let loaded = load::load(package, &BundleOptions::default()).unwrap();
        let parts = gather(&loaded, compiler, &BundleOptions::default()).unwrap();
        (parts.whole(), parts.program.text.len())
    }

    #[test]
    fn an_arm_stays_though_the_rest_compiles() {
        let compiler = Rustc::find().unwrap();
        let Some(package) = trap_package() else { return };
        let (text, _) = text_of(&package, &compiler);
        let whole = candidate(&text, &compiler);
        assert!(whole.has_all_of(&whole));
        for arm in ["Self::Full(stones) => *stones,", "Self::Full(stones) => 2 * *stones,"] {
            assert!(text.contains(arm), "no `{arm}` in:\n{text}");
            assert!(!whole.has_all_of(&candidate(&text.replacen(arm, "", 1), &compiler)), "{arm}");
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
        let compiler = Rustc::find().unwrap();
        let whole = candidate(&text, &compiler);
        let budget = Budget::new(10 * text.len());
        let (remaining, _) = prune(&whole, program.len(), &compiler, &budget, false).unwrap();
        assert!(remaining.contains("trait T") && remaining.contains("m!(u8)"), "{remaining}");
        assert!(!remaining.contains("unused0") && !remaining.contains("unused29"), "{remaining}");
        assert_eq!(budget.note(), None);
    }

    #[test]
    fn only_the_mir_check_keeps_the_trap_program_right() {
        let compiler = Rustc::find().unwrap();
        let Some(package) = trap_package() else { return };
        let (text, start) = text_of(&package, &compiler);
        let whole = candidate(&text, &compiler);
        let mut files =
            fs::read_dir(package.join("cases")).unwrap().map(|file| file.unwrap().path());
        let answer = files.find(|file| file.extension().is_some_and(|end| end == "out")).unwrap();
        let answer = fs::read_to_string(answer).unwrap();
        let says = |each_step| {
            let (remaining, _) =
                prune(&whole, start, &compiler, &Budget::new(usize::MAX), each_step).unwrap();
            let printed = compiler.mir(&remaining, "2021").unwrap().unwrap();
            assert_eq!(whole.is_same(&mir::functions(&printed)), each_step);
            let folder = tempfile::tempdir().unwrap();
            let program = folder.path().join("g");
            let found = compiler.build(&remaining, "2021", &program).unwrap();
            assert!(!found.iter().any(Diagnostic::is_error), "{found:?}");
            let run = Command::new(program).output().unwrap();
            String::from_utf8(run.stdout).unwrap()
        };
        assert_eq!(says(true), answer);
        let unchecked = says(false);
        let wrong =
            answer.lines().filter(|line| !unchecked.lines().any(|messages| messages == *line));
        assert!(wrong.count() >= 2, "{unchecked}");
    }
}
