use deckname_engine::{Game, Seat, Wyrand};

/// What a game was worth to every seat, 0 to 1.
pub type Worths = [f64; 8];

/// What a search knows beyond the rules: which worlds are likely, what matters, and how games tend to continue.
///
/// Every thread of a search has one of its own.
pub trait Guide<G: Game>: Clone + Send {
    /// A world that agrees with everything the searching seat knows, drawn as often as the seat believes in it.
    fn imagine(&mut self, game: &G, rng: &mut Wyrand) -> G::State;

    /// Plays a world on, to the end or as far as it takes to judge it, and returns what it is worth.
    fn finish(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths;

    /// What a world is worth at first sight. [`Rule::Puct`](crate::Rule::Puct) asks this of leaves, so it should be quick.
    fn judge(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        self.finish(game, world, rng)
    }

    /// How promising an action looks: the higher, the earlier it is tried. [`Rule::Puct`](crate::Rule::Puct) takes it for the
    /// logarithm of how likely the action is to be the best.
    fn prior(&mut self, _game: &G, _world: &G::State, _seat: Seat, _action: &G::Action) -> f64 {
        0.0
    }

    /// The same for several actions of a seat in one world, in their order: what they have in common has to be worked out only
    /// once. If that look also tells what the world is worth, it is returned, and [`Guide::judge`] is not asked.
    fn priors(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        actions: &[G::Action],
        priors: &mut Vec<f64>,
    ) -> Option<Worths> {
        priors.extend(actions.iter().map(|action| self.prior(game, world, seat, action)));
        None
    }

    /// What the searching seat gains by this action beyond the result of the game, for example by staying unrecognised.
    fn bias(&mut self, _action: &G::Action) -> f64 {
        0.0
    }
}

/// The simplest guide: uniform worlds of a view, random playouts.
#[derive(Debug)]
pub struct Playouts<'a, G: Game> {
    /// The view of the searching seat.
    pub view: &'a G::View,
}

impl<G: Game> Clone for Playouts<'_, G> {
    fn clone(&self) -> Self {
        Self { view: self.view }
    }
}

impl<G: Game> Guide<G> for Playouts<'_, G> {
    #[inline]
    fn imagine(&mut self, game: &G, rng: &mut Wyrand) -> G::State {
        game.sample(self.view, rng)
    }

    #[inline]
    fn finish(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        game.playout(world, rng);
        worths(game, world)
    }
}

/// What a finished game was worth to every seat.
#[inline]
pub fn worths<G: Game>(game: &G, world: &G::State) -> Worths {
    let mut worths = [0.0; 8];
    if let Some(outcome) = game.outcome(world) {
        for seat in outcome.winners {
            worths[seat.index()] = outcome.worth(seat);
        }
    }
    worths
}
