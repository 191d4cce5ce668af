use deckname_heimlich::{Agent, Agents, Card, Dealt, Heimlich, Notice, Play, Tip, View};

use super::{Recall, Said, seat_name};
use crate::heimlich::{AGENTS, BUILDINGS, From, agent_name, agents, seats};

const KINDS: [&str; 12] = [
    "dealt",
    "rolled",
    "moved",
    "scored",
    "safe moved",
    "tips in",
    "cards dealt",
    "draws",
    "drew",
    "played",
    "passed",
    "over",
];

impl Recall for Heimlich {
    fn words(&self) -> Vec<String> {
        let (agents, seats) = (agents(self), usize::from(seats(self)));
        let mut words: Vec<String> = KINDS.map(str::to_string).to_vec();
        words.extend((0..seats).flat_map(|seat| [seat_name(seat), won(seat)]));
        words.extend((0..AGENTS).map(colour));
        words.extend(["roll", "by"].map(str::to_string));
        for agent in 0..agents {
            words.extend([pips(agent), score(agent), bonus(agent), plays(agent), joined(agent)]);
            words.extend((0..seats).flat_map(|seat| [tip(agent, seat), has(seat, agent)]));
        }
        words.extend((0..BUILDINGS).map(building));
        words.extend(Card::ALL.map(card));
        words
    }

    fn recall(&self, v: &View, n: &Notice, said: &mut Said) {
        let from = From::seen(self, v);
        let seat = |seat| seat_name(from.seat(seat));
        match *n {
            Notice::Dealt(dealt) => {
                said.word("dealt");
                if let Dealt::Mine(agent) = dealt {
                    said.word(colour(agent.index()));
                }
            }
            Notice::Rolled { seat: who, roll } => {
                said.word("rolled");
                said.word(seat(who));
                said.number("roll", roll);
            }
            Notice::Moved { seat: who, split, .. } => {
                said.word("moved");
                said.word(seat(who));
                for agent in 0..agents(self) {
                    said.number(pips(agent), split.pips(from.agent(agent)));
                }
            }
            Notice::Scored { after, .. } => {
                said.word("scored");
                for agent in 0..agents(self) {
                    said.number(score(agent), after[from.agent(agent).index()]);
                }
            }
            Notice::SafeMoved { seat: who, to } => {
                said.word("safe moved");
                said.word(seat(who));
                said.word(building(to.0.into()));
            }
            Notice::TipsIn { seat: who, sheet } => {
                said.word("tips in");
                said.word(seat(who));
                for agent in 0..agents(self) {
                    if let Some(Tip::Owner(owner)) = sheet.map(|sheet| sheet.tip(from.agent(agent))) {
                        said.word(tip(agent, from.seat(owner)));
                    }
                }
            }
            Notice::CardsDealt(dealt) => {
                said.word("cards dealt");
                if let Dealt::Mine(cards) = dealt {
                    for kind in Card::ALL {
                        said.number(card(kind), cards.count(kind));
                    }
                }
            }
            Notice::Draws { seat: who } => {
                said.word("draws");
                said.word(seat(who));
            }
            Notice::Drew { seat: who, card: drawn } => {
                said.word("drew");
                said.word(seat(who));
                if let Some(kind) = drawn {
                    said.word(card(kind));
                }
            }
            Notice::Played { seat: who, play, .. } => {
                said.word("played");
                said.word(seat(who));
                recall_play(&from, play, said);
            }
            Notice::Passed { seat: who } => {
                said.word("passed");
                said.word(seat(who));
            }
            Notice::Over(ending) => {
                said.word("over");
                for index in 0..usize::from(seats(self)) {
                    let who = from.at(index);
                    said.word(has(index, from.index(ending.agent_of[who.index()])));
                    if ending.winners.contains(who) {
                        said.word(won(index));
                    }
                }
                for agent in 0..agents(self) {
                    let at = from.agent(agent).index();
                    said.number(score(agent), ending.scores[at]);
                    said.number(bonus(agent), ending.bonus[at]);
                }
            }
        }
    }
}

fn recall_play(from: &From, play: Play, said: &mut Said) {
    said.word(card(play.card()));
    let one = |agent: Agent| plays(from.index(agent));
    let few = |agents: Agents, said: &mut Said| agents.iter().for_each(|agent| said.word(one(agent)));
    match play {
        Play::AllHome => {}
        Play::Back { agent, by }
        | Play::EitherWay { agent, by }
        | Play::Forward { agent, by }
        | Play::OffSafe { agent, by } => {
            said.word(one(agent));
            said.number("by", by);
        }
        Play::Join { agent, to } => {
            said.word(one(agent));
            said.word(joined(from.index(to)));
        }
        Play::Safe(to) => said.word(building(to.0.into())),
        Play::ToRuin(agent) | Play::ToSafe(agent) => said.word(one(agent)),
        Play::OutOfRuin(agents)
        | Play::Points(agents)
        | Play::Swap(agents)
        | Play::TwoBack(agents)
        | Play::TwoOn(agents) => few(agents, said),
    }
}

fn colour(agent: usize) -> String {
    format!("I am agent {}", agent + 1)
}

fn pips(agent: usize) -> String {
    format!("pips of {}", agent_name(agent))
}

fn score(agent: usize) -> String {
    format!("score of {}", agent_name(agent))
}

fn bonus(agent: usize) -> String {
    format!("bonus of {}", agent_name(agent))
}

fn plays(agent: usize) -> String {
    format!("played on {}", agent_name(agent))
}

fn joined(agent: usize) -> String {
    format!("moved to {}", agent_name(agent))
}

fn tip(agent: usize, seat: usize) -> String {
    format!("tip: {} is of {}", agent_name(agent), seat_name(seat))
}

fn has(seat: usize, agent: usize) -> String {
    format!("{} has {}", seat_name(seat), agent_name(agent))
}

fn won(seat: usize) -> String {
    format!("{} has won", seat_name(seat))
}

fn building(place: usize) -> String {
    format!("building {place}")
}

fn card(card: Card) -> String {
    format!("card {card:?}")
}
