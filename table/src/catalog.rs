use std::ops::RangeInclusive;

use deckname_engine::{Game, SetupError, repeated};
use deckname_scene::{Choice, Figure, Lang, Show, Texts, setup_error};
use serde_json::Value;

use crate::{Running, Table, games};

/// Runs `$body` with `$G` standing for the game with this id. The one list of all games.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr, else $other:expr) => {
        match $id {
            "heimlich" => {
                type $G = $crate::games::Heimlich;
                $body
            }
            "top-secret" => {
                type $G = $crate::games::TopSecret;
                $body
            }
            "spy" => {
                type $G = $crate::games::Spy;
                $body
            }
            "spion" => {
                type $G = $crate::games::Spion;
                $body
            }
            "streng-geheim" => {
                type $G = $crate::games::StrengGeheim;
                $body
            }
            _ => $other,
        }
    };
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

/// All games, in the order in which they are offered.
pub static TITLES: [Title; 5] = [
    Title::of::<games::Heimlich>(),
    Title::of::<games::TopSecret>(),
    Title::of::<games::Spy>(),
    Title::of::<games::Spion>(),
    Title::of::<games::StrengGeheim>(),
];

/// The game with this id.
pub fn title(id: &str) -> Result<&'static Title, SetupError> {
    TITLES.iter().find(|title| title.id == id).ok_or_else(|| unknown(id))
}

/// A new table for the game with this id.
pub fn open(id: &str, seats: u8, options: &Value) -> Result<Box<dyn Table>, SetupError> {
    with_game!(id, G => Ok(Box::new(Running::new(G::new(seats, options)?))), else Err(unknown(id)))
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
