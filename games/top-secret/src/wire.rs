//! The names of the wire format: actions, outcomes, views, notices.

use deckname_engine::wire::{array, field, index, object, only, small, text, variant};
use deckname_engine::{Observer, Seat, Seats, Unreadable, Wire};
use serde_json::{Map, Value, json};

use crate::action::{Action, Chance, Packing};
use crate::config::TopSecret;
use crate::event::{Event, Fight, Fighter, Notice};
use crate::luggage::{Case, Cases, Content, Contents, Whereabouts};
use crate::pieces::{Agent, Agents, CASES, Place, SEATS};
use crate::state::{Phase, State};
use crate::view::View;

pub(crate) const COLOURS: [&str; SEATS] = ["red", "yellow", "green", "blue"];
pub(crate) const LETTERS: [&str; CASES] = ["A", "B", "C", "D"];
pub(crate) const CONTENT_NAMES: [&str; CASES] = ["5", "3", "1", "bomb"];
const PHASE_NAMES: [&str; 9] = ["first", "hide", "place", "outpost", "roll", "turn", "duel", "lose", "over"];
/// Places that are not cities, from [`Place::BASE`] on.
const PLACE_NAMES: [&str; 4] = ["base", "outpost", "hq", "out"];

impl Case {
    /// `red-A`.
    pub(crate) fn name(self) -> String {
        format!("{}-{}", COLOURS[usize::from(self.corner())], LETTERS[usize::from(self.letter())])
    }
}

impl Content {
    pub(crate) fn name(self) -> &'static str {
        CONTENT_NAMES[self as usize]
    }
}

