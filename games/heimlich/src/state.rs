use deckname_engine::{Seat, Seats, Set, Truth};

use crate::action::{Place, Places, Ring, Sheet, Split};
use crate::cards::{Card, Cards, MOST_CARDS};
use crate::config::Heimlich;

/// The most agents that can take part.
pub(crate) const AGENTS: usize = 7;
/// Buildings in the ring (`HC-1`).
pub(crate) const BUILDINGS: u8 = 12;
/// A marker here or beyond ends a game of the usual length (`HC-14`).
pub(crate) const FINISH: u8 = 42;
/// A game of the usual length ends no later than after this turn (`HC-25`).
pub(crate) const LAST_TURN: u16 = 500;

/// An agent by its index in `yellow red violet blue green orange grey`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agent(pub u8);

impl Agent {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

deckname_engine::member!(Agent, u8);

/// A set of agents.
pub type Agents = Set<Agent>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Deal,
    /// The top-secret cards are dealt (`HC-28`).
    Cards,
    Roll,
    Move,
    /// A card is drawn (`HC-29`, `HC-30`).
    Card,
    /// The round of cards (`HC-31`).
    Round,
    Safe,
    Tips,
    Over,
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Where the agents stand.
    pub(crate) at: Standing,
    pub(crate) scores: [u8; AGENTS],
    /// Which agent a seat was dealt; means nothing in the phase `Deal`.
    pub(crate) agent_of: [Agent; AGENTS],
    /// The tips handed in, for the seats in `tips_in`.
    pub(crate) tips: [Sheet; AGENTS],
    pub(crate) turn_number: u16,
    pub(crate) safe: Place,
    pub(crate) turn: Seat,
    /// The current turn's roll; means nothing in `Deal` and `Roll`.
    pub(crate) roll: u8,
    pub(crate) tips_in: Seats,
    pub(crate) phase: Phase,
    /// The top-secret cards of each seat, face down and played (`HC-27`). A game without them has none.
    pub(crate) hands: [Cards; AGENTS],
    pub(crate) pile: Cards,
    pub(crate) played: Cards,
    /// The agents that cause a scoring as things stand (`HC-32`).
    pub(crate) triggered: Agents,
    /// The seat asked in the round of cards; while tips interrupt it, the seat that played (`HC-34`).
    pub(crate) asked: Option<Seat>,
    /// The seats that have passed since the last card played.
    pub(crate) passed: Seats,
}

/// Read access, for bots that look at a sampled world.
impl State {
    #[inline]
    pub fn standing(&self) -> Standing {
        self.at
    }

    #[inline]
    pub fn score(&self, agent: Agent) -> u8 {
        self.scores[agent.index()]
    }

    #[inline]
    pub fn agent_of(&self, seat: Seat) -> Agent {
        self.agent_of[seat.index()]
    }

    #[inline]
    pub fn safe(&self) -> Place {
        self.safe
    }

    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    pub fn roll(&self) -> u8 {
        self.roll
    }

    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    #[inline]
    pub fn triggered(&self) -> Agents {
        self.triggered
    }
}

impl Truth for Heimlich {
    /// Before the deal (`HC-3`, `HC-5`).
    fn start(&self) -> State {
        State {
            at: Standing::default(),
            scores: [0; AGENTS],
            agent_of: [Agent(0); AGENTS],
            tips: [Sheet::EMPTY; AGENTS],
            turn_number: 1,
            safe: self.safe_at_first(),
            turn: Seat(0),
            roll: 0,
            tips_in: Seats::EMPTY,
            phase: Phase::Deal,
            hands: [Cards::NONE; AGENTS],
            pile: if self.cards { Cards::ALL } else { Cards::NONE },
            played: Cards::NONE,
            triggered: Agents::EMPTY,
            asked: None,
            passed: Seats::EMPTY,
        }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        let dealt = &s.agent_of[..usize::from(self.seats)];
        let distinct = dealt.iter().copied().collect::<Agents>().len();
        let outsiders = usize::from(self.sizes.agents)..AGENTS;
        let places = self.ring().places();
        if s.phase != Phase::Deal && distinct != u32::from(self.seats) {
            return Err("two seats own one agent");
        }
        if !places.contains(s.safe) || self.agents().any(|agent| !places.contains(s.at.of(agent))) {
            return Err("an agent or the safe left the ring");
        }
        if outsiders.clone().any(|agent| s.scores[agent] > 0 || s.at.of(Agent(agent as u8)) != Place::CHURCH) {
            return Err("an agent that does not take part moved or scored");
        }
        // The best scoring starts one short of the finish and adds 10.
        if s.scores.iter().any(|score| *score >= self.sizes.finish + 10) {
            return Err("a marker stands farther than any scoring can bring it");
        }
        self.sound_cards(s)
    }
}

