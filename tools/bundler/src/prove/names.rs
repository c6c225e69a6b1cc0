//! Paths in printed MIR. An item has different paths in the MIR of its crate and in that of the file where the crate is a
//! module. They are compared by where the item is defined.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::error::Result;
use crate::rustc::Rustc;
use crate::rustc::mir::{STANDARD, is_message, with_paths, without_places};

/// What the first name of a path into another crate stands for.
#[derive(Clone)]
pub enum Root {
    /// A crate that is a module of the file. Paths lead to where an item is defined.
    Module(String),
    /// A compiled library. The compiler prints the shortest path to an item, perhaps through a re-export, so it is asked by
    /// this name where the path leads.
    Library(String),
}

/// How to read the paths in the pieces of one crate.
#[derive(Default)]
pub struct PathView {
    /// The module that the crate has become, if any.
    pub module: Option<String>,
    pub roots: HashMap<String, Root>,
    /// The libraries that have become modules, for paths quoted from the source.
    pub modules: HashMap<String, Root>,
    /// The names that `extern crate` gives below the root.
    pub inner_roots: HashMap<String, Root>,
    /// Modules and functions of the crate whose paths start with the name of another crate.
    pub own: HashSet<String>,
    /// What the program defines at the root of the file, which crates must not use.
    pub of_program: HashSet<String>,
}

enum PathMeaning<'a> {
    Local,
    /// The rest of a path into the crate itself.
    Own(&'a str),
    OfProgram,
    Other(&'a Root, &'a str),
}

impl PathView {
    fn meaning<'a>(&'a self, path: &'a str, after: &str) -> PathMeaning<'a> {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let is_path = !rest.is_empty() || after.starts_with("::");
        let is_call = after.starts_with('(') && rest.is_empty() && !is_of_mir(first, after);
        if is_path && self.module.as_deref() == Some(first) {
            return PathMeaning::Own(rest);
        }
        // The name of a type parameter such as `impl Fn(crate::T)` is quoted from the source.
        if is_path && first == "crate" {
            let (second, below) = rest.split_once("::").unwrap_or((rest, ""));
            return match self.modules.get(second) {
                _ if self.module.as_deref() == Some(second) => PathMeaning::Own(below),
                Some(root) => PathMeaning::Other(root, below),
                None => PathMeaning::Own(rest),
            };
        }
        if let Some(root) = self.roots.get(first).filter(|_| is_path && !self.own.contains(path)) {
            return PathMeaning::Other(root, rest);
        }
        let mut last = first;
        let mut rest = rest;
        while let (false, Some((name, below))) = (rest.is_empty(), rest.split_once("::")) {
            // num-derive puts derived impls into `const _` with `extern crate num_traits as _num_traits;`.
            let hidden = name.strip_prefix('_').filter(|_| last == "_");
            let root = hidden.and_then(|name| self.roots.get(name));
            if let Some(root) = root.or_else(|| self.inner_roots.get(name)) {
                return PathMeaning::Other(root, below);
            }
            (last, rest) = (name, below);
        }
        match self.of_program.contains(first) && (is_path || is_call) {
            true => PathMeaning::OfProgram,
            false => PathMeaning::Local,
        }
    }

    /// The crate that a path leads to through another one, which re-exports it under any name.
    fn reexport<'a>(&'a self, mut path: &'a str) -> Option<(&'a str, &'a str)> {
        while let Some((name, below)) = path.split_once("::") {
            if let Some(Root::Library(library)) = self.roots.get(name) {
                return Some((library, below));
            }
            path = below;
        }
        None
    }

    /// Collects the paths that the compiler must resolve before this text can be read.
    pub fn collect_paths(&self, text: &str, paths: &mut BTreeSet<String>) {
        with_paths(text, |_, path, after| {
            if let PathMeaning::Other(Root::Library(name), rest) = self.meaning(path, after) {
                for (name, rest) in [(name.as_str(), rest)].into_iter().chain(self.reexport(rest)) {
                    paths.insert(name.to_owned());
                    paths.extend(prefixes(rest).map(|prefix| format!("{name}::{prefix}")));
                }
            }
            0
        });
    }

    /// The text with paths from the root of the crate, and with `@` before paths into other crates.
    pub fn normalized(&self, text: &str, known: &Items) -> String {
        with_paths(text, |out, path, after| {
            match self.meaning(path, after) {
                PathMeaning::Own("") => return "::".len(),
                PathMeaning::Own(rest) => out.push_str(rest),
                PathMeaning::OfProgram => out.extend(["crate::", path]),
                PathMeaning::Other(Root::Module(module), rest) => {
                    out.extend(["@", &join_path(module, rest)]);
                }
                PathMeaning::Other(Root::Library(name), rest) => {
                    let reexport = || {
                        let (name, rest) = self.reexport(rest)?;
                        known.path(name, rest, after)
                    };
                    let first = path.split("::").next().unwrap_or_default();
                    let hidden = || {
                        known.private_path(name, rest, after).filter(|_| !self.own.contains(first))
                    };
                    let found = known.path(name, rest, after).or_else(reexport).or_else(hidden);
                    out.push_str(found.as_deref().unwrap_or(path));
                }
                PathMeaning::Local => out.push_str(path),
            }
            0
        })
    }
}

