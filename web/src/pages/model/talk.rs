//! Talk at a table.

use deckname_engine::Seat;

use crate::session::Manners;

/// What was said at a table as one observer hears it, and what this observer can say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkModel {
    pub me: Option<Seat>,
    pub manners: Manners,
    pub lines: Vec<TalkLine>,
    /// Why I may not talk now: the clause and a sentence.
    pub silence: Option<(&'static str, String)>,
    /// Where the rules are.
    pub rules: String,
    /// The other seats, with names.
    pub others: Vec<(Seat, String)>,
    /// What they can be accused of, by number, in words.
    pub claims: Vec<(u16, String)>,
    /// I have accused somebody, and it stands.
    pub accuses: bool,
}

/// An accusation that stands, as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PinModel {
    pub by: Seat,
    pub accused: Seat,
    /// Tells the people at the table apart.
    pub voice: String,
    /// Beside the name of the accused: "Ben: Red?"
    pub brief: String,
    /// The same for those who do not see the board.
    pub words: String,
    /// What it is about on the board: ids or spots.
    pub things: Vec<String>,
    /// What is written there: "Ben: Ada?"
    pub slip: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkLine {
    pub seq: u64,
    /// Tells the people at the table apart.
    pub voice: String,
    pub name: String,
    pub words: String,
    pub spectator: bool,
    pub mine: bool,
}
