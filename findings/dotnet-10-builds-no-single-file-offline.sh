#!/usr/bin/env bash
# .NET 10 builds and runs a single file of C# without a project. It sets `PublishAot` for it, and so asks NuGet for the package of
# the native compiler even where nothing is published: without a network, a file of one line is not built. With
# `#:property PublishAot=false` it is.
# Guess before it ran: a file that names no package needs none, as with a project of `dotnet new console`.
# Seen with the SDK 10.0.105 of Ubuntu 26.04: NU1301 after some 10 s, and 3 with the property. Needs root and debootstrap, for
# Ubuntu in a folder.
set -euo pipefail
folder=$(mktemp -d)
trap '! mountpoint -q "$folder/proc" || umount "$folder/proc"; rm -rf "$folder" "$folder.log" "$folder.scripts"' EXIT
# Older versions do not know this release by name.
cp -r /usr/share/debootstrap "$folder.scripts" && ln -sf gutsy "$folder.scripts/scripts/resolute"
export DEBOOTSTRAP_DIR="$folder.scripts"
debootstrap --no-check-gpg --variant=minbase --components=main,universe --include=ca-certificates,dotnet-sdk-10.0 resolute "$folder" \
  >"$folder.log" 2>&1 || { tail -n 3 "$folder.log"; exit 1; }
mount -t proc proc "$folder/proc"
mkdir "$folder/try"
echo 'Console.WriteLine(3);' >"$folder/try/plain.cs"
(echo '#:property PublishAot=false' && cat "$folder/try/plain.cs") >"$folder/try/managed.cs"
offline() { unshare --net chroot "$folder" env HOME=/try DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 "$@"; }
echo ".NET $(offline dotnet --version)"
for name in plain managed; do
  echo "$name: $(offline dotnet run "/try/$name.cs" 2>&1 | grep -oE '^3$|error NU[0-9]+' | head -n 1)"
done | tee "$folder/seen"
grep -qx 'plain: error NU1301' "$folder/seen" && grep -qx 'managed: 3' "$folder/seen"
