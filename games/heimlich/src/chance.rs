//! What chance may do: the deal and the die.

use deckname_engine::{Chances, Listing, Rng, Seats};

use crate::action::{Chance, Place};
use crate::clause::Clause;
use crate::config::Heimlich;
use crate::legal::nth_place;
use crate::state::{AGENTS, Agent, Phase, State};

impl Chances for Heimlich {
    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::Deal { "deal" } else { "roll" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        if s.phase == Phase::Roll {
            (1..=6).for_each(|n| each(Chance::Roll(n), 1));
            return Listing::Whole;
        }
        // Five seats and more are dealt seven agents in 2,520 ways and more.
        if self.seats >= 5 {
            return Listing::TooMany;
        }
        self.list_deals([Agent(0); AGENTS], 0, 0, each);
        Listing::Whole
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Roll, Chance::Roll(1..=6)) => Ok(()),
            (Phase::Deal, Chance::Deal(agents)) => self.check_deal(agents),
            (Phase::Deal, Chance::Roll(_)) => Err(Clause::Hc4),
            _ => Err(Clause::Hc6),
        }
    }

    #[inline(always)]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::Roll {
            return Chance::Roll(1 + rng.below(6) as u8);
        }
        self.random_deal(rng)
    }
}

impl Heimlich {
    #[inline(never)]
    fn random_deal<R: Rng>(&self, rng: &mut R) -> Chance {
        let mut agents = [Agent(0); AGENTS];
        self.deal_rest(&mut agents, Seats::all(self.seats), 0, rng);
        Chance::Deal(agents)
    }

    /// Deals agents that are not in the mask `taken` to `seats`, every way equally likely.
    #[inline]
    pub(crate) fn deal_rest<R: Rng>(&self, agents: &mut [Agent; AGENTS], seats: Seats, taken: u8, rng: &mut R) {
        let mut free = u16::from(Seats::all(self.agent_count).bits() & !taken);
        for seat in seats {
            let Place(agent) = nth_place(free, rng);
            free &= !(1 << agent);
            agents[seat.index()] = Agent(agent);
        }
    }

    fn check_deal(&self, agents: &[Agent; AGENTS]) -> Result<(), Clause> {
        let (dealt, rest) = agents.split_at(usize::from(self.seats));
        let mut taken = 0u8;
        for agent in dealt {
            if agent.0 >= self.agent_count || taken >> agent.0 & 1 == 1 {
                return Err(Clause::Hc4);
            }
            taken |= 1 << agent.0;
        }
        if rest.iter().all(|agent| agent.0 == 0) { Ok(()) } else { Err(Clause::Hc4) }
    }

    fn list_deals(&self, dealt: [Agent; AGENTS], seat: u8, taken: u8, each: &mut impl FnMut(Chance, u32)) {
        if seat == self.seats {
            return each(Chance::Deal(dealt), 1);
        }
        for agent in self.agents().filter(|agent| taken >> agent.0 & 1 == 0) {
            let mut dealt = dealt;
            dealt[usize::from(seat)] = agent;
            self.list_deals(dealt, seat + 1, taken | 1 << agent.0, each);
        }
    }
}
