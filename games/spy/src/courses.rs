//! Where the others' cards come from after several reshuffles (`SP-12`), none of which found only new cards in the hands.
//!
//! Piles are numbered: what was held at the first of these reshuffles counts as pile 0, and each reshuffle makes the next. Which
//! card of a hand is shown has nothing to do with what is on it, and a pile's cards come into the hands in any order. So all
//! that matters of a course is from which piles each hand still has cards, and what is left of each pile. All such cases are
//! followed from the first reshuffle to now with the number of ways that lead to them, and one is drawn.
//!
//! After one reshuffle `origins` does the same, and is quicker. To get here the pile must run out twice before anybody's last spy
//! is sent, with a hand that was never empty in between: all must lay out much and send little. So this may take memory.

use std::collections::BTreeMap;

use deckname_engine::{Rng, Seat, Seats};

use crate::cards::{Card, Cards, Shuffled};
use crate::shown::Shown;
use crate::state::{FULL_HAND, MOST_SEATS};
use crate::view::View;

const MOST_HELD: usize = MOST_SEATS * FULL_HAND as usize;

/// What the others have held in one of the courses.
pub(crate) struct Retold {
    /// At each reshuffle.
    pub(crate) held: Vec<[Cards; MOST_SEATS]>,
    /// What each still has of the last one.
    pub(crate) left: [Cards; MOST_SEATS],
}

pub(crate) struct Courses<'a> {
    view: &'a View,
    others: Seats,
    cases: BTreeMap<Case, Ways>,
    tales: Vec<Tale>,
}

/// What there is in the others' hands from before the last reshuffle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Case {
    /// A seat and a pile for each card.
    places: Pairs,
    /// A pile and a card for each.
    cards: Pairs,
}

/// How many ways lead to a case, and the tale of one of them: each is as likely to be kept.
#[derive(Clone, Copy)]
struct Ways {
    number: f64,
    tale: Option<usize>,
}

/// A seat showed a card that it had since an earlier reshuffle.
#[derive(Clone, Copy)]
struct Tale {
    seat: Seat,
    card: Card,
    from: u8,
    /// The pile that was drawn from at that time.
    at: u8,
    before: Option<usize>,
}

impl<'a> Courses<'a> {
    pub(crate) fn new(view: &'a View, others: Seats) -> Self {
        let case = Case { places: Pairs::NONE, cards: Pairs::NONE };
        let cases = BTreeMap::from([(case, Ways { number: 1.0, tale: None })]);
        Self { view, others, cases, tales: Vec::new() }
    }

    pub(crate) fn draw<R: Rng>(mut self, rng: &mut R) -> Retold {
        let piles = self.view.past.len() + 1;
        for pile in 0..piles {
            self.reshuffle(pile);
            self.play(pile, rng);
        }
        let (case, tale) = self.pick(rng);
        let mut retold = Retold { held: vec![[Cards::NONE; MOST_SEATS]; piles], left: [Cards::NONE; MOST_SEATS] };
        self.share_out(&case, &mut retold, rng);
        self.tell(tale, &mut retold);
        retold
    }

    /// With this pile used up, all that the hands hold and that is not left of an earlier one comes from it.
    fn reshuffle(&mut self, pile: usize) {
        let (held, sizes) = (self.held(pile), self.held_sizes(pile));
        let all: f64 = self.cases.values().map(|ways| ways.number).sum();
        let cases = std::mem::take(&mut self.cases);
        self.cases = cases
            .into_iter()
            .map(|(mut case, ways)| {
                let old: Cards = case.cards.iter().map(|(_, card)| Card(card)).collect();
                for seat in self.others {
                    let new = sizes[seat.index()] - case.places.starting(seat.0);
                    (0..new).for_each(|_| case.places.add((seat.0, pile as u8)));
                }
                held.minus(old).iter().for_each(|card| case.cards.add((pile as u8, card.0)));
                (case, Ways { number: ways.number / all, ..ways })
            })
            .collect();
    }

