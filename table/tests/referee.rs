//! The referee speaks exactly the wire format, and survives any input.

use deckname_table::{LONGEST_LINE, OwnFile, Referee};
use serde_json::{Value, json};

fn ask(referee: &mut Referee, request: &Value) -> Value {
    referee.answer(&request.to_string())
}

fn begun(seed: &str) -> Referee {
    let mut referee = Referee::default();
    let request = json!({"cmd": "new", "game": "heimlich", "seats": 3, "options": {"variant": "basic"}, "seed": seed});
    assert_eq!(ask(&mut referee, &request), json!({"ok": true, "status": {"chance": "deal"}}));
    referee
}

#[test]
fn a_game_by_requests() {
    let mut referee = begun("x");
    let reply = ask(&mut referee, &json!({"cmd": "legal"}));
    assert_eq!(reply["outcomes"].as_array().unwrap().len(), 60);
    assert_eq!(reply["outcomes"][0]["p"], 1.0 / 60.0);
    let reply = ask(&mut referee, &json!({"cmd": "chance", "outcome": {"deal": ["red", "blue", "green"]}}));
    assert_eq!(reply["status"], json!({"chance": "roll"}));
    assert_eq!(reply["events"], json!([{"dealt": {"agents": ["red", "blue", "green"]}}]));
    let reply = ask(&mut referee, &json!({"cmd": "chance", "outcome": {"roll": 2}}));
    assert_eq!(reply["status"], json!({"seats": [0]}));
    let reply = ask(&mut referee, &json!({"cmd": "legal", "seat": 0}));
    assert_eq!(reply["actions"].as_array().unwrap().len(), 15);
    assert_eq!(ask(&mut referee, &json!({"cmd": "legal", "seat": 1}))["actions"], json!([]));
    let reply = ask(&mut referee, &json!({"cmd": "act", "seat": 0, "action": {"move": {"red": 2}}}));
    assert_eq!(reply["ok"], true);
    assert_eq!(reply["events"][0]["moved"]["move"], json!({"red": 2}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "view", "seat": 1}))["view"]["me"], "blue");
    assert_eq!(ask(&mut referee, &json!({"cmd": "view", "seat": null}))["view"].get("me"), None);
    assert_eq!(ask(&mut referee, &json!({"cmd": "view", "seat": "all"}))["view"]["owners"]["green"], 2);
    assert_eq!(ask(&mut referee, &json!({"cmd": "status"})), json!({"ok": true, "status": {"chance": "roll"}}));
}

#[test]
fn a_number_of_seats_is_repeated_as_it_was_sent() {
    for seats in [json!(-1), json!(259), json!(1e30)] {
        let reply = ask(&mut Referee::default(), &json!({"cmd": "new", "game": "heimlich", "seats": seats}));
        let message = reply["error"]["message"].as_str().unwrap();
        assert!(message.contains(&seats.to_string()) && !message.contains("255"), "{message}");
    }
    let nine = ask(&mut Referee::default(), &json!({"cmd": "new", "game": "heimlich", "seats": 9}));
    assert_eq!(nine["error"]["message"], "this game is for 2 to 7 seats, not 9");
}

