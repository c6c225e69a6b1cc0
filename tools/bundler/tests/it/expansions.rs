//! Procedural macros in use: what they make stands in the file.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::scene::{ADDS, HELPER, NOISY, Scene, Sentence, THREE, main_prints};

/// Macros that do something: `twice` and `times(n)` repeat what a function says, `shout!` adds its words, `Sides` counts
/// fields, `hidden!` has a name of its own, and `nested` calls another.
const MACROS: &str = r##"
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

fn repeated(times: &str, function: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = function.into_iter().collect();
    let Some(TokenTree::Group(body)) = tokens.pop() else { panic!("no body") };
    let mut new: TokenStream = format!("for _ in 0..{times}").parse().unwrap();
    new.extend([TokenTree::Group(body)]);
    tokens.push(Group::new(Delimiter::Brace, new).into());
    tokens.into_iter().collect()
}

#[proc_macro_attribute]
pub fn twice(_: TokenStream, function: TokenStream) -> TokenStream {
    repeated("2", function)
}

#[proc_macro_attribute]
pub fn times(number: TokenStream, function: TokenStream) -> TokenStream {
    repeated(&number.to_string(), function)
}

#[proc_macro_attribute]
pub fn nested(_: TokenStream, function: TokenStream) -> TokenStream {
    let mut new: TokenStream = "#[noisy::times(3)]".parse().unwrap();
    new.extend(function);
    new
}

#[proc_macro_attribute]
pub fn named(name: TokenStream, function: TokenStream) -> TokenStream {
    let mut new: TokenStream = format!("const NAME: &str = {name};").parse().unwrap();
    new.extend(function);
    new
}

#[proc_macro]
pub fn sum(words: TokenStream) -> TokenStream {
    words.to_string().replace(',', "+").parse().unwrap()
}

#[proc_macro]
pub fn brackets(words: TokenStream) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::Parenthesis, words)).into()
}

#[proc_macro]
pub fn constant(words: TokenStream) -> TokenStream {
    format!("const {}: u64 = 3;", words.to_string().to_uppercase()).parse().unwrap()
}

#[proc_macro]
pub fn hidden(words: TokenStream) -> TokenStream {
    let total = TokenTree::Ident(Ident::new("total", Span::mixed_site()));
    let mut new: TokenStream = "let".parse().unwrap();
    new.extend([total.clone()]);
    new.extend("= 1;".parse::<TokenStream>().unwrap());
    new.extend(words);
    new.extend("+".parse::<TokenStream>().unwrap());
    new.extend([total]);
    TokenTree::Group(Group::new(Delimiter::Brace, new)).into()
}

fn name(item: &TokenStream) -> String {
    let mut words = item.clone().into_iter().map(|token| token.to_string());
    words.find(|word| word == "struct").unwrap();
    words.next().unwrap()
}

#[proc_macro_derive(Sides, attributes(side))]
pub fn sides(item: TokenStream) -> TokenStream {
    // How tokens are spaced is not the same everywhere.
    let text = item.to_string().replace(|letter: char| letter.is_whitespace(), "");
    let count = |word: &str| text.matches(word).count();
    let counts = [count(":u64"), count("side("), count("cfg") + count("derive")];
    format!("impl {} {{ fn sides(&self) -> [usize; 3] {{ {counts:?} }} }}", name(&item)).parse().unwrap()
}

#[proc_macro_derive(Debug)]
pub fn debug(item: TokenStream) -> TokenStream {
    format!("impl {} {{ fn told(&self) -> u64 {{ 7 }} }}", name(&item)).parse().unwrap()
}
"##;

impl Scene {
    fn macros(self) -> Scene {
        self.library("noisy 0.3.1", "[lib]\nproc-macro = true\n", MACROS)
    }
}

#[test]
fn an_attribute_macro_is_expanded_and_what_it_hands_on_stays_as_it_is() {
    let body = "{\n    // as  it is\n    println!(\"{}\",  1 +\n        2); /* here\n too */\n}";
    let main = format!(
        "use noisy::twice;\n\n/// Says it.\n#[allow(dead_code)]\n#[twice]\nfn main() {body}\n\n// Behind.\n"
    );
    let bundle = Scene::new(NOISY, &main).macros().means("3\n3\n");
    let head = "\n// #[twice] of noisy 0.3.1, expanded:\n/// Says it.\n#[allow(dead_code)]\nfn main() {\n    for _ in 0..2 ";
    assert_eq!(bundle.text, format!("{head}{body}\n}}\n\n// Behind.\n"));
}

