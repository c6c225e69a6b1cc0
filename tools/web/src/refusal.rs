//! Why a request is refused: a status of HTTP and a sentence.

use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONNECTION, CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request is not answered.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    // What a web page of somebody else's sends behind a person's back.
    #[error("a request needs one `Host`, and this has none or several")]
    NoHost,
    #[error(
        "a request for `{0}` has no business here: the page is at the address that was printed"
    )]
    OtherHost(String),
    #[error("the web page `{0}` may not ask here")]
    OtherOrigin(String),
    #[error("a request from another site may not ask here")]
    OtherSite,
    #[error("what is asked is JSON, with `content-type: application/json`")]
    NotJson,

    // What is not as it should be.
    #[error("there is no `{0}` here: the page is at `/`")]
    NoFile(String),
    #[error("`{method}` is not understood at this address: {allowed} is")]
    OtherMethod { method: String, allowed: &'static str },
    #[error("what is asked has {} KiB at most, and this is larger", LARGEST_BODY >> 10)]
    TooLarge,
    #[error("what is asked is not UTF-8")]
    NotUtf8,
    #[error("a request ends early, or is garbled on its way")]
    Broken,
    #[error("a request took more than {} s to arrive", ARRIVAL_SECONDS)]
    TooSlow,
    #[error("that is no request of HTTP/1.1, or one with a head that is too large")]
    NotHttp(StatusCode),

    // What there is no answer to.
    #[error("the page is busy: try again in a moment")]
    Busy,
    #[error("no answer was found within {0} s: try something smaller")]
    TooLong(u64),
    #[error(
        "the answer failed, which is a fault of this program: what went wrong stands on the terminal that it was started from"
    )]
    Fault,
}

/// How large a request's body may be.
pub(crate) const LARGEST_BODY: usize = 64 << 10;
/// How long the head of a request may take to arrive, and then its body.
pub(crate) const ARRIVAL_SECONDS: u64 = 5;

/// What is sent of a refusal.
#[derive(Serialize)]
struct Told {
    error: String,
}

impl Refusal {
    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::NoHost | Refusal::OtherHost(_) => StatusCode::FORBIDDEN,
            Refusal::OtherOrigin(_) | Refusal::OtherSite => StatusCode::FORBIDDEN,
            Refusal::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::NoFile(_) => StatusCode::NOT_FOUND,
            Refusal::OtherMethod { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::NotUtf8 | Refusal::Broken => StatusCode::BAD_REQUEST,
            Refusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refusal::NotHttp(status) => *status,
            Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::TooLong(_) => StatusCode::GATEWAY_TIMEOUT,
            Refusal::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Whether nothing of this client's is read any further: what follows may be the rest of what is refused.
    fn is_final(&self) -> bool {
        !matches!(self, Refusal::Busy | Refusal::TooLong(_) | Refusal::Fault)
    }

    /// The sentence as JSON.
    pub fn json(&self) -> String {
        let told = Told { error: self.to_string() };
        serde_json::to_string(&told).unwrap_or_default()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.json()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if self.is_final() {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        if let Refusal::OtherMethod { allowed, .. } = self {
            headers.insert(ALLOW, HeaderValue::from_static(allowed));
        }
        response
    }
}

/// What somebody sent, as it may be told: short, and without what would change a terminal or a quotation.
pub(crate) fn shown(sent: &str) -> String {
    let letters = sent.chars().filter(|letter| !letter.is_control() && *letter != '`');
    let mut shown: String = letters.take(80).collect();
    if sent.chars().count() > 80 {
        shown.push('…');
    }
    shown
}
