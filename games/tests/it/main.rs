//! Every game against its own rule, values that others have published, and the checker against false claims.

mod certificate;
mod published;
mod rules;
mod shelf;
