//! Sampled worlds have histories that told the observer the same.

use deckname_engine::{Configure, Types};
use deckname_laws::{retells, set_ups};
use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in set_ups::<StrengGeheim>(&[json!({}), json!({"flight": "bold"})]) {
        let game = StrengGeheim::new(seats, &options).unwrap();
        for seed in 0..20 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// In towns of one's own, and by the first edition of the rules.
#[test]
fn worlds_of_other_towns_and_editions_are_retold() {
    let classic = include_str!("../data/classic.toml");
    let tips = "G1 = 1\nG2 = 1\nG3 = 15\nG4 = 1\nG5 = 12\n";
    let uneven = classic.replace("G1 = 6\nG2 = 6\nG3 = 6\nG4 = 6\nG5 = 6\n", tips).replace("\"F1\"", "\"B1\"");
    assert!(uneven.contains(tips), "the town is another");
    let short = include_str!("../../../examples/small/flight.toml").to_string();
    let towns = [uneven, short].map(|file| json!({"flight": "bold", "town": {"toml": file}}));
    let mut retold = 0;
    for (seats, options) in set_ups::<StrengGeheim>(&[json!({}), towns[0].clone(), towns[1].clone()]) {
        for edition in 1..=StrengGeheim::EDITION {
            let game = StrengGeheim::new(seats, &options).unwrap().in_edition(edition).unwrap();
            for seed in 0..8 {
                retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("edition {edition}: {broken}"));
            }
        }
    }
    assert!(retold > 1_000, "{retold}");
}
