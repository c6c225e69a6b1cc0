//! The code of `problems/CHEATSHEET.md` computes published values, in each of its languages.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Kayles (OEIS A002186) and Dawson's Kayles (A002187, shifted by one) with the periods that Guy and Smith published in 1956.
/// One value fewer proves no period: an empty line. Then Grundy's game (A002188). Heaps of 3, 5 and 6 have one winning move,
/// which the theory page works out. Heaps of 3 and 6 have none. Then the circle of the lesson on a coin on a graph; a triangle
/// on a trunk, a tree, and a triangle with a stalk that ends in a loop, by hand; nim-products: 2 ⊗ 2 and 5 ⊗ 7 by the mex, and
/// 2^32 ⊗ 2^32 = 2^32 ⊕ 2^31 by Conway's rule.
const EXPECTED: &str = "\
0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7
71 12

0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1
53 34

0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0
1 1 4

LWDLDWWD
2 5 2
3 13 6442450944
";

const RUST: &str = r#"
fn print<T: ToString>(numbers: &[T]) {
    println!("{}", numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" "));
}

fn main() {
    type Pairs = fn(usize) -> Vec<(usize, usize)>;
    let kayles: Pairs =
        |n| (1..=n.min(2)).flat_map(|k| (0..=n - k).map(move |a| (a, n - k - a))).collect();
    let dawson: Pairs = |n| (2..=n).map(|k| (k - 2, n - k)).collect();
    let grundy: Pairs = |n| (1..n).map(|a| (a, n - a)).filter(|(a, b)| a < b).collect();
    let table_of = |largest, pairs: Pairs| {
        grundy_table(largest, |n, table| pairs(n).iter().map(|&(a, b)| table[a] ^ table[b]).collect())
    };
    let period = |table: &[u64]| find_period(table, 2).map_or(vec![], |(n, p)| vec![n, p]);
    for table in [table_of(167, kayles), table_of(175, dawson)] {
        print(&table[..24]);
        print(&period(&table));
        print(&period(&table[..table.len() - 1]));
    }
    let table = table_of(23, grundy);
    print(&table);
    for heaps in [vec![3, 5, 6], vec![3, 6]] {
        print(&winning_move(&heaps, &table, grundy).map_or(vec![], |(i, a, b)| vec![i, a, b]));
    }
    let arrows = |n: usize| if n == 0 { vec![] } else { vec![(n + 2) % 8, (n + 3) % 8] };
    println!("{}", outcomes(&(0..8).map(arrows).collect::<Vec<_>>()).iter().collect::<String>());
    print(&[
        hackenbush(4, &[(0, 1), (1, 2), (2, 3), (3, 1)]),
        hackenbush(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (0, 5)]),
        hackenbush(5, &[(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 4)]),
    ]);
    print(&[nim_product(2, 2, 32), nim_product(5, 7, 32), nim_product(1 << 32, 1 << 32, 32)]);
}
"#;

const CPP: &str = r#"
#include <cstdio>

void print(vector<int> numbers) {
    for (int i = 0; i < (int)numbers.size(); i++) printf(i ? " %d" : "%d", numbers[i]);
    puts("");
}

int main() {
    typedef vector<pair<int, int>> Pairs;
    auto split = [](int n, vector<int> takes) {
        Pairs pairs;
        for (int k : takes)
            for (int a = 0; a <= n - k; a++) pairs.push_back({a, n - k - a});
        return pairs;
    };
    auto kayles = [&](int n) { return split(n, {1, 2}); };
    auto dawson = [&](int n) { return split(n, {2}); };
    auto grundy = [](int n) {
        Pairs pairs;
        for (int a = 1; a < n - a; a++) pairs.push_back({a, n - a});
        return pairs;
    };
    auto table_of = [](int largest, auto pairs) {
        return grundy_table(largest, [&](int n, const vector<int>& table) {
            vector<int> values;
            for (auto [a, b] : pairs(n)) values.push_back(table[a] ^ table[b]);
            return values;
        });
    };
    for (auto table : {table_of(167, kayles), table_of(175, dawson)}) {
        print(vector<int>(table.begin(), table.begin() + 24));
        print(find_period(table, 2));
        table.pop_back();
        print(find_period(table, 2));
    }
    auto table = table_of(23, grundy);
    print(table);
    print(winning_move({3, 5, 6}, table, grundy));
    print(winning_move({3, 6}, table, grundy));
    vector<vector<int>> arrows(8);
    for (int n = 1; n < 8; n++) arrows[n] = {(n + 2) % 8, (n + 3) % 8};
    puts(outcomes(arrows).c_str());
    print({hackenbush(4, {{0, 1}, {1, 2}, {2, 3}, {3, 1}}),
           hackenbush(6, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {0, 5}}),
           hackenbush(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 4}})});
    printf("%llu %llu %llu\n", nim_product(2, 2), nim_product(5, 7), nim_product(1ULL << 32, 1ULL << 32));
}
"#;

