//! What the pages are given: everything resolved for one observer, and nothing that this observer may not know.

mod fair;
mod home;
mod lobby;
mod reading;
mod replay;
mod setup;
mod table;
mod talk;

use deckname_engine::Seat;
use deckname_scene::{Hue, Lang};

use crate::bots::Bot;
use crate::session::Clock;

pub use fair::{Fair, Opening, Part};
pub use home::{Carried, HistoryModel, HomeModel, MyTable, OpenTablesModel};
pub use lobby::{CardModel, CodeModel, JoinModel, LobbyModel, MoveModel, PreviewLine, PreviewModel};
pub use reading::{LearnModel, PuzzleModel, Riddle, RulesModel, Which};
pub use replay::{AnalysisModel, Eyes, Found, ReplayModel};
pub use setup::{EditorModel, SetupModel, Verdict};
pub use table::{CoachModel, Log, LogLine, MenuModel, NextLevel, OrderModel, ResultModel, TableModel};
pub use talk::{PinModel, TalkLine, TalkModel};

/// What every page needs.
#[derive(Clone, Debug)]
pub struct Frame {
    pub lang: Lang,
    /// Path and query of this page without `lang`. The language switch appends `lang=de`.
    pub path: String,
    /// The address at which people reach this server: `https://spies.example`.
    pub public_url: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is shown on its own beside the name")]
pub struct SeatModel {
    pub seat: Seat,
    /// The name of the person or bot; empty for an open seat.
    pub name: String,
    /// The colour of the seat, in games whose seats have colours.
    pub hue: Option<Hue>,
    pub kind: SeatKind,
    pub me: bool,
    /// One of several people who share this browser.
    pub here: bool,
    pub host: bool,
    /// Owes a decision now.
    pub owes: bool,
    /// A person who has had no page of this table open for a while.
    pub away: bool,
    /// How much time is left to the person, at a table with clocks.
    pub clock: Option<Clock>,
    /// The time of the person was up, and a bot has taken over.
    pub late: bool,
    /// The person has lost the seat because of that.
    pub forfeited: bool,
    /// I may hand this seat to a bot now ([`paths::hand`](crate::pages::paths::hand) with `seat` and `level`).
    pub can_hand: bool,
    /// I may send this person away ([`paths::dismiss`](crate::pages::paths::dismiss)).
    pub can_dismiss: bool,
    /// Has won.
    pub winner: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    Open,
    Person,
    Bot(Bot),
    /// A bot plays for a person until they take the seat back ([`paths::take_back`](crate::pages::paths::take_back)).
    Handed(Bot),
}

#[derive(Clone, Debug)]
pub struct ErrorModel {
    pub frame: Frame,
    pub status: u16,
    /// Names the problem: see `Problem::code`.
    pub code: &'static str,
    /// A sentence with details, if there are any.
    pub detail: Option<String>,
}
