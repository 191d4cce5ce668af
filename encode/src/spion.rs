//! Spion. Fields count from the seat's own half, and seat 1 sees the board turned: both play the same board.
//!
//! A move is two choices, the piece and where it goes or how it turns. So are the two secrets.

use deckname_engine::Seat;
use deckname_spion::{Action, Arrows, Direction, Field, Fields, Kind, Phase, Piece, Question, Spion, State, View};

use crate::blocks::Blocks;
use crate::columns::{Columns, Marks};
use crate::combine::{nth_pair, pair, pairs};
use crate::{Encode, Offer, Path, Reading};

const ARROWS: usize = pairs(Direction::ALL.len());
/// By the number of each kind.
const KINDS: [&str; 3] = ["defender", "small", "large"];
const SIDES: [&str; 2] = ["own piece", "enemy piece"];
const PHASES: [(&str, Phase); 3] = [("hide", Phase::Hide), ("move", Phase::Move), ("over", Phase::Over)];

/// The kinds of choices, in the order of their ids.
const FIRST: usize = 0;
const SECOND: usize = 1;
const PIECE: usize = 2;
const TO: usize = 3;
const TURN: usize = 4;
const PASS: usize = 5;

impl Encode for Spion {
    type Angle = ();

    fn choices(&self) -> usize {
        blocks(self).total()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        let Some((kind, index)) = blocks(self).find(choice) else { return Vec::new() };
        let half = half(self);
        let at = |what: &str| vec![(what.to_string(), 1.0), (field_name(index, half), 1.0)];
        match kind {
            FIRST => at("first secret"),
            SECOND => at("second secret"),
            PIECE => at("piece"),
            TO => at("to"),
            TURN => {
                let (one, other) = nth_pair(index);
                let arrows = [one, other].map(|direction| (format!("arrow {:?}", Direction::ALL[direction]), 1.0));
                std::iter::once(("turn".to_string(), 1.0)).chain(arrows).collect()
            }
            _ => vec![("pass".to_string(), 1.0)],
        }
    }

    fn angle(&self, _: &View) {}

    #[inline]
    fn path(&self, seat: Seat, (): &(), a: &Action) -> Path {
        let (blocks, from) = (blocks(self), From { me: seat, half: half(self) });
        match *a {
            Action::Hide([one, other]) => {
                [blocks.id(FIRST, one.index()), blocks.id(SECOND, other.index())].into_iter().collect()
            }
            Action::Move { from: piece, to } => {
                [blocks.id(PIECE, from.index(piece)), blocks.id(TO, from.index(to))].into_iter().collect()
            }
            Action::Turn { at, arrows } => {
                [blocks.id(PIECE, from.index(at)), blocks.id(TURN, from.turn(arrows))].into_iter().collect()
            }
            Action::Pass => Path::one(blocks.id(PASS, 0)),
        }
    }

    fn read(&self, seat: Seat, (): &(), path: &[u16]) -> Reading<Action> {
        let (blocks, from) = (blocks(self), From { me: seat, half: half(self) });
        let mut found = [None; 2];
        for (found, choice) in found.iter_mut().zip(path) {
            *found = blocks.find(*choice);
        }
        let hidden = |index: usize| Field::in_half(seat, index as u8);
        match (path.len(), found) {
            (0, _) | (1, [Some((FIRST | PIECE, _)), _]) => Reading::Part,
            (1, [Some((PASS, _)), _]) => Reading::Whole(Action::Pass),
            (2, [Some((FIRST, one)), Some((SECOND, other))]) => {
                Reading::Whole(Action::Hide([hidden(one), hidden(other)]))
            }
            (2, [Some((PIECE, piece)), Some((TO, to))]) => {
                Reading::Whole(Action::Move { from: from.field(piece), to: from.field(to) })
            }
            (2, [Some((PIECE, piece)), Some((TURN, turn))]) => {
                Reading::of(from.arrows(turn).map(|arrows| Action::Turn { at: from.field(piece), arrows }))
            }
            _ => Reading::Nothing,
        }
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let me = v.who.seat().unwrap_or(Seat(0));
        let enemy = Seat(1 - me.0);
        let (from, facts) = (From { me, half: half(self) }, &v.facts);
        let phase = PHASES.iter().position(|(_, phase)| *phase == facts.phase());
        to.one_of(PHASES.len(), phase, |phase| format!("phase {}", PHASES[phase].0));
        to.flag(|| "my turn".to_string(), facts.turn == me && facts.phase() == Phase::Move);
        for (name, seat) in [("I have", me), ("enemy has", enemy)] {
            to.flag(|| format!("{name} hidden"), facts.hidden.contains(seat));
        }
        to.large(|| "moves".to_string(), facts.moves, 1.0 / 1_000.0);
        to.number(|| "quiet moves".to_string(), facts.quiet, 1.0 / 120.0);
        for (name, seat) in [("pairs left for me", me), ("pairs left for the enemy", enemy)] {
            to.large(|| name.to_string(), facts.candidates[seat.index()], 1.0 / 1_024.0);
        }
        observe_board(v, &from, to);
        observe_sheets(v, &from, to);
    }

