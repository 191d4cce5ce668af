//! Where the tips may be once used ones have become the pile (`SG-11`): what agrees with the whole ledger.
//!
//! Every tip is a card of its own. A seat that handed one in may have drawn it from any pile that it still holds tips of, if
//! there was such a tip in that pile. One of all ways to explain the ledger is drawn, and replayed from the beginning.

use deckname_engine::{Rng, Seat, Seats};
use deckname_inference::{Cache, Impossible};

use crate::guess::{Source, Wanted};
use crate::ledger::Ledger;
use crate::state::{COLOURS, State};
use crate::tips::Tips;
use crate::view::View;
use crate::ways::{Explanation, Turn, Ways};

/// Pile 0 stands for the hands as they were when used tips first became the pile. Every draw may begin a new one.
const PILES: usize = 152;
/// All the tips there are.
const TIPS: usize = 30;

/// What was worked out for the last view that worlds were sampled from. A caller that samples many worlds from one view
/// keeps it in between, so that the ways are counted only once.
#[derive(Clone, Debug, Default)]
pub struct Memory(Cache<Clue, Result<Ways, Impossible>>);

/// All that the ways depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Clue {
    all: Tips,
    ledger: Ledger,
    others: Seats,
    held: [u8; COLOURS],
    own: Tips,
    pile: u8,
}

/// The ledger as it is replayed.
struct Story<'a> {
    ledger: Ledger,
    hands: &'a mut [Tips; COLOURS],
    /// What is left of each pile: in the hands of the others, unseen, or not drawn yet. What the observer drew is taken out.
    piles: [Tips; PILES],
    unseen: [Unseen; TIPS],
    count: usize,
}

/// A tip in a hand that has not been identified yet.
#[derive(Clone, Copy)]
struct Unseen {
    seat: Seat,
    pile: u8,
    /// The line of the ledger that drew it; `None` for pile 0.
    drawn: Option<u16>,
}

/// Deals out `all` the tips: to the others and to the pile.
#[cold]
pub(crate) fn recall<R: Rng>(
    all: Tips,
    v: &View,
    ledger: &Ledger,
    s: &mut State,
    others: Seats,
    memory: &mut Memory,
    rng: &mut R,
) {
    let own = v.mine.map_or(Tips::EMPTY, |mine| mine.tips);
    let clue = Clue { all, ledger: *ledger, others, held: v.tips_held, own, pile: v.tip_pile };
    match memory.0.get_or_insert_with(clue, |_| Ways::of(all, v, ledger, others)) {
        Ok(ways) => tell(ways, ledger, s, rng),
        // A view is made from a truth, and that is one of the ways.
        Err(impossible) => debug_assert!(false, "{impossible}"),
    }
}

fn tell<R: Rng>(ways: &Ways, ledger: &Ledger, s: &mut State, rng: &mut R) {
    let mut story = Story::begin(ways, ledger, &mut s.tips);
    let mut explanations = ways.draw(rng);
    for turn in &ways.turns {
        match *turn {
            Turn::Drawn { index, seat, pile } => story.push(Unseen { seat, pile, drawn: Some(index as u16) }),
            Turn::HandedIn { seat, secret } => {
                if let Some(Explanation::HandedIn(source)) = explanations.pop() {
                    story.hand_in(seat, secret, source, rng);
                }
            }
            Turn::Settled { pile, wanted } => {
                if let Some(Explanation::Settled(shares)) = explanations.pop() {
                    story.settle(pile, &wanted, shares, rng);
                }
            }
        }
    }
    (s.pile, s.ledger) = story.end(ways.piles.len() - 1, rng);
}

impl<'a> Story<'a> {
    fn begin(ways: &Ways, ledger: &Ledger, hands: &'a mut [Tips; COLOURS]) -> Self {
        let blank = Unseen { seat: Seat(0), pile: 0, drawn: None };
        let mut piles = [Tips::EMPTY; PILES];
        piles[..ways.piles.len()].copy_from_slice(&ways.piles);
        let mut story = Self { ledger: *ledger, hands, piles, unseen: [blank; TIPS], count: 0 };
        for (seat, old) in (0..).map(Seat).zip(ways.old) {
            (0..old).for_each(|_| story.push(Unseen { seat, ..blank }));
        }
        story
    }

