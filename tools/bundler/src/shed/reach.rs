//! Finds what no name of the program leads to, without running a compiler.
//!
//! A text becomes one graph, which is searched many times. Its units are items, impls, their members, macros, macro calls,
//! and imported names. A path leads to what it resolves to in its module. The name of a member leads to every reached
//! member of that name. Names in a macro are not resolved: each may mean anything in its crate. If this finds too little,
//! the compiler or the comparison with cargo's build will show it.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::iter::successors;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::error::Result;
use crate::shed::index::{Cut, Index, Leaf, Node, NodeKind, UseItem, in_own_thread};
use crate::text::{self, Tokens, within};

/// A number: first those of the index's nodes, then one for each imported name in order, then one for the program.
type Unit = usize;

/// The units of a text with their links. The text and its index must be the same in every call.
pub struct Graph {
    units: Vec<Links>,
    /// The names of members, each with a number.
    members: HashMap<String, usize>,
    /// For each unit, the units that may be reached once it is.
    watchers: Vec<Vec<Unit>>,
    /// For each member, the units that are reached when it is called.
    callees: Vec<Vec<Unit>>,
}

/// How a unit is reached, and what it leads to.
#[derive(Default)]
struct Links {
    /// A module, or another unit that stays for its content.
    holder: Option<Unit>,
    /// The unit around it that must be reached first.
    outer: Option<Unit>,
    targets: Vec<Unit>,
    /// Imports that may be meant if their module is reached.
    hints: Vec<Unit>,
    /// The members that it may call.
    calls: Vec<usize>,
    /// It is reached when this member is called.
    member: Option<usize>,
    /// It is reached if, for one of these, some unit of every group is reached.
    rules: Vec<Vec<Vec<Unit>>>,
}

impl Graph {
    /// The graph of a text whose crates start at `start`.
    pub fn new(text: &str, start: usize, index: &Index) -> Result<Graph> {
        in_own_thread(|| Graph::read(text, start, index))
    }

    fn read(text: &str, start: usize, index: &Index) -> Result<Graph> {
        let program = Index::new(&text[..start], 0)?;
        let mut reader = WordReader::new(text, start, index, &program);
        reader.walk(text::tokens(text)?, true);
        let linker = Linker::new(reader);
        let units: Vec<Links> = (0..linker.words.len()).map(|unit| linker.links(unit)).collect();
        let mut watchers = vec![Vec::new(); units.len()];
        let mut callees = vec![Vec::new(); linker.members.len()];
        for (unit, links) in units.iter().enumerate() {
            let named = links.rules.iter().flatten().flatten();
            let named: BTreeSet<&Unit> = named.chain(&links.holder).chain(&links.outer).collect();
            named.into_iter().for_each(|&named| watchers[named].push(unit));
            links.member.iter().for_each(|&member| callees[member].push(unit));
        }
        let members = linker.members.into_iter().map(|(name, at)| (name.to_owned(), at)).collect();
        Ok(Graph { units, members, watchers, callees })
    }

    /// Everything in the crates that neither the program nor a name in `extra` leads to once `gone` is deleted, and `gone`.
    pub fn unreached(
        &self,
        text: &str,
        index: &Index,
        extra: &BTreeSet<String>,
        gone: &Cut,
    ) -> Cut {
        let nodes = &index.nodes;
        let leaves = || {
            let imports = index.imports.iter().enumerate();
            let leaves =
                imports.flat_map(|(at, import)| import.leaves.iter().map(move |leaf| (at, leaf)));
            leaves.enumerate().map(|(at, (import, leaf))| (nodes.len() + at, import, leaf))
        };
        let mut is_gone = vec![false; self.units.len()];
        gone.nodes.iter().for_each(|&node| is_gone[node] = true);
        for (unit, import, leaf) in leaves() {
            is_gone[unit] = gone.names.get(&import).is_some_and(|gone| gone.contains(&leaf.range));
        }
        let mut wanted = vec![self.units.len() - 1];
        if !extra.is_empty() {
            let mut is_whole = vec![false; nodes.len()];
            for (at, node) in nodes.iter().enumerate() {
                is_whole[at] = extra.contains(&node.path)
                    || node.parent.is_some_and(|parent| is_whole[parent]);
                let is_call = matches!(node.kind, NodeKind::MacroCall) && !has_items(nodes, at);
                let mut words = text::words(&text[node.range.clone()]);
                let is_asked = extra.contains(name(text, node))
                    || is_call && words.any(|word| extra.contains(word));
                if is_whole[at] || is_asked {
                    wanted.push(at);
                }
            }
            for (unit, import, leaf) in leaves() {
                let is_whole = index.imports[import].parent.is_some_and(|parent| is_whole[parent]);
                if is_whole || extra.contains(&leaf.name) {
                    wanted.push(unit);
                }
            }
        }
        let called = extra.iter().filter_map(|name| self.members.get(name).copied()).collect();
        let reached = self.reached(wanted, called, is_gone);
        let mut cut = Cut::of(gone.nodes.clone());
        for (at, node) in nodes.iter().enumerate() {
            let is_part =
                matches!(node.kind, NodeKind::Field | NodeKind::Variant | NodeKind::MacroArm);
            if !is_part && !reached[at] && node.parent.is_none_or(|parent| reached[parent]) {
                cut.nodes.insert(at);
            }
        }
        cut.names = gone.names.clone();
        for (_, import, leaf) in leaves().filter(|(unit, ..)| !reached[*unit]) {
            cut.add_names(import, [leaf.range.clone()]);
        }
        cut
    }

