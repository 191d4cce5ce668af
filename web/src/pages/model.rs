//! What the pages are given: everything resolved for one observer, and nothing that this observer may not know.

use std::collections::BTreeMap;
use std::sync::Arc;

use deckname_analysis::{Analysis, Report, puzzles};
use deckname_engine::Seat;
use deckname_scene::{Aid, Hue, Lang, Motion, Scene, Sheet, Spot};
use deckname_store::Stage;
use deckname_table::{Chosen, Item, LookBack, Shown, Title};
use serde::Serialize;
use serde_json::Value;

use crate::bots::{Bot, Roster};
use crate::session::Promise;

/// What every page needs.
#[derive(Clone, Debug)]
pub struct Frame {
    pub lang: Lang,
    /// Path and query of this page without `lang`. The language switch appends `lang=de`.
    pub path: String,
    /// The address at which people reach this server: `https://spies.example`.
    pub public_url: String,
}

#[derive(Clone, Debug)]
pub struct HomeModel {
    pub frame: Frame,
    /// All games in the order of the catalog.
    pub games: &'static [Title],
    /// The tables at which this browser has a seat. Those that wait for its decision come first, then the latest.
    pub mine: Vec<MyTable>,
}

#[derive(Clone, Debug)]
pub struct MyTable {
    pub id: String,
    pub title: &'static Title,
    /// The names in the order of the seats; `None` for an open seat.
    pub names: Vec<Option<String>>,
    pub stage: Stage,
    /// The table waits for my decision.
    pub waits_for_me: bool,
    /// The time of the last change, in seconds since 1970.
    pub changed_at: u64,
}

/// The page on which a table is set up. Its form is posted to [`paths::set_up`](super::paths::set_up) as `multipart/form-data`: `name` (of the
/// host); `draw` (`true` to draw the seats); `aid` (how much the dossiers work out); `seat-0`, `seat-1`, … for each seat `me`, `open` or the name of a bot; `option-KEY` with one of the choice's values
/// in wire form (`"basic"`, with quotes); `file-KEY` with the player's own file.
#[derive(Clone, Debug)]
pub struct SetupModel {
    pub frame: Frame,
    pub title: &'static Title,
    pub roster: Roster,
    /// What is wrong with the form that was sent.
    pub problem: Option<String>,
    /// This browser has never played the game.
    pub newcomer: bool,
    /// The host's name, if it is known.
    pub name: String,
    /// What was chosen before, by field name: `seat-0`, `option-KEY`.
    pub chosen: BTreeMap<String, String>,
}

/// The editor of a data file. Its form is posted like that of the set-up page, with the file in `file-KEY`.
#[derive(Clone, Debug)]
pub struct EditorModel {
    pub setup: SetupModel,
    /// The choice that the file is for.
    pub key: &'static str,
    pub sheet: Sheet,
    pub verdict: Verdict,
}

/// What the game says about a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can be played with.
    Good,
    /// It cannot, and why.
    Bad(String),
}

/// A table before its start.
///
/// Its forms: [`paths::sit`](super::paths::sit) with `seat`, `name` and the `seal` of a contribution that the browser has made; [`paths::change_seat`](super::paths::change_seat) with `seat`; [`paths::leave`](super::paths::leave); for the host
/// [`paths::fill`](super::paths::fill) with `seat` and `level` (empty: open again), [`paths::draw`](super::paths::draw) with `on`, and [`paths::start`](super::paths::start) with `level` for the open seats.
#[derive(Clone, Debug)]
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
    /// How much the dossiers work out.
    pub aid: Aid,
    /// The bot that is offered first.
    pub bot: Bot,
    /// The link for friends.
    pub invite: String,
    /// The secret link that moves my seat to another device.
    pub my_link: Option<String>,
    pub fairness: Fair,
    /// The name that this browser used last.
    pub name: String,
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
    pub host: bool,
    /// Owes a decision now.
    pub owes: bool,
    /// A person who has had no page of this table open for a while.
    pub away: bool,
    /// I may hand this seat to a bot now ([`paths::hand`](super::paths::hand) with `seat` and `level`).
    pub can_hand: bool,
    /// Has won.
    pub winner: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    Open,
    Person,
    Bot(Bot),
    /// A bot plays for a person until they take the seat back ([`paths::take_back`](super::paths::take_back)).
    Handed(Bot),
}

