//! The pieces and where they stand (`SN-3`).

use deckname_engine::{Member, Seat, Set};

use crate::direction::{Arrows, Directions, EVERY_WAY};
use crate::field::{Field, Fields};
use crate::grid::{Goal, Grid};

/// Pieces of one seat at the start, and of both.
pub(crate) const PER_SEAT: usize = 12;
pub(crate) const PIECES: usize = 2 * PER_SEAT;
/// Tables of pieces are a little longer, so that no index needs a check.
const SLOTS: usize = 32;

/// A piece, whichever seat owns it now. The first twelve belonged to seat 0 at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// How many there can be.
    pub const COUNT: usize = PIECES;

    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES as u8).map(Self)
    }

    /// The seat that owned it at the start.
    pub const fn first_owner(self) -> Seat {
        Seat(self.0 / PER_SEAT as u8)
    }

    #[inline]
    const fn slot(self) -> usize {
        self.0 as usize % SLOTS
    }
}

impl Member for Piece {
    type Bits = u32;

    #[inline]
    fn index(self) -> usize {
        self.slot()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }
}

pub type Pieces = Set<Piece>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Defender,
    Small,
    Large,
}

#[inline]
pub(crate) const fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Every piece with its field, its directions and its owner; and where each side stands, as sets of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    at: [Field; SLOTS],
    /// Where each piece may move and aim: a small spy along its arrows, the others every way.
    directions: [Directions; SLOTS],
    small: Pieces,
    large: Pieces,
    /// The pieces of each seat; a piece that was shot is in neither set.
    own: [Pieces; 2],
    /// The spies that stand in the enemy's half.
    abroad: Pieces,
    side: [Fields; 2],
}

impl Board {
    pub(crate) const EMPTY: Self = Self {
        at: [Field::OFF; SLOTS],
        directions: [EVERY_WAY; SLOTS],
        small: Pieces::EMPTY,
        large: Pieces::EMPTY,
        own: [Pieces::EMPTY; 2],
        abroad: Pieces::EMPTY,
        side: [Fields::EMPTY; 2],
    };

