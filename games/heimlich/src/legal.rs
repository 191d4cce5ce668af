//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Listing, Rng, Seat, Seats, Turn};

use crate::action::{Action, Chance, Place, Sheet, Split, Tip};
use crate::clause::Clause;
use crate::config::{Heimlich, Variant};
use crate::state::{AGENTS, Agent, BUILDINGS, Phase, State};

impl Heimlich {
    #[inline]
    pub(crate) fn to_act(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Roll => Turn::Chance,
            Phase::Move | Phase::Safe => Turn::Act(Seats::one(s.turn)),
            Phase::Tips => Turn::Act(Seats::all(self.seats).without(s.tips_in)),
            Phase::Over => Turn::Over,
        }
    }

    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Move => out.extend(self.splits(s.roll).iter().copied().map(Action::Move)),
            Phase::Safe => {
                let free = self.free_places(s);
                out.extend(Place::all().filter(|place| free >> place.0 & 1 == 1).map(Action::Safe));
            }
            Phase::Tips => {
                let blank = self.blank_sheet(seat, s.agent_of[seat.index()]);
                self.list_sheets(blank, Seats::all(self.seats).without(Seats::one(seat)), out);
            }
            Phase::Deal | Phase::Roll | Phase::Over => {}
        }
    }

    #[inline(always)]
    pub(crate) fn random<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Tips => Action::Tips(self.random_sheet(seat, s.agent_of[seat.index()], rng)),
            Phase::Safe => Action::Safe(self.random_place(s, rng)),
            _ => Action::Move(self.random_split(s.roll, rng)),
        }
    }

    pub(crate) fn check_action(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, a) {
            (Phase::Move, Action::Move(split)) => self.check_split(*split, s.roll),
            (Phase::Safe, Action::Safe(place)) => self.check_safe(s, *place),
            (Phase::Tips, Action::Tips(sheet)) => self.check_sheet(*sheet, seat, s.agent_of[seat.index()]),
            (Phase::Tips, _) | (_, Action::Tips(_)) => Err(Clause::Hc20),
            _ => Err(Clause::Hc12),
        }
    }

    pub(crate) fn list_outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
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

    pub(crate) fn check_outcome(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Roll, Chance::Roll(1..=6)) => Ok(()),
            (Phase::Deal, Chance::Deal(agents)) => self.check_deal(agents),
            (Phase::Deal, Chance::Roll(_)) => Err(Clause::Hc4),
            _ => Err(Clause::Hc6),
        }
    }

    #[inline(always)]
    pub(crate) fn draw_outcome<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::Roll {
            return Chance::Roll(1 + rng.below(6) as u8);
        }
        self.random_deal(rng)
    }

    #[inline(never)]
    fn random_deal<R: Rng>(&self, rng: &mut R) -> Chance {
        let mut agents = [Agent(0); AGENTS];
        self.deal_rest(&mut agents, Seats::all(self.seats), 0, rng);
        Chance::Deal(agents)
    }

    /// Deals agents that are not in the mask `taken` to `seats`, every way equally likely.
    #[inline]
    pub(crate) fn deal_rest<R: Rng>(&self, agents: &mut [Agent; AGENTS], seats: Seats, taken: u8, rng: &mut R) {
        let mut free = u16::from(Seats::all(self.agent_count).0 & !taken);
        for seat in seats.iter() {
            let Place(agent) = nth_place(free, rng);
            free &= !(1 << agent);
            agents[seat.index()] = Agent(agent);
        }
    }

    /// A legal sheet of `seat`, each equally likely (`HC-21`).
    #[inline(never)]
    pub(crate) fn random_sheet<R: Rng>(&self, seat: Seat, own: Agent, rng: &mut R) -> Sheet {
        let mut named = [Agent(0); AGENTS];
        let others = Seats::all(self.seats).without(Seats::one(seat));
        self.deal_rest(&mut named, others, 1 << own.0, rng);
        others
            .iter()
            .fold(self.blank_sheet(seat, own), |sheet, other| sheet.with(named[other.index()], Tip::Owner(other)))
    }

    #[inline(never)]
    fn random_place<R: Rng>(&self, s: &State, rng: &mut R) -> Place {
        nth_place(self.free_places(s), rng)
    }

    /// The buildings that the safe may be moved to, as a bit mask (`HC-12`, `HC-18`).
    #[inline]
    pub fn free_places(&self, s: &State) -> u16 {
        let all = (1 << BUILDINGS) - 1;
        match self.variant {
            Variant::Basic => all & !s.at.occupied(self.agent_count),
            Variant::Pro => all,
        }
    }

    fn check_split(&self, split: Split, roll: u8) -> Result<(), Clause> {
        let total: u32 = split.parts().map(|(_, pips)| u32::from(pips)).sum();
        let taking_part = split.parts().all(|(agent, _)| agent.0 < self.agent_count);
        if taking_part && total == u32::from(roll) { Ok(()) } else { Err(Clause::Hc7) }
    }

    fn check_safe(&self, s: &State, place: Place) -> Result<(), Clause> {
        if place.0 < BUILDINGS && self.free_places(s) >> place.0 & 1 == 1 { Ok(()) } else { Err(Clause::Hc12) }
    }

    fn check_sheet(&self, sheet: Sheet, seat: Seat, own: Agent) -> Result<(), Clause> {
        let whole =
            (0..AGENTS as u8).all(|agent| (sheet.tip(Agent(agent)) == Tip::Unnamed) == (agent >= self.agent_count));
        if !whole {
            return Err(Clause::Hc20);
        }
        let mut named = Seats::NONE;
        for agent in self.agents() {
            if let Tip::Owner(owner) = sheet.tip(agent) {
                if owner.0 >= self.seats || named.has(owner) || (owner == seat) != (agent == own) {
                    return Err(Clause::Hc21);
                }
                named = named.with(owner);
            }
        }
        if named == Seats::all(self.seats) { Ok(()) } else { Err(Clause::Hc21) }
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

    /// A sheet that names `seat` on its own agent and nobody else (`HC-21`).
    #[inline]
    fn blank_sheet(&self, seat: Seat, own: Agent) -> Sheet {
        let travellers = self.agents().fold(Sheet::EMPTY, |sheet, agent| sheet.with(agent, Tip::FellowTraveller));
        travellers.with(own, Tip::Owner(seat))
    }

    fn list_sheets(&self, sheet: Sheet, others: Seats, out: &mut Vec<Action>) {
        let Some(other) = others.first() else {
            return out.push(Action::Tips(sheet));
        };
        for agent in self.agents().filter(|agent| sheet.tip(*agent) == Tip::FellowTraveller) {
            let named = sheet.with(agent, Tip::Owner(other));
            self.list_sheets(named, others.without(Seats::one(other)), out);
        }
    }
}

/// One of the places in the mask, each equally likely.
#[inline]
fn nth_place<R: Rng>(mask: u16, rng: &mut R) -> Place {
    let mut rest = mask;
    for _ in 0..rng.below(mask.count_ones()) {
        rest &= rest - 1;
    }
    Place(rest.trailing_zeros() as u8)
}
