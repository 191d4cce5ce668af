//! Where the others' cards come from after a reshuffle (`SP-12`): each was held then or has been drawn since.
//!
//! At a reshuffle the pile is empty, so every seat knows what the others hold together. The new pile may contain more cards
//! of the same kinds. When such a card is shown, it may have been held or drawn, and no one is told which. If it was drawn,
//! the one that was held is still in a hand. For every shown card this module draws which it was, as often as that is so
//! in all courses of events that the observer cannot rule out: any card may be dealt or drawn, and any card of a hand may
//! be the one that is shown.
//!
//! Each hand is a chain of at most four cases, how many cards it has left from the reshuffle, and the hands only meet in
//! the cards that were shown more than once. So it is quick enough for every sample, and does not allocate.
//! `courses` does the same for several reshuffles.

use deckname_engine::{Rng, Seat, Seats};
use deckname_inference::pick;

use crate::cards::{COPIES, Cards};
use crate::shown::Shown;
use crate::state::{FULL_HAND, MOST_SEATS};
use crate::view::View;

/// In how many ways a hand can have come to hold 0 to 3 cards from the time of the reshuffle.
type Ways = [f64; FULL_HAND as usize + 1];

const MOST_HELD: usize = MOST_SEATS * FULL_HAND as usize;
const MOST_DOUBTS: usize = MOST_HELD * COPIES as usize;

/// One way in which it can have been.
pub(crate) struct Origin {
    /// What each of the others held at the reshuffle and has shown since.
    pub(crate) shown: [Cards; MOST_SEATS],
    /// How many of the cards from then each still has, and which these are together.
    pub(crate) left: [u8; MOST_SEATS],
    pub(crate) held: Cards,
}

pub(crate) struct Origins<'a> {
    view: &'a View,
    others: Seats,
    /// By the number of cards they have left together: in how many ways those can be any of the cards that are still unseen.
    orders: [f64; MOST_HELD + 1],
    start: Course,
    doubts: Doubts,
    /// For each seat what its shown cards after its last doubt make of the ways.
    at_last: [Ways; MOST_SEATS],
}

/// A shown card that can have been held at the reshuffle.
#[derive(Clone, Copy)]
struct Doubt {
    shown: Shown,
    /// Was another card of the kind shown before or after it? Then the two depend on each other.
    again: bool,
    /// What the seat's shown cards since its last doubt make of the ways: those were certainly drawn.
    since: Ways,
}

struct Doubts {
    len: usize,
    shown: [Shown; MOST_DOUBTS],
    /// A bit for each.
    again: u64,
    since: [Ways; MOST_DOUBTS],
}

impl Doubts {
    fn push(&mut self, doubt: Doubt) {
        self.shown[self.len] = doubt.shown;
        self.again |= u64::from(doubt.again) << self.len;
        self.since[self.len] = doubt.since;
        self.len += 1;
    }

    #[inline]
    fn at(&self, number: usize) -> Doubt {
        Doubt { shown: self.shown[number], again: self.again >> number & 1 == 1, since: self.since[number] }
    }
}

/// By the size of a hand and how many cards it has from the reshuffle: how many others.
const OTHERS: [Ways; FULL_HAND as usize + 1] =
    [[0.0; 4], [1.0, 0.0, 0.0, 0.0], [2.0, 1.0, 0.0, 0.0], [3.0, 2.0, 1.0, 0.0]];

impl<'a> Origins<'a> {
    pub(crate) fn new(view: &'a View, others: Seats) -> Self {
        let held = view.held.minus(view.my_held);
        let like = |shown: &Shown| others.contains(shown.seat) && held.has(shown.card);
        let shown: Cards = view.shown.iter().filter(like).map(|shown| shown.card).collect();
        let mut origins = Self {
            view,
            others,
            orders: orders(view.unseen.len()),
            start: Course::new(view, held, view.unseen.plus(shown).minus(held)),
            doubts: Doubts { len: 0, shown: [Shown::NONE; MOST_DOUBTS], again: 0, since: [[0.0; 4]; MOST_DOUBTS] },
            at_last: [[1.0; 4]; MOST_SEATS],
        };
        for one in view.shown.iter().filter(|one| others.contains(one.seat)) {
            let since = &mut origins.at_last[one.seat.index()];
            if held.has(one.card) {
                origins.doubts.push(Doubt { shown: one, again: shown.count(one.card) > 1, since: *since });
                *since = [1.0; 4];
            } else {
                times(since, &OTHERS[usize::from(one.of)]);
            }
        }
        origins
    }

