use crate::state::MOST_SEATS;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Bid(u8),
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The card of each seat; 0 past the last one.
    Deal([u8; MOST_SEATS]),
}
