//! How a world may have come about: only the hiding places are not public.

use deckname_engine::{Observer, Retell, Step, StepOf, follow};

use crate::action::Action;
use crate::config::Spion;
use crate::event::{News, Notice};
use crate::state::State;

impl Retell for Spion {
    fn retell(&self, who: Observer, told: &[Notice], world: &State) -> Option<Vec<StepOf<Self>>> {
        follow(self, who, told, world, |_, ahead| {
            Some(match *ahead.first()? {
                Notice::Hid { seat, secrets } => {
                    Step::Act(seat, Action::Hide(secrets.unwrap_or(world.secrets[seat.index()])))
                }
                Notice::Public(News::Moved { seat, from, to }) => Step::Act(seat, Action::Move { from, to }),
                Notice::Public(News::Turned { seat, at, arrows }) => Step::Act(seat, Action::Turn { at, arrows }),
                Notice::Public(News::Passed { seat }) => Step::Act(seat, Action::Pass),
                Notice::Public(_) => return None,
            })
        })
    }
}
