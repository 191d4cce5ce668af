use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, Seat, Seats, SetupError, Types, setup};
use serde_json::{Value, json};

use crate::board::Board;
use crate::luggage::{Case, Cases};
use crate::pieces::{Cities, Place, SEATS};

const EUROPE: &str = include_str!("../data/europe.toml");
/// Cities and the other places, rounded up to a power of two.
const PLACES: usize = 128;

/// Where a step can lead from each place.
#[derive(Clone, Debug)]
pub(crate) struct Roads {
    ways: [Cities; PLACES],
    degrees: [u8; PLACES],
}

impl Roads {
    /// The cities that a step from this place can lead to, and how many they are.
    #[inline]
    pub(crate) fn from(&self, place: Place) -> (Cities, u8) {
        let index = usize::from(place.0) % PLACES;
        (self.ways[index], self.degrees[index])
    }
}

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct TopSecret {
    pub(crate) seats: u8,
    /// The edition of the rules that it is played by.
    edition: u16,
    pub(crate) board: Board,
    /// The text of the board file unless the board is `europe`: a record must hold it.
    own_file: Option<String>,
    /// For each seat, because bases differ.
    roads: [Roads; SEATS],
    /// For each seat: the cities with a dotted line to its headquarters.
    dotted: [Cities; SEATS],
}

impl Configure for TopSecret {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, SEATS as u8)?;
        let own_file = match setup::options(options, &["board"])?.and_then(|map| map.get("board")) {
            None => None,
            Some(value) => read_board(value).map_err(|why| SetupError::BadOption { key: "board", why })?,
        };
        let board = Board::read(own_file.as_deref().unwrap_or(EUROPE))?;
        let roads = std::array::from_fn(|_| Roads { ways: [Cities::EMPTY; PLACES], degrees: [0; PLACES] });
        let mut game = Self { seats, edition: Self::EDITION, board, own_file, roads, dotted: [Cities::EMPTY; SEATS] };
        for seat in Seats::all(seats) {
            let corner = game.corner(seat);
            let Roads { ways, degrees } = &mut game.roads[seat.index()];
            ways[..game.board.lines.len()].copy_from_slice(&game.board.lines);
            ways[usize::from(Place::BASE.0)] = game.board.exits[usize::from(corner)];
            ways[usize::from(Place::OUTPOST.0)] = game.board.exits[usize::from(EMPTY_CORNER)];
            *degrees = ways.map(|ways| ways.len() as u8);
            game.dotted[seat.index()] = game.board.dotted[usize::from(opposite(corner))];
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        match &self.own_file {
            None => json!({"board": "europe"}),
            Some(text) => json!({"board": {"toml": text}}),
        }
    }

    fn edition(&self) -> u16 {
        self.edition
    }

    fn in_edition(self, edition: u16) -> Option<Self> {
        (1..=Self::EDITION).contains(&edition).then_some(Self { edition, ..self })
    }
}

impl TopSecret {
    /// Where the seat sits, clockwise from the north-west (`TS-4`).
    #[inline]
    pub fn corner(&self, seat: Seat) -> u8 {
        if self.seats == 2 { 2 * seat.0 } else { seat.0 }
    }

    /// The seat in a corner; `None` if the corner is empty.
    #[inline]
    pub fn seat_at(&self, corner: u8) -> Option<Seat> {
        let seat = if self.seats == 2 { corner / 2 } else { corner };
        (seat < self.seats && self.corner(Seat(seat)) == corner).then_some(Seat(seat))
    }

    /// The seat that packed a suitcase; `None` if its colour does not play.
    #[inline]
    pub fn owner(&self, case: Case) -> Option<Seat> {
        self.seat_at(case.corner())
    }

    /// The suitcases of all colours that play.
    pub fn cases_in_play(&self) -> Cases {
        Seats::all(self.seats).iter().fold(Cases::EMPTY, |all, seat| all.union(Case::of_corner(self.corner(seat))))
    }

    /// The seats that may start an agent on the empty base: those with an opponent diagonally opposite (`TS-9`).
    #[inline]
    pub fn outposts(&self) -> Seats {
        if self.seats == 3 { Seats::all(3).without(Seats::one(Seat(opposite(EMPTY_CORNER)))) } else { Seats::EMPTY }
    }

    /// Must rolled pips be spent even after a duel won in the same turn? The first edition of `TS-11` said so.
    #[inline]
    pub(crate) fn must_spend_after_duels(&self) -> bool {
        self.edition == 1
    }

    /// The cities that a step of the seat can lead to, before any other rule (`TS-11`).
    #[inline]
    pub fn ways(&self, seat: Seat, from: Place) -> Cities {
        self.roads(seat).from(from).0
    }

    #[inline]
    pub(crate) fn roads(&self, seat: Seat) -> &Roads {
        &self.roads[seat.index()]
    }

    /// The cities from which the seat's agents enter its headquarters (`TS-2`).
    #[inline]
    pub fn dotted(&self, seat: Seat) -> Cities {
        self.dotted[seat.index()]
    }

    /// All cities of the board.
    pub fn cities(&self) -> Cities {
        self.board.everywhere()
    }
}

/// The empty corner at a table for three (`TS-4`).
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
