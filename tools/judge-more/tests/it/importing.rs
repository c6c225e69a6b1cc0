//! Packages of other systems become problems and cases, and nothing else is written.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::symlink;
use std::process::Command;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::scene::{JudgeOutput, Scene, needs_python};

type Entries<'a> = &'a [(&'a str, &'a str)];

/// An archive with these files. A text after `->` is where a link leads.
fn zip<'a>(entries: impl IntoIterator<Item = (&'a [u8], &'a [u8])>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (path, text) in entries {
        let link = text.strip_prefix(b"->");
        let file = archive.new_file(EntryPath::verbatim(path));
        let file = file.unix_permissions(if link.is_some() { 0o120_777 } else { 0o100_644 });
        let text = link.unwrap_or(text);
        // Short files are stored.
        let is_packed = text.len() > 8;
        let method = if is_packed { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
        let (mut entry, config) = file.compression_method(method).start().unwrap();
        if is_packed {
            let mut packed = DeflateEncoder::new(&mut entry, Compression::fast());
            packed.write_all(text).unwrap();
            packed.finish().unwrap();
        } else {
            entry.write_all(text).unwrap();
        }
        let mut sizes = config.wrap(io::sink());
        sizes.write_all(text).unwrap();
        entry.finish(sizes.finish().unwrap().1).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

fn tar_gz(entries: Entries) -> Vec<u8> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, text) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_mode(0o644);
        match text.strip_prefix("->") {
            Some(target) => {
                header.set_entry_type(tar::EntryType::Symlink);
                header.set_size(0);
                archive.append_link(&mut header, path, target).unwrap();
            }
            None => {
                header.set_size(text.len() as u64);
                archive.append_data(&mut header, path, text.as_bytes()).unwrap();
            }
        }
    }
    archive.into_inner().unwrap().finish().unwrap()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn save(scene: &Scene, folder: &str, entries: Entries) {
    for (path, text) in entries {
        let path = format!("{folder}/{path}");
        match text.strip_prefix("->") {
            Some(target) => {
                fs::create_dir_all(scene.path(&path).parent().unwrap()).unwrap();
                symlink(target, scene.path(&path)).unwrap();
            }
            None => scene.save(&path, text),
        }
    }
}

fn as_zip(entries: Entries) -> Vec<u8> {
    zip(entries.iter().map(|(path, text)| (path.as_bytes(), text.as_bytes())))
}

/// The cases of a problem: names, and the first words of inputs and answers.
fn cases(scene: &Scene, id: &str) -> String {
    let mut cases = Vec::new();
    for (path, text) in scene.files(&format!("testcases/{id}")) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = String::from_utf8_lossy(&text.unwrap()).into_owned();
        let word = text.split_whitespace().next().unwrap_or("-").to_owned();
        match name.strip_suffix(".in") {
            Some(name) => cases.push(format!("{name}={word}")),
            None => {
                let answer = name.strip_suffix(".out").unwrap_or(&name);
                // Inputs come before answers of the same name.
                let case = cases.iter_mut().find(|case| case.starts_with(&format!("{answer}=")));
                *case.unwrap_or_else(|| panic!("{name}")) += &format!("/{word}");
            }
        }
    }
    cases.join(" ")
}

/// The settings of a new problem that an import made, a line each, without the title and the system.
fn settings(scene: &Scene, id: &str) -> String {
    let manifest = scene.read(&format!("problems/{id}/Cargo.toml"));
    let (_, rest) = manifest.split_once("[package.metadata.problem]\ntitle = ").unwrap();
    let lines = rest.lines().skip(1).take_while(|line| !line.is_empty());
    let lines = lines.map(str::trim).filter(|line| !line.starts_with("imported-from"));
    lines.collect::<Vec<_>>().join("; ")
}

/// Imports files from a folder, a zip archive or a tarball.
fn import_as(way: usize, entries: Entries) -> (Scene, JudgeOutput) {
    let scene = Scene::new();
    match way % 3 {
        0 => save(&scene, "package", entries),
        1 => scene.save("package", as_zip(entries)),
        _ => scene.save("package", tar_gz(entries)),
    }
    let output = scene.judge(&["import", "package"]);
    (scene, output)
}

/// Imports them in each way.
fn import(entries: Entries) -> Vec<(Scene, JudgeOutput)> {
    (0..3).map(|way| import_as(way, entries)).collect()
}

