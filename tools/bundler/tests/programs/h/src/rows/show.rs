use std::fmt::{self, Display, Formatter};

use proconio::source::{auto::AutoSource, Readable};

use super::Row;
use it as iterators;

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut source = AutoSource::from("3 1");
        let parts = u64::read(&mut source);
        let once =
            iterators::Itertools::exactly_one(Some(parts).into_iter()).map_or(1, |once| once);
        write!(f, "{} each", self.sum / once)
    }
}