    fn reached(
        &self,
        mut waiting: Vec<Unit>,
        mut called: HashSet<usize>,
        mut is_gone: Vec<bool>,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.units.len()];
        let mut is_hinted = reached.clone();
        let mut wanted = reached.clone();
        for (unit, links) in self.units.iter().enumerate() {
            let above = links.holder.or(links.outer);
            is_gone[unit] |= above.is_some_and(|above| is_gone[above]);
        }
        let mut watching: BTreeSet<Unit> = (0..self.units.len()).collect();
        loop {
            while let Some(unit) = waiting.pop() {
                let links = &self.units[unit];
                wanted[unit] = true;
                if reached[unit]
                    || is_gone[unit]
                    || links.outer.is_some_and(|outer| !reached[outer])
                {
                    continue;
                }
                reached[unit] = true;
                waiting.extend(links.holder.iter().chain(&links.targets));
                watching.extend(&self.watchers[unit]);
                let new = links.calls.iter().filter(|&&member| called.insert(member));
                watching.extend(new.flat_map(|&member| &self.callees[member]));
                links.hints.iter().for_each(|&hint| is_hinted[hint] = true);
                watching.extend(&links.hints);
            }
            for unit in std::mem::take(&mut watching) {
                let links = &self.units[unit];
                let can_be = !reached[unit] && !is_gone[unit];
                if can_be && links.outer.is_none_or(|outer| reached[outer]) {
                    let any = |units: &Vec<Unit>| units.iter().any(|&unit| reached[unit]);
                    let is_met = wanted[unit]
                        || is_hinted[unit] && links.holder.is_none_or(|holder| reached[holder])
                        || links.member.is_some_and(|member| called.contains(&member))
                        || links.rules.iter().any(|rule| rule.iter().all(any));
                    waiting.extend(is_met.then_some(unit));
                }
            }
            if waiting.is_empty() {
                return reached;
            }
        }
    }
}

fn name<'a>(text: &'a str, node: &Node) -> &'a str {
    text[node.name.clone()].trim_start_matches("r#")
}

/// Whether a node has children.
fn has_items(nodes: &[Node], at: usize) -> bool {
    nodes.get(at + 1).is_some_and(|next| next.parent == Some(at))
}

