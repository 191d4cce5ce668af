//! The end: the cards are turned over one by one.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Finale, Reader, Sound, Unmasked, turned_over};
use maud::{Markup, html};

use super::words::fill;
use crate::clause::Clause;
use crate::config::{{Type}};
use crate::state::Phase;
use crate::view::View;

impl Finale for {{Type}} {
    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let unmask = |seat: Seat| {
            let card = v.cards[seat.index()]?;
            let args = [("who", reader.name(seat).into()), ("card", card.into())];
            let beat = Beat::of(Sound::Card).on_stage(turned_over(reader.name(seat), &face(card)));
            Some(Unmasked { sentence: fill(reader.lang, "log-unmasked", &args), beat })
        };
        Seats::all(self.seats).iter().filter_map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        (v.phase == Phase::Over).then_some(Clause::Winner)
    }
}

fn face(card: u8) -> Markup {
    html! {
        rect x="-80" y="-120" width="160" height="240" rx="18" fill="#efe6cf" {}
        text y="40" text-anchor="middle" font-size="110" font-weight="700" fill="#12262b" { (card) }
    }
}
