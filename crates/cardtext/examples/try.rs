//! scratch
use tefuda_ability::*;
use tefuda_cardtext::*;
fn main() {
    let lex = Lexicon::from_toml(&std::fs::read_to_string("/work/main/games/magmell/lexicon.toml").unwrap()).unwrap();
    let mut names = Names::default();
    let kind = std::env::args().nth(1).unwrap().parse::<u8>().unwrap();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let card = CardContext { name: "x".into(), kind: Kind(kind) };
        match compile(&line, &card, &lex, &mut names) {
            Ok(c) => {
                println!("OK {line}");
                for a in &c.abilities { println!("   {}\n   {}", japanese(a, lex.vocabulary(), &names), english(a, lex.vocabulary(), &names)); }
            }
            Err(ds) => {
                println!("ERR {line}");
                for d in ds { println!("{}", d.render(&line, Lang::Ja, false)); }
            }
        }
    }
}
