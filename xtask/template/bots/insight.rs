//! {{Title}}: bid high with a low card, because a high card already wins if no bid stands alone.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Wyrand};
use deckname_search::{Guide, Worths, worths};
use deckname_table::Known;
use deckname_table::games::{{Type}};
use deckname_table::games::{{module}}::{Action, State, View};

use super::Insight;

impl Insight for {{Type}} {
    type Mind = Mind;

    const HARD: u32 = 2_000;
    const MEDIUM: u32 = 100;

    fn greedy(&self, _: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let low = view.my_card().is_none_or(|card| card <= 3);
        Action::Bid(if low { 2 + rng.below(2) as u8 } else { rng.below(4) as u8 })
    }

    fn mind(&self, known: &Known<'_, Self>, _: &mut Wyrand) -> Mind {
        Mind { view: *known.view }
    }
}

/// Uniform worlds and random playouts, to start with.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
}

impl Guide<{{Type}}> for Mind {
    fn imagine(&mut self, game: &{{Type}}, rng: &mut Wyrand) -> State {
        game.sample(&self.view, rng)
    }

    fn finish(&mut self, game: &{{Type}}, world: &mut State, rng: &mut Wyrand) -> Worths {
        game.playout(world, rng);
        worths(game, world)
    }
}
