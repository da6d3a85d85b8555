//! Clause ids, the catalogue of clauses of a game, citations and coverage.