impl Heimlich {
    fn sound_cards(&self, s: &State) -> Result<(), &'static str> {
        let whole = if self.cards { Cards::ALL } else { Cards::NONE };
        let sum = |count: &dyn Fn(Cards) -> u8| s.hands.iter().map(|hand| count(*hand)).sum::<u8>();
        let complete = |card: &Card| {
            s.pile.count(*card) + s.played.count(*card) + sum(&|hand| hand.count(*card)) == whole.count(*card)
        };
        if !Card::ALL.iter().all(complete) {
            return Err("a top-secret card was lost or made");
        }
        if s.hands.iter().any(|hand| hand.len() > MOST_CARDS) {
            return Err("a seat holds more than four cards");
        }
        if !s.triggered.is_subset(s.at.agents_in(s.safe).intersection(Agents::all(self.sizes.agents))) {
            return Err("an agent away from the safe causes a scoring");
        }
        let in_round = s.phase == Phase::Round || s.phase == Phase::Tips && s.asked.is_some();
        if s.asked.is_some() != in_round || !in_round && !s.passed.is_empty() {
            return Err("a seat is asked for cards outside the round of cards");
        }
        Ok(())
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The building of every agent: a byte each, so that a whole move is a few instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing(u64);

impl Standing {
    #[inline]
    pub fn of(self, agent: Agent) -> Place {
        Place((self.0 >> (8 * agent.0)) as u8)
    }

    /// All agents moved by their pips, around the ring (`HC-8`). At most 12 pips each.
    #[inline]
    #[must_use]
    pub(crate) fn advanced(self, pips: u64, ring: Ring) -> Self {
        if ring == Ring::WHOLE { self.advanced_around(pips) } else { self.advanced_one_by_one(pips, ring) }
    }

    #[inline(never)]
    fn advanced_one_by_one(self, pips: u64, ring: Ring) -> Self {
        let agents = (0..AGENTS as u8).map(Agent);
        agents.fold(self, |at, agent| at.with(agent, ring.onward(self.of(agent), (pips >> (8 * agent.0)) as u8)))
    }

    /// On the whole ring.
    #[inline]
    fn advanced_around(self, pips: u64) -> Self {
        let sum = self.0 + pips;
        // Adding 116 sets the top bit of every byte that is 12 or more; those wrap around.
        let around = (sum + 116 * ONES) >> 7 & ONES;
        Self(sum - around * u64::from(BUILDINGS))
    }

    /// Did one of the agents that moved end in `place` (`HC-9`)?
    #[inline]
    pub(crate) fn entered(self, pips: u64, place: Place) -> bool {
        nonzero(pips) & !nonzero(self.0 ^ (u64::from(place.0) * ONES)) & ONES != 0
    }

    /// After a whole move.
    #[must_use]
    pub fn moved(self, split: Split, ring: Ring) -> Self {
        self.advanced(split.0, ring)
    }

    /// Has the move that led here brought an agent into `place`?
    pub fn has_entered(self, split: Split, place: Place) -> bool {
        self.entered(split.0, place)
    }

    /// All agents in the building, including those that do not take part.
    #[inline]
    pub(crate) fn agents_in(self, place: Place) -> Agents {
        gather(!nonzero(self.0 ^ (u64::from(place.0) * ONES)))
    }

