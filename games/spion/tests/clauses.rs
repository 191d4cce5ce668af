//! A test for each clause about moves, questions and the end (SN-5 to SN-8, SN-13 to SN-16), in the wire format.

mod common;

use std::collections::BTreeSet;

use common::{classic, drawn, go, goals, hidden, owner, piece, set, turn, unhidden};
use deckname_engine::{Apply, Wire};
use deckname_laws::Script;
use deckname_spion::Spion;
use serde_json::{Value, json};

#[test]
fn sn_5_seat_0_begins_and_a_turn_is_one_move() {
    let mut game = hidden();
    assert_eq!(game.waiting(), [0]);
    assert_eq!(game.refused(1, go("b12", "b20")), "X-1");
    assert_eq!(game.refused(0, go("b12", "b20")), "SN-5");
    assert_eq!(game.refused(0, go("a30", "a31")), "SN-5");
    assert_eq!(game.refused(0, turn("b2", "e-w")), "SN-5");
    let events = game.act(0, go("a12", "a20"));
    assert_eq!(events, [json!({"moved": {"seat": 0, "from": "a12", "to": "a20"}})]);
    assert_eq!(game.public()["turn"], 1);
    let events = game.act(1, turn("b2", "e-w"));
    assert_eq!(events, [json!({"turned": {"seat": 1, "at": "b2", "axis": "e-w"}})]);
    assert_eq!(game.public()["turn"], 0);
    assert_eq!(game.public()["moves"], 2);
}

#[test]
fn sn_5_what_is_no_action_is_unreadable() {
    use deckname_engine::Wire;
    let game = hidden().game;
    for bad in [
        json!({"move": {"from": "a12"}}),
        json!({"move": {"from": "a12", "to": "a20", "by": "train"}}),
        json!({"move": {"from": "a12", "to": "c1"}}),
        json!({"turn": {"at": "a2", "axis": "n-s"}}),
        json!({"turn": {"at": "a2", "axis": "e-w", "twice": true}}),
        json!({"pass": 1}),
    ] {
        assert!(game.read_action(&bad).is_err(), "{bad}");
    }
}

#[test]
fn sn_6_straight_over_free_fields() {
    let mut game = drawn(&["a1 large", "a4 defender", "a26 defender 0", "b1 defender"]);
    assert_eq!(goals(&game, 0, "a1"), set(&["a2", "a3", "a9", "a18"]));
    for to in ["a4", "a5", "a26", "a35", "a1", "a10", "a17"] {
        assert_eq!(game.refused(0, go("a1", to)), "SN-6", "{to}");
    }
    game.act(0, go("a1", "a3"));
    assert_eq!((owner(&game, "a1"), owner(&game, "a3")), (None, Some(0)));
}

#[test]
fn sn_7_a_defender_never_leaves_its_half() {
    let mut game = drawn(&["a60 defender", "b60 defender", "a2 large"]);
    assert!(goals(&game, 0, "a60").iter().all(|to| to.starts_with('a')));
    assert_eq!(game.refused(0, go("a60", "b52")), "SN-7");
    assert_eq!(game.refused(0, turn("a60", "e-w")), "SN-8");
    // 7 in the row, and up both diagonals to the edge.
    assert_eq!(goals(&game, 0, "a60").len(), 7 + 7 + 7);
    game.act(0, go("a60", "a57"));
    assert!(goals(&game, 1, "b60").iter().all(|to| to.starts_with('b')));
    assert_eq!(game.refused(1, go("b60", "a61")), "SN-7");
}

