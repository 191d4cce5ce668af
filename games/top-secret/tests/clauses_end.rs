//! A test for each clause about delivering and the end, in the wire format.

mod common;

use common::{Table, at, case, drop_case, end, lane, no_step, pass, phase, placed, roll, step, take};
use deckname_engine::{Apply, Seat, Wire};
use deckname_laws::random_until;
use serde_json::{Value, json};

const RED: [&str; 4] = ["west", "middle", "north", "south"];
const GREEN: [&str; 4] = ["east", "middle", "south", "north"];

fn start() -> Table {
    placed(lane(), &[RED, GREEN])
}

/// One turn: the agent goes along these cities, takes the suitcase where it lies, and brings it home.
fn fetch(game: &mut Table, agent: u8, way: &[&str], what: &str) {
    let pips = way.len() as u8;
    roll(game, pips.min(3), pips.saturating_sub(3));
    for place in way {
        step(game, agent, place);
        if case(game, what) == json!({"at": place}) {
            take(game, agent, what);
        }
    }
    if game.over().is_none() && phase(game) == "turn" {
        end(game);
    }
}

#[test]
fn ts_25_a_secured_suitcase_counts_for_the_seat_that_brought_it() {
    let mut game = placed(lane(), &[RED, ["west", "north", "south", "middle"]]);
    roll(&mut game, 3, 1);
    step(&mut game, 1, "west");
    take(&mut game, 1, "green-A");
    step(&mut game, 1, "middle");
    let told = step(&mut game, 1, "hq");
    assert_eq!(told[0], json!({"delivered": {"seat": 0, "agent": 1, "case": "green-A", "content": "5"}}));
    assert_eq!(game.public()["secrets"], json!([5, 0]));
    assert_eq!(case(&game, "green-A"), json!({"secured_by": 0, "content": "5"}));
    assert_eq!(game.public()["agents"][0]["1"], json!({"at": "base", "case": null}));
    assert_eq!(game.public()["pips"]["rolled"], 1, "the turn goes on");
    step(&mut game, 1, "west");
}

#[test]
fn ts_26_of_the_first_three_one_must_be_foreign() {
    let mut game = start();
    fetch(&mut game, 1, &["west", "middle", "hq"], "red-A");
    pass(&mut game);
    fetch(&mut game, 1, &["west", "middle", "hq"], "red-B");
    pass(&mut game);
    assert_eq!(game.public()["secrets"], json!([8, 0]));
    roll(&mut game, 3, 2);
    for place in ["west", "middle", "north"] {
        step(&mut game, 1, place);
    }
    take(&mut game, 1, "red-C");
    step(&mut game, 1, "middle");
    assert_eq!(no_step(&mut game, 1, "hq"), "TS-26");
    take(&mut game, 1, "green-B");
    step(&mut game, 1, "hq");
    assert_eq!(game.public()["secrets"], json!([11, 0]));
    // A bomb counts as a suitcase secured.
    let mut game = start();
    fetch(&mut game, 1, &["west", "middle", "hq"], "red-A");
    pass(&mut game);
    roll(&mut game, 3, 2);
    for place in ["west", "middle", "south"] {
        step(&mut game, 1, place);
    }
    take(&mut game, 1, "red-D");
    step(&mut game, 1, "middle");
    step(&mut game, 1, "hq");
    game.act(0, json!({"lose": [4, 5, 6, 7]}));
    pass(&mut game);
    roll(&mut game, 3, 0);
    step(&mut game, 1, "west");
    step(&mut game, 1, "middle");
    take(&mut game, 1, "red-B");
    assert_eq!(no_step(&mut game, 1, "hq"), "TS-26");
}

/// Red 2 waits in the west with red-A; red 1 has just brought the bomb in green-D.
fn bombed() -> Table {
    let mut game = placed(lane(), &[RED, ["north", "south", "east", "middle"]]);
    roll(&mut game, 3, 2);
    step(&mut game, 2, "west");
    take(&mut game, 2, "red-A");
    step(&mut game, 1, "west");
    step(&mut game, 1, "middle");
    take(&mut game, 1, "green-D");
    step(&mut game, 1, "hq");
    game
}