/// Names alone: names of files, and the cases that come of them. The text of each file is its path.
#[test]
fn pairs_of_names_become_cases_and_nothing_else() {
    for (way, row) in include_str!("names.txt").lines().skip(1).enumerate() {
        let (paths, names) = row.split_once(" | ").unwrap();
        let entries: Vec<(&str, &str)> = paths.split(' ').map(|path| (path, path)).collect();
        let (scene, output) = import_as(way, &entries);
        let added = output.out.lines().filter_map(|line| line.split_once("   added   "));
        let mut found = Vec::new();
        for (name, pair) in added {
            let (name, (input, answer)) = (name.trim(), pair.split_once(", ").unwrap());
            let text = |end: &str| scene.read(&format!("testcases/package/{name}.{end}"));
            assert_eq!((text("in").trim(), text("out").trim()), (input, answer));
            // What is left of both names without the words for inputs and answers is the same.
            let number = |text: &str| text.replace(|it: char| !it.is_ascii_digit(), "");
            assert_eq!(number(input), number(answer), "{row}");
            found.push(name);
        }
        assert_eq!(found.join(" "), names, "{row}: {}{}", output.out, output.err);
    }
    let long = "x".repeat(70);
    let (a, b) = (format!("{long}a"), format!("{long}b"));
    let paths = [format!("{a}.in"), format!("{a}.out"), format!("{b}.in"), format!("{b}.out")];
    let entries: Vec<(&str, &str)> =
        paths.iter().map(|path| (path.as_str(), path.as_str())).collect();
    for (scene, _) in import(&entries) {
        assert_eq!(
            scene.files("testcases/package").len(),
            4,
            "names equal in their first 63 letters"
        );
    }
}

const POLYGON: &str = r#"<?xml version="1.0"?>
<problem short-name="two-sums" url="https://polygon.example/p1">
  <names><name language="english" value="Two &amp; Sums"/></names>
  <judging input-file="" output-file="sum.out"><testset name="tests">
    <time-limit>1500</time-limit><memory-limit>67108864</memory-limit><test-count>2</test-count>
    <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests><test method="manual" sample="true"/><test cmd="gen 1" method="generated"/></tests>
  </testset></judging>
  <assets><checker name="std::rcmp6.cpp" type="testlib"><source path="files/check.cpp"/></checker>
    <solutions><solution tag="main"><source path="solutions/a.py"/></solution>
      <solution tag="wrong-answer"><source path="solutions/b.py"/></solution></solutions></assets>
</problem>"#;
const TESTS: Entries =
    &[("tests/01", "1 2\n"), ("tests/01.a", "3\n"), ("tests/02", "4\n"), ("tests/02.a", "4.0\n")];
const STATEMENT: Entries = &[
    ("statement-sections/english/input.tex", "bad\n"),
    ("statement-sections/english/output.tex", "bad\n"),
    ("statement-sections/english/example.01", "1 2\n"),
    ("statement-sections/english/example.01.a", "3\n"),
    ("files/tests/validator-tests/01", "bad\n"),
];

/// Files, and the cases, settings and last line that they give.
#[test]
fn a_package_is_taken_as_its_own_description_says() {
    for (way, package) in include_str!("packages.txt").split("\n== ").skip(1).enumerate() {
        let mut parts = package.split("\n-- ");
        let head: Vec<&str> = parts.next().unwrap().lines().collect();
        let [id, expected, keys, last] = head[..] else { panic!("{head:?}") };
        let entries: Vec<(&str, &str)> =
            parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect();
        let (scene, output) = import_as(way, &entries);
        let output = output.code(0).prints(last);
        assert_eq!(cases(&scene, id), expected, "{}", output.out);
        let found = settings(&scene, id);
        assert!(keys.split("; ").all(|key| found.contains(key)), "{keys}\n{found}");
    }
}

