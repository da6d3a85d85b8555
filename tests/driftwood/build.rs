//! Turns the catalogue of clauses and the folder of rulings into lists that are compiled into the game.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tefuda_rulebook::write_lists()
}
