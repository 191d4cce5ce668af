//! The puzzles that come with the program, in a file that stays small: every step that occurs is written once.

use std::collections::HashMap;

use deckname_engine::{Seat, WireStep};
use deckname_table::Record;
use deckname_table::games::{Spion, StrengGeheim};
use serde_json::{Value, json};

use super::{NoPuzzles, Provable, Puzzle, record, solve};
use crate::course::Course;

/// Puzzles of one game, by number.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelf {
    /// What all games have in common.
    blank: Record,
    steps: Vec<WireStep>,
    /// For every puzzle the seat that can prove something, and its game as indices of `steps`.
    puzzles: Vec<(Seat, Vec<usize>)>,
}

/// A puzzle as it is kept: the game and the seat that can prove something. The rest follows.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelved {
    pub seat: Seat,
    pub record: Record,
}

impl Shelf {
    /// Reads what [`write`](Self::write) wrote; `None` if it is something else.
    pub(super) fn read<G: Provable>(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let steps: Vec<WireStep> =
            value["steps"].as_array()?.iter().map(WireStep::read).collect::<Result<_, _>>().ok()?;
        let number = |value: &Value| value.as_u64().map(|number| number as usize);
        let puzzle = |value: &Value| {
            let (seat, game) = value.as_array()?.split_first()?;
            let game: Vec<usize> = game.iter().map(number).collect::<Option<_>>()?;
            let whole = game.iter().all(|step| *step < steps.len());
            whole.then_some((Seat(u8::try_from(seat.as_u64()?).ok()?), game))
        };
        let puzzles = value["puzzles"].as_array()?.iter().map(puzzle).collect::<Option<_>>()?;
        Some(Self { blank: record::<G>(Vec::new())?, steps, puzzles })
    }

    /// A line for every step that occurs, and one for every puzzle.
    pub fn write(puzzles: &[Puzzle]) -> String {
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut steps = Vec::new();
        let mut number = |step: &WireStep| {
            let text = json!(step).to_string();
            *numbers.entry(text.clone()).or_insert_with(|| {
                steps.push(text);
                steps.len() - 1
            })
        };
        let lines: Vec<String> = puzzles
            .iter()
            .map(|puzzle| {
                let game = puzzle.steps.iter().map(&mut number);
                json!(std::iter::once(usize::from(puzzle.seat.0)).chain(game).collect::<Vec<_>>()).to_string()
            })
            .collect();
        format!("{{\"steps\":[\n{}\n],\"puzzles\":[\n{}\n]}}\n", steps.join(",\n"), lines.join(",\n"))
    }

    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    pub fn get(&self, number: usize) -> Option<Shelved> {
        let (seat, game) = self.puzzles.get(number)?;
        let steps = game.iter().map(|step| self.steps[*step].clone()).collect();
        Some(Shelved { seat: *seat, record: Record { steps, ..self.blank.clone() } })
    }
}

impl Shelved {
    /// Works out what can be proved, and how.
    pub fn open(&self) -> Result<Option<Puzzle>, NoPuzzles> {
        match self.record.game.as_str() {
            "spion" => Ok(solve::<Spion>(&Course::of(&self.record)?, self.seat)),
            "streng-geheim" => Ok(solve::<StrengGeheim>(&Course::of(&self.record)?, self.seat)),
            _ => Ok(None),
        }
    }
}
