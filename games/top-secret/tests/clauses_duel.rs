//! A test for each clause about duels, in the wire format.

mod common;

use common::{
    Table, at, case, case_of, end, fight, lane, no_step, pass, phase, placed, roll, step, take, turn_of, walk,
};
use deckname_engine::{Configure, Observe, Observer, Seat, Types};
use deckname_scene::{Aid, Lang, Reader, Words};
use deckname_top_secret::TopSecret;
use serde_json::{Value, json};

const AROUND: [&str; 4] = ["north", "south", "west", "east"];

/// Red 1 waits in the middle of the lane; it is green's turn.
fn ambush() -> Table {
    let mut game = placed(lane(), &[AROUND, AROUND]);
    walk(&mut game, 1, &["west", "middle"]);
    game
}

/// Green's agent runs into the middle with this many pips left.
fn attack(game: &mut Table, agent: u8, left: u8) {
    roll(game, 2, left);
    step(game, agent, "east");
    step(game, agent, "middle");
}

/// What the seat is asked for.
fn prompt(game: &Table, seat: u8) -> String {
    let view = game.game.view(&game.state, Observer::Seat(Seat(seat)));
    let names = ["Ada".to_string(), "Ben".to_string()];
    game.game.prompt(&view, &[], &Reader { lang: Lang::En, names: &names, aid: Aid::default() })
}

#[test]
fn ts_17_an_enemy_in_the_city_means_a_duel_at_once() {
    let mut game = ambush();
    attack(&mut game, 3, 1);
    assert_eq!(phase(&game), "duel");
    assert_eq!(game.waiting(), [0, 1]);
    let duel = json!({"attacker": [1, 3], "defender": [0, 1], "city": "middle", "in": []});
    assert_eq!(game.public()["duel"], duel);
    for action in [json!({"step": {"agent": 3, "to": "west"}}), json!("end_turn"), json!({"drop": {"agent": 3}})] {
        assert_eq!(game.refused(1, action), "TS-17");
    }
    assert_eq!(game.public()["pips"], json!({"rolled": 1, "bonus": {}}));
}

#[test]
fn ts_18_both_choose_face_down_and_the_attacker_wins_ties() {
    let mut game = ambush();
    attack(&mut game, 1, 0);
    assert_eq!(game.refused(0, json!({"duel": 6})), "TS-18");
    assert_eq!(game.refused(0, json!({"duel": -1})), "TS-18");
    assert_eq!(game.legal(0).len(), 6, "a second 0 is no other choice");
    game.act(0, json!({"duel": 3}));
    assert_eq!(game.view(0)["my_choice"], json!({"duel": 3}));
    assert_eq!(game.view(1)["my_choice"], Value::Null);
    assert_eq!(game.public()["duel"]["in"], json!([0]));
    assert_eq!(game.public().get("my_choice"), None);
    assert_eq!(game.refused(0, json!({"duel": 3})), "X-1");
    let told = game.act(1, json!({"duel": 3}));
    assert_eq!(told[1]["fought"]["winner"], json!([1, 1]));
    assert_eq!(told[1]["fought"]["cards"], json!([3, 3]));
    assert_eq!(at(&game, 0, 1), "out");
    assert_eq!(at(&game, 1, 1), "middle");
    roll_after(&mut game);
    assert_eq!(game.refused(turn_of(&game), json!({"duel": 3})), "TS-18", "no duel now");
}

fn roll_after(game: &mut Table) {
    end(game);
    roll(game, 1, 0);
}

#[test]
fn ts_19_cards_are_out_until_all_seven_are_used() {
    let mut game = ambush();
    for (agent, green, red) in [(1, 0, 1), (1, 0, 2), (1, 1, 3), (2, 2, 4), (3, 3, 5)] {
        attack(&mut game, agent, 0);
        fight(&mut game, green, red);
        pass(&mut game);
    }
    assert_eq!(game.public()["duel_cards"], json!([[0, 0], [4, 5]]));
    attack(&mut game, 4, 0);
    assert_eq!(game.refused(0, json!({"duel": 3})), "TS-19");
    assert_eq!(game.refused(1, json!({"duel": 0})), "TS-19");
    fight(&mut game, 4, 0);
    assert_eq!(game.public()["duel_cards"], json!([[0], [5]]));
    end(&mut game);
    roll(&mut game, 2, 0);
    step(&mut game, 1, "west");
    step(&mut game, 1, "middle");
    let told = fight(&mut game, 0, 5);
    assert_eq!(game.public()["duel_cards"], json!([[0, 0, 1, 2, 3, 4, 5], [0, 0, 1, 2, 3, 4, 5]]));
    assert!(told.contains(&json!({"cards_back": {"seat": 0}})));
}

