//! The only code that changes a state.

use deckname_engine::{Apply, Outcome, Seat, Step, StepOf};

use crate::action::Action;
use crate::board::enemy;
use crate::config::Spion;
use crate::direction::Arrows;
use crate::event::{Event, News};
use crate::field::{Field, Fields, half, meet};
use crate::pairs::Secrets;
use crate::state::{End, MOST_QUIET, Question, State};

impl Apply for Spion {
    #[inline]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Act(seat, Action::Move { from, to }) => self.move_piece(s, seat, from, to, log),
            Step::Act(seat, Action::Turn { at, arrows }) => self.turn_spy(s, seat, at, arrows, log),
            Step::Act(seat, Action::Pass) => {
                log(Event::Public(News::Passed { seat }));
                end_move(self, s, seat, false, log);
            }
            Step::Act(seat, Action::Hide(secrets)) => hide(s, seat, secrets, log),
            Step::Chance(never) => match never {},
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.facts.end.map(|end| Outcome::of(end.winners()))
    }

    /// A question is answered (`SN-14`), and the end opens the secrets. Everything else is in plain view.
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let (mut after, mut reveals) = (*s, false);
        self.apply(&mut after, Step::Act(seat, *a), &mut |event| {
            reveals |= matches!(event, Event::Public(News::Asked { .. } | News::Over { .. }));
        });
        reveals
    }
}

impl Spion {
    #[inline]
    fn move_piece(&self, s: &mut State, seat: Seat, from: Field, to: Field, log: &mut impl FnMut(Event)) {
        let board = &mut s.facts.board;
        let Some(piece) = board.piece_at(from) else { return };
        let spy = board.is_spy(piece);
        board.shift(piece, seat, to);
        log(Event::Public(News::Moved { seat, from, to }));
        let mut eventful = self.settle(s, log);
        // `SN-13`: it may have been caught meanwhile, but nothing in the enemy's half is ever shot.
        let board = &s.facts.board;
        let there = to.half() == enemy(seat) && board.side(seat).contains(to);
        if spy && there && !meet(self.grid.around(to), board.side(enemy(seat))) {
            eventful |= self.ask(s, seat, to, log);
        }
        end_move(self, s, seat, eventful, log);
    }

    /// `SN-13` to `SN-15`. Returns whether the answer narrowed anything down.
    fn ask(&self, s: &mut State, seat: Seat, centre: Field, log: &mut impl FnMut(Event)) -> bool {
        let fields = self.asked_fields(centre);
        let yes = s.secrets[enemy(seat).index()].iter().any(|secret| fields.contains(*secret));
        let (facts, own) = (&mut s.facts, seat.index());
        facts.questions.push(Question::new(centre, yes));
        if !yes {
            facts.crossed[own] = facts.crossed[own].union(fields);
        }
        log(Event::Public(News::Asked { seat, fields, yes }));
        let left = facts.left[own].after(self.hideouts.hits(centre), yes);
        if left == facts.left[own] {
            return false;
        }
        facts.left[own] = left;
        facts.candidates[own] = left.len();
        if self.hideouts.singled_out(enemy(seat), &left).is_some() {
            facts.end = Some(End::Found(seat));
        }
        true
    }

    #[inline]
    fn turn_spy(&self, s: &mut State, seat: Seat, at: Field, arrows: Arrows, log: &mut impl FnMut(Event)) {
        let Some(piece) = s.facts.board.piece_at(at) else { return };
        s.facts.board.turn(piece, arrows);
        log(Event::Public(News::Turned { seat, at, arrows }));
        let eventful = self.settle(s, log);
        end_move(self, s, seat, eventful, log);
    }

    /// `SN-9` to `SN-11`: caught spies change sides, shot pieces go, until nothing changes. Returns whether
    /// anything did.
    #[inline]
    fn settle(&self, s: &mut State, log: &mut impl FnMut(Event)) -> bool {
        let board = &mut s.facts.board;
        let mut eventful = false;
        loop {
            let caught = board.caught(&self.grid, self.catching);
            each_half(caught, |seat, fields| log(Event::Public(News::Caught { seat, fields })));
            for field in caught {
                board.piece_at(field).into_iter().for_each(|spy| board.defect(spy));
            }
            let shot = board.shot(&self.grid);
            each_half(shot, |seat, fields| log(Event::Public(News::Shot { seat, fields })));
            for field in shot {
                board.piece_at(field).into_iter().for_each(|piece| board.remove(piece));
            }
            if caught.is_empty() && shot.is_empty() {
                return eventful;
            }
            eventful = true;
        }
    }
}

fn hide(s: &mut State, seat: Seat, secrets: Secrets, log: &mut impl FnMut(Event)) {
    s.secrets[seat.index()] = secrets;
    s.facts.hidden = s.facts.hidden.with(seat);
    log(Event::Hid { seat, secrets });
}

/// A caught spy now belongs to the seat whose half it stands in; a shot piece belonged to it.
#[inline]
fn each_half(fields: Fields, mut each: impl FnMut(Seat, Fields)) {
    for seat in [Seat(0), Seat(1)] {
        let here = fields.intersection(half(seat));
        if !here.is_empty() {
            each(seat, here);
        }
    }
}

/// `SN-16`, and whose turn is next (`SN-5`).
#[inline]
fn end_move(game: &Spion, s: &mut State, seat: Seat, eventful: bool, log: &mut impl FnMut(Event)) {
    let facts = &mut s.facts;
    facts.moves += 1;
    facts.quiet = if eventful { 0 } else { facts.quiet + 1 };
    if facts.end.is_none() {
        facts.end = if !facts.board.has_spies() {
            Some(End::NoSpies)
        } else if facts.quiet == MOST_QUIET {
            Some(End::Quiet)
        } else if facts.moves == game.moves {
            Some(End::TooLong)
        } else {
            None
        };
    }
    match facts.end {
        Some(end) => log(Event::Public(News::Over { end, secrets: s.secrets })),
        None => facts.turn = enemy(seat),
    }
}
