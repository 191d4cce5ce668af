//! Pairs of histories that told an observer the same, made without `sample`: one game, and for each observer a second
//! game in which hidden chance fell differently and other seats sealed other choices.

use deckname_engine::{Game, Listing, Observer, Rng, Seat, Step, StepOf, Turn, Wyrand};

use crate::leaves;

/// How many other outcomes or choices are tried before the step is taken as it was.
const TRIES: u32 = 12;
/// How many changes are made to an outcome that cannot be listed, such as a deal.
const CHANGES: u32 = 24;

/// How often a new twin is built from the beginning before it starts from the truth instead.
const RETOLD: u32 = 3;

/// A game so far.
#[derive(Debug)]
pub struct Course<G: Game> {
    /// The truth.
    pub state: G::State,
    /// The seat that may take the last step back.
    pub undo: Option<Seat>,
}

impl<G: Game> Clone for Course<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Course<G> {}

impl<G: Game> Course<G> {
    /// No step has been taken.
    pub fn start(game: &G) -> Self {
        Self { state: game.start(), undo: None }
    }

    /// Takes the step and returns what happened. `None` if the step is refused.
    pub fn played(&self, game: &G, step: StepOf<G>) -> Option<(Self, Vec<G::Event>)> {
        let (mut state, mut events) = (self.state, Vec::new());
        game.play(&mut state, step, &mut |event| events.push(event)).ok()?;
        // The same rule as in `table::Running`.
        let undo = match step {
            Step::Act(seat, action) if !game.reveals(&self.state, seat, &action) => Some(seat),
            _ => None,
        };
        Some((Self { state, undo }, events))
    }
}

/// What `who` is told of events.
pub fn notices<G: Game>(game: &G, events: &[G::Event], who: Observer) -> Vec<G::Notice> {
    events.iter().filter_map(|event| game.notice(event, who)).collect()
}

/// A course that told `who` the same as the true one, so far.
#[derive(Debug)]
pub struct Twin<G: Game> {
    /// The observer that was told the same.
    pub who: Observer,
    /// The other course.
    pub course: Course<G>,
}

impl<G: Game> Clone for Twin<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Twin<G> {}

/// A game, and a twin of it for every observer but the referee.
#[derive(Debug)]
pub struct Twins<'a, G: Game> {
    game: &'a G,
    /// The true course.
    pub truth: Course<G>,
    /// One for each observer.
    pub twins: Vec<Twin<G>>,
    steps: Vec<StepOf<G>>,
    rng: Wyrand,
}

impl<'a, G: Game> Twins<'a, G> {
    /// At the start, all courses are the same.
    pub fn new(game: &'a G, seed: u64) -> Self {
        let truth = Course::start(game);
        let observers = Observer::everyone(game.seats()).filter(|who| *who != Observer::Referee);
        let twins = observers.map(|who| Twin { who, course: truth }).collect();
        Self { game, truth, twins, steps: Vec::new(), rng: Wyrand::stream(seed, 11) }
    }

    /// Takes a legal step. Each twin takes one that tells its observer the same. If there is none, the observer has learned
    /// something: it is returned, and gets a new twin.
    pub fn advance(&mut self, step: StepOf<G>) -> Vec<Observer> {
        let Some((after, events)) = self.truth.played(self.game, step) else { return Vec::new() };
        self.steps.push(step);
        let mut parted = Vec::new();
        for index in 0..self.twins.len() {
            let Twin { who, course } = self.twins[index];
            let told = notices(self.game, &events, who);
            self.twins[index].course = if let Some(course) = self.follow(who, &course, step, &told) {
                course
            } else {
                parted.push(who);
                (0..RETOLD).find_map(|_| self.retold(who)).unwrap_or(after)
            };
        }
        self.truth = after;
        parted
    }

