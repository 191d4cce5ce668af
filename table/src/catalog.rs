use std::ops::RangeInclusive;

use deckname_engine::{SetupError, repeated};
use deckname_scene::{Choice, Edit, Figure, Lang, Primer, Show, Texts, setup_error};
use serde_json::Value;

use crate::{Running, Table};

/// Registers the games. `$d` is a dollar sign, for the macro that this one defines.
macro_rules! register {
    ($d:tt $($id:literal => $krate:ident as $module:ident::$Game:ident),+ $(,)?) => {
        /// The games themselves, for code that is compiled once for each of them: searches, insights, simulations.
        pub mod games {
            $(pub use $krate::{self as $module, $Game};)+
        }

        /// All games, in the order in which they are offered.
        pub static TITLES: [Title; [$($id),+].len()] = [$(Title::of::<games::$Game>()),+];

        /// Evaluates `$body` with `$G` standing for the game with this id, and the contract in scope.
        ///
        /// ```
        /// use deckname_table::with_game;
        ///
        /// let most = |id| with_game!(id, G => Some(*G::SEATS.end()), else None);
        /// assert_eq!((most("heimlich"), most("chess")), (Some(7), None));
        /// ```
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

/// What is known about a game before a table is opened.
///
/// ```
/// use deckname_scene::Lang;
///
/// let title = deckname_table::title("spion")?;
/// assert_eq!(title.seats(), 2..=2);
/// assert_eq!(title.name(Lang::En), "Spion");
/// # Ok::<(), deckname_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Title {
    /// The id that every interface uses.
    pub id: &'static str,
    /// The options, as the set-up page offers them.
    pub choices: &'static [Choice],
    /// The texts of the game in both languages.
    pub texts: fn() -> &'static Texts,
    /// The rulebook, as Markdown.
    pub rules: fn(Lang) -> &'static str,
    /// The figures of the rulebook.
    pub figures: fn() -> &'static [Figure],
    /// The cover, a whole SVG document.
    pub cover: fn() -> &'static str,
    /// What a newcomer is given first, if the game has a lesson.
    pub primer: fn() -> Option<Primer>,
    /// The edition of the rules that new games are played by.
    pub edition: u16,
    /// Does seat 0 begin?
    pub first_seat_begins: bool,
    /// The default data file of a choice that accepts a player's own file.
    pub data_file: fn(&str) -> Option<&'static str>,
    /// How such a file is edited by clicking, if it can be.
    pub editor: fn(&str) -> Option<Edit>,
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
            primer: G::primer,
            edition: G::EDITION,
            first_seat_begins: G::FIRST_SEAT_BEGINS,
            data_file: G::data_file,
            editor: G::editor,
            min_seats: *G::SEATS.start(),
            max_seats: *G::SEATS.end(),
        }
    }

    /// How many can play.
    pub fn seats(&self) -> RangeInclusive<u8> {
        self.min_seats..=self.max_seats
    }

    /// The name on the cover.
    pub fn name(&self, lang: Lang) -> String {
        (self.texts)().plain(lang, "title")
    }
}

/// The game with this id.
pub fn title(id: &str) -> Result<&'static Title, SetupError> {
    TITLES.iter().find(|title| title.id == id).ok_or_else(|| unknown(id))
}

/// A new table for the game with this id. `options` are in the wire format; `null` means the defaults.
pub fn open(id: &str, seats: u8, options: &Value) -> Result<Box<dyn Table>, SetupError> {
    with_game!(id, G => Ok(Box::new(Running::new(G::new(seats, options)?))), else Err(unknown(id)))
}

/// Like [`open`], but by an earlier edition of the rules: for games that were started under it.
pub fn open_edition(id: &str, seats: u8, options: &Value, edition: u16) -> Result<Box<dyn Table>, SetupError> {
    with_game!(id, G => {
        let game = G::new(seats, options)?.in_edition(edition);
        let game = game.ok_or(SetupError::UnknownEdition { edition, newest: G::EDITION })?;
        Ok(Box::new(Running::new(game)))
    }, else Err(unknown(id)))
}

/// Why a table for this game cannot be opened, as a sentence.
pub fn explain(game: &str, why: &SetupError, lang: Lang) -> String {
    // If there is no such game, the message needs no texts of a game.
    let title = title(game).unwrap_or(&TITLES[0]);
    setup_error((title.texts)(), why, lang)
}

fn unknown(id: &str) -> SetupError {
    let known: Vec<_> = TITLES.iter().map(|title| title.id).collect();
    SetupError::UnknownGame { id: repeated(id), known: known.join(", ") }
}
