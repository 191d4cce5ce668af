//! Top Secret. Seats and the colours of suitcases count from the seat itself.
//!
//! Every action is one choice.

use deckname_engine::{Configure, Seat, Wire};
use deckname_top_secret::{
    Action, Agent, Agents, Case, Content, Options, Packing, Phase, Place, State, TopSecret, View, Whereabouts,
};

use crate::around::{onward, places_after};
use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::{Encode, Offer, Path, Reading};

const AGENTS: usize = 7;
pub(crate) const CASES: usize = 4;
const PACKINGS: usize = 24;
const DUEL_CARDS: usize = 6;
const PHASES: [(&str, Phase); 9] = [
    ("first", Phase::First),
    ("hide", Phase::Hide),
    ("place", Phase::Place),
    ("outpost", Phase::Outpost),
    ("roll", Phase::Roll),
    ("turn", Phase::Turn),
    ("duel", Phase::Duel),
    ("lose", Phase::Lose),
    ("over", Phase::Over),
];
/// The places that are no cities, in the order of their columns.
pub(crate) const ELSEWHERE: [(&str, Place); 4] =
    [("base", Place::BASE), ("outpost", Place::OUTPOST), ("headquarters", Place::HQ), ("out", Place::OUT)];

/// The kinds of choices, in the order of their ids.
const HIDE: usize = 0;
const PLACE: usize = 1;
const OUTPOST: usize = 2;
const STEP: usize = 3;
const TAKE: usize = 4;
const DROP: usize = 5;
const END: usize = 6;
const DUEL: usize = 7;
const LOSE: usize = 8;

impl Encode for TopSecret {
    type Angle = ();

    fn choices(&self) -> usize {
        blocks(self).total()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        let Some((kind, index)) = blocks(self).find(choice) else { return Vec::new() };
        let said = |what: &str, parts: Vec<String>| {
            std::iter::once(what.to_string()).chain(parts).map(|name| (name, 1.0)).collect()
        };
        match kind {
            HIDE => {
                let packed = packing(index).0.into_iter().flatten().enumerate();
                said("pack", packed.map(|(case, content)| format!("{} {content:?}", letter(case))).collect())
            }
            PLACE => said("place", vec![city_name(self, index)]),
            OUTPOST => said(if index == 0 { "outpost" } else { "no outpost" }, Vec::new()),
            STEP => {
                let (agent, to) = (index / (cities(self) + 1), index % (cities(self) + 1));
                let to = if to == cities(self) { "headquarters".to_string() } else { city_name(self, to) };
                said("step", vec![agent_name(agent), to])
            }
            TAKE => {
                let each = CASES * usize::from(self.seats());
                said("take", vec![agent_name(index / each), case_name(index % each)])
            }
            DROP => said("drop", vec![agent_name(index)]),
            END => said("end the turn", Vec::new()),
            DUEL => vec![("duel".to_string(), 1.0), ("card".to_string(), index as f32)],
            _ => said("lose", Agents::from_bits(index as u8).iter().map(|agent| agent_name(agent.0.into())).collect()),
        }
    }

    fn angle(&self, _: &View) {}

    #[inline]
    fn path(&self, seat: Seat, (): &(), a: &Action) -> Path {
        Path::one(choice(self, &blocks(self), seat, a))
    }

    fn read(&self, seat: Seat, (): &(), path: &[u16]) -> Reading<Action> {
        let [choice] = path else { return if path.is_empty() { Reading::Part } else { Reading::Nothing } };
        let Some((kind, index)) = blocks(self).find(*choice) else { return Reading::Nothing };
        let agent = |number: usize| Agent(number as u8);
        Reading::Whole(match kind {
            HIDE => Action::Hide(packing(index)),
            PLACE => Action::Place(Place(index as u8)),
            OUTPOST if index == 0 => Action::Outpost,
            OUTPOST => Action::NoOutpost,
            STEP => {
                let (number, to) = (index / (cities(self) + 1), index % (cities(self) + 1));
                Action::Step { agent: agent(number), to: if to == cities(self) { Place::HQ } else { Place(to as u8) } }
            }
            TAKE => {
                let each = CASES * usize::from(self.seats());
                Action::Take { agent: agent(index / each), case: case_at(self, seat, index % each) }
            }
            DROP => Action::Drop { agent: agent(index) },
            END => Action::EndTurn,
            DUEL => Action::Duel(index as u8),
            _ => Action::Lose(Agents::from_bits(index as u8)),
        })
    }