    /// Replays the whole game with different hidden facts but the same notices for `who`. `None` if it gets stuck.
    fn retold(&mut self, who: Observer) -> Option<Course<G>> {
        let mut truth = Course::start(self.game);
        let mut twin = truth;
        for index in 0..self.steps.len() {
            let step = self.steps[index];
            let (after, events) = truth.played(self.game, step)?;
            twin = self.follow(who, &twin, step, &notices(self.game, &events, who))?;
            truth = after;
        }
        Some(twin)
    }

    /// The course after a step that tells `who` the same: a different step if there is one. Its own choices stay as they were.
    fn follow(&mut self, who: Observer, course: &Course<G>, step: StepOf<G>, told: &[G::Notice]) -> Option<Course<G>> {
        let game = self.game;
        let same = |step: StepOf<G>| {
            let (after, events) = course.played(game, step)?;
            (notices(game, &events, who) == told).then_some(after)
        };
        if matches!(step, Step::Act(seat, _) if who.sees(seat)) {
            return same(step);
        }
        let as_it_was = same(step);
        if as_it_was.is_some() && self.rng.below(2) == 0 {
            return as_it_was;
        }
        self.another(course, step, same).or(as_it_was).or_else(|| any(game, course, step, same))
    }

    /// The course after a random other step that `same` accepts.
    fn another(
        &mut self,
        course: &Course<G>,
        step: StepOf<G>,
        same: impl Fn(StepOf<G>) -> Option<Course<G>>,
    ) -> Option<Course<G>> {
        match (step, self.game.turn(&course.state)) {
            (Step::Chance(outcome), Turn::Chance) => {
                let drawn = (0..TRIES).find_map(|_| same(Step::Chance(self.game.draw(&course.state, &mut self.rng))));
                drawn.or_else(|| self.changed(course, outcome, same))
            }
            (Step::Act(seat, _), Turn::Act(due)) if due.contains(seat) => (0..TRIES)
                .find_map(|_| same(Step::Act(seat, self.game.random_action(&course.state, seat, &mut self.rng)))),
            _ => None,
        }
    }

    /// The course after an outcome that was changed repeatedly, as long as `same` accepts it: this finds another deal
    /// around a hand that must stay.
    fn changed(
        &mut self,
        course: &Course<G>,
        mut outcome: G::Chance,
        same: impl Fn(StepOf<G>) -> Option<Course<G>>,
    ) -> Option<Course<G>> {
        let game = self.game;
        if game.outcomes(&course.state, &mut |_, _| ()) == Listing::Whole {
            return None;
        }
        let mut found = None;
        for _ in 0..CHANGES {
            let other = game.draw(&course.state, &mut self.rng);
            let Some(changed) = changed(game, &outcome, &other, &mut self.rng) else { continue };
            if let Some(after) = same(Step::Chance(changed)) {
                (outcome, found) = (changed, Some(after));
            }
        }
        found
    }
}

/// The course after the first listed step that `same` accepts.
fn any<G: Game>(
    game: &G,
    course: &Course<G>,
    step: StepOf<G>,
    same: impl Fn(StepOf<G>) -> Option<Course<G>>,
) -> Option<Course<G>> {
    let mut steps = Vec::new();
    match step {
        Step::Chance(_) => {
            if game.turn(&course.state) == Turn::Chance {
                game.outcomes(&course.state, &mut |outcome, _| steps.push(Step::Chance(outcome)));
            }
        }
        Step::Act(seat, _) => {
            let mut actions = Vec::new();
            game.actions(&course.state, seat, &mut actions);
            steps.extend(actions.into_iter().map(|action| Step::Act(seat, action)));
        }
    }
    steps.into_iter().find_map(same)
}

/// The outcome with a small change: two of its parts exchanged, or one taken from another outcome.
pub fn changed<G: Game>(game: &G, outcome: &G::Chance, other: &G::Chance, rng: &mut Wyrand) -> Option<G::Chance> {
    let [outcome, other] = [outcome, other].map(|outcome| game.write_chance(outcome));
    game.read_chance(&leaves::changed(&outcome, &other, rng)).ok()
}
