# Completes `cargo judge`. Keep this in a file that bash reads when it starts, after all else that completes `cargo`:
#
#   cargo judge completions bash > ~/.cargo-judge.bash && echo '. ~/.cargo-judge.bash' >> ~/.bashrc

# Prints what the words can go on with, if the judge of this checkout is built.
_nimbers_ask() {
    local root=$PWD judge
    until [[ -f $root/Cargo.toml && -d $root/problems ]]; do
        [[ $root ]] || return
        root=${root%/*}
    done
    for judge in "${CARGO_TARGET_DIR:-$root/target}/debug/judge" JUDGE; do
        if [[ -x $judge ]]; then
            NIMBERS_COMPLETE=1 "$judge" "$@" 2>/dev/null
            return
        fi
    done
}

_nimbers_complete() {
    local at=1
    while [[ ${COMP_WORDS[at]} == [-+]* ]]; do
        ((at++))
    done
    if [[ $at -ge $COMP_CWORD || ${COMP_WORDS[at]} != judge ]]; then
        _nimbers_others "$@"
        return
    fi
    # Bash may have made three words of `--option=value`.
    local words=() glue= i word value
    for ((i = at + 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq $COMP_CWORD && $word != = ]]; then
            word=$2
        fi
        if [[ ${#words[@]} -gt 0 && ( $word == = || $glue ) ]]; then
            words[-1]+=$word
            glue=1
        else
            words+=("$word")
        fi
        [[ $word == = ]] || glue=
    done
    local prefix=
    [[ ${words[-1]} == "$2" || ${words[-1]} != *=* ]] || prefix=${words[-1]%%=*}=
    COMPREPLY=()
    while IFS=$'\t' read -r value _; do
        COMPREPLY+=("${value#"$prefix"}")
    done < <(_nimbers_ask "${words[@]}")
}

# What completed `cargo` before, or would have: bash-completion loads what it has only when it is wanted.
_nimbers_others() {
    if [[ ! $_nimbers_cargo ]]; then
        if declare -F _comp_load >/dev/null; then
            _comp_load cargo
        elif declare -F _completion_loader >/dev/null; then
            _completion_loader cargo
        fi
        _nimbers_register
        : "${_nimbers_cargo:=:}"
    fi
    "$_nimbers_cargo" "$@"
}

_nimbers_register() {
    local before
    before=$(complete -p cargo 2>/dev/null)
    if [[ $before =~ ' -F '([^ ]+) && ${BASH_REMATCH[1]} != _nimbers_complete ]]; then
        _nimbers_cargo=${BASH_REMATCH[1]}
    fi
    complete -o bashdefault -o default -o nosort -F _nimbers_complete cargo
}

_nimbers_register
