//! What the seat whose turn it is can do: steps, takes, drops, the end of the turn.

use crate::action::Action;
use crate::config::TopSecret;
use crate::pieces::{AGENTS, Agent, Agents, Bonus, Case, Cases, Place, Spread, Squad, cities};
use crate::state::State;

/// All options of a turn, as sets; the sizes beside them, as counting bits takes longer than anything else here.
pub(crate) struct Options {
    /// The cities that each agent can step to.
    steps: [u64; AGENTS],
    step_counts: [u8; AGENTS],
    /// What each agent can take.
    takes: [Cases; AGENTS],
    take_counts: [u8; AGENTS],
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
        let alive = s.squad(s.turn).alive();
        let carriers = s.cases.carriers(s.turn);
        let mut options = Self {
            steps: [0; AGENTS],
            step_counts: [0; AGENTS],
            takes: [Cases::NONE; AGENTS],
            take_counts: [0; AGENTS],
            deliver: Agents::NONE,
            drops: drops(s, carriers),
            end: true,
            count: 0,
        };
        if s.any_pips() {
            options.add_steps(game, s, alive, carriers);
        }
        for agent in alive.without(s.handled).iter() {
            let (takes, at) = (takes(s, agent), usize::from(agent.0));
            if !takes.is_empty() {
                options.takes[at] = takes;
                options.take_counts[at] = takes.len();
                options.count += u32::from(takes.len());
            }
        }
        if !options.drops.is_empty() {
            options.count += u32::from(options.drops.len());
        }
        options.count += u32::from(options.end);
        options
    }

    #[inline]
    fn add_steps(&mut self, game: &TopSecret, s: &State, alive: Agents, carriers: Agents) {
        let spread = crowding(s, alive);
        for agent in s.payers(alive).iter() {
            let at = usize::from(agent.0);
            let (steps, count) = game.counted_steps(s, agent, spread);
            self.steps[at] = steps;
            self.step_counts[at] = count;
            self.count += u32::from(count);
            if carriers.has(agent) && game.can_deliver(s, agent, spread) {
                self.deliver = self.deliver.with(agent);
                self.count += 1;
            }
        }
        self.end = spread.three == 0 && (s.rolled == 0 || self.count == 0);
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

/// Which cities are full for the seat whose turn it is. With two agents or fewer no third can come.
#[inline]
fn crowding(s: &State, alive: Agents) -> Spread {
    if alive.at_most_two() { Spread::default() } else { s.squad(s.turn).spread() }
}

/// What an agent that has not handled anything at this stop can take.
#[inline]
fn takes(s: &State, agent: Agent) -> Cases {
    let place = s.squad(s.turn).at(agent);
    if place.is_city() { s.cases.lying(place) } else { Cases::NONE }
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
            let moves = |agent| self.steps(s, agent, spread) != 0 || self.can_deliver(s, agent, spread);
            if s.payers(alive).iter().any(moves) {
                return true;
            }
        }
        let takes_any = |agent| !takes(s, agent).is_empty();
        !drops(s, s.cases.carriers(s.turn)).is_empty() || alive.without(s.handled).iter().any(takes_any)
    }

    /// The cities that an agent with a pip to spend can step to.
    #[inline]
    fn steps(&self, s: &State, agent: Agent, spread: Spread) -> u64 {
        self.counted_steps(s, agent, spread).0
    }

    /// The same with how many they are: the board knows, unless a city in the way is full.
    #[inline]
    fn counted_steps(&self, s: &State, agent: Agent, spread: Spread) -> (u64, u8) {
        let from = s.squad(s.turn).at(agent);
        if spread.three & !from.bit() != 0 {
            return (0, 0);
        }
        let ways = self.ways(s.turn, from);
        let full = ways & spread.two;
        if full == 0 {
            return (ways, self.degree(s.turn, from));
        }
        let steps = ways & !full | self.passable(s, agent, full);
        (steps, steps.count_ones() as u8)
    }

    #[inline]
    fn can_deliver(&self, s: &State, agent: Agent, spread: Spread) -> bool {
        let from = s.squad(s.turn).at(agent).bit();
        if from & self.dotted[s.turn.index()] == 0 || spread.three & !from != 0 {
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