/// Every item of the file is a problem; samples are tests, too.
#[test]
fn an_xml_of_hustoj_gives_several_problems() {
    let xml = r#"<?xml version="1.0"?><!DOCTYPE fps PUBLIC "-//x//EN" "http://x.example/fps.dtd">
<fps version="1.4"><item><title><![CDATA[가 나]]></title><time_limit unit="ms">1500</time_limit><memory_limit unit="mb">64</memory_limit>
<sample_input>1 &lt; 2</sample_input><sample_output>a&#98;</sample_output><test_input name="x"><![CDATA[3 & 4]]></test_input><test_output>5</test_output>
<test_input>6</test_input><test_output></test_output><spj language="C++"><![CDATA[int main() {}]]></spj><solution language="Python">print(1)</solution></item>
<item><title>Sum up</title><spj language="Pascal">begin end.</spj><solution language="Fortran">end</solution><time_limit>1</time_limit><memory_limit unit="kb">32768</memory_limit><test_input>7</test_input><test_output>8</test_output></item></fps>"#;
    let xml = xml.replace("Sum up", "Sum\u{a0}\u{200b}up");
    let scene = Scene::new().write("fps.xml", &xml);
    let output = scene.judge(&["import", "fps.xml", "--programs"]).code(0);
    output
        .prints("taken from FPS: 3 cases (3 added), 1.5 s, 64 MiB")
        .prints("note: programs not taken: solution 1 in Fortran\n")
        .prints(
            "taken from FPS: 1 case (1 added), 1 s, 32 MiB; not taken: its checker in Pascal\n",
        );
    assert_eq!(cases(&scene, "fps"), "sample-1=1/ab test-1=3/5 test-2=6/-");
    assert_eq!(scene.read("testcases/fps/sample-1.in"), "1 < 2\n");
    assert_eq!(
        settings(&scene, "fps"),
        "time-limit = 1.5; memory-limit = 64; checker = \"checker.cpp\"; protocol = \"hustoj\""
    );
    assert!(scene.read("problems/fps/Cargo.toml").contains("title = \"가 나\""));
    assert_eq!(
        scene.read("problems/fps/right/solution-1.py"),
        "# AC: as the package says\nprint(1)"
    );
    assert_eq!(cases(&scene, "sum-up"), "test-1=7/8");
    assert!(scene.read("problems/sum-up/Cargo.toml").contains("title = \"Sum up\""));
    scene
        .judge(&["import", "sum-up", "fps.xml"])
        .fails_with("it has 2 problems (fps, Sum up); leave out the id");
}

