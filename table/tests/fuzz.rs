//! No request to the referee and no record can cause a panic. (The same targets run under cargo-fuzz in `fuzz/`.)

use deckname_table::{Record, Referee, TITLES, verify};
use proptest::prelude::*;
use serde_json::{Value, json};

/// JSON that is almost right: the words of the wire format in any structure.
fn nearly() -> impl Strategy<Value = Value> {
    let words = [
        "move",
        "safe",
        "tips",
        "red",
        "blue",
        "church",
        "7",
        "deal",
        "roll",
        "chance",
        "seat",
        "action",
        "hide",
        "place",
        "A",
        "5",
        "bomb",
        "step",
        "agent",
        "to",
        "vienna",
        "hq",
        "end_turn",
        "take",
        "case",
        "red-A",
        "duel",
        "lose",
        "lay",
        "send",
        "target",
        "hand",
        "layout",
        "watch",
        "europe-watch",
        "draw",
        "a20",
        "from",
        "turn",
        "axis",
        "e-w",
        "pass",
        "stash",
        "suitcase",
        "identity",
        "bug",
        "H3",
        "dial",
        "G2",
        "blackout",
        "informer",
        "keep",
        "search",
        "red-bag",
        "snoop",
        "flee",
        "names",
        "n4",
        "formula",
        "stay",
        "lot",
        "tip",
        "toml",
        "variant",
        "pro",
        "match",
        "board",
        "setup",
        "outpost",
        "",
    ];
    let word = prop::sample::select(words.to_vec());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2i64..12).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((word.clone(), inner), 0..4).prop_map(|entries| Value::Object(
                entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
            )),
        ]
    })
}

/// A game somewhere in the middle.
fn in_play(id: &str, seats: u8, options: &Value, steps: usize) -> Referee {
    let mut referee = Referee::default();
    referee.answer(&json!({"cmd": "new", "game": id, "seats": seats, "options": options, "seed": "f"}).to_string());
    for step in 0..steps {
        let status = referee.answer("{\"cmd\":\"status\"}")["status"].clone();
        let Some(seat) = status["seats"].get(0) else {
            referee.answer("{\"cmd\":\"chance\"}");
            continue;
        };
        let actions = referee.answer(&json!({"cmd": "legal", "seat": seat}).to_string())["actions"].clone();
        let action = &actions[step * 7 % actions.as_array().map_or(1, Vec::len).max(1)];
        referee.answer(&json!({"cmd": "act", "seat": seat, "action": action}).to_string());
    }
    referee
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn requests_never_panic_and_refusals_change_nothing(
        title in 0..TITLES.len(), extra in 0u8..5, steps in 0usize..24, requests in prop::collection::vec(nearly(), 1..8),
    ) {
        let title = &TITLES[title];
        let seats = (title.seats().start() + extra).min(*title.seats().end());
        let mut referee = in_play(title.id, seats, &Value::Null, steps);
        for request in requests {
            let before = referee.answer("{\"cmd\":\"view\",\"seat\":\"all\"}");
            for line in [
                request.to_string(),
                json!({"cmd": "act", "seat": extra, "action": request}).to_string(),
                json!({"cmd": "chance", "outcome": request}).to_string(),
                json!({"cmd": "view", "seat": request}).to_string(),
                json!({"cmd": "legal", "seat": request}).to_string(),
                json!({"cmd": "load", "record": request}).to_string(),
            ] {
                let reply = referee.answer(&line);
                if reply["ok"] == false {
                    prop_assert!(reply["error"]["message"].is_string());
                    prop_assert_eq!(&before, &referee.answer("{\"cmd\":\"view\",\"seat\":\"all\"}"));
                } else {
                    return Ok(());
                }
            }
        }
    }

    #[test]
    fn set_ups_never_panic(title in 0..TITLES.len(), seats in any::<u8>(), options in nearly()) {
        let mut referee = Referee::default();
        let request = json!({"cmd": "new", "game": TITLES[title].id, "seats": seats, "options": options});
        prop_assert!(referee.answer(&request.to_string())["ok"].is_boolean());
    }

    #[test]
    fn lines_never_panic(line in "\\PC{0,200}") {
        prop_assert!(Referee::default().answer(&line)["ok"].is_boolean());
        let _ = Record::from_text(&line);
    }

    #[test]
    fn damaged_records_never_panic(
        title in 0..TITLES.len(), step in 0usize..12, damage in nearly(), cut in any::<prop::sample::Index>(),
    ) {
        let title = &TITLES[title];
        let mut referee = in_play(title.id, *title.seats().start(), &Value::Null, 12);
        let mut record = referee.answer("{\"cmd\":\"record\"}")["record"].clone();
        let text = record.to_string();
        let cut = (0..=cut.index(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        prop_assert!(Record::from_text(&text[..cut]).is_err());
        record["steps"][step] = damage;
        if let Ok(record) = Record::from_json(&record) {
            let _ = record.replay();
            let _ = verify(&record);
        }
    }
}
