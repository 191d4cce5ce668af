//! What the others may hold of the tips, as far as that makes a difference later.

use std::hash::{Hash, Hasher};

use deckname_engine::{Seat, Seats};

use crate::ledger::{Ledger, Line};
use crate::state::COLOURS;
use crate::tips::Tips;

/// What the others may hold. Guesses that differ make a difference later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guess {
    /// Tips that a hand holds for certain, if the guess is right.
    sure: [Tips; COLOURS],
    /// Piles of which hands hold tips, and the one that is being drawn from.
    piles: Vec<Pile>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pile {
    number: u8,
    /// What was not shown, in the hands of the others or not drawn yet: tips that are wanted, and how many others.
    left: Tips,
    others: u8,
    held: [u8; COLOURS],
}

/// The secret places for which each of the others hands in tips later: nothing else has to be guessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    times: [[u8; 5]; COLOURS],
    /// Bit masks.
    by: [u8; COLOURS],
    by_anybody: u8,
}

/// Where a tip that was handed in is from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// From those that the hand holds for certain.
    Sure,
    Pile(u8),
}

/// In whole words: the derived form goes byte by byte, and hashing is much of the work.
impl Hash for Guess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for two in self.sure.chunks(2) {
            state.write_u64(two.iter().fold(0, |word, tips| word << 32 | u64::from(tips.0)));
        }
        for Pile { number, left, others, held: [a, b, c, d, e, f] } in &self.piles {
            state.write_u64(u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *number, *others]));
            state.write_u32(left.0);
        }
    }
}

impl Guess {
    /// Nothing is known but how many each holds of what is left.
    pub(crate) fn new(left: Tips, held: [u8; COLOURS], wanted: &Wanted) -> Self {
        let pile = Pile { number: 0, left, others: 0, held };
        Self { sure: [Tips::EMPTY; COLOURS], piles: vec![pile] }.only(wanted, 0)
    }

    pub(crate) fn has(&self, number: u8) -> bool {
        self.piles.iter().any(|pile| pile.number == number)
    }

    pub(crate) fn draw(&mut self, seat: Seat, number: u8, all: Tips, wanted: &Wanted) {
        if !self.has(number) {
            self.piles.push(Pile { number, left: all, others: 0, held: [0; COLOURS] }.only(wanted));
        }
        if let Some(pile) = self.piles.last_mut()
            && wanted.by(seat) != 0
        {
            pile.held[seat.index()] += 1;
        }
    }

    /// Every pile that the tip may be from: any of those that the seat holds of it, each as likely as there are such in the
    /// pile.
    pub(crate) fn hand_in(
        &self,
        seat: Seat,
        secret: u8,
        wanted: &Wanted,
        from: u8,
        mut each: impl FnMut(Self, f64, Source),
    ) {
        let own = seat.index();
        let sure = self.sure[own].count(secret);
        if sure > 0 {
            let mut next = self.clone();
            next.sure[own] = next.sure[own].without(secret);
            each(next.only(wanted, from), sure.into(), Source::Sure);
        }
        for (at, pile) in self.piles.iter().enumerate() {
            let (held, fitting) = (pile.held[own], pile.left.count(secret));
            if held > 0 && fitting > 0 {
                let mut next = self.clone();
                next.piles[at].held[own] -= 1;
                next.piles[at].left = pile.left.without(secret);
                let share = f64::from(held) * f64::from(fitting) / f64::from(pile.len());
                each(next.only(wanted, from), share, Source::Pile(pile.number));
            }
        }
    }

    /// All ways to share out what is wanted of a pile of which everything was drawn, as long as `each` wants more.
    pub(crate) fn settle(
        &self,
        number: u8,
        wanted: &Wanted,
        from: u8,
        mut each: impl FnMut(Self, f64, [Tips; COLOURS]) -> bool,
    ) {
        let nothing = [Tips::EMPTY; COLOURS];
        let mut rest = self.clone();
        let Some(at) = self.piles.iter().position(|pile| pile.number == number) else {
            each(rest, 1.0, nothing);
            return;
        };
        rest.piles.remove(at).share_out(0, 0, nothing, 1.0, &mut |shares, weight| {
            let mut next = rest.clone();
            next.sure.iter_mut().zip(shares).for_each(|(sure, share)| *sure = sure.plus(share));
            each(next.only(wanted, from), weight, shares)
        });
    }

