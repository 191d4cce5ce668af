//! What follows from what an observer has seen (`SG-13`), and nothing but that: the investigation sheet, thought through.
//!
//! Names, formulas and false formulas are dealt separately, and every colour hides one card of each kind. So a name that is
//! known for one colour is out of the question for the others, and a kind of card that was found in one place of a colour is
//! out of the question for its other places. There is nothing else to conclude.

use crate::numbers::{Number, Numbers};
use crate::place::{Card, Kind, Place, Places};
use crate::state::COLOURS;

/// The kinds of cards, in the order of their bits.
pub(crate) const KINDS: [Kind; 3] = [Kind::Identity, Kind::Formula, Kind::Toothbrush];

/// Everything that may still be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Follows {
    /// The kinds of cards that may lie in each hiding place, as bits.
    kinds: [u8; Place::G1.0 as usize],
    /// The names that each colour may have.
    pub(crate) names: [Numbers; COLOURS],
    /// The formulas that each colour may have.
    pub(crate) formulas: [Numbers; COLOURS],
    /// The numbers that the true formula may have.
    pub(crate) truth: Numbers,
    /// The numbers of the false formulas on G1 to G5.
    pub(crate) falses: [Numbers; 5],
    /// Where the true formula may be.
    pub(crate) places: Places,
}

impl Follows {
    /// What follows from the cards that are known to lie in places, and from the observer's own name and formula.
    pub(crate) fn from(known: impl Fn(Place) -> Option<Card>, (own, name, formula): (usize, u8, u8)) -> Self {
        let at = |colour: usize, slot: u8| known(Place(3 * colour as u8 + slot));
        let (mut names, mut formulas) = ([None; COLOURS], [None; COLOURS]);
        (names[own], formulas[own]) = (Some(name), Some(formula));
        let mut kinds = [0b111; Place::G1.0 as usize];
        for colour in 0..COLOURS {
            for slot in 0..3 {
                let Some(card) = at(colour, slot) else { continue };
                match card {
                    Card::Name(name) => names[colour] = Some(name),
                    Card::Formula(number) => formulas[colour] = Some(number),
                    Card::Toothbrush => {}
                }
                for other in 0..3 {
                    let kind = 1 << card.kind() as u8;
                    kinds[3 * colour + usize::from(other)] &= if other == slot { kind } else { !kind };
                }
            }
        }
        let falses = [0, 1, 2, 3, 4].map(|secret| match known(Place::of_secret(secret)) {
            Some(Card::Formula(number)) => Some(number),
            _ => None,
        });
        let truth = left(&falses);
        let loose = left(&formulas);
        let mut follows = Self {
            kinds,
            names: sets(names),
            formulas: sets(formulas),
            truth,
            falses: sets(falses),
            places: Places::EMPTY,
        };
        follows.places = (0..Place::G1.0)
            .map(Place)
            .filter(|place| match known(*place) {
                Some(Card::Formula(number)) => truth.contains(Number(number)),
                Some(_) => false,
                None => follows.may_be(*place, Kind::Formula) && !loose.intersection(truth).is_empty(),
            })
            .collect();
        follows
    }

    pub(crate) fn may_be(&self, place: Place, kind: Kind) -> bool {
        self.kinds[usize::from(place.0)] >> kind as u8 & 1 == 1
    }

    /// The only kind of card that may lie in the place.
    pub(crate) fn kind(&self, place: Place) -> Option<Kind> {
        let mut kinds = KINDS.into_iter().filter(|kind| self.may_be(place, *kind));
        kinds.next().filter(|_| kinds.next().is_none())
    }
}

/// The only number in a set.
pub(crate) fn only(numbers: Numbers) -> Option<u8> {
    numbers.nth(0).filter(|_| numbers.len() == 1).map(|number| number.0)
}

/// The numbers that are not known to be taken.
fn left(known: &[Option<u8>]) -> Numbers {
    known.iter().flatten().fold(Number::ALL, |left, number| left.without(Numbers::one(Number(*number))))
}

