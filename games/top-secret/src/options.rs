//! What the seat whose turn it is can do: step, take, drop, end the turn.

use deckname_engine::Seat;

use crate::action::Action;
use crate::config::TopSecret;
use crate::luggage::Cases;
use crate::pieces::{Agent, Agents, Bonus, Cities, Few, Place, Spread, Squad};
use crate::state::{Phase, State};

/// All options of a turn, as sets. Their sizes are kept beside them: counting bits would take longer than all else here.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The cities that each agent can step to.
    steps: [Cities; SLOTS],
    step_counts: [u8; SLOTS],
    /// The suitcases that each agent can take.
    takes: [Cases; SLOTS],
    take_counts: [u8; SLOTS],
    /// The agents that can step into the headquarters.
    deliver: Agents,
    /// The agents that can lay down a suitcase.
    drops: Agents,
    end: bool,
    count: u32,
}

impl Options {
    pub(crate) const NONE: Self = Self {
        steps: [Cities::EMPTY; SLOTS],
        step_counts: [0; SLOTS],
        takes: [Cases::EMPTY; SLOTS],
        take_counts: [0; SLOTS],
        deliver: Agents::EMPTY,
        drops: Agents::EMPTY,
        end: true,
        count: 0,
    };

    #[inline]
    pub(crate) fn of(game: &TopSecret, s: &State) -> Self {
        let mut options = Self::NONE;
        options.fill(game, s);
        options
    }

    /// What the seat can do, if it is its turn.
    #[inline]
    pub fn in_turn(game: &TopSecret, s: &State, seat: Seat) -> Option<Self> {
        (s.phase == Phase::Turn && s.turn == seat).then(|| Self::of(game, s))
    }

    /// Fills in options that are still [`Self::NONE`].
    #[inline]
    pub(crate) fn fill(&mut self, game: &TopSecret, s: &State) {
        let alive = s.squad(s.turn).alive();
        let carriers = s.cases.carriers(s.turn);
        self.drops = drops(s, carriers);
        let mut count = if s.any_pips() { self.add_steps(game, s, alive, carriers) } else { 0 };
        for agent in alive.without(s.handled) {
            let takes = takes(s, agent);
            if !takes.is_empty() {
                let several = takes.len();
                self.takes[slot(agent)] = takes;
                self.take_counts[slot(agent)] = several as u8;
                count += several;
            }
        }
        if !self.drops.is_empty() {
            count += self.drops.len();
        }
        self.count = count + u32::from(self.end);
    }

