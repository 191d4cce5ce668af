//! No bot peeks: whatever told its seat the same makes it do the same.

use deckname_arena::{find_leak, find_leak_in_hints};
use deckname_table::TITLES;
use serde_json::{Value, json};

const PAIRS: u64 = 40;

fn leaks(bot: &str, pairs: u64) -> Vec<&'static str> {
    let leaky = |game: &&str| {
        let seats = *deckname_table::title(game).unwrap().seats().start();
        find_leak(game, seats, &Value::Null, bot, pairs, 11).unwrap().is_some()
    };
    TITLES.iter().map(|title| title.id).filter(leaky).collect()
}

#[test]
fn no_bot_of_the_roster_leaks() {
    for bot in ["random", "novice", "greedy", "hard@8", "tree@24", "regret@24", "style:"] {
        assert_eq!(leaks(bot, PAIRS), [""; 0], "{bot}");
    }
}

#[test]
fn nor_does_one_by_other_rules_or_with_a_plan() {
    let (cards, pro, bold) = (json!({"cards": true}), json!({"variant": "pro"}), json!({"flight": "bold"}));
    let thinking = ["greedy", "hard@8", "slips@50:hard@8", "style:"];
    let set_ups =
        [("heimlich", 3, cards, &thinking[..]), ("heimlich", 3, pro, &thinking), ("streng-geheim", 3, bold, &thinking)];
    let planned =
        ("spion", 2, Value::Null, &["style:decoy=1:guard=6", "style@8:hiding=1:guard=6", "style@8:learned=1"][..]);
    for (game, seats, options, bots) in set_ups.into_iter().chain([planned]) {
        for bot in bots {
            assert_eq!(find_leak(game, seats, &options, bot, PAIRS, 11), Ok(None), "{game} {options} {bot}");
        }
    }
}

/// It imagines whole minds, so few pairs have to do.
#[test]
fn the_best_responder_does_not_leak_either() {
    assert_eq!(leaks("responder@1", 2), [""; 0]);
}

#[test]
fn twins_that_were_told_the_same_get_the_same_hint() {
    for title in &TITLES {
        let seats = *title.seats().start();
        assert_eq!(find_leak_in_hints(title.id, seats, &Value::Null, 8, PAIRS, 11), Ok(None), "{}", title.id);
    }
}

#[test]
fn a_bot_that_peeks_is_caught_in_every_game() {
    assert_eq!(leaks("cheater@32", 2_000).len(), TITLES.len());
}
