//! Options, editions, and the tables of one set-up.

use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, SetupError, Types, setup};
use serde_json::{Value, json};

use crate::board::{Board, Piece};
use crate::clash::Catching;
use crate::direction::Arrows;
use crate::field::Fields;
use crate::grid::Grid;
use crate::pairs::Hideouts;
use crate::setup::SetUp;

/// The set-ups that have a name, the usual one first.
const NAMED: [(&str, &str); 2] =
    [("classic", include_str!("../data/classic.toml")), ("border", include_str!("../data/border.toml"))];

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct Spion {
    source: Source,
    pub(crate) grid: Box<Grid>,
    /// The pieces before the first move (`SN-3`).
    pub(crate) board: Board,
    /// The set-up zone, in half `a`.
    pub(crate) zone: Fields,
    pub(crate) hideouts: Hideouts,
    /// The game is drawn after this many moves (`SN-16`).
    pub(crate) moves: u16,
    /// The most turns that a small spy of this set-up has (`SN-8`).
    pub(crate) most_turns: u32,
    /// How spies are caught (`SN-9`): the only rule in which the editions differ.
    pub(crate) catching: Catching,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    /// One of those that have a name: which.
    Named(usize),
    /// A player's own file, word for word, so that a record needs nothing else.
    Own(String),
}

impl Configure for Spion {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        setup::seats(seats, 2, 2)?;
        let source = match setup::options(options, &["setup"])?.and_then(|map| map.get("setup")) {
            None => Source::Named(0),
            Some(value) => read_source(value).map_err(|why| SetupError::BadOption { key: "setup", why })?,
        };
        let SetUp { grid, board, zone, hideouts, moves } = SetUp::read(match &source {
            Source::Named(at) => NAMED[*at].1,
            Source::Own(file) => file,
        })?;
        let spies = Piece::all().filter_map(|piece| board.arrows(piece));
        let most_turns = spies.map(Arrows::turns).max().unwrap_or(0);
        Ok(Self { source, grid, board, zone, hideouts, moves, most_turns, catching: Catching::StuckSpies })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> Value {
        match &self.source {
            Source::Named(at) => json!({"setup": NAMED[*at].0}),
            Source::Own(file) => json!({"setup": {"toml": file}}),
        }
    }

    fn edition(&self) -> u16 {
        match self.catching {
            Catching::WholeGroups => 1,
            Catching::StuckSpies => Self::EDITION,
        }
    }

    fn in_edition(self, edition: u16) -> Option<Self> {
        let catching = match edition {
            1 => Catching::WholeGroups,
            Self::EDITION => Catching::StuckSpies,
            _ => return None,
        };
        Some(Self { catching, ..self })
    }
}

impl Spion {
    /// The shape of the board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}

fn read_source(value: &Value) -> Result<Source, Unreadable> {
    const WHAT: &str = "\"classic\", \"border\" or {\"toml\":\"…\"}";
    match wire::variant(value, WHAT)? {
        ("toml", Some(file)) => Ok(Source::Own(wire::text(file, "a set-up file as text")?.to_string())),
        (name, None) => {
            let at = NAMED.iter().position(|(known, _)| *known == name);
            at.map(Source::Named).ok_or_else(|| Unreadable::unknown("set-up", name))
        }
        _ => Err(Unreadable::expected(WHAT, value)),
    }
}
