//! Expanded procedural macros.

use std::fs;
use std::path::Path;
use std::thread;

use crate::scene::{ADDS, HELPER, MACROS, NOISY, Scene, THREE, executable, main_prints};

/// `twice` and `times(n)` repeat the body of a function, `sum!` adds its words, `Sides` counts fields, `hidden!` has a
/// hygienic name, `nested` calls another macro, `extended` makes an `impl` a trait, and `called` makes a body a closure.
const SOURCE: &str = r##"
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream as Tokens, TokenTree};

fn before(text: &str, tokens: Tokens) -> Tokens {
    let mut new: Tokens = text.parse().unwrap();
    new.extend(tokens);
    new
}
fn repeated(times: &str, function: Tokens) -> Tokens {
    let mut tokens: Vec<TokenTree> = function.into_iter().collect();
    let body = tokens.pop().unwrap();
    let new = before(&format!("for _ in 0..{times}"), body.into());
    tokens.push(Group::new(Delimiter::Brace, new).into());
    tokens.into_iter().collect()
}
#[proc_macro_attribute] pub fn twice(_: Tokens, function: Tokens) -> Tokens { repeated("2", function) }
#[proc_macro_attribute] pub fn times(number: Tokens, function: Tokens) -> Tokens { repeated(&number.to_string(), function) }
#[proc_macro_attribute] pub fn nested(_: Tokens, function: Tokens) -> Tokens { before("#[noisy::times(3)]", function) }
#[proc_macro_attribute] pub fn named(name: Tokens, function: Tokens) -> Tokens {
    before(&format!("const NAME: &str = {name};"), function)
}
#[proc_macro_attribute] pub fn counted(_: Tokens, function: Tokens) -> Tokens {
    before("fn never_called() -> u8 { let mut count = 0; count }", function)
}
#[proc_macro_attribute] pub fn extended(_: Tokens, item: Tokens) -> Tokens {
    let body = item.clone().into_iter().last().unwrap();
    let name = item.to_string().bytes().fold(u64::MAX, |sum, byte| sum - (1 << 50) * u64::from(byte));
    let head = format!("trait Of{name} {{ fn next(&self) -> u64; }} impl Of{name} for u64");
    before(&head, body.into())
}
#[proc_macro_attribute] pub fn called(_: Tokens, function: Tokens) -> Tokens {
    let mut tokens: Vec<TokenTree> = function.into_iter().collect();
    let closure = before("||", tokens.pop().unwrap().into());
    let call = [closure, Tokens::new()].map(brackets);
    tokens.push(Group::new(Delimiter::Brace, Vec::from(call).into_iter().collect()).into());
    tokens.into_iter().collect()
}
#[proc_macro] pub fn sum(words: Tokens) -> Tokens { words.to_string().replace(',', "+").parse().unwrap() }
#[proc_macro] pub fn brackets(words: Tokens) -> Tokens {
    TokenTree::Group(Group::new(Delimiter::Parenthesis, words)).into()
}
#[proc_macro] pub fn constant(words: Tokens) -> Tokens {
    format!("const {}: u64 = 3;", words.to_string().to_uppercase()).parse().unwrap()
}
#[proc_macro] pub fn hidden(words: Tokens) -> Tokens {
    let total: TokenTree = Ident::new("total", Span::mixed_site()).into();
    let mut new = before("let", total.clone().into());
    new.extend(before("= 1;", words));
    new.extend(before("+", total.into()));
    TokenTree::Group(Group::new(Delimiter::Brace, new)).into()
}
fn name(item: &Tokens) -> String {
    let words = item.clone().into_iter().map(|token| token.to_string());
    words.skip_while(|word| word != "struct").nth(1).unwrap()
}
#[proc_macro_derive(Sides, attributes(side))] pub fn sides(item: Tokens) -> Tokens {
    // Compilers print blanks between tokens differently.
    let text = item.to_string().replace(|letter: char| letter.is_whitespace(), "");
    let count = |word: &str| text.matches(word).count();
    let counts = [count(":u64"), count("side("), count("cfg") + count("derive")];
    format!("impl {} {{ fn sides(&self) -> [usize; 3] {{ {counts:?} }} }}", name(&item)).parse().unwrap()
}
#[proc_macro_derive(Shown)] pub fn shown(item: Tokens) -> Tokens {
    let body = r#"f.write_str("shown")"#;
    let head = "fn fmt(&self, f: &mut ::core::fmt::Formatter) -> ::core::fmt::Result";
    format!("impl ::core::fmt::Display for {} {{ {head} {{ {body} }} }}", name(&item)).parse().unwrap()
}
#[proc_macro_derive(Debug)] pub fn debug(item: Tokens) -> Tokens {
    format!("impl {} {{ fn show(&self) -> u64 {{ 7 }} }}", name(&item)).parse().unwrap()
}
"##;

