//! Makes the id of a problem: its site, and what identifies it there.

use super::text;

/// The longest name of a folder.
pub const LONGEST: usize = 63;

/// The id of the problem with this address and name. The name is used if the last part of the path has no digit and is longer
/// than a letter. The scheme, `www` and a language do not matter. Names in other scripts give no id: then it is the site, or
/// `problem`.
pub fn id(url: &str, name: &str) -> String {
    let address = url.strip_prefix("https://").or(url.strip_prefix("http://"));
    let (address, fragment) = split(address.unwrap_or_default(), '#');
    let (address, query) = split(address, '?');
    let (host, path) = split(address, '/');
    // A single-page site has the path of a problem in the fragment.
    let fragment = if fragment.contains('/') { fragment } else { "" };
    let path = path.split('/').chain(fragment.split('/')).filter(|part| !part.is_empty());
    let path: Vec<&str> = path.collect();
    let site = site(host);
    let Some((page, folders)) = path.split_last() else { return first_id([slug(name), site]) };
    let mut parts: Vec<String> = folders.iter().filter_map(|part| identifying_slug(part)).collect();
    let value = |pair: &str| identifying_slug(pair.split_once('=').map_or(pair, |it| it.1));
    let values: Vec<String> = query.split(['&', ';']).filter_map(value).collect();
    // `problem.php?id=7` is one page for all problems.
    let is_program = page.contains('.') && !values.is_empty();
    match identifying_slug(page).filter(|_| !is_program) {
        Some(page) => parts.push(page),
        None if values.is_empty() && parts.is_empty() => parts.push(slug(name)),
        None if values.is_empty() => parts.push(label(name).unwrap_or(slug(name))),
        None => parts.extend(values),
    }
    // `abc300_a` repeats `abc300`.
    for index in (1..parts.len()).rev() {
        if format!("{}-", parts[index]).starts_with(&format!("{}-", parts[index - 1])) {
            parts.remove(index - 1);
        }
    }
    parts.retain(|part| !part.is_empty());
    match (site.as_str(), &parts[..]) {
        (_, []) => return first_id([site]),
        // Problems of this site keep their numbers.
        ("acmicpc", [number]) if number.bytes().all(|byte| byte.is_ascii_digit()) => {}
        _ => parts.insert(0, site),
    }
    // The last parts identify a problem best.
    while parts.join("-").len() > LONGEST && parts.len() > 2 {
        parts.remove(1);
    }
    slug(&parts.join("-"))
}

/// What a contest calls its problem: `a` of `A. Stones` and `Problem A - Stones`, `p1` of `P1 - Stones`.
fn label(name: &str) -> Option<String> {
    let name = name.strip_prefix("Problem ").unwrap_or(name);
    let end = [".", ":", " -"].iter().filter_map(|end| name.find(end)).min()?;
    Some(slug(&name[..end])).filter(|label| (1..=2).contains(&label.len()))
}

/// The first that is an id.
fn first_id<const N: usize>(ids: [String; N]) -> String {
    ids.into_iter().find(|id| !id.is_empty()).unwrap_or_else(|| "problem".to_owned())
}

/// The text before the letter, and the text after it.
fn split(text: &str, letter: char) -> (&str, &str) {
    text.split_once(letter).unwrap_or((text, ""))
}

/// `codeforces` of `codeforces.com`, `kattis` of `open.kattis.com`, `hdu` of `acm.hdu.edu.cn`.
fn site(host: &str) -> String {
    let mut labels: Vec<&str> = split(host, ':').0.split('.').collect();
    let country = labels.pop().unwrap_or_default();
    if labels.len() > 1 && labels.last().is_some_and(|label| label.len() <= 3) {
        labels.pop();
    }
    slug(labels.last().unwrap_or(&country))
}

/// The id with a number appended.
pub fn numbered(id: &str, number: u32) -> String {
    let end = format!("-{number}");
    let beginning = &id[..id.len().min(LONGEST - end.len())];
    beginning.trim_end_matches('-').to_owned() + &end
}

/// The text as the name of a folder and a package: lower-case letters and digits, with single hyphens. Empty if it has none.
pub fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-").to_ascii_lowercase();
    slug.truncate(LONGEST);
    slug.trim_end_matches('-').to_owned()
}

/// Whether nothing in the text must be escaped for a terminal or a compiler.
pub fn is_plain(text: &str) -> bool {
    text::plain(text) == text
}

/// The slug of a part of an address, if it can identify a problem: it has a digit or is one letter, and has no `%` codes.
fn identifying_slug(part: &str) -> Option<String> {
    let is_ending = |ending: &str| ending.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let page = part.rsplit_once('.').filter(|(_, ending)| is_ending(ending));
    let slug = slug(page.map_or(part, |(page, _)| page));
    let identifies = slug.len() == 1 || slug.contains(|letter: char| letter.is_ascii_digit());
    (identifies && !part.contains('%')).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_site_and_what_identifies_the_problem_there() {
        for row in include_str!("addresses.txt").lines().skip(1) {
            let [url, name, expected] =
                row.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
            assert_eq!(id(url, name), expected, "{row}");
        }
    }

    #[test]
    fn a_long_id_keeps_its_end_and_has_room_for_a_number() {
        let long = id(&format!("https://a.com/{}/last9", "long1/".repeat(50)), "");
        assert!(long.starts_with("a-long1-") && long.ends_with("-last9"), "{long}");
        let longer = id("", &"x".repeat(10_000));
        assert_eq!(numbered(&longer, 12), format!("{}-12", "x".repeat(60)));
        assert!(long.len() <= LONGEST && longer.len() == LONGEST);
    }
}
