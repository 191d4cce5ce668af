//! Spy. Seats count from the seat itself.
//!
//! A send is a target, then the cards that are left behind one by one, then an end. Most sends leave none.

use deckname_engine::{Chances, Configure, Seat};
use deckname_spy::{Action, Card, Cards, Chance, Mission, Phase, Spy, State, Target, View};

use crate::around::{onward, places_after};
use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::{Encode, Path, Reading};

const CARDS: usize = 36;
const TARGETS: usize = 12;
/// How many cards each seat is dealt.
const HAND: usize = 3;
const PHASES: [(&str, Phase); 5] =
    [("deal", Phase::Deal), ("lay", Phase::Lay), ("send", Phase::Send), ("draw", Phase::Draw), ("over", Phase::Over)];

/// The kinds of choices, in the order of their ids.
const LAY: usize = 0;
const TARGET: usize = 1;
const LEAVE_LAID: usize = 2;
const LEAVE_HELD: usize = 3;
const SEND: usize = 4;
const END: usize = 5;
const BLOCKS: Blocks<6> = Blocks([CARDS, TARGETS, CARDS, CARDS, 1, 1]);

impl Encode for Spy {
    fn choices(&self) -> usize {
        BLOCKS.total()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        let Some((kind, index)) = BLOCKS.find(choice) else { return Vec::new() };
        let card = |what: &str| {
            let card = Card(index as u8);
            let targets = [card.continent(), card.hideout()].map(|target| (target_name(target), 1.0));
            std::iter::once((what.to_string(), 1.0)).chain(targets).collect()
        };
        match kind {
            LAY => card("lay out"),
            TARGET => vec![("send to".to_string(), 1.0), (target_name(Target(index as u8)), 1.0)],
            LEAVE_LAID => card("leave laid out"),
            LEAVE_HELD => card("leave in hand"),
            SEND => vec![("send the rest".to_string(), 1.0)],
            _ => vec![("end the turn".to_string(), 1.0)],
        }
    }

    fn path(&self, seat: Seat, v: &View, a: &Action) -> Path {
        match a {
            Action::Lay(card) => Path::one(BLOCKS.id(LAY, card.index())),
            Action::EndTurn => Path::one(BLOCKS.id(END, 0)),
            Action::Send(send) => {
                let all = everything(seat, v, send.target);
                let leave = |kind, cards: Cards| cards.iter().map(move |card| BLOCKS.id(kind, card.index()));
                std::iter::once(BLOCKS.id(TARGET, send.target.index()))
                    .chain(leave(LEAVE_LAID, all.layout.minus(send.layout)))
                    .chain(leave(LEAVE_HELD, all.hand.minus(send.hand)))
                    .chain([BLOCKS.id(SEND, 0)])
                    .collect()
            }
        }
    }

    fn read(&self, seat: Seat, v: &View, path: &[u16]) -> Reading<Action> {
        let Some((first, rest)) = path.split_first() else { return Reading::Part };
        match BLOCKS.find(*first) {
            Some((LAY, card)) if rest.is_empty() => Reading::Whole(Action::Lay(Card(card as u8))),
            Some((END, _)) if rest.is_empty() => Reading::Whole(Action::EndTurn),
            Some((TARGET, target)) => read_send(everything(seat, v, Target(target as u8)), rest),
            _ => Reading::Nothing,
        }
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let seats = usize::from(self.seats());
        let me = v.who.seat().unwrap_or(Seat(0));
        let at = |index: usize| onward(me.index(), index, seats);
        let phase = PHASES.iter().position(|(_, phase)| *phase == v.phase);
        to.one_of(PHASES.len(), phase, |phase| format!("phase {}", PHASES[phase].0));
        let turn = places_after(me.index(), v.turn.index(), seats);
        to.one_of(seats, Some(turn), |seat| format!("turn of {}", seat_name(seat)));
        for target in Target::all() {
            to.number(|| format!("spies at {}", target_name(target)), f32::from(v.targets.at(target)) / 18.0);
        }
        for seat in 0..seats {
            to.number(|| format!("spies of {}", seat_name(seat)), f32::from(v.spies[at(seat)]) / 18.0);
            to.number(|| format!("hand of {}", seat_name(seat)), f32::from(v.hand_sizes[at(seat)]) / 3.0);
            to.number(|| format!("penalties of {}", seat_name(seat)), f32::from(v.penalties[at(seat)]) / 18.0);
            let held = f32::from(v.kept[at(seat)]) / 3.0;
            to.number(|| format!("kept since the reshuffle by {}", seat_name(seat)), held);
        }
        to.number(|| "pile".to_string(), f32::from(v.pile) / f32::from(self.pack().len()));
        to.number(|| "game".to_string(), f32::from(v.game) / 4.0);
        to.number(|| "turns without a draw".to_string(), f32::from(v.idle) / 4.0);
        heap(|| "my hand".to_string(), v.my_hand.unwrap_or(Cards::NONE), to);
        for seat in 0..seats {
            heap(|| format!("layout of {}", seat_name(seat)), v.layouts[at(seat)], to);
        }
        heap(|| "discarded".to_string(), v.discards, to);
        heap(|| "unseen".to_string(), v.unseen, to);
        heap(|| "certainly held by the others".to_string(), v.known(), to);
    }