impl Scene {
    fn macros(self) -> Scene {
        self.library("noisy 0.3.1", MACROS, SOURCE)
    }
}

#[test]
fn an_attribute_macro_is_expanded_and_what_it_hands_on_stays_as_it_is() {
    let body = "{\n    // as  it is\n    println!(\"{}\",  1 +\n        2); /* here\n too */\n}";
    let main = format!(
        "use noisy::twice;\n\n/// Says it.\n#[allow(dead_code)]\n#[twice]\nfn main() {body}\n\n// Behind.\n"
    );
    let mut scene = Scene::new(NOISY, &main).macros();
    let temporary = scene.folder.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    scene.variables = vec![("TMPDIR", temporary.clone())];
    let bundle = scene.means("3\n3\n");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "the server leaves nothing behind");
    let head = "\n// #[twice] of noisy 0.3.1, expanded:\n/// Says it.\n#[allow(dead_code)]\nfn main() {\n    for _ in 0..2 ";
    assert_eq!(bundle.text, format!("{head}{body}\n}}\n\n// Behind.\n"));
}

/// Both make a function `fmt`, as strum and derive_more do.
#[test]
fn a_derive_keeps_its_place_among_those_of_the_standard_library() {
    for derives in [
        "#[derive(Shown, Debug)]",
        "#[derive(Debug, Shown)]",
        "#[derive(Shown)]\n#[derive(Clone, Debug)]",
        "#[derive(Clone, Shown, std::fmt::Debug)]",
    ] {
        let main = format!(
            "use noisy::Shown;\n\n{derives}\nstruct Up;\n\nfn main() {{\n    println!(\"{{}} {{:?}}\", Up, Up);\n}}\n"
        );
        Scene::new(NOISY, &main).macros().means("shown Up\n");
    }
}

#[test]
fn a_macro_is_found_by_path_import_glob_rename_and_condition() {
    let library = format!(
        "pub use noisy::*;\npub mod prelude {{\n    pub use noisy::twice as doubled;\n}}\n{ADDS}"
    );
    let calls = [
        ("#[noisy::twice]", 2),
        ("#[::noisy::twice]", 2),
        ("use noisy::twice;\n#[twice]", 2),
        ("use noisy::{self, twice};\n#[twice]\nfn other() {}\n#[noisy::times(3)]", 3),
        ("use noisy::twice as again;\n#[again]", 2),
        ("use noisy as loud;\n#[loud::twice]", 2),
        ("use noisy::*;\n#[twice]", 2),
        ("#[helper::twice]", 2),
        ("use helper::prelude::*;\n#[doubled]", 2),
        ("use helper::{add, twice};\npub fn other() -> u64 {\n    add(1, 2)\n}\n#[twice]", 2),
        ("mod own {\n    pub use helper::twice;\n}\nuse own::twice;\n#[twice]", 2),
        ("#[cfg_attr(not(test), noisy::times(1 + 2), inline)]", 3),
        ("#[cfg_attr(test, noisy::twice)]", 1),
        ("#[noisy::twice]\n#[noisy::times(2)]", 4),
        ("#[noisy::nested]", 3),
    ];
    let (mut body, mut modules, mut output) = (String::new(), String::new(), String::new());
    for (at, (call, times)) in calls.iter().enumerate() {
        body.push_str(&format!("    m{at}::f();\n"));
        let f = format!("pub fn f() {{\n    print!(\"{at} \");\n}}");
        modules.push_str(&format!("mod m{at} {{\n{call}\n{f}\n}}\n"));
        output.push_str(&format!("{at} ").repeat(*times));
    }
    let main = format!("#![allow(dead_code, unused)]\nfn main() {{\n{body}}}\n{modules}");
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let scene = Scene::new(&manifest, &main).macros().library("helper 0.2.7", NOISY, &library);
    let bundle = scene.means(&output);
    assert_eq!(bundle.text.matches("of noisy 0.3.1, expanded:").count(), 17, "{}", bundle.text);
    assert!(!bundle.text.contains("use noisy"), "{}", bundle.text);
}

