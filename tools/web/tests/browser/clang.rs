//! C and C++ on the page do what g++ does on 64-bit Linux.

use std::fs;
use std::iter;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::driver::Tab;
use crate::javascript::{Program, given, programs};
use crate::judge::{judge, open};

mod site {
    use super::*;
    use crate::site::{serve, write_site};

    /// Opens the judge of a problem on a site with a compiler.
    fn begin(name: &str, problem: &str) -> (Tab, impl Drop) {
        let folder = write_site(name, "--no-python");
        let (address, files) = serve(&folder);
        let tab = Tab::start();
        open(&tab, &address, problem);
        (tab, files)
    }

    /// What a program does that gcc or g++ compiles, as `cargo judge` calls them.
    fn record(program: &Program<'_>, folder: &Path) -> String {
        let file = folder.join(program.name);
        fs::write(&file, program.text).unwrap();
        fs::write(folder.join("input"), program.input()).unwrap();
        let is_c = program.name.ends_with(".c");
        let mut compiler = Command::new(if is_c { "gcc" } else { "g++" });
        compiler.args(["-O2", "-w", "-DONLINE_JUDGE"]);
        compiler.arg(if is_c { "-std=gnu17" } else { "-std=gnu++20" });
        compiler.arg("-o").arg(folder.join("main")).arg(&file).arg("-lm");
        assert!(compiler.status().unwrap().success(), "{}", program.name);
        let mut main = Command::new(folder.join("main"));
        main.current_dir(folder).stderr(Stdio::null());
        let output = main.stdin(fs::File::open(folder.join("input")).unwrap()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        format!("{} {}", output.status.code().unwrap(), json!(text))
    }

    #[test]
    fn c_and_cpp_on_the_page_do_what_gcc_does() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/clang.txt");
        let file = fs::read_to_string(&path).unwrap();
        let programs = programs(&file);
        if std::env::var_os("RECORD").is_some() {
            let folder = tempfile::tempdir().unwrap();
            let head = file.split("\n\n# ").next().unwrap().to_owned();
            let recorded = programs.iter().map(|program| {
                let Program { name, text, input, .. } = program;
                let gives = record(program, folder.path());
                format!("# {name}\n{text}\n# input {input}\n# gives {gives}")
            });
            let text = iter::once(head).chain(recorded).collect::<Vec<String>>().join("\n\n");
            return fs::write(path, text + "\n").unwrap();
        }
        assert!(programs.len() > 10, "{}", programs.len());
        let (tab, _files) = begin("clang", "9655");
        // Whoever writes JavaScript loads nothing of the compiler.
        judge(&tab, "javascript", "console.log(require('fs').readFileSync(0) % 2 ? 'SK' : 'CY')");
        let loaded = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('clang')).length";
        assert_eq!(tab.run(&format!("return {loaded}")), 0);
        let all: Vec<_> = programs
            .iter()
            .map(|program| {
                let language = program.name.rsplit('.').next().unwrap();
                (language, program.text, program.input())
            })
            .collect();
        tab.run(&format!(
            "window.results = [];
            import(new URL('run/run.js', location)).then(async ({{ PREPARE, compileHeaders }}) => {{
                for (const [language, text, input] of {}) {{
                    const begin = await PREPARE[language](text, () => {{}}, (runner) => runner);
                    const runner = begin();
                    const result = await runner.run(input, {{ limit: 10000, room: 1 << 20, isLast: true }});
                    runner.end({{}});
                    results.push({{ ...result, notes: begin.notes }});
                    compileHeaders();
                }}
            }}).catch(({{ message }}) => results.push(message))",
            json!(all)
        ));
        let begun = Instant::now();
        let mut differences = Vec::new();
        for (index, Program { name, gives, .. }) in programs.iter().enumerate() {
            let result = format!("return results[{index}] ?? null");
            while tab.run(&result).is_null() {
                assert!(begun.elapsed() < Duration::from_secs(300), "{name} does not end");
                thread::sleep(Duration::from_millis(100));
            }
            let result = tab.run(&result);
            if given(&result) != *gives {
                differences.push(format!("{name}: g++ gives {gives}, the page {result}"));
            }
        }
        assert!(differences.is_empty(), "{}", differences.join("\n"));
        for (program, part) in [
            (
                "#include <cstdio>\nint main() { int *p = nullptr, n; scanf(\"%d\", &n);\nreturn n < 0 || *p; }",
                "main.cpp:3: a null pointer is used",
            ),
            // Whether it ends without a value is seen when it does.
            (
                "#include <cstdio>\nconst char *who(int n) { switch (n % 2) { case 0: return \"CY\"; case 1: return \"SK\"; } }\nint main() { int n; scanf(\"%d\", &n); puts(who(n)); }",
                "Accepted: all 15 cases passed",
            ),
            (
                "#include <cstdio>\nint who(int n) { if (n < 0) return 1; }\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\", who(n)); }",
                "main.cpp:2: the function ends here without a value",
            ),
            (
                "#include <iostream>\nint table[9];\nint main() { int n; std::cin >> n; std::cout << table[n + 9]; }",
                "is outside of 'int[9]'",
            ),
            (
                "#include <queue>\nint main() { return std::queue<int>().front(); }",
                "called on an empty",
            ),
            (
                "#include <iostream>\n#include <string>\nint main() { std::string s; long long n = s.size() - 1; std::cout << n; }",
                "a size_t wraps around here",
            ),
            (
                "#include <cstdio>\nint main() { long long n = 1; printf(\"%d %d\", n, 2); }",
                "format specifies type 'int'",
            ),
            ("int main() { throw 1; }", "does not have throw, which the program needs"),
            (
                "#include <thread>\nint main() { std::thread t([] {}); t.join(); }",
                "does not have threads",
            ),
            (
                "#include <ext/pb_ds/tree_policy.hpp>\n__gnu_pbds::tree<int> t;\nint main() {}",
                "does not have <ext/pb_ds/tree_policy.hpp>",
            ),
            ("int main() { return 1 }", "expected ';' after return statement"),
            (
                "#include <cstdio>\nint main() { for (;;) puts(\"SK\"); }",
                "It writes more than any answer has.",
            ),
            ("int main() { for (volatile int n = 0;;) n = n + 1; }", "14 not tried after that"),
        ] {
            let (total, _) = judge(&tab, "cpp", program);
            let shown = tab.texts(".rejected").concat();
            assert!(total.contains(part) || shown.contains(part), "{program}: {total} {shown}");
        }
        judge(&tab, "cpp", "#include <cstdio>\nint main() { puts(\"SK\"); }");
        let says = "Your program says SK for 2. But whoever moves there loses.";
        assert_eq!(tab.text(".belief p"), says);
    }
}
