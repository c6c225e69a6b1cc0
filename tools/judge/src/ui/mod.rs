//! What a person sees.

pub(crate) mod ids;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod text;
