//! Scripts for Spy: when to send, how much, and when to be in the way.

use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::games::spy::{Action, Phase, State};

use super::lay;
use super::plan::Stock;
use crate::{Dial, Style};

pub(super) const DIALS: [Dial; 5] = [
    // A send that places fewer spies than this waits.
    Dial::new("worth", 1.0, 6.0, 18.0),
    // From so few spies on, anything is sent.
    Dial::new("rush", 0.0, 0.0, 12.0),
    // How often a single spy is sent in the way of others.
    Dial::new("block", 0.0, 0.0, 1.0),
    // A single spy is sent only with this many cards left in hand and layout.
    Dial::new("stock", 0.0, 8.0, 24.0),
    // Which cards to lay open: those that fit best, or least.
    Dial::new("open", -1.0, -1.0, 1.0),
];

/// Of the world it looks at the seat's own cards and what lies open.
pub(super) fn play(world: &State, seat: Seat, style: &Style, rng: &mut Wyrand) -> Action {
    let [worth, rush, block, stock, open] = style.values();
    if world.phase() == Phase::Lay {
        return Action::Lay(lay(world, seat, open, rng));
    }
    let own = Stock::of(world, seat);
    let plan = own.plan();
    let spies = world.spies(seat);
    let ends = plan.spies >= i32::from(spies);
    let best = own.first_send(plan);
    let worth = if ends || f64::from(spies) <= rush { 1.0 } else { worth };
    if let Some((send, _)) = best.filter(|(_, placed)| f64::from(*placed) >= worth) {
        return Action::Send(send);
    }
    if f64::from(own.cards()) >= stock && rng.unit() < block {
        let single: Vec<_> = own.single_sends(plan).collect();
        if !single.is_empty() {
            return Action::Send(single[rng.below(single.len() as u32) as usize]);
        }
    }
    Action::EndTurn
}
