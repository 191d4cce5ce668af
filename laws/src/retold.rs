//! Brute force for sampled worlds: games replayed with different hidden facts.

use deckname_engine::{Game, Observer, StepOf};

/// Plays the steps. Returns the final state and what the observer was told; `None` if a step is refused.
pub fn tell<G: Game>(game: &G, steps: &[StepOf<G>], who: Observer) -> Option<(G::State, Vec<G::Notice>)> {
    let (mut state, mut told) = (game.start(), Vec::new());
    for step in steps {
        game.play(&mut state, *step, &mut |event| told.extend(game.notice(&event, who))).ok()?;
    }
    Some((state, told))
}
