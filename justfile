# The commands of this workspace. Each is one line of cargo, which you can also type without `just`, in `sh` or PowerShell.
# Titles, paths and positions are quoted, so that they may contain blanks, commas and `#`.

set windows-shell := ["powershell.exe", "-NoLogo", "-NoProfile", "-Command"]

# Show this list.
default:
    @just --list --unsorted

# Create a problem: `just new 1000 "A+B" --sample 1.in 1.out`.
[group('solve')]
[no-cd]
new id title *arguments:
    @cargo judge new {{id}} {{quote(title)}} {{arguments}}

# Receive problems from the browser extension Competitive Companion.
[group('solve')]
listen *arguments:
    @cargo judge listen {{arguments}}

# Judge the solutions of these problems, or all solutions: `just test 11868`, or `just test .` in its folder.
[group('solve')]
[no-cd]
test *ids:
    @cargo judge test {{ids}}

# Judge solutions again at every save: `just watch 11868`.
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

# Find a small input on which the solution is wrong: `just stress 11868`, or `just stress 1000 --file slow.py`.
[group('solve')]
[no-cd]
stress id *arguments:
    @cargo judge stress {{id}} {{arguments}}

# Write the file to submit, for these problems or for all: `just bundle 11868`.
[group('solve')]
[no-cd]
bundle *ids:
    @cargo judge bundle {{ids}}

# Write the file to submit, and copy it to the clipboard: `just submit 11868`.
[group('solve')]
[no-cd]
submit id *arguments:
    @cargo judge submit {{id}} {{arguments}}

# List the problems: title, game, limits, number of cases.
[group('solve')]
list:
    @cargo judge list

# Run a solution on what you type: `just run 11868`.
[group('solve')]
[no-cd]
run id:
    @cargo judge run {{id}}

# Run a problem's `brute` on what you type: `just brute 11868`.
[group('solve')]
[no-cd]
brute id:
    @cargo judge run {{id}} --brute

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

# Write the page as a static site, `target/site`, and open it in the browser.
[group('study')]
site:
    @cargo study web --site target/site --open

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

# Run every test: of the solutions, of all cases, of the tools.
[group('work on nimbers')]
check *arguments:
    cargo test {{arguments}}

# Check that the cases catch every small fault in a solution: `just mutants --package problem-11868`.
[group('work on nimbers')]
mutants *arguments:
    cargo mutants --jobs 2 {{arguments}}

# Run everything that CI runs, or one stage of it: `just ci lint`.
[group('work on nimbers')]
ci *stage:
    bash .ci/run {{stage}}

# Open the rules of every game, with examples, in the browser.
[group('work on nimbers')]
doc:
    cargo doc --package games --no-deps --open