    pub(crate) fn draw<R: Rng>(&self, rng: &mut R) -> Origin {
        if self.doubts.len == 0 {
            return Origin { shown: [Cards::NONE; MOST_SEATS], left: self.view.held_sizes, held: self.start.held };
        }
        let mut found = Found { all: 0.0, held: 0 };
        if self.doubts.again != 0 {
            self.explore(0, self.start, 0, &mut found, rng);
        }
        self.trace(found.held, rng)
    }

    /// Goes through all that the cards shown more than once can have been, and picks one by the number of its ways. `held`
    /// has a bit for each doubt.
    fn explore<R: Rng>(&self, first: usize, mut course: Course, held: u64, found: &mut Found, rng: &mut R) {
        for number in first..self.doubts.len {
            let doubt = &self.doubts.at(number);
            course.come_to(doubt);
            if !doubt.again {
                course.pass_either(doubt);
                continue;
            }
            if course.held.has(doubt.shown.card) {
                let mut other = course;
                other.pass_held(doubt);
                self.explore(number + 1, other, held | 1 << number, found, rng);
            }
            if !course.drawn.has(doubt.shown.card) {
                return;
            }
            course.pass_drawn(doubt);
        }
        let ways = self.all_ways(&course);
        found.all += ways;
        if rng.unit() * found.all < ways {
            found.held = held;
        }
    }

    fn all_ways(&self, course: &Course) -> f64 {
        let mut together = [0.0; MOST_HELD + 1];
        together[0] = 1.0;
        let mut most = 0;
        for seat in self.others.iter().map(Seat::index) {
            let kept = usize::from(self.view.kept[seat]);
            most += kept;
            for all in (0..=most).rev() {
                let ways = |left: usize| course.ways[seat][left] * self.at_last[seat][left] * together[all - left];
                together[all] = (0..=kept.min(all)).map(ways).sum();
            }
        }
        together.iter().zip(&self.orders).map(|(ways, orders)| ways * orders).sum()
    }

    /// For each seat together with all seats after it: the ways to have this many cards left.
    fn together(&self, course: &Course) -> [[f64; MOST_HELD + 1]; MOST_SEATS + 1] {
        let mut from = [[0.0; MOST_HELD + 1]; MOST_SEATS + 1];
        from[MOST_SEATS][0] = 1.0;
        let mut most = 0;
        for seat in (0..MOST_SEATS).rev() {
            if !self.others.contains(Seat(seat as u8)) {
                from[seat] = from[seat + 1];
                continue;
            }
            let kept = usize::from(self.view.kept[seat]);
            for left in 0..=kept {
                let ways = course.ways[seat][left] * self.at_last[seat][left];
                (0..=most).for_each(|rest| from[seat][left + rest] += ways * from[seat + 1][rest]);
            }
            most += kept;
        }
        from[0].iter_mut().zip(&self.orders).for_each(|(ways, orders)| *ways *= orders);
        from
    }

    /// Forwards to now, with what was picked for the cards shown more than once, and back to the reshuffle for the others.
    fn trace<R: Rng>(&self, held: u64, rng: &mut R) -> Origin {
        let was_held = |number: usize| held >> number & 1 == 1;
        let mut course = self.start;
        let mut before = [[0.0; 4]; MOST_DOUBTS];
        for (number, before) in before[..self.doubts.len].iter_mut().enumerate() {
            let doubt = &self.doubts.at(number);
            course.come_to(doubt);
            *before = course.ways[doubt.shown.seat.index()];
            match (doubt.again, was_held(number)) {
                (false, _) => course.pass_either(doubt),
                (true, true) => course.pass_held(doubt),
                (true, false) => course.pass_drawn(doubt),
            }
        }
        let left = self.draw_left(&course, rng);
        let mut origin = Origin { shown: [Cards::NONE; MOST_SEATS], left, held: self.start.held };
        let mut had = left;
        for number in (0..self.doubts.len).rev() {
            let doubt = &self.doubts.at(number);
            let (at, card) = (doubt.shown.seat.index(), doubt.shown.card);
            let left = usize::from(had[at]);
            let either = || {
                [
                    self.start.drawn_ways(doubt, &before[number], left),
                    self.start.held_ways(doubt, &before[number], left),
                ]
            };
            if if doubt.again { was_held(number) } else { pick(&either(), rng) == 1 } {
                had[at] += 1;
                origin.held = origin.held.without(card);
                origin.shown[at] = origin.shown[at].with(card);
            }
        }
        origin
    }

