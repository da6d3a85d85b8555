//! `tefuda card import`: a set of one's own in the data folder, from card files or JSON lines. Every later command knows its cards.

use crate::card_check::source::{Form, Source, read};
use crate::console::{BAD, Console, GOOD, paint};
use crate::failure::{Done, Failure, fail, first_of, no_cards, usage};
use crate::library::sets_folder;
use crate::official::write;
use serde_json::json;
use std::path::Path;
use tefuda_table::{CardEntry, CardProblem, Field, Lang, Playable, Shelf, card_text};

/// Run the command for a game.
pub fn run<G: Playable>(console: &mut Console, file: &Path, set: &str) -> Done {
    let sound = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    if set.is_empty() || !set.chars().all(sound) {
        return Err(usage("--set は文字、数字、- と _ だけの名前です", "--set is a name of letters, digits, - and _"));
    }
    let path = sets_folder::<G>().join(format!("{set}.txt"));
    if path.exists() {
        let place = path.display();
        return Err(fail(
            format!("{place} はもうあります。別の名前にするか、消してください"),
            format!("{place} is there already: choose another name, or remove it"),
        ));
    }
    let mut shelf = Shelf::<G>::open(&[]).0;
    let (mut whole, mut rest, mut problems) = (String::new(), String::new(), Vec::new());
    let (mut taken, mut left) = (0, 0);
    let sources = read(file)?;
    if sources.is_empty() {
        return Err(no_cards(file));
    }
    for source in sources {
        let name = file.display().to_string();
        let errors: Vec<CardProblem> =
            source.errors.iter().map(|error| CardProblem::File(name.clone(), error.clone())).collect();
        let entry = fields_of::<G>(source);
        let added = if errors.is_empty() { shelf.add(&entry, &name).map(|_| ()) } else { Err(errors) };
        match added {
            Ok(()) => (whole, taken) = (whole + &card_text(&entry), taken + 1),
            Err(found) => {
                problems.extend(found);
                (rest, left) = (rest + &card_text(&entry), left + 1);
            }
        }
    }
    if taken > 0 {
        write(&path, &whole)?;
    }
    // What is not understood is kept beside the set: nothing that was typed in is lost.
    let aside = path.with_extension("rest");
    if left > 0 {
        write(&aside, &rest)?;
    }
    tell(console, (taken, &path), (left, &aside), &problems)?;
    if taken > 0 { Ok(()) } else { Err(Failure::Shown) }
}

/// A card with the game's own fields.
fn fields_of<G: Playable>(source: Source) -> CardEntry {
    let Source { mut entry, form, .. } = source;
    if form != Form::CardFile {
        let known = entry.fields.into_iter().filter(|field| !field.value.is_empty());
        let named = known.filter_map(|field| Some(Field { key: G::json_field(&field.key)?.to_owned(), ..field }));
        entry.fields = named.collect();
    }
    entry
}

fn tell(console: &mut Console, (taken, path): (usize, &Path), (left, aside): (usize, &Path), problems: &[CardProblem]) -> Done {
    if console.json {
        let told: Vec<String> = problems.iter().map(|problem| problem.render(console.lang, false)).collect();
        return console.json(&json!({ "cards": taken, "left": left, "file": path.display().to_string(), "problems": told }));
    }
    for line in first_of(problems, console.lang, |problem| problem.render(console.lang, true)) {
        console.line(line)?;
    }
    if taken > 0 {
        let place = path.display();
        let line = match console.lang {
            Lang::Ja => format!("{taken}枚を {place} に加えました"),
            Lang::En => format!("{taken} cards are now in {place}"),
        };
        console.line(paint(line, GOOD))?;
    }
    if left > 0 {
        let place = aside.display();
        let line = match console.lang {
            Lang::Ja => format!("分からない{left}枚は {place} にあります"),
            Lang::En => format!("{left} that are not understood are in {place}"),
        };
        console.line(paint(line, BAD))?;
    }
    Ok(())
}
