//! Games that are not heaps: each rule is a function from a whole position to the positions after one move.
