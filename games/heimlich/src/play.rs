//! Playing a top-secret card (`HC-27`): which plays are legal, and what they do to the agents.

use crate::action::{Place, Ring, Split};
use crate::cards::Card;
use crate::clause::Clause;
use crate::config::Heimlich;
use crate::state::{AGENTS, Agent, Agents, BUILDINGS, Standing};

/// What the card `points` adds to a marker, and where it stops.
const POINTS: u8 = 3;
const POINTS_END: u8 = 40;

/// A card and its targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    AllHome,
    Back { agent: Agent, by: i8 },
    EitherWay { agent: Agent, by: i8 },
    Forward { agent: Agent, by: i8 },
    Join { agent: Agent, to: Agent },
    OffSafe { agent: Agent, by: i8 },
    OutOfRuin(Agents),
    Points(Agents),
    Safe(Place),
    Swap(Agents),
    ToRuin(Agent),
    ToSafe(Agent),
    TwoBack(Agents),
    TwoOn(Agents),
}

impl Play {
    pub fn card(self) -> Card {
        match self {
            Self::AllHome => Card::AllHome,
            Self::Back { .. } => Card::Back,
            Self::EitherWay { .. } => Card::EitherWay,
            Self::Forward { .. } => Card::Forward,
            Self::Join { .. } => Card::Join,
            Self::OffSafe { .. } => Card::OffSafe,
            Self::OutOfRuin(_) => Card::OutOfRuin,
            Self::Points(_) => Card::Points,
            Self::Safe(_) => Card::Safe,
            Self::Swap(_) => Card::Swap,
            Self::ToRuin(_) => Card::ToRuin,
            Self::ToSafe(_) => Card::ToSafe,
            Self::TwoBack(_) => Card::TwoBack,
            Self::TwoOn(_) => Card::TwoOn,
        }
    }
}

/// The town as a card finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Town {
    pub at: Standing,
    pub safe: Place,
    pub scores: [u8; AGENTS],
    /// The agents that cause a scoring as things stand (`HC-32`).
    pub triggered: Agents,
}

impl Town {
    /// The town after a play.
    #[must_use]
    pub fn played(mut self, play: Play) -> Self {
        let at = self.at;
        match play {
            Play::AllHome => self.relocate(Standing::default()),
            Play::Back { agent, by } => self.relocate(at.shifted(agent, -by)),
            Play::EitherWay { agent, by } | Play::Forward { agent, by } | Play::OffSafe { agent, by } => {
                self.relocate(at.shifted(agent, by));
            }
            Play::Join { agent, to } => self.relocate(at.with(agent, at.of(to))),
            Play::OutOfRuin(agents) => self.relocate(agents.iter().fold(at, |at, agent| at.with(agent, Place::CHURCH))),
            Play::Swap(agents) => {
                if let (Some(one), Some(other)) = (agents.nth(0), agents.nth(1)) {
                    self.relocate(at.with(one, at.of(other)).with(other, at.of(one)));
                }
            }
            Play::ToRuin(agent) => self.relocate(at.with(agent, Place::RUIN)),
            Play::ToSafe(agent) => self.relocate(at.with(agent, self.safe)),
            Play::TwoBack(agents) => self.relocate(agents.iter().fold(at, |at, agent| at.shifted(agent, -1))),
            Play::TwoOn(agents) => self.relocate(agents.iter().fold(at, |at, agent| at.shifted(agent, 1))),
            Play::Points(agents) => agents.iter().for_each(|agent| {
                let score = &mut self.scores[agent.index()];
                *score = (*score + POINTS).min(POINTS_END);
            }),
            Play::Safe(to) => {
                self.safe = to;
                self.triggered = Agents::EMPTY;
            }
        }
        self
    }

    /// The town after the move of a new turn.
    #[must_use]
    pub fn moved(mut self, split: Split, ring: Ring) -> Self {
        self.triggered = Agents::EMPTY;
        self.relocate(self.at.moved(split, ring));
        self
    }

    /// Agents that move cause a scoring if they stand at the safe then, and no longer if they do not (`HC-32`).
    #[inline]
    fn relocate(&mut self, at: Standing) {
        let moved = self.at.differing(at);
        self.at = at;
        self.triggered = self.triggered.without(moved).union(moved.intersection(at.agents_in(self.safe)));
    }

    fn agents_in(&self, place: Place, all: Agents) -> Agents {
        self.at.agents_in(place).intersection(all)
    }

    fn below_points_end(&self, all: Agents) -> Agents {
        all.iter().filter(|agent| self.scores[agent.index()] < POINTS_END).collect()
    }

    /// The pairs of agents in different buildings, among the first `count`.
    fn apart(&self, count: u8) -> impl Iterator<Item = Agents> {
        let at = self.at;
        let pairs = (1..count).flat_map(|high| (0..high).map(move |low| (Agent(low), Agent(high))));
        pairs.filter(move |(low, high)| at.of(*low) != at.of(*high)).map(|(low, high)| Agents::one(low).with(high))
    }
}

