# The verbs of this workspace; each is one line of cargo, which works without `just` as well.

# Show this list.
default:
    @just --list --unsorted

# Judge the solutions of these problems, or of all: `just test 11868`.
[group('solve')]
test *ids:
    @cargo judge test {{ ids }}

# Judge one file in Rust, C, C++, Java, Python or JavaScript: `just judge 11872 mine.cpp`.
[group('solve')]
[no-cd]
judge id path:
    @cargo judge test {{ id }} --file {{ quote(path) }}

# Write the one file to submit, of these problems or of all: `just bundle 11868`.
[group('solve')]
bundle *ids:
    @cargo judge bundle {{ ids }}

# Judge solutions on every input there is, where they are few: `just exhaustive 3596`.
[group('solve')]
exhaustive *ids:
    @cargo judge test --exhaustive {{ ids }}

# The problems: title, game, limits, number of cases.
[group('solve')]
list:
    @cargo judge list

# Run a solution, reading the keyboard: `just run 11868`.
[group('solve')]
run id:
    @cargo run --quiet --release --package problem-{{ id }}

# Answer from the rules, reading the keyboard: `just brute 11868`.
[group('solve')]
brute id:
    @cargo run --quiet --release --package problem-{{ id }} --example brute-{{ id }}

# Play against a program that never errs: `just play 11872 3 4 7`.
[group('study')]
play game *position:
    @cargo study play {{ game }} {{ position }}

# Options, values, mex and all winning moves of a position: `just explain 11872 3 4 7`.
[group('study')]
explain game *position:
    @cargo study explain {{ game }} {{ position }}

# What the sizes of a game are worth: `just table kayles --to 100`.
[group('study')]
table game *arguments:
    @cargo study table {{ game }} {{ arguments }}

# The same as a picture, in the terminal or in a file: `just plot 3596 --svg picture.svg`.
[group('study')]
[no-cd]
plot game *arguments:
    @cargo study plot {{ game }} {{ arguments }}

# The first hint, or so many of the four: `just hint 11872 2`.
[group('study')]
hint id *step:
    @cargo study hint {{ id }} {{ step }}

# What is proved of a game for every n, or of all: `just prove 11872`.
[group('study')]
prove *game:
    @cargo study prove {{ game }}

# How strong the cases are: right and wrong programs, and faults in the solution: `just cases 11868`.
[group('work on nimbers')]
cases *ids:
    @cargo judge check {{ ids }}

# Every test: the solutions against the rules, all cases, the judge itself.
[group('work on nimbers')]
check *arguments:
    cargo test {{ arguments }}

# What CI runs.
[group('work on nimbers')]
ci:
    .ci/run

# How fast: CPU time of every solution beside a program that only reads, of the ways to take a mex, and of long tables.
[group('work on nimbers')]
bench:
    cargo bench --package common --package judge --package games --bench mex --bench speed --bench treblecross

# The rules of every game, with examples, in the browser.
[group('work on nimbers')]
doc:
    cargo doc --package games --no-deps --open
