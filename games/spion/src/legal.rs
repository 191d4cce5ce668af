//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::Action;
use crate::board::{Board, Kind, PIECES, Piece};
use crate::clause::Clause;
use crate::config::Spion;
use crate::field::{Axis, Field, LINE_PLACES, line_place};
use crate::pairs::Secrets;
use crate::state::{Facts, Phase, State};

/// A small spy can be turned to the two axes that it is not on (`SN-8`).
const TURNS: u32 = 2;

impl Legal for Spion {
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.facts.phase() {
            Phase::Hide => Turn::Act(Seats::all(2).without(s.facts.hidden)),
            Phase::Move => Turn::Act(Seats::one(s.facts.turn)),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            return;
        }
        if s.facts.phase() == Phase::Hide {
            return out.extend(self.hideouts.all.iter().map(|place| Action::Hide(self.hideouts.secrets(seat, place))));
        }
        let board = &s.facts.board;
        for piece in board.pieces(seat) {
            let from = board.at(piece);
            for run in board.axes(piece).map(|axis| board.run(piece, seat, axis)) {
                out.extend((0..run.len() as u8).map(|n| Action::Move { from, to: run.nth(n) }));
            }
            if let Some(own) = board.axis(piece) {
                let others = Axis::ALL.into_iter().filter(|axis| *axis != own);
                out.extend(others.map(|axis| Action::Turn { at: from, axis }));
            }
        }
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.facts.phase(), a) {
            (Phase::Hide, Action::Hide(secrets)) => self.check_hide(seat, secrets),
            (Phase::Hide, _) | (_, Action::Hide(_)) => Err(Clause::Sn4),
            (_, Action::Move { from, to }) => check_move(&s.facts, seat, *from, *to),
            (_, Action::Turn { at, axis }) => check_turn(&s.facts, seat, *at, *axis),
            (_, Action::Pass) if can_move(&s.facts, seat) => Err(Clause::Sn16),
            (_, Action::Pass) => Ok(()),
        }
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        if s.facts.phase() == Phase::Hide {
            let place = self.hideouts.all.draw(self.hideouts.len() as u16, rng);
            return Action::Hide(self.hideouts.secrets(seat, place));
        }
        random_move(&s.facts, seat, rng)
    }
}

impl Spion {
    fn check_hide(&self, seat: Seat, secrets: &Secrets) -> Result<(), Clause> {
        let in_order = secrets[0].index() < secrets[1].index();
        if in_order && self.hideouts.allows(seat, secrets) { Ok(()) } else { Err(Clause::Sn4) }
    }
}

/// How many moves and turns a piece has.
#[inline]
fn count(facts: &Facts, seat: Seat, piece: Piece) -> u32 {
    let board = &facts.board;
    let turns = if board.kind(piece) == Kind::Small { TURNS } else { 0 };
    board.axes(piece).map(|axis| board.run(piece, seat, axis).len()).sum::<u32>() + turns
}

/// Else it passes (`SN-16`).
pub(crate) fn can_move(facts: &Facts, seat: Seat) -> bool {
    facts.board.pieces(seat).any(|piece| count(facts, seat, piece) > 0)
}

/// Guesses a piece and a move of it until the guess is legal: every legal one is as likely as any other, and nothing has
/// to be counted. Where there are so few that guessing is slow, they are counted after all.
#[inline]
fn random_move<R: Rng>(facts: &Facts, seat: Seat, rng: &mut R) -> Action {
    const GUESSES: u32 = 200;
    let each = LINE_PLACES as u32 + TURNS;
    for _ in 0..GUESSES {
        let guess = rng.below(PIECES as u32 * each);
        let (piece, place) = (guess % PIECES as u32, guess / PIECES as u32);
        if let Some(legal) = guessed(&facts.board, seat, Piece(piece as u8), place as usize) {
            return legal;
        }
    }
    counted_move(facts, seat, rng)
}

/// One of the places on the lines through a piece, or one of its turns: if it may be.
#[inline]
fn guessed(board: &Board, seat: Seat, piece: Piece, guess: usize) -> Option<Action> {
    if !board.owns(seat, piece) {
        return None;
    }
    let own = board.axis(piece);
    let from = board.at(piece);
    let Some((axis, bit)) = line_place(guess) else {
        return Some(Action::Turn { at: from, axis: own?.next(1 + guess - LINE_PLACES) });
    };
    if own.is_some_and(|own| own != axis) {
        return None;
    }
    board.run(piece, seat, axis).goal(bit).map(|to| Action::Move { from, to })
}

#[inline(never)]
fn counted_move<R: Rng>(facts: &Facts, seat: Seat, rng: &mut R) -> Action {
    let all: u32 = facts.board.pieces(seat).map(|piece| count(facts, seat, piece)).sum();
    if all == 0 {
        return Action::Pass;
    }
    let mut drawn = rng.below(all);
    for piece in facts.board.pieces(seat) {
        let here = count(facts, seat, piece);
        if drawn < here {
            return nth_move(facts, seat, piece, drawn);
        }
        drawn -= here;
    }
    Action::Pass
}

fn nth_move(facts: &Facts, seat: Seat, piece: Piece, n: u32) -> Action {
    let board = &facts.board;
    let mut left = n;
    for axis in board.axes(piece) {
        let run = board.run(piece, seat, axis);
        if left < run.len() {
            return Action::Move { from: board.at(piece), to: run.nth(left as u8) };
        }
        left -= run.len();
    }
    let own = board.axis(piece).unwrap_or(Axis::EastWest);
    Action::Turn { at: board.at(piece), axis: own.next(1 + left as usize) }
}

/// The own piece on the field; every move is one of it (`SN-5`).
fn own_piece(facts: &Facts, seat: Seat, field: Field) -> Result<Piece, Clause> {
    if !field.is_on_board() {
        return Err(Clause::Sn1);
    }
    let own = facts.board.piece_at(field).filter(|piece| facts.board.owner(*piece) == Some(seat));
    own.ok_or(Clause::Sn5)
}

fn check_move(facts: &Facts, seat: Seat, from: Field, to: Field) -> Result<(), Clause> {
    let board = &facts.board;
    let piece = own_piece(facts, seat, from)?;
    if !to.is_on_board() {
        return Err(Clause::Sn1);
    }
    let straight = Axis::ALL.into_iter().find(|axis| from.place(*axis).line == to.place(*axis).line);
    let axis = straight.filter(|_| from != to).ok_or(Clause::Sn6)?;
    if board.axes(piece).all(|own| own != axis) {
        return Err(Clause::Sn8);
    }
    if board.kind(piece) == Kind::Defender && to.half() != seat {
        return Err(Clause::Sn7);
    }
    let run = board.run(piece, seat, axis);
    if (0..run.len() as u8).any(|n| run.nth(n) == to) { Ok(()) } else { Err(Clause::Sn6) }
}

fn check_turn(facts: &Facts, seat: Seat, at: Field, axis: Axis) -> Result<(), Clause> {
    let piece = own_piece(facts, seat, at)?;
    if facts.board.axis(piece).is_some_and(|own| own != axis) { Ok(()) } else { Err(Clause::Sn8) }
}
