//! What the pages are given: everything resolved for one observer, nothing that this observer may not know.
//!
//! Paths that the forms and scripts of a page use are in [`paths`]; words of the frame are the pages' own business.

use std::collections::BTreeMap;

use deckname_scene::Lang;
use deckname_table::{Chosen, Item, Shown, Title};
use serde_json::Value;

/// What every page has.
#[derive(Clone, Debug)]
pub struct Frame {
    pub lang: Lang,
    /// Path and query of this page without `lang`, for the language switch: append `lang=de` to it.
    pub path: String,
    /// Under which address people reach this server: `https://spies.example`.
    pub public_url: String,
}

#[derive(Clone, Debug)]
pub struct HomeModel {
    pub frame: Frame,
    /// All games, in the order in which they are offered.
    pub games: &'static [Title],
    /// The tables at which this browser has a seat: those that wait for it first, then the latest.
    pub mine: Vec<MyTable>,
}

#[derive(Clone, Debug)]
pub struct MyTable {
    pub id: String,
    pub title: &'static Title,
    /// The names in the order of the seats; nothing for an open seat.
    pub names: Vec<Option<String>>,
    pub stage: Stage,
    /// Waits for a decision of mine.
    pub waits_for_me: bool,
    /// When something happened last, in seconds since 1970.
    pub changed_at: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Seats are being taken.
    Lobby,
    Playing,
    Over,
}

/// The page on which a table is set up. Its form is posted to [`paths::set_up`] as `multipart/form-data`:
/// `name` (of the host), `seat-0`, `seat-1`, … each `me`, `open` or a level of `levels` (as many as there are seats),
/// `option-KEY` with one of the choice's values as it stands there (`"basic"`, with quotes), `file-KEY` an own file.
#[derive(Clone, Debug)]
pub struct SetupModel {
    pub frame: Frame,
    pub title: &'static Title,
    /// The bots by name, weakest first.
    pub levels: &'static [&'static str],
    /// What was wrong with what was sent.
    pub problem: Option<String>,
    /// The host's name, as far as it is known.
    pub name: String,
    /// What was chosen before, by the name of the field: `seat-0`, `option-KEY`.
    pub chosen: BTreeMap<String, String>,
}

/// A table before its start.
///
/// Forms: [`paths::sit`] with `seat`, `name` (and `contribution`, any text of at most 64 characters, made by the browser);
/// [`paths::leave`]; of the host [`paths::fill`] with `seat` and `level` (empty: open again), [`paths::start`] with `level`
/// for the seats that are still open.
#[derive(Clone, Debug)]
pub struct LobbyModel {
    pub frame: Frame,
    pub id: String,
    pub version: u64,
    pub title: &'static Title,
    /// The options in full, in the wire format.
    pub options: Value,
    pub seats: Vec<SeatModel>,
    pub me: Option<u8>,
    pub host: bool,
    pub levels: &'static [&'static str],
    /// The level that is offered first.
    pub level: &'static str,
    /// What is given to friends.
    pub invite: String,
    /// The secret link that moves my seat to another device.
    pub my_link: Option<String>,
    pub fairness: Fair,
    /// A name that this browser has used before.
    pub name: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a lamp of its own beside the name")]
pub struct SeatModel {
    pub seat: u8,
    /// The name of a person, or what a bot is called at this table; empty for an open seat.
    pub name: String,
    pub kind: SeatKind,
    pub me: bool,
    pub host: bool,
    /// Owes a decision now.
    pub owes: bool,
    /// A person without an open window at this table for a while.
    pub away: bool,
    /// I may hand this seat to a bot now ([`paths::hand`] with `seat` and `level`).
    pub can_hand: bool,
    /// Has won.
    pub winner: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    Open,
    Person,
    /// A bot of this level.
    Bot(&'static str),
    /// A person's seat that a bot of this level plays until the person takes it back ([`paths::take_back`]).
    Handed(&'static str),
}

/// A table in play or over, as one observer sees it.
#[derive(Clone, Debug)]
pub struct TableModel {
    pub frame: Frame,
    pub id: String,
    /// Counts every change. Goes into each request, so that nothing out of date is acted upon.
    pub version: u64,
    pub title: &'static Title,
    pub options: Value,
    /// The seat that this observer holds; nothing for a spectator.
    pub me: Option<u8>,
    pub host: bool,
    pub seats: Vec<SeatModel>,
    /// Board, texts, dossier (with my notes filled in) and prompt.
    pub shown: Shown,
    pub log: Log,
    /// What I can do now; nothing where I owe no decision.
    pub menu: Option<MenuModel>,
    /// My last step can be taken back ([`paths::undo`]).
    pub undo: bool,
    /// Set when the game is over. `shown` has all secrets open then.
    pub result: Option<ResultModel>,
    /// The table at which the same people play again already; [`paths::again`] leads there too.
    pub again: Option<String>,
    pub fairness: Fair,
    pub invite: String,
    pub my_link: Option<String>,
}

/// What happened, in sentences: the latest steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub lines: Vec<LogLine>,
    /// Nothing came before.
    pub whole: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step that it tells of, from 0.
    pub step: usize,
    pub sentence: String,
    /// A bot made this step in the place of a person.
    pub by_bot: bool,
}

#[derive(Clone, Debug)]
pub struct ResultModel {
    pub winners: Vec<u8>,
    /// For every seat what the game says of it, in the wire format.
    pub standings: Vec<Value>,
}

/// What can be clicked after a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuModel {
    pub lang: Lang,
    pub version: u64,
    pub prompt: String,
    /// What has been clicked so far, with its names.
    pub draft: Vec<Item>,
    pub items: Vec<Item>,
    /// The action that is wholly chosen. With no `items` left the page sends it at once.
    pub chosen: Option<Chosen>,
}