#[test]
fn an_import_overwrites_nothing_and_writes_nowhere_else() {
    let scene = Scene::new().problem("new", "// adds").case("new", "1", "old\n", "old\n");
    let entries =
        ["../../../1.in", "../../../1.out", "../../../2.in", "../../../2.out", "\u{1b}[2J"];
    scene.save("a.zip", as_zip(&entries.map(|path| (path, path))));
    scene.save("link/4.out", "4\n");
    symlink("/etc/passwd", scene.path("link/4.in")).unwrap();
    let before = scene.files("");
    scene.judge(&["import", "new", "a.zip"]).code(0).prints(
        "testcases/new
  1   differs from the case here, which stays; `--replace` replaces it   ../../../1.in, ../../../1.out
  2   added   ../../../2.in, ../../../2.out
  not a test   \\u{1b}[2J
",
    );
    scene.judge(&["import", "new", "a.zip"]).code(0).prints("  2   exists, and stays as it is   ");
    let mut after = scene.files("");
    for ending in ["in", "out"] {
        assert!(after.remove(&scene.path(&format!("testcases/new/2.{ending}"))).is_some());
    }
    assert_eq!(after, before);
    let [mut torn, mut forged] = [(); 2].map(|()| as_zip(&[("1.in", "1.in"), ("1.out", "1.out")]));
    torn.truncate(60);
    forged[36] ^= 1;
    scene.save("torn.zip", torn);
    scene.save("forged.zip", forged);
    for path in ["link", "torn.zip", "forged.zip", "nowhere"] {
        scene.judge(&["import", "new", path]).fails_with(&format!("cannot import `{path}`"));
    }
    scene.judge(&["import", "none", "a.zip"]).code(2).warns("problem `none` has no folder");
    scene.judge(&["import", "new", "a.zip", "--replace"]).code(0).prints("  1   replaced   ");
    assert_eq!(scene.read("testcases/new/1.in"), "../../../1.in\n");
    fs::rename(scene.path("testcases/new"), scene.path("elsewhere")).unwrap();
    symlink("../elsewhere", scene.path("testcases/new")).unwrap();
    scene.judge(&["import", "new", "a.zip"]).code(2).warns("`testcases/new` is a link");
}

/// What a description cannot mean is an error or is named, and what it does not say is found in names.
#[test]
fn descriptions_that_say_too_little_or_too_much() {
    let sinol: Entries = &[
        ("config.yml", "title: Abc\n"),
        ("in/abc1a.in", "1\n"),
        ("out/abc1a.out", "2\n"),
        ("prog/abcchk.cpp", "// own"),
    ];
    for (scene, output) in import(sinol) {
        output.code(0);
        assert!(
            settings(&scene, "abc").ends_with("checker = \"checker.cpp\"; protocol = \"sinol\"")
        );
    }
    let test = [("input/input0.txt", "1\n"), ("output/output0.txt", "2\n")];
    let files: Vec<_> =
        [("task.yaml", "name: a\ninfile: ../a.txt\n")].into_iter().chain(test).collect();
    for (scene, output) in import(&files) {
        output.fails_with("\"../a.txt\", which is not a plain file name");
        assert!(scene.files("problems").is_empty() && !scene.path("testcases").exists());
    }
    let item =
        "<item><title>a</title><test_input>1</test_input><test_output>2</test_output></item>";
    let cut = format!("<fps>{item}<item><title>b</title>");
    for (scene, output) in import(&[("a.xml", &cut)]) {
        output.fails_with("`a.xml` is invalid XML: its end is missing");
        assert!(scene.files("problems").is_empty());
    }
    let item = item.replace('1', "&one;");
    let entity = format!("<!DOCTYPE fps [<!ENTITY one \"1\">]><fps>{item}</fps>");
    for (scene, output) in import(&[("a.xml", &entity)]) {
        output
            .fails_with("`a.xml` uses `&one;`, which XML does not know; write what it stands for");
        assert!(scene.files("problems").is_empty());
    }
    let kattis: Entries = &[
        (
            "problem.yaml",
            "name: x\nvalidator_flags: case_sensitive\nlimits: {time_limit: 0, memory: 9999999}\n",
        ),
        ("data/testdata.yaml", "output_validator_flags: float_tolerance 1e-6\n"),
        ("data/secret/testdata.yaml", "output_validator_flags: float_tolerance 1e-6\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("data/secret/1.yaml", "args: [fast]\n"),
        ("submissions/wrong_answer/a.py", "print(2)\n"),
        ("submissions/time_limit_exceeded/a.py", "while 1: pass\n"),
    ];
    let scene = Scene::new();
    save(&scene, "package", kattis);
    let output = scene.judge(&["import", "package", "--programs"]).code(0);
    // Flags of the problem and of all tests are added, as problemtools does.
    let rule = "compare = \"kattis case_sensitive float_tolerance 1e-6\"";
    assert!(settings(&scene, "package").contains(rule));
    output.ends(&format!(
        "taken from Kattis: 1 case (1 added), {rule}, 0 right and 2 wrong programs; not taken: arguments that programs are called \
         with; its time limit of 0 s; its memory limit of 9999999 MiB"
    ));
    for (file, verdict) in [("2-a.py", "WA, OLE"), ("a.py", "TLE, OLE")] {
        let text = scene.read(&format!("problems/package/wrong/{file}"));
        assert!(text.starts_with(&format!("# {verdict}: ")), "{text}");
    }
}

/// Names in CP949, links, compressed files, archives in archives.
#[test]
fn files_are_read_as_they_were_meant() {
    let scene = Scene::new();
    // 가.in, 가.out, 나.in, 나.out
    let names: [&[u8]; 4] = [b"\xb0\xa1.in", b"\xb0\xa1.out", b"\xb3\xaa.in", b"\xb3\xaa.out"];
    scene.save("korean.zip", zip(names.into_iter().zip([&b"1\n"[..], b"2\n", b"3\n", b"4\n"])));
    scene
        .judge(&["import", "korean.zip"])
        .code(0)
        .prints("  1   added   가.in, 가.out\n  2   added   나.in, 나.out\n");
    assert_eq!(cases(&scene, "korean"), "1=1/2 2=3/4");
    let unknown: [&[u8]; 4] = [b"\xff\xfe.in", b"\xff\xfe.out", b"\xff\xfd.in", b"\xff\xfd.out"];
    scene.save("unknown.zip", zip(unknown.into_iter().zip([&b"1\n"[..], b"2\n", b"3\n", b"4\n"])));
    scene.judge(&["import", "unknown.zip"]).code(0);
    assert_eq!(cases(&scene, "unknown"), "xff-xfd=3/4 xff-xfe=1/2");
    let links: Entries = &[
        ("a/1.in", "1\n"),
        ("a/1.out", "2\n"),
        ("b/1.in", "->../a/1.in"),
        ("b/1.out", "->../a/1.out"),
        ("c", "->a"),
        ("4.in", "->../../../etc/passwd"),
        ("4.out", "4\n"),
        ("d/d", "->../d"),
        ("loop", "->loop"),
    ];
    for (scene, output) in import(links) {
        assert_eq!(cases(&scene, "package"), "a-1=1/2 b-1=1/2 c-1=1/2", "{}", output.out);
        let output = output.code(0).prints("note: `4.in`");
        output.prints("note: 2 cases with an input that another case has\n");
    }
    let scene = Scene::new();
    scene.save("t/1.in.gz", gzip("1\n"));
    scene.save("t/1.out", "2\n");
    let tests = [("1.in", "3\n"), ("1.out", "4\n")];
    scene.save("t/x.zip", as_zip(&[("1.in", "3\n"), ("1.out", "4\n")]));
    scene.save("t/y.tgz", tar_gz(&tests));
    scene.save("t/z.7z", b"7z\xbc\xaf\x27\x1c and more");
    let inner = as_zip(&tests);
    scene.save("t/w.zip", zip([(&b"v.zip"[..], inner.as_slice())]));
    let output = scene.judge(&["import", "t"]).code(0);
    assert_eq!(cases(&scene, "t"), "1=1/2 v-zip-1=3/4 x-zip-1=3/4 y-tgz-1=3/4");
    output.prints("note: `z.7z` is a 7z archive: unpack it, and import the folder\n");
    // A chain of links, the last first.
    let links = (0..3_000).map(|it| (format!("{it:04}.in"), format!("->{:04}.in", it + 1)));
    let answers = (0..=3_000).map(|it| (format!("{it:04}.out"), "2\n".to_owned()));
    let files: Vec<_> =
        links.chain([("3000.in".to_owned(), "1\n".to_owned())]).chain(answers).collect();
    scene.save(
        "chain.zip",
        zip(files.iter().map(|(path, text)| (path.as_bytes(), text.as_bytes()))),
    );
    scene
        .judge(&["import", "chain.zip"])
        .code(0)
        .prints("taken from names: 3001 cases (3001 added)");
    // Sparse files of GNU tar are read; those of POSIX begin with a list of their parts.
    let mut header = tar::Header::new_gnu();
    header.set_path("1.in").unwrap();
    header.set_entry_type(tar::EntryType::GNUSparse);
    header.set_size(2);
    let gnu = header.as_gnu_mut().unwrap();
    gnu.set_real_size(514);
    gnu.sparse[0].set_offset(512);
    gnu.sparse[0].set_length(2);
    header.set_cksum();
    let mut archive = tar::Builder::new(Vec::new());
    archive.append(&header, &b"1\n"[..]).unwrap();
    let mut header = tar::Header::new_gnu();
    header.set_size(2);
    archive.append_data(&mut header, "1.out", &b"2\n"[..]).unwrap();
    scene.save("sparse.tar", archive.get_ref());
    scene.judge(&["import", "sparse.tar"]).code(0);
    assert_eq!(scene.read("testcases/sparse/1.in"), "\0".repeat(512) + "1\n");
    archive.append_pax_extensions([("GNU.sparse.major", &b"1"[..])]).unwrap();
    archive.append_data(&mut header, "2.in", &b"1\n"[..]).unwrap();
    scene.save("posix.tar", archive.into_inner().unwrap());
    scene.judge(&["import", "posix.tar"]).fails_with("`2.in` is a sparse file; unpack the archive");
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";
    save(&scene, "lfs", &[("1.in", pointer), ("1.out", "1\n")]);
    scene
        .judge(&["import", "lfs"])
        .fails_with("`1.in` is a pointer of Git LFS; run `git lfs pull`");
    scene.save("packed/1.in", gzip("1\n"));
    scene.save("packed/1.out", "1\n");
    scene.judge(&["import", "packed"]).fails_with("`1.in` is compressed with gzip");
    assert!(!scene.path("problems/lfs").exists() && !scene.path("testcases/packed").exists());
}

/// The same error from every way in, and nothing is written.
#[test]
fn what_is_too_large_or_lies_is_refused() {
    let scene = Scene::new();
    let names: Vec<String> = (0..50_001).map(|number| format!("{number}.in")).collect();
    scene.save("many.zip", zip(names.iter().map(|name| (name.as_bytes(), &b"1"[..]))));
    let mut inner = as_zip(&[("1.in", "1\n"), ("1.out", "1\n")]);
    for depth in 0..5 {
        inner = zip([(format!("{depth}.zip").as_bytes(), inner.as_slice())]);
    }
    scene.save("deep.zip", inner);
    let mut lies = as_zip(&[("1.in", "1\n"), ("1.out", "1\n")]);
    // The size in the directory, of an entry of two bytes.
    let directory = lies.windows(4).position(|it| it == b"PK\x01\x02").unwrap();
    lies[directory + 24..directory + 28].copy_from_slice(&7_u32.to_le_bytes());
    scene.save("lies.zip", lies);
    for (path, why) in [
        ("many.zip", "it has more than 50000 files or 2048 MiB"),
        ("deep.zip", "is an archive in 4 others"),
        ("lies.zip", "`1.in` is damaged"),
    ] {
        scene.judge(&["import", path]).fails_with(why);
        assert!(scene.files("problems").is_empty() && !scene.path("testcases").exists(), "{path}");
    }
}

/// Ten times the files take ten times as long, and not more.
#[test]
fn the_time_of_an_import_grows_with_the_number_of_files() {
    let seconds = |count: usize| {
        let scene = Scene::new();
        let names: Vec<String> =
            (0..count).flat_map(|it| [format!("{it}.in"), format!("{it}.out")]).collect();
        scene.save("many.zip", zip(names.iter().map(|name| (name.as_bytes(), name.as_bytes()))));
        // CPU time: what else this machine does is no part of it.
        let judge = scene.command(&["import", "many.zip"]);
        let mut shell = Command::new("sh");
        shell.args(["-c", "\"$0\" \"$@\" > printed && times"]).arg(judge.get_program());
        shell.args(judge.get_args()).current_dir(scene.path(""));
        let output = JudgeOutput::of(&mut shell).code(0).out;
        assert_eq!(scene.files("testcases/many").len(), 2 * count);
        let times = output.lines().nth(1).unwrap().split_whitespace();
        let seconds = times.map(|time| {
            let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
            60.0 * minutes.parse::<f64>().unwrap() + seconds.parse::<f64>().unwrap()
        });
        seconds.sum::<f64>()
    };
    let (few, many) = (seconds(300), seconds(3_000));
    assert!(many < 30.0 * few.max(0.1), "{few} s and {many} s");
}

#[test]
fn what_a_package_lacks_is_said_and_made_by_a_program() {
    needs_python!();
    let checked = POLYGON.replace("name=\"std::rcmp6.cpp\" ", "");
    for (_, output) in
        import(&[("problem.xml", &checked), ("files/check.cpp", ""), ("tests/01", "1 2\n")])
    {
        output.fails_with("this package holds no answers: run its `doall`");
    }
    let polygon = POLYGON.replace("sum.out", "");
    let unanswered: Vec<(&str, &str)> = [
        ("problem.xml", polygon.as_str()),
        ("solutions/a.py", "print(sum(map(int, input().split())))\n"),
    ]
    .into_iter()
    .chain(TESTS.iter().copied().filter(|(path, _)| !path.ends_with(".a")))
    .chain(STATEMENT.iter().copied())
    .collect();
    for (scene, output) in import(&unanswered) {
        output.fails_with("this package holds no answers: run its `doall`, or give a program that makes them: `--answers-by solutions/a.py`");
        let output = scene.judge(&["import", "package", "--answers-by", "solutions/a.py"]).code(0);
        output.prints("note: 2 answers by `solutions/a.py`\n");
        assert_eq!(cases(&scene, "two-sums"), "tests-01=1/3 tests-02=4/4");
    }
    let scene = Scene::new().write("no.py", "").write("t/1.in", "1\n");
    scene
        .judge(&["import", "t", "--answers-by", "no.py"])
        .fails_with("the program of `--answers-by` prints nothing on `1.in`");
    // Where an interactor or a checker knows what is right.
    let talk = "import sys\nsys.exit(42 if input() == open(sys.argv[1]).read().strip() else 43)\n";
    let interactive: Entries = &[
        ("problem.yaml", "name: x\nvalidation: custom interactive\n"),
        ("output_validators/v/validate.py", talk),
        ("data/secret/1.in", "1\n"),
        ("data/secret/2.in", "2\n"),
        ("data/secret/2.ans", ""),
        ("submissions/accepted/a.py", "print(1)\n"),
        ("submissions/wrong_answer/b.py", "print(3)\n"),
    ];
    for (scene, output) in import(interactive) {
        output.code(0).prints("taken from Kattis: 2 cases (2 added), interactor = \"interactor.py\", protocol = \"kattis\"");
        assert_eq!(cases(&scene, "package"), "secret-1=1 secret-2=2/-");
        let output = scene.judge(&["import", "--check", "package"]).code(1);
        output
            .prints("1 of 1 wrong rejected   0 of 1 right accepted")
            .prints("`problems/package/right/a.py` gets WA on the case `secret-2`");
    }
    // Packages have equal inputs on purpose.
    let equal: Entries = &[
        ("problem.yaml", "name: x\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("data/secret/2.in", "1\n"),
        ("data/secret/2.ans", "1\n"),
        ("submissions/accepted/a.py", "print(1)\n"),
        ("submissions/accepted/b.hs", "main = print 1\n"),
        ("submissions/wrong_answer/c.php", "2\n"),
    ];
    let scene = Scene::new();
    save(&scene, "package", equal);
    let output = scene.judge(&["import", "--check", "package"]).code(0);
    output
        .prints("note: 1 case with an input that another case has\n")
        .prints("note: 2 s, 256 MiB assumed, because it names no such limit\n")
        .prints("note: programs not taken: `submissions/accepted/b.hs`, in whose first line no comment can say the verdict; ")
        .prints("1 of 1 right accepted");
    let scene = Scene::new()
        .problem("new", "// adds")
        .write("t/1.in", "1\n")
        .write("t/2.in", "2\n")
        .write("t/2.out", "");
    scene.judge(&["import", "new", "t"]).fails_with("all its answers are empty");
    let notes = [
        ("1.in", "1"),
        ("1.out", "2\n"),
        ("2.in", "1"),
        ("2.out", "3\n"),
        ("3.in", "1\n"),
        ("3.out", "2\n"),
        ("4.in", "4\n"),
        ("4.out", " \n"),
    ];
    save(&scene, "notes", &notes);
    let output = scene
        .judge(&["import", "new", "notes"])
        .code(0)
        .prints("note: equal inputs have different answers: `1` and `2`\n");
    let output = output
        .prints("note: 1 case with an input that another case has\n")
        .prints("note: 2 cases whose input had no newline at its end; it was added\n");
    output
        .prints("note: 1 test not taken, because the answer is empty\n")
        .ends("taken from names: 3 cases (3 added)");
}

/// A problem that has no cases yet takes all settings; one that has some keeps its own.
#[test]
fn settings_of_a_known_problem_are_kept_once_it_has_cases() {
    let polygon = [&[("problem.xml", POLYGON)], TESTS].concat();
    let scene = Scene::new().problem_with("new", "// adds", "# mine\ncompare = \"words\"");
    scene.save("p.zip", as_zip(&polygon));
    scene.judge(&["import", "new", "p.zip"]).code(0).ends("taken from Polygon: 2 cases (2 added), 1.5 s, 64 MiB, writes = \"sum.out\", compare = \"rcmp6\"");
    assert_eq!(
        settings(&scene, "new"),
        "time-limit = 1.5; memory-limit = 64; # mine; compare = \"rcmp6\"; writes = \"sum.out\""
    );
    let scene = Scene::new()
        .problem_with("new", "// adds", "compare = \"words\"")
        .case("new", "x", "1\n", "1\n");
    scene.save("p.zip", as_zip(&polygon));
    let output = scene.judge(&["import", "new", "p.zip"]).code(0);
    let output =
        output.prints("note: time-limit stays 1; the package says 1.5 (`--replace` takes it)\n");
    output.prints("note: how `problems/new` is judged stays as it is; `--replace` takes that of the package\n");
    assert_eq!(
        settings(&scene, "new"),
        "time-limit = 1; memory-limit = 64; compare = \"words\"; writes = \"sum.out\""
    );
    scene.judge(&["import", "new", "p.zip", "--replace"]).code(0);
    assert_eq!(
        settings(&scene, "new"),
        "time-limit = 1.5; memory-limit = 64; compare = \"rcmp6\"; writes = \"sum.out\""
    );
}

/// What a validator imports lies beside it, and programs get the verdicts that the package promises on some case.
#[test]
fn the_programs_of_a_package_are_judged_as_it_says() {
    needs_python!();
    let validate = "import os, sys, words\nwords.check(os.path.dirname(__file__))\n";
    let words = "import os, sys\n\ndef check(folder):\n    size = os.path.getsize(folder + '/words.txt')\n    sys.exit(42 if size == 5000000 and input() == open(sys.argv[2]).read().strip() else 43)\n";
    let large = "x".repeat(5_000_000);
    let wrong = "number = int(input())\nprint(0 if number == 1 else 1 // 0)\n";
    let package: Entries = &[
        ("problem.yaml", "validation: custom\n"),
        ("output_validators/v/validate.py", validate),
        ("output_validators/v/words.py", words),
        ("output_validators/v/words.txt", &large),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("data/secret/2.in", "2\n"),
        ("data/secret/2.ans", "2\n"),
        ("data/secret/3.in", "2\n"),
        ("data/secret/3.ans", "2\n"),
        ("submissions/accepted/a.py", "print(input())\n"),
        ("submissions/wrong_answer/a.py", wrong),
        ("submissions/other/b.py", "# @EXPECTED_RESULTS@: RUN-ERROR, WRONG-ANSWER\nprint(0)\n"),
        ("submissions/other/c.py", "# @EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER\nprint(0)\n"),
        ("submissions/mixed/d.py", "print(0)\n"),
        ("submissions/mixed/e.py", "print(input())\n"),
        (
            "submissions/submissions.yaml",
            "mixed/{d,x}*: {permitted: [AC, WA], required: [WA]}\nmixed/e.py: {permitted: [AC]}\n",
        ),
    ];
    let scenes: Vec<Scene> = import(package).into_iter().map(|(scene, _)| scene).collect();
    for scene in &scenes {
        scene.judge(&["import", "package", "package", "--programs"]).code(0);
        // From the same files come the same verdicts.
        let folders = [&scenes[0], scene].map(|it| it.path("problems"));
        assert!(Command::new("diff").arg("-r").args(folders).status().unwrap().success());
    }
    let scene = &scenes[0];
    let output = scene.judge(&["import", "--check", "package"]).code(0);
    output
        .prints(
            "note: programs not taken: `submissions/other/c.py`, of which no verdict is certain\n",
        )
        .prints("3 of 3 wrong rejected   2 of 2 right accepted\n");
    // Its tests may be equal, and it is the same package.
    let checked = scene.judge(&["check", "package", "--skip", "programs"]);
    assert!(!checked.out.contains("is the same input"), "{}", checked.out);
    scene.judge(&["import", "package"]).fails_with("`problems/package` has this title already");
}

/// A validator of Kattis may ask for another pass, with an input of its own for both.
#[test]
fn a_program_runs_again_if_the_validator_says_so() {
    needs_python!();
    let validate = "import os, sys
if open(sys.argv[1]).read().strip() == 'encode':
    open(os.path.join(sys.argv[3], 'nextpass.in'), 'w').write('decode ' + input())
    sys.exit(42)
sys.exit(42 if input() == open(sys.argv[2]).read().strip() else 43)
";
    let package: Entries = &[
        ("problem.yaml", "validation: custom multi-pass\n"),
        ("output_validators/v/validate.py", validate),
        ("data/secret/1.in", "encode\n"),
        ("data/secret/1.ans", "7\n"),
        (
            "submissions/accepted/a.py",
            "line = input()\nprint('x7' if line == 'encode' else line[-1])\n",
        ),
        ("submissions/wrong_answer/b.py", "input()\nprint('x7')\n"),
        (
            "submissions/run_time_error/c.py",
            "line = input()\nprint(7 if line == 'encode' else int('x'))\n",
        ),
        ("submissions/accepted/old.py", "#!/usr/bin/env python2\nprint 7\n"),
    ];
    let scene = Scene::new();
    save(&scene, "package", package);
    let output = scene.judge(&["import", "--check", "package"]).code(0);
    output
        .prints("note: programs not taken: `submissions/accepted/old.py`, which is in Python 2\n")
        .prints("2 of 2 wrong rejected   1 of 1 right accepted\n");
}
