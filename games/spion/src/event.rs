//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat};

use crate::config::Spion;
use crate::direction::Arrows;
use crate::field::{Field, Fields};
use crate::pairs::Secrets;
use crate::state::End;

/// What happened, in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Hid { seat: Seat, secrets: Secrets },
    Public(News),
}

/// What every observer is told: everything but the hiding places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    Moved {
        seat: Seat,
        from: Field,
        to: Field,
    },
    Turned {
        seat: Seat,
        at: Field,
        arrows: Arrows,
    },
    Passed {
        seat: Seat,
    },
    /// Spies that now belong to `seat`.
    Caught {
        seat: Seat,
        fields: Fields,
    },
    /// Pieces that `seat` has lost.
    Shot {
        seat: Seat,
        fields: Fields,
    },
    Asked {
        seat: Seat,
        fields: Fields,
        yes: bool,
    },
    Over {
        end: End,
        secrets: [Secrets; 2],
    },
}

/// What one observer is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A seat has hidden its secrets; only the seat itself is told where.
    Hid {
        seat: Seat,
        secrets: Option<Secrets>,
    },
    Public(News),
}

impl Notify for Spion {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Hid { seat, secrets } => Notice::Hid { seat, secrets: who.sees(seat).then_some(secrets) },
            Event::Public(news) => Notice::Public(news),
        })
    }
}