/// What can be said of the fairness of chance at this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The SHA-256 of the seed, known before the first step.
    pub commitment: String,
    /// What each seat added; empty before the start.
    pub contributions: Vec<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How many outcomes were recomputed from the seed and found right, or what was wrong. Only in a replay.
    pub verdict: Option<Result<usize, String>>,
}

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
    pub eyes: Eyes,
    pub shown: Shown,
    pub log: Log,
    pub result: Option<ResultModel>,
    pub fairness: Fair,
}

/// Through whose eyes a replay is seen. In the address: `?eyes=all`, `?eyes=public`, `?eyes=0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    All,
    Public,
    Seat(u8),
}

/// The page behind a secret link: one button, posted to the same path, moves the seat to this browser.
#[derive(Clone, Debug)]
pub struct MoveModel {
    pub frame: Frame,
    pub title: &'static Title,
    /// The path of this page: where the form goes.
    pub action: String,
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct RulesModel {
    pub frame: Frame,
    pub title: &'static Title,
}

#[derive(Clone, Debug)]
pub struct ErrorModel {
    pub frame: Frame,
    pub status: u16,
    /// Which mistake, for the words: see `Problem::code` for all of them.
    pub code: &'static str,
    /// A sentence with details, where there is one.
    pub detail: Option<String>,
}

/// Where everything is. All posts of forms answer with a redirect; those marked JSON take and give JSON, and say anything in
/// the page's own language if its code is added: `?lang=de`.
pub mod paths {
    pub fn home() -> String {
        "/".into()
    }

    /// POST: a table against bots, at once (`name` optional).
    pub fn play(game: &str) -> String {
        format!("/play/{game}")
    }

    /// GET the page, POST the form.
    pub fn set_up(game: &str) -> String {
        format!("/new/{game}")
    }

    pub fn rules(game: &str) -> String {
        format!("/rules/{game}")
    }

    /// The table, its lobby before the start: what is handed round.
    pub fn table(id: &str) -> String {
        format!("/t/{id}")
    }

    /// WebSocket: `{"version":N,"html":"…"}` on every change, with [`super::super::lobby_fragment`] before the start and
    /// [`super::super::table_fragment`] after it; `{"version":N,"reload":true}` when the page must become another one.
    pub fn live(id: &str) -> String {
        format!("/t/{id}/live")
    }

    /// POST, JSON: `{"version":N,"draft":["spot",…],"request":"any id"}` (or `"action"` for `"draft"`) → `{"version","html"}`;
    /// 409 the same with the state as it is now; 422 `{"error":{"clause","message"}}`.
    pub fn act(id: &str) -> String {
        format!("/t/{id}/act")
    }

    /// POST, JSON: `{"draft":["spot",…]}` → `{"version","html"}` with [`super::super::menu_fragment`]; changes nothing.
    pub fn menu(id: &str) -> String {
        format!("/t/{id}/menu")
    }

    /// POST, JSON: `{"version":N,"request":"any id"}` → as `act`.
    pub fn undo(id: &str) -> String {
        format!("/t/{id}/undo")
    }

    /// PUT, JSON: `{"field":"value",…}`; an empty value removes a field → 204.
    pub fn notes(id: &str) -> String {
        format!("/t/{id}/notes")
    }

    pub fn sit(id: &str) -> String {
        format!("/t/{id}/sit")
    }

    pub fn leave(id: &str) -> String {
        format!("/t/{id}/leave")
    }

    pub fn fill(id: &str) -> String {
        format!("/t/{id}/fill")
    }

    pub fn start(id: &str) -> String {
        format!("/t/{id}/start")
    }

    pub fn hand(id: &str) -> String {
        format!("/t/{id}/hand")
    }

    /// POST: takes my seat back from its bot.
    pub fn take_back(id: &str) -> String {
        format!("/t/{id}/take-back")
    }

    /// POST: a new table with the same people in the same seats; for all of them the same one, whoever asks first.
    pub fn again(id: &str) -> String {
        format!("/t/{id}/again")
    }

    /// GET with `?at=STEP&eyes=EYES`; with `&fragment=1` → JSON `{"at":N,"html":"…"}` with
    /// [`super::super::replay_fragment`].
    pub fn replay(id: &str) -> String {
        format!("/t/{id}/replay")
    }

    /// The record of a finished game, as a download.
    pub fn record(id: &str) -> String {
        format!("/t/{id}/record.json")
    }

    /// The table's QR code is drawn by the page; this is the link in it, absolute.
    pub fn invite(public_url: &str, id: &str) -> String {
        format!("{public_url}/t/{id}")
    }

    /// The secret link of a seat, absolute.
    pub fn seat(public_url: &str, id: &str, token: &str) -> String {
        format!("{public_url}/t/{id}/seat/{token}")
    }
}