/// The content of modules, and what paths resolve to.
struct Resolver<'a> {
    text: &'a str,
    nodes: &'a [Node],
    /// Every imported name, those of the program last.
    leaves: Vec<&'a Leaf>,
    leaves_of_program: std::ops::Range<Unit>,
    /// The node around each unit, and the module around it. The program's module is its root.
    parents: Vec<Option<Unit>>,
    scopes: Vec<Unit>,
    within: HashMap<Unit, Vec<Unit>>,
    /// The units with a name, by module and by crate.
    by_name: HashMap<(Unit, &'a str), Vec<Unit>>,
    in_crate: HashMap<(Unit, &'a str), Vec<Unit>>,
    /// The glob imports of each module.
    globs: HashMap<Unit, Vec<Unit>>,
    /// Macro calls that may make something with that name in a module.
    by_call: HashMap<(Unit, &'a str), Vec<Unit>>,
    /// The nodes that an import resolves to. Empty while they are being looked up.
    resolved: RefCell<HashMap<Unit, Vec<Unit>>>,
}

/// What a path resolves to.
#[derive(Default)]
struct Route {
    /// The units on the way.
    passed: Vec<Unit>,
    /// The nodes at its end.
    ends: Vec<Unit>,
    /// Whether the rest of the path may be the name of a member.
    has_member: bool,
}

impl<'a> Resolver<'a> {
    fn new(text: &'a str, index: &'a Index, program: &'a Index) -> Resolver<'a> {
        let nodes = &index.nodes;
        let leaves = |imports: &'a [UseItem]| {
            imports.iter().flat_map(|import| import.leaves.iter().map(|leaf| (leaf, import.parent)))
        };
        let own: Vec<_> = leaves(&index.imports).collect();
        let of_program: Vec<_> = leaves(&program.imports).map(|(leaf, _)| leaf).collect();
        let root = nodes.len() + own.len() + of_program.len();
        let module = |mut node: Option<usize>| {
            while let Some(one) = node.filter(|&one| !matches!(nodes[one].kind, NodeKind::Module)) {
                node = nodes[one].parent;
            }
            node.unwrap_or(root)
        };
        let parents =
            nodes.iter().map(|node| node.parent).chain(own.iter().map(|(_, parent)| *parent));
        let parents: Vec<_> = parents.chain(vec![None; of_program.len() + 1]).collect();
        let leaves_of_program = nodes.len() + own.len()..root;
        let leaves = own.into_iter().map(|(leaf, _)| leaf).chain(of_program).collect();
        let scopes = parents.iter().map(|&parent| module(parent)).collect();
        let mut names = Resolver {
            text,
            nodes,
            leaves,
            leaves_of_program,
            parents,
            scopes,
            within: HashMap::new(),
            by_name: HashMap::new(),
            in_crate: HashMap::new(),
            globs: HashMap::new(),
            by_call: HashMap::new(),
            resolved: RefCell::default(),
        };
        for unit in 0..root {
            let (scope, of_crate) = (names.scopes[unit], names.crate_of(unit));
            names.within.entry(scope).or_default().push(unit);
            let name = match names.nodes.get(unit) {
                None if names.leaf(unit).name == "*" => {
                    names.globs.entry(scope).or_default().push(unit);
                    continue;
                }
                None => names.leaf(unit).name.as_str(),
                Some(node) => {
                    let name = name(text, node);
                    match node.kind {
                        NodeKind::Item | NodeKind::Macro | NodeKind::Module => {}
                        _ => continue,
                    }
                    name
                }
            };
            names.in_crate.entry((of_crate, name)).or_default().push(unit);
            if !names.is_macro(unit) {
                names.by_name.entry((scope, name)).or_default().push(unit);
            }
        }
        names
    }

    fn root(&self) -> Unit {
        self.scopes.len() - 1
    }

    fn leaf(&self, unit: Unit) -> &'a Leaf {
        self.leaves[unit - self.nodes.len()]
    }

    fn is_leaf(&self, unit: Unit) -> bool {
        unit >= self.nodes.len() && unit < self.root()
    }

    /// The module whose names a unit can use.
    fn scope(&self, unit: Unit) -> Unit {
        if self.is_module(unit) { unit } else { self.scopes[unit] }
    }

    /// The nodes that the unit's own name resolves to.
    fn resolve_unit(&self, unit: Unit) -> Vec<Unit> {
        match self.is_leaf(unit) {
            true if self.leaf(unit).name == "*" => Vec::new(),
            true => self.resolve_import(unit),
            false => vec![unit],
        }
    }

    fn is_module(&self, unit: Unit) -> bool {
        unit == self.root()
            || self.nodes.get(unit).is_some_and(|node| matches!(node.kind, NodeKind::Module))
    }

    fn is_macro(&self, unit: Unit) -> bool {
        self.nodes.get(unit).is_some_and(|node| matches!(node.kind, NodeKind::Macro))
    }

    /// The word before the name of an item, such as `struct`.
    fn keyword(&self, unit: Unit) -> &'a str {
        let Some(Node { kind: NodeKind::Item, range, name, .. }) = self.nodes.get(unit) else {
            return "";
        };
        self.text[range.start..name.start].split_whitespace().last().unwrap_or_default()
    }

    fn is_trait(&self, unit: Unit) -> bool {
        self.keyword(unit) == "trait"
    }

    fn is_type(&self, unit: Unit) -> bool {
        ["enum", "struct", "type", "union"].contains(&self.keyword(unit))
            || self.nodes.get(unit).is_some_and(|node| matches!(node.kind, NodeKind::MacroCall))
    }

    /// The outermost module around a unit.
    fn crate_of(&self, mut unit: Unit) -> Unit {
        while self.scopes[unit] != self.root() {
            unit = self.scopes[unit];
        }
        if self.is_module(unit) { unit } else { self.root() }
    }

    fn macros_of(&self, unit: Unit, name: &str) -> Vec<Unit> {
        let in_crate = self.in_crate.get(&(self.crate_of(unit), name)).into_iter().flatten();
        in_crate.copied().filter(|&unit| self.is_macro(unit)).collect()
    }

    fn find(&self, scope: Unit, name: &str, seen: &mut HashSet<Unit>) -> Vec<Unit> {
        if !seen.insert(scope) {
            return Vec::new();
        }
        let mut found = self.by_name.get(&(scope, name)).cloned().unwrap_or_default();
        // A function may share its name with a module, as `coalesce` in itertools.
        if found.iter().any(|&unit| !self.is_module(unit)) {
            return found;
        }
        for &glob in self.globs.get(&scope).into_iter().flatten() {
            for end in self.resolve_import(glob) {
                let through = if self.is_module(end) {
                    self.find(end, name, seen)
                } else {
                    self.has_variant(end, name).then_some(end).into_iter().collect()
                };
                if !through.is_empty() {
                    found.push(glob);
                    found.extend(through);
                }
            }
        }
        if found.is_empty() {
            found.extend(self.by_call.get(&(scope, name)).into_iter().flatten());
        }
        found
    }

    fn has_variant(&self, unit: Unit, of_name: &str) -> bool {
        let nodes = self.nodes.iter().skip(unit + 1);
        let mut variants = nodes.take_while(|node| node.parent == Some(unit));
        self.keyword(unit) == "enum" && variants.any(|node| name(self.text, node) == of_name)
    }

    fn resolve_import(&self, leaf: Unit) -> Vec<Unit> {
        if let Some(meant) = self.resolved.borrow().get(&leaf) {
            return meant.clone();
        }
        self.resolved.borrow_mut().insert(leaf, Vec::new());
        let meant = self.resolve_leaf(leaf).ends;
        self.resolved.borrow_mut().insert(leaf, meant.clone());
        meant
    }

    fn resolve_leaf(&self, leaf: Unit) -> Route {
        let path: Vec<&str> = self.leaf(leaf).path.iter().map(String::as_str).collect();
        let mut route = self.resolve(&path, self.scopes[leaf]);
        // An import does not lead to itself.
        route.passed.retain(|&unit| unit != leaf);
        if let (true, Some(name)) = (route.ends.is_empty(), path.last()) {
            route.ends.extend(self.macros_of(leaf, name));
        }
        route.passed.extend(route.ends.iter().filter(|&&end| self.is_macro(end)));
        route
    }

    fn resolve(&self, path: &[&str], scope: Unit) -> Route {
        let mut route = Route::default();
        let mut places = vec![scope];
        for (at, &segment) in path.iter().enumerate() {
            match segment {
                "crate" => places = vec![self.root()],
                "self" => {}
                "super" => places = places.iter().map(|&place| self.scopes[place]).collect(),
                _ => {
                    let mut seen = HashSet::new();
                    let found: Vec<Unit> = places
                        .iter()
                        .flat_map(|&place| self.find(place, segment, &mut seen))
                        .collect();
                    route.ends = found.iter().flat_map(|&unit| self.resolve_unit(unit)).collect();
                    route.passed.extend(&found);
                    places =
                        route.ends.iter().copied().filter(|&end| self.is_module(end)).collect();
                    let is_last = at + 1 == path.len();
                    if places.is_empty() && !is_last || found.is_empty() {
                        // The content of the standard library is not known here.
                        let is_standard = at == 0 && is_standard(segment);
                        let is_foreign = !found.is_empty() && route.ends.is_empty();
                        let is_alone = at == 0 && is_last;
                        route.has_member = !(is_standard || is_foreign || is_alone);
                        return route;
                    }
                    continue;
                }
            }
            route.ends = places.clone();
        }
        route
    }
}