    /// Follows what the others have shown from this reshuffle to the next, or to now.
    fn play<R: Rng>(&mut self, pile: usize, rng: &mut R) {
        let View { past, shown, .. } = self.view;
        let (places, later) = if pile == past.len() {
            (shown.since_last(), self.view.unseen)
        } else {
            (past.places(pile, shown), self.held(pile + 1))
        };
        let others = self.others;
        let by_others = || shown.within(places.clone()).filter(|one| others.contains(one.seat));
        let held = self.held(pile);
        let mut closed = by_others().map(|one| one.card).collect::<Cards>().plus(later);
        for one in by_others() {
            if held.has(one.card) {
                self.show_either(one, pile as u8 + 1, closed, rng);
            } else {
                self.show_drawn(one);
            }
            closed = closed.without(one.card);
        }
    }

    fn show_drawn(&mut self, shown: Shown) {
        self.cases.retain(|case, ways| {
            ways.number *= f64::from(shown.of - case.places.starting(shown.seat.0));
            ways.number > 0.0
        });
    }

    /// `closed` is what the others have or may still draw.
    fn show_either<R: Rng>(&mut self, Shown { seat, card, of }: Shown, at: u8, closed: Cards, rng: &mut R) {
        for (case, ways) in std::mem::take(&mut self.cases) {
            let drawn = closed.count(card) - case.cards.ending(card.0);
            self.add(case, ways, drawn * (of - case.places.starting(seat.0)), rng);
            for from in 0..at {
                let number = case.places.count((seat.0, from)) * case.cards.count((from, card.0));
                if number > 0 {
                    let mut case = case;
                    case.places.remove((seat.0, from));
                    case.cards.remove((from, card.0));
                    self.tales.push(Tale { seat, card, from, at, before: ways.tale });
                    self.add(case, Ways { tale: Some(self.tales.len() - 1), ..ways }, number, rng);
                }
            }
        }
    }

    fn add<R: Rng>(&mut self, case: Case, ways: Ways, times: u8, rng: &mut R) {
        if times > 0 {
            let number = ways.number * f64::from(times);
            let all = self.cases.entry(case).or_insert(Ways { number: 0.0, ..ways });
            all.number += number;
            if rng.unit() * all.number < number {
                all.tale = ways.tale;
            }
        }
    }

    /// One of the cases that are left, by the number of its ways. What is left of each pile lies in any order.
    fn pick<R: Rng>(&self, rng: &mut R) -> (Case, Option<usize>) {
        let mut found = (Case { places: Pairs::NONE, cards: Pairs::NONE }, None);
        let mut all = 0.0;
        for (case, ways) in &self.cases {
            let number = ways.number * case.orders(self.view.unseen.len());
            all += number;
            if rng.unit() * all < number {
                found = (*case, ways.tale);
            }
        }
        found
    }

    /// What is left of each earlier pile is in the hands that have so many cards of it, and has been there since.
    fn share_out<R: Rng>(&self, case: &Case, retold: &mut Retold, rng: &mut R) {
        for pile in 0..retold.held.len() {
            let cards: Cards =
                case.cards.iter().filter(|(from, _)| usize::from(*from) == pile).map(|(_, card)| Card(card)).collect();
            let mut cards = Shuffled::from(cards);
            for seat in self.others {
                let taken = cards.take(case.places.count((seat.0, pile as u8)), rng);
                let at = seat.index();
                retold.left[at] = retold.left[at].plus(taken);
                retold.held[pile..].iter_mut().for_each(|held| held[at] = held[at].plus(taken));
            }
        }
    }

    /// What was shown had been in the hand since the reshuffle after its pile.
    fn tell(&self, mut tale: Option<usize>, retold: &mut Retold) {
        while let Some(Tale { seat, card, from, at, before }) = tale.map(|number| self.tales[number]) {
            let since = usize::from(from)..usize::from(at);
            retold.held[since].iter_mut().for_each(|held| held[seat.index()] = held[seat.index()].with(card));
            tale = before;
        }
    }