/// What is known is known; anything else may be any number that is left.
fn sets<const N: usize>(known: [Option<u8>; N]) -> [Numbers; N] {
    let left = left(&known);
    known.map(|number| number.map_or(left, |number| Numbers::one(Number(number))))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use deckname_engine::prelude::*;
    use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand, silent};

    use super::*;
    use crate::config::StrengGeheim;
    use crate::view::View;

    /// What can be told of one world, fact by fact.
    fn facts(game: &StrengGeheim, world: &crate::State) -> HashSet<(&'static str, u8, u8)> {
        let open = game.view(world, Observer::Referee).open.expect("the referee sees everything");
        let deal = open.deal();
        let mut facts = HashSet::new();
        for place in (0..Place::G1.0).map(Place) {
            let card = deal.card(place).expect("all cards are hidden");
            facts.insert(("kind", place.0, card.kind() as u8));
            if card == Card::Formula(deal.truth()) {
                facts.insert(("place", place.0, 0));
            }
        }
        for colour in 0..COLOURS {
            facts.insert(("name", colour as u8, deal.names[colour]));
            facts.insert(("formula", colour as u8, deal.formulas[colour]));
        }
        facts.extend((0..5).map(|secret| ("false", secret, deal.falses[usize::from(secret)])));
        facts.insert(("true", 0, deal.truth()));
        facts
    }

    fn possible(v: &View) -> HashSet<(&'static str, u8, u8)> {
        let follows = v.follows().expect("a seat with cards");
        let mut facts = HashSet::new();
        for place in (0..Place::G1.0).map(Place) {
            facts.extend(
                KINDS.iter().filter(|kind| follows.may_be(place, **kind)).map(|kind| ("kind", place.0, *kind as u8)),
            );
        }
        facts.extend(follows.places.iter().map(|place| ("place", place.0, 0)));
        let rows = [
            ("name", &follows.names[..]),
            ("formula", &follows.formulas),
            ("false", &follows.falses),
            ("true", &[follows.truth]),
        ];
        for (what, sets) in rows {
            for (index, set) in (0..).zip(sets) {
                facts.extend(set.iter().map(|number| (what, index, number.0)));
            }
        }
        facts
    }

    /// Sound and complete: what is ruled out is true in no world that agrees with the view, and all else in one of them.
    #[test]
    fn sg_13_what_follows_is_what_all_worlds_have_in_common() {
        let (mut seen, mut narrowed) = (0, 0);
        for seed in 0..12 {
            let mut rng = Wyrand::stream(seed, 13);
            let game = StrengGeheim::new(3 + (seed % 4) as u8, &serde_json::Value::Null).expect("a game");
            let mut state = game.start();
            for _ in 0..60 + 40 * (seed % 7) {
                let step = match game.turn(&state) {
                    Turn::Chance => Step::Chance(game.draw(&state, &mut rng)),
                    Turn::Act(seats) => {
                        let seat = seats.nth(rng.below(seats.len())).expect("a seat is asked");
                        Step::Act(seat, game.random_action(&state, seat, &mut rng))
                    }
                    Turn::Over => break,
                };
                game.apply(&mut state, step, &mut silent);
            }
            if game.turn(&state) == Turn::Over {
                continue;
            }
            for seat in 0..game.seats() {
                let view = game.view(&state, Observer::Seat(Seat(seat)));
                let possible = possible(&view);
                let mut met = HashSet::new();
                for _ in 0..600 {
                    met.extend(facts(&game, &game.sample(&view, &mut rng)));
                }
                assert_eq!(met, possible, "seed {seed}, seat {seat}");
                seen += 1;
                narrowed += u32::from(possible.len() < 150);
            }
        }
        assert!(seen > 30 && narrowed > 5, "{seen} sheets, {narrowed} of them with much on them");
    }
}
