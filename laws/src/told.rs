//! Law 11: a seat sees only what it was told, and keeps what it was told. Law 12, as far as it needs twins: `reveals`
//! and what `sample` reaches.

use std::collections::BTreeMap;

use deckname_engine::wire::variant;
use deckname_engine::{Game, Observer, Rng, Seat, Step, StepOf, Turn, Wyrand};
use deckname_scene::{Aid, Show};
use serde_json::Value;

use crate::broken::record;
use crate::forge::Strangers;
use crate::leaves::leaves;
use crate::sight::Has;
use crate::twins::{Course, Twin, Twins, changed, notices};
use crate::{Broken, Player, sight};

/// What is shown is compared at one step in this many. It follows from the view, and views are compared at every step.
const LOOK_EVERY: u32 = 16;
/// One step in this many is checked for whether `sample` reaches the world of a twin.
const ASK_EVERY: u32 = 24;
/// The most worlds that are sampled until each fact of a twin has come up. A twin may be unlikely: in Spy, a card at the end
/// of a hand can have a chance of 1 in 4,000.
const SAMPLES: u32 = 200_000;
/// How many courses that differ by one step are kept.
const REMEMBERED: usize = 32;
/// How many actions from elsewhere, and forged ones, are tried in both courses.
const STRANGERS: usize = 24;

/// How many actions are forged from each one that is taken.
const FORGED: u32 = 2;

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
    let (twins, strangers) = (Twins::new(game, seed), Strangers::new(STRANGERS));
    let told = Told { game, twins, otherwise: Vec::new(), steps: Vec::new(), strangers, rng, seen };
    told.play(player).map_err(|broken| broken.with_seed(seed))
}

struct Told<'a, G: Game> {
    game: &'a G,
    twins: Twins<'a, G>,
    otherwise: Vec<Otherwise<G>>,
    steps: Vec<StepOf<G>>,
    strangers: Strangers<G::Action>,
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
            if let Step::Act(_, action) = step {
                self.strangers.remember(self.game, action, FORGED, &mut self.rng);
            }
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
            let Twin { who, course, .. } = self.twins.twins[index];
            let turns = [truth, course].map(|course| self.game.turn(&course.state));
            if turns[0] != turns[1] {
                return self.broken(11, format!("{who:?} sees who is to act: {:?} or {:?}", turns[0], turns[1]));
            }
            // The end of a game opens everything (law 9).
            if turns[0] == Turn::Over || truth.state == course.state {
                continue;
            }
            self.check_pair(index)?;
            if self.differ(&truth, &course) {
                *self.seen.differed.entry(format!("{who:?}")).or_default() += 1;
                if self.rng.below(ASK_EVERY) == 0 {
                    self.check_sample(who, &course)?;
                }
            }
        }
        Ok(())
    }

    /// The true course and the twin with this index.
    fn check_pair(&mut self, index: usize) -> Result<(), Broken> {
        let look = self.rng.below(LOOK_EVERY) == 0;
        let aid = Aid::ALL[self.rng.below(Aid::ALL.len() as u32) as usize];
        let pair = [&self.twins.told[index], &self.twins.twins[index]];
        let (who, courses) = (pair[0].who, pair.map(|twin| &twin.course));
        if self.game.turn(&courses[0].state) == Turn::Chance {
            let due = courses.map(|course| self.game.due(&course.state));
            if due[0] != due[1] {
                return self.broken(11, format!("{who:?} sees what is due: {} or {}", due[0], due[1]));
            }
        }
        let [view, other] = courses.map(|course| self.game.view(&course.state, who));
        if view != other {
            return self.broken(11, format!("{who:?} sees what it was not told:\n  {view:?}\n  {other:?}"));
        }
        let listed = if let Observer::Seat(seat) = who { self.check_choices(seat, courses)? } else { Vec::new() };
        if !look {
            return Ok(());
        }
        let [shown, other_shown] = [(&view, pair[0]), (&other, pair[1])].map(|(view, twin)| {
            let has = Has { view, told: &twin.told, listed: &listed };
            let before = self.game.view(&twin.before.state, who);
            (sight::shown(self.game, &has, aid), sight::telling(self.game, twin.news(), [&before, view]))
        });
        if shown.0 != other_shown.0 {
            return self
                .broken(11, format!("{who:?} is shown what it was not told: {}", first(&shown.0, &other_shown.0)));
        }
        if shown.1 != other_shown.1 {
            let what = first(&shown.1, &other_shown.1);
            return self.broken(11, format!("{who:?} hears what it was not told: {what}"));
        }
        Ok(())
    }

    /// What the seat may do, take back and be refused must be the same in both courses.
    fn check_choices(&self, seat: Seat, courses: [&Course<G>; 2]) -> Result<Vec<G::Action>, Broken> {
        let [listed, other] = courses.map(|course| {
            let mut listed = Vec::new();
            self.game.actions(&course.state, seat, &mut listed);
            listed
        });
        if listed != other {
            return self.broken(11, format!("what {seat:?} may do depends on what it was not told"));
        }
        let undo = courses.map(|course| course.undo == Some(seat));
        if undo[0] != undo[1] {
            return self.broken(11, format!("whether {seat:?} may undo depends on what it was not told"));
        }
        if listed.is_empty() {
            return Ok(listed);
        }
        for action in self.strangers.iter() {
            let answers = courses.map(|course| self.game.check(&course.state, seat, action));
            if answers[0] != answers[1] {
                return self.broken(
                    11,
                    format!("{seat:?}: {:?} or {:?}, by what it was not told: {action:?}", answers[0], answers[1]),
                );
            }
        }
        Ok(listed)
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

/// The first of the texts that differ.
fn first(texts: &[String], others: &[String]) -> String {
    let apart = texts.iter().zip(others).find(|(text, other)| text != other);
    apart.map_or_else(|| "more or less".to_string(), |(text, other)| format!("\n  {text}\n  {other}"))
}

/// The kind of an action: its name on the wire.
pub(crate) fn kind<G: Game>(game: &G, action: &G::Action) -> String {
    let written = game.write_action(action);
    variant(&written, "an action").map_or_else(|_| written.to_string(), |(name, _)| name.to_string())
}
