use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Motion, Reader, Spot, Weight};

use super::draw::before_house;
use super::{plays, words};
use crate::action::{Action, Place, Tip};
use crate::cards::Card;
use crate::config::Heimlich;
use crate::play::Play;
use crate::state::{AGENTS, Agent, Phase};
use crate::view::View;
use crate::wire::{AGENT_NAMES, PLACE_NAMES};

pub(super) const PILE: &str = "pile";
pub(super) const PASS: &str = "button-pass";

impl Choose for Heimlich {
    /// A move is an agent and then its goal, for each agent that moves. A tip is a player and then the agent. A play is the
    /// card and then its targets.
    fn clicks(&self, v: &View, a: &Action) -> Clicks {
        match a {
            Action::Move(split) => {
                let at = v.at.advanced(split.0, self.ring());
                Clicks::parts(split.parts().map(|(agent, _)| vec![agent_spot(agent), place_spot(at.of(agent))]))
            }
            Action::Safe(place) => Clicks::one(place_spot(*place)),
            Action::Tips(sheet) => {
                Clicks::parts((0..AGENTS as u8).map(Agent).filter_map(|agent| match sheet.tip(agent) {
                    Tip::Owner(seat) if Some(agent) != v.me => Some(vec![seat_spot(seat), agent_spot(agent)]),
                    _ => None,
                }))
            }
            Action::Draw => Clicks::one(PILE),
            Action::Pass => Clicks::one(PASS),
            Action::Play(play) => play_clicks(v, *play),
        }
    }

    /// What a spot is called; a goal also says how many steps it is away.
    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        match read(spot) {
            Some(Thing::Agent(agent)) => agent.hue().name(reader.lang),
            Some(Thing::Seat(seat)) => reader.name(seat).to_string(),
            Some(Thing::Card(card)) => plays::card(card, reader.lang),
            Some(Thing::Pile) => words::say(reader.lang, "label-draw"),
            Some(Thing::Pass) => words::say(reader.lang, "label-pass"),
            Some(Thing::Place(place)) => {
                let name = words::place(place, reader.lang);
                match draft.last().and_then(read) {
                    Some(Thing::Agent(agent)) if v.phase == Phase::Move => {
                        let steps = self.ring().steps(v.at.of(agent), place);
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

    fn weight(&self, a: &Action) -> Weight {
        if matches!(a, Action::Pass) { Weight::Nothing } else { Weight::Usual }
    }

    /// Agents stand before the houses that were chosen for them.
    fn preview(&self, v: &View, draft: &[Spot]) -> Vec<Motion> {
        let goals = draft.chunks_exact(2).filter_map(|part| match (read(&part[0])?, read(&part[1])?) {
            (Thing::Agent(agent), Thing::Place(goal)) => Some((agent, goal)),
            _ => None,
        });
        let goals: Vec<_> = goals.collect();
        let then = goals.iter().fold(*v, |then, (agent, goal)| View { at: then.at.with(*agent, *goal), ..then });
        let stands = |(agent, _): &(Agent, Place)| {
            let (x, y) = before_house(self, &then, *agent);
            Motion::Walk { id: agent_spot(*agent), through: vec![(x.round() as i32, y.round() as i32)] }
        };
        goals.iter().map(stands).collect()
    }
}

/// What to click next after the draft; `None` if the prompt says it all.
pub(super) fn next(game: &Heimlich, v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    match (v.phase, read(draft.last()?)?) {
        (Phase::Move, Thing::Agent(agent)) => {
            Some(words::fill(lang, "next-goal", &[("agent", agent.hue().name(lang).into())]))
        }
        (Phase::Move, _) => {
            let steps = draft.chunks_exact(2).filter_map(|part| match (read(&part[0])?, read(&part[1])?) {
                (Thing::Agent(agent), Thing::Place(goal)) => Some(game.ring().steps(v.at.of(agent), goal)),
                _ => None,
            });
            let left = game.pips(v.roll?).end().saturating_sub(steps.sum());
            Some(words::fill(lang, "next-agent", &[("left", left.into())]))
        }
        (Phase::Round, Thing::Card(card)) => Some(plays::effect(card, lang)),
        (Phase::Round, Thing::Agent(agent)) => {
            let name = agent.hue().name(lang);
            let Thing::Card(card) = read(draft.first()?)? else { return None };
            Some(match card {
                Card::Back | Card::EitherWay | Card::Forward | Card::OffSafe => {
                    words::fill(lang, "next-goal", &[("agent", name.into())])
                }
                Card::Join => words::fill(lang, "next-join", &[("agent", name.into())]),
                _ => words::say(lang, "next-second"),
            })
        }
        (_, Thing::Seat(seat)) => Some(words::fill(lang, "next-tip", &[("who", reader.name(seat).into())])),
        _ => None,
    }
}

fn play_clicks(v: &View, play: Play) -> Clicks {
    let card = card_spot(play.card());
    match play {
        Play::AllHome => Clicks::path([card, place_spot(Place::CHURCH)]),
        Play::Back { agent, .. }
        | Play::EitherWay { agent, .. }
        | Play::Forward { agent, .. }
        | Play::OffSafe { agent, .. } => {
            Clicks::path([card, agent_spot(agent), place_spot(v.town().played(play).at.of(agent))])
        }
        Play::Join { agent, to } => Clicks::path([card, agent_spot(agent), agent_spot(to)]),
        Play::ToRuin(agent) | Play::ToSafe(agent) => Clicks::path([card, agent_spot(agent)]),
        Play::OutOfRuin(agents)
        | Play::Points(agents)
        | Play::Swap(agents)
        | Play::TwoBack(agents)
        | Play::TwoOn(agents) => Clicks::led(card, agents.iter().map(|agent| vec![agent_spot(agent)])),
        Play::Safe(to) => Clicks::path([card, place_spot(to)]),
    }
}

pub(super) fn card_spot(card: Card) -> String {
    format!("card-{}", card.name())
}

pub(super) fn agent_spot(agent: Agent) -> String {
    format!("agent-{}", agent.name())
}

pub(super) fn place_spot(place: Place) -> String {
    format!("house-{}", place.name())
}

pub(super) fn seat_spot(seat: Seat) -> String {
    format!("seat-{}", seat.0)
}

enum Thing {
    Agent(Agent),
    Place(Place),
    Seat(Seat),
    Card(Card),
    Pile,
    Pass,
}

fn read(spot: &Spot) -> Option<Thing> {
    match spot.0.as_str() {
        PILE => return Some(Thing::Pile),
        PASS => return Some(Thing::Pass),
        _ => {}
    }
    let (kind, name) = spot.0.split_once('-')?;
    let among = |names: &[&str]| names.iter().position(|known| *known == name).map(|index| index as u8);
    match kind {
        "agent" => among(&AGENT_NAMES).map(|agent| Thing::Agent(Agent(agent))),
        "house" => among(&PLACE_NAMES).map(|place| Thing::Place(Place(place))),
        "card" => Card::named(name).map(Thing::Card),
        "seat" => name.parse().ok().map(|seat| Thing::Seat(Seat(seat))),
        _ => None,
    }
}