    /// The field of the piece, or of the first secret: the phase says which.
    fn observe_chosen(&self, so_far: &[u16], to: &mut impl Columns) {
        let chosen = so_far.first().and_then(|choice| blocks(self).find(*choice));
        let field = chosen.filter(|(kind, _)| [FIRST, PIECE].contains(kind)).map(|(_, index)| index);
        to.one_of(2 * half(self), field, |index| format!("chosen: {}", field_name(index, half(self))));
    }

    /// Piece by piece, and for a chosen piece only its own moves: listing all of them takes much longer.
    fn next(&self, s: &State, seat: Seat, (): &(), so_far: &[u16], scratch: &mut Vec<Action>, out: &mut Offer) {
        let (blocks, from, facts) = (blocks(self), From { me: seat, half: half(self) }, s.facts());
        let board = &facts.board;
        if facts.phase() == Phase::Hide && !facts.hidden.contains(seat) {
            return next_secret(self, &blocks, seat, so_far, out);
        }
        if facts.phase() != Phase::Move || facts.turn != seat {
            return crate::next(self, s, seat, &(), so_far, scratch, out);
        }
        out.clear();
        match *so_far {
            [] => {
                let can_move = |piece: &Piece| board.kind(*piece) == Kind::Small || self.can_step(board, seat, *piece);
                let first = blocks.id(PIECE, 0);
                for piece in board.pieces(seat).iter().filter(can_move) {
                    out.add(first + from.index(board.at(piece)) as u16);
                }
                if out.is_empty() {
                    out.add(blocks.id(PASS, 0));
                }
            }
            [piece] => {
                let found = blocks.find(piece).filter(|(kind, _)| *kind == PIECE);
                let piece = found.and_then(|(_, index)| board.piece_at(from.field(index)));
                let Some(piece) = piece.filter(|piece| board.owns(seat, *piece)) else { return };
                let (first, [near, far]) = (blocks.id(TO, 0), from.halves(self.reach(board, seat, piece)));
                out.add_bits(first, near);
                out.add_bits(first + from.half as u16, far);
                if let Some(own) = board.arrows(piece) {
                    let turned = (1..6).map(|sixths| own.turned(sixths)).filter(|arrows| *arrows != own);
                    turned.for_each(|arrows| out.add(blocks.id(TURN, from.turn(arrows))));
                }
            }
            _ => {}
        }
    }
}

/// The first or the second of two fields (`SN-4`).
fn next_secret(game: &Spion, blocks: &Blocks<6>, seat: Seat, so_far: &[u16], out: &mut Offer) {
    out.clear();
    let pairs = game.all_pairs().iter().map(|index| game.pair(seat, index));
    let fields: Fields = match *so_far {
        [] => pairs.map(|[one, _]| one).collect(),
        [first] => pairs.filter(|[one, _]| blocks.id(FIRST, one.index()) == first).map(|[_, other]| other).collect(),
        _ => return,
    };
    let kind = if so_far.is_empty() { FIRST } else { SECOND };
    fields.iter().for_each(|field| out.add(blocks.id(kind, field.index())));
}

