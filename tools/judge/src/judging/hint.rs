//! What the text of a program tells, and the words of its compiler: files that it names, how its letters are encoded, crates
//! that are missing.

/// What to say of the files that a source opens by name, if it names one that a judged program has not.
///
/// `opening` are the names of functions and types whose first argument is a path; a comment begins with `comment`.
pub fn of_files(source: &str, opening: &[&str], comment: &str) -> Option<String> {
    let named: Vec<(&str, bool)> =
        source.lines().flat_map(|line| named_in(line, opening, comment)).collect();
    let first = |written: bool| named.iter().find(|named| named.1 == written);
    first(false)
        .map(|(name, _)| {
            format!("the source names the file `{name}`, and there is none here: the input comes on standard input")
        })
        .or_else(|| {
            let (name, _) = first(true)?;
            Some(format!("the source names the file `{name}` to write to: only standard output is judged"))
        })
}

/// The files that a line opens by name, and whether it is to write to them.
fn named_in<'a>(line: &'a str, opening: &[&str], comment: &str) -> Vec<(&'a str, bool)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['"', '\'']) {
        let (before, quoted) = rest.split_at(at);
        let Some(end) = end_of_literal(quoted) else { break };
        if before.contains(comment) {
            break;
        }
        let name = &quoted[1..end];
        rest = &quoted[end + 1..];
        let Some(opener) = opener(before, opening) else { continue };
        let mode = rest.trim_start_matches([',', ' ']).trim_start_matches(['"', '\'']);
        let is_written = opener.contains("Out") || opener.contains("Writ") || opener == "ofstream";
        let is_there = name.is_empty() || name.starts_with("/dev/") || name.starts_with("/proc/");
        if !is_there {
            found.push((name, is_written || rest.starts_with(',') && mode.starts_with(['w', 'a'])));
        }
    }
    found
}

/// Where the literal ends that a text begins with.
fn end_of_literal(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let mut is_escaped = true;
    text.char_indices().find_map(|(at, letter)| {
        let ends = letter == quote && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        ends.then_some(at)
    })
}

/// What opens a file if a literal follows: `fopen(`, `open(r`, `ifstream in(`.
fn opener<'a>(before: &str, opening: &[&'a str]) -> Option<&'a str> {
    let is_of_a_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let call = before.trim_end_matches(['r', 'R', 'b', 'B', 'u', 'L']).trim_end();
    let callee = call.strip_suffix(['(', '{'])?.trim_end();
    let ends = |text: &str, word: &str| {
        text.strip_suffix(word).is_some_and(|before| !before.ends_with(is_of_a_word))
    };
    let above = callee.trim_end_matches(is_of_a_word).trim_end();
    let is_variable = |word: &str| word.ends_with("stream") && ends(above, word);
    opening.iter().copied().find(|word| ends(callee, word) || is_variable(word))
}

/// The crates that a compiler did not find, by its words.
pub fn missing_crates(words: &str) -> impl Iterator<Item = &str> {
    // The last one is of older compilers.
    let before = [
        "unlinked crate `",
        "missing a crate named `",
        "missing crate `",
        "can't find crate for `",
        "undeclared crate or module `",
    ];
    let behind = before.into_iter().flat_map(|before| words.split(before).skip(1));
    let behind = behind.filter_map(|rest| rest.split('`').next());
    // Of a path that begins with `::`.
    let in_front = words.match_indices("` in the list of imported crates");
    behind.chain(in_front.filter_map(|(at, _)| words[..at].rsplit('`').next()))
}

/// What to say of a crate that is not there, by the words of the compiler, where some `offered` ones are.
pub fn of_crates(words: &str, offered: &[&str]) -> Option<String> {
    let (last, others) = offered.split_last()?;
    let name = missing_crates(words).find(|name| !offered.contains(name))?;
    let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
    Some(format!(
        "there is no crate `{name}` here: a file may name {} and `{last}`",
        others.join(", ")
    ))
}

/// What is to be done about a source that is not UTF-8.
pub fn of_encoding(shown: &str, source: &[u8]) -> Option<String> {
    if std::str::from_utf8(source).is_ok() {
        return None;
    }
    let like = if source.starts_with(&[0xff, 0xfe]) || source.starts_with(&[0xfe, 0xff]) {
        Some(("UTF-16", "UTF-16"))
    } else {
        is_korean(source).then_some(("EUC-KR", "CP949"))
    };
    Some(match like {
        Some((name, code)) => format!(
            "`{shown}` is not UTF-8, it looks like {name}; `iconv -f {code} -t UTF-8 {shown}` prints it as UTF-8"
        ),
        None => format!("`{shown}` is not UTF-8; save it as UTF-8"),
    })
}

/// Whether all beyond ASCII are pairs of bytes as EUC-KR and its extension CP949 have them, most of them Hangul.
fn is_korean(source: &[u8]) -> bool {
    let (mut pairs, mut hangul) = (0, 0);
    let mut bytes = source.iter();
    while let Some(&first) = bytes.next() {
        if first < 0x80 {
            continue;
        }
        let second = bytes.next().copied().unwrap_or_default();
        let is_pair = (0x81..=0xfe).contains(&first)
            && matches!(second, 0x41..=0x5a | 0x61..=0x7a | 0x81..=0xfe);
        if !is_pair {
            return false;
        }
        pairs += 1;
        hangul += u32::from((0xb0..=0xc8).contains(&first) && second >= 0xa1);
    }
    2 * hangul >= pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_those_that_are_opened() {
        let opening = ["fopen", "freopen", "ifstream", "ofstream", "open", "FileWriter"];
        let named = |line| named_in(line, &opening, "//");
        assert_eq!(
            named(r#"freopen ( "a.in", "r", stdin); fopen("b", "wb");"#),
            [("a.in", false), ("b", true)]
        );
        assert_eq!(
            named(r#"ifstream in{"a"}; ofstream out ("b"); in.open("c");"#),
            [("a", false), ("b", true), ("c", false)]
        );
        assert_eq!(
            named(r"with open(r'a\'b', encoding='w') as f: open('b', 'a')"),
            [(r"a\'b", false), ("b", true)]
        );
        assert_eq!(named(r#"new FileWriter("b")"#), [("b", true)]);
        for line in [
            r#"reopen("a") // fopen("a")"#,
            r#"puts("fopen(\"a\")"); puts("a");"#,
            r#"fopen("/dev/stdin", "r"); fopen(name, "r"); fopen("#,
            r#"char quote = '"'; // open("a")"#,
            r#"upstream in("a")"#,
        ] {
            assert_eq!(named(line), [], "{line}");
        }
    }

    #[test]
    fn korean_is_recognised_and_nothing_else_is_called_korean() {
        let hint = |source: &[u8]| of_encoding("a", source).unwrap_or_default();
        assert_eq!(hint("돌".as_bytes()), "");
        assert!(hint(b"// \xb5\xb9 \xb0\xd4\xc0\xd3\n").contains("EUC-KR"));
        assert!(hint(b"\xff\xfea\0").contains("UTF-16"));
        for other in [&b"caf\xe9"[..], b"\xe9\xe9 caf\xe9 ", b"\x93\xfa\x96\x7b", b"\xb5"] {
            assert_eq!(hint(other), "`a` is not UTF-8; save it as UTF-8", "{other:?}");
        }
    }
}
