//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::Action;
use crate::board::{Board, Kind, PIECES, Piece};
use crate::clause::Clause;
use crate::config::Spion;
use crate::direction::{Arrows, Direction};
use crate::field::{Field, Fields, half};
use crate::grid::Goal;
use crate::pairs::Secrets;
use crate::state::{Facts, Phase, State};

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
            return out.extend(self.hideouts.all.iter().map(|index| Action::Hide(self.hideouts.secrets(seat, index))));
        }
        let board = &s.facts.board;
        for piece in board.pieces(seat) {
            out.extend(self.moves(board, seat, piece));
            if let Some(own) = board.arrows(piece) {
                let others = own.positions().filter(|arrows| *arrows != own);
                out.extend(others.map(|arrows| Action::Turn { at: board.at(piece), arrows }));
            }
        }
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.facts.phase(), a) {
            (Phase::Hide, Action::Hide(secrets)) => self.check_hide(seat, secrets),
            (Phase::Hide, _) | (_, Action::Hide(_)) => Err(Clause::Hiding),
            (_, Action::Move { from, to }) => self.check_move(&s.facts, seat, *from, *to),
            (_, Action::Turn { at, arrows }) => self.check_turn(&s.facts, seat, *at, *arrows),
            (_, Action::Pass) if self.can_move(&s.facts, seat) => Err(Clause::PassesAndDraws),
            (_, Action::Pass) => Ok(()),
        }
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        if s.facts.phase() == Phase::Hide {
            let index = self.hideouts.all.draw(self.hideouts.len() as u16, rng);
            return Action::Hide(self.hideouts.secrets(seat, index));
        }
        self.random_move(&s.facts, seat, rng)
    }
}

impl Spion {
    /// Where the piece of `seat` can go.
    pub fn moves<'a>(&'a self, board: &'a Board, seat: Seat, piece: Piece) -> impl Iterator<Item = Action> + 'a {
        let (from, reach) = (board.at(piece), self.reach(board, seat, piece));
        let goals = (0..self.grid.goals_each()).filter_map(move |index| self.grid.goal(from, index));
        goals.filter(move |goal| reach.contains(goal.field)).map(move |goal| Action::Move { from, to: goal.field })
    }

    /// The same as a set.
    #[inline]
    pub fn reach(&self, board: &Board, seat: Seat, piece: Piece) -> Fields {
        let from = board.at(piece);
        let mut reach = Fields::EMPTY;
        for direction in board.directions(piece) {
            let ray = self.grid.ray(from, direction);
            let blocked = ray.intersection(board.occupied()).iter();
            let free = blocked.fold(ray, |free, by| free.without(self.grid.ray(by, direction).with(by)));
            reach = reach.union(free);
        }
        if board.is_spy(piece) { reach } else { reach.intersection(half(seat)) }
    }

    /// Can the piece of `seat` go anywhere? If the next field of a line is not free, nothing beyond can be reached.
    #[inline]
    pub fn can_step(&self, board: &Board, seat: Seat, piece: Piece) -> bool {
        let from = board.at(piece);
        let free = self.grid.around(from).without(board.occupied());
        let near = if board.is_spy(piece) { free } else { free.intersection(half(seat)) };
        board.directions(piece).iter().any(|direction| !self.grid.ray(from, direction).intersection(near).is_empty())
    }

    /// The move to one of the places on the lines through a piece, if it is legal.
    #[inline]
    fn nth_move(&self, board: &Board, seat: Seat, piece: Piece, index: usize) -> Option<Action> {
        let from = board.at(piece);
        let goal = self.grid.goal(from, index)?;
        board.can_reach(&self.grid, piece, seat, goal).then_some(Action::Move { from, to: goal.field })
    }

    /// Otherwise the seat passes (`SN-16`).
    pub(crate) fn can_move(&self, facts: &Facts, seat: Seat) -> bool {
        let board = &facts.board;
        let mut pieces = board.pieces(seat).iter();
        pieces.any(|piece| board.kind(piece) == Kind::Small || self.can_step(board, seat, piece))
    }

