//! Spion. Fields count from the seat's own half, and seat 1 sees the board turned: both play the same board.
//!
//! A move is two choices, the piece and where it goes or how it turns. So are the two secrets.

use deckname_engine::Seat;
use deckname_spion::{Action, Arrows, Direction, Field, Kind, Phase, Piece, Spion, State, View};

use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::combine::{nth_pair, pair, pairs};
use crate::{Encode, Path, Reading};

const ARROWS: usize = pairs(Direction::ALL.len());
const KINDS: [(&str, Kind); 3] = [("defender", Kind::Defender), ("small", Kind::Small), ("large", Kind::Large)];
const PHASES: [(&str, Phase); 3] = [("hide", Phase::Hide), ("move", Phase::Move), ("over", Phase::Over)];

/// The kinds of choices, in the order of their ids.
const FIRST: usize = 0;
const SECOND: usize = 1;
const PIECE: usize = 2;
const TO: usize = 3;
const TURN: usize = 4;
const PASS: usize = 5;

impl Encode for Spion {
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

    #[inline]
    fn path(&self, seat: Seat, _: &View, a: &Action) -> Path {
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

    fn read(&self, seat: Seat, _: &View, path: &[u16]) -> Reading<Action> {
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
        to.number(|| "moves".to_string(), f32::from(facts.moves) / 1_000.0);
        to.number(|| "quiet moves".to_string(), f32::from(facts.quiet) / 120.0);
        for (name, seat) in [("pairs left for me", me), ("pairs left for the enemy", enemy)] {
            to.number(|| name.to_string(), f32::from(facts.candidates[seat.index()]) / 1_024.0);
        }
        for piece in Piece::all() {
            observe_piece(v, &from, Piece((piece.0 + 12 * me.0) % 24), piece.0, to);
        }
        observe_sheets(v, &from, to);
    }

    /// Piece by piece, and for a chosen piece only its own moves: listing all of them takes much longer.
    fn next(&self, s: &State, seat: Seat, v: &View, so_far: &[u16], scratch: &mut Vec<Action>, out: &mut Vec<u16>) {
        let (blocks, from, board) = (blocks(self), From { me: seat, half: half(self) }, &v.facts.board);
        if v.facts.phase() != Phase::Move || v.facts.turn != seat {
            return crate::next(self, s, seat, v, so_far, scratch, out);
        }
        out.clear();
        match *so_far {
            [] => {
                let can_move = |piece: &Piece| {
                    board.kind(*piece) == Kind::Small || self.moves(board, seat, *piece).next().is_some()
                };
                let pieces = board.pieces(seat).iter().filter(can_move);
                out.extend(pieces.map(|piece| blocks.id(PIECE, from.index(board.at(piece)))));
                if out.is_empty() {
                    out.push(blocks.id(PASS, 0));
                }
            }
            [piece] => {
                let found = blocks.find(piece).filter(|(kind, _)| *kind == PIECE);
                let piece = found.and_then(|(_, index)| board.piece_at(from.field(index)));
                let Some(piece) = piece.filter(|piece| board.owns(seat, *piece)) else { return };
                out.extend(self.moves(board, seat, piece).filter_map(|action| match action {
                    Action::Move { to, .. } => Some(blocks.id(TO, from.index(to))),
                    _ => None,
                }));
                if let Some(own) = board.arrows(piece) {
                    let others = own.positions().filter(|arrows| *arrows != own);
                    out.extend(others.map(|arrows| blocks.id(TURN, from.turn(arrows))));
                }
            }
            _ => {}
        }
        out.sort_unstable();
    }
}

/// A piece: whose it is, what it is, where it stands and points.
fn observe_piece(v: &View, from: &From, piece: Piece, number: u8, to: &mut impl Columns) {
    let board = &v.facts.board;
    let owner = board.owner(piece);
    to.one_of(2, owner.map(|owner| usize::from(owner != from.me)), |whose| {
        format!("piece {number} {}", ["own", "enemy"][whose])
    });
    let kind = KINDS.iter().position(|(_, kind)| *kind == board.kind(piece));
    to.one_of(KINDS.len(), kind, |kind| format!("piece {number} {}", KINDS[kind].0));
    let arrows = board.arrows(piece).map(|arrows| from.seen(arrows));
    for direction in Direction::ALL {
        let points = arrows.is_some_and(|arrows| arrows.directions().contains(direction));
        to.flag(|| format!("piece {number} points {direction:?}"), points);
    }
    let field = owner.map(|_| from.index(board.at(piece)));
    to.one_of(2 * from.half, field, |field| format!("piece {number} on {}", field_name(field, from.half)));
}

/// What each seat has asked and knows of the other's secrets, and where the secrets are.
fn observe_sheets(v: &View, from: &From, to: &mut impl Columns) {
    let half = from.half;
    for (name, asker) in [("I", from.me), ("enemy", Seat(1 - from.me.0))] {
        let asked = Seat(1 - asker.0);
        let crossed = v.facts.crossed[asker.index()];
        for index in 0..half {
            let field = Field::in_half(asked, index as u8);
            to.flag(|| format!("{name} crossed out {}", index + 1), crossed.contains(field));
        }
        let mut yes = 0u64;
        v.facts.questions.of(asker).filter(|question| question.yes()).for_each(|q| yes |= 1 << q.centre().index());
        for index in 0..half {
            to.flag(|| format!("{name} asked {}: yes", index + 1), yes >> index & 1 == 1);
        }
        let secrets = v.secrets[asked.index()];
        for index in 0..half {
            let here = secrets.is_some_and(|secrets| secrets.iter().any(|field| field.index() == index));
            to.flag(|| format!("secret that {name} look for on {}", index + 1), here);
        }
    }
}

/// Where a seat counts from.
struct From {
    me: Seat,
    half: usize,
}

impl From {
    #[inline]
    fn index(&self, field: Field) -> usize {
        field.index() + if field.half() == self.me { 0 } else { self.half }
    }

    #[inline]
    fn field(&self, index: usize) -> Field {
        match index.checked_sub(self.half) {
            None => Field::in_half(self.me, index as u8),
            Some(index) => Field::in_half(Seat(1 - self.me.0), index as u8),
        }
    }

    /// The arrows as the seat sees them.
    #[inline]
    fn seen(&self, arrows: Arrows) -> Arrows {
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

fn half(game: &Spion) -> usize {
    usize::from(game.grid().half())
}

#[inline]
fn blocks(game: &Spion) -> Blocks<6> {
    let half = half(game);
    Blocks([half, half, 2 * half, 2 * half, ARROWS, 1])
}

fn field_name(index: usize, half: usize) -> String {
    match index.checked_sub(half) {
        None => format!("own {}", index + 1),
        Some(index) => format!("enemy {}", index + 1),
    }
}