    /// The agents that stand in another building there.
    #[inline]
    pub(crate) fn differing(self, other: Self) -> Agents {
        gather(nonzero(self.0 ^ other.0))
    }

    /// With one agent moved clockwise by `steps`, or back if that is negative. Only cards do that, on the whole ring.
    #[inline]
    #[must_use]
    pub(crate) fn shifted(self, agent: Agent, steps: i8) -> Self {
        let pips = steps.rem_euclid(BUILDINGS as i8) as u64;
        self.advanced_around(pips << (8 * agent.0))
    }

    /// With one agent put into a building.
    #[inline]
    #[must_use]
    pub(crate) fn with(self, agent: Agent, place: Place) -> Self {
        let shift = 8 * agent.0;
        Self(self.0 & !(0xff << shift) | u64::from(place.0) << shift)
    }

    /// The buildings where one of the first `agents` stands.
    #[inline]
    pub(crate) fn occupied(self, agents: u8) -> Places {
        (0..agents).map(|agent| self.of(Agent(agent))).collect()
    }

    #[cfg(test)]
    pub(crate) fn from_places(places: &[u8]) -> Self {
        Self(places.iter().enumerate().fold(0, |all, (agent, place)| all | u64::from(*place) << (8 * agent)))
    }
}

/// The lowest bit of each byte says whether the byte, which is below 16, is not 0. The other bits mean nothing.
#[inline]
const fn nonzero(bytes: u64) -> u64 {
    (bytes + 127 * ONES) >> 7
}

/// The lowest bits of the seven lower bytes, as a set: the product moves the bit of byte `i` to bit `56 + i`.
#[inline]
fn gather(flags: u64) -> Agents {
    let bits = (flags & (ONES >> 8)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    Agents::from_bits(bits as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_moves_and_enters_like_single_agents() {
        for place in 0..BUILDINGS {
            for pips in 0..=6u64 {
                for agent in 0..7u8 {
                    let mut places = [3u8; 7];
                    places[usize::from(agent)] = place;
                    let moved = Standing::from_places(&places).advanced(pips << (8 * agent), Ring::WHOLE);
                    let goal = (place + pips as u8) % BUILDINGS;
                    assert_eq!(moved.of(Agent(agent)), Place(goal));
                    let differing = if pips > 0 { Agents::one(Agent(agent)) } else { Agents::EMPTY };
                    assert_eq!(Standing::from_places(&places).differing(moved), differing);
                    assert_eq!(moved.shifted(Agent(agent), -(pips as i8)), Standing::from_places(&places));
                    assert!((0..7).all(|other| other == agent || moved.of(Agent(other)) == Place(3)));
                    for safe in 0..BUILDINGS {
                        let entered = moved.entered(pips << (8 * agent), Place(safe));
                        assert_eq!(entered, pips > 0 && goal == safe);
                        let there = (0..7).map(Agent).filter(|agent| moved.of(*agent) == Place(safe)).collect();
                        assert_eq!(moved.agents_in(Place(safe)), there);
                    }
                }
            }
        }
    }

    #[test]
    fn a_short_ring_leaves_out_the_highest_houses() {
        let ring = Ring::new(3);
        let round = [0, 1, 2, 3, 11, 0, 1, 2];
        for (from, start) in round[..5].iter().enumerate() {
            for pips in 0..=3u8 {
                let goal = Place(round[from + usize::from(pips)]);
                assert_eq!(ring.onward(Place(*start), pips), goal);
                assert_eq!(ring.steps(Place(*start), goal), pips);
                let moved = Standing::from_places(&[0, *start]).advanced(u64::from(pips) << 8, ring);
                assert_eq!((moved.of(Agent(0)), moved.of(Agent(1))), (Place::CHURCH, goal));
            }
        }
        assert_eq!(ring.places().iter().map(|place| place.0).collect::<Vec<_>>(), [0, 1, 2, 3, 11]);
    }
}