fn join_path(module: &str, path: &str) -> String {
    if path.is_empty() { module.to_owned() } else { format!("{module}::{path}") }
}

/// Words of MIR that look like calls.
const TERMINATORS: [&str; 5] = ["assert", "discriminant", "drop", "switchInt", "yield"];
/// Operators of MIR. They look like calls of a program's `Add`, but without `->` and the next block.
const OPERATORS: [&str; 21] = [
    "Add", "BitAnd", "BitOr", "BitXor", "Cmp", "Div", "Eq", "Ge", "Gt", "Le", "Len", "Lt", "Mul",
    "Ne", "Neg", "Not", "Offset", "Rem", "Shl", "Shr", "Sub",
];

fn is_of_mir(word: &str, after: &str) -> bool {
    let has_target = || after.lines().next().is_some_and(|line| line.contains(" -> "));
    TERMINATORS.contains(&word) || OPERATORS.contains(&word) && !has_target()
}

/// The prefixes of a path up to the first type, the longest first.
fn prefixes(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.match_indices("::").map(|(at, _)| at).chain([path.len()]);
    let mut start = 0;
    let mut prefixes = Vec::new();
    for end in ends.filter(|&end| end > 0) {
        prefixes.push(&path[..end]);
        if path[start..].starts_with(char::is_uppercase) {
            break;
        }
        start = end + 2;
    }
    prefixes.into_iter().rev()
}

/// Where the items of libraries are defined.
#[derive(Default)]
pub struct Items {
    /// For each path, the module and the other item of this name.
    items: HashMap<String, [Option<String>; 2]>,
    /// The functions of crates that are modules, by their last names. For a function that is re-exported under another
    /// name, the compiler prints the path of the re-export and the function's own name.
    functions: HashMap<String, Vec<String>>,
}

impl Items {
    /// Asks the compiler where these paths lead. `modules` maps libraries to modules of the file.
    pub fn find(
        compiler: &Rustc,
        paths: &BTreeSet<String>,
        modules: &HashMap<String, String>,
        functions: impl Iterator<Item = String>,
    ) -> Result<Items> {
        let mut known = Items::default();
        for path in functions {
            let name = path.rsplit("::").next().unwrap_or_default().to_owned();
            known.functions.entry(name).or_default().push(path);
        }
        if paths.is_empty() {
            return Ok(known);
        }
        let uses =
            paths.iter().enumerate().map(|(at, path)| format!("use {path} as {MARK}{at};\n"));
        let tree = compiler.resolved(&uses.collect::<String>())?;
        let all: Vec<&String> = paths.iter().collect();
        let found: Vec<_> = resolved_imports(&tree).collect();
        // The root of a library, which shows its number: `20:0 ~ name[24a2]`.
        let mut roots: HashMap<&str, &str> = HashMap::new();
        for (at, items) in &found {
            let root = items.iter().find_map(|(_, item)| item.split_once(":0 ~ "));
            let module = all.get(*at).and_then(|path| modules.get(*path));
            roots.extend(root.zip(module).map(|((number, _), module)| (number, module.as_str())));
        }
        for (at, items) in found {
            let Some(path) = all.get(at) else { continue };
            let entry = known.items.entry((*path).clone()).or_default();
            for (kind, item) in items {
                let (number, item) = item.split_once(':').unwrap_or_default();
                let (_, item) = item.split_once(" ~ ").unwrap_or_default();
                let (name, item) = item.split_once('[').unwrap_or_default();
                let item = item.split_once("]::").map_or("", |(_, item)| item);
                let item = without_places(item, &HashMap::new());
                let name = roots.get(number).unwrap_or(&name);
                let item = item.trim_end_matches("::{constructor#0}");
                let of_kind = &mut entry[usize::from(kind != "Mod")];
                of_kind.get_or_insert_with(|| join_path(&format!("@{name}"), item));
            }
        }
        Ok(known)
    }

