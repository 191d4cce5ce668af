//! Options and the set-up file, checked once.

use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Seat, SetupError, setup};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    zone: Spanned<u8>,
    piece: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    at: Spanned<At>,
    kind: Kind,
    axis: Option<Axis>,
    owner: Option<u8>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a field's number or its name")]
enum At {
    BothHalves(u8),
    One(String),
}

impl Spion {
    pub(crate) fn from_options(seats: u8, options: &Value) -> Result<Self, SetupError> {
        setup::seats(seats, 2, 2)?;
        let setup = match setup::options(options, &["setup"])?.and_then(|map| map.get("setup")) {
            None => Setup::Classic,
            Some(value) => read_setup(value).map_err(|why| SetupError::BadOption { key: "setup", why })?,
        };
        let source = match &setup {
            Setup::Classic => CLASSIC,
            Setup::Own(source) => source,
        };
        let file: File = toml::from_str(source).map_err(|why| {
            let line = why.span().map(|span| setup::line(source, span.start));
            Fault::Form(why.message().to_string()).at(line)
        })?;
        let zone = *file.zone.as_ref();
        if !ZONES.contains(&zone) {
            return Err(Fault::Zone(zone).at(Some(setup::line(source, file.zone.span().start))));
        }
        let board = set_up(source, &file.piece)?;
        Ok(Self { setup, board, hideouts: Hideouts::new(zone) })
    }

    pub(crate) fn write_options(&self) -> Value {
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

fn set_up(source: &str, entries: &[Entry]) -> Result<Board, SetupError> {
    let mut setting = Setting { board: Board::EMPTY, placed: [0; 2] };
    for entry in entries {
        let line = setup::line(source, entry.at.span().start);
        setting.place(entry).map_err(|fault| fault.at(Some(line)))?;
    }
    Ok(setting.board)
}

struct Setting {
    board: Board,
    /// How many pieces each seat has so far.
    placed: [usize; 2],
}

impl Setting {
    fn place(&mut self, entry: &Entry) -> Result<(), Fault> {
        if (entry.kind == Kind::Small) != entry.axis.is_some() {
            return Err(Fault::Axis);
        }
        if entry.owner.is_some_and(|owner| owner > 1) {
            return Err(Fault::Owner);
        }
        match entry.at.as_ref() {
            At::BothHalves(number @ 1..=HALF) => {
                if entry.owner.is_some() {
                    return Err(Fault::OwnerOfTwo);
                }
                [Seat(0), Seat(1)]
                    .into_iter()
                    .try_for_each(|seat| self.put(entry, seat, Field::in_half(seat, number - 1)))
            }
            At::BothHalves(_) => Err(Fault::Number),
            At::One(name) => {
                let field = read_field(name).ok().filter(|field| field.is_on_board());
                let field = field.ok_or(Fault::Field)?;
                self.put(entry, entry.owner.map_or(field.half(), Seat), field)
            }
        }
    }

    fn put(&mut self, entry: &Entry, owner: Seat, field: Field) -> Result<(), Fault> {
        if self.board.occupied().has(field) {
            return Err(Fault::Occupied);
        }
        if entry.kind == Kind::Defender && field.half() != owner {
            return Err(Fault::Abroad);
        }
        let placed = &mut self.placed[owner.index()];
        if *placed == PER_SEAT {
            return Err(Fault::TooMany);
        }
        let piece = Piece((PER_SEAT * owner.index() + *placed) as u8);
        *placed += 1;
        self.board.put(piece, owner, entry.kind, entry.axis.unwrap_or(Axis::EastWest), field);
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
