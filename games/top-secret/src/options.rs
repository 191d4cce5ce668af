//! What the seat whose turn it is can do: steps, takes, drops, the end of the turn.

use crate::action::Action;
use crate::config::TopSecret;
use crate::pieces::{AGENTS, Agent, Agents, Bonus, Case, Cases, Place, Spread, Squad, cities};
use crate::state::State;

/// All options of a turn, as sets.
pub(crate) struct Options {
    /// The cities that each agent can step to.
    steps: [u64; AGENTS],
    /// What each agent can take.
    takes: [Cases; AGENTS],
    /// Who can step into the headquarters.
    deliver: Agents,
    /// Who can lay down a suitcase.
    drops: Agents,
    end: bool,
    count: u32,
}

impl Options {
    #[inline]
    pub(crate) fn of(game: &TopSecret, s: &State) -> Self {
        let squad = s.squad(s.turn);
        let spread = squad.spread();
        let carriers = s.cases.carriers(s.turn);
        let mut options = Self {
            steps: [0; AGENTS],
            takes: [Cases::NONE; AGENTS],
            deliver: Agents::NONE,
            drops: Agents::NONE,
            end: false,
            count: 0,
        };
        let mut steps = 0;
        for agent in squad.alive().iter() {
            let at = usize::from(agent.0);
            if s.has_pips(agent) {
                options.steps[at] = game.steps(s, agent, spread);
                options.deliver.0 |= u8::from(game.can_deliver(s, agent, spread, carriers)) << agent.0;
                steps += options.steps[at].count_ones();
            }
            options.takes[at] = takes(s, agent);
            options.count += u32::from(options.takes[at].len());
        }
        options.drops = drops(s, carriers);
        steps += u32::from(options.deliver.len());
        options.end = spread.three == 0 && (s.rolled == 0 || steps == 0);
        options.count += steps + u32::from(options.drops.len()) + u32::from(options.end);
        options
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn may_end(&self) -> bool {
        self.end
    }

    pub(crate) fn can_step(&self, agent: Agent, to: Place) -> bool {
        self.steps[usize::from(agent.0)] & to.bit() != 0 || to == Place::HQ && self.deliver.has(agent)
    }

    /// The option of this number, below [`Self::count`]: steps, deliveries, takes, drops, the end of the turn.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> Action {
        let mut rest = number;
        for agent in Agents::ALL.iter() {
            let steps = self.steps[usize::from(agent.0)];
            if rest < steps.count_ones() {
                return Action::Step { agent, to: Place(nth_bit(steps, rest)) };
            }
            rest -= steps.count_ones();
        }
        if rest < u32::from(self.deliver.len()) {
            return Action::Step { agent: Agent(nth_bit(self.deliver.0.into(), rest)), to: Place::HQ };
        }
        rest -= u32::from(self.deliver.len());
        for agent in Agents::ALL.iter() {
            let takes = self.takes[usize::from(agent.0)];
            if rest < u32::from(takes.len()) {
                return Action::Take { agent, case: Case(nth_bit(takes.0.into(), rest)) };
            }
            rest -= u32::from(takes.len());
        }
        if rest < u32::from(self.drops.len()) {
            return Action::Drop { agent: Agent(nth_bit(self.drops.0.into(), rest)) };
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

#[inline]
fn takes(s: &State, agent: Agent) -> Cases {
    let place = s.squad(s.turn).at(agent);
    if place.is_city() && !s.handled.has(agent) { s.cases.lying(place) } else { Cases::NONE }
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
        let carriers = s.cases.carriers(s.turn);
        if !drops(s, carriers).is_empty() {
            return true;
        }
        let squad = s.squad(s.turn);
        let spread = squad.spread();
        let moves = |agent| self.steps(s, agent, spread) != 0 || self.can_deliver(s, agent, spread, carriers);
        squad.alive().iter().any(|agent| s.has_pips(agent) && moves(agent) || takes(s, agent) != Cases::NONE)
    }

    /// The cities that an agent with a pip to spend can step to.
    #[inline]
    fn steps(&self, s: &State, agent: Agent, spread: Spread) -> u64 {
        let from = s.squad(s.turn).at(agent);
        if spread.three & !from.bit() != 0 {
            return 0;
        }
        let ways = self.ways(s.turn, from);
        let full = ways & spread.two;
        if full == 0 { ways } else { ways & !full | self.passable(s, agent, full) }
    }

    #[inline]
    fn can_deliver(&self, s: &State, agent: Agent, spread: Spread, carriers: Agents) -> bool {
        let from = s.squad(s.turn).at(agent).bit();
        if !carriers.has(agent) || from & self.dotted[s.turn.index()] == 0 || spread.three & !from != 0 {
            return false;
        }
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
