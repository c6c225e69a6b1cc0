//! What a shell completes, and the page for `man`.

use std::env;
use std::io;

use bundler::Error;
use cargo_metadata::{MetadataCommand, Package};
use clap::ValueEnum;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};
use clap_complete::env::Shells;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// The variable that is set where a shell asks; the scripts set it.
const ASKED: &str = "CARGO_ALONE_COMPLETE";

/// One that can complete.
#[derive(Clone, Copy, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Prints what the words of the command line can go on with, if a shell asks; no error is worth a word to it.
pub fn answered(command: fn() -> clap::Command) -> bool {
    let words = env::args_os();
    env::var_os(ASKED).is_some()
        && CompleteEnv::with_factory(command).var(ASKED).try_complete(words, None).unwrap_or(true)
}

impl Shell {
    /// Completes `cargo-alone`, and `cargo alone` beside all else that `cargo` can.
    pub fn script(self) -> Result<Vec<u8>, Error> {
        let (name, more) = match self {
            Shell::Bash => ("bash", BASH),
            Shell::Zsh => ("zsh", ZSH),
            Shell::Fish => ("fish", FISH),
        };
        let own = env::current_exe().unwrap_or_else(|_| "cargo-alone".into());
        let mut script = Vec::new();
        if let Some(shell) = Shells::builtins().completer(name) {
            let (own, command) = (own.to_string_lossy(), "cargo-alone");
            shell
                .write_registration(ASKED, command, command, &own, &mut script)
                .map_err(Error::NotPrinted)?;
        }
        script.extend(more.as_bytes());
        Ok(script)
    }
}

const BASH: &str = r#"
_cargo_alone() {
    if [[ ${COMP_WORDS[1]} == alone && $COMP_CWORD -gt 1 ]]; then
        COMP_WORDS=(cargo-alone "${COMP_WORDS[@]:2}")
        ((COMP_CWORD--))
        _clap_complete_cargo_alone cargo-alone "$2" "$3"
    elif [[ $_cargo_alone_others ]]; then
        "$_cargo_alone_others" "$@"
    fi
}

# What completed `cargo` before, which bash-completion loads only when it is wanted.
if ! complete -p cargo &>/dev/null; then
    if declare -F _comp_load >/dev/null; then
        _comp_load cargo
    elif declare -F _completion_loader >/dev/null; then
        _completion_loader cargo
    fi
fi
if [[ $(complete -p cargo 2>/dev/null) =~ ' -F '([^ ]+) && ${BASH_REMATCH[1]} != _cargo_alone ]]; then
    _cargo_alone_others=${BASH_REMATCH[1]}
fi
complete -o nospace -o bashdefault -o default -F _cargo_alone cargo
"#;

const ZSH: &str = r#"
# Cargo's own completion calls this for the command `alone`, with `words` from there on.
_cargo-alone() {
    _clap_dynamic_completer_cargo_alone
}

# Where nothing else completes cargo.
_cargo_alone_only() {
    if [[ $words[2] == alone && $CURRENT -gt 2 ]]; then
        shift words
        ((CURRENT--))
        _cargo-alone
    else
        _default
    fi
}
(( $+_comps[cargo] )) || compdef _cargo_alone_only cargo
"#;

const FISH: &str = r#"
complete --keep-order --exclusive --command cargo --condition '__fish_seen_subcommand_from alone' --arguments "(complete --do-complete (string replace --regex '^\s*\S+\s+alone' cargo-alone -- (commandline --current-process --cut-at-cursor)))"
"#;

/// The names of binaries, or of examples.
pub fn programs(kind: &'static str) -> ArgValueCandidates {
    ArgValueCandidates::new(move || {
        candidates(|package| {
            let targets =
                package.targets.iter().filter(|target| target.kind.contains(&kind.into()));
            targets.map(|target| target.name.clone()).collect()
        })
    })
}

/// The names of packages.
pub fn packages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| candidates(|package| vec![package.name.to_string()]))
}

/// The names of crates that packages depend on.
pub fn crates() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        candidates(|package| package.dependencies.iter().map(|used| used.name.clone()).collect())
    })
}

/// What the packages of this workspace have, each once.
fn candidates(names: impl Fn(&Package) -> Vec<String>) -> Vec<CompletionCandidate> {
    let Ok(workspace) = MetadataCommand::new().no_deps().exec() else { return Vec::new() };
    let mut names: Vec<String> = workspace.packages.iter().flat_map(names).collect();
    names.sort();
    names.dedup();
    names.into_iter().map(CompletionCandidate::new).collect()
}

/// The sections of [`Man`], except that examples come as early as in `--help`, and keep their lines.
pub fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command).title("CARGO-ALONE").manual("cargo");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    for paragraph in examples.split("\n\n") {
        let mut roff = Roff::new();
        let mut lines = paragraph.lines().peekable();
        match lines.peek().and_then(|line| line.strip_suffix(':')) {
            Some(heading) => {
                roff.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
                lines.skip(1).for_each(|line| _ = roff.text([roman(line)]));
                roff.control("fi", []);
            }
            None => {
                roff.control("PP", []);
                lines.for_each(|line| _ = roff.text([roman(line)]));
            }
        }
        roff.to_writer(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    Ok(page)
}
