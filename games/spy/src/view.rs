//! From a state to what one observer may know of it.

use deckname_engine::{Observe, Observer, Seat};

use crate::cards::{Card, Cards, Tally};
use crate::config::Spy;
use crate::past::Past;
use crate::shown::ShownCards;
use crate::state::{MOST_SEATS, Phase, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    /// How many spies are at each target.
    pub targets: Tally,
    /// How many spies each seat has left.
    pub spies: [u8; MOST_SEATS],
    pub layouts: [Cards; MOST_SEATS],
    /// How many cards of each layout show each target.
    pub laid: [Tally; MOST_SEATS],
    pub hand_sizes: [u8; MOST_SEATS],
    /// How many cards are in the pile.
    pub pile: u8,
    pub discards: Cards,
    /// The card on top of the discards.
    pub last_discard: Option<Card>,
    /// The pile and all hands that the observer does not see, as one heap.
    pub unseen: Cards,
    pub turn: Seat,
    pub phase: Phase,
    pub game: u8,
    pub penalties: [u8; MOST_SEATS],
    /// Turns in a row that ended without a draw.
    pub idle: u8,
    /// What all hands together held at the last reshuffle, and how many cards each: as long as any can have something left.
    pub held: Cards,
    pub held_sizes: [u8; MOST_SEATS],
    /// The most that each hand can have left of it.
    pub kept: [u8; MOST_SEATS],
    /// What the hands have shown since.
    pub shown: ShownCards,
    /// The reshuffles before that, as far as they matter. Which of the others held which cards is told only in the end.
    pub past: Past,
    /// What the observer held at the last reshuffle.
    pub my_held: Cards,
    /// The observer's hand; `None` for a spectator.
    pub my_hand: Option<Cards>,
    /// All hands: when the game is over, and for the referee.
    pub hands: Option<[Cards; MOST_SEATS]>,
    /// What all hands held at the last reshuffle, under the same condition.
    pub all_held: Option<[Cards; MOST_SEATS]>,
}

impl View {
    /// What the others together certainly hold: cards that they held at the last reshuffle and have not shown since.
    pub fn known(&self) -> Cards {
        let theirs = self.held.minus(self.my_held);
        if theirs.is_empty() { theirs } else { theirs.minus(self.shown.by_others(self.who.seat())) }
    }
}

impl Observe for Spy {
    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        let open = s.phase == Phase::Over || who == Observer::Referee;
        let mut unseen = s.pile;
        for seat in (0..MOST_SEATS as u8).map(Seat).filter(|seat| !open && who.seat() != Some(*seat)) {
            unseen = unseen.plus(s.hands[seat.index()]);
        }
        let mut view = View {
            who,
            targets: s.targets,
            spies: s.spies,
            layouts: s.layouts,
            laid: s.laid,
            hand_sizes: s.hands.map(Cards::few),
            pile: s.pile.len(),
            discards: s.discards,
            last_discard: s.last_discard,
            unseen,
            turn: s.turn,
            phase: s.phase,
            game: s.game,
            penalties: s.penalties,
            idle: s.idle,
            held: Cards::NONE,
            held_sizes: [0; MOST_SEATS],
            kept: s.kept,
            shown: ShownCards::NONE,
            past: Past::NONE,
            my_held: who.seat().map_or(Cards::NONE, |seat| s.held[seat.index()]),
            my_hand: who.seat().map(|seat| s.hands[seat.index()]),
            hands: open.then_some(s.hands),
            all_held: open.then_some(s.held),
        };
        // Usually there is nothing to copy, and the lists are long.
        if s.remembers() {
            view.held = s.held.iter().fold(Cards::NONE, |all, held| all.plus(*held));
            view.held_sizes = s.held.map(Cards::few);
            view.shown = s.shown;
        }
        if !s.past.is_empty() {
            view.past = if open { s.past } else { s.past.seen_by(who.seat()) };
        }
        view
    }
}
