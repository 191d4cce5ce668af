//! How well a seat stands: what its agents carry and how far they are from home, what they can fetch, and what threatens
//! them.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Step, Wyrand, silent};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Action, Agent, Agents, Case, Content, Hand, Phase, Place, State, Whereabouts};

use super::distance::{CITIES, Distances};
use super::estimate::Estimates;
use super::style::Manner;

/// What each step of the way takes off, as a part of a suitcase's worth: with one in hand, and to one that lies somewhere.
const PER_STEP: f64 = 0.045;
const PER_STEP_TO_IT: f64 = 0.025;
/// What the way home from there takes off, before anybody is there.
const PER_STEP_HOME: f64 = 0.01;
/// What it counts to deliver the last suitcase when that leaves all level, and nobody wins (`TS-29`): a duel may still decide.
const DEAD_HEAT: f64 = -0.5;
/// The first foreign suitcase is needed (`TS-26`).
const FIRST_FOREIGN: f64 = 1.0;
/// Without it a seat with two of its own cannot go on: even one that may be a bomb is worth a try, since waiting wins nothing.
const ONLY_WAY: f64 = 2.2;

/// How many agents fetch suitcases at a time.
const FETCHERS: usize = 3;

/// How well a seat stands, and what each suitcase is worth to it, which changes only when one is secured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footing {
    standing: f64,
    worths: [f64; 16],
}

/// A suitcase that can be fetched.
#[derive(Clone, Copy, Debug)]
struct Find {
    worth: f64,
    /// The part of its worth that counts for an agent beside it.
    part: f64,
    city: Place,
}

impl Find {
    const NONE: Self = Self { worth: 0.0, part: 0.0, city: Place::OUT };
}

/// What an agent can fetch, and what that counts.
#[derive(Clone, Copy, Debug)]
struct Errand {
    value: f64,
    find: usize,
}

impl Errand {
    const NONE: Self = Self { value: 0.0, find: usize::MAX };
}

fn slot(agent: Agent) -> usize {
    usize::from(agent.0) % 8
}

/// All that the judgement of a seat is based on.
#[derive(Clone, Debug)]
pub(super) struct Judgement<'a> {
    pub(super) game: &'a TopSecret,
    pub(super) distances: &'a Distances,
    pub(super) estimates: &'a Estimates,
    pub(super) manner: Manner,
}

