//! How each notice is told: what moves, what is heard, what is lit.

use deckname_engine::Seat;
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};

use super::clicks::field_spot;
use super::draw::{middle_of, piece_id};
use crate::config::Spion;
use crate::event::{News, Notice};
use crate::field::{Field, Fields};
use crate::view::View;

impl Tell for Spion {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Hid { seat, .. } => Some(*seat),
            Notice::Public(news) => match news {
                News::Moved { seat, .. }
                | News::Turned { seat, .. }
                | News::Passed { seat }
                | News::Asked { seat, .. } => Some(*seat),
                News::Caught { .. } | News::Shot { .. } | News::Over { .. } => None,
            },
        }
    }

    fn beat(&self, before: &View, n: &Notice, after: &View, _: &Reader<'_>) -> Beat {
        let Notice::Public(news) = n else { return Beat::of(Sound::Card) };
        match *news {
            News::Moved { from, to, .. } => Beat::of(Sound::Step).with(self.walk(before, after, from, to)),
            News::Turned { at, .. } => Beat::of(Sound::Step).with([light(Fields::one(at), Light::Plain)]),
            News::Passed { .. } => Beat::default(),
            News::Caught { fields, .. } | News::Shot { fields, .. } => {
                Beat::of(Sound::Alarm).with([light(fields, Light::Bad)])
            }
            News::Asked { fields, yes, .. } => {
                let answer = if yes { Light::Good } else { Light::Bad };
                Beat::of(Sound::Stamp).with([light(fields, Light::Plain), light(fields, answer)])
            }
            News::Over { .. } => Beat::of(Sound::Fanfare),
        }
    }
}

impl Spion {
    /// A piece goes straight to its field.
    fn walk(&self, before: &View, after: &View, from: Field, to: Field) -> Option<Motion> {
        let piece = before.facts.board.piece_at(from)?;
        let (x, y) = middle_of(self, after, to);
        Some(Motion::Walk { id: piece_id(piece), through: vec![(x as i32, y as i32)] })
    }
}

fn light(fields: Fields, how: Light) -> Motion {
    Motion::Light { names: fields.iter().map(field_spot).collect(), how }
}
