//! Law 12: everything drawn at random comes up as often as it should: outcomes by their weights, actions evenly, and
//! sampled worlds as often as replayed games lead to them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use deckname_engine::{Game, Listing, Observer, Rng, Seat, Step, StepOf, Turn, Wyrand};

use crate::broken::record;
use crate::leaves::{leaves, swapped};
use crate::shares::{Count, TOO_FAR, apart, strays};
use crate::told::kind;
use crate::twins::{Course, notices};
use crate::{Broken, Player};

/// How often each entry of a list is drawn, on average.
const EACH: usize = 25;
/// Entries of longer lists are counted in groups.
const LONG: usize = 1_500;
const GROUPS: u64 = 64;
/// How many outcomes are drawn where they cannot be listed.
const DEALS: usize = 3_000;
/// Games are replayed up to this step, this many times, and worlds are compared if at least this many replays told the same.
const TOLD_AGAIN: usize = 14;
const ATTEMPTS: usize = 1_500;
const ENOUGH: usize = 150;

/// How often each kind of position was met. The first, the fourth, the sixteenth and so on are checked.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<String, u64>);

impl Met {
    fn due(&mut self, key: String) -> bool {
        let times = self.0.entry(key).or_default();
        *times += 1;
        times.is_power_of_two() && times.trailing_zeros().is_multiple_of(2)
    }
}

/// Plays one random game and checks how its outcomes, actions and worlds are drawn.
pub fn fair<G: Game>(game: &G, seed: u64, player: Option<Player<G>>, met: &mut Met) -> Result<(), Broken> {
    let mut fair = Fair { game, state: game.start(), steps: Vec::new(), rng: Wyrand::stream(seed, 12) };
    let player = player.unwrap_or(G::random_step::<Wyrand>);
    while let Some(step) = player(game, &fair.state, &mut fair.rng) {
        if fair.steps.len() > G::MOST_STEPS {
            break;
        }
        fair.look(met)?;
        game.apply(&mut fair.state, step, &mut deckname_engine::silent);
        fair.steps.push(step);
    }
    Ok(())
}

struct Fair<'a, G: Game> {
    game: &'a G,
    state: G::State,
    steps: Vec<StepOf<G>>,
    rng: Wyrand,
}

