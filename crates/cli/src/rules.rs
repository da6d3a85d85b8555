//! `tefuda rules`: the clauses of a game, where each is done, and which ruling proves it.
//!
//! A rule clause is *implemented* if the game's source cites it (or a ruling proves it), and *covered* if a ruling fails when
//! the clause is switched off, or at least reaches it where it cannot be switched off. `missing` lists those not covered.

use crate::args::RulesArgs;
use crate::console::{BOLD, Console, DIM, GOOD, paint};
use crate::failure::{Done, fail};
use crate::official;
use serde_json::{Value, json};
use tefuda_rulebook::{ClauseEntry, Kind, Proof};
use tefuda_table::{Lang, Playable, nearest};

/// Game, clause, file and line: every citation in the games' sources, found when the program was built.
const CITATIONS: &[(&str, &str, &str, u32)] = &include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// Run the command for a game.
pub fn run<G: Playable>(console: &mut Console, args: &RulesArgs) -> Done {
    if let Some(file) = &args.import {
        return official::import::<G>(console, file);
    }
    match &args.clause {
        Some(id) => one::<G>(console, id.trim_start_matches(G::ID).trim()),
        None => all::<G>(console, args.missing),
    }
}

/// Where a game's source cites a clause.
fn places<G: Playable>(id: &str) -> impl Iterator<Item = (&'static str, u32)> {
    let id = id.to_owned();
    let here = CITATIONS.iter().filter(move |(game, clause, ..)| *game == G::ID && *clause == id);
    here.map(|(_, _, file, line)| (*file, *line))
}

fn is_done<G: Playable>(id: &str) -> bool {
    places::<G>(id).next().is_some() || G::materials().coverage.proof(id).is_some()
}

fn all<G: Playable>(console: &mut Console, missing_only: bool) -> Done {
    let materials = G::materials();
    let missing = materials.coverage.missing(&materials.catalogue);
    let rules = materials.catalogue.rules().count();
    let implemented = materials.catalogue.rules().filter(|clause| is_done::<G>(&clause.id)).count();
    let covered = rules - missing.len();
    if console.json {
        let missing: Vec<&str> = missing.iter().map(|clause| clause.id.as_str()).collect();
        return console.json(&json!({
            "game": G::ID, "edition": materials.catalogue.edition, "clauses": materials.catalogue.clauses.len(),
            "rule_clauses": rules, "implemented": implemented, "covered": covered, "missing": missing,
        }));
    }
    let shown: Vec<&ClauseEntry> = if missing_only { missing } else { materials.catalogue.clauses.iter().collect() };
    for clause in shown {
        console.line(row::<G>(clause, console.lang))?;
    }
    let (clauses, edition) = (materials.catalogue.clauses.len(), &materials.catalogue.edition);
    console.line(paint(
        match console.lang {
            Lang::Ja => format!("{edition}: 条項 {clauses}、規則 {rules}、実装 {implemented}、確認済み {covered}"),
            Lang::En => format!("{edition}: {clauses} clauses, {rules} rules, {implemented} implemented, {covered} proved"),
        },
        BOLD,
    ))?;
    Ok(())
}

/// A clause in a line: ✓ proved, ・ done, a blank for neither.
fn row<G: Playable>(clause: &ClauseEntry, lang: Lang) -> String {
    let proved = G::materials().coverage.proof(&clause.id).is_some();
    let mark = match (clause.kind, proved) {
        (_, true) => paint("✓", GOOD),
        (Kind::Rule, false) if is_done::<G>(&clause.id) => "・".to_owned(),
        (Kind::Heading, _) => return paint(format!("   {:<12} {}", clause.id, summary(clause, lang)), BOLD),
        (Kind::Rule, false) => "✗".to_owned(),
        _ => " ".to_owned(),
    };
    let blank = if mark == "・" { "" } else { " " };
    format!("{mark}{blank} {:<12} {}", clause.id, summary(clause, lang))
}

fn summary(clause: &ClauseEntry, lang: Lang) -> &str {
    if lang == Lang::Ja { &clause.ja } else { &clause.en }
}

fn kind_word(kind: Kind, lang: Lang) -> &'static str {
    let (ja, en) = match kind {
        Kind::Heading => ("見出し", "heading"),
        Kind::Rule => ("規則", "rule"),
        Kind::Definition => ("定義", "definition"),
        Kind::CardFace => ("カードの表記", "card face"),
        Kind::Physical => ("物理的なこと", "physical"),
        Kind::Restated => ("再掲", "restated"),
    };
    if lang == Lang::Ja { ja } else { en }
}

