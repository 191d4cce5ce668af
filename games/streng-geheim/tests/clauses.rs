//! A test for each clause of the rulebook, in the wire format: the material and the first part.

mod common;

use common::{begun, deal, dial, everybody, go, idle, look, no_bugs, rest, start, stash, tip};
use deckname_engine::{Apply, Notify, Observer, Seat, Step, Wire};
use serde_json::{Value, json};

#[test]
fn sg_1_the_board_has_21_fields() {
    let mut table = begun(6);
    no_bugs(&mut table);
    assert_eq!(table.legal(0).len(), 17, "all but transport, and a blackout");
    for field in ["VM1", "VM2", "VM3", "VM4", "VM5"] {
        assert_eq!(table.refused(0, json!({"dial": field})), "SG-8", "{field} exists, but for the flight");
    }
    for unknown in [json!({"dial": "H7"}), json!({"dial": "B2"}), json!({"dial": 3}), json!({"dial": null})] {
        assert!(table.game.read_action(&unknown).is_err(), "{unknown}");
    }
}

#[test]
fn sg_2_each_colour_owns_a_hotel_and_a_locker() {
    let mut table = begun(3);
    go(&mut table, &["B1", "F1", "H4"]);
    // Red's own locker is at the station; of yellow, black and blue only yellow's is its own.
    assert_eq!(table.legal(0), [json!({"search": ["green-locker", "violet-locker"]}), json!("pass")]);
    table.act(0, "pass");
    assert_eq!(table.legal(1), [json!({"search": ["black-locker", "blue-locker"]}), json!("pass")]);
    table.act(1, "pass");
    assert_eq!(
        table.legal(2),
        [json!({"search": ["black-bag", "black-suitcase"]}), json!("pass")],
        "no player, yet luggage"
    );
    // From the source: five seats leave out blue, four violet too, three black too.
    for (seats, absent) in [(3, 3), (4, 2), (5, 1), (6, 0)] {
        assert_eq!(deal(seats)["deal"]["absent"].as_array().unwrap().len(), absent);
        start(seats).chance(deal(seats));
    }
}

#[test]
fn sg_3_eighteen_hiding_places() {
    let mut table = begun(6);
    go(&mut table, &["blackout"; 6]);
    let formulas: std::collections::HashSet<_> =
        table.legal(0).iter().filter_map(|action| action["flee"]["formula"].as_str().map(String::from)).collect();
    assert_eq!(formulas.len(), 16, "all 18 but one's own suitcase and locker");
    for place in ["red-bag", "yellow-suitcase", "blue-locker"] {
        assert!(formulas.contains(place), "{place}");
    }
}

#[test]
fn sg_4_thirty_tips_six_for_each_secret_place() {
    let mut table = begun(3);
    assert_eq!(table.public()["tip_pile"], 30);
    go(&mut table, &["V1", "blackout", "blackout"]);
    let tips: Vec<_> = ["G1", "G2", "G3", "G4", "G5"].map(|secret| (json!({"tip": secret}), 6)).to_vec();
    assert_eq!(table.outcomes(), tips);
}

#[test]
fn sg_5_the_deal() {
    let mut table = start(4);
    assert_eq!(table.due(), Some("deal"));
    assert_eq!(table.outcomes(), vec![], "too many to list");
    assert_eq!(table.public()["round"], 0);
    let bad = |key: &str, value: Value| {
        let mut bad = deal(4);
        bad["deal"][key] = value;
        bad
    };
    for bad in [
        bad("names", json!(["n1", "n1", "n3", "n4", "n5", "n6"])),
        bad("names", json!(["n1", "n2"])),
        bad("formulas", json!(["X1", "X2", "X3", "X4", "X5", "X5"])),
        bad("false", json!(["X1", "X1", "X2", "X3", "X4"])),
        bad("false", json!(["X1", "X2", "X3", "X4", "X5", "X6"])),
        bad("absent", json!([["identity", "formula", "toothbrush"]])),
        bad("absent", json!([["identity", "formula", "formula"], ["identity", "formula", "toothbrush"]])),
        bad("absent", json!([["identity", "formula"], ["identity", "formula", "toothbrush"]])),
        json!({"tip": "G1"}),
        json!({"lot": 0}),
    ] {
        assert_eq!(table.impossible(bad.clone()), "SG-5", "{bad}");
    }
    let events = table.chance(deal(4));
    assert_eq!(events, [json!({"dealt": deal(4)["deal"]})]);
    assert_eq!(table.view(2)["my_cards"], json!({"identity": "n3", "formula": "X3"}));
    assert_eq!(table.public().get("my_cards"), None);
    assert_eq!(table.all()["true_formula"], "X3");
    assert_eq!(table.view(2).get("true_formula"), None);
}

