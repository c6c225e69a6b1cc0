//! Who of all that are connected would be missed the least.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A connection, as those that need its place see it.
pub(crate) struct Place {
    works: AtomicBool,
    heard: AtomicU64,
}

/// A [`Place`] while its client waits for an answer.
pub(crate) struct Works(Arc<Place>);

impl Place {
    pub fn new() -> Place {
        Place { works: AtomicBool::new(false), heard: AtomicU64::new(now()) }
    }

    /// Notes that its client was heard.
    pub fn hear(&self) {
        self.heard.store(now(), Ordering::Relaxed);
    }

    /// Notes that its client waits for an answer, as long as what is returned lives.
    pub fn works(self: Arc<Place>) -> Works {
        self.works.store(true, Ordering::Relaxed);
        Works(self)
    }

    /// Whether its client owes something, and not the other way round.
    pub fn is_idle(&self) -> bool {
        !self.works.load(Ordering::Relaxed)
    }

    /// When its client came, or was last heard or answered.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }
}

impl Drop for Works {
    fn drop(&mut self) {
        self.0.works.store(false, Ordering::Relaxed);
        self.0.hear();
    }
}

/// A clock that only says what was earlier.
fn now() -> u64 {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    CLOCK.fetch_add(1, Ordering::Relaxed)
}
