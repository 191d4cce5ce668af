//! Spy: cards bring spies to continents and hideouts, and every spy who is there makes the place dearer for the next.
//!
//! The crate knows the rules of this one game and how it is shown. It must never know a bot, a server, another game or
//! where random numbers come from. Read `cards`, `state`, `action`, `legal` and `apply` in this order.

mod action;
mod apply;
mod cards;
mod clause;
mod config;
mod courses;
mod event;
mod legal;
mod origins;
mod past;
mod sample;
mod sends;
mod show;
mod shown;
mod state;
mod view;
mod wire;

use deckname_engine::{Game, Listing, Observer, Outcome, Rng, Seat, SetupError, StepOf, Turn, Unreadable};
use serde_json::Value;

pub use action::{Action, Chance, Mission};
pub use cards::{Card, Cards, Tally, Target};
pub use clause::Clause;
pub use config::Spy;
pub use event::{Event, Notice};
pub use past::Past;
pub use shown::{Shown, ShownCards};
pub use state::{Phase, State};
pub use view::View;

/// Each send takes at least one spy.
const MOST_SENDS: usize = 36;
/// A target takes one spy after the other for 2, 3, … 18 cards, 170 in all for 17 spies. Two targets filled like this and two
/// spies more use the most cards.
pub(crate) const MOST_DISCARDS: usize = 2 * 170 + 2 + 3;
/// A turn with a draw takes a card from the pile, which gets back only what is discarded. Between two sends, and after the
/// last, fewer turns than seats pass without a draw, or as many at the very end (`SP-13`).
const MOST_TURNS: usize = 108 + MOST_DISCARDS + 3 * MOST_SENDS + 4;

impl Game for Spy {
    const ID: &'static str = "spy";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    /// Four games, each with a deal, its turns (a card laid out, the end, a draw) and its sends.
    const MOST_STEPS: usize = 4 * (1 + 3 * MOST_TURNS + MOST_SENDS);

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
        State::set_up(self, 0, Default::default())
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        Self::to_act(s)
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if matches!(Self::to_act(s), Turn::Act(seats) if seats.has(seat)) {
            Self::list(s, seat, out);
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        Self::check_action(s, seat, a)
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        Self::random(s, seat, rng)
    }

    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::Deal { "deal" } else { "draw" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        Self::list_outcomes(s, each)
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        self.check_outcome(s, c)
    }

    #[inline]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        self.draw_outcome(s, rng)
    }

    #[inline]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        self.take(s, step, log);
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.final_outcome(s)
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        self.check_state(s)
    }

    /// A card that leaves the hand is shown, and the end of a turn brings a card that only its seat sees. Sending what is laid
    /// out is public arithmetic.
    fn reveals(&self, s: &State, _: Seat, a: &Action) -> bool {
        match a {
            Action::Lay(_) => true,
            Action::Send(send) => !send.hand.is_empty(),
            Action::EndTurn => !s.pile.is_empty() || !s.discards.is_empty(),
        }
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
