//! Playing a top-secret card (`HC-27`): which plays are legal, and what they do to the agents.

use crate::action::Place;
use crate::cards::Card;
use crate::clause::Clause;
use crate::config::Heimlich;
use crate::state::{Agent, Agents, BUILDINGS, Standing, State};

/// What the card `points` adds to a marker, and where it stops.
const POINTS: u8 = 3;
const POINTS_END: u8 = 40;

/// A card with what it is played on.
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

    /// A marker after the card `points`.
    pub fn raised(score: u8) -> u8 {
        (score + POINTS).min(POINTS_END)
    }

    /// Where the agents stand after the play.
    #[inline]
    #[must_use]
    pub fn moved(self, at: Standing, safe: Place) -> Standing {
        match self {
            Self::AllHome => Standing::default(),
            Self::Back { agent, by } => at.shifted(agent, -by),
            Self::EitherWay { agent, by } | Self::Forward { agent, by } | Self::OffSafe { agent, by } => {
                at.shifted(agent, by)
            }
            Self::Join { agent, to } => at.with(agent, at.of(to)),
            Self::OutOfRuin(agents) => agents.iter().fold(at, |at, agent| at.with(agent, Place::CHURCH)),
            Self::Swap(agents) => match (agents.nth(0), agents.nth(1)) {
                (Some(one), Some(other)) => at.with(one, at.of(other)).with(other, at.of(one)),
                _ => at,
            },
            Self::ToRuin(agent) => at.with(agent, Place::RUIN),
            Self::ToSafe(agent) => at.with(agent, safe),
            Self::TwoBack(agents) => agents.iter().fold(at, |at, agent| at.shifted(agent, -1)),
            Self::TwoOn(agents) => agents.iter().fold(at, |at, agent| at.shifted(agent, 1)),
            Self::Points(_) | Self::Safe(_) => at,
        }
    }
}

impl Heimlich {
    pub(crate) fn check_play(&self, s: &State, play: Play) -> Result<(), Clause> {
        let all = Agents::all(self.agent_count);
        let pair = |agents: Agents, of: Agents| agents.len() == 2 && agents.is_subset(of);
        let works = match play {
            Play::AllHome => self.agents_in(s, Place::CHURCH) != all,
            Play::Back { agent, by } => all.contains(agent) && matches!(by, 1 | 2),
            Play::EitherWay { agent, by } => all.contains(agent) && matches!(by, 1 | -1),
            Play::Forward { agent, by } => all.contains(agent) && matches!(by, 1..=3),
            Play::Join { agent, to } => all.contains(agent) && all.contains(to) && s.at.of(agent) != s.at.of(to),
            Play::OffSafe { agent, by } => self.agents_in(s, s.safe).contains(agent) && matches!(by, 1 | -1),
            Play::OutOfRuin(agents) => {
                matches!(agents.len(), 1 | 2) && agents.is_subset(self.agents_in(s, Place::RUIN))
            }
            Play::Points(agents) => pair(agents, self.below_points_end(s)),
            Play::Safe(to) => to != s.safe,
            Play::Swap(agents) => pair(agents, all) && play.moved(s.at, s.safe) != s.at,
            Play::ToRuin(agent) => all.contains(agent) && s.at.of(agent) != Place::RUIN,
            Play::ToSafe(agent) => all.contains(agent) && s.at.of(agent) != s.safe,
            Play::TwoBack(agents) | Play::TwoOn(agents) => pair(agents, all),
        };
        if works { Ok(()) } else { Err(Clause::CardEffects) }
    }

    /// How many ways there are to play the card.
    pub(crate) fn play_count(&self, s: &State, card: Card) -> u32 {
        let all = u32::from(self.agent_count);
        let ruin = || self.agents_in(s, Place::RUIN).len();
        match card {
            Card::AllHome => u32::from(self.agents_in(s, Place::CHURCH).len() < all),
            Card::Back | Card::EitherWay => 2 * all,
            Card::Forward => 3 * all,
            Card::Join => 2 * self.apart(s).count() as u32,
            Card::OffSafe => 2 * self.agents_in(s, s.safe).len(),
            Card::OutOfRuin => ruin() + pairs(ruin()),
            Card::Points => pairs(self.below_points_end(s).len()),
            Card::Safe => u32::from(BUILDINGS) - 1,
            Card::Swap => self.apart(s).count() as u32,
            Card::ToRuin => all - ruin(),
            Card::ToSafe => all - self.agents_in(s, s.safe).len(),
            Card::TwoBack | Card::TwoOn => pairs(all),
        }
    }

    /// The play number `n` of the card, from 0 and below [`Heimlich::play_count`].
    pub(crate) fn nth_play(&self, s: &State, card: Card, n: u32) -> Play {
        let all = Agents::all(self.agent_count);
        let of = |agents: Agents, n: u32| agents.nth(n).unwrap_or(Agent(0));
        let one_way = |n: u32| if n.is_multiple_of(2) { 1 } else { -1 };
        match card {
            Card::AllHome => Play::AllHome,
            Card::Back => Play::Back { agent: of(all, n / 2), by: 1 + (n % 2) as i8 },
            Card::EitherWay => Play::EitherWay { agent: of(all, n / 2), by: one_way(n) },
            Card::Forward => Play::Forward { agent: of(all, n / 3), by: 1 + (n % 3) as i8 },
            Card::Join => {
                let pair = self.apart(s).nth(n as usize / 2).unwrap_or_default();
                let (one, other) = (of(pair, 0), of(pair, 1));
                let (agent, to) = if n.is_multiple_of(2) { (one, other) } else { (other, one) };
                Play::Join { agent, to }
            }
            Card::OffSafe => Play::OffSafe { agent: of(self.agents_in(s, s.safe), n / 2), by: one_way(n) },
            Card::OutOfRuin => {
                let ruin = self.agents_in(s, Place::RUIN);
                let single = ruin.nth(n).map(Agents::one);
                Play::OutOfRuin(single.unwrap_or_else(|| nth_pair(ruin, n - ruin.len())))
            }
            Card::Points => Play::Points(nth_pair(self.below_points_end(s), n)),
            Card::Safe => Play::Safe(s.safe.onward(n as u8 + 1)),
            Card::Swap => Play::Swap(self.apart(s).nth(n as usize).unwrap_or_default()),
            Card::ToRuin => Play::ToRuin(of(all.without(self.agents_in(s, Place::RUIN)), n)),
            Card::ToSafe => Play::ToSafe(of(all.without(self.agents_in(s, s.safe)), n)),
            Card::TwoBack => Play::TwoBack(nth_pair(all, n)),
            Card::TwoOn => Play::TwoOn(nth_pair(all, n)),
        }
    }

    /// The agents taking part that stand in the building.
    #[inline]
    pub(crate) fn agents_in(&self, s: &State, place: Place) -> Agents {
        s.at.agents_in(place).intersection(Agents::all(self.agent_count))
    }

    fn below_points_end(&self, s: &State) -> Agents {
        self.agents().filter(|agent| s.scores[agent.index()] < POINTS_END).collect()
    }

    /// The pairs of agents in different buildings.
    fn apart(&self, s: &State) -> impl Iterator<Item = Agents> {
        let (at, count) = (s.at, self.agent_count);
        let pairs = (1..count).flat_map(|high| (0..high).map(move |low| (Agent(low), Agent(high))));
        pairs.filter(move |(low, high)| at.of(*low) != at.of(*high)).map(|(low, high)| Agents::one(low).with(high))
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
