//! A set-up file as it is written: read key by key, and not yet set up. The editor changes it and writes it again.

use std::fmt::Write;

use deckname_engine::data::{Item, Section};
use deckname_engine::{Seat, SetupError};
use serde_json::json;

use crate::board::Kind;
use crate::direction::Arrows;
use crate::fault::Fault;
use crate::field::{Field, Fields, by_number};
use crate::grid::{Drawing, Grid};
use crate::state::MOST_MOVES;
use crate::wire::read_field;

pub(crate) struct Sketch {
    pub(crate) grid: Box<Grid>,
    /// The set-up zone, in half `a`.
    pub(crate) zone: Fields,
    /// The line of the file on which the zone is.
    pub(crate) zone_line: usize,
    pub(crate) pieces: Vec<Listed>,
    /// The game is drawn after this many moves (`SN-16`).
    pub(crate) moves: u16,
}

/// A piece as the file lists it.
pub(crate) struct Listed {
    pub(crate) line: usize,
    pub(crate) at: At,
    pub(crate) kind: Kind,
    pub(crate) arrows: Option<Arrows>,
    pub(crate) owner: Option<u8>,
}

pub(crate) enum At {
    BothHalves(u8),
    One(String),
}

/// A piece of a list, as it stands on the board.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) field: Field,
    pub(crate) owner: Seat,
    pub(crate) arrows: Option<Arrows>,
}

impl Sketch {
    pub(crate) fn read(file: &str) -> Result<Self, SetupError> {
        let mut file = Section::parse(file)?;
        let drawing = file.take_optional("board");
        let zone = file.take("zone")?;
        let pieces = file.take("piece")?.list()?;
        let moves = file.take_optional("moves").map(|moves| moves.number(1..=MOST_MOVES.into())).transpose()?;
        file.finish()?;
        let grid = match drawing {
            None => Grid::classic().map_err(|fault| fault.at(None))?,
            Some(drawing) => read_board(drawing)?,
        };
        let zone_line = zone.line();
        let zone = read_zone(zone, &grid)?;
        let pieces = pieces.into_iter().map(read_piece).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { grid, zone, zone_line, pieces, moves: moves.map_or(MOST_MOVES, |moves| moves as u16) })
    }

    /// The file that says all this.
    pub(crate) fn write(&self) -> String {
        let mut file = String::new();
        if let Some(rows) = self.grid.own_drawing() {
            let _ = writeln!(file, "board = [\n    \"{}\",\n]", rows.join("\",\n    \""));
        }
        let _ = writeln!(file, "zone = {}", self.zone_text());
        if self.moves != MOST_MOVES {
            let _ = writeln!(file, "moves = {}", self.moves);
        }
        if self.pieces.is_empty() {
            let _ = writeln!(file, "piece = []");
        }
        for piece in &self.pieces {
            let _ = write!(file, "\n{}", piece.text());
        }
        file
    }

    fn zone_text(&self) -> String {
        let size = self.zone.len() as u8;
        if self.zone == Fields::all(size) {
            return size.to_string();
        }
        let numbers: Vec<_> = by_number(self.zone).map(|field| field.number().to_string()).collect();
        format!("[{}]", numbers.join(", "))
    }

    /// The list of the pieces on this field, by index.
    pub(crate) fn on(&self, field: Field) -> impl Iterator<Item = usize> {
        let stands = move |piece: &Listed| piece.standing(&self.grid).iter().flatten().any(|one| one.field == field);
        self.pieces.iter().enumerate().filter(move |(_, piece)| stands(piece)).map(|(index, _)| index)
    }
}

impl Listed {
    /// Where it stands, in half `b` turned; nowhere if there is no such field.
    pub(crate) fn standing(&self, grid: &Grid) -> [Option<Standing>; 2] {
        match &self.at {
            At::BothHalves(number) if (1..=grid.half()).contains(number) => {
                let field = Field::in_half(Seat(0), number - 1);
                let turned = self.arrows.map(|arrows| arrows.turned(3));
                [
                    Some(Standing { field, owner: Seat(0), arrows: self.arrows }),
                    Some(Standing { field: field.turned(), owner: Seat(1), arrows: turned }),
                ]
            }
            At::BothHalves(_) => [None, None],
            At::One(name) => {
                let field = read_field(grid, name).ok().filter(|field| grid.contains(*field));
                let owner = |field: Field| self.owner.map_or(field.half(), Seat);
                [field.map(|field| Standing { field, owner: owner(field), arrows: self.arrows }), None]
            }
        }
    }

    /// Puts it on a field; one that stands in both halves, on both fields of that number.
    pub(crate) fn go_to(&mut self, field: Field) {
        self.at = match self.at {
            At::BothHalves(_) => At::BothHalves(field.number()),
            At::One(_) => At::One(field.name()),
        };
    }

    fn text(&self) -> String {
        let at = match &self.at {
            At::BothHalves(number) => number.to_string(),
            // The escapes of JSON are those of TOML too.
            At::One(name) => json!(name).to_string(),
        };
        let mut text = format!("[[piece]]\nat = {at}\nkind = \"{}\"\n", self.kind.name());
        if let Some(arrows) = self.arrows {
            let _ = writeln!(text, "axis = \"{}\"", arrows.name());
        }
        if let Some(owner) = self.owner {
            let _ = writeln!(text, "owner = {owner}");
        }
        text
    }
}

fn read_board(item: Item<'_>) -> Result<Box<Grid>, SetupError> {
    let line = item.line();
    let mut drawing = Drawing::default();
    for row in item.list()? {
        let line = row.line();
        drawing.add(&row.text()?).map_err(|fault| fault.at(Some(line)))?;
    }
    Grid::new(drawing).map_err(|fault| fault.at(Some(line)))
}

/// A number of fields, counted from field 1, or a list of fields.
fn read_zone(item: Item<'_>, grid: &Grid) -> Result<Fields, SetupError> {
    if !item.is_list() {
        return item.number(0..=grid.half().into()).map(|number| Fields::all(number as u8));
    }
    let mut zone = Fields::EMPTY;
    for item in item.list()? {
        let line = item.line();
        let number = item.number(1..=grid.half().into())? as u8;
        let field = Field::in_half(Seat(0), number - 1);
        if zone.contains(field) {
            return Err(Fault::TwiceInZone(number).at(Some(line)));
        }
        zone = zone.with(field);
    }
    Ok(zone)
}

fn read_piece(item: Item<'_>) -> Result<Listed, SetupError> {
    let mut piece = item.section()?;
    let at = piece.take("at")?;
    let line = at.line();
    let at = if at.is_text() { At::One(at.text()?) } else { At::BothHalves(small(at)?) };
    let kinds = [Kind::Defender, Kind::Small, Kind::Large].map(|kind| (kind.name(), kind));
    let kind = piece.take("kind")?.choice(&kinds)?;
    let names: Vec<(String, Arrows)> = Arrows::all().map(|arrows| (arrows.name(), arrows)).collect();
    let names: Vec<(&str, Arrows)> = names.iter().map(|(name, arrows)| (name.as_str(), *arrows)).collect();
    let arrows = piece.take_optional("axis").map(|axis| axis.choice(&names)).transpose()?;
    let owner = piece.take_optional("owner").map(small).transpose()?;
    piece.finish()?;
    Ok(Listed { line, at, kind, arrows, owner })
}

fn small(item: Item<'_>) -> Result<u8, SetupError> {
    item.number(0..=u8::MAX.into()).map(|number| number as u8)
}
