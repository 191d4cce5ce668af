//! The round of cards (`HC-29` to `HC-34`): the part of `apply` that a game without cards never reaches.

use deckname_engine::{Seat, Seats};

use crate::action::{Place, Split};
use crate::cards::{Card, Cards, MOST_CARDS};
use crate::config::Heimlich;
use crate::event::Event;
use crate::play::{Play, Town};
use crate::state::{AGENTS, Agents, Phase, State};

impl Heimlich {
    /// A scoring waits for the end of the round of cards (`HC-32`).
    #[inline(never)]
    pub(crate) fn move_with_cards(&self, s: &mut State, seat: Seat, split: Split, log: &mut impl FnMut(Event)) {
        s.rebuild(s.town().moved(split, self.ring()));
        log(Event::Moved { seat, split, at: s.at });
        if s.at.entered(split.0, Place::RUIN) && s.can_draw(seat) {
            s.phase = Phase::Card;
        } else {
            self.ask(s, self.next_seat(seat), log);
        }
    }

    #[inline(never)]
    pub(crate) fn draw_card(&self, s: &mut State, card: Card, log: &mut impl FnMut(Event)) {
        let seat = s.turn;
        s.pile = s.pile.without(card);
        s.hands[seat.index()] = s.hands[seat.index()].with(card);
        log(Event::Drew { seat, card });
        self.ask(s, self.next_seat(seat), log);
    }

    #[inline(never)]
    pub(crate) fn play_card(&self, s: &mut State, seat: Seat, play: Play, log: &mut impl FnMut(Event)) {
        let card = play.card();
        s.hands[seat.index()] = s.hands[seat.index()].without(card);
        s.played = s.played.with(card);
        s.passed = Seats::EMPTY;
        s.rebuild(s.town().played(play));
        log(Event::Played { seat, play, at: s.at, scores: s.scores });
        if self.tips_due(s) {
            s.phase = Phase::Tips;
        } else {
            self.ask(s, seat, log);
        }
    }

    #[inline(never)]
    pub(crate) fn pass(&self, s: &mut State, seat: Seat, log: &mut impl FnMut(Event)) {
        s.passed = s.passed.with(seat);
        log(Event::Passed { seat });
        self.ask(s, self.next_seat(seat), log);
    }

    /// Asks the first seat from `seat` on, clockwise, that holds a card and has not passed since the last card; if there is
    /// none, the round is over (`HC-31`).
    pub(crate) fn ask(&self, s: &mut State, seat: Seat, log: &mut impl FnMut(Event)) {
        let mut asked = seat;
        for _ in 0..self.seats {
            if !s.hands[asked.index()].is_empty() && !s.passed.contains(asked) {
                s.asked = Some(asked);
                s.phase = Phase::Round;
                return;
            }
            asked = self.next_seat(asked);
        }
        s.asked = None;
        s.passed = Seats::EMPTY;
        if s.triggered.is_empty() {
            self.end_turn(s, log);
        } else {
            s.triggered = Agents::EMPTY;
            self.score(s, log);
        }
    }

    #[inline]
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        Seat(if next == self.seats { 0 } else { next })
    }
}

impl State {
    /// The town as a card finds it.
    #[inline]
    pub fn town(&self) -> Town {
        Town { at: self.at, safe: self.safe, scores: self.scores, triggered: self.triggered }
    }

    #[inline]
    fn rebuild(&mut self, town: Town) {
        Town { at: self.at, safe: self.safe, scores: self.scores, triggered: self.triggered } = town;
    }

    /// May the seat draw a card (`HC-29`, `HC-30`)?
    #[inline]
    pub fn can_draw(&self, seat: Seat) -> bool {
        self.hands[seat.index()].len() < MOST_CARDS && !self.pile.is_empty()
    }
}

#[inline(never)]
pub(crate) fn deal_cards(s: &mut State, hands: [Cards; AGENTS], log: &mut impl FnMut(Event)) {
    s.hands = hands;
    s.pile = hands.into_iter().fold(Cards::ALL, Cards::minus);
    s.phase = Phase::Roll;
    log(Event::CardsDealt { hands });
}
