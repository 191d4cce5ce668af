//! A test for each clause about turns and suitcases, in the wire format.

mod common;

use common::{
    at, case, case_of, drop_case, end, lane, no_step, no_take, pass, phase, placed, roll, step, take, two, walk,
};
use deckname_engine::Wire;
use serde_json::{Value, json};

#[test]
fn ts_10_two_dice_with_0_1_1_2_2_3() {
    let mut game = two();
    assert_eq!(game.due(), Some("roll"));
    let outcomes = game.outcomes();
    assert_eq!(outcomes.len(), 16);
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
    assert!(outcomes.contains(&(json!({"roll": [1, 2]}), 4)));
    assert!(outcomes.contains(&(json!({"roll": [0, 3]}), 1)));
    assert_eq!(game.impossible(json!({"roll": [4, 0]})), "TS-10");
    assert_eq!(game.impossible(json!({"roll": [-1, 0]})), "TS-10");
    assert_eq!(game.impossible(json!({"roll": [1, 1, 1]})), "TS-10");
    assert_eq!(game.impossible(json!({"first": 0})), "TS-10");
    assert_eq!(game.public()["pips"], Value::Null);
    roll(&mut game, 2, 3);
    assert_eq!(game.public()["pips"], json!({"rolled": 5, "bonus": {}}));
    assert_eq!(game.public()["turn"], 0);
}

#[test]
fn ts_11_pips_are_split_over_agents_in_any_way() {
    for ways in [
        [(1, "copenhagen"), (1, "oslo"), (1, "copenhagen")],
        [(1, "copenhagen"), (2, "amsterdam"), (1, "berlin")],
        [(1, "copenhagen"), (2, "copenhagen"), (3, "amsterdam")],
    ] {
        let mut game = two();
        roll(&mut game, 2, 1);
        for (agent, to) in ways {
            assert_eq!(game.refused(0, json!("end_turn")), "TS-11", "rolled pips must be spent");
            step(&mut game, agent, to);
        }
        assert_eq!(game.due(), Some("roll"), "nothing left to do");
        for (agent, to) in ways.into_iter().rev().take(1) {
            assert_eq!(at(&game, 0, agent), to);
        }
    }
}

