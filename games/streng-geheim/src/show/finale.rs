//! The end: names and formulas are turned over one by one, and the curve shows who had looked into how many hiding places.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Finale, Lang, Reader, Sound, Unmasked, turned_over};
use maud::{Markup, html};

use super::words::{self, HUES, fill, say};
use crate::clause::Clause;
use crate::config::StrengGeheim;
use crate::place::Card;
use crate::state::How;
use crate::view::View;

impl Finale for StrengGeheim {
    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let Some(open) = v.open else { return Vec::new() };
        let unmask = |seat: Seat| {
            let deal = &open.deal;
            let [name, formula] = [Card::Name(deal.names[seat.index()]), Card::Formula(deal.formulas[seat.index()])]
                .map(|card| words::card(self, card, reader.lang));
            let stage = turned_over(reader.name(seat), &cards(HUES[seat.index()].fill(), &name, &formula));
            let args = [("who", reader.name(seat).into()), ("name", name.into()), ("formula", formula.into())];
            Unmasked { sentence: fill(reader.lang, "log-unmasked", &args), beat: Beat::of(Sound::Card).on_stage(stage) }
        };
        Seats::all(self.seats).iter().map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        v.open.and_then(|open| open.how).map(|how| match how {
            How::Escaped => Clause::EverythingRight,
            How::Wrong => Clause::AnythingWrong,
            How::Foiled => Clause::IndirectVictory,
            How::Rounds => Clause::LastRound,
        })
    }

    fn score(&self, v: &View, seat: Seat) -> Option<u16> {
        Some(v.looked[seat.index()].len() as u16)
    }

    fn score_name(&self, lang: Lang) -> String {
        say(lang, "curve")
    }
}

fn cards(fill: &str, name: &str, formula: &str) -> Markup {
    html! {
        @for (x, text) in [(-145, name), (145, formula)] {
            g transform=(format!("translate({x} 0)")) {
                rect x="-130" y="-110" width="260" height="220" rx="18" fill="#efe6cf" stroke=(fill) stroke-width="10" {}
                text y="16" text-anchor="middle" font-size=(if text.chars().count() > 9 { 32 } else { 44 }) font-weight="700"
                    fill="#12262b" { (text) }
            }
        }
    }
}
