//! Random packages full of traits. Traits, their members and types share their names with others, and with names of the
//! standard library, so that a member lost from an impl would leave something else that compiles.

use std::collections::BTreeSet;

use fastrand::Rng;

const CRATES: [&str; 3] = ["first", "second", "main"];
const MODULES: [&str; 2] = ["one", "two"];
const TRAITS: [&str; 3] = ["Iterator", "Monoid", "Shape"];
const TYPES: [&str; 2] = ["Heap", "Row"];
/// The functions and constants that a trait may have. None calls a later one.
const MEMBERS: [&str; 5] = ["N", "SIZE", "get", "name", "nth"];

/// The libraries `first` and `second`, which uses `first`, and a program that uses some of both.
pub struct Packages {
    pub texts: [String; 3],
    random: Rng,
    traits: Vec<Trait>,
    /// The types that implement each trait with an impl of their own.
    impls: BTreeSet<(usize, Type)>,
    /// How many numbers have been written. Each occurs once.
    numbers: u64,
}

struct Trait {
    library: usize,
    path: String,
    /// The names of its members, and whether they have a default.
    members: Vec<(&'static str, bool)>,
    supertrait: Option<usize>,
    /// All types that implement this trait implement it.
    blanket: Option<usize>,
}

/// The numbers of a library and of a type in it.
type Type = (usize, usize);

impl Packages {
    pub fn new(seed: u64) -> Packages {
        let random = Rng::with_seed(seed);
        let (texts, traits, impls) = Default::default();
        let mut packages = Packages { texts, random, traits, impls, numbers: 0 };
        for library in 0..2 {
            for name in TYPES {
                let item = format!("#[derive(Clone, PartialEq)]\npub struct {name}(pub u64);\n");
                packages.texts[library] += &item;
            }
            MODULES.iter().for_each(|module| packages.module(library, module));
        }
        packages.choose_impls();
        packages.impls.clone().into_iter().for_each(|(of, kind)| packages.write_impl(of, kind));
        (0..packages.traits.len()).for_each(|of| packages.blanket_impl(of));
        packages.standard_impls();
        packages.program();
        packages
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(..100) < percent
    }

    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// A path that starts in another library or in the same one.
    fn path(from: usize, library: usize, path: &str) -> String {
        format!("{}::{path}", if from == library { "crate" } else { CRATES[library] })
    }

    fn trait_path(&self, from: usize, of: usize) -> String {
        Packages::path(from, self.traits[of].library, &self.traits[of].path)
    }

    fn type_path(from: usize, (library, kind): Type) -> String {
        Packages::path(from, library, TYPES[kind])
    }

    /// Writes a module of traits, each with a function that calls its members.
    fn module(&mut self, library: usize, module: &str) {
        self.texts[library] += &format!("\npub mod {module} {{\n");
        for name in TRAITS {
            if self.chance(25) {
                continue;
            }
            let mut members = Vec::new();
            for member in MEMBERS {
                if self.chance(60) {
                    members.push((member, self.chance(75)));
                }
            }
            let of = self.traits.len();
            let mut earlier = |percent| {
                let is_any = of > 0 && self.random.u32(..100) < percent;
                is_any.then(|| self.random.usize(..of))
            };
            let (supertrait, blanket) = (earlier(30), earlier(20));
            let blanket = blanket.filter(|_| supertrait.is_none_or(|of| Some(of) == blanket));
            let path = format!("{module}::{name}");
            self.traits.push(Trait {
                library,
                path,
                members: members.clone(),
                supertrait,
                blanket,
            });
            let above = supertrait.map(|above| self.trait_path(library, above));
            let above = above.map_or(String::new(), |above| format!(": {above}"));
            let mut text = format!("    pub trait {name}{above} {{\n");
            for (member, has_default) in members.iter().copied() {
                text += &self.member(library, of, member, has_default.then_some("Self"));
            }
            text += "    }\n\n";
            for (member, _) in members.iter().filter(|(member, _)| is_function(member)) {
                let caller = format!("call_{}_{member}", name.to_lowercase());
                text += &format!(
                    "    pub fn {caller}<X: {name} + ?Sized>(x: &X) -> u64 {{ <X as {name}>::{member}(x) }}\n"
                );
            }
            self.texts[library] += &text;
        }
        self.texts[library] += "}\n";
    }

