#!/usr/bin/env bash
# Ruby reserves its stack by moving the stack pointer down to the limit. Debian 13 and Ubuntu compile it with probes for each page
# (`-fstack-clash-protection`), so that every page is touched: a judge that raises the limit of the stack to that of the memory, as
# judges do, finds `ruby -c` with 1 GiB of memory. Without a limit, Ruby reserves nothing.
# Guess before it ran: the limit of the stack costs no memory, as for any program.
# Seen with Ruby 3.3.8 of Debian 13: 1 GiB of memory at a limit of 1 GiB, 8 MiB without; the Ruby 3.1.2 of Debian 12 takes 11 MiB at
# each. Needs root and debootstrap, for Debian 13 in a folder.
set -euo pipefail
folder=$(mktemp -d)
trap '! mountpoint -q "$folder/proc" || umount "$folder/proc"; rm -rf "$folder" "$folder.log"' EXIT
debootstrap --variant=minbase --include=ruby,time trixie "$folder" >"$folder.log" 2>&1 || { tail -n 3 "$folder.log"; exit 1; }
mount -t proc proc "$folder/proc"
echo 'puts 3' >"$folder/three.rb"
chroot "$folder" ruby --version
for limit in 8192 1048576 unlimited; do
  memory=$(ulimit -s "$limit" && chroot "$folder" time -f %M ruby -c /three.rb 2>&1 >"$folder/said" | tail -n 1)
  echo "stack of $limit KiB: $((memory / 1024)) MiB, $(cat "$folder/said")"
done | tee "$folder/seen"
value() { sed -nE "s/^stack of $1 KiB: ([0-9]+) MiB, Syntax OK$/\1/p" "$folder/seen"; }
[[ $(value 8192) -lt 64 && $(value 1048576) -gt 1000 && $(value unlimited) -lt 64 ]]
