//! From a view to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Rng, Sample, Seat, Seats};

use crate::action::Action;
use crate::config::StrengGeheim;
use crate::contest::Contest;
use crate::field::{Field, any_of};
use crate::legal::random_post;
use crate::numbers::{Number, Numbers};
use crate::place::{Card, Kind, Place, Stash};
use crate::recall::{Memory, recall};
use crate::sheet::Sheet;
use crate::state::{COLOURS, Deal, Phase, State};
use crate::tips::Tips;
use crate::view::{Mine, View};

/// No card is known there.
pub(crate) const UNKNOWN: u8 = u8::MAX;

impl Sample for StrengGeheim {
    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        self.sample_with(v, &mut Memory::default(), rng)
    }
}

impl StrengGeheim {
    /// The same, for many worlds of one view: what has to be worked out for it is kept in the memory.
    #[inline]
    pub fn sample_with<R: Rng>(&self, v: &View, memory: &mut Memory, rng: &mut R) -> State {
        if let Some(open) = &v.open {
            return *open;
        }
        let mut s = State {
            discards: v.tip_discards,
            seen: v.looked,
            agents: v.agents,
            informers: v.informers,
            bugs: v.bugs,
            done: v.done,
            stood: v.stood,
            level: v.level,
            phase: v.phase,
            round: v.round,
            acting: v.acting.unwrap_or(Seat(0)),
            fugitive: v.fugitive,
            alone: v.alone,
            deal: Deal::NONE,
            tips: [Tips::EMPTY; COLOURS],
            pile: self.tips(),
            ledger: None,
            dials: [Field::OFF; COLOURS],
            picks: [Field::OFF; COLOURS],
            sheets: [Sheet::EMPTY; COLOURS],
            declared: Seats::EMPTY,
            how: None,
        };
        if s.phase != Phase::Deal {
            let mine = v.who.seat().zip(v.mine.as_ref());
            self.imagine_deal(v, &mut s, mine, rng);
            self.imagine_tips(v, &mut s, mine, memory, rng);
            self.imagine_choices(&mut s, mine, rng);
            self.imagine_sheets(v, &mut s, mine, rng);
        }
        s
    }

    /// Names, formulas, false formulas and the stash of every colour do not depend on each other, until a seat declares.
    #[inline]
    fn imagine_deal<R: Rng>(&self, v: &View, s: &mut State, mine: Option<(Seat, &Mine)>, rng: &mut R) {
        let known = Known::of(self, v, mine);
        if matches!(s.phase, Phase::Lot | Phase::Flight) {
            Contest::of(v, s, mine).deal(self, s, &known, rng);
        } else {
            s.deal = known.complete(rng);
        }
    }

    /// Every tip not seen is equally likely to be in any hand or in the pile, until used tips become the pile.
    #[inline]
    fn imagine_tips<R: Rng>(
        &self,
        v: &View,
        s: &mut State,
        mine: Option<(Seat, &Mine)>,
        memory: &mut Memory,
        rng: &mut R,
    ) {
        let mut others = Seats::all(self.seats);
        if let Some((seat, mine)) = mine {
            s.tips[seat.index()] = mine.tips;
            others = others.without(Seats::one(seat));
        }
        if let Some(ledger) = &v.ledger {
            return recall(self.tips(), v, ledger, s, others, memory, rng);
        }
        s.pile = self.tips().minus(v.tip_discards).minus(mine.map_or(Tips::EMPTY, |(_, mine)| mine.tips));
        for other in others {
            for _ in 0..v.tips_held[other.index()] {
                let secret = s.pile.any(rng);
                s.pile = s.pile.without(secret);
                s.tips[other.index()] = s.tips[other.index()].with(secret);
            }
        }
    }

    /// Sealed bugs, dials and informers of the others: any of the legal ones.
    #[inline]
    fn imagine_choices<R: Rng>(&self, s: &mut State, mine: Option<(Seat, &Mine)>, rng: &mut R) {
        if let Some((seat, mine)) = mine {
            let own = seat.index();
            s.dials[own] = mine.dial.unwrap_or(Field::OFF);
            s.picks[own] = match mine.choice {
                Some(Action::Bug(field) | Action::Informer(field)) => field,
                Some(Action::Keep) => s.informers[own],
                _ => Field::OFF,
            };
        }
        let others = Seats::all(self.seats).without(mine.map_or(Seats::EMPTY, |(seat, _)| Seats::one(seat)));
        for other in others {
            let sealed = s.done.contains(other);
            match s.phase {
                Phase::Bug if sealed => s.picks[other.index()] = any_of(Field::BUGGABLE.with(Field::OFF), rng),
                Phase::Dial | Phase::Flight if sealed => s.dials[other.index()] = any_of(self.dials(s, other), rng),
                Phase::Informer => {
                    s.dials[other.index()] = any_of(self.dials(s, other), rng);
                    if sealed {
                        s.picks[other.index()] = random_post(s, other, rng);
                    }
                }
                _ => {}
            }
        }
    }