#[test]
fn ts_20_the_loser_is_out_but_with_a_0_goes_back_to_base() {
    for (green, red, green_at, red_at) in [
        (4, 2, "middle", "out"),
        (4, 0, "middle", "base"),
        (0, 0, "middle", "base"),
        (1, 2, "out", "middle"),
        (0, 2, "base", "middle"),
    ] {
        let mut game = ambush();
        attack(&mut game, 1, 0);
        fight(&mut game, green, red);
        assert_eq!((at(&game, 1, 1), at(&game, 0, 1)), (json!(green_at), json!(red_at)), "{green} against {red}");
    }
    let mut game = ambush();
    attack(&mut game, 1, 0);
    fight(&mut game, 1, 2);
    pass(&mut game);
    roll(&mut game, 1, 0);
    assert_eq!(no_step(&mut game, 1, "east"), "TS-11", "out of the game for good");
}

/// Red 1 waits in the middle with red-C.
fn loaded() -> Table {
    let mut game = placed(lane(), &[AROUND, AROUND]);
    roll(&mut game, 2, 0);
    step(&mut game, 1, "west");
    take(&mut game, 1, "red-C");
    step(&mut game, 1, "middle");
    end(&mut game);
    game
}

#[test]
fn ts_21_the_suitcase_of_the_loser_stays() {
    let mut game = loaded();
    attack(&mut game, 1, 0);
    fight(&mut game, 5, 1);
    assert_eq!(case(&game, "red-C"), json!({"at": "middle"}));
    take(&mut game, 1, "red-C");
    assert_eq!(case_of(&game, 1, 1), "red-C", "the attacker takes it at once");
    let mut game = ambush();
    roll(&mut game, 2, 0);
    step(&mut game, 1, "east");
    take(&mut game, 1, "green-D");
    step(&mut game, 1, "middle");
    fight(&mut game, 0, 5);
    assert_eq!(case(&game, "green-D"), json!({"at": "middle"}));
    assert_eq!(at(&game, 1, 1), "base");
    roll(&mut game, 0, 0);
    take(&mut game, 1, "green-D");
    assert_eq!(case_of(&game, 0, 1), "green-D", "the defender in its own next turn");
}

/// Red 1 with red-C and red 2 with nothing wait in the middle.
fn pair() -> Table {
    let mut game = loaded();
    pass(&mut game);
    walk(&mut game, 2, &["west", "middle"]);
    game
}

#[test]
fn ts_22_two_enemies_one_after_the_other() {
    let mut game = pair();
    attack(&mut game, 4, 0);
    assert_eq!(game.public()["duel"]["defender"], json!([0, 2]), "the one without a suitcase first");
    fight(&mut game, 3, 2);
    assert_eq!(game.public()["duel"]["defender"], json!([0, 1]), "the second follows at once");
    assert_eq!(game.refused(1, json!({"step": {"agent": 4, "to": "west"}})), "TS-17");
    assert_eq!(game.public()["duel_cards"][1], json!([0, 0, 1, 2, 4, 5]));
    fight(&mut game, 1, 5);
    assert_eq!(at(&game, 1, 4), "out");
    assert_eq!((at(&game, 0, 1), at(&game, 0, 2)), (json!("middle"), json!("out")));
    let mut game = pair();
    attack(&mut game, 4, 0);
    fight(&mut game, 1, 2);
    assert_eq!(game.due(), Some("roll"), "the second only if the first was won");
    let mut game = ambush();
    pass(&mut game);
    walk(&mut game, 5, &["west", "middle"]);
    attack(&mut game, 4, 0);
    assert_eq!(game.public()["duel"]["defender"], json!([0, 1]), "else the lower number");
}

#[test]
fn ts_23_a_bonus_pip_for_each_duel_won() {
    // Roll 5, a duel on the second step: won, four steps are left.
    let mut game = ambush();
    attack(&mut game, 1, 3);
    fight(&mut game, 4, 2);
    assert_eq!(game.public()["pips"], json!({"rolled": 3, "bonus": {"1": 1}}));
    step(&mut game, 2, "east");
    assert_eq!(game.public()["pips"], json!({"rolled": 2, "bonus": {"1": 1}}), "only the winner can spend it");
    step(&mut game, 1, "north");
    assert_eq!(game.public()["pips"], json!({"rolled": 2, "bonus": {}}), "bonus first");
    step(&mut game, 1, "middle");
    step(&mut game, 1, "north");
    end(&mut game);
    // Winning against both gives two.
    let mut game = pair();
    attack(&mut game, 1, 0);
    fight(&mut game, 5, 1);
    fight(&mut game, 4, 2);
    assert_eq!(game.public()["pips"], json!({"rolled": 0, "bonus": {"1": 2}}));
    assert_eq!(no_step(&mut game, 2, "east"), "TS-23");
    assert!(game.legal(1).contains(&json!("end_turn")), "it need not be spent");
    step(&mut game, 1, "west");
    end(&mut game);
    assert_eq!(game.public()["pips"], Value::Null, "and lapses");
}