/// A table in play or over, as one observer sees it.
#[derive(Clone, Debug)]
pub struct TableModel {
    pub frame: Frame,
    pub id: String,
    /// Counts every change. Requests repeat it, so that none acts on an outdated table.
    pub version: u64,
    /// How many steps have been taken.
    pub steps: usize,
    pub title: &'static Title,
    pub options: Value,
    /// The seat that this observer holds; `None` for a spectator.
    pub me: Option<Seat>,
    pub host: bool,
    pub seats: Vec<SeatModel>,
    /// Board, texts, dossier (with my notes filled in) and prompt.
    pub shown: Shown,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// What I have written on the notepad.
    pub notepad: String,
    pub log: Log,
    /// What I can do now; `None` if I owe no decision.
    pub menu: Option<MenuModel>,
    /// My standing order, in games that have one ([`paths::order`](super::paths::order)).
    pub order: Option<OrderModel>,
    /// My last step can be taken back ([`paths::undo`](super::paths::undo)).
    pub undo: bool,
    /// Set once the game is over. Then `shown` reveals everything.
    pub result: Option<ResultModel>,
    /// How the game was decided, once it is over.
    pub look_back: Option<LookBack>,
    /// Set while contributions are being opened, before the first step.
    pub opening: Option<Opening>,
    /// What the teacher says at the end of a lesson.
    pub last_word: Option<String>,
    /// The table of the rematch, if there is one; [`paths::again`](super::paths::again) leads there too.
    pub again: Option<String>,
    pub fairness: Fair,
    pub invite: String,
    pub my_link: Option<String>,
}

/// An order that a player gives once: while it is enough, the server answers for the seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderModel {
    pub label: String,
    pub on: bool,
}

/// The latest steps as sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub lines: Vec<LogLine>,
    /// There are no earlier steps.
    pub whole: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step that it tells, from 0.
    pub step: usize,
    /// Who did it; `None` if chance or the rules did.
    pub seat: Option<Seat>,
    pub sentence: String,
    /// A bot made this step in place of a person.
    pub by_bot: bool,
}

#[derive(Clone, Debug)]
pub struct ResultModel {
    pub winners: Vec<Seat>,
    /// The standing of every seat, in the wire format.
    pub standings: Vec<Value>,
}

/// What can be clicked after a draft.
#[derive(Clone, PartialEq, Debug)]
pub struct MenuModel {
    pub lang: Lang,
    pub version: u64,
    pub prompt: String,
    /// What has been clicked so far, with labels.
    pub draft: Vec<Item>,
    pub items: Vec<Item>,
    /// The action that the clicks have completely chosen. If no `items` are left, the page sends it at once.
    pub chosen: Option<Chosen>,
    /// What can be clicked in place of the last click.
    pub instead: Vec<Item>,
    /// Where pieces stand after what has been clicked so far.
    pub preview: Vec<Motion>,
    /// What the teacher says, in a lesson.
    pub coach: Option<CoachModel>,
}

/// The teacher's words at a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoachModel {
    pub says: String,
    /// What to click now.
    pub next: Vec<Spot>,
    /// How many times the teacher has spoken, and how many times in all.
    pub progress: (usize, usize),
}

/// What is known about the fairness of chance at this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The path of the table.
    pub table: String,
    /// The SHA-256 of the seed, known before the first step.
    pub commitment: String,
    /// What each seat contributed, for programs; empty before the start.
    pub contributions: Vec<String>,
    /// The name and the part of each person, by seat.
    pub parts: Vec<(String, Part)>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How many outcomes were recomputed from the seed and found correct, or what was wrong. Only in a replay.
    pub verdict: Option<Result<usize, String>>,
}

/// A seat's part in chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It adds nothing, or something that everyone knew from the beginning.
    None,
    /// It will open what it has promised.
    Promised,
    Opened,
    /// It did not open what it had promised in time.
    Withheld,
}

/// What is fixed before the first contribution is opened ([`paths::open`](super::paths::open)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// The seal that I have not opened yet.
    pub seal: Option<String>,
    pub commitment: String,
    /// By seat.
    pub promises: Vec<Promise>,
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
    /// What moves while the last step is told, for the script.
    pub told: Vec<Value>,
    /// How the game was decided, at its end.
    pub look_back: Option<LookBack>,
    pub fairness: Fair,
}

/// Through whose eyes a replay is seen. In the query: `eyes=all`, `eyes=public`, `eyes=0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    All,
    Public,
    Seat(Seat),
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

/// Why a finished game went as it did.
#[derive(Clone, Debug)]
pub struct AnalysisModel {
    pub frame: Frame,
    pub id: String,
    pub title: &'static Title,
    pub seats: Vec<SeatModel>,
    /// What was found, or the share of the work that is done.
    pub found: Result<(Arc<Analysis>, Report), f64>,
}

/// A position with something to prove.
#[derive(Clone, Debug)]
pub struct PuzzleModel {
    pub frame: Frame,
    pub title: &'static Title,
    /// The puzzle, or why this game has none.
    pub riddle: Result<Riddle, String>,
}

#[derive(Clone, Debug)]
pub struct Riddle {
    pub number: usize,
    /// How many clues the proof takes.
    pub rating: usize,
    pub told: puzzles::Told,
    /// The position as the seat that can prove it sees it.
    pub scene: Scene,
}

#[derive(Clone, Debug)]
pub struct RulesModel {
    pub frame: Frame,
    pub title: &'static Title,
}

/// The page of a lesson. Its one button, posted to [`paths::learn`](super::paths::learn), begins it.
#[derive(Clone, Debug)]
pub struct LearnModel {
    pub frame: Frame,
    pub title: &'static Title,
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
