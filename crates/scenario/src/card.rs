//! Cards that a file defines on the spot.

/// A card from a `card` fence: `《name》`, then `key: value` lines, then the printed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDef {
    /// The printed name, without its brackets.
    pub name: String,
    /// The fields in the order of the file, as written.
    pub fields: Vec<(String, String)>,
    /// The lines of printed text.
    pub text: Vec<String>,
    /// The line of the name, from 1.
    pub line: u32,
}

impl CardDef {
    /// The value of a field.
    pub fn field(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}
