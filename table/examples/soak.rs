//! Plays random games of every game, number of seats and option, and checks after every step that pieces, cards and points
//! are conserved. Run it by `cargo xtask soak`, or with a number of games and a single game:
//! `cargo run --release -p deckname-table --example soak 1000 spy`.

use std::process::ExitCode;
use std::time::Instant;

use deckname_laws::{Broken, Soaked, soak};
use deckname_scene::Choice;
use deckname_table::{TITLES, Title, title, with_game};
use serde_json::{Map, Value};

/// Of every game, size and option.
const GAMES: u64 = 100_000;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(GAMES), |number| number.parse());
    let Ok(games) = games else {
        eprintln!("how many games? a number, or nothing for {GAMES}");
        return ExitCode::from(2);
    };
    let chosen = match std::env::args().nth(2).map(|id| title(&id)).transpose() {
        Ok(None) => &TITLES[..],
        Ok(Some(one)) => std::slice::from_ref(one),
        Err(unknown) => {
            eprintln!("{unknown}");
            return ExitCode::from(2);
        }
    };
    println!(
        "{:<14} {:>5}  {:<20} {:>8} {:>14} {:>8} {:>6}",
        "game", "seats", "options", "games", "steps", "longest", "s"
    );
    for title in chosen {
        for (seats, options) in title.seats().flat_map(|seats| all_options(title.choices).map(move |all| (seats, all)))
        {
            let begun = Instant::now();
            match soak_one(title, seats, &options, games) {
                Ok(Soaked { games, steps, longest }) => {
                    let (options, took) = (options.to_string(), begun.elapsed().as_secs_f64());
                    println!(
                        "{:<14} {seats:>5}  {options:<20} {games:>8} {steps:>14} {longest:>8} {took:>6.0}",
                        title.id
                    );
                }
                Err(broken) => {
                    eprintln!("{} for {seats} seats, options {options}: {broken}", title.id);
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    ExitCode::SUCCESS
}

fn soak_one(title: &Title, seats: u8, options: &Value, games: u64) -> Result<Soaked, Broken> {
    with_game!(title.id, G => {
        let game = G::new(seats, options).expect("the options that the game offers");
        soak(&game, 0..games)
    }, else unreachable!("a title without a game"))
}

/// Every combination of the values that are offered.
fn all_options(choices: &[Choice]) -> impl Iterator<Item = Value> + use<> {
    let mut all = vec![Map::new()];
    for choice in choices {
        let values = choice.values.iter().map(|value| value.parse::<Value>().expect("a value in wire form"));
        all = values
            .flat_map(|value| {
                all.iter().cloned().map(move |mut map| {
                    map.insert(choice.key.to_string(), value.clone());
                    map
                })
            })
            .collect();
    }
    all.into_iter().map(Value::Object)
}
