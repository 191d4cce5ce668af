//! The referee speaks exactly the wire format, and survives any input.

use deckname_table::{OwnFile, Referee};
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
    assert_eq!(clause(ask(&mut Referee::default(), &json!({"cmd": "status"}))), Value::Null);
    ask(&mut referee, &json!({"cmd": "chance"}));
    ask(&mut referee, &json!({"cmd": "chance", "outcome": {"roll": 4}}));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "chance"}))), json!("X-1"));
    assert_eq!(clause(ask(&mut referee, &json!({"cmd": "chance", "outcome": "garbage"}))), json!("X-1"));
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