fn is_standard(name: &str) -> bool {
    matches!(name, "alloc" | "core" | "std")
}

/// A path in the text.
struct PathWord<'a> {
    path: Vec<&'a str>,
    /// It may be the name of a member.
    is_member: bool,
    /// It can be nothing else.
    is_only_member: bool,
    /// `!` follows.
    is_macro: bool,
}

/// The items that a macro, or the arguments of a macro call, may make.
#[derive(Default)]
struct MacroItems<'a> {
    names: Vec<&'a str>,
    /// Whether the caller names some of them.
    is_named_by_caller: bool,
    impls: Vec<[ImplHead<'a>; 2]>,
}

/// The trait or the type of an impl that a macro makes.
#[derive(Default)]
struct ImplHead<'a> {
    names: Vec<&'a str>,
    is_given_by_caller: bool,
}

/// Assigns every word to the unit around it.
struct WordReader<'a> {
    names: Resolver<'a>,
    start: usize,
    words: Vec<Vec<PathWord<'a>>>,
    made: Vec<MacroItems<'a>>,
    members: HashMap<&'a str, usize>,
    /// Nodes and imports in the order of the text, outer ones first. Imports have no unit.
    places: Vec<(usize, usize, Option<Unit>)>,
    outer: Vec<(usize, Option<Unit>)>,
    next: usize,
}

