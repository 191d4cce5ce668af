use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Reader, Spot};

use super::words;
use crate::action::{Action, Place, Tip};
use crate::config::Heimlich;
use crate::state::{AGENTS, Agent, Phase};
use crate::view::View;
use crate::wire::{AGENT_NAMES, PLACE_NAMES};

impl Choose for Heimlich {
    /// A move is an agent and then its goal, for each agent that moves; a tip is a player and then the agent.
    fn clicks(&self, v: &View, a: &Action) -> Clicks {
        match a {
            Action::Move(split) => {
                let at = v.at.advanced(split.0);
                Clicks::parts(split.parts().map(|(agent, _)| vec![agent_spot(agent), place_spot(at.of(agent))]))
            }
            Action::Safe(place) => Clicks::one(place_spot(*place)),
            Action::Tips(sheet) => {
                Clicks::parts((0..AGENTS as u8).map(Agent).filter_map(|agent| match sheet.tip(agent) {
                    Tip::Owner(seat) if Some(agent) != v.me => Some(vec![seat_spot(seat), agent_spot(agent)]),
                    _ => None,
                }))
            }
        }
    }

    /// What a spot is called; a goal also says how many steps it is away.
    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        match read(spot) {
            Some(Thing::Agent(agent)) => agent.hue().name(reader.lang),
            Some(Thing::Seat(seat)) => reader.name(seat).to_string(),
            Some(Thing::Place(place)) => {
                let name = words::place(place, reader.lang);
                match draft.last().and_then(read) {
                    Some(Thing::Agent(agent)) => {
                        let steps = v.at.of(agent).steps_to(place);
                        let args = [("place", name.into()), ("steps", steps.into())];
                        words::fill(reader.lang, "spot-goal", &args)
                    }
                    _ => name,
                }
            }
            None => {
                debug_assert!(false, "{spot} is no spot of {} seats", self.seats);
                spot.to_string()
            }
        }
    }
}

/// What is asked for after the draft; nothing where the prompt says it all.
pub(super) fn next(_: &Heimlich, v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    match (v.phase, read(draft.last()?)?) {
        (Phase::Move, Thing::Agent(agent)) => {
            Some(words::fill(lang, "next-goal", &[("agent", agent.hue().name(lang).into())]))
        }
        (Phase::Move, _) => {
            let steps = draft.chunks_exact(2).filter_map(|part| match (read(&part[0])?, read(&part[1])?) {
                (Thing::Agent(agent), Thing::Place(goal)) => Some(v.at.of(agent).steps_to(goal)),
                _ => None,
            });
            let left = v.roll?.saturating_sub(steps.sum());
            Some(words::fill(lang, "next-agent", &[("left", left.into())]))
        }
        (_, Thing::Seat(seat)) => Some(words::fill(lang, "next-tip", &[("who", reader.name(seat).into())])),
        _ => None,
    }
}

pub(super) fn agent_spot(agent: Agent) -> String {
    format!("agent-{}", agent.name())
}

pub(super) fn place_spot(place: Place) -> String {
    format!("house-{}", place.name())
}

fn seat_spot(seat: Seat) -> String {
    format!("seat-{}", seat.0)
}

enum Thing {
    Agent(Agent),
    Place(Place),
    Seat(Seat),
}

fn read(spot: &Spot) -> Option<Thing> {
    let (kind, name) = spot.0.split_once('-')?;
    let among = |names: &[&str]| names.iter().position(|known| *known == name).map(|index| index as u8);
    match kind {
        "agent" => among(&AGENT_NAMES).map(|agent| Thing::Agent(Agent(agent))),
        "house" => among(&PLACE_NAMES).map(|place| Thing::Place(Place(place))),
        "seat" => name.parse().ok().map(|seat| Thing::Seat(Seat(seat))),
        _ => None,
    }
}