#[test]
fn ts_27_a_bomb_costs_half_of_the_agents() {
    let mut game = bombed();
    assert_eq!(phase(&game), "lose");
    assert_eq!(game.waiting(), [0]);
    assert_eq!(at(&game, 0, 1), "hq");
    assert_eq!(game.public()["secrets"], json!([0, 0]));
    assert_eq!(game.legal(0).len(), 35, "four of seven");
    for bad in [json!([1, 2, 3]), json!([1, 1, 2, 3]), json!([1, 2, 3, 8]), json!([0, 1, 2, 3]), json!([1, 2, 3, 4, 5])]
    {
        assert_eq!(game.refused(0, json!({"lose": bad})), "TS-27");
    }
    assert_eq!(game.refused(0, json!("end_turn")), "TS-27");
    let mut spared = game.clone();
    let told = spared.act(0, json!({"lose": [7, 3, 2, 4]}));
    assert_eq!(told[0], json!({"lost": {"seat": 0, "agents": [2, 3, 4, 7]}}), "in any order, recorded sorted");
    assert_eq!(at(&spared, 0, 1), "base", "a carrier that survives");
    assert_eq!(case(&spared, "red-A"), json!({"at": "west"}), "stays where the lost agent was");
    assert_eq!(spared.public()["pips"]["rolled"], 1, "the turn goes on");
    game.act(0, json!({"lose": [1, 5, 6, 7]}));
    assert_eq!(at(&game, 0, 1), "out", "the carrier may be chosen");
    assert_eq!(case(&game, "red-A"), json!({"carried_by": [0, 2]}));
    drop_case_refused(&mut game);
    let mut early = start();
    roll(&mut early, 1, 0);
    assert_eq!(early.refused(0, json!({"lose": [1]})), "TS-27");
    assert!(early.game.read_action(&json!({"lose": 3})).is_err());
}

/// Agent 2 has taken at this stop already, so laying down must wait.
fn drop_case_refused(game: &mut Table) {
    assert_eq!(game.refused(0, json!({"drop": {"agent": 2}})), "TS-15");
    step(game, 2, "middle");
    drop_case(game, 2);
    assert_eq!(case(game, "red-A"), json!({"at": "middle"}));
}

#[test]
fn ts_28_ten_secrets_win_at_once() {
    let mut game = placed(lane(), &[RED, ["west", "north", "south", "middle"]]);
    fetch(&mut game, 1, &["west", "middle", "hq"], "red-A");
    pass(&mut game);
    fetch(&mut game, 1, &["west", "middle", "hq"], "green-A");
    assert_eq!(phase(&game), "over");
    assert_eq!(game.winners(), json!([0]));
    let over = game.over().unwrap();
    assert_eq!(
        over["standings"],
        json!([
            {"seat": 0, "secrets": 10, "agents": 7}, {"seat": 1, "secrets": 0, "agents": 7},
        ])
    );
    assert_eq!(game.public()["contents"]["green-D"], "bomb", "all suitcases are opened");
    assert_eq!(game.public()["pips"], Value::Null);
    assert_eq!(game.refused(0, json!("end_turn")), "X-1");
}

#[test]
fn ts_29_nine_to_nine_is_the_end() {
    let nine = |bomb: bool| {
        let mut game = start();
        if bomb {
            // Green opens red's bomb first and loses four agents.
            pass(&mut game);
            roll(&mut game, 3, 2);
            for place in ["east", "middle", "south"] {
                step(&mut game, 1, place);
            }
            take(&mut game, 1, "red-D");
            step(&mut game, 1, "middle");
            step(&mut game, 1, "hq");
            game.act(1, json!({"lose": [4, 5, 6, 7]}));
        }
        for (red, green) in [("red-A", "green-A"), ("red-B", "green-B")] {
            fetch(&mut game, 1, &["west", "middle", "hq"], red);
            fetch(&mut game, 1, &["east", "middle", "hq"], green);
        }
        fetch(&mut game, 1, &["west", "middle", "south", "middle", "hq"], "green-C");
        assert_eq!(game.public()["secrets"], json!([9, 8]));
        assert_eq!(game.over(), None);
        fetch(&mut game, 1, &["east", "middle", "north", "middle", "hq"], "red-C");
        assert_eq!(game.public()["secrets"], json!([9, 9]));
        game.winners()
    };
    assert_eq!(nine(false), json!([]), "level in agents too: no one wins");
    assert_eq!(nine(true), json!([0]), "more agents still in the game");
}

#[test]
fn ts_29_after_400_turns_the_game_ends() {
    let mut game = start();
    for turn in 1..=400 {
        assert_eq!(game.due(), Some("roll"), "turn {turn}");
        roll(&mut game, 0, 0);
    }
    assert_eq!(game.winners(), json!([]));
    assert_eq!(game.public()["turn_number"], 400);
}

#[test]
fn ts_29_a_seat_without_agents_has_no_turns() {
    let beaten = |game: &Table| game.over().is_none() && game.state.squad(Seat(0)).alive().is_empty();
    let found = (0..3_000).find_map(|seed| {
        let mut game = start();
        random_until(&mut game, seed, beaten);
        beaten(&game).then_some((game, seed))
    });
    let (mut game, seed) = found.expect("a game that goes on without red");
    random_until(&mut game, seed, |game| {
        assert_ne!((game.due(), &game.public()["turn"]), (Some("roll"), &json!(0)), "red has no turns");
        game.over().is_some()
    });
    assert!(game.game.outcome(&game.state).is_some());
}
