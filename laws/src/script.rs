use deckname_engine::{Clause, Game, NOT_DUE, Observer, Refusal, Seat, Seats, Step, StepOf, Turn, silent};
use serde_json::Value;

/// A game played by a script in the wire format, for tests of single clauses.
#[derive(Debug)]
pub struct Script<G: Game> {
    /// The game and its set-up.
    pub game: G,
    /// The truth so far.
    pub state: G::State,
}

impl<G: Game> Script<G> {
    /// A new game.
    ///
    /// # Panics
    /// If the game cannot be set up like this.
    pub fn new(seats: u8, options: &Value) -> Self {
        let game = G::new(seats, options).unwrap_or_else(|why| panic!("{seats} seats, {options}: {why}"));
        let state = game.start();
        Self { game, state }
    }

    /// Chance brings this outcome. Returns what the referee is told.
    #[track_caller]
    pub fn chance(&mut self, outcome: impl Into<Value>) -> Vec<Value> {
        let outcome = outcome.into();
        self.try_chance(&outcome).unwrap_or_else(|clause| panic!("{outcome} is refused by {clause}"))
    }

    /// The seat takes this action. Returns what the referee is told.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: impl Into<Value>) -> Vec<Value> {
        let action = action.into();
        self.try_act(seat, &action).unwrap_or_else(|clause| panic!("seat {seat}: {action} is refused by {clause}"))
    }

    /// The clause that refuses the action. Checks that nothing has changed.
    #[track_caller]
    pub fn refused(&mut self, seat: u8, action: impl Into<Value>) -> &'static str {
        let (action, before) = (action.into(), self.state);
        let clause = self.try_act(seat, &action).expect_err("this action should be refused");
        assert!(before == self.state, "refused, but the state changed");
        clause
    }

    /// The clause that refuses the outcome.
    #[track_caller]
    pub fn impossible(&mut self, outcome: impl Into<Value>) -> &'static str {
        self.try_chance(&outcome.into()).expect_err("this outcome should be refused")
    }

    /// What the seat sees.
    pub fn view(&self, seat: u8) -> Value {
        self.game.write_view(&self.game.view(&self.state, Observer::Seat(Seat(seat))))
    }

    /// What spectators see.
    pub fn public(&self) -> Value {
        self.game.write_view(&self.game.view(&self.state, Observer::Public))
    }

    /// What the referee sees: everything.
    pub fn all(&self) -> Value {
        self.game.write_view(&self.game.view(&self.state, Observer::Referee))
    }

    /// The legal actions of the seat.
    pub fn legal(&self, seat: u8) -> Vec<Value> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, Seat(seat), &mut actions);
        actions.iter().map(|action| self.game.write_action(action)).collect()
    }

    /// The outcomes of chance with their weights.
    pub fn outcomes(&self) -> Vec<(Value, u32)> {
        let mut outcomes = Vec::new();
        self.game.outcomes(&self.state, &mut |c, weight| outcomes.push((self.game.write_chance(&c), weight)));
        outcomes
    }

    /// The seats that owe a decision.
    pub fn waiting(&self) -> Vec<u8> {
        let seats = if let Turn::Act(seats) = self.game.turn(&self.state) { seats } else { Seats::EMPTY };
        seats.iter().map(|seat| seat.0).collect()
    }

    /// The kind of outcome that is due.
    pub fn due(&self) -> Option<&'static str> {
        (self.game.turn(&self.state) == Turn::Chance).then(|| self.game.due(&self.state))
    }

    /// The `over` of the status, once the game is over.
    pub fn over(&self) -> Option<Value> {
        self.game.outcome(&self.state).map(|outcome| self.game.ending(&self.state, outcome))
    }

    /// Who won; panics if the game is not over.
    #[track_caller]
    pub fn winners(&self) -> Value {
        self.over().expect("the game should be over")["winners"].clone()
    }

    fn try_chance(&mut self, outcome: &Value) -> Result<Vec<Value>, &'static str> {
        let chance = self.game.read_chance(outcome).unwrap_or_else(|why| panic!("{outcome}: {why}"));
        self.step(Step::Chance(chance))
    }

    fn try_act(&mut self, seat: u8, action: &Value) -> Result<Vec<Value>, &'static str> {
        let read = self.game.read_action(action).unwrap_or_else(|why| panic!("{action}: {why}"));
        self.step(Step::Act(Seat(seat), read))
    }

    fn step(&mut self, step: StepOf<G>) -> Result<Vec<Value>, &'static str> {
        let mut events = Vec::new();
        match self.game.play(&mut self.state, step, &mut |event| events.push(event)) {
            Ok(()) => Ok(events
                .iter()
                .filter_map(|event| self.game.notice(event, Observer::Referee))
                .map(|notice| self.game.write_notice(&notice))
                .collect()),
            Err(Refusal::NotDue) => Err(NOT_DUE),
            Err(Refusal::Breaks(clause)) => Err(clause.id()),
        }
    }
}

impl<G: Game + Clone> Clone for Script<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), state: self.state }
    }
}

/// Plays random steps until `done` or the end, and counts them.
pub fn random_until<G: Game>(script: &mut Script<G>, seed: u64, done: impl Fn(&Script<G>) -> bool) -> u32 {
    let mut rng = deckname_engine::Wyrand::new(seed);
    let mut steps = 0;
    while !done(script) {
        let Some(step) = script.game.random_step(&script.state, &mut rng) else { break };
        script.game.apply(&mut script.state, step, &mut silent);
        steps += 1;
    }
    steps
}
