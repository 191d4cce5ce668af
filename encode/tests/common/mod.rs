//! What the tests of this folder run over.

#![allow(dead_code, unused_macros, reason = "not every test needs all of it")]

use deckname_encode::Encode;
pub use deckname_heimlich::Heimlich;
pub use deckname_spion::Spion;
pub use deckname_spy::Spy;
pub use deckname_streng_geheim::StrengGeheim;
pub use deckname_top_secret::TopSecret;
pub use serde_json::{Value, json};

pub const MINI: &str = include_str!("../../../examples/small/mini.toml");
pub const LANE: &str = include_str!("../../../examples/small/lane.toml");
pub const FLIGHT: &str = include_str!("../../../examples/small/flight.toml");

/// Runs a check for every game, size and option.
macro_rules! everywhere {
    ($check:ident) => {
        for seats in 2..=7 {
            for variant in ["basic", "pro"] {
                for cards in [false, true] {
                    $check(&game::<Heimlich>(seats, &json!({"variant": variant, "cards": cards})));
                }
            }
        }
        for seats in 2..=4 {
            $check(&game::<TopSecret>(seats, &Value::Null));
            for series in [false, true] {
                $check(&game::<Spy>(seats, &json!({"match": series})));
            }
        }
        for setup in ["classic", "border"] {
            $check(&game::<Spion>(2, &json!({"setup": setup})));
        }
        // Games that are small enough to be solved.
        $check(&game::<Heimlich>(2, &json!({"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4})));
        $check(&game::<Spy>(2, &json!({"continents": 2, "hideouts": 4, "copies": 1, "spies": 2})));
        $check(&game::<Spion>(2, &json!({"setup": {"toml": MINI}})));
        for seats in 2..=4 {
            $check(&game::<TopSecret>(seats, &json!({"board": {"toml": LANE}})));
        }
        for seats in 3..=6 {
            $check(&game::<StrengGeheim>(seats, &json!({"flight": "bold", "town": {"toml": FLIGHT}})));
            for flight in ["proven", "bold"] {
                $check(&game::<StrengGeheim>(seats, &json!({"flight": flight})));
            }
        }
    };
}

pub fn game<G: Encode>(seats: u8, options: &Value) -> G {
    G::new(seats, options).expect("a game")
}