    /// How many cards from the reshuffle each of the others still has.
    fn draw_left<R: Rng>(&self, course: &Course, rng: &mut R) -> [u8; MOST_SEATS] {
        let from = self.together(course);
        let mut all = pick(&from[0], rng);
        let mut left = [0; MOST_SEATS];
        for seat in self.others.iter().map(Seat::index) {
            let ways: Ways = std::array::from_fn(|here| {
                let rest = if here <= all { from[seat + 1][all - here] } else { 0.0 };
                course.ways[seat][here] * self.at_last[seat][here] * rest
            });
            let here = pick(&ways, rng);
            left[seat] = here as u8;
            all -= here;
        }
        left
    }
}

/// The courses that there have been up to some time.
#[derive(Clone, Copy)]
struct Course {
    ways: [Ways; MOST_SEATS],
    /// What the others still hold from then, and the cards of the same kinds that they may have drawn or may still draw.
    held: Cards,
    drawn: Cards,
}

impl Course {
    fn new(v: &View, held: Cards, drawn: Cards) -> Self {
        let mut ways = [[0.0; 4]; MOST_SEATS];
        ways.iter_mut().zip(v.held_sizes).for_each(|(ways, size)| ways[usize::from(size)] = 1.0);
        Self { ways, held, drawn }
    }

    fn come_to(&mut self, doubt: &Doubt) {
        times(&mut self.ways[doubt.shown.seat.index()], &doubt.since);
    }

    fn pass_either(&mut self, doubt: &Doubt) {
        self.pass(doubt, |course, before, left| {
            course.drawn_ways(doubt, before, left) + course.held_ways(doubt, before, left)
        });
    }

    fn pass_held(&mut self, doubt: &Doubt) {
        self.pass(doubt, |course, before, left| course.held_ways(doubt, before, left));
        self.held = self.held.without(doubt.shown.card);
    }

    fn pass_drawn(&mut self, doubt: &Doubt) {
        self.pass(doubt, |course, before, left| course.drawn_ways(doubt, before, left));
        self.drawn = self.drawn.without(doubt.shown.card);
    }

    #[inline]
    fn pass(&mut self, doubt: &Doubt, ways: impl Fn(&Self, &Ways, usize) -> f64) {
        let at = doubt.shown.seat.index();
        let before = self.ways[at];
        self.ways[at] = std::array::from_fn(|left| ways(self, &before, left));
    }

    /// The ways to show a card drawn since and have `left` from the reshuffle, before as after.
    #[inline]
    fn drawn_ways(&self, doubt: &Doubt, before: &Ways, left: usize) -> f64 {
        before[left] * OTHERS[usize::from(doubt.shown.of)][left] * f64::from(self.drawn.count(doubt.shown.card))
    }

    /// The ways to show a card held at the reshuffle and have `left` others after that.
    #[inline]
    fn held_ways(&self, doubt: &Doubt, before: &Ways, left: usize) -> f64 {
        let ways = before.get(left + 1).map_or(0.0, |ways| ways * (left + 1) as f64);
        ways * f64::from(self.held.count(doubt.shown.card))
    }
}

fn orders(unseen: u8) -> [f64; MOST_HELD + 1] {
    let mut all = [1.0; MOST_HELD + 1];
    for number in 0..MOST_HELD {
        all[number + 1] = all[number] * (number + 1) as f64 / f64::from(unseen.saturating_sub(number as u8).max(1));
    }
    all
}

/// What was picked so far: of how many ways in all, and which shown cards were held.
struct Found {
    all: f64,
    held: u64,
}

#[inline]
fn times(ways: &mut Ways, factors: &Ways) {
    ways.iter_mut().zip(factors).for_each(|(ways, factor)| *ways *= factor);
}