#[test]
fn a_macro_like_a_function_is_expanded_wherever_it_stands() {
    let values = [
        "noisy::sum!(1, 2)",
        "noisy::sum!(1, 2) * 2",
        "{ let value = noisy::sum![1, 2]; value }",
        "vec![noisy::sum!(1, 2) * 2, 1][0]",
        "{ noisy::constant!(heaps); HEAPS }",
        "noisy::hidden!(2)",
        // The compiler does not warn of brackets that a macro makes.
        "{ let value = noisy::brackets!(3); value }",
        "noisy::sum!(noisy::sum!(1, 2), 3)",
        "std::ops::Range { start: noisy::sum!(0, 2), end: 5 }.start",
    ];
    let main = format!(
        "use noisy::constant;\n// Three.\nconstant!(heaps);\n#[noisy::named(\"a\\u{{62}}\\n\")]\nfn main() {{\n    \
         println!(\"{{NAME}}{{}}{{}}\", 1_0u8, r#\"\"\"#);\n    println!(\"{{:?}}\", [HEAPS, {}]);\n}}\n",
        values.join(", ")
    );
    let bundle =
        Scene::new(NOISY, &main).macros().means("ab\n10\"\n[3, 3, 6, 3, 6, 3, 3, 3, 6, 2]\n");
    let start = "// Three.\n/* constant! of noisy 0.3.1, expanded: */ const HEAPS: u64 = 3;\n// #[noisy::named(";
    assert!(bundle.text.starts_with(start), "{}", bundle.text);
}

/// Only a macro takes `impl` with a visibility. It makes a name of the printed words.
#[test]
fn a_macro_may_be_given_what_is_no_rust_and_make_names_of_it() {
    let own = "#[noisy::extended]\npub impl u64 {\n    fn next(&self) -> u64 {\n        *self + 1\n    }\n}\n";
    Scene::new(NOISY, &format!("{own}{}", main_prints("2.next()"))).macros().means("3\n");
}

#[test]
fn a_closure_that_a_macro_of_edition_2018_makes_captures_all_of_a_reference() {
    let package = "[package]\nname = \"noisy\"\nversion = \"0.3.1\"\nedition = \"2018\"\n";
    let own =
        "#[noisy::called]\nfn sum(more: usize, of: &[u64]) -> usize {\n    of.len() + more\n}\n";
    Scene::new(NOISY, &format!("{own}{}", main_prints("sum(1, &[2, 3])")))
        .macros()
        .write("noisy/Cargo.toml", &format!("{package}{MACROS}"))
        .means("3\n");
}

/// Cargo does not report it either.
#[test]
fn what_an_attribute_macro_makes_is_allowed() {
    let main = format!(
        "mod inner {{\n    #[noisy::counted]\n    pub fn f() {{}}\n}}\n#[noisy::counted]\n{}",
        main_prints("{ inner::f(); 3 }")
    );
    let text = Scene::new(NOISY, &main).macros().means("3\n").text;
    let allowed = "#[allow(dead_code)] #[allow(unused_mut)] fn never_called()";
    assert_eq!(text.matches(allowed).count(), 2, "{text}");
}