impl<'a> WordReader<'a> {
    fn new(text: &'a str, start: usize, index: &'a Index, program: &'a Index) -> WordReader<'a> {
        let names = Resolver::new(text, index, program);
        let mut members = HashMap::new();
        for node in names.nodes {
            if matches!(node.kind, NodeKind::TraitItem | NodeKind::ImplItem { .. }) {
                let next = members.len();
                members.entry(name(text, node)).or_insert(next);
            }
        }
        let nodes = names.nodes.iter().enumerate();
        let nodes = nodes.map(|(at, node)| (node.range.start, node.range.end, Some(at)));
        let imports = index.imports.iter().chain(&program.imports);
        let imports = imports.map(|import| (import.range.start, import.range.end, None));
        let mut places: Vec<_> = nodes.chain(imports).collect();
        places.sort_by_key(|&(start, end, _)| (start, std::cmp::Reverse(end)));
        let units = names.scopes.len();
        WordReader {
            names,
            start,
            words: (0..units).map(|_| Vec::new()).collect(),
            made: (0..units).map(|_| MacroItems::default()).collect(),
            members,
            places,
            outer: Vec::new(),
            next: 0,
        }
    }

    /// The unit that the word at this place belongs to. Must be called in the order of the text.
    fn unit_at(&mut self, place: &std::ops::Range<usize>) -> Option<Unit> {
        while self.places.get(self.next).is_some_and(|&(start, ..)| start <= place.start) {
            let (_, end, unit) = self.places[self.next];
            self.outer.retain(|&(end, _)| end > place.start);
            self.outer.push((end, unit));
            self.next += 1;
        }
        while self.outer.last().is_some_and(|&(end, _)| end <= place.start) {
            self.outer.pop();
        }
        let Some(&(_, unit)) = self.outer.last() else {
            return (place.start < self.start).then_some(self.names.root());
        };
        let mut unit = unit?;
        let nodes = self.names.nodes;
        while matches!(nodes[unit].kind, NodeKind::Field | NodeKind::Variant | NodeKind::MacroArm) {
            unit = nodes[unit].parent?;
        }
        let is_named = !matches!(
            nodes[unit].kind,
            NodeKind::Impl { .. } | NodeKind::TraitImpl { .. } | NodeKind::MacroCall
        );
        (!is_named || !within(place, &nodes[unit].name)).then_some(unit)
    }

    /// Reads tokens. With `are_items`, they may define items.
    fn walk(&mut self, tokens: TokenStream, are_items: bool) {
        let text = self.names.text;
        let tokens = Tokens::new(tokens);
        let word = |at: usize| {
            let word = tokens.word(at)?;
            Some(text[word.span().byte_range()].trim_start_matches("r#"))
        };
        let mut has_body = false;
        let mut at = 0;
        while at < tokens.len() {
            let token = &tokens.trees()[at];
            at += 1;
            let place = match token {
                TokenTree::Group(group) => {
                    let is_body = has_body && group.delimiter() == Delimiter::Brace;
                    has_body &= !is_body;
                    self.walk(group.stream(), are_items && !is_body);
                    continue;
                }
                TokenTree::Punct(punct) => {
                    has_body &= punct.as_char() != ';';
                    continue;
                }
                TokenTree::Literal(_) => continue,
                TokenTree::Ident(word) => word.span().byte_range(),
            };
            let first = at - 1;
            let mut path: Vec<&str> = word(first).into_iter().collect();
            while let (true, Some(next)) = (tokens.colons(at), word(at + 2)) {
                path.push(next);
                at += 3;
            }
            let Some(unit) = self.unit_at(&place) else { continue };
            if are_items {
                has_body |= self.made[unit].read(&tokens, first, &word);
            }
            let before =
                |back: usize, wanted: char| first >= back && tokens.is_punct(first - back, wanted);
            let after_colons = tokens.after_colons(first);
            let is_variable = path[0] != "crate" && before(1, '$') || before(1, '\'');
            let is_only_member = before(1, '.') && !before(2, '.')
                || after_colons && (before(3, '>') || first >= 3 && word(first - 3).is_some())
                || is_variable;
            if is_variable && path.len() == 1 {
                continue;
            }
            let is_macro = tokens.is_punct(at, '!') && !tokens.is_punct(at + 1, '=');
            // `Item = u8`, and what the program defines in an impl of a trait.
            let is_assigned = tokens.is_punct(at, '=')
                && !tokens.is_punct(at + 1, '=')
                && path[0].starts_with(char::is_uppercase);
            let is_defined = unit == self.names.root()
                && first > 0
                && matches!(word(first - 1), Some("const" | "fn" | "type"));
            let is_member = is_only_member || is_assigned || is_defined;
            self.words[unit].push(PathWord { path, is_member, is_only_member, is_macro });
        }
    }
}

impl<'a> MacroItems<'a> {
    /// Reads a definition that starts with the word there. Returns whether a body without items follows.
    fn read(
        &mut self,
        tokens: &Tokens,
        at: usize,
        word: &dyn Fn(usize) -> Option<&'a str>,
    ) -> bool {
        let is_after = |signs: &[char]| at > 0 && tokens.is_any(at - 1, signs);
        match word(at).unwrap_or_default() {
            "impl" if !is_after(&['>', ':', ',', '&', '=', '<', '+', '(']) => {
                let is_body = |group: &Group| group.delimiter() == Delimiter::Brace;
                let body = (at..tokens.len()).find(|&at| tokens.group(at).is_some_and(is_body));
                let impl_heads = impl_heads(at + 1, body.unwrap_or(tokens.len()), tokens, word);
                if impl_heads.iter().any(|head| head.is_given_by_caller || !head.names.is_empty()) {
                    self.impls.push(impl_heads);
                }
                true
            }
            keyword @ ("const" | "enum" | "fn" | "mod" | "static" | "struct" | "trait" | "type"
            | "union")
                if !is_after(&['*', '$', '.', '\'']) =>
            {
                let next = at + 1 + usize::from(word(at + 1) == Some("mut"));
                self.names.extend(word(next).filter(|name| *name != "_"));
                self.is_named_by_caller |= tokens.is_punct(next, '$');
                keyword != "mod"
            }
            _ => false,
        }
    }
}

/// The trait and the type of an impl, from the tokens between `impl` and the brace.
fn impl_heads<'a>(
    mut at: usize,
    end: usize,
    tokens: &Tokens,
    word: &dyn Fn(usize) -> Option<&'a str>,
) -> [ImplHead<'a>; 2] {
    let mut depth = 0;
    // Skips the type parameters.
    while at < end && (depth > 0 || tokens.is_punct(at, '<')) {
        let closes = tokens.is_punct(at, '>') && !tokens.is_punct(at - 1, '-');
        depth += i32::from(tokens.is_punct(at, '<')) - i32::from(closes);
        at += 1;
        if depth == 0 {
            break;
        }
    }
    let mut impl_heads = [ImplHead::default(), ImplHead::default()];
    let mut which = 0;
    for at in at..end {
        match word(at) {
            Some("for") if !tokens.is_punct(at + 1, '<') => which = 1,
            Some("where") => break,
            Some(word) if !tokens.is_punct(at - 1, '$') => impl_heads[which].names.push(word),
            _ => impl_heads[which].is_given_by_caller |= tokens.is_punct(at, '$'),
        }
    }
    if which == 0 {
        impl_heads.swap(0, 1);
    }
    impl_heads
}

struct Linker<'a> {
    names: Resolver<'a>,
    words: Vec<Vec<PathWord<'a>>>,
    made: Vec<MacroItems<'a>>,
    members: HashMap<&'a str, usize>,
    /// The traits that have this member.
    traits_with: HashMap<usize, Vec<Unit>>,
    /// The traits in scope of each module, and the imports that bring them there.
    visible: RefCell<HashMap<Unit, Rc<Visible>>>,
}

type Visible = HashMap<Unit, Vec<Unit>>;

