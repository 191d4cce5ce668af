use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Motion, Reader, Spot, Way, Weight, Words};

use super::draw::case_at;
use super::journey::journeys;
use super::table::packed_at;
use super::tell::walk_to;
use super::words::{case as case_words, content, fill, place, say};
use crate::action::{Action, Packing};
use crate::board::CORNERS;
use crate::config::{EMPTY_CORNER, TopSecret};
use crate::luggage::{Case, Content, Whereabouts};
use crate::pieces::{Agent, CASES, Place};
use crate::state::Phase;
use crate::view::View;
use crate::wire::{COLOURS, LETTERS};

pub(super) const END_TURN: &str = "button-end-turn";
pub(super) const NO_OUTPOST: &str = "button-no-outpost";

impl Choose for TopSecret {
    /// A step is an agent and then a city or the headquarters; a suitcase is taken or laid down by an agent and then the
    /// suitcase itself.
    fn clicks(&self, v: &View, a: &Action) -> Clicks {
        let own = |agent: Agent| agent_spot(self, v.turn, agent);
        match *a {
            Action::Hide(packing) => {
                // The last suitcase gets what is left.
                packing_clicks(self, v, packing, CASES - 1)
            }
            Action::Place(city) => Clicks::one(city_spot(self, city)),
            Action::Outpost => Clicks::one(base_spot(EMPTY_CORNER)),
            Action::NoOutpost => Clicks::one(NO_OUTPOST),
            Action::Step { agent, to: Place::HQ } => Clicks::path([own(agent), hq_spot(self, v.turn)]),
            Action::Step { agent, to } => Clicks::path([own(agent), city_spot(self, to)]),
            Action::Take { agent, case } => Clicks::path([own(agent), case_spot(case)]),
            Action::Drop { agent } => {
                let carried = v.cases.carried(v.turn, agent).map(case_spot);
                Clicks::path([own(agent)].into_iter().chain(carried))
            }
            Action::EndTurn => Clicks::one(END_TURN),
            Action::Duel(card) => Clicks::one(card_spot(card)),
            Action::Lose(agents) => Clicks::parts(agents.iter().map(|agent| vec![own(agent)])),
        }
    }

    /// Packing may leave out any one suitcase. Agents may be sent to places several steps away.
    fn ways(&self, v: &View, actions: &[Action]) -> Vec<Way<Action>> {
        match v.phase {
            Phase::Hide => {
                let packings = actions.iter().filter_map(|action| match action {
                    Action::Hide(packing) => Some(*packing),
                    _ => None,
                });
                let without = |packing, left_out| Way {
                    clicks: packing_clicks(self, v, packing, left_out),
                    actions: vec![Action::Hide(packing)],
                };
                packings.flat_map(|packing| (0..CASES - 1).map(move |left_out| without(packing, left_out))).collect()
            }
            Phase::Turn => journeys(self, v, actions),
            _ => Vec::new(),
        }
    }

    /// An agent stays chosen until it has delivered its suitcase.
    fn keeps(&self, v: &View, a: &Action) -> Vec<Spot> {
        match *a {
            Action::Step { to: Place::HQ, .. } => Vec::new(),
            Action::Step { agent, .. } | Action::Take { agent, .. } | Action::Drop { agent } => {
                vec![agent_spot(self, v.turn, agent).into()]
            }
            _ => Vec::new(),
        }
    }

    /// What is packed lies on its suitcase; an agent stands where it is sent; a suitcase is with the agent that takes it.
    fn preview(&self, v: &View, draft: &[Spot]) -> Vec<Motion> {
        let parts = draft.chunks_exact(2).filter_map(|part| Some((read(self, &part[0])?, read(self, &part[1])?)));
        match v.phase {
            Phase::Hide => {
                let packed = parts.filter_map(|part| match part {
                    (Thing::Case(case), Thing::Content(content)) => Some((case.letter(), content)),
                    _ => None,
                });
                packed_up(packed.collect()).into_iter().map(|(letter, content)| pack(letter, content)).collect()
            }
            Phase::Turn => parts.flat_map(|part| self.stand(v, &part)).collect(),
            _ => Vec::new(),
        }
    }

    /// The name of a spot. For a suitcase clicked after an agent it also says what happens to it.
    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match spot.0.as_str() {
            END_TURN => return say(lang, "label-end-turn"),
            NO_OUTPOST => return say(lang, "label-no-outpost"),
            _ => {}
        }
        match read(self, spot) {
            Some(Thing::Agent(agent)) => fill(lang, "agent", &[("number", agent.number().into())]),
            Some(Thing::City(city)) => place(self, city, lang),
            Some(Thing::Hq) => say(lang, "hq"),
            Some(Thing::Base) => say(lang, "label-outpost"),
            Some(Thing::Card(card)) => self.label(v, &Action::Duel(card), reader),
            Some(Thing::Content(what)) => fill(lang, "spot-content", &[("content", content(what, lang).into())]),
            Some(Thing::Case(case)) => {
                let key = match (draft.last().and_then(|last| read(self, last)), v.cases.of(case)) {
                    (Some(Thing::Agent(_)), Whereabouts::Carried(..)) => "spot-drop",
                    (Some(Thing::Agent(_)), _) => "spot-take",
                    _ => "spot-case",
                };
                fill(lang, key, &[("case", case_words(case, lang).into())])
            }
            None => {
                debug_assert!(false, "{spot} is not a spot of this game");
                spot.to_string()
            }
        }
    }

    fn weight(&self, a: &Action) -> Weight {
        if matches!(a, Action::EndTurn | Action::NoOutpost) { Weight::Nothing } else { Weight::Usual }
    }
}

