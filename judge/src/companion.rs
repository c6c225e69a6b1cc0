//! What the browser extension Competitive Companion says of a problem: one JSON object. Nothing in it is trusted.

use serde_json::Value;

use crate::new::{Draft, LONGEST, is_unprintable, is_url, shown, slug};
use crate::workspace::About;

/// A problem as it came.
pub(crate) struct Received {
    /// What to make of it. The id is empty if neither address nor name gives one.
    pub draft: Draft,
    /// Its program talks with another one.
    pub is_interactive: bool,
    /// The contest that it came with, if it did not come alone.
    pub batch: Option<Batch>,
    /// What a reader should know, a sentence each.
    pub notes: Vec<String>,
}

/// Several problems that are sent one after another.
pub(crate) struct Batch {
    pub name: String,
    pub size: u64,
}

/// Parts of addresses that say nothing of the problem.
const GENERIC: [&str; 21] = [
    "challenge",
    "challenges",
    "contest",
    "contests",
    "description",
    "en",
    "index",
    "practice",
    "problem",
    "problems",
    "problemset",
    "problemsets",
    "show",
    "showproblem",
    "stat",
    "statement",
    "submit",
    "task",
    "tasks",
    "view",
    "viewproblem",
];
/// What stands before the name of a country in addresses.
const SECOND_LEVEL: [&str; 8] = ["ac", "co", "com", "edu", "gov", "net", "or", "org"];
const LONGEST_TITLE: usize = 100;
const LONGEST_URL: usize = 2000;
const MOST_SAMPLES: usize = 100;

