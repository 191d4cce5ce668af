//! A finished game, and what is found in it.

use std::sync::Arc;

use deckname_analysis::{Analysis, Report};
use deckname_engine::Seat;
use deckname_table::{Curve, LookBack, Shown, Title};
use serde_json::Value;

use super::{Fair, Frame, Log, SeatModel};

/// A finished game, step by step.
#[derive(Clone, Debug)]
pub struct ReplayModel {
    pub frame: Frame,
    pub id: String,
    pub title: &'static Title,
    pub seats: Vec<SeatModel>,
    /// The position after this many steps, 0..=`steps`.
    pub at: usize,
    pub steps: usize,
    /// The first moment that can be seen: 0, unless only what might have been is shown.
    pub first: usize,
    pub eyes: Eyes,
    pub shown: Shown,
    pub log: Log,
    /// What moves while the last step is told, for the script.
    pub told: Vec<Value>,
    /// How the game was decided, at its end.
    pub look_back: Option<LookBack>,
    pub fairness: Fair,
}

/// Through whose eyes a replay is seen. In the query: `eyes=all`, `eyes=public`, `eyes=0`, `eyes=instead-41`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    All,
    Public,
    Seat(Seat),
    /// As the game might have gone if a better action had been taken at this step, as its seat would have seen it.
    Instead(usize),
}

/// Why a finished game went as it did.
#[derive(Clone, Debug)]
pub struct AnalysisModel {
    pub frame: Frame,
    pub id: String,
    pub title: &'static Title,
    pub seats: Vec<SeatModel>,
    /// How the scores went, in a game that has any.
    pub score: Option<Curve>,
    pub found: Found,
}

/// What was found, or the share of the work that is done.
pub type Found = Result<(Arc<Analysis>, Report), f64>;
