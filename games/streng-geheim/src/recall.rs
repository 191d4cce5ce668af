//! Where the tips may be once used ones have become the pile (`SG-11`): what agrees with the whole ledger.
//!
//! Every tip is a card of its own. A seat that handed one in may have drawn it from any pile that it still holds tips of, if
//! there was such a tip in that pile: all ways to explain the ledger are looked through, each weighed by how many cards fit it.

use deckname_engine::{Rng, Seat, Seats};

use crate::action::Tips;
use crate::ledger::{Entry, Ledger, MOST_ENTRIES};
use crate::state::{COLOURS, State};
use crate::view::View;

/// Pile 0 stands for the hands as they were when used tips first became the pile. Whoever draws may begin a new one.
const PILES: usize = 152;
/// All the tips there are.
const TIPS: usize = 30;
/// So many ways are looked through. Where there are more, because eight tips handed in may each be from two piles, so many
/// are picked at random, the likelier ones rather.
const WAYS: u32 = 256;

/// What the observer knows of the piles.
struct Recall {
    /// Everybody but the observer.
    others: Seats,
    /// The pile of each entry that is a draw.
    pile_of: [u8; MOST_ENTRIES],
    /// The pile that is being drawn from.
    last: usize,
}

/// One way to explain the ledger so far.
#[derive(Clone, Copy)]
struct Way {
    weight: f64,
    ledger: Ledger,
    /// What is left of each pile: in the hands of the others, or not drawn yet. What the observer drew is taken out.
    piles: [Tips; PILES],
    /// The tips that the others hold, in the order in which they were drawn.
    held: [Held; TIPS],
    count: usize,
}

/// A tip that nobody has shown.
#[derive(Clone, Copy)]
struct Held {
    seat: Seat,
    pile: u8,
    /// Where the ledger has the draw; nowhere for pile 0.
    drawn: Option<u16>,
}

/// The tips that a seat holds of one pile, and how likely it is that one of them is the tip it handed in.
#[derive(Clone, Copy, Default)]
struct Source {
    pile: u8,
    held: u32,
    weight: f64,
}

/// All ways, one of them kept: each as likely as its weight says.
struct Ways {
    total: f64,
    kept: Option<Way>,
}

/// Deals out the tips of the others and the pile.
#[cold]
pub(crate) fn recall<R: Rng>(v: &View, ledger: &Ledger, s: &mut State, others: Seats, rng: &mut R) {
    let (recall, start) = Recall::of(v, ledger, others);
    let mut ways = Ways { total: 0.0, kept: None };
    // The truth is one of the ways: only where they are picked at random can it be that none of them is one.
    let way = loop {
        recall.explore(&start, 0, WAYS, &mut ways, rng);
        if let Some(way) = ways.kept {
            break way;
        }
    };
    recall.deal(&way, s, rng);
}

impl Recall {
    fn of(v: &View, ledger: &Ledger, others: Seats) -> (Self, Way) {
        let (old, own) = hands_at_first(v, ledger, others);
        let mut piles = [Tips::NONE; PILES];
        piles[0] = Tips::ALL.less(ledger.first()).less(own);
        piles[1] = ledger.first();
        let (mut pile_of, mut last) = ([0; MOST_ENTRIES], 1);
        let (mut left, mut used) = (piles[1].len(), Tips::NONE);
        for (place, entry) in ledger.entries().enumerate() {
            match entry {
                Entry::Drawn { secret, .. } => {
                    if left == 0 {
                        last += 1;
                        piles[last] = used;
                        (left, used) = (used.len(), Tips::NONE);
                    }
                    left -= 1;
                    pile_of[place] = last as u8;
                    piles[last] = secret.map_or(piles[last], |secret| piles[last].without(secret));
                }
                Entry::HandedIn { secret, .. } => used = used.with(secret),
            }
        }
        // A draw may be due for which the used tips have just become the pile.
        if left == 0 && v.tip_pile > 0 {
            last += 1;
            piles[last] = used;
        }
        let nobody = Held { seat: Seat(0), pile: 0, drawn: None };
        let mut start = Way { weight: 1.0, ledger: *ledger, piles, held: [nobody; TIPS], count: 0 };
        for seat in others.iter() {
            (0..old[seat.index()]).for_each(|_| start.push(Held { seat, ..nobody }));
        }
        (Self { others, pile_of, last }, start)
    }

