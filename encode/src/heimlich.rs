//! Heimlich & Co. Agents count from the seat's own one, seats from the seat itself.
//!
//! A roll's splits are single choices. A sheet is one choice for each other seat, in order: which agent is theirs.

use deckname_engine::{Chances, Seat};
use deckname_heimlich::{
    Action, Agent, Agents, Card, Cards, CardsView, Chance, Heimlich, Phase, Place, Play, Sheet, Split, State, Tip, View,
};

use crate::around::{onward, places_after};
use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::combine::{nth_pair, nth_split, pair, pairs, rank_split, splits, splits_below};
use crate::encode::chosen_name;
use crate::{Encode, Offer, Path, Reading};

pub(crate) const AGENTS: usize = 7;
pub(crate) const BUILDINGS: usize = 12;
const MOST_PIPS: usize = 6;
/// How many cards each seat is dealt.
const CARDS_EACH: usize = 2;
const PHASES: [(&str, Phase); 9] = [
    ("deal", Phase::Deal),
    ("cards", Phase::Cards),
    ("roll", Phase::Roll),
    ("move", Phase::Move),
    ("card", Phase::Card),
    ("round", Phase::Round),
    ("safe", Phase::Safe),
    ("tips", Phase::Tips),
    ("over", Phase::Over),
];

/// The kinds of choices, in the order of their ids; the plays of each card follow.
const MOVE: usize = 0;
const SAFE: usize = 1;
const TIP: usize = 2;
const DRAW: usize = 3;
const PASS: usize = 4;
const PLAY: usize = 5;

impl Encode for Heimlich {
    /// The seat's own agent.
    type Angle = Agent;

    fn choices(&self) -> usize {
        blocks(self).total()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        let agents = agents(self);
        let Some((kind, index)) = blocks(self).find(choice) else { return Vec::new() };
        match kind {
            MOVE => {
                let split = split_at(agents, index);
                let pips = (0..agents).filter(|agent| split[*agent] > 0);
                let pips = pips.map(|agent| (format!("pips of {}", agent_name(agent)), f32::from(split[agent])));
                std::iter::once(("move".to_string(), 1.0)).chain(pips).collect()
            }
            SAFE => vec![("safe".to_string(), 1.0), (format!("building {index}"), 1.0)],
            TIP => {
                let (seat, agent) = (1 + index / (agents - 1), 1 + index % (agents - 1));
                vec![("tip".to_string(), 1.0), (seat_name(seat), 1.0), (agent_name(agent), 1.0)]
            }
            DRAW => vec![("draw".to_string(), 1.0)],
            PASS => vec![("pass".to_string(), 1.0)],
            card => describe_play(Card::ALL[card - PLAY], index, agents),
        }
    }

    #[inline]
    fn angle(&self, v: &View) -> Agent {
        v.me.unwrap_or(Agent(0))
    }

    #[inline]
    fn path(&self, seat: Seat, own: &Agent, a: &Action) -> Path {
        let (blocks, count) = (blocks(self), agents(self));
        let from = From::new(self, seat, *own);
        match *a {
            Action::Move(split) => {
                let pips: [u8; AGENTS] = std::array::from_fn(|agent| split.pips(from.agent(agent)));
                let total: usize = pips[..count].iter().map(|pips| usize::from(*pips)).sum();
                let begin = splits_below(total, count);
                Path::one(blocks.id(MOVE, begin + rank_split(&pips[..count])))
            }
            Action::Safe(place) => Path::one(blocks.id(SAFE, usize::from(place.0))),
            Action::Tips(sheet) => others(self, seat)
                .map(|other| {
                    let named = (1..count).find(|agent| sheet.tip(from.agent(*agent)) == Tip::Owner(other));
                    tip(self, from.seat(other), named.unwrap_or(1))
                })
                .collect(),
            Action::Draw => Path::one(blocks.id(DRAW, 0)),
            Action::Pass => Path::one(blocks.id(PASS, 0)),
            Action::Play(play) => {
                Path::one(blocks.id(PLAY + play.card() as usize, play_index(play, |agent| from.index(agent), count)))
            }
        }
    }

