//! Rules, solvers and proofs, held to one another and to what others have published.

mod adversary;
mod disguises;
mod octal;
mod proofs;
mod published;
mod shelf;
mod sprague_grundy;
