//! What folders say of a problem: its index card, its cases, and how outputs are compared.

pub mod rule;
pub mod workspace;
