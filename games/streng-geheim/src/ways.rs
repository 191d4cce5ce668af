//! All ways to explain who drew and handed in which tips, counted instead of listed.
//!
//! A forward pass goes through the ledger entry by entry. Guesses that differ in nothing that matters later are merged, so
//! that there are few of them even where the ways are billions. A backward pass counts how much of what came later agrees
//! with each guess. Then a way can be drawn from the first entry to the last, every course of chance equally likely.

use std::collections::HashMap;

use deckname_engine::{Rng, Seat, Seats, Wyrand};

use crate::guess::{Go, Guess, Source, Wanted};
use crate::ledger::{Entry, Ledger};
use crate::state::COLOURS;
use crate::tips::Tips;
use crate::view::View;

/// The most guesses that are kept, over all layers together. Greedy bots come nowhere near it. Where three or more hands
/// that the observer does not see pass tips round for dozens of rounds, there can be more guesses: then this many are picked
/// at random, the likelier ones more often, and the frequencies of sampled worlds are only approximate.
const GUESSES: usize = 1 << 17;

/// How often the number of guesses is doubled where those that were picked explain nothing.
const DOUBLINGS: u32 = 6;

/// Everything that happened to tips that the observer has not seen, and how it can be explained.
pub(crate) struct Ways {
    pub(crate) turns: Vec<Turn>,
    /// Each pile without what the observer drew. Pile 0 stands for the hands as they were when used tips first became the
    /// pile.
    pub(crate) piles: Vec<Tips>,
    /// How many tips of pile 0 each of the others held.
    pub(crate) old: [u8; COLOURS],
    /// The most guesses that are kept at a time.
    most: usize,
}

pub(crate) enum Turn {
    Drawn {
        index: usize,
        seat: Seat,
        pile: u8,
    },
    HandedIn {
        seat: Seat,
        secret: u8,
        forks: Forks<Source>,
    },
    /// What is wanted of a pile is shared out, so that guesses about it become the same.
    Settled {
        pile: u8,
        wanted: Wanted,
        forks: Forks<[Tips; COLOURS]>,
    },
}

/// How every guess may go on.
pub(crate) struct Forks<H> {
    /// Where those of each guess begin.
    first: Vec<u32>,
    all: Vec<Fork<H>>,
}

#[derive(Clone, Copy)]
struct Fork<H> {
    how: H,
    to: u32,
    /// How many courses of chance, in proportion.
    weight: f64,
}

/// All guesses at one time, and how likely each of them is by what happened before.
#[derive(Default)]
struct Layer {
    guesses: Vec<Guess>,
    weights: Vec<f64>,
}

impl Ways {
    pub(crate) fn of(all: Tips, v: &View, ledger: &Ledger, others: Seats) -> Self {
        let (old, own) = hands_at_first(v, ledger, others);
        let piles = vec![all.minus(ledger.first()).minus(own), ledger.first()];
        let handed_in = ledger.entries().filter(|entry| matches!(entry, Entry::HandedIn { .. })).count();
        let mut ways = Self { turns: Vec::new(), piles, old, most: GUESSES / handed_in.max(1) };
        let pile_of = ways.pile_up(v, ledger);
        // A fixed seed: the same view always has the same ways.
        let mut luck = Wyrand::new(0);
        for _ in 0..DOUBLINGS {
            if ways.explain(ledger, others, &pile_of, &mut luck) {
                return ways;
            }
            ways.turns.clear();
            ways.most *= 2;
        }
        // With all guesses kept the truth is among them.
        ways.most = usize::MAX;
        ways.explain(ledger, others, &pile_of, &mut luck);
        ways
    }

    /// The piles, and which of them was being drawn from at each entry of the ledger.
    fn pile_up(&mut self, v: &View, ledger: &Ledger) -> Vec<u8> {
        let mut pile_of = Vec::new();
        let (mut left, mut used) = (ledger.first().len(), Tips::EMPTY);
        for entry in ledger.entries() {
            match entry {
                Entry::Drawn { secret, .. } => {
                    if left == 0 {
                        self.piles.push(used);
                        (left, used) = (used.len(), Tips::EMPTY);
                    }
                    left -= 1;
                    if let (Some(secret), Some(pile)) = (secret, self.piles.last_mut()) {
                        *pile = pile.without(secret);
                    }
                }
                Entry::HandedIn { secret, .. } => used = used.with(secret),
            }
            pile_of.push(self.piles.len() as u8 - 1);
        }
        // A draw may be due for which the used tips have just become the pile.
        if left == 0 && v.tip_pile > 0 {
            self.piles.push(used);
        }
        pile_of
    }

