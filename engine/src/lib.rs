//! The contract that every game of Deckname keeps.
//!
//! This crate is the manual for adding a game. It knows no game, does no I/O and has no randomness of its own. It must
//! never learn what a die, a card or an agent is.
//!
//! # The path of a step
//!
//! ```text
//! new(seats, options) ─► start ─► State ─► turn ─┬─ Chance: outcomes / draw / check_chance ─┐
//!                                                ├─ Act(seats): actions / check             ├─► apply ─► State, events
//!                                                └─ Over: outcome, standings                ┘
//! State ─ view(observer) ─► View ─ sample ─► a world that agrees        Event ─ notice(observer) ─► Notice
//! ```
//!
//! # The parts, file by file
//!
//! | file | trait | what it says |
//! |---|---|---|
//! | `lib.rs` | [`Types`] | what the game is made of |
//! | `config.rs` | [`Configure`] | seats, options, data files |
//! | `state.rs` | [`Truth`] | where it begins, what always holds |
//! | `legal.rs` | [`Legal`] | whose turn it is, what they may do |
//! | `chance.rs` | [`Chances`] | what dice and cards may do |
//! | `apply.rs` | [`Apply`] | the only code that changes a state |
//! | `event.rs` | [`Notify`] | what each observer is told |
//! | `view.rs` | [`Observe`] | what each observer may know |
//! | `sample.rs` | [`Sample`] | worlds that agree with a view |
//! | `wire.rs` | [`Wire`] | the names of the wire format |
//! | `retell.rs` | [`Retell`] | how a sampled world may have come about; not part of [`Game`] |
//!
//! A type that implements all of them is a [`Game`], which provides [`Game::play`] and [`Game::playout`].
//!
//! # How they work together
//!
//! * **The game value** (`self`) holds what a set-up fixes: seats, options, board, tables. It never changes.
//! * **State** is the truth, small and `Copy`. Who has seen what is part of it, as bit masks. Only [`Apply::apply`]
//!   changes it, without checking the step; [`Game::play`] checks it first.
//! * **Chance is explicit.** Nothing is decided before it is needed: a face-down pile is a multiset, and a draw picks from
//!   it. Outcomes have integer weights. So a record replays without random numbers, and a test can script its dice.
//! * **Simultaneous choices** are sealed in the state one by one, in any order; the position moves on with the last.
//!   *That* a seat has chosen is public, *what* it has chosen is not.
//! * **Views and notices** are the only way out. `State` and `Event` have no JSON form, so the truth cannot leave the
//!   process by accident.
//! * **A view holds what its observer was told**: nothing more, and everything that the rules allow them to remember.
//! * **[`Sample::sample`] takes a view**, never a state: a bot that peeks does not compile.
//! * **Clauses** are an enum: every refusal names the rule that was broken.
//!
//! If the legality of an action would reveal something hidden, the action is legal and has a result instead. The laws
//! (crate `deckname-laws`) check all of this for a game with one call. `CONTRIBUTING.md` shows how to add a game.
//!
//! # Example
//!
//! A whole game, as small as can be: a coin is tossed and only seat 0 sees it; seat 1 guesses, and the coin is shown.
//!
//! ```
//! use deckname_engine::prelude::*;
//! use deckname_engine::{
//!     Listing, Observer, Outcome, Rng, Seat, Seats, SetupError, Step, StepOf, Turn, Unreadable, Wyrand, clauses, setup, wire,
//! };
//! use serde_json::{Value, json};
//!
//! // lib.rs
//! #[derive(Debug)]
//! struct Coin;
//!
//! impl Types for Coin {
//!     const ID: &'static str = "coin";
//!     const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
//!     const MOST_STEPS: usize = 2;
//!
//!     type State = State;
//!     type Action = Side;
//!     type Chance = Side;
//!     type Event = Event;
//!     type View = View;
//!     type Notice = Notice;
//!     type Clause = Clause;
//! }
//!
//! // config.rs
//! impl Configure for Coin {
//!     fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
//!         setup::seats(seats, 2, 2)?;
//!         setup::options(options, &[])?;
//!         Ok(Self)
//!     }
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!     fn options(&self) -> Value {
//!         json!({})
//!     }
//! }
//!
//! // state.rs
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct State {
//!     tossed: Option<Side>,
//!     guessed: Option<Side>,
//! }
//!
//! impl Truth for Coin {
//!     fn start(&self) -> State {
//!         State { tossed: None, guessed: None }
//!     }
//!     fn sound(&self, s: &State) -> Result<(), &'static str> {
//!         if s.guessed.is_some() && s.tossed.is_none() { Err("guessed before the toss") } else { Ok(()) }
//!     }
//! }
//!
//! // action.rs
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! enum Side {
//!     Heads,
//!     Tails,
//! }
//!
//! const SIDES: [Side; 2] = [Side::Heads, Side::Tails];
//! const NAMES: [&str; 2] = ["heads", "tails"];
//!
//! // clause.rs: nothing that is readable can be illegal here, so the one clause is never broken.
//! clauses! { Guess = "CO-1" }
//!
//! // legal.rs
//! impl Legal for Coin {
//!     fn turn(&self, s: &State) -> Turn {
//!         match (s.tossed, s.guessed) {
//!             (None, _) => Turn::Chance,
//!             (_, None) => Turn::Act(Seats::one(Seat(1))),
//!             _ => Turn::Over,
//!         }
//!     }
//!     fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Side>) {
//!         if matches!(self.turn(s), Turn::Act(due) if due.contains(seat)) {
//!             out.extend(SIDES);
//!         }
//!     }
//!     fn check(&self, _: &State, _: Seat, _: &Side) -> Result<(), Clause> {
//!         Ok(())
//!     }
//!     fn random_action<R: Rng>(&self, _: &State, _: Seat, rng: &mut R) -> Side {
//!         SIDES[rng.below(2) as usize]
//!     }
//! }
//!
//! // chance.rs
//! impl Chances for Coin {
//!     fn due(&self, _: &State) -> &'static str {
//!         "toss"
//!     }
//!     fn outcomes(&self, _: &State, each: &mut impl FnMut(Side, u32)) -> Listing {
//!         SIDES.into_iter().for_each(|side| each(side, 1));
//!         Listing::Whole
//!     }
//!     fn check_chance(&self, _: &State, _: &Side) -> Result<(), Clause> {
//!         Ok(())
//!     }
//!     fn draw<R: Rng>(&self, _: &State, rng: &mut R) -> Side {
//!         SIDES[rng.below(2) as usize]
//!     }
//! }
//!
//! // apply.rs
//! impl Apply for Coin {
//!     fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
//!         match step {
//!             Step::Chance(side) => {
//!                 s.tossed = Some(side);
//!                 log(Event::Tossed(side));
//!             }
//!             Step::Act(_, guess) => {
//!                 s.guessed = Some(guess);
//!                 s.tossed.into_iter().for_each(|tossed| log(Event::Guessed { guess, tossed }));
//!             }
//!         }
//!     }
//!     fn outcome(&self, s: &State) -> Option<Outcome> {
//!         let right = s.guessed? == s.tossed?;
//!         Some(Outcome::of(Seats::one(Seat(right.into()))))
//!     }
//!     fn reveals(&self, _: &State, _: Seat, _: &Side) -> bool {
//!         true // The coin is shown.
//!     }
//! }
//!
//! // event.rs
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! enum Event {
//!     Tossed(Side),
//!     Guessed { guess: Side, tossed: Side },
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! enum Notice {
//!     Tossed(Option<Side>),
//!     Guessed { guess: Side, tossed: Side },
//! }
//!
//! impl Notify for Coin {
//!     fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
//!         Some(match e {
//!             Event::Tossed(side) => Notice::Tossed(Some(*side).filter(|_| who.sees(Seat(0)))),
//!             Event::Guessed { guess, tossed } => Notice::Guessed { guess: *guess, tossed: *tossed },
//!         })
//!     }
//! }
//!
//! // view.rs
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct View {
//!     is_tossed: bool,
//!     tossed: Option<Side>,
//!     guessed: Option<Side>,
//! }
//!
//! impl Observe for Coin {
//!     fn view(&self, s: &State, who: Observer) -> View {
//!         let tossed = s.tossed.filter(|_| who.sees(Seat(0)) || s.guessed.is_some());
//!         View { is_tossed: s.tossed.is_some(), tossed, guessed: s.guessed }
//!     }
//! }
//!
//! // sample.rs
//! impl Sample for Coin {
//!     fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
//!         let unseen = v.is_tossed.then(|| SIDES[rng.below(2) as usize]);
//!         State { tossed: v.tossed.or(unseen), guessed: v.guessed }
//!     }
//! }
//!
//! // wire.rs
//! fn name(side: Side) -> &'static str {
//!     NAMES[side as usize]
//! }
//!
//! fn read(value: &Value) -> Result<Side, Unreadable> {
//!     Ok(SIDES[wire::index(&NAMES, wire::text(value, "a side")?, "side")?])
//! }
//!
//! impl Wire for Coin {
//!     fn write_action(&self, a: &Side) -> Value {
//!         json!(name(*a))
//!     }
//!     fn read_action(&self, value: &Value) -> Result<Side, Unreadable> {
//!         read(value)
//!     }
//!     fn write_chance(&self, c: &Side) -> Value {
//!         json!(name(*c))
//!     }
//!     fn read_chance(&self, value: &Value) -> Result<Side, Unreadable> {
//!         read(value)
//!     }
//!     fn write_view(&self, v: &View) -> Value {
//!         json!({"tossed": v.tossed.map(name), "guessed": v.guessed.map(name)})
//!     }
//!     fn write_notice(&self, n: &Notice) -> Value {
//!         match n {
//!             Notice::Tossed(side) => json!({"tossed": side.map(name)}),
//!             Notice::Guessed { guess, tossed } => json!({"guessed": name(*guess), "tossed": name(*tossed)}),
//!         }
//!     }
//!     fn standings(&self, _: &State) -> Vec<Value> {
//!         Vec::new()
//!     }
//! }
//!
//! // Let us play.
//! let game = Coin::new(2, &Value::Null)?;
//! let mut state = game.start();
//! let mut told = Vec::new();
//! let mut log = |event| told.extend(game.notice(&event, Observer::Seat(Seat(1))));
//! game.play(&mut state, Step::Chance(Side::Heads), &mut log).expect("a coin can show heads");
//!
//! // Seat 1 does not know what was tossed, so it imagines worlds with either side.
//! assert_eq!(told, [Notice::Tossed(None)]);
//! let view = game.view(&state, Observer::Seat(Seat(1)));
//! let mut rng = Wyrand::new(1);
//! let worlds: Vec<_> = (0..20).map(|_| game.sample(&view, &mut rng)).collect();
//! assert!(SIDES.iter().all(|side| worlds.iter().any(|world| world.tossed == Some(*side))));
//!
//! // A step from outside is read, checked and applied.
//! let step = game.read_step(&deckname_engine::WireStep::read(&json!({"seat": 1, "action": "tails"}))?)?;
//! game.play(&mut state, step, &mut deckname_engine::silent).expect("seat 1 is to guess");
//! assert_eq!(game.outcome(&state), Some(Outcome::of(Seats::one(Seat(0)))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![warn(missing_docs)]

pub mod data;
mod game;
mod parts;
mod retell;
mod rng;
mod seat;
mod set;
pub mod setup;
mod step;
mod told;
pub mod wire;

pub use game::{Clause, Game, LISTED, Listing, Outcome, Refusal, Step, StepOf, Turn, Types, silent};
pub use parts::{Apply, Chances, Configure, Legal, Notify, Observe, Sample, Truth, Wire};
pub use retell::{Retell, follow};
pub use rng::{Rng, Wyrand};
pub use seat::{Observer, Seat, Seats};
pub use set::{Bits, Iter, Member, Set};
pub use setup::{Fault, Kind, Misread, SetupError};
pub use step::WireStep;
pub use told::Told;
pub use wire::{Unreadable, repeated};

/// The whole contract, for code that calls a game whose type it knows: `use deckname_engine::prelude::*;`.
pub mod prelude {
    pub use crate::{Apply, Chances, Clause, Configure, Game, Legal, Notify, Observe, Sample, Truth, Types, Wire};
}

/// The clause of every game: a seat may act only while it owes a decision.
pub const NOT_DUE: &str = "X-1";

/// Makes a newtype around a number a [`Member`] of sets: `member!(Seat, u8)` for `struct Seat(u8)`, with a mask of that width.
#[macro_export]
macro_rules! member {
    ($member:ident, $bits:ty) => {
        impl $crate::Member for $member {
            type Bits = $bits;

            #[inline]
            fn index(self) -> usize {
                self.0.into()
            }

            #[inline]
            fn from_index(index: usize) -> Self {
                Self(index as u8)
            }
        }
    };
}

/// Defines the clause enum of a game: variants with the ids of its rulebook, in order.
///
/// ```
/// use deckname_engine::Clause as _;
///
/// deckname_engine::clauses! {
///     Split = "HC-7",
///     SafeMoves = "HC-12",
/// }
/// assert_eq!(Clause::SafeMoves.id(), "HC-12");
/// assert_eq!(Clause::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! clauses {
    ($($variant:ident = $id:literal),+ $(,)?) => {
        /// The clauses of the rulebook.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Clause { $($variant),+ }

        impl $crate::Clause for Clause {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }
        }
    };
}
