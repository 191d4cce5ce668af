//! The legal actions: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::{Action, Packing};
use crate::clause::Clause;
use crate::config::TopSecret;
use crate::luggage::{Case, Luggage, Whereabouts};
use crate::options::Options;
use crate::pieces::{Agent, Agents, Cities, Hand, Place};
use crate::state::{Phase, State};

impl Legal for TopSecret {
    #[inline(always)]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::First | Phase::Roll => Turn::Chance,
            Phase::Turn | Phase::Lose => Turn::Act(Seats::one(s.turn)),
            Phase::Hide | Phase::Place | Phase::Outpost | Phase::Duel => {
                Turn::Act(self.taking_part(s).without(s.sealed_in))
            }
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            return;
        }
        match s.phase {
            Phase::Hide => out.extend((0..Packing::WAYS).map(|way| Action::Hide(Packing::nth(way)))),
            Phase::Place => out.extend(self.free_cities(s, seat).iter().map(Action::Place)),
            Phase::Outpost => out.extend([Action::Outpost, Action::NoOutpost]),
            Phase::Turn => {
                let options = Options::of(self, s);
                out.extend((0..options.count()).map(|number| options.nth(number)));
            }
            Phase::Duel => {
                let hand = s.hands[seat.index()];
                out.extend((0..=Hand::BEST).filter(|card| hand.has(*card)).map(Action::Duel));
            }
            Phase::Lose => {
                let alive = s.squad(seat).alive();
                let sets = (0..=Agent::ALL.bits()).map(Agents::from_bits).filter(|set| set.is_subset(alive));
                out.extend(sets.filter(|set| set.len() == half(alive)).map(Action::Lose));
            }
            Phase::First | Phase::Roll | Phase::Over => {}
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, *a) {
            (Phase::Hide, Action::Hide(packing)) => require(packing.is_complete(), Clause::Packing),
            (Phase::Place, Action::Place(city)) => require(self.free_cities(s, seat).contains(city), Clause::Placing),
            (Phase::Outpost, Action::Outpost | Action::NoOutpost) => Ok(()),
            (Phase::Turn, Action::Step { agent, to }) => self.check_step(s, agent, to),
            (Phase::Turn, Action::Take { agent, case }) => check_take(s, agent, case),
            (Phase::Turn, Action::Drop { agent }) => check_drop(s, agent),
            (Phase::Turn, Action::EndTurn) => self.check_end_turn(s),
            (Phase::Duel, Action::Duel(card)) => {
                require(card <= Hand::BEST, Clause::DuelCards)?;
                require(s.hands[seat.index()].has(card), Clause::UsedCards)
            }
            (Phase::Lose, Action::Lose(agents)) => {
                let alive = s.squad(seat).alive();
                require(agents.is_subset(alive) && agents.len() == half(alive), Clause::Bomb)
            }
            (Phase::Hide, _) => Err(Clause::Packing),
            (Phase::Place, _) => Err(Clause::Placing),
            (Phase::Outpost, _) => Err(Clause::Outpost),
            (Phase::Duel, _) => Err(Clause::Meeting),
            (Phase::Lose, _) => Err(Clause::Bomb),
            (_, other) => Err(out_of_place(&other)),
        }
    }

    #[inline(always)]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        if s.phase == Phase::Turn {
            let mut options = Options::NONE;
            options.fill(self, s);
            options.nth(rng.below(options.count()))
        } else {
            self.random_choice(s, seat, rng)
        }
    }
}

impl TopSecret {
    /// The seats that choose at the same time.
    #[inline]
    pub(crate) fn taking_part(&self, s: &State) -> Seats {
        match (s.phase, s.duel) {
            (Phase::Hide | Phase::Place, _) => Seats::all(self.seats),
            (Phase::Outpost, _) => self.outposts(),
            (Phase::Duel, Some(duel)) => Seats::one(s.turn).with(duel.defender.0),
            _ => Seats::EMPTY,
        }
    }

