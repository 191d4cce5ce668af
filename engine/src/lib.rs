//! The contract that every game of Deckname keeps.
//!
//! This crate is the manual for someone who adds a game. It knows no game, does no I/O and has no randomness of its
//! own; it must never learn what a die, a card or an agent is.
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
//!
//! A type that implements all of them is a [`Game`], and gets [`Game::play`] and [`Game::playout`] with it.
//!
//! * **The game value** (`self`) holds what one set-up fixes: seats, options, board, tables. It never changes.
//! * **State** is the truth, small and `Copy`. Who has seen what is part of it, as bit masks. Only [`Apply::apply`]
//!   changes it, and it trusts its caller; [`Game::play`] is the checked twin.
//! * **Chance is explicit.** Nothing is random before it is needed: a face-down pile is a multiset and a draw picks from
//!   it. Outcomes carry integer weights. So a record replays without random numbers, and a test scripts its dice.
//! * **Simultaneous choices** are sealed in the state one by one, in any order; the position moves on with the last.
//!   *That* a seat has chosen is public, *what* it has chosen is not.
//! * **Views and notices** are the only way out. `State` and `Event` have no JSON form, so the truth cannot leave the
//!   process by accident.
//! * **A view holds what its observer was told**: no more, and all of it that the rules let one remember.
//! * **[`Sample::sample`] takes a view**, never a state: a bot that peeks does not compile.
//! * **Clauses** are an enum: whatever is refused names the rule that it breaks.
//!
//! If an action's legality would reveal something hidden, the action is legal and has a result instead. The laws (crate
//! `deckname-laws`) check all of this for a game with one call. `CONTRIBUTING.md` shows how a game is added.

pub mod data;
mod game;
mod parts;
mod rng;
mod seat;
mod set;
pub mod setup;
mod step;
pub mod wire;

pub use game::{Clause, Game, LISTED, Listing, Outcome, Refusal, Step, StepOf, Turn, Types, silent};
pub use parts::{Apply, Chances, Configure, Legal, Notify, Observe, Sample, Truth, Wire};
pub use rng::{Rng, Wyrand};
pub use seat::{Observer, Seat, Seats};
pub use set::{Bits, Iter, Member, Set};
pub use setup::{Fault, Kind, Misread, SetupError};
pub use step::WireStep;
pub use wire::{Unreadable, repeated};

/// The whole contract, for code that calls a game whose type it knows: `use deckname_engine::prelude::*;`.
pub mod prelude {
    pub use crate::{Apply, Chances, Clause, Configure, Game, Legal, Notify, Observe, Sample, Truth, Types, Wire};
}

/// The clause of every game: a seat may act only while it owes a decision.
pub const NOT_DUE: &str = "X-1";

/// Writes the clause enum of a game: variants with the ids of its rulebook, in order.
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
