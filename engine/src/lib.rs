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
//! * **The game value** (`self`) holds what one set-up fixes: seats, options, board, tables. It never changes.
//! * **State** is the truth, small and `Copy`. Knowledge (who has seen what) is part of it, as bit masks. Only
//!   [`Game::apply`] changes it, and it trusts its caller; [`Game::play`] is the checked twin.
//! * **Chance is explicit.** Nothing is random before it is needed: a face-down pile is a multiset and a draw picks from
//!   it. Outcomes carry integer weights. So a record replays without random numbers, and a test scripts its dice.
//! * **Simultaneous choices** are sealed in the state one by one, in any order; the position moves on with the last.
//!   *That* a seat has chosen is public, *what* it has chosen is not.
//! * **Views and notices** are the only way out. `State` and `Event` have no JSON form, so the truth cannot leave the
//!   process by accident.
//! * **[`Game::sample`] takes a view**, never a state: a bot that peeks does not compile.
//! * **Clauses** are an enum: whatever is refused names the rule that it breaks.
//!
//! A choice that would reveal a hidden fact by being legal or not is no filter on legal actions: it is an action with a
//! result. The laws (crate `deckname-laws`) check all of this for a game with one call.
//!
//! # Adding a game
//!
//! Make the files that the other games have, in this order: `clause`, `config`, `state`, `action`, `legal`, `apply`,
//! `event`, `view`, `sample`, `wire`, then `picture` for what people see. `CONTRIBUTING.md` walks through it.

mod game;
mod rng;
mod seat;
pub mod setup;
pub mod wire;

pub use game::{Clause, Game, LISTED, Listing, Outcome, Refusal, Step, StepOf, Turn, silent};
pub use rng::{Rng, Wyrand};
pub use seat::{Observer, Seat, Seats};
pub use setup::{Fault, Misread, SetupError};
pub use wire::{Unreadable, repeated};

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