    fn read(&self, seat: Seat, own: &Agent, path: &[u16]) -> Reading<Action> {
        let (blocks, count) = (blocks(self), agents(self));
        let from = From::new(self, seat, *own);
        let Some((kind, index)) = path.first().and_then(|choice| blocks.find(*choice)) else {
            return if path.is_empty() { Reading::Part } else { Reading::Nothing };
        };
        if kind == TIP {
            return read_sheet(self, seat, &from, path);
        }
        if path.len() > 1 {
            return Reading::Nothing;
        }
        Reading::Whole(match kind {
            MOVE => {
                let pips = split_at(count, index);
                Action::Move((0..count).fold(Split::NONE, |split, agent| split.with(from.agent(agent), pips[agent])))
            }
            SAFE => Action::Safe(Place(index as u8)),
            DRAW => Action::Draw,
            PASS => Action::Pass,
            card => Action::Play(play_at(Card::ALL[card - PLAY], index, |agent| from.agent(agent), count)),
        })
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let from = From::seen(self, v);
        let (count, seats) = (agents(self), usize::from(from.seats));
        to.one_of(PHASES.len(), PHASES.iter().position(|(_, phase)| *phase == v.phase), |phase| {
            format!("phase {}", PHASES[phase].0)
        });
        for agent in 0..count {
            let place = v.at.of(from.agent(agent));
            to.one_of(BUILDINGS, Some(place.0.into()), |place| format!("{} in {place}", agent_name(agent)));
        }
        let point = 1.0 / f32::from(self.finish_line());
        for agent in 0..count {
            to.number(|| format!("score of {}", agent_name(agent)), v.scores[from.agent(agent).index()], point);
        }
        to.one_of(BUILDINGS, Some(v.safe.0.into()), |place| format!("safe in {place}"));
        to.one_of(seats, Some(from.seat(v.turn)), |seat| format!("turn of {}", seat_name(seat)));
        to.one_of(MOST_PIPS, v.roll.map(|roll| usize::from(roll) - 1), |roll| format!("roll {}", roll + 1));
        to.large(|| "turn".to_string(), v.turn_number, 1.0 / f32::from(self.turns()));
        for seat in 0..seats {
            to.flag(|| format!("tips in from {}", seat_name(seat)), v.tips_in.contains(from.at(seat)));
        }
        for agent in 0..count {
            let owner = match v.my_tips.map(|sheet| sheet.tip(from.agent(agent))) {
                Some(Tip::Owner(seat)) => Some(from.seat(seat)),
                _ => None,
            };
            to.one_of(seats, owner, |seat| format!("tip: {} is of {}", agent_name(agent), seat_name(seat)));
        }
        for seat in 0..seats {
            let own = v.me.filter(|_| seat == 0).map(|_| 0);
            let open = v.open.map(|open| from.index(open.agent_of[from.at(seat).index()]));
            to.one_of(count, own.or(open), |agent| format!("{} has {}", seat_name(seat), agent_name(agent)));
        }
        if self.has_cards() {
            observe_cards(v.cards.as_ref(), &from, to);
        }
    }

    /// The names on a sheet; with the last one it is whole.
    fn observe_chosen(&self, so_far: &[u16], to: &mut impl Columns) {
        let first = blocks(self).id(TIP, 0);
        let columns = usize::from(seats(self) - 2) * (agents(self) - 1);
        let named = so_far.iter().filter_map(|choice| choice.checked_sub(first)).map(usize::from);
        to.ones(columns, named, |column| chosen_name(self, first + column as u16));
    }

    /// All splits of a roll are legal, and their ids follow each other.
    #[inline]
    fn next(&self, s: &State, seat: Seat, own: &Agent, so_far: &[u16], scratch: &mut Vec<Action>, out: &mut Offer) {
        match s.phase() {
            Phase::Move if !self.has_cards() && so_far.is_empty() => {
                let roll = usize::from(s.roll());
                let (begin, end) = (splits_below(roll, agents(self)), splits_below(roll + 1, agents(self)));
                out.clear();
                out.add_run(begin as u16..end as u16);
            }
            Phase::Safe if so_far.is_empty() => {
                out.clear();
                out.add_bits(blocks(self).id(SAFE, 0), self.free_places(s).bits().into());
            }
            _ => crate::next(self, s, seat, own, so_far, scratch, out),
        }
    }

