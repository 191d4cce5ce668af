//! How each notice is told: what moves, what is heard, what is shown large.

use deckname_engine::Seat;
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};
use maud::{Markup, html};

use super::clicks::agent_spot;
use super::draw::{before_house, on_the_road, safe_at};
use super::plays;
use crate::action::Place;
use crate::cards::Card;
use crate::config::Heimlich;
use crate::event::Notice;
use crate::state::{AGENTS, Agent};
use crate::view::View;
use crate::wire::gain;

impl Tell for Heimlich {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Rolled { seat, .. }
            | Notice::Moved { seat, .. }
            | Notice::SafeMoved { seat, .. }
            | Notice::TipsIn { seat, .. }
            | Notice::Draws { seat }
            | Notice::Drew { seat, .. }
            | Notice::Played { seat, .. }
            | Notice::Passed { seat } => Some(*seat),
            Notice::Dealt(_) | Notice::CardsDealt(_) | Notice::Scored { .. } | Notice::Over(_) => None,
        }
    }

    fn beat(&self, before: &View, n: &Notice, after: &View, reader: &Reader<'_>) -> Beat {
        match n {
            Notice::Dealt(_) | Notice::CardsDealt(_) | Notice::Drew { .. } | Notice::TipsIn { .. } => {
                Beat::of(Sound::Card)
            }
            Notice::Rolled { .. } => Beat::of(Sound::Dice),
            Notice::Moved { split, .. } => {
                let walk = |(agent, pips): (Agent, u8)| self.walk(before, after, agent, pips);
                Beat::of(Sound::Step).with(split.parts().map(walk))
            }
            Notice::Scored { before, after: scores } => {
                let safe = Motion::Light { names: vec!["safe".into()], how: Light::Plain };
                Beat::of(Sound::Stamp).with([safe]).with(self.rises(after, before, scores))
            }
            Notice::SafeMoved { to, .. } => Beat::of(Sound::Step).with([safe_goes(*to)]),
            Notice::Played { play, scores, .. } => Beat::of(Sound::Card)
                .on_stage(card(play.card(), reader))
                .with([Motion::Together(self.all_stand(after)), safe_goes(after.safe)])
                .with(self.rises(after, &before.scores, scores)),
            Notice::Draws { .. } | Notice::Passed { .. } => Beat::default(),
            Notice::Over(_) => Beat::of(Sound::Fanfare),
        }
    }
}

impl Heimlich {
    /// An agent walks house by house, along the road before them.
    fn walk(&self, before: &View, after: &View, agent: Agent, pips: u8) -> Motion {
        let from = before.at.of(agent);
        let passed = (1..pips).map(|step| on_the_road(self.ring().onward(from, step)));
        let through = passed.chain([before_house(self, after, agent)]).map(rounded).collect();
        Motion::Walk { id: agent_spot(agent), through }
    }

    /// What each agent has won or lost rises over it.
    fn rises(&self, after: &View, before: &[u8; AGENTS], scores: &[u8; AGENTS]) -> Vec<Motion> {
        let changed = self.agents().map(|agent| (agent, gain(agent, before, scores))).filter(|(_, gain)| *gain != 0);
        let rise = |(agent, gain): (Agent, i8)| {
            let (x, y) = before_house(self, after, agent);
            let text = if gain < 0 { format!("−{}", gain.unsigned_abs()) } else { format!("+{gain}") };
            Motion::Rise { panel: "board", at: rounded((x, y - 60.0)), text, hue: Some(agent.hue()) }
        };
        changed.map(rise).collect()
    }

    fn all_stand(&self, after: &View) -> Vec<Motion> {
        let stand = |agent: Agent| Motion::Walk {
            id: agent_spot(agent),
            through: vec![rounded(before_house(self, after, agent))],
        };
        self.agents().map(stand).collect()
    }
}

fn safe_goes(to: Place) -> Motion {
    Motion::Walk { id: "safe".into(), through: vec![rounded(safe_at(to))] }
}

/// A played card, large.
fn card(card: Card, reader: &Reader<'_>) -> Markup {
    html! {
        svg viewBox="0 0 600 300" role="presentation" {
            rect width="600" height="300" rx="28" fill="#203f3f" {}
            rect x="60" y="40" width="480" height="220" rx="18" fill="#f4ecd8" stroke="#b3261e" stroke-width="5" {}
            text x="300" y="165" text-anchor="middle" font-size="46" font-weight="700" fill="#12262b" {
                (plays::card(card, reader.lang))
            }
        }
    }
}

fn rounded((x, y): (f32, f32)) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
