//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::{Action, Packing};
use crate::clause::Clause;
use crate::config::TopSecret;
use crate::luggage::{Case, Cases};
use crate::options::{Options, nth_bit};
use crate::pieces::{Agent, Agents, CASES, Hand, Place};
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
            Phase::Place => out.extend(crate::pieces::cities(self.free_cities(s, seat)).map(Action::Place)),
            Phase::Outpost => out.extend([Action::Outpost, Action::NoOutpost]),
            Phase::Turn => {
                let options = Options::of(self, s);
                out.extend((0..options.count()).map(|place| options.nth(place)));
            }
            Phase::Duel => {
                let hand = s.hands[seat.index()];
                out.extend((0..=Hand::BEST).filter(|card| hand.has(*card)).map(Action::Duel));
            }
            Phase::Lose => {
                let alive = s.squad(seat).alive();
                let sets = (0..=Agents::ALL.0).map(Agents).filter(|set| set.without(alive).is_empty());
                out.extend(sets.filter(|set| set.len() == half(alive)).map(Action::Lose));
            }
            Phase::First | Phase::Roll | Phase::Over => {}
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, *a) {
            (Phase::Hide, Action::Hide(packing)) => held(packing.is_whole(), Clause::Ts7),
            (Phase::Place, Action::Place(city)) => held(self.free_cities(s, seat) & city.bit() != 0, Clause::Ts8),
            (Phase::Outpost, Action::Outpost | Action::NoOutpost) => Ok(()),
            (Phase::Turn, Action::Step { agent, to }) => self.check_step(s, agent, to),
            (Phase::Turn, Action::Take { agent, case }) => check_take(s, agent, case),
            (Phase::Turn, Action::Drop { agent }) => check_drop(s, agent),
            (Phase::Turn, Action::EndTurn) => self.check_end_turn(s),
            (Phase::Duel, Action::Duel(card)) => {
                held(card <= Hand::BEST, Clause::Ts18)?;
                held(s.hands[seat.index()].has(card), Clause::Ts19)
            }
            (Phase::Lose, Action::Lose(agents)) => {
                let alive = s.squad(seat).alive();
                held(agents.without(alive).is_empty() && agents.len() == half(alive), Clause::Ts27)
            }
            (Phase::Hide, _) => Err(Clause::Ts7),
            (Phase::Place, _) => Err(Clause::Ts8),
            (Phase::Outpost, _) => Err(Clause::Ts9),
            (Phase::Duel, _) => Err(Clause::Ts17),
            (Phase::Lose, _) => Err(Clause::Ts27),
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
    /// Who chooses, where several do at the same time.
    #[inline]
    pub(crate) fn taking_part(&self, s: &State) -> Seats {
        match (s.phase, s.duel) {
            (Phase::Hide | Phase::Place, _) => Seats::all(self.seats),
            (Phase::Outpost, _) => self.outposts(),
            (Phase::Duel, Some(duel)) => Seats::one(s.turn).with(duel.defender.0),
            _ => Seats::EMPTY,
        }
    }

    /// Outside of a turn.
    fn random_choice<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Hide => Action::Hide(Packing::nth(rng.below(Packing::WAYS))),
            Phase::Place => {
                let free = self.free_cities(s, seat);
                Action::Place(Place(nth_bit(free, rng.below(free.count_ones()))))
            }
            Phase::Outpost if rng.below(2) == 0 => Action::Outpost,
            Phase::Outpost => Action::NoOutpost,
            Phase::Duel => {
                let cards = u64::from(s.hands[seat.index()].distinct());
                Action::Duel(nth_bit(cards, rng.below(cards.count_ones())))
            }
            Phase::Lose => Action::Lose(random_half(s.squad(seat).alive(), rng)),
            Phase::First | Phase::Roll | Phase::Turn | Phase::Over => Action::EndTurn,
        }
    }

    fn check_step(&self, s: &State, agent: Agent, to: Place) -> Result<(), Clause> {
        held(agent.exists(), Clause::Ts11)?;
        let from = s.squad(s.turn).at(agent);
        held(from != Place::OUT, Clause::Ts11)?;
        let options = Options::of(self, s);
        if options.can_step(agent, to) {
            return Ok(());
        }
        let crowded = s.squad(s.turn).spread().three;
        held(crowded & !from.bit() == 0, Clause::Ts12)?;
        match to {
            Place::HQ => {
                let case = s.cases.carried(s.turn, agent);
                held(from.bit() & self.dotted[s.turn.index()] != 0 && case.is_some(), Clause::Ts2)?;
                held(case.is_none_or(|case| self.may_secure(s, case)), Clause::Ts26)?;
            }
            city if city.is_city() => held(self.ways(s.turn, from) & city.bit() != 0, Clause::Ts11)?,
            _ => return Err(Clause::Ts2),
        }
        // Somebody else's bonus pip would do, but is not for this agent.
        held(s.has_pips(agent), if s.bonus.is_empty() { Clause::Ts11 } else { Clause::Ts23 })?;
        Err(Clause::Ts12)
    }

    fn check_end_turn(&self, s: &State) -> Result<(), Clause> {
        let options = Options::of(self, s);
        held(s.squad(s.turn).spread().three == 0, Clause::Ts12)?;
        held(options.may_end(), Clause::Ts11)
    }

    /// The cities where the seat has no suitcase yet (`TS-8`).
    fn free_cities(&self, s: &State, seat: Seat) -> u64 {
        let own = Cases::of_corner(self.corner(seat));
        let taken = own.iter().filter_map(|case| match s.cases.of(case) {
            crate::luggage::Whereabouts::Lying(city) => Some(city.bit()),
            _ => None,
        });
        self.board.everywhere() & !taken.fold(0, |all, city| all | city)
    }

    /// Of the first three at least one is foreign (`TS-26`).
    #[inline]
    pub(crate) fn may_secure(&self, s: &State, case: Case) -> bool {
        let own = Cases::of_corner(self.corner(s.turn));
        let secured = s.cases.secured_by(s.turn);
        !own.has(case) || secured.len() != 2 || secured.0 & !own.0 != 0
    }
}

