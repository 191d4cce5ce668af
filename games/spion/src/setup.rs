//! The set-up file: board, set-up zone and pieces (`SN-1`, `SN-3`), checked when it is read.

use deckname_engine::data::{Item, Section};
use deckname_engine::{Seat, SetupError};

use crate::board::{Board, Kind, PER_SEAT, Piece};
use crate::direction::{Arrows, EVERY_WAY};
use crate::fault::Fault;
use crate::field::{Field, Fields};
use crate::grid::{Drawing, Grid};
use crate::pairs::Hideouts;
use crate::wire::read_field;

/// What a file sets up.
pub(crate) struct SetUp {
    pub(crate) grid: Box<Grid>,
    pub(crate) board: Board,
    pub(crate) zone: Fields,
    pub(crate) hideouts: Hideouts,
}

impl SetUp {
    pub(crate) fn read(file: &str) -> Result<Self, SetupError> {
        let mut file = Section::parse(file)?;
        let drawing = file.take_optional("board");
        let zone = file.take("zone")?;
        let pieces = file.take("piece")?.list()?;
        file.finish()?;
        let grid = match drawing {
            None => Grid::classic().map_err(|fault| fault.at(None))?,
            Some(drawing) => read_board(drawing)?,
        };
        let line = zone.line();
        let zone = read_zone(zone, &grid)?;
        let pieces = pieces.into_iter().map(read_piece).collect::<Result<Vec<_>, _>>()?;
        let mut setting = Setting { grid: &grid, board: Board::EMPTY, placed: [0; 2] };
        for piece in &pieces {
            setting.place(piece).map_err(|fault| fault.at(Some(piece.line)))?;
        }
        let board = setting.board;
        let hideouts = Hideouts::new(&grid, zone).map_err(|fault| fault.at(Some(line)))?;
        Ok(Self { grid, board, zone, hideouts })
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

/// A piece as the file lists it.
struct Listed {
    line: usize,
    at: At,
    kind: Kind,
    arrows: Option<Arrows>,
    owner: Option<u8>,
}

enum At {
    BothHalves(u8),
    One(String),
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

struct Setting<'a> {
    grid: &'a Grid,
    board: Board,
    /// How many pieces each seat has so far.
    placed: [usize; 2],
}

impl Setting<'_> {
    fn place(&mut self, listed: &Listed) -> Result<(), Fault> {
        if (listed.kind == Kind::Small) != listed.arrows.is_some() {
            return Err(Fault::Axis);
        }
        if listed.owner.is_some_and(|owner| owner > 1) {
            return Err(Fault::Owner);
        }
        match &listed.at {
            At::BothHalves(number) if (1..=self.grid.half()).contains(number) => {
                if listed.owner.is_some() {
                    return Err(Fault::OwnerOfTwo);
                }
                let field = Field::in_half(Seat(0), number - 1);
                self.put(listed.kind, listed.arrows, Seat(0), field)?;
                self.put(listed.kind, listed.arrows.map(|arrows| arrows.turned(3)), Seat(1), field.turned())
            }
            At::BothHalves(_) => Err(Fault::Number(self.grid.half())),
            At::One(name) => {
                let field = read_field(self.grid, name).ok().filter(|field| self.grid.contains(*field));
                let field = field.ok_or(Fault::Field(self.grid.half()))?;
                self.put(listed.kind, listed.arrows, listed.owner.map_or(field.half(), Seat), field)
            }
        }
    }

    fn put(&mut self, kind: Kind, arrows: Option<Arrows>, owner: Seat, field: Field) -> Result<(), Fault> {
        if self.board.occupied().contains(field) {
            return Err(Fault::Occupied);
        }
        if kind == Kind::Defender && field.half() != owner {
            return Err(Fault::Abroad);
        }
        let placed = &mut self.placed[owner.index()];
        if *placed == PER_SEAT {
            return Err(Fault::TooMany);
        }
        let piece = Piece((PER_SEAT * owner.index() + *placed) as u8);
        *placed += 1;
        self.board.put(piece, owner, kind, arrows.map_or(EVERY_WAY, Arrows::directions), field);
        Ok(())
    }
}