#[test]
fn sn_8_small_spies_move_along_their_arrows() {
    let mut game = drawn(&["a36 small e-w", "a1 large", "b1 defender"]);
    assert_eq!(goals(&game, 0, "a36"), set(&["a33", "a34", "a35", "a37", "a38", "a39", "a40"]));
    assert_eq!(game.refused(0, go("a36", "a43")), "SN-8");
    assert_eq!(game.refused(0, turn("a36", "e-w")), "SN-8", "it is on that axis");
    assert_eq!(game.refused(0, turn("a1", "e-w")), "SN-8", "no arrows");
    game.act(0, turn("a36", "nw-se"));
    game.act(1, go("b1", "b2"));
    assert_eq!(game.refused(0, go("a36", "a37")), "SN-8");
    assert!(goals(&game, 0, "a36").iter().any(|to| to.starts_with('b')), "spies cross the middle line");
    assert!(goals(&game, 0, "a1").contains("b1"));
    game.act(0, go("a1", "b60"));
    game.act(1, go("b2", "b1"));
    game.act(0, go("b60", "a60"));
    assert_eq!(owner(&game, "a60"), Some(0), "and back");
}

#[test]
fn sn_8_a_spy_keeps_the_angle_of_its_arrows() {
    let mut game = drawn(&["a36 small e-ne", "b1 defender"]);
    assert_eq!(goals(&game, 0, "a36"), set(&["a37", "a38", "a39", "a40", "a28", "a21", "a13", "a6"]));
    let turns = game.legal(0).into_iter().filter_map(|action| action["turn"]["axis"].as_str().map(str::to_string));
    assert_eq!(turns.collect::<BTreeSet<_>>(), set(&["ne-nw", "nw-w", "w-sw", "sw-se", "e-se"]));
    for other in ["e-ne", "e-w", "e-nw"] {
        assert_eq!(game.refused(0, turn("a36", other)), "SN-8", "{other}");
    }
    let events = game.act(0, turn("a36", "e-se"));
    assert_eq!(events, [json!({"turned": {"seat": 0, "at": "a36", "axis": "e-se"}})]);
    assert_eq!(piece(&game, "a36").unwrap()["axis"], "e-se");
    let mut classic = hidden();
    assert_eq!(classic.refused(0, turn("a2", "e-ne")), "SN-8");
}

#[test]
fn sn_13_a_spy_that_stands_alone_must_ask() {
    let mut game = drawn(&["a1 large", "b38 defender", "b48 defender"]);
    let events = game.act(0, go("a1", "b35"));
    let fields = json!(["b26", "b27", "b34", "b35", "b36", "b42", "b43"]);
    assert_eq!(events[1], json!({"asked": {"seat": 0, "fields": fields, "answer": "no"}}));
    assert_eq!(events.len(), 2);
    game.act(1, go("b48", "b47"));
    // Two fields from b38: still alone. Next to it: not.
    let mut next = game.clone();
    assert_eq!(next.act(0, go("b35", "b36")).len(), 2);
    assert_eq!(game.act(0, go("b35", "b37")).len(), 1);
    assert_eq!(game.public()["questions"][0].as_array().unwrap().len(), 1);
}

#[test]
fn sn_13_at_the_edge_and_at_the_middle_line_the_question_is_smaller() {
    let mut game = drawn(&["a1 large", "b8 defender"]);
    let events = game.act(0, go("a1", "b60"));
    assert_eq!(events[1]["asked"]["fields"], json!(["b52", "b53", "b59", "b60", "b61"]));
    game.act(1, go("b8", "b7"));
    assert_eq!(game.act(0, go("b60", "b1"))[1]["asked"]["fields"], json!(["b1", "b2", "b9"]));
    // An enemy across the middle line prevents the question.
    let mut game = drawn(&["a1 large", "a61 small e-w 1"]);
    assert_eq!(game.act(0, go("a1", "b60")).len(), 1);
}

#[test]
fn sn_13_no_question_at_home_by_turning_or_when_caught() {
    let mut game = drawn(&["a1 large", "b36 small e-w 0", "b8 defender"]);
    assert_eq!(game.act(0, turn("b36", "ne-sw")).len(), 1);
    game.act(1, go("b8", "b7"));
    assert_eq!(game.act(0, go("a1", "a60")).len(), 1, "in its own half");
    // Caught by its own move: the small spy runs into the corner, and b9 touches it.
    let mut game = drawn(&["b8 small e-w 0", "b9 defender"]);
    assert_eq!(game.act(0, go("b8", "b2")).len(), 1, "next to b9");
    let mut game = drawn(&["b5 small e-w 0", "b6 defender", "b3 defender"]);
    let events = game.act(0, go("b5", "b4"));
    assert_eq!(events.len(), 1, "next to b3");
}

