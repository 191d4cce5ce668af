//! How each notice is told: what moves, what is heard, what is shown large.

use deckname_engine::Seat;
use deckname_scene::{Beat, Reader, Sound, Tell};

use crate::config::{{Type}};
use crate::event::Notice;
use crate::view::View;

impl Tell for {{Type}} {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match *n {
            Notice::Sealed { seat, .. } => Some(seat),
            Notice::Dealt { .. } | Notice::Over { .. } => None,
        }
    }

    fn beat(&self, _: &View, n: &Notice, _: &View, _: &Reader<'_>) -> Beat {
        match n {
            Notice::Dealt { .. } | Notice::Sealed { .. } => Beat::of(Sound::Card),
            Notice::Over { .. } => Beat::of(Sound::Fanfare),
        }
    }
}