/// By whatever name it is known.
#[test]
fn a_macro_is_found_by_path_import_glob_rename_and_condition() {
    let says = "fn main() {\n    println!(\"3\");\n}\n";
    let library = format!(
        "pub use noisy::*;\npub mod prelude {{\n    pub use noisy::twice as doubled;\n}}\n{ADDS}"
    );
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    for (uses, output) in [
        ("#[noisy::twice]", "3\n3\n"),
        ("#[::noisy::twice]", "3\n3\n"),
        ("use noisy::twice;\n#[twice]", "3\n3\n"),
        ("use noisy::{self, twice};\n#[twice]\nfn other() {}\n#[noisy::times(3)]", "3\n3\n3\n"),
        ("use noisy::twice as again;\n#[again]", "3\n3\n"),
        ("use noisy as loud;\n#[loud::twice]", "3\n3\n"),
        ("use noisy::*;\n#[twice]", "3\n3\n"),
        ("#[helper::twice]", "3\n3\n"),
        (
            "use helper::{add, twice};\npub fn other() -> u64 {\n    add(1, 2)\n}\n#[twice]",
            "3\n3\n",
        ),
        ("mod own {\n    pub use helper::twice;\n}\nuse own::twice;\n#[twice]", "3\n3\n"),
        ("#[cfg_attr(not(test), noisy::times(1 + 2), inline)]", "3\n3\n3\n"),
        ("#[cfg_attr(test, noisy::twice)]", "3\n"),
        ("#[noisy::twice]\n#[noisy::times(2)]", "3\n3\n3\n3\n"),
        ("#[noisy::nested]", "3\n3\n3\n"),
    ] {
        let main = format!("#![allow(dead_code, unused)]\n{uses}\n{says}");
        let scene = Scene::new(&manifest, &main).macros().library("helper 0.2.7", NOISY, &library);
        let bundle = scene.means(output);
        assert_eq!(
            bundle.text.contains("of noisy 0.3.1, expanded:"),
            output != "3\n",
            "{}",
            bundle.text
        );
    }
}

#[test]
fn a_macro_like_a_function_is_expanded_wherever_it_stands() {
    for (value, output) in [
        ("noisy::sum!(1, 2)", "3\n"),
        ("noisy::sum!(1, 2) * 2", "6\n"),
        ("{ let value = noisy::sum![1, 2]; value }", "3\n"),
        ("vec![noisy::sum!(1, 2) * 2, 1][0]", "6\n"),
        ("{ noisy::constant!(heaps); HEAPS }", "3\n"),
        ("noisy::hidden!(2)", "3\n"),
        // The compiler has nothing to say of brackets that a macro makes.
        ("{ let value = noisy::brackets!(3); value }", "3\n"),
        ("noisy::sum!(noisy::sum!(1, 2), 3)", "6\n"),
    ] {
        let bundle = Scene::new(NOISY, &main_prints(value)).macros().means(output);
        assert!(bundle.text.contains("of noisy 0.3.1, expanded:"), "{}", bundle.text);
    }
    let text = "#[noisy::named(\"a\\u{62}\\n\")]\nfn main() {\n    print!(\"{NAME}{}{}\", 1_0u8, r#\"\"\"#);\n}\n";
    Scene::new(NOISY, text).macros().means("ab\n10\"");
    let main = format!("use noisy::constant;\nconstant!(heaps);\n{}", main_prints("HEAPS"));
    let bundle = Scene::new(NOISY, &main).macros().means("3\n");
    assert!(
        bundle
            .text
            .starts_with("// constant! of noisy 0.3.1, expanded:\nconst HEAPS: u64 = 3;\nfn"),
        "{}",
        bundle.text
    );
}

#[test]
fn a_macro_by_example_of_the_same_name_is_left_alone() {
    let own =
        "macro_rules! sum {\n    ($($each:expr),*) => {\n        [$($each),*].len()\n    };\n}\n";
    let main = format!("use noisy::twice;\n{own}#[twice]\n{}", main_prints("sum!(5, 6)"));
    let bundle = Scene::new(NOISY, &main).macros().means("2\n2\n");
    assert!(bundle.text.contains("sum!(5, 6)"), "{}", bundle.text);
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
    #[cfg_attr(all(), side(right))]
    other: u64,
}

fn main() {
    let heap = Heap::default().clone();
    println!("{:?} {}", heap.sides(), heap.stones + heap.other);
}
"#;
    let bundle = Scene::new(NOISY, main).macros().means("[2, 3, 0] 0\n");
    let start = r#"
/// A heap.
#[derive(Clone, Default)]
struct Heap {
    stones: u64, // each
    #[cfg(test)]
    tested: u64,
    other: u64,
}
// #[derive(Sides)] of noisy 0.3.1, expanded:
impl Heap {
"#;
    assert!(bundle.text.starts_with(start), "{}", bundle.text);

