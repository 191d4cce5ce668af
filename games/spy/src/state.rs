use deckname_engine::{Seat, Seats, Truth};

use crate::cards::{Card, Cards, TARGETS, Tally};
use crate::config::Spy;
use crate::past::Past;
use crate::shown::{Shown, ShownCards};

pub(crate) const MOST_SEATS: usize = 4;
/// The spies that are shared out in a game of the usual size (`SP-3`).
pub(crate) const SPIES_TO_SHARE: u8 = 36;
/// A hand of this size makes its seat lay out a card (`SP-6`); none is larger.
pub(crate) const FULL_HAND: u8 = 3;

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Deal,
    Lay,
    Send,
    Draw,
    Over,
}

/// The whole truth of a position. Entries for seats that do not take part stay empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// How many spies are at each target.
    pub(crate) targets: Tally,
    pub(crate) hands: [Cards; MOST_SEATS],
    pub(crate) layouts: [Cards; MOST_SEATS],
    pub(crate) discards: Cards,
    /// The card on top of the discards. After a send it is the last card from the hand, or else from the layout.
    pub(crate) last_discard: Option<Card>,
    pub(crate) pile: Cards,
    /// How many cards of each layout show each target.
    pub(crate) laid: [Tally; MOST_SEATS],
    /// Each hand at the last reshuffle (`SP-12`), as long as any hand can have something left of it.
    pub(crate) held: [Cards; MOST_SEATS],
    /// The most cards that each hand can have left of those: the smallest size of the hand since then.
    pub(crate) kept: [u8; MOST_SEATS],
    /// What has left the hands since then, if it can have been one of those cards.
    pub(crate) shown: ShownCards,
    /// The reshuffles before that, as long as some hand was never empty between each and the next.
    pub(crate) past: Past,
    /// Spies that each seat has left.
    pub(crate) spies: [u8; MOST_SEATS],
    pub(crate) penalties: [u8; MOST_SEATS],
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// Which game of a match this is, from 0.
    pub(crate) game: u8,
    /// Turns in a row that ended without a draw (`SP-13`).
    pub(crate) idle: u8,
}

impl State {
    /// Before the deal of a game (`SP-3`, `SP-5`).
    pub(crate) fn set_up(game: &Spy, number: u8, penalties: [u8; MOST_SEATS]) -> Self {
        let mut spies = [0; MOST_SEATS];
        spies[..usize::from(game.seats)].fill(game.share());
        Self {
            targets: Tally::ONE_EACH,
            hands: [Cards::NONE; MOST_SEATS],
            layouts: [Cards::NONE; MOST_SEATS],
            discards: Cards::NONE,
            last_discard: None,
            pile: game.pack(),
            laid: [Tally::default(); MOST_SEATS],
            held: [Cards::NONE; MOST_SEATS],
            kept: [0; MOST_SEATS],
            shown: ShownCards::NONE,
            past: Past::NONE,
            spies,
            penalties,
            turn: Seat(number),
            phase: Phase::Deal,
            game: number,
            idle: 0,
        }
    }

    /// How many spies are at each target.
    pub fn targets(&self) -> Tally {
        self.targets
    }

    /// The cards in the seat's hand.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// The cards that the seat has laid out.
    pub fn layout(&self, seat: Seat) -> Cards {
        self.layouts[seat.index()]
    }

    pub fn discards(&self) -> Cards {
        self.discards
    }

    pub fn pile(&self) -> Cards {
        self.pile
    }

    /// How many cards of the seat, in hand or laid out, show each target.
    #[inline]
    pub fn shown(&self, seat: Seat) -> Tally {
        self.laid[seat.index()].with_cards(self.hands[seat.index()])
    }

    /// How many spies the seat has left.
    pub fn spies(&self, seat: Seat) -> u8 {
        self.spies[seat.index()]
    }

    /// The seat's penalty points so far.
    pub fn penalties(&self, seat: Seat) -> u8 {
        self.penalties[seat.index()]
    }

