//! The names of the top-secret cards and of what is played.

use deckname_engine::Unreadable;
use deckname_engine::wire::{array, field, index, object, text};
use serde_json::{Map, Value, json};

use super::{read_agent, read_place};
use crate::cards::{Card, Cards, KINDS};
use crate::config::Heimlich;
use crate::play::Play;
use crate::state::{AGENTS, Agent, Agents};

const CARD_NAMES: [&str; KINDS] = [
    "all_home",
    "back",
    "either_way",
    "forward",
    "join",
    "off_safe",
    "out_of_ruin",
    "points",
    "safe",
    "swap",
    "to_ruin",
    "to_safe",
    "two_back",
    "two_on",
];

impl Card {
    pub(crate) fn name(self) -> &'static str {
        CARD_NAMES[self as usize]
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        CARD_NAMES.iter().position(|known| *known == name).map(|index| Self::ALL[index])
    }
}

pub(super) fn write_cards(cards: Cards) -> Value {
    cards.iter().map(Card::name).collect()
}

pub(super) fn write_hands(game: &Heimlich, hands: &[Cards; AGENTS]) -> Value {
    hands[..usize::from(game.seats)].iter().map(|hand| write_cards(*hand)).collect()
}

/// Sorted as text, like every list that means a set.
pub(super) fn write_agents(agents: Agents) -> Value {
    let mut names: Vec<&str> = agents.iter().map(Agent::name).collect();
    names.sort_unstable();
    json!(names)
}

pub(super) fn write_play(play: Play) -> Value {
    let mut out = Map::new();
    out.insert("card".into(), json!(play.card().name()));
    match play {
        Play::AllHome => {}
        Play::Back { agent, by }
        | Play::EitherWay { agent, by }
        | Play::Forward { agent, by }
        | Play::OffSafe { agent, by } => {
            out.insert("agent".into(), json!(agent.name()));
            out.insert("by".into(), json!(by));
        }
        Play::Join { agent, to } => {
            out.insert("agent".into(), json!(agent.name()));
            out.insert("to".into(), json!(to.name()));
        }
        Play::ToRuin(agent) | Play::ToSafe(agent) => {
            out.insert("agent".into(), json!(agent.name()));
        }
        Play::OutOfRuin(agents)
        | Play::Points(agents)
        | Play::Swap(agents)
        | Play::TwoBack(agents)
        | Play::TwoOn(agents) => {
            out.insert("agents".into(), write_agents(agents));
        }
        Play::Safe(to) => {
            out.insert("to".into(), json!(to.name()));
        }
    }
    Value::Object(out)
}

pub(super) fn read_play(value: &Value) -> Result<Play, Unreadable> {
    let map = object(value, "a card and what it is played on")?;
    let card = read_card(field(map, "card")?)?;
    let keys: &[&str] = match card {
        Card::AllHome => &["card"],
        Card::Back | Card::EitherWay | Card::Forward | Card::OffSafe => &["card", "agent", "by"],
        Card::Join => &["card", "agent", "to"],
        Card::ToRuin | Card::ToSafe => &["card", "agent"],
        Card::OutOfRuin | Card::Points | Card::Swap | Card::TwoBack | Card::TwoOn => &["card", "agents"],
        Card::Safe => &["card", "to"],
    };
    if let Some(key) = map.keys().find(|key| !keys.contains(&key.as_str())) {
        return Err(Unreadable::unknown("part of this play", key));
    }
    let named = |key: &'static str| read_agent(text(field(map, key)?, "an agent")?);
    let agent = || named("agent");
    let agents = || read_agents(field(map, "agents")?);
    let by = || read_by(field(map, "by")?);
    Ok(match card {
        Card::AllHome => Play::AllHome,
        Card::Back => Play::Back { agent: agent()?, by: by()? },
        Card::EitherWay => Play::EitherWay { agent: agent()?, by: by()? },
        Card::Forward => Play::Forward { agent: agent()?, by: by()? },
        Card::Join => Play::Join { agent: agent()?, to: named("to")? },
        Card::OffSafe => Play::OffSafe { agent: agent()?, by: by()? },
        Card::OutOfRuin => Play::OutOfRuin(agents()?),
        Card::Points => Play::Points(agents()?),
        Card::Safe => Play::Safe(read_place(field(map, "to")?)?),
        Card::Swap => Play::Swap(agents()?),
        Card::ToRuin => Play::ToRuin(agent()?),
        Card::ToSafe => Play::ToSafe(agent()?),
        Card::TwoBack => Play::TwoBack(agents()?),
        Card::TwoOn => Play::TwoOn(agents()?),
    })
}

pub(super) fn read_card(value: &Value) -> Result<Card, Unreadable> {
    Ok(Card::ALL[index(&CARD_NAMES, text(value, "a card")?, "card")?])
}

pub(super) fn read_hands(game: &Heimlich, value: &Value) -> Result<[Cards; AGENTS], Unreadable> {
    let lists = array(value, "a list of hands, one for each seat")?;
    let mut hands = [Cards::NONE; AGENTS];
    // `HC-28` refuses a list of the wrong length, because it refuses empty hands.
    if lists.len() == usize::from(game.seats) {
        for (hand, list) in hands.iter_mut().zip(lists) {
            *hand = array(list, "a list of cards")?.iter().map(read_card).collect::<Result<_, _>>()?;
        }
    }
    Ok(hands)
}

/// An agent named twice makes an empty set, which `HC-27` refuses.
fn read_agents(value: &Value) -> Result<Agents, Unreadable> {
    let mut agents = Agents::EMPTY;
    for name in array(value, "a list of agents")? {
        let agent = read_agent(text(name, "an agent")?)?;
        if agents.contains(agent) {
            return Ok(Agents::EMPTY);
        }
        agents = agents.with(agent);
    }
    Ok(agents)
}

/// Numbers that are too small or too large for any rule stay illegal when they are cut to `i8`.
fn read_by(value: &Value) -> Result<i8, Unreadable> {
    match (value.as_i64(), value.as_u64()) {
        (Some(by), _) => Ok(by.clamp(i8::MIN.into(), i8::MAX.into()) as i8),
        (None, Some(_)) => Ok(i8::MAX),
        (None, None) => Err(Unreadable::expected("a number of buildings", value)),
    }
}
