//! What the browser extension Competitive Companion says of a problem: one JSON object. Nothing in it is trusted.

use std::str;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::problem::workspace::About;
use crate::receive::draft::{self, Draft, LONGEST};

/// A problem as it came.
pub(crate) struct Received {
    /// What to make of it. The id is empty if neither address nor name gives one.
    pub draft: Draft,
    /// Its address is that of all problems of a contest.
    pub is_list: bool,
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
const GENERIC: &str = "challenge challenges contest contests description en index practice problem problems problemset \
    problemsets show showproblem stat statement submit task tasks tasks-print view viewproblem";
/// What stands before the name of a country in addresses.
const SECOND_LEVEL: &str = "ac co com edu gov net or org";
/// Pages with all problems of a contest.
const LISTS: &str = "challenges problems problemset tasks tasks_print";
/// How names of pages end that are programs.
const PROGRAMS: &str = "action asp aspx cgi do jsp php php5 pl py rb";
/// Names in queries that say which contest is meant, and which problem.
const CONTEST_KEYS: &str = "cid contest contestid contestno space volume";
const PROBLEM_KEYS: &str = "chapterid code cpid id idproblem idtask n no num number p pid pm pno prob probid problem \
    problemcode problemid problemno q task taskid tid title";
const LONGEST_TITLE: usize = 100;
const LONGEST_URL: usize = 2000;
const MOST_SAMPLES: usize = 100;

/// Reads the object; what is missing or of another type than it should be is passed over.
pub(crate) fn read(body: &[u8]) -> Result<Received> {
    let problem: Value =
        serde_json::from_slice(body).map_err(|error| Error::NotJson(error.to_string()))?;
    if !problem.is_object() {
        return Err(Error::NotAnObject);
    }
    let (name, url) = (text(&problem["name"]), text(&problem["url"]));
    let is_list = is_list(url);
    let id = match id_of_url(url) {
        Some(id) if is_list => draft::slug(&format!("{id}-{}", label(name))),
        Some(id) => id,
        None => draft::slug(name),
    };
    let title = match title(name) {
        title if title.is_empty() => id.clone(),
        title => title,
    };
    let mut notes = Vec::new();
    let files = [(&problem["input"], "stdin", "reads"), (&problem["output"], "stdout", "writes")];
    for (stream, standard, does) in files {
        let kind = text(&stream["type"]);
        if !kind.is_empty() && kind != standard {
            let file = match text(&stream["fileName"]) {
                "" => "a file".to_owned(),
                file => format!("`{}`", draft::shown(file)),
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
            url: (draft::is_url(url) && url.len() <= LONGEST_URL).then(|| url.to_owned()),
            time: time(&problem["timeLimit"]),
            memory: memory(&problem["memoryLimit"]),
            game: None,
            samples,
        },
        is_list,
        is_interactive: problem["interactive"] == true,
        batch: batch["size"].as_u64().filter(|&size| size > 1).map(|size| Batch {
            name: text(&batch["id"]).chars().take(LONGEST_TITLE).collect(),
            size,
        }),
        notes,
    })
}

fn is_among(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

/// A name on one line, with nothing in it that a terminal or a compiler would stumble over.
fn title(name: &str) -> String {
    let words = name.split_whitespace().map(|word| word.replace(draft::is_unprintable, ""));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let title: String = words.join(" ").chars().take(LONGEST_TITLE).collect();
    title.trim_end().to_owned()
}

/// Seconds, from milliseconds.
fn time(milliseconds: &Value) -> Option<f64> {
    let seconds = milliseconds.as_f64()? / 1000.0;
    Some(seconds).filter(|&seconds| About::is_time_limit(seconds))
}

/// MiB; some say how many with a fraction.
fn memory(mib: &Value) -> Option<u64> {
    let mib = mib.as_f64().filter(|&mib| mib > 0.0)?.max(1.0) as u64;
    Some(mib).filter(|&mib| About::is_memory_limit(mib))
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
    let Address { host, path, query, fragment } = Address::of(url)?;
    let segments = || path.split('/').chain(fragment.split('/')).filter(|part| !part.is_empty());
    let page = segments().next_back().unwrap_or_default();
    // A page that serves all problems is told by the query which one is meant.
    let asks = is_program(page) || identifying([page].into_iter()).is_empty();
    let named = parameters(query);
    let all_named = named.len();
    let mut asked = values(&named, CONTEST_KEYS);
    let problem = values(&named, PROBLEM_KEYS);
    if problem.is_empty() && asks && all_named > 0 {
        let is_number = |value: &&str| value.bytes().all(|byte| byte.is_ascii_digit());
        let any = || named.iter().map(|(_, value)| value.as_str());
        let numbers = identifying(any().filter(is_number));
        asked = if numbers.is_empty() { identifying(any()) } else { numbers };
    }
    asked.extend(problem);
    let served = asks && !asked.is_empty();
    let shown = segments().filter(|part| !(served && is_program(part)));
    let mut parts = identifying(shown);
    asked.retain(|value| !parts.contains(value));
    parts.extend(asked);
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
    Some(draft::slug(&parts.join("-")))
}

/// Whether it is the address of a page with all problems of a contest, as in `contest/1/problems`.
fn is_list(url: &str) -> bool {
    Address::of(url).is_some_and(|Address { path, query, fragment, .. }| {
        let page = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        is_among(LISTS, &page.to_ascii_lowercase())
            && fragment.is_empty()
            && values(&parameters(query), PROBLEM_KEYS).is_empty()
    })
}

/// What a problem is called in its contest, `a` of `A. Theatre Square`; without that, all of its name.
fn label(name: &str) -> String {
    let ends = [". ", " - ", ": ", ") "];
    let label = ends.iter().filter_map(|end| Some(name.split_once(end)?.0)).map(str::trim);
    let mut label =
        label.filter(|it| it.len() <= 3 && it.bytes().all(|it| it.is_ascii_alphanumeric()));
    draft::slug(label.next().filter(|label| !label.is_empty()).unwrap_or(name))
}

/// The parts of an address.
struct Address<'a> {
    host: &'a str,
    path: &'a str,
    query: &'a str,
    /// Some have the problem's own path there; what has none is left out.
    fragment: &'a str,
}

impl Address<'_> {
    fn of(url: &str) -> Option<Address<'_>> {
        let address = url.strip_prefix("https://").or(url.strip_prefix("http://"))?;
        let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
        let (address, query) = address.split_once('?').unwrap_or((address, ""));
        let (host, path) = address.split_once('/').unwrap_or((address, ""));
        let fragment = if fragment.contains('/') { fragment } else { "" };
        Some(Address { host, path, query, fragment })
    }
}

