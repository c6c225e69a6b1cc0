//! The names of items, and the single imports of a `use`.

use std::ops::Range;

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Item, ItemUse, UseTree, Visibility};

/// The name of an item that is not a module, macro or import.
pub fn name_of(item: &Item) -> Option<(&Ident, &Visibility)> {
    Some(match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::TraitAlias(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        Item::Union(item) => (&item.ident, &item.vis),
        _ => return None,
    })
}

/// One imported name, or all names of a module.
pub struct Import<'a> {
    /// The path without a final `self`: `a::{self, b}` has the paths `a` and `a::b`.
    pub path: Vec<&'a Ident>,
    /// The name in this module, such as `_`; `None` for `*`.
    pub name: Option<&'a Ident>,
    pub is_renamed: bool,
    /// The range of `b`, `b as c`, `self` or `*`.
    pub range: Range<usize>,
}

impl Import<'_> {
    pub fn path(&self) -> Vec<String> {
        self.path.iter().map(ToString::to_string).collect()
    }

    /// Whether it imports the first name of its path, under any name.
    pub fn is_whole(&self) -> bool {
        self.path.len() == 1 && self.name.is_some()
    }
}

/// All imports of a `use`, in the order of the source.
pub fn flatten(tree: &UseTree) -> Vec<Import<'_>> {
    let mut imports = Vec::new();
    add(tree, &mut Vec::new(), &mut imports);
    imports
}

fn add<'a>(tree: &'a UseTree, before: &mut Vec<&'a Ident>, imports: &mut Vec<Import<'a>>) {
    let (last, name) = match tree {
        UseTree::Path(path) => {
            before.push(&path.ident);
            add(&path.tree, before, imports);
            before.pop();
            return;
        }
        UseTree::Group(group) => {
            return group.items.iter().for_each(|tree| add(tree, before, imports));
        }
        UseTree::Name(name) => (Some(&name.ident), Some(&name.ident)),
        UseTree::Rename(rename) => (Some(&rename.ident), Some(&rename.rename)),
        UseTree::Glob(_) => (None, None),
    };
    let itself = before.last().copied().filter(|_| last.is_some_and(|last| last == "self"));
    let is_renamed = matches!(tree, UseTree::Rename(_));
    imports.push(Import {
        path: before.iter().copied().chain(last.filter(|_| itself.is_none())).collect(),
        name: if is_renamed { name } else { itself.or(name) },
        is_renamed,
        range: tree.span().byte_range(),
    });
}

/// A `use` item without the names or modules that are gone; `None` if no name is left.
pub fn without_names(item: &str, is_gone: &dyn Fn(&Range<usize>) -> bool) -> Option<String> {
    let tree = syn::parse_str::<ItemUse>(item).ok()?.tree;
    let Range { start, end } = tree.span().byte_range();
    Some(format!("{}{}{}", &item[..start], retain(item, &tree, is_gone)?, &item[end..]))
}

fn retain(item: &str, tree: &UseTree, is_gone: &dyn Fn(&Range<usize>) -> bool) -> Option<String> {
    let range = match tree {
        UseTree::Path(path) => path.ident.span().byte_range(),
        UseTree::Group(group) => {
            let remaining: Vec<String> =
                group.items.iter().filter_map(|tree| retain(item, tree, is_gone)).collect();
            return match remaining.as_slice() {
                [] => None,
                [one] => Some(one.clone()),
                several => Some(format!("{{{}}}", several.join(", "))),
            };
        }
        _ => tree.span().byte_range(),
    };
    let name = (!is_gone(&range)).then(|| &item[range])?;
    let UseTree::Path(path) = tree else { return Some(name.to_owned()) };
    let below = retain(item, &path.tree, is_gone)?;
    Some(match below.strip_prefix("self") {
        Some(alias) if alias.is_empty() || alias.starts_with(' ') => format!("{name}{alias}"),
        _ => format!("{name}::{below}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_is_a_path_and_a_name() {
        let tree = syn::parse_str("{a, b::{self, c as d, self as _, *}, self::e}").unwrap();
        let found: Vec<String> = flatten(&tree)
            .iter()
            .map(|import| {
                let name = import.name.map_or("*".to_owned(), ToString::to_string);
                format!("{} {name} {}", import.path().join("::"), import.is_renamed)
            })
            .collect();
        let wanted =
            ["a a false", "b b false", "b::c d true", "b _ true", "b * false", "self::e e false"];
        assert_eq!(found, wanted);
    }

    #[test]
    fn imports_lose_single_names() {
        let item = "pub(crate) use a::{b::{self, c as d}, e::*, f};";
        let retain =
            |gone: &[&str]| without_names(item, &|range| gone.contains(&&item[range.clone()]));
        for (gone, wanted) in [
            (&["self"][..], "pub(crate) use a::{b::c as d, e::*, f};"),
            (&["c as d", "*", "f"], "pub(crate) use a::b;"),
            (&["b", "f"], "pub(crate) use a::e::*;"),
        ] {
            assert_eq!(retain(gone).unwrap(), wanted);
        }
        assert_eq!(retain(&["b", "*", "f"]), None);
    }
}
