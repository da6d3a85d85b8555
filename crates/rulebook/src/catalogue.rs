//! Reading `rulebook.toml`.

use serde::Deserialize;

/// What a clause asks of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A title.
    Heading,
    /// Something that the engine must do.
    Rule,
    /// The meaning of a word.
    Definition,
    /// What is printed where on a card.
    CardFace,
    /// Something of the physical game without meaning in a program.
    Physical,
    /// Says again what other clauses say.
    Restated,
}

/// A clause of the rule document.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseEntry {
    /// Its number.
    pub id: String,
    /// What it asks.
    pub kind: Kind,
    /// In our own words, Japanese.
    pub ja: String,
    /// In our own words, English.
    pub en: String,
    /// The clauses that it repeats.
    #[serde(default)]
    pub repeats: Vec<String>,
    /// Why the kind is stricter than the list that we started from, or why it cannot be disarmed.
    #[serde(default)]
    pub note: Option<String>,
}

/// A ruling that we adopted where the document is silent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingEntry {
    /// Its id: R and the clause that it belongs to.
    pub id: String,
    /// The clauses that it completes.
    pub clauses: Vec<String>,
    /// In our own words, Japanese.
    pub ja: String,
    /// In our own words, English.
    pub en: String,
    /// What it rests on: the document, a sister game's document, or the nature of a digital game.
    pub basis: String,
}

/// A game's clauses and adopted rulings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The edition of the rule document.
    pub edition: String,
    /// Its clauses, in its order.
    #[serde(rename = "clause")]
    pub clauses: Vec<ClauseEntry>,
    /// The adopted rulings.
    #[serde(rename = "ruling", default)]
    pub rulings: Vec<RulingEntry>,
}

/// Why a catalogue could not be read.
#[derive(Debug)]
pub struct CatalogueError(toml::de::Error);

impl std::fmt::Display for CatalogueError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rulebook.toml: {}", self.0)
    }
}

impl std::error::Error for CatalogueError {}

impl Catalogue {
    /// Read a catalogue.
    pub fn parse(text: &str) -> Result<Catalogue, CatalogueError> {
        toml::from_str(text).map_err(CatalogueError)
    }

    /// All ids, clauses first: their order is the number that the kernel knows a clause by.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let clauses = self.clauses.iter().map(|clause| clause.id.as_str());
        clauses.chain(self.rulings.iter().map(|ruling| ruling.id.as_str()))
    }

    /// A clause by id.
    pub fn clause(&self, id: &str) -> Option<&ClauseEntry> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// A ruling by id.
    pub fn ruling(&self, id: &str) -> Option<&RulingEntry> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// The summary of a clause or ruling, Japanese and English.
    pub fn summary(&self, id: &str) -> Option<(&str, &str)> {
        let clause = self.clause(id).map(|clause| (clause.ja.as_str(), clause.en.as_str()));
        clause.or_else(|| self.ruling(id).map(|ruling| (ruling.ja.as_str(), ruling.en.as_str())))
    }

    /// Whether other clauses stand below this one: then the leaves are cited, not this.
    pub fn is_leaf(&self, id: &str) -> bool {
        let below = format!("{id}.");
        !self.clauses.iter().any(|clause| clause.id.starts_with(&below))
    }

    /// The clauses that the engine must do.
    pub fn rules(&self) -> impl Iterator<Item = &ClauseEntry> {
        self.clauses.iter().filter(|clause| clause.kind == Kind::Rule)
    }
}
