//! Files of rulings: what is read, and what is said about what is not.

mod docs;
mod grammar;
mod never_panics;
