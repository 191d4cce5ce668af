//! What an observer was told, as numbers: an information state with perfect recall.
//!
//! Each notice is a row. A row says which kind of notice it is, and its facts, each in a column with a name. What follows from
//! earlier rows by the rules alone (where the pieces stand after a move) may be left out, so two observers were told the same
//! exactly when their rows are the same. Seats, sides and agents count from the observer.

mod heimlich;
mod spion;
mod spy;
mod streng_geheim;
mod top_secret;

use std::collections::HashMap;

use crate::{Encode, Path};

/// A game that says in numbers what an observer is told.
pub trait Recall: Encode {
    /// The names of all facts that a notice can have.
    fn words(&self) -> Vec<String>;

    /// What a notice says to the observer whose view this is.
    fn recall(&self, v: &Self::View, n: &Self::Notice, said: &mut Said);
}

/// The facts of one notice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Said(Vec<(String, f32)>);

impl Said {
    /// Something that is so.
    pub(crate) fn word(&mut self, name: impl Into<String>) {
        self.number(name, 1.0);
    }

    pub(crate) fn number(&mut self, name: impl Into<String>, value: impl Into<f32>) {
        self.0.push((name.into(), value.into()));
    }

    /// An action of the observer's own. Its features add up: only actions of one choice are told apart by them.
    pub(crate) fn chosen<G: Encode>(&mut self, game: &G, path: &Path) {
        for (name, value) in path.iter().flat_map(|choice| game.describe(*choice)) {
            self.number(chose(&name), value);
        }
    }
}

/// The names for own choices.
pub(crate) fn own_choices<G: Encode>(game: &G) -> impl Iterator<Item = String> {
    crate::features(game).0.into_iter().map(|name| chose(&name))
}

fn chose(name: &str) -> String {
    format!("I chose {name}")
}

pub(crate) fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}

/// The columns of one game, by name.
#[derive(Clone, Debug)]
pub struct Diary {
    names: Vec<String>,
    columns: HashMap<String, usize>,
}

impl Diary {
    /// The columns that the game's notices need.
    pub fn new<G: Recall>(game: &G) -> Self {
        let (mut names, mut columns) = (Vec::new(), HashMap::new());
        for name in game.words() {
            columns.entry(name.clone()).or_insert_with(|| {
                names.push(name);
                names.len() - 1
            });
        }
        Self { names, columns }
    }

    /// Their names, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A row for each notice, one after the other.
    pub fn rows<G: Recall>(&self, game: &G, v: &G::View, told: &[G::Notice]) -> Vec<f32> {
        let width = self.names.len();
        let mut rows = vec![0.0; width * told.len()];
        for (row, notice) in rows.chunks_mut(width.max(1)).zip(told) {
            let mut said = Said::default();
            game.recall(v, notice, &mut said);
            for (name, value) in said.0 {
                let column = self.columns.get(&name);
                debug_assert!(column.is_some(), "no column is called {name:?}");
                if let Some(column) = column {
                    row[*column] += value;
                }
            }
        }
        rows
    }
}
