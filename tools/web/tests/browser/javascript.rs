//! JavaScript on the page does what Node 20 does: small programs, and what Node 20 wrote for each.

use std::fs;
use std::iter;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::page::Page;

/// So many programs are sent to the page at once, and so many run at the same time.
const AT_ONCE: (usize, usize) = (40, 3);

pub struct Program<'a> {
    pub name: &'a str,
    pub text: &'a str,
    /// After `# input`: a text as JSON, and perhaps how often it is repeated.
    pub input: &'a str,
    /// After `# gives`: the exit code, and the output as JSON.
    pub gives: &'a str,
}

impl Program<'_> {
    pub fn input(&self) -> String {
        let mut values = serde_json::Deserializer::from_str(self.input).into_iter::<Value>();
        let text = values.next().unwrap().unwrap();
        let count = values.next().map_or(1, |count| count.unwrap().as_u64().unwrap());
        text.as_str().unwrap().repeat(usize::try_from(count).unwrap())
    }

    /// What Node does, with a file as its input and a pipe for its output, as under `cargo judge`.
    fn record(&self, folder: &Path) -> String {
        fs::write(folder.join("main.js"), self.text).unwrap();
        fs::write(folder.join("input"), self.input()).unwrap();
        let mut node = Command::new("node");
        node.arg("main.js").current_dir(folder).stderr(Stdio::null());
        let output = node.stdin(fs::File::open(folder.join("input")).unwrap()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        format!("{} {}", output.status.code().unwrap(), json!(text))
    }
}

pub fn programs(file: &str) -> Vec<Program<'_>> {
    let sections = file.split("\n\n# ").skip(1).map(|section| {
        let (head, gives) = section.split_once("\n# gives").unwrap();
        let (head, input) = head.split_once("\n# input ").unwrap();
        let (name, text) = head.split_once('\n').unwrap();
        Program { name, text, input, gives: gives.trim() }
    });
    sections.collect()
}

/// Writes the file anew, with what `gives` says of each program.
pub fn rewrite(path: &Path, programs: &[Program], gives: impl Fn(&Program, &Path) -> String) {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::read_to_string(path).unwrap();
    let head = file.split("\n\n# ").next().unwrap().to_owned();
    let recorded = programs.iter().map(|program| {
        let Program { name, text, input, .. } = program;
        format!("# {name}\n{text}\n# input {input}\n# gives {}", gives(program, folder.path()))
    });
    let text = iter::once(head).chain(recorded).collect::<Vec<String>>().join("\n\n");
    fs::write(path, text + "\n").unwrap();
}

/// How a result of the page is written in the file. What does not compile, Node ends with 1.
pub fn given(result: &Value) -> String {
    let code = if result["verdict"] == "CE" { &json!(1) } else { &result["code"] };
    format!("{code} {}", result["output"])
}

#[test]
fn javascript_on_the_page_does_what_node_20_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/javascript.txt");
    let file = fs::read_to_string(&path).unwrap();
    let programs = programs(&file);
    assert!(programs.len() > 200, "{}", programs.len());
    if std::env::var_os("RECORD").is_some() {
        let version = Command::new("node").arg("--version").output().unwrap().stdout;
        assert!(version.starts_with(b"v20."), "only Node 20 may write the file");
        return rewrite(&path, &programs, |program, folder| program.record(folder));
    }
    let page = &Page::start();
    page.load(&page.address());
    let mut differences = Vec::new();
    for some in programs.chunks(AT_ONCE.0) {
        let given_to_page: Vec<_> =
            some.iter().map(|program| (program.text, program.input())).collect();
        let script = format!(
            "return import(new URL('run/run.js', location)).then(async ({{ PREPARE }}) => {{
                const [programs, results] = [{}, []];
                const run = async ([program, input]) => {{
                    const runner = (await PREPARE.javascript(program, () => {{}}))();
                    const result = await runner.run(input, {{ limit: 10000, room: 1 << 20, isLast: true }});
                    runner.end({{}});
                    return result;
                }};
                let next = 0;
                const work = async () => {{
                    while (next < programs.length) {{
                        const index = next++;
                        results[index] = await run(programs[index]).catch(({{ message }}) => ({{ message }}));
                    }}
                }};
                await Promise.all(Array.from({{ length: {} }}, work));
                return results;
            }})",
            json!(given_to_page),
            AT_ONCE.1
        );
        for (program, result) in some.iter().zip(page.run(&script).as_array().unwrap()) {
            if given(result) != program.gives {
                let Program { name, gives, .. } = program;
                differences.push(format!("{name}: Node gives {gives}, the page {result}"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
