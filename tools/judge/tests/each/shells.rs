//! What shells complete, each asked in its own words; a shell that is not installed is ignored. And the manual pages.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::scene::{ADDS, Said, Scene};
use libtest_mimic::Trial;

pub fn trials() -> Vec<Trial> {
    let tests: [(&str, &str, fn()); 13] = [
        ("bash", "bash_completes_what_the_judge_does", bash_completes_what_the_judge_does),
        ("bash", "bash_keeps_what_completed_cargo", bash_keeps_what_completed_cargo),
        (
            "bash",
            "bash_loads_what_completes_cargo_when_it_is_wanted",
            bash_loads_what_completes_cargo,
        ),
        ("zsh", "zsh_completes_what_the_judge_does", zsh_completes_what_the_judge_does),
        ("zsh", "zsh_is_called_by_what_completes_cargo", zsh_is_called_by_what_completes_cargo),
        ("fish", "fish_completes_what_the_judge_does", fish_completes_what_the_judge_does),
        ("fish", "fish_keeps_what_completed_cargo", fish_keeps_what_completed_cargo),
        ("just", "just_hands_on_what_is_typed_and_where", just_hands_on_what_is_typed),
        ("true", "completing_is_silent_where_there_is_no_checkout", completing_is_silent),
        ("true", "a_title_cannot_write_on_the_terminal", a_title_cannot_write_on_the_terminal),
        ("true", "help_is_the_same_however_it_is_asked_for", help_is_the_same),
        ("man", "a_manual_page_has_the_examples_line_by_line", a_manual_page_has_the_examples),
        ("true", "a_manual_page_of_nothing_is_refused", a_manual_page_of_nothing_is_refused),
    ];
    let trials = tests.map(|(program, name, test)| {
        let trial = Trial::test(name, move || {
            test();
            Ok(())
        });
        trial.with_ignored_flag(!is_installed(program))
    });
    trials.into()
}

fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Problems `11868`, `11869` and `card-flip`, and a file `mine.cpp`; the scripts are `judge.bash` and so on.
fn problems() -> Scene {
    let mut scene = Scene::new().write("mine.cpp", "");
    for id in ["11868", "11869", "card-flip"] {
        scene = scene.problem(id, ADDS).case(id, "sample-1", "1 2\n", "3\n");
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = scene.judge(&["completions", shell]).code(0).out;
        scene = scene.write(&format!("judge.{shell}"), &script);
    }
    scene
}

/// What a shell prints that runs these lines in the scene, or in a folder of it, without anybody's settings.
fn run(scene: &Scene, shell: &[&str], lines: &str) -> String {
    let mut shell_command = Command::new("timeout");
    shell_command.arg("60").args(shell).arg("-c").arg(lines).current_dir(scene.folder.path());
    shell_command.env("HOME", scene.folder.path()).env("XDG_CONFIG_HOME", scene.folder.path());
    shell_command.env("LC_ALL", "C.UTF-8").env_remove("CARGO_TARGET_DIR").stdin(Stdio::null());
    let said = Said::of(&mut shell_command);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    said.out
}

/// `ask WORD…` prints what bash would offer for the last word, in angle brackets.
const ASK_BASH: &str = r#"
ask() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    local word=${COMP_WORDS[COMP_CWORD]}
    [[ $word == = ]] && word=
    COMPREPLY=()
    _nimbers_complete cargo "$word" "${COMP_WORDS[COMP_CWORD-1]}"
    printf '<%s>' "${COMPREPLY[@]}"
    echo
}
"#;

const BASH: [&str; 3] = ["bash", "--noprofile", "--norc"];

fn bash_completes_what_the_judge_does() {
    let scene = problems();
    let lines = format!(
        "{ASK_BASH}
        . ./judge.bash
        ask cargo judge test 11
        ask cargo judge sub
        ask cargo -q judge bundle --stdo
        ask cargo judge bundle --target a
        ask cargo judge bundle --target =
        ask cargo judge bundle --target = at
        ask cargo judge test --file m
        ask cargo judge completions ''
        cd problems/card-flip/src
        ask cargo judge submit ca"
    );
    let expected = "\
<11868><11869>
<submit>
<--stdout>
<atcoder>
<atcoder><boj><codeforces><library-checker><yukicoder>
<atcoder>
<>
<bash><zsh><fish>
<card-flip>
";
    assert_eq!(run(&scene, &BASH, &lines), expected);
}

