//! Scripts for Heimlich & Co.: whom to hold back, where to wait, and how often to play for another agent.

use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, State};

use super::playout::{self, Manner};
use crate::{Dial, Style};

pub(super) const DIALS: [Dial; 8] = [
    // How much more the leading rivals are held back than the others.
    Dial::new("rivalry", 0.0, 0.2, 1.0),
    // By how many points a scoring must gain more than waiting does.
    Dial::new("patience", 0.0, 5.0, 15.0),
    // The house to wait in, how much that counts, and how much the houses around it.
    Dial::new("house", 1.0, 6.0, 10.0),
    Dial::new("waiting", 0.0, 2.2, 6.0),
    Dial::new("around", 0.5, 3.0, 8.0),
    // What a card drawn is worth, and what a card played must gain.
    Dial::new("drawn", 0.0, 1.0, 5.0),
    Dial::new("spent", 0.0, 9.0, 20.0),
    // How often the seat plays for another agent, so that it is not recognised.
    Dial::new("cover", 0.0, 0.0, 0.6),
];

/// Of the world it looks at the seat's own agent and cards, and at what lies open.
pub(super) fn play(game: &Heimlich, world: &State, seat: Seat, style: &Style, rng: &mut Wyrand) -> Action {
    let [rivalry, patience, house, waiting, around, drawn, spent, cover] = style.values();
    let near = |place: usize| waiting * (-((place as f64 - house) / around).powi(2)).exp();
    let manner = Manner {
        rivalry: rivalry as f32,
        patience: patience as f32,
        waiting: std::array::from_fn(|place| if place == 11 { -1.8 } else { near(place) as f32 }),
        drawn: drawn as f32,
        spent: spent as f32,
        ..playout::CLEVER
    };
    let mut own = world.agent_of(seat);
    if rng.unit() < cover {
        own = Agent(rng.below(game.agents().count() as u32) as u8);
    }
    playout::for_agent(game, game.agents().count(), world, seat, own, &manner, rng)
}
