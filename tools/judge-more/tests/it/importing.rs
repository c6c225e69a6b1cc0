//! Tests from elsewhere become cases, and nothing else is written.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::symlink;

use miniz_oxide::deflate::compress_to_vec;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::scene::Scene;

/// An archive with these files, each with its path as text.
fn zip(paths: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for path in paths {
        let file = archive.new_file(EntryPath::verbatim(path.as_bytes()));
        let (mut entry, config) =
            file.compression_method(CompressionMethod::DEFLATE).start().unwrap();
        let mut sizes = config.wrap(io::sink());
        sizes.write_all(path.as_bytes()).unwrap();
        entry.write_all(&compress_to_vec(path.as_bytes(), 6)).unwrap();
        entry.finish(sizes.finish().unwrap().1).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[test]
fn the_tests_of_every_common_layout_become_cases() {
    for (paths, names) in [
        ("p/tests/01 p/tests/01.a p/tests/02 p/tests/02.a p/statement.tex", "tests-01 tests-02"),
        (
            "data/sample/1.in data/sample/1.ans data/secret/9.in data/secret/9.ans problem.yaml",
            "sample-1 secret-9",
        ),
        ("I.1 O.1 I.2 O.2", "1 2"),
        ("input0.txt output0.txt input10.txt output10.txt", "0 10"),
        ("in/1.txt out/1.txt", "1"),
        ("p/a/1.in p/a/1.out q/a/1.in q/a/1.out", "a-1 q-a-1"),
        ("input/input00.txt output/output00.txt", "00"),
        ("A.IN A.OUT b.in b.out c.in d.out 예.in 예.out", "a b"),
    ] {
        let paths: Vec<&str> = paths.split(' ').collect();
        for is_archive in [false, true] {
            let scene = Scene::new().problem("new", "// adds");
            match is_archive {
                true => scene.save("tests", zip(&paths)),
                false => paths.iter().for_each(|path| scene.save(&format!("tests/{path}"), path)),
            }
            let printed = scene.judge(&["import", "new", "tests"]).code(0).out;
            let added = printed.lines().filter_map(|line| line.split_once("   added   "));
            let added: Vec<&str> = added.map(|(name, _)| name.trim()).collect();
            assert_eq!(added.join(" "), names, "{printed}");
            assert_eq!(scene.files("testcases/new").len(), 2 * added.len());
        }
    }
    let tests = r#"{ "tests": [{ "id": 1, "input": "1 2\r\n", "output": "3" }] }"#;
    let scene = Scene::new().problem("new", "// adds").write("a.prob", tests);
    scene.judge(&["import", "new", "a.prob"]).code(0).ends("  sample-1   added   a.prob");
    scene.judge(&["test", "new"]).code(0).ends("1 passed, 0 failed");
}

#[test]
fn an_import_overwrites_nothing_and_writes_nowhere_else() {
    let scene = Scene::new().problem("new", "// adds").case("new", "1", "old\n", "old\n");
    scene.save(
        "a.zip",
        zip(&["../../../1.in", "../../../1.out", "../../../2.in", "../../../2.out", "\u{1b}[2J"]),
    );
    scene.save("link/4.out", "4\n");
    symlink("/etc/passwd", scene.path("link/4.in")).unwrap();
    let before = scene.files("");
    scene.judge(&["import", "new", "a.zip"]).code(0).prints(
        "testcases/new
  1   exists, and stays as it is   ../../../1.in, ../../../1.out
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
    let [mut torn, mut forged] = [(); 2].map(|()| zip(&["1.in", "1.out"]));
    torn.truncate(60);
    forged[36] ^= 1;
    scene.save("torn.zip", torn);
    scene.save("forged.zip", forged);
    for path in ["link", "torn.zip", "forged.zip", "nowhere"] {
        let sentence = format!("cannot import `{path}`");
        scene.judge(&["import", "new", path]).code(2).warns(&sentence);
    }
    scene.judge(&["import", "none", "a.zip"]).code(2).warns("problem `none` has no folder");
    fs::rename(scene.path("testcases/new"), scene.path("elsewhere")).unwrap();
    symlink("../elsewhere", scene.path("testcases/new")).unwrap();
    scene.judge(&["import", "new", "a.zip"]).code(2).warns("`testcases/new` is a link");
}
