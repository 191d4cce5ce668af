use deckname_engine::Seat;

use crate::field::Field;
use crate::place::{Places, Stash};
use crate::sheet::Sheet;
use crate::state::Deal;
use crate::tips::Tips;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Stash(Stash),
    Bug(Field),
    NoBug,
    /// `Field::OFF` is a blackout.
    Dial(Field),
    Informer(Field),
    Keep,
    Search(Places),
    Snoop(Tips),
    Pass,
    Flee(Sheet),
    Stay,
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The stashes of seats are still empty in it.
    Deal(Deal),
    /// The secret place that the tip is for, from 0.
    Tip(u8),
    Lot(Seat),
}
