//! MAGMELL CARD GAME by its comprehensive rules.
