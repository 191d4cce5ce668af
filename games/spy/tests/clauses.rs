//! A test for each clause of the rulebook up to the send, in the wire format.

mod common;

use common::*;
use deckname_laws::random_until;
use serde_json::json;

#[test]
fn sp_1_twelve_targets() {
    let view = start(2, false).public();
    let targets: Vec<&String> = view["targets"].as_object().unwrap().keys().collect();
    assert_eq!(targets, [CONTINENTS, HIDEOUTS].concat());
}

#[test]
fn sp_2_three_of_each_card() {
    let mut game = start(2, false);
    let hat = "asia-hat";
    assert_eq!(game.impossible(json!({"deal": [[hat, hat, hat], [hat, "asia-pen", "asia-pen"]]})), "SP-2");
    game.chance(json!({"deal": [[hat, hat, hat], ["asia-pen", "asia-pen", "europe-pen"]]}));
    assert_eq!(game.public()["pile"], 102);
    game.act(0, json!({ "lay": hat }));
    game.act(0, "end_turn");
    let outcomes = game.outcomes();
    assert_eq!(outcomes.len(), 35, "every hat of Asia is dealt");
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), 102);
    for (outcome, weight) in outcomes {
        let dealt = match outcome["draw"].as_str().unwrap() {
            "asia-pen" => 2,
            "europe-pen" => 1,
            card => u32::from(!every_card().contains(&card.to_string())),
        };
        assert_eq!(weight, 3 - dealt, "{outcome}");
    }
}

#[test]
fn sp_3_a_spy_at_each_target_and_the_rest_shared_out() {
    for (seats, share) in [(2, 18), (3, 12), (4, 9)] {
        let view = start(seats, false).public();
        assert!(view["targets"].as_object().unwrap().values().all(|spies| spies == 1));
        assert_eq!(view["spies"], json!(vec![share; seats.into()]));
        assert_eq!(view["penalties"], json!(vec![0; seats.into()]));
    }
}

#[test]
fn sp_4_each_seat_is_dealt_three_cards_in_secret() {
    let mut game = start(2, false);
    assert_eq!(game.due(), Some("deal"));
    assert_eq!(game.outcomes(), vec![], "too many to list");
    assert_eq!(game.view(0)["my_hand"], json!([]));
    let (a, b) = (["asia-pen", "asia-hat", "asia-pen"], ["europe-pen", "europe-hat", "africa-hat"]);
    assert_eq!(game.impossible(json!({"deal": [a]})), "SP-4");
    assert_eq!(game.impossible(json!({"deal": [a, b, ["asia-hat", "asia-hat", "europe-pen"]]})), "SP-4");
    assert_eq!(game.impossible(json!({"deal": [a, ["asia-hat", "asia-watch"]]})), "SP-4");
    assert_eq!(game.impossible(json!({"deal": [a, ["asia-hat", "asia-hat", "asia-hat", "asia-hat"]]})), "SP-4");
    assert_eq!(game.impossible(json!({"draw": "asia-hat"})), "SP-4");
    let events = game.chance(json!({"deal": [a, b]}));
    assert_eq!(events[0]["dealt"]["hands"][0], json!(["asia-hat", "asia-pen", "asia-pen"]), "sorted");
    assert_eq!(game.view(0)["my_hand"], json!(["asia-hat", "asia-pen", "asia-pen"]));
    assert_eq!(game.view(1)["my_hand"], json!(["africa-hat", "europe-hat", "europe-pen"]));
    assert_eq!(game.public().get("my_hand"), None);
    assert_eq!(game.view(0).get("hands"), None);
    assert_eq!(game.all()["hands"][1], game.view(1)["my_hand"]);
    assert_eq!(game.public()["hand_sizes"], json!([3, 3]));
    assert_eq!(game.public()["pile"], 102);
}