impl Judgement<'_> {
    /// How `seat` stands before it acts.
    pub(super) fn footing(&self, world: &State, seat: Seat) -> Footing {
        let worths = self.worths(world, seat);
        Footing { standing: self.standing_with(&worths, world, seat), worths }
    }

    /// How well `seat` stands, in secrets.
    pub(super) fn standing(&self, world: &State, seat: Seat) -> f64 {
        self.footing(world, seat).standing
    }

    fn standing_with(&self, worths: &[f64; 16], world: &State, seat: Seat) -> f64 {
        let squad = world.squad(seat);
        let cases = world.cases();
        let mut sum = 1.1 * f64::from(world.secrets(seat)) + self.manner.agent * f64::from(squad.alive().len());
        let mut finds = [Find::NONE; 16];
        let mut count = 0;
        for case in Case::ALL {
            let worth = worths[usize::from(case.0)];
            let (find, city) = match cases.of(case) {
                Whereabouts::Carried(by, _) if by == seat && self.is_decoy(world, seat, case) => {
                    sum += self.manner.decoy;
                    continue;
                }
                Whereabouts::Carried(by, agent) if by == seat => {
                    let at = squad.at(agent);
                    let value = worth * (self.manner.hand - PER_STEP * f64::from(self.distances.home(seat, at)));
                    sum += value - value.max(0.0) * self.risk(world, seat, agent, at);
                    continue;
                }
                Whereabouts::Lying(city) if self.is_decoy(world, seat, case) => (self.manner.decoy, city),
                Whereabouts::Lying(city) => (worth, city),
                Whereabouts::Carried(by, agent) => (self.manner.rob * worth, world.squad(by).at(agent)),
                _ => continue,
            };
            if find > 0.0 {
                let part = self.manner.fetch - PER_STEP_HOME * f64::from(self.distances.home(seat, city));
                finds[count] = Find { worth: find, part, city };
                count += 1;
            }
        }
        sum + self.fetching(world, seat, &mut finds[..count]) + self.waiting(world, seat)
    }

    /// What it counts that agents wait at the headquarters of enemies: one for each of them.
    fn waiting(&self, world: &State, seat: Seat) -> f64 {
        if self.manner.siege <= 0.0 {
            return 0.0;
        }
        let idle = world.squad(seat).alive().without(world.cases().carriers(seat));
        let enemies = Seats::all(self.game.seats()).without(Seats::one(seat));
        let nearest = enemies
            .iter()
            .filter_map(|enemy| idle.iter().map(|agent| self.distances.home(enemy, world.squad(seat).at(agent))).min());
        nearest.map(|steps| self.manner.siege / f64::from(steps.max(1))).sum()
    }

    /// Is it the seat's own bomb, and does it carry that about to be robbed?
    fn is_decoy(&self, world: &State, seat: Seat, case: Case) -> bool {
        let own = self.game.corner(seat) == case.corner();
        self.manner.decoy > 0.0 && own && world.contents().of(case) == Content::Bomb
    }

    /// What idle agents can fetch: each fetches one suitcase, the best first, and only a few agents at a time.
    fn fetching(&self, world: &State, seat: Seat, finds: &mut [Find]) -> f64 {
        let squad = world.squad(seat);
        let at_base = squad.in_place(Place::BASE);
        let mut idle = squad.alive().without(world.cases().carriers(seat));
        // Agents on the base are all alike: one of them stands for all until they are used up.
        let mut ready = at_base.len();
        for agent in at_base.iter().skip(1) {
            idle = idle.without(Agents::one(agent));
        }
        let mut errands = [Errand::NONE; 8];
        for agent in idle {
            errands[slot(agent)] = self.errand(seat, squad.at(agent), finds);
        }
        let mut sum = 0.0;
        for _ in 0..FETCHERS {
            let best = idle.iter().max_by(|a, b| errands[slot(*a)].value.total_cmp(&errands[slot(*b)].value));
            let Some((agent, Errand { value, find })) = best.map(|agent| (agent, errands[slot(agent)])) else { break };
            if value <= 0.0 {
                break;
            }
            sum += value;
            finds[find].worth = 0.0;
            if at_base.contains(agent) && ready > 1 {
                ready -= 1;
            } else {
                idle = idle.without(Agents::one(agent));
            }
            for other in idle {
                if errands[slot(other)].find == find {
                    errands[slot(other)] = self.errand(seat, squad.at(other), finds);
                }
            }
        }
        sum
    }

    /// What an idle agent fetches best.
    #[inline]
    fn errand(&self, seat: Seat, at: Place, finds: &[Find]) -> Errand {
        let mut best = Errand::NONE;
        let Some(steps) = self.distances.steps_from(seat, at) else { return best };
        for (find, Find { worth, part, city }) in finds.iter().enumerate() {
            let value = worth * (part - PER_STEP_TO_IT * f64::from(steps[usize::from(city.0) % CITIES]));
            if value > best.value {
                best = Errand { value, find };
            }
        }
        best
    }

    /// What each suitcase is worth to the seat now.
    fn worths(&self, world: &State, seat: Seat) -> [f64; 16] {
        let own = Case::of_corner(self.game.corner(seat));
        let secured = world.cases().secured_by(seat);
        let foreign = !secured.is_subset(own);
        let barred = !foreign && secured.len() == 2;
        std::array::from_fn(|index| {
            let case = Case(index as u8);
            let worth = self.estimates.worth(self.game, world.contents(), seat, case);
            match own.contains(case) {
                true if barred => 0.3 * worth,
                false if barred => worth + ONLY_WAY,
                false if !foreign && worth > 0.0 => worth + FIRST_FOREIGN,
                _ => worth,
            }
        })
    }

    /// How likely an enemy attacks a carrier before its next turn: the nearest agent of each enemy counts.
    fn risk(&self, world: &State, seat: Seat, agent: Agent, at: Place) -> f64 {
        if self.manner.risk <= 0.0 {
            return 0.0;
        }
        let mut risk = 0.0;
        for enemy in Seats::all(self.game.seats()).without(Seats::one(seat)) {
            let squad = world.squad(enemy);
            let nearest = squad.alive().iter().map(|other| self.distances.steps(enemy, squad.at(other), at)).min();
            risk += match nearest {
                Some(0..=1) => 1.0,
                Some(2) => 0.75,
                Some(3) => 0.5,
                Some(4) => 0.25,
                _ => 0.0,
            };
        }
        let guarded = world.squad(seat).in_place(at).without(Agents::one(agent));
        self.manner.risk * if guarded.is_empty() { risk } else { 0.5 * risk }
    }

    /// What an action of the seat whose turn it is looks worth at once; `now` is how it stands.
    pub(super) fn gain(&self, world: &State, seat: Seat, now: &Footing, action: &Action) -> f64 {
        let mut after = *world;
        self.game.apply(&mut after, Step::Act(seat, *action), &mut silent);
        if let Action::Step { agent, to: Place::HQ } = action {
            let case = world.cases().carried(seat, *agent);
            let worth = case.map_or(0.0, |case| now.worths[usize::from(case.0)]);
            return match self.game.outcome(&after) {
                Some(outcome) if outcome.winners.is_empty() => DEAD_HEAT,
                _ if worth > 0.0 => 10.0 + worth,
                _ => -3.0,
            };
        }
        if after.phase() == Phase::Duel {
            return self.attack(&now.worths, &after, seat);
        }
        self.standing_with(&now.worths, &after, seat) - now.standing
    }

    /// What a duel that has just begun looks worth to the attacker.
    fn attack(&self, worths: &[f64; 16], world: &State, seat: Seat) -> f64 {
        let Some(duel) = world.duel() else { return 0.0 };
        let (enemy, defender) = duel.defender;
        let load = |seat, agent| world.cases().carried(seat, agent).map_or(0.0, |case| worths[usize::from(case.0)]);
        let (prize, stake) = (load(enemy, defender).max(0.0), load(seat, duel.attacker).max(0.0));
        let lead = f64::from(world.secrets(enemy)) / 10.0;
        let city = world.squad(enemy).at(defender);
        let both = world.squad(enemy).in_place(city).len() > 1;
        let won = win(world.hand(seat), world.hand(enemy)).powi(if both { 2 } else { 1 });
        won * (0.55 * prize + self.manner.kill + lead + 0.1) - (1.0 - won) * (self.manner.agent + 0.7 * stake + 0.15)
    }

    /// The action that looks best at once, give or take some noise.
    pub(super) fn best(&self, world: &State, seat: Seat, actions: &[Action], noise: f64, rng: &mut Wyrand) -> Action {
        let mut best = (f64::NEG_INFINITY, actions[0]);
        if actions.len() == 1 {
            return best.1;
        }
        let now = self.footing(world, seat);
        for action in actions {
            let value = self.gain(world, seat, &now, action) + noise * rng.unit();
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }

    /// The agents whose loss hurts least.
    pub(super) fn dispensable(&self, world: &State, seat: Seat) -> Agents {
        let squad = world.squad(seat);
        let worths = self.worths(world, seat);
        let use_of = |agent: &Agent| {
            let load = world.cases().carried(seat, *agent).map_or(0.0, |case| worths[usize::from(case.0)]);
            let at = squad.at(*agent);
            if at.is_city() { 0.5 + load } else { 0.2 }
        };
        let mut agents: Vec<Agent> = squad.alive().iter().collect();
        agents.sort_by(|a, b| use_of(a).total_cmp(&use_of(b)));
        agents.iter().take(agents.len().div_ceil(2)).copied().collect()
    }

    /// How bad a city is for a suitcase: secrets should lie on the way home, the bomb near the bases of others.
    pub(super) fn out_of_the_way(&self, seat: Seat, secrets: u8, city: Place) -> u8 {
        if secrets > 0 {
            return self.distances.steps(seat, Place::BASE, city) + self.distances.home(seat, city);
        }
        let others = Seats::all(self.game.seats()).without(Seats::one(seat));
        others.iter().map(|other| self.distances.steps(other, Place::BASE, city)).min().unwrap_or(0)
    }
}

/// The attacker's chance of winning if both play a random card.
pub(super) fn win(attacker: Hand, defender: Hand) -> f64 {
    let (mut won, mut all) = (0.0, 0.0f64);
    for attack in attacker.iter() {
        for defence in defender.iter() {
            all += 1.0;
            won += f64::from(u8::from(attack >= defence));
        }
    }
    won / all.max(1.0)
}
