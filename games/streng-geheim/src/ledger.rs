//! What is public about the tips since used ones first became the pile (`SG-11`).
//!
//! Before that, a tip that was not shown may be in any hand or in the pile. From then on all seats know what lies in the
//! pile, and it matters which seat drew from which pile.

use std::fmt;

use deckname_engine::{Observer, Seat};

use crate::state::COLOURS;
use crate::tips::Tips;

/// Thirty tips last at least ten rounds. In the fifty rounds left at most 150 are drawn; these and the thirty may all be
/// handed in.
pub(crate) const MOST_LINES: usize = 330;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ledger {
    /// The first pile of used tips.
    first: Tips,
    len: u16,
    lines: [u8; MOST_LINES],
}

/// A line of the ledger: one tip that was drawn or handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Only the seat knows which tip it was.
    Drawn {
        seat: Seat,
        secret: Option<u8>,
    },
    HandedIn {
        seat: Seat,
        secret: u8,
    },
}

impl Line {
    const HIDDEN: u8 = 5;
    const HANDED_IN: u8 = 8;

    fn pack(self) -> u8 {
        match self {
            Self::Drawn { seat, secret } => seat.0 << 4 | secret.unwrap_or(Self::HIDDEN),
            Self::HandedIn { seat, secret } => seat.0 << 4 | Self::HANDED_IN | secret,
        }
    }

    fn unpack(byte: u8) -> Self {
        let (seat, secret) = (Seat(byte >> 4), byte & 0b111);
        if byte & Self::HANDED_IN != 0 {
            return Self::HandedIn { seat, secret };
        }
        Self::Drawn { seat, secret: (secret != Self::HIDDEN).then_some(secret) }
    }
}

impl Ledger {
    /// Used tips became the pile.
    pub(crate) fn new(first: Tips) -> Self {
        Self { first, len: 0, lines: [0; MOST_LINES] }
    }

    pub(crate) fn first(&self) -> Tips {
        self.first
    }

    pub(crate) fn draw(&mut self, seat: Seat, secret: u8) {
        self.push(Line::Drawn { seat, secret: Some(secret) });
    }

    pub(crate) fn hand_in(&mut self, seat: Seat, tips: Tips) {
        tips.iter().for_each(|secret| self.push(Line::HandedIn { seat, secret }));
    }

    fn push(&mut self, line: Line) {
        if let Some(next) = self.lines.get_mut(usize::from(self.len)) {
            *next = line.pack();
            self.len += 1;
        }
    }

    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = Line> + ExactSizeIterator {
        self.lines[..usize::from(self.len)].iter().map(|byte| Line::unpack(*byte))
    }

    /// Notes which tip was drawn at this line.
    pub(crate) fn fill(&mut self, index: usize, seat: Seat, secret: u8) {
        self.lines[index] = Line::Drawn { seat, secret: Some(secret) }.pack();
    }

    /// What the observer knows of it: what others drew stays hidden.
    #[cold]
    #[must_use]
    pub(crate) fn seen_by(&self, who: Observer) -> Self {
        let mut seen = *self;
        for byte in &mut seen.lines[..usize::from(self.len)] {
            if let Line::Drawn { seat, .. } = Line::unpack(*byte)
                && !who.sees(seat)
            {
                *byte = Line::Drawn { seat, secret: None }.pack();
            }
        }
        seen
    }

    /// Do the lines lead to these hands, each tip held when it was handed in?
    pub(crate) fn is_true_of(&self, tips: &[Tips; COLOURS]) -> bool {
        let mut hands = *tips;
        self.lines().rev().all(|line| match line {
            Line::Drawn { seat, secret } => secret.is_some_and(|secret| {
                let hand = &mut hands[seat.index()];
                let held = hand.count(secret) > 0;
                *hand = if held { hand.without(secret) } else { *hand };
                held
            }),
            Line::HandedIn { seat, secret } => {
                hands[seat.index()] = hands[seat.index()].with(secret);
                true
            }
        })
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lines()).finish()
    }
}