    /// Finds all ways. Says whether there is one: the truth is, so there is none only if guesses were left out.
    fn explain(&mut self, ledger: &Ledger, others: Seats, pile_of: &[u8], luck: &mut Wyrand) -> bool {
        let mut wanted = Wanted::of(ledger, others);
        let soon = soon(ledger);
        let mut layer = Layer { guesses: vec![Guess::new(self.piles[0], self.old, &wanted)], weights: vec![1.0] };
        let mut pile = 0;
        for ((index, entry), from) in ledger.entries().enumerate().zip(pile_of) {
            match entry {
                Entry::Drawn { seat, secret } => {
                    if *from != pile {
                        pile = *from;
                        self.settle(&mut layer, &wanted, pile);
                    }
                    if secret.is_none() {
                        let all = self.piles[usize::from(pile)];
                        layer.guesses.iter_mut().for_each(|guess| guess.draw(seat, pile, all, &wanted));
                        self.turns.push(Turn::Drawn { index, seat, pile });
                    }
                }
                Entry::HandedIn { seat, secret } if others.contains(seat) => {
                    wanted.hand_in(seat, secret);
                    let each = |guess: &Guess, go: &mut Go<'_, Source>| {
                        guess.hand_in(seat, secret, &wanted, pile, &mut |next, share, how| {
                            !next.may_have(&soon[index], others) || go(next, share, how)
                        })
                    };
                    let Some((next, mut forks)) = layer.go_on(usize::MAX, each) else { return false };
                    layer = next.thin(self.most, &mut forks, luck);
                    self.turns.push(Turn::HandedIn { seat, secret, forks });
                }
                Entry::HandedIn { .. } => {}
            }
        }
        self.look_back(layer.guesses.len())
    }

    /// Shares out what is held of older piles where that leaves fewer guesses, or only a few more.
    fn settle(&mut self, layer: &mut Layer, wanted: &Wanted, before: u8) {
        for pile in 0..before {
            if !layer.guesses.iter().any(|guess| guess.has(pile)) {
                continue;
            }
            let few_more = layer.guesses.len() + layer.guesses.len() / 4 + 200;
            let each = |guess: &Guess, go: &mut Go<'_, _>| guess.settle(pile, wanted, before, go);
            if let Some((next, forks)) = layer.go_on(few_more.min(self.most), each) {
                *layer = next;
                self.turns.push(Turn::Settled { pile, wanted: *wanted, forks });
            }
        }
    }

    /// From the last turn to the first: how much agrees with each guess from there on.
    fn look_back(&mut self, last: usize) -> bool {
        let mut agreeing = vec![1.0; last];
        for turn in self.turns.iter_mut().rev() {
            match turn {
                Turn::Drawn { .. } => {}
                Turn::HandedIn { forks, .. } => agreeing = forks.weigh(&agreeing),
                Turn::Settled { forks, .. } => agreeing = forks.weigh(&agreeing),
            }
        }
        agreeing.first().is_some_and(|agreeing| *agreeing > 0.0)
    }
}