    /// An agent for each seat; two cards for each seat.
    fn next_draws(&self, s: &State, so_far: &[u16], out: &mut Vec<(u16, u32)>) {
        out.clear();
        match s.phase() {
            Phase::Deal if so_far.len() < usize::from(seats(self)) => {
                let free = (0..agents(self) as u16).filter(|agent| !so_far.contains(agent));
                out.extend(free.map(|agent| (agent, 1)));
            }
            Phase::Cards if so_far.len() < CARDS_EACH * usize::from(seats(self)) => {
                let left = drawn(so_far).fold(Cards::ALL, Cards::without);
                out.extend(left.kinds().map(|card| (card as u16, left.count(card).into())));
            }
            Phase::Deal | Phase::Cards => {}
            _ => {
                self.outcomes(s, &mut |_, weight| out.push((out.len() as u16, weight)));
            }
        }
    }

    fn read_draws(&self, s: &State, draws: &[u16]) -> Reading<Chance> {
        let seats = usize::from(seats(self));
        match s.phase() {
            Phase::Deal if draws.len() < seats => Reading::Part,
            Phase::Deal => {
                let mut dealt = [Agent(0); AGENTS];
                dealt.iter_mut().zip(draws).for_each(|(agent, draw)| *agent = Agent(*draw as u8));
                Reading::Whole(Chance::Deal(dealt))
            }
            Phase::Cards if draws.len() < CARDS_EACH * seats => Reading::Part,
            Phase::Cards => {
                let mut hands = [Cards::NONE; AGENTS];
                let cards = draws.chunks(CARDS_EACH).map(|draws| drawn(draws).collect());
                hands.iter_mut().zip(cards).for_each(|(hand, cards)| *hand = cards);
                Reading::Whole(Chance::Cards(hands))
            }
            _ => crate::encode::listed_outcome(self, s, draws),
        }
    }

    fn draws_of(&self, s: &State, outcome: &Chance) -> Path {
        let seats = usize::from(seats(self));
        match outcome {
            Chance::Deal(agents) => agents[..seats].iter().map(|agent| agent.0.into()).collect(),
            Chance::Cards(hands) => hands.iter().flat_map(|hand| hand.iter()).map(|card| card as u16).collect(),
            Chance::Roll(_) | Chance::Card(_) => crate::encode::listed_draw(self, s, outcome),
        }
    }
}

/// The cards of these draws.
fn drawn(draws: &[u16]) -> impl Iterator<Item = Card> {
    draws.iter().filter_map(|draw| Card::ALL.get(usize::from(*draw)).copied())
}

fn observe_cards(cards: Option<&CardsView>, from: &From, to: &mut impl Columns) {
    let seats = usize::from(from.seats);
    let of = |heap: fn(&CardsView) -> Cards, card: Card| cards.map_or(0, |cards| heap(cards).count(card));
    for seat in 0..seats {
        let hand = cards.map_or(0, |cards| cards.hands[from.at(seat).index()]);
        to.number(|| format!("cards of {}", seat_name(seat)), hand, 1.0 / 4.0);
    }
    to.number(|| "pile".to_string(), cards.map_or(0, |cards| cards.pile), 1.0 / 25.0);
    for card in Card::ALL {
        to.number(|| format!("played {card:?}"), of(|cards| cards.played, card), 1.0 / 2.0);
        to.number(|| format!("my {card:?}"), of(|cards| cards.mine, card), 1.0 / 2.0);
    }
    for agent in 0..usize::from(from.agents) {
        let triggered = cards.is_some_and(|cards| cards.triggered.contains(from.agent(agent)));
        to.flag(|| format!("{} causes a scoring", agent_name(agent)), triggered);
    }
    let asked = cards.and_then(|cards| cards.asked).map(|seat| from.seat(seat));
    to.one_of(seats, asked, |seat| format!("asked {}", seat_name(seat)));
    for seat in 0..seats {
        let passed = cards.is_some_and(|cards| cards.passed.contains(from.at(seat)));
        to.flag(|| format!("passed {}", seat_name(seat)), passed);
    }
}

/// Where an observer counts from.
pub(crate) struct From {
    me: u8,
    own: u8,
    seats: u8,
    agents: u8,
}

