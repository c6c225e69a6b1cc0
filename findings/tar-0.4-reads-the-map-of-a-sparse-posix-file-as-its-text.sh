#!/usr/bin/env bash
# The crate `tar` expands sparse files of GNU's own format. Of those in POSIX's (`tar --sparse --format=posix`) it gives what lies in
# the archive as a regular file, without an error: a list of the parts that are not zero, and then these parts, under a path with
# `GNUSparseFile` in it. Whoever imports tests must look for `GNU.sparse.` in the extensions of each entry.
# Guess before it ran: the crate refuses what it cannot expand.
# Seen with tar 0.4.46 and GNU tar 1.34: `t.in` has 1048580 bytes, the crate reads 1048580 of the one archive and 516 of the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
truncate -s 1M t.in
echo end >>t.in
for format in gnu posix; do tar --sparse --format=$format -cf $format.tar t.in; done
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "reads"
version = "0.0.0"
edition = "2021"
[dependencies]
tar = "=0.4.46"
[workspace]
TOML
cat >src/main.rs <<'RUST'
use std::io::Read;

fn main() {
    for format in ["gnu", "posix"] {
        let file = std::fs::File::open(format!("{format}.tar")).unwrap();
        for entry in tar::Archive::new(file).entries().unwrap() {
            let (mut entry, mut text) = (entry.unwrap(), Vec::new());
            entry.read_to_end(&mut text).unwrap();
            println!("{format} {:?} {}", entry.header().entry_type(), text.len());
        }
    }
}
RUST
tar --version | head -1
stat -c '%n %s' t.in
cargo run --quiet | tee seen
[[ $(paste -sd, seen) =~ ^'gnu GNUSparse 1048580,posix Regular '[0-9]{3,4}$ ]]
