//! The suite must reject a game for each law that it breaks, and pass the game that breaks none.

#[path = "pennies/tests/clauses.rs"]
mod clauses;
#[path = "pennies/src/lib.rs"]
mod pennies;

use deckname_laws::{Script, Seen, clauses, soak, uphold, uphold_in, walk};
use pennies::{Mutation, Pennies};
use serde_json::{Value, json};

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pennies");

/// The first law that a game with this mutation breaks within a hundred games.
fn broken_by(mutation: Mutation) -> Option<u8> {
    let mut seen = Seen::default();
    let upheld = uphold_in(&Pennies { mutation }, 100, &mut seen).and_then(|()| seen.revealed());
    upheld.err().map(|broken| broken.law)
}

#[test]
fn a_sound_game_passes() {
    uphold::<Pennies>(&[(2, json!({}))], 300, HERE);
}

#[test]
fn law_1_rejects_a_forgetful_sampler() {
    assert_eq!(broken_by(Mutation::ForgetfulSampler), Some(1));
}

#[test]
fn law_2_rejects_a_seal_that_others_can_read() {
    assert_eq!(broken_by(Mutation::OpenSeal), Some(2));
}

#[test]
fn law_3_rejects_actions_that_depend_on_a_secret() {
    assert_eq!(broken_by(Mutation::LegalBySecret), Some(3));
}

#[test]
fn law_4_rejects_an_unlisted_legal_action() {
    assert_eq!(broken_by(Mutation::Unlisted), Some(4));
}

#[test]
fn law_5_rejects_choices_whose_order_matters() {
    assert_eq!(broken_by(Mutation::OrderMatters), Some(5));
}

#[test]
fn law_6_rejects_a_record_that_loses_something() {
    assert_eq!(broken_by(Mutation::LossyRecord), Some(6));
}

#[test]
fn law_7_rejects_two_actions_with_one_label_and_a_spot_that_is_not_drawn() {
    assert_eq!(broken_by(Mutation::SameLabel), Some(7));
    assert_eq!(broken_by(Mutation::NotDrawn), Some(7));
}

#[test]
fn law_8_rejects_a_talkative_notice_and_an_impure_sampler() {
    assert_eq!(broken_by(Mutation::TalkativeNotice), Some(8));
    assert_eq!(broken_by(Mutation::ImpureSampler), Some(8));
}

#[test]
fn law_9_rejects_an_endless_game_a_lost_card_and_an_end_that_stays_closed() {
    assert_eq!(broken_by(Mutation::Endless), Some(9));
    assert_eq!(broken_by(Mutation::Unsound), Some(9));
    assert_eq!(broken_by(Mutation::ClosedEnd), Some(9));
    assert_eq!(broken_by(Mutation::Undecided), Some(9));
}

#[test]
fn a_soak_counts_what_it_played_and_rejects_what_law_9_does() {
    let soaked = |mutation| soak(&Pennies { mutation }, 0..100);
    assert_eq!(soaked(Mutation::None).unwrap().games, 100);
    assert_eq!(soaked(Mutation::Endless).unwrap_err().law, 9);
    assert_eq!(soaked(Mutation::Unsound).unwrap_err().law, 9);
}

#[test]
fn law_10_rejects_clauses_without_a_test() {
    assert_eq!(clauses::<Pennies>("/nowhere").unwrap_err().law, 10);
}

#[test]
fn law_11_rejects_a_view_that_leaks_or_forgets() {
    assert_eq!(broken_by(Mutation::LeakingView), Some(11));
    assert_eq!(broken_by(Mutation::ForgetfulView), Some(11));
}

#[test]
fn law_12_rejects_what_comes_too_often_or_never() {
    assert_eq!(broken_by(Mutation::OnesOnly), Some(12));
    assert_eq!(broken_by(Mutation::LoadedDraw), Some(12));
    assert_eq!(broken_by(Mutation::LazyRandom), Some(12));
}

#[test]
fn law_12_rejects_a_wrong_word_about_what_is_revealed() {
    assert_eq!(broken_by(Mutation::NeverReveals), Some(12));
    assert_eq!(broken_by(Mutation::AlwaysReveals), Some(12));
}

#[test]
fn a_broken_law_comes_with_a_record_that_replays_it() {
    let broken = (0..100).find_map(|seed| walk(&Pennies { mutation: Mutation::Unsound }, seed).err()).unwrap();
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
