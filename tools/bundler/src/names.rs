//! Whether two prints of MIR tell of the same functions, though their paths are not the same: what is printed depends on
//! where the compiler stands.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::rustc::{self, Mir};
use crate::text::{self, is_word};

/// What the first words of paths mean.
#[derive(Default)]
pub struct Names {
    /// Crates of the text, by any of their names.
    pub crates: BTreeSet<String>,
    /// The standard library, by names that a crate has for it.
    pub standard: BTreeSet<String>,
    /// What crates hand on of the standard library, by their names.
    pub handed_on: BTreeSet<String>,
    /// Names for the same thing, and one of them.
    pub same: BTreeMap<String, String>,
}

impl Names {
    /// One name for all that mean the same.
    pub fn one_of<'a>(&'a self, name: &'a str) -> &'a str {
        self.same.get(name).map_or(name, |other| self.one_of(other))
    }

    /// The name of a function of a crate, whose `own` names and text are these, that is not the same on both sides. Of a
    /// crate only a part may be `left`, in a text of many.
    pub fn difference(
        &self,
        own: &[&str],
        source: &str,
        left: Option<&str>,
        origin: &Mir,
        inlined: &Mir,
    ) -> Option<String> {
        let head = |piece: &str| self.plain(piece.lines().next().unwrap_or_default(), own);
        let heads: HashSet<String> = inlined.keys().map(|piece| head(piece)).collect();
        // Most of a large crate is not in the text at all.
        let is_asked = |piece: &str| {
            let head = head(piece);
            left.is_none() || heads.contains(&head) || head.contains("::drop(")
        };
        let asked = origin.iter().filter(|(piece, _)| is_asked(piece));
        let origin: Mir = asked.map(|(piece, count)| (piece.clone(), *count)).collect();
        let compare = |without_places| {
            let pieces = |pieces| self.pieces(pieces, own, without_places);
            first_difference(&[pieces(&origin), pieces(inlined)], left)
        };
        let name = compare(false)?;
        if tells_its_place(source) { compare(true) } else { Some(name) }
    }

    fn pieces(&self, pieces: &Mir, own: &[&str], without_places: bool) -> Mir {
        let mut counted = Mir::new();
        // What memory looks like is in the functions that fill it.
        for (piece, count) in pieces.iter().filter(|(piece, _)| !piece.starts_with("alloc")) {
            let mut piece = self.plain(piece, own);
            if without_places {
                piece = piece.lines().map(without_literals).collect();
            }
            *counted.entry(piece).or_default() += count;
        }
        counted
    }