impl<'a> Linker<'a> {
    fn new(reader: WordReader<'a>) -> Linker<'a> {
        let WordReader { names, words, made, members, .. } = reader;
        let mut traits_with: HashMap<usize, Vec<Unit>> = HashMap::new();
        for node in names.nodes {
            if let (NodeKind::TraitItem, Some(parent)) = (&node.kind, node.parent) {
                let member = members[name(names.text, node)];
                traits_with.entry(member).or_default().push(parent);
            }
        }
        let visible = RefCell::default();
        let mut linker = Linker { names, words, made, members, traits_with, visible };
        for call in 0..linker.names.nodes.len() {
            if linker.is_call(call) && !linker.is_container(call) {
                for name in linker.names_of_call(call) {
                    let scope = linker.names.scopes[call];
                    linker.names.by_call.entry((scope, name)).or_default().push(call);
                }
            }
        }
        // Imports may resolve to these calls, so they are looked up again.
        linker.names.resolved.borrow_mut().clear();
        linker
    }

    /// A macro call in the place of an item, or a `const _` block.
    fn is_call(&self, unit: Unit) -> bool {
        let node = self.names.nodes.get(unit);
        node.is_some_and(|node| matches!(node.kind, NodeKind::MacroCall)) || self.is_block(unit)
    }

    fn is_block(&self, unit: Unit) -> bool {
        let node = self.names.nodes.get(unit);
        node.is_some_and(|node| {
            matches!(node.kind, NodeKind::Item) && name(self.names.text, node) == "_"
        })
    }

    /// The call, and all macros that its expansion may call.
    fn makers(&self, call: Unit) -> Vec<Unit> {
        let mut makers = vec![call];
        let mut seen: HashSet<Unit> = HashSet::new();
        let mut at = 0;
        while at < makers.len() {
            let maker = makers[at];
            for word in &self.words[maker] {
                let ends = self.names.resolve(&word.path, self.names.scope(maker)).ends;
                let here = word.path.iter().flat_map(|name| self.names.macros_of(maker, name));
                let called = ends.into_iter().chain(here).filter(|&end| self.names.is_macro(end));
                makers.extend(called.filter(|&one| seen.insert(one)));
            }
            at += 1;
        }
        makers
    }

    /// The names of the items that a macro call may make.
    fn names_of_call(&self, call: Unit) -> Vec<&'a str> {
        let makers = self.makers(call);
        let mut made: Vec<&str> =
            makers.iter().flat_map(|&maker| self.made[maker].names.iter().copied()).collect();
        let is_named = makers.iter().any(|&maker| self.made[maker].is_named_by_caller);
        if is_named && self.made[call].names.is_empty() {
            let words = self.words[call].iter().filter(|word| word.path.len() == 1);
            let words = words.map(|word| word.path[0]);
            made.extend(words.filter(|word| syn::parse_str::<syn::Ident>(word).is_ok()));
        }
        made
    }

    fn links(&self, unit: Unit) -> Links {
        let mut links = Links::default();
        let names = &self.names;
        let is_free = |&parent: &Unit| self.is_container(parent);
        let above = |unit: &Unit| names.parents[*unit];
        links.holder = names.parents[unit].filter(is_free);
        links.outer = successors(names.parents[unit], above).find(|parent| !is_free(parent));
        for word in &self.words[unit] {
            self.add_word(word, unit, &mut links);
        }
        match names.nodes.get(unit) {
            Some(node) => self.add_node(unit, node, &mut links),
            None if unit == names.root() => links.targets.extend(names.leaves_of_program.clone()),
            None => self.add_leaf(unit, &mut links),
        }
        links.targets.sort_unstable();
        links.targets.dedup();
        links.calls.sort_unstable();
        links.calls.dedup();
        links
    }

    /// Whether it exists only for its content.
    fn is_container(&self, unit: Unit) -> bool {
        let kind = &self.names.nodes[unit].kind;
        matches!(kind, NodeKind::Module | NodeKind::Foreign)
            || matches!(kind, NodeKind::MacroCall) && has_items(self.names.nodes, unit)
            || self.is_block(unit)
    }

    fn add_word(&self, word: &PathWord, unit: Unit, links: &mut Links) {
        let names = &self.names;
        let last = word.path[word.path.len() - 1];
        let is_call = self.is_call(unit);
        if word.is_only_member {
            self.add_call(last, unit, links);
        } else if names.is_macro(unit) && word.path[0] != "crate" {
            for segment in &word.path {
                let anywhere = names.in_crate.get(&(names.crate_of(unit), segment));
                let anywhere = anywhere.into_iter().flatten().copied();
                let (hints, targets): (Vec<_>, Vec<_>) =
                    anywhere.partition(|&unit| names.is_leaf(unit));
                links.hints.extend(hints);
                links.targets.extend(targets);
                self.add_call(segment, unit, links);
            }
        } else {
            let route = names.resolve(&word.path, names.scope(unit));
            links.targets.extend(route.passed);
            if route.has_member || word.is_member || is_call {
                self.add_call(last, unit, links);
            }
        }
        if word.is_macro || is_call || names.is_macro(unit) {
            links.targets.extend(names.macros_of(unit, last));
        }
    }

    /// Adds a call of a member with this name, perhaps through a trait in scope.
    fn add_call(&self, member: &str, unit: Unit, links: &mut Links) {
        let Some(member) = self.members.get(member) else { return };
        links.calls.push(*member);
        let names = &self.names;
        for of in self.traits_with.get(member).into_iter().flatten() {
            if names.is_macro(unit) {
                let is_near = names.crate_of(*of) == names.crate_of(unit);
                links.targets.extend(is_near.then_some(*of));
            } else if let Some(by) = self.visible(names.scope(unit)).get(of) {
                links.targets.extend([of].into_iter().chain(by));
            }
        }
    }

    fn visible(&self, scope: Unit) -> Rc<Visible> {
        if let Some(visible) = self.visible.borrow().get(&scope) {
            return visible.clone();
        }
        let mut visible = Visible::new();
        self.collect_visible(scope, &mut Vec::new(), &mut HashSet::new(), &mut visible);
        let visible = Rc::new(visible);
        self.visible.borrow_mut().insert(scope, visible.clone());
        visible
    }

    fn collect_visible(
        &self,
        scope: Unit,
        by: &mut Vec<Unit>,
        seen: &mut HashSet<Unit>,
        visible: &mut Visible,
    ) {
        let names = &self.names;
        if !seen.insert(scope) {
            return;
        }
        for &unit in names.within.get(&scope).into_iter().flatten() {
            if names.is_trait(unit) {
                visible.entry(unit).or_default().extend(by.iter());
            } else if names.is_leaf(unit) {
                by.push(unit);
                for end in names.resolve_import(unit) {
                    if names.is_trait(end) {
                        visible.entry(end).or_default().extend(by.iter());
                    } else if names.leaf(unit).name == "*" && names.is_module(end) {
                        self.collect_visible(end, by, seen, visible);
                    }
                }
                by.pop();
            }
        }
    }

