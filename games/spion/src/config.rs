//! Options and the set-up file, checked once.

use deckname_engine::data::{Entry, Section};
use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, Seat, SetupError, setup};
use serde_json::{Value, json};

use crate::board::{Board, Kind, PER_SEAT, Piece};
use crate::fault::Fault;
use crate::field::{Axis, Field, HALF};
use crate::pairs::Hideouts;
use crate::wire::read_field;

const CLASSIC: &str = include_str!("../data/classic.toml");
/// The set-up zone leaves room to hide, and no more pairs than there is room for in a set.
pub(crate) const ZONES: std::ops::RangeInclusive<u8> = 12..=40;

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct Spion {
    setup: Setup,
    /// The pieces before the first move (`SN-3`).
    pub(crate) board: Board,
    pub(crate) hideouts: Hideouts,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Setup {
    Classic,
    /// A file of one's own, word for word, so that a record needs nothing else.
    Own(String),
}

/// A piece as the file lists it.
struct Listed {
    line: usize,
    at: At,
    kind: Kind,
    axis: Option<Axis>,
    owner: Option<u8>,
}

enum At {
    BothHalves(u8),
    One(String),
}

impl Configure for Spion {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        setup::seats(seats, 2, 2)?;
        let setup = match setup::options(options, &["setup"])?.and_then(|map| map.get("setup")) {
            None => Setup::Classic,
            Some(value) => read_setup(value).map_err(|why| SetupError::BadOption { key: "setup", why })?,
        };
        let mut file = Section::parse(match &setup {
            Setup::Classic => CLASSIC,
            Setup::Own(source) => source,
        })?;
        let zone = file.take("zone")?;
        let zone_line = zone.line();
        let zone = small(zone)?;
        let pieces = file.take("piece")?.list()?.into_iter().map(read_piece).collect::<Result<Vec<_>, _>>()?;
        file.finish()?;
        if !ZONES.contains(&zone) {
            return Err(Fault::Zone(zone).at(Some(zone_line)));
        }
        let board = set_up(&pieces)?;
        Ok(Self { setup, board, hideouts: Hideouts::new(zone) })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> Value {
        match &self.setup {
            Setup::Classic => json!({"setup": "classic"}),
            Setup::Own(source) => json!({"setup": {"toml": source}}),
        }
    }
}

fn read_setup(value: &Value) -> Result<Setup, Unreadable> {
    const WHAT: &str = "\"classic\" or {\"toml\":\"…\"}";
    match wire::variant(value, WHAT)? {
        ("classic", None) => Ok(Setup::Classic),
        ("toml", Some(source)) => Ok(Setup::Own(wire::text(source, "a set-up file as text")?.to_string())),
        (name, None) => Err(Unreadable::unknown("set-up", name)),
        _ => Err(Unreadable::expected(WHAT, value)),
    }
}

fn read_piece(entry: Entry<'_>) -> Result<Listed, SetupError> {
    let mut piece = entry.section()?;
    let at = piece.take("at")?;
    let line = at.line();
    let at = if at.is_text() { At::One(at.text()?) } else { At::BothHalves(small(at)?) };
    let kinds = [Kind::Defender, Kind::Small, Kind::Large].map(|kind| (kind.name(), kind));
    let kind = piece.take("kind")?.choice(&kinds)?;
    let axes = Axis::ALL.map(|axis| (axis.name(), axis));
    let axis = piece.take_optional("axis").map(|axis| axis.choice(&axes)).transpose()?;
    let owner = piece.take_optional("owner").map(small).transpose()?;
    piece.finish()?;
    Ok(Listed { line, at, kind, axis, owner })
}

fn small(entry: Entry<'_>) -> Result<u8, SetupError> {
    entry.number(0..=u8::MAX.into()).map(|number| number as u8)
}

fn set_up(pieces: &[Listed]) -> Result<Board, SetupError> {
    let mut setting = Setting { board: Board::EMPTY, placed: [0; 2] };
    for piece in pieces {
        setting.place(piece).map_err(|fault| fault.at(Some(piece.line)))?;
    }
    Ok(setting.board)
}

struct Setting {
    board: Board,
    /// How many pieces each seat has so far.
    placed: [usize; 2],
}

impl Setting {
    fn place(&mut self, listed: &Listed) -> Result<(), Fault> {
        if (listed.kind == Kind::Small) != listed.axis.is_some() {
            return Err(Fault::Axis);
        }
        if listed.owner.is_some_and(|owner| owner > 1) {
            return Err(Fault::Owner);
        }
        match &listed.at {
            At::BothHalves(number @ 1..=HALF) => {
                if listed.owner.is_some() {
                    return Err(Fault::OwnerOfTwo);
                }
                [Seat(0), Seat(1)]
                    .into_iter()
                    .try_for_each(|seat| self.put(listed, seat, Field::in_half(seat, number - 1)))
            }
            At::BothHalves(_) => Err(Fault::Number),
            At::One(name) => {
                let field = read_field(name).ok().filter(|field| field.is_on_board());
                let field = field.ok_or(Fault::Field)?;
                self.put(listed, listed.owner.map_or(field.half(), Seat), field)
            }
        }
    }

    fn put(&mut self, listed: &Listed, owner: Seat, field: Field) -> Result<(), Fault> {
        if self.board.occupied().has(field) {
            return Err(Fault::Occupied);
        }
        if listed.kind == Kind::Defender && field.half() != owner {
            return Err(Fault::Abroad);
        }
        let placed = &mut self.placed[owner.index()];
        if *placed == PER_SEAT {
            return Err(Fault::TooMany);
        }
        let piece = Piece((PER_SEAT * owner.index() + *placed) as u8);
        *placed += 1;
        self.board.put(piece, owner, listed.kind, listed.axis.unwrap_or(Axis::EastWest), field);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::MOST_PAIRS;

    #[test]
    fn every_zone_leaves_pairs_that_fit_and_single_out_nothing() {
        for zone in ZONES {
            let hideouts = Hideouts::new(zone);
            assert!(hideouts.len() < MOST_PAIRS, "{zone}: {}", hideouts.len());
            assert_eq!(hideouts.singled_out(Seat(0), &hideouts.all), None);
        }
    }
}
