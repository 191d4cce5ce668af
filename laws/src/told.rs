//! Law 11: a seat sees only what it was told, and keeps what it was told. Law 12, as far as it needs twins: `reveals`
//! and what `sample` reaches.

use std::collections::BTreeMap;

use deckname_engine::wire::variant;
use deckname_engine::{Game, Observer, Rng, Step, StepOf, Turn, Wyrand};
use deckname_scene::Show;
use serde_json::Value;

use crate::broken::record;
use crate::leaves::leaves;
use crate::twins::{Course, Twin, Twins, changed, notices};
use crate::{Broken, Player, sight, tell};

/// What is shown is compared at one step in this many. It follows from the view, and views are compared at every step.
const LOOK_EVERY: u32 = 16;
/// One step in this many is checked for whether `sample` reaches the world of a twin.
const ASK_EVERY: u32 = 24;
/// The most worlds that are sampled until each fact of a twin has come up.
const SAMPLES: u32 = 20_000;
/// How many courses that differ by one step are kept.
const REMEMBERED: usize = 32;

/// After claiming this often to reveal something, a kind of action must have done so at least once.
const OFTEN: u64 = 30;

/// What has been seen over many games of one set-up.
#[derive(Debug, Default)]
pub struct Seen {
    /// How many pairs really differed in the truth, for each observer.
    pub differed: BTreeMap<String, u64>,
    /// For each kind of action and number of seats still to choose: how often it claimed to reveal something, and how
    /// often it did.
    pub revealing: BTreeMap<(String, u32), Revealing>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Revealing {
    pub said: u64,
    pub seen: u64,
}

impl Seen {
    /// Did every observer have something to guess?
    pub fn hidden<G: Game>(&self, game: &G) -> Result<(), Broken> {
        for who in Observer::everyone(game.seats()).filter(|who| *who != Observer::Referee) {
            if self.differed.get(&format!("{who:?}")).is_none_or(|pairs| *pairs == 0) {
                let what = format!("nothing was ever hidden from {who:?}: no pair differed in the truth");
                return Err(Broken { law: 11, what, record: record(game, &[]) });
            }
        }
        Ok(())
    }

    /// Did every kind of action that claims to reveal something ever do so?
    pub fn revealed(&self) -> Result<(), Broken> {
        let idle = |(_, revealing): &(&(String, u32), &Revealing)| revealing.said >= OFTEN && revealing.seen == 0;
        match self.revealing.iter().find(idle) {
            Some(((kind, due), Revealing { said, .. })) => {
                let what = format!(
                    "{kind}, with {due} seats to choose, claims to reveal something but did not in {said} cases"
                );
                Err(Broken { law: 12, what, record: Value::Null })
            }
            None => Ok(()),
        }
    }
}

/// Plays one random game with a twin for each observer.
pub fn told<G: Show>(game: &G, seed: u64, player: Option<Player<G>>, seen: &mut Seen) -> Result<(), Broken> {
    let rng = Wyrand::stream(seed, 1);
    Told { game, twins: Twins::new(game, seed), otherwise: Vec::new(), steps: Vec::new(), rng, seen }.play(player)
}

struct Told<'a, G: Game> {
    game: &'a G,
    twins: Twins<'a, G>,
    otherwise: Vec<Otherwise<G>>,
    steps: Vec<StepOf<G>>,
    rng: Wyrand,
    seen: &'a mut Seen,
}

/// A course that differs from the truth by one step.
struct Otherwise<G: Game> {
    who: Observer,
    course: Course<G>,
    /// Was `who` told something different from the truth, or did it choose differently?
    told: bool,
}