/// Several macros of one file may share a name. Columns count letters, and lines may end in two characters.
#[test]
fn a_macro_by_example_of_the_same_name_is_left_alone() {
    let own =
        "macro_rules! sum {\n    ($($each:expr),*) => {\n        [$($each),*].len()\n    };\n}\n";
    let inner = format!("mod inner {{\n{own}pub fn two() -> usize {{\n    sum!(5, 6)\n}}\n}}\n");
    let main = "fn main() {\n    println!(\"{}{}{}\", inner::two(), '한', sum!(7, 8));\n}\n";
    let both = format!("{inner}use noisy::sum;\n{main}");
    for main in [both.clone(), format!("\u{feff}{}", both.replace('\n', "\r\n"))] {
        let bundle = Scene::new(NOISY, &main).macros().means("2한15\n");
        assert!(bundle.text.contains("sum!(5, 6)"), "{}", bundle.text);
    }
}

#[test]
fn a_macro_may_be_called_in_a_file_that_does_not_name_it() {
    let main = "mod prelude {\n    pub use noisy::{sum as plus, Sides};\n}\nmod other;\nfn main() {\n    println!(\"{:?}\", other::f());\n}\n";
    let other = "use crate::prelude::*;\n#[derive(Sides, Clone)]\n#[derive(Copy, Default)]\nstruct Heap;\npub fn f() -> (u64, [usize; 3]) {\n    (plus!(1, 2), Heap::default().clone().sides())\n}\n";
    let scene = Scene::new(NOISY, main).macros().write("solution/src/other.rs", other);
    let bundle = scene.means("(3, [0, 0, 1])\n");
    assert!(!bundle.text.contains("use noisy"), "{}", bundle.text);
}

#[test]
fn a_derive_is_expanded_behind_its_item() {
    let main = r#"use noisy::Sides;

/// A heap.
#[derive(Clone, Sides, Default)]
#[side(all)]
struct Heap {
    #[side(left)]
    stones: u64, // each
    #[cfg(test)]
    tested: u64,
    #[cfg_attr(all(), side(right), allow(unused))]
    other: u64,
}

fn main() {
    let heap = Heap::default().clone();
    println!("{:?} {}", heap.sides(), heap.stones + heap.other);
}
"#;
    let bundle = Scene::new(NOISY, main).macros().means("[2, 3, 0] 0\n");
    let lines = main.split_inclusive('\n').skip(1).take_while(|line| !line.starts_with('}'));
    let goes = |line: &&str| ["#[side(", "#[cfg(", "tested"].iter().any(|word| line.contains(word));
    let item: String = lines.filter(|line| !goes(line)).collect();
    let item = item
        .replace("Sides, ", "")
        .replace("cfg_attr(all(), side(right), allow(unused))", "allow(unused)")
        + "}\n// #[derive(Sides)] of noisy 0.3.1, expanded:\n";
    assert!(bundle.text.starts_with(&item), "{}", bundle.text);

    // A name of the standard library is a macro of another crate only where that is imported.
    let heap = "struct Heap {\n    stones: u64,\n}\n";
    let main = format!(
        "#![allow(dead_code)]\nmod inner {{\nuse noisy::Debug;\n#[derive(Debug)]\npub {heap}pub fn show() -> u64 {{\n    Heap {{ stones: 1 }}.show()\n}}\n}}\n\
         #[derive(Debug)]\n{heap}fn main() {{\n    println!(\"{{:?}} {{}}\", Heap {{ stones: 1 }}, inner::show());\n}}\n",
    );
    let bundle = Scene::new(NOISY, &main).macros().means("Heap { stones: 1 } 7\n");
    assert_eq!(bundle.text.matches("#[derive(Debug)]").count(), 2, "{}", bundle.text);
}

/// Code that only an expansion names is inlined, and nothing else of its crate. Macros are expanded in libraries, too.
#[test]
fn a_crate_that_an_expansion_names_is_taken_in() {
    let name = "concat!(\"a\", helper::word!(), \"\\n\")";
    let main = format!("#[noisy::named({name})]\nfn main() {{\n    print!(\"{{NAME}}\");\n}}\n");
    let library =
        "#[macro_export]\nmacro_rules! word {\n    () => { \"b\" };\n}\npub fn other() {}\n";
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let scene = Scene::new(&manifest, &main).macros().library("helper 0.2.7", "", library);
    let bundle = scene.means("ab\n");
    assert_eq!(bundle.crates, ["helper 0.2.7"]);
    assert!(!bundle.text.contains("fn other"), "{}", bundle.text);

    let library = ADDS.replace("a + b", "noisy::sum!(a, b)");
    let scene = Scene::new(HELPER, THREE).macros().library("helper 0.2.7", NOISY, &library);
    assert_eq!(scene.means("3\n").crates, ["helper 0.2.7"]);
}