#[test]
fn sg_6_everybody_hides_three_cards_at_once() {
    let mut table = start(3);
    table.chance(deal(3));
    assert_eq!(table.waiting(), [0, 1, 2]);
    assert_eq!(table.legal(1).len(), 6);
    for bad in [
        json!({"stash": {"suitcase": "identity", "bag": "identity", "locker": "toothbrush"}}),
        json!({"stash": {"suitcase": "identity", "bag": "formula"}}),
        json!({"stash": {}}),
        json!({"dial": "H1"}),
        json!("no_bug"),
    ] {
        assert_eq!(table.refused(1, bad.clone()), "SG-6", "{bad}");
    }
    let hidden = json!({"stash": {"suitcase": "toothbrush", "bag": "identity", "locker": "formula"}});
    table.act(1, hidden.clone());
    assert_eq!(table.view(1)["my_choice"], hidden);
    assert_eq!(table.view(1)["my_stash"], hidden["stash"]);
    assert_eq!(table.view(0)["my_choice"], Value::Null);
    assert_eq!(table.public()["waiting"], json!([0, 2]));
    assert_eq!(table.refused(1, hidden), "X-1");
    table.act(0, stash());
    table.act(2, stash());
    assert_eq!(table.public()["phase"], "bug");
    assert_eq!(table.public()["round"], 1);
    assert_eq!(table.refused(0, stash()), "SG-6");
}

#[test]
fn sg_7_a_bug_is_installed_once_in_the_game() {
    let mut table = begun(3);
    assert_eq!(table.waiting(), [0, 1, 2]);
    assert_eq!(table.legal(0).len(), 12, "six hotels, five secret places, or none");
    for bad in ["F1", "B1", "V1", "VM1"] {
        assert_eq!(table.refused(0, json!({"bug": bad})), "SG-7");
    }
    table.act(0, json!({"bug": "H3"}));
    assert_eq!(table.public()["bugs"], json!([null, null, null]), "shown when all have chosen");
    assert_eq!(table.view(0)["my_choice"], json!({"bug": "H3"}));
    table.act(1, json!({"bug": "H3"}));
    table.act(2, "no_bug");
    assert_eq!(table.public()["bugs"], json!(["H3", "H3", null]), "any number may share a field");
    assert_eq!(table.refused(0, json!({"bug": "H1"})), "SG-7");
    go(&mut table, &["blackout"; 3]);
    rest(&mut table);
    assert_eq!(table.waiting(), [2], "only who still has one is asked");
    assert_eq!(table.view(0).get("my_choice"), None);
    assert_eq!(table.refused(0, json!({"bug": "H1"})), "X-1");
    table.act(2, json!({"bug": "G5"}));
    go(&mut table, &["blackout"; 3]);
    rest(&mut table);
    assert_eq!(table.public()["phase"], "dial", "skipped when no seat has one left");
}