    fn add_node(&self, unit: Unit, node: &Node, links: &mut Links) {
        let names = &self.names;
        let of_crate = vec![names.crate_of(unit)];
        let scope = names.scopes[unit];
        let meant = |path: &Vec<String>| {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let ends = names.resolve(&path, scope).ends.into_iter();
            ends.filter(|&end| names.is_type(end) || names.is_trait(end)).collect::<Vec<_>>()
        };
        let known = |paths: &[Vec<String>]| {
            let known = paths.iter().map(meant).filter(|meant| !meant.is_empty());
            known.chain([of_crate.clone()]).collect::<Vec<_>>()
        };
        let member = || self.members.get(name(names.text, node)).copied();
        match &node.kind {
            NodeKind::Impl { types, .. } => links.rules.push(known(types)),
            NodeKind::TraitImpl { path, types, for_type, .. } => {
                let of = meant(path);
                let is_for_all = !types.iter().any(|path| path.last() == Some(for_type));
                // The trait's argument may be inferred from an impl for all types: `impl<T> Of<Marker> for T`.
                let mut rule = known(if is_for_all && !of.is_empty() { &[] } else { types });
                rule.extend(Some(of).filter(|of| !of.is_empty()));
                links.rules.push(rule);
            }
            NodeKind::TraitItem => links.member = member(),
            NodeKind::ImplItem { .. } => {
                let is_of_ours = match node.parent.map(|parent| &names.nodes[parent].kind) {
                    Some(NodeKind::TraitImpl { path, .. }) => !meant(path).is_empty(),
                    _ => true,
                };
                match is_of_ours {
                    true => links.member = member(),
                    // The standard library calls members that no text names.
                    false => links.rules.push(Vec::new()),
                }
            }
            NodeKind::MacroCall if self.is_container(unit) => {}
            NodeKind::MacroCall if links.outer.is_some() => links.rules.push(Vec::new()),
            NodeKind::MacroCall => links.rules.extend(self.rules_of_call(unit)),
            NodeKind::Item if self.is_block(unit) => links.rules.extend(self.rules_of_call(unit)),
            NodeKind::Item => {
                let mut before = text::words(&names.text[node.range.start..node.name.start]);
                if before.any(|word| KEPT_ATTRIBUTES.contains(&word)) {
                    links.rules.push(vec![of_crate]);
                }
            }
            _ => {}
        }
    }

    fn add_leaf(&self, unit: Unit, links: &mut Links) {
        let names = &self.names;
        let route = names.resolve_leaf(unit);
        let outer: Vec<Vec<Unit>> =
            names.parents[unit].map(|parent| vec![parent]).into_iter().collect();
        let traits: Vec<Unit> =
            route.ends.iter().copied().filter(|&end| names.is_trait(end)).collect();
        let with = |units: Vec<Unit>| [outer.clone(), vec![units]].concat();
        if route.ends.is_empty() {
            // It may be a trait of the standard library, whose methods need no name.
            links.rules.push(outer);
        } else if names.leaf(unit).name == "*" {
            links.rules.push(with(route.ends));
        } else if !traits.is_empty() {
            links.rules.push(with(traits));
        }
        links.targets.extend(route.passed);
    }

    /// A macro call is reached with the trait and the type of an impl that it makes.
    fn rules_of_call(&self, call: Unit) -> Vec<Vec<Vec<Unit>>> {
        let names = &self.names;
        let of_crate = vec![names.crate_of(call)];
        let makers = self.makers(call);
        let ends = |word: &PathWord| names.resolve(&word.path, names.scope(call)).ends;
        let given: Vec<Unit> = self.words[call].iter().flat_map(ends).collect();
        let traits: Vec<Unit> = given.iter().copied().filter(|&end| names.is_trait(end)).collect();
        let mut types: Vec<Unit> = given.into_iter().filter(|&end| names.is_type(end)).collect();
        if !self.made[call].names.is_empty() {
            types = vec![call];
        } else if self.words[call].iter().any(|word| PRIMITIVES.contains(&word.path[0])) {
            types.clear();
        }
        let fits =
            |head: &ImplHead<'a>, maker: Unit, given: &[Unit], is_one: &dyn Fn(Unit) -> bool| {
                let of_maker = names.crate_of(maker);
                let in_crate = |name: &&'a str| names.in_crate.get(&(of_maker, *name));
                let known = head.names.iter().filter_map(in_crate).flatten();
                let meant = known.flat_map(|&unit| names.resolve_unit(unit));
                let known: Vec<Unit> = meant.filter(|&end| is_one(end)).collect();
                if !known.is_empty() {
                    Some(known)
                } else {
                    Some(given.to_vec())
                        .filter(|given| head.is_given_by_caller && !given.is_empty())
                }
            };
        let mut rules = Vec::new();
        let mut makes_nothing = true;
        for maker in makers {
            let made = &self.made[maker];
            makes_nothing &= made.names.is_empty() && !made.is_named_by_caller;
            for [of, for_type] in &made.impls {
                let of = fits(of, maker, &traits, &|end| names.is_trait(end));
                let for_type = fits(for_type, maker, &types, &|end| names.is_type(end));
                rules.push(of.into_iter().chain(for_type).chain([of_crate.clone()]).collect());
            }
        }
        if rules.is_empty() && makes_nothing && !self.is_block(call) {
            rules.push(vec![of_crate]);
        }
        rules
    }
}