#[test]
fn sp_5_clockwise_and_in_a_match_the_next_seat_begins() {
    let mut game = dealt();
    for (seat, card) in [(0, "africa-watch"), (1, "africa-hat")] {
        assert_eq!(game.public()["turn"], seat);
        assert_eq!(game.waiting(), [seat]);
        turn(&mut game, Some(card), "asia-pen");
    }
    assert_eq!(game.public()["turn"], 0);
    let mut game = start(3, true);
    for number in 0..3 {
        random_until(&mut game, number, |game| game.public()["game"] == number);
        assert_eq!(game.public()["turn"], number);
        assert_eq!(game.due(), Some("deal"));
        random_until(&mut game, number, |game| game.public()["phase"] != "deal");
        assert_eq!(game.waiting(), [number as u8]);
    }
}

#[test]
fn sp_6_with_exactly_three_cards_one_is_laid_out() {
    let mut game = dealt();
    assert_eq!(game.public()["phase"], "lay");
    assert_eq!(game.refused(0, "end_turn"), "SP-6");
    assert_eq!(game.refused(0, send("watch", &["africa-watch", "europe-watch"], &[])), "SP-6");
    assert_eq!(game.refused(0, json!({"lay": "africa-hat"})), "SP-6");
    assert_eq!(game.refused(1, json!({"lay": "africa-hat"})), "X-1");
    assert_eq!(game.legal(0).len(), 3);
    let events = game.act(0, json!({"lay": "africa-watch"}));
    assert_eq!(events, [json!({"laid": {"seat": 0, "card": "africa-watch"}})]);
    assert_eq!(game.public()["layouts"], json!([["africa-watch"], []]));
    assert_eq!(game.public()["hand_sizes"], json!([2, 3]));
    assert_eq!(game.refused(0, json!({"lay": "europe-watch"})), "SP-6", "one card only");
    let mut twins = start(2, false);
    twins.chance(json!({"deal": [["asia-hat", "asia-hat", "asia-pen"], ["africa-hat", "asia-watch", "europe-hat"]]}));
    assert_eq!(twins.legal(0), [json!({"lay": "asia-hat"}), json!({"lay": "asia-pen"})], "each card once");
}

/// Three in hand, one laid out, two used, one drawn: one in hand; the next two turns begin without laying out.
#[test]
fn sp_6_a_small_hand_lays_out_nothing() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    game.act(0, send("watch", &["europe-watch", "south-america-watch"], &[]));
    end_turn(&mut game, "asia-camera");
    assert_eq!(game.public()["hand_sizes"][0], 1);
    for (lay, drawn, size) in [("africa-hat", "asia-lighter", 2), ("asia-hat", "africa-lighter", 3)] {
        turn(&mut game, Some(lay), "europe-camera");
        assert_eq!(game.public()["phase"], "send");
        assert_eq!(game.refused(0, json!({"lay": "asia-camera"})), "SP-6");
        end_turn(&mut game, drawn);
        assert_eq!(game.public()["hand_sizes"][0], size);
    }
    turn(&mut game, Some("europe-hat"), "europe-pen");
    assert_eq!(game.public()["phase"], "lay");
}

#[test]
fn sp_7_a_send_discards_own_cards_that_show_the_target() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    assert_eq!(game.refused(0, send("hat", &["europe-watch", "south-america-watch"], &["africa-watch"])), "SP-7");
    assert_eq!(game.refused(0, send("europe", &["europe-watch", "south-america-watch"], &[])), "SP-7");
    assert_eq!(game.refused(0, send("watch", &["asia-watch", "europe-watch"], &[])), "SP-7", "not in hand");
    assert_eq!(game.refused(0, send("watch", &["africa-watch", "europe-watch"], &[])), "SP-7", "that one is laid out");
    assert_eq!(game.refused(0, send("watch", &[], &["africa-watch", "europe-watch"])), "SP-7", "that one is in hand");
    let events = game.act(0, send("watch", &["south-america-watch"], &["africa-watch"]));
    assert_eq!(events[0]["sent"]["spies"], 1);
    assert_eq!(game.public()["discards"], json!(["africa-watch", "south-america-watch"]));
    assert_eq!(game.public()["layouts"], json!([[], []]));
    assert_eq!(game.view(0)["my_hand"], json!(["europe-watch"]));
    assert_eq!(game.public()["phase"], "send", "it may act as often as it likes");
}