    /// What the others held together when this pile was used up.
    fn held(&self, pile: usize) -> Cards {
        if pile == self.view.past.len() {
            return self.view.held.minus(self.view.my_held);
        }
        let hands = self.view.past.hands(pile);
        self.others.iter().fold(Cards::NONE, |all, seat| all.plus(hands[seat.index()]))
    }

    fn held_sizes(&self, pile: usize) -> [u8; MOST_SEATS] {
        let past = &self.view.past;
        if pile == past.len() { self.view.held_sizes } else { past.hands(pile).map(Cards::len) }
    }
}

impl Case {
    /// In how many ways what is left of each pile can lie, up to a factor that all cases share. `unseen` counts these cards and the
    /// rest of the last pile.
    fn orders(&self, unseen: u8) -> f64 {
        let (mut orders, mut pile, mut of_pile) = (1.0, u8::MAX, 0);
        for (number, (from, _)) in self.cards.iter().enumerate() {
            of_pile = if from == pile { of_pile + 1 } else { 1 };
            pile = from;
            orders *= f64::from(of_pile) / f64::from(unseen - number as u8);
        }
        orders
    }
}

/// A few pairs of numbers, sorted: whatever the order in which they came, the same pairs are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pairs([(u8, u8); MOST_HELD]);

impl Pairs {
    const NONE: Self = Self([Self::NO_PAIR; MOST_HELD]);
    const NO_PAIR: (u8, u8) = (u8::MAX, u8::MAX);

    fn iter(&self) -> impl Iterator<Item = (u8, u8)> {
        self.0.into_iter().take_while(|pair| *pair != Self::NO_PAIR)
    }

    /// There is room for one more.
    fn add(&mut self, pair: (u8, u8)) {
        self.0[MOST_HELD - 1] = pair;
        self.0.sort_unstable();
    }

    fn remove(&mut self, pair: (u8, u8)) {
        if let Some(place) = self.0.iter().position(|one| *one == pair) {
            self.0[place] = Self::NO_PAIR;
            self.0.sort_unstable();
        }
    }

    fn count(&self, pair: (u8, u8)) -> u8 {
        self.iter().filter(|one| *one == pair).count() as u8
    }

    fn starting(&self, first: u8) -> u8 {
        self.iter().filter(|one| one.0 == first).count() as u8
    }

    fn ending(&self, second: u8) -> u8 {
        self.iter().filter(|one| one.1 == second).count() as u8
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Observe, Observer, Wyrand};

    use super::*;
    use crate::config::Spy;
    use crate::state::State;

    /// One way against three that lead to the same case.
    #[test]
    fn a_tale_is_kept_by_the_number_of_its_ways() {
        let game = Spy { seats: 3, series: false };
        let view = game.view(&State::set_up(&game, 0, [0; MOST_SEATS]), Observer::Public);
        let case = Case { places: Pairs::NONE, cards: Pairs::NONE };
        let mut rng = Wyrand::new(1);
        let kept = (0..4_000).filter(|_| {
            let mut courses = Courses::new(&view, Seats::all(3));
            courses.cases.clear();
            courses.add(case, Ways { number: 0.5, tale: Some(0) }, 2, &mut rng);
            courses.add(case, Ways { number: 1.0, tale: Some(1) }, 3, &mut rng);
            courses.cases[&case].tale == Some(1)
        });
        assert!((2_850..3_150).contains(&kept.count()));
    }

    #[test]
    fn the_same_pairs_are_equal_in_any_order() {
        let pairs = [(1, 2), (0, 3), (1, 0), (1, 2)];
        let collect = |order: [usize; 4]| {
            let mut all = Pairs::NONE;
            for place in order {
                all.add(pairs[place]);
            }
            all
        };
        let mut all = collect([0, 1, 2, 3]);
        assert!(all == collect([3, 2, 0, 1]));
        assert_eq!((all.count((1, 2)), all.starting(1), all.ending(3), all.ending(2)), (2, 3, 1, 2));
        all.remove((1, 2));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(0, 3), (1, 0), (1, 2)]);
    }
}
