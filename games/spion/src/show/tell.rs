//! How each notice is told: what moves, what is heard, what gets the stage.

use deckname_engine::Seat;
use deckname_scene::{Beat, Reader, Tell};

use crate::{Notice, Spion, View};

impl Tell for Spion {
    fn actor(&self, _: &Notice) -> Option<Seat> {
        None
    }

    fn beat(&self, _: &View, _: &Notice, _: &View, _: &Reader<'_>) -> Beat {
        Beat::default()
    }
}