/// The list of discards is sorted; the one on top is told apart.
#[test]
fn sp_7_the_card_discarded_last_lies_on_top() {
    let mut game = dealt();
    assert_eq!(game.public()["last_discard"], json!(null));
    game.act(0, json!({"lay": "south-america-watch"}));
    game.act(0, send("watch", &["africa-watch", "europe-watch"], &["south-america-watch"]));
    assert_eq!(game.public()["last_discard"], "europe-watch", "the hand comes after the layout");
    assert_eq!(game.view(1)["last_discard"], "europe-watch");
    end_turn(&mut game, "asia-camera");
    game.act(1, json!({"lay": "asia-hat"}));
    game.act(1, send("hat", &["africa-hat"], &["asia-hat"]));
    assert_eq!(game.public()["last_discard"], "africa-hat", "although it comes first in the list");
    assert_eq!(game.public()["discards"][4], "south-america-watch");
}

#[test]
fn sp_7_lists_are_read_in_any_order_and_written_sorted() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    let events = game.act(0, send("watch", &["south-america-watch", "europe-watch"], &["africa-watch"]));
    let sorted = send("watch", &["europe-watch", "south-america-watch"], &["africa-watch"]);
    assert_eq!(events[0]["sent"]["send"], sorted["send"]);
}

#[test]
fn sp_7_what_is_no_action_is_unreadable() {
    use deckname_engine::Wire;
    let game = start(2, false).game;
    for bad in [
        json!(null),
        json!(3),
        json!("lay"),
        json!("send"),
        json!({"end_turn": 1}),
        json!({"lay": "europe"}),
        json!({"lay": "watch-europe"}),
        json!({"lay": ["europe-watch"]}),
        json!({"send": {}}),
        json!({"send": {"target": "moon", "hand": [], "layout": []}}),
        json!({"send": {"target": "watch", "hand": []}}),
        json!({"send": {"target": "watch", "hand": "europe-watch", "layout": []}}),
        json!({"send": {"target": "watch", "hand": [7], "layout": []}}),
        json!({"send": {"target": "watch", "hand": [], "layout": [], "pile": []}}),
        json!({"lay": "europe-watch", "send": {}}),
    ] {
        assert!(game.read_action(&bad).is_err(), "{bad}");
    }
    for bad in [json!("draw"), json!({"draw": 1}), json!({"deal": [1]}), json!({"deal": "all"}), json!({"roll": 3})] {
        assert!(game.read_chance(&bad).is_err(), "{bad}");
    }
}

/// The example of the rulebook: three cards against one spy send two; the next seat needs four.
#[test]
fn sp_8_more_cards_than_spies_and_the_rest_goes() {
    let mut game = dealt();
    turn(&mut game, Some("africa-watch"), "asia-pen");
    turn(&mut game, Some("africa-hat"), "asia-watch");
    turn(&mut game, Some("south-america-watch"), "asia-lighter");
    turn(&mut game, Some("asia-hat"), "africa-watch");
    game.act(0, json!({"lay": "asia-lighter"}));
    assert_eq!(game.refused(0, send("watch", &["europe-watch"], &[])), "SP-8", "one card against one spy");
    assert_eq!(game.refused(0, send("watch", &[], &[])), "SP-8");
    let events = game.act(0, send("watch", &["europe-watch"], &["africa-watch", "south-america-watch"]));
    assert_eq!(events[0]["sent"]["spies"], 2);
    assert_eq!(game.public()["targets"]["watch"], 3);
    assert_eq!(game.public()["spies"], json!([16, 18]));
    end_turn(&mut game, "asia-pen");
    game.act(1, json!({"lay": "asia-watch"}));
    assert_eq!(game.refused(1, send("watch", &["africa-watch"], &["asia-watch"])), "SP-8");
}

#[test]
fn sp_9_fewer_cards_than_one_has_but_not_more_than_spies() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    let sends = game.legal(0);
    assert_eq!(sends.len(), 3 + 1 + 1, "two of three cards in three ways, all three, or the end of the turn");
    assert_eq!(sends[4], "end_turn");
    let mut game = one_spy_left();
    let three = use_cards(&game, "watch", 3);
    assert_eq!(game.refused(0, three), "SP-9", "two spies would go, and one is left");
    let two = use_cards(&game, "watch", 2);
    game.act(0, two);
    assert_eq!(game.public()["spies"][0], 0);
}
