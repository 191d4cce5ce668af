//! A test for each clause of the top-secret cards, in the wire format.

use deckname_heimlich::Heimlich;
use deckname_laws::Script;
use serde_json::{Value, json};

/// Two seats own yellow and red; violet, blue and green are neutral. The hands are given.
fn dealt(variant: &str, hands: [[&str; 2]; 2]) -> Script<Heimlich> {
    let mut game = Script::new(2, &json!({"variant": variant, "cards": true}));
    game.chance(json!({"deal": ["yellow", "red"]}));
    game.chance(json!({"cards": hands}));
    game
}

/// Rolls and moves, and stops where the round of cards or a draw begins.
fn go(game: &mut Script<Heimlich>, pips: impl Into<Value>) {
    let pips = pips.into();
    let total: u64 = pips.as_object().unwrap().values().map(|pips| pips.as_u64().unwrap()).sum();
    game.chance(json!({"roll": if total <= 3 { json!("1-3") } else { json!(total) }}));
    let seat = game.waiting()[0];
    game.act(seat, json!({"move": pips}));
}

/// Every seat that is asked passes.
fn all_pass(game: &mut Script<Heimlich>) {
    while game.public()["phase"] == "round" {
        let seat = game.waiting()[0];
        game.act(seat, json!("pass"));
    }
}

fn turn(game: &mut Script<Heimlich>, pips: impl Into<Value>) {
    go(game, pips);
    all_pass(game);
}

fn play(card: &str, on: Value) -> Value {
    let mut play = on;
    play["card"] = json!(card);
    json!({"play": play})
}

/// The first seat asked in the first round is seat 1, with this card in hand, when agents have moved so far.
fn with_card(card: &str, moved: Value) -> Script<Heimlich> {
    let other = if card == "swap" { "join" } else { "swap" };
    let mut game = dealt("basic", [["to_safe", "to_ruin"], [card, other]]);
    go(&mut game, moved);
    assert_eq!(game.waiting(), [1]);
    game
}

fn places(game: &Script<Heimlich>) -> Value {
    game.public()["agents"].clone()
}

fn actions_of(game: &Script<Heimlich>, seat: u8, card: &str) -> usize {
    game.legal(seat).iter().filter(|action| action["play"]["card"] == card).count()
}

#[test]
fn hc_26_three_more_agents_than_seats_and_a_die_with_1_to_3() {
    for (seats, agents) in [(2, 5), (3, 6), (4, 7), (5, 7), (7, 7)] {
        let game: Script<Heimlich> = Script::new(seats, &json!({"cards": true}));
        assert_eq!(game.public()["agents"].as_object().unwrap().len(), agents, "{seats} seats");
    }
    let mut game = dealt("basic", [["back", "back"], ["swap", "join"]]);
    let faces = [json!("1-3"), json!(2), json!(3), json!(4), json!(5), json!(6)];
    assert_eq!(game.outcomes(), faces.map(|face| (json!({"roll": face}), 1)));
    assert_eq!(game.impossible(json!({"roll": 1})), "HC-26");
    assert_eq!(game.impossible(json!({"roll": 7})), "HC-6");
    game.chance(json!({"roll": 6}));
    assert_eq!(game.public()["roll"], 6);
    assert_eq!(game.refused(0, json!({"move": {"orange": 6}})), "HC-26", "orange does not take part");
    assert_eq!(game.refused(0, json!({"move": {"red": 5}})), "HC-7");
    let mut plain: Script<Heimlich> = Script::new(2, &Value::Null);
    plain.chance(json!({"deal": ["yellow", "red"]}));
    assert_eq!(plain.impossible(json!({"roll": "1-3"})), "HC-26");
    assert_eq!(plain.public().get("hands"), None);
}

