//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat, Seats};

use crate::action::Mission;
use crate::cards::{Card, Cards};
use crate::config::Spy;
use crate::state::MOST_SEATS;

/// What happened, in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { game: u8, hands: [Cards; MOST_SEATS] },
    Laid { seat: Seat, card: Card },
    Sent { seat: Seat, send: Mission, spies: u8 },
    Reshuffled { cards: u8 },
    Drew { seat: Seat, card: Card },
    NothingToDraw { seat: Seat },
    GameEnded { game: u8, score: Score },
    Over { score: Score, winners: Seats },
}

/// Spies left and penalty points of every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub spies: [u8; MOST_SEATS],
    pub penalties: [u8; MOST_SEATS],
}

/// Who was dealt what, as far as the observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    Closed,
    Mine(Cards),
    All([Cards; MOST_SEATS]),
}

/// What an observer is told of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Dealt { game: u8, hands: Hands },
    Laid { seat: Seat, card: Card },
    Sent { seat: Seat, send: Mission, spies: u8 },
    Reshuffled { cards: u8 },
    Drew { seat: Seat, card: Option<Card> },
    NothingToDraw { seat: Seat },
    GameEnded { game: u8, score: Score },
    Over { score: Score, winners: Seats },
}

impl Notify for Spy {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { game, hands } => Notice::Dealt {
                game,
                hands: match who {
                    Observer::Seat(seat) => Hands::Mine(hands[seat.index()]),
                    Observer::Public => Hands::Closed,
                    Observer::Referee => Hands::All(hands),
                },
            },
            Event::Laid { seat, card } => Notice::Laid { seat, card },
            Event::Sent { seat, send, spies } => Notice::Sent { seat, send, spies },
            Event::Reshuffled { cards } => Notice::Reshuffled { cards },
            Event::Drew { seat, card } => Notice::Drew { seat, card: who.sees(seat).then_some(card) },
            Event::NothingToDraw { seat } => Notice::NothingToDraw { seat },
            Event::GameEnded { game, score } => Notice::GameEnded { game, score },
            Event::Over { score, winners } => Notice::Over { score, winners },
        })
    }
}
