//! How each notice is told: what moves, what is heard, what is shown large.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};
use maud::{Markup, html};

use super::clicks::{field_spot, seat_spot};
use super::draw::{Sort, piece_id, stand};
use super::words::{self, HUES};
use crate::config::StrengGeheim;
use crate::event::{Found, Look, Notice};
use crate::field::Field;
use crate::state::COLOURS;
use crate::view::View;

impl Tell for StrengGeheim {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Chosen { seat, .. }
            | Notice::Passed { seat }
            | Notice::TipDrawn { seat, .. }
            | Notice::NoTip { seat }
            | Notice::Fled { seat, .. }
            | Notice::Alone { seat, .. } => Some(*seat),
            Notice::Looked { look, .. } => Some(look.seat),
            Notice::Dealt(_)
            | Notice::Round { .. }
            | Notice::Bugs { .. }
            | Notice::Revealed { .. }
            | Notice::Recycled
            | Notice::AllStay
            | Notice::Level { .. }
            | Notice::Ran { .. }
            | Notice::Over(_) => None,
        }
    }

    fn beat(&self, _: &View, n: &Notice, after: &View, reader: &Reader<'_>) -> Beat {
        match n {
            Notice::Dealt(_) | Notice::TipDrawn { .. } | Notice::Recycled => Beat::of(Sound::Card),
            Notice::Chosen { .. } | Notice::Passed { .. } | Notice::NoTip { .. } | Notice::AllStay => Beat::default(),
            Notice::Round { .. } => Beat::of(Sound::Stamp),
            Notice::Bugs { .. } => Beat::of(Sound::Step).with([self.all_walk(after, &[Sort::Bug])]),
            Notice::Revealed { agents, .. } => Beat::of(Sound::Step)
                .with([self.all_walk(after, &[Sort::Agent, Sort::Informer])])
                .on_stage(self.dials_shown(agents, reader)),
            Notice::Ran { agents } => Beat::of(Sound::Step)
                .with([self.all_walk(after, &[Sort::Agent])])
                .on_stage(self.dials_shown(agents, reader)),
            Notice::Looked { look, found } => {
                let names = vec![field_spot(look.field)];
                let beat = Beat::of(Sound::Card).with([Motion::Light { names, how: Light::Plain }]);
                match found {
                    Some(found) => beat.on_stage(cards_found(self, look, found, reader)),
                    None => beat,
                }
            }
            Notice::Level { seats } => Beat::of(Sound::Dice).with([light_seats(*seats, Light::Plain)]),
            Notice::Fled { seat, .. } => Beat::of(Sound::Alarm).with([light_seats(Seats::one(*seat), Light::Bad)]),
            Notice::Alone { seat, .. } => Beat::of(Sound::Stamp).with([light_seats(Seats::one(*seat), Light::Good)]),
            Notice::Over(_) => Beat::of(Sound::Fanfare),
        }
    }
}

impl StrengGeheim {
    /// All dials are turned together, and all pieces of these sorts go at once.
    fn all_walk(&self, after: &View, sorts: &[Sort]) -> Motion {
        let walk =
            |seat: Seat, sort: Sort| Motion::Walk { id: piece_id(seat, sort), through: vec![stand(after, seat, sort)] };
        Motion::Together(
            Seats::all(self.seats).iter().flat_map(|seat| sorts.iter().map(move |sort| walk(seat, *sort))).collect(),
        )
    }
}

impl StrengGeheim {
    /// All dials side by side, each with what it shows.
    fn dials_shown(&self, agents: &[Field; COLOURS], reader: &Reader<'_>) -> Markup {
        let rows = u32::from(self.seats.div_ceil(3));
        html! {
            svg viewBox=(format!("0 0 780 {}", 260 * rows + 20)) role="presentation" {
                @for seat in Seats::all(self.seats).iter() {
                    @let (at, hue) = (agents[seat.index()], HUES[seat.index()]);
                    g transform=(format!("translate({} {})", 130 + 260 * u32::from(seat.0 % 3), 110 + 260 * u32::from(seat.0 / 3))) {
                        circle r="96" fill="#efe6cf" stroke=(hue.fill()) stroke-width="16" {}
                        circle r="96" fill="none" stroke="#12262b" stroke-width="3" stroke-dasharray="3 22" {}
                        text y="24" text-anchor="middle" font-size="64" font-weight="700" fill="#12262b" { (at.name().unwrap_or("–")) }
                        g transform="translate(0 -54) scale(1.4)" { circle r="14" fill=(hue.fill()) {} (hue.mark()) }
                        rect x="-124" y="66" width="248" height="70" rx="10" fill="#12262b" {}
                        text y="94" text-anchor="middle" font-size="26" font-weight="700" fill="#fff6dc" { (reader.name(seat)) }
                        text y="124" text-anchor="middle" font-size="22" fill="#fff6dc" { (words::field_name(self, at, reader.lang)) }
                    }
                }
            }
        }
    }
}

fn light_seats(seats: Seats, how: Light) -> Motion {
    Motion::Light { names: seats.iter().map(seat_spot).collect(), how }
}

/// What was seen, for those who may see it.
fn cards_found(game: &StrengGeheim, look: &Look, found: &Found, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    html! {
        svg viewBox="0 0 700 300" role="presentation" {
            rect width="700" height="300" rx="28" fill="#1d3a3c" {}
            @for (index, (place, card)) in look.places.iter().zip(found.iter().flatten()).enumerate() {
                g transform=(format!("translate({} 150)", 190 + 320 * index)) {
                    rect x="-140" y="-110" width="280" height="220" rx="18" fill="#efe6cf" stroke="#b9a97c" stroke-width="4" {}
                    text y="-62" text-anchor="middle" font-size="26" fill="#5a4d2c" { (words::place(game, place, lang)) }
                    text y="30" text-anchor="middle" font-size="44" font-weight="700" fill="#12262b" { (words::card(game, *card, lang)) }
                }
            }
        }
    }
}
