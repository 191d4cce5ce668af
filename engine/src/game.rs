use std::fmt::Debug;
use std::hash::Hash;

use crate::{Apply, Chances, Configure, Legal, Notify, Observe, Rng, Sample, Seat, Seats, Truth, Wire};

/// Who has to do something now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// An outcome of chance is due.
    Chance,
    /// These seats owe a decision. If there are several, they choose simultaneously.
    Act(Seats),
    /// The game is over.
    Over,
}

/// One step of a game. A record is a list of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    /// An outcome of chance.
    Chance(C),
    /// An action of a seat.
    Act(Seat, A),
}

/// The steps of a game.
pub type StepOf<G> = Step<<G as Types>::Action, <G as Types>::Chance>;

/// How a finished game counts.
///
/// ```
/// use deckname_engine::{Outcome, Seat, Seats};
///
/// let outcome = Outcome { winners: Seats::one(Seat(1)), indirect: true };
/// assert_eq!((outcome.worth(Seat(0)), outcome.worth(Seat(1))), (0.0, 0.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winners; there may be none.
    pub winners: Seats,
    /// The winners only kept another player from winning, which counts half.
    pub indirect: bool,
}

impl Outcome {
    /// A direct win for these seats.
    pub fn of(winners: Seats) -> Self {
        Self { winners, indirect: false }
    }

    /// What the game was worth to `seat`: 1, ½ or 0.
    #[inline]
    pub fn worth(self, seat: Seat) -> f64 {
        match (self.winners.contains(seat), self.indirect) {
            (true, false) => 1.0,
            (true, true) => 0.5,
            (false, _) => 0.0,
        }
    }
}

/// Whether the outcomes of a chance step have been listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// All of them.
    Whole,
    /// None, because there are more than [`LISTED`]. Such a step is drawn or checked, never enumerated.
    TooMany,
}

/// The most outcomes of one chance step that are ever listed.
pub const LISTED: usize = 1_000;

/// A numbered clause of a game's rulebook.
pub trait Clause: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All clauses, in the order of the rulebook.
    const ALL: &'static [Self];

    /// As printed in the rulebook: `HC-7`.
    fn id(self) -> &'static str;
}

/// Why a step was refused. The state has not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal<C> {
    /// `X-1`: the seat owes no decision now, or no outcome of chance is due.
    NotDue,
    /// It breaks this clause.
    Breaks(C),
}

/// `lib.rs`: what a game is made of.
pub trait Types: Sized + Send + Sync + 'static {
    /// The id that every interface uses: lower-case ASCII.
    const ID: &'static str;
    /// How many can play.
    const SEATS: std::ops::RangeInclusive<u8>;
    /// No game has more steps than this.
    const MOST_STEPS: usize;
    /// The edition of the rules by which new games are played. It grows when a rule changes, so that older records are
    /// still replayed by the rules by which they were played.
    const EDITION: u16 = 1;

    /// The whole truth of a position. Compact and `Copy`; never serialized.
    type State: Copy + Eq + Debug + Send + Sync;
    /// What a seat can do.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// What chance can do.
    type Chance: Copy + Eq + Debug + Send + Sync;
    /// What happened, in full. Never serialized: only its notices leave the process.
    type Event: Copy + Eq + Debug + Send + Sync;
    /// All that one observer may know of a position.
    type View: Copy + Eq + Debug + Send + Sync;
    /// What one observer is told of an event.
    type Notice: Copy + Eq + Debug + Send + Sync;
    /// The clauses of the rulebook.
    type Clause: Clause;
}

/// The rules of one game. `self` holds everything that a set-up fixes: seats, options, board, precomputed tables.
///
/// A game implements the parts, each in its own file, and gets this trait for free. The documentation of the crate shows
/// how the parts work together.
pub trait Game: Configure + Truth + Legal + Chances + Apply + Notify + Observe + Sample + Wire {
    /// Checks a step, then applies it. A refused step changes nothing.
    fn play(
        &self,
        s: &mut Self::State,
        step: StepOf<Self>,
        log: &mut impl FnMut(Self::Event),
    ) -> Result<(), Refusal<Self::Clause>> {
        match (self.turn(s), step) {
            (Turn::Chance, Step::Chance(c)) => self.check_chance(s, &c).map_err(Refusal::Breaks)?,
            (Turn::Act(due), Step::Act(seat, a)) if due.contains(seat) => {
                self.check(s, seat, &a).map_err(Refusal::Breaks)?;
            }
            _ => return Err(Refusal::NotDue),
        }
        self.apply(s, step, log);
        Ok(())
    }

    /// A random step: an outcome of chance, or an action of the lowest seat that owes a decision. `None` if the game is over.
    #[inline]
    fn random_step<R: Rng>(&self, s: &Self::State, rng: &mut R) -> Option<StepOf<Self>> {
        match self.turn(s) {
            Turn::Chance => Some(Step::Chance(self.draw(s, rng))),
            Turn::Act(seats) => {
                let seat = seats.first()?;
                Some(Step::Act(seat, self.random_action(s, seat, rng)))
            }
            Turn::Over => None,
        }
    }

    /// Plays random steps to the end and counts them. Like calling [`Game::random_step`] repeatedly, but faster: each kind
    /// of step is compiled separately.
    #[inline]
    fn playout<R: Rng>(&self, s: &mut Self::State, rng: &mut R) -> u32 {
        let mut steps = 0;
        loop {
            match self.turn(s) {
                Turn::Chance => {
                    let outcome = self.draw(s, rng);
                    self.apply(s, Step::Chance(outcome), &mut silent);
                }
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return steps };
                    let action = self.random_action(s, seat, rng);
                    self.apply(s, Step::Act(seat, action), &mut silent);
                }
                Turn::Over => return steps,
            }
            steps += 1;
        }
    }
}

impl<G: Configure + Truth + Legal + Chances + Apply + Notify + Observe + Sample + Wire> Game for G {}

/// Ignores an event: for callers of [`Apply::apply`] that only want the position.
#[inline]
pub fn silent<E>(_: E) {}