#[test]
fn sg_8_the_dial() {
    for (seats, open) in [(3, false), (4, false), (5, true), (6, true)] {
        let mut table = begun(seats);
        no_bugs(&mut table);
        assert_eq!(table.legal(0).contains(&json!({"dial": "V3"})), open);
        if !open {
            assert_eq!(table.refused(0, json!({"dial": "V3"})), "SG-8");
        }
    }
    let mut table = begun(3);
    no_bugs(&mut table);
    assert_eq!(table.public()["agents"], json!([null, null, null]));
    assert_eq!(table.public()["informers"], json!([null, null, null]));
    assert_eq!(table.refused(0, json!({"informer": "H1"})), "SG-9");
    table.act(0, json!({"dial": "H2"}));
    assert_eq!(table.view(0)["my_dial"], "H2");
    assert_eq!(table.view(1)["my_dial"], Value::Null);
    dial_rest(&mut table, &["blackout", "G1"]);
    assert_eq!(table.public()["agents"], json!([null, null, null]), "not before the reveal");
    assert_eq!(table.view(0)["my_dial"], "H2");
    everybody(&mut table, &json!("keep"));
    assert_eq!(table.public()["agents"], json!(["H2", null, "G1"]));
    assert_eq!(table.view(0)["my_dial"], Value::Null);
    rest(&mut table);
    no_bugs(&mut table);
    assert_eq!(table.refused(0, json!({"dial": "H2"})), "SG-8", "it has to move on");
    table.act(1, json!({"dial": "blackout"}));
    table.act(0, json!({"dial": "blackout"}));
    table.act(2, json!({"dial": "G2"}));
    everybody(&mut table, &json!("keep"));
    assert_eq!(table.public()["agents"], json!([null, null, "G2"]), "a blackout takes the agent off the board");
}

fn dial_rest(table: &mut common::Table, fields: &[&str]) {
    for (seat, field) in (1..).zip(fields) {
        table.act(seat, json!({"dial": field}));
    }
}

#[test]
fn sg_9_the_informer_is_posted_or_kept() {
    let mut table = begun(3);
    no_bugs(&mut table);
    dial(&mut table, &["H2", "blackout", "blackout"]);
    assert_eq!(table.legal(0).len(), 9, "six hotels, F1, B1, or keep");
    for bad in ["V1", "G1", "VM1"] {
        assert_eq!(table.refused(0, json!({"informer": bad})), "SG-9");
    }
    table.act(1, json!({"informer": "B1"}));
    assert_eq!(table.view(1)["my_choice"], json!({"informer": "B1"}));
    assert_eq!(table.public()["informers"], json!([null, null, null]));
    table.act(0, "keep");
    table.act(2, json!({"informer": "B1"}));
    assert_eq!(table.public()["informers"], json!([null, "B1", "B1"]));
    rest(&mut table);
    no_bugs(&mut table);
    dial(&mut table, &["blackout"; 3]);
    assert_eq!(table.refused(1, json!({"informer": "B1"})), "SG-9", "not where it stands");
    assert_eq!(table.legal(1).len(), 8);
    table.act(1, "keep");
    assert_eq!(table.view(1)["my_choice"], "keep");
    table.act(0, "keep");
    table.act(2, json!({"informer": "H1"}));
    assert_eq!(table.public()["informers"], json!([null, "B1", "H1"]));
}

#[test]
fn sg_10_all_dials_are_shown_together() {
    let mut table = begun(4);
    no_bugs(&mut table);
    dial(&mut table, &["H2", "H3", "V1", "blackout"]);
    for seat in 0..3 {
        table.act(seat, json!({"informer": "H6"}));
        assert_eq!(table.public()["agents"], json!([null, null, null, null]));
    }
    let events = table.act(3, "keep");
    assert!(events.contains(&json!({"revealed": {
        "agents": ["H2", "H3", "V1", null], "informers": ["H6", "H6", "H6", null],
    }})));
    assert_eq!(table.public()["phase"], "act");
    assert_eq!(table.refused(0, json!({"dial": "H4"})), "SG-8");
}

