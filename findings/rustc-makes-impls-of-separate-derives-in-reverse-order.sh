#!/usr/bin/env bash
# The compiler makes the impls of one `#[derive(A, B)]` in this order, but those of `#[derive(A)] #[derive(B)]` the other way round:
# the second derive belongs to the item that the first one returns. Whoever expands a derive elsewhere and compares MIR function by
# function must put its impl before the item or behind it accordingly.
# Guess before it ran: both are in the order in which they are written.
# Seen with rustc 1.95.0: `Clone Debug` for one attribute, `Debug Clone` for two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >two.rs <<'RUST'
#[derive(Clone, Debug)]
struct Together;
#[derive(Clone)]
#[derive(Debug)]
struct Apart;
fn main() {
    println!("{:?} {:?}", Together.clone(), Apart.clone());
}
RUST
rustc --version
RUSTC_BOOTSTRAP=1 rustc -Zunpretty=expanded two.rs | sed -n 's/^impl ::core::[a-z]*::\([A-Za-z]*\) for \([A-Za-z]*\).*/\1 \2/p' | tee impls
[[ $(paste -sd, impls) = 'Clone Together,Debug Together,Debug Apart,Clone Apart' ]]
