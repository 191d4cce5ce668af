//! All sends of a seat to one target: counted, drawn at random, listed. A send is told by the cards that it leaves behind,
//! because those are few: a seat that has just enough cards leaves none.

use deckname_engine::{Rng, Seat};

use crate::action::{Action, Mission};
use crate::cards::{COPIES, Cards, TARGETS, Tally, Target};
use crate::state::State;

/// Six kinds of card show a target, and up to three of them are in hand as well.
const PLACES: usize = 9;
/// The most cards left behind, and none: 18 cards show a target, and a spy is there.
const LEFT: usize = 17;

/// The sends of one seat to one target, where it has more cards than there are spies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sends {
    target: Target,
    /// The seat's cards that show the target.
    hand: Cards,
    layout: Cards,
    /// A send leaves at least so many of them (`SP-9`) and at most so many (`SP-8`).
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
        for (_, copies) in self.places() {
            self.leave(&mut ways, copies);
        }
        ways[self.least..=self.most].iter().sum()
    }

    /// From the ways to leave so many cards of some places to those of one place more.
    #[inline]
    fn leave(&self, ways: &mut [u32; LEFT + 1], copies: usize) {
        for left in (1..=self.most).rev() {
            let fewest = left - copies.min(left);
            ways[left] = ways[fewest..=left].iter().sum();
        }
    }

    /// The send of this number, from 0 to below `count`.
    pub(crate) fn nth(&self, number: u32) -> Mission {
        let whole = Mission { target: self.target, hand: self.hand, layout: self.layout };
        if self.most == 0 {
            return whole;
        }
        let mut tables = [[0; LEFT + 1]; PLACES + 1];
        tables[0][0] = 1;
        let mut last = 0;
        for (_, copies) in self.places() {
            tables[last + 1] = tables[last];
            last += 1;
            self.leave(&mut tables[last], copies);
        }
        self.unrank(whole, &tables[..=last], number)
    }

    /// Finds how many cards are left in all, then how many of each place, from the last one back.
    fn unrank(&self, mut send: Mission, tables: &[[u32; LEFT + 1]], mut number: u32) -> Mission {
        let mut left = self.least;
        while number >= tables[tables.len() - 1][left] {
            number -= tables[tables.len() - 1][left];
            left += 1;
        }
        let mut places = [(Place::Hand(0), 0); PLACES];
        places.iter_mut().zip(self.places()).for_each(|(slot, place)| *slot = place);
        for (place, table) in tables[..tables.len() - 1].iter().enumerate().rev() {
            let mut here = 0;
            while number >= table[left - here] {
                number -= table[left - here];
                here += 1;
            }
            left -= here;
            places[place].0.leave(&mut send, here);
        }
        send
    }

    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        out.extend((0..self.count()).map(|number| Action::Send(self.nth(number))));
    }

    /// Where the cards are, and how many.
    #[inline]
    fn places(&self) -> impl Iterator<Item = (Place, usize)> {
        let layout = heaps(self.layout).map(|(bit, copies)| (Place::Layout(bit), copies));
        layout.chain(heaps(self.hand).map(|(bit, copies)| (Place::Hand(bit), copies)))
    }
}

/// The cards of one kind, in hand or laid out, by the lowest bit of the kind.
#[derive(Clone, Copy, Debug)]
enum Place {
    Hand(u32),
    Layout(u32),
}

impl Place {
    /// Takes `copies` of these cards out of the send.
    #[inline]
    fn leave(self, send: &mut Mission, copies: usize) {
        let (heap, bit) = match self {
            Self::Hand(bit) => (&mut send.hand, bit),
            Self::Layout(bit) => (&mut send.layout, bit),
        };
        let bits = heap.0 >> bit & 0b111;
        heap.0 ^= (bits ^ bits >> copies) << bit;
    }
}

/// The kinds in a heap: the lowest bit, and how many.
#[inline]
fn heaps(cards: Cards) -> impl Iterator<Item = (u32, usize)> {
    let mut kinds = cards.kinds().0;
    std::iter::from_fn(move || {
        let bit = (kinds != 0).then(|| kinds.trailing_zeros())?;
        kinds &= kinds - 1;
        let copies = (cards.0 >> bit) as u32 & ((1 << COPIES) - 1);
        Some((bit, copies.count_ones() as usize))
    })
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