#[test]
fn hc_27_the_cards_that_move_one_agent() {
    // Red stands in 4, all others in the church, the safe in 7.
    let cases = [
        ("back", json!({"agent": "red", "by": 2}), "2", 10),
        ("back", json!({"agent": "yellow", "by": 1}), "4", 10),
        ("either_way", json!({"agent": "red", "by": -1}), "3", 10),
        ("either_way", json!({"agent": "red", "by": 1}), "5", 10),
        ("forward", json!({"agent": "red", "by": 3}), "7", 15),
        ("to_safe", json!({"agent": "red"}), "7", 5),
        ("to_ruin", json!({"agent": "red"}), "ruin", 5),
        ("join", json!({"agent": "red", "to": "blue"}), "church", 8),
    ];
    for (card, on, red, count) in cases {
        let mut game = with_card(card, json!({"red": 4}));
        assert_eq!(actions_of(&game, 1, card), count, "{card}");
        game.act(1, play(card, on.clone()));
        assert_eq!(places(&game)["red"], red, "{card} {on}");
        assert_eq!(game.public()["played"], json!([card]));
    }
    let mut game = with_card("back", json!({"red": 4}));
    game.act(1, play("back", json!({"agent": "yellow", "by": 1})));
    assert_eq!(places(&game)["yellow"], "ruin");
}

#[test]
fn hc_27_the_cards_that_move_two_agents_or_all() {
    let two = json!({"agents": ["yellow", "red"]});
    for (card, yellow, red) in [("two_on", "1", "5"), ("two_back", "ruin", "3"), ("swap", "4", "church")] {
        let mut game = with_card(card, json!({"red": 4}));
        game.act(1, play(card, two.clone()));
        assert_eq!((&places(&game)["yellow"], &places(&game)["red"]), (&json!(yellow), &json!(red)), "{card}");
    }
    let mut game = with_card("swap", json!({"red": 4}));
    assert_eq!(actions_of(&game, 1, "swap"), 4);
    assert_eq!(game.refused(1, play("swap", json!({"agents": ["yellow", "blue"]}))), "HC-27", "both in the church");
    let mut game = with_card("all_home", json!({"red": 4, "blue": 2}));
    game.act(1, json!({"play": {"card": "all_home"}}));
    assert!(places(&game).as_object().unwrap().values().all(|place| place == "church"));
}

#[test]
fn hc_27_out_of_the_ruin_off_the_safe_the_safe_and_points() {
    // Blue and red walk to the ruin, and seat 0 draws a card for each of them.
    let mut game = dealt("basic", [["out_of_ruin", "points"], ["off_safe", "safe"]]);
    for agent in ["blue", "red"] {
        turn(&mut game, json!({ agent: 6 }));
        turn(&mut game, json!({"green": 2}));
        go(&mut game, json!({ agent: 5 }));
        game.chance(json!({"card": if agent == "blue" { "back" } else { "forward" }}));
        all_pass(&mut game);
        turn(&mut game, json!({"green": 2}));
    }
    go(&mut game, json!({"yellow": 6}));
    game.act(1, json!("pass"));
    assert_eq!(actions_of(&game, 0, "out_of_ruin"), 3);
    assert_eq!(game.refused(0, play("out_of_ruin", json!({"agents": ["blue", "green"]}))), "HC-27");
    assert_eq!(game.refused(0, play("out_of_ruin", json!({"agents": []}))), "HC-27");
    game.act(0, play("out_of_ruin", json!({"agents": ["red", "blue"]})));
    assert_eq!((&places(&game)["blue"], &places(&game)["red"]), (&json!("church"), &json!("church")));
    assert_eq!(game.refused(0, play("points", json!({"agents": ["red", "red"]}))), "HC-27", "different ones");
    assert_eq!(game.refused(0, play("points", json!({"agents": ["red"]}))), "HC-27");
    assert_eq!(actions_of(&game, 0, "points"), 10);
    game.act(0, play("points", json!({"agents": ["red", "blue"]})));
    assert_eq!((&game.public()["scores"]["red"], &game.public()["scores"]["blue"]), (&json!(3), &json!(3)));
    game.act(0, json!("pass"));
    assert_eq!(game.waiting(), [1]);
    assert_eq!(actions_of(&game, 1, "off_safe"), 0, "no agent is at the safe");
    assert_eq!(actions_of(&game, 1, "safe"), 11);
    assert_eq!(game.refused(1, play("safe", json!({"to": "7"}))), "HC-27");
    game.act(1, play("safe", json!({"to": "6"})));
    assert_eq!(game.public()["safe"], "6", "occupied or not, in both variants");
    assert_eq!(game.public()["triggered"], json!([]));
    assert_eq!(actions_of(&game, 1, "off_safe"), 2);
    game.act(1, play("off_safe", json!({"agent": "yellow", "by": -1})));
    assert_eq!(places(&game)["yellow"], "5");
}

