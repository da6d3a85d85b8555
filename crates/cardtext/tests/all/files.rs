//! Card files and deck files: what is read, and which line is wrong.

use tefuda_cardtext::{CardSet, Deck, Lang, newest};

const FILE: &str =
    "セット: 試し\n\n# 注\n《灰の犬》\n種別: ユニット\nAP： 2\n■このユニットは防御されない。\n■その2: まだ本文。\n《空》\n";

#[test]
fn fields_and_text_keep_their_lines() {
    let set = CardSet::parse(FILE).expect("reads");
    assert_eq!(set.fields[0].value, "試し");
    let dog = &set.cards[0];
    assert_eq!((dog.name.as_str(), dog.line), ("灰の犬", 4));
    assert_eq!(dog.field("AP").map(|field| (field.value.as_str(), field.line)), Some(("2", 6)));
    assert_eq!(dog.text_lines, [7, 8]);
    assert_eq!(dog.line_of(dog.text.find("その2").expect("there")), 8);
    assert_eq!(set.cards[1].text, "");
}

#[test]
fn every_wrong_line_is_told_with_its_number_in_both_languages() {
    let errors = CardSet::parse("■本文。\n《犬》\nAP: 1\nAP: 2\n《犬》\n《》\n").expect_err("wrong");
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [1, 4, 5, 6]);
    assert!(errors[1].render(Lang::Ja).starts_with("4行目: 「AP」は3行目"));
    assert!(errors[1].render(Lang::En).starts_with("line 4: AP is already on line 3"));
}

#[test]
fn the_newest_entry_of_a_name_wins_in_the_place_of_the_first() {
    let old = CardSet::parse("《犬》\nAP: 1\n《猫》\n").expect("reads");
    let new = CardSet::parse("《犬》\nAP: 3\n").expect("reads");
    let cards = newest([&old, &new]);
    assert_eq!(cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(), ["犬", "猫"]);
    assert_eq!(cards[0].field("AP").map(|field| field.value.as_str()), Some("3"));
}

#[test]
fn a_deck_has_a_name_sections_and_counts() {
    let deck = Deck::parse("野火\n\n[魔導書]\n3 灰の犬\n2枚 《猫 の 王》\n[魔石デッキ]\n20 赤の魔石\n").expect("reads");
    assert_eq!((deck.title.name(Lang::Ja), deck.title.name(Lang::En)), ("野火", "野火"));
    let book = deck.section("魔導書").expect("there");
    assert_eq!((book.count(), book.cards[1].card.as_str()), (5, "猫 の 王"));
}

#[test]
fn a_deck_says_what_it_is_called_and_how_it_plays_in_both_languages() {
    let file = "野火\nEnglish: Wildfire\nPlays: attacks early\n";
    let deck = Deck::parse(&format!("{file}[魔導書]\n3 灰の犬\n")).expect("reads");
    assert_eq!((deck.title.name(Lang::En), deck.title.name(Lang::Ja)), ("Wildfire", "野火"));
    assert_eq!(deck.title.plays(Lang::Ja), "attacks early", "better than nothing");
    assert_eq!(deck.title.print(), file);
    assert_eq!(Deck::parse("野火\nColour: red\n[魔導書]\n").expect_err("no such line")[0].line, 2);
}

#[test]
fn wrong_lines_are_told_with_their_numbers() {
    let errors = Deck::parse("名\n3 犬\n[魔導書]\n犬\n0 犬\n[魔導書]\n").expect_err("wrong");
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 4, 5, 6]);
    assert_eq!(Deck::parse("[魔導書]\n").expect_err("no name")[0].line, 1);
}

#[test]
fn a_file_of_another_kind_is_told_in_one_word() {
    let name = "長".repeat(201);
    for other in ["{\"engine\":1}\n{\"pick\":2}\nmore\n", "<html>\n3 犬\n", name.as_str()] {
        let errors = Deck::parse(other).expect_err("no deck");
        assert_eq!(errors.len(), 1, "{other}: {errors:?}");
    }
}

#[test]
fn what_stands_behind_a_number_sign_is_for_people() {
    let deck = Deck::parse("野火 # 赤\n[魔導書]  # 5枚\n3 灰の犬   # ユニット\n2 C#の猫\n").expect("reads");
    assert_eq!((deck.title.name.ja.as_str(), deck.sections[0].name.as_str()), ("野火", "魔導書"));
    let cards: Vec<&str> = deck.sections[0].cards.iter().map(|line| line.card.as_str()).collect();
    assert_eq!(cards, ["灰の犬", "C#の猫"]);
}

#[test]
fn cards_may_stand_under_no_section_at_all() {
    let deck = Deck::parse("名\n3 犬\n2 猫\n").expect("reads");
    assert_eq!((deck.sections.len(), deck.sections[0].name.as_str(), deck.sections[0].count()), (1, "", 5));
    assert!(Deck::parse("3 犬\n2 猫\n").expect("reads").title.as_card().is_some_and(|line| line.card == "犬"));
}
