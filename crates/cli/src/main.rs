//! The `tefuda` program with the games that ship.

fn main() -> std::process::ExitCode {
    tefuda::program(tefuda::SHIPPED)
}