#[test]
fn hc_27_what_changes_nothing_or_is_not_on_the_card_is_refused() {
    let refused = |card: &str, on: Value| with_card(card, json!({"red": 4})).refused(1, play(card, on));
    for (card, on) in [
        ("back", json!({"agent": "red", "by": 3})),
        ("back", json!({"agent": "red", "by": 0})),
        ("back", json!({"agent": "grey", "by": 1})),
        ("either_way", json!({"agent": "red", "by": 2})),
        ("forward", json!({"agent": "red", "by": -1})),
        ("forward", json!({"agent": "red", "by": 258})),
        ("off_safe", json!({"agent": "red", "by": 1})),
        ("join", json!({"agent": "yellow", "to": "blue"})),
        ("join", json!({"agent": "red", "to": "grey"})),
        ("two_on", json!({"agents": ["red", "red"]})),
        ("two_back", json!({"agents": ["red", "blue", "green"]})),
        ("two_on", json!({"agents": ["red", "orange"]})),
    ] {
        assert_eq!(refused(card, on.clone()), "HC-27", "{card} {on}");
    }
    let mut game = dealt("basic", [["to_ruin", "back"], ["all_home", "to_safe"]]);
    go(&mut game, json!({"red": 6}));
    game.act(1, play("to_safe", json!({"agent": "red"})));
    assert_eq!(game.refused(1, play("to_safe", json!({"agent": "red"}))), "HC-31", "played cards are out of the game");
}

#[test]
fn hc_27_points_stop_at_40() {
    let mut game = dealt("basic", [["points", "points"], ["back", "forward"]]);
    // Red scores 7, 8, 9 and 10 by stepping after the safe, then 5 around the ring: 39.
    turn(&mut game, json!({"red": 6}));
    turn(&mut game, json!({"red": 1}));
    for house in ["8", "9", "10"] {
        game.act(game.waiting()[0], json!({"safe": house}));
        turn(&mut game, json!({"red": 1}));
    }
    game.act(game.waiting()[0], json!({"safe": "5"}));
    turn(&mut game, json!({"red": 6}));
    turn(&mut game, json!({"red": 1}));
    game.act(game.waiting()[0], json!({"safe": "1"}));
    assert_eq!(game.public()["scores"]["red"], 39);
    go(&mut game, json!({"green": 2}));
    while game.waiting() != [0] {
        game.act(1, json!("pass"));
    }
    game.act(0, play("points", json!({"agents": ["blue", "red"]})));
    assert_eq!((&game.public()["scores"]["red"], &game.public()["scores"]["blue"]), (&json!(40), &json!(3)));
    assert_eq!(game.refused(0, play("points", json!({"agents": ["blue", "red"]}))), "HC-27", "red is at 40");
    assert_eq!(actions_of(&game, 0, "points"), 6);
}

#[test]
fn hc_28_two_cards_each_in_secret_and_their_number_is_public() {
    let mut game: Script<Heimlich> = Script::new(2, &json!({"cards": true}));
    assert_eq!(game.impossible(json!({"cards": [["back", "swap"], ["back", "join"]]})), "HC-4");
    game.chance(json!({"deal": ["yellow", "red"]}));
    assert_eq!(game.due(), Some("cards"));
    assert_eq!(game.outcomes(), vec![], "more than are listed");
    assert_eq!((&game.public()["phase"], &game.public()["roll"]), (&json!("cards"), &Value::Null));
    assert_eq!(game.view(0)["my_cards"], json!([]));
    for bad in [
        json!([["back", "swap"]]),
        json!([["back"], ["swap", "join"]]),
        json!([["swap", "join"], ["swap", "back"]]),
        json!([["back", "back"], ["back", "join"]]),
        json!([["back", "swap", "join"], ["back", "two_on"]]),
    ] {
        assert_eq!(game.impossible(json!({ "cards": bad })), "HC-28", "{bad}");
    }
    assert_eq!(game.impossible(json!({"roll": 3})), "HC-28");
    game.chance(json!({"cards": [["two_on", "back"], ["swap", "join"]]}));
    assert_eq!(game.view(0)["my_cards"], json!(["back", "two_on"]));
    let view = game.public();
    assert_eq!((&view["hands"], &view["pile"], &view["played"]), (&json!([2, 2]), &json!(21), &json!([])));
    assert_eq!((view.get("my_cards"), view.get("cards")), (None, None));
}

