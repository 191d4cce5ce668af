use std::any::Any;
use std::sync::{Arc, Mutex};

use deckname_bots::bot;
use deckname_encode::{Batch, Form, Legend, Utility, choice_name, features};
use deckname_engine::{SetupError, WireStep};
use deckname_table::{BadRecord, title, with_game};
use serde_json::Value;

use crate::cycle::{Asked, Asking};
use crate::error::Fault;
use crate::many::Many;
use crate::play::Play;
use crate::position::{Playable, Position, Seated};
use crate::setting::Setting;

/// The rules of one set-up.
pub trait Rules: Send + Sync {
    fn id(&self) -> &'static str;
    fn seats(&self) -> u8;
    fn options(&self) -> Value;
    fn edition(&self) -> u16;
    fn most_steps(&self) -> usize;
    fn choices(&self) -> usize;
    fn choice_name(&self, choice: u16) -> String;
    fn features(&self) -> (Vec<String>, Vec<f32>);
    fn legend(&self) -> &Legend;
    fn notice_columns(&self) -> Vec<String>;
    fn start(&self) -> Box<dyn Play>;
    fn replay(&self, steps: &[WireStep]) -> Result<Box<dyn Play>, BadRecord>;
    fn batch(
        &self,
        games: usize,
        seed: u64,
        threads: usize,
        utility: Utility,
        form: Form,
    ) -> Result<Box<dyn Many>, Fault>;
    fn asked(&self, seed: u64) -> Box<dyn Asked>;
    fn bot(&self, name: &str) -> Option<Box<dyn Any + Send + Sync>>;
}

/// The rules of the game with this id.
pub fn rules(id: &str, seats: u8, options: &Value, edition: Option<u16>) -> Result<Arc<dyn Rules>, SetupError> {
    let id = title(id)?.id;
    with_game!(id, G => {
        let game = G::new(seats, options)?;
        let edition = edition.unwrap_or(G::EDITION);
        let game = game.in_edition(edition).ok_or(SetupError::UnknownEdition { edition, newest: G::EDITION })?;
        Ok(Arc::new(Rulebook(Arc::new(Setting::new(game)))))
    }, else Err(SetupError::UnknownGame { id: id.to_string(), known: String::new() }))
}

struct Rulebook<G>(Arc<Setting<G>>);

impl<G: Playable> Rules for Rulebook<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn options(&self) -> Value {
        self.0.options()
    }

    fn edition(&self) -> u16 {
        self.0.edition()
    }

    fn most_steps(&self) -> usize {
        G::MOST_STEPS
    }

    fn choices(&self) -> usize {
        self.0.choices()
    }

    fn choice_name(&self, choice: u16) -> String {
        choice_name(&**self.0, choice)
    }

    fn features(&self) -> (Vec<String>, Vec<f32>) {
        features(&**self.0)
    }

    fn legend(&self) -> &Legend {
        &self.0.legend
    }

    fn notice_columns(&self) -> Vec<String> {
        self.0.diary().names().to_vec()
    }

    fn start(&self) -> Box<dyn Play> {
        Box::new(Position::begun(Arc::clone(&self.0)))
    }

    fn replay(&self, steps: &[WireStep]) -> Result<Box<dyn Play>, BadRecord> {
        let mut position = Position::begun(Arc::clone(&self.0));
        for (index, step) in steps.iter().enumerate() {
            let taken = match step {
                WireStep::Chance { chance } => position.chance(chance),
                WireStep::Act { seat, action } => position.act(*seat, action),
            };
            taken.map_err(|why| BadRecord::Step { index, why })?;
        }
        Ok(Box::new(position))
    }

    fn batch(
        &self,
        games: usize,
        seed: u64,
        threads: usize,
        utility: Utility,
        form: Form,
    ) -> Result<Box<dyn Many>, Fault> {
        let game = G::new(self.0.seats(), &self.0.options())?;
        let edition = self.0.edition();
        let game = game.in_edition(edition).ok_or(SetupError::UnknownEdition { edition, newest: G::EDITION })?;
        Ok(Box::new(Batch::new(game, games, seed, threads, utility, form)?))
    }

    fn asked(&self, seed: u64) -> Box<dyn Asked> {
        Box::new(Asking::new(Arc::clone(&self.0), seed))
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Any + Send + Sync>> {
        Some(Box::new(Seated::<G>(Mutex::new(bot(name)?))))
    }
}
