use std::ops::RangeInclusive;

use deckname_engine::{SetupError, repeated};
use deckname_scene::{Choice, Figure, Lang, Show, Texts, setup_error};
use serde_json::Value;

use crate::{Running, Table};

/// Registers the games. `$d` is a dollar sign, for the macro that this macro writes.
macro_rules! register {
    ($d:tt $($id:literal => $krate:ident as $module:ident::$Game:ident),+ $(,)?) => {
        /// The games themselves, for code that is compiled for each of them: searches, insights, simulations.
        pub mod games {
            $(pub use $krate::{self as $module, $Game};)+
        }

        /// All games, in the order in which they are offered.
        pub static TITLES: [Title; [$($id),+].len()] = [$(Title::of::<games::$Game>()),+];

        /// Runs `$body` with `$G` standing for the game with this id, and the contract in scope.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d G:ident => $d body:expr, else $d other:expr) => {
                match $d id {
                    $($id => {
                        #[allow(unused_imports)]
                        use $d crate::prelude::*;
                        type $d G = $d crate::games::$Game;
                        $d body
                    })+
                    _ => $d other,
                }
            };
        }
    };
}

// The one place where a game is registered.
register! { $
    "heimlich" => deckname_heimlich as heimlich::Heimlich,
    "top-secret" => deckname_top_secret as top_secret::TopSecret,
    "spy" => deckname_spy as spy::Spy,
    "spion" => deckname_spion as spion::Spion,
    "streng-geheim" => deckname_streng_geheim as streng_geheim::StrengGeheim,
}

/// What is known of a game before anybody sits down.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    pub id: &'static str,
    pub choices: &'static [Choice],
    pub texts: fn() -> &'static Texts,
    pub rules: fn(Lang) -> &'static str,
    pub figures: fn() -> &'static [Figure],
    pub cover: fn() -> &'static str,
    /// Does seat 0 begin?
    pub first_seat_begins: bool,
    /// The default data file of a choice that accepts a player's own file.
    pub data_file: fn(&str) -> Option<&'static str>,
    min_seats: u8,
    max_seats: u8,
}

impl Title {
    const fn of<G: Show>() -> Self {
        Self {
            id: G::ID,
            choices: G::CHOICES,
            texts: G::texts,
            rules: G::rules,
            figures: G::figures,
            cover: G::cover,
            first_seat_begins: G::FIRST_SEAT_BEGINS,
            data_file: G::data_file,
            min_seats: *G::SEATS.start(),
            max_seats: *G::SEATS.end(),
        }
    }

    pub fn seats(&self) -> RangeInclusive<u8> {
        self.min_seats..=self.max_seats
    }

    pub fn name(&self, lang: Lang) -> String {
        (self.texts)().plain(lang, "title")
    }
}

/// The game with this id.
pub fn title(id: &str) -> Result<&'static Title, SetupError> {
    TITLES.iter().find(|title| title.id == id).ok_or_else(|| unknown(id))
}

/// A new table for the game with this id.
pub fn open(id: &str, seats: u8, options: &Value) -> Result<Box<dyn Table>, SetupError> {
    with_game!(id, G => Ok(Box::new(Running::new(G::new(seats, options)?))), else Err(unknown(id)))
}

/// The same by an earlier edition of the rules, for games that were begun by it.
pub fn open_edition(id: &str, seats: u8, options: &Value, edition: u16) -> Result<Box<dyn Table>, SetupError> {
    with_game!(id, G => {
        let game = G::new(seats, options)?.in_edition(edition);
        let game = game.ok_or(SetupError::UnknownEdition { edition, newest: G::EDITION })?;
        Ok(Box::new(Running::new(game)))
    }, else Err(unknown(id)))
}

/// Why a table of this game cannot be opened, as a sentence.
pub fn explain(game: &str, why: &SetupError, lang: Lang) -> String {
    // Where there is no such game, no game's own words are needed.
    let title = title(game).unwrap_or(&TITLES[0]);
    setup_error((title.texts)(), why, lang)
}

fn unknown(id: &str) -> SetupError {
    let known: Vec<_> = TITLES.iter().map(|title| title.id).collect();
    SetupError::UnknownGame { id: repeated(id), known: known.join(", ") }
}
