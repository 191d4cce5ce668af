//! What a set-up file sets up: board, set-up zone and pieces (`SN-1`, `SN-3`), checked when it is read.

use deckname_engine::SetupError;

use crate::board::{Board, Kind, PER_SEAT, Piece};
use crate::direction::{Arrows, EVERY_WAY};
use crate::fault::Fault;
use crate::field::Fields;
use crate::grid::Grid;
use crate::pairs::Hideouts;
use crate::sketch::{At, Listed, Sketch, Standing};

/// What a file sets up.
pub(crate) struct SetUp {
    pub(crate) grid: Box<Grid>,
    pub(crate) board: Board,
    pub(crate) zone: Fields,
    pub(crate) hideouts: Hideouts,
    pub(crate) moves: u16,
}

impl SetUp {
    pub(crate) fn read(file: &str) -> Result<Self, SetupError> {
        let Sketch { grid, zone, zone_line, pieces, moves } = Sketch::read(file)?;
        let mut setting = Setting { grid: &grid, board: Board::EMPTY, placed: [0; 2] };
        for piece in &pieces {
            setting.place(piece).map_err(|fault| fault.at(Some(piece.line)))?;
        }
        let board = setting.board;
        let hideouts = Hideouts::new(&grid, zone).map_err(|fault| fault.at(Some(zone_line)))?;
        Ok(Self { grid, board, zone, hideouts, moves })
    }
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
        let standing = listed.standing(self.grid);
        match listed.at {
            At::BothHalves(_) if standing[0].is_none() => return Err(Fault::Number(self.grid.half())),
            At::BothHalves(_) if listed.owner.is_some() => return Err(Fault::OwnerOfTwo),
            At::One(_) if standing[0].is_none() => return Err(Fault::Field(self.grid.half())),
            _ => (),
        }
        standing.into_iter().flatten().try_for_each(|one| self.put(listed.kind, one))
    }

    fn put(&mut self, kind: Kind, Standing { field, owner, arrows }: Standing) -> Result<(), Fault> {
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