const PYTHON: &str = r#"
kayles = lambda n: [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]
dawson = lambda n: [(a, n - 2 - a) for a in range(n - 1)]
grundy = lambda n: [(a, n - a) for a in range(1, n) if a < n - a]
table_of = lambda largest, pairs: grundy_table(
    largest, lambda n, table: [table[a] ^ table[b] for a, b in pairs(n)])
for table in table_of(167, kayles), table_of(175, dawson):
    print(*table[:24])
    print(*find_period(table, 2) or [])
    print(*find_period(table[:-1], 2) or [])
table = table_of(23, grundy)
print(*table)
print(*winning_move([3, 5, 6], table, grundy) or [])
print(*winning_move([3, 6], table, grundy) or [])
print(outcomes([[]] + [[(n + 2) % 8, (n + 3) % 8] for n in range(1, 8)]))
print(
    hackenbush(4, [(0, 1), (1, 2), (2, 3), (3, 1)]),
    hackenbush(6, [(0, 1), (1, 2), (1, 3), (2, 4), (0, 5)]),
    hackenbush(5, [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 4)]))
print(nim_product(2, 2), nim_product(5, 7), nim_product(2 ** 32, 2 ** 32))
"#;

#[test]
fn rust_computes_published_values() {
    let [file, program] = save("rust", "rs", RUST);
    run(Command::new("rustc").args(["--edition=2021", "-o"]).args([&program, &file]));
    assert_eq!(run(&mut Command::new(program)), EXPECTED);
}

#[test]
fn cpp_computes_published_values() {
    if let Some(compiler) = installed(&["g++", "clang++"]) {
        let [file, program] = save("cpp", "cpp", CPP);
        run(Command::new(compiler).args(["-std=c++17", "-o"]).args([&program, &file]));
        assert_eq!(run(&mut Command::new(program)), EXPECTED);
    }
}

#[test]
fn python_computes_published_values() {
    if let Some(python) = installed(&["python3", "python"]) {
        let [file, _] = save("python", "py", PYTHON);
        assert_eq!(run(Command::new(python).arg(file)), EXPECTED);
    }
}

/// Saves the sheet's code in that language with what calls it, and names a place for its binary.
fn save(language: &str, extension: &str, calls: &str) -> [PathBuf; 2] {
    let sheet = fs::read_to_string("../problems/CHEATSHEET.md").unwrap().replace('\r', "");
    let (_, block) = sheet.split_once(&format!("```{language}\n")).expect(language);
    let (block, _) = block.split_once("```").expect(language);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cheatsheet.{extension}"));
    fs::write(&file, [block, calls].concat()).unwrap();
    let program = file.with_file_name(format!("cheatsheet-{language}{}", env::consts::EXE_SUFFIX));
    [file, program]
}

/// The first of these commands that works. CI must have one.
fn installed(commands: &[&'static str]) -> Option<&'static str> {
    let version = |command: &str| Command::new(command).arg("--version").output();
    let found = commands.iter().find(|it| version(it).is_ok_and(|it| it.status.success()));
    if found.is_none() {
        assert!(env::var_os("CI").is_none(), "CI has none of {commands:?}");
        eprintln!("None of {commands:?} is installed, so that code of the sheet is not tested.");
    }
    found.copied()
}

/// What a command prints. It must succeed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap().replace('\r', "")
}
