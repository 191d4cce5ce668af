//! The pages: pure functions from a model to markup.

mod analysis;
mod bar;
mod desk;
mod editor;
mod error;
mod fair;
mod finale;
mod frame;
mod home;
mod learn;
mod lobby;
pub mod model;
pub mod paths;
mod puzzle;
mod qr;
mod replay;
mod rulebook;
mod rules;
mod setup;
mod table;
mod words;

pub use analysis::analysis;
pub use bar::menu_fragment;
pub use desk::NOTEPAD;
pub use editor::{editor, editor_desk, editor_verdict};
pub use error::error;
pub use home::home;
pub use learn::learn;
pub use lobby::{lobby, lobby_fragment, take_seat};
pub use puzzle::puzzle;
pub use replay::{replay, replay_fragment};
pub use rules::rules;
pub use setup::setup;
pub use table::{panels, table, table_fragment};
pub use words::{bad_request, problem_title};