#[test]
fn hc_29_after_1_to_3_the_seat_moves_up_to_three_or_draws() {
    let mut game = dealt("basic", [["back", "two_on"], ["swap", "join"]]);
    game.chance(json!({"roll": "1-3"}));
    assert_eq!(game.public()["roll"], "1-3");
    assert_eq!(game.legal(0).len(), 5 + 15 + 35 + 1);
    assert_eq!(game.refused(0, json!({"move": {"red": 4}})), "HC-29");
    assert_eq!(game.refused(0, json!({"move": {}})), "HC-29");
    assert_eq!(game.refused(0, json!({"move": {"red": 0}})), "HC-29");
    let mut moving = game.clone();
    moving.act(0, json!({"move": {"red": 1, "blue": 1}}));
    assert_eq!(moving.refused(1, json!("draw")), "HC-29");
    game.act(0, json!("draw"));
    assert_eq!(game.due(), Some("card"));
    let drawn: u32 = game.outcomes().iter().map(|(_, weight)| weight).sum();
    assert_eq!(drawn, 21);
    assert_eq!(game.impossible(json!({"card": "swap"})), "HC-30", "the only one is in a hand");
    game.chance(json!({"card": "points"}));
    assert_eq!(game.view(0)["my_cards"], json!(["back", "points", "two_on"]));
    assert_eq!(game.public()["hands"], json!([3, 2]));
    all_pass(&mut game);
    turn(&mut game, json!({"red": 4}));
    game.chance(json!({"roll": "1-3"}));
    game.act(0, json!("draw"));
    game.chance(json!({"card": "points"}));
    all_pass(&mut game);
    turn(&mut game, json!({"red": 1}));
    game.chance(json!({"roll": "1-3"}));
    assert_eq!(game.refused(0, json!("draw")), "HC-29", "no seat holds more than four");
    game.act(0, json!({"move": {"blue": 1}}));
    all_pass(&mut game);
    game.chance(json!({"roll": 2}));
    assert_eq!(game.refused(1, json!("draw")), "HC-29", "after 1-3 only");
}

#[test]
fn hc_30_a_move_into_the_ruin_draws_a_card() {
    let mut game = dealt("basic", [["back", "two_on"], ["swap", "join"]]);
    turn(&mut game, json!({"red": 6}));
    go(&mut game, json!({"red": 5}));
    assert_eq!(game.due(), Some("card"));
    assert_eq!(game.impossible(json!({"roll": 3})), "HC-30");
    assert_eq!(game.public()["phase"], "card");
    let told = game.chance(json!({"card": "points"}));
    assert_eq!(told[0], json!({"drew": {"seat": 1, "card": "points"}}));
    assert_eq!(game.public()["hands"], json!([2, 3]));
    assert_eq!(game.waiting(), [0], "the round begins with the next seat");
    all_pass(&mut game);
    turn(&mut game, json!({"blue": 2}));
    assert_eq!(game.due(), Some("roll"), "red stands in the ruin, but did not move");
}

