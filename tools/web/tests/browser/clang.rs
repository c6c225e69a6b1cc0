//! C and C++ on the page do what g++ does on 64-bit Linux.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::driver::Tab;
use crate::javascript::{Program, given, programs, rewrite};
use crate::judge::{judge, open, write};

mod site {
    use super::*;
    use crate::site::{serve, write_site};

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
            return rewrite(&path, &programs, record);
        }
        assert!(programs.len() > 10, "{}", programs.len());
        let (address, _files) = serve(&write_site("clang", "--no-python"));
        let tab = Tab::start();
        open(&tab, &address, "9655");
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
                "int a[5];\nint main() { volatile unsigned n = 4000000000; a[n] = 1; }",
                "main.cpp:2: the index 4000000000 is outside of 'int[5]', whose last is 4",
            ),
            // Of the library, neither a file nor a line that is not the program's.
            (
                "#include <queue>\nint main() { return std::queue<int>().front(); }",
                "standard errordeque::front called on an empty",
            ),
            (
                "#include <vector>\nint main() { volatile int n = -1; std::vector<int> v(n); return v[0]; }",
                "standard errorlength_error was thrown: vector",
            ),
            (
                "#include <cstdlib>\nint main() { abort(); }",
                "unreachable: the program has aborted, or has done what is undefined",
            ),
            (
                "#include <cstdio>\nint sum(int n) { int a[1000]; for (int i = 0; i < 1000; i++) a[i] = n * i; return n < 0 ? a[5] : sum(n + 1) + a[n % 1000]; }\nint main() { printf(\"%d\", sum(1)); }",
                "perhaps a function calls itself without end",
            ),
            // Beside every verdict stands what another compiler may do otherwise, and only beside others what is a slip.
            (
                "#include <cstdio>\nint main() { int n, more; scanf(\"%d\", &n); puts((n + 2 * more) % 2 ? \"SK\" : \"CY\"); }",
                "another compiler may print something else.the compiler’s notesmain.cpp:2:58: warning: variable 'more' is uninitialized",
            ),
            (
                "#include <cstdio>\nint main() { int n, d[1001]; scanf(\"%d\", &n); for (int i = 1; i <= n; i++) d[i] = !d[i - 1]; puts(d[n] ? \"SK\" : \"CY\"); }",
                "It reads what it has not set: sample-1 ends otherwise",
            ),
            (
                "#include <stdio.h>\nint main() { int n, a[2] = {0, 1}; scanf(\"%d\", &n); if (n < 0) a[2] = 1; puts(a[n % 2] ? \"SK\" : \"CY\"); }",
                "array index 2 is past the end",
            ),
            (
                "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); if (n = 3) puts(\"SK\"); }",
                "using the result of an assignment as a condition",
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
                "#include <csetjmp>\nint main() { jmp_buf j; if (!setjmp(j)) longjmp(j, 1); }",
                "does not have setjmp, which the program needs",
            ),
            (
                "#include <cstdio>\n#include <unistd.h>\nint main() { int n; scanf(\"%d\", &n); puts(n % 2 && getpid() ? \"SK\" : \"CY\"); }",
                "Accepted: all 15 cases passed",
            ),
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
        // Whoever does not wait for what is tried afterwards keeps the verdict.
        write(
            &tab,
            "cpp",
            "#include <cstdio>\nint main() { int n, d[1001]; scanf(\"%d\", &n); d[n] = n; puts(d[n] % 2 ? \"SK\" : \"CY\"); }",
        );
        tab.run("document.querySelector('.judge .main').click()");
        tab.until("document.querySelector('.outcome b')?.textContent === 'AC'");
        tab.run("document.querySelector('.judge .stop').click()");
        assert!(tab.text(".judge .total").contains("Accepted: all 15 cases passed"));
        for quiet in [
            "#include <cstdio>\n#include <vector>\nint main() { int n; scanf(\"%d\", &n); std::vector<int> v(n); unsigned m = 0;
            for (int i = 0; i < v.size(); i++) m++; if (n = n) puts(m % 2 == 1 && n > 0 || n < 0 ? \"SK\" : \"CY\"); }",
            // The blanks at the end of a line do not count.
            "#include <iostream>\n#include <random>\nint main() { int n; std::cin >> n;
            std::cout << (n % 2 ? \"SK\" : \"CY\") << std::string(std::random_device{}() % 50, ' ') << '\\n'; }",
            "#include <cstdio>\nvoid never() { never(); }\nint main() { int n; const char *who; scanf(\"%d\", &n);
            if (n < 0) never(); if (n % 2 == 0) who = \"CY\"; else if (n % 2) who = \"SK\"; puts(who); }",
        ] {
            assert!(judge(&tab, "cpp", quiet).0.contains("Accepted: all 15 cases passed"));
            assert_eq!(tab.texts(".rejected"), [""], "{quiet}");
        }
        // Who guesses has set all variables.
        let guess = "#include <cstdio>\n#include <random>\nint main() { puts(std::random_device{}() % 2 ? \"SK\" : \"CY\"); }";
        judge(&tab, "cpp", guess);
        assert!(!tab.texts(".rejected").concat().contains("It reads what it has not set"));
        judge(&tab, "cpp", "#include <cstdio>\nint main() { puts(\"SK\"); }");
        let says = "Your program says SK for 2. But whoever moves there loses.";
        assert_eq!(tab.text(".belief p"), says);
        tab.run("localStorage['nimbers.language'] = '{\"lang\":\"ko\"}'");
        tab.load(&address);
        open(&tab, &address, "9655");
        for program in [
            "int main() { throw 1; }",
            "int main() { std::thread t; }",
            "#include <ext/rope>\n__gnu_cxx::rope<int> r; int main() {}",
        ] {
            let (total, _) = judge(&tab, "cpp", program);
            assert!(
                total.contains("이(가) 필요한데, 이 페이지의 컴파일러에는 없습니다."),
                "{total}"
            );
            assert!(!total.contains("threads"), "{total}");
        }
    }
}