    /// Adds the steps and returns how many there are.
    #[inline]
    fn add_steps(&mut self, game: &TopSecret, s: &State, alive: Agents, carriers: Agents) -> u32 {
        let spread = crowding(s, alive);
        let movers = movers(s, alive, spread);
        let (roads, squad) = (game.roads(s.turn), s.squad(s.turn));
        let mut total = 0;
        for agent in movers {
            let (ways, degree) = roads.from(squad.at(agent));
            let full = ways.intersection(spread.two);
            let (steps, count) = if full.is_empty() { (ways, degree) } else { game.steps_past(s, agent, ways, full) };
            self.steps[slot(agent)] = steps;
            self.step_counts[slot(agent)] = count;
            total += u32::from(count);
        }
        for agent in movers.intersection(carriers) {
            if game.dotted(s.turn).contains(squad.at(agent)) && game.can_deliver(s, agent) {
                self.deliver = self.deliver.with(agent);
                total += 1;
            }
        }
        let stops_early = s.duel_won && !game.must_spend_after_duels();
        self.end = spread.three.is_empty() && (s.rolled == 0 || total == 0 || stops_early);
        total
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// May the turn end?
    #[inline]
    pub fn may_end(&self) -> bool {
        self.end
    }

    /// The cities that the agent can step to.
    #[inline]
    pub fn steps(&self, agent: Agent) -> Cities {
        self.steps[slot(agent)]
    }

    /// The suitcases that the agent can take.
    #[inline]
    pub fn takes(&self, agent: Agent) -> Cases {
        self.takes[slot(agent)]
    }

    /// The agents that can step into the headquarters.
    #[inline]
    pub fn deliveries(&self) -> Agents {
        self.deliver
    }

    /// The agents that can lay down a suitcase.
    #[inline]
    pub fn drops(&self) -> Agents {
        self.drops
    }

    pub(crate) fn can_step(&self, agent: Agent, to: Place) -> bool {
        self.steps[slot(agent)].contains(to) || to == Place::HQ && self.deliver.contains(agent)
    }

    /// The option of this number, below [`Self::count`]: steps, deliveries, takes, drops, the end of the turn.
    #[inline]
    pub(crate) fn nth(&self, number: u32) -> Action {
        let mut rest = number;
        for (slot, count) in self.step_counts.into_iter().enumerate() {
            if rest < u32::from(count)
                && let Some(to) = self.steps[slot].nth(rest)
            {
                return Action::Step { agent: Agent(slot as u8), to };
            }
            rest -= u32::from(count);
        }
        for agent in self.deliver {
            if rest == 0 {
                return Action::Step { agent, to: Place::HQ };
            }
            rest -= 1;
        }
        for (slot, count) in self.take_counts.into_iter().enumerate() {
            if rest < u32::from(count)
                && let Some(case) = self.takes[slot].nth(rest)
            {
                return Action::Take { agent: Agent(slot as u8), case };
            }
            rest -= u32::from(count);
        }
        for agent in self.drops {
            if rest == 0 {
                return Action::Drop { agent };
            }
            rest -= 1;
        }
        Action::EndTurn
    }
}

/// The seven agents, rounded up to a power of two so that no access needs a check.
const SLOTS: usize = 8;

#[inline]
fn slot(agent: Agent) -> usize {
    usize::from(agent.0) % SLOTS
}

/// The agents that can make a step: those that can pay and, if a city holds three, are in it (`TS-12`).
#[inline]
fn movers(s: &State, alive: Agents, spread: Spread) -> Agents {
    let payers = s.payers(alive);
    match spread.three.first() {
        None => payers,
        Some(crowded) => payers.intersection(s.squad(s.turn).in_place(crowded)),
    }
}

/// The cities that are full for the seat whose turn it is. With two agents or fewer there are none.
#[inline]
fn crowding(s: &State, alive: Agents) -> Spread {
    if alive.at_most_two() { Spread::default() } else { s.squad(s.turn).spread() }
}

/// The suitcases that an agent can take if it has not handled one at this stop.
#[inline]
fn takes(s: &State, agent: Agent) -> Cases {
    s.cases.lying(s.squad(s.turn).at(agent))
}

/// Only agents in cities carry suitcases, so all carriers can lay them down, once for each stop (`TS-15`).
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
                let full = ways.intersection(spread.two);
                ways != full
                    || !full.is_empty() && !self.passable(s, agent, full).is_empty()
                    || self.dotted(s.turn).contains(from) && self.can_deliver(s, agent)
            };
            if movers(s, alive, spread).iter().any(moves) {
                return true;
            }
        }
        let takes_any = |agent| !takes(s, agent).is_empty();
        alive.without(s.handled).iter().any(takes_any) || !drops(s, s.cases.carriers(s.turn)).is_empty()
    }

    /// The cities that an agent can step to if some of its neighbours are full, and how many they are.
    fn steps_past(&self, s: &State, agent: Agent, ways: Cities, full: Cities) -> (Cities, u8) {
        let steps = ways.without(full).union(self.passable(s, agent, full));
        (steps, steps.len() as u8)
    }

    /// Can an agent at a dotted line step into the headquarters?
    fn can_deliver(&self, s: &State, agent: Agent) -> bool {
        s.cases.carried(s.turn, agent).is_some_and(|case| self.may_secure(s.turn, s.cases, case))
    }

    /// Which of these cities with two of its own colour the agent may pass through (`TS-12`).
    fn passable(&self, s: &State, agent: Agent, full: Cities) -> Cities {
        let pips = Pips { rolled: s.rolled, bonus: s.bonus }.after(agent);
        let squad = s.squad(s.turn);
        full.iter().filter(|city| self.clears(squad.with(agent, *city), *city, pips)).collect()
    }

    /// Three of a colour are in `city`: can they get back to the limit with these pips? Each step must be made by an agent
    /// in the city with three.
    fn clears(&self, squad: Squad, city: Place, pips: Pips) -> bool {
        // Seven agents fill three cities at most, and all cities are connected: three steps always suffice.
        if pips.rolled >= 3 {
            return true;
        }
        let here = squad.in_place(city);
        if !here.iter().any(|agent| pips.pay(agent)) {
            return false;
        }
        let lines = self.board.lines[usize::from(city.0)];
        if !lines.is_subset(squad.spread().two) {
            return true;
        }
        let clears_from = |agent: Agent, next: Place| self.clears(squad.with(agent, next), next, pips.after(agent));
        here.iter().any(|agent| pips.pay(agent) && lines.iter().any(|next| clears_from(agent, next)))
    }
}

/// The pips left while looking ahead.
#[derive(Clone, Copy)]
struct Pips {
    rolled: u8,
    bonus: Bonus,
}

impl Pips {
    fn pay(self, agent: Agent) -> bool {
        self.rolled > 0 || self.bonus.of(agent) > 0
    }

    /// What is left after a step of this agent, which spends its bonus first (`TS-23`).
    fn after(self, agent: Agent) -> Self {
        if self.bonus.of(agent) > 0 {
            Self { bonus: self.bonus.less(agent), ..self }
        } else {
            Self { rolled: self.rolled - 1, ..self }
        }
    }
}