/// The names, in small letters and digits only, and the values of a query. A value without a name is the problem's.
fn parameters(query: &str) -> Vec<(String, String)> {
    let pairs = query.split(['&', ';']).filter(|pair| !pair.is_empty());
    let named = pairs.map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or(("id", pair));
        let name = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
        (name.to_ascii_lowercase(), value.replace('+', " "))
    });
    named.collect()
}

/// The values that have one of these names.
fn values(parameters: &[(String, String)], names: &str) -> Vec<String> {
    let named = parameters.iter().filter(|(name, _)| is_among(names, name));
    identifying(named.map(|(_, value)| value.as_str()))
}

/// Whether the page is a program, which serves many pages.
fn is_program(page: &str) -> bool {
    let ending = page.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| is_among(PROGRAMS, &ending))
}

/// The text that percent codes stand for.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::new();
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        let code = bytes.get(position + 1..position + 3).filter(|_| byte == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        decoded.push(code.unwrap_or(byte));
        position += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The parts that are not generic, without those that the next one begins with.
fn identifying<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let is_ending = |ending: &str| ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    let slugs = parts.map(|part| {
        let part = &decoded(part);
        let page = part.rsplit_once('.').filter(|(_, ending)| is_ending(ending));
        draft::slug(page.map_or(part, |(page, _)| page))
    });
    let mut kept: Vec<String> =
        slugs.filter(|slug| !slug.is_empty() && !is_among(GENERIC, slug)).collect();
    for index in (1..kept.len()).rev() {
        if kept[index].starts_with(&format!("{}-", kept[index - 1])) {
            kept.remove(index - 1);
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
    if labels.len() > 1 && labels.last().is_some_and(|label| is_among(SECOND_LEVEL, label)) {
        labels.pop();
    }
    labels.last().map_or(String::new(), |label| draft::slug(label))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The two words of each line.
    fn in_columns(rows: &str) -> impl Iterator<Item = (&str, &str)> {
        rows.lines().filter_map(|row| row.trim().split_once(' '))
    }

    #[test]
    fn ids_name_the_site_and_what_tells_problems_apart_there() {
        let rows = "
            https://www.acmicpc.net/problem/1000 1000
            https://codeforces.com/contest/4/problem/A codeforces-4-a
            https://codeforces.com/problemset/problem/4/A?locale=ru codeforces-4-a
            https://codeforces.com/gym/100001/problem/B codeforces-gym-100001-b
            https://codeforces.com/contest/1/problem/1 codeforces-1-1
            https://atcoder.jp/contests/abc300/tasks/abc300_a atcoder-abc300-a
            https://open.kattis.com/problems/hello kattis-hello
            https://cses.fi/problemset/task/1068 cses-1068
            https://cses.fi/problemset/task/1068/ cses-1068
            https://acm.timus.ru/problem.aspx?space=1&num=1000 timus-1-1000
            https://acm.timus.ru/problem.aspx?space=1&num=1000&locale=en timus-1-1000
            http://poj.org/problem?id=1000 poj-1000
            http://www.usaco.org/index.php?page=viewproblem2&cpid=567 usaco-567
            https://acm.hdu.edu.cn/showproblem.php?pid=1000 hdu-1000
            https://community.topcoder.com/stat?c=problem_statement&pm=10300 topcoder-10300
            https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=ITP1_1_A&lang=en u-aizu-onlinejudge-itp1-1-a
            https://www.lydsy.com/JudgeOnline/problem.php?id=1001 lydsy-judgeonline-1001
            https://vjudge.net/contest/1#problem/A vjudge-1-a
            https://vjudge.net/contest/1#problem/B vjudge-1-b
            https://judge.yosupo.jp/problem/aplusb yosupo-aplusb
            https://leetcode.com/problems/two-sum/description/ leetcode-two-sum
            https://www.hackerrank.com/challenges/solve-me-first/problem hackerrank-solve-me-first
            https://oj.uz/problem/view/IOI12_scrivener oj-ioi12-scrivener
            https://eolymp.com/en/problems/1#top eolymp-1
            http://localhost:8080/problem/7 localhost-7
        ";
        for (url, id) in in_columns(rows) {
            assert_eq!(id_of_url(url).as_deref(), Some(id), "{url}");
        }
    }

    /// Addresses as the extension sends them, or as people write them.
    #[test]
    fn different_problems_of_a_hundred_judges_have_different_ids() {
        let rows = "
            https://codeforces.com/contest/1/problem/A codeforces-1-a
            https://codeforces.com/contest/1/problem/B1 codeforces-1-b1
            https://codeforces.com/contest/1/problem/B2 codeforces-1-b2
            https://codeforces.com/problemset/problem/1000/F codeforces-1000-f
            https://codeforces.com/gym/102001/problem/A codeforces-gym-102001-a
            https://codeforces.com/group/MWSDmqGsZm/contest/219158/problem/A codeforces-group-mwsdmqgszm-219158-a
            https://codeforces.com/edu/course/2/lesson/2/1/practice/contest/269100/problem/A codeforces-edu-course-2-lesson-2-1-269100-a
            https://codeforces.com/problemsets/acmsguru/problem/99999/100 codeforces-acmsguru-99999-100
            https://atcoder.jp/contests/abc086/tasks/abc086_a atcoder-abc086-a
            https://atcoder.jp/contests/arc104/tasks/arc104_f?lang=en atcoder-arc104-f
            https://atcoder.jp/contests/dp/tasks/dp_a atcoder-dp-a
            https://atcoder.jp/contests/practice2/tasks/practice2_a atcoder-practice2-a
            http://acm.hdu.edu.cn/showproblem.php?pid=1001 hdu-1001
            https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1001&cid=998 hdu-998-1001
            https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1002&cid=998 hdu-998-1002
            https://acm.hdu.edu.cn/contest/problem?cid=1096&pid=1003 hdu-1096-1003
            http://poj.org/problem?id=1001 poj-1001
            https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&category=3&page=show_problem&problem=36 onlinejudge-36
            https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=37 onlinejudge-37
            https://www.spoj.com/problems/TEST/ spoj-test
            https://www.spoj.com/VIVO/problems/PRIME1/ spoj-vivo-prime1
            https://open.kattis.com/problems/aaah kattis-aaah
            https://open.kattis.com/contests/p3wbqj/problems/hello kattis-p3wbqj-hello
            https://cses.fi/problemset/task/1069 cses-1069
            https://cses.fi/dt/task/101 cses-dt-101
            https://judge.yosupo.jp/problem/unionfind yosupo-unionfind
            https://old.yosupo.jp/problem/convolution_mod yosupo-convolution-mod
            https://yukicoder.me/problems/no/9001 yukicoder-no-9001
            https://yukicoder.me/problems/1 yukicoder-1
            https://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0001 u-aizu-onlinejudge-0001
            https://judge.u-aizu.ac.jp/onlinejudge/cdescription.jsp?cid=RitsCamp19&pid=A u-aizu-onlinejudge-ritscamp19-a
            https://judge.u-aizu.ac.jp/onlinejudge/cdescription.jsp?cid=RitsCamp19&pid=B u-aizu-onlinejudge-ritscamp19-b
            https://onlinejudge.u-aizu.ac.jp/courses/lesson/2/ITP1/1/ITP1_1_A u-aizu-courses-lesson-2-itp1-1-itp1-1-a
            https://onlinejudge.u-aizu.ac.jp/problems/0000 u-aizu-0000
            https://dmoj.ca/problem/aplusb dmoj-aplusb
            https://leetcode.com/problems/add-two-numbers/ leetcode-add-two-numbers
            https://leetcode.com/contest/weekly-contest-100/problems/monotonic-array/ leetcode-weekly-contest-100-monotonic-array
            https://www.luogu.com.cn/problem/P1001 luogu-p1001
            https://www.luogu.com.cn/problem/P1002?contestId=123 luogu-p1002-123
            https://qoj.ac/contest/1103/problem/5503 qoj-1103-5503
            https://qoj.ac/problem/5504 qoj-5504
            https://acm.timus.ru/problem.aspx?space=1&num=1001 timus-1-1001
            https://acm.timus.ru/problem.aspx?space=99&num=1001&locale=ru timus-99-1001
            https://www.e-olymp.com/en/problems/1 e-olymp-1
            https://basecamp.eolymp.com/en/problems/2 eolymp-2
            https://www.acwing.com/problem/content/1/ acwing-content-1
            https://www.acwing.com/problem/content/description/2/ acwing-content-2
            https://ac.nowcoder.com/acm/contest/9982/A nowcoder-acm-9982-a
            https://ac.nowcoder.com/acm/problem/16462 nowcoder-acm-16462
            https://www.codechef.com/problems/FLOW001 codechef-flow001
            https://www.codechef.com/START100A/problems/DISTCON codechef-start100a-distcon
            https://www.hackerrank.com/contests/projecteuler/challenges/euler001/problem hackerrank-projecteuler-euler001
            https://www.hackerearth.com/practice/algorithms/searching/linear-search/practice-problems/algorithm/maximum-sum-4/ hackerearth-practice-problems-algorithm-maximum-sum-4
            https://toph.co/p/add-them-up toph-p-add-them-up
            https://www.beecrowd.com.br/judge/en/problems/view/1001 beecrowd-judge-1001
            https://oj.uz/problem/view/IOI12_rings oj-ioi12-rings
            http://www.usaco.org/index.php?page=viewproblem2&cpid=568 usaco-568
            https://community.topcoder.com/stat?c=problem_statement&pm=10301&rd=1 topcoder-10301
            https://acm.sgu.ru/problem.php?contest=0&problem=100 sgu-0-100
            http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=1001 zju-onlinejudge-1001
            https://informatics.msk.ru/mod/statements/view.php?chapterid=112 msk-mod-statements-112
            https://acmp.ru/index.asp?main=task&id_task=1 acmp-1
            https://acmp.ru/index.asp?main=task&id_task=2 acmp-2
            https://www.lintcode.com/problem/1/ lintcode-1
            https://loj.ac/p/2 loj-p-2
            https://loj.ac/problem/3 loj-3
            https://uoj.ac/contest/1/problem/1 uoj-1-1
            https://vjudge.net/problem/CodeForces-1A vjudge-codeforces-1a
            https://projecteuler.net/problem=1 projecteuler-problem-1
            https://tlx.toki.id/contests/troc-1/problems/A toki-troc-1-a
            https://csacademy.com/contest/archive/task/addition csacademy-archive-addition
            https://www.acm.example.org/p.rb?ALPHA example-alpha
            https://www.acm.example.org/p.rb?BETA example-beta
            https://oj.example.org/show?ID=17 example-17
            https://oj.example.org/see.cgi?which=18&how=fast example-18
            https://zzstep.example.com/%E9%80%BC/%E8%BF%91/7 example-7
            https://oj.example.org/problem/A%20%2B%20B example-a-b
        ";
        let rows: Vec<(&str, &str)> = in_columns(rows).collect();
        let differs = |(url, id): &(&str, &str)| id_of_url(url).as_deref() != Some(id);
        let differs = rows.iter().filter(|row| differs(row)).map(|(url, _)| (*url, id_of_url(url)));
        assert_eq!(differs.collect::<Vec<_>>(), []);
        let mut ids = HashSet::new();
        for &(_, id) in &rows {
            assert!(ids.insert(id), "{id} twice");
            assert!(id == draft::slug(id) && id.len() <= LONGEST, "{id}");
        }
        assert!(rows.len() >= 60);
    }

    #[test]
    fn on_a_page_with_all_problems_their_names_tell_them_apart() {
        let id = |url: &str, name: &str| {
            let problem = serde_json::json!({ "url": url, "name": name });
            read(problem.to_string().as_bytes()).unwrap().draft.id
        };
        for (url, name, expected) in [
            ("https://codeforces.com/contest/1/problems", "A. Theatre Square", "codeforces-1-a"),
            ("https://codeforces.com/contest/1/problems", "B1. Sheets", "codeforces-1-b1"),
            ("https://codeforces.com/contest/1/problems/", "Sheets", "codeforces-1-sheets"),
            ("https://atcoder.jp/contests/abc1/tasks_print", "A - Snow", "atcoder-abc1-a"),
            ("https://codeforces.com/contest/1/problem/A", "B. Other", "codeforces-1-a"),
            ("https://a.b/problems?id=7", "A. Name", "a-7"),
        ] {
            assert_eq!(id(url, name), expected, "{url} {name}");
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
        // However small they are, they are what the judge there has.
        for (milliseconds, seconds) in [("99", 0.099), ("50", 0.05), ("1", 0.001), ("0.5", 0.0005)]
        {
            assert_eq!(read(&format!(r#""timeLimit": {milliseconds}"#)).0, Some(seconds));
        }
        assert_eq!(read(r#""memoryLimit": 0.5"#).1, Some(1));
    }
}
