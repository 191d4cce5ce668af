//! How each notice is told: what moves, what is heard, what gets the stage.

use deckname_engine::Seat;
use deckname_scene::{Beat, Light, Motion, Reader, Sound, Tell};

use super::clicks::agent_spot;
use super::draw::{before_house, on_the_road, safe_at};
use crate::action::Place;
use crate::config::Heimlich;
use crate::event::Notice;
use crate::state::{Agent, BUILDINGS};
use crate::view::View;
use crate::wire::gain;

impl Tell for Heimlich {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match n {
            Notice::Rolled { seat, .. }
            | Notice::Moved { seat, .. }
            | Notice::SafeMoved { seat, .. }
            | Notice::TipsIn { seat, .. } => Some(*seat),
            Notice::Dealt(_) | Notice::Scored { .. } | Notice::Over(_) => None,
        }
    }

    fn beat(&self, before: &View, n: &Notice, after: &View, _: &Reader<'_>) -> Beat {
        match n {
            Notice::Dealt(_) => Beat::of(Sound::Card),
            Notice::Rolled { .. } => Beat::of(Sound::Dice),
            Notice::Moved { split, .. } => {
                let walk = |(agent, pips): (Agent, u8)| self.walk(before, after, agent, pips);
                Beat::of(Sound::Step).with(split.parts().map(walk))
            }
            Notice::Scored { before, after: scores } => {
                let risen = self.agents().filter(|agent| gain(*agent, before, scores) != 0);
                Beat::of(Sound::Stamp)
                    .with([Motion::Light { names: vec!["safe".into()], how: Light::Plain }])
                    .with(risen.map(|agent| self.rise(after, agent, gain(agent, before, scores))))
            }
            Notice::SafeMoved { to, .. } => {
                let glide = |id: &str| Motion::Walk { id: id.into(), through: vec![rounded(safe_at(*to))] };
                Beat::of(Sound::Step).with([glide("safe")])
            }
            Notice::TipsIn { .. } => Beat::of(Sound::Card),
            Notice::Over(_) => Beat::of(Sound::Fanfare),
        }
    }
}

impl Heimlich {
    /// An agent walks house by house, along the road before them.
    fn walk(&self, before: &View, after: &View, agent: Agent, pips: u8) -> Motion {
        let from = before.at.of(agent).0;
        let passed = (1..pips).map(|step| on_the_road(Place((from + step) % BUILDINGS)));
        let through = passed.chain([before_house(self, after, agent)]).map(rounded).collect();
        Motion::Walk { id: agent_spot(agent), through }
    }

    /// What an agent scores rises over it, and its marker goes along the track.
    fn rise(&self, after: &View, agent: Agent, gain: i8) -> Motion {
        let (x, y) = before_house(self, after, agent);
        let text = if gain < 0 { format!("−{}", gain.unsigned_abs()) } else { format!("+{gain}") };
        Motion::Rise { panel: "board", at: rounded((x, y - 60.0)), text, hue: Some(agent.hue()) }
    }
}

fn rounded((x, y): (f32, f32)) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
