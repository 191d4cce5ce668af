//! Options and the set-up file, checked once.

use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Seat, SetupError, setup};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

use crate::board::{Board, Kind, PER_SEAT, Piece};
use crate::field::{Axis, Field, HALF};
use crate::pairs::Hideouts;
use crate::wire::read_field;

const CLASSIC: &str = include_str!("../data/classic.toml");
/// The set-up zone leaves room to hide, and no more pairs than there is room for in a set.
const ZONES: std::ops::RangeInclusive<u8> = 12..=40;

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
        let file: File = toml::from_str(source).map_err(|why| SetupError::Data {
            line: why.span().map(|span| line(source, span.start)),
            why: why.message().trim().replace('\n', " "),
        })?;
        let zone = *file.zone.as_ref();
        if !ZONES.contains(&zone) {
            let why = format!("the set-up zone has {} to {} fields, not {zone}", ZONES.start(), ZONES.end());
            return Err(SetupError::Data { line: Some(line(source, file.zone.span().start)), why });
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
        setting.place(entry).map_err(|why| SetupError::Data {
            line: Some(line(source, entry.at.span().start)),
            why: why.to_string(),
        })?;
    }
    Ok(setting.board)
}

struct Setting {
    board: Board,
    /// How many pieces each seat has so far.
    placed: [usize; 2],
}

impl Setting {
    fn place(&mut self, entry: &Entry) -> Result<(), &'static str> {
        if (entry.kind == Kind::Small) != entry.axis.is_some() {
            return Err("a small spy, and no other piece, has an axis");
        }
        if entry.owner.is_some_and(|owner| owner > 1) {
            return Err("the owner is 0 or 1");
        }
        match entry.at.as_ref() {
            At::BothHalves(number @ 1..=HALF) => {
                if entry.owner.is_some() {
                    return Err("an owner goes with a single field, such as \"a3\"");
                }
                [Seat(0), Seat(1)]
                    .into_iter()
                    .try_for_each(|seat| self.put(entry, seat, Field::in_half(seat, number - 1)))
            }
            At::BothHalves(_) => Err("the fields of a half have the numbers 1 to 64"),
            At::One(name) => {
                let field = read_field(name).ok().filter(|field| field.is_on_board());
                let field = field.ok_or("the fields are a1 to a64 and b1 to b64")?;
                self.put(entry, entry.owner.map_or(field.half(), Seat), field)
            }
        }
    }

    fn put(&mut self, entry: &Entry, owner: Seat, field: Field) -> Result<(), &'static str> {
        if self.board.occupied().has(field) {
            return Err("two pieces on one field");
        }
        if entry.kind == Kind::Defender && field.half() != owner {
            return Err("a defender stands in its owner's half");
        }
        let placed = &mut self.placed[owner.index()];
        if *placed == PER_SEAT {
            return Err("a seat has at most 12 pieces");
        }
        let piece = Piece((PER_SEAT * owner.index() + *placed) as u8);
        *placed += 1;
        self.board.put(piece, owner, entry.kind, entry.axis.unwrap_or(Axis::EastWest), field);
        Ok(())
    }
}

/// The line of a place in the text, from 1.
fn line(source: &str, offset: usize) -> usize {
    1 + source.bytes().take(offset).filter(|byte| *byte == b'\n').count()
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