    /// What can be done in a turn is a set for each agent.
    fn next(&self, s: &State, seat: Seat, from: &(), so_far: &[u16], scratch: &mut Vec<Action>, out: &mut Offer) {
        let Some(options) = Options::in_turn(self, s, seat).filter(|_| so_far.is_empty()) else {
            return crate::next(self, s, seat, from, so_far, scratch, out);
        };
        out.clear();
        let (blocks, cities) = (blocks(self), cities(self));
        let (step, take) = (blocks.id(STEP, 0), blocks.id(TAKE, 0));
        for agent in Agent::ALL {
            let steps = options.steps(agent);
            if !steps.is_empty() {
                out.add_bits(step + u16::from(agent.0) * (cities as u16 + 1), steps.bits());
            }
            for case in options.takes(agent) {
                let each = CASES * usize::from(self.seats());
                out.add(take + (usize::from(agent.0) * each + case_index(self, seat, case)) as u16);
            }
        }
        for agent in options.deliveries() {
            out.add(blocks.id(STEP, usize::from(agent.0) * (cities + 1) + cities));
        }
        out.add_bits(blocks.id(DROP, 0), options.drops().bits().into());
        if options.may_end() {
            out.add(blocks.id(END, 0));
        }
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let me = v.who.seat().unwrap_or(Seat(0));
        let seats = usize::from(self.seats());
        let at = |index: usize| Seat(onward(me.index(), index, seats) as u8);
        let from = |seat: Seat| places_after(me.index(), seat.index(), seats);
        let phase = PHASES.iter().position(|(_, phase)| *phase == v.phase);
        to.one_of(PHASES.len(), phase, |phase| format!("phase {}", PHASES[phase].0));
        let begun = v.phase != Phase::First;
        to.one_of(seats, begun.then(|| from(v.first)), |seat| format!("{} begins", seat_name(seat)));
        to.one_of(seats, begun.then(|| from(v.turn)), |seat| format!("turn of {}", seat_name(seat)));
        to.large(|| "turn".to_string(), v.turn_number, 1.0 / 400.0);
        let placing = (v.phase == Phase::Place).then_some(usize::from(v.round));
        to.one_of(CASES, placing, |case| format!("placing {}", letter(case)));
        to.number(|| "rolled pips left".to_string(), v.rolled, 1.0 / 12.0);
        to.flag(|| "duel won in this turn".to_string(), v.duel_won);
        for agent in Agent::ALL {
            let name = || agent_name(agent.0.into());
            to.number(|| format!("bonus of {}", name()), v.bonus.of(agent), 1.0 / 4.0);
            to.flag(|| format!("handled by {}", name()), v.handled.contains(agent));
        }
        let attacker = v.duel.map(|duel| usize::from(duel.attacker.0));
        to.one_of(AGENTS, attacker, |agent| format!("attacker {}", agent_name(agent)));
        let defender = v.duel.map(|duel| AGENTS * from(duel.defender.0) + usize::from(duel.defender.1.0));
        to.one_of(AGENTS * seats, defender, |index| {
            format!("defender {} of {}", agent_name(index % AGENTS), seat_name(index / AGENTS))
        });
        for index in 0..seats {
            observe_seat(self, v, at(index), index, to);
        }
        let [low, high] = v.cases.bits();
        let known = u64::from(v.contents.bits()) << 32 | u64::from(v.known.bits()) << 16 | u64::from(me.0);
        to.part([low, high, known], |to| {
            for index in 0..CASES * seats {
                observe_case(self, v, me, index, to);
            }
        });
    }
}

/// What everybody sees of a seat.
fn observe_seat(game: &TopSecret, v: &View, seat: Seat, index: usize, to: &mut impl Columns) {
    let (squad, hand, secrets) = (v.squads[seat.index()], v.hands[seat.index()], v.secrets[seat.index()]);
    let (chooses, chosen) = (v.taking_part.contains(seat), v.sealed_in.contains(seat));
    let name = || seat_name(index);
    let rest = u64::from(secrets) << 2 | u64::from(chooses) << 1 | u64::from(chosen);
    to.part([squad.bits(), hand.bits().into(), rest], |to| {
        to.flag(|| format!("{} chooses", name()), chooses);
        to.flag(|| format!("{} has chosen", name()), chosen);
        to.number(|| format!("secrets of {}", name()), secrets, 1.0 / 10.0);
        for card in 0..DUEL_CARDS as u8 {
            to.number(|| format!("duel card {card} of {}", name()), hand.count(card), 1.0 / 2.0);
        }
        let places = cities(game) + ELSEWHERE.len();
        let stand = Agent::ALL.iter().map(|agent| places * usize::from(agent.0) + place_index(game, squad.at(agent)));
        to.ones(AGENTS * places, stand, |column| {
            format!("{} of {} in {}", agent_name(column / places), name(), place_name(game, column % places))
        });
    });
}

/// The one choice that an action is.
#[inline]
fn choice(game: &TopSecret, blocks: &Blocks<9>, seat: Seat, a: &Action) -> u16 {
    match *a {
        Action::Hide(packing) => blocks.id(HIDE, packing_number(packing)),
        Action::Place(city) => blocks.id(PLACE, city.0.into()),
        Action::Outpost => blocks.id(OUTPOST, 0),
        Action::NoOutpost => blocks.id(OUTPOST, 1),
        Action::Step { agent, to } => {
            let to = if to.is_city() { usize::from(to.0) } else { cities(game) };
            blocks.id(STEP, usize::from(agent.0) * (cities(game) + 1) + to)
        }
        Action::Take { agent, case } => {
            let each = CASES * usize::from(game.seats());
            blocks.id(TAKE, usize::from(agent.0) * each + case_index(game, seat, case))
        }
        Action::Drop { agent } => blocks.id(DROP, agent.0.into()),
        Action::EndTurn => blocks.id(END, 0),
        Action::Duel(card) => blocks.id(DUEL, card.into()),
        Action::Lose(agents) => blocks.id(LOSE, agents.bits().into()),
    }
}

