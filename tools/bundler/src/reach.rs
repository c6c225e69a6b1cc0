//! What no name of the program leads to, found before any compiler is asked.
//!
//! From the program's words on, whatever has the name of something that is reached is reached as well, and so are the
//! trait impls of types and traits that are. Nothing is resolved: a name leads to everything that it may mean in its
//! place. Where this errs, the compiler says so, or the comparison with what cargo builds.

use std::collections::{BTreeSet, HashMap, HashSet};

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::conditions::NEVER;
use crate::error::Result;
use crate::index::{Cut, Import, Index, Kind, Leaf};
use crate::text::{self, within};

/// Finds all behind `start` that no name of the program in front of it leads to, nor one that is `asked` for, if these
/// are `gone`. They are part of the answer.
pub fn unreached(
    text: &str,
    start: usize,
    index: &Index,
    asked: &BTreeSet<String>,
    gone: &Cut,
) -> Result<Cut> {
    let program = Index::new(&text[..start], 0)?;
    let mut graph = Graph::new(text, start, index, &program, asked, gone);
    graph.walk(text::tokens(text)?, Context::Code);
    graph.reach_all(&program);
    Ok(graph.cut())
}

/// The module that names are looked up in; none is the root, where the program is.
type Scope = Option<usize>;

/// What tokens are.
#[derive(Clone, Copy, PartialEq)]
enum Context {
    Code,
    Attribute,
    /// What a macro is called with.
    Call,
    /// What a macro is defined as.
    Macro,
}

/// An identifier, and what it may mean.
struct Word {
    name: String,
    /// An item, if it is not one of the standard library.
    item: Option<Seen>,
    /// A method, or what else belongs to a type.
    member: bool,
    /// It is given here to what a macro makes.
    is_defined: bool,
}

/// Where a name means something.
#[derive(Clone)]
enum Seen {
    Here,
    /// In this module.
    In(Scope),
    /// In whatever module has this name.
    Under(String),
    Anywhere,
}

struct Graph<'a> {
    text: &'a str,
    start: usize,
    index: &'a Index,
    scopes: Vec<Scope>,
    /// The words of each node without those of nodes within; those of the program come last.
    words: Vec<Vec<Word>>,
    /// Types and traits by name, and among them the traits.
    types: HashMap<&'a str, Vec<usize>>,
    traits: HashMap<&'a str, Vec<usize>>,
    macros: HashMap<&'a str, Vec<usize>>,
    children: Vec<Vec<usize>>,
    leaves: HashMap<Scope, Vec<&'a Leaf>>,
    /// What is imported from elsewhere.
    foreign: HashSet<&'a str>,
    modules: HashMap<&'a str, Vec<Scope>>,
    /// Where all names of other modules are imported, and what modules these are; nothing if that is not known.
    globs: HashMap<Scope, Vec<Option<Scope>>>,
    /// What such imports are of.
    glob_targets: HashSet<&'a str>,
    /// Nodes and imports in the order of the text, those around others first.
    places: Vec<(usize, usize, Owner)>,
    around: Vec<(usize, Owner)>,
    next: usize,
    asked: &'a BTreeSet<String>,
    gone: &'a Cut,
    /// What lies in what is asked for as a whole.
    whole: Vec<bool>,

    reached: Vec<bool>,
    imported: HashSet<(usize, usize)>,
    anywhere: HashSet<String>,
    here: HashMap<Scope, HashSet<String>>,
    /// Every name that is reached, whatever it means.
    names: HashSet<String>,
    members: HashMap<String, HashSet<Scope>>,
    /// Members that a macro names, wherever it may be called; and the modules of these macros.
    macro_members: HashMap<String, HashSet<Scope>>,
    /// The names in the macros that are reached, which mean what they mean where the macro is called; and these places.
    macro_names: HashMap<&'a str, BTreeSet<String>>,
    calls: HashMap<&'a str, BTreeSet<Scope>>,
}

#[derive(Clone, Copy)]
enum Owner {
    Node(usize),
    Import,
}

/// The items that a macro may make.
#[derive(Default)]
struct Makes {
    names: BTreeSet<String>,
    /// Some are named by the one who calls it.
    named_by_caller: bool,
    impls: Vec<[Part; 2]>,
    words: BTreeSet<String>,
}

/// The trait or the type of an impl that a macro makes.
#[derive(Clone, Default)]
struct Part {
    names: Vec<String>,
    given_by_caller: bool,
}

/// Traits of the standard library, of which an impl may have members that nobody names.
const STANDARD_TRAITS: &str = "\
    Add AddAssign Any AsMut AsRef Binary BitAnd BitAndAssign BitOr BitOrAssign BitXor \
    BitXorAssign Borrow BorrowMut BufRead BuildHasher Clone Copy Debug Default Deref DerefMut \
    Display Div DivAssign DoubleEndedIterator Drop Eq Error ExactSizeIterator Extend Fn FnMut \
    FnOnce From FromIterator FromStr FusedIterator Future GlobalAlloc Hash Hasher Index \
    IndexMut Into IntoFuture IntoIterator Iterator LowerExp LowerHex Mul MulAssign Neg Not \
    Octal Ord PartialEq PartialOrd Pattern Pointer Product RangeBounds Read Rem RemAssign Seek \
    Send Shl ShlAssign Shr ShrAssign SliceIndex Step Sub SubAssign Sum Sync Termination \
    ToOwned ToString TryFrom TryInto Unpin UpperExp UpperHex Wake Write";

/// Macros of the standard library that take expressions as they stand.
const PLAIN_MACROS: &str = "\
    assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne eprint eprintln \
    format format_args matches panic print println todo unimplemented unreachable vec write \
    writeln";

const PRIMITIVES: &str = "\
    bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize";

const KEYWORDS: &str = "\
    Self as async await break const continue crate dyn else enum extern fn for if impl in let \
    loop match mod move mut pub ref return self static struct super trait type unsafe use where \
    while _";

/// These are there for somebody else.
const LASTING: &str = "\
    export_name global_allocator link_section no_mangle panic_handler used";

