use crate::field::{Axis, Field};
use crate::pairs::Secrets;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// By number; any other order or number of fields is no hiding place (`SN-4`).
    Hide(Secrets),
    Move {
        from: Field,
        to: Field,
    },
    Turn {
        at: Field,
        axis: Axis,
    },
    Pass,
}

/// Nothing in this game is left to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {}