fn held(rule: bool, clause: Clause) -> Result<(), Clause> {
    if rule { Ok(()) } else { Err(clause) }
}

/// An action of a phase that is not now.
fn out_of_place(a: &Action) -> Clause {
    match a {
        Action::Hide(_) => Clause::Ts7,
        Action::Place(_) => Clause::Ts8,
        Action::Outpost | Action::NoOutpost => Clause::Ts9,
        Action::Duel(_) => Clause::Ts18,
        // Only a loss is left: what belongs to a turn is checked by its own clauses.
        _ => Clause::Ts27,
    }
}

fn check_take(s: &State, agent: Agent, case: Case) -> Result<(), Clause> {
    held(agent.exists(), Clause::Ts14)?;
    let place = s.squad(s.turn).at(agent);
    held(place.is_city() && usize::from(case.0) < 4 * CASES && s.cases.lying(place).has(case), Clause::Ts14)?;
    held(!s.handled.has(agent), Clause::Ts15)
}

fn check_drop(s: &State, agent: Agent) -> Result<(), Clause> {
    held(agent.exists() && s.cases.carried(s.turn, agent).is_some(), Clause::Ts14)?;
    held(!s.handled.has(agent), Clause::Ts15)
}

/// How many agents a bomb costs (`TS-27`).
#[inline]
fn half(alive: Agents) -> u8 {
    alive.len().div_ceil(2)
}

/// One of the sets that a bomb may cost, each equally likely.
fn random_half<R: Rng>(alive: Agents, rng: &mut R) -> Agents {
    let (mut left, mut lost) = (alive, Agents::NONE);
    for _ in 0..half(alive) {
        let agent = Agent(nth_bit(left.0.into(), rng.below(u32::from(left.len()))));
        left = left.without(Agents::NONE.with(agent));
        lost = lost.with(agent);
    }
    lost
}