    /// Where the item at this path below a library is defined.
    fn path(&self, library: &str, path: &str, after: &str) -> Option<String> {
        let after_path = after.starts_with("::<impl ") || after.starts_with("::{");
        for prefix in prefixes(path) {
            let Some([module, item]) = self.items.get(&format!("{library}::{prefix}")) else {
                continue;
            };
            let rest = &path[prefix.len()..];
            // This type is in a private module, beside a function with the module's name, as with `intersperse` in
            // itertools.
            let is_type = rest.starts_with("::") && rest[2..].starts_with(char::is_uppercase);
            let last = prefix.rsplit("::").next().unwrap_or_default();
            if is_type && module.is_none() && last.starts_with(char::is_lowercase) {
                continue;
            }
            let first = if rest.is_empty() && !after_path { item } else { module };
            if let Some(found) = first.as_ref().or(module.as_ref()).or(item.as_ref()) {
                let is_of_module = module.as_ref() == Some(found);
                return Some(self.renamed(format!("{found}{rest}"), rest, is_of_module));
            }
        }
        None
    }

    /// The path of a private item of a library. (The standard library's printed paths are all public.)
    fn private_path(&self, library: &str, path: &str, after: &str) -> Option<String> {
        let [root, _] = self.items.get(library).filter(|_| !STANDARD.contains(&library))?;
        let rest = join_path("", path);
        // Impls are in modules, which may have the name of a function, as `iter` in primal-bit.
        let is_module = after.starts_with("::<impl ");
        Some(self.renamed(format!("{}{rest}", root.as_ref()?), &rest, !is_module))
    }

    fn renamed(&self, found: String, rest: &str, is_of_module: bool) -> String {
        let name = rest.strip_prefix("::").filter(|name| is_of_module && !name.contains("::"));
        let known = name.and_then(|name| self.functions.get(name)).into_iter().flatten();
        let of_crate = &found[..found.find("::").map_or(0, |at| at + 2)];
        let own: Vec<&String> = known.filter(|path| path.starts_with(of_crate)).collect();
        if let [only] = own.as_slice() { (*only).clone() } else { found }
    }
}

/// The alias of an import that asks for a path.
const MARK: &str = "alone_asks_";

/// The items that each import resolves to, with kind and number, from the compiler's tree.
fn resolved_imports(tree: &str) -> impl Iterator<Item = (usize, Vec<(&str, &str)>)> {
    let mut items = Vec::new();
    let mut kind = None;
    let mut is_kind = false;
    let mut is_path = false;
    tree.lines().map(str::trim_start).filter_map(move |line| {
        if std::mem::take(&mut is_kind) {
            kind = Some(line.trim_end_matches([',', '(']));
        } else if line.starts_with("res: ") && line.ends_with(['{', '[']) {
            items.clear();
            is_path = true;
        } else if line.starts_with("segments: ") {
            is_path = false;
        } else if is_path && line.ends_with("Def(") {
            is_kind = true;
        } else if let Some(item) = line.strip_prefix("DefId(").filter(|_| is_path) {
            let item = item.trim_end_matches(',').trim_end_matches(')');
            items.extend(kind.take().filter(|kind| *kind != "Macro").map(|kind| (kind, item)));
        }
        let number = line.trim_start_matches("ident: ").strip_prefix(MARK)?;
        let number = number.split('#').next()?.parse().ok()?;
        Some((number, std::mem::take(&mut items)))
    })
}

/// Types of the standard library whose drop has no visible effect.
const SILENT_DROPS: &str =
    "BTreeMap BTreeSet BinaryHeap Box HashMap HashSet IntoIter Option Result String Vec VecDeque";

/// What an edition can change: which functions are called, and when values with a visible drop are dropped. `has_drops`
/// says that types of the same crate implement `Drop`. An edition also changes what closures borrow and how long
/// temporaries live.
pub fn effects(text: &str, has_drops: bool) -> String {
    let mut types: HashMap<&str, &str> = HashMap::new();
    let mut effects = Vec::new();
    let mut has_visible = false;
    let head = text.lines().next().unwrap_or_default();
    for line in text.lines() {
        let declared = line.strip_prefix("let ").unwrap_or_default();
        let declared = declared.strip_prefix("mut ").unwrap_or(declared).split_once(": ");
        types.extend(declared);
        let Some((call, _)) = line.split_once(" -> [") else { continue };
        if let Some(dropped) = call.strip_prefix("drop(") {
            let name = dropped.rsplit(": ").next().unwrap_or_default();
            let name = name.trim_end_matches(')').trim_start_matches(['(', '*']);
            // The types of arguments are in the first line.
            let of = match name.starts_with('_') {
                true => types.get(name).copied().unwrap_or(head),
                false => name,
            };
            if is_visible_drop(of, has_drops) {
                has_visible = true;
                effects.push(of);
            }
        } else if let Some((_, call)) = call.split_once(" = ") {
            let mut depth = 0;
            let arguments = call.rfind(|letter| {
                depth += i32::from(letter == ')') - i32::from(letter == '(');
                depth == 0
            });
            // Edition 2021 panics through another function.
            if !line.contains("Arguments") && !is_message(line) {
                effects.push(&call[..arguments.unwrap_or(call.len())]);
            }
        }
    }
    if !has_visible {
        effects.sort_unstable();
    }
    effects.join("\n")
}