impl Layer {
    /// All guesses that may follow; none if there are more than `most`, or far more ways to them.
    fn go_on<H>(&self, most: usize, each: impl Fn(&Guess, &mut Go<'_, H>) -> bool) -> Option<(Self, Forks<H>)> {
        let mut next = Self::default();
        let mut met: HashMap<Guess, u32> = HashMap::new();
        let mut forks = Forks { first: vec![0], all: Vec::new() };
        for (guess, weight) in self.guesses.iter().zip(&self.weights) {
            let whole = each(guess, &mut |guess, share, how| {
                let to = *met.entry(guess).or_insert_with_key(|guess| {
                    next.guesses.push(guess.clone());
                    next.weights.push(0.0);
                    next.guesses.len() as u32 - 1
                });
                next.weights[to as usize] += weight * share;
                forks.all.push(Fork { how, to, weight: share });
                next.guesses.len() <= most && forks.all.len() / 8 <= most
            });
            if !whole {
                return None;
            }
            forks.first.push(forks.all.len() as u32);
        }
        Some((next, forks))
    }

    /// Keeps about `most`: each as often as it is likely, and then it stands for those that were not kept.
    fn thin<H>(self, most: usize, forks: &mut Forks<H>, luck: &mut Wyrand) -> Self {
        if self.guesses.len() <= most {
            return self;
        }
        let (mut rate, mut always) = (0.0, 0);
        for _ in 0..8 {
            let rest: f64 = self.weights.iter().filter(|weight| *weight * rate < 1.0).sum();
            rate = (most - always) as f64 / rest;
            always = self.weights.iter().filter(|weight| *weight * rate >= 1.0).count().min(most);
        }
        let mut kept = Self::default();
        let mut stands = vec![(0, 0.0); self.guesses.len()];
        for ((guess, weight), stands) in self.guesses.into_iter().zip(self.weights).zip(&mut stands) {
            let chance = (weight * rate).min(1.0);
            if luck.unit() < chance {
                *stands = (kept.guesses.len() as u32, 1.0 / chance);
                kept.guesses.push(guess);
                kept.weights.push(weight / chance);
            }
        }
        for fork in &mut forks.all {
            let (to, times) = stands[fork.to as usize];
            (fork.to, fork.weight) = (to, fork.weight * times);
        }
        kept
    }
}

impl<H: Copy> Forks<H> {
    fn weigh(&mut self, agreeing: &[f64]) -> Vec<f64> {
        for fork in &mut self.all {
            fork.weight *= agreeing.get(fork.to as usize).copied().unwrap_or(0.0);
        }
        let from = |ends: &[u32]| self.all[ends[0] as usize..ends[1] as usize].iter().map(|fork| fork.weight).sum();
        self.first.windows(2).map(from).collect()
    }

    /// How this guess goes on, and which it becomes.
    pub(crate) fn pick<R: Rng>(&self, guess: u32, rng: &mut R) -> (H, u32) {
        let forks = &self.all[self.first[guess as usize] as usize..self.first[guess as usize + 1] as usize];
        let mut left = rng.unit() * forks.iter().map(|fork| fork.weight).sum::<f64>();
        let mut picked = forks[0];
        for fork in forks.iter().filter(|fork| fork.weight > 0.0) {
            picked = *fork;
            left -= fork.weight;
            if left < 0.0 {
                break;
            }
        }
        (picked.how, picked.to)
    }
}

/// After each entry: what every seat hands in before it draws again.
fn soon(ledger: &Ledger) -> Vec<[Tips; COLOURS]> {
    let mut next = [Tips::EMPTY; COLOURS];
    let before = |entry| {
        let after = next;
        match entry {
            Entry::Drawn { seat, .. } => next[seat.index()] = Tips::EMPTY,
            Entry::HandedIn { seat, secret } => next[seat.index()] = next[seat.index()].with(secret),
        }
        after
    };
    let mut soon: Vec<_> = ledger.entries().rev().map(before).collect();
    soon.reverse();
    soon
}

/// How many tips each of the others held when used ones first became the pile, and which the observer did.
fn hands_at_first(v: &View, ledger: &Ledger, others: Seats) -> ([u8; COLOURS], Tips) {
    let (mut old, mut own) = (v.tips_held, v.mine.map_or(Tips::EMPTY, |mine| mine.tips));
    for entry in ledger.entries().rev() {
        match entry {
            Entry::Drawn { seat, secret } => {
                old[seat.index()] -= 1;
                own = secret.map_or(own, |secret| own.without(secret));
            }
            Entry::HandedIn { seat, secret } => {
                old[seat.index()] += 1;
                own = if others.contains(seat) { own } else { own.with(secret) };
            }
        }
    }
    let known = Seats::all(COLOURS as u8).without(others);
    known.iter().for_each(|seat| old[seat.index()] = 0);
    (old, own)
}