impl From {
    #[inline]
    pub(crate) fn new(game: &Heimlich, me: Seat, own: Agent) -> Self {
        Self { me: me.0, own: own.0, seats: seats(game), agents: agents(game) as u8 }
    }

    /// For the observer whose view this is.
    #[inline]
    pub(crate) fn seen(game: &Heimlich, v: &View) -> Self {
        Self::new(game, v.who.seat().unwrap_or(Seat(0)), game.angle(v))
    }

    /// The agent this many after the own one.
    #[inline]
    pub(crate) fn agent(&self, index: usize) -> Agent {
        Agent(onward(self.own.into(), index, self.agents.into()) as u8)
    }

    #[inline]
    pub(crate) fn index(&self, agent: Agent) -> usize {
        places_after(self.own.into(), agent.index(), self.agents.into())
    }

    #[inline]
    pub(crate) fn at(&self, index: usize) -> Seat {
        Seat(onward(self.me.into(), index, self.seats.into()) as u8)
    }

    #[inline]
    pub(crate) fn seat(&self, seat: Seat) -> usize {
        places_after(self.me.into(), seat.index(), self.seats.into())
    }
}

pub(crate) fn seats(game: &Heimlich) -> u8 {
    deckname_engine::Configure::seats(game)
}

#[inline]
pub(crate) fn agents(game: &Heimlich) -> usize {
    game.agents().count()
}

/// The other seats, clockwise.
fn others(game: &Heimlich, seat: Seat) -> impl Iterator<Item = Seat> {
    let seats = seats(game);
    (1..seats).map(move |more| Seat((seat.0 + more) % seats))
}

#[inline]
fn blocks(game: &Heimlich) -> Blocks<{ PLAY + Card::ALL.len() }> {
    let count = agents(game);
    let mut sizes = [0; PLAY + Card::ALL.len()];
    sizes[MOVE] = splits_below(MOST_PIPS + 1, count);
    sizes[SAFE] = BUILDINGS;
    sizes[TIP] = usize::from(seats(game) - 1) * (count - 1);
    if game.has_cards() {
        sizes[DRAW] = 1;
        sizes[PASS] = 1;
        for card in Card::ALL {
            sizes[PLAY + card as usize] = plays(card, count);
        }
    }
    Blocks(sizes)
}

fn split_at(agents: usize, index: usize) -> [u8; AGENTS] {
    let (mut total, mut rank) = (1, index);
    while rank >= splits(total, agents) {
        rank -= splits(total, agents);
        total += 1;
    }
    let mut split = [0; AGENTS];
    nth_split(total, rank, &mut split[..agents]);
    split
}

/// "The seat this many after me has the agent this many after mine."
fn tip(game: &Heimlich, seat: usize, agent: usize) -> u16 {
    blocks(game).id(TIP, (seat - 1) * (agents(game) - 1) + agent - 1)
}

fn read_sheet(game: &Heimlich, seat: Seat, from: &From, path: &[u16]) -> Reading<Action> {
    let count = agents(game);
    let blank = game.agents().fold(Sheet::EMPTY, |sheet, agent| sheet.with(agent, Tip::Neutral));
    let mut sheet = blank.with(from.agent(0), Tip::Owner(seat));
    let mut others = others(game, seat);
    for choice in path {
        let named = match blocks(game).find(*choice) {
            Some((TIP, index)) => (1 + index / (count - 1), 1 + index % (count - 1)),
            _ => return Reading::Nothing,
        };
        match others.next() {
            Some(other) if from.seat(other) == named.0 && sheet.tip(from.agent(named.1)) == Tip::Neutral => {
                sheet = sheet.with(from.agent(named.1), Tip::Owner(other));
            }
            _ => return Reading::Nothing,
        }
    }
    if others.next().is_some() { Reading::Part } else { Reading::Whole(Action::Tips(sheet)) }
}

/// How many plays of a card there can ever be.
const fn plays(card: Card, agents: usize) -> usize {
    match card {
        Card::AllHome => 1,
        Card::Back | Card::EitherWay | Card::OffSafe => 2 * agents,
        Card::Forward => 3 * agents,
        Card::Join => agents * agents,
        Card::OutOfRuin => agents + pairs(agents),
        Card::Points | Card::Swap | Card::TwoBack | Card::TwoOn => pairs(agents),
        Card::Safe => BUILDINGS,
        Card::ToRuin | Card::ToSafe => agents,
    }
}