    fn push(&mut self, tip: Unseen) {
        self.unseen[self.count] = tip;
        self.count += 1;
    }

    /// It is any of those that the seat holds of that pile.
    fn hand_in<R: Rng>(&mut self, seat: Seat, secret: u8, source: Source, rng: &mut R) {
        if let Source::Pile(pile) = source {
            let mut those = (0..self.count).filter(|at| self.unseen[*at].seat == seat && self.unseen[*at].pile == pile);
            let any = rng.below(those.clone().count() as u32) as usize;
            if let Some(at) = those.nth(any) {
                self.show(at, secret);
            }
        }
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(secret);
    }

    /// Of what the seats hold of a pile, these shares are wanted. Which of a seat's tips is which stays open.
    fn settle<R: Rng>(&mut self, pile: u8, wanted: &Wanted, mut shares: [Tips; COLOURS], rng: &mut R) {
        for at in (0..self.count).rev() {
            let Unseen { seat, pile: from, .. } = self.unseen[at];
            if from != pile || wanted.by(seat) == 0 {
                continue;
            }
            let held = self.unseen[..=at].iter().filter(|tip| tip.seat == seat && tip.pile == pile).count();
            let share = &mut shares[seat.index()];
            let secret = if rng.below(held as u32) < share.len().into() {
                let secret = share.any(rng);
                *share = share.without(secret);
                secret
            } else {
                self.piles[usize::from(pile)].only(wanted.by_nobody()).any(rng)
            };
            self.show(at, secret);
        }
    }

    /// Tips that were not handed in are held by the others, or still in the pile.
    fn end<R: Rng>(mut self, last: usize, rng: &mut R) -> (Tips, Option<Ledger>) {
        while let Some(at) = self.count.checked_sub(1) {
            let secret = self.piles[usize::from(self.unseen[at].pile)].any(rng);
            self.show(at, secret);
        }
        (self.piles[last], Some(self.ledger))
    }

