//! Nanoseconds of CPU time a decision: the rules alone, one observation, and a batch of 1,024 games that writes everything,
//! with masks of bytes or bits, and observations of numbers or counts; at last with choices that are drawn and then given.
//!
//! `cargo run --profile wheel --package deckname-encode --example cost [games] [game]`

use std::hint::black_box;

use cpu_time::ThreadTime;
use deckname_encode::{Batch, Counts, Encode, Form, Mask, Rows, Seen, Utility, legend, observe};
use deckname_engine::{Observer, Step, Turn, Wyrand, silent};
use deckname_heimlich::Heimlich;
use deckname_spion::Spion;
use deckname_spy::Spy;
use deckname_streng_geheim::StrengGeheim;
use deckname_top_secret::TopSecret;
use serde_json::Value;

const GAMES: usize = 1_024;
const ROUNDS: usize = 5;
const DECISIONS: usize = 60_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    println!(
        "{:<18}{:>8}{:>12}{:>8}{:>8}{:>8}{:>8}",
        "game", "rules", "observation", "batch", "bits", "uint8", "given"
    );
    for seats in [2, 4, 7] {
        measure::<Heimlich>(seats, games);
    }
    measure::<TopSecret>(4, games);
    measure::<Spy>(2, games);
    measure::<Spion>(2, games);
    measure::<StrengGeheim>(4, games);
}

fn measure<G: Encode>(seats: u8, games: usize) {
    if std::env::args().nth(2).is_some_and(|only| only != G::ID) {
        return;
    }
    let game = G::new(seats, &Value::Null).expect("a set-up");
    // Each a batch of its own: all games of one begin together, and decisions cost more in their middle.
    let [mut bools, mut bits, mut counts, mut given] = [(false, false), (true, false), (true, true), (true, true)]
        .map(|(bits, counts)| Batched::<G>::new(seats, games, bits, counts));
    let mut best = [f64::MAX; 6];
    for _ in 0..ROUNDS {
        let times = [
            rules(&game, false),
            rules(&game, true),
            bools.run(false),
            bits.run(false),
            counts.run(false),
            given.run(true),
        ];
        best.iter_mut().zip(times).for_each(|(best, time)| *best = best.min(time));
    }
    let [rules, both, bools, bits, counts, given] = best;
    let name = format!("{} {seats}", G::ID);
    println!("{name:<18}{rules:>8.0}{:>12.0}{bools:>8.0}{bits:>8.0}{counts:>8.0}{given:>8.0}", both - rules);
}

/// Random games, one after the other; with the observation of the seat that is to act, if it is wanted.
fn rules<G: Encode>(game: &G, observed: bool) -> f64 {
    let (mut rng, mut state, mut decisions) = (Wyrand::new(1), game.start(), 0);
    let mut row = vec![0; legend(game).units.len()];
    let began = ThreadTime::now();
    while decisions < DECISIONS {
        let step = match game.turn(&state) {
            Turn::Chance => Step::Chance(game.draw(&state, &mut rng)),
            Turn::Act(seats) => {
                let Some(seat) = seats.first() else { break };
                decisions += 1;
                if observed {
                    observe(game, &game.view(&state, Observer::Seat(seat)), &[], &mut Counts::new(&mut row));
                    black_box(&mut row);
                }
                Step::Act(seat, game.random_action(&state, seat, &mut rng))
            }
            Turn::Over => {
                state = game.start();
                continue;
            }
        };
        game.apply(&mut state, step, &mut silent);
    }
    began.elapsed().as_nanos() as f64 / decisions as f64
}

/// A batch with its arrays.
struct Batched<G: Encode> {
    batch: Batch<G>,
    numbers: Vec<f32>,
    counts: Option<Vec<u8>>,
    bools: Vec<bool>,
    bits: Option<Vec<u8>>,
    choices: Vec<i64>,
    seat: Vec<i64>,
    reward: Vec<f32>,
    done: Vec<bool>,
}

impl<G: Encode> Batched<G> {
    fn new(seats: u8, games: usize, bits: bool, counts: bool) -> Self {
        let game = G::new(seats, &Value::Null).expect("a set-up");
        let batch = Batch::new(game, games, 1, 1, Utility::Worth, Form { counts, bits }).expect("some games");
        Self {
            numbers: vec![0.0; games * batch.width()],
            counts: counts.then(|| vec![0; games * batch.width()]),
            bools: vec![false; games * batch.choices()],
            bits: bits.then(|| vec![0; games * batch.choices().div_ceil(8)]),
            choices: vec![0; games],
            seat: vec![0; games],
            reward: vec![0.0; games * usize::from(seats)],
            done: vec![false; games],
            batch,
        }
    }

    fn run(&mut self, given: bool) -> f64 {
        let steps = DECISIONS.div_ceil(self.batch.games());
        let began = ThreadTime::now();
        for _ in 0..steps {
            let mask = match &mut self.bits {
                Some(bits) => Mask::Bits(bits),
                None => Mask::Bools(&mut self.bools),
            };
            let observation = match &mut self.counts {
                Some(counts) => Seen::Counts(counts),
                None => Seen::Floats(&mut self.numbers),
            };
            let (seat, reward, done) = (&mut self.seat[..], &mut self.reward[..], &mut self.done[..]);
            let rows = Rows { observation, mask, seat, reward, done };
            if given {
                self.batch.draw(&mut self.choices);
                self.batch.step(&self.choices, rows).expect("legal choices");
            } else {
                self.batch.step_randomly(rows);
            }
        }
        began.elapsed().as_nanos() as f64 / (steps * self.batch.games()) as f64
    }
}
