//! {{Title}}: bid high with a low card, because a high card already wins if no bid stands alone.

use std::sync::LazyLock;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Wyrand};
use deckname_scene::Texts;
use deckname_search::{Guide, Worths, worths};
use deckname_table::Known;
use deckname_table::games::{{Type}};
use deckname_table::games::{{module}}::{Action, State, View};

use super::Insight;
use crate::advice::{Advise, Thought, spots};

/// What a hint says: what to look at, and why the bid is good.
static ADVICE: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(
        "bid = Wie hoch ist deine Karte?\nbid-why = Ein Gebot zählt nur, wenn es allein steht.",
        "bid = How high is your card?\nbid-why = A bid only counts if it stands alone.",
    )
});

impl Insight for {{Type}} {
    type Mind = Mind;

    const HARD: u32 = 2_000;
    const MEDIUM: u32 = 100;
    const STRONG: u32 = 500;

    fn greedy(&self, _: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let low = view.my_card().is_none_or(|card| card <= 3);
        Action::Bid(if low { 2 + rng.below(2) as u8 } else { rng.below(4) as u8 })
    }

    fn mind(&self, known: &Known<'_, Self>, _: &mut Wyrand) -> Mind {
        Mind { view: *known.view }
    }
}

impl Advise for {{Type}} {
    fn advice() -> &'static Texts {
        &ADVICE
    }

    fn thought(&self, known: &Known<'_, Self>, _: &Mind, action: &Action) -> Thought {
        Thought::new("bid").look_at(spots(self, known.view, action))
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