/// Reads the object; what is missing or of another type than it should be is passed over.
pub(crate) fn read(body: &[u8]) -> Result<Received, String> {
    let problem: Value =
        serde_json::from_slice(body).map_err(|error| format!("what came is not JSON: {error}"))?;
    if !problem.is_object() {
        return Err("what came is not a JSON object".to_owned());
    }
    let (name, url) = (text(&problem["name"]), text(&problem["url"]));
    let id = id_of_url(url).unwrap_or_else(|| slug(name));
    let title = match title(name) {
        title if title.is_empty() => id.clone(),
        title => title,
    };
    let mut notes = Vec::new();
    let files = [(&problem["input"], "stdin", "reads"), (&problem["output"], "stdout", "writes")];
    for (place, standard, does) in files {
        let kind = text(&place["type"]);
        if !kind.is_empty() && kind != standard {
            let file = match text(&place["fileName"]) {
                "" => "a file".to_owned(),
                file => format!("`{}`", shown(file)),
            };
            notes.push(format!("a solution there {does} {file}; here it uses {standard}"));
        }
    }
    let samples = samples(&problem["tests"], &mut notes);
    let batch = &problem["batch"];
    Ok(Received {
        draft: Draft {
            id,
            title,
            url: (is_url(url) && url.len() <= LONGEST_URL).then(|| url.to_owned()),
            time: time(&problem["timeLimit"]),
            memory: memory(&problem["memoryLimit"]),
            game: None,
            samples,
        },
        is_interactive: problem["interactive"] == true,
        batch: batch["size"].as_u64().filter(|&size| size > 1).map(|size| Batch {
            name: text(&batch["id"]).chars().take(LONGEST_TITLE).collect(),
            size,
        }),
        notes,
    })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

/// A name on one line, with nothing in it that a terminal or a compiler would stumble over.
fn title(name: &str) -> String {
    let words = name.split_whitespace().map(|word| word.replace(is_unprintable, ""));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let title: String = words.join(" ").chars().take(LONGEST_TITLE).collect();
    title.trim_end().to_owned()
}

/// Seconds, from milliseconds. Less than a tenth of one is a slip of whoever wrote it.
fn time(milliseconds: &Value) -> Option<f64> {
    let seconds = milliseconds.as_f64().filter(|&milliseconds| milliseconds >= 100.0)? / 1000.0;
    About::against_time(seconds).is_none().then_some(seconds)
}

/// MiB; some say how many with a fraction.
fn memory(mib: &Value) -> Option<u64> {
    let mib = mib.as_f64()? as u64;
    About::against_memory(mib).is_none().then_some(mib)
}

fn samples(tests: &Value, notes: &mut Vec<String>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let tests = tests.as_array().map_or(&[][..], Vec::as_slice);
    let plain = |value: &Value| text(value).replace("\r\n", "\n").into_bytes();
    let mut samples: Vec<(Vec<u8>, Vec<u8>)> =
        tests.iter().map(|test| (plain(&test["input"]), plain(&test["output"]))).collect();
    samples.retain(|(_, answer)| !answer.trim_ascii().is_empty());
    if samples.len() < tests.len() {
        let (came, kept) = (tests.len(), samples.len());
        notes.push(format!("{} of {came} samples have no answer, and are left out", came - kept));
    }
    if samples.len() > MOST_SAMPLES {
        notes.push(format!("only the first {MOST_SAMPLES} of {} samples are kept", samples.len()));
        samples.truncate(MOST_SAMPLES);
    }
    samples
}

/// The site and what tells the problem from others there, in the form of a folder's name.
fn id_of_url(url: &str) -> Option<String> {
    let address = url.strip_prefix("https://").or(url.strip_prefix("http://"))?;
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let (address, query) = address.split_once('?').unwrap_or((address, ""));
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    // Some have the problem's own path there.
    let fragment = if fragment.contains('/') { fragment } else { "" };
    let segments = || path.split('/').chain(fragment.split('/')).filter(|part| !part.is_empty());
    let mut parts = identifying(segments());
    // A page that serves all problems is told by the query which one is meant.
    if segments().next_back().is_none_or(|page| identifying([page].into_iter()).is_empty()) {
        let values = || query.split('&').filter_map(|pair| Some(pair.split_once('=')?.1));
        let is_number = |value: &&str| value.bytes().all(|byte| byte.is_ascii_digit());
        let numbers = identifying(values().filter(is_number));
        parts.extend(if numbers.is_empty() { identifying(values()) } else { numbers });
    }
    if parts.is_empty() {
        return None;
    }
    match site(host).as_str() {
        // Its problems are known by their numbers here.
        "acmicpc" | "" => {}
        site => parts.insert(0, site.to_owned()),
    }
    // What comes last says most.
    while parts.join("-").len() > LONGEST && parts.len() > 2 {
        parts.remove(1);
    }
    Some(slug(&parts.join("-")))
}

/// The parts that are not generic, without those that the next one begins with.
fn identifying<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let is_ending = |ending: &str| ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    let slugs = parts.map(|part| {
        let page = part.rsplit_once('.').filter(|(_, ending)| is_ending(ending));
        slug(page.map_or(part, |(page, _)| page))
    });
    let mut kept: Vec<String> =
        slugs.filter(|slug| !slug.is_empty() && !GENERIC.contains(&slug.as_str())).collect();
    for place in (1..kept.len()).rev() {
        if kept[place].starts_with(&format!("{}-", kept[place - 1])) {
            kept.remove(place - 1);
        }
    }
    kept
}