    /// A member, with a value if it is of a trait's default or of an impl for that type.
    fn member(&mut self, library: usize, of: usize, name: &str, of_type: Option<&str>) -> String {
        let mut value = self.number().to_string();
        if of_type.is_some_and(|of| !["Self", "X"].contains(&of)) && is_function(name) {
            value += " + self.0";
        }
        let above = self.traits[of].supertrait.into_iter().flat_map(|above| {
            self.traits[above].members.iter().map(move |(member, _)| (above, *member))
        });
        let own = self.traits[of].members.iter().map(|(member, _)| (of, *member));
        let earlier = own.take_while(|(_, member)| *member != name);
        for (of, member) in above.chain(earlier).collect::<Vec<_>>() {
            if (is_function(name) || !is_function(member)) && self.chance(40) {
                let arguments = if is_function(member) { "(self)" } else { "" };
                let path = self.trait_path(library, of);
                value += &format!(" + <Self as {path}>::{member}{arguments}");
            }
        }
        let value = of_type.map(|_| value);
        match (is_function(name), value) {
            (true, Some(value)) => format!("        fn {name}(&self) -> u64 {{ {value} }}\n"),
            (true, None) => format!("        fn {name}(&self) -> u64;\n"),
            (false, Some(value)) => format!("        const {name}: u64 = {value};\n"),
            (false, None) => format!("        const {name}: u64;\n"),
        }
    }

    /// Chooses which types implement which traits. Whoever implements a trait implements its supertrait.
    fn choose_impls(&mut self) {
        for of in (0..self.traits.len()).rev() {
            for kind in (0..2).flat_map(|library| [(library, 0), (library, 1)]) {
                if self.traits[of].blanket.is_none() && self.chance(50) {
                    self.require(of, kind);
                }
            }
        }
    }

    fn require(&mut self, of: usize, kind: Type) {
        match self.traits[of].blanket {
            Some(source) => self.require(source, kind),
            None => drop(self.impls.insert((of, kind))),
        }
        if let Some(above) = self.traits[of].supertrait {
            self.require(above, kind);
        }
    }

    fn is_implemented(&self, of: usize, kind: Type) -> bool {
        match self.traits[of].blanket {
            Some(source) => self.is_implemented(source, kind),
            None => self.impls.contains(&(of, kind)),
        }
    }

    /// The members of an impl: those without a default, and some others.
    fn members(&mut self, library: usize, of: usize, kind: &str) -> String {
        let mut text = String::new();
        for (member, has_default) in self.traits[of].members.clone() {
            if !has_default || self.chance(60) {
                text += &self.member(library, of, member, Some(kind));
            }
        }
        text
    }

    /// Writes an impl by the trait's path, under another name of it, or in a macro.
    fn write_impl(&mut self, of: usize, kind: Type) {
        let library = self.traits[of].library.max(kind.0);
        let (path, name) = (self.trait_path(library, of), Packages::type_path(library, kind));
        let members = self.members(library, of, &name);
        let number = self.number();
        self.texts[library] += &match self.random.u32(..4) {
            0 => format!(
                "\nmod impl_{number} {{\n    use {path} as Named;\n    impl Named for {name} {{\n{members}    }}\n}}\n"
            ),
            1 => format!(
                "\nmacro_rules! make_{number} {{ ($kind:ty) => {{\n    impl {path} for $kind {{\n{members}    }}\n}} }}\nmake_{number}!({name});\n"
            ),
            _ => format!("\nimpl {path} for {name} {{\n{members}}}\n"),
        };
    }

