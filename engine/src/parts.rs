//! The parts of the contract: one trait for each file of a game. [`Game`](crate::Game) is the sum of them.

use serde_json::{Value, json};

use crate::{Listing, Observer, Outcome, Rng, Seat, SetupError, Step, StepOf, Turn, Types, Unreadable, WireStep};

/// `config.rs`: seats, options and data files, checked once.
pub trait Configure: Types {
    /// Checks seats and options, and builds the tables. `options` is the wire form; `null` means the defaults.
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError>;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options in full, as a record keeps them: `new(seats, options)` gives the same game.
    fn options(&self) -> Value;

    /// The edition of the rules by which this game is played.
    fn edition(&self) -> u16 {
        Self::EDITION
    }

    /// The same set-up under another edition of the rules; `None` if there is no such edition.
    fn in_edition(self, edition: u16) -> Option<Self> {
        (edition == Self::EDITION).then_some(self)
    }
}

/// `state.rs`: the truth of a position.
pub trait Truth: Types {
    /// The position before the first step.
    fn start(&self) -> Self::State;
    /// Checks what must hold in every position that can be reached: pieces, cards and points are conserved. The error says
    /// what does not hold.
    fn sound(&self, s: &Self::State) -> Result<(), &'static str>;
}

/// `legal.rs`: whose turn it is, and what they may do.
pub trait Legal: Types {
    /// Who has to do something now.
    fn turn(&self, s: &Self::State) -> Turn;
    /// Appends every legal action of `seat` to `out`, each once; none if the seat owes no decision.
    fn actions(&self, s: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Is the action legal for `seat`, which owes a decision? The error is the clause that it breaks.
    fn check(&self, s: &Self::State, seat: Seat, a: &Self::Action) -> Result<(), Self::Clause>;
    /// Uniform over the legal actions of `seat`, which owes a decision. Does not allocate.
    fn random_action<R: Rng>(&self, s: &Self::State, seat: Seat, rng: &mut R) -> Self::Action;
}

/// `chance.rs`: what dice and cards may do.
pub trait Chances: Types {
    /// The kind of outcome that is due at a chance position: `"roll"`.
    fn due(&self, s: &Self::State) -> &'static str;
    /// Calls `each` with every outcome of a chance position and its integer weight.
    fn outcomes(&self, s: &Self::State, each: &mut impl FnMut(Self::Chance, u32)) -> Listing;
    /// Is the outcome possible at this chance position? The error is the clause that rules it out.
    fn check_chance(&self, s: &Self::State, c: &Self::Chance) -> Result<(), Self::Clause>;
    /// Draws an outcome by the weights. Does not allocate.
    fn draw<R: Rng>(&self, s: &Self::State, rng: &mut R) -> Self::Chance;
}

/// `apply.rs`: the only code that changes a state.
pub trait Apply: Types {
    /// Takes a step, which must be legal: it is not checked. Does not allocate.
    fn apply(&self, s: &mut Self::State, step: StepOf<Self>, log: &mut impl FnMut(Self::Event));
    /// How the game ended, once it is over.
    fn outcome(&self, s: &Self::State) -> Option<Outcome>;
    /// Would this legal action tell any observer something hidden, its own seat included? Such an action cannot be undone.
    fn reveals(&self, s: &Self::State, seat: Seat, a: &Self::Action) -> bool;
}

/// `event.rs`: what each observer is told of an event.
pub trait Notify: Types {
    /// What `who` is told; `None` if they may not know of the event at all.
    fn notice(&self, e: &Self::Event, who: Observer) -> Option<Self::Notice>;
}

/// `view.rs`: what each observer may know of a position.
pub trait Observe: Types {
    /// What `who` may know. Only this function hides anything. The view follows from what `who` was told so far, and keeps all
    /// of it that the rules allow them to remember.
    fn view(&self, s: &Self::State, who: Observer) -> Self::View;
}

/// `sample.rs`: worlds that agree with a view.
pub trait Sample: Types {
    /// A world that agrees with everything in the view, uniform over all such worlds. Does not allocate, except in games in
    /// which a long history has to be weighed.
    fn sample<R: Rng>(&self, v: &Self::View, rng: &mut R) -> Self::State;
}

/// `wire.rs`: the names of the wire format.
pub trait Wire: Types {
    /// An action in the wire format.
    fn write_action(&self, a: &Self::Action) -> Value;
    /// Reads an action. Whether it is legal is not checked here.
    fn read_action(&self, value: &Value) -> Result<Self::Action, Unreadable>;
    /// An outcome of chance in the wire format.
    fn write_chance(&self, c: &Self::Chance) -> Value;
    /// Reads an outcome of chance. Whether it is possible is not checked here.
    fn read_chance(&self, value: &Value) -> Result<Self::Chance, Unreadable>;
    /// A view in the wire format.
    fn write_view(&self, v: &Self::View) -> Value;
    /// A notice in the wire format.
    fn write_notice(&self, n: &Self::Notice) -> Value;
    /// The final standing of every seat, for a game that is over.
    fn standings(&self, s: &Self::State) -> Vec<Value>;

    /// The `over` of the status. Games that have more to say than winners and standings extend it.
    fn ending(&self, s: &Self::State, outcome: Outcome) -> Value {
        json!({"winners": outcome.winners, "standings": self.standings(s)})
    }

    /// A step as it is written in a record.
    fn write_step(&self, step: &StepOf<Self>) -> WireStep {
        match step {
            Step::Chance(c) => WireStep::Chance { chance: self.write_chance(c) },
            Step::Act(seat, a) => WireStep::Act { seat: *seat, action: self.write_action(a) },
        }
    }

    /// Reads a step of a record.
    fn read_step(&self, step: &WireStep) -> Result<StepOf<Self>, Unreadable> {
        match step {
            WireStep::Chance { chance } => self.read_chance(chance).map(Step::Chance),
            WireStep::Act { seat, action } => self.read_action(action).map(|a| Step::Act(*seat, a)),
        }
    }
}
