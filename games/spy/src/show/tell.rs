//! How each notice is told: what moves, what is heard, what is shown large.

use deckname_engine::Seat;
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};
use maud::{Markup, html};

use super::clicks::target_spot;
use super::draw::{face, target_at};
use crate::action::Mission;
use crate::config::Spy;
use crate::event::Notice;
use crate::view::View;

impl Tell for Spy {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Laid { seat, .. }
            | Notice::Sent { seat, .. }
            | Notice::Drew { seat, .. }
            | Notice::NothingToDraw { seat } => Some(*seat),
            Notice::Dealt { .. } | Notice::Reshuffled { .. } | Notice::GameEnded { .. } | Notice::Over { .. } => None,
        }
    }

    fn beat(&self, _: &View, n: &Notice, _: &View, reader: &Reader<'_>) -> Beat {
        match n {
            Notice::Dealt { .. } | Notice::Reshuffled { .. } | Notice::Drew { .. } => Beat::of(Sound::Card),
            Notice::Laid { seat, card } => {
                let id = format!("layout-{}-{}-0", seat.0, card.name());
                Beat::of(Sound::Card).with([Motion::Light { names: vec![id], how: Light::Plain }])
            }
            Notice::Sent { send, spies, .. } => {
                let (x, y) = target_at(send.target);
                let target = Motion::Light { names: vec![target_spot(send.target)], how: Light::Good };
                let risen =
                    Motion::Rise { panel: "board", at: (x + 236, y + 120), text: format!("+{spies}"), hue: None };
                Beat::of(Sound::Step).with([target, risen]).on_stage(cards_sent(send, reader))
            }
            Notice::NothingToDraw { .. } => Beat::default(),
            Notice::GameEnded { .. } | Notice::Over { .. } => Beat::of(Sound::Fanfare),
        }
    }
}

/// The cards that a mission takes, side by side.
fn cards_sent(send: &Mission, reader: &Reader<'_>) -> Markup {
    let cards: Vec<_> = send.layout.iter().chain(send.hand.iter()).collect();
    let width = 170 * cards.len().max(1) + 40;
    html! {
        svg viewBox=(format!("0 0 {width} 260")) role="presentation" {
            rect width=(width) height="260" rx="28" fill="#12262b" {}
            @for (index, card) in cards.into_iter().enumerate() {
                g transform=(format!("translate({} 130)", 105 + 170 * index)) { (face(card, reader.lang)) }
            }
        }
    }
}