#[test]
fn sn_14_the_answer_is_true_and_public() {
    let mut game = drawn(&["a1 large", "b8 defender"]);
    let before = game.public()["candidates"].clone();
    assert_eq!(before, json!([822, 822]));
    game.act(0, go("a1", "b35"));
    let no = json!(["b26", "b27", "b34", "b35", "b36", "b42", "b43"]);
    for view in [game.public(), game.view(0), game.view(1)] {
        assert_eq!(view["crossed"], json!([no, []]));
        assert_eq!(view["questions"], json!([[{"fields": no, "answer": "no"}], []]));
    }
    assert!(game.public()["candidates"][0].as_u64() < Some(822));
    assert_eq!(game.public()["candidates"][1], 822);
    game.act(1, go("b8", "b7"));
    // b45 is one of seat 1's secrets.
    let yes = game.act(0, go("b35", "b37"))[1].clone();
    assert_eq!(yes["asked"]["answer"], "yes");
    assert!(yes["asked"]["fields"].as_array().unwrap().contains(&json!("b45")));
    assert_eq!(game.public()["crossed"], json!([no, []]), "after a yes nothing is crossed out");
}

/// The fields of both secrets for every pair that agrees with the answers, found the slow way.
fn pairs_left(questions: &Value, all: &[[String; 2]]) -> Vec<[String; 2]> {
    let agrees = |pair: &&[String; 2]| {
        questions.as_array().unwrap().iter().all(|question| {
            let fields = question["fields"].as_array().unwrap();
            let hit = pair.iter().any(|secret| fields.iter().any(|field| field == secret));
            hit == (question["answer"] == "yes")
        })
    };
    all.iter().filter(agrees).cloned().collect()
}

#[test]
fn sn_15_a_secret_singled_out_wins_at_once() {
    for seed in 0..15 {
        let mut game = classic();
        let all = [0, 1].map(|seat| {
            let pair = |action: Value| [0, 1].map(|n| action["hide"][n].as_str().unwrap().to_string());
            game.legal(seat).into_iter().map(pair).collect::<Vec<_>>()
        });
        deckname_laws::random_until(&mut game, seed, |game| game.public()["questions"] != json!([[], []]));
        let mut found = None;
        while game.over().is_none() {
            assert_eq!(found, None, "and yet it goes on");
            let before = game.public()["questions"].clone();
            deckname_laws::random_until(&mut game, seed, |game| game.public()["questions"] != before);
            let view = game.public();
            for seat in 0..2 {
                let left = pairs_left(&view["questions"][seat], &all[1 - seat]);
                assert_eq!(view["candidates"][seat], left.len());
                if left[0].iter().any(|field| left.iter().all(|pair| pair.contains(field))) {
                    found = Some(seat);
                }
            }
        }
        assert_eq!(game.winners(), json!(found.into_iter().collect::<Vec<_>>()));
        let over = game.over().unwrap();
        assert_eq!(over["standings"][1], json!({"seat": 1, "candidates": game.public()["candidates"][1]}));
        assert_eq!(game.public()["secrets"], game.all()["secrets"]);
        assert_eq!(game.view(0)["phase"], "over");
    }
}

#[test]
fn sn_16_only_who_cannot_move_passes() {
    let mut game = drawn(&["a60 large"]);
    assert_eq!(game.refused(0, "pass"), "SN-16");
    game.act(0, go("a60", "a61"));
    assert_eq!(game.legal(1), [json!("pass")]);
    assert_eq!(game.act(1, "pass"), [json!({"passed": {"seat": 1}})]);
    assert_eq!(game.public()["moves"], 2, "a pass counts as a move");
    assert_eq!(game.waiting(), [0]);
}