    /// Sealed sheets of the others: any that the deal allows them; the fugitive's with the place that was emptied. Which
    /// seats were outdone stays secret.
    #[inline]
    fn imagine_sheets<R: Rng>(&self, v: &View, s: &mut State, mine: Option<(Seat, &Mine)>, rng: &mut R) {
        if !matches!(s.phase, Phase::Flee | Phase::Lot | Phase::Flight) {
            return;
        }
        let contest = Contest::of(v, s, mine);
        let own = mine.map_or(Seats::EMPTY, |(seat, _)| Seats::one(seat));
        s.declared = contest.best();
        for other in contest.unseen(self, s).without(own) {
            if rng.below(2) == 0 {
                s.declared = s.declared.with(other);
            }
        }
        let mut others = if s.phase == Phase::Flee { s.done } else { contest.best() };
        if let Some((seat, mine)) = mine {
            others = others.without(Seats::one(seat));
            if mine.declared {
                s.declared = s.declared.with(seat);
            }
            if let (Some(sheet), _) | (None, Some(Action::Flee(sheet))) = (mine.sheet, mine.choice) {
                s.sheets[seat.index()] = sheet;
            }
        }
        for other in others {
            let Some(leads) = self.declarable(s, other) else { continue };
            let sheet = &mut s.sheets[other.index()];
            match (s.phase, v.emptied) {
                (Phase::Flee, _) => match rng.below(leads.count() + 1) {
                    0 => {}
                    n => *sheet = leads.sheet(n - 1),
                },
                (Phase::Lot, _) => *sheet = leads.sheet(rng.below(leads.count())),
                (_, Some(place)) if v.fugitive == Some(other) => {
                    *sheet = leads.named(rng.below(leads.namings())).at(place);
                }
                _ => {}
            }
        }
    }
}

/// The cards that an observer knows.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) names: [u8; COLOURS],
    pub(crate) formulas: [u8; COLOURS],
    pub(crate) falses: [u8; COLOURS],
    /// Which of `Stash::ALL` each colour may have; none where nothing is hidden yet.
    pub(crate) stashes: [Numbers; COLOURS],
}

impl Known {
    #[inline]
    pub(crate) fn of(game: &StrengGeheim, v: &View, mine: Option<(Seat, &Mine)>) -> Self {
        let nothing = [UNKNOWN; COLOURS];
        let mut known = Self { names: nothing, formulas: nothing, falses: nothing, stashes: [Number::ALL; COLOURS] };
        if v.phase == Phase::Stash {
            for seat in Seats::all(game.seats).without(v.done) {
                known.stashes[seat.index()] = Numbers::EMPTY;
            }
        }
        let Some((seat, mine)) = mine else { return known };
        known.names[seat.index()] = mine.name;
        known.formulas[seat.index()] = mine.formula;
        for slot in 0..3 {
            if let Some(kind) = mine.stash.kind(slot) {
                known.hide_in(seat.index(), slot, kind);
            }
        }
        for place in v.looked[seat.index()] {
            if let Some(card) = mine.cards[usize::from(place.0)] {
                known.note(place, card);
            }
        }
        known
    }

    #[inline]
    fn note(&mut self, place: Place, card: Card) {
        let colour = place.colour();
        let kind = match card {
            Card::Formula(number) if colour >= COLOURS => {
                self.falses[usize::from(place.0 - Place::G1.0)] = number;
                return;
            }
            Card::Formula(number) => {
                self.formulas[colour] = number;
                Kind::Formula
            }
            Card::Name(name) => {
                self.names[colour] = name;
                Kind::Identity
            }
            Card::Toothbrush => Kind::Toothbrush,
        };
        self.hide_in(colour, place.slot(), kind);
    }

    /// The colour has this kind of card in this slot.
    #[inline]
    fn hide_in(&mut self, colour: usize, slot: u8, kind: Kind) {
        let with = Numbers::from_bits(WITH[kind as usize][usize::from(slot)]);
        self.stashes[colour] = self.stashes[colour].intersection(with);
    }

    #[inline]
    pub(crate) fn complete<R: Rng>(&self, rng: &mut R) -> Deal {
        Deal {
            names: fill(self.names, rng),
            formulas: fill(self.formulas, rng),
            falses: fill(self.falses, rng),
            stash: self.hide(rng),
        }
    }

    /// Where a colour's cards are hidden can be known in part: six ways are left, or two, or one. One die of six sides
    /// decides between all of them.
    #[inline]
    fn hide<R: Rng>(&self, rng: &mut R) -> [Stash; COLOURS] {
        let mut dice = rng.below(6u32.pow(COLOURS as u32));
        self.stashes.map(|stashes| {
            let die = dice % 6;
            dice /= 6;
            match stashes.len() {
                6 => Stash::ALL[die as usize],
                count => stashes.nth(die % count.max(1)).map_or(Stash::EMPTY, |way| Stash::ALL[usize::from(way.0)]),
            }
        })
    }
}

/// Gives the cards that are left to the gaps, every way equally likely.
#[inline]
fn fill<R: Rng>(mut cards: [u8; COLOURS], rng: &mut R) -> [u8; COLOURS] {
    const ORDERS: [u32; COLOURS + 1] = [1, 1, 2, 6, 24, 120, 720];
    let known: Numbers = cards.iter().filter(|card| **card != UNKNOWN).map(|card| Number(*card)).collect();
    let (mut free, mut left) = ([0; COLOURS], 0);
    for number in Number::ALL.without(known) {
        free[left] = number.0;
        left += 1;
    }
    let mut order = rng.below(ORDERS[left]) as usize;
    for card in cards.iter_mut().filter(|card| **card == UNKNOWN) {
        let index = order % left;
        order /= left;
        left -= 1;
        *card = free[index];
        free[index] = free[left];
    }
    cards
}

/// By kind and slot: which of `Stash::ALL` have that kind there, as a bit mask.
const WITH: [[u8; 3]; 3] = {
    let mut with = [[0; 3]; 3];
    let mut order = 0;
    while order < 6 {
        let mut slot = 0;
        while slot < 3 {
            let kind = Stash::ALL[order].0 >> (2 * slot) & 0b11;
            with[kind as usize][slot] |= 1 << order;
            slot += 1;
        }
        order += 1;
    }
    with
};