impl<G: Show> Told<'_, G> {
    fn play(mut self, player: Option<Player<G>>) -> Result<(), Broken> {
        loop {
            let truth = self.twins.truth;
            if self.game.turn(&truth.state) == Turn::Over || self.steps.len() > G::MOST_STEPS {
                return Ok(());
            }
            let played = player.and_then(|player| player(self.game, &truth.state, &mut self.rng));
            let Some(step) = played.or_else(|| self.random_step()) else { return Ok(()) };
            self.step_otherwise(step);
            let parted = self.twins.advance(step);
            self.steps.push(step);
            self.check_reveals(&truth, step, &parted)?;
            self.check_twins()?;
            self.check_memory()?;
        }
    }

    fn random_step(&mut self) -> Option<StepOf<G>> {
        let state = &self.twins.truth.state;
        match self.game.turn(state) {
            Turn::Chance => Some(Step::Chance(self.game.draw(state, &mut self.rng))),
            Turn::Act(seats) => {
                let seat = seats.iter().nth(self.rng.below(seats.len()) as usize)?;
                Some(Step::Act(seat, self.game.random_action(state, seat, &mut self.rng)))
            }
            Turn::Over => None,
        }
    }

    fn broken<T>(&self, law: u8, what: impl Into<String>) -> Result<T, Broken> {
        Err(Broken { law, what: what.into(), record: record(self.game, &self.steps) })
    }

    /// Observers with equal notices get equal everything.
    fn check_twins(&mut self) -> Result<(), Broken> {
        let truth = self.twins.truth;
        for index in 0..self.twins.twins.len() {
            let Twin { who, course } = self.twins.twins[index];
            let turns = [truth, course].map(|course| self.game.turn(&course.state));
            if turns[0] != turns[1] {
                return self.broken(11, format!("{who:?} sees who is to act: {:?} or {:?}", turns[0], turns[1]));
            }
            // The end of a game opens everything (law 9).
            if turns[0] == Turn::Over || truth.state == course.state {
                continue;
            }
            self.check_pair(who, &truth, &course)?;
            if self.differ(&truth, &course) {
                *self.seen.differed.entry(format!("{who:?}")).or_default() += 1;
                if self.rng.below(ASK_EVERY) == 0 {
                    self.check_sample(who, &course)?;
                }
            }
        }
        Ok(())
    }

    fn check_pair(&mut self, who: Observer, truth: &Course<G>, twin: &Course<G>) -> Result<(), Broken> {
        let pair = [truth, twin];
        if self.game.turn(&truth.state) == Turn::Chance {
            let due = pair.map(|course| self.game.due(&course.state));
            if due[0] != due[1] {
                return self.broken(11, format!("{who:?} sees what is due: {} or {}", due[0], due[1]));
            }
        }
        let [view, other] = pair.map(|course| self.game.view(&course.state, who));
        if view != other {
            return self.broken(11, format!("{who:?} sees what it was not told:\n  {view:?}\n  {other:?}"));
        }
        if let Observer::Seat(seat) = who {
            let listed = pair.map(|course| {
                let mut listed = Vec::new();
                self.game.actions(&course.state, seat, &mut listed);
                listed
            });
            if listed[0] != listed[1] {
                return self.broken(11, format!("what {who:?} may do depends on what it was not told"));
            }
            let undo = pair.map(|course| course.undo == Some(seat));
            if undo[0] != undo[1] {
                return self.broken(11, format!("whether {who:?} may undo depends on what it was not told"));
            }
        }
        if self.rng.below(LOOK_EVERY) > 0 {
            return Ok(());
        }
        // A twin was told the same as the truth at every step.
        let told = tell(self.game, &self.steps, who).map(|(_, told)| told).unwrap_or_default();
        if sight::shown(self.game, &view, &told) != sight::shown(self.game, &other, &told) {
            return self.broken(11, format!("{who:?} is shown what it was not told"));
        }
        Ok(())
    }

    /// Do the courses differ in the truth?
    fn differ(&self, one: &Course<G>, other: &Course<G>) -> bool {
        let [one, other] = [one, other].map(|course| self.game.view(&course.state, Observer::Referee));
        one != other
    }

    /// Law 12: the twin is possible, so every fact of it must come up among the sampled worlds.
    fn check_sample(&mut self, who: Observer, twin: &Course<G>) -> Result<(), Broken> {
        let referee = |state: &G::State| self.game.write_view(&self.game.view(state, Observer::Referee));
        let mut facts = leaves(&referee(&twin.state));
        let view = self.game.view(&twin.state, who);
        for _ in 0..SAMPLES {
            if facts.is_empty() {
                return Ok(());
            }
            let world = referee(&self.game.sample(&view, &mut self.rng));
            facts.retain(|(path, value)| world.pointer(path) != Some(value));
        }
        self.broken(12, format!("{who:?}: possible, but never sampled: {facts:?}"))
    }

    /// Law 12: `reveals` is true wherever a twin had to part. Whether it is true too often shows only over many games.
    fn check_reveals(&mut self, before: &Course<G>, step: StepOf<G>, parted: &[Observer]) -> Result<(), Broken> {
        let Step::Act(seat, action) = step else { return Ok(()) };
        let kind = kind(self.game, &action);
        let after = self.game.turn(&self.twins.truth.state);
        let ended = after == Turn::Over;
        if self.game.reveals(&before.state, seat, &action) {
            let due = if let Turn::Act(due) = self.game.turn(&before.state) { due.len() } else { 0 };
            let revealing = self.seen.revealing.entry((kind, due)).or_default();
            revealing.said += 1;
            // A draw that follows at once tells something too.
            revealing.seen += u64::from(ended || after == Turn::Chance || !parted.is_empty());
        } else if ended {
            return self.broken(12, format!("{kind} ends the game but claims to reveal nothing"));
        } else if let Some(who) = parted.first() {
            return self.broken(12, format!("{kind} reveals something to {who:?} but claims not to"));
        }
        Ok(())
    }

    /// Takes the same step in every course that differs by one step, and begins new ones that differ by this one.
    fn step_otherwise(&mut self, step: StepOf<G>) {
        let (game, truth) = (self.game, self.twins.truth);
        let Some((_, events)) = truth.played(game, step) else { return };
        self.otherwise.retain_mut(|other| {
            let Some((after, other_events)) = other.course.played(game, step) else { return false };
            other.course = after;
            other.told |= notices(game, &events, other.who) != notices(game, &other_events, other.who);
            true
        });
        let Some(another) = self.another(step) else { return };
        let Some((course, other_events)) = truth.played(game, another) else { return };
        for who in Observer::everyone(game.seats()).filter(|who| *who != Observer::Referee) {
            let chosen = matches!(step, Step::Act(seat, _) if who.sees(seat)) && another != step;
            let told = chosen || notices(game, &events, who) != notices(game, &other_events, who);
            let other = Otherwise { who, course, told };
            if self.otherwise.len() < REMEMBERED {
                self.otherwise.push(other);
            } else if self.rng.below(4) == 0 {
                let index = self.rng.below(REMEMBERED as u32) as usize;
                self.otherwise[index] = other;
            }
        }
    }

    /// Another legal step in the same position.
    fn another(&mut self, step: StepOf<G>) -> Option<StepOf<G>> {
        let state = &self.twins.truth.state;
        match step {
            Step::Act(seat, _) => Some(Step::Act(seat, self.game.random_action(state, seat, &mut self.rng))),
            Step::Chance(outcome) => {
                let drawn = self.game.draw(state, &mut self.rng);
                if self.rng.below(2) == 0 {
                    return Some(Step::Chance(drawn));
                }
                changed(self.game, &outcome, &drawn, &mut self.rng).map(Step::Chance)
            }
        }
    }

    /// The reverse: what an observer was told stays in its view. The courses differ by one step. As long as that step
    /// still matters and the observer was told of it, its views must differ.
    fn check_memory(&mut self) -> Result<(), Broken> {
        let truth = self.twins.truth;
        if self.game.turn(&truth.state) == Turn::Over {
            return Ok(());
        }
        for Otherwise { who, course, .. } in self.otherwise.iter().filter(|other| other.told) {
            let [view, other] = [&truth, course].map(|course| self.game.view(&course.state, *who));
            if view == other && self.differ(&truth, course) {
                return self.broken(11, format!("{who:?} does not see what it was told:\n  {view:?}"));
            }
        }
        Ok(())
    }
}

/// The kind of an action: its name on the wire.
pub(crate) fn kind<G: Game>(game: &G, action: &G::Action) -> String {
    let written = game.write_action(action);
    variant(&written, "an action").map_or_else(|_| written.to_string(), |(name, _)| name.to_string())
}
