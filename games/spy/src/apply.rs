//! The only code that changes a state.

use deckname_engine::{Apply, Outcome, Seat, Seats, Step, StepOf, silent};

use crate::action::{Action, Chance, Mission};
use crate::cards::{Card, Cards};
use crate::config::Spy;
use crate::event::{Event, Score};
use crate::state::{MOST_SEATS, Phase, State};

impl Apply for Spy {
    #[inline]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Chance(Chance::Draw(card)) => self.draw_card(s, card, log),
            Step::Act(seat, Action::Send(send)) => self.send(s, seat, &send, log),
            Step::Act(seat, Action::EndTurn) => self.end_turn(s, seat, log),
            Step::Act(seat, Action::Lay(card)) => Self::lay_out(s, seat, card, log),
            Step::Chance(Chance::Deal(hands)) => {
                s.hands = hands;
                s.pile = hands.iter().fold(s.pile, |pile, hand| pile.minus(*hand));
                log(Event::Dealt { game: s.game, hands });
                Self::begin_turn(s, s.turn);
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.phase == Phase::Over).then(|| Outcome::of(self.winners(&Self::score(s))))
    }

    /// A card that leaves the hand is shown, and the end of a turn brings a card that only its seat sees. Sending what is laid
    /// out is public arithmetic, until the last spy opens all hands.
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let mut after = *s;
        self.apply(&mut after, Step::Act(seat, *a), &mut silent);
        let shown = match a {
            Action::Lay(_) => true,
            Action::Send(send) => !send.hand.is_empty(),
            Action::EndTurn => !s.pile.is_empty() || !s.discards.is_empty(),
        };
        shown || after.phase == Phase::Over
    }
}

impl Spy {
    #[inline]
    fn begin_turn(s: &mut State, seat: Seat) {
        s.turn = seat;
        s.phase = if s.hands[seat.index()].are_three() { Phase::Lay } else { Phase::Send };
    }

    #[inline]
    fn next_turn(&self, s: &mut State) {
        let next = s.turn.0 + 1;
        Self::begin_turn(s, Seat(if next == self.seats { 0 } else { next }));
    }

    #[inline]
    fn lay_out(s: &mut State, seat: Seat, card: Card, log: &mut impl FnMut(Event)) {
        let at = seat.index();
        s.hands[at] = s.hands[at].without(card);
        s.layouts[at] = s.layouts[at].with(card);
        s.laid[at] = s.laid[at].with_card(card);
        s.show_from_hand(seat, Cards::NONE.with(card));
        s.phase = Phase::Send;
        log(Event::Laid { seat, card });
    }

    /// `SP-7`, `SP-8`, then `SP-14`.
    #[inline]
    fn send(&self, s: &mut State, seat: Seat, send: &Mission, log: &mut impl FnMut(Event)) {
        let at = seat.index();
        s.hands[at] = s.hands[at].minus(send.hand);
        s.layouts[at] = s.layouts[at].minus(send.layout);
        s.discards = s.discards.plus(send.hand.plus(send.layout));
        s.last_discard = send.hand.last().or(send.layout.last());
        s.laid[at] = s.laid[at].without_cards(send.layout);
        s.show_from_hand(seat, send.hand);
        let spies = send.size() - s.targets.at(send.target);
        s.targets = s.targets.with(send.target, spies);
        s.spies[at] -= spies;
        log(Event::Sent { seat, send: *send, spies });
        if s.spies[at] == 0 {
            self.end_game(s, log);
        }
    }

    /// `SP-11`, `SP-12`, `SP-13`.
    #[inline]
    fn end_turn(&self, s: &mut State, seat: Seat, log: &mut impl FnMut(Event)) {
        if s.pile.is_empty() && !s.discards.is_empty() {
            Self::reshuffle(s, log);
        }
        if !s.pile.is_empty() {
            s.idle = 0;
            s.phase = Phase::Draw;
            return;
        }
        s.idle += 1;
        log(Event::NothingToDraw { seat });
        if s.idle == self.seats { self.end_game(s, log) } else { self.next_turn(s) }
    }

    /// With the pile empty, every card that is not open is in a hand: each seat now knows what the others hold together. What
    /// was told before still matters if a hand can contain a card from the last reshuffle.
    fn reshuffle(s: &mut State, log: &mut impl FnMut(Event)) {
        log(Event::Reshuffled { cards: s.discards.len() });
        let shown = s.shown.reshuffle();
        if s.remembers() {
            s.past.push(&s.held, shown);
        }
        s.held = s.hands;
        s.kept = s.hands.map(Cards::len);
        s.pile = s.discards;
        s.discards = Cards::NONE;
        s.last_discard = None;
    }

    #[inline]
    fn draw_card(&self, s: &mut State, card: Card, log: &mut impl FnMut(Event)) {
        let (seat, at) = (s.turn, s.turn.index());
        s.pile = s.pile.without(card);
        s.hands[at] = s.hands[at].with(card);
        log(Event::Drew { seat, card });
        self.next_turn(s);
    }

    /// A single game is over; a match goes on until every seat has begun a game (`SP-15`).
    fn end_game(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        if self.series {
            s.penalties.iter_mut().zip(s.spies).for_each(|(points, spies)| *points += spies);
            log(Event::GameEnded { game: s.game, score: Self::score(s) });
        }
        if s.game + 1 < self.games() {
            *s = State::set_up(self, s.game + 1, s.penalties);
        } else {
            s.phase = Phase::Over;
            log(Event::Over { score: Self::score(s), winners: self.winners(&Self::score(s)) });
        }
    }

    fn score(s: &State) -> Score {
        Score { spies: s.spies, penalties: s.penalties }
    }

    /// Those with the fewest points in a match, or the fewest spies in a single game: a seat that has sent its last one has
    /// none (`SP-13` to `SP-15`).
    pub(crate) fn winners(&self, score: &Score) -> Seats {
        let counts: [u8; MOST_SEATS] = if self.series { score.penalties } else { score.spies };
        let fewest = counts[..usize::from(self.seats)].iter().min();
        Seats::all(self.seats).iter().filter(|seat| Some(&counts[seat.index()]) == fewest).collect()
    }
}
