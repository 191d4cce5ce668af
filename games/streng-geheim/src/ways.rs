//! All ways to explain who drew and handed in which tips, counted instead of listed.
//!
//! The ledger is followed line by line (see `deckname_inference`). Guesses that differ in nothing that matters later are
//! the same case, so there are few cases even if there are billions of ways. Every course of chance is equally likely.

use deckname_engine::{Rng, Seat, Seats, Wyrand};
use deckname_inference::{Courses, Impossible};

use crate::guess::{Guess, Source, Wanted};
use crate::ledger::{Ledger, Line};
use crate::state::COLOURS;
use crate::tips::Tips;
use crate::view::View;

/// The most guesses that are kept, over all lines together. Greedy bots come nowhere near it. Where three or more hands
/// that the observer does not see pass tips round for dozens of rounds, there can be more guesses: then this many are picked
/// at random, the likelier ones more often, and the frequencies of sampled worlds are only approximate.
const GUESSES: usize = 1 << 17;

/// Everything that happened to tips that the observer has not seen, and how it can be explained.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    pub(crate) turns: Vec<Turn>,
    pub(crate) piles: Vec<Tips>,
    /// How many tips of pile 0 each of the others held.
    pub(crate) old: [u8; COLOURS],
    courses: Courses<Guess, Explanation>,
}

/// What happened, in the order of the ledger.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    Drawn {
        index: usize,
        seat: Seat,
        pile: u8,
    },
    HandedIn {
        seat: Seat,
        secret: u8,
    },
    /// What is wanted of a pile is shared out, so that guesses about it become the same.
    Settled {
        pile: u8,
        wanted: Wanted,
    },
}

/// How a turn may have come about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Explanation {
    HandedIn(Source),
    Settled([Tips; COLOURS]),
}

impl Ways {
    pub(crate) fn of(all: Tips, v: &View, ledger: &Ledger, others: Seats) -> Result<Self, Impossible> {
        let (old, own) = hands_at_first(v, ledger, others);
        let (piles, pile_of) = pile_up(all.minus(ledger.first()).minus(own), v, ledger);
        let wanted = Wanted::of(ledger, others);
        let explained = Explained { ledger, others, piles: &piles, pile_of: &pile_of, soon: &soon(ledger) };
        let handed_in = ledger.lines().filter(|line| matches!(line, Line::HandedIn { .. })).count();
        let start = Guess::new(piles[0], old, &wanted);
        let mut turns = Vec::new();
        // A fixed seed: the same view always has the same ways.
        let mut rng = Wyrand::new(0);
        let courses = Courses::follow(&start, GUESSES / handed_in.max(1), &mut rng, |courses, rng| {
            turns.clear();
            explained.follow(wanted, courses, &mut turns, rng);
        })?;
        Ok(Self { turns, piles, old, courses })
    }

    /// One of the ways: how each turn came about that was not a draw, from the last to the first.
    pub(crate) fn draw<R: Rng>(&self, rng: &mut R) -> Vec<Explanation> {
        self.courses.draw(rng).marks().collect()
    }
}

/// What has to be explained.
struct Explained<'a> {
    ledger: &'a Ledger,
    others: Seats,
    piles: &'a [Tips],
    /// The pile that was being drawn from at each line of the ledger.
    pile_of: &'a [u8],
    /// After each line: what every seat hands in before it draws again.
    soon: &'a [[Tips; COLOURS]],
}