#[test]
fn ts_11_after_a_duel_won_the_rest_of_the_roll_may_be_left() {
    let mut game = ambush();
    attack(&mut game, 1, 3);
    assert_eq!(game.public()["duel_won"], false);
    fight(&mut game, 4, 2);
    assert_eq!(game.public()["duel_won"], true);
    assert!(game.legal(1).contains(&json!("end_turn")), "three rolled pips and a bonus are left");
    assert!(prompt(&game, 1).starts_with("You won the duel"));
    step(&mut game, 1, "north");
    step(&mut game, 2, "east");
    assert_eq!(game.public()["pips"], json!({"rolled": 2, "bonus": {}}));
    game.act(1, json!("end_turn"));
    assert_eq!((game.due(), game.public()["duel_won"].clone()), (Some("roll"), json!(false)));
    pass(&mut game);
    roll(&mut game, 2, 0);
    assert_eq!(game.refused(1, json!("end_turn")), "TS-11", "only in the turn of the duel");
    let mut game = ambush();
    attack(&mut game, 1, 3);
    fight(&mut game, 2, 4);
    roll(&mut game, 2, 0);
    assert_eq!(game.refused(0, json!("end_turn")), "TS-11", "a duel won in defence does not count");
}

#[test]
fn ts_11_three_in_a_city_must_be_cleared_even_after_a_duel_won() {
    let mut game = ambush();
    roll(&mut game, 3, 3);
    step(&mut game, 1, "east");
    step(&mut game, 1, "middle");
    fight(&mut game, 4, 2);
    for agent in [2, 3, 4] {
        step(&mut game, agent, "east");
    }
    assert!(!game.legal(1).contains(&json!("end_turn")));
    assert!(prompt(&game, 1).starts_with("Your turn"));
    assert_eq!(game.refused(1, json!("end_turn")), "TS-12");
    step(&mut game, 4, "middle");
    game.act(1, json!("end_turn"));
}

#[test]
fn ts_11_in_the_first_edition_the_roll_must_be_spent_after_a_duel_won() {
    let mut game = ambush();
    assert_eq!((TopSecret::EDITION, game.game.edition()), (2, 2));
    assert!(game.game.clone().in_edition(0).is_none() && game.game.clone().in_edition(3).is_none());
    game.game = game.game.in_edition(1).unwrap();
    assert_eq!(game.game.edition(), 1);
    attack(&mut game, 1, 3);
    fight(&mut game, 4, 2);
    assert!(!game.legal(1).contains(&json!("end_turn")));
    assert!(prompt(&game, 1).starts_with("Your turn"));
    assert_eq!(game.refused(1, json!("end_turn")), "TS-11");
    for city in ["east", "middle", "north"] {
        step(&mut game, 2, city);
    }
    game.act(1, json!("end_turn"));
}

#[test]
fn ts_23_an_agent_lost_to_a_bomb_loses_its_bonus() {
    let mut game = pair();
    roll(&mut game, 3, 1);
    step(&mut game, 1, "east");
    take(&mut game, 1, "green-D");
    step(&mut game, 1, "middle");
    fight(&mut game, 5, 1);
    fight(&mut game, 4, 2);
    step(&mut game, 1, "hq");
    assert_eq!(game.public()["pips"], json!({"rolled": 2, "bonus": {"1": 1}}));
    let mut spared = game.clone();
    spared.act(1, json!({"lose": [4, 5, 6, 7]}));
    assert_eq!(spared.public()["pips"], json!({"rolled": 2, "bonus": {"1": 1}}));
    game.act(1, json!({"lose": [1, 5, 6, 7]}));
    assert_eq!(game.public()["pips"], json!({"rolled": 2, "bonus": {}}));
    assert!(game.legal(1).contains(&json!("end_turn")), "the duels were won all the same");
}

#[test]
fn ts_23_a_delivering_agent_keeps_its_bonus() {
    let mut game = pair();
    roll(&mut game, 2, 0);
    step(&mut game, 1, "east");
    take(&mut game, 1, "green-D");
    step(&mut game, 1, "middle");
    fight(&mut game, 5, 1);
    fight(&mut game, 4, 2);
    take(&mut game, 1, "red-C");
    step(&mut game, 1, "hq");
    assert_eq!(game.public()["pips"], json!({"rolled": 0, "bonus": {"1": 1}}));
    step(&mut game, 1, "east");
    assert_eq!(at(&game, 1, 1), "east");
}

#[test]
fn ts_24_a_lost_attack_ends_the_turn() {
    // Roll 5, a duel on the second step: lost, the turn is over.
    let mut game = ambush();
    attack(&mut game, 1, 3);
    fight(&mut game, 2, 4);
    assert_eq!(game.due(), Some("roll"));
    assert_eq!(game.public()["turn"], 0);
    assert_eq!(game.public()["pips"], Value::Null);
    let mut game = ambush();
    attack(&mut game, 1, 3);
    fight(&mut game, 0, 4);
    assert_eq!(game.due(), Some("roll"), "also when the agent survives");
}
