//! The hash chain of a record. It binds the set-up, the names, every step and the end.
//!
//! A head is given to players while the game goes on, so it must not help anyone to guess what is hidden: every link mixes in
//! a blind, which follows from the seed, and the seed is secret until the end.

use serde_json::{Value, json};

use crate::Record;
use crate::fair::sha256;

pub struct Chain {
    /// Before the first step, and after each step.
    pub heads: Vec<String>,
    pub end: String,
}

pub fn of(record: &Record, seed: &str) -> Chain {
    let mut head = sha256(&format!("deckname chain 1\n{}", canonical(&beginning(record))));
    let mut heads = vec![head.clone()];
    for (index, step) in record.steps.iter().enumerate() {
        let blind = sha256(&format!("blind\n{index}\n{seed}"));
        head = sha256(&format!("{head}\n{blind}\n{}", canonical(&json!(step))));
        heads.push(head.clone());
    }
    let end = sha256(&format!("{head}\nend\n{}", canonical(&json!(record.outcome))));
    Chain { heads, end }
}

/// Everything that is known before the first step.
fn beginning(record: &Record) -> Value {
    let fairness = record.fairness.as_ref().map(|published| {
        let mut fairness = json!({
            "commitment": published.commitment,
            "contributions": published.contributions,
            "seals": published.seals,
            "drawn": published.drawn,
        });
        // Most records have none, and older ones could not have any.
        if !published.broken_off.is_empty() {
            fairness["broken_off"] = json!(published.broken_off);
        }
        fairness
    });
    json!({
        "game": record.game,
        "seats": record.seats,
        "options": record.options,
        "edition": record.edition,
        "players": record.players,
        "fairness": fairness,
    })
}

/// JSON without spaces, with the keys of every object in the order of their bytes, so that every program writes it the same.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut members: Vec<_> = map.iter().collect();
            members.sort_by_key(|(key, _)| *key);
            let member = |(key, value): (&String, &Value)| format!("{}:{}", json!(key), canonical(value));
            format!("{{{}}}", members.into_iter().map(member).collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => format!("[{}]", list.iter().map(canonical).collect::<Vec<_>>().join(",")),
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_keys_does_not_matter() {
        let (one, other) =
            (json!({"b": [1, {"d": "ä\n", "c": null}], "a": true}), r#"{"a":true,"b":[1,{"c":null,"d":"ä\n"}]}"#);
        assert_eq!(canonical(&one), other);
    }
}