#[test]
fn ts_11_steps_go_along_lines() {
    let mut game = two();
    roll(&mut game, 3, 3);
    assert_eq!(no_step(&mut game, 1, "vienna"), "TS-11");
    assert_eq!(no_step(&mut game, 0, "copenhagen"), "TS-11");
    assert_eq!(no_step(&mut game, 8, "copenhagen"), "TS-11");
    step(&mut game, 1, "copenhagen");
    assert_eq!(no_step(&mut game, 1, "copenhagen"), "TS-11");
    step(&mut game, 1, "berlin");
    step(&mut game, 1, "copenhagen");
    assert_eq!(game.public()["pips"]["rolled"], 3);
    for nonsense in
        [json!({"step": {"agent": 1, "to": "atlantis"}}), json!({"step": {"to": "oslo"}}), json!({"step": 3})]
    {
        assert!(game.game.read_action(&nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn ts_12_no_more_than_two_in_a_city_at_the_end() {
    let mut game = two();
    roll(&mut game, 3, 1);
    step(&mut game, 1, "copenhagen");
    step(&mut game, 2, "copenhagen");
    step(&mut game, 3, "copenhagen");
    assert_eq!(game.refused(0, json!("end_turn")), "TS-12");
    assert_eq!(no_step(&mut game, 4, "amsterdam"), "TS-12", "an agent must leave the full city first");
    step(&mut game, 1, "oslo");
    assert_eq!(game.due(), Some("roll"));
    pass(&mut game);
    roll(&mut game, 1, 0);
    assert_eq!(no_step(&mut game, 4, "copenhagen"), "TS-12", "no pip left to get out again");
    step(&mut game, 4, "amsterdam");
}

#[test]
fn ts_12_passing_through_full_cities_looks_ahead() {
    // On the lane every way out of the west leads through the middle.
    let corners = ["west", "middle", "east", "north"];
    let mut game = placed(lane(), &[corners, corners]);
    walk(&mut game, 1, &["west", "middle"]);
    pass(&mut game);
    walk(&mut game, 2, &["west", "middle"]);
    pass(&mut game);
    walk(&mut game, 3, &["west"]);
    pass(&mut game);
    walk(&mut game, 4, &["west"]);
    pass(&mut game);
    roll(&mut game, 2, 0);
    assert_eq!(no_step(&mut game, 5, "west"), "TS-12", "one more step only fills the middle");
    step(&mut game, 3, "middle");
    assert_eq!(no_step(&mut game, 5, "west"), "TS-12");
    step(&mut game, 1, "south");
    end(&mut game);
    pass(&mut game);
    // The west has one now: fill it, and go through both with three pips.
    walk(&mut game, 5, &["west"]);
    pass(&mut game);
    roll(&mut game, 3, 0);
    step(&mut game, 6, "west");
    assert_eq!(no_step(&mut game, 2, "south"), "TS-12", "the next step is made from the west");
    step(&mut game, 6, "middle");
    assert_eq!(no_step(&mut game, 4, "middle"), "TS-12");
    step(&mut game, 6, "east");
    end(&mut game);
    assert_eq!(game.due(), Some("roll"));
}

#[test]
fn ts_12_the_headquarters_is_no_way_out_but_may_be_taken() {
    let corners = ["west", "middle", "east", "north"];
    let mut game = placed(lane(), &[corners, corners]);
    roll(&mut game, 2, 0);
    step(&mut game, 1, "west");
    take(&mut game, 1, "red-A");
    step(&mut game, 1, "middle");
    end(&mut game);
    pass(&mut game);
    walk(&mut game, 2, &["west", "middle"]);
    pass(&mut game);
    walk(&mut game, 3, &["west"]);
    pass(&mut game);
    roll(&mut game, 1, 1);
    step(&mut game, 3, "middle");
    step(&mut game, 1, "hq");
    assert_eq!(at(&game, 0, 1), "base");
    assert_eq!(game.public()["secrets"], json!([5, 0]));
}

#[test]
fn ts_13_a_turn_ends_by_itself_when_nothing_can_be_done() {
    let mut game = two();
    roll(&mut game, 0, 0);
    assert_eq!(game.due(), Some("roll"), "nothing to handle");
    assert_eq!(game.public()["turn"], 1);
    let mut game =
        placed(common::europe(2), &[["copenhagen", "oslo", "riga", "rome"], ["vienna", "oslo", "riga", "rome"]]);
    roll(&mut game, 1, 0);
    step(&mut game, 1, "copenhagen");
    assert_eq!(phase(&game), "turn", "a suitcase can be taken");
    assert_eq!(game.legal(0), [json!({"take": {"agent": 1, "case": "red-A"}}), json!("end_turn")]);
    assert_eq!(no_step(&mut game, 1, "oslo"), "TS-11", "no pip left");
    take(&mut game, 1, "red-A");
    assert_eq!(game.due(), Some("roll"), "now there is nothing more");
    pass(&mut game);
    roll(&mut game, 0, 0);
    assert_eq!(game.legal(0), [json!({"drop": {"agent": 1}}), json!("end_turn")]);
    game.act(0, json!("end_turn"));
}

#[test]
fn ts_14_take_swap_and_lay_down() {
    let mut game =
        placed(common::europe(2), &[["copenhagen", "berlin", "riga", "rome"], ["copenhagen", "oslo", "riga", "rome"]]);
    roll(&mut game, 3, 3);
    assert_eq!(no_take(&mut game, 1, "red-A"), "TS-14", "on a base nothing can be taken");
    step(&mut game, 1, "copenhagen");
    assert_eq!(no_take(&mut game, 1, "red-B"), "TS-14", "not here");
    assert_eq!(no_take(&mut game, 1, "blue-A"), "TS-14", "blue does not play");
    assert_eq!(no_take(&mut game, 9, "red-A"), "TS-14");
    assert_eq!(game.refused(0, json!({"drop": {"agent": 1}})), "TS-14");
    assert_eq!(game.refused(0, json!({"drop": {"agent": 0}})), "TS-14");
    take(&mut game, 1, "green-A");
    assert_eq!(case_of(&game, 0, 1), "green-A");
    assert_eq!(case(&game, "green-A"), json!({"carried_by": [0, 1]}));
    step(&mut game, 1, "berlin");
    assert_eq!(no_take(&mut game, 1, "red-A"), "TS-14");
    take(&mut game, 1, "red-B");
    assert_eq!(case(&game, "green-A"), json!({"at": "berlin"}), "a swap");
    step(&mut game, 1, "copenhagen");
    drop_case(&mut game, 1);
    assert_eq!(case(&game, "red-B"), json!({"at": "copenhagen"}));
    assert_eq!(case(&game, "red-A"), json!({"at": "copenhagen"}), "two of one colour, after the set-up");
    for nonsense in [json!({"take": {"agent": 1, "case": "pink-A"}}), json!({"take": {"agent": 1, "case": "red"}})] {
        assert!(game.game.read_action(&nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn ts_15_once_per_stop() {
    let mut game =
        placed(common::europe(2), &[["copenhagen", "berlin", "riga", "rome"], ["copenhagen", "oslo", "riga", "rome"]]);
    roll(&mut game, 3, 3);
    step(&mut game, 1, "copenhagen");
    take(&mut game, 1, "red-A");
    assert_eq!(game.refused(0, json!({"drop": {"agent": 1}})), "TS-15");
    assert_eq!(no_take(&mut game, 1, "green-A"), "TS-15");
    step(&mut game, 2, "copenhagen");
    take(&mut game, 2, "green-A");
    step(&mut game, 1, "oslo");
    step(&mut game, 1, "copenhagen");
    drop_case(&mut game, 1);
    assert_eq!(no_take(&mut game, 1, "red-A"), "TS-15", "a new stop, but used up again");
    step(&mut game, 1, "oslo");
    step(&mut game, 1, "copenhagen");
    take(&mut game, 1, "red-A");
    end(&mut game);
    pass(&mut game);
    roll(&mut game, 0, 0);
    drop_case(&mut game, 1);
    assert_eq!(case(&game, "red-A"), json!({"at": "copenhagen"}), "where it stands when the turn begins");
    drop_case(&mut game, 2);
    assert_eq!(game.due(), Some("roll"));
    roll(&mut game, 1, 0);
    assert_eq!(game.refused(0, json!({"take": {"agent": 1, "case": "red-A"}})), "X-1", "not in another's turn");
}

#[test]
fn ts_16_where_is_public_what_is_not() {
    let corners = ["west", "middle", "east", "north"];
    let mut game = placed(lane(), &[corners, corners]);
    roll(&mut game, 3, 0);
    step(&mut game, 1, "west");
    take(&mut game, 1, "green-A");
    assert_eq!(case(&game, "green-A"), json!({"carried_by": [0, 1]}));
    for who in [game.view(0), game.public()] {
        assert!(!who.to_string().contains("\"content\""), "even the carrier does not know");
        assert_eq!(who.get("contents"), None);
    }
    assert_eq!(game.view(1)["my_cases"]["A"], "5");
    step(&mut game, 1, "middle");
    step(&mut game, 1, "hq");
    assert_eq!(case(&game, "green-A"), json!({"secured_by": 0, "content": "5"}), "known to all once secured");
}