/// Where a suitcase is and what it holds: its city, who carries it, who secured it, its content.
fn observe_case(game: &TopSecret, v: &View, me: Seat, index: usize, to: &mut impl Columns) {
    let (seats, cities) = (usize::from(game.seats()), cities(game));
    let (carriers, contents) = (AGENTS * seats, Content::ALL.len());
    let from = |seat: Seat| places_after(me.index(), seat.index(), seats);
    let case = case_at(game, me, index);
    let place = match v.cases.of(case) {
        Whereabouts::Unplaced => usize::MAX,
        Whereabouts::Lying(place) => place.0.into(),
        Whereabouts::Carried(seat, agent) => cities + AGENTS * from(seat) + usize::from(agent.0),
        Whereabouts::Secured(seat) => cities + carriers + from(seat),
    };
    let content = cities + carriers + seats + v.contents.of(case) as usize;
    let content = if v.known.contains(case) { content } else { usize::MAX };
    to.ones(cities + carriers + seats + contents, [place, content], |column| {
        let name = case_name(index);
        let Some(carrier) = column.checked_sub(cities) else { return format!("{name} in {}", city_name(game, column)) };
        let Some(by) = carrier.checked_sub(carriers) else {
            return format!("{name} with {} of {}", agent_name(carrier % AGENTS), seat_name(carrier / AGENTS));
        };
        match by.checked_sub(seats) {
            None => format!("{name} secured by {}", seat_name(by)),
            Some(content) => format!("{name} holds {:?}", Content::ALL[content]),
        }
    });
}

#[inline]
pub(crate) fn cities(game: &TopSecret) -> usize {
    game.cities().len() as usize
}

#[inline]
fn blocks(game: &TopSecret) -> Blocks<9> {
    let (cities, cases) = (cities(game), CASES * usize::from(game.seats()));
    Blocks([PACKINGS, cities, 2, AGENTS * (cities + 1), AGENTS * cases, AGENTS, 1, DUEL_CARDS, 1 << AGENTS])
}

/// A suitcase by its owner, counted from the seat, and its letter.
#[inline]
pub(crate) fn case_index(game: &TopSecret, me: Seat, case: Case) -> usize {
    let seats = usize::from(game.seats());
    let owner = game.owner(case).unwrap_or(me);
    CASES * places_after(me.index(), owner.index(), seats) + usize::from(case.letter())
}

#[inline]
fn case_at(game: &TopSecret, me: Seat, index: usize) -> Case {
    let owner = Seat(onward(me.index(), index / CASES, game.seats().into()) as u8);
    Case::new(game.corner(owner), (index % CASES) as u8)
}

/// The number of a packing: which of the contents still left goes into each suitcase in turn.
fn packing_number(packing: Packing) -> usize {
    let mut left = Content::ALL.to_vec();
    let mut number = 0;
    for content in packing.0.into_iter().flatten() {
        let choice = left.iter().position(|other| *other == content).unwrap_or(0);
        number = number * left.len() + choice;
        left.remove(choice);
    }
    number
}

fn packing(number: usize) -> Packing {
    let mut choices = [0; CASES];
    let mut rest = number;
    for (left, choice) in (1..=CASES).zip(choices.iter_mut().rev()) {
        *choice = rest % left;
        rest /= left;
    }
    let mut left = Content::ALL.to_vec();
    Packing(choices.map(|choice| Some(left.remove(choice))))
}

#[inline]
pub(crate) fn place_index(game: &TopSecret, place: Place) -> usize {
    let index = usize::from(place.0);
    // The other places follow the most cities that a board can have.
    if place.is_city() { index } else { index - usize::from(Place::CITIES) + cities(game) }
}

pub(crate) fn place_name(game: &TopSecret, index: usize) -> String {
    match index.checked_sub(cities(game)) {
        None => city_name(game, index),
        Some(other) => ELSEWHERE[other].0.to_string(),
    }
}

fn city_name(game: &TopSecret, city: usize) -> String {
    let wire = game.write_action(&Action::Place(Place(city as u8)));
    wire.as_object().and_then(|map| map.values().next()?.as_str()).unwrap_or_default().to_string()
}

pub(crate) fn agent_name(agent: usize) -> String {
    format!("agent {}", agent + 1)
}

pub(crate) fn case_name(index: usize) -> String {
    match index / CASES {
        0 => format!("own case {}", letter(index % CASES)),
        seat => format!("case {} of {}", letter(index % CASES), seat_name(seat)),
    }
}

pub(crate) fn letter(case: usize) -> char {
    ['A', 'B', 'C', 'D'][case]
}

fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}
