//! Positions and turns that the tests of several clauses share.

#![allow(dead_code)]

use deckname_engine::{Game, Legal, Step, StepOf, Wyrand};
use deckname_laws::Script;
use deckname_spy::{Action, Mission, Spy, State};
use serde_json::{Value, json};

pub const CONTINENTS: [&str; 6] = ["africa", "asia", "australia", "europe", "north-america", "south-america"];
pub const HIDEOUTS: [&str; 6] = ["camera", "hat", "lighter", "pen", "sunglasses", "watch"];

pub fn start(seats: u8, series: bool) -> Script<Spy> {
    Script::new(seats, &json!({"match": series}))
}

pub fn every_card() -> Vec<String> {
    CONTINENTS.iter().flat_map(|continent| HIDEOUTS.map(|hideout| format!("{continent}-{hideout}"))).collect()
}

/// Two seats: the first with watches, the second with hats.
pub fn dealt() -> Script<Spy> {
    let mut game = start(2, false);
    game.chance(json!({"deal": [
        ["africa-watch", "south-america-watch", "europe-watch"],
        ["africa-hat", "asia-hat", "europe-hat"],
    ]}));
    game
}

pub fn send(target: &str, hand: &[&str], layout: &[&str]) -> Value {
    json!({"send": {"target": target, "hand": hand, "layout": layout}})
}

/// Ends the turn of the seat that is to act and lets it draw `card`.
pub fn end_turn(game: &mut Script<Spy>, card: &str) {
    game.act(game.waiting()[0], "end_turn");
    game.chance(json!({ "draw": card }));
}

/// A whole turn: `lay` (where a card must be laid out), nothing sent, `draw`.
pub fn turn(game: &mut Script<Spy>, lay: Option<&str>, draw: &str) {
    if let Some(card) = lay {
        game.act(game.waiting()[0], json!({ "lay": card }));
    }
    end_turn(game, draw);
}

/// Lets seat 0 collect these cards, while no seat sends and the others draw cards that do not show Asia.
pub fn collect(game: &mut Script<Spy>, cards: &[&str]) {
    let mut cards = cards.iter();
    while cards.len() > 0 {
        lay_first(game);
        let seat = game.waiting()[0];
        let drawn = if seat == 0 { cards.next().unwrap().to_string() } else { filler(game) };
        end_turn(game, &drawn);
    }
    while game.waiting()[0] != 0 {
        lay_first(game);
        let drawn = filler(game);
        end_turn(game, &drawn);
    }
    lay_first(game);
}

/// Lays out the first card of the seat that has to.
pub fn lay_first(game: &mut Script<Spy>) {
    if game.public()["phase"] == "lay" {
        let seat = game.waiting()[0];
        let lay = game.legal(seat)[0].clone();
        game.act(seat, lay);
    }
}

/// A card that is still in the pile and shows neither Asia nor the watch.
pub fn filler(game: &Script<Spy>) -> String {
    let view = game.all().to_string();
    let free = |card: &String| view.matches(&format!("\"{card}\"")).count() < 3;
    every_card().into_iter().filter(|card| !card.starts_with("asia") && !card.ends_with("watch")).find(free).unwrap()
}

/// The send of this many cards of seat 0 to the target, laid-out ones first.
pub fn use_cards(game: &Script<Spy>, target: &str, count: usize) -> Value {
    let view = game.view(0);
    let showing = |heap: &Value| -> Vec<Value> {
        let cards = heap.as_array().unwrap().iter();
        cards.filter(|card| card.as_str().unwrap().split_once(target).is_some()).cloned().collect()
    };
    let layout: Vec<Value> = showing(&view["layouts"][0]).into_iter().take(count).collect();
    let hand: Vec<Value> = showing(&view["my_hand"]).into_iter().take(count - layout.len()).collect();
    json!({"send": {"target": target, "hand": hand, "layout": layout}})
}

/// Four seats: seat 0 has sent eight of its nine spies to Asia, and has three watches.
pub fn one_spy_left() -> Script<Spy> {
    let mut game = start(4, false);
    game.chance(json!({"deal": [
        ["asia-camera", "asia-camera", "asia-camera"],
        ["africa-hat", "africa-hat", "africa-hat"],
        ["africa-pen", "africa-pen", "africa-pen"],
        ["europe-pen", "europe-pen", "europe-pen"],
    ]}));
    let (hat, pen, watch) = ("asia-hat", "asia-pen", "europe-watch");
    collect(&mut game, &[hat, hat, hat, pen, pen, pen, watch, watch, watch]);
    let nine = use_cards(&game, "asia", 9);
    game.act(0, nine);
    assert_eq!(game.public()["spies"], json!([1, 9, 9, 9]));
    assert_eq!(game.public()["targets"]["asia"], 9);
    game
}

/// No seat sends, and every seat draws the first card there is, until `done`.
pub fn idle_until(game: &mut Script<Spy>, done: impl Fn(&Script<Spy>) -> bool) {
    while !done(game) {
        if game.due().is_some() {
            let (outcome, _) = game.outcomes()[0].clone();
            game.chance(outcome);
        } else {
            lay_first(game);
            game.act(game.waiting()[0], "end_turn");
        }
    }
}

/// A random step that sends only when there is nothing else to draw, and then the least of a few: one small pile after the other,
/// while hands are hardly ever empty.
pub fn thrifty_step(game: &Spy, state: &State, rng: &mut Wyrand) -> Option<StepOf<Spy>> {
    let step = game.random_step(state, rng)?;
    let Step::Act(seat, Action::Send(_)) = step else { return Some(step) };
    if !state.pile().is_empty() || !state.discards().is_empty() {
        return Some(Step::Act(seat, Action::EndTurn));
    }
    let sends = (0..12).filter_map(|_| match game.random_action(state, seat, rng) {
        Action::Send(send) => Some(send),
        _ => None,
    });
    let least = sends.min_by_key(Mission::size);
    Some(least.map_or(step, |send| Step::Act(seat, Action::Send(send))))
}

pub fn pile_is_empty(game: &Script<Spy>) -> bool {
    game.public()["pile"] == 0
}
