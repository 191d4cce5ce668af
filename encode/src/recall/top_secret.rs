use deckname_engine::{Configure, Seat};
use deckname_top_secret::{Agent, Case, Content, Event, Fight, Notice, Place, TopSecret, View};

use super::{Recall, Said, own_choices, seat_name};
use crate::Encode;
use crate::top_secret::{CASES, ELSEWHERE, agent_name, case_index, case_name, cities, letter, place_index, place_name};

const KINDS: [&str; 16] = [
    "begins",
    "sealed",
    "packed",
    "placed",
    "outposts",
    "rolled",
    "stepped",
    "met",
    "fought",
    "cards back",
    "took",
    "dropped",
    "delivered",
    "lost",
    "turn ended",
    "over",
];

impl Recall for TopSecret {
    fn words(&self) -> Vec<String> {
        let seats = usize::from(self.seats());
        let mut words: Vec<String> = KINDS.map(String::from).to_vec();
        words.extend(own_choices(self));
        words.extend(["first die", "second die", "attack", "defence", "out"].map(String::from));
        words.extend(Agent::ALL.iter().map(|agent| agent_name(agent.0.into())));
        words.extend(Content::ALL.map(holds));
        words.extend((0..CASES).map(placing));
        let places: Vec<String> = (0..cities(self) + ELSEWHERE.len()).map(|place| place_name(self, place)).collect();
        words.extend(
            ["from", "to", "in"].into_iter().flat_map(|what| places.iter().map(move |place| format!("{what} {place}"))),
        );
        for seat in 0..seats {
            words.extend(
                ["", " mans the outpost", " has won", ": secrets", ": agents"]
                    .map(|what| format!("{}{what}", seat_name(seat))),
            );
            words.extend(places.iter().map(|place| placed(seat, place)));
            words.extend(
                ["attacker", "defender"]
                    .into_iter()
                    .flat_map(|what| Agent::ALL.iter().map(|agent| fighter(what, seat, agent))),
            );
        }
        for case in 0..CASES * seats {
            words.extend(["", "left "].map(|what| format!("{what}{}", case_name(case))));
            words.extend(Content::ALL.map(|content| opened(case, content)));
        }
        words
    }

    fn recall(&self, v: &View, n: &Notice, said: &mut Said) {
        let me = v.who.seat().unwrap_or(Seat(0));
        let from = From { game: self, me };
        match *n {
            Notice::Sealed { seat, choice } => {
                said.word("sealed");
                said.word(from.seat(seat));
                if let Some(choice) = choice {
                    said.chosen(self, &self.path(me, &(), &choice));
                }
            }
            Notice::Open(event) => from.recall(&event, said),
        }
    }
}

/// Where an observer counts from.
struct From<'a> {
    game: &'a TopSecret,
    me: Seat,
}

impl From<'_> {
    fn index(&self, seat: Seat) -> usize {
        let seats = self.game.seats();
        usize::from((seat.0 + seats - self.me.0) % seats)
    }

    fn seat(&self, seat: Seat) -> String {
        seat_name(self.index(seat))
    }

    fn case(&self, case: Case) -> usize {
        case_index(self.game, self.me, case)
    }

    fn at(&self, what: &str, place: Place, said: &mut Said) {
        said.word(format!("{what} {}", place_name(self.game, place_index(self.game, place))));
    }

    fn recall(&self, event: &Event, said: &mut Said) {
        match *event {
            // Only as a sealed choice.
            Event::Sealed { .. } => {}
            Event::First { seat } => self.by("begins", seat, said),
            Event::Packed => said.word("packed"),
            Event::Placed { letter, cities } => {
                said.word("placed");
                said.word(placing(letter.into()));
                for seat in (0..self.game.seats()).map(Seat) {
                    let city = place_index(self.game, cities[seat.index()]);
                    said.word(placed(self.index(seat), &place_name(self.game, city)));
                }
            }
            Event::Outposts { manned } => {
                said.word("outposts");
                manned.iter().for_each(|seat| said.word(format!("{} mans the outpost", self.seat(seat))));
            }
            Event::Rolled { seat, dice } => {
                self.by("rolled", seat, said);
                said.number("first die", dice[0]);
                said.number("second die", dice[1]);
            }
            Event::Stepped { seat, agent, from, to } => {
                self.with("stepped", seat, agent, said);
                self.at("from", from, said);
                self.at("to", to, said);
            }
            Event::Met { attacker, defender, city } => {
                said.word("met");
                said.word(fighter("attacker", self.index(attacker.0), attacker.1));
                said.word(fighter("defender", self.index(defender.0), defender.1));
                self.at("in", city, said);
            }
            Event::Fought(fight) => self.recall_fight(&fight, said),
            Event::CardsBack { seat } => self.by("cards back", seat, said),
            Event::Took { seat, agent, case, left, city } => {
                self.with("took", seat, agent, said);
                said.word(case_name(self.case(case)));
                if let Some(left) = left {
                    said.word(format!("left {}", case_name(self.case(left))));
                }
                self.at("in", city, said);
            }
            Event::Dropped { seat, agent, case, city } => {
                self.with("dropped", seat, agent, said);
                said.word(case_name(self.case(case)));
                self.at("in", city, said);
            }
            Event::Delivered { seat, agent, case, content } => {
                self.with("delivered", seat, agent, said);
                said.word(case_name(self.case(case)));
                said.word(holds(content));
            }
            Event::Lost { seat, agents } => {
                self.by("lost", seat, said);
                agents.iter().for_each(|agent| said.word(agent_name(agent.0.into())));
            }
            Event::TurnEnded { seat } => self.by("turn ended", seat, said),
            Event::Over(ending) => {
                said.word("over");
                for seat in (0..self.game.seats()).map(Seat) {
                    said.number(format!("{}: secrets", self.seat(seat)), ending.secrets[seat.index()]);
                    said.number(format!("{}: agents", self.seat(seat)), ending.agents[seat.index()]);
                    if ending.winners.contains(seat) {
                        said.word(format!("{} has won", self.seat(seat)));
                    }
                }
                let cases = Case::ALL.iter().filter(|case| self.game.owner(*case).is_some());
                cases.for_each(|case| said.word(opened(self.case(case), ending.contents.of(case))));
            }
        }
    }

    fn recall_fight(&self, fight: &Fight, said: &mut Said) {
        said.word("fought");
        said.word(fighter("attacker", self.index(fight.attacker.0), fight.attacker.1));
        said.word(fighter("defender", self.index(fight.defender.0), fight.defender.1));
        said.number("attack", fight.attack);
        said.number("defence", fight.defence);
        self.at("in", fight.city, said);
        if fight.out {
            said.word("out");
        }
        if let Some(left) = fight.left {
            said.word(format!("left {}", case_name(self.case(left))));
        }
    }

    fn by(&self, kind: &str, seat: Seat, said: &mut Said) {
        said.word(kind);
        said.word(self.seat(seat));
    }

    fn with(&self, kind: &str, seat: Seat, agent: Agent, said: &mut Said) {
        self.by(kind, seat, said);
        said.word(agent_name(agent.0.into()));
    }
}

fn placing(case: usize) -> String {
    format!("placing {}", letter(case))
}

fn placed(seat: usize, place: &str) -> String {
    format!("{} places in {place}", seat_name(seat))
}

fn fighter(what: &str, seat: usize, agent: Agent) -> String {
    format!("{what} {} of {}", agent_name(agent.0.into()), seat_name(seat))
}

fn holds(content: Content) -> String {
    format!("holds {content:?}")
}

fn opened(case: usize, content: Content) -> String {
    format!("{} holds {content:?}", case_name(case))
}