/// The board in planes: whose piece stands on each field, what it is and where it points.
fn observe_board(v: &View, from: &From, to: &mut impl Columns) {
    let (board, fields) = (&v.facts.board, 2 * from.half);
    let mark = |marks: &mut Marks<'_>| {
        for (side, seat) in [from.me, Seat(1 - from.me.0)].into_iter().enumerate() {
            for piece in board.pieces(seat) {
                let at = from.index(board.at(piece));
                marks.set(fields * side + at);
                marks.set(fields * (SIDES.len() + board.kind(piece) as usize) + at);
                for direction in board.arrows(piece).into_iter().flat_map(|arrows| from.seen(arrows).directions()) {
                    marks.set(fields * (SIDES.len() + KINDS.len() + direction as usize) + at);
                }
            }
        }
    };
    to.marks(fields * (SIDES.len() + KINDS.len() + Direction::ALL.len()), mark, |column| {
        format!("{} on {}", plane_name(column / fields), field_name(column % fields, from.half))
    });
}

fn plane_name(plane: usize) -> String {
    match plane.checked_sub(SIDES.len() + KINDS.len()) {
        Some(direction) => format!("arrow {:?}", Direction::ALL[direction]),
        None => SIDES.into_iter().chain(KINDS).nth(plane).unwrap_or_default().to_string(),
    }
}

/// What each seat has asked and knows of the other's secrets, and where the secrets are.
fn observe_sheets(v: &View, from: &From, to: &mut impl Columns) {
    let half = from.half;
    let mut yes = [0u64; 2];
    // Few answers are yes: many questions are looked through at once.
    let some = |questions: &&[Question]| questions.iter().fold(false, |any, question| any | question.yes());
    for questions in v.facts.questions.all().chunks(32).filter(some) {
        for question in questions.iter().filter(|question| question.yes()) {
            yes[question.asker().index()] |= 1 << question.centre().index();
        }
    }
    for (name, asker) in [("I", from.me), ("enemy", Seat(1 - from.me.0))] {
        let asked = Seat(1 - asker.0);
        let [own, other] = from.halves(v.facts.crossed[asker.index()]);
        let crossed = if asked == from.me { own } else { other };
        to.set(half, crossed.into(), |index| format!("{name} crossed out {}", index + 1));
        to.set(half, yes[asker.index()].into(), |index| format!("{name} asked {}: yes", index + 1));
        let secrets = v.secrets[asked.index()].into_iter().flatten();
        let secrets = secrets.fold(0, |bits, field| bits | 1 << field.index());
        to.set(half, secrets, |index| format!("secret that {name} look for on {}", index + 1));
    }
}

/// Where a seat counts from.
pub(crate) struct From {
    pub(crate) me: Seat,
    pub(crate) half: usize,
}

impl From {
    #[inline]
    pub(crate) fn index(&self, field: Field) -> usize {
        field.index() + if field.half() == self.me { 0 } else { self.half }
    }

    #[inline]
    fn field(&self, index: usize) -> Field {
        match index.checked_sub(self.half) {
            None => Field::in_half(self.me, index as u8),
            Some(index) => Field::in_half(Seat(1 - self.me.0), index as u8),
        }
    }

    /// The fields of the own half and of the enemy's, a bit for each index. One half is numbered backwards.
    #[inline]
    fn halves(&self, fields: Fields) -> [u64; 2] {
        let (a, b) = (fields.bits() as u64, ((fields.bits() >> u64::BITS) as u64).reverse_bits());
        if self.me == Seat(0) { [a, b] } else { [b, a] }
    }

    /// The arrows as the seat sees them.
    #[inline]
    pub(crate) fn seen(&self, arrows: Arrows) -> Arrows {
        arrows.turned(3 * u32::from(self.me.0))
    }

    fn turn(&self, arrows: Arrows) -> usize {
        let mut both = self.seen(arrows).directions().iter().map(|direction| direction as usize);
        pair(both.next().unwrap_or(0), both.next().unwrap_or(1))
    }

    fn arrows(&self, turn: usize) -> Option<Arrows> {
        let (one, other) = nth_pair(turn);
        Arrows::new(Direction::ALL[one], Direction::ALL[other]).map(|arrows| self.seen(arrows))
    }
}

pub(crate) fn half(game: &Spion) -> usize {
    usize::from(game.grid().half())
}

#[inline]
fn blocks(game: &Spion) -> Blocks<6> {
    let half = half(game);
    Blocks([half, half, 2 * half, 2 * half, ARROWS, 1])
}

pub(crate) fn field_name(index: usize, half: usize) -> String {
    match index.checked_sub(half) {
        None => format!("own {}", index + 1),
        Some(index) => format!("enemy {}", index + 1),
    }
}
