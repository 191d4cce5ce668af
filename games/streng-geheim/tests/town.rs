//! The town file: what it changes, and what is refused.

mod common;

use common::{Table, begin, go, no_bugs};
use deckname_engine::{Configure, Observe, Observer, Truth};
use deckname_laws::{Script, set_ups, uphold};
use deckname_scene::{Aid, Lang, Reader, TextBoard, Words};
use deckname_streng_geheim::StrengGeheim;
use serde_json::{Value, json};

const VILLAGE: &str = include_str!("common/village.toml");

fn options(source: &str) -> Value {
    json!({"flight": "bold", "town": {"toml": source}})
}

fn village(seats: u8) -> Table {
    begin(Script::new(seats, &options(VILLAGE)))
}

fn refusal(source: &str) -> String {
    StrengGeheim::new(3, &options(source)).expect_err("a fault").to_string()
}

/// The file without a change, but for this one.
fn changed(from: &str, to: &str) -> String {
    assert!(VILLAGE.contains(from), "{from}");
    refusal(&VILLAGE.replace(from, to))
}

#[test]
fn a_town_of_ones_own_upholds_the_laws() {
    uphold::<StrengGeheim>(&set_ups::<StrengGeheim>(&[options(VILLAGE)]), 3, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn a_record_keeps_the_file_word_for_word() {
    let game = StrengGeheim::new(3, &options(VILLAGE)).unwrap();
    assert_eq!(game.options(), options(VILLAGE));
    assert_eq!(StrengGeheim::new(3, &Value::Null).unwrap().options()["town"], "classic");
}

#[test]
fn sg_2_lockers_are_where_the_file_puts_them() {
    let mut table = village(3);
    go(&mut table, &["B1", "F1", "blackout"]);
    // Any two of four at the station, the own one left out; the only one at the airport.
    assert_eq!(table.legal(0).len(), 6 + 1);
    table.act(0, json!({"search": ["black-locker", "violet-locker"]}));
    assert_eq!(table.legal(1), [json!({"search": ["blue-locker"]}), json!("pass")]);
    assert_eq!(table.refused(1, json!({"search": ["blue-locker", "green-locker"]})), "SG-11");
    assert_eq!(table.refused(1, json!({"search": []})), "SG-11");
}

#[test]
fn sg_2_an_empty_hall_leaves_nothing_but_passing() {
    let mut table = begin(Script::new(3, &options(&VILLAGE.replace("blue = \"F1\"", "blue = \"B1\""))));
    go(&mut table, &["F1", "blackout", "blackout"]);
    assert_eq!(table.waiting(), [0], "asked all the same");
    assert_eq!(table.legal(0), [json!("pass")]);
}

#[test]
fn sg_4_tips_are_as_many_as_the_file_says() {
    let mut table = village(3);
    go(&mut table, &["V1", "blackout", "blackout"]);
    let outcomes = table.outcomes();
    let weights: Vec<_> = outcomes.iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [15, 1, 7, 5, 2]);
    table.chance(json!({"tip": "G2"}));
    assert_eq!(table.public()["tip_pile"], 29);
}

#[test]
fn names_of_the_file_are_shown() {
    let mut table = village(3);
    no_bugs(&mut table);
    let names: Vec<String> = ["Ann", "Bob", "Cid"].map(String::from).to_vec();
    for (lang, station) in [(Lang::De, "Bahnhof"), (Lang::En, "Station")] {
        let reader = Reader { lang, names: &names, aid: Aid::default() };
        let view = table.game.view(&table.state, Observer::Seat(deckname_engine::Seat(0)));
        let board = table.game.text(&view, &reader).to_string();
        assert!(board.contains("Gasthof Mond") && board.contains(station), "{board}");
        assert!(!board.contains("Hotel"), "{board}");
        let open = table.game.view(&table.state, Observer::Referee);
        assert!(!table.game.prompt(&open, &[], &reader).is_empty());
    }
    assert_eq!(table.game.sound(&table.state), Ok(()));
}

#[test]
fn every_fault_names_its_line() {
    assert_eq!(changed(", \"Fritz\"]", "]"), "line 2: there are 6 code names, not 5");
    assert_eq!(changed("\"Fritz\"", "\"Anna\""), "line 2: the code name \u{201c}Anna\u{201d} is there twice");
    let name = "a name is a line of 1 to 24 characters without spaces around it";
    for bad in ["\"\"", "\" Fritz\"", "\"Fri\\ntz\"", "\"Fritz von und zu Hintertupfungen\""] {
        assert_eq!(changed("\"Fritz\"", bad), format!("line 2: {name}"));
    }
    assert_eq!(changed("\"Gasthof Linde\"", "\"\""), format!("line 22: {name}"));
    assert_eq!(changed("G4 = 5", "G4 = 4"), "line 12: there are 30 tips in all, not 29");
    assert_eq!(changed("G4 = 5", "G4 = 0"), "line 16: expected a number from 1 to 15");
    assert_eq!(changed("red = \"B1\"", "red = \"V1\""), "line 5: there is no \"V1\" to choose here");
    assert_eq!(changed("red = \"B1\"\n", ""), "line 4: the key \"red\" is missing");
    assert_eq!(changed("G4 = 5", "G4 = 5\nG6 = 1"), "line 17: there is no key \"G6\" here");
    assert_eq!(changed("de = \"Bahnhof\", ", ""), "line 27: the key \"de\" is missing");
    assert!(refusal("names = 1").starts_with("line 1: expected a list"));
    assert!(refusal("names = [").contains("this is not TOML"));
    assert!(refusal("").contains("the key \"names\" is missing"));
    let unknown = StrengGeheim::new(3, &json!({"town": "paris"})).unwrap_err().to_string();
    assert!(unknown.contains("paris"), "{unknown}");
    assert!(StrengGeheim::new(3, &json!({"flight": "shy"})).is_err());
    assert!(StrengGeheim::new(3, &json!({"flight": true})).is_err());
}
