//! Who of all that are connected would be missed the least.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A client: whether it waits for an answer, and when it was heard.
pub(crate) struct Client {
    waits: AtomicBool,
    /// By a clock that only says what was earlier.
    heard: AtomicU64,
}

/// A [`Client`] as long as it waits for an answer.
pub(crate) struct Waits(Arc<Client>);

impl Client {
    pub fn new() -> Client {
        Client { waits: AtomicBool::new(false), heard: AtomicU64::new(now()) }
    }

    /// Notes that it was heard.
    pub fn hear(&self) {
        self.heard.store(now(), Ordering::Relaxed);
    }

    /// Notes that it waits for an answer, until what is returned is dropped.
    pub fn waits(self: Arc<Client>) -> Waits {
        self.waits.store(true, Ordering::Relaxed);
        Waits(self)
    }

    /// Whether it is its turn to say something.
    pub fn is_idle(&self) -> bool {
        !self.waits.load(Ordering::Relaxed)
    }

    /// When it came, or was last heard or answered.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.waits.store(false, Ordering::Relaxed);
        self.0.hear();
    }
}

/// A clock that only says what was earlier.
fn now() -> u64 {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    CLOCK.fetch_add(1, Ordering::Relaxed)
}