    /// All ways to explain the ledger from this entry on, or so many of them.
    fn explore<R: Rng>(&self, start: &Way, from: usize, most: u32, ways: &mut Ways, rng: &mut R) {
        let mut way = *start;
        for (place, entry) in start.ledger.entries().enumerate().skip(from) {
            let (seat, secret) = match entry {
                Entry::HandedIn { seat, secret } if self.others.has(seat) => (seat, secret),
                Entry::Drawn { seat, secret: None } => {
                    way.push(Held { seat, pile: self.pile_of[place], drawn: Some(place as u16) });
                    continue;
                }
                _ => continue,
            };
            let (sources, count) = way.sources(seat, secret);
            let sources = &sources[..count];
            if sources.len() > 1 && sources.len() as u32 <= most {
                let each = most / sources.len() as u32;
                for source in sources {
                    self.explore(&way.handed_in(seat, secret, *source, rng), place + 1, each, ways, rng);
                }
                return;
            }
            let Some(source) = pick(sources, rng) else { return };
            way = way.handed_in(seat, secret, source, rng);
        }
        ways.add(&way, rng);
    }

    /// What nobody has handed in is what the others hold, or still in the pile.
    fn deal<R: Rng>(&self, way: &Way, s: &mut State, rng: &mut R) {
        let Way { mut ledger, mut piles, .. } = *way;
        for held in &way.held[..way.count] {
            let pile = &mut piles[usize::from(held.pile)];
            let secret = pile.any(rng);
            *pile = pile.without(secret);
            let hand = &mut s.tips[held.seat.index()];
            *hand = hand.with(secret);
            if let Some(place) = held.drawn {
                ledger.fill(place.into(), held.seat, secret);
            }
        }
        s.pile = piles[self.last];
        s.ledger = Some(ledger);
    }
}

impl Way {
    fn push(&mut self, held: Held) {
        self.held[self.count] = held;
        self.count += 1;
    }

    /// Every pile that the tip which the seat handed in may be from.
    fn sources(&self, seat: Seat, secret: u8) -> ([Source; TIPS], usize) {
        let (mut sources, mut count) = ([Source::default(); TIPS], 0);
        for held in self.held[..self.count].iter().filter(|held| held.seat == seat) {
            let tips = self.piles[usize::from(held.pile)];
            if tips.count(secret) == 0 {
                continue;
            }
            if count == 0 || sources[count - 1].pile != held.pile {
                sources[count].pile = held.pile;
                count += 1;
            }
            let source = &mut sources[count - 1];
            source.held += 1;
            source.weight += f64::from(tips.count(secret)) / f64::from(tips.len());
        }
        (sources, count)
    }

    /// The tip was from this pile, any of those that the seat held of it.
    fn handed_in<R: Rng>(&self, seat: Seat, secret: u8, source: Source, rng: &mut R) -> Self {
        let mut next = *self;
        next.weight *= source.weight;
        let pile = &mut next.piles[usize::from(source.pile)];
        *pile = pile.without(secret);
        let any = rng.below(source.held) as usize;
        let mut those = (0..self.count).filter(|at| self.held[*at].seat == seat && self.held[*at].pile == source.pile);
        if let Some(at) = those.nth(any) {
            if let Some(place) = self.held[at].drawn {
                next.ledger.fill(place.into(), seat, secret);
            }
            next.held.copy_within(at + 1..self.count, at);
            next.count -= 1;
        }
        next
    }
}

