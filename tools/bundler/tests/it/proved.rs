//! The comparison with cargo's build: which programs count as the same, and which do not.

use crate::scene::{Scene, WORKSPACE, main_prints, note, printed, program};

const KIT: &str = "[dependencies]\nkit.path = \"../kit\"\n";

/// A program with this library.
fn with_kit(library: &str, main: &str) -> Scene {
    Scene::new(KIT, main).library("kit 0.1.0", "", library)
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

/// The judge chooses the name of the file, whether the program has one file or several.
#[test]
fn a_program_that_prints_the_name_of_its_file_is_noted() {
    let say = "println!(\"{} {}\", 3, file!());";
    let own = format!("fn main() {{\n    {say}\n    eprintln!(\"{{}}\", file!());\n}}\n");
    let other = "mod other;\n\nfn main() {\n    other::say();\n}\n";
    let beside = format!("pub fn say() {{\n    {say}\n}}\n");
    for (scene, name) in [
        (Scene::new("", &own), "`main`"),
        (with_kit("", &own), "`main`"),
        (Scene::new("", other).write("solution/src/other.rs", &beside), "`other::say`"),
    ] {
        let bundle = scene.bundled();
        note(&bundle).says(&[name, "`solution 0.1.0`", "the name of its file"]);
        assert!(printed(program(&bundle.editions[0])).starts_with("3 "));
    }
    let message = own.replace(say, "println!(\"{}\", 3);");
    Scene::new("", &message).means("3\n");
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
    let more = "pub fn sum() -> u64 {
    kit::start::<kit::Sum>() + new::start::<new::Sum>() + kit::name(&kit::Sum).len() as u64
}
";
    let main = main_prints(
        "[kit::name(&kit::Sum), old::name(&old::Sum), &(more::sum() + kit::start::<kit::Sum>()).to_string()].join(\" \")",
    );
    let older = "[package]\nname = \"kit\"\nversion = \"0.0.9\"\nedition = \"2021\"\n";
    let renamed = |name, path| format!("{name} = {{ package = \"kit\", path = {path:?} }}\n");
    let uses_both = format!("{KIT}more.path = \"../more\"\n{}", renamed("old", "../older"));
    let more_uses =
        format!("[dependencies]\nkit.path = \"../older\"\n{}", renamed("new", "../kit"));
    let bundle = Scene::new(&uses_both, &main)
        .library("kit 0.1.0", "", &kit(7))
        .library("more 0.1.0", &more_uses, more)
        .write("Cargo.toml", &format!("{WORKSPACE}exclude = [\"older\"]\n"))
        .write("older/Cargo.toml", older)
        .write("older/src/lib.rs", &kit(30))
        .means("sum 7 sum 30 50\n");
    assert!(!bundle.text.contains("unused"), "{}", bundle.text);
}
