//! The page's files, which the executable has in itself, and the headers that keep it to them.

use axum::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};

/// The first page at `/`, and these files of its folder by their names.
macro_rules! files {
    ($($name:literal)*) => {
        [
            File { path: "/", bytes: include_bytes!("../page/index.html") },
            $(File {
                path: concat!("/", $name),
                bytes: include_bytes!(concat!("../page/", $name)),
            },)*
        ]
    };
}

/// A file of the page.
pub(crate) struct File {
    /// Where it is asked for.
    pub path: &'static str,
    pub bytes: &'static [u8],
}

/// All of them.
pub(crate) const FILES: &[File] = &files![
    "api.js"
    "board.js"
    "dom.js"
    "light.js"
    "main.js"
    "moves.js"
    "plot.js"
    "scene.js"
    "session.js"
    "shelf.js"
    "store.js"
    "study.js"
    "style.css"
    "touch.js"
];

/// Headers of every answer: the page is alone with what it brought along, and no other page gets to read or frame it.
pub(crate) const FRAME: [(HeaderName, HeaderValue); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

impl File {
    /// Its type, as its name says.
    pub fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.') {
            None => "text/html; charset=utf-8",
            Some((_, "css")) => "text/css; charset=utf-8",
            Some(_) => "text/javascript; charset=utf-8",
        }
    }
}