    /// Three cards for each seat.
    fn next_draws(&self, s: &State, so_far: &[u16], out: &mut Vec<(u16, u32)>) {
        out.clear();
        if s.phase() != Phase::Deal {
            self.outcomes(s, &mut |_, weight| out.push((out.len() as u16, weight)));
        } else if so_far.len() < HAND * usize::from(self.seats()) {
            let left = drawn(so_far).fold(self.pack(), Cards::without);
            let kinds = Card::all().filter(|card| left.has(*card));
            out.extend(kinds.map(|card| (u16::from(card.0), left.count(card).into())));
        }
    }

    fn read_draws(&self, s: &State, draws: &[u16]) -> Reading<Chance> {
        if s.phase() != Phase::Deal {
            return crate::encode::listed_outcome(self, s, draws);
        }
        if draws.len() < HAND * usize::from(self.seats()) {
            return Reading::Part;
        }
        let mut hands = [Cards::NONE; 4];
        let cards = draws.chunks(HAND).map(|draws| drawn(draws).collect());
        hands.iter_mut().zip(cards).for_each(|(hand, cards)| *hand = cards);
        Reading::Whole(Chance::Deal(hands))
    }

    fn draws_of(&self, s: &State, outcome: &Chance) -> Path {
        match outcome {
            Chance::Deal(hands) => hands.iter().flat_map(|hand| hand.iter()).map(|card| card.0.into()).collect(),
            Chance::Draw(_) => crate::encode::listed_draw(self, s, outcome),
        }
    }
}

/// The cards of these draws.
fn drawn(draws: &[u16]) -> impl Iterator<Item = Card> {
    draws.iter().filter(|draw| usize::from(**draw) < CARDS).map(|draw| Card(*draw as u8))
}

fn heap(name: impl Fn() -> String, cards: Cards, to: &mut impl Columns) {
    // By the bits of a kind, which are filled from below.
    const SHARES: [f32; 8] = [0.0, 1.0 / 3.0, 0.0, 2.0 / 3.0, 0.0, 0.0, 0.0, 1.0];
    let bits = cards.bits();
    let held = cards.kinds().iter().map(|card| (card.index(), SHARES[(bits >> (3 * card.index())) as usize & 0b111]));
    to.some_of(CARDS, held, |card| {
        let card = Card(card as u8);
        format!("{}: {} {}", name(), target_name(card.continent()), target_name(card.hideout()))
    });
}

/// The send with every card of the seat that shows the target.
fn everything(seat: Seat, v: &View, target: Target) -> Mission {
    let hand = v.my_hand.unwrap_or(Cards::NONE);
    Mission { target, hand: hand.showing(target), layout: v.layouts[seat.index()].showing(target) }
}

/// Cards are left in the order of their ids.
fn read_send(mut send: Mission, choices: &[u16]) -> Reading<Action> {
    let mut last = 0;
    for (number, choice) in choices.iter().enumerate() {
        let (kind, index) = match BLOCKS.find(*choice) {
            Some((SEND, _)) if number + 1 == choices.len() => return Reading::Whole(Action::Send(send)),
            Some(found) if *choice >= last => found,
            _ => return Reading::Nothing,
        };
        let heap = match kind {
            LEAVE_LAID => &mut send.layout,
            LEAVE_HELD => &mut send.hand,
            _ => return Reading::Nothing,
        };
        let card = Card(index as u8);
        if !heap.has(card) {
            return Reading::Nothing;
        }
        *heap = heap.without(card);
        last = *choice;
    }
    Reading::Part
}

pub(crate) fn target_name(target: Target) -> String {
    target.name().to_string()
}

fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}
