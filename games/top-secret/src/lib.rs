//! Top Secret: agents carry suitcases across Europe, and only the one who packed a suitcase knows what is in it.
//!
//! The crate knows the rules of this one game and how it is shown. It must never know a bot, a server, another game or
//! where random numbers come from. Read `pieces`, `luggage`, `state`, `action`, `legal` and `apply` in this order.

mod action;
mod apply;
mod board;
mod clause;
mod config;
mod event;
mod fault;
mod legal;
mod luggage;
mod options;
mod pieces;
mod sample;
mod show;
mod state;
mod view;
mod wire;

use deckname_engine::{Game, Listing, Observer, Outcome, Rng, Seat, SetupError, StepOf, Turn, Unreadable};
use serde_json::Value;

pub use action::{Action, Chance, Packing};
pub use clause::Clause;
pub use config::TopSecret;
pub use event::{Ending, Event, Fight, Fighter, Notice};
pub use luggage::{Case, Cases, Content, Contents, Luggage, Whereabouts};
pub use pieces::{Agent, Agents, Bonus, Hand, Place, Squad};
pub use state::{Duel, Phase, State};
pub use view::View;

impl Game for TopSecret {
    const ID: &'static str = "top-secret";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    /// The set-up: who begins, what is hidden, where it is placed, the outposts. Then 400 turns (`TS-29`) of a roll, at most
    /// 27 steps (6 pips and a bonus for each of the 21 enemies that can be beaten), 22 duels with two cards each, one take
    /// or drop for each of 7 + 27 stops, 4 bombs, and the end of the turn.
    const MOST_STEPS: usize = 1 + 4 + 4 * 4 + 2 + 400 * (1 + 27 + 22 * 2 + 34 + 4 + 1);

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
        if s.phase == Phase::First { "first" } else { "roll" }
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

    /// Steps and suitcases are public arithmetic. The last sealed choice opens the others, but for what is hidden; a
    /// delivery opens a suitcase, and the end opens all of them.
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let mut after = *s;
        self.take(&mut after, deckname_engine::Step::Act(seat, *a), &mut deckname_engine::silent);
        let opens = match a {
            Action::Place(_) | Action::Outpost | Action::NoOutpost | Action::Duel(_) => {
                s.sealed_in.with(seat) == self.taking_part(s)
            }
            Action::Step { to, .. } => *to == Place::HQ,
            _ => false,
        };
        opens || after.phase == Phase::Over
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
        wire::write_action(self, a)
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        wire::read_action(self, value)
    }

    fn write_chance(&self, c: &Chance) -> Value {
        wire::write_chance(c)
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        wire::read_chance(value)
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