fn bash_keeps_what_completed_cargo() {
    let lines = format!(
        "{ASK_BASH}
        before() {{ COMPREPLY=(before \"$2\"); }}
        complete -F before cargo
        . ./judge.bash
        . ./judge.bash
        ask cargo bui
        ask cargo jud
        ask cargo test judge 11
        ask cargo judge test 11"
    );
    let expected = "<before><bui>\n<before><jud>\n<before><11>\n<11868><11869>\n";
    assert_eq!(run(&problems(), &BASH, &lines), expected);
}

fn bash_loads_what_completes_cargo() {
    let lines = format!(
        "{ASK_BASH}
        _completion_loader() {{ echo \"loading $1\"; complete -F later cargo; }}
        later() {{ COMPREPLY=(later \"$2\"); }}
        . ./judge.bash
        ask cargo judge test 11
        ask cargo bui
        ask cargo bui
        ask cargo judge test 11"
    );
    let expected = "<11868><11869>\nloading cargo\n<later><bui>\n<later><bui>\n<11868><11869>\n";
    assert_eq!(run(&problems(), &BASH, &lines), expected);
}

/// What a zsh of its own makes of each of these and a TAB.
fn typed_in_zsh(scene: &Scene, start: &str, typed: &[&str]) -> String {
    let mut lines = format!(
        "zmodload zsh/zpty
        zpty z zsh -f
        zpty -w z \"PS1=; {start}; . ./judge.zsh\"
        zpty -w z 'show() {{ print -r -- \"line: $BUFFER@\" }}; zle -N show; bindkey ^X show'
        zpty -w z \"echo rea''dy\"
        zpty -r -m z shown '*ready*'\n"
    );
    for keys in typed {
        lines += &format!("zpty -n -w z $'\\C-u{keys}\\t\\C-x'\n");
        lines += "zpty -r -m z shown '*line: *@*'; print -r -- \"${${shown##*line: }%%@*}@\"\n";
    }
    lines += "zpty -d z";
    run(scene, &["zsh", "-f"], &lines)
}

const TYPED: [&str; 8] = [
    "cargo judge test car",
    "cargo judge test 11",
    "cargo judge comple",
    "cargo -q judge test --verb",
    "cargo judge bundle --target=at",
    "cargo judge test --file mi",
    "cargo judge test --file=mi",
    "cargo bui",
];

const COMPLETED: &str = "\
cargo judge test card-flip @
cargo judge test 1186@
cargo judge completions @
cargo -q judge test --verbose @
cargo judge bundle --target=atcoder @
cargo judge test --file mine.cpp @
cargo judge test --file=mine.cpp @
";

fn zsh_completes_what_the_judge_does() {
    let completed = typed_in_zsh(&problems(), "autoload -Uz compinit; compinit -D -u", &TYPED);
    assert_eq!(completed, format!("{COMPLETED}cargo bui@\n"));
}

/// Cargo's own completion goes about it as this does.
fn zsh_is_called_by_what_completes_cargo() {
    let cargo = r#"#compdef cargo
_cargo() {
    local curcontext="$curcontext" ret=1
    local -a line state
    _arguments -s -S -C '(-q --quiet)'{-q,--quiet}'[quiet]' '1: :(build)' '*:: :->args'
    case $state in
        args)
            case $words[1] in
                build) _message 'a build' ;;
                *) _call_function ret _cargo-${words[1]} ;;
            esac
    esac
}
_cargo
"#;
    let scene = problems().write("functions/_cargo", cargo);
    let start = "fpath=(./functions $fpath); autoload -Uz compinit; compinit -D -u";
    let completed = typed_in_zsh(&scene, start, &TYPED);
    assert_eq!(completed, format!("{COMPLETED}cargo build @\n"));
}

const FISH: [&str; 2] = ["fish", "--no-config"];

fn fish_completes_what_the_judge_does() {
    let scene = problems();
    let lines = "
        source judge.fish
        complete -C 'cargo judge test 11'
        complete -C 'cargo judge comple'
        complete -C 'cargo -q judge bundle --stdo'
        complete -C 'cargo judge bundle --target=at'
        complete -C 'cargo judge bundle --target at'
        complete -C 'cargo judge test --file mi'
        complete -C 'cargo judge test --file=mi'
        cd problems/card-flip/src
        complete -C 'cargo judge submit ca'";
    let expected = "\
11868	제목
11869	제목
completions	Print what makes a shell complete `cargo judge`, ids included
--stdout	Print the bundle of one problem and write no file
--target=atcoder	AtCoder, since October 2025
atcoder	AtCoder, since October 2025
mine.cpp
--file=mine.cpp
card-flip	제목
";
    assert_eq!(run(&scene, &FISH, lines), expected);
}

fn fish_keeps_what_completed_cargo() {
    let lines = "
        complete -c cargo -f -n __fish_use_subcommand -a before
        source judge.fish
        complete -C 'cargo bef'
        complete -C 'cargo build mi'";
    assert!(run(&problems(), &FISH, lines).starts_with("before\n"));
}

/// Instead of cargo there is a script that prints the last folder of where it is, and what it is given.
fn just_hands_on_what_is_typed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let scene = Scene::new()
        .write("justfile", &fs::read_to_string(root.join("justfile")).unwrap())
        .write("bin/cargo", "#!/bin/sh\nprintf '%s' \"${PWD##*/}\"\nprintf ' <%s>' \"$@\"\necho\n");
    let lines = r#"
        chmod +x bin/cargo
        PATH=$PWD/bin:$PATH
        mkdir here
        cd here
        just new 1000 "it's \"A + B\""
        just test . "a b"
        just watch "it's"
        just judge . "my file's \$HOME.py"
        just mine . --watch
        just stress . --file "my file.py"
        just bundle . "a b"
        just submit . --target atcoder
        just cases .
        just plot 3596 --svg "my picture.svg"
        just draw . 2 1 --tree --svg "my picture.svg"
        just table . --to 100
        just play . 3 4 5
        just explain . "1 2"
        just hint . 2
        just prove .
        just run .
        just brute .
        just list | sed 's/^.tmp[^ ]*/root/'
    "#;
    let expected = r#"here <judge> <new> <1000> <it's "A + B">
here <judge> <test> <.> <a b>
here <judge> <test> <--watch> <it's>
here <judge> <test> <.> <--file> <my file's $HOME.py>
here <judge> <test> <--mine> <.> <--watch>
here <judge> <stress> <.> <--file> <my file.py>
here <judge> <bundle> <.> <a b>
here <judge> <submit> <.> <--target> <atcoder>
here <judge> <check> <.>
here <study> <plot> <3596> <--svg> <my picture.svg>
here <study> <draw> <.> <2> <1> <--tree> <--svg> <my picture.svg>
here <study> <table> <.> <--to> <100>
here <study> <play> <.> <3> <4> <5>
here <study> <explain> <.> <1 2>
here <study> <hint> <.> <2>
here <study> <prove> <.>
here <judge> <run> <.>
here <judge> <run> <.> <--brute>
root <judge> <list>
"#;
    assert_eq!(run(&scene, &BASH, lines), expected);
}

/// The judge, asked by a shell.
fn asked(scene: &Scene, folder: &Path, words: &[&str]) -> Said {
    Said::of(scene.command(words).current_dir(folder).env("NIMBERS_COMPLETE", "1"))
}

fn completing_is_silent() {
    let (scene, elsewhere) = (problems(), tempfile::tempdir().unwrap());
    for words in [&["test", ""][..], &["test", "--no-such", ""], &["list", ""], &[]] {
        let said = asked(&scene, elsewhere.path(), words).code(0);
        assert_eq!(said.err, "", "{words:?}");
        assert_eq!(said.out, "", "{words:?}");
    }
}

fn a_title_cannot_write_on_the_terminal() {
    let scene = Scene::new().card(
        "hostile",
        "[package.metadata.problem]\ntitle = \"a\\u001b[2J\\nb\"\ntime-limit = 1\nmemory-limit = 64",
    );
    let said = asked(&scene, scene.folder.path(), &["test", ""]).code(0);
    said.ends("hostile\ta");
}

fn help_is_the_same() {
    let scene = problems();
    let commands = asked(&scene, scene.folder.path(), &[""]).code(0).out;
    let commands: Vec<&str> = commands.lines().filter_map(|line| line.split('\t').next()).collect();
    assert!(commands.contains(&"test"), "{commands:?}");
    for command in commands.into_iter().filter(|&command| command != "help") {
        let asked = [[command, "-h"], [command, "--help"], ["help", command]];
        let [short, long, spelled] = asked.map(|words| scene.judge(&words).code(0).out);
        assert!(short == long && short == spelled, "{command}");
    }
}

fn a_manual_page_has_the_examples() {
    let scene = problems();
    for (arguments, name, example) in [
        (&["man"][..], "CARGO-JUDGE(1)", "  cargo judge test 11868 "),
        (
            &["man", "submit"],
            "CARGO-JUDGE-SUBMIT(1)",
            "  cargo judge submit .             the same",
        ),
    ] {
        let page = scene.judge(arguments).code(0).out;
        let file = scene.folder.path().join("page");
        fs::write(&file, page).unwrap();
        let mut man = Command::new("man");
        man.args(["--warnings", "-l"]).arg(&file).env("LC_ALL", "C.UTF-8").env("MANWIDTH", "100");
        let said = Said::of(&mut man).code(0).says(name).says(example);
        assert_eq!(said.err, "");
    }
}

fn a_manual_page_of_nothing_is_refused() {
    let said = problems().judge(&["man", "nothing"]).code(2);
    assert!(said.err.contains("there is no command `nothing`"), "{}", said.err);
    assert_eq!(said.out, "");
}