#[test]
fn errors_name_the_clause_and_change_nothing() {
    let mut referee = begun("x");
    let clause = |reply: Value| {
        assert_eq!(reply["ok"], false);
        assert!(!reply["error"]["message"].as_str().unwrap().is_empty());
        reply["error"]["clause"].clone()
    };
    for (request, expected) in [
        (json!({"cmd": "act", "seat": 0, "action": {"move": {"red": 2}}}), json!("X-1")),
        (json!({"cmd": "act", "seat": 1, "action": "garbage"}), json!("X-1")),
        (json!({"cmd": "chance", "outcome": {"roll": 2}}), json!("HC-4")),
        (json!({"cmd": "chance", "outcome": {"rool": 2}}), Value::Null),
        (json!({"cmd": "new", "game": "heimlich", "seats": 8}), Value::Null),
        (json!({"cmd": "new", "game": "chess", "seats": 2}), Value::Null),
        (json!({"cmd": "new", "game": "heimlich", "seats": 3, "options": {"variant": "fast"}}), Value::Null),
        (json!({"cmd": "new", "game": "heimlich", "seats": 3, "options": {"speed": 1}}), Value::Null),
        (json!({"cmd": "new", "game": "heimlich", "seats": 3, "seed": ["x"]}), Value::Null),
        (json!({"cmd": "fly"}), Value::Null),
        (json!({"cmd": "view", "seat": 3}), Value::Null),
        (json!({"cmd": "view", "seat": "some"}), Value::Null),
        (json!({"cmd": "load", "record": {"deckname": 2}}), Value::Null),
        (json!([1, 2]), Value::Null),
        (json!({}), Value::Null),
    ] {
        assert_eq!(clause(ask(&mut referee, &request)), expected, "{request}");
        assert_eq!(ask(&mut referee, &json!({"cmd": "status"}))["status"], json!({"chance": "deal"}), "{request}");
    }
    assert_eq!(clause(referee.answer("{nonsense")), Value::Null);
    let long = format!("{{\"cmd\":\"chance\"}}{}", " ".repeat(LONGEST_LINE));
    assert_eq!(clause(referee.answer(&long)), Value::Null);
    assert_eq!(clause(ask(&mut Referee::default(), &json!({"cmd": "status"}))), Value::Null);
    ask(&mut referee, &json!({"cmd": "chance"}));
    ask(&mut referee, &json!({"cmd": "chance", "outcome": {"roll": 4}}));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "chance"}))), json!("X-1"));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "chance", "outcome": "garbage"}))), json!("X-1"));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "chance", "number": 0}))), json!("X-1"));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "act", "seat": 0, "action": "garbage"}))), Value::Null);
    assert_eq!(
        clause(ask(&mut referee, &json!({"cmd": "act", "seat": 0, "action": {"move": {"red": 3}}}))),
        json!("HC-7")
    );
    assert_eq!(
        clause(ask(&mut referee, &json!({"cmd": "act", "seat": 9, "action": {"move": {"red": 4}}}))),
        json!("X-1")
    );
}

/// Plays on: chance from the seed, the first legal action for every seat.
fn play(referee: &mut Referee, steps: usize) -> Value {
    for _ in 0..steps {
        let status = ask(referee, &json!({"cmd": "status"}))["status"].clone();
        let request = if status.get("chance").is_some() {
            json!({"cmd": "chance"})
        } else if let Some(seat) = status["seats"].get(0) {
            let actions = ask(referee, &json!({"cmd": "legal", "seat": seat}))["actions"].clone();
            json!({"cmd": "act", "seat": seat, "action": actions[0]})
        } else {
            break;
        };
        assert_eq!(ask(referee, &request)["ok"], true, "{request}");
    }
    ask(referee, &json!({"cmd": "record"}))["record"].clone()
}

#[test]
fn a_seed_decides_all_chance() {
    for title in &deckname_table::TITLES {
        let record = |seed: &str| {
            let mut referee = Referee::default();
            let seats = *title.seats().start();
            ask(&mut referee, &json!({"cmd": "new", "game": title.id, "seats": seats, "seed": seed}));
            play(&mut referee, 40)
        };
        assert_eq!(record("one"), record("one"), "{}", title.id);
        let steps = record("one")["steps"].clone();
        let has_chance = steps.as_array().unwrap().iter().any(|step| step.get("chance").is_some());
        assert_eq!(steps != record("two")["steps"], has_chance, "{}", title.id);
    }
}

#[test]
fn an_outcome_that_is_null_is_drawn_like_one_that_is_missing() {
    let drawn = |request: &Value| ask(&mut begun("seed"), request)["events"].clone();
    let null = drawn(&json!({"cmd": "chance", "outcome": null}));
    assert_eq!(null, drawn(&json!({"cmd": "chance"})));
    assert!(null.is_array(), "{null}");
}

#[test]
fn a_record_loads_in_the_middle_and_goes_on_the_same() {
    let mut whole = begun("seed");
    let full = play(&mut whole, 30);
    let mut half = begun("seed");
    let record = play(&mut half, 13);
    let mut loaded = Referee::default();
    assert_eq!(ask(&mut loaded, &json!({"cmd": "load", "record": record}))["ok"], true);
    assert_eq!(play(&mut loaded, 17), full);
}

#[test]
fn the_name_of_a_file_stands_for_the_file() {
    let file = OwnFile { name: "mine".into(), toml: "nonsense".into() };
    let mut referee = Referee::new(vec![file]);
    let request = json!({"cmd": "new", "game": "heimlich", "seats": 3, "options": {"variant": "mine"}});
    let message = ask(&mut referee, &request)["error"]["message"].to_string();
    assert!(message.contains("toml"), "the option stands for the file: {message}");
}

