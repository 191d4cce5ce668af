//! How fast a game's rules run, on one thread.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use deckname_engine::{Game, Observer, Seat, Wyrand};
use deckname_table::{title, with_game};
use serde_json::{Value, json};

use crate::ArenaError;

/// The figures of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchReport {
    pub game: String,
    pub seats: u8,
    pub games: u64,
    pub steps: u64,
    pub playing: Duration,
    /// How many times a seat's view was taken and a world sampled from it.
    pub samples: u64,
    pub sampling: Duration,
}

impl BenchReport {
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.playing.as_secs_f64().max(1e-9)
    }

    pub fn steps_per_second(&self) -> f64 {
        self.steps as f64 / self.playing.as_secs_f64().max(1e-9)
    }

    pub fn nanoseconds_per_step(&self) -> f64 {
        1e9 / self.steps_per_second().max(1e-9)
    }

    pub fn samples_per_second(&self) -> f64 {
        self.samples as f64 / self.sampling.as_secs_f64().max(1e-9)
    }

    pub fn to_json(&self) -> Value {
        json!({
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "steps": self.steps,
            "games_per_second": self.games_per_second(),
            "steps_per_second": self.steps_per_second(),
            "ns_per_step": self.nanoseconds_per_step(),
            "view_and_sample_per_second": self.samples_per_second(),
        })
    }
}

/// Plays `games` random games of the game with this id; without `seats`, at four or as near to that as the game allows.
pub fn bench(game: &str, games: u64, seats: Option<u8>) -> Result<BenchReport, ArenaError> {
    if games == 0 {
        return Err(ArenaError::NothingToPlay);
    }
    let allowed = title(game)?.seats();
    let seats = seats.unwrap_or(4.clamp(*allowed.start(), *allowed.end()));
    with_game!(game, G => Ok(measure(&G::new(seats, &Value::Null)?, games)), else Err(ArenaError::NothingToPlay))
}

fn measure<G: Game>(game: &G, games: u64) -> BenchReport {
    let (steps, playing) = play(game, games);
    let (samples, sampling) = sample(game, games);
    BenchReport { game: G::ID.to_owned(), seats: game.seats(), games, steps, playing, samples, sampling }
}

fn play<G: Game>(game: &G, games: u64) -> (u64, Duration) {
    let mut rng = Wyrand::new(1);
    let begun = ThreadTime::now();
    let mut steps = 0;
    for _ in 0..games {
        let mut state = game.start();
        steps += u64::from(game.playout(&mut state, &mut rng));
        black_box(state);
    }
    (steps, begun.elapsed())
}

/// Times a view and a sample at every step of a few games, as often as there were games.
fn sample<G: Game>(game: &G, samples: u64) -> (u64, Duration) {
    let mut rng = Wyrand::new(2);
    let mut states = Vec::new();
    while states.len() < 1_000 {
        let mut state = game.start();
        while let Some(step) = game.random_step(&state, &mut rng) {
            states.push(state);
            game.apply(&mut state, step, &mut |_| ());
        }
    }
    let begun = ThreadTime::now();
    for at in 0..samples as usize {
        let seat = Seat((at % usize::from(game.seats())) as u8);
        let view = game.view(&states[at % states.len()], Observer::Seat(seat));
        black_box(game.sample(&view, &mut rng));
    }
    (samples, begun.elapsed())
}
