use std::fmt::Debug;
use std::hash::Hash;

use serde_json::{Value, json};

use crate::{Observer, Rng, Seat, Seats, SetupError, Unreadable};

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

pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

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
        match (self.winners.has(seat), self.indirect) {
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

/// The rules of one game. `self` is the immutable table of one set-up: seats, options, board, everything precomputed.
/// See the crate's documentation for how the parts play together.
pub trait Game: Sized + Send + Sync + 'static {
    /// The id that every interface uses: lower-case ASCII.
    const ID: &'static str;
    /// How many may play.
    const SEATS: std::ops::RangeInclusive<u8>;
    /// No game has more steps than this.
    const MOST_STEPS: usize;

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

    /// Checks seats and options, and builds the tables. `options` is the wire form; `null` means the defaults.
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError>;
    fn seats(&self) -> u8;
    /// The options in full, as a record keeps them: `new(seats, options)` gives the same game.
    fn options(&self) -> Value;

    fn start(&self) -> Self::State;
    fn turn(&self, s: &Self::State) -> Turn;

    /// Every legal action of `seat`, each once; none for a seat that owes nothing.
    fn actions(&self, s: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Is the action legal for `seat`, which owes a decision? Else: the clause it breaks.
    fn check(&self, s: &Self::State, seat: Seat, a: &Self::Action) -> Result<(), Self::Clause>;
    /// Uniform over the legal actions of `seat`, which owes a decision. Does not allocate.
    fn random_action<R: Rng>(&self, s: &Self::State, seat: Seat, rng: &mut R) -> Self::Action;

    /// The kind of outcome that is due at a chance position: `"roll"`.
    fn due(&self, s: &Self::State) -> &'static str;
    /// Every outcome of a chance position with its integer weight.
    fn outcomes(&self, s: &Self::State, each: &mut impl FnMut(Self::Chance, u32)) -> Listing;
    /// Is the outcome possible at this chance position? Else: the clause that says so.
    fn check_chance(&self, s: &Self::State, c: &Self::Chance) -> Result<(), Self::Clause>;
    /// Draws an outcome by the weights. Does not allocate.
    fn draw<R: Rng>(&self, s: &Self::State, rng: &mut R) -> Self::Chance;

    /// The only code that changes a state. Unchecked: the step must be legal. Does not allocate.
    fn apply(&self, s: &mut Self::State, step: StepOf<Self>, log: &mut impl FnMut(Self::Event));
    /// How it ended, once it is over.
    fn outcome(&self, s: &Self::State) -> Option<Outcome>;
    /// What must hold in every position that can be reached: pieces, cards and points conserved. Says what does not.
    fn sound(&self, s: &Self::State) -> Result<(), &'static str>;
    /// Would this legal action tell anybody, its seat included, something hidden? Such an action is never taken back.
    fn reveals(&self, s: &Self::State, seat: Seat, a: &Self::Action) -> bool;

    /// The only redaction: what `who` may know of the position.
    fn view(&self, s: &Self::State, who: Observer) -> Self::View;
    /// What `who` is told of an event; nothing, where it is none of their business.
    fn notice(&self, e: &Self::Event, who: Observer) -> Option<Self::Notice>;
    /// A world that agrees with everything in the view, uniform over all such worlds. Does not allocate, unless all that
    /// is possible must be listed: seldom.
    fn sample<R: Rng>(&self, v: &Self::View, rng: &mut R) -> Self::State;

    fn write_action(&self, a: &Self::Action) -> Value;
    fn read_action(&self, value: &Value) -> Result<Self::Action, Unreadable>;
    fn write_chance(&self, c: &Self::Chance) -> Value;
    fn read_chance(&self, value: &Value) -> Result<Self::Chance, Unreadable>;
    fn write_view(&self, v: &Self::View) -> Value;
    fn write_notice(&self, n: &Self::Notice) -> Value;
    /// The final standing of every seat, for a game that is over.
    fn standings(&self, s: &Self::State) -> Vec<Value>;
    /// What `over` holds on the wire. Games with more to say than winners and standings extend it.
    fn ending(&self, s: &Self::State, outcome: Outcome) -> Value {
        let winners: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
        json!({"winners": winners, "standings": self.standings(s)})
    }

    /// Checks a step, then applies it. A refused one changes nothing.
    fn play(
        &self,
        s: &mut Self::State,
        step: StepOf<Self>,
        log: &mut impl FnMut(Self::Event),
    ) -> Result<(), Refusal<Self::Clause>> {
        match (self.turn(s), step) {
            (Turn::Chance, Step::Chance(c)) => self.check_chance(s, &c).map_err(Refusal::Breaks)?,
            (Turn::Act(due), Step::Act(seat, a)) if due.has(seat) => {
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

/// A game's events do not matter to whoever only wants the position.
#[inline]
pub fn silent<E>(_: E) {}