    /// The end of a path, through modules of the crate itself, to what it hands on of the standard library; and what follows.
    fn handed_on_in<'a>(&self, mut path: &'a str) -> Option<(&'a str, &'a str)> {
        let mut is_standard = false;
        loop {
            let length = path.len() - path.trim_start_matches(is_word).len();
            let (name, rest) = path.split_at(length);
            let below = rest.strip_prefix("::").filter(|below| !below.starts_with('<'));
            if self.handed_on.contains(name) {
                return Some((name, rest));
            }
            is_standard |= self.standard.contains(name);
            match below.filter(|_| name.starts_with(char::is_lowercase)) {
                Some(below) => path = below,
                None => return Some((name, rest)).filter(|_| is_standard && !name.is_empty()),
            }
        }
    }

    /// The piece with paths as they are from within the crate. Of paths into other crates, `@` and the end is left: the
    /// compiler prints a path by which they can be reached from here, through modules and by names of re-exports.
    fn plain(&self, piece: &str, own: &[&str]) -> String {
        let word = |text: &str| text.len() - text.trim_start_matches(is_word).len();
        let mut out = String::with_capacity(piece.len());
        let mut rest = piece;
        let mut begins = true;
        while let Some(letter) = rest.chars().next() {
            let place_ends = match letter {
                '<' if rest.starts_with("<impl at ") => Some('>'),
                '@' if ["closure", "block", "body", "coroutine"]
                    .iter()
                    .any(|it| out.ends_with(it)) =>
                {
                    Some('}')
                }
                _ => None,
            };
            if let Some((_, after)) = place_ends.and_then(|end| rest.split_once(end)) {
                out.push_str("<>");
                rest = after;
                continue;
            }
            let length = word(rest);
            if length == 0 {
                out.push(letter);
                begins = letter != ':';
                rest = &rest[letter.len_utf8()..];
                continue;
            }
            let (first, after) = rest.split_at(length);
            // A keyword since the next edition.
            if let (true, Some(name)) = (first == "r" && begins, after.strip_prefix('#')) {
                if name.starts_with(is_word) {
                    rest = name;
                    continue;
                }
            }
            let below = after.strip_prefix("::").filter(|_| begins);
            begins = false;
            rest = match below {
                // In the text of an assertion, say.
                Some(below) if first == "crate" || own.contains(&first) => {
                    begins = true;
                    below
                }
                // Derived impls stand in a block with an import of their own: `_::_num_traits::FromPrimitive`.
                Some(mut below)
                    if self.crates.contains(first)
                        || self.standard.contains(first)
                        || first == "_" && below.starts_with('_') =>
                {
                    let mut of_crate = self.crates.contains(first) || first == "_";
                    while let Some(deeper) = below[word(below)..].strip_prefix("::") {
                        let of_impl = deeper.starts_with("<impl ");
                        if !below.starts_with(|letter: char| letter.is_lowercase() || letter == '_')
                            || deeper.starts_with('<') && !of_impl
                        {
                            break;
                        }
                        // A crate may hand on the standard library.
                        of_crate &= !self.standard.contains(&below[..word(below)]);
                        below = deeper;
                    }
                    let (name, rest) = below.split_at(word(below));
                    out.push_str(if of_crate && !self.handed_on.contains(name) { "@" } else { "" });
                    out.push_str(self.one_of(name));
                    rest
                }
                Some(below) if self.handed_on_in(below).is_some() => {
                    let (name, rest) = self.handed_on_in(below).unwrap_or_default();
                    out.push_str(self.one_of(name));
                    rest
                }
                _ => {
                    out.push_str(first);
                    after
                }
            };
        }
        out
    }
}

/// The name of a function of a crate that is another in `after`, the MIR of its text of another edition.
pub fn change(before: &str, after: &str, text: &str) -> Option<String> {
    let names = Names::default();
    let [before, after] = [before, after].map(rustc::functions);
    let pieces = [&before, &after].map(|pieces| names.pieces(pieces, &[], tells_its_place(text)));
    first_difference(&pieces, None)
}

/// Is this the `drop` of a type that is still in the text?
pub fn lost_drop(piece: &str, text: &str) -> bool {
    let head = piece.lines().next().unwrap_or_default();
    let Some((_, of)) = head.split_once("::drop(_1: &mut ") else { return false };
    // The last name of the path: `Guard` of `a::V::<T>::f::Guard<'_, T>`.
    let mut depth = 0_usize;
    let mut path = String::new();
    for letter in of.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ')' if depth == 0 => break,
            letter if depth == 0 => path.push(letter),
            _ => {}
        }
    }
    let name = path.trim_end_matches(':').rsplit("::").next().unwrap_or_default();
    ["struct ", "enum ", "union "].iter().any(|word| {
        let whole = |at: usize| !text[at..].starts_with(is_word);
        let definition = format!("{word}{name}");
        text.match_indices(&definition).any(|(at, _)| whole(at + definition.len()))
    })
}

/// The text from this module on; nothing if it is gone. Another version of its crate may have types of the same names.
pub fn since_module<'a>(text: &'a str, module: &str) -> &'a str {
    let head = format!("mod {module}");
    let is_whole = |at: &usize| !text[at + head.len()..].starts_with(is_word);
    let mut starts = text.match_indices(&head).map(|(at, _)| at);
    starts.find(is_whole).map_or("", |at| &text[at..])
}

/// Is this a piece of the crate that has become this module?
pub fn is_of(piece: &str, module: &str) -> bool {
    path_of(piece).strip_prefix(module).is_some_and(|rest| rest.starts_with("::"))
}

/// The head of a piece from the path on.
fn path_of(piece: &str) -> &str {
    let head = piece.lines().next().unwrap_or_default();
    let promoted = head.split_once("] in ").filter(|_| head.starts_with("promoted["));
    let head = promoted.map_or(head, |(_, rest)| rest);
    let starts = ["fn ", "const ", "static mut ", "static "];
    starts.iter().find_map(|start| head.strip_prefix(start)).unwrap_or(head)
}