impl Wire for TopSecret {
    fn write_action(&self, a: &Action) -> Value {
        match *a {
            Action::Hide(packing) => json!({"hide": write_packing(packing)}),
            Action::Place(city) => json!({"place": self.place_name(city)}),
            Action::Outpost => json!("outpost"),
            Action::NoOutpost => json!("no_outpost"),
            Action::Step { agent, to } => json!({"step": {"agent": agent.number(), "to": self.place_name(to)}}),
            Action::Take { agent, case } => json!({"take": {"agent": agent.number(), "case": case.name()}}),
            Action::Drop { agent } => json!({"drop": {"agent": agent.number()}}),
            Action::EndTurn => json!("end_turn"),
            Action::Duel(card) => json!({"duel": card}),
            Action::Lose(agents) => json!({"lose": write_agents(agents)}),
        }
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        const WHAT: &str = "an action: {\"hide\":{…}}, {\"place\":…}, \"outpost\", \"no_outpost\", {\"step\":{…}}, \
                            {\"take\":{…}}, {\"drop\":{…}}, \"end_turn\", {\"duel\":n} or {\"lose\":[…]}";
        match variant(value, WHAT)? {
            ("hide", Some(data)) => Ok(Action::Hide(read_packing(data)?)),
            ("place", Some(data)) => Ok(Action::Place(self.read_place(data)?)),
            ("outpost", None) => Ok(Action::Outpost),
            ("no_outpost", None) => Ok(Action::NoOutpost),
            ("step", Some(data)) => {
                let map = only(data, &["agent", "to"], "{\"agent\":n,\"to\":…}")?;
                Ok(Action::Step { agent: read_agent(field(map, "agent")?)?, to: self.read_place(field(map, "to")?)? })
            }
            ("take", Some(data)) => {
                let map = only(data, &["agent", "case"], "{\"agent\":n,\"case\":…}")?;
                Ok(Action::Take { agent: read_agent(field(map, "agent")?)?, case: read_case(field(map, "case")?)? })
            }
            ("drop", Some(data)) => {
                let map = only(data, &["agent"], "{\"agent\":n}")?;
                Ok(Action::Drop { agent: read_agent(field(map, "agent")?)? })
            }
            ("end_turn", None) => Ok(Action::EndTurn),
            ("duel", Some(data)) => Ok(Action::Duel(small(data, "a duel card from 0 to 5")?)),
            ("lose", Some(data)) => Ok(Action::Lose(read_agents(data)?)),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        match c {
            Chance::First(seat) => json!({"first": seat.0}),
            Chance::Roll(dice) => json!({"roll": dice}),
        }
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        const WHAT: &str = "an outcome: {\"first\":seat} or {\"roll\":[a,b]}";
        match variant(value, WHAT)? {
            ("first", Some(data)) => Ok(Chance::First(Seat(small(data, "a seat")?))),
            ("roll", Some(data)) => match array(data, "two dice")? {
                [a, b] => Ok(Chance::Roll([small(a, "a die from 0 to 3")?, small(b, "a die from 0 to 3")?])),
                // Any other number of dice is refused by `TS-10`, because no die has this face.
                _ => Ok(Chance::Roll([u8::MAX; 2])),
            },
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_view(&self, v: &View) -> Value {
        let mut out = Map::new();
        let seats = || Seats::all(self.seats).iter();
        let begun = v.phase != Phase::First;
        out.insert("phase".into(), json!(PHASE_NAMES[v.phase as usize]));
        out.insert("first".into(), json!(begun.then_some(v.first.0)));
        out.insert("turn".into(), json!((v.turn_number > 0).then_some(v.turn.0)));
        out.insert("turn_number".into(), json!(v.turn_number));
        out.insert("agents".into(), seats().map(|seat| self.write_squad(v, seat)).collect());
        out.insert("cases".into(), self.write_cases(v));
        out.insert("secrets".into(), json!(v.secrets[..usize::from(self.seats)]));
        out.insert("duel_cards".into(), seats().map(|seat| v.hands[seat.index()].iter().collect::<Value>()).collect());
        let in_turn = matches!(v.phase, Phase::Turn | Phase::Duel | Phase::Lose);
        out.insert("dice".into(), json!(in_turn.then_some(v.dice)));
        out.insert("pips".into(), json!(in_turn.then(|| write_pips(v))));
        out.insert("duel_won".into(), json!(in_turn && v.duel_won));
        out.insert("handled".into(), write_agents(v.handled));
        out.insert("duel".into(), self.write_duel(v));
        out.insert("placing".into(), json!((v.phase == Phase::Place).then(|| LETTERS[usize::from(v.round)])));
        out.insert("chosen".into(), json!(v.sealed_in));
        match v.who {
            Observer::Seat(seat) => {
                if seat.0 < self.seats && !matches!(v.phase, Phase::First | Phase::Hide) {
                    let packed = Packing::from_code(v.contents.corner(self.corner(seat)));
                    out.insert("my_cases".into(), write_packing(packed));
                }
                if v.taking_part.contains(seat) {
                    out.insert("my_choice".into(), json!(v.choice(seat).map(|a| self.write_action(&a))));
                }
            }
            Observer::Referee => {
                let choice = |seat| json!(v.choice(seat).map(|a| self.write_action(&a)));
                out.insert("choices".into(), seats().map(choice).collect());
            }
            Observer::Public => {}
        }
        if v.phase == Phase::Over || v.who == Observer::Referee && !matches!(v.phase, Phase::First | Phase::Hide) {
            out.insert("contents".into(), write_contents(v.known, v.contents));
        }
        Value::Object(out)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Sealed { seat, choice: None } => json!({"chosen": {"seat": seat.0}}),
            Notice::Sealed { seat, choice: Some(a) } => {
                json!({"chosen": {"seat": seat.0, "choice": self.write_action(a)}})
            }
            Notice::Open(event) => self.write_event(event),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        let ending = self.ending_of(s);
        let standing = |seat: Seat| {
            let index = seat.index();
            json!({"seat": seat.0, "secrets": ending.secrets[index], "agents": ending.agents[index]})
        };
        Seats::all(self.seats).iter().map(standing).collect()
    }
}

impl TopSecret {
    fn place_name(&self, place: Place) -> &str {
        if place.is_city() { &self.board.city(place).name } else { PLACE_NAMES[usize::from(place.0 - Place::BASE.0)] }
    }

    fn write_event(&self, e: &Event) -> Value {
        let name = |place: Place| self.place_name(place);
        let case_name = |case: Option<Case>| case.map(Case::name);
        match *e {
            Event::First { seat } => json!({"first": {"seat": seat.0}}),
            Event::Sealed { seat, .. } => json!({"chosen": {"seat": seat.0}}),
            Event::Packed => json!("packed"),
            Event::Placed { letter, cities } => {
                let cities: Vec<_> = cities[..usize::from(self.seats)].iter().map(|city| name(*city)).collect();
                json!({"placed": {"case": LETTERS[usize::from(letter)], "cities": cities}})
            }
            Event::Outposts { manned } => json!({"outposts": {"seats": manned}}),
            Event::Rolled { seat, dice } => json!({"rolled": {"seat": seat.0, "roll": dice}}),
            Event::Stepped { seat, agent, from, to } => {
                json!({"stepped": {"seat": seat.0, "agent": agent.number(), "from": name(from), "to": name(to)}})
            }
            Event::Met { attacker, defender, city } => json!({"met": {
                "attacker": write_fighter(attacker), "defender": write_fighter(defender), "city": name(city),
            }}),
            Event::Fought(fight) => self.write_fight(&fight),
            Event::CardsBack { seat } => json!({"cards_back": {"seat": seat.0}}),
            Event::Took { seat, agent, case, left, city } => json!({"took": {
                "seat": seat.0, "agent": agent.number(), "case": case.name(), "left": case_name(left), "city": name(city),
            }}),
            Event::Dropped { seat, agent, case, city } => json!({"dropped": {
                "seat": seat.0, "agent": agent.number(), "case": case.name(), "city": name(city),
            }}),
            Event::Delivered { seat, agent, case, content } => json!({"delivered": {
                "seat": seat.0, "agent": agent.number(), "case": case.name(), "content": content.name(),
            }}),
            Event::Lost { seat, agents } => json!({"lost": {"seat": seat.0, "agents": write_agents(agents)}}),
            Event::TurnEnded { seat } => json!({"turn_ended": {"seat": seat.0}}),
            Event::Over(ending) => json!({"over": {
                "winners": ending.winners,
                "secrets": ending.secrets[..usize::from(self.seats)],
                "agents": ending.agents[..usize::from(self.seats)],
                "contents": write_contents(self.cases_in_play(), ending.contents),
            }}),
        }
    }

    fn write_fight(&self, fight: &Fight) -> Value {
        let (winner, loser) = fight.winner_and_loser();
        json!({"fought": {
            "attacker": write_fighter(fight.attacker),
            "defender": write_fighter(fight.defender),
            "cards": [fight.attack, fight.defence],
            "city": self.place_name(fight.city),
            "winner": write_fighter(winner),
            "loser": write_fighter(loser),
            "loser_at": if fight.out { "out" } else { "base" },
            "left": fight.left.map(Case::name),
        }})
    }

    fn write_squad(&self, v: &View, seat: Seat) -> Value {
        let squad = v.squads[seat.index()];
        let agent = |agent: Agent| {
            let case = v.cases.carried(seat, agent).map(Case::name);
            (agent.number().to_string(), json!({"at": self.place_name(squad.at(agent)), "case": case}))
        };
        Value::Object(Agent::ALL.iter().map(agent).collect())
    }

    fn write_cases(&self, v: &View) -> Value {
        let case = |case: Case| {
            let place = match v.cases.of(case) {
                Whereabouts::Unplaced => return None,
                Whereabouts::Lying(city) => json!({"at": self.place_name(city)}),
                Whereabouts::Carried(seat, agent) => json!({"carried_by": [seat.0, agent.number()]}),
                Whereabouts::Secured(seat) => json!({"secured_by": seat.0, "content": v.contents.of(case).name()}),
            };
            Some((case.name(), place))
        };
        Value::Object(Case::ALL.iter().filter_map(case).collect())
    }

    fn write_duel(&self, v: &View) -> Value {
        let Some(duel) = v.duel else { return Value::Null };
        json!({
            "attacker": write_fighter((v.turn, duel.attacker)),
            "defender": write_fighter(duel.defender),
            "city": self.place_name(v.squads[v.turn.index()].at(duel.attacker)),
            "in": v.sealed_in,
        })
    }

    fn read_place(&self, value: &Value) -> Result<Place, Unreadable> {
        let name = text(value, "a city")?;
        match name {
            "base" => Ok(Place::BASE),
            "outpost" => Ok(Place::OUTPOST),
            "hq" => Ok(Place::HQ),
            _ => self.board.find(name).ok_or_else(|| Unreadable::unknown("city", name)),
        }
    }
}

fn write_contents(known: Cases, contents: Contents) -> Value {
    Value::Object(known.iter().map(|case| (case.name(), json!(contents.of(case).name()))).collect())
}

fn write_pips(v: &View) -> Value {
    let bonus: Map<_, _> = Agent::ALL
        .iter()
        .filter(|agent| v.bonus.of(*agent) > 0)
        .map(|agent| (agent.number().to_string(), json!(v.bonus.of(agent))))
        .collect();
    json!({"rolled": v.rolled, "bonus": bonus})
}

fn write_fighter((seat, agent): Fighter) -> Value {
    json!([seat.0, agent.number()])
}

fn write_agents(agents: Agents) -> Value {
    agents.iter().map(|agent| json!(agent.number())).collect()
}

fn write_packing(packing: Packing) -> Value {
    let entry = |(letter, content): (&str, Option<Content>)| content.map(|c| (letter.to_string(), json!(c.name())));
    Value::Object(LETTERS.into_iter().zip(packing.0).filter_map(entry).collect())
}

/// Numbers that no agent has are read too, for the rules to refuse: 0 becomes 255.
fn read_agent(value: &Value) -> Result<Agent, Unreadable> {
    Ok(Agent(small(value, "the number of an agent")?.wrapping_sub(1)))
}

fn read_agents(value: &Value) -> Result<Agents, Unreadable> {
    let mut agents = Agents::EMPTY;
    for entry in array(value, "a list of agents")? {
        let agent = read_agent(entry)?;
        let possible = agent.exists() && !agents.contains(agent);
        agents = agents.with(if possible { agent } else { Agent::IMPOSSIBLE });
    }
    Ok(agents)
}

fn read_case(value: &Value) -> Result<Case, Unreadable> {
    let name = text(value, "a suitcase")?;
    let (colour, letter) = name.split_once('-').ok_or_else(|| Unreadable::unknown("suitcase", name))?;
    let corner = index(&COLOURS, colour, "colour")?;
    Ok(Case::new(corner as u8, index(&LETTERS, letter, "suitcase")? as u8))
}

fn read_packing(value: &Value) -> Result<Packing, Unreadable> {
    let mut packing = Packing::default();
    for (letter, content) in object(value, "contents by suitcase")? {
        let name = text(content, "a content")?;
        let content = Content::ALL[index(&CONTENT_NAMES, name, "content")?];
        packing.0[index(&LETTERS, letter, "suitcase")?] = Some(content);
    }
    Ok(packing)
}
