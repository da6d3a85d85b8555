//! Executable rulings: Markdown that a judge reads and the program runs.
