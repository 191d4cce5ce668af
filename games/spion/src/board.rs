//! The pieces and where they stand (`SN-3`), and what they do to each other after a move (`SN-9`, `SN-10`).

use deckname_engine::Seat;

use crate::field::{Axis, Field, Fields, Lines, Run, Walls};

/// Pieces of one seat at the start, and of both.
pub(crate) const PER_SEAT: usize = 12;
pub(crate) const PIECES: usize = 2 * PER_SEAT;
/// Tables of pieces are a little longer, so that no index needs a check.
const SLOTS: usize = 32;

/// A piece, whoever owns it now: the first twelve began with seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES as u8).map(Self)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % SLOTS
    }

    /// Who owned it at the start.
    pub const fn first_owner(self) -> Seat {
        Seat(self.0 / PER_SEAT as u8)
    }
}

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

/// Every piece with its field, its axis and its owner; and the same again as sets of fields and as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    at: [Field; SLOTS],
    axis: [Axis; SLOTS],
    /// Which pieces are small and which are large spies, a bit for each.
    small: u32,
    large: u32,
    /// The pieces of each seat, a bit for each; one that was shot is in neither.
    own: [u32; 2],
    /// The spies that stand in the enemy's half, a bit for each.
    abroad: u32,
    side: [Fields; 2],
    lines: Lines,
}

impl Board {
    pub(crate) const EMPTY: Self = Self {
        at: [Field::OFF; SLOTS],
        axis: [Axis::EastWest; SLOTS],
        small: 0,
        large: 0,
        own: [0; 2],
        abroad: 0,
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
    #[inline]
    pub fn axis(&self, piece: Piece) -> Option<Axis> {
        (self.small >> piece.0 & 1 == 1).then_some(self.axis[piece.index()])
    }

    #[inline]
    pub fn owns(&self, seat: Seat, piece: Piece) -> bool {
        self.own[seat.index()] >> piece.0 & 1 == 1
    }

    /// Nobody, once it was shot.
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
        self.abroad |= u32::from(field.half() != owner) << piece.0;
        self.side[owner.index()].0 ^= 1 << field.0;
        self.lines.flip(field);
    }

    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, owner: Seat, to: Field) {
        let from = std::mem::replace(&mut self.at[piece.index()], to);
        self.abroad = self.abroad & !(1 << piece.0) | u32::from(to.half() != owner) << piece.0;
        self.side[owner.index()].0 ^= 1 << from.0 | 1 << to.0;
        self.lines.flip(from);
        self.lines.flip(to);
    }

    pub(crate) fn turn(&mut self, piece: Piece, axis: Axis) {
        self.axis[piece.index()] = axis;
    }

    /// The piece changes its owner and stays where it is (`SN-9`).
    pub(crate) fn defect(&mut self, piece: Piece) {
        self.abroad ^= 1 << piece.0;
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
        let own = self.axis[piece.index()] as usize;
        let axes = if self.small >> piece.0 & 1 == 1 { &Axis::ALL[own..=own] } else { &Axis::ALL[..] };
        axes.iter().copied()
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
        let stuck = self.abroad(seat).filter(|spy| self.is_stuck(*spy));
        let stuck = stuck.fold(Fields::NONE, |all, spy| all.with(Fields::one(self.at(spy))));
        if stuck.is_empty() {
            return stuck;
        }
        let abroad = self.side(seat).and(Fields::half(enemy(seat)));
        caught_groups(stuck, abroad, self.side(enemy(seat)))
    }

    /// The spies of `seat` in the enemy's half.
    #[inline]
    fn abroad(&self, seat: Seat) -> impl Iterator<Item = Piece> + use<> {
        bits(self.own[seat.index()] & self.abroad)
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
        let shooters = self.own[enemy(seat).index()] & self.abroad;
        if shooters & shooters.wrapping_sub(1) == 0 {
            return Fields::NONE; // Even a piece without cover takes two.
        }
        let (mut once, mut twice) = (Fields::NONE, Fields::NONE);
        for spy in bits(shooters) {
            let aimed = self.aimed_at(spy, seat);
            twice = twice.with(once.and(aimed));
            once = once.with(aimed);
        }
        let targets = twice.and(self.side(seat)).and(Fields::half(seat));
        if targets.is_empty() {
            return targets;
        }
        let shot = targets.iter().filter(|field| {
            let aims = bits(shooters).filter(|spy| self.aimed_at(*spy, seat).has(*field)).count();
            aims as u32 >= 2 + field.around().and(self.side(seat)).len()
        });
        shot.fold(Fields::NONE, |all, field| all.with(Fields::one(field)))
    }

    /// What a spy in the half of `seat` sees first along its axes, whoever's it is; at the middle line also what lies
    /// behind it.
    #[inline]
    fn aimed_at(&self, spy: Piece, seat: Seat) -> Fields {
        let runs = self.axes(spy).map(|axis| self.lines.run(self.at(spy), axis, Walls::around_half(seat)));
        runs.fold(Fields::NONE, |all, run| all.with(run.ends()))
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
