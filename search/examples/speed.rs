//! `cargo run --release -p deckname-search --example speed` prints how fast a tree grows on this machine: Heimlich & Co.
//! for four seats, the first move after a roll of 6 (462 splits), random playouts. And what a second thread adds to a flat
//! search of the same splits, in turns, so that a busy machine slows both down.

use std::time::{Duration, Instant};

use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, SetupError, Step, Wyrand, silent};
use deckname_heimlich::{Chance, Heimlich};
use deckname_search::{Budget, Playouts, Rule, Tree, flat};
use serde_json::Value;

fn main() -> Result<(), SetupError> {
    let game = Heimlich::new(4, &Value::Null)?;
    let mut state = game.start();
    let deal = game.draw(&state, &mut Wyrand::new(1));
    game.apply(&mut state, Step::Chance(deal), &mut silent);
    game.apply(&mut state, Step::Chance(Chance::Roll(6)), &mut silent);
    let view = game.view(&state, Observer::Seat(Seat(0)));
    let mut tree = Tree::new(&game, Seat(0), Rule::Ucb);
    let mut guide = Playouts::<Heimlich> { view: &view };
    let begun = Instant::now();
    let iterations = tree.grow(&mut guide, Budget::Iterations(500_000), &mut Wyrand::new(9));
    let speed = f64::from(iterations) / begun.elapsed().as_secs_f64();
    println!("{speed:.0} iterations per second, {:.1} MB", tree.memory() as f64 / 1e6);
    let (mut splits, mut tries) = (Vec::new(), [0_u64; 2]);
    game.actions(&state, Seat(0), &mut splits);
    for round in 0..10 {
        for (threads, tries) in (1..).zip(&mut tries) {
            let budget = Budget::Time { limit: Duration::from_millis(900), threads };
            let tried = flat(&game, Seat(0), &splits, &mut guide, budget, &mut Wyrand::new(round));
            *tries += tried.iter().map(|tried| u64::from(tried.tries)).sum::<u64>();
        }
    }
    println!("two threads try {:.2} times as much as one in the same time", tries[1] as f64 / tries[0] as f64);
    Ok(())
}
