//! Brute force for sampled worlds: games told again with other hidden things.

use deckname_engine::{Game, Observer, StepOf};

/// Plays the steps: where they lead, and what the observer is told on the way. `None` if one of them is refused.
pub fn tell<G: Game>(game: &G, steps: &[StepOf<G>], who: Observer) -> Option<(G::State, Vec<G::Notice>)> {
    let (mut state, mut told) = (game.start(), Vec::new());
    for step in steps {
        game.play(&mut state, *step, &mut |event| told.extend(game.notice(&event, who))).ok()?;
    }
    Some((state, told))
}
