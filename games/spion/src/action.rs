use crate::direction::Arrows;
use crate::field::Field;
use crate::pairs::Secrets;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Two fields in the order of their numbers (`SN-4`).
    Hide(Secrets),
    Move {
        from: Field,
        to: Field,
    },
    Turn {
        at: Field,
        arrows: Arrows,
    },
    Pass,
}

/// Nothing in this game is left to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {}