    pub fn turn(&self) -> Seat {
        self.turn
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Which game of a match this is, from 0.
    pub fn game(&self) -> u8 {
        self.game
    }

    /// Can any hand have something left of what it held at the last reshuffle?
    #[inline]
    pub(crate) fn remembers(&self) -> bool {
        self.kept != [0; MOST_SEATS]
    }

    /// Cards have left this seat's hand for all to see. If it can have nothing left from the reshuffle, this need not be
    /// remembered.
    #[inline]
    pub(crate) fn show_from_hand(&mut self, seat: Seat, cards: Cards) {
        if self.kept[seat.index()] > 0 {
            self.remember(seat, cards);
        }
    }

    fn remember(&mut self, seat: Seat, cards: Cards) {
        let left = self.hands[seat.index()].len();
        for (card, of) in cards.iter().zip((left + 1..=left + cards.len()).rev()) {
            self.shown.push(Shown { seat, card, of });
        }
        let kept = &mut self.kept[seat.index()];
        *kept = left.min(*kept);
        if !self.remembers() {
            self.held = [Cards::NONE; MOST_SEATS];
            self.shown = ShownCards::NONE;
            self.past = Past::NONE;
        }
    }
}

impl Truth for Spy {
    fn start(&self) -> State {
        State::set_up(self, 0, Default::default())
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        let heaps = s.hands.iter().chain(&s.layouts).chain([&s.discards, &s.pile]);
        if heaps.clone().map(|heap| u32::from(heap.len())).sum::<u32>() != u32::from(self.pack().len())
            || heaps.fold(self.pack(), |rest, heap| rest.minus(*heap)) != Cards::NONE
        {
            return Err("a card is missing or there twice");
        }
        if s.last_discard.is_some() == s.discards.is_empty() || s.last_discard.is_some_and(|card| !s.discards.has(card))
        {
            return Err("the last discard is not among the discards");
        }
        if s.targets.sum() + s.spies.iter().map(|n| u32::from(*n)).sum::<u32>()
            != u32::from(TARGETS as u8 + self.seats * self.share())
        {
            return Err("a spy is missing or there twice");
        }
        if s.hands.iter().any(|hand| hand.len() > FULL_HAND) {
            return Err("a hand is too large");
        }
        if s.layouts.map(Tally::from) != s.laid {
            return Err("the cards of a layout are miscounted");
        }
        self.check_course(s)?;
        Self::check_held(s)
    }
}

impl Spy {
    /// Turn, phase and points go together.
    fn check_course(&self, s: &State) -> Result<(), &'static str> {
        let outsiders = usize::from(self.seats)..MOST_SEATS;
        let empty = |seat: usize| s.hands[seat].is_empty() && s.layouts[seat].is_empty() && s.spies[seat] == 0;
        if s.turn.0 >= self.seats || !outsiders.clone().all(|seat| empty(seat) && s.penalties[seat] == 0) {
            return Err("a seat plays that does not take part");
        }
        let finished = Seats::all(self.seats).iter().any(|seat| s.spies[seat.index()] == 0);
        if s.game >= self.games() || (s.phase != Phase::Over && finished) {
            return Err("the game should be over");
        }
        if (s.phase == Phase::Lay) != (s.phase == Phase::Lay && s.hands[s.turn.index()].len() == FULL_HAND) {
            return Err("a card is laid out from a hand that is not full");
        }
        if s.phase == Phase::Draw && s.pile.is_empty() {
            return Err("a card is due from an empty pile");
        }
        let most = (s.game + u8::from(s.phase == Phase::Over)) * self.share();
        if s.penalties.iter().any(|points| *points > if self.series { most } else { 0 }) {
            return Err("more penalty points than spies");
        }
        Ok(())
    }

    /// What was held at a reshuffle is in the same hand at the next, or now, or was shown from it.
    fn check_held(s: &State) -> Result<(), &'static str> {
        if !s.remembers() && (!s.past.is_empty() || s.shown != ShownCards::NONE) {
            return Err("what cannot matter is remembered");
        }
        let mut later = s.held;
        for number in (0..s.past.len()).rev() {
            let held = s.past.hands(number);
            if !leads_to(&held, s.shown.within(s.past.indices(number, &s.shown)), later) {
                return Err("a hand had lost what it held");
            }
            later = held;
        }
        if !leads_to(&s.held, s.shown.iter(), s.hands) {
            return Err("a hand has lost what it held");
        }
        if (0..MOST_SEATS).any(|seat| s.kept[seat] > s.hands[seat].len() || s.kept[seat] > s.held[seat].len()) {
            return Err("a hand has more left than it holds");
        }
        Ok(())
    }
}

/// Is all that was held there later, or among the cards that were shown in between?
fn leads_to(held: &[Cards; MOST_SEATS], shown: impl Iterator<Item = Shown>, later: [Cards; MOST_SEATS]) -> bool {
    let mut had = later;
    shown.for_each(|one| had[one.seat.index()] = had[one.seat.index()].with(one.card));
    had.iter().zip(held).all(|(had, held)| had.holds(*held))
}