#[test]
fn hc_31_the_round_of_cards_goes_on_until_all_have_passed_in_a_row() {
    let mut game = Script::<Heimlich>::new(3, &json!({"cards": true}));
    game.chance(json!({"deal": ["yellow", "red", "violet"]}));
    game.chance(json!({"cards": [["back", "back"], ["two_on", "to_ruin"], ["swap", "join"]]}));
    go(&mut game, json!({"red": 4}));
    assert_eq!(game.waiting(), [1], "beginning with the next seat");
    assert_eq!(game.refused(1, play("swap", json!({"agents": ["red", "blue"]}))), "HC-31", "in another hand");
    assert_eq!(game.refused(1, play("back", json!({"agent": "grey", "by": 9}))), "HC-31", "before HC-27");
    assert_eq!(game.refused(1, json!({"safe": "3"})), "HC-31");
    assert_eq!(game.refused(0, json!("pass")), "X-1");
    game.act(1, json!("pass"));
    game.act(2, play("join", json!({"agent": "violet", "to": "red"})));
    assert_eq!(game.waiting(), [2], "asked again");
    game.act(2, json!("pass"));
    game.act(0, json!("pass"));
    game.act(1, play("to_ruin", json!({"agent": "red"})));
    assert_eq!(game.public()["hands"], json!([2, 1, 1]), "a seat that passed may play later; cards move no card");
    game.act(1, play("two_on", json!({"agents": ["red", "blue"]})));
    assert_eq!(game.waiting(), [2], "a seat without cards is not asked");
    game.act(2, json!("pass"));
    game.act(0, json!("pass"));
    assert_eq!(game.due(), Some("roll"));
    assert_eq!(game.public()["played"], json!(["join", "to_ruin", "two_on"]));
    game.chance(json!({"roll": 2}));
    assert_eq!(game.refused(1, json!("pass")), "HC-31");
    assert_eq!(game.refused(1, play("back", json!({"agent": "red", "by": 1}))), "HC-31");
}

/// Red stands in 6, one before the safe; it is seat 0's turn.
fn before_the_safe(hands: [[&str; 2]; 2]) -> Script<Heimlich> {
    let mut game = dealt("basic", hands);
    turn(&mut game, json!({"red": 6}));
    turn(&mut game, json!({"green": 4}));
    game
}

#[test]
fn hc_32_a_scoring_is_due_while_an_agent_that_came_stays_at_the_safe() {
    let mut game = before_the_safe([["two_back", "two_on"], ["back", "to_safe"]]);
    go(&mut game, json!({"red": 1}));
    assert_eq!(game.public()["triggered"], json!(["red"]));
    assert_eq!(game.public()["scores"]["red"], 0, "the round of cards comes first");
    let mut scored = game.clone();
    all_pass(&mut scored);
    assert_eq!((&scored.public()["scores"]["red"], &scored.public()["phase"]), (&json!(7), &json!("safe")));
    assert_eq!(scored.public()["triggered"], json!([]));
    game.act(1, play("back", json!({"agent": "red", "by": 1})));
    assert_eq!(game.public()["triggered"], json!([]), "an agent that leaves takes it back");
    let mut quiet = game.clone();
    all_pass(&mut quiet);
    assert_eq!((quiet.due(), &quiet.public()["scores"]["red"]), (Some("roll"), &json!(0)));
    game.act(1, play("to_safe", json!({"agent": "yellow"})));
    assert_eq!(game.public()["triggered"], json!(["yellow"]), "by a card as well as by the move");
    game.act(0, play("two_on", json!({"agents": ["red", "green"]})));
    assert_eq!(game.public()["triggered"], json!(["red", "yellow"]));
    all_pass(&mut game);
    assert_eq!(
        game.public()["scores"],
        json!({"yellow": 7, "red": 7, "violet": 0, "blue": 0, "green": 5}),
        "one scoring"
    );
}

#[test]
fn hc_32_the_safe_moved_takes_the_scoring_back() {
    let mut game = before_the_safe([["safe", "safe"], ["back", "to_safe"]]);
    go(&mut game, json!({"red": 1}));
    game.act(1, json!("pass"));
    game.act(0, play("safe", json!({"to": "4"})));
    assert_eq!(game.public()["triggered"], json!([]), "green was there already");
    game.act(0, play("safe", json!({"to": "7"})));
    assert_eq!(game.public()["triggered"], json!([]), "the safe has not stayed");
    all_pass(&mut game);
    assert_eq!(game.due(), Some("roll"));
}

