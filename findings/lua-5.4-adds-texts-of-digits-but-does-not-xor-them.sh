#!/usr/bin/env bash
# Lua 5.3 takes the text `12` for a number in `+` and in `~`, `&`, `|`. Lua 5.4 does so in `+` and the other arithmetic operators only: its
# library for strings has no methods for operators on bits. A program that splits a line into words and computes their nim-sum is
# accepted by the older version, and ends with an error in the newer one, although it adds the same words without `tonumber`.
# Guess before it ran: both versions convert texts in all operators that want a number.
# Seen with Lua 5.3.6 and 5.4.4 of Debian 12: 5000000003 and "attempt to perform bitwise operation on a string value".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
{ command -v lua5.3 && command -v lua5.4; } >"$folder/log" ||
  { apt-get update -q && apt-get install -yq --no-install-recommends lua5.3 lua5.4; } >"$folder/log"
cat >"$folder/main.lua" <<'LUA'
local sum, nim_sum = 0, 0
for word in io.read("l"):gmatch("%d+") do
  sum = sum + word
  local fine, value = pcall(function() return nim_sum ~ word end)
  nim_sum = fine and value or value:match("attempt.-value")
  if not fine then break end
end
print(_VERSION, math.type(sum), nim_sum)
LUA
for lua in lua5.3 lua5.4; do
  "$lua" -v
  echo '5000000000 3' | "$lua" "$folder/main.lua" | tee -a "$folder/seen"
done
right=$'Lua 5.3\tfloat\t5000000003\nLua 5.4\tinteger\tattempt to perform bitwise operation on a string value'
[[ $(cat "$folder/seen") = "$right" ]]
