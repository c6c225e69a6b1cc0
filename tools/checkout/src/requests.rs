//! Which requests a server on this machine answers.

/// Why a server on this machine must not answer a request with these `Host` and `Origin` headers, in lower case; `None` if it
/// may.
///
/// Any web page in a browser can send requests here. A page can make its own host name lead to this machine, but then `Host` has
/// that name; otherwise `Origin` names the page. The server's port must be in `Host`, unless `port` is `None`; browsers leave out
/// port 80.
///
/// ```
/// let refusal = |host: &str, origins: &[String]| {
///     checkout::server::refusal(&[host.to_owned()], origins, Some(80), |page| page == "http://localhost")
/// };
/// assert_eq!(refusal("localhost:80", &["http://localhost".to_owned()]), None);
/// assert_eq!(refusal("localhost", &["http://localhost".to_owned()]), None);
/// assert!(refusal("localhost:80", &["https://evil.example".to_owned()]).is_some());
/// assert!(refusal("evil.example:80", &[]).is_some());
/// assert!(refusal("localhost:81", &[]).is_some());
/// ```
pub fn refusal(
    hosts: &[String],
    origins: &[String],
    port: Option<u16>,
    may_ask: impl Fn(&str) -> bool,
) -> Option<String> {
    let [host] = hosts else { return Some("a request needs one `Host`".to_owned()) };
    let is_port = |(_, port): &(&str, &str)| port.bytes().all(|byte| byte.is_ascii_digit());
    let (name, found) = host.rsplit_once(':').filter(is_port).unwrap_or((host, ""));
    let is_here = ["127.0.0.1", "localhost", "[::1]"].contains(&name)
        && port.is_none_or(|port| found == port.to_string() || (port, found) == (80, ""));
    if !is_here {
        return Some(format!("a request for `{host}` is not for this machine"));
    }
    let page = origins.iter().find(|origin| !may_ask(origin))?;
    Some(format!("the web page `{page}` may not ask here"))
}
