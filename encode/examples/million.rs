//! Takes every legal action of a million random positions to choices and back, over all games, sizes and options.

use std::time::Instant;

use deckname_encode::{Encode, Reading};
use deckname_engine::{Observer, Step, Wyrand};
use deckname_heimlich::Heimlich;
use deckname_spion::Spion;
use deckname_spy::Spy;
use deckname_streng_geheim::StrengGeheim;
use deckname_top_secret::TopSecret;
use serde_json::{Value, json};

const POSITIONS: u64 = 1_000_000;

fn main() {
    println!("{:<40} {:>10} {:>13} {:>8} {:>7} {:>7}", "set-up", "positions", "actions", "choices", "longest", "s");
    let setups = setups();
    let each = POSITIONS.div_ceil(setups.len() as u64);
    let (mut positions, mut actions) = (0, 0);
    for (seats, options, run) in setups {
        let found = run(seats, &options, each);
        positions += each;
        actions += found;
    }
    println!("{positions} positions, {actions} actions: all came back");
}

type SetUp = (u8, Value, fn(u8, &Value, u64) -> u64);

fn setups() -> Vec<SetUp> {
    let mut all: Vec<SetUp> = Vec::new();
    for seats in 2..=7 {
        for (variant, cards) in [("basic", false), ("basic", true), ("pro", false), ("pro", true)] {
            all.push((seats, json!({"variant": variant, "cards": cards}), there_and_back::<Heimlich>));
        }
    }
    for seats in 2..=4 {
        all.push((seats, json!({}), there_and_back::<TopSecret>));
        all.push((seats, json!({"match": false}), there_and_back::<Spy>));
        all.push((seats, json!({"match": true}), there_and_back::<Spy>));
    }
    for setup in ["classic", "border"] {
        all.push((2, json!({"setup": setup}), there_and_back::<Spion>));
    }
    for seats in 3..=6 {
        all.push((seats, json!({"flight": "proven"}), there_and_back::<StrengGeheim>));
        all.push((seats, json!({"flight": "bold"}), there_and_back::<StrengGeheim>));
    }
    all.extend(small());
    all
}

/// Games that are small enough to be solved.
fn small() -> Vec<SetUp> {
    let file = |key: &str, text: &str| json!({key: {"toml": text}});
    let mini = file("setup", include_str!("../../examples/small/mini.toml"));
    let lane = file("board", include_str!("../../examples/small/lane.toml"));
    let town = json!({"toml": include_str!("../../examples/small/flight.toml")});
    let flight = json!({"flight": "bold", "town": town});
    let few = json!({"continents": 2, "hideouts": 4, "copies": 1, "spies": 2});
    vec![
        (2, json!({"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4}), there_and_back::<Heimlich>),
        (2, few, there_and_back::<Spy>),
        (2, mini, there_and_back::<Spion>),
        (2, lane.clone(), there_and_back::<TopSecret>),
        (4, lane, there_and_back::<TopSecret>),
        (3, flight.clone(), there_and_back::<StrengGeheim>),
        (6, flight, there_and_back::<StrengGeheim>),
    ]
}

/// The options in a line: of a file only its first words.
fn short(options: &Value) -> String {
    options.to_string().chars().take(64).collect()
}

/// Returns how many actions there were. Panics at the first that does not come back.
fn there_and_back<G: Encode>(seats: u8, options: &Value, positions: u64) -> u64 {
    let begun = Instant::now();
    let game = G::new(seats, options).expect("a game");
    let mut rng = Wyrand::new(1);
    let (mut left, mut found, mut longest) = (positions, 0, 0);
    let mut actions = Vec::new();
    while left > 0 {
        let mut state = game.start();
        while let Some(step) = game.random_step(&state, &mut rng).filter(|_| left > 0) {
            if let Step::Act(seat, _) = step {
                let from = game.angle(&game.view(&state, Observer::Seat(seat)));
                actions.clear();
                game.actions(&state, seat, &mut actions);
                for action in &actions {
                    let path = game.path(seat, &from, action);
                    assert_eq!(game.read(seat, &from, &path), Reading::Whole(*action), "{}: {path:?}", G::ID);
                    longest = longest.max(path.len());
                }
                found += actions.len() as u64;
                left -= 1;
            }
            game.apply(&mut state, step, &mut |_| {});
        }
    }
    println!(
        "{:<40} {positions:>10} {found:>13} {:>8} {longest:>7} {:>7.1}",
        format!("{} {seats} {}", G::ID, short(options)),
        game.choices(),
        begun.elapsed().as_secs_f64()
    );
    found
}
