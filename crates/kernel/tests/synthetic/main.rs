//! A synthetic game of a dozen rules that uses every joint of the kernel, and a file of tests for each joint.

mod cards;
mod rules;
mod say;
mod table;
mod turn;
mod words;

mod causes;
mod decisions;
mod dice;
#[cfg(feature = "disarm")]
mod disarm;
mod funnel;
mod groups;
mod identity;
mod information;
mod keywords;
mod knowledge;
mod layers;
mod loops;
mod objects;
mod paying;
mod replacement;
mod saving;
mod secrecy;
mod squares;
mod steps;
mod together;
mod transaction;
mod triggers;
mod validity;
