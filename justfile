# The verbs of this workspace; each is one line of cargo, which works without `just` as well, and which `sh` and PowerShell
# understand alike. Titles, paths and positions are quoted in it, so that blanks, commas and `#` stay what they are.

set windows-shell := ["powershell.exe", "-NoLogo", "-NoProfile", "-Command"]

# Show this list.
default:
    @just --list --unsorted

# Begin a problem: `just new 1000 "A+B" --sample 1.in 1.out`.
[group('solve')]
[no-cd]
new id title *arguments:
    @cargo judge new {{id}} {{quote(title)}} {{arguments}}

# Receive problems from the browser extension Competitive Companion.
[group('solve')]
listen *arguments:
    @cargo judge listen {{arguments}}

# Judge the solutions of these problems, or of all: `just test 11868`; in its folder `just test .`.
[group('solve')]
[no-cd]
test *ids:
    @cargo judge test {{ids}}

# The same again at every save: `just watch 11868`.
[group('solve')]
[no-cd]
watch *ids:
    @cargo judge test --watch {{ids}}

# Judge one file in Rust, C, C++, Java, Python, PyPy or JavaScript: `just judge 11872 mine.cpp`.
[group('solve')]
[no-cd]
judge id path:
    @cargo judge test {{id}} --file {{quote(path)}}

# Judge your own solutions, `mine/11872.rs` and the like: `just mine 11872`, or `just mine 11872 --watch`.
[group('solve')]
[no-cd]
mine *arguments:
    @cargo judge test --mine {{arguments}}

# Look for a small input on which the solution is wrong: `just stress 11868`, or `just stress 1000 --file slow.py`.
[group('solve')]
[no-cd]
stress id *arguments:
    @cargo judge stress {{id}} {{arguments}}

# Write the one file to submit, of these problems or of all: `just bundle 11868`.
[group('solve')]
[no-cd]
bundle *ids:
    @cargo judge bundle {{ids}}

# The same, copied to the clipboard: `just submit 11868`.
[group('solve')]
[no-cd]
submit id *arguments:
    @cargo judge submit {{id}} {{arguments}}

# The problems: title, game, limits, number of cases.
[group('solve')]
list:
    @cargo judge list

# Run a solution, reading the keyboard: `just run 11868`.
[group('solve')]
run id:
    @cargo run --quiet --release --package problem-{{id}}

# Answer from the rules, reading the keyboard: `just brute 11868`.
[group('solve')]
brute id:
    @cargo run --quiet --package problem-{{id}} --example brute-{{id}}

# Play against a perfect opponent: `just play 11872 3 4 7`.
[group('study')]
[no-cd]
play game *position:
    @cargo study play {{quote(game)}} {{replace_regex(position, '\S+', "'$0'")}}

# Open the games and lessons in the browser: `just web`, or `just web lasker 3 4 7`.
[group('study')]
[no-cd]
web *arguments:
    @cargo study web {{replace_regex(arguments, '\S+', "'$0'")}}

# Explain a position, with all winning moves: `just explain 11872 3 4 7`.
[group('study')]
[no-cd]
explain game *position:
    @cargo study explain {{quote(game)}} {{replace_regex(position, '\S+', "'$0'")}}

# Print the Grundy numbers of a game: `just table kayles --to 100`.
[group('study')]
[no-cd]
table game *arguments:
    @cargo study table {{quote(game)}} {{arguments}}

# Draw the Grundy numbers of a game: `just plot 3596`.
[group('study')]
[no-cd]
plot game *arguments:
    @cargo study plot {{quote(game)}} {{arguments}}

# Check your guess: `just guess 9657 'n % 2 == 0'`.
[group('study')]
[no-cd]
guess game guess:
    @cargo study guess {{quote(game)}} {{quote(guess)}}

# Show the first hint, or the first two: `just hint 11872 2`.
[group('study')]
[no-cd]
hint id *step:
    @cargo study hint {{id}} {{step}}

# Show your progress and the next lesson; mark a lesson as read: `just next --read 9655`.
[group('study')]
[no-cd]
next *arguments:
    @cargo study next {{arguments}}

# Start your own solution in `mine`: `just start 11872`; judge it: `just mine 11872`.
[group('study')]
[no-cd]
start id:
    @cargo study start {{id}}

# Show what is proved for every n, for one game or all: `just prove 11872`.
[group('study')]
[no-cd]
prove *game:
    @cargo study prove {{replace_regex(game, '\S+', "'$0'")}}

# Check the cases against the rules, and against right and wrong programs: `just cases 11868`.
[group('work on nimbers')]
[no-cd]
cases *ids:
    @cargo judge check {{ids}}

# Run every test: the solutions against the rules, all cases, the judge itself.
[group('work on nimbers')]
check *arguments:
    cargo test {{arguments}}

# Put small faults into the solutions; the cases must catch each: `just mutants --package problem-11868`.
[group('work on nimbers')]
mutants *arguments:
    cargo mutants --jobs 2 {{arguments}}

# What CI runs.
[group('work on nimbers')]
ci:
    bash .ci/run

# The rules of every game, with examples, in the browser.
[group('work on nimbers')]
doc:
    cargo doc --package games --no-deps --open
