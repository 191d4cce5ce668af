//! Rulebooks, lessons and puzzles.

use deckname_analysis::puzzles;
use deckname_scene::Scene;
use deckname_table::Title;

use super::Frame;

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

/// The page of a lesson. Its one button, posted to [`paths::learn`](crate::pages::paths::learn), begins it.
#[derive(Clone, Debug)]
pub struct LearnModel {
    pub frame: Frame,
    pub title: &'static Title,
}