#[test]
fn sessions_go_on_side_by_side() {
    let mut referee = begun("x");
    let other = json!({"cmd": "new", "session": "b", "game": "spy", "seats": 2, "seed": "y"});
    assert_eq!(ask(&mut referee, &other)["status"], json!({"chance": "deal"}));
    ask(&mut referee, &json!({"cmd": "chance"}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "status"}))["status"], json!({"chance": "roll"}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "status", "session": "b"}))["status"], json!({"chance": "deal"}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "close", "session": "b"})), json!({"ok": true}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "status", "session": "b"}))["ok"], false);
    assert_eq!(ask(&mut referee, &json!({"cmd": "status", "session": 7}))["ok"], false);
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut referee = begun("x");
    ask(&mut referee, &json!({"cmd": "chance"}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "clone", "to": "b"}))["status"], json!({"chance": "roll"}));
    ask(&mut referee, &json!({"cmd": "chance", "session": "b", "outcome": {"roll": 3}}));
    assert_eq!(ask(&mut referee, &json!({"cmd": "status"}))["status"], json!({"chance": "roll"}));
    let record = |referee: &mut Referee, session: &str| {
        let reply = ask(referee, &json!({"cmd": "record", "session": session}));
        reply["record"]["steps"].as_array().unwrap().len()
    };
    assert_eq!((record(&mut referee, ""), record(&mut referee, "b")), (1, 2));
    assert_eq!(ask(&mut referee, &json!({"cmd": "clone"}))["ok"], false);
}

/// What the seat sees stays the same; what it cannot see changes with the seed.
#[test]
fn a_sampled_world_looks_the_same_to_its_seat() {
    let mut referee = begun("x");
    ask(&mut referee, &json!({"cmd": "chance", "outcome": {"deal": ["red", "blue", "green"]}}));
    ask(&mut referee, &json!({"cmd": "chance", "outcome": {"roll": 2}}));
    let mine = ask(&mut referee, &json!({"cmd": "view", "seat": 0}))["view"].clone();
    let mut owners = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let sampled = ask(&mut referee, &json!({"cmd": "sample", "seat": 0, "to": "w", "seed": seed}));
        assert_eq!(sampled["status"], json!({"seats": [0]}));
        assert_eq!(ask(&mut referee, &json!({"cmd": "view", "seat": 0, "session": "w"}))["view"], mine);
        owners.insert(
            ask(&mut referee, &json!({"cmd": "view", "seat": "all", "session": "w"}))["view"]["owners"].to_string(),
        );
    }
    assert!(owners.len() > 4, "{owners:?}");
    let moved = ask(&mut referee, &json!({"cmd": "act", "seat": 0, "session": "w", "number": 0}));
    assert_eq!(moved["ok"], true, "{moved}");
    assert_eq!(ask(&mut referee, &json!({"cmd": "record", "session": "w"}))["ok"], false);
    assert_eq!(ask(&mut referee, &json!({"cmd": "sample", "seat": 9, "to": "w"}))["ok"], false);
}

#[test]
fn actions_and_outcomes_are_chosen_by_number() {
    let mut referee = begun("x");
    let outcomes = ask(&mut referee, &json!({"cmd": "legal"}))["outcomes"].clone();
    let dealt = ask(&mut referee, &json!({"cmd": "chance", "number": 7}));
    assert_eq!(dealt["events"][0]["dealt"]["agents"], outcomes[7]["outcome"]["deal"]);
    ask(&mut referee, &json!({"cmd": "chance", "number": 5}));
    let actions = ask(&mut referee, &json!({"cmd": "legal", "seat": 0}))["actions"].clone();
    for number in [json!(actions.as_array().unwrap().len()), json!(-1), json!("0")] {
        let refused = ask(&mut referee, &json!({"cmd": "act", "seat": 0, "number": number}));
        assert_eq!((&refused["ok"], &refused["error"]["clause"]), (&json!(false), &Value::Null));
    }
    let early = ask(&mut referee, &json!({"cmd": "act", "seat": 1, "number": 0}));
    assert_eq!(early["error"]["clause"], "X-1");
    let moved = ask(&mut referee, &json!({"cmd": "act", "seat": 0, "number": 3}));
    assert_eq!(moved["events"][0]["moved"]["move"], actions[3]["move"]);
}