const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
];

/// Items with such a word are used by someone else, such as the linker.
const KEPT_ATTRIBUTES: [&str; 6] =
    ["export_name", "global_allocator", "link_section", "no_mangle", "panic_handler", "used"];

#[cfg(test)]
mod tests {
    use super::*;

    /// The crate without what this program does not lead to.
    fn left(program: &str, of_crate: &str) -> String {
        let text = format!("{program}\nmod a {{\n{of_crate}\n}}\n");
        let start = program.len();
        let index = Index::new(&text, start).unwrap();
        let none = BTreeSet::new();
        let graph = Graph::new(&text, start, &index).unwrap();
        let cut = graph.unreached(&text, &index, &none, &Cut::default());
        cut.apply(&text, &index)[start..].split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_star_leads_to_another_crate() {
        let of_crate = "
            pub use crate::b::T;
            pub mod integer { pub use crate::b::*; }
            pub mod big { pub use crate::c::*; }
            } mod b {
                pub fn lcm() { gcd() }
                fn gcd() {}
                pub trait T {}
            } mod c { pub struct Big;";
        assert_eq!(
            left("use a::integer::lcm; fn main() { lcm() }", of_crate),
            "mod a { pub mod integer { pub use crate::b::*; } } \
             mod b { pub fn lcm() { gcd() } fn gcd() {} }"
        );
    }

    #[test]
    fn names_lead_to_more_names() {
        let of_crate = "
            pub use self::b::{f, g as h};
            use std::fmt::Display;
            mod b {
                pub fn f() { super::c::i(); }
                pub fn g() {}
            }
            mod c {
                pub fn i() { j(); }
                fn j() {}
                fn f() {}
            }
            mod d { pub fn f() {} }";
        assert_eq!(
            left("use a::f; fn main() { f(); let h = 1; let j = h; }", of_crate),
            "mod a { pub use self::b::f; use std::fmt::Display; mod b { pub fn f() { super::c::i(); } } \
             mod c { pub fn i() { j(); } fn j() {} } }"
        );
        assert_eq!(
            left("fn main() { a::h(); }", of_crate),
            "mod a { pub use self::b::g as h; use std::fmt::Display; mod b { pub fn g() {} } }"
        );
        // A trait of the standard library that shares its name with another.
        let renamed = "use core as std; mod b { use crate::a::std::fmt::Write; pub fn f() {} } mod c { pub trait Write {} }";
        assert_eq!(
            left("fn main() { a::b::f() }", renamed),
            "mod a { use core as std; mod b { use crate::a::std::fmt::Write; pub fn f() {} } }"
        );
        // A function with the name of its module, which is not visible from there.
        let alike = "pub use self::b::f; pub mod b { pub use self::f::{f, g}; mod f { pub fn f() {} pub fn g() {} } }";
        assert_eq!(
            left("fn main() { a::b::g() }", alike),
            "mod a { pub mod b { pub use self::f::{f, g}; mod f { pub fn f() {} pub fn g() {} } } }"
        );
        // An imported trait stays, without the members that nobody uses.
        assert_eq!(
            left(
                "use a::T; fn main() {}",
                "pub trait T: Iterator { fn f() { g() } } fn g() {} impl<I: Iterator> T for I {}"
            ),
            "mod a { pub trait T: Iterator { } impl<I: Iterator> T for I {} }"
        );
        assert_eq!(left("fn main() {}", of_crate), "");
    }

    /// An impl may be for anything, but is needed only if the program names something of its crate.
    #[test]
    fn a_crate_that_nobody_names_goes() {
        let of_crate = "pub fn f() {} } mod b { impl Drop for S { fn drop(&mut self) {} } m!(u8);";
        assert_eq!(left("fn main() { a::f(); }", of_crate), "mod a { pub fn f() {} }");
    }

    /// Names in a macro resolve where it is called.
    #[test]
    fn a_macro_names_what_is_in_sight_of_its_calls() {
        let of_crate = "
            macro_rules! m { ($f:ident) => { pub fn $f() { h() } } }
            pub mod b { m!(f); fn h() {} }
            mod c { pub fn h() {} }
            mod d { pub fn m() {} }";
        let left = left("fn main() { a::b::f(); }", of_crate);
        assert!(left.contains("m!(f); fn h() {}"), "{left}");
        assert!(!left.contains("mod d"), "{left}");
    }

    /// An imported module has the names of its glob imports.
    #[test]
    fn a_module_stays_for_its_star() {
        let of_crate = "
            mod table { pub struct Row; }
            pub mod hash_table { pub use super::table::*; }
            mod map { use super::hash_table; pub fn f() { hash_table::Row; } }
            pub use self::map::f;";
        let left = left("fn main() { a::f(); }", of_crate);
        assert!(left.contains("mod hash_table { pub use super::table::*; }"), "{left}");
    }

    #[test]
    fn what_is_used_stays_and_the_rest_goes() {
        for case in include_str!("reach.txt").split("\n\n").skip(1) {
            let line = |key: &str| case.lines().find_map(|line| line.strip_prefix(key));
            let program = line("program: ").unwrap_or("fn main() { a::S.f(); }");
            let left = left(program, line("crate: ").unwrap());
            assert!(line("stays: ").is_none_or(|text| left.contains(text)), "{case}\n{left}");
            assert!(line("goes: ").is_none_or(|text| !left.contains(text)), "{case}\n{left}");
            assert!(line("goes: ").is_none() || left.contains("struct S;"), "{case}\n{left}");
        }
    }
}
