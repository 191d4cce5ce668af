//! Setting up a table.

use std::collections::BTreeMap;

use deckname_scene::Sheet;
use deckname_table::Title;

use super::Frame;
use crate::bots::Roster;

/// The page on which a table is set up. Its form is posted to [`paths::set_up`](crate::pages::paths::set_up) as `multipart/form-data`: `name` (of the
/// host); `draw` (`true` to draw the seats); `offer` (`true` to list the table among those that wait for players); `aid` (how much the dossiers work out); `hints` (whether players may ask for hints); `pace` and `time-up` (how long they may think); `seat-0`, `seat-1`, … for each seat `me`, `beside` (another person at this device, called `name-0`, …), `open` or the name of a bot; `option-KEY` with one of the choice's values
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