impl Ways {
    fn add<R: Rng>(&mut self, way: &Way, rng: &mut R) {
        self.total += way.weight;
        if rng.unit() * self.total < way.weight {
            self.kept = Some(*way);
        }
    }
}

/// How many tips each seat held when used ones first became the pile, and which the observer did.
fn hands_at_first(v: &View, ledger: &Ledger, others: Seats) -> ([u8; COLOURS], Tips) {
    let (mut old, mut own) = (v.tips_held, v.mine.map_or(Tips::NONE, |mine| mine.tips));
    for entry in ledger.entries().rev() {
        match entry {
            Entry::Drawn { seat, secret } => {
                old[seat.index()] -= 1;
                own = secret.map_or(own, |secret| own.without(secret));
            }
            Entry::HandedIn { seat, secret } => {
                old[seat.index()] += 1;
                own = if others.has(seat) { own } else { own.with(secret) };
            }
        }
    }
    (old, own)
}

/// One of these by its weight, which then stands for all of them.
fn pick<R: Rng>(sources: &[Source], rng: &mut R) -> Option<Source> {
    let weight = sources.iter().map(|source| source.weight).sum();
    let mut left = rng.unit() * weight;
    let found = sources.iter().find(|source| {
        left -= source.weight;
        left < 0.0
    });
    found.or(sources.last()).map(|source| Source { weight, ..*source })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use deckname_engine::{Game, Observer, Wyrand};

    use super::*;
    use crate::action::Stash;
    use crate::config::StrengGeheim;
    use crate::state::{Deal, Phase};

    /// What everybody holds, and the pile.
    type Position = ([Tips; COLOURS], Tips);

    /// Two others that hold very little when used tips become the pile, then draws and hand-ins.
    fn tips_go_round(steps: u32, mine: u32, rng: &mut Wyrand) -> (State, Vec<Entry>, u32) {
        let cards = [0, 1, 2, 3, 4, 5];
        let deal = Deal { names: cards, formulas: cards, falses: cards, stash: [Stash::ALL[0]; COLOURS] };
        let mut s = State { deal, phase: Phase::Dial, ..State::start() };
        for (seat, count) in [(0, mine), (1, 1 + rng.below(2)), (2, 1 + rng.below(2))] {
            for _ in 0..count {
                let secret = s.pile.any(rng);
                s.pile = s.pile.without(secret);
                s.tips[seat] = s.tips[seat].with(secret);
            }
        }
        let mut ledger = Ledger::new(s.pile);
        let (mut told, mut piles) = (Vec::new(), 1);
        for _ in 0..steps {
            let seat = Seat(rng.below(3) as u8);
            let hand = s.tips[seat.index()];
            if rng.below(2) == 0 && !hand.is_empty() {
                let secret = hand.any(rng);
                s.tips[seat.index()] = hand.without(secret);
                s.discards = s.discards.with(secret);
                ledger.hand_in(seat, Tips::NONE.with(secret));
                told.push(Entry::HandedIn { seat, secret });
            } else {
                if s.pile.is_empty() && s.discards.is_empty() {
                    continue;
                }
                if s.pile.is_empty() {
                    (s.pile, s.discards) = (s.discards, Tips::NONE);
                    piles += 1;
                }
                let secret = s.pile.any(rng);
                s.pile = s.pile.without(secret);
                s.tips[seat.index()] = hand.with(secret);
                ledger.draw(seat, secret);
                told.push(Entry::Drawn { seat, secret: Some(secret) });
            }
        }
        s.ledger = Some(ledger);
        (s, told, piles)
    }

    /// Everything that may have happened, card by card: weights of all positions that it leads to.
    struct Retold<'a> {
        told: &'a [Entry],
        who: Observer,
        positions: HashMap<Position, f64>,
    }

    impl Retold<'_> {
        /// The hands of the others as they may have been at first.
        fn begin(&mut self, hands: [Tips; COLOURS], sizes: [u8; COLOURS], old: Tips, first: Tips, weight: f64) {
            let Some(seat) = (0..COLOURS).find(|seat| hands[*seat].len() < sizes[*seat]) else {
                return self.go_on(0, hands, first, Tips::NONE, weight);
            };
            for secret in (0..5).filter(|secret| old.count(*secret) > 0) {
                let mut dealt = hands;
                dealt[seat] = dealt[seat].with(secret);
                self.begin(dealt, sizes, old.without(secret), first, weight * f64::from(old.count(secret)));
            }
        }

        fn go_on(&mut self, at: usize, hands: [Tips; COLOURS], pile: Tips, used: Tips, weight: f64) {
            match self.told.get(at) {
                None => *self.positions.entry((hands, pile)).or_insert(0.0) += weight,
                Some(Entry::Drawn { .. }) if pile.is_empty() => self.go_on(at, hands, used, Tips::NONE, weight),
                Some(Entry::Drawn { seat, secret }) => {
                    let known = secret.filter(|_| self.who.sees(*seat));
                    for secret in (0..5).filter(|secret| known.is_none_or(|known| known == *secret)) {
                        if pile.count(secret) > 0 {
                            let mut drawn = hands;
                            drawn[seat.index()] = drawn[seat.index()].with(secret);
                            let weight = weight * f64::from(pile.count(secret));
                            self.go_on(at + 1, drawn, pile.without(secret), used, weight);
                        }
                    }
                }
                Some(Entry::HandedIn { seat, secret }) => {
                    let held = hands[seat.index()].count(*secret);
                    if held > 0 {
                        let mut left = hands;
                        left[seat.index()] = left[seat.index()].without(*secret);
                        self.go_on(at + 1, left, pile, used.with(*secret), weight * f64::from(held));
                    }
                }
            }
        }
    }

    fn all_positions(s: &State, told: &[Entry], who: Observer) -> HashMap<Position, f64> {
        let mut first = s.tips;
        for entry in told.iter().rev() {
            match *entry {
                Entry::Drawn { seat, secret } => {
                    first[seat.index()] = first[seat.index()].without(secret.expect("the truth"));
                }
                Entry::HandedIn { seat, secret } => first[seat.index()] = first[seat.index()].with(secret),
            }
        }
        let pile = first.iter().fold(Tips::ALL, |pile, hand| pile.less(*hand));
        let sizes = first.map(Tips::len);
        let mut hands = [Tips::NONE; COLOURS];
        if let Some(seat) = who.seat() {
            hands[seat.index()] = first[seat.index()];
        }
        let old = hands.iter().fold(Tips::ALL.less(pile), |old, hand| old.less(*hand));
        let mut retold = Retold { told, who, positions: HashMap::new() };
        retold.begin(hands, sizes, old, pile, 1.0);
        retold.positions
    }

    #[test]
    fn sg_11_tips_are_where_the_whole_ledger_allows_and_as_likely_as_it_says() {
        let game = StrengGeheim::from_options(3, &serde_json::Value::Null).expect("a game");
        let (mut told_apart, mut recycled) = (0, 0);
        for seed in 0..60 {
            let mut rng = Wyrand::stream(seed, 30);
            // With many tips in one's own hand the pile is small and often new.
            let (mine, who) = if seed % 3 == 0 { (1, Observer::Public) } else { (24, Observer::Seat(Seat(0))) };
            let (s, told, piles) = tips_go_round(if seed % 3 == 0 { 6 } else { 14 }, mine, &mut rng);
            let view = game.view(&s, who);
            let expected = all_positions(&s, &told, who);
            let all: f64 = expected.values().sum();
            let mut counts: HashMap<Position, u32> = HashMap::new();
            let samples = 40 * expected.len().clamp(50, 250) as u32;
            for _ in 0..samples {
                let world = game.sample(&view, &mut rng);
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
}
