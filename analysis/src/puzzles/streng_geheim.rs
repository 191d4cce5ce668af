//! Streng geheim: a code name or a formula that was not seen, from all those that were.
//!
//! Names and formulas are dealt independently of each other and of where the cards are hidden, and a look shows a whole card. So
//! it is enough to go through the 720 ways to deal the names, and those to deal the formulas.

use std::sync::LazyLock;

use deckname_engine::{Seat, Step, StepOf};
use deckname_scene::{Hue, Reader};
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Card, Chance, Deal, Place, State, View};

use super::{Point, Provable, Shelf};
use crate::secrets::{Claim, Secrets as _};
use crate::texts::fill;

pub(super) fn shelf() -> Option<&'static Shelf> {
    static SHELF: LazyLock<Option<Shelf>> =
        LazyLock::new(|| Shelf::read::<StrengGeheim>(include_str!("../../puzzles/streng-geheim.json")));
    SHELF.as_ref()
}

/// A card of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    colour: usize,
    card: Card,
}

/// One way to deal the names or the formulas, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealt {
    Names([u8; 6]),
    Formulas([u8; 6]),
}

impl Provable for StrengGeheim {
    type Clue = Seen;
    type World = Dealt;

    const SEATED: u8 = 6;
    const ENDS: bool = false;

    /// The own cards, and what was seen in the hiding places of the others.
    fn learned(&self, before: &View, after: &View) -> Vec<Seen> {
        let (Some(seat), Some(mine)) = (after.who.seat(), after.mine.as_ref()) else { return Vec::new() };
        let own = [Card::Name(mine.name), Card::Formula(mine.formula)].map(|card| Seen { colour: seat.index(), card });
        let own = own.into_iter().filter(|_| before.mine.is_none());
        let is_new = |place: usize| before.mine.is_none_or(|mine| mine.cards[place].is_none());
        let seen = mine.cards.iter().enumerate().filter(|(place, _)| is_new(*place)).filter_map(|(place, card)| {
            let colour = Place(place as u8).colour();
            card.filter(|_| colour < 6).map(|card| Seen { colour, card })
        });
        own.chain(seen).filter(|seen| seen.card != Card::Toothbrush).collect()
    }

    fn topics(&self, _: Seat) -> Vec<Vec<Dealt>> {
        let orders = orders();
        let (names, formulas) = (orders.iter().copied().map(Dealt::Names), orders.iter().copied().map(Dealt::Formulas));
        vec![names.collect(), formulas.collect()]
    }

    fn agrees(&self, world: &Dealt, clue: &Seen) -> bool {
        match (world, clue.card) {
            (Dealt::Names(names), Card::Name(name)) => names[clue.colour] == name,
            (Dealt::Formulas(formulas), Card::Formula(number)) => formulas[clue.colour] == number,
            _ => true,
        }
    }

    fn claims_of(&self, world: &Dealt, owner: Seat) -> Vec<Claim> {
        vec![match world {
            Dealt::Names(names) => Claim(names[owner.index()].into()),
            Dealt::Formulas(formulas) => Claim(6 + u16::from(formulas[owner.index()])),
        }]
    }

    /// Has the card itself been seen?
    fn at_a_glance(&self, owner: Seat, claim: Claim, clues: &[Seen]) -> bool {
        let card = match claim.0 as u8 {
            name @ 0..6 => Card::Name(name),
            number => Card::Formula(number - 6),
        };
        clues.contains(&Seen { colour: owner.index(), card })
    }

    fn alternatives(&self, _: &State, step: &StepOf<Self>, _: Seat) -> Vec<StepOf<Self>> {
        let Step::Chance(Chance::Deal(deal)) = step else { return Vec::new() };
        let other_names = orders().into_iter().map(|names| Deal { names, ..*deal });
        let other_formulas = orders().into_iter().map(|formulas| Deal { formulas, ..*deal });
        other_names.chain(other_formulas).map(|deal| Step::Chance(Chance::Deal(deal))).collect()
    }

    fn answer(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        self.claim_in_brief(claim, reader)
    }

    fn question(&self, owner: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        let key = if claim.0 < 6 { "question-name" } else { "question-formula" };
        fill(reader.lang, key, &[("who", reader.name(owner).into())])
    }

    /// What is dealt, and who has which colour.
    fn given(&self, claim: Claim, reader: &Reader<'_>) -> Vec<String> {
        let (key, dealt) = if claim.0 < 6 { ("given-names", 0..6) } else { ("given-formulas", 6..12) };
        let dealt: Vec<String> = dealt.map(|claim| self.claim_in_brief(Claim(claim), reader)).collect();
        let colour =
            |(seat, hue): (usize, &Hue)| format!("{}: {}", reader.name(Seat(seat as u8)), hue.name(reader.lang));
        let colours: Vec<String> = HUES.iter().enumerate().map(colour).collect();
        let args = [("dealt", dealt.join(", ").into()), ("colours", colours.join(", ").into())];
        vec![fill(reader.lang, key, &args), fill(reader.lang, "given-colours", &args)]
    }

    /// The answers are crossed out, one clue after the other.
    fn argue(&self, point: Point<'_, Dealt>, claim: Claim, owner: Seat, reader: &Reader<'_>) -> String {
        let answers = match point {
            Point::Premise => self.answers(claim),
            Point::Left(worlds) | Point::Conclusion(worlds) => {
                let mut left: Vec<Claim> = worlds.iter().flat_map(|world| self.claims_of(world, owner)).collect();
                left.sort_unstable();
                left.dedup();
                left
            }
        };
        let key = if matches!(point, Point::Conclusion(_)) { "answers-conclusion" } else { "answers-left" };
        let answers: Vec<String> = answers.into_iter().map(|claim| self.claim_in_brief(claim, reader)).collect();
        fill(reader.lang, key, &[("who", reader.name(owner).into()), ("answers", answers.join(", ").into())])
    }
}

/// The colours of the seats.
const HUES: [Hue; 6] = [Hue::Red, Hue::Yellow, Hue::Green, Hue::Black, Hue::Violet, Hue::Blue];

/// The 720 orders of six things.
fn orders() -> Vec<[u8; 6]> {
    let mut orders = Vec::with_capacity(720);
    let mut next = |order: [u8; 6]| orders.push(order);
    extend(&mut [0; 6], 0, 0, &mut next);
    orders
}

fn extend(order: &mut [u8; 6], length: usize, used: u8, each: &mut impl FnMut([u8; 6])) {
    if length == order.len() {
        each(*order);
        return;
    }
    for item in (0..6).filter(|item| used >> item & 1 == 0) {
        order[length] = item;
        extend(order, length + 1, used | 1 << item, each);
    }
}
