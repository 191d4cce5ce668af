//! A table before its start, and the ways to it.

use deckname_engine::Seat;
use deckname_scene::{Aid, Hints};
use deckname_store::Stage;
use deckname_table::Title;
use serde_json::Value;

use super::{Fair, Frame, SeatModel, TalkLine, TalkModel};
use crate::bots::{Bot, Roster};
use crate::pace::Timing;
use crate::session::Manners;

/// A table before its start.
///
/// Its forms: [`paths::sit`](crate::pages::paths::sit) with `seat`, `name` and the `seal` of a contribution that the browser has made; [`paths::change_seat`](crate::pages::paths::change_seat) with `seat`; [`paths::leave`](crate::pages::paths::leave); for the host
/// [`paths::fill`](crate::pages::paths::fill) with `seat` and `level` (empty: open again), [`paths::draw`](crate::pages::paths::draw) and [`paths::offer`](crate::pages::paths::offer) with `on`, and [`paths::start`](crate::pages::paths::start) with `level` for the open seats.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is shown on its own")]
pub struct LobbyModel {
    pub frame: Frame,
    pub id: String,
    pub version: u64,
    pub title: &'static Title,
    /// The options in full, in the wire format.
    pub options: Value,
    pub seats: Vec<SeatModel>,
    pub me: Option<Seat>,
    pub host: bool,
    pub roster: Roster,
    /// The seats are drawn at the start.
    pub draw: bool,
    /// The table is listed among those that wait for players.
    pub offered: bool,
    /// What may be said, and whether the record keeps it.
    pub manners: Manners,
    pub talk_recorded: bool,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// May players ask for hints?
    pub hints: Hints,
    /// How long may the players think? The host can change it ([`paths::pace`](crate::pages::paths::pace)).
    pub timing: Timing,
    /// The bot that is offered first.
    pub bot: Bot,
    /// The board is to be on a shared screen.
    pub screen: bool,
    /// How friends join.
    pub join: JoinModel,
    /// Set where people can talk to each other.
    pub talk: Option<TalkModel>,
    /// What the players have said last, for a shared screen.
    pub aloud: Vec<TalkLine>,
    /// The secret link that moves my seat to another device.
    pub my_link: Option<String>,
    /// The host has sent me away.
    pub dismissed: bool,
    pub fairness: Fair,
    /// The name that this browser used last.
    pub name: String,
}

impl LobbyModel {
    pub fn may_sit(&self) -> bool {
        self.me.is_none() && !self.dismissed
    }
}

/// What is told in links to a table: public facts only.
#[derive(Clone, Debug)]
pub struct CardModel {
    pub title: &'static Title,
    pub stage: Stage,
    pub seats: Vec<SeatModel>,
    /// How each seat stands, once the game is over.
    pub standings: Vec<String>,
}

/// The words of the picture that is shown with a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreviewModel {
    pub title: String,
    /// The cover of the game, a whole SVG document.
    pub cover: &'static str,
    pub state: String,
    /// One for each seat.
    pub lines: Vec<PreviewLine>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PreviewLine {
    pub words: String,
    /// A free seat, or a winner.
    pub stands_out: bool,
}

/// How people join a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinModel {
    pub code: String,
    /// Where the code is typed, without the scheme.
    pub page: String,
    /// The link with the code in it, absolute.
    pub link: String,
}

/// The page on which a code is typed.
#[derive(Clone, Debug)]
pub struct CodeModel {
    pub frame: Frame,
    /// What was typed.
    pub code: String,
    /// Why it led nowhere.
    pub problem: Option<String>,
}

/// The page of a secret link. Its one button, posted to the same path, moves the seat to this browser.
#[derive(Clone, Debug)]
pub struct MoveModel {
    pub frame: Frame,
    pub title: &'static Title,
    /// The path of this page, to which the form is posted.
    pub action: String,
    pub name: String,
}
