//! The `tefuda` program with the games that ship, in which clauses can be switched off.

fn main() -> std::process::ExitCode {
    tefuda::program(tefuda::SHIPPED)
}