impl Heimlich {
    pub(crate) fn check_play(&self, town: &Town, play: Play) -> Result<(), Clause> {
        let all = Agents::all(self.sizes.agents);
        let pair = |agents: Agents, of: Agents| agents.len() == 2 && agents.is_subset(of);
        let works = match play {
            Play::AllHome => town.agents_in(Place::CHURCH, all) != all,
            Play::Back { agent, by } => all.contains(agent) && matches!(by, 1 | 2),
            Play::EitherWay { agent, by } => all.contains(agent) && matches!(by, 1 | -1),
            Play::Forward { agent, by } => all.contains(agent) && matches!(by, 1..=3),
            Play::Join { agent, to } => all.contains(agent) && all.contains(to) && town.at.of(agent) != town.at.of(to),
            Play::OffSafe { agent, by } => town.agents_in(town.safe, all).contains(agent) && matches!(by, 1 | -1),
            Play::OutOfRuin(agents) => {
                matches!(agents.len(), 1 | 2) && agents.is_subset(town.agents_in(Place::RUIN, all))
            }
            Play::Points(agents) => pair(agents, town.below_points_end(all)),
            Play::Safe(to) => to != town.safe,
            Play::Swap(agents) => pair(agents, all) && town.played(play).at != town.at,
            Play::ToRuin(agent) => all.contains(agent) && town.at.of(agent) != Place::RUIN,
            Play::ToSafe(agent) => all.contains(agent) && town.at.of(agent) != town.safe,
            Play::TwoBack(agents) | Play::TwoOn(agents) => pair(agents, all),
        };
        if works { Ok(()) } else { Err(Clause::CardEffects) }
    }

    /// How many ways there are to play the card.
    pub(crate) fn play_count(&self, town: &Town, card: Card) -> u32 {
        let all = Agents::all(self.sizes.agents);
        let count = u32::from(self.sizes.agents);
        let ruin = || town.agents_in(Place::RUIN, all).len();
        match card {
            Card::AllHome => u32::from(town.agents_in(Place::CHURCH, all) != all),
            Card::Back | Card::EitherWay => 2 * count,
            Card::Forward => 3 * count,
            Card::Join => 2 * town.apart(self.sizes.agents).count() as u32,
            Card::OffSafe => 2 * town.agents_in(town.safe, all).len(),
            Card::OutOfRuin => ruin() + pairs(ruin()),
            Card::Points => pairs(town.below_points_end(all).len()),
            Card::Safe => u32::from(BUILDINGS) - 1,
            Card::Swap => town.apart(self.sizes.agents).count() as u32,
            Card::ToRuin => count - ruin(),
            Card::ToSafe => count - town.agents_in(town.safe, all).len(),
            Card::TwoBack | Card::TwoOn => pairs(count),
        }
    }

    /// The play number `n` of the card, from 0 and below [`Heimlich::play_count`].
    pub(crate) fn nth_play(&self, town: &Town, card: Card, n: u32) -> Play {
        let all = Agents::all(self.sizes.agents);
        let of = |agents: Agents, n: u32| agents.nth(n).unwrap_or(Agent(0));
        let one_way = |n: u32| if n.is_multiple_of(2) { 1 } else { -1 };
        match card {
            Card::AllHome => Play::AllHome,
            Card::Back => Play::Back { agent: Agent((n / 2) as u8), by: 1 + (n % 2) as i8 },
            Card::EitherWay => Play::EitherWay { agent: Agent((n / 2) as u8), by: one_way(n) },
            Card::Forward => Play::Forward { agent: Agent((n / 3) as u8), by: 1 + (n % 3) as i8 },
            Card::Join => {
                let pair = town.apart(self.sizes.agents).nth(n as usize / 2).unwrap_or_default();
                let (one, other) = (of(pair, 0), of(pair, 1));
                let (agent, to) = if n.is_multiple_of(2) { (one, other) } else { (other, one) };
                Play::Join { agent, to }
            }
            Card::OffSafe => Play::OffSafe { agent: of(town.agents_in(town.safe, all), n / 2), by: one_way(n) },
            Card::OutOfRuin => {
                let ruin = town.agents_in(Place::RUIN, all);
                let single = ruin.nth(n).map(Agents::one);
                Play::OutOfRuin(single.unwrap_or_else(|| nth_pair(ruin, n - ruin.len())))
            }
            Card::Points => Play::Points(nth_pair(town.below_points_end(all), n)),
            Card::Safe => Play::Safe(Ring::WHOLE.onward(town.safe, n as u8 + 1)),
            Card::Swap => Play::Swap(town.apart(self.sizes.agents).nth(n as usize).unwrap_or_default()),
            Card::ToRuin => Play::ToRuin(of(all.without(town.agents_in(Place::RUIN, all)), n)),
            Card::ToSafe => Play::ToSafe(of(all.without(town.agents_in(town.safe, all)), n)),
            Card::TwoBack => Play::TwoBack(nth_pair(all, n)),
            Card::TwoOn => Play::TwoOn(nth_pair(all, n)),
        }
    }

    /// Every legal play of the card.
    pub fn plays(&self, town: &Town, card: Card) -> impl Iterator<Item = Play> {
        (0..self.play_count(town, card)).map(move |n| self.nth_play(town, card, n))
    }
}

/// How many pairs there are among `n`.
const fn pairs(n: u32) -> u32 {
    if n == 0 { 0 } else { n * (n - 1) / 2 }
}

/// The pair number `n` among the agents.
fn nth_pair(agents: Agents, n: u32) -> Agents {
    let (mut high, mut low) = (1, n);
    while low >= high {
        low -= high;
        high += 1;
    }
    [agents.nth(low), agents.nth(high)].into_iter().flatten().collect()
}
