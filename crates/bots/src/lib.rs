//! Players: random, greedy, search.
