#!/usr/bin/env bash
# `-Zprint-mono-items=yes` lists the functions that a program consists of, with their type arguments. With `-Zno-codegen`, it lists
# nothing and succeeds, though the list is made before any code is. `--emit=mir` alone makes no code either, and has the list. Whoever
# wants the MIR and the list from one run must leave `-Zno-codegen` out.
# Seen with rustc 1.95.0: the list has `fn called::<u8>` with `--emit=mir`, and no line with `--emit=mir -Zno-codegen`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >program.rs <<'RUST'
fn called<T>(_: T) {}
fn main() {
    called(1_u8);
}
RUST
rustc --version
export RUSTC_BOOTSTRAP=1
rustc --emit=mir -Zprint-mono-items=yes program.rs >with
rustc --emit=mir -Zprint-mono-items=yes -Zno-codegen program.rs >without
wc -l with without
grep -q 'fn called::<u8>' with
[[ ! -s without ]]
