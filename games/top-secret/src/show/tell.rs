//! How each notice is told: what moves, what is heard, what is shown large.

use deckname_engine::Seat;
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};
use maud::{Markup, html};

use super::clicks::{agent_spot, case_spot, city_spot};
use super::draw::{LAMP, agent_at, beside, case_at, headquarters_at, luggage};
use super::table::{big_card, content_card};
use super::words::{fighter, fill};
use crate::config::TopSecret;
use crate::event::{Event, Fight, Notice};
use crate::luggage::{Case, Content};
use crate::pieces::{Agent, Place};
use crate::view::View;

impl Tell for TopSecret {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Sealed { seat, .. } => Some(*seat),
            Notice::Open(event) => match event {
                Event::Sealed { seat, .. }
                | Event::Rolled { seat, .. }
                | Event::Stepped { seat, .. }
                | Event::CardsBack { seat }
                | Event::Took { seat, .. }
                | Event::Dropped { seat, .. }
                | Event::Delivered { seat, .. }
                | Event::Lost { seat, .. }
                | Event::TurnEnded { seat } => Some(*seat),
                Event::Met { attacker, .. } => Some(attacker.0),
                Event::Fought(fight) => Some(fight.attacker.0),
                Event::First { .. }
                | Event::Packed
                | Event::Placed { .. }
                | Event::Outposts { .. }
                | Event::Over(_) => None,
            },
        }
    }

    fn beat(&self, before: &View, n: &Notice, after: &View, reader: &Reader<'_>) -> Beat {
        let Notice::Open(event) = n else { return Beat::of(Sound::Card) };
        match *event {
            Event::Rolled { .. } => Beat::of(Sound::Dice),
            Event::Stepped { seat, agent, to, .. } => {
                Beat::of(Sound::Step).with([Motion::Together(self.walks(before, after, seat, agent, to))])
            }
            Event::Met { city, .. } => Beat::of(Sound::Alarm).with([self.light(city, Light::Bad)]),
            Event::Fought(fight) => Beat::of(Sound::Card).on_stage(self.cards_face_to_face(&fight, reader)),
            Event::Took { case, .. } | Event::Dropped { case, .. } => {
                let carried = case_at(self, after, case).map(|at| walk_to(case_spot(case), at));
                Beat::of(Sound::Card).with(carried)
            }
            Event::Delivered { case, content, .. } => {
                let sound = if content == Content::Bomb { Sound::Alarm } else { Sound::Stamp };
                Beat::of(sound).on_stage(opened(case, content))
            }
            Event::Lost { seat, agents } => {
                let names = agents.iter().map(|agent| agent_spot(self, seat, agent)).collect();
                Beat::of(Sound::Alarm).with([Motion::Light { names, how: Light::Bad }])
            }
            Event::Placed { cities, .. } => {
                let placed = cities.iter().filter(|city| city.is_city()).map(|city| self.light(*city, Light::Plain));
                Beat::of(Sound::Step).with([Motion::Together(placed.collect())])
            }
            Event::Over(_) => Beat::of(Sound::Fanfare),
            Event::First { .. }
            | Event::Sealed { .. }
            | Event::Packed
            | Event::Outposts { .. }
            | Event::CardsBack { .. }
            | Event::TurnEnded { .. } => Beat::default(),
        }
    }
}

impl TopSecret {
    /// An agent goes to the next city, and what it carries with it.
    pub(super) fn walks(&self, before: &View, after: &View, seat: Seat, agent: Agent, to: Place) -> Vec<Motion> {
        let at = if to == Place::HQ {
            headquarters_at(self, seat)
        } else {
            agent_at(self, &there(after, seat, agent, to), seat, agent)
        };
        let mut walks = vec![walk_to(agent_spot(self, seat, agent), at)];
        if let Some(case) = before.cases.carried(seat, agent) {
            walks.push(walk_to(case_spot(case), beside(at)));
        }
        walks
    }

    fn light(&self, city: Place, how: Light) -> Motion {
        Motion::Light { names: vec![city_spot(self, city)], how }
    }

    /// The attacker's card on the left, the defender's on the right; a moment later who has won.
    fn cards_face_to_face(&self, fight: &Fight, reader: &Reader<'_>) -> Markup {
        let (winner, _) = fight.winner_and_loser();
        let result = fill(reader.lang, "duel-result", &[("who", fighter(winner, reader).into())]);
        let sides = [(fight.attacker, fight.attack, 190), (fight.defender, fight.defence, 510)];
        html! {
            svg viewBox="0 0 700 470" role="img" aria-label=(result) {
                rect width="700" height="470" rx="28" fill="#3a1512" {}
                g transform="translate(350 190) scale(2.6)" { use href="#ts-swords" {} }
                @for (who, card, x) in sides {
                    g transform=(format!("translate({x} 178) scale(1.7)")) {
                        (big_card(self.hue(who.0), card, true, false))
                        @if who == winner {
                            rect class="late" x="-66" y="-88" width="132" height="176" rx="16" fill="none" stroke=(LAMP) stroke-width="9" {}
                        } @else {
                            rect class="late" x="-61" y="-83" width="122" height="166" rx="14" fill="#3a1512" opacity=".55" {}
                        }
                    }
                    text x=(x) y="378" text-anchor="middle" font-size="30" font-weight="700" fill="#fff6dc" { (reader.name(who.0)) }
                }
                text class="late" x="350" y="440" text-anchor="middle" font-size="34" font-weight="700" fill=(LAMP)
                    textLength=[(result.chars().count() > 36).then_some(650)] lengthAdjust="spacingAndGlyphs" { (result) }
            }
        }
    }
}

/// The same view, with the agent where it went: a delivery or a lost duel has taken it elsewhere since.
fn there(after: &View, seat: Seat, agent: Agent, to: Place) -> View {
    let mut view = *after;
    view.squads[seat.index()] = view.squads[seat.index()].with(agent, to);
    view
}

/// A suitcase and what was in it.
fn opened(case: Case, content: Content) -> Markup {
    html! {
        svg viewBox="0 0 600 400" role="presentation" {
            rect width="600" height="400" rx="28" fill="#1d3a3c" {}
            g transform="translate(180 200) scale(5)" { (luggage(case)) }
            g transform="translate(420 196) scale(1.7)" { (content_card(content)) }
        }
    }
}

pub(super) fn walk_to(id: String, (x, y): (f32, f32)) -> Motion {
    Motion::Walk { id, through: vec![(x.round() as i32, y.round() as i32)] }
}
