#!/usr/bin/env bash
# `javap -l` printed the methods of a class with their line tables. In JDK 25 it prints the methods, a warning on standard error,
# and no table, unless it also prints the code (`-c`). It still ends with 0, so that a tool that reads lines finds none.
# Guess before it ran: as for twenty years, `-l` alone prints a `LineNumberTable`.
# Seen with OpenJDK 21 and 25 of Debian 13. Needs root and debootstrap, for Debian 13 in a folder.
set -euo pipefail
folder=$(mktemp -d)
trap '! mountpoint -q "$folder/proc" || umount "$folder/proc"; rm -rf "$folder" "$folder.log"' EXIT
debootstrap --variant=minbase --include=openjdk-21-jdk-headless,openjdk-25-jdk-headless trixie "$folder" >"$folder.log" 2>&1 ||
  { tail -n 3 "$folder.log"; exit 1; }
mount -t proc proc "$folder/proc"
echo 'class Main { public static void main(String[] a) { System.out.println(3); } }' >"$folder/Main.java"
for version in 21 25; do
  tools="/usr/lib/jvm/java-$version-openjdk-$(dpkg --print-architecture)/bin"
  chroot "$folder" "$tools/javac" -d "/$version" /Main.java
  echo "$(chroot "$folder" "$tools/java" --version | head -n 1)"
  for options in -l '-l -c'; do
    lines=$(chroot "$folder" "$tools/javap" $options "/$version/Main.class" 2>"$folder/errors" | grep -c LineNumberTable || true)
    echo "$version: javap $options prints $lines tables and $(wc -l <"$folder/errors") warnings"
  done
done | tee "$folder/seen"
grep -qx '21: javap -l prints 2 tables and 0 warnings' "$folder/seen"
grep -qx '25: javap -l prints 0 tables and 1 warnings' "$folder/seen"
grep -q '^25: javap -l -c prints 2 tables' "$folder/seen"
