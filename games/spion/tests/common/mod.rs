//! Positions drawn as set-up files, for tests of single clauses.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::collections::BTreeSet;

use deckname_laws::Script;
use deckname_spion::Spion;
use serde_json::{Value, json};

/// Set-up files of one's own.
pub const DUEL: &str = include_str!("duel.toml");
/// A game for study: over after a few moves.
pub const MINI: &str = include_str!("../../../../examples/small/mini.toml");
pub const SMALL: &str = include_str!("small.toml");
pub const VALLEY: &str = include_str!("valley.toml");

/// A position with these pieces: `"b36 small e-w 0"` is a small spy of seat 0 on b36. Without an owner it belongs
/// to the seat whose half it is in. Seat 0 hides in a20 and a45, seat 1 in b20 and b45.
pub fn drawn(pieces: &[&str]) -> Script<Spion> {
    let entries: Vec<String> = pieces.iter().map(|piece| entry(piece)).collect();
    let mut game = unhidden(&format!("zone = 16\npiece = [{}]", entries.join(", ")));
    game.act(0, json!({"hide": ["a20", "a45"]}));
    game.act(1, json!({"hide": ["b20", "b45"]}));
    game
}

pub fn unhidden(file: &str) -> Script<Spion> {
    Script::new(2, &json!({"setup": {"toml": file}}))
}

fn entry(piece: &str) -> String {
    let words: Vec<&str> = piece.split(' ').collect();
    let rest = words[2..].iter().map(|word| match *word {
        "0" | "1" => format!("owner = {word}"),
        axis => format!("axis = \"{axis}\""),
    });
    let keys = [format!("at = \"{}\"", words[0]), format!("kind = \"{}\"", words[1])].into_iter().chain(rest);
    format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "))
}

pub fn go(from: &str, to: &str) -> Value {
    json!({"move": {"from": from, "to": to}})
}

pub fn turn(at: &str, axis: &str) -> Value {
    json!({"turn": {"at": at, "axis": axis}})
}

/// The piece on a field.
pub fn piece(game: &Script<Spion>, at: &str) -> Option<Value> {
    game.public()["pieces"].as_array().unwrap().iter().find(|piece| piece["at"] == at).cloned()
}

/// Whose piece stands on a field.
pub fn owner(game: &Script<Spion>, at: &str) -> Option<u64> {
    piece(game, at).and_then(|piece| piece["owner"].as_u64())
}

pub fn classic() -> Script<Spion> {
    Script::new(2, &Value::Null)
}

/// The classic set-up with all secrets hidden.
pub fn hidden() -> Script<Spion> {
    let mut game = classic();
    game.act(0, json!({"hide": ["a20", "a45"]}));
    game.act(1, json!({"hide": ["b45", "b20"]}));
    game
}

/// Where the piece on a field may go.
pub fn goals(game: &Script<Spion>, seat: u8, from: &str) -> BTreeSet<String> {
    let moves = game.legal(seat).into_iter().filter(|action| action["move"]["from"] == from);
    moves.map(|action| action["move"]["to"].as_str().unwrap().to_string()).collect()
}

pub fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}
