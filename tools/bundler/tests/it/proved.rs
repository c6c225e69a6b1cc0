//! The comparison with cargo's build: which programs count as the same, and which do not.

use crate::scene::{Scene, WORKSPACE, note, printed, program};

const KIT: &str = "[dependencies]\nkit.path = \"../kit\"\n";

/// A program with this library.
fn with_kit(library: &str, main: &str) -> Scene {
    Scene::new(KIT, main).library("kit 0.1.0", "", library)
}

#[test]
fn functions_may_return_closures_of_a_crate() {
    let library = r#"use std::collections::VecDeque;

pub fn evens(v: &[u32]) -> impl Iterator<Item = &u32> + '_ {
    v.iter().filter(|x| **x % 2 == 0)
}

pub fn adder(by: u32) -> impl Fn(u32) -> u32 {
    move |x| x + by
}

pub fn boxed(by: u32) -> Box<dyn Fn(u32) -> u32> {
    Box::new(move |x| (|y| y * by)(x) + 1)
}

pub struct Grid {
    pub rows: usize,
    pub columns: usize,
}

impl Grid {
    pub fn neighbours(&self, at: (usize, usize)) -> impl Iterator<Item = (usize, usize)> + '_ {
        const STEPS: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        STEPS.iter().filter_map(move |step| {
            let to = |from: usize, by: i64, end: usize| {
                let to = from as i64 + by;
                (0..end as i64).contains(&to).then_some(to as usize)
            };
            Some((to(at.0, step.0, self.rows)?, to(at.1, step.1, self.columns)?))
        })
    }
}

pub struct Segtree<T, F> {
    all: Vec<T>,
    by: F,
}

impl<T: Copy, F: Fn(T, T) -> T> Segtree<T, F> {
    pub fn new(all: Vec<T>, by: F) -> Self {
        Segtree { all, by }
    }

    pub fn fold(&self) -> Option<T> {
        self.all.iter().copied().reduce(|one, other| (self.by)(one, other))
    }
}

pub fn bfs<F, I>(start: usize, count: usize, mut next: F) -> impl Iterator<Item = usize>
where
    F: FnMut(usize) -> I,
    I: IntoIterator<Item = usize>,
{
    let mut seen = vec![false; count];
    let mut queue = VecDeque::from([start]);
    seen[start] = true;
    std::iter::from_fn(move || {
        let at = queue.pop_front()?;
        for to in next(at) {
            if !std::mem::replace(&mut seen[to], true) {
                queue.push_back(to);
            }
        }
        Some(at)
    })
}

pub trait Doubled: Iterator<Item = u32> + Sized {
    fn doubled(self) -> impl Iterator<Item = u32> {
        self.map(|x| 2 * x)
    }
}

impl<I: Iterator<Item = u32>> Doubled for I {}

pub async fn later(x: u32) -> u32 {
    x + 1
}

pub fn soon(x: u32) -> impl std::future::Future<Output = u32> {
    async move { later(x).await * 2 }
}
"#;
    let main = r#"use kit::Doubled;

fn twice(f: impl Fn(u32) -> u32) -> impl Fn(u32) -> u32 {
    move |x| f(f(x))
}

fn fib(n: u64) -> u64 {
    if n < 2 { n } else { (n - 2..n).map(fib).sum() }
}

fn main() {
    for x in kit::evens(&[1, 2, 4]) {
        println!("{x}");
    }
    println!("{} {}", twice(kit::adder(2))(1), kit::boxed(3)(4));
    let grid = kit::Grid { rows: 2, columns: 2 };
    println!("{:?}", grid.neighbours((0, 0)).collect::<Vec<_>>());
    println!("{:?}", kit::Segtree::new(vec![1, 5, 2], |a: i32, b| a.max(b)).fold());
    println!("{:?}", kit::Segtree::new(vec![1, 5, 2], u32::wrapping_add).fold());
    let order = kit::bfs(0, 4, |at| [(at + 1) % 4, (at + 2) % 4]);
    println!("{:?} {}", order.collect::<Vec<_>>(), fib(10));
    println!("{:?}", [1, 2].into_iter().doubled().collect::<Vec<_>>());
    println!("{}", std::mem::size_of_val(&kit::soon(1)) > 0);
}
"#;
    let output = "2\n4\n5 13\n[(0, 1), (1, 0)]\nSome(5)\nSome(8)\n[0, 1, 2, 3] 55\n[2, 4]\ntrue\n";
    with_kit(library, main).means(output);
}

