//! Japanese card text to abilities, with diagnostics that point into the text.
