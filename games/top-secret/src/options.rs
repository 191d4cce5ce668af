//! What the seat whose turn it is can do: steps, takes, drops, the end of the turn.

use crate::action::Action;
use crate::config::TopSecret;
use crate::luggage::{Case, Cases};
use crate::pieces::{Agent, Agents, Bonus, Place, Spread, Squad, cities};
use crate::state::State;

/// All options of a turn, as sets; the sizes beside them, as counting bits takes longer than anything else here.
pub(crate) struct Options {
    /// The cities that each agent can step to.
    steps: [u64; SLOTS],
    step_counts: [u8; SLOTS],
    /// What each agent can take.
    takes: [Cases; SLOTS],
    take_counts: [u8; SLOTS],
    /// Who can step into the headquarters.
    deliver: Agents,
    /// Who can lay down a suitcase.
    drops: Agents,
    end: bool,
    count: u32,
}

impl Options {
    pub(crate) const NONE: Self = Self {
        steps: [0; SLOTS],
        step_counts: [0; SLOTS],
        takes: [Cases::NONE; SLOTS],
        take_counts: [0; SLOTS],
        deliver: Agents::NONE,
        drops: Agents::NONE,
        end: true,
        count: 0,
    };

    #[inline]
    pub(crate) fn of(game: &TopSecret, s: &State) -> Self {
        let mut options = Self::NONE;
        options.fill(game, s);
        options
    }

    /// Fills what has been [`Self::NONE`].
    #[inline]
    pub(crate) fn fill(&mut self, game: &TopSecret, s: &State) {
        let alive = s.squad(s.turn).alive();
        let carriers = s.cases.carriers(s.turn);
        self.drops = drops(s, carriers);
        let mut count = if s.any_pips() { self.add_steps(game, s, alive, carriers) } else { 0 };
        for agent in alive.without(s.handled).iter() {
            let takes = takes(s, agent);
            if !takes.is_empty() {
                let several = takes.len();
                self.takes[slot(agent)] = takes;
                self.take_counts[slot(agent)] = several;
                count += u32::from(several);
            }
        }
        if !self.drops.is_empty() {
            count += u32::from(self.drops.len());
        }
        self.count = count + u32::from(self.end);
    }

    /// How many steps there are.
    #[inline]
    fn add_steps(&mut self, game: &TopSecret, s: &State, alive: Agents, carriers: Agents) -> u32 {
        let spread = crowding(s, alive);
        let movers = movers(s, alive, spread);
        let (roads, squad) = (game.roads(s.turn), s.squad(s.turn));
        let mut total = 0;
        for agent in movers.iter() {
            let (ways, degree) = roads.from(squad.at(agent));
            let full = ways & spread.two;
            let (steps, count) = if full == 0 { (ways, degree) } else { game.steps_past(s, agent, ways, full) };
            self.steps[slot(agent)] = steps;
            self.step_counts[slot(agent)] = count;
            total += u32::from(count);
        }
        for agent in movers.both(carriers).iter() {
            if squad.at(agent).bit() & game.dotted(s.turn) != 0 && game.can_deliver(s, agent) {
                self.deliver = self.deliver.with(agent);
                total += 1;
            }
        }
        self.end = spread.three == 0 && (s.rolled == 0 || total == 0);
        total
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn may_end(&self) -> bool {
        self.end
    }

    pub(crate) fn can_step(&self, agent: Agent, to: Place) -> bool {
        self.steps[slot(agent)] & to.bit() != 0 || to == Place::HQ && self.deliver.has(agent)
    }

    /// The option of this number, below [`Self::count`]: steps, deliveries, takes, drops, the end of the turn.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> Action {
        let mut rest = number;
        for (at, count) in self.step_counts.into_iter().enumerate() {
            if rest < u32::from(count) {
                return Action::Step { agent: Agent(at as u8), to: Place(nth_bit(self.steps[at], rest)) };
            }
            rest -= u32::from(count);
        }
        for agent in self.deliver.iter() {
            if rest == 0 {
                return Action::Step { agent, to: Place::HQ };
            }
            rest -= 1;
        }
        for (at, count) in self.take_counts.into_iter().enumerate() {
            if rest < u32::from(count) {
                return Action::Take { agent: Agent(at as u8), case: Case(nth_bit(self.takes[at].0.into(), rest)) };
            }
            rest -= u32::from(count);
        }
        for agent in self.drops.iter() {
            if rest == 0 {
                return Action::Drop { agent };
            }
            rest -= 1;
        }
        Action::EndTurn
    }
}

/// The place of the set bit of this number, counted from 0.
#[inline]
pub(crate) fn nth_bit(set: u64, number: u32) -> u8 {
    let mut rest = set;
    for _ in 0..number {
        rest &= rest - 1;
    }
    rest.trailing_zeros() as u8
}

