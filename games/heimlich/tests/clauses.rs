//! A test for each clause of the rulebook, in the wire format.

use deckname_heimlich::Heimlich;
use deckname_laws::Script;
use serde_json::{Value, json};

fn start(seats: u8, variant: &str) -> Script<Heimlich> {
    Script::new(seats, &json!({"variant": variant}))
}

/// Four seats own yellow, red, violet and blue; green and orange are neutral.
fn dealt(variant: &str) -> Script<Heimlich> {
    let mut game = start(4, variant);
    game.chance(json!({"deal": ["yellow", "red", "violet", "blue"]}));
    game
}

/// One turn of the seat that is to move.
fn turn(game: &mut Script<Heimlich>, roll: u8, pips: impl Into<Value>) -> Vec<Value> {
    game.chance(json!({"roll": roll}));
    let seat = game.waiting()[0];
    game.act(seat, json!({"move": pips.into()}))
}

/// Moves `agent` by `pips` in turns of its own, while no agent enters the safe's building.
fn walk(game: &mut Script<Heimlich>, agent: &str, pips: u8) {
    for pips in [6; 40].into_iter().take(usize::from(pips / 6)).chain([pips % 6]).filter(|pips| *pips > 0) {
        turn(game, pips, json!({ agent: pips }));
    }
}

/// Lets `agent` walk from the church into the safe's house 7 and puts the safe back there, so that it scores 7 each round.
fn score_seven(game: &mut Script<Heimlich>, agent: &str) {
    walk(game, agent, 6);
    turn(game, 1, json!({ agent: 1 }));
}

fn place_of<'a>(view: &'a Value, agent: &str) -> &'a Value {
    &view["agents"][agent]
}

