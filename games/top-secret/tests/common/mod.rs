//! Short set-ups for the clause tests.
#![allow(dead_code, reason = "every test file uses its part")]

use deckname_laws::Script;
use deckname_top_secret::TopSecret;
use serde_json::{Value, json};

pub type Table = Script<TopSecret>;

pub fn europe(seats: u8) -> Table {
    Script::new(seats, &json!({"board": "europe"}))
}

/// The small board of `lane.toml`, for two: red goes west, middle, headquarters; green goes east, middle, headquarters.
pub fn lane() -> Table {
    Script::new(2, &json!({"board": {"toml": include_str!("lane.toml")}}))
}

pub const PLAIN: [&str; 4] = ["5", "3", "1", "bomb"];

pub fn hide([a, b, c, d]: [&str; 4]) -> Value {
    json!({"hide": {"A": a, "B": b, "C": c, "D": d}})
}

/// Seat 0 begins; all seats pack 5, 3, 1, bomb into A to D and place them in these cities, seat by seat; no seat uses the
/// outpost.
pub fn placed(mut game: Table, cities: &[[&str; 4]]) -> Table {
    game.chance(json!({"first": 0}));
    for seat in 0..cities.len() {
        game.act(seat as u8, hide(PLAIN));
    }
    for letter in 0..4 {
        for (seat, own) in cities.iter().enumerate() {
            game.act(seat as u8, json!({"place": own[letter]}));
        }
    }
    for seat in game.waiting() {
        game.act(seat, json!("no_outpost"));
    }
    game
}

/// Two seats on the map of Europe, with the suitcases out of the way in other corners.
pub fn two() -> Table {
    let far = ["tangier", "lisbon", "helsinki", "moscow"];
    placed(europe(2), &[far, far])
}

pub fn roll(game: &mut Table, a: u8, b: u8) {
    game.chance(json!({"roll": [a, b]}));
}

pub fn turn_of(game: &Table) -> u8 {
    game.waiting()[0]
}

pub fn step(game: &mut Table, agent: u8, to: &str) -> Vec<Value> {
    game.act(turn_of(game), json!({"step": {"agent": agent, "to": to}}))
}

pub fn no_step(game: &mut Table, agent: u8, to: &str) -> &'static str {
    game.refused(turn_of(game), json!({"step": {"agent": agent, "to": to}}))
}

pub fn take(game: &mut Table, agent: u8, case: &str) -> Vec<Value> {
    game.act(turn_of(game), json!({"take": {"agent": agent, "case": case}}))
}

pub fn no_take(game: &mut Table, agent: u8, case: &str) -> &'static str {
    game.refused(turn_of(game), json!({"take": {"agent": agent, "case": case}}))
}

pub fn drop_case(game: &mut Table, agent: u8) -> Vec<Value> {
    game.act(turn_of(game), json!({"drop": {"agent": agent}}))
}

/// Ends the turn unless it has ended by itself.
pub fn end(game: &mut Table) {
    if phase(game) == "turn" {
        game.act(turn_of(game), json!("end_turn"));
    }
}

/// A turn of the next seat in which nothing is done.
pub fn pass(game: &mut Table) {
    roll(game, 0, 0);
    end(game);
}

/// A turn of one agent along these cities, as many pips as steps.
pub fn walk(game: &mut Table, agent: u8, cities: &[&str]) {
    let pips = cities.len() as u8;
    roll(game, pips.min(3), pips.saturating_sub(3));
    for city in cities {
        step(game, agent, city);
    }
    end(game);
}

/// Both fighters play these cards, the attacker first.
pub fn fight(game: &mut Table, attack: u8, defence: u8) -> Vec<Value> {
    let duel = game.public()["duel"].clone();
    let seat = |side: &str| duel[side][0].as_u64().unwrap() as u8;
    game.act(seat("attacker"), json!({"duel": attack}));
    game.act(seat("defender"), json!({"duel": defence}))
}

pub fn phase(game: &Table) -> String {
    game.public()["phase"].as_str().unwrap().to_string()
}

pub fn at(game: &Table, seat: usize, agent: u8) -> Value {
    game.public()["agents"][seat][agent.to_string()]["at"].clone()
}

pub fn case_of(game: &Table, seat: usize, agent: u8) -> Value {
    game.public()["agents"][seat][agent.to_string()]["case"].clone()
}

pub fn case(game: &Table, name: &str) -> Value {
    game.public()["cases"][name].clone()
}