    // A name of the standard library is a macro of another crate only where that is imported.
    for (import, told) in
        [("use noisy::Debug;", "heap.told()"), ("use noisy::Sides;", "heap.sides()[0] + 6")]
    {
        let main = format!(
            "{import}\n\n#[derive(Debug{})]\nstruct Heap {{\n    stones: u64,\n}}\n\nfn main() {{\n    let heap = Heap {{ stones: 1 }};\n    println!(\"{{}} {{}}\", heap.stones, {told});\n}}\n",
            if told.contains("sides") { ", Sides" } else { "" }
        );
        let bundle = Scene::new(NOISY, &main).macros().means("1 7\n");
        assert_eq!(
            bundle.text.contains("#[derive(Debug)]\nstruct"),
            told.contains("sides"),
            "{}",
            bundle.text
        );
    }
}

#[test]
fn a_macro_in_a_library_is_expanded_there() {
    let library = "pub fn add(a: u64, b: u64) -> u64 {
    noisy::sum!(a, b)
}
";
    let scene = Scene::new(HELPER, THREE).macros().library("helper 0.2.7", NOISY, library);
    assert_eq!(scene.means("3\n").crates, ["helper 0.2.7"]);
}

/// What only an expansion names is taken in, and nothing else of it.
#[test]
fn a_crate_that_an_expansion_names_is_taken_in() {
    let main = "#[noisy::named(concat!(\"a\", helper::word!()))]\nfn main() {\n    println!(\"{NAME}\");\n}\n";
    let library = "#[macro_export]\nmacro_rules! word {\n    () => {\n        \"b\"\n    };\n}\npub fn other() {}\n";
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let bundle =
        Scene::new(&manifest, main).macros().library("helper 0.2.7", "", library).means("ab\n");
    assert_eq!(bundle.crates, ["helper 0.2.7"]);
    assert!(!bundle.text.contains("fn other"), "{}", bundle.text);
}

#[test]
fn a_name_that_hygiene_keeps_apart_is_refused() {
    let main =
        "fn main() {\n    let total = 10;\n    println!(\"{}\", noisy::hidden!(total));\n}\n";
    let said = Scene::new(NOISY, main).macros().refused();
    said.says(&["`hidden`", "`noisy 0.3.1`", "a name `total` of its own"]).at("src/main.rs:3");
}

/// Bundles `scene` with a toolchain that has this for a server of macros, and answers with what is said.
fn with_server(scene: &Scene, script: Option<&str>) -> Sentence {
    let folder = scene.folder.path();
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let executable = |path: &Path, text: &str| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
    };
    let rustc = folder.join("rustc");
    let sysroot = folder.join("toolchain");
    let text = format!(
        "#!/bin/sh\ncase \"$*\" in '--print sysroot '*) echo '{}'; shift 2;; esac\nexec \"{compiler}\" \"$@\"\n",
        sysroot.display()
    );
    executable(&rustc, &text);
    if let Some(script) = script {
        let server = sysroot.join("libexec/rust-analyzer-proc-macro-srv");
        executable(
            &server,
            &format!("#!/bin/sh\necho $$ > '{}/server'\n{script}\n", folder.display()),
        );
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-alone"))
        .arg(folder.join("solution"))
        .env("RUSTC", &rustc)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{said}");
    Sentence(said)
}

#[test]
fn the_server_leaves_nothing_behind() {
    let scene = Scene::new(NOISY, "#[noisy::twice]\nfn main() {}\n").macros();
    let temporary = scene.folder.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-alone"))
        .args(["--quick", "solution"])
        .current_dir(scene.folder.path())
        .env("TMPDIR", &temporary)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
}

#[test]
fn without_the_server_a_macro_is_refused() {
    let main = "use noisy::twice;\n\n#[twice]\nfn main() {}\n";
    let words = ["`solution 0.1.0`", "`twice`", "`noisy 0.3.1`"];
    let scene = Scene::new(NOISY, main).macros();
    let said = with_server(&scene, None).says(&words).at("src/main.rs:3");
    said.says(&["`rust-analyzer-proc-macro-srv`", "rustup"]);
    for (script, why) in [
        ("exit 1", "ended"),
        ("read line; echo '{\"ApiVersionCheck\":99}'; cat > /dev/null", "version 99"),
        ("read line; echo '{\"ApiVersionCheck\":[]'; cat > /dev/null", "not understood"),
    ] {
        with_server(&scene, Some(script)).says(&words).says(&[why]).at("src/main.rs:3");
    }
}

#[test]
fn a_server_that_does_not_answer_is_given_up_and_ends() {
    let main = "#[noisy::twice]\nfn main() {}\n";
    let scene = Scene::new(NOISY, main).macros();
    let start = Instant::now();
    let said = with_server(&scene, Some("exec sleep 1000")).says(&["`twice`", "in 10 s"]);
    said.at("src/main.rs:1");
    assert!(start.elapsed() < Duration::from_secs(100));
    let process = fs::read_to_string(scene.folder.path().join("server")).unwrap();
    assert!(!Path::new("/proc").join(process.trim()).exists(), "{process}");
}
