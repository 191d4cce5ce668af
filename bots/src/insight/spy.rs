// CLAIMED 21:17: a colleague (bots2) is writing this file right now (greedy, then mind and hard play). Do not edit it; do everything else of your part.
//! Spy: what a good player knows.

use deckname_engine::{Game, Seat, Wyrand};
use deckname_table::Known;
use deckname_table::games::Spy;
use deckname_table::games::spy::{Action, View};

use super::Insight;
use super::plain::Plain;

impl Insight for Spy {
    type Mind = Plain<Self>;

    const HARD: u32 = 2_000;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        self.random_action(&world, seat, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Plain<Self> {
        Plain { view: *known.view }
    }
}
