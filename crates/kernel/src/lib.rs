//! Objects, zones, events, frames, costs, continuous effects, decisions and views of any card game.
