use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Reader, Spot, Weight, Words};

use super::words::{case as case_words, content, fill, place, say};
use crate::action::Action;
use crate::board::CORNERS;
use crate::config::{EMPTY_CORNER, TopSecret};
use crate::luggage::{Case, Content, Whereabouts};
use crate::pieces::{Agent, Place};
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
                let seat = v.who.seat().unwrap_or(Seat(0));
                let parts = packing.0.into_iter().enumerate().filter_map(|(letter, content)| {
                    let case = Case::new(self.corner(seat), letter as u8);
                    content.map(|content| vec![case_spot(case), content_spot(content)])
                });
                Clicks::parts(parts)
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
