use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Seat, Seats, SetupError, setup};
use serde_json::{Value, json};

use crate::board::Board;
use crate::pieces::{Case, Place, SEATS};

const EUROPE: &str = include_str!("../data/europe.toml");
/// Cities, bases and the other places that agents can be in.
const PLACES: usize = Place::OUT.0 as usize + 1;

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct TopSecret {
    pub(crate) seats: u8,
    pub(crate) board: Board,
    /// The board's own file, where it is not `europe`: a record must hold it.
    own_file: Option<String>,
    /// Where a step can lead from each place, by seat: bases differ.
    ways: [[u64; PLACES]; SEATS],
    /// How many cities those are.
    degrees: [[u8; PLACES]; SEATS],
    /// The cities with a dotted line to the seat's headquarters.
    pub(crate) dotted: [u64; SEATS],
}

impl TopSecret {
    pub(crate) fn from_options(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, SEATS as u8)?;
        let own_file = match setup::options(options, &["board"])?.and_then(|map| map.get("board")) {
            None => None,
            Some(value) => read_board(value).map_err(|why| SetupError::BadOption { key: "board", why })?,
        };
        let board = Board::read(own_file.as_deref().unwrap_or(EUROPE))?;
        let (ways, degrees) = ([[0; PLACES]; SEATS], [[0; PLACES]; SEATS]);
        let mut game = Self { seats, board, own_file, ways, degrees, dotted: [0; SEATS] };
        for seat in Seats::all(seats).iter() {
            let corner = game.corner(seat);
            let ways = &mut game.ways[seat.index()];
            ways[..game.board.lines.len()].copy_from_slice(&game.board.lines);
            ways[usize::from(Place::BASE.0)] = game.board.exits[usize::from(corner)];
            ways[usize::from(Place::OUTPOST.0)] = game.board.exits[usize::from(EMPTY_CORNER)];
            game.degrees[seat.index()] = ways.map(|ways| ways.count_ones() as u8);
            game.dotted[seat.index()] = game.board.dotted[usize::from(opposite(corner))];
        }
        Ok(game)
    }

    pub(crate) fn write_options(&self) -> Value {
        match &self.own_file {
            None => json!({"board": "europe"}),
            Some(text) => json!({"board": {"toml": text}}),
        }
    }

    /// Where the seat sits, clockwise from the north-west (`TS-4`).
    #[inline]
    pub fn corner(&self, seat: Seat) -> u8 {
        if self.seats == 2 { 2 * seat.0 } else { seat.0 }
    }

    #[inline]
    pub fn seat_at(&self, corner: u8) -> Option<Seat> {
        let seat = if self.seats == 2 { corner / 2 } else { corner };
        (seat < self.seats && self.corner(Seat(seat)) == corner).then_some(Seat(seat))
    }

    /// Whose suitcase it is; nobody's, if the colour does not play.
    #[inline]
    pub fn owner(&self, case: Case) -> Option<Seat> {
        self.seat_at(case.corner())
    }

    /// The seats that may start on the empty base: those that have somebody opposite (`TS-9`).
    #[inline]
    pub fn outposts(&self) -> Seats {
        if self.seats == 3 { Seats::all(3).without(Seats::one(Seat(opposite(EMPTY_CORNER)))) } else { Seats::NONE }
    }

    /// The cities that a step of the seat can lead to, before any other rule (`TS-11`).
    #[inline]
    pub fn ways(&self, seat: Seat, from: Place) -> u64 {
        self.ways[seat.index()][usize::from(from.0)]
    }

    #[inline]
    pub(crate) fn degree(&self, seat: Seat, from: Place) -> u8 {
        self.degrees[seat.index()][usize::from(from.0)]
    }

    /// The cities from which the seat's agents enter its headquarters (`TS-2`).
    pub fn dotted(&self, seat: Seat) -> u64 {
        self.dotted[seat.index()]
    }

    /// How many cities the board has: the places below this number.
    pub fn cities(&self) -> u8 {
        self.board.cities.len() as u8
    }
}

/// Where nobody sits at a table for three (`TS-4`).
pub(crate) const EMPTY_CORNER: u8 = 3;

#[inline]
pub(crate) const fn opposite(corner: u8) -> u8 {
    (corner + 2) % SEATS as u8
}

fn read_board(value: &Value) -> Result<Option<String>, Unreadable> {
    const WHAT: &str = "\"europe\" or {\"toml\":\"…\"}";
    match wire::variant(value, WHAT)? {
        ("europe", None) => Ok(None),
        ("toml", Some(text)) => Ok(Some(wire::text(text, "the text of a board file")?.to_string())),
        (name, None) => Err(Unreadable::unknown("board", name)),
        _ => Err(Unreadable::expected(WHAT, value)),
    }
}
