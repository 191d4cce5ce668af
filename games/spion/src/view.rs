//! From a state to what one observer may know of it.

use deckname_engine::{Observe, Observer, Seat};

use crate::config::Spion;
use crate::pairs::Secrets;
use crate::state::{Facts, Phase, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub facts: Facts,
    /// The observer's own secrets, once hidden; both seats' when the game is over, and for the referee.
    pub secrets: [Option<Secrets>; 2],
}

impl View {
    /// The secrets of the observer's own seat.
    pub fn my_secrets(&self) -> Option<Secrets> {
        self.who.seat().and_then(|seat| self.secrets[seat.index()])
    }
}

impl Observe for Spion {
    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        let over = s.facts.phase() == Phase::Over;
        let seen = |seat: Seat| s.secrets(seat).filter(|_| over || who.sees(seat));
        View { who, facts: s.facts, secrets: [seen(Seat(0)), seen(Seat(1))] }
    }
}
