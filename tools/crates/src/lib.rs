//! No code: the manifest lists the crates that a single-file program may use besides `std`.
//!
//! `cargo judge test ID --file x.rs` builds those that the file uses, each by the feature of the same name.
