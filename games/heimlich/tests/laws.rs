//! The laws that every game keeps, for every number of seats and all options.

use deckname_heimlich::Heimlich;
use serde_json::json;

#[test]
fn heimlich_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<Heimlich>(&[json!({"variant": "basic"}), json!({"variant": "pro"})]);
    deckname_laws::uphold::<Heimlich>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn small_towns_uphold_the_laws() {
    let small = |seats, variant, houses, agents, finish, die, turns| {
        let options = json!({"variant": variant, "houses": houses, "agents": agents, "finish": finish, "die": die, "turns": turns});
        (seats, options)
    };
    let set_ups = [
        small(2, "basic", 3, 3, 4, 2, 4),
        small(2, "basic", 2, 3, 3, 1, 2),
        small(3, "basic", 9, 7, 20, 6, 30),
        small(2, "pro", 4, 3, 14, 3, 40),
    ];
    deckname_laws::uphold::<Heimlich>(&set_ups, 30, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn heimlich_with_cards_upholds_the_laws() {
    let pro = json!({"variant": "pro", "cards": true});
    let set_ups = deckname_laws::set_ups::<Heimlich>(&[json!({"cards": true}), pro]);
    deckname_laws::uphold::<Heimlich>(&set_ups, 25, env!("CARGO_MANIFEST_DIR"));
}