#[test]
fn hc_1_twelve_buildings_in_a_ring() {
    let mut game = dealt("basic");
    let mut seen = Vec::new();
    for _ in 0..13 {
        seen.push(place_of(&game.public(), "blue").clone());
        turn(&mut game, 1, json!({"blue": 1}));
        if game.public()["phase"] == "safe" {
            // The scoring in 7 moves the safe out of blue's way.
            game.act(game.waiting()[0], json!({"safe": "6"}));
        }
    }
    let ring = ["church", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ruin", "church"];
    assert_eq!(seen, ring.map(Value::from));
}

#[test]
fn hc_2_two_more_agents_than_seats_and_seven_at_most() {
    let order = ["yellow", "red", "violet", "blue", "green", "orange", "grey"];
    for (seats, agents) in [(2, 4), (3, 5), (4, 6), (5, 7), (6, 7), (7, 7)] {
        let view = start(seats, "basic").public();
        let taking_part: Vec<&String> = view["agents"].as_object().unwrap().keys().collect();
        assert_eq!(taking_part, order[..agents], "{seats} seats");
    }
}

#[test]
fn hc_3_everything_begins_in_the_church_and_the_safe_in_seven() {
    let view = start(7, "pro").public();
    assert!(view["agents"].as_object().unwrap().values().all(|place| place == "church"));
    assert!(view["scores"].as_object().unwrap().values().all(|score| score == 0));
    assert_eq!(view["safe"], "7");
}

#[test]
fn hc_4_each_seat_is_dealt_one_agent_in_secret() {
    let mut game = start(4, "basic");
    assert_eq!(game.due(), Some("deal"));
    assert_eq!(game.outcomes().len(), 360);
    assert_eq!(game.view(0)["me"], Value::Null);
    assert_eq!(game.impossible(json!({"deal": ["yellow", "yellow", "red", "blue"]})), "HC-4");
    assert_eq!(game.impossible(json!({"deal": ["yellow", "grey", "red", "blue"]})), "HC-4");
    assert_eq!(game.impossible(json!({"deal": ["yellow", "red", "blue"]})), "HC-4");
    assert_eq!(game.impossible(json!({"deal": ["red", "violet", "blue", "green", "yellow"]})), "HC-4");
    assert_eq!(game.impossible(json!({"roll": 3})), "HC-4");
    game.chance(json!({"deal": ["orange", "red", "violet", "blue"]}));
    assert_eq!(game.view(0)["me"], "orange");
    assert_eq!(game.view(3)["me"], "blue");
    assert_eq!(game.public().get("me"), None);
    assert_eq!(game.view(0).get("owners"), None);
    assert_eq!(start(5, "basic").outcomes(), vec![]);
    let few = Script::<Heimlich>::new(5, &json!({"agents": 6}));
    assert_eq!(few.outcomes().len(), 720, "up to 1,000 are listed");
}

#[test]
fn hc_5_seat_0_begins_then_clockwise() {
    let mut game = dealt("basic");
    for seat in [0, 1, 2, 3, 0] {
        assert_eq!(game.public()["turn"], seat);
        turn(&mut game, 1, json!({"green": 1}));
    }
    assert_eq!(game.public()["turn_number"], 6);
}

#[test]
fn hc_6_a_turn_begins_with_a_roll() {
    let mut game = dealt("basic");
    assert_eq!(game.due(), Some("roll"));
    assert_eq!(game.outcomes(), (1..=6).map(|n| (json!({"roll": n}), 1)).collect::<Vec<_>>());
    assert_eq!(game.impossible(json!({"roll": 7})), "HC-6");
    assert_eq!(game.impossible(json!({"roll": 0})), "HC-6");
    assert_eq!(game.impossible(json!({"roll": -1})), "HC-6");
    assert_eq!(game.impossible(json!({"deal": ["yellow", "red", "violet", "blue"]})), "HC-6");
    assert_eq!(game.refused(0, json!({"move": {"red": 1}})), "X-1");
}

#[test]
fn hc_7_the_whole_roll_is_split_over_any_agents() {
    let mut game = dealt("basic");
    game.chance(json!({"roll": 6}));
    for bad in [
        json!({"red": 5}),
        json!({"red": 7}),
        json!({}),
        json!({"red": 6, "blue": 0}),
        json!({"red": 7, "blue": -1}),
        json!({"grey": 6}),
        json!({"red": 262}),
    ] {
        assert_eq!(game.refused(0, json!({"move": bad})), "HC-7", "{bad}");
    }
    assert_eq!(game.refused(1, json!({"move": {"red": 6}})), "X-1");
    assert_eq!(game.legal(0).len(), 462);
    // From the source: 2, 3 and 1; four by one and one by two; one by six.
    for good in [
        json!({"red": 2, "violet": 3, "yellow": 1}),
        json!({"red": 1, "violet": 1, "yellow": 1, "blue": 1, "green": 2}),
        json!({"orange": 6}),
    ] {
        let mut game = game.clone();
        game.act(0, json!({"move": good}));
        assert_eq!(game.due(), Some("roll"), "a 6 gives no second roll: {good}");
        assert_eq!(game.public()["turn"], 1);
    }
}

#[test]
fn hc_8_agents_move_clockwise_and_share_buildings_and_pass_the_safe() {
    let mut game = dealt("basic");
    turn(&mut game, 4, json!({"red": 2, "blue": 2}));
    let view = game.public();
    assert_eq!((place_of(&view, "red"), place_of(&view, "blue")), (&json!("2"), &json!("2")));
    turn(&mut game, 6, json!({"red": 6}));
    assert_eq!(place_of(&game.public(), "red"), "8");
    assert_eq!(game.due(), Some("roll"), "passing the safe in 7 has no effect");
}

#[test]
fn hc_9_one_scoring_when_a_moved_agent_ends_at_the_safe() {
    let mut game = dealt("basic");
    turn(&mut game, 6, json!({"red": 3, "blue": 3}));
    turn(&mut game, 6, json!({"red": 3, "blue": 3}));
    let events = turn(&mut game, 2, json!({"red": 1, "blue": 1}));
    assert_eq!(events.iter().filter(|event| event.get("scored").is_some()).count(), 1);
    assert_eq!(game.public()["scores"]["red"], 7);
    assert_eq!(game.public()["scores"]["blue"], 7);
}

#[test]
fn hc_10_every_agent_scores_its_building() {
    // From the source: blue enters 7; green and yellow stand in 2, red in 10.
    let mut game = dealt("basic");
    turn(&mut game, 4, json!({"green": 2, "yellow": 2}));
    turn(&mut game, 6, json!({"red": 6}));
    turn(&mut game, 4, json!({"red": 4}));
    turn(&mut game, 6, json!({"violet": 6}));
    turn(&mut game, 5, json!({"violet": 5}));
    turn(&mut game, 6, json!({"blue": 6}));
    turn(&mut game, 1, json!({"blue": 1}));
    let scores = game.public()["scores"].clone();
    assert_eq!(scores, json!({"yellow": 2, "red": 10, "violet": 0, "blue": 7, "green": 2, "orange": 0}));
}

#[test]
fn hc_11_a_marker_never_falls_below_0() {
    let mut game = dealt("basic");
    walk(&mut game, "red", 11);
    score_seven(&mut game, "blue");
    assert_eq!(game.public()["scores"]["red"], 0);
    game.act(game.waiting()[0], json!({"safe": "8"}));
    turn(&mut game, 1, json!({"blue": 1}));
    assert_eq!(game.public()["scores"]["red"], 0, "the ruin takes 3 of nothing");
    assert_eq!(game.public()["scores"]["blue"], 15);
}

#[test]
fn hc_12_then_the_safe_goes_to_an_empty_building() {
    let mut game = dealt("basic");
    score_seven(&mut game, "blue");
    let seat = game.waiting()[0];
    assert_eq!(game.public()["phase"], "safe");
    assert_eq!(game.refused(seat, json!({"safe": "7"})), "HC-12");
    assert_eq!(game.refused(seat, json!({"safe": "church"})), "HC-12");
    assert_eq!(game.refused(seat, json!({"move": {"red": 1}})), "HC-12");
    assert_eq!(game.legal(seat).len(), 10);
    game.act(seat, json!({"safe": "ruin"}));
    assert_eq!(game.public()["safe"], "ruin");
    assert_eq!(game.due(), Some("roll"));
    game.chance(json!({"roll": 2}));
    assert_eq!(game.refused(game.waiting()[0], json!({"safe": "3"})), "HC-12");
}

#[test]
fn hc_13_church_and_ruin_cause_scorings_too() {
    let mut game = dealt("basic");
    score_seven(&mut game, "blue");
    game.act(game.waiting()[0], json!({"safe": "ruin"}));
    turn(&mut game, 4, json!({"blue": 4}));
    assert_eq!(game.public()["scores"]["blue"], 4, "7, then −3 in the ruin");
    assert_eq!(game.public()["phase"], "safe");
    // The church is empty only when every agent has left it.
    let mut game = dealt("basic");
    score_seven(&mut game, "blue");
    game.act(game.waiting()[0], json!({"safe": "10"}));
    turn(&mut game, 5, json!({"yellow": 1, "red": 1, "violet": 1, "green": 1, "orange": 1}));
    turn(&mut game, 3, json!({"blue": 3}));
    game.act(game.waiting()[0], json!({"safe": "church"}));
    let before = game.public()["scores"].clone();
    turn(&mut game, 2, json!({"blue": 2}));
    assert_eq!(game.public()["phase"], "safe");
    assert_eq!(game.public()["scores"]["blue"], before["blue"]);
    assert_eq!(game.public()["scores"]["red"].as_u64(), before["red"].as_u64().map(|score| score + 1));
}

/// Scores `agent` again and again until `done`.
fn race(game: &mut Script<Heimlich>, agent: &str, done: impl Fn(&Value) -> bool) {
    score_seven(game, agent);
    while !done(&game.public()) {
        race_on(game, agent);
    }
}

/// The next scoring of `agent`: in the next house, or from house 10 around the corner in house 5.
fn race_on(game: &mut Script<Heimlich>, agent: &str) {
    let here: u8 = place_of(&game.public(), agent).as_str().unwrap().parse().unwrap();
    let goal = if here == 10 { 5 } else { here + 1 };
    game.act(game.waiting()[0], json!({"safe": goal.to_string()}));
    if here == 10 {
        turn(game, 6, json!({ agent: 6 }));
    }
    turn(game, 1, json!({ agent: 1 }));
}

fn over(view: &Value) -> bool {
    view["phase"] == "over"
}

#[test]
fn hc_14_the_finish_ends_the_game_at_42() {
    let mut game = dealt("basic");
    race(&mut game, "red", |view| view["scores"]["red"].as_u64() >= Some(39));
    assert!(!over(&game.public()));
    race_on(&mut game, "red");
    assert!(over(&game.public()));
    assert!(game.public()["scores"]["red"].as_u64() >= Some(42));
    assert_eq!(game.waiting(), Vec::<u8>::new());
    assert_eq!(game.refused(0, json!({"safe": "3"})), "X-1");
}

#[test]
fn hc_15_the_farthest_agent_wins_for_its_seat() {
    let mut game = dealt("basic");
    race(&mut game, "red", over);
    assert_eq!(game.winners(), json!([1]));
    assert_eq!(game.over().unwrap()["standings"][1]["agent"], "red");
    let mut game = dealt("basic");
    race(&mut game, "green", over);
    assert_eq!(game.winners(), json!([]), "green is neutral");
}

#[test]
fn hc_16_level_agents_win_together() {
    let mut game = dealt("basic");
    turn(&mut game, 6, json!({"red": 3, "blue": 3}));
    turn(&mut game, 6, json!({"red": 3, "blue": 3}));
    turn(&mut game, 2, json!({"red": 1, "blue": 1}));
    for goal in ["8", "9", "10"] {
        game.act(game.waiting()[0], json!({"safe": goal}));
        turn(&mut game, 2, json!({"red": 1, "blue": 1}));
    }
    game.act(game.waiting()[0], json!({"safe": "8"}));
    for _ in 0..3 {
        turn(&mut game, 6, json!({"red": 3, "blue": 3}));
    }
    turn(&mut game, 2, json!({"red": 1, "blue": 1}));
    assert_eq!(game.winners(), json!([1, 3]));
}

#[test]
fn hc_17_cards_are_open_only_at_the_end() {
    let mut game = dealt("basic");
    race(&mut game, "red", |view| view["scores"]["red"].as_u64() >= Some(30));
    for seat in 0..4 {
        assert_eq!(game.view(seat).get("owners"), None);
    }
    let mut game = dealt("basic");
    race(&mut game, "red", over);
    let owners = json!({"yellow": 0, "red": 1, "violet": 2, "blue": 3, "green": null, "orange": null});
    assert_eq!(game.public()["owners"], owners);
    assert_eq!(game.public()["tips"], Value::Null);
    assert_eq!(game.public()["bonus"], json!([0, 0, 0, 0]));
}

#[test]
fn hc_18_in_pro_the_safe_goes_anywhere_or_stays() {
    let mut game = dealt("pro");
    score_seven(&mut game, "blue");
    let seat = game.waiting()[0];
    assert_eq!(game.legal(seat).len(), 12);
    let mut stays = game.clone();
    stays.act(seat, json!({"safe": "7"}));
    assert_eq!(stays.public()["safe"], "7");
    game.act(seat, json!({"safe": "church"}));
    assert_eq!(game.public()["safe"], "church");
}

#[test]
fn hc_19_in_pro_a_scoring_needs_a_newly_entered_agent() {
    let mut game = dealt("pro");
    score_seven(&mut game, "blue");
    game.act(game.waiting()[0], json!({"safe": "7"}));
    turn(&mut game, 1, json!({"red": 1}));
    assert_eq!(game.due(), Some("roll"), "blue stands at the safe, but did not enter it now");
    turn(&mut game, 6, json!({"red": 6}));
    assert_eq!(game.public()["phase"], "safe");
}

/// A pro game at the tips.
fn at_the_tips() -> Script<Heimlich> {
    let mut game = dealt("pro");
    race(&mut game, "red", |view| view["phase"] == "tips");
    game
}

fn sheet(owners: [Option<u8>; 6]) -> Value {
    let [yellow, red, violet, blue, green, orange] = owners;
    json!({"tips": {"yellow": yellow, "red": red, "violet": violet, "blue": blue, "green": green, "orange": orange}})
}

#[test]
fn hc_20_tips_are_due_once_when_a_marker_reaches_29() {
    let mut game = at_the_tips();
    assert!(game.public()["scores"]["red"].as_u64() >= Some(29));
    assert_eq!(game.waiting(), [0, 1, 2, 3]);
    assert_eq!(game.refused(0, json!({"safe": "3"})), "HC-20");
    assert_eq!(game.refused(0, json!({"tips": {"yellow": 0, "red": 1}})), "HC-20", "for every agent taking part");
    let truth = sheet([Some(0), Some(1), Some(2), Some(3), None, None]);
    let mut extra = truth.clone();
    extra["tips"]["grey"] = Value::Null;
    assert_eq!(game.refused(0, extra), "HC-20");
    game.act(2, truth.clone());
    assert_eq!(game.public()["tips_in"], json!([2]));
    assert_eq!(game.view(2)["my_tips"], truth["tips"]);
    assert_eq!(game.view(2)["my_choice"], truth);
    assert_eq!(game.view(0)["my_choice"], Value::Null);
    assert_eq!(game.refused(2, truth.clone()), "X-1");
    for seat in [0, 3, 1] {
        game.act(seat, truth.clone());
    }
    assert_eq!(game.public()["phase"], "safe");
    assert_eq!(game.public()["tips_in"], json!([0, 1, 2, 3]));
    assert_eq!(game.public().get("tips"), None);
    race_on(&mut game, "red");
    assert_ne!(game.public()["phase"], "tips", "once in a game");
    let mut early = dealt("pro");
    early.chance(json!({"roll": 1}));
    assert_eq!(early.refused(0, truth), "HC-20");
}

#[test]
fn hc_21_a_sheet_names_every_other_seat_exactly_once() {
    let mut game = at_the_tips();
    for bad in [
        [Some(1), Some(0), Some(2), Some(3), None, None],
        [Some(0), Some(1), Some(2), None, None, None],
        [Some(0), Some(1), Some(2), Some(3), Some(3), None],
        [Some(0), Some(1), Some(2), Some(4), None, None],
        [Some(0), Some(1), Some(2), Some(200), None, None],
        [None, Some(1), Some(2), Some(3), Some(0), None],
        [Some(0), Some(1), Some(2), Some(3), Some(0), None],
    ] {
        assert_eq!(game.refused(0, sheet(bad)), "HC-21", "{bad:?}");
    }
    assert_eq!(game.legal(0).len(), 60);
    game.act(0, sheet([Some(0), None, None, Some(2), Some(3), Some(1)]));
}

#[test]
fn hc_22_the_tips_are_in_before_the_end() {
    for seed in 0..200 {
        let mut game = dealt("pro");
        deckname_laws::random_until(&mut game, seed, |game| game.over().is_some());
        assert_eq!(game.public()["tips_in"], json!([0, 1, 2, 3]));
    }
}

/// All seats hand in tips; then red runs to the finish.
fn finished(sheets: [Value; 4]) -> Script<Heimlich> {
    let mut game = at_the_tips();
    for (seat, sheet) in sheets.into_iter().enumerate() {
        game.act(seat as u8, sheet);
    }
    while !over(&game.public()) {
        race_on(&mut game, "red");
    }
    game
}

fn wrong(seat: usize) -> Value {
    // The own agent right, all others wrong.
    sheet(match seat {
        0 => [Some(0), None, Some(1), Some(2), Some(3), None],
        1 => [Some(2), Some(1), Some(3), Some(0), None, None],
        2 => [Some(1), Some(0), Some(2), None, Some(3), None],
        _ => [Some(1), Some(0), None, Some(3), Some(2), None],
    })
}

#[test]
fn hc_23_five_points_for_each_other_agent_named() {
    let truth = sheet([Some(0), Some(1), Some(2), Some(3), None, None]);
    let half = sheet([Some(0), Some(1), Some(2), None, Some(3), None]);
    let game = finished([half, wrong(1), truth, wrong(3)]);
    assert_eq!(game.public()["bonus"], json!([10, 0, 15, 0]));
    let view = game.public();
    let standings = game.over().unwrap()["standings"].clone();
    assert_eq!(standings[2]["score"], view["scores"]["violet"].as_u64().unwrap() + 15);
    assert_eq!(standings[2]["bonus"], 15);
    assert_eq!(view["tips"][2], sheet([Some(0), Some(1), Some(2), Some(3), None, None])["tips"]);
}

#[test]
fn hc_24_the_seat_in_front_after_the_tips_wins() {
    let game = finished([0, 1, 2, 3].map(wrong));
    assert_eq!(game.winners(), json!([1]));
    let mut game = start(4, "pro");
    // Red belongs to no seat: only neutral agents are in front.
    game.chance(json!({"deal": ["yellow", "orange", "violet", "blue"]}));
    race(&mut game, "red", |view| view["phase"] == "tips");
    for seat in 0..4 {
        let action = game.legal(seat)[0].clone();
        game.act(seat, action);
    }
    while !over(&game.public()) {
        race_on(&mut game, "red");
    }
    assert_eq!(game.winners(), json!([]));
}

#[test]
fn hc_25_after_500_turns_the_game_ends() {
    for variant in ["basic", "pro"] {
        let mut game = dealt(variant);
        // Red circles for ever and never stops at the safe.
        while game.due() == Some("roll") {
            let step = if place_of(&game.public(), "red") == "6" { 2 } else { 1 };
            turn(&mut game, step, json!({"red": step}));
        }
        assert_eq!(game.public()["turn_number"], 500);
        if variant == "pro" {
            assert_eq!(game.waiting(), [0, 1, 2, 3], "tips not yet handed in are handed in first");
            for seat in 0..4 {
                let action = game.legal(seat)[0].clone();
                game.act(seat, action);
            }
        }
        assert!(over(&game.public()));
        assert_eq!(game.public()["turn_number"], 500);
        assert_eq!(game.public()["turn"], 3);
        let winners = game.winners();
        assert!(!winners.as_array().unwrap().is_empty(), "all are level at 0 but for tips: {winners}");
    }
}
