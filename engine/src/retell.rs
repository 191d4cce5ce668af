use crate::{Game, Observer, StepOf};

/// `retell.rs`: how a world may have come about.
///
/// A sampled world is a position without a past. Solvers that look at other seats' information states need one.
pub trait Retell: Game {
    /// Steps from the start to `world` that tell `who` exactly what it was `told`. It gets no other history than that, so the
    /// true one cannot leak. `None` if nothing explains the world, which no world sampled from the view of `who` is.
    fn retell(&self, who: Observer, told: &[Self::Notice], world: &Self::State) -> Option<Vec<StepOf<Self>>>;
}

/// Plays from the start until `who` was told everything and the position is `world`.
///
/// `next` says which step is next in a position, from what is still to be told. A step that tells anything else ends it.
pub fn follow<G: Game>(
    game: &G,
    who: Observer,
    told: &[G::Notice],
    world: &G::State,
    mut next: impl FnMut(&G::State, &[G::Notice]) -> Option<StepOf<G>>,
) -> Option<Vec<StepOf<G>>> {
    // What means nothing in a position may differ from the world; the referee's view has everything else.
    let truth = game.view(world, Observer::Referee);
    let (mut state, mut ahead, mut steps) = (game.start(), told, Vec::new());
    while !ahead.is_empty() || game.view(&state, Observer::Referee) != truth {
        let step = next(&state, ahead)?;
        let mut news = Vec::new();
        game.play(&mut state, step, &mut |event| news.extend(game.notice(&event, who))).ok()?;
        ahead = ahead.strip_prefix(&news[..])?;
        steps.push(step);
    }
    Some(steps)
}