#[test]
fn hc_32_all_home_moves_only_those_who_are_not_there() {
    let mut game = dealt("pro", [["safe", "two_on"], ["all_home", "back"]]);
    go(&mut game, json!({"red": 4}));
    game.act(1, json!("pass"));
    game.act(0, play("safe", json!({"to": "church"})));
    game.act(0, json!("pass"));
    game.act(1, json!({"play": {"card": "all_home"}}));
    assert_eq!(game.public()["triggered"], json!(["red"]), "the others were in the church already");
    all_pass(&mut game);
    assert_eq!(game.public()["phase"], "safe");
    let mut game = dealt("basic", [["join", "two_on"], ["all_home", "safe"]]);
    go(&mut game, json!({"red": 4, "blue": 2}));
    game.act(1, play("safe", json!({"to": "church"})));
    game.act(1, json!("pass"));
    game.act(0, play("join", json!({"agent": "blue", "to": "yellow"})));
    game.act(0, json!("pass"));
    game.act(1, json!({"play": {"card": "all_home"}}));
    assert_eq!(game.public()["triggered"], json!(["blue", "red"]), "blue keeps what it caused");
}

#[test]
fn hc_33_the_safe_is_moved_by_the_seat_whose_turn_it_is() {
    let mut game = dealt("basic", [["back", "two_on"], ["join", "to_safe"]]);
    go(&mut game, json!({"red": 4}));
    game.act(1, play("to_safe", json!({"agent": "red"})));
    all_pass(&mut game);
    assert_eq!(game.public()["scores"]["red"], 7);
    assert_eq!(game.waiting(), [0], "seat 1 caused it");
    game.act(0, json!({"safe": "3"}));
    assert_eq!(game.public()["turn"], 1);
}

/// A pro game in which blue stands at 27, seat 0 is asked and has the `points` card.
fn near_the_tips(second: &str) -> Script<Heimlich> {
    let mut game = dealt("pro", [["points", second], ["back", "forward"]]);
    turn(&mut game, json!({"blue": 6}));
    turn(&mut game, json!({"blue": 1}));
    for (house, pips) in [("8", 1), ("9", 1), ("3", 6)] {
        game.act(game.waiting()[0], json!({"safe": house}));
        turn(&mut game, json!({ "blue": pips }));
    }
    game.act(game.waiting()[0], json!({"safe": "church"}));
    assert_eq!(game.public()["scores"]["blue"], 27);
    if game.public()["turn"] == 1 {
        turn(&mut game, json!({"green": 4}));
    }
    go(&mut game, json!({"green": 2}));
    game.act(1, json!("pass"));
    game
}

fn hand_in(game: &mut Script<Heimlich>) {
    for seat in [1, 0] {
        let sheet = game.legal(seat)[0].clone();
        game.act(seat, sheet);
    }
}

#[test]
fn hc_34_a_card_that_brings_a_marker_to_29_calls_for_the_tips() {
    let mut game = near_the_tips("to_safe");
    game.act(0, play("points", json!({"agents": ["blue", "green"]})));
    assert_eq!(game.public()["scores"]["blue"], 30);
    assert_eq!((&game.public()["phase"], game.waiting()), (&json!("tips"), vec![0, 1]));
    assert_eq!(game.refused(0, json!("pass")), "HC-20");
    hand_in(&mut game);
    assert_eq!((&game.public()["phase"], game.waiting()), (&json!("round"), vec![0]), "the round goes on");
    let mut game = near_the_tips("to_safe");
    game.act(0, play("to_safe", json!({"agent": "green"})));
    game.act(0, play("points", json!({"agents": ["blue", "green"]})));
    assert_eq!(game.public()["triggered"], json!(["green"]), "it stays due during the tips");
    hand_in(&mut game);
    assert_eq!(game.waiting(), [1], "seat 0 has no card left");
    game.act(1, json!("pass"));
    assert_eq!((&game.public()["phase"], game.waiting()), (&json!("safe"), vec![0]));
}
