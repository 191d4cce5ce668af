use std::fmt::Debug;
use std::hash::Hash;

use crate::{Apply, Chances, Configure, Legal, Notify, Observe, Rng, Sample, Seat, Seats, Truth, Wire};

/// Who has to do something now. A position is always in exactly one of these conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Chance,
    /// These seats owe a decision; several at once make a simultaneous choice.
    Act(Seats),
    Over,
}

/// One step of a game: what a record is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    Chance(C),
    Act(Seat, A),
}

pub type StepOf<G> = Step<<G as Types>::Action, <G as Types>::Chance>;

/// How a finished game counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub winners: Seats,
    /// The winners only kept somebody else from winning: counted half.
    pub indirect: bool,
}

impl Outcome {
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

/// Whether all outcomes of a chance step have been listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    Whole,
    /// More than [`LISTED`]: nothing was listed. Such a step is drawn or checked, never enumerated.
    TooMany,
}

/// The most outcomes of one chance step that are ever listed.
pub const LISTED: usize = 1_000;

/// A numbered clause of a game's rulebook.
pub trait Clause: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    const ALL: &'static [Self];

    /// As printed in the rulebook: `HC-7`.
    fn id(self) -> &'static str;
}

/// Why a step was refused. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal<C> {
    /// `X-1`: whoever wanted this owes nothing now.
    NotDue,
    Breaks(C),
}

/// What a game is made of. Stands in its `lib.rs`, as a table of contents.
pub trait Types: Sized + Send + Sync + 'static {
    /// The id that every interface uses: lower-case ASCII.
    const ID: &'static str;
    /// How many may play.
    const SEATS: std::ops::RangeInclusive<u8>;
    /// No game has more steps than this.
    const MOST_STEPS: usize;
    /// The edition of the rules that new games are played by. It grows when a rule changes, so that older records are
    /// replayed by the rules they were played by.
    const EDITION: u16 = 1;

    /// The whole truth of a position. Compact and `Copy`; never serialized.
    type State: Copy + Eq + Debug + Send + Sync;
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    type Chance: Copy + Eq + Debug + Send + Sync;
    /// What happened, in full. Never serialized: only its notices leave the process.
    type Event: Copy + Eq + Debug + Send + Sync;
    /// All that one observer may know of a position.
    type View: Copy + Eq + Debug + Send + Sync;
    /// What one observer is told of an event.
    type Notice: Copy + Eq + Debug + Send + Sync;
    type Clause: Clause;
}

/// The rules of one game. `self` is the immutable table of one set-up: seats, options, board, everything precomputed.
///
/// A game implements the parts, each in its own file; this trait follows from them. See the crate's documentation for how
/// they play together.
pub trait Game: Configure + Truth + Legal + Chances + Apply + Notify + Observe + Sample + Wire {
    /// Checks a step, then applies it. A refused one changes nothing.
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

    /// One random step of whoever is to act; the lowest seat first where several are. `None` when it is over.
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

    /// Plays random steps to the end and counts them. Like [`Game::random_step`] again and again, but written so that each
    /// kind of step is compiled for itself.
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

/// A game's events do not matter to whoever only wants the position.
#[inline]
pub fn silent<E>(_: E) {}