fn is_in(name: &str, names: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

fn is_standard(name: &str) -> bool {
    matches!(name, "alloc" | "core" | "std")
}

fn starts_in_standard(leaf: &Leaf) -> bool {
    leaf.path.first().is_some_and(|first| is_standard(first))
}

fn is_keyword(word: &Ident) -> bool {
    is_in(&word.to_string(), KEYWORDS)
}

fn is_type_like(name: &str) -> bool {
    name.starts_with(char::is_uppercase) || is_in(name, PRIMITIVES)
}

impl<'a> Graph<'a> {
    fn new(
        text: &'a str,
        start: usize,
        index: &'a Index,
        program: &'a Index,
        asked: &'a BTreeSet<String>,
        gone: &'a Cut,
    ) -> Graph<'a> {
        let nodes = &index.nodes;
        let module = |mut node: Option<usize>| {
            while let Some(one) =
                node.filter(|&one| !matches!(nodes[one].kind, Kind::Module { .. }))
            {
                node = nodes[one].parent;
            }
            node
        };
        let mut graph = Graph {
            text,
            start,
            index,
            scopes: (0..nodes.len()).map(|node| module(Some(node))).collect(),
            words: (0..=nodes.len()).map(|_| Vec::new()).collect(),
            types: HashMap::new(),
            traits: HashMap::new(),
            macros: HashMap::new(),
            children: vec![Vec::new(); nodes.len()],
            leaves: HashMap::new(),
            foreign: HashSet::new(),
            modules: HashMap::new(),
            globs: HashMap::new(),
            glob_targets: HashSet::new(),
            places: Vec::new(),
            around: Vec::new(),
            next: 0,
            asked,
            gone,
            whole: Vec::with_capacity(nodes.len()),
            reached: vec![false; nodes.len()],
            imported: HashSet::new(),
            anywhere: HashSet::new(),
            here: HashMap::new(),
            names: HashSet::new(),
            members: HashMap::new(),
            macro_members: HashMap::new(),
            macro_names: HashMap::new(),
            calls: HashMap::new(),
        };
        for (at, node) in nodes.iter().enumerate() {
            graph.places.push((node.range.start, node.range.end, Owner::Node(at)));
            let is_whole = node.parent.is_some_and(|parent| graph.whole[parent]);
            graph.whole.push(is_whole || asked.contains(&node.path));
            if let Some(parent) = node.parent {
                graph.children[parent].push(at);
            }
            let name = graph.name(at);
            match node.kind {
                Kind::Macro { .. } => graph.macros.entry(name).or_default().push(at),
                Kind::Module { .. } => graph.modules.entry(name).or_default().push(Some(at)),
                // What it is called with may be a type.
                Kind::MacroCall => {
                    let words: Vec<&str> = text::words(&text[node.range.clone()]).collect();
                    for pair in words.windows(2) {
                        if matches!(pair[0], "enum" | "struct" | "union") {
                            graph.types.entry(pair[1]).or_default().push(at);
                        }
                    }
                }
                Kind::Item => {
                    let keyword = graph.keyword(at);
                    if keyword == "trait" {
                        graph.traits.entry(name).or_default().push(at);
                    }
                    if ["enum", "struct", "trait", "type", "union"].contains(&keyword) {
                        graph.types.entry(name).or_default().push(at);
                    }
                }
                _ => {}
            }
        }
        let imports = index.imports.iter().map(|import| (import, module(import.parent)));
        let imports = imports.chain(program.imports.iter().map(|import| (import, None)));
        let mut modules = graph.modules.clone();
        for leaf in imports.clone().flat_map(|(import, _)| &import.leaves) {
            let last = leaf.path.last().map_or("", String::as_str);
            if leaf.name != last {
                let meant = match last {
                    "crate" => vec![None],
                    _ => graph.modules.get(last).cloned().unwrap_or_default(),
                };
                modules.entry(leaf.name.as_str()).or_default().extend(meant);
            }
        }
        graph.modules = modules;
        for (import, scope) in imports {
            graph.places.push((import.range.start, import.range.end, Owner::Import));
            for leaf in &import.leaves {
                graph.leaves.entry(scope).or_default().push(leaf);
                let first = leaf.path.first().map_or("", String::as_str);
                if leaf.name == "*" && !is_standard(first) {
                    let targets = match graph.end_of(&leaf.path, scope) {
                        Some(Seen::In(target)) => vec![Some(target)],
                        Some(Seen::Under(name)) => match graph.modules.get(name.as_str()) {
                            Some(modules) => modules.iter().copied().map(Some).collect(),
                            None if graph.types.contains_key(name.as_str()) => Vec::new(),
                            None => vec![None],
                        },
                        _ => vec![None],
                    };
                    graph.globs.entry(scope).or_default().extend(targets);
                    graph.glob_targets.extend(leaf.path.last().map(String::as_str));
                }
            }
        }
        let leaves = || graph.leaves.values().flatten();
        let known: HashSet<&str> = ["crate", "self", "super"]
            .into_iter()
            .chain(leaves().filter(|leaf| leaf.path.len() > 1).map(|leaf| leaf.name.as_str()))
            .chain((0..nodes.len()).map(|node| graph.name(node)))
            .collect();
        let is_foreign = |leaf: &&&'a Leaf| {
            leaf.path
                .first()
                .is_some_and(|first| is_standard(first) || !known.contains(first.as_str()))
        };
        let foreign = leaves().filter(is_foreign).filter_map(|leaf| leaf.path.last());
        graph.foreign = foreign.map(String::as_str).collect();
        graph.places.sort_by_key(|&(start, end, _)| (start, std::cmp::Reverse(end)));
        graph
    }

    fn name(&self, node: usize) -> &'a str {
        self.text[self.index.nodes[node].name.clone()].trim_start_matches("r#")
    }

    /// What stands before the name of an item: `struct`, say.
    fn keyword(&self, node: usize) -> &'a str {
        let node = &self.index.nodes[node];
        self.text[node.range.start..node.name.start].split_whitespace().last().unwrap_or_default()
    }

    /// The module around one.
    fn above(&self, scope: Scope) -> Scope {
        self.scopes[self.index.nodes[scope?].parent?]
    }

    fn scope_of(&self, import: &Import) -> Scope {
        self.scopes[import.parent?]
    }

    /// May this module be imported there? If not, what has its name is meant.
    fn is_seen(&self, module: usize, mut scope: Scope) -> bool {
        let node = &self.index.nodes[module];
        let is_public = self.text[node.range.start..node.name.start].contains("pub");
        while scope.is_some() && scope != node.parent {
            scope = self.above(scope);
        }
        is_public || scope == node.parent
    }

    /// Where a name is looked up that stands behind this path.
    fn end_of(&self, path: &[String], scope: Scope) -> Option<Seen> {
        let mut end = None;
        for segment in path {
            let around = match end {
                Some(Seen::In(scope)) => scope,
                _ => scope,
            };
            end = Some(match segment.as_str() {
                "crate" => Seen::In(None),
                "self" => Seen::In(around),
                "super" => Seen::In(self.above(around)),
                name => match self.module_in(around, name) {
                    Some(module) if !matches!(end, Some(Seen::Under(_))) => Seen::In(Some(module)),
                    _ => Seen::Under(name.to_owned()),
                },
            });
        }
        end
    }

    /// The module that a name means in another: written there, or imported.
    fn module_in(&self, scope: Scope, name: &str) -> Option<usize> {
        let mut waiting = vec![scope];
        let mut seen = HashSet::new();
        while let Some(scope) = waiting.pop() {
            if !seen.insert(scope) {
                continue;
            }
            let modules = self.modules.get(name)?.iter().flatten();
            let is_here = |module: &usize| {
                self.index.nodes[*module].parent == scope && self.name(*module) == name
            };
            if let Some(module) = modules.copied().find(is_here) {
                return Some(module);
            }
            waiting.extend(self.globs.get(&scope).into_iter().flatten().flatten());
        }
        None
    }

    /// Does an import lead to the standard library, perhaps by another one such as `use core as std`?
    fn is_of_standard(&self, leaf: &Leaf, scope: Scope) -> bool {
        let stands_for_it = |at: usize| match self.end_of(&leaf.path[..at], scope) {
            None => self.is_from_standard(&leaf.path[at], scope),
            Some(Seen::In(module)) => self.is_from_standard(&leaf.path[at], module),
            Some(_) => false,
        };
        starts_in_standard(leaf) || (1..leaf.path.len()).any(|end| stands_for_it(end - 1))
    }

    /// Is this name imported there from the standard library?
    fn is_from_standard(&self, name: &str, scope: Scope) -> bool {
        let mut leaves = self.leaves.get(&scope).into_iter().flatten();
        leaves.any(|leaf| leaf.name == name && starts_in_standard(leaf))
    }

    fn parent_is_module(&self, node: usize) -> bool {
        let parent = self.index.nodes[node].parent;
        parent.is_none_or(|parent| matches!(self.index.nodes[parent].kind, Kind::Module { .. }))
    }

    /// What this place belongs to. Places are asked for in order.
    fn owner(&mut self, place: usize) -> Option<Owner> {
        loop {
            while self.around.last().is_some_and(|&(end, _)| end <= place) {
                self.around.pop();
            }
            match self.places.get(self.next) {
                Some(&(start, end, owner)) if start <= place => {
                    self.around.push((end, owner));
                    self.next += 1;
                }
                _ => return self.around.last().map(|&(_, owner)| owner),
            }
        }
    }

    /// Gives every word to the node that it stands in.
    fn walk(&mut self, tokens: TokenStream, context: Context) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let before = |at: usize, back: usize, wanted: char| at >= back && punct(at - back, wanted);
        let word = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
            Some(TokenTree::Ident(word)) => word.to_string().trim_start_matches("r#").to_owned(),
            _ => String::new(),
        };
        let back = |at: usize, back: usize| word(at.checked_sub(back));
        let colons = |at: usize| before(at, 1, ':') && before(at, 2, ':');
        for (at, token) in tokens.iter().enumerate() {
            let place = match token {
                TokenTree::Group(group) => {
                    let called = if before(at, 1, '!') { back(at, 2) } else { String::new() };
                    let context = if before(at, 2, '!') && back(at, 3) == "macro_rules" {
                        Context::Macro
                    } else if group.delimiter() == Delimiter::Bracket
                        && (before(at, 1, '#') || before(at, 1, '!') && before(at, 2, '#'))
                    {
                        Context::Attribute
                    } else if context == Context::Code
                        && !called.is_empty()
                        && !is_in(&called, PLAIN_MACROS)
                    {
                        Context::Call
                    } else {
                        context
                    };
                    self.walk(group.stream(), context);
                    continue;
                }
                TokenTree::Ident(word) => word.span().byte_range(),
                _ => continue,
            };
            let name = word(Some(at));
            let is_defined = matches!(back(at, 1).as_str(), "const" | "fn" | "type");
            let of_macro = before(at, 1, '$') || before(at, 1, '\'');
            if of_macro || matches!(token, TokenTree::Ident(word) if is_keyword(word)) {
                continue;
            }
            let nodes = &self.index.nodes;
            let in_program = place.start < self.start;
            let unit = match self.owner(place.start) {
                Some(Owner::Import) => continue,
                Some(Owner::Node(mut node)) => {
                    while matches!(nodes[node].kind, Kind::Field | Kind::Variant | Kind::MacroArm) {
                        let Some(parent) = nodes[node].parent else { break };
                        node = parent;
                    }
                    let is_impl =
                        matches!(nodes[node].kind, Kind::Impl { .. } | Kind::TraitImpl { .. });
                    let is_call = matches!(nodes[node].kind, Kind::MacroCall);
                    if within(&place, &nodes[node].name) && !is_impl && !is_call
                        || matches!(nodes[node].kind, Kind::Module { .. })
                            && (context == Context::Attribute || name == "mod" || name == "pub")
                    {
                        continue;
                    }
                    node
                }
                None if in_program => nodes.len(),
                None => continue,
            };
            let scope = self.scopes.get(unit).copied().flatten();
            let in_macro = context == Context::Macro;
            let (item, member) = if before(at, 1, '.') && !before(at, 2, '.') {
                (None, true)
            } else if colons(at) {
                let mut first = at;
                while colons(first) && !back(first, 3).is_empty() {
                    first -= 3;
                }
                let head = word(Some(first));
                let is_imported = || first != at && self.is_from_standard(&head, scope);
                let above = back(at, 3);
                if is_standard(&head) || !in_macro && is_imported() {
                    continue;
                } else if above.is_empty() && before(at, 3, '>')
                    || is_type_like(&above)
                    || above == "Self"
                {
                    (None, true)
                } else {
                    let mut path = Vec::new();
                    let mut segment = at;
                    while segment > first {
                        segment -= 3;
                        path.insert(0, word(Some(segment)));
                    }
                    // In a macro, only a path from the root says where it begins.
                    let seen = match path.first().map(String::as_str) {
                        Some("self" | "super") if in_macro => Seen::Anywhere,
                        Some(first) if in_macro && first != "crate" => Seen::Under(above),
                        _ => self.end_of(&path, scope).unwrap_or(Seen::Anywhere),
                    };
                    (Some(seen), true)
                }
            } else {
                let assigned = punct(at + 1, '=') && !punct(at + 2, '=') && !punct(at + 2, '>');
                let member =
                    assigned || in_program && is_defined || in_macro || context == Context::Call;
                (if in_macro && is_defined { None } else { Some(Seen::Here) }, member)
            };
            self.words[unit].push(Word { name, item, member, is_defined });
        }
    }

    fn reach_all(&mut self, program: &Index) {
        for name in self.asked {
            self.names.insert(name.clone());
            self.anywhere.insert(name.clone());
            self.members.entry(name.clone()).or_default();
        }
        for leaf in program.imports.iter().flat_map(|import| &import.leaves) {
            self.follow(leaf, None);
        }
        self.take_words(self.index.nodes.len(), None);
        loop {
            let mut more = false;
            for node in 0..self.index.nodes.len() {
                if let (Kind::Module { .. }, false) =
                    (&self.index.nodes[node].kind, self.words[node].is_empty())
                    && self.is_entered(node)
                {
                    self.take_words(node, Some(node));
                    more = true;
                }
                if !self.reached[node]
                    && !self.gone.nodes.contains(&node)
                    && self.can_be(self.index.nodes[node].parent)
                    && self.is_wanted(node)
                {
                    self.reached[node] = true;
                    self.take_words(node, self.scopes[node]);
                    more = true;
                }
            }
            for (which, import) in self.index.imports.iter().enumerate() {
                if !self.can_be(import.parent) {
                    continue;
                }
                let scope = self.scope_of(import);
                let gone = self.gone.names.get(&which);
                for (at, leaf) in import.leaves.iter().enumerate() {
                    if gone.is_some_and(|gone| gone.contains(&leaf.place)) {
                        continue;
                    }
                    let is_whole = import.parent.is_some_and(|parent| self.whole[parent]);
                    if !self.imported.contains(&(which, at))
                        && (is_whole || self.is_imported(leaf, scope))
                    {
                        self.imported.insert((which, at));
                        self.follow(leaf, scope);
                        more = true;
                    }
                }
            }
            if !more {
                return;
            }
        }
    }

    /// Is all around it reached?
    fn can_be(&self, parent: Option<usize>) -> bool {
        parent.is_none_or(|parent| {
            self.reached[parent]
                || matches!(self.index.nodes[parent].kind, Kind::Module { .. })
                    && self.is_entered(parent)
        })
    }

    /// Is the crate named that this is in? Without that nothing of it can be meant.
    fn is_entered(&self, node: usize) -> bool {
        let root = self.root(node);
        self.whole[root] || self.names.contains(self.name(root))
    }

    /// The outermost node around one.
    fn root(&self, node: usize) -> usize {
        let parent = |&node: &usize| self.index.nodes[node].parent;
        std::iter::successors(Some(node), parent).last().unwrap_or(node)
    }

    /// Is something of that name in this module, or imported there?
    fn has(&self, module: usize, name: &str) -> bool {
        let mut leaves = self.leaves.get(&Some(module)).into_iter().flatten();
        self.children[module].iter().any(|&child| self.name(child) == name)
            || leaves.any(|leaf| leaf.name == name)
    }

    fn take_words(&mut self, unit: usize, scope: Scope) {
        let in_macro =
            matches!(self.index.nodes.get(unit).map(|node| &node.kind), Some(Kind::Macro { .. }));
        for Word { name, item, member, is_defined } in std::mem::take(&mut self.words[unit]) {
            if member && in_macro && !is_defined {
                self.macro_members.entry(name.clone()).or_default().insert(scope);
            }
            if member {
                self.members.entry(name.clone()).or_default().insert(scope);
            }
            let Some(seen) = item else { continue };
            self.names.insert(name.clone());
            let is_here = matches!(seen, Seen::Here);
            if in_macro && (is_here || self.macros.contains_key(name.as_str())) {
                let macro_name = self.name(unit);
                self.macro_names.entry(macro_name).or_default().insert(name.clone());
                for scope in self.calls.get(macro_name).cloned().unwrap_or_default() {
                    self.mean(name.clone(), scope);
                }
            } else if is_here {
                self.mean(name, scope);
                continue;
            } else {
                self.called(&name, scope);
            }
            if !is_here {
                self.see(name, seen);
            }
        }
    }

    /// A name as it stands in a module.
    fn mean(&mut self, name: String, scope: Scope) {
        self.called(&name, scope);
        self.see(name, Seen::In(scope));
    }

    /// What a macro of this name says is said here.
    fn called(&mut self, name: &str, scope: Scope) {
        let Some((&name, _)) = self.macros.get_key_value(name) else { return };
        if self.calls.entry(name).or_default().insert(scope) {
            for word in self.macro_names.get(name).cloned().unwrap_or_default() {
                self.mean(word, scope);
            }
        }
    }

    fn see(&mut self, name: String, seen: Seen) {
        let mut waiting: Vec<Scope> = match seen {
            Seen::Under(module) => match self.modules.get(module.as_str()) {
                Some(modules) => modules.clone(),
                None if self.types.contains_key(module.as_str()) => return,
                None => Vec::new(),
            },
            Seen::In(scope) => vec![scope],
            Seen::Here | Seen::Anywhere => Vec::new(),
        };
        if waiting.is_empty() {
            self.anywhere.insert(name);
            return;
        }
        while let Some(scope) = waiting.pop() {
            if !self.here.entry(scope).or_default().insert(name.clone()) {
                continue;
            }
            // A star import names the crate that has the name.
            if let Some(module) = scope.filter(|&module| self.has(module, &name)) {
                self.names.insert(self.name(self.root(module)).to_owned());
            }
            for target in self.globs.get(&scope).into_iter().flatten() {
                match target {
                    Some(target) => waiting.push(*target),
                    None => {
                        self.anywhere.insert(name.clone());
                    }
                }
            }
        }
    }

    /// An import leads on along its path.
    fn follow(&mut self, leaf: &Leaf, scope: Scope) {
        if self.is_of_standard(leaf, scope) {
            return;
        }
        self.names.extend(leaf.path.iter().cloned());
        for (at, name) in leaf.path.iter().enumerate() {
            let seen = self.end_of(&leaf.path[..at], scope).unwrap_or(Seen::In(scope));
            self.see(name.clone(), seen);
        }
    }

    fn is_named(&self, name: &str, scope: Scope) -> bool {
        self.anywhere.contains(name)
            || self.here.get(&scope).is_some_and(|names| names.contains(name))
    }

    fn is_imported(&self, leaf: &Leaf, scope: Scope) -> bool {
        let last = leaf.path.last().map_or("", String::as_str);
        leaf.name != "*" && self.is_named(&leaf.name, scope)
            || self.traits.get(last).is_some_and(|traits| self.any_reached(traits))
            || self.names.contains(&leaf.name) && self.macros.contains_key(last)
    }

    fn any_reached(&self, nodes: &[usize]) -> bool {
        nodes.iter().any(|&node| self.reached[node])
    }

    /// Is this the name of traits here, and of none elsewhere, of which others may call what nobody names?
    fn is_own(&self, of: &str) -> bool {
        self.traits.contains_key(of) && !is_in(of, STANDARD_TRAITS) && !self.foreign.contains(of)
    }

    /// Is it of the standard library, or reached?
    fn is_there(&self, name: &str) -> bool {
        self.types.get(name).is_none_or(|types| self.any_reached(types))
    }

    fn is_wanted(&self, node: usize) -> bool {
        if self.whole[node] {
            return true;
        }
        let name = self.name(node);
        let scope = self.scopes[node];
        let Some(parent) = self.index.nodes[node].parent else {
            return !matches!(self.index.nodes[node].kind, Kind::Module { .. });
        };
        match &self.index.nodes[node].kind {
            Kind::Module { .. } | Kind::Field | Kind::Variant | Kind::MacroArm => false,
            Kind::Macro { .. } => self.names.contains(name),
            Kind::Item if name == "_" => self.makes_something(node, false),
            Kind::Foreign { .. } => {
                let mut children = self.children[node].iter();
                children.any(|&child| self.is_named(self.name(child), scope))
            }
            Kind::Item => {
                self.is_named(name, scope)
                    || self.words[node].iter().any(|word| is_in(&word.name, LASTING))
                    || match self.keyword(node) {
                        "enum" => self.has_named_variant(node),
                        "trait" => self.is_called(node),
                        _ => false,
                    }
            }
            Kind::Impl { names, .. } => names.iter().all(|name| self.is_there(name)),
            Kind::TraitImpl { of, names, for_type, .. } => {
                let of_reached = self
                    .traits
                    .get(of.as_str())
                    .is_none_or(|traits| !self.is_own(of) || self.any_reached(traits));
                // What the trait is given may be inferred from an impl for everything.
                let is_here = self.traits.contains_key(of.as_str());
                let is_for_all = is_here && !for_type.is_empty() && !names.contains(for_type);
                of_reached && (is_for_all || names.iter().all(|name| self.is_there(name)))
            }
            Kind::MacroCall if self.parent_is_module(node) => {
                !self.text[self.index.nodes[node].range.clone()].starts_with(NEVER)
                    && self.makes_something(node, true)
            }
            Kind::MacroCall => true,
            Kind::TraitItem => !self.is_own(self.name(parent)) || self.is_member(name),
            Kind::ImplItem { of_trait } => {
                let of_own = match &self.index.nodes[parent].kind {
                    Kind::TraitImpl { of, .. } => self.is_own(of),
                    _ => false,
                };
                *of_trait && !of_own || self.is_member(name)
            }
        }
    }

    fn is_member(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }

    /// Is one of its variants named where they are imported all together?
    fn has_named_variant(&self, node: usize) -> bool {
        self.glob_targets.contains(self.name(node))
            && self.children[node].iter().any(|&child| {
                matches!(self.index.nodes[child].kind, Kind::Variant)
                    && self.names.contains(self.name(child))
            })
    }

    /// Is a method of this trait named where the trait is in scope without being named?
    fn is_called(&self, node: usize) -> bool {
        let is_in_scope = |scope: &Scope| {
            let leaves = self.leaves.get(scope);
            *scope == self.scopes[node]
                || self.globs.contains_key(scope)
                || leaves.is_some_and(|leaves| {
                    leaves
                        .iter()
                        .any(|leaf| leaf.path.last().is_some_and(|last| last == self.name(node)))
                })
        };
        let root = |scope: &Scope| scope.map(|module| self.root(module));
        let is_of_same_crate = |scope: &Scope| root(scope) == root(&self.scopes[node]);
        self.children[node].iter().any(|&child| {
            let name = self.name(child);
            // A type is not named without the trait.
            self.keyword(child) != "type"
                && (self.asked.contains(name)
                    || self.macro_members.get(name).is_some_and(|scopes| {
                        is_in_scope(&None) || scopes.iter().any(is_of_same_crate)
                    })
                    || self.members.get(name).is_some_and(|scopes| scopes.iter().any(is_in_scope)))
        })
    }

    /// Does this macro call make something that is reached? If it makes nothing, `or` is the answer.
    fn makes_something(&self, node: usize, or: bool) -> bool {
        let makes = |node: usize| {
            let mut makes = Makes::default();
            let range = self.index.nodes[node].range.clone();
            if let Ok(tokens) = self.text[range].parse::<TokenStream>() {
                makes.read(tokens);
            }
            makes
        };
        let is_block = matches!(self.index.nodes[node].kind, Kind::Item);
        let call = makes(node);
        let mut made = vec![makes(node)];
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut at = 0;
        while at < made.len() {
            let called: Vec<(&str, usize)> = self
                .macros
                .iter()
                .filter(|(name, _)| made[at].words.contains(**name) && !seen.contains(*name))
                .flat_map(|(name, nodes)| nodes.iter().map(|&node| (*name, node)))
                .collect();
            for (name, macro_node) in called {
                seen.insert(name);
                made.push(makes(macro_node));
            }
            at += 1;
        }
        let scope = self.scopes[node];
        if !call.words.is_disjoint(self.asked) {
            return true;
        }
        let is_known = |name: &&String| self.types.contains_key(name.as_str());
        let is_trait = |name: &&String| self.traits.contains_key(name.as_str());
        let of_types = call.words.iter().any(|name| is_known(&name) && !is_trait(&name));
        // The traits beside types may be bounds.
        let given: Vec<&String> = call.words.iter().filter(|name| is_known(name)).collect();
        let (traits, types): (Vec<&String>, Vec<&String>) =
            given.into_iter().partition(|name| is_trait(name));
        let has_primitive = call.words.iter().any(|word| is_in(word, PRIMITIVES));
        let has_standard = call.words.iter().any(|word| is_in(word, STANDARD_TRAITS));
        let trait_given =
            traits.is_empty() || has_standard || traits.iter().any(|name| self.is_there(name));
        let makes_named = || call.names.iter().any(|name| self.is_named(name, scope));
        let types_given = if !call.names.is_empty() {
            makes_named()
        } else if of_types {
            has_primitive || types.iter().any(|name| self.is_there(name))
        } else if !traits.is_empty() {
            has_primitive || trait_given
        } else {
            // It may be the types that it makes.
            let mut types = call.words.iter().filter(|word| word.starts_with(char::is_uppercase));
            is_block
                || !made.iter().any(|made| made.named_by_caller)
                || has_primitive
                || types.any(|word| self.is_named(word, scope))
        };
        let fits = |(part, given): (&Part, bool)| {
            let mut known = part.names.iter().filter(is_known).peekable();
            if known.peek().is_some() {
                known.any(|name| self.is_there(name))
            } else {
                !part.given_by_caller || given
            }
        };
        // What has the name of something else, or of a parameter, is hardly what it makes.
        let is_new = |word: &String| {
            !self.types.contains_key(word.as_str())
                && !self.macros.contains_key(word.as_str())
                && !self.modules.contains_key(word.as_str())
                && !self.foreign.contains(word.as_str())
                && !is_in(word, PRIMITIVES)
                && !is_standard(word)
                && !(word.len() == 1 && word.starts_with(char::is_uppercase))
                && self.is_named(word, scope)
        };
        let mut empty = true;
        for made in &made {
            empty &= made.names.is_empty() && !made.named_by_caller && made.impls.is_empty();
            let is_meant = || {
                made.names.iter().any(|name| self.is_named(name, scope))
                    || made.named_by_caller && call.words.iter().any(is_new)
            };
            // Nobody names what is in a block.
            if !is_block && is_meant()
                || made.impls.iter().any(|[of, of_type]| {
                    fits((of, trait_given && types_given)) && fits((of_type, types_given))
                })
            {
                return true;
            }
        }
        empty && or
    }

    /// All that is not reached. Modules stay for what they hold, and where the program names them.
    fn cut(&self) -> Cut {
        let nodes = &self.index.nodes;
        let mut stays = self.reached.clone();
        let mut keep = |mut node: Option<usize>| {
            while let Some(one) = node {
                stays[one] = true;
                node = nodes[one].parent;
            }
        };
        for (node, _) in self.reached.iter().enumerate().filter(|(_, reached)| **reached) {
            keep(nodes[node].parent);
        }
        let imports = self.index.imports.iter();
        let stars = imports.filter(|import| import.leaves.iter().any(|leaf| leaf.name == "*"));
        let stars: HashSet<usize> = stars.filter_map(|import| import.parent).collect();
        for (at, node) in nodes.iter().enumerate() {
            // The program imports from it, be it nothing; or it is named for what is imported there by a star.
            let named = self.names.contains(self.name(at));
            let hands_on = stars.contains(&at);
            let is_asked =
                || matches!(node.kind, Kind::Module { .. }) && self.asked.contains(self.name(at));
            if self.is_entered(at) && named && (node.parent.is_none() || hands_on) || is_asked() {
                keep(Some(at));
            }
        }
        for &(which, _) in &self.imported {
            keep(self.index.imports[which].parent);
        }
        // Of what is not here, a trait may be needed whose name is nowhere.
        let names: HashSet<&str> = (self.index.imports.iter())
            .flat_map(|import| import.leaves.iter().map(|leaf| (leaf, self.scope_of(import))))
            .filter(|(leaf, scope)| !self.is_of_standard(leaf, *scope))
            .map(|(leaf, _)| leaf.name.as_str())
            .chain((0..nodes.len()).map(|node| self.name(node)))
            .collect();
        let is_foreign = |leaf: &Leaf, scope: Scope| {
            self.is_of_standard(leaf, scope)
                || leaf.path.last().is_some_and(|last| !names.contains(last.as_str()))
        };
        let mut cut = Cut::of(self.gone.nodes.clone());
        for (at, node) in nodes.iter().enumerate() {
            let part = matches!(node.kind, Kind::Field | Kind::Variant | Kind::MacroArm);
            if !part && !stays[at] && node.parent.is_none_or(|parent| stays[parent]) {
                cut.nodes.insert(at);
            }
        }
        for (which, import) in self.index.imports.iter().enumerate() {
            let is_gone = |(at, leaf): &(usize, &Leaf)| {
                let scope = self.scope_of(import);
                if self.imported.contains(&(which, *at)) || is_foreign(leaf, scope) {
                    return false;
                }
                let last = leaf.path.last().map_or("", String::as_str);
                match self.end_of(&leaf.path, scope) {
                    Some(Seen::In(Some(module))) if self.is_seen(module, scope) => {
                        return !stays[module];
                    }
                    _ => {}
                }
                let mut meant =
                    nodes.iter().enumerate().filter(|(node, _)| self.name(*node) == last);
                leaf.name != "*"
                    || meant.clone().next().is_some() && !meant.any(|(node, _)| stays[node])
            };
            let gone = import.leaves.iter().enumerate().filter(is_gone);
            cut.add_names(which, self.gone.names.get(&which).into_iter().flatten().cloned());
            cut.add_names(which, gone.map(|(_, leaf)| leaf.place.clone()));
        }
        cut
    }
}

