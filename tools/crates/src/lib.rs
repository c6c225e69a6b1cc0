//! Nothing by itself: the manifest says which crates a program in one file may name besides `std`.
//!
//! `cargo judge test ID --file x.rs` builds those of them that the file names, by the feature of the same name.