impl<G: Game> Fair<'_, G> {
    fn look(&mut self, met: &mut Met) -> Result<(), Broken> {
        match self.game.turn(&self.state) {
            Turn::Chance => {
                if met.due(format!("chance {}", self.game.due(&self.state))) {
                    self.twice(Self::check_draw)?;
                }
            }
            Turn::Act(seats) => {
                let seat = seats.first().unwrap_or(Seat(0));
                let mut listed = Vec::new();
                self.game.actions(&self.state, seat, &mut listed);
                let kinds: BTreeSet<String> = listed.iter().map(|action| kind(self.game, action)).collect();
                if met.due(format!("act {kinds:?}")) {
                    self.twice(|fair, more| fair.check_actions(seat, &listed, more))?;
                }
            }
            Turn::Over => {}
        }
        if !self.steps.is_empty() && self.steps.len() <= TOLD_AGAIN {
            for who in Observer::everyone(self.game.seats()).filter(|who| *who != Observer::Referee) {
                if met.due(format!("worlds of {who:?} after {}", self.steps.len())) {
                    self.twice(|fair, more| fair.check_worlds(who, more))?;
                }
            }
        }
        Ok(())
    }

    /// A statistical check fails only if it fails twice, the second time with several times as many draws.
    fn twice(&mut self, check: impl Fn(&mut Self, usize) -> Result<(), String>) -> Result<(), Broken> {
        if check(self, 1).is_ok() {
            return Ok(());
        }
        check(self, 8).map_err(|what| Broken { law: 12, what, record: record(self.game, &self.steps) })
    }

    fn check_actions(&mut self, seat: Seat, listed: &[G::Action], more: usize) -> Result<(), String> {
        if listed.len() > LONG {
            return self.check_groups(seat, listed, more);
        }
        let mut counts: HashMap<G::Action, f64> = listed.iter().map(|action| (*action, 0.0)).collect();
        for _ in 0..more * EACH * listed.len() {
            let drawn = self.game.random_action(&self.state, seat, &mut self.rng);
            *counts.get_mut(&drawn).ok_or_else(|| format!("random_action is not listed: {drawn:?}"))? += 1.0;
        }
        let counts: Vec<Count> = counts.into_values().map(|came| (came, (more * EACH) as f64)).collect();
        uneven("random_action is not even over the list", strays(&counts))
    }

    fn check_groups(&mut self, seat: Seat, listed: &[G::Action], more: usize) -> Result<(), String> {
        let group = |action: &G::Action| {
            let mut hasher = DefaultHasher::new();
            action.hash(&mut hasher);
            (kind(self.game, action), hasher.finish() % GROUPS)
        };
        let mut counts: HashMap<_, Count> = HashMap::new();
        let drawn = more * EACH * LONG;
        let share = drawn as f64 / listed.len() as f64;
        for action in listed {
            counts.entry(group(action)).or_default().1 += share;
        }
        for _ in 0..drawn {
            let action = self.game.random_action(&self.state, seat, &mut self.rng);
            counts.entry(group(&action)).or_default().0 += 1.0;
        }
        uneven("random_action is not even over the list", strays(&counts.into_values().collect::<Vec<_>>()))
    }

    fn check_draw(&mut self, more: usize) -> Result<(), String> {
        let mut listed = Vec::new();
        if self.game.outcomes(&self.state, &mut |outcome, weight| listed.push((outcome, weight))) == Listing::TooMany {
            return self.check_shuffle(more);
        }
        let total: f64 = listed.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let draws = more * EACH * listed.len().max(20);
        let expected = |weight: u32| f64::from(weight) / total * draws as f64;
        let mut counts: Vec<Count> = listed.iter().map(|(_, weight)| (0.0, expected(*weight))).collect();
        for _ in 0..draws {
            let drawn = self.game.draw(&self.state, &mut self.rng);
            let index = listed.iter().position(|(outcome, _)| *outcome == drawn);
            counts[index.ok_or_else(|| format!("drawn, but not listed: {drawn:?}"))?].0 += 1.0;
        }
        uneven("draw does not follow the weights", strays(&counts))
    }

    /// What cannot be listed is a shuffle. If exchanging two cards gives another deal of the same cards, both deals are
    /// equally likely, so of any two positions each holds the smaller card equally often.
    fn check_shuffle(&mut self, more: usize) -> Result<(), String> {
        let game = self.game;
        let mut orders: HashMap<(String, String), [f64; 2]> = HashMap::new();
        for _ in 0..more * DEALS {
            let dealt = game.write_chance(&game.draw(&self.state, &mut self.rng));
            let found = leaves(&dealt);
            let pick = |rng: &mut Wyrand| rng.below(found.len() as u32) as usize;
            let (one, other) = (pick(&mut self.rng), pick(&mut self.rng));
            let ([(path, card), (other_path, other_card)], false) =
                ([&found[one.min(other)], &found[one.max(other)]], one == other)
            else {
                continue;
            };
            let distinct: BTreeSet<String> = found.iter().map(|(_, card)| card.to_string()).collect();
            let exchanged = swapped(&dealt, path, other_path).and_then(|swapped| {
                let outcome = game.read_chance(&swapped).ok()?;
                let legal = game.check_chance(&self.state, &outcome).is_ok();
                (legal && game.write_chance(&outcome) == swapped).then_some(())
            });
            if exchanged.is_some() && card != other_card && distinct.len() == found.len() {
                let [card, other_card] = [card, other_card].map(ToString::to_string);
                let order = usize::from(card > other_card);
                orders.entry((path.clone(), other_path.clone())).or_default()[order] += 1.0;
            }
        }
        for ((one, other), [up, down]) in orders {
            let half = f64::midpoint(up, down);
            if half >= 5.0 {
                uneven(
                    &format!("the deal prefers an order of {one} and {other}"),
                    strays(&[(up, half), (down, half)]),
                )?;
            }
        }
        Ok(())
    }

    /// A fact must hold as often in sampled worlds as in games replayed with different hidden facts.
    fn check_worlds(&mut self, who: Observer, more: usize) -> Result<(), String> {
        let told = self.told(who);
        let mut again = Vec::new();
        for attempt in 0..more * ATTEMPTS {
            again.extend(self.told_again(who, &told));
            if attempt > 100 && again.len() * ATTEMPTS < attempt * ENOUGH / 2 {
                return Ok(());
            }
        }
        if again.len() < more * ENOUGH {
            return Ok(());
        }
        let view = self.game.view(&self.state, who);
        let sampled: Vec<G::State> = (0..again.len()).map(|_| self.game.sample(&view, &mut self.rng)).collect();
        let [again, sampled] = [again, sampled].map(|worlds| self.facts(&worlds));
        for (path, values) in &again {
            let none = HashMap::new();
            let far = apart(values, sampled.get(path).unwrap_or(&none));
            uneven(&format!("{who:?}: sampled worlds have the wrong frequencies at {path}"), far)?;
        }
        Ok(())
    }

    /// How often each fact has each value.
    fn facts(&self, worlds: &[G::State]) -> HashMap<String, HashMap<String, f64>> {
        let mut facts: HashMap<String, HashMap<String, f64>> = HashMap::new();
        for world in worlds {
            for (path, value) in leaves(&self.game.write_view(&self.game.view(world, Observer::Referee))) {
                *facts.entry(path).or_default().entry(value.to_string()).or_default() += 1.0;
            }
        }
        facts
    }

    /// What `who` was told at each step.
    fn told(&self, who: Observer) -> Vec<Vec<G::Notice>> {
        let mut course = Course::start(self.game);
        let mut told = Vec::new();
        for step in &self.steps {
            let Some((after, events)) = course.played(self.game, *step) else { break };
            told.push(notices(self.game, &events, who));
            course = after;
        }
        told
    }

    /// Replays the game with new chance and sealed choices. `None` if `who` is told something different.
    fn told_again(&mut self, who: Observer, told: &[Vec<G::Notice>]) -> Option<G::State> {
        let game = self.game;
        let mut course = Course::start(game);
        for (step, told) in self.steps.iter().zip(told) {
            let another = match (*step, game.turn(&course.state)) {
                (Step::Chance(_), Turn::Chance) => Step::Chance(game.draw(&course.state, &mut self.rng)),
                (Step::Act(seat, _), Turn::Act(due)) if due.contains(seat) && !who.sees(seat) => {
                    Step::Act(seat, game.random_action(&course.state, seat, &mut self.rng))
                }
                (step, _) => step,
            };
            let same = |step: StepOf<G>| {
                let (after, events) = course.played(game, step)?;
                (notices(game, &events, who) == *told).then_some(after)
            };
            // An open choice is not random: it stays as it was.
            let as_it_was = || if matches!(step, Step::Act(..)) { same(*step) } else { None };
            course = same(another).or_else(as_it_was)?;
        }
        Some(course.state)
    }
}

fn uneven(what: &str, far: f64) -> Result<(), String> {
    if far > TOO_FAR { Err(format!("{what}: {far:.1} deviations from the mean")) } else { Ok(()) }
}
