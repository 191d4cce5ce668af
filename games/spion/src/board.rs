//! The pieces and where they stand (`SN-3`), and what they do to each other after a move (`SN-9`, `SN-10`).

use deckname_engine::Seat;
use serde::Deserialize;

use crate::field::{Axis, Field, Fields, HALF, Lines, Run, Walls};

/// Pieces of one seat at the start, and of both.
pub(crate) const PER_SEAT: usize = 12;
pub(crate) const PIECES: usize = 2 * PER_SEAT;

/// A piece, whoever owns it now: the first twelve began with seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES as u8).map(Self)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % PIECES
    }

    /// Who owned it at the start.
    pub const fn first_owner(self) -> Seat {
        Seat(self.0 / PER_SEAT as u8)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Defender,
    Small,
    Large,
}

#[inline]
pub(crate) const fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Every piece with its field, its axis and its owner; and the same again as sets of fields and as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    at: [Field; PIECES],
    axis: [Axis; PIECES],
    /// Which pieces are small and which are large spies, a bit for each.
    small: u32,
    large: u32,
    /// The pieces of each seat, a bit for each; one that was shot is in neither.
    own: [u32; 2],
    side: [Fields; 2],
    lines: Lines,
}

impl Board {
    pub(crate) const EMPTY: Self = Self {
        at: [Field::OFF; PIECES],
        axis: [Axis::EastWest; PIECES],
        small: 0,
        large: 0,
        own: [0; 2],
        side: [Fields::NONE; 2],
        lines: Lines::FREE,
    };