    /// Can these be in the hands? A first check only, to avoid useless guesses. The observer's own hand is not included.
    pub(crate) fn may_have(&self, hands: &[Tips; COLOURS], others: Seats) -> bool {
        others.iter().all(|seat| {
            let own = seat.index();
            hands[own].is_empty()
                || (0..5).all(|secret| {
                    let unseen = |pile: &Pile| pile.held[own].min(pile.left.count(secret));
                    let most = self.sure[own].count(secret) + self.piles.iter().map(unseen).sum::<u8>();
                    most >= hands[own].count(secret)
                })
        })
    }

    /// Forgets what no longer makes a difference.
    fn only(mut self, wanted: &Wanted, from: u8) -> Self {
        for (sure, by) in self.sure.iter_mut().zip(wanted.by) {
            *sure = sure.only(by);
        }
        self.piles.iter_mut().for_each(|pile| *pile = pile.only(wanted));
        self.piles.retain(|pile| pile.number == from || pile.held != [0; COLOURS]);
        self
    }
}

impl Pile {
    fn len(&self) -> u8 {
        self.left.len() + self.others
    }

    fn only(mut self, wanted: &Wanted) -> Self {
        let wished = self.left.only(wanted.by_anybody);
        self.others += self.left.minus(wished).len();
        self.left = wished;
        for (held, by) in self.held.iter_mut().zip(wanted.by) {
            *held = if by == 0 { 0 } else { *held };
        }
        self
    }

    /// Gives the tips for this secret place and the later ones to this hand and the later ones in all ways. The weights
    /// are the chances.
    fn share_out(
        mut self,
        hand: usize,
        secret: u8,
        mut shares: [Tips; COLOURS],
        mut weight: f64,
        each: &mut dyn FnMut([Tips; COLOURS], f64) -> bool,
    ) -> bool {
        if hand == COLOURS {
            return each(shares, weight);
        }
        if self.held[hand] == 0 {
            return self.share_out(hand + 1, 0, shares, weight, each);
        }
        if secret == 5 {
            for _ in 0..self.held[hand] {
                if self.others == 0 {
                    return true;
                }
                weight *= f64::from(self.others) / f64::from(self.len());
                self.others -= 1;
            }
            return self.share_out(hand + 1, 0, shares, weight, each);
        }
        for taken in 1..=self.held[hand] + 1 {
            if !self.share_out(hand, secret + 1, shares, weight, each) {
                return false;
            }
            let (held, fitting) = (self.held[hand], self.left.count(secret));
            if held == 0 || fitting == 0 {
                break;
            }
            // Any of the tips that the hand holds, in any order.
            weight *= f64::from(held) * f64::from(fitting) / f64::from(self.len()) / f64::from(taken);
            self.held[hand] -= 1;
            self.left = self.left.without(secret);
            shares[hand] = shares[hand].with(secret);
        }
        true
    }
}

impl Wanted {
    pub(crate) fn of(ledger: &Ledger, others: Seats) -> Self {
        let mut wanted = Self { times: [[0; 5]; COLOURS], by: [0; COLOURS], by_anybody: 0 };
        for line in ledger.lines() {
            if let Line::HandedIn { seat, secret } = line
                && others.contains(seat)
            {
                wanted.times[seat.index()][usize::from(secret)] += 1;
                wanted.by[seat.index()] |= 1 << secret;
                wanted.by_anybody |= 1 << secret;
            }
        }
        wanted
    }

    pub(crate) fn hand_in(&mut self, seat: Seat, secret: u8) {
        let times = &mut self.times[seat.index()][usize::from(secret)];
        *times -= 1;
        if *times == 0 {
            self.by[seat.index()] &= !(1 << secret);
            self.by_anybody = self.by.iter().fold(0, |any, by| any | by);
        }
    }

    pub(crate) fn by(&self, seat: Seat) -> u8 {
        self.by[seat.index()]
    }

    /// The secret places for which no tip is handed in later.
    pub(crate) fn by_nobody(&self) -> u8 {
        0b1_1111 & !self.by_anybody
    }
}
