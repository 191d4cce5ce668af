//! Actions that differ only in which of several like agents does them.

use deckname_engine::Seat;
use deckname_engine::prelude::*;
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Action, Agent, Agents, State};

/// Lists what the seat can do in its turn, once for agents that are alike: otherwise the few options that are searched would be
/// the same step by each agent on the base.
pub(super) fn distinct(game: &TopSecret, world: &State, seat: Seat, actions: &mut Vec<Action>) {
    game.actions(world, seat, actions);
    let doubles = doubles(world, seat);
    if !doubles.is_empty() {
        actions.retain(|action| !agent_of(action).is_some_and(|agent| doubles.contains(agent)));
    }
}

/// The agents that could do nothing that another one before them cannot do as well: one that stands in the same place, with
/// nothing in hand either and with as many bonus pips. Where a suitcase lies one of the two may have handled it (`TS-15`).
fn doubles(world: &State, seat: Seat) -> Agents {
    let (squad, cases, bonus) = (world.squad(seat), world.cases(), world.bonus());
    let free = squad.alive().without(cases.carriers(seat));
    let mut doubles = Agents::EMPTY;
    for agent in free {
        let place = squad.at(agent);
        let mut before = squad.in_place(place).intersection(free).iter().take_while(|other| *other != agent);
        if cases.lying(place).is_empty() && before.any(|other| bonus.of(other) == bonus.of(agent)) {
            doubles = doubles.with(agent);
        }
    }
    doubles
}

fn agent_of(action: &Action) -> Option<Agent> {
    match action {
        Action::Step { agent, .. } | Action::Take { agent, .. } | Action::Drop { agent } => Some(*agent),
        _ => None,
    }
}
