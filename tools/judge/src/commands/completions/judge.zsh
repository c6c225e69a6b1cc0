# Completes `cargo judge`. Keep this in a file that zsh reads when it starts, after `compinit`:
#
#   cargo judge completions zsh > ~/.cargo-judge.zsh && echo '. ~/.cargo-judge.zsh' >> ~/.zshrc

# Prints what the words can go on with, if the judge of this checkout is built.
_nimbers_ask() {
    local root=$PWD judge
    until [[ -f $root/Cargo.toml && -d $root/problems ]]; do
        [[ -n $root ]] || return
        root=${root%/*}
    done
    for judge in "${CARGO_TARGET_DIR:-$root/target}/debug/judge" JUDGE; do
        if [[ -x $judge ]]; then
            NIMBERS_COMPLETE=1 "$judge" "$@" 2>/dev/null
            return
        fi
    done
}

# Cargo's own completion calls this for the command `judge`, which it does not know, with `words` from there on.
_cargo-judge() {
    local line value help
    local -a asked candidates
    asked=("${(@Q)words[2,CURRENT-1]}" "$PREFIX")
    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
    for line in "${(@f)$(_nimbers_ask "${asked[@]}")}"; do
        value=${${line%%$'\t'*}#$IPREFIX} help=${line#*$'\t'}
        [[ -n $value ]] && candidates+=("${value//:/\\:}${help:+:$help}")
    done
    if (( $#candidates )); then
        _describe -V 'cargo judge' candidates
    else
        _files
    fi
}

# Where nothing else completes `cargo`.
_nimbers_cargo() {
    local at=2
    while [[ $words[at] == [-+]* ]]; do
        ((at++))
    done
    if [[ $at -lt $CURRENT && $words[at] == judge ]]; then
        words=("${(@)words[at,-1]}")
        ((CURRENT -= at - 1))
        _cargo-judge
    else
        _default
    fi
}

(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
(( $+_comps[cargo] )) || compdef _nimbers_cargo cargo