#[test]
fn statics_of_a_crate_are_the_same_wherever_they_are() {
    let library = r#"use std::sync::atomic::{AtomicUsize, Ordering};

static T: [u8; 4] = [1, 2, 3, 4];
static NAMES: [&str; 2] = ["a", "b"];
static COUNT: AtomicUsize = AtomicUsize::new(0);
pub static TABLE: &[(u8, &str)] = &[(1, "one"), (2, "two")];
const STEPS: &[i64] = &[1, -1];

pub fn at(i: usize) -> u8 {
    T[i % 4]
}

pub fn name(i: usize) -> &'static str {
    COUNT.fetch_add(1, Ordering::Relaxed);
    NAMES[i % 2]
}

pub fn steps() -> i64 {
    STEPS.iter().sum::<i64>() + COUNT.load(Ordering::Relaxed) as i64
}

thread_local! {
    pub static HERE: std::cell::Cell<u32> = const { std::cell::Cell::new(7) };
}
"#;
    let main = r#"fn main() {
    println!("{} {} {}", kit::at(7), kit::name(3), kit::steps());
    println!("{} {}", kit::TABLE[1].1, kit::HERE.with(|here| here.get()));
}
"#;
    with_kit(library, main).means("4 b 1\ntwo 7\n");
}

/// The compiler prints a path by which an item can be reached, not the one where it is defined.
#[test]
fn items_may_be_reached_by_other_names() {
    let library = r#"mod inner {
    pub fn one() -> u64 {
        1
    }
    #[derive(Clone, Debug, PartialEq)]
    pub enum Colour {
        Red,
        Green,
    }
    pub struct Wrapped<T>(pub T);
    pub trait Named {
        const NAME: &'static str;
        fn name(&self) -> &'static str {
            Self::NAME
        }
    }
    impl Named for Colour {
        const NAME: &'static str = "colour";
    }
}
pub use inner::{Colour, Colour::*, Named, Wrapped as Wrap, one as uno};
pub use std::rc::Rc as Shared;
pub mod prelude {
    pub use super::*;
    pub use older::helper as old;
}
"#;
    let main = r#"use kit::prelude::*;

fn main() {
    let shared = Shared::new(Wrap(uno()));
    println!("{} {:?} {} {}", shared.0, Red.clone(), Green.name(), kit::prelude::old::one());
}
"#;
    let older = "pub mod helper {\n    pub fn one() -> u64 {\n        2\n    }\n}\n";
    Scene::new(KIT, main)
        .library("kit 0.1.0", "[dependencies]\nolder.path = \"../older\"\n", library)
        .library("older 0.1.0", "", older)
        .means("1 Red colour 2\n");
}

