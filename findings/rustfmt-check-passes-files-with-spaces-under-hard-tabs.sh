#!/usr/bin/env bash
# With `hard_tabs`, rustfmt leaves arms of `macro_rules!` that it cannot parse in spaces, and `--check` then finds nothing to change. A
# file of a real crate becomes one of both, without a message. Whoever wants short files must replace the rest of the spaces.
# Guess before it ran: every line begins with tabs afterwards, or rustfmt says which it cannot indent.
# Seen with rustfmt 1.9.0 and num-bigint 0.4.8: in `macros.rs`, 233 lines begin with a tab and 94 with a space; `--check` exits with 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
mkdir src
touch src/lib.rs
cat >Cargo.toml <<'TOML'
[package]
name = "lays-out"
version = "0.0.0"
edition = "2021"
[dependencies]
num-bigint = "=0.4.8"
[workspace]
TOML
cargo vendor --quiet >settings.toml
cp vendor/num-bigint/src/macros.rs macros.rs
printf 'hard_tabs = true\n' >rustfmt.toml
rustfmt --version
rustfmt --edition 2021 macros.rs
rustfmt --edition 2021 --check macros.rs
grep -c $'^\t' macros.rs
grep -c '^ ' macros.rs | tee seen
[[ $(cat seen) -gt 0 ]]
