//! Rulebooks, lessons and puzzles.

use deckname_analysis::{Claim, puzzles};
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
    pub which: Which,
    /// How many clues the proof takes.
    pub rating: usize,
    pub told: puzzles::Told,
    /// The reader's answer, and what it is worth.
    pub answered: Option<(Claim, puzzles::Verdict)>,
    /// The position as the seat that can prove it sees it.
    pub scene: Scene,
}

/// A puzzle among the others.
#[derive(Clone, Copy, Debug)]
pub struct Which {
    /// From 1 on.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// If it is the puzzle of this day: a time in it, in seconds since 1970.
    pub today: Option<u64>,
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
