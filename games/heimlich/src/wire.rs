//! The names of the wire format: actions, outcomes, views, notices.

mod cards;

use deckname_engine::wire::{array, index, object, small, text, variant};
use deckname_engine::{Observer, Seat, Seats, Unreadable, Wire};
use serde_json::{Map, Value, json};

use self::cards::{read_card, read_hands, read_play, write_agents, write_cards, write_hands, write_play};
use crate::action::{Action, Chance, Place, Sheet, Split, Tip};
use crate::chance::WRONG_ONE;
use crate::config::{Heimlich, Variant};
use crate::event::{Dealt, Ending, Notice};
use crate::state::{AGENTS, Agent, Phase, State};
use crate::view::{Open, View};

pub(crate) const AGENT_NAMES: [&str; AGENTS] = ["yellow", "red", "violet", "blue", "green", "orange", "grey"];
pub(crate) const PLACE_NAMES: [&str; 12] = ["church", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ruin"];
const PHASE_NAMES: [&str; 9] = ["deal", "cards", "roll", "move", "card", "round", "safe", "tips", "over"];
/// The face of the die that stands for 1, 2 or 3 (`HC-26`).
const ONE_TO_THREE: &str = "1-3";

impl Agent {
    pub(crate) fn name(self) -> &'static str {
        AGENT_NAMES[self.index()]
    }
}

impl Place {
    pub(crate) fn name(self) -> &'static str {
        PLACE_NAMES[usize::from(self.0)]
    }
}

