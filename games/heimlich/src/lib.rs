//! Heimlich & Co.: seven agents circle a small town, and nobody knows whose agent is whose.
//!
//! The crate knows the rules of this one game and how it is shown. It must never know a bot, a server, another game or
//! where random numbers come from. Read `state`, `action`, `legal` and `apply` in this order.

mod action;
mod apply;
mod clause;
mod config;
mod event;
mod legal;
mod sample;
mod show;
mod state;
mod view;
mod wire;

use deckname_engine::{Game, Listing, Observer, Outcome, Rng, Seat, SetupError, StepOf, Turn, Unreadable};
use serde_json::Value;

pub use action::{Action, Chance, Place, Sheet, Split, Tip};
pub use clause::Clause;
pub use config::{Heimlich, Variant};
pub use event::{Event, Notice};
pub use state::{Agent, FINISH, Phase, Standing, State};
pub use view::{Open, View};

impl Game for Heimlich {
    const ID: &'static str = "heimlich";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=7;
    /// The deal, the tips, and 500 turns of a roll, a move and the safe (`HC-25`).
    const MOST_STEPS: usize = 1 + 7 + 500 * 3;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;

    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        Self::from_options(seats, options)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        self.write_options()
    }

    fn start(&self) -> State {
        State::start()
    }

    #[inline(always)]
    fn turn(&self, s: &State) -> Turn {
        self.to_act(s)
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if matches!(self.to_act(s), Turn::Act(seats) if seats.has(seat)) {
            self.list(s, seat, out);
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        self.check_action(s, seat, a)
    }

    #[inline(always)]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        self.random(s, seat, rng)
    }

    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::Deal { "deal" } else { "roll" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        self.list_outcomes(s, each)
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        self.check_outcome(s, c)
    }

    #[inline(always)]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        self.draw_outcome(s, rng)
    }

    #[inline(always)]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        self.take(s, step, log);
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.final_outcome(s)
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        self.check_state(s)
    }

    /// Moves and the safe are public arithmetic; a sheet stays secret. Only the end opens cards (`HC-17`).
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let mut after = *s;
        self.take(&mut after, deckname_engine::Step::Act(seat, *a), &mut deckname_engine::silent);
        after.phase == Phase::Over
    }

    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        self.look(s, who)
    }

    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(Self::tell(e, who))
    }

    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        self.imagine(v, rng)
    }

    fn write_action(&self, a: &Action) -> Value {
        wire::write_action(a)
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        wire::read_action(value)
    }

    fn write_chance(&self, c: &Chance) -> Value {
        wire::write_chance(self, c)
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        wire::read_chance(self, value)
    }

    fn write_view(&self, v: &View) -> Value {
        wire::write_view(self, v)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        wire::write_notice(self, n)
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        wire::write_standings(self, s)
    }
}
