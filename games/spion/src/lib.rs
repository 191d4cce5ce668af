//! Spion: two secret services on a board of hexagons, each after the other's two secrets.
//!
//! The crate knows the rules of this one game and how it is shown. It must never know a bot, a server, another game or
//! where random numbers come from. Read `field`, `board`, `pairs` and `state`, then `action`, `legal` and `apply`.

mod action;
mod apply;
mod board;
mod clause;
mod config;
mod event;
mod fault;
mod field;
mod legal;
mod pairs;
mod sample;
mod show;

mod state;
mod view;
mod wire;

use deckname_engine::{Game, Listing, Observer, Outcome, Rng, Seat, SetupError, Step, StepOf, Turn, Unreadable};
use serde_json::Value;

pub use action::{Action, Chance};
pub use board::{Board, Kind, Piece};
pub use clause::Clause;
pub use config::Spion;
pub use event::{Event, News, Notice};
pub use field::{Axis, Field, Fields};
pub use pairs::{Pairs, Secrets};
pub use state::{End, Facts, Phase, Question, Questions, State};
pub use view::View;

impl Game for Spion {
    const ID: &'static str = "spion";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    /// Two hide, and there are 1,000 moves at most (`SN-16`).
    const MOST_STEPS: usize = 2 + state::MOST_MOVES as usize;

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
        2
    }

    fn options(&self) -> Value {
        self.write_options()
    }

    fn start(&self) -> State {
        State::start(self)
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        Self::to_act(s)
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if matches!(Self::to_act(s), Turn::Act(seats) if seats.has(seat)) {
            self.list(s, seat, out);
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        self.check_action(s, seat, a)
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        self.random(s, seat, rng)
    }

    fn due(&self, _: &State) -> &'static str {
        "nothing"
    }

    fn outcomes(&self, _: &State, _: &mut impl FnMut(Chance, u32)) -> Listing {
        Listing::Whole
    }

    fn check_chance(&self, _: &State, c: &Chance) -> Result<(), Clause> {
        match *c {}
    }

    /// # Panics
    /// Always: no position of this game waits for chance.
    fn draw<R: Rng>(&self, _: &State, _: &mut R) -> Chance {
        unreachable!("nothing in this game is left to chance")
    }

    #[inline]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        self.take(s, step, log);
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        Self::final_outcome(s)
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        self.check_state(s)
    }

    /// A question is answered (`SN-14`), and the end opens the secrets. All else is in plain view.
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let (mut after, mut reveals) = (*s, false);
        self.take(&mut after, Step::Act(seat, *a), &mut |event| {
            reveals |= matches!(event, Event::Public(News::Asked { .. } | News::Over { .. }));
        });
        reveals
    }

    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        Self::look(s, who)
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
        match *c {}
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        wire::read_chance(value)
    }

    fn write_view(&self, v: &View) -> Value {
        wire::write_view(v)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        wire::write_notice(n)
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        wire::write_standings(s)
    }
}