impl Wire for Heimlich {
    fn write_action(&self, a: &Action) -> Value {
        match a {
            Action::Move(split) => json!({"move": write_split(*split)}),
            Action::Safe(place) => json!({"safe": place.name()}),
            Action::Tips(sheet) => json!({"tips": write_sheet(*sheet)}),
            Action::Draw => json!("draw"),
            Action::Play(play) => json!({"play": write_play(*play)}),
            Action::Pass => json!("pass"),
        }
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        const WHAT: &str =
            "an action: {\"move\":{…}}, {\"safe\":…}, {\"tips\":{…}}, {\"play\":{…}}, \"draw\" or \"pass\"";
        match variant(value, WHAT)? {
            ("move", Some(data)) => Ok(Action::Move(read_split(data)?)),
            ("safe", Some(data)) => Ok(Action::Safe(read_place(data)?)),
            ("tips", Some(data)) => Ok(Action::Tips(read_sheet(data)?)),
            ("play", Some(data)) => Ok(Action::Play(read_play(data)?)),
            ("draw", None) => Ok(Action::Draw),
            ("pass", None) => Ok(Action::Pass),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        match c {
            Chance::Deal(agents) => json!({"deal": write_deal(self, agents)}),
            Chance::Roll(n) => json!({"roll": write_roll(self, *n)}),
            Chance::Cards(hands) => json!({"cards": write_hands(self, hands)}),
            Chance::Card(card) => json!({"card": card.name()}),
        }
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        const WHAT: &str = "an outcome: {\"deal\":[…]}, {\"roll\":n}, {\"cards\":[…]} or {\"card\":…}";
        match variant(value, WHAT)? {
            ("roll", Some(data)) => Ok(Chance::Roll(read_roll(self, data)?)),
            ("deal", Some(data)) => read_deal(self, data),
            ("cards", Some(data)) => Ok(Chance::Cards(read_hands(self, data)?)),
            ("card", Some(data)) => Ok(Chance::Card(read_card(data)?)),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_view(&self, v: &View) -> Value {
        let mut out = Map::new();
        out.insert("phase".into(), json!(PHASE_NAMES[v.phase as usize]));
        out.insert("agents".into(), by_agent(self, |agent| json!(v.at.of(agent).name())));
        out.insert("scores".into(), write_scores(self, &v.scores));
        out.insert("safe".into(), json!(v.safe.name()));
        out.insert("turn".into(), json!(v.turn.0));
        out.insert("turn_number".into(), json!(v.turn_number));
        out.insert("roll".into(), v.roll.map_or(Value::Null, |roll| write_roll(self, roll)));
        out.insert("tips_in".into(), json!(v.tips_in));
        if let Some(cards) = &v.cards {
            out.insert("hands".into(), json!(cards.hands[..usize::from(self.seats)]));
            out.insert("pile".into(), json!(cards.pile));
            out.insert("played".into(), write_cards(cards.played));
            out.insert("triggered".into(), write_agents(cards.triggered));
            out.insert("asked".into(), json!(cards.asked));
            out.insert("passed".into(), json!(cards.passed));
        }
        if let Observer::Seat(_) = v.who {
            let tips = v.my_tips.map(write_sheet);
            out.insert("me".into(), json!(v.me.map(Agent::name)));
            out.insert("my_tips".into(), json!(tips));
            if let Some(cards) = &v.cards {
                out.insert("my_cards".into(), write_cards(cards.mine));
            }
            if v.phase == Phase::Tips {
                out.insert("my_choice".into(), json!(tips.map(|tips| json!({"tips": tips}))));
            }
        }
        if let Some(open) = &v.open {
            out.insert("owners".into(), write_owners(self, &open.agent_of));
            out.insert("tips".into(), write_all_tips(self, v, open));
            out.insert("bonus".into(), json!(open.bonus[..usize::from(self.seats)]));
            if v.cards.is_some() {
                out.insert("cards".into(), write_hands(self, &open.hands));
            }
        }
        Value::Object(out)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Dealt(Dealt::Closed) => json!("dealt"),
            Notice::Dealt(Dealt::Mine(agent)) => json!({"dealt": {"me": agent.name()}}),
            Notice::Dealt(Dealt::All(agents)) => json!({"dealt": {"agents": write_deal(self, agents)}}),
            Notice::Rolled { seat, roll } => {
                json!({"rolled": {"seat": seat.0, "roll": write_roll(self, *roll)}})
            }
            Notice::Moved { seat, split, at } => {
                let to: Map<_, _> =
                    split.parts().map(|(agent, _)| (agent.name().into(), at.of(agent).name().into())).collect();
                json!({"moved": {"seat": seat.0, "move": write_split(*split), "to": to}})
            }
            Notice::Scored { before, after } => json!({"scored": {
                "gains": by_agent(self, |agent| json!(gain(agent, before, after))),
                "scores": write_scores(self, after),
            }}),
            Notice::SafeMoved { seat, to } => json!({"safe_moved": {"seat": seat.0, "to": to.name()}}),
            Notice::TipsIn { seat, sheet: None } => json!({"tips_in": {"seat": seat.0}}),
            Notice::TipsIn { seat, sheet: Some(sheet) } => {
                json!({"tips_in": {"seat": seat.0, "tips": write_sheet(*sheet)}})
            }
            Notice::CardsDealt(Dealt::Closed) => json!("cards_dealt"),
            Notice::CardsDealt(Dealt::Mine(hand)) => json!({"cards_dealt": {"my_cards": write_cards(*hand)}}),
            Notice::CardsDealt(Dealt::All(hands)) => json!({"cards_dealt": {"cards": write_hands(self, hands)}}),
            Notice::Draws { seat } => json!({"draws": {"seat": seat.0}}),
            Notice::Drew { seat, card: None } => json!({"drew": {"seat": seat.0}}),
            Notice::Drew { seat, card: Some(card) } => json!({"drew": {"seat": seat.0, "card": card.name()}}),
            Notice::Played { seat, play, at, scores } => json!({"played": {
                "seat": seat.0,
                "play": write_play(*play),
                "agents": by_agent(self, |agent| json!(at.of(agent).name())),
                "scores": write_scores(self, scores),
            }}),
            Notice::Passed { seat } => json!({"passed": {"seat": seat.0}}),
            Notice::Over(Ending { agent_of, bonus, winners, .. }) => json!({"over": {
                "winners": winners,
                "owners": write_owners(self, agent_of),
                "bonus": bonus[..usize::from(self.seats)],
            }}),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        let Ending { agent_of, scores, bonus, .. } = self.final_result(s);
        let standing = |seat: Seat| {
            let (agent, bonus) = (agent_of[seat.index()], bonus[seat.index()]);
            json!({"seat": seat.0, "agent": agent.name(), "score": scores[agent.index()] + bonus, "bonus": bonus})
        };
        Seats::all(self.seats).iter().map(standing).collect()
    }
}

/// How far a marker moved in a scoring; in the ruin less than 3 back near the start (`HC-11`).
pub(crate) fn gain(agent: Agent, before: &[u8; AGENTS], after: &[u8; AGENTS]) -> i8 {
    after[agent.index()] as i8 - before[agent.index()] as i8
}

pub(crate) fn owner(agent_of: &[Agent; AGENTS], seats: u8, agent: Agent) -> Option<Seat> {
    Seats::all(seats).iter().find(|seat| agent_of[seat.index()] == agent)
}

fn by_agent(game: &Heimlich, value: impl Fn(Agent) -> Value) -> Value {
    Value::Object(game.agents().map(|agent| (agent.name().into(), value(agent))).collect())
}

fn write_scores(game: &Heimlich, scores: &[u8; AGENTS]) -> Value {
    by_agent(game, |agent| json!(scores[agent.index()]))
}

fn write_owners(game: &Heimlich, agent_of: &[Agent; AGENTS]) -> Value {
    by_agent(game, |agent| json!(owner(agent_of, game.seats, agent).map(|seat| seat.0)))
}

fn write_deal(game: &Heimlich, agents: &[Agent; AGENTS]) -> Vec<&'static str> {
    agents[..usize::from(game.seats)].iter().map(|agent| agent.name()).collect()
}

fn write_all_tips(game: &Heimlich, v: &View, open: &Open) -> Value {
    if game.variant == Variant::Basic {
        return Value::Null;
    }
    let tips = |seat: Seat| v.tips_in.contains(seat).then(|| write_sheet(open.tips[seat.index()]));
    Value::Array(Seats::all(game.seats).iter().map(|seat| json!(tips(seat))).collect())
}

fn write_roll(game: &Heimlich, roll: u8) -> Value {
    if game.cards && roll == 1 { json!(ONE_TO_THREE) } else { json!(roll) }
}

fn write_split(split: Split) -> Value {
    Value::Object(split.parts().map(|(agent, pips)| (agent.name().into(), json!(pips))).collect())
}

fn write_sheet(sheet: Sheet) -> Value {
    let entry = |agent: Agent| match sheet.tip(agent) {
        Tip::Owner(seat) => Some((agent.name().into(), json!(seat.0))),
        Tip::Neutral => Some((agent.name().into(), Value::Null)),
        Tip::Unnamed => None,
    };
    Value::Object((0..AGENTS as u8).filter_map(|agent| entry(Agent(agent))).collect())
}

fn read_agent(name: &str) -> Result<Agent, Unreadable> {
    Ok(Agent(index(&AGENT_NAMES, name, "agent")? as u8))
}

fn read_place(value: &Value) -> Result<Place, Unreadable> {
    Ok(Place(index(&PLACE_NAMES, text(value, "a building")?, "building")? as u8))
}

fn read_roll(game: &Heimlich, value: &Value) -> Result<u8, Unreadable> {
    if let Some(face) = value.as_str() {
        return match face {
            ONE_TO_THREE if game.cards => Ok(1),
            ONE_TO_THREE => Ok(WRONG_ONE),
            other => Err(Unreadable::unknown("face of the die", other)),
        };
    }
    Ok(match small(value, "a roll from 1 to 6")? {
        1 if game.cards => WRONG_ONE,
        WRONG_ONE => u8::MAX,
        roll => roll,
    })
}

fn read_split(value: &Value) -> Result<Split, Unreadable> {
    let mut split = Split::default();
    for (name, pips) in object(value, "pips by agent")? {
        // Naming an agent with 0 pips is illegal, unlike leaving it out: read it as too many pips (`HC-7`).
        let pips = match small(pips, "a number of pips")? {
            0 => 255,
            pips => pips,
        };
        split = split.with(read_agent(name)?, pips);
    }
    Ok(split)
}

fn read_sheet(value: &Value) -> Result<Sheet, Unreadable> {
    let mut sheet = Sheet::EMPTY;
    for (name, owner) in object(value, "a seat or null by agent")? {
        let tip = match owner {
            Value::Null => Tip::Neutral,
            seat => Tip::Owner(Seat(small(seat, "a seat or null")?)),
        };
        sheet = sheet.with(read_agent(name)?, tip);
    }
    Ok(sheet)
}

fn read_deal(game: &Heimlich, value: &Value) -> Result<Chance, Unreadable> {
    let names = array(value, "a list of agents, one for each seat")?;
    let mut agents = [Agent(0); AGENTS];
    // `HC-4` refuses a list of the wrong length: no agent has this number.
    agents[..usize::from(game.seats)].fill(Agent(u8::MAX));
    if names.len() == usize::from(game.seats) {
        for (agent, name) in agents.iter_mut().zip(names) {
            *agent = read_agent(text(name, "an agent")?)?;
        }
    }
    Ok(Chance::Deal(agents))
}
