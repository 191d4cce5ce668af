//! Law 12: everything drawn at random comes up as often as it should: outcomes by their weights, actions evenly, and
//! sampled worlds as often as replayed games lead to them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use deckname_engine::{Game, Listing, Observer, Rng, Seat, Step, StepOf, Turn, Wyrand};
use serde_json::Value;

use crate::broken::record;
use crate::deals::{Deals, Words};
use crate::leaves::{Path, leaves};
use crate::shares::{Count, TOO_FAR, apart, strays};
use crate::told::kind;
use crate::twins::{Course, notices};
use crate::{Broken, Player};

/// How often each entry of a list is drawn, on average.
const EACH: usize = 25;
/// Entries of longer lists are counted in groups.
const LONG: usize = 1_500;
const GROUPS: u64 = 64;
/// Games are replayed up to this step, this many times at most, and worlds are compared if at least this many replays told
/// the same. More than the last number are not needed.
const TOLD_AGAIN: usize = 14;
const ATTEMPTS: usize = 1_500;
const ENOUGH: usize = 150;
const PLENTY: usize = 600;
/// How many pairs of facts are looked for among those that vary in this many worlds.
const PAIRS: usize = 8;
const VARIED: usize = 30;

/// How often each kind of position was met. The first, the fourth, the sixteenth and so on are checked.
#[derive(Debug, Default)]
pub struct Met {
    positions: BTreeMap<String, u64>,
    /// Every single value in the steps so far: what cards and faces there are.
    words: Words,
}

impl Met {
    fn due(&mut self, key: String) -> bool {
        let times = self.positions.entry(key).or_default();
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
        fair.look(met).map_err(|broken| broken.with_seed(seed))?;
        met.words.learn(&game.write_step(&step));
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
                    let words = &met.words;
                    self.twice(|fair, more| fair.check_draw(words, more))?;
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

    fn check_draw(&mut self, words: &Words, more: usize) -> Result<(), String> {
        let mut listed = Vec::new();
        if self.game.outcomes(&self.state, &mut |outcome, weight| listed.push((outcome, weight))) == Listing::TooMany {
            return Deals::new(self.game, &self.state, words, &mut self.rng).check(more);
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

    /// A fact must hold as often in sampled worlds as in games replayed with different hidden facts.
    fn check_worlds(&mut self, who: Observer, more: usize) -> Result<(), String> {
        let told = self.told(who);
        let mut again = Vec::new();
        for attempt in 0..more * ATTEMPTS {
            again.extend(self.told_again(who, &told));
            if attempt > 100 && again.len() * ATTEMPTS < attempt * ENOUGH / 2 {
                return Ok(());
            }
            if again.len() == more * PLENTY {
                break;
            }
        }
        if again.len() < more * ENOUGH {
            return Ok(());
        }
        let view = self.game.view(&self.state, who);
        let sampled: Vec<G::State> = (0..again.len()).map(|_| self.game.sample(&view, &mut self.rng)).collect();
        let pairs = self.pairs(&again);
        let [again, sampled] = [again, sampled].map(|worlds| self.facts(&worlds, &pairs));
        for (path, values) in &again {
            let none = HashMap::new();
            let far = apart(values, sampled.get(path).unwrap_or(&none));
            uneven(&format!("{who:?}: sampled worlds have the wrong frequencies at {path}"), far)?;
        }
        Ok(())
    }

    /// Some pairs of facts that both vary.
    fn pairs(&mut self, worlds: &[G::State]) -> BTreeSet<[Path; 2]> {
        let mut values: BTreeMap<Path, BTreeSet<String>> = BTreeMap::new();
        for (path, value) in worlds.iter().take(VARIED).flat_map(|world| self.referee(world)) {
            values.entry(path).or_default().insert(value.to_string());
        }
        let varied: Vec<Path> =
            values.into_iter().filter(|(_, values)| values.len() > 1).map(|(path, _)| path).collect();
        if varied.len() < 2 {
            return BTreeSet::new();
        }
        let mut pick = || varied[self.rng.below(varied.len() as u32) as usize].clone();
        (0..PAIRS).map(|_| [pick(), pick()]).filter(|[one, other]| one < other).collect()
    }

    /// How often each fact has each value, and how often each pair of facts has each two.
    fn facts(&self, worlds: &[G::State], pairs: &BTreeSet<[Path; 2]>) -> HashMap<String, HashMap<String, f64>> {
        let mut facts: HashMap<String, HashMap<String, f64>> = HashMap::new();
        let mut count = |fact: String, value: String| *facts.entry(fact).or_default().entry(value).or_default() += 1.0;
        for world in worlds {
            let found: HashMap<Path, Value> = self.referee(world).into_iter().collect();
            for [one, other] in pairs {
                let both = [one, other].map(|path| found.get(path).map(ToString::to_string).unwrap_or_default());
                count(format!("{one} and {other}"), both.join(" and "));
            }
            for (path, value) in found {
                count(path, value.to_string());
            }
        }
        facts
    }

    fn referee(&self, world: &G::State) -> Vec<(Path, Value)> {
        leaves(&self.game.write_view(&self.game.view(world, Observer::Referee)))
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

pub(crate) fn uneven(what: &str, far: f64) -> Result<(), String> {
    if far > TOO_FAR { Err(format!("{what}: {far:.1} deviations from the mean")) } else { Ok(()) }
}