#[test]
fn sg_11_who_acts_and_in_which_order() {
    let mut table = begun(6);
    go(&mut table, &["H2", "V1", "H2", "H4", "G1", "B1"]);
    // Seats 0 and 2 share a field, 3 is at home, 4 has no tip; 1 draws without being asked.
    assert_eq!(table.public()["acting"], 1);
    assert_eq!(table.public()["waiting"], json!([]));
    assert_eq!(table.due(), Some("tip"));
    assert_eq!(table.impossible(json!({"tip": "H1"})), "SG-11");
    assert_eq!(table.impossible(json!({"lot": 1})), "SG-11");
    table.chance(json!({"tip": "G3"}));
    assert_eq!(table.view(1)["my_tips"], json!(["G3"]));
    assert_eq!(table.public()["tips_held"], json!([0, 1, 0, 0, 0, 0]));
    assert_eq!(table.public()["tip_pile"], 29);
    assert_eq!((table.waiting(), &table.public()["acting"]), (vec![5], &json!(5)));
    assert_eq!(table.legal(5).len(), 4, "two of three lockers, or pass");
    table.act(5, json!({"search": ["violet-locker", "green-locker"]}));
    assert_eq!(table.public()["phase"], "flee");
    assert_eq!(table.public()["acting"], Value::Null);
    assert_eq!(table.view(5)["seen"], json!({"green-locker": "toothbrush", "violet-locker": "toothbrush"}));
}

#[test]
fn sg_11_exactly_as_many_as_allowed() {
    let mut table = begun(3);
    no_bugs(&mut table);
    dial(&mut table, &["H2", "B1", "blackout"]);
    table.act(0, json!({"informer": "H2"}));
    table.act(1, "keep");
    table.act(2, json!({"informer": "B1"}));
    for bad in [
        json!({"search": ["yellow-bag"]}),
        json!({"search": []}),
        json!({"search": ["yellow-bag", "yellow-bag"]}),
        json!({"search": ["yellow-bag", "yellow-suitcase", "yellow-suitcase"]}),
        json!({"search": ["yellow-bag", "yellow-locker"]}),
        json!({"search": ["yellow-bag", "red-bag"]}),
        json!({"search": ["G1", "G2"]}),
        json!({"snoop": ["G1"]}),
        json!({"snoop": []}),
    ] {
        assert_eq!(table.refused(0, bad.clone()), "SG-11", "{bad}");
    }
    assert_eq!(table.refused(1, "pass"), "X-1", "in seat order");
    table.act(0, json!({"search": ["yellow-suitcase", "yellow-bag"]}));
    assert_eq!(table.refused(1, json!({"search": ["red-locker", "green-locker"]})), "SG-11", "another's informer");
    assert_eq!(table.legal(1).len(), 4);
    table.act(1, json!({"search": ["violet-locker"]}));
}

#[test]
fn sg_11_secret_places_take_their_tip_or_two_worthless_ones() {
    let mut table = begun(3);
    for secret in ["G3", "G5", "G3", "G5"] {
        tip(&mut table, 0, secret);
    }
    look(&mut table, 0, "G3", json!({"snoop": ["G3"]}));
    assert_eq!(table.public()["tip_discards"], json!(["G3"]));
    assert_eq!(table.view(0)["seen"], json!({"G3": "X4"}));
    go(&mut table, &["G4", "blackout", "blackout"]);
    assert_eq!(table.legal(0), [json!("pass")], "asked all the same: one worthless tip is not enough");
    for bad in
        [json!(["G3"]), json!(["G3", "G3"]), json!(["G5", "G5"]), json!(["G4"]), json!(["H1"]), json!(vec!["G3"; 40])]
    {
        assert_eq!(table.refused(0, json!({"snoop": bad})), "SG-11");
    }
    rest(&mut table);
    look(&mut table, 0, "G5", json!({"snoop": ["G5"]}));
    // From the source: two tips for places already known let an agent into the embassy without the embassy's tip.
    let events = look(&mut table, 0, "G4", json!({"snoop": ["G5", "G3"]}));
    assert_eq!(events[0]["looked"]["tips"], json!(["G3", "G5"]));
    assert_eq!(table.view(0)["seen"], json!({"G3": "X4", "G4": "X5", "G5": "X6"}));
    assert_eq!(table.public()["tip_discards"], json!(["G3", "G3", "G5", "G5"]));
    // Two alike, for a place already seen.
    tip(&mut table, 0, "G3");
    tip(&mut table, 0, "G3");
    go(&mut table, &["G3", "blackout", "blackout"]);
    assert_eq!(table.legal(0), [json!({"snoop": ["G3"]}), json!({"snoop": ["G3", "G3"]}), json!("pass")]);
    table.act(0, json!({"snoop": ["G3", "G3"]}));
}