#[test]
fn what_hygiene_keeps_apart_and_what_macros_by_example_call_is_refused() {
    let own = "macro_rules! add {\n    ($a:expr) => {\n        noisy::sum!($a, 1)\n    };\n}\n";
    let uses = format!("{own}{}", main_prints("add!(2)"));
    let message = Scene::new(NOISY, &uses).macros().refused();
    message.says(&["`sum`", "`noisy 0.3.1`", "the macro `add!` calls it"]).at("src/main.rs:7");
    let hides = main_prints("noisy::hidden!(total)").replace("{\n", "{\n    let total = 10;\n");
    Scene::new(NOISY, &hides).macros().refused().says(&["its `main` would differ"]);
    // Nobody calls it.
    let main = format!("#![allow(unused_macros)]\n{own}{}", main_prints("noisy::sum!(1, 2)"));
    Scene::new(NOISY, &main).macros().means("3\n");
}

/// The scene with a toolchain whose macro server is this script.
fn with_server(script: Option<&str>) -> Scene {
    let mut scene = Scene::new(NOISY, "use noisy::twice;\n\n#[twice]\nfn main() {}\n").macros();
    let folder = scene.folder.path().to_owned();
    let toolchain = folder.join("toolchain/libexec");
    fs::create_dir_all(&toolchain).unwrap();
    if let Some(script) = script {
        let server = toolchain.join("rust-analyzer-proc-macro-srv");
        executable(&server, &format!("echo $$ > {:?}\n{script}", folder.join("server")));
    }
    let root = format!("'--print sysroot '*) echo {:?}; shift 2;;", folder.join("toolchain"));
    scene.variables = vec![("RUSTC", scene.compiler(&format!("case \"$*\" in {root} esac")))];
    scene
}

/// In parallel: one server never answers, and is killed.
#[test]
fn without_the_server_a_macro_is_refused() {
    let cases = [
        (None, "`rust-analyzer-proc-macro-srv`, which this toolchain does not have (rustup's do)"),
        (Some("exit 1"), "ended"),
        (Some("read line; echo '{\"ApiVersionCheck\":99}'; cat > /dev/null"), "version 99"),
        (Some("read line; echo '{\"ApiVersionCheck\":[]'; cat > /dev/null"), "cannot be read"),
        (Some("exec sleep 1000"), "in 10 s"),
    ];
    let refused = |(script, why)| {
        let scene = with_server(script);
        let words = ["`solution 0.1.0`", "`twice`", "`noisy 0.3.1`", why];
        scene.refused().says(&words).at("src/main.rs:3");
        if let Ok(process) = fs::read_to_string(scene.folder.path().join("server")) {
            assert!(!Path::new("/proc").join(process.trim()).exists(), "{script:?}");
        }
    };
    thread::scope(|scope| cases.map(|case| scope.spawn(move || refused(case))).map(drop));
}

/// Cargo warns about the imports.
#[test]
fn crates_of_unused_imports_are_left_out() {
    let main = "use helper::add;\nuse noisy::{sum, twice};\n\n#[twice]\nfn main() {
    print!(\"{}\", sum!(1, 2));\n}\n\nmod inner {\n    use helper::{add, add as more};\n}\n";
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let scene = Scene::new(&manifest, main).macros().library("helper 0.2.7", "", ADDS);
    for arguments in [&[][..], &["--target", "codeforces"]] {
        let bundle = scene.bundled_with(arguments);
        assert!(!bundle.text.contains("helper"), "{}", bundle.text);
    }
    scene.means("33");
    // The judge has it.
    let offered = scene.bundled_with(&["--offer", "helper"]).text;
    assert_eq!(offered.matches("use helper::").count(), 2, "{offered}");
}