    /// Guesses a piece and a move or turn of it until the guess is legal. So all legal ones are equally likely, and nothing
    /// has to be counted. If there are so few that guessing would be slow, they are counted after all.
    #[inline]
    fn random_move<R: Rng>(&self, facts: &Facts, seat: Seat, rng: &mut R) -> Action {
        const GUESSES: u32 = 200;
        let each = self.grid.goals_each() as u32 + self.most_turns;
        for _ in 0..GUESSES {
            let guess = rng.below(PIECES as u32 * each);
            let (piece, index) = (guess % PIECES as u32, guess / PIECES as u32);
            if let Some(legal) = self.guessed(&facts.board, seat, Piece(piece as u8), index as usize) {
                return legal;
            }
        }
        self.counted_move(facts, seat, rng)
    }

    /// One of the places on the lines through a piece, or one of its turns: if it is legal.
    #[inline]
    fn guessed(&self, board: &Board, seat: Seat, piece: Piece, index: usize) -> Option<Action> {
        if !board.owns(seat, piece) {
            return None;
        }
        match index.checked_sub(self.grid.goals_each()) {
            None => self.nth_move(board, seat, piece, index),
            Some(turn) => nth_turn(board, piece, turn as u32),
        }
    }

    #[inline(never)]
    fn counted_move<R: Rng>(&self, facts: &Facts, seat: Seat, rng: &mut R) -> Action {
        let all = || {
            let board = &facts.board;
            let turns = move |piece| (0..self.most_turns).filter_map(move |turn| nth_turn(board, piece, turn));
            board.pieces(seat).iter().flat_map(move |piece| self.moves(board, seat, piece).chain(turns(piece)))
        };
        match all().count() {
            0 => Action::Pass,
            count => all().nth(rng.below(count as u32) as usize).unwrap_or(Action::Pass),
        }
    }

    fn check_hide(&self, seat: Seat, secrets: &Secrets) -> Result<(), Clause> {
        let in_order = secrets[0].index() < secrets[1].index();
        if in_order && self.hideouts.allows(&self.grid, seat, secrets) { Ok(()) } else { Err(Clause::Hiding) }
    }

    /// The seat's own piece on the field, which every move needs (`SN-5`).
    fn own_piece(&self, facts: &Facts, seat: Seat, field: Field) -> Result<Piece, Clause> {
        if !self.grid.contains(field) {
            return Err(Clause::Fields);
        }
        let own = facts.board.piece_at(field).filter(|piece| facts.board.owns(seat, *piece));
        own.ok_or(Clause::OneMove)
    }

    fn check_move(&self, facts: &Facts, seat: Seat, from: Field, to: Field) -> Result<(), Clause> {
        let board = &facts.board;
        let piece = self.own_piece(facts, seat, from)?;
        if !self.grid.contains(to) {
            return Err(Clause::Fields);
        }
        let ahead = |direction: &Direction| self.grid.ray(from, *direction).contains(to);
        let direction = Direction::ALL.into_iter().find(ahead).ok_or(Clause::StraightMoves)?;
        if !board.directions(piece).contains(direction) {
            return Err(Clause::SpyMoves);
        }
        if !board.is_spy(piece) && to.half() != seat {
            return Err(Clause::DefendersStayHome);
        }
        let goal = Goal { field: to, direction };
        if board.can_reach(&self.grid, piece, seat, goal) { Ok(()) } else { Err(Clause::StraightMoves) }
    }

    fn check_turn(&self, facts: &Facts, seat: Seat, at: Field, arrows: Arrows) -> Result<(), Clause> {
        let piece = self.own_piece(facts, seat, at)?;
        let own = facts.board.arrows(piece).ok_or(Clause::SpyMoves)?;
        if own != arrows && own.angle() == arrows.angle() { Ok(()) } else { Err(Clause::SpyMoves) }
    }
}

/// One of the turns of a small spy (`SN-8`).
#[inline]
fn nth_turn(board: &Board, piece: Piece, turn: u32) -> Option<Action> {
    let own = board.arrows(piece).filter(|own| turn < own.turns())?;
    Some(Action::Turn { at: board.at(piece), arrows: own.turned(turn + 1) })
}
