//! Checks that impls of traits have kept what they override. MIR does not show this: a call in it names the trait's member,
//! whether an impl or the trait's default runs.

use std::collections::{BTreeSet, HashMap};

use crate::error::Result;
use crate::rustc::{Diagnostic, Rustc};
use crate::shed::index::{Index, Node, NodeKind};
use crate::text::{Edit, apply, within};

/// The path of a member that an impl in `less` lacks although it is in `whole`, and although the trait still has it. In both
/// texts, the crates start at `start`.
pub fn lost_member(
    whole: &str,
    less: &str,
    start: usize,
    compiler: &Rustc,
    edition: &str,
) -> Result<Option<String>> {
    let [before, now] = [Index::new(whole, start)?, Index::new(less, start)?];
    let mut known: HashMap<&str, BTreeSet<Member>> = HashMap::new();
    for (at, members) in impls(whole, &before) {
        known.entry(&before.nodes[at].path).or_default().extend(members);
    }
    // The compiler knows which members a trait has: any other one that an impl gets is an error.
    let mut missing = Vec::new();
    for (at, members) in impls(less, &now) {
        let node = &now.nodes[at];
        let gone = known.get(node.path.as_str()).into_iter().flatten();
        let gone = gone.filter(|member| !members.contains(member));
        missing.extend(gone.map(|member| (node.range.end - 1, member, &node.path)));
    }
    if missing.is_empty() {
        return Ok(None);
    }
    missing.sort_by_key(|(at, ..)| *at);
    let edits = missing.iter().map(|(at, member, _)| Edit::insert(*at, member.stub()));
    let errors = compiler.unresolved(&apply(less, edits.collect()), edition)?;
    let mut added = 0;
    let is_lost = |(at, member, _): &(usize, &Member, &String)| {
        let stub = at + added..at + added + member.stub().len();
        added = stub.end - at;
        let is_at_stub = |error: &&Diagnostic| {
            error.member().is_some() && error.call_sites().any(|place| within(&place, &stub))
        };
        !errors.iter().any(|error| is_at_stub(&error))
    };
    let lost = missing.into_iter().find(is_lost);
    Ok(lost.map(|(_, Member { name, .. }, of)| format!("{of}::{name}")))
}

/// A member of an impl.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Member<'a> {
    /// `const`, `fn` or `type`; empty for a macro call, which may make several members.
    kind: &'a str,
    name: &'a str,
}

impl Member<'_> {
    /// A member of the same kind and name. In place of a macro call, nothing: it must not be missing.
    fn stub(&self) -> String {
        let Member { kind, name } = self;
        match *kind {
            "const" => format!("const {name}: () = ();"),
            "fn" => format!("fn {name}() {{}}"),
            "type" => format!("type {name} = ();"),
            _ => String::new(),
        }
    }
}

/// The impls of traits, each with its members.
fn impls<'a>(text: &'a str, index: &Index) -> HashMap<usize, BTreeSet<Member<'a>>> {
    let nodes = index.nodes.iter().enumerate();
    let of_trait = |(_, node): &(usize, &Node)| matches!(node.kind, NodeKind::TraitImpl { .. });
    let mut impls: HashMap<usize, BTreeSet<Member>> =
        nodes.filter(of_trait).map(|(at, _)| (at, BTreeSet::new())).collect();
    for node in &index.nodes {
        let Some(members) = node.parent.and_then(|parent| impls.get_mut(&parent)) else { continue };
        let kind = text[node.range.start..node.name.start].split_whitespace().last();
        // The bodies of functions that are not called are left out.
        let name = text[node.name.clone()].split('{').next().unwrap_or_default();
        members.insert(Member { kind: kind.unwrap_or_default(), name });
    }
    impls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_may_go_only_with_that_of_the_trait() {
        let whole = "fn main() {}
mod a {
    pub trait T { const N: u8 = 1; fn f() {} fn g() {} }
    pub trait U { fn f() {} }
    macro_rules! g { () => { fn g() {} } }
    impl T for u8 { const N: u8 = 2; fn f() {} g!(); }
    impl U for u8 { fn f() {} }
    mod b { use super::T as U; impl U for i8 { fn f() {} } }
}
";
        let compiler = Rustc::find().unwrap();
        for (from, to, lost) in [
            ("", "", None),
            ("impl T for u8 { const N: u8 = 2; fn f() {} g!(); }", "", None),
            ("const N: u8 = 2;", "", Some("::a::impl T for u8::N")),
            ("g!();", "", Some("::a::impl T for u8::g!();")),
            ("impl U for u8 { fn f() {} }", "impl U for u8 {}", Some("::a::impl U for u8::f")),
            ("impl U for i8 { fn f() {} }", "impl U for i8 {}", Some("::a::b::impl U for i8::f")),
            // Another trait now has this name, and not the member.
            ("use super::T as U; impl U for i8 { fn f() {} }", "trait U {} impl U for i8 {}", None),
        ] {
            assert!(whole.contains(from), "no `{from}`");
            let less = whole.replacen(from, to, 1);
            let found = lost_member(whole, &less, 13, &compiler, "2021").unwrap();
            assert_eq!(found.as_deref(), lost, "{less}");
        }
    }
}