    /// A random action of any phase but `Turn`.
    fn random_choice<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Hide => Action::Hide(Packing::nth(rng.below(Packing::WAYS))),
            Phase::Place => {
                let free = self.free_cities(s, seat);
                free.nth(rng.below(free.len())).map_or(Action::EndTurn, Action::Place)
            }
            Phase::Outpost if rng.below(2) == 0 => Action::Outpost,
            Phase::Outpost => Action::NoOutpost,
            Phase::Duel => {
                let hand = s.hands[seat.index()];
                Action::Duel(hand.nth_distinct(rng.below(hand.distinct().count_ones())))
            }
            Phase::Lose => Action::Lose(random_half(s.squad(seat).alive(), rng)),
            Phase::First | Phase::Roll | Phase::Turn | Phase::Over => Action::EndTurn,
        }
    }

    fn check_step(&self, s: &State, agent: Agent, to: Place) -> Result<(), Clause> {
        require(agent.exists(), Clause::Stepping)?;
        let from = s.squad(s.turn).at(agent);
        require(from != Place::OUT, Clause::Stepping)?;
        let options = Options::of(self, s);
        if options.can_step(agent, to) {
            return Ok(());
        }
        let crowded = s.squad(s.turn).spread().three;
        require(crowded.is_subset(from.as_cities()), Clause::TwoInACity)?;
        match to {
            Place::HQ => {
                let case = s.cases.carried(s.turn, agent);
                require(self.dotted(s.turn).contains(from) && case.is_some(), Clause::Entering)?;
                require(case.is_none_or(|case| self.may_secure(s.turn, s.cases, case)), Clause::OneForeign)?;
            }
            city if city.is_city() => require(self.ways(s.turn, from).contains(city), Clause::Stepping)?,
            _ => return Err(Clause::Entering),
        }
        // Another agent's bonus pip cannot pay for this step.
        require(s.has_pips(agent), if s.bonus.is_empty() { Clause::Stepping } else { Clause::BonusPips })?;
        Err(Clause::TwoInACity)
    }

    fn check_end_turn(&self, s: &State) -> Result<(), Clause> {
        let options = Options::of(self, s);
        require(s.squad(s.turn).spread().three.is_empty(), Clause::TwoInACity)?;
        require(options.may_end(), Clause::Stepping)
    }

    /// The cities where the seat has no suitcase yet (`TS-8`).
    fn free_cities(&self, s: &State, seat: Seat) -> Cities {
        let own = Case::of_corner(self.corner(seat));
        let taken = own.iter().filter_map(|case| match s.cases.of(case) {
            Whereabouts::Lying(city) => Some(city),
            _ => None,
        });
        self.cities().without(taken.collect())
    }

    /// Of the first three suitcases secured at least one is foreign (`TS-26`).
    #[inline]
    pub(crate) fn may_secure(&self, seat: Seat, cases: Luggage, case: Case) -> bool {
        let own = Case::of_corner(self.corner(seat));
        let secured = cases.secured_by(seat);
        !own.contains(case) || secured.len() != 2 || !secured.is_subset(own)
    }
}

fn require(rule: bool, clause: Clause) -> Result<(), Clause> {
    if rule { Ok(()) } else { Err(clause) }
}

/// The clause about an action that belongs to another phase.
fn out_of_place(a: &Action) -> Clause {
    match a {
        Action::Hide(_) => Clause::Packing,
        Action::Place(_) => Clause::Placing,
        Action::Outpost | Action::NoOutpost => Clause::Outpost,
        Action::Duel(_) => Clause::DuelCards,
        // Only a loss is left: what belongs to a turn is checked by its own clauses.
        _ => Clause::Bomb,
    }
}

fn check_take(s: &State, agent: Agent, case: Case) -> Result<(), Clause> {
    require(agent.exists(), Clause::Handling)?;
    let place = s.squad(s.turn).at(agent);
    require(s.cases.lying(place).contains(case), Clause::Handling)?;
    require(!s.handled.contains(agent), Clause::OncePerStop)
}

fn check_drop(s: &State, agent: Agent) -> Result<(), Clause> {
    require(agent.exists() && s.cases.carried(s.turn, agent).is_some(), Clause::Handling)?;
    require(!s.handled.contains(agent), Clause::OncePerStop)
}

/// How many agents a bomb costs (`TS-27`).
#[inline]
fn half(alive: Agents) -> u32 {
    alive.len().div_ceil(2)
}

/// Draws the agents that a bomb costs; all choices are equally likely.
fn random_half<R: Rng>(alive: Agents, rng: &mut R) -> Agents {
    let mut left = alive;
    for _ in 0..half(alive) {
        if let Some(agent) = left.nth(rng.below(left.len())) {
            left = left.without(Agents::one(agent));
        }
    }
    alive.without(left)
}
