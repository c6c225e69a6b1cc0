//! The Korean of the page: each of its sentences stands beside an English one that is said somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The texts of the files with this ending in a folder and the folders in it, where sentences can be.
fn texts(folder: &Path, ending: &str) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: std::path::PathBuf| match path.extension() {
        None => texts(&path, ending),
        Some(found) if found == ending => fs::read_to_string(path).unwrap(),
        Some(_) => String::new(),
    };
    entries.map(text).collect()
}

/// The names in braces.
fn names(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

/// What stands between the names. A page puts sentences together at their ends.
fn pieces(sentence: &str) -> Vec<&str> {
    let open = sentence.split(['{', '}']).step_by(2);
    let pieces = open.flat_map(|text| text.split(". ")).flat_map(|text| text.split("; "));
    let pieces =
        pieces.flat_map(|text| text.split(": ")).map(|text| text.trim().trim_end_matches('.'));
    pieces
        .filter(|piece| piece.chars().filter(|letter| letter.is_alphabetic()).count() > 3)
        .collect()
}

#[test]
fn every_korean_sentence_has_an_english_one_that_is_said() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = web.join("page");
    let mut sources = texts(&page, "js") + &texts(&page, "html") + &texts(&page, "py");
    for folder in ["src", "../study/src", "../compare/src", "../../games/src"] {
        sources += &texts(&web.join(folder), "rs");
    }
    let words: Vec<&str> = sources.split_whitespace().collect();
    let said = words.join(" ").replace('\\', "").replace("&amp;", "&");
    let table = fs::read_to_string(page.join("korean.txt")).unwrap();
    let (mut all, mut faults) = (BTreeSet::new(), Vec::new());
    for line in table.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [english, korean] = columns[..] else { panic!("{line:?} has two columns") };
        if !all.insert(english) {
            faults.push(format!("`{english}` is there twice"));
        }
        // Nothing stands where Korean says it in another place.
        if !names(korean).is_subset(&names(english)) {
            faults.push(format!("`{korean}` is not the Korean of `{english}`"));
        }
        let unsaid = pieces(english).into_iter().filter(|piece| !said.contains(piece));
        faults.extend(unsaid.map(|piece| format!("nothing says `{piece}` of `{english}`")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