/// A power of two, so that no access needs a check: seven agents and nobody.
const SLOTS: usize = 8;

#[inline]
fn slot(agent: Agent) -> usize {
    usize::from(agent.0) % SLOTS
}

/// Who can make a step: whoever can pay, and from a city with three somebody who is in it (`TS-12`).
#[inline]
fn movers(s: &State, alive: Agents, spread: Spread) -> Agents {
    let payers = s.payers(alive);
    match cities(spread.three).next() {
        None => payers,
        Some(crowded) => payers.both(s.squad(s.turn).in_place(crowded)),
    }
}

/// Which cities are full for the seat whose turn it is. With two agents or fewer no third can come.
#[inline]
fn crowding(s: &State, alive: Agents) -> Spread {
    if alive.at_most_two() { Spread::default() } else { s.squad(s.turn).spread() }
}

/// What an agent that has not handled anything at this stop can take.
#[inline]
fn takes(s: &State, agent: Agent) -> Cases {
    s.cases.lying(s.squad(s.turn).at(agent))
}

/// Only an agent in a city carries anything, so all of them can lay it down, once for each stop (`TS-15`).
#[inline]
fn drops(s: &State, carriers: Agents) -> Agents {
    carriers.without(s.handled)
}

impl TopSecret {
    /// Can the seat do anything but end its turn (`TS-13`)?
    #[inline]
    pub(crate) fn can_go_on(&self, s: &State) -> bool {
        let alive = s.squad(s.turn).alive();
        if s.any_pips() {
            let spread = crowding(s, alive);
            let (roads, squad) = (self.roads(s.turn), s.squad(s.turn));
            let moves = |agent: Agent| {
                let from = squad.at(agent);
                let (ways, _) = roads.from(from);
                let full = ways & spread.two;
                ways != full
                    || full != 0 && self.passable(s, agent, full) != 0
                    || from.bit() & self.dotted(s.turn) != 0 && self.can_deliver(s, agent)
            };
            if movers(s, alive, spread).iter().any(moves) {
                return true;
            }
        }
        let takes_any = |agent| !takes(s, agent).is_empty();
        alive.without(s.handled).iter().any(takes_any) || !drops(s, s.cases.carriers(s.turn)).is_empty()
    }

    /// The cities that an agent can step to where some on its ways are full, and how many they are.
    fn steps_past(&self, s: &State, agent: Agent, ways: u64, full: u64) -> (u64, u8) {
        let steps = ways & !full | self.passable(s, agent, full);
        (steps, steps.count_ones() as u8)
    }

    /// From the end of a dotted line.
    fn can_deliver(&self, s: &State, agent: Agent) -> bool {
        s.cases.carried(s.turn, agent).is_some_and(|case| self.may_secure(s, case))
    }

    /// Which of these cities with two of its own colour the agent may pass through (`TS-12`).
    fn passable(&self, s: &State, agent: Agent, full: u64) -> u64 {
        let purse = Purse { rolled: s.rolled, bonus: s.bonus }.after(agent);
        let squad = s.squad(s.turn);
        let open = |city: &Place| self.clears(squad.with(agent, *city), *city, purse);
        cities(full).filter(open).fold(0, |all, city| all | city.bit())
    }

    /// Three of a colour are in `city`: can they get back to the limit within the pips? Each time somebody must leave the
    /// city with three.
    fn clears(&self, squad: Squad, city: Place, purse: Purse) -> bool {
        // Seven agents fill three cities at most, and all cities are joined: three steps always lead out.
        if purse.rolled >= 3 {
            return true;
        }
        let here = squad.in_place(city);
        if !here.iter().any(|agent| purse.pays(agent)) {
            return false;
        }
        let lines = self.board.lines[usize::from(city.0)];
        if lines & !squad.spread().two != 0 {
            return true;
        }
        let on =
            |agent: Agent| cities(lines).any(|next| self.clears(squad.with(agent, next), next, purse.after(agent)));
        here.iter().any(|agent| purse.pays(agent) && on(agent))
    }
}

/// The pips left, while looking ahead.
#[derive(Clone, Copy)]
struct Purse {
    rolled: u8,
    bonus: Bonus,
}

impl Purse {
    fn pays(self, agent: Agent) -> bool {
        self.rolled > 0 || self.bonus.of(agent) > 0
    }

    /// After a step of this agent: its bonus first (`TS-23`).
    fn after(self, agent: Agent) -> Self {
        if self.bonus.of(agent) > 0 {
            Self { bonus: self.bonus.less(agent), ..self }
        } else {
            Self { rolled: self.rolled - 1, ..self }
        }
    }
}
