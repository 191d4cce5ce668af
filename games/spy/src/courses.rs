//! Where the others' cards come from after several reshuffles (`SP-12`), if some hand was never empty between them.
//!
//! Piles are numbered: what was held at the first of these reshuffles counts as pile 0, and each reshuffle makes the next.
//! Which card of a hand is shown has nothing to do with what is on it, and a pile's cards come into the hands in any
//! order. So all that matters of a course is from which piles each hand still has cards, and where the cards are that will
//! be shown again.
//!
//! After one reshuffle `origins` does the same without allocating. To get here the pile must run out twice before
//! anyone's last spy is sent, with a hand that was never empty in between: everyone must lay out much and send little.

mod case;

use deckname_engine::{Rng, Seats, Set};
use deckname_inference::{Courses, Impossible, Next};

use self::case::{Case, WasHeld};
use crate::cards::{Card, Cards, KINDS, Shuffled};
use crate::shown::Shown;
use crate::state::MOST_SEATS;
use crate::view::View;

/// Beyond this many cases some are picked at random. Between players who hoard there are a few hundred.
const MOST_CASES: usize = 1 << 14;

/// What the others have held in one of the courses.
pub(crate) struct Retold {
    /// At each reshuffle.
    pub(crate) held: Vec<[Cards; MOST_SEATS]>,
    /// What each still has of the last one.
    pub(crate) left: [Cards; MOST_SEATS],
}

/// What the observer was told of the others.
pub(crate) struct Told<'a> {
    view: &'a View,
    others: Seats,
}

impl<'a> Told<'a> {
    pub(crate) fn new(view: &'a View, others: Seats) -> Self {
        Self { view, others }
    }

    /// One of all courses that explain what was told.
    pub(crate) fn retell<R: Rng>(&self, rng: &mut R) -> Result<Retold, Impossible> {
        let courses = Courses::follow(&Case::START, MOST_CASES, rng, |courses, rng| self.follow(courses, rng))?;
        let course = courses.draw(rng);
        let case = *course.case();
        let mut retold =
            Retold { held: vec![[Cards::NONE; MOST_SEATS]; self.piles()], left: [Cards::NONE; MOST_SEATS] };
        for WasHeld { seat, card, from, until } in course.marks().flatten() {
            let since = &mut retold.held[from.into()..until.into()];
            for held in since {
                held[seat.index()] = held[seat.index()].with(card);
            }
        }
        self.share_out(&case, &mut retold, rng);
        Ok(retold)
    }

    /// Goes through all that was told, from the first reshuffle to now.
    fn follow<R: Rng>(&self, courses: &mut Courses<Case, Option<WasHeld>>, rng: &mut R) {
        let mut to_come = [0; KINDS as usize];
        (0..self.piles()).flat_map(|pile| self.shown(pile)).for_each(|shown| to_come[shown.card.index()] += 1);
        for pile in 0..self.piles() {
            let (held, sizes) = (self.held(pile), self.held_sizes(pile));
            let again: Set<Card> = held.kinds().iter().filter(|card| to_come[card.index()] > 0).collect();
            courses.update(|case| case.reshuffle(pile as u8, self.others, &sizes, held, again));
            // What the others have or may still draw.
            let later = if pile + 1 == self.piles() { self.view.unseen } else { self.held(pile + 1) };
            let mut closed = self.shown(pile).map(|shown| shown.card).collect::<Cards>().plus(later);
            for shown in self.shown(pile) {
                let card = shown.card;
                to_come[card.index()] -= 1;
                if held.has(card) {
                    let again = to_come[card.index()] > 0;
                    let doubt = Doubt { shown, piles: pile as u8 + 1, closed: closed.count(card), again };
                    courses.branch(rng, |case, next| doubt.explain(case, next));
                } else {
                    courses.weigh(|case| (shown.of - case.left(shown.seat)).into());
                }
                closed = closed.without(card);
            }
        }
        courses.weigh(|case| case.orders(self.view.unseen.len()));
    }

    /// What is left of each pile is in the hands that have that many cards of it, and has been there since.
    fn share_out<R: Rng>(&self, case: &Case, retold: &mut Retold, rng: &mut R) {
        for pile in 0..self.piles() {
            let settled = retold.held[pile].iter().fold(Cards::NONE, |all, hand| all.plus(*hand));
            let mut rest = Shuffled::from(self.held(pile).minus(settled));
            for seat in self.others {
                let kept = rest.take(case.count(seat, pile as u8), rng);
                let at = seat.index();
                retold.left[at] = retold.left[at].plus(kept);
                retold.held[pile..].iter_mut().for_each(|held| held[at] = held[at].plus(kept));
            }
        }
    }

    /// How many piles have been used up.
    fn piles(&self) -> usize {
        self.view.past.len() + 1
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

    /// What the others have shown after this pile was used up and before the next was, or until now.
    fn shown(&self, pile: usize) -> impl Iterator<Item = Shown> {
        let View { past, shown, .. } = self.view;
        let indices = if pile == past.len() { shown.since_last() } else { past.indices(pile, shown) };
        let others = self.others;
        shown.within(indices).filter(move |one| others.contains(one.seat))
    }
}

/// A shown card that may have been held at a reshuffle.
struct Doubt {
    shown: Shown,
    /// How many piles had been used up by then.
    piles: u8,
    /// How many such cards the others had or could still draw.
    closed: u8,
    /// Will such a card be shown again?
    again: bool,
}

impl Doubt {
    /// It was any such card drawn since, or any that the seat had from one of the earlier piles.
    fn explain(&self, case: &Case, next: &mut Next<'_, Case, Option<WasHeld>>) {
        let Shown { seat, card, of } = self.shown;
        let after = |case: Case| if self.again { case } else { case.without_cards(card) };
        let drawn = self.closed - case.cards(card);
        next.push(after(*case), (drawn * (of - case.left(seat))).into(), None);
        for from in 0..self.piles {
            let ways = case.count(seat, from) * case.cards_from(from, card);
            if ways > 0 {
                let held = WasHeld { seat, card, from, until: self.piles };
                next.push(after(case.without(seat, from, card)), ways.into(), Some(held));
            }
        }
    }
}