#[test]
fn sg_11_used_tips_become_the_pile() {
    let mut table = begun(3);
    for _ in 0..14 {
        go_contacts(&mut table);
    }
    assert_eq!(table.public()["tip_pile"], 2);
    let used = table.view(0)["my_tips"][0].as_str().unwrap().to_string();
    look(&mut table, 0, &used, json!({"snoop": [used]}));
    go_contacts(&mut table);
    assert_eq!(table.public()["tip_pile"], 0);
    go(&mut table, &["blackout", "V1", "V2"]);
    assert_eq!(table.outcomes(), [(json!({"tip": used}), 1)], "the used one is the pile");
    assert_eq!(table.public()["tip_discards"], json!([]));
    let events = table.chance(json!({"tip": used}));
    assert!(events.contains(&json!({"no_tip": {"seat": 2}})), "{events:?}");
    assert_eq!(table.public()["phase"], "flee", "no tip left for seat 2");
}

/// Two tips are drawn.
fn go_contacts(table: &mut common::Table) {
    let away = table.public()["agents"][0] == "V1";
    go(table, if away { &["V2", "V1", "blackout"] } else { &["V1", "V2", "blackout"] });
    rest(table);
}

#[test]
fn sg_12_bugs_and_informers_look_along() {
    let mut table = begun(4);
    table.act(0, "no_bug");
    table.act(1, json!({"bug": "H3"}));
    table.act(2, json!({"bug": "H3"}));
    table.act(3, json!({"bug": "G1"}));
    dial(&mut table, &["H3", "blackout", "blackout", "blackout"]);
    for seat in 0..3 {
        table.act(seat, "keep");
    }
    table.act(3, json!({"informer": "H3"}));
    let before = table.state;
    let events = table.act(0, json!({"search": ["green-bag"]}));
    assert_eq!(
        events[0],
        json!({"looked": {"seat": 0, "at": "H3", "places": ["green-bag"], "found": {"green-bag": "X3"}}})
    );
    for seat in [0, 1, 3] {
        assert_eq!(table.view(seat)["seen"], json!({"green-bag": "X3"}), "seat {seat}");
    }
    assert_eq!(table.view(2)["seen"], json!({}), "its own place");
    told_what_they_may_know(&table, &before);
    rest(&mut table);
    idle(&mut table);
    assert_eq!(table.view(3)["seen"], json!({"green-bag": "X3"}), "what was seen stays seen");
}

/// Spectators learn who looked where, and nothing of the card.
fn told_what_they_may_know(table: &common::Table, before: &deckname_streng_geheim::State) {
    let game = &table.game;
    let search = game.read_action(&json!({"search": ["green-bag"]})).unwrap();
    let mut state = *before;
    let mut told = Vec::new();
    game.apply(&mut state, Step::Act(Seat(0), search), &mut |event| {
        for who in [Observer::Public, Observer::Seat(Seat(3))] {
            told.extend(game.notice(&event, who).map(|notice| game.write_notice(&notice)));
        }
    });
    assert_eq!(told[0], json!({"looked": {"seat": 0, "at": "H3", "places": ["green-bag"]}}));
    assert_eq!(told[1]["looked"]["found"], json!({"green-bag": "X3"}));
}

#[test]
fn sg_13_nobody_is_told_anything_else() {
    let mut table = begun(3);
    look(&mut table, 0, "H2", json!({"search": ["yellow-bag", "yellow-suitcase"]}));
    assert_eq!(table.view(0)["seen"], json!({"yellow-suitcase": "n2", "yellow-bag": "X2"}));
    assert_eq!(table.view(1)["seen"], json!({}), "not even whose luggage it is");
    assert_eq!(table.view(2)["seen"], json!({}));
    let public = table.public().to_string();
    assert!(!public.contains("n2") && !public.contains("X2") && !public.contains("seen"), "{public}");
}
