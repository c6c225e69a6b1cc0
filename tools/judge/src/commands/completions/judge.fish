# Completes `cargo judge`. Keep this where fish looks when it starts:
#
#   cargo judge completions fish > ~/.config/fish/conf.d/cargo-judge.fish

# Prints what the words can go on with, if the judge of this checkout is built.
function __nimbers_ask
    set -l root $PWD
    while not test -f $root/Cargo.toml -a -d $root/problems
        test -n "$root"; or return
        set root (string replace --regex '/[^/]*$' '' $root)
    end
    set -l target $root/target
    set -q CARGO_TARGET_DIR; and set target $CARGO_TARGET_DIR
    for judge in $target/debug/judge JUDGE
        if test -x $judge
            NIMBERS_COMPLETE=1 $judge $argv 2>/dev/null
            return
        end
    end
end

# The words before the cursor from `judge` on, if that is the command of cargo.
function __nimbers_words
    set -l words (commandline --tokenize --current-process --cut-at-cursor)[2..]
    while string match --quiet --regex '^[-+]' -- $words[1]
        set --erase words[1]
    end
    test "$words[1]" = judge; and printf '%s\n' $words
end

function __nimbers_complete
    set -l words (__nimbers_words)[2..]
    set -l token (commandline --current-token)
    set -l candidates (__nimbers_ask $words $token)
    if set -q candidates[1]
        printf '%s\n' $candidates
    else
        set -l option (string match --regex '^--[^=]*=' -- $token)
        __fish_complete_path (string replace -- "$option" '' $token) | string replace --regex '^' -- "$option"
    end
end

complete --command cargo --condition 'string length --quiet -- (__nimbers_words)' --no-files --keep-order --arguments '(__nimbers_complete)'
