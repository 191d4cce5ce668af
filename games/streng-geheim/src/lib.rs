//! Streng geheim: agents search a small town for the true formula and for each other's code names, and one of them runs.
//!
//! The crate knows the rules of this one game and how it is shown. It must never know a bot, a server, another game or
//! where random numbers come from. Read `state`, `action`, `legal` and `apply` in this order.

mod action;
mod apply;
mod clause;
mod config;
mod contest;
mod event;
mod guess;
mod leads;
mod ledger;
mod legal;
mod recall;
mod sample;
mod show;
mod state;
mod view;
mod ways;
mod wire;

use deckname_engine::{Game, Listing, Observer, Outcome, Rng, Seat, Seats, SetupError, StepOf, Turn, Unreadable};
use serde_json::{Value, json};

pub use action::{Action, Card, Chance, Field, Fields, Kind, Place, Places, Sheet, Stash, Tips};
pub use clause::Clause;
pub use config::StrengGeheim;
pub use event::{Event, Notice};
pub use state::{Deal, How, Phase, State};
pub use view::{Mine, View};

impl Game for StrengGeheim {
    const ID: &'static str = "streng-geheim";
    const SEATS: std::ops::RangeInclusive<u8> = 3..=6;
    /// The deal, six stashes, 60 rounds of five decisions a seat (or four and a tip), a lot, 60 rounds of dials (`SG-24`).
    const MOST_STEPS: usize = 1 + 6 + 60 * 5 * 6 + 1 + 60 * 6;

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
        Self::write_options()
    }

    fn start(&self) -> State {
        State::start()
    }

    #[inline]
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

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        self.random(s, seat, rng)
    }

    fn due(&self, s: &State) -> &'static str {
        Self::due_outcome(s)
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

    /// A look shows cards; the last choice of a phase opens those of the others, except for stashes and dials, which stay
    /// sealed (`SG-6`, `SG-8`).
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let last = s.done.with(seat) == self.choosing(s);
        match a {
            Action::Search(_) | Action::Snoop(_) => true,
            Action::Pass | Action::Stash(_) => false,
            Action::Dial(_) => last && s.phase == Phase::Flight,
            _ => last && self.choosing(s) != Seats::NONE,
        }
    }

    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        self.look_on(s, who)
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

    fn ending(&self, s: &State, outcome: Outcome) -> Value {
        let winners: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
        json!({"winners": winners, "standings": self.standings(s), "how": s.how.map(wire::how_name)})
    }
}
