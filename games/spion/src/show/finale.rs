//! The end: the secrets are shown on the board, and the curve shows how few hiding places were left.

use deckname_engine::Seat;
use deckname_scene::{Beat, Finale, Lang, Light, Motion, Reader, Sound, Unmasked};

use super::clicks::field_spot;
use super::words::{fill, say, secrets};
use crate::clause::Clause;
use crate::config::Spion;
use crate::state::End;
use crate::view::View;

impl Finale for Spion {
    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let unmask = |seat: Seat| {
            let hidden = v.secrets[seat.index()]?;
            let args = [("who", reader.name(seat).into()), ("secrets", secrets(hidden, reader.lang).into())];
            let names = hidden.into_iter().map(field_spot).collect();
            let beat = Beat::of(Sound::Card).with([Motion::Light { names, how: Light::Good }]);
            Some(Unmasked { sentence: fill(reader.lang, "secrets-of", &args), beat })
        };
        [Seat(0), Seat(1)].into_iter().filter_map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        v.facts.end.map(|end| match end {
            End::Found(_) => Clause::SecretFound,
            End::NoSpies | End::Quiet | End::TooLong => Clause::PassesAndDraws,
        })
    }

    fn score(&self, v: &View, seat: Seat) -> Option<u16> {
        Some(v.facts.candidates[seat.index()])
    }

    fn score_name(&self, lang: Lang) -> String {
        say(lang, "curve")
    }
}
