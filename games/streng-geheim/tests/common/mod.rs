//! A table for the clause tests. Every seat hides its cards the same way: identity in the suitcase, formula in the bag, toothbrush in
//! the locker. Colour k has the name nk and the formula Xk; X3, green's, is the true one.
#![allow(dead_code)]

pub mod keen;

use deckname_laws::Script;
use deckname_streng_geheim::StrengGeheim;
use serde_json::{Value, json};

pub type Table = Script<StrengGeheim>;

/// With bold flights, which need no long investigation.
pub fn start(seats: u8) -> Table {
    Script::new(seats, &json!({"flight": "bold"}))
}

pub fn deal(seats: u8) -> Value {
    let absent = vec![json!(["identity", "formula", "toothbrush"]); 6 - usize::from(seats)];
    json!({"deal": {
        "names": ["n1", "n2", "n3", "n4", "n5", "n6"],
        "formulas": ["X1", "X2", "X3", "X4", "X5", "X6"],
        "false": ["X1", "X2", "X4", "X5", "X6"],
        "absent": absent,
    }})
}

pub fn stash() -> Value {
    json!({"stash": {"suitcase": "identity", "bag": "formula", "locker": "toothbrush"}})
}

/// As printed: flights need proof.
pub fn start_proven(seats: u8) -> Table {
    Script::new(seats, &Value::Null)
}

/// At the first bug phase.
pub fn begun(seats: u8) -> Table {
    begin(start(seats))
}

/// Deals the cards; every seat hides its own.
pub fn begin(mut table: Table) -> Table {
    let seats = table.public()["agents"].as_array().unwrap().len() as u8;
    table.chance(deal(seats));
    for seat in 0..seats {
        table.act(seat, stash());
    }
    table
}

pub fn everybody(table: &mut Table, action: &Value) {
    for seat in table.waiting() {
        table.act(seat, action.clone());
    }
}

pub fn no_bugs(table: &mut Table) {
    if table.public()["phase"] == "bug" {
        everybody(table, &json!("no_bug"));
    }
}

pub fn dial(table: &mut Table, fields: &[&str]) {
    for (seat, field) in (0..).zip(fields) {
        table.act(seat, json!({"dial": field}));
    }
}

/// No bugs, these dials, no informers; up to the acts.
pub fn go(table: &mut Table, fields: &[&str]) {
    no_bugs(table);
    dial(table, fields);
    everybody(table, &json!("keep"));
}

/// Seats that still act pass; then all stay.
pub fn rest(table: &mut Table) {
    while table.public()["phase"] == "act" {
        match table.waiting().first() {
            Some(seat) => table.act(*seat, "pass"),
            None => table.chance(table.outcomes()[0].0.clone()),
        };
    }
    everybody(table, &json!("stay"));
}

/// A whole round in which nothing is done.
pub fn idle(table: &mut Table) {
    let fields = vec!["blackout"; table.public()["agents"].as_array().unwrap().len()];
    go(table, &fields);
    rest(table);
}

/// A round in which one seat looks at these places of a field, the others off the board.
pub fn look(table: &mut Table, seat: u8, field: &str, action: Value) -> Vec<Value> {
    let seats = table.public()["agents"].as_array().unwrap().len();
    let mut fields = vec!["blackout"; seats];
    fields[usize::from(seat)] = field;
    go(table, &fields);
    let events = table.act(seat, action);
    rest(table);
    events
}

/// The seat draws this tip at V1, and later leaves it.
pub fn tip(table: &mut Table, seat: u8, secret: &str) {
    let seats = table.public()["agents"].as_array().unwrap().len();
    let mut fields = vec!["blackout"; seats];
    let field = if table.public()["agents"][usize::from(seat)] == "V1" { "V2" } else { "V1" };
    fields[usize::from(seat)] = field;
    go(table, &fields);
    table.chance(json!({"tip": secret}));
    rest(table);
}

/// The sheet of `seat` that is all right.
pub fn truth(table: &Table, seat: u8) -> Value {
    let seats = table.public()["agents"].as_array().unwrap().len();
    let names: serde_json::Map<_, _> = (0..seats)
        .filter(|other| *other != usize::from(seat))
        .map(|other| (other.to_string(), json!(format!("n{}", other + 1))))
        .collect();
    json!({"flee": {"names": names, "formula": "green-bag"}})
}

/// Seat 0 flees with this sheet at the end of a first round in which nothing happened.
pub fn fleeing(seats: u8, sheet: &Value) -> Table {
    let mut table = begun(seats);
    go(&mut table, &vec!["blackout"; usize::from(seats)]);
    table.act(0, sheet.clone());
    everybody(&mut table, &json!("stay"));
    table
}

pub fn fled(seats: u8) -> Table {
    let sheet = truth(&begun(seats), 0);
    fleeing(seats, &sheet)
}