impl Makes {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let word = |at: usize| match tokens.get(at) {
            Some(TokenTree::Ident(word)) => Some(word.to_string()),
            _ => None,
        };
        let braces = |at: usize| matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
        let mut at = 0;
        while at < tokens.len() {
            let is_attribute = at > 0 && punct(at - 1, '#');
            if let (TokenTree::Group(group), false) = (&tokens[at], is_attribute) {
                self.read(group.stream());
            }
            let Some(name) = word(at) else {
                at += 1;
                continue;
            };
            self.words.insert(name.clone());
            let in_type = at > 0
                && ['>', ':', ',', '&', '=', '<', '+'].iter().any(|&before| punct(at - 1, before));
            let has_body = match name.as_str() {
                "const" | "enum" | "fn" | "mod" | "static" | "struct" | "trait" | "type"
                | "union" => {
                    let mut next = at + 1;
                    next += usize::from(word(next).is_some_and(|word| word == "mut"));
                    self.names.extend(word(next).filter(|name| name != "_"));
                    self.named_by_caller |= punct(next, '$');
                    matches!(name.as_str(), "enum" | "fn" | "struct" | "trait" | "union")
                }
                "impl" if !in_type => {
                    let end = (at..tokens.len()).find(|&at| braces(at)).unwrap_or(tokens.len());
                    let heads = heads(&tokens[at + 1..end]);
                    if heads.iter().any(|part| part.given_by_caller || !part.names.is_empty()) {
                        self.impls.push(heads);
                    }
                    true
                }
                _ => false,
            };
            at += 1;
            if has_body {
                // Its members are no items.
                let end = (at..tokens.len()).find(|&at| braces(at) || punct(at, ';'));
                let end = end.map_or(tokens.len(), |end| end + 1);
                let mut within = Makes::default();
                within.read(tokens[at..end].iter().cloned().collect());
                self.words.append(&mut within.words);
                at = end;
            }
        }
    }
}