#[test]
fn sn_16_drawn_without_spies() {
    let mut game = drawn(&["a1 defender", "b1 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(game.winners(), json!([]));
    assert_eq!(game.public()["secrets"], json!([["a20", "a45"], ["b20", "b45"]]));
    assert_eq!(game.refused(1, go("b1", "b2")), "X-1");
}

#[test]
fn sn_16_drawn_after_120_quiet_moves() {
    let mut game = drawn(&["a1 large", "b1 defender"]);
    game.act(0, go("a1", "b60"));
    game.act(1, go("b1", "b2"));
    game.act(0, go("b60", "a60"));
    game.act(1, go("b2", "b1"));
    assert_eq!(game.public()["quiet_moves"], 3, "the first answer narrowed it down");
    for quiet in 4..=120 {
        // Asking the same again narrows nothing down.
        let there = owner(&game, "a60").is_some();
        let (seat, action) = match (game.waiting()[0], there) {
            (0, true) => (0, go("a60", "b60")),
            (0, false) => (0, go("b60", "a60")),
            (_, _) if owner(&game, "b1").is_some() => (1, go("b1", "b2")),
            _ => (1, go("b2", "b1")),
        };
        game.act(seat, action);
        assert_eq!(game.public()["quiet_moves"], quiet);
        assert_eq!(game.over().is_some(), quiet == 120);
    }
    assert_eq!(game.winners(), json!([]));
}

#[test]
fn sn_16_drawn_after_1000_moves() {
    let mut game = drawn(&["a57 large", "b1 defender"]);
    let mut at = "a57".to_string();
    let mut column = 0;
    while game.over().is_none() {
        let quiet = game.public()["quiet_moves"].as_u64().unwrap();
        if game.waiting() == [1] {
            let (from, to) = if owner(&game, "b1").is_some() { ("b1", "b2") } else { ("b2", "b1") };
            game.act(1, go(from, to));
            continue;
        }
        // Along row 7 to and fro; now and then a step across the line to ask something new.
        let (above, below) = (format!("a{}", 57 + column), format!("b{}", 64 - column));
        let to = match () {
            () if at.starts_with('b') => {
                column += 1;
                format!("a{}", 56 + column)
            }
            () if quiet > 110 && at == above => below,
            () if quiet > 100 && at != above => above,
            () if at == "a57" => "a58".to_string(),
            () => format!("a{}", at[1..].parse::<u8>().unwrap() - 1),
        };
        game.act(0, go(&at, &to));
        at = to;
    }
    assert_eq!(game.public()["moves"], 1000);
    assert!(game.public()["quiet_moves"].as_u64() < Some(120));
    assert_eq!(game.winners(), json!([]));
}

#[test]
fn sn_16_a_spyless_set_up_is_still_a_game() {
    let game = unhidden("zone = 16\npiece = []");
    assert_eq!(game.waiting(), [0, 1]);
}

#[test]
fn whatever_json_comes_nothing_panics() {
    let game = classic().game;
    for text in [
        "null",
        "1",
        "[]",
        "{}",
        "\"hide\"",
        "\"move\"",
        "{\"hide\":1}",
        "{\"hide\":[1]}",
        "{\"hide\":[\"x\"]}",
        "{\"move\":{}}",
        "{\"move\":{\"from\":\"a1\"}}",
        "{\"move\":[\"a1\",\"a2\"]}",
        "{\"turn\":{\"at\":\"a2\"}}",
        "{\"turn\":{\"at\":\"a2\",\"axis\":7}}",
        "{\"pass\":null}",
        "{\"hide\":[],\"move\":{}}",
        "\"resign\"",
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        let read = game.read_action(&value);
        assert!(read.is_err() || text == "{\"hide\":[]}", "{text}: {read:?}");
        assert!(game.read_chance(&value).is_err());
    }
}

#[test]
fn only_questions_and_the_end_reveal_something() {
    let mut game = drawn(&["a1 large", "b8 defender"]);
    let reveals = |game: &Script<Spion>, seat: u8, action: Value| {
        let action = game.game.read_action(&action).unwrap();
        game.game.reveals(&game.state, deckname_engine::Seat(seat), &action)
    };
    assert!(!reveals(&game, 0, go("a1", "a2")));
    assert!(reveals(&game, 0, go("a1", "b60")));
    game.act(0, go("a1", "a2"));
    assert!(!reveals(&game, 1, go("b8", "b7")));
}