/// What a site is called: `codeforces` of `codeforces.com`, `kattis` of `open.kattis.com`.
fn site(host: &str) -> String {
    let host = host.rsplit('@').next().unwrap_or(host);
    let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    let mut labels: Vec<&str> = host.strip_prefix("www.").unwrap_or(&host).split('.').collect();
    if labels.len() > 1 {
        labels.pop();
    }
    if labels.len() > 1 && labels.last().is_some_and(|label| SECOND_LEVEL.contains(label)) {
        labels.pop();
    }
    labels.last().map_or(String::new(), |label| slug(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_name_the_site_and_what_tells_problems_apart_there() {
        for (url, id) in [
            ("https://www.acmicpc.net/problem/1000", "1000"),
            ("https://codeforces.com/contest/4/problem/A", "codeforces-4-a"),
            ("https://codeforces.com/problemset/problem/4/A?locale=ru", "codeforces-4-a"),
            ("https://codeforces.com/gym/100001/problem/B", "codeforces-gym-100001-b"),
            ("https://codeforces.com/contest/1/problem/1", "codeforces-1-1"),
            ("https://atcoder.jp/contests/abc300/tasks/abc300_a", "atcoder-abc300-a"),
            ("https://open.kattis.com/problems/hello", "kattis-hello"),
            ("https://cses.fi/problemset/task/1068", "cses-1068"),
            ("https://cses.fi/problemset/task/1068/", "cses-1068"),
            ("https://acm.timus.ru/problem.aspx?space=1&num=1000", "timus-1-1000"),
            ("https://acm.timus.ru/problem.aspx?space=1&num=1000&locale=en", "timus-1-1000"),
            ("http://poj.org/problem?id=1000", "poj-1000"),
            ("http://www.usaco.org/index.php?page=viewproblem2&cpid=567", "usaco-567"),
            ("https://acm.hdu.edu.cn/showproblem.php?pid=1000", "hdu-1000"),
            ("https://community.topcoder.com/stat?c=problem_statement&pm=10300", "topcoder-10300"),
            (
                "https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=en",
                "u-aizu-onlinejudge-itp1-1-a",
            ),
            ("https://www.lydsy.com/JudgeOnline/problem.php?id=1001", "lydsy-judgeonline-1001"),
            ("https://vjudge.net/contest/1#problem/A", "vjudge-1-a"),
            ("https://vjudge.net/contest/1#problem/B", "vjudge-1-b"),
            ("https://judge.yosupo.jp/problem/aplusb", "yosupo-aplusb"),
            ("https://leetcode.com/problems/two-sum/description/", "leetcode-two-sum"),
            (
                "https://www.hackerrank.com/challenges/solve-me-first/problem",
                "hackerrank-solve-me-first",
            ),
            ("https://oj.uz/problem/view/IOI12_scrivener", "oj-ioi12-scrivener"),
            ("https://eolymp.com/en/problems/1#top", "eolymp-1"),
            ("http://localhost:8080/problem/7", "localhost-7"),
        ] {
            assert_eq!(id_of_url(url).as_deref(), Some(id), "{url}");
        }
    }

    #[test]
    fn an_address_that_says_nothing_gives_no_id() {
        for url in [
            "",
            "x",
            "ftp://a.b/c",
            "https://",
            "https://codeforces.com/",
            "https://a.b/../..?x=/",
            "file:///etc/passwd",
        ] {
            assert_eq!(id_of_url(url), None, "{url}");
        }
    }

    #[test]
    fn a_long_address_keeps_its_end() {
        let url = format!("https://a.com/{}/last", "long/".repeat(50));
        let id = id_of_url(&url).unwrap();
        assert!(id.starts_with("a-long-") && id.ends_with("-last") && id.len() <= LONGEST, "{id}");
        let url = format!("https://a.com/{}", "x".repeat(10_000));
        assert_eq!(id_of_url(&url).unwrap(), format!("a-{}", "x".repeat(62)));
    }

    #[test]
    fn limits_that_cannot_be_are_not_known() {
        let read = |limits: &str| {
            let draft = read(format!("{{{limits}}}").as_bytes()).unwrap().draft;
            (draft.time, draft.memory)
        };
        assert_eq!(read(r#""timeLimit": 1500, "memoryLimit": 64"#), (Some(1.5), Some(64)));
        assert_eq!(read(r#""timeLimit": 1e3, "memoryLimit": 62.5"#), (Some(1.0), Some(62)));
        for absurd in ["0", "-1", "1e300", "null", "\"1000\"", "[]", "{}", "99999999999"] {
            let limits = format!(r#""timeLimit": {absurd}, "memoryLimit": {absurd}"#);
            assert_eq!(read(&limits), (None, None), "{absurd}");
        }
    }
}
