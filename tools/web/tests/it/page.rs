//! The page's files, as a browser gets them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::client::Server;

/// How many bytes the page may have in all.
const MOST: usize = 150_000;

/// The files in the page's folder: names and contents.
fn files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files
        .map(|file| {
            let name = file.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(file).unwrap())
        })
        .collect()
}

/// What a file refers to, as a browser would ask for it.
fn referred_to(name: &str, text: &str) -> BTreeSet<String> {
    let marks: &[&str] = match name.rsplit('.').next().unwrap() {
        "html" => &["src=\"", "href=\""],
        "css" => &["url(", "@import \""],
        "js" => &["from '", "from \"", "import '", "import \"", "import('"],
        _ => &[],
    };
    let after = marks.iter().flat_map(|mark| text.split(mark).skip(1));
    let paths = after.map(|rest| rest.split(['"', '\'', ')']).find(|path| !path.is_empty()));
    let own = |path: &&str| !path.starts_with(['#', ' ']) && !path.starts_with("data:");
    let paths = paths.flatten().filter(own);
    paths.map(|path| path.trim_start_matches("./").trim_start_matches('/').to_owned()).collect()
}

#[test]
fn every_file_of_the_page_is_served_and_so_is_all_that_it_refers_to() {
    let server = Server::start();
    let (mut all, mut size) = (BTreeSet::from(["".to_owned()]), 0);
    for (name, bytes) in files() {
        let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        let reply = server.get(&path);
        assert_eq!(reply.status, 200, "{name}");
        assert_eq!(reply.body, bytes, "{name}");
        let kind = match name.rsplit('.').next().unwrap() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            ending => panic!("of which type is a file that ends in {ending}?"),
        };
        assert_eq!(reply.headers["content-type"], kind, "{name}");
        let head = server.send(&format!("HEAD {path}"), &[], "");
        assert!(head.status == 200 && head.body.is_empty(), "{head:?}");
        all.insert(name.replace("index.html", ""));
        size += bytes.len();
    }
    assert!(size <= MOST, "the page has {size} bytes, and {MOST} at most");
    let mut reached = BTreeSet::from(["".to_owned()]);
    let mut next = vec!["index.html".to_owned()];
    while let Some(name) = next.pop() {
        let (_, bytes) = files().into_iter().find(|file| file.0 == name).unwrap();
        for path in referred_to(&name, std::str::from_utf8(&bytes).unwrap()) {
            assert_eq!(server.get(&format!("/{path}")).status, 200, "{name} refers to {path}");
            if reached.insert(path.clone()) {
                next.push(path);
            }
        }
    }
    assert_eq!(reached, all, "nothing is served that is not used");
    // So a browser that misses `/favicon.ico` shows something else than the page.
    assert!(server.get("/").text().contains("<link rel=\"icon\" href=\"data:image/svg+xml,"));
}