    /// The pieces of `seat`.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> impl Iterator<Item = Piece> + use<> {
        bits(self.own[seat.index()])
    }

    /// Its spies alone.
    #[inline]
    pub fn spies(&self, seat: Seat) -> impl Iterator<Item = Piece> + use<> {
        bits(self.own[seat.index()] & (self.small | self.large))
    }

    #[inline]
    pub fn piece_at(&self, field: Field) -> Option<Piece> {
        let on_board = field.is_on_board();
        self.at.iter().position(|at| *at == field).filter(|_| on_board).map(|piece| Piece(piece as u8))
    }

    /// Where the piece stands; `OFF` once it was shot.
    #[inline]
    pub fn at(&self, piece: Piece) -> Field {
        self.at[piece.index()]
    }

    #[inline]
    pub fn kind(&self, piece: Piece) -> Kind {
        match (self.small >> piece.0 & 1, self.large >> piece.0 & 1) {
            (1, _) => Kind::Small,
            (_, 1) => Kind::Large,
            _ => Kind::Defender,
        }
    }

    /// Where the arrows of a small spy point.
    pub fn axis(&self, piece: Piece) -> Option<Axis> {
        (self.kind(piece) == Kind::Small).then_some(self.axis[piece.index()])
    }

    /// Nobody, once it was shot.
    #[inline]
    pub fn owner(&self, piece: Piece) -> Option<Seat> {
        (0..2).map(Seat).find(|seat| self.own[seat.index()] >> piece.0 & 1 == 1)
    }

    /// Where the pieces of `seat` stand.
    #[inline]
    pub fn side(&self, seat: Seat) -> Fields {
        self.side[seat.index()]
    }

    #[inline]
    pub fn occupied(&self) -> Fields {
        self.side[0].with(self.side[1])
    }

    /// Has any seat a spy left (`SN-16`)?
    #[inline]
    pub(crate) fn has_spies(&self) -> bool {
        (self.own[0] | self.own[1]) & (self.small | self.large) != 0
    }

    pub(crate) fn put(&mut self, piece: Piece, owner: Seat, kind: Kind, axis: Axis, field: Field) {
        self.at[piece.index()] = field;
        self.axis[piece.index()] = axis;
        self.small |= u32::from(kind == Kind::Small) << piece.0;
        self.large |= u32::from(kind == Kind::Large) << piece.0;
        self.own[owner.index()] |= 1 << piece.0;
        self.side[owner.index()].0 ^= 1 << field.0;
        self.lines.flip(field);
    }

    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, owner: Seat, to: Field) {
        let from = std::mem::replace(&mut self.at[piece.index()], to);
        self.side[owner.index()].0 ^= 1 << from.0 | 1 << to.0;
        self.lines.flip(from);
        self.lines.flip(to);
    }

    pub(crate) fn turn(&mut self, piece: Piece, axis: Axis) {
        self.axis[piece.index()] = axis;
    }

    /// The piece changes its owner and stays where it is (`SN-9`).
    pub(crate) fn defect(&mut self, piece: Piece) {
        for seat in 0..2 {
            self.own[seat] ^= 1 << piece.0;
            self.side[seat].0 ^= 1 << self.at[piece.index()].0;
        }
    }

    /// The piece leaves the board (`SN-10`).
    pub(crate) fn remove(&mut self, piece: Piece) {
        let field = std::mem::replace(&mut self.at[piece.index()], Field::OFF);
        for seat in 0..2 {
            self.own[seat] &= !(1 << piece.0);
            self.side[seat].0 &= !(1 << field.0);
        }
        self.lines.flip(field);
    }

    /// Along which axes the piece moves (`SN-7`, `SN-8`).
    #[inline]
    pub(crate) fn axes(&self, piece: Piece) -> impl Iterator<Item = Axis> + use<> {
        let only = self.small >> piece.0 & 1 == 1;
        let own = self.axis[piece.index()];
        Axis::ALL.into_iter().filter(move |axis| !only || *axis == own)
    }

    /// Where the piece of `seat` can go along one axis (`SN-6`, `SN-7`).
    #[inline]
    pub(crate) fn run(&self, piece: Piece, seat: Seat, axis: Axis) -> Run {
        let roams = (self.small | self.large) >> piece.0 & 1 == 1;
        let walls = if roams { Walls::NONE } else { Walls::around_half(seat) };
        self.lines.run(self.at[piece.index()], axis, walls)
    }

    /// `SN-9`: the spies that change sides now.
    #[inline]
    pub(crate) fn caught(&self) -> Fields {
        self.caught_of(Seat(0)).with(self.caught_of(Seat(1)))
    }

    #[inline]
    fn caught_of(&self, seat: Seat) -> Fields {
        let abroad = self.side(seat).and(Fields::half(enemy(seat)));
        if abroad.is_empty() {
            return Fields::NONE;
        }
        let stuck = self.spies(seat).filter(|spy| abroad.has(self.at(*spy)) && self.is_stuck(*spy));
        let stuck = stuck.fold(Fields::NONE, |all, spy| all.with(Fields::one(self.at(spy))));
        if stuck.is_empty() { stuck } else { caught_groups(stuck, abroad, self.side(enemy(seat))) }
    }

    #[inline]
    fn is_stuck(&self, spy: Piece) -> bool {
        self.axes(spy).all(|axis| self.lines.is_stuck(self.at(spy), axis))
    }

    /// `SN-10`: the pieces that are shot now.
    #[inline]
    pub(crate) fn shot(&self) -> Fields {
        self.shot_of(Seat(0)).with(self.shot_of(Seat(1)))
    }

    #[inline]
    fn shot_of(&self, seat: Seat) -> Fields {
        let half = Fields::half(seat);
        let (targets, shooters) = (self.side(seat).and(half), self.side(enemy(seat)).and(half));
        if shooters.0 & shooters.0.wrapping_sub(1) == 0 {
            return Fields::NONE; // Even a piece without cover takes two.
        }
        let mut aims = [0u8; HALF as usize];
        let mut twice = Fields::NONE;
        for spy in self.spies(enemy(seat)).filter(|spy| half.has(self.at(*spy))) {
            for axis in self.axes(spy) {
                let ends = self.lines.run(self.at(spy), axis, Walls::around_half(seat)).ends();
                for target in ends.into_iter().filter(|end| targets.has(*end)) {
                    let aims = &mut aims[target.index()];
                    *aims += 1;
                    twice.0 |= u128::from(*aims == 2) << target.0;
                }
            }
        }
        let cover = |field: Field| field.around().and(self.side(seat)).len();
        let shot = twice.iter().filter(|field| u32::from(aims[field.index()]) >= 2 + cover(*field));
        shot.fold(Fields::NONE, |all, field| all.with(Fields::one(field)))
    }

    /// Do the fields, the sets and the lines say the same, and is every piece where it may be?
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let mut copy = Self { small: self.small, large: self.large, axis: self.axis, ..Self::EMPTY };
        for seat in [Seat(0), Seat(1)] {
            for piece in self.pieces(seat) {
                let (field, kind) = (self.at(piece), self.kind(piece));
                if !field.is_on_board() || copy.occupied().has(field) {
                    return Err("two pieces on one field, or one beyond the edge");
                }
                if kind == Kind::Defender && (field.half() != seat || piece.first_owner() != seat) {
                    return Err("a defender left its half or changed sides");
                }
                copy.put(piece, seat, kind, self.axis[piece.index()], field);
            }
        }
        if copy == *self { Ok(()) } else { Err("the pieces and the sets of fields disagree") }
    }

    /// How many of each kind are on the board, whoever owns them.
    pub(crate) fn census(&self) -> [u32; 3] {
        let on_board = self.own[0] | self.own[1];
        let defenders = on_board & !(self.small | self.large);
        [defenders, on_board & self.small, on_board & self.large].map(u32::count_ones)
    }
}

/// Only a whole group that cannot move is caught, and only if an enemy touches it.
fn caught_groups(stuck: Fields, abroad: Fields, enemies: Fields) -> Fields {
    let (mut caught, mut rest) = (Fields::NONE, stuck);
    while let Some(first) = rest.iter().next() {
        let mut group = Fields::one(first);
        loop {
            let grown = group.with(group.around().and(abroad));
            if grown == group {
                break;
            }
            group = grown;
        }
        rest = rest.without(group);
        if group.without(stuck).is_empty() && group.around().meets(enemies) {
            caught = caught.with(group);
        }
    }
    caught
}

#[inline]
fn bits(mask: u32) -> impl Iterator<Item = Piece> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let piece = Piece(if rest == 0 { return None } else { rest.trailing_zeros() as u8 });
        rest &= rest - 1;
        Some(piece)
    })
}