    /// The pieces of `seat`.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> Pieces {
        self.own[seat.index()]
    }

    /// The spies of `seat`.
    #[inline]
    pub fn spies(&self, seat: Seat) -> Pieces {
        self.own[seat.index()].intersection(self.small.union(self.large))
    }

    /// The spies of `seat` in the enemy's half.
    #[inline]
    pub fn spies_abroad(&self, seat: Seat) -> Pieces {
        self.own[seat.index()].intersection(self.abroad)
    }

    #[inline]
    pub fn piece_at(&self, field: Field) -> Option<Piece> {
        let on_board = field != Field::OFF;
        self.at.iter().position(|at| *at == field).filter(|_| on_board).map(|piece| Piece(piece as u8))
    }

    /// Where the piece stands; `OFF` once it has been shot.
    #[inline]
    pub fn at(&self, piece: Piece) -> Field {
        self.at[piece.slot()]
    }

    #[inline]
    pub fn kind(&self, piece: Piece) -> Kind {
        match (self.small.contains(piece), self.large.contains(piece)) {
            (true, _) => Kind::Small,
            (_, true) => Kind::Large,
            _ => Kind::Defender,
        }
    }

    /// Where the piece may move and aim (`SN-7`, `SN-8`).
    #[inline]
    pub(crate) fn directions(&self, piece: Piece) -> Directions {
        self.directions[piece.slot()]
    }

    /// The arrows of a small spy.
    #[inline]
    pub fn arrows(&self, piece: Piece) -> Option<Arrows> {
        self.small.contains(piece).then(|| Arrows::of(self.directions(piece)))
    }

    #[inline]
    pub fn owns(&self, seat: Seat, piece: Piece) -> bool {
        self.own[seat.index()].contains(piece)
    }

    /// `None` once it has been shot.
    #[inline]
    pub fn owner(&self, piece: Piece) -> Option<Seat> {
        (0..2).map(Seat).find(|seat| self.owns(*seat, piece))
    }

    /// Where the pieces of `seat` stand.
    #[inline]
    pub fn side(&self, seat: Seat) -> Fields {
        self.side[seat.index()]
    }

    #[inline]
    pub fn occupied(&self) -> Fields {
        self.side[0].union(self.side[1])
    }

    /// Does any seat have a spy left (`SN-16`)?
    #[inline]
    pub(crate) fn has_spies(&self) -> bool {
        !self.spies(Seat(0)).union(self.spies(Seat(1))).is_empty()
    }

    /// May the piece of `seat` move to this goal (`SN-6` to `SN-8`)?
    #[inline]
    pub(crate) fn can_reach(&self, grid: &Grid, piece: Piece, seat: Seat, goal: Goal) -> bool {
        self.directions(piece).contains(goal.direction)
            && grid.way(self.at(piece), goal).intersection(self.occupied()).is_empty()
            && (self.is_spy(piece) || goal.field.half() == seat)
    }

    #[inline]
    pub(crate) fn is_spy(&self, piece: Piece) -> bool {
        self.small.union(self.large).contains(piece)
    }

    pub(crate) fn put(&mut self, piece: Piece, owner: Seat, kind: Kind, directions: Directions, field: Field) {
        let (one, none) = (Pieces::one(piece), Pieces::EMPTY);
        self.at[piece.slot()] = field;
        self.directions[piece.slot()] = directions;
        self.small = self.small.union(if kind == Kind::Small { one } else { none });
        self.large = self.large.union(if kind == Kind::Large { one } else { none });
        self.abroad = self.abroad.union(if field.half() == owner { none } else { one });
        self.own[owner.index()] = self.own[owner.index()].union(one);
        self.side[owner.index()] = self.side[owner.index()].with(field);
    }

    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, owner: Seat, to: Field) {
        let from = std::mem::replace(&mut self.at[piece.slot()], to);
        let one = Pieces::one(piece);
        self.abroad = if to.half() == owner { self.abroad.without(one) } else { self.abroad.union(one) };
        self.side[owner.index()] = self.side[owner.index()].without(Fields::one(from)).with(to);
    }

    pub(crate) fn turn(&mut self, piece: Piece, arrows: Arrows) {
        self.directions[piece.slot()] = arrows.directions();
    }

    /// The piece changes its owner and stays where it is (`SN-9`).
    pub(crate) fn defect(&mut self, piece: Piece) {
        let Some(owner) = self.owner(piece) else { return };
        let (one, field) = (Pieces::one(piece), Fields::one(self.at(piece)));
        let (from, to) = (owner.index(), enemy(owner).index());
        self.abroad = self.abroad.without(one);
        self.own[from] = self.own[from].without(one);
        self.own[to] = self.own[to].union(one);
        self.side[from] = self.side[from].without(field);
        self.side[to] = self.side[to].union(field);
    }

    /// The piece leaves the board (`SN-10`).
    pub(crate) fn remove(&mut self, piece: Piece) {
        let field = std::mem::replace(&mut self.at[piece.slot()], Field::OFF);
        self.own = self.own.map(|own| own.without(Pieces::one(piece)));
        self.side = self.side.map(|side| side.without(Fields::one(field)));
    }

    /// Do the fields and the sets say the same, and is every piece where it may be?
    pub(crate) fn check(&self, grid: &Grid) -> Result<(), &'static str> {
        let mut copy = Self { small: self.small, large: self.large, directions: self.directions, ..Self::EMPTY };
        for seat in [Seat(0), Seat(1)] {
            for piece in self.pieces(seat) {
                let (field, kind) = (self.at(piece), self.kind(piece));
                if !grid.contains(field) || copy.occupied().contains(field) {
                    return Err("two pieces on one field, or one beyond the edge");
                }
                if kind == Kind::Defender && (field.half() != seat || piece.first_owner() != seat) {
                    return Err("a defender left its half or changed sides");
                }
                copy.put(piece, seat, kind, self.directions(piece), field);
            }
        }
        if copy == *self { Ok(()) } else { Err("the pieces and the sets of fields disagree") }
    }

    /// How many of each kind are on the board, whichever seat owns them.
    pub(crate) fn census(&self) -> [u32; 3] {
        let on_board = self.own[0].union(self.own[1]);
        let defenders = on_board.without(self.small.union(self.large));
        [defenders, on_board.intersection(self.small), on_board.intersection(self.large)].map(Pieces::len)
    }
}
