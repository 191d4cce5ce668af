use deckname_engine::{Game, Wyrand};
use deckname_search::{Guide, Worths, worths};

/// The plainest mind: every world that agrees with the view is as likely as any other, and games go on at random.
#[derive(Clone, Copy, Debug)]
pub struct Plain<G: Game> {
    pub view: G::View,
}

impl<G: Game> Guide<G> for Plain<G> {
    fn imagine(&mut self, game: &G, rng: &mut Wyrand) -> G::State {
        game.sample(&self.view, rng)
    }

    fn finish(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        game.playout(world, rng);
        worths(game, world)
    }
}