impl TopSecret {
    /// Where agent and suitcase are after the seat whose turn it is has chosen this.
    fn stand(&self, v: &View, chosen: &(Thing, Thing)) -> Vec<Motion> {
        match *chosen {
            (Thing::Agent(agent), Thing::City(city)) => self.walks(v, v, v.turn, agent, city),
            (Thing::Agent(agent), Thing::Hq) => self.walks(v, v, v.turn, agent, Place::HQ),
            (Thing::Agent(agent), Thing::Case(case)) => {
                let city = Whereabouts::Lying(v.squads[v.turn.index()].at(agent));
                let carried = v.cases.carried(v.turn, agent);
                let left = carried.into_iter().fold(v.cases, |cases, case| cases.with(case, city));
                let taken = if carried == Some(case) { city } else { Whereabouts::Carried(v.turn, agent) };
                let then = View { cases: left.with(case, taken), ..*v };
                let moved = carried.into_iter().filter(|left| *left != case).chain([case]);
                moved.filter_map(|case| Some(walk_to(case_spot(case), case_at(self, &then, case)?))).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Each suitcase and then its content, in any order; the suitcase `left_out` gets what is left.
fn packing_clicks(game: &TopSecret, v: &View, packing: Packing, left_out: usize) -> Clicks {
    let corner = game.corner(v.who.seat().unwrap_or(Seat(0)));
    let packed = packing.0.into_iter().enumerate().filter(|(letter, _)| *letter != left_out);
    Clicks::parts(packed.filter_map(|(letter, content)| {
        content.map(|content| vec![case_spot(Case::new(corner, letter as u8)), content_spot(content)])
    }))
}

/// The same with the last content in the last suitcase, once only these are left.
fn packed_up(mut packed: Vec<(u8, Content)>) -> Vec<(u8, Content)> {
    if packed.len() == CASES - 1 {
        let letter = (0..CASES as u8).find(|letter| packed.iter().all(|(known, _)| known != letter));
        let content = Content::ALL.into_iter().find(|content| packed.iter().all(|(_, known)| known != content));
        packed.extend(letter.zip(content));
    }
    packed
}

fn pack(letter: u8, content: Content) -> Motion {
    Motion::Walk { id: content_spot(content), through: vec![packed_at(letter)] }
}

/// What to click next after the draft; `None` if the prompt says it all.
pub(super) fn next(game: &TopSecret, v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    match (v.phase, read(game, draft.last()?)?) {
        (Phase::Hide, Thing::Case(case)) => {
            Some(fill(lang, "next-content", &[("case", case_words(case, lang).into())]))
        }
        (Phase::Turn, Thing::Agent(agent)) => Some(fill(lang, "next-goal", &[("number", agent.number().into())])),
        _ => None,
    }
}

pub(super) fn agent_spot(game: &TopSecret, seat: Seat, agent: Agent) -> String {
    format!("agent-{}-{}", COLOURS[usize::from(game.corner(seat))], agent.number())
}

pub(super) fn city_spot(game: &TopSecret, city: Place) -> String {
    format!("city-{}", game.board.city(city).name)
}

/// The headquarters of a seat.
pub(super) fn hq_spot(game: &TopSecret, seat: Seat) -> String {
    format!("hq-{}", COLOURS[usize::from(game.corner(seat))])
}

pub(super) fn base_spot(corner: u8) -> String {
    format!("base-{}", CORNERS[usize::from(corner)])
}

pub(super) fn case_spot(case: Case) -> String {
    format!("case-{}", case.name())
}

pub(super) fn content_spot(content: Content) -> String {
    format!("content-{}", content.name())
}

pub(super) fn card_spot(card: u8) -> String {
    format!("card-{card}")
}

enum Thing {
    Agent(Agent),
    City(Place),
    Hq,
    Base,
    Case(Case),
    Content(Content),
    Card(u8),
}

fn read(game: &TopSecret, spot: &Spot) -> Option<Thing> {
    let (kind, name) = spot.0.split_once('-')?;
    match kind {
        "agent" => {
            let number = name.split_once('-')?.1;
            Agent::ALL.iter().find(|agent| agent.number().to_string() == number).map(Thing::Agent)
        }
        "city" => game.board.find(name).map(Thing::City),
        "hq" => COLOURS.contains(&name).then_some(Thing::Hq),
        "base" => CORNERS.contains(&name).then_some(Thing::Base),
        "case" => {
            let letter = name.split_once('-')?.1;
            debug_assert!(LETTERS.contains(&letter));
            Case::ALL.iter().find(|case| case.name() == name).map(Thing::Case)
        }
        "content" => Content::ALL.into_iter().find(|content| content.name() == name).map(Thing::Content),
        "card" => name.parse().ok().map(Thing::Card),
        _ => None,
    }
}
