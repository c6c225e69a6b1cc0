use std::fmt::{self, Display, Formatter};

use proconio::source::{auto::AutoSource, Readable};

use super::Row;
use fx as hashes;

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut source = AutoSource::from("3 1");
        let parts = u64::read(&mut source);
        let parts: hashes::FxHashSet<u64> = Some(parts).into_iter().collect();
        write!(f, "{} each", self.sum / parts.iter().sum::<u64>())
    }
}