/// The name of the first piece that is not on both sides equally often; of a crate of which a part is `left`, one that
/// it does not have, or a `drop` that is missing.
fn first_difference([origin, inlined]: &[Mir; 2], left: Option<&str>) -> Option<String> {
    let differs = |(piece, count): &(&String, &usize)| match (left, inlined.get(*piece)) {
        (Some(text), None) => lost_drop(piece, text),
        (Some(_), Some(left)) => origin.get(*piece).is_none_or(|known| known < left),
        (None, left) => origin.get(*piece) != Some(count) || left != Some(count),
    };
    let (piece, _) = inlined.iter().chain(origin).find(differs)?;
    let path = path_of(piece);
    let path = path.split(['(', ' ']).next().unwrap_or(path);
    Some(path.replace("<>::", "").trim_end_matches(':').to_owned())
}

/// Does it call a macro that says where it stands? That is elsewhere now.
fn tells_its_place(text: &str) -> bool {
    let words = text::lex(text).map_or(Vec::new(), |lexed| lexed.words);
    words.into_iter().any(|word| {
        let after = text[word.end..].trim_start().strip_prefix('!');
        ["column", "dbg", "file", "line", "module_path"].contains(&&text[word])
            && after.is_some_and(|after| !after.starts_with('='))
    })
}

/// The line without what `file!` and `line!` could have said.
fn without_literals(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("const ") {
        out.push_str(before);
        out.push_str("const ");
        let number = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let text = after.strip_prefix('b').unwrap_or(after);
        rest = if number.len() < after.len() && number.starts_with("_u32") {
            number
        } else if let Some(text) = text.strip_prefix('"') {
            let mut escaped = false;
            let end = text.find(|letter| {
                let ends = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                ends
            });
            end.map_or("", |end| &text[end + 1..])
        } else {
            after
        };
    }
    out.push_str(rest);
    // How long such a text is, in the template that it has become a part of.
    for before in ["[u8; ", "Arguments::<'_>::new::<"] {
        let mut parts = out.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        out = parts.fold(first, |line, part| {
            line + before + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
        });
    }
    out + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_as_they_are_from_within() {
        let mut names = Names {
            crates: ["helper", "helper_1_2_0"].map(str::to_owned).into(),
            standard: ["standard".to_owned()].into(),
            handed_on: ["Shared".to_owned()].into(),
            same: BTreeMap::new(),
        };
        names.same.insert("Of".into(), "Heap".into());
        for (piece, own, plain) in [
            ("fn a::b(_1: &helper::c::Heap) -> u8", &[][..], "fn a::b(_1: &@Heap) -> u8"),
            ("x = helper_1_2_0::Of::<u8>::f(", &[], "x = @Heap::<u8>::f("),
            ("x = helper::a::max::<u8>(", &[], "x = @max::<u8>("),
            ("x = helper::a::<impl helper::Of>::f(", &[], "x = @<impl @Heap>::f("),
            ("helper::a::f(helper::b) a::helper::c", &["helper"], "a::f(b) a::helper::c"),
            ("\"failed: crate::helper::f(1)\"", &["helper"], "\"failed: f(1)\""),
            ("fn a::<impl at /a b.rs:1:2: 3:4>::f", &[], "fn a::<>::f"),
            ("{closure@src/a.rs:1:2: 3:4} e@f", &[], "{closure<> e@f"),
            ("standard::cmp::min(", &[], "min("),
            ("helper::inner::standard::fmt::Argument", &[], "Argument"),
            ("helper::Shared helper::standard", &[], "Shared @standard"),
            ("inner::deep::Shared::<u8>", &[], "Shared::<u8>"),
            ("r#await(r#\"a\")", &[], "await(r#\"a\")"),
            ("inner::standard::cmp::Ordering::Less", &[], "Ordering::Less"),
        ] {
            assert_eq!(names.plain(piece, own), plain);
        }
        assert_eq!(
            without_literals("a(const 12_u32, const \"b\\\"c\", const 1_u8)"),
            "a(const _u32, const , const 1_u8)\n"
        );
    }
}