impl Explained<'_> {
    fn follow<R: Rng>(
        &self,
        mut wanted: Wanted,
        courses: &mut Courses<Guess, Explanation>,
        turns: &mut Vec<Turn>,
        rng: &mut R,
    ) {
        let mut pile = 0;
        for ((index, line), from) in self.ledger.lines().enumerate().zip(self.pile_of) {
            match line {
                Line::Drawn { seat, secret } => {
                    if *from != pile {
                        pile = *from;
                        settle(courses, &wanted, pile, turns);
                    }
                    if secret.is_none() {
                        let all = self.piles[usize::from(pile)];
                        courses.update(|guess| guess.draw(seat, pile, all, &wanted));
                        turns.push(Turn::Drawn { index, seat, pile });
                    }
                }
                Line::HandedIn { seat, secret } if self.others.contains(seat) => {
                    wanted.hand_in(seat, secret);
                    courses.branch(rng, |guess, next| {
                        guess.hand_in(seat, secret, &wanted, pile, |guess, share, source| {
                            if guess.may_have(&self.soon[index], self.others) {
                                next.push(guess, share, Explanation::HandedIn(source));
                            }
                        });
                    });
                    turns.push(Turn::HandedIn { seat, secret });
                }
                Line::HandedIn { .. } => {}
            }
        }
    }
}

/// Shares out what is held of older piles where that leaves fewer guesses, or only a few more.
fn settle(courses: &mut Courses<Guess, Explanation>, wanted: &Wanted, before: u8, turns: &mut Vec<Turn>) {
    for pile in 0..before {
        if !courses.cases().any(|guess| guess.has(pile)) {
            continue;
        }
        let few_more = courses.len() + courses.len() / 4 + 200;
        let settled = courses.try_branch(few_more, |guess, next| {
            guess.settle(pile, wanted, before, |guess, share, shares| {
                next.push(guess, share, Explanation::Settled(shares));
                !next.is_full()
            });
        });
        if settled.is_ok() {
            turns.push(Turn::Settled { pile, wanted: *wanted });
        }
    }
}

/// Each pile without what the observer drew, and which of them was being drawn from at each line of the ledger. Pile 0
/// stands for the hands as they were when used tips first became the pile.
fn pile_up(hands: Tips, v: &View, ledger: &Ledger) -> (Vec<Tips>, Vec<u8>) {
    let mut piles = vec![hands, ledger.first()];
    let mut pile_of = Vec::new();
    let (mut left, mut used) = (ledger.first().len(), Tips::EMPTY);
    for line in ledger.lines() {
        match line {
            Line::Drawn { secret, .. } => {
                if left == 0 {
                    piles.push(used);
                    (left, used) = (used.len(), Tips::EMPTY);
                }
                left -= 1;
                if let (Some(secret), Some(pile)) = (secret, piles.last_mut()) {
                    *pile = pile.without(secret);
                }
            }
            Line::HandedIn { secret, .. } => used = used.with(secret),
        }
        pile_of.push(piles.len() as u8 - 1);
    }
    // A draw may be due for which the used tips have just become the pile.
    if left == 0 && v.tip_pile > 0 {
        piles.push(used);
    }
    (piles, pile_of)
}

/// After each line: what every seat hands in before it draws again.
fn soon(ledger: &Ledger) -> Vec<[Tips; COLOURS]> {
    let mut next = [Tips::EMPTY; COLOURS];
    let before = |line| {
        let after = next;
        match line {
            Line::Drawn { seat, .. } => next[seat.index()] = Tips::EMPTY,
            Line::HandedIn { seat, secret } => next[seat.index()] = next[seat.index()].with(secret),
        }
        after
    };
    let mut soon: Vec<_> = ledger.lines().rev().map(before).collect();
    soon.reverse();
    soon
}

/// How many tips each of the others held when used ones first became the pile, and which the observer did.
fn hands_at_first(v: &View, ledger: &Ledger, others: Seats) -> ([u8; COLOURS], Tips) {
    let (mut old, mut own) = (v.tips_held, v.mine.map_or(Tips::EMPTY, |mine| mine.tips));
    for line in ledger.lines().rev() {
        match line {
            Line::Drawn { seat, secret } => {
                old[seat.index()] -= 1;
                own = secret.map_or(own, |secret| own.without(secret));
            }
            Line::HandedIn { seat, secret } => {
                old[seat.index()] += 1;
                own = if others.contains(seat) { own } else { own.with(secret) };
            }
        }
    }
    let known = Seats::all(COLOURS as u8).without(others);
    known.iter().for_each(|seat| old[seat.index()] = 0);
    (old, own)
}
