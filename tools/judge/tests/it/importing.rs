//! Tests from elsewhere become cases, and nothing else is written.

use std::collections::BTreeSet;
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

fn cases(scene: &Scene) -> String {
    let files = scene.files("testcases/new").into_keys();
    let names: BTreeSet<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    Vec::from_iter(names).join(" ")
}

#[test]
fn the_tests_of_every_common_layout_become_cases() {
    for (paths, names) in [
        ("p/tests/01 p/tests/01.a p/tests/02 p/tests/02.a p/statement.tex", "01 02"),
        (
            "data/sample/1.in data/sample/1.ans data/secret/9.in data/secret/9.ans problem.yaml",
            "sample-1 secret-9",
        ),
        ("I.1 O.1 I.2 O.2", "1 2"),
        ("input0.txt output0.txt input10.txt output10.txt", "0 10"),
        ("in/1.txt out/1.txt", "1"),
        ("input/input00.txt output/output00.txt __MACOSX/._1.in __MACOSX/._1.out", "00"),
        ("A.IN A.OUT b.in b.out c.in d.out", "a b"),
        ("x.in x.out y/x.in y/x.out x/y.in x/y.out", "x x-y y-x"),
        ("예.in 예.out 제.in 제.out", "test test-2"),
    ] {
        let paths: Vec<&str> = paths.split(' ').collect();
        for is_archive in [false, true] {
            let scene = Scene::new().problem("new", "// adds");
            match is_archive {
                true => scene.save("tests", zip(&paths)),
                false => paths.iter().for_each(|path| scene.save(&format!("tests/{path}"), path)),
            }
            let output = scene.judge(&["import", "new", "tests"]).code(0);
            assert_eq!(cases(&scene), names, "{paths:?}");
            output.prints(&format!("testcases/new   {} case", names.split(' ').count()));
        }
    }
    let scene = Scene::new().problem("new", "// adds").write(
        "a.prob",
        r#"{ "name": "A", "tests": [{ "id": 1, "input": "1 2\r\n", "output": "3" }, { "input": "", "output": "" }] }"#,
    );
    scene.judge(&["import", "new", "a.prob"]).code(0).prints(
        "testcases/new   1 case added\n  sample-1   added   a.prob\n  sample-2   left out, because its answer is empty   a.prob\n",
    );
    assert_eq!(scene.read("testcases/new/sample-1.in"), "1 2\n");
    scene.judge(&["test", "new"]).code(0).ends("1 passed, 0 failed");
}

#[test]
fn an_import_overwrites_nothing_and_writes_nowhere_else() {
    let scene = Scene::new().problem("new", "// adds").case("new", "1", "old\n", "old\n");
    scene.save(
        "a.zip",
        zip(&["../../../1.in", "../../../1.out", "/etc/2.in", "/etc/2.out", "3.in", "notes"]),
    );
    scene.save("link/4.out", "4\n");
    symlink("/etc/passwd", scene.path("link/4.in")).unwrap();
    let before = scene.files("");
    scene.judge(&["import", "new", "a.zip"]).code(0).prints(
        "testcases/new   1 case added
  1   stays as it is, and differs   ../../../1.in, ../../../1.out
  etc-2   added   /etc/2.in, /etc/2.out
  not a test: 3.in
  not a test: notes
",
    );
    let again = scene.judge(&["import", "new", "a.zip"]).code(0);
    again.prints("testcases/new   0 cases added\n").prints("  etc-2   was there   /etc/2.in");
    let mut after = scene.files("");
    for ending in ["in", "out"] {
        assert!(after.remove(&scene.path(&format!("testcases/new/etc-2.{ending}"))).is_some());
    }
    assert_eq!(after, before);
    let mut torn = zip(&["1.in", "1.out"]);
    torn.truncate(60);
    scene.save("torn.zip", torn);
    let mut forged = zip(&["1.in", "1.out"]);
    forged[36] ^= 1;
    scene.save("forged.zip", forged);
    for (path, sentence) in [
        ("link", "`link` has no pairs"),
        ("torn.zip", "cannot import `torn.zip`"),
        ("forged.zip", "cannot read `1.in`"),
        ("nowhere", "cannot import `nowhere`"),
    ] {
        scene.judge(&["import", "new", path]).code(2).warns(sentence);
    }
    scene.judge(&["import", "none", "a.zip"]).code(2).warns("problem `none` has no folder");
    fs::rename(scene.path("testcases/new"), scene.path("elsewhere")).unwrap();
    symlink("../elsewhere", scene.path("testcases/new")).unwrap();
    scene.judge(&["import", "new", "a.zip"]).code(2).warns("`testcases/new` is a link");
}