/// One clause or adopted ruling, and the clauses below it.
fn one<G: Playable>(console: &mut Console, id: &str) -> Done {
    let materials = G::materials();
    let Some((ja, en)) = materials.catalogue.summary(id) else {
        let near = parent_of::<G>(id).or_else(|| like::<G>(id));
        let (ja, en) = (format!("{} に {id} という条項はありません", G::ID), format!("{} has no clause {id}", G::ID));
        return Err(match near {
            Some(near) => fail(format!("{ja}。{near} ではありませんか"), format!("{en}; did you mean {near}?")),
            None => fail(ja, en),
        });
    };
    let lang = console.lang;
    let kind = materials
        .catalogue
        .clause(id)
        .map_or(if lang == Lang::Ja { "採用した裁定" } else { "adopted ruling" }, |clause| kind_word(clause.kind, lang));
    let (notes, official) = (notes::<G>(id), official::text::<G>(id));
    let proof = materials.coverage.proof(id);
    let done: Vec<String> = places::<G>(id).map(|(file, line)| format!("{file}:{line}")).collect();
    let below: Vec<&ClauseEntry> =
        materials.catalogue.clauses.iter().filter(|clause| clause.id.starts_with(&format!("{id}."))).collect();
    if console.json {
        let below: Vec<&str> = below.iter().map(|clause| clause.id.as_str()).collect();
        return console.json(&json!({
            "game": G::ID, "clause": id, "kind": kind, "ja": ja, "en": en, "done_in": done, "proof": proof.map(proof_json),
            "notes": notes, "below": below, "official": official,
        }));
    }
    console.line(format!("{}  {}", paint(format!("{} {id}", G::ID), BOLD), paint(kind, DIM)))?;
    console.line(format!("  {}", if lang == Lang::Ja { ja } else { en }))?;
    for line in official {
        console.line(format!("  「{line}」"))?;
    }
    for note in notes {
        console.line(paint(format!("  {note}"), DIM))?;
    }
    for place in &done {
        console.line(format!("  {}: {place}", console.say("実装", "done in")))?;
    }
    // The titles of rulings are English.
    match proof {
        Some(Proof::Fails(test)) => console.line(format!("  {}: {test}", console.say("確かめる裁定 (英語)", "proved by")))?,
        Some(Proof::Reaches(test)) => console.line(format!("  {}: {test}", console.say("通る裁定 (英語)", "reached by")))?,
        None => console.line(paint(console.say("  確かめる裁定はまだありません", "  no ruling proves it yet"), DIM))?,
    }
    for clause in below {
        console.line(row::<G>(clause, lang))?;
    }
    Ok(())
}

fn proof_json(proof: &Proof) -> Value {
    match proof {
        Proof::Fails(test) => json!({ "fails": test }),
        Proof::Reaches(test) => json!({ "reaches": test }),
    }
}

/// What the catalogue says beside the summary.
fn notes<G: Playable>(id: &str) -> Vec<String> {
    let catalogue = &G::materials().catalogue;
    let mut notes = Vec::new();
    if let Some(clause) = catalogue.clause(id) {
        notes.extend((!clause.repeats.is_empty()).then(|| format!("= {}", clause.repeats.join(", "))));
        notes.extend(clause.note.clone());
    }
    if let Some(ruling) = catalogue.ruling(id) {
        notes.push(format!("→ {}", ruling.clauses.join(", ")));
        notes.push(ruling.basis.clone());
    }
    let adopted = catalogue.rulings.iter().filter(|ruling| ruling.clauses.iter().any(|clause| clause == id));
    notes.extend(adopted.map(|ruling| format!("← {}", ruling.id)));
    notes
}

/// The clause that is most like one that there is not: for a bare number there is none, because numbers look alike by chance.
fn like<G: Playable>(id: &str) -> Option<String> {
    let bare = id.chars().all(|digit| digit.is_ascii_digit());
    nearest(id, G::materials().catalogue.ids()).filter(|_| !bare)
}

/// The nearest clause above one that there is not: 703.1a above 703.1a-9, but nothing above 9999, whose digits are one number.
fn parent_of<G: Playable>(id: &str) -> Option<String> {
    let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let cuts = id.char_indices().rev().map(|(at, _)| id.split_at(at));
    let above = cuts.filter(|(above, rest)| !(digit(above.chars().last()) && digit(rest.chars().next())));
    let mut named = above.map(|(above, _)| above.trim_end_matches(['.', '-']));
    named.find(|above| G::materials().catalogue.clause(above).is_some()).map(str::to_owned)
}
