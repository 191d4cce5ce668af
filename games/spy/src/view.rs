//! State to what one observer knows: the only redaction.

use deckname_engine::{Observer, Seat};

use crate::cards::{Cards, Tally};
use crate::config::Spy;
use crate::state::{MOST_SEATS, PUBLIC, Phase, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    /// How many spies are at each target.
    pub targets: Tally,
    pub spies: [u8; MOST_SEATS],
    pub layouts: [Cards; MOST_SEATS],
    /// How many cards of each layout show each target.
    pub laid: [Tally; MOST_SEATS],
    pub hand_sizes: [u8; MOST_SEATS],
    /// How many cards are in the pile.
    pub pile: u8,
    pub discards: Cards,
    pub turn: Seat,
    pub phase: Phase,
    pub game: u8,
    pub penalties: [u8; MOST_SEATS],
    /// Turns in a row that ended without a draw.
    pub idle: u8,
    /// What others, together, are known to hold since the last reshuffle.
    pub known: Cards,
    /// The same for spectators, and the most that each hand can have left of it: everybody knows that.
    pub public: Cards,
    pub kept: [u8; MOST_SEATS],
    pub my_hand: Option<Cards>,
    /// All hands: when it is over, and for the referee.
    pub hands: Option<[Cards; MOST_SEATS]>,
}

impl Spy {
    #[inline]
    pub(crate) fn look(s: &State, who: Observer) -> View {
        View {
            who,
            targets: s.targets,
            spies: s.spies,
            layouts: s.layouts,
            laid: s.laid,
            hand_sizes: s.hands.map(Cards::len),
            pile: s.pile.len(),
            discards: s.discards,
            turn: s.turn,
            phase: s.phase,
            game: s.game,
            penalties: s.penalties,
            idle: s.idle,
            known: s.known_to(who),
            public: s.known[PUBLIC],
            kept: s.kept,
            my_hand: who.seat().map(|seat| s.hands[seat.index()]),
            hands: (s.phase == Phase::Over || who == Observer::Referee).then_some(s.hands),
        }
    }
}