/// The trait and the type of an impl, from what stands between `impl` and the brace.
fn heads(tokens: &[TokenTree]) -> [Part; 2] {
    let is = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let mut at = 0;
    let mut depth = 0;
    // Past the parameters.
    while is(0, '<') && at < tokens.len() {
        depth += i32::from(is(at, '<')) - i32::from(is(at, '>') && (at == 0 || !is(at - 1, '-')));
        at += 1;
        if depth == 0 {
            break;
        }
    }
    let mut parts = [Part::default(), Part::default()];
    let mut which = 0;
    for (at, token) in tokens.iter().enumerate().skip(at) {
        match token {
            TokenTree::Ident(word) if word == "for" && !is(at + 1, '<') => which = 1,
            TokenTree::Ident(word) if word == "where" => break,
            TokenTree::Ident(word) if at == 0 || !is(at - 1, '$') => {
                parts[which].names.push(word.to_string());
            }
            TokenTree::Punct(punct) => parts[which].given_by_caller |= punct.as_char() == '$',
            _ => {}
        }
    }
    if which == 0 {
        parts.swap(0, 1);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crate without what this program does not lead to.
    fn left(program: &str, of_crate: &str) -> String {
        let text = format!("{program}\nmod a {{\n{of_crate}\n}}\n");
        let start = program.len();
        let index = Index::new(&text, start).unwrap();
        let none = BTreeSet::new();
        let cut = unreached(&text, start, &index, &none, &Cut::default()).unwrap();
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
    fn names_lead_on() {
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
        // A trait of the standard library, though another has its name.
        let renamed = "use core as std; mod b { use crate::a::std::fmt::Write; pub fn f() {} } mod c { pub trait Write {} }";
        assert_eq!(
            left("fn main() { a::b::f() }", renamed),
            "mod a { use core as std; mod b { use crate::a::std::fmt::Write; pub fn f() {} } }"
        );
        // A function that has the name of its module, which cannot be seen from there.
        let alike = "pub use self::b::f; pub mod b { pub use self::f::{f, g}; mod f { pub fn f() {} pub fn g() {} } }";
        assert_eq!(
            left("fn main() { a::b::g() }", alike),
            "mod a { pub mod b { pub use self::f::{f, g}; mod f { pub fn f() {} pub fn g() {} } } }"
        );
        // What is imported and not used is all that stays.
        assert_eq!(
            left(
                "use a::T; fn main() {}",
                "pub trait T: Iterator { fn f() { g() } } fn g() {} impl<I: Iterator> T for I {}"
            ),
            "mod a { pub trait T: Iterator { } impl<I: Iterator> T for I {} }"
        );
        assert_eq!(left("fn main() {}", of_crate), "");
    }

    /// An impl may be for anything, but only what is named of a crate can need it.
    #[test]
    fn a_crate_that_nobody_names_goes() {
        let of_crate = "pub fn f() {} } mod b { impl Drop for S { fn drop(&mut self) {} } m!(u8);";
        assert_eq!(left("fn main() { a::f(); }", of_crate), "mod a { pub fn f() {} }");
    }

    /// What a macro names, it names where it is called.
    #[test]
    fn a_macro_names_what_is_in_sight_of_its_calls() {
        let of_crate = "
            macro_rules! m { ($f:ident) => { pub fn $f() { h() } } }
            pub mod b { m!(f); fn h() {} }
            mod c { pub fn h() {} }
            mod d { pub fn m() {} }";
        let left = left("fn main() { a::b::f(); }", of_crate);
        assert!(left.contains("m!(f); fn h() {}"), "{left}");
        assert!(!left.contains("mod c") && !left.contains("mod d"), "{left}");
    }

    /// A module that is imported holds what it imports by a star, though nothing in it has a name of its own.
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
    fn names_that_are_not_said_are_found() {
        for (program, of_crate, stays) in [
            // Variants by a glob, methods of a trait that is only in sight, and by a macro.
            (
                "use a::*; fn main() { f(); }",
                "pub enum E { V } use self::E::*; pub fn f() { V; }",
                "enum E",
            ),
            (
                "fn main() { a::f() }",
                "trait T { fn g(&self); } impl T for u8 { fn g(&self) {} } pub fn f() { 1.g(); }",
                "impl T for u8",
            ),
            (
                "use a::T as _; fn main() { 1.g() }",
                "pub trait T { fn g(&self); } impl T for u8 { fn g(&self) {} }",
                "fn g(&self) {}",
            ),
            (
                "fn main() { a::m!(1) }",
                "macro_rules! m { ($x:expr) => { $x.g() } } trait T { fn g(&self); }",
                "fn g(",
            ),
            // What the standard library calls.
            (
                "fn main() { a::S; }",
                "pub struct S; impl Drop for S { fn drop(&mut self) {} }",
                "fn drop",
            ),
            (
                "fn main() { a::S; }",
                "pub struct S; impl Iterator for S { fn nth(&mut self) {} } trait Iterator { fn nth(&mut self); }",
                "fn nth",
            ),
            (
                "fn main() { a::S; }",
                "pub struct S; macro_rules! m { ($t:ty) => { impl Drop for $t { fn drop(&mut self) {} } } } m!(S);",
                "m!(S);",
            ),
            (
                "fn main() { a::f(); }",
                "macro_rules! m { ($f:ident) => { pub fn $f() {} } } m!(f);",
                "m!(f);",
            ),
            (
                "fn main() { a::g(1) }",
                "pub trait T { const N: u8; } pub fn g<X: T>(_: X) { X::N; } macro_rules! m { ($($t:ty)*) => { $(impl T for $t { const N: u8 = 1; })* } } m!(u8 i8);",
                "m!(u8 i8);",
            ),
            (
                "fn main() { a::g(1) }",
                "pub trait T {} pub fn g<X: T>(_: X) {} macro_rules! m { ($t:ty) => { impl T for $t {} } } const _: () = { m!(u8); };",
                "m!(u8);",
            ),
            (
                "fn main() { a::f() }",
                "pub fn f() { b::g() } mod b { pub use super::c::*; } mod c { pub fn g() {} }",
                "fn g()",
            ),
            (
                "fn main() { a::f() }",
                "pub fn f() { use self::b as d; d::c::g() } mod b { pub mod c { pub fn g() {} } }",
                "fn g()",
            ),
            // What the compiler infers that a trait is given.
            (
                "fn main() { a::f(1) }",
                "pub fn f<T: R<P>, P>(_: T) {} pub trait R<P> {} pub enum M {} impl<T> R<M> for T {}",
                "pub enum M {} impl<T> R<M> for T {}",
            ),
            (
                "fn main() { a::f() }",
                "pub fn f() { crate::a::b::mem::swap() } mod b { pub mod mem { pub use core::mem::*; } }",
                "pub use core::mem::*;",
            ),
            // What a program has to write for a trait.
            ("impl a::T for u8 { fn g() {} } fn main() {}", "pub trait T { fn g(); }", "fn g();"),
        ] {
            let left = left(program, of_crate);
            assert!(left.contains(stays), "`{stays}` is not in: {left}");
        }
    }

    #[test]
    fn impls_go_with_their_types() {
        for (of_crate, goes) in [
            ("pub struct S; pub struct G; impl Drop for G { fn drop(&mut self) {} }", "Drop"),
            ("pub struct S; pub struct G; impl From<G> for S { fn from(_: G) -> S { S } }", "From"),
            ("pub struct S; impl S { pub fn f(&self) {} pub fn g(&self) {} }", "g"),
            ("pub struct S; trait T { fn f(&self); } impl T for S { fn f(&self) {} }", "T"),
            (
                "pub struct S; pub struct G; macro_rules! m { ($t:ty) => { impl Copy for $t {} } } m!(G);",
                "m!",
            ),
            (
                "pub struct S; trait T {} macro_rules! m { ($r:ident, $t:ty) => { impl $r for $t {} } } m!(T, u8);",
                "m!",
            ),
            (
                "pub struct S; macro_rules! m { (struct $t:ident { $f:ident: u8 }) => { struct $t { $f: u8 } impl Copy for $t {} } } m!(struct G { f: u8 });",
                "m!",
            ),
            (
                "pub struct S; m!(pub struct G { f: u8 }); impl Drop for G { fn drop(&mut self) {} }",
                "Drop",
            ),
            ("pub struct S; #[cfg(any())] m!(S);", "m!"),
            (
                "pub struct S; trait T {} macro_rules! m { ($t:ty) => { trait S {} impl T for $t {} } } const _: () = { m!(u8); };",
                "m!",
            ),
            ("pub struct S; extern \"C\" { fn g(); }", "extern"),
            (
                "pub struct S; impl S { pub fn f(&self) { b::h() } } mod b { pub fn h() {} } mod c { pub fn h() {} }",
                "mod c",
            ),
        ] {
            let left = left("fn main() { a::S.f(); }", of_crate);
            assert!(left.contains("struct S;") && !left.contains(goes), "{left}");
        }
    }
}