    fn blanket_impl(&mut self, of: usize) {
        let library = self.traits[of].library;
        let Some(source) = self.traits[of].blanket else { return };
        let (path, source) = (self.trait_path(library, of), self.trait_path(library, source));
        let members = self.members(library, of, "X");
        self.texts[library] += &format!("\nimpl<X: {source}> {path} for X {{\n{members}}}\n");
    }

    /// Impls of the standard library's traits. Some override a default.
    fn standard_impls(&mut self) {
        for (library, kind) in (0..2).flat_map(|library| [(library, 0), (library, 1)]) {
            let name = TYPES[kind];
            let [nth, less, text] = [(); 3].map(|()| self.number());
            let mut next = "    type Item = u64;\n    fn next(&mut self) -> Option<u64> { self.0 += 1; Some(self.0) }\n".to_owned();
            if self.chance(70) {
                next += &format!(
                    "    fn nth(&mut self, n: usize) -> Option<u64> {{ Some(self.0 + n as u64 + {nth}) }}\n"
                );
            }
            let mut order =
                "    fn partial_cmp(&self, _: &Self) -> Option<std::cmp::Ordering> { None }\n"
                    .to_owned();
            if self.chance(70) {
                order += &format!(
                    "    fn lt(&self, other: &Self) -> bool {{ self.0 < other.0 + {less} }}\n"
                );
            }
            let shown = format!(
                "    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {{ write!(to, \"{text} {{}}\", self.0) }}\n"
            );
            self.texts[library] += &format!("\nimpl std::iter::Iterator for {name} {{\n{next}}}\n");
            self.texts[library] +=
                &format!("\nimpl std::cmp::PartialOrd for {name} {{\n{order}}}\n");
            self.texts[library] += &format!("\nimpl std::fmt::Display for {name} {{\n{shown}}}\n");
        }
    }

    /// Writes a program that prints a few members.
    fn program(&mut self) {
        let mut text = "fn main() {\n".to_owned();
        let mut print = |value: String| text += &format!("    println!(\"{{}}\", {value});\n");
        for kind in (0..2).flat_map(|library| [(library, 0), (library, 1)]) {
            let name = Packages::type_path(2, kind);
            for of in 0..self.traits.len() {
                if !self.is_implemented(of, kind) {
                    continue;
                }
                let path = self.trait_path(2, of);
                for (member, _) in self.traits[of].members.clone() {
                    if !self.chance(12) {
                        continue;
                    }
                    let value = format!("{name}({})", self.number());
                    let (module, last) = path.rsplit_once("::").unwrap();
                    let caller = format!("{module}::call_{}_{member}", last.to_lowercase());
                    match self.random.u32(..3) {
                        _ if !is_function(member) => print(format!("<{name} as {path}>::{member}")),
                        0 if self.is_object(of) => {
                            print(format!("{caller}(&{value} as &dyn {path})"))
                        }
                        1 => print(format!("{caller}(&{value})")),
                        _ => print(format!("<{name} as {path}>::{member}(&{value})")),
                    }
                }
            }
            match self.random.u32(..5) {
                0 => print(format!("std::iter::Iterator::nth(&mut {name}(3), 2).unwrap()")),
                1 => print(format!("{name}(3) < {name}(2)")),
                2 => print(format!("{name}(3)")),
                _ => {}
            }
        }
        self.texts[2] = text + "}\n";
    }

    /// Whether `dyn` may stand before the trait: neither it nor a supertrait has constants.
    fn is_object(&self, of: usize) -> bool {
        let Trait { members, supertrait, .. } = &self.traits[of];
        let is_plain = members.iter().all(|(member, _)| is_function(member));
        is_plain && supertrait.is_none_or(|above| self.is_object(above))
    }
}

fn is_function(member: &str) -> bool {
    member.starts_with(char::is_lowercase)
}
