use std::ops::Range;

use deckname_engine::{Game, StepOf, Wyrand, silent};

use crate::Broken;
use crate::broken::record;

/// What was played without breaking the law.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Soaked {
    /// Games played to their end.
    pub games: u64,
    /// Their steps, all together.
    pub steps: u64,
    /// The steps of the longest game.
    pub longest: usize,
}

/// Law 9 alone, quick enough for hundreds of thousands of games: a random game for each seed, everything conserved after every
/// step, over within its bound and with an outcome.
pub fn soak<G: Game>(game: &G, seeds: Range<u64>) -> Result<Soaked, Broken> {
    let mut soaked = Soaked::default();
    let mut steps = Vec::new();
    for seed in seeds {
        play(game, seed, &mut steps).map_err(|what| Broken {
            law: 9,
            what: format!("seed {seed}: {what}"),
            record: record(game, &steps),
        })?;
        soaked.games += 1;
        soaked.steps += steps.len() as u64;
        soaked.longest = soaked.longest.max(steps.len());
    }
    Ok(soaked)
}

fn play<G: Game>(game: &G, seed: u64, steps: &mut Vec<StepOf<G>>) -> Result<(), &'static str> {
    steps.clear();
    let (mut state, mut rng) = (game.start(), Wyrand::stream(seed, game.seats().into()));
    game.sound(&state)?;
    while let Some(step) = game.random_step(&state, &mut rng) {
        game.apply(&mut state, step, &mut silent);
        steps.push(step);
        game.sound(&state)?;
        if steps.len() > G::MOST_STEPS {
            return Err("the game has more steps than its bound allows");
        }
    }
    game.outcome(&state).map(|_| ()).ok_or("over without an outcome")
}