/// The newer edition drops the first one sooner. Editions with equal MIR share an executable.
#[test]
fn editions_that_differ_are_noted() {
    let main = r#"struct Loud(&'static str);

impl Loud {
    fn get(&self) -> Option<u8> {
        None
    }
}

impl Drop for Loud {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

fn main() {
    if let Some(_) = Loud("first").get() {
    } else {
        println!("{}", "other");
    }
}
"#;
    let beside = main.replace("\"other\"", "helper::NAME");
    let beside = Scene::with_helper(&beside, "pub const NAME: &str = \"other\";\n");
    for scene in [Scene::new("", main), beside] {
        let message = ["in edition 2024 `main` of `solution 0.1.0`", "2021"];
        let bundle = scene.bundled();
        note(&bundle).says(&message);
        let printed_by = bundle.editions.iter().map(|edition| printed(program(edition)));
        assert!(printed_by.eq(["other\nfirst\n", "first\nother\n"]));
        note(&scene.bundled_with(&["--target", "atcoder"])).says(&message);
    }
    let same = main.replace("if let Some(_) =", "if").replace("get() {", "get().is_some() {");
    let scene = Scene::new("", &same);
    let bundle = scene.prints("first\nother\n");
    assert_eq!(program(&bundle.editions[0]), program(&bundle.editions[1]));
}

#[test]
fn a_program_that_prints_its_place_is_refused() {
    let here = "pub fn here() -> &'static str {\n    HERE\n}\n";
    let main = "fn main() {\n    println!(\"{}\", kit::here());\n}\n";
    for place in ["module_path!()", "file!()", "concat!(\"line \", line!())"] {
        let library = here.replace("HERE", place);
        with_kit(&library, main).refused().says(&["`kit 0.1.0`", "`here`"]);
    }
    let main = "fn main() {\n    println!(\"{} {}\", module_path!(), kit::here());\n}\n";
    let scene = with_kit(&here.replace("HERE", "\"\""), main);
    scene.refused().says(&["`solution 0.1.0`", "`main`"]);
}

#[test]
fn questions_for_type_names_are_noted() {
    let library =
        "pub struct P;\n\npub fn name<T>() -> &'static str {\n    std::any::type_name::<T>()\n}\n";
    let main = "fn main() {\n    println!(\"{}\", kit::name::<kit::P>().len() > 1);\n}\n";
    note(&with_kit(library, main).bundled()).says(&["`name` of `kit 0.1.0`"]);
    let main = "fn main() {\n    println!(\"{}\", std::any::type_name::<u8>());\n}\n";
    Scene::new("", main).means("u8\n");
}

#[test]
fn the_newest_edition_of_a_crate_may_be_needed() {
    let library = "pub fn add(a: Option<u64>, b: u64) -> u64 {
    if let Some(a) = a && b > 0 { a + b } else { b }
}
";
    let main = "fn main() {\n    println!(\"{}\", kit::add(Some(1), 2));\n}\n";
    let scene = with_kit(library, main);
    let manifest = "[package]\nname = \"kit\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let scene = scene.write("kit/Cargo.toml", manifest);
    let bundle = scene.bundled();
    let [older, newer] = bundle.editions.as_slice() else { panic!("not two editions") };
    assert!(older.program.as_ref().is_err_and(|why| why.contains("`kit 0.1.0`")));
    assert_eq!(printed(program(newer)), "3\n");
    assert!(bundle.text.contains("Not in edition 2021: "), "{}", bundle.text);
    // This judge has no newer one.
    let refusal = scene.bundle_with(&["--target", "boj"]).err().unwrap();
    assert!(refusal.contains("in edition 2021: `kit 0.1.0` does not compile there"), "{refusal}");
}

#[test]
fn what_a_program_forbids_it_forbids_to_itself() {
    let library = "pub fn first(of: &[u8]) -> u8 {\n    unsafe { *of.get_unchecked(0) }\n}\n";
    let main =
        "#![forbid(unsafe_code)]\n\nfn main() {\n    println!(\"{}\", kit::first(&[3]));\n}\n";
    let text = with_kit(library, main).means("3\n").text;
    assert!(text.starts_with(&main.replace("forbid", "deny")), "{text}");
    let alone = main.replace("kit::first(&[3])", "3");
    assert_eq!(with_kit(library, &alone).means("3\n").text, alone);
}

#[test]
fn two_versions_of_a_crate_keep_their_impls_apart() {
    let kit = |start: u64| {
        format!(
            "pub trait Monoid {{
    const START: u64 = 1;
    fn name(&self) -> &'static str {{ \"default\" }}
    fn unused(&self) -> u64 {{ {start} }}
}}
pub struct Sum;
impl Monoid for Sum {{
    const START: u64 = {start};
    fn name(&self) -> &'static str {{ \"sum {start}\" }}
    fn unused(&self) -> u64 {{ 0 }}
}}
pub fn name(of: &impl Monoid) -> &'static str {{ of.name() }}
pub fn start<M: Monoid>() -> u64 {{ M::START }}
"
        )
    };
    let more =
        "pub fn older() -> u64 { kit::start::<kit::Sum>() + kit::name(&kit::Sum).len() as u64 }\n";
    let main = "fn main() {\n    println!(\"{} {} {}\", kit::name(&kit::Sum), more::older(), kit::start::<kit::Sum>());\n}\n";
    let older = "[package]\nname = \"kit\"\nversion = \"0.0.9\"\nedition = \"2021\"\n";
    let bundle = with_kit(&kit(7), main)
        .write("solution/Cargo.toml", &format!("[package]\nname = \"solution\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{KIT}more.path = \"../more\"\n"))
        .library("more 0.1.0", "[dependencies]\nkit.path = \"../older\"\n", more)
        .write("Cargo.toml", &format!("{WORKSPACE}exclude = [\"older\"]\n"))
        .write("older/Cargo.toml", older)
        .write("older/src/lib.rs", &kit(30))
        .means("sum 7 36 7\n");
    assert!(!bundle.text.contains("unused"), "{}", bundle.text);
}
