//! The suite must reject a game for each law that it breaks, and pass the game that breaks none.

mod pennies;

use deckname_laws::{Script, Seen, clauses, soak, uphold, uphold_in, walk};
use pennies::{Fault, Pennies};
use serde_json::{Value, json};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The first law that a game with this fault breaks within a hundred games.
fn broken_by(fault: Fault) -> Option<u8> {
    uphold_in(&Pennies { fault }, 100, &mut Seen::default()).err().map(|broken| broken.law)
}

#[test]
fn a_sound_game_passes() {
    uphold::<Pennies>(&[(2, json!({}))], 300, HERE);
}

#[test]
fn law_1_rejects_a_forgetful_sampler() {
    assert_eq!(broken_by(Fault::ForgetfulSampler), Some(1));
}

#[test]
fn law_2_rejects_a_seal_that_others_can_read() {
    assert_eq!(broken_by(Fault::OpenSeal), Some(2));
}

#[test]
fn law_3_rejects_actions_that_depend_on_a_secret() {
    assert_eq!(broken_by(Fault::LegalBySecret), Some(3));
}

#[test]
fn law_4_rejects_an_unlisted_legal_action() {
    assert_eq!(broken_by(Fault::Unlisted), Some(4));
}

#[test]
fn law_5_rejects_choices_whose_order_matters() {
    assert_eq!(broken_by(Fault::OrderMatters), Some(5));
}

#[test]
fn law_6_rejects_a_record_that_loses_something() {
    assert_eq!(broken_by(Fault::LossyRecord), Some(6));
}

#[test]
fn law_7_rejects_two_actions_with_one_label() {
    assert_eq!(broken_by(Fault::SameLabel), Some(7));
}

#[test]
fn law_8_rejects_a_talkative_notice_and_an_impure_sampler() {
    assert_eq!(broken_by(Fault::TalkativeNotice), Some(8));
    assert_eq!(broken_by(Fault::ImpureSampler), Some(8));
}

#[test]
fn law_9_rejects_an_endless_game_a_lost_card_and_an_end_that_stays_closed() {
    assert_eq!(broken_by(Fault::Endless), Some(9));
    assert_eq!(broken_by(Fault::Unsound), Some(9));
    assert_eq!(broken_by(Fault::ClosedEnd), Some(9));
}

#[test]
fn a_soak_counts_what_it_played_and_rejects_what_law_9_does() {
    let soaked = |fault| soak(&Pennies { fault }, 0..100);
    assert_eq!(soaked(Fault::None).unwrap().games, 100);
    assert_eq!(soaked(Fault::Endless).unwrap_err().law, 9);
    assert_eq!(soaked(Fault::Unsound).unwrap_err().law, 9);
}

#[test]
fn law_10_rejects_clauses_without_a_test() {
    assert_eq!(clauses::<Pennies>("/nowhere").unwrap_err().law, 10);
}

#[test]
fn law_11_rejects_a_leaking_view() {
    assert_eq!(broken_by(Fault::LeakingView), Some(11));
}

#[test]
fn a_broken_law_comes_with_a_record_that_replays_it() {
    let broken = (0..100).find_map(|seed| walk(&Pennies { fault: Fault::Unsound }, seed).err()).unwrap();
    let mut script = Script::<Pennies>::new(2, &broken.record["options"]);
    for step in broken.record["steps"].as_array().unwrap() {
        match step.get("seat").and_then(Value::as_u64) {
            Some(seat) => script.act(seat as u8, step["action"].clone()),
            None => script.chance(step["chance"].clone()),
        };
    }
    assert!(script.over().is_some(), "where the card is lost");
    assert!(broken.to_string().contains("law 9"));
}

#[test]
fn pn_1_there_are_three_cards() {
    let mut script = Script::<Pennies>::new(2, &Value::Null);
    assert_eq!(script.impossible(json!({"deal": 3})), "PN-1");
}

#[test]
fn pn_2_a_number_from_0_to_2() {
    let mut script = Script::<Pennies>::new(2, &Value::Null);
    script.chance(json!({"deal": 1}));
    assert_eq!(script.refused(1, json!({"name": 3})), "PN-2");
    script.act(1, json!({"name": 1}));
    script.act(0, json!({"name": 0}));
    assert_eq!(script.winners(), json!([1]));
}
