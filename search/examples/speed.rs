//! `cargo run --release -p deckname-search --example speed` prints how fast a tree grows on this machine: Heimlich & Co.
//! for four seats, the first move after a roll of 6 (462 splits), random playouts.

use std::time::Instant;

use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, SetupError, Step, Wyrand, silent};
use deckname_heimlich::{Chance, Heimlich};
use deckname_search::{Budget, Playouts, Rule, Tree};
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
    Ok(())
}