    /// Identifies a tip.
    fn show(&mut self, at: usize, secret: u8) {
        let Unseen { seat, pile, drawn } = self.unseen[at];
        let pile = &mut self.piles[usize::from(pile)];
        *pile = pile.without(secret);
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(secret);
        if let Some(index) = drawn {
            self.ledger.fill(index.into(), seat, secret);
        }
        self.unseen.copy_within(at + 1..self.count, at);
        self.count -= 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ops::Range;

    use deckname_engine::{Configure, Observe, Observer, Truth, Wyrand};
    use deckname_laws::assert_shares;

    use super::*;
    use crate::config::StrengGeheim;
    use crate::ledger::Line;
    use crate::place::Stash;
    use crate::state::{Deal, Phase};

    /// What every seat holds, and the pile.
    type Position = ([Tips; COLOURS], Tips);

    /// Others that hold very little when used tips become the pile, then draws and hand-ins by these seats.
    fn tips_go_round(
        game: &StrengGeheim,
        steps: u32,
        mine: u32,
        active: Range<u32>,
        rng: &mut Wyrand,
    ) -> (State, Vec<Line>, u32) {
        let cards = [0, 1, 2, 3, 4, 5];
        let deal = Deal { names: cards, formulas: cards, falses: cards, stash: [Stash::ALL[0]; COLOURS] };
        let mut s = State { deal, phase: Phase::Dial, ..game.start() };
        for seat in 0..active.end as usize {
            for _ in 0..if seat == 0 { mine } else { 1 + rng.below(2) } {
                let secret = s.pile.any(rng);
                s.pile = s.pile.without(secret);
                s.tips[seat] = s.tips[seat].with(secret);
            }
        }
        let mut ledger = Ledger::new(s.pile);
        let (mut told, mut piles) = (Vec::new(), 1);
        for _ in 0..steps {
            let seat = Seat((active.start + rng.below(active.end - active.start)) as u8);
            let hand = s.tips[seat.index()];
            if rng.below(2) == 0 && !hand.is_empty() {
                let secret = hand.any(rng);
                s.tips[seat.index()] = hand.without(secret);
                s.discards = s.discards.with(secret);
                ledger.hand_in(seat, Tips::EMPTY.with(secret));
                told.push(Line::HandedIn { seat, secret });
            } else {
                if s.pile.is_empty() && s.discards.is_empty() {
                    continue;
                }
                if s.pile.is_empty() {
                    (s.pile, s.discards) = (s.discards, Tips::EMPTY);
                    piles += 1;
                }
                let secret = s.pile.any(rng);
                s.pile = s.pile.without(secret);
                s.tips[seat.index()] = hand.with(secret);
                ledger.draw(seat, secret);
                told.push(Line::Drawn { seat, secret: Some(secret) });
            }
        }
        s.ledger = Some(ledger);
        (s, told, piles)
    }

    /// Everything that may have happened, card by card: weights of all positions that it leads to.
    struct Retold {
        who: Observer,
        positions: HashMap<Position, f64>,
    }

    impl Retold {
        /// The hands of the others as they may have been at first.
        fn begin(&mut self, hands: [Tips; COLOURS], sizes: [u8; COLOURS], old: Tips, first: Tips, weight: f64) {
            let Some(seat) = (0..COLOURS).find(|seat| hands[*seat].len() < sizes[*seat]) else {
                return *self.positions.entry((hands, first)).or_insert(0.0) += weight;
            };
            // The order in which a hand was drawn does not matter.
            let (held, size) = (hands[seat], sizes[seat]);
            let least = (0..5).rev().find(|secret| held.count(*secret) > 0).unwrap_or(0);
            for secret in (least..5).filter(|secret| old.count(*secret) > 0) {
                let mut dealt = hands;
                dealt[seat] = held.with(secret);
                let orders = f64::from(size - held.len()) / f64::from(held.count(secret) + 1);
                self.begin(dealt, sizes, old.without(secret), first, weight * orders * f64::from(old.count(secret)));
            }
        }

        fn go_on(&mut self, line: Line) {
            let mut next = HashMap::new();
            for ((mut hands, pile), weight) in self.positions.drain() {
                match line {
                    Line::Drawn { seat, secret } => {
                        let known = secret.filter(|_| self.who.sees(seat));
                        let hand = hands[seat.index()];
                        for secret in (0..5).filter(|secret| known.is_none_or(|known| known == *secret)) {
                            if pile.count(secret) > 0 {
                                hands[seat.index()] = hand.with(secret);
                                let weight = weight * f64::from(pile.count(secret));
                                *next.entry((hands, pile.without(secret))).or_insert(0.0) += weight;
                            }
                        }
                    }
                    Line::HandedIn { seat, secret } => {
                        let held = hands[seat.index()].count(secret);
                        if held > 0 {
                            hands[seat.index()] = hands[seat.index()].without(secret);
                            *next.entry((hands, pile)).or_insert(0.0) += weight * f64::from(held);
                        }
                    }
                }
            }
            self.positions = next;
        }

        /// The used tips become the pile.
        fn renew(&mut self, used: Tips) {
            self.positions = self.positions.drain().map(|((hands, _), weight)| ((hands, used), weight)).collect();
        }
    }

    fn all_positions(all: Tips, s: &State, told: &[Line], who: Observer) -> HashMap<Position, f64> {
        let mut first = s.tips;
        for line in told.iter().rev() {
            match *line {
                Line::Drawn { seat, secret } => {
                    first[seat.index()] = first[seat.index()].without(secret.expect("the truth"));
                }
                Line::HandedIn { seat, secret } => first[seat.index()] = first[seat.index()].with(secret),
            }
        }
        let pile = first.iter().fold(all, |pile, hand| pile.minus(*hand));
        let sizes = first.map(Tips::len);
        let mut hands = [Tips::EMPTY; COLOURS];
        if let Some(seat) = who.seat() {
            hands[seat.index()] = first[seat.index()];
        }
        let old = hands.iter().fold(all.minus(pile), |old, hand| old.minus(*hand));
        let mut retold = Retold { who, positions: HashMap::new() };
        retold.begin(hands, sizes, old, pile, 1.0);
        let (mut left, mut used) = (pile.len(), Tips::EMPTY);
        for line in told {
            match line {
                Line::HandedIn { secret, .. } => used = used.with(*secret),
                Line::Drawn { .. } if left > 0 => left -= 1,
                Line::Drawn { .. } => {
                    retold.renew(used);
                    (left, used) = (used.len() - 1, Tips::EMPTY);
                }
            }
            retold.go_on(*line);
        }
        retold.positions
    }

    #[test]
    fn sg_11_tips_are_where_the_whole_ledger_allows_and_as_likely_as_it_says() {
        let game = StrengGeheim::new(3, &serde_json::Value::Null).expect("a game");
        let (mut told_apart, mut recycled) = (0, 0);
        for seed in 0..60 {
            let mut rng = Wyrand::stream(seed, 30);
            // With many tips in the observer's own hand the pile is small and often new.
            let (mine, who) = if seed % 3 == 0 { (1, Observer::Public) } else { (24, Observer::Seat(Seat(0))) };
            let (s, told, piles) = tips_go_round(&game, if seed % 3 == 0 { 6 } else { 14 }, mine, 0..3, &mut rng);
            let view = game.view(&s, who);
            let expected = all_positions(game.tips(), &s, &told, who);
            let all: f64 = expected.values().sum();
            let mut counts: HashMap<Position, u32> = HashMap::new();
            let samples = 40 * expected.len().clamp(50, 250) as u32;
            let mut memory = Memory::default();
            for _ in 0..samples {
                let world = game.sample_with(&view, &mut memory, &mut rng);
                assert!(game.view(&world, who) == view, "seed {seed}");
                assert!(world.ledger.is_some_and(|ledger| ledger.is_true_of(&world.tips)), "seed {seed}");
                *counts.entry((world.tips, world.pile)).or_insert(0) += 1;
            }
            assert!(counts.keys().all(|position| expected.contains_key(position)), "seed {seed}: what cannot be");
            let spread: f64 = expected
                .iter()
                .map(|(position, weight)| {
                    let share = weight / all * f64::from(samples);
                    (f64::from(counts.get(position).copied().unwrap_or(0)) - share).powi(2) / share
                })
                .sum();
            let freedom = (expected.len() - 1).max(1) as f64;
            // Rare positions stray far: their share is what one of them adds by being met once.
            let rare: f64 = expected.values().map(|weight| all / weight / f64::from(samples)).sum();
            assert!(spread < freedom + 6.0 * (2.0 * freedom + rare).sqrt(), "seed {seed}: {spread} for {freedom}");
            told_apart += u32::from(expected.len() > 10);
            recycled += u32::from(piles > 2);
        }
        assert!(told_apart > 20 && recycled > 10, "{told_apart} positions, {recycled} of them after three piles");
    }

    /// Fourteen tips go round among three seats: the explanations are far too many to be listed. The fourth seat keeps its own.
    #[test]
    fn sg_11_hands_are_as_likely_as_all_explanations_together_say() {
        let game = StrengGeheim::new(4, &serde_json::Value::Null).expect("a game");
        for seed in 0..3 {
            let mut rng = Wyrand::stream(seed, 31);
            let (s, told, piles) = tips_go_round(&game, 150, 16, 1..4, &mut rng);
            assert!(piles > 3, "seed {seed}: {piles} piles");
            for who in Observer::everyone(4) {
                let view = game.view(&s, who);
                let expected = all_positions(game.tips(), &s, &told, who);
                let all: f64 = expected.values().sum();
                let mut memory = Memory::default();
                let worlds: Vec<State> = (0..20_000).map(|_| game.sample_with(&view, &mut memory, &mut rng)).collect();
                for world in &worlds {
                    assert!(game.view(world, who) == view, "seed {seed}, {who:?}");
                    assert!(world.ledger.is_some_and(|ledger| ledger.is_true_of(&world.tips)), "seed {seed}, {who:?}");
                    assert!(expected.contains_key(&(world.tips, world.pile)), "seed {seed}, {who:?}: what cannot be");
                }
                for hand in 0..4 {
                    let mut shares: HashMap<Tips, f64> = HashMap::new();
                    for ((hands, _), weight) in &expected {
                        *shares.entry(hands[hand]).or_insert(0.0) += weight / all;
                    }
                    let drawn: Vec<Tips> = worlds.iter().map(|world| world.tips[hand]).collect();
                    let what = format!("seed {seed}, {who:?} about {hand}");
                    assert_shares(&drawn, &shares.into_iter().collect::<Vec<_>>(), &what);
                }
            }
        }
    }
}
