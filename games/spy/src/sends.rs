//! All sends of a seat to one target: counted, drawn at random, listed. A send is described by the cards that it leaves
//! behind, because those are few: a seat that has just enough cards leaves none.

use std::ops::RangeInclusive;

use deckname_engine::{Rng, Seat};

use crate::action::{Action, Mission};
use crate::cards::{COPIES, Cards, TARGETS, Tally, Target, Targets};
use crate::state::State;

/// Six kinds of card show a target, and up to three of them are in hand as well.
const HEAPS: usize = 9;
/// The most cards left behind, and none: 18 cards show a target, and a spy is there.
const LEFT: usize = 17;

/// The sends of one seat to one target, where it has more cards than there are spies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sends {
    target: Target,
    /// The seat's cards that show the target.
    hand: Cards,
    layout: Cards,
    /// The fewest (`SP-9`) and the most (`SP-8`) of them that a send leaves.
    least: usize,
    most: usize,
}

impl Sends {
    #[inline]
    fn new(s: &State, seat: Seat, target: Target, shown: Tally) -> Self {
        let beyond = shown.at(target) - s.targets.at(target);
        Self {
            target,
            hand: s.hands[seat.index()].showing(target),
            layout: s.layouts[seat.index()].showing(target),
            least: usize::from(beyond.saturating_sub(s.spies[seat.index()])),
            most: usize::from(beyond - 1),
        }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        if self.most == 0 {
            return 1;
        }
        let mut ways = [0; LEFT + 1];
        ways[0] = 1;
        for (_, copies) in self.heaps() {
            self.leave(&mut ways, copies);
        }
        ways[self.least..=self.most].iter().sum()
    }

    /// From the ways to leave each number of cards of some heaps to those with one heap more.
    #[inline]
    fn leave(&self, ways: &mut [u32; LEFT + 1], copies: usize) {
        for left in (1..=self.most).rev() {
            let fewest = left - copies.min(left);
            ways[left] = ways[fewest..=left].iter().sum();
        }
    }

    /// The send with this number, below `count`.
    #[inline]
    fn nth(&self, number: u32) -> Mission {
        if self.most == 0 { self.whole() } else { self.unrank(&self.ways(), number) }
    }

    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let ways = self.ways();
        out.extend((0..self.count()).map(|number| Action::Send(self.unrank(&ways, number))));
    }

    /// With every card.
    #[inline]
    fn whole(&self) -> Mission {
        Mission { target: self.target, hand: self.hand, layout: self.layout }
    }

    /// In how many ways each number of cards of the first heaps can be left: of no heap, of one, and so on up to all.
    fn ways(&self) -> Ways {
        let mut ways = Ways { left: [[0; LEFT + 1]; HEAPS + 1], heaps: [Heap::Hand(0); HEAPS], count: 0 };
        ways.left[0][0] = 1;
        for (heap, copies) in self.heaps() {
            ways.heaps[ways.count] = heap;
            ways.left[ways.count + 1] = ways.left[ways.count];
            ways.count += 1;
            self.leave(&mut ways.left[ways.count], copies);
        }
        ways
    }

    /// Finds how many cards are left in all, then how many of each heap, from the last one back.
    fn unrank(&self, ways: &Ways, mut number: u32) -> Mission {
        let mut send = self.whole();
        let mut left = self.least;
        while number >= ways.left[ways.count][left] {
            number -= ways.left[ways.count][left];
            left += 1;
        }
        for (before, heap) in ways.left[..ways.count].iter().zip(&ways.heaps[..ways.count]).rev() {
            let mut here = 0;
            while number >= before[left - here] {
                number -= before[left - here];
                here += 1;
            }
            left -= here;
            heap.leave(&mut send, here);
        }
        send
    }

    /// Where the cards are, and how many.
    #[inline]
    fn heaps(&self) -> impl Iterator<Item = (Heap, usize)> {
        let layout = kinds(self.layout).map(|(bit, copies)| (Heap::Layout(bit), copies));
        layout.chain(kinds(self.hand).map(|(bit, copies)| (Heap::Hand(bit), copies)))
    }
}

/// The table that numbers the sends.
struct Ways {
    left: [[u32; LEFT + 1]; HEAPS + 1],
    heaps: [Heap; HEAPS],
    /// How many heaps there are.
    count: usize,
}

/// The cards of one kind, in hand or laid out, by the lowest bit of the kind.
#[derive(Clone, Copy, Debug)]
enum Heap {
    Hand(u32),
    Layout(u32),
}

impl Heap {
    /// Takes `copies` of these cards out of the send.
    #[inline]
    fn leave(self, send: &mut Mission, copies: usize) {
        let (cards, bit) = match self {
            Self::Hand(bit) => (&mut send.hand, bit),
            Self::Layout(bit) => (&mut send.layout, bit),
        };
        let bits = cards.0 >> bit & 0b111;
        cards.0 ^= (bits ^ bits >> copies) << bit;
    }
}

/// The kinds in a heap: the lowest bit, and how many.
#[inline]
fn kinds(cards: Cards) -> impl Iterator<Item = (u32, usize)> {
    let mut kinds = cards.kinds().0;
    std::iter::from_fn(move || {
        let bit = (kinds != 0).then(|| kinds.trailing_zeros())?;
        kinds &= kinds - 1;
        let copies = (cards.0 >> bit) as u32 & ((1 << COPIES) - 1);
        Some((bit, copies.count_ones() as usize))
    })
}

impl State {
    /// The targets that the seat can send spies to: those where it has more cards than there are spies (`SP-7`).
    #[inline]
    pub fn reachable(&self, seat: Seat) -> Targets {
        if self.spies[seat.index()] == 0 {
            return Targets::EMPTY;
        }
        self.shown(seat).above(self.targets).collect()
    }

    /// How many of its cards that show the target the seat may leave behind in a send; `None` if it cannot send any there.
    pub fn leaves(&self, seat: Seat, target: Target) -> Option<RangeInclusive<u8>> {
        self.reachable(seat).contains(target).then(|| {
            let sends = Sends::new(self, seat, target, self.shown(seat));
            sends.least as u8..=sends.most as u8
        })
    }
}

/// The sends of a seat, target by target.
#[inline]
pub(crate) fn all(s: &State, seat: Seat) -> impl Iterator<Item = Sends> {
    let shown = s.shown(seat);
    shown.above(s.targets).map(move |target| Sends::new(s, seat, target, shown))
}

/// A send or the end of the turn, each equally likely.
#[inline]
pub(crate) fn random<R: Rng>(s: &State, seat: Seat, rng: &mut R) -> Action {
    let mut counts = [0; TARGETS];
    let mut total = 1;
    for (sends, count) in all(s, seat).zip(&mut counts) {
        *count = sends.count();
        total += *count;
    }
    if total == 1 {
        return Action::EndTurn;
    }
    let mut number = rng.below(total);
    for (sends, count) in all(s, seat).zip(counts) {
        if number < count {
            return Action::Send(sends.nth(number));
        }
        number -= count;
    }
    Action::EndTurn
}