/// Which play of its card this is.
fn play_index(play: Play, of: impl Fn(Agent) -> usize, agents: usize) -> usize {
    let both = |agents: Agents| match (agents.nth(0), agents.nth(1)) {
        (Some(one), Some(other)) => pair(of(one), of(other)),
        _ => 0,
    };
    match play {
        Play::AllHome => 0,
        Play::Back { agent, by } => 2 * of(agent) + usize::from(by == 2),
        Play::EitherWay { agent, by } | Play::OffSafe { agent, by } => 2 * of(agent) + usize::from(by < 0),
        Play::Forward { agent, by } => 3 * of(agent) + by as usize - 1,
        Play::Join { agent, to } => of(agent) * agents + of(to),
        Play::OutOfRuin(few) if few.len() == 1 => few.first().map_or(0, of),
        Play::OutOfRuin(few) => agents + both(few),
        Play::Points(few) | Play::Swap(few) | Play::TwoBack(few) | Play::TwoOn(few) => both(few),
        Play::Safe(to) => usize::from(to.0),
        Play::ToRuin(agent) | Play::ToSafe(agent) => of(agent),
    }
}

fn play_at(card: Card, index: usize, at: impl Fn(usize) -> Agent, agents: usize) -> Play {
    let both = |number: usize| {
        let (low, high) = nth_pair(number);
        Agents::one(at(low)).with(at(high))
    };
    let either_way = if index.is_multiple_of(2) { 1 } else { -1 };
    match card {
        Card::AllHome => Play::AllHome,
        Card::Back => Play::Back { agent: at(index / 2), by: 1 + (index % 2) as i8 },
        Card::EitherWay => Play::EitherWay { agent: at(index / 2), by: either_way },
        Card::Forward => Play::Forward { agent: at(index / 3), by: 1 + (index % 3) as i8 },
        Card::Join => Play::Join { agent: at(index / agents), to: at(index % agents) },
        Card::OffSafe => Play::OffSafe { agent: at(index / 2), by: either_way },
        Card::OutOfRuin if index < agents => Play::OutOfRuin(Agents::one(at(index))),
        Card::OutOfRuin => Play::OutOfRuin(both(index - agents)),
        Card::Points => Play::Points(both(index)),
        Card::Safe => Play::Safe(Place(index as u8)),
        Card::Swap => Play::Swap(both(index)),
        Card::ToRuin => Play::ToRuin(at(index)),
        Card::ToSafe => Play::ToSafe(at(index)),
        Card::TwoBack => Play::TwoBack(both(index)),
        Card::TwoOn => Play::TwoOn(both(index)),
    }
}

fn describe_play(card: Card, index: usize, agents: usize) -> Vec<(String, f32)> {
    let mut parts = vec![("play".to_string(), 1.0), (format!("{card:?}"), 1.0)];
    let at = |agent: usize| Agent(agent as u8);
    let named = |agent: Agent| (agent_name(agent.index()), 1.0);
    match play_at(card, index, at, agents) {
        Play::AllHome => {}
        Play::Back { agent, by } => parts.extend([named(agent), ("by".to_string(), -f32::from(by))]),
        Play::EitherWay { agent, by } | Play::Forward { agent, by } | Play::OffSafe { agent, by } => {
            parts.extend([named(agent), ("by".to_string(), f32::from(by))]);
        }
        Play::Join { agent, to } => parts.extend([named(agent), (format!("to {}", agent_name(to.index())), 1.0)]),
        Play::Safe(to) => parts.push((format!("building {}", to.0), 1.0)),
        Play::ToRuin(agent) | Play::ToSafe(agent) => parts.push(named(agent)),
        Play::OutOfRuin(few) | Play::Points(few) | Play::Swap(few) | Play::TwoBack(few) | Play::TwoOn(few) => {
            parts.extend(few.iter().map(named));
        }
    }
    parts
}

pub(crate) fn agent_name(agent: usize) -> String {
    if agent == 0 { "own agent".to_string() } else { format!("agent +{agent}") }
}

fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}