fn is_visible_drop(of: &str, has_drops: bool) -> bool {
    let mut is_visible = false;
    with_paths(of, |out, path, _| {
        let [first, last] = [path.split("::").next(), path.rsplit("::").next()];
        let is_other = out.ends_with('@') || first.is_some_and(|it| STANDARD.contains(&it));
        let is_silent = last.is_some_and(|last| match is_other {
            true => SILENT_DROPS.split(' ').any(|quiet| quiet == last),
            false => !has_drops || last.starts_with(|letter: char| !letter.is_uppercase()),
        });
        let is_type = !out.trim_end_matches('@').ends_with(" as ");
        is_visible |= path == "dyn" || is_type && !is_silent;
        out.push_str(path);
        0
    });
    is_visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_as_they_are_from_within() {
        let compiler = Rustc::find().unwrap();
        let library = |name: &str| (name.to_owned(), Root::Library(name.to_owned()));
        let module = |name: &str| (name.to_owned(), Root::Module(name.to_owned()));
        let file = PathView {
            module: Some("a".into()),
            roots: [library("std"), library("core"), module("b")].into(),
            of_program: ["f".into(), "S".into()].into(),
            ..PathView::default()
        };
        let own = PathView {
            roots: [library("std"), library("core"), module("b"), module("c")].into(),
            inner_roots: [library("core"), ("standard".into(), library("std").1)].into(),
            own: ["c".into(), "c::f".into()].into(),
            ..PathView::default()
        };
        let check = |view: &PathView, printed: &str, normalized: &str| {
            let mut paths = BTreeSet::new();
            view.collect_paths(printed, &mut paths);
            let known = Items::find(&compiler, &paths, &HashMap::new(), [].into_iter()).unwrap();
            assert_eq!(view.normalized(printed, &known), normalized);
        };
        check(
            &file,
            "a::f(b::f) b::a::f <a::S as b::T>::a::f",
            "f(@b::f) @b::a::f <S as @b::T>::a::f",
        );
        // A module of the crate with the name of another crate, and an item of the program.
        check(&file, "a::b::f(S::g(f(S)), drop(f))", "b::f(crate::S::g(crate::f(S)), drop(f))");
        check(&file, "a::<impl Vec<u8>>::take", "<impl Vec<u8>>::take");
        check(
            &file,
            "const \"a::f\", const '\"', a::f, '\\'' 'a",
            "const \"a::f\", const '\"', f, '\\'' 'a",
        );
        check(
            &own,
            "b::f c::f c::g _::_b::T inner::standard::mem::swap",
            "@b::f c::f @c::g @b::T @core::mem::swap",
        );
        // One item through all its paths, and other items of the same name.
        for path in ["std::vec::Vec", "std::prelude::v1::Vec"] {
            check(&file, &format!("{path}::<u8>::new"), "@alloc::vec::Vec::<u8>::new");
        }
        check(&file, "std::rt::panic_fmt(", "@core::panicking::panic_fmt(");
        check(&file, "std::ptr::swap(std::mem::swap", "@core::ptr::swap(@core::mem::swap");
        check(&file, "core::slice::<impl [T]>::iter", "@core::slice::<impl [T]>::iter");
    }

    #[test]
    fn effects_are_calls_and_visible_drops() {
        let text = "fn f() -> u8 {
let mut _2: std::string::String;
let _4: TYPE;
_3 = one::g::<(u8, u8)>(copy _2, const 1_u8) -> [return: bb1, unwind continue];
_2 = <u8 as std::string::ToString>::to_string(move _5) -> [return: bb1, unwind continue];
drop(_2) -> [return: bb3, unwind: bb4];
drop(_4) -> [return: bb4, unwind: bb5];
";
        let of = |of: &str, has_drops| {
            let found = effects(&text.replace("TYPE", of), has_drops);
            Some(found).filter(|effects| !effects.contains(of))
        };
        let quiet = "<u8 as std::string::ToString>::to_string\none::g::<(u8, u8)>".to_owned();
        assert_eq!(of("std::vec::Vec<one::Own<<M as @b::Monoid>::S>>", false), Some(quiet));
        for loud in ["std::cell::Ref<'_, u8>", "@b::Guard", "std::boxed::Box<dyn Fn()>"] {
            assert_eq!(of(loud, false), None, "{loud}");
        }
        assert_eq!(of("one::Own", true), None);
        assert!(of("(u8, &T)", false).is_some());
    }
}
