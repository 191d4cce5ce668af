//! How a world may have come about: what was packed stays secret; every other sealed choice is shown when the last is in.

use deckname_engine::{Observer, Retell, Seat, Step, StepOf, follow};

use crate::action::{Action, Chance, Packing};
use crate::config::TopSecret;
use crate::event::{Event, Notice};
use crate::pieces::Place;
use crate::state::{Phase, State};

impl Retell for TopSecret {
    fn retell(&self, who: Observer, told: &[Notice], world: &State) -> Option<Vec<StepOf<Self>>> {
        follow(self, who, told, world, |s, ahead| {
            Some(match *ahead.first()? {
                Notice::Sealed { seat, choice } => {
                    Step::Act(seat, choice.or_else(|| self.sealed_again(s.phase, seat, ahead, world))?)
                }
                Notice::Open(Event::First { seat }) => Step::Chance(Chance::First(seat)),
                Notice::Open(Event::Rolled { dice, .. }) => Step::Chance(Chance::Roll(dice)),
                Notice::Open(Event::Stepped { seat, agent, to, .. }) => Step::Act(seat, Action::Step { agent, to }),
                Notice::Open(Event::Delivered { seat, agent, .. }) => {
                    Step::Act(seat, Action::Step { agent, to: Place::HQ })
                }
                Notice::Open(Event::Took { seat, agent, case, .. }) => Step::Act(seat, Action::Take { agent, case }),
                Notice::Open(Event::Dropped { seat, agent, .. }) => Step::Act(seat, Action::Drop { agent }),
                Notice::Open(Event::Lost { seat, agents }) => Step::Act(seat, Action::Lose(agents)),
                Notice::Open(Event::TurnEnded { seat }) => Step::Act(seat, Action::EndTurn),
                Notice::Open(_) => return None,
            })
        })
    }
}

impl TopSecret {
    /// What another seat has sealed: as it was shown, as it was packed, or as it still is.
    fn sealed_again(&self, phase: Phase, seat: Seat, ahead: &[Notice], world: &State) -> Option<Action> {
        let shown = ahead.iter().find_map(|notice| match (phase, notice) {
            (Phase::Hide, Notice::Open(Event::Packed)) => {
                Some(Action::Hide(Packing::from_code(world.contents.corner(self.corner(seat)))))
            }
            (Phase::Place, Notice::Open(Event::Placed { cities, .. })) => Some(Action::Place(cities[seat.index()])),
            (Phase::Outpost, Notice::Open(Event::Outposts { manned })) => {
                Some(if manned.contains(seat) { Action::Outpost } else { Action::NoOutpost })
            }
            (Phase::Duel, Notice::Open(Event::Fought(fight))) => {
                Some(Action::Duel(if fight.attacker.0 == seat { fight.attack } else { fight.defence }))
            }
            _ => None,
        });
        shown.or_else(|| Action::from_code(phase, world.sealed[seat.index()]))
    }
}
