//! Spy. Seats count from the seat itself.
//!
//! A send is a target, then the cards that are left behind one by one, then an end. Most sends leave none.

use deckname_engine::{Chances, Configure, Seat};
use deckname_spy::{Action, Card, Cards, Chance, Mission, Phase, Spy, State, Target, View};

use crate::around::{onward, places_after};
use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::encode::chosen_name;
use crate::{Encode, Offer, Path, Reading};

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
    /// The seat's cards: in hand, and laid out.
    type Angle = [Cards; 2];

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

    #[inline]
    fn angle(&self, v: &View) -> [Cards; 2] {
        let layout = v.who.seat().map_or(Cards::NONE, |seat| v.layouts[seat.index()]);
        [v.my_hand.unwrap_or(Cards::NONE), layout]
    }

    fn path(&self, _: Seat, own: &[Cards; 2], a: &Action) -> Path {
        match a {
            Action::Lay(card) => Path::one(BLOCKS.id(LAY, card.index())),
            Action::EndTurn => Path::one(BLOCKS.id(END, 0)),
            Action::Send(send) => {
                let all = everything(own, send.target);
                let leave = |kind, cards: Cards| cards.iter().map(move |card| BLOCKS.id(kind, card.index()));
                std::iter::once(BLOCKS.id(TARGET, send.target.index()))
                    .chain(leave(LEAVE_LAID, all.layout.minus(send.layout)))
                    .chain(leave(LEAVE_HELD, all.hand.minus(send.hand)))
                    .chain([BLOCKS.id(SEND, 0)])
                    .collect()
            }
        }
    }

    fn read(&self, _: Seat, own: &[Cards; 2], path: &[u16]) -> Reading<Action> {
        let Some((first, rest)) = path.split_first() else { return Reading::Part };
        match BLOCKS.find(*first) {
            Some((LAY, card)) if rest.is_empty() => Reading::Whole(Action::Lay(Card(card as u8))),
            Some((END, _)) if rest.is_empty() => Reading::Whole(Action::EndTurn),
            Some((TARGET, target)) => read_send(everything(own, Target(target as u8)), rest),
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
            to.number(|| format!("spies at {}", target_name(target)), v.targets.at(target), 1.0 / 18.0);
        }
        for seat in 0..seats {
            to.number(|| format!("spies of {}", seat_name(seat)), v.spies[at(seat)], 1.0 / 18.0);
            to.number(|| format!("hand of {}", seat_name(seat)), v.hand_sizes[at(seat)], 1.0 / 3.0);
            to.number(|| format!("penalties of {}", seat_name(seat)), v.penalties[at(seat)], 1.0 / 18.0);
            to.number(|| format!("kept since the reshuffle by {}", seat_name(seat)), v.kept[at(seat)], 1.0 / 3.0);
        }
        to.number(|| "pile".to_string(), v.pile, 1.0 / f32::from(self.pack().len()));
        to.number(|| "game".to_string(), v.game, 1.0 / 4.0);
        to.number(|| "turns without a draw".to_string(), v.idle, 1.0 / 4.0);
        heap(|| "my hand".to_string(), v.my_hand.unwrap_or(Cards::NONE), to);
        for seat in 0..seats {
            heap(|| format!("layout of {}", seat_name(seat)), v.layouts[at(seat)], to);
        }
        heap(|| "discarded".to_string(), v.discards, to);
        heap(|| "unseen".to_string(), v.unseen, to);
        heap(|| "certainly held by the others".to_string(), v.known(), to);
    }

    /// The target of a send and the cards that are left behind.
    fn observe_chosen(&self, so_far: &[u16], to: &mut impl Columns) {
        let (targets, cards) = (BLOCKS.id(TARGET, 0), BLOCKS.id(LEAVE_LAID, 0));
        let mut left = [0; 2 * CARDS];
        for choice in so_far.iter().filter_map(|choice| choice.checked_sub(cards)) {
            if let Some(count) = left.get_mut(usize::from(choice)) {
                *count += 1;
            }
        }
        let target = so_far.first().and_then(|choice| choice.checked_sub(targets)).map(usize::from);
        to.one_of(TARGETS, target, |target| chosen_name(self, targets + target as u16));
        to.numbers(left, 1.0 / 3.0, |card| chosen_name(self, cards + card as u16));
    }

    /// By the numbers of cards that a send may leave, instead of all sends.
    fn next(&self, s: &State, seat: Seat, own: &[Cards; 2], so_far: &[u16], _: &mut Vec<Action>, out: &mut Offer) {
        out.clear();
        match (s.phase(), so_far.split_first()) {
            (Phase::Lay, None) => own[0].kinds().iter().for_each(|card| out.add(BLOCKS.id(LAY, card.index()))),
            (Phase::Send, None) => {
                out.add_bits(BLOCKS.id(TARGET, 0), s.reachable(seat).bits().into());
                out.add(BLOCKS.id(END, 0));
            }
            (Phase::Send, Some((target, left))) => {
                if let Some((TARGET, target)) = BLOCKS.find(*target) {
                    next_of_send(s, seat, everything(own, Target(target as u8)), left, out);
                }
            }
            _ => {}
        }
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
    let (mut counts, mut rest) = ([0; CARDS], cards.bits());
    let (pairs, _) = counts.as_chunks_mut::<2>();
    for half in pairs.chunks_mut(CARDS / 4) {
        let mut bits = rest as u64;
        for pair in half {
            *pair = TWO_KINDS[(bits % 64) as usize];
            bits >>= 6;
        }
        rest >>= 3 * CARDS / 2;
    }
    to.numbers(counts, 1.0 / 3.0, |card| {
        let card = Card(card as u8);
        format!("{}: {} {}", name(), target_name(card.continent()), target_name(card.hideout()))
    });
}

/// How many cards there are of two kinds, by the three bits of each.
const TWO_KINDS: [[u8; 2]; 64] = {
    let mut counts = [[0; 2]; 64];
    let mut bits = 0_usize;
    while bits < 64 {
        counts[bits] = [(bits % 8).count_ones() as u8, (bits / 8).count_ones() as u8];
        bits += 1;
    }
    counts
};

/// The send with every card of the seat that shows the target.
#[inline]
fn everything([hand, layout]: &[Cards; 2], target: Target) -> Mission {
    Mission { target, hand: hand.showing(target), layout: layout.showing(target) }
}

/// What may be left behind next, in the order of the ids, and whether the rest may go.
fn next_of_send(s: &State, seat: Seat, all: Mission, left: &[u16], out: &mut Offer) {
    let Some(leaves) = s.leaves(seat, all.target) else { return };
    let Some(rest) = rest_of_send(all, left) else { return };
    let (now, last) = (left.len() as u8, left.last().copied().unwrap_or(0));
    if leaves.contains(&now) {
        out.add(BLOCKS.id(SEND, 0));
    }
    if now >= *leaves.end() {
        return;
    }
    let heap = |kind, cards: Cards| cards.iter().map(move |card| BLOCKS.id(kind, card.index()));
    let cards = || heap(LEAVE_LAID, rest.layout).chain(heap(LEAVE_HELD, rest.hand)).filter(|choice| *choice >= last);
    // With those that come after it, there must be enough to leave.
    let wanted = leaves.start().saturating_sub(now).max(1).into();
    let first = (cards().count() + 1).saturating_sub(wanted);
    cards().take(first).for_each(|choice| out.add(choice));
}

/// A send ends with a choice of its own.
fn read_send(all: Mission, choices: &[u16]) -> Reading<Action> {
    match choices.split_last() {
        Some((last, left)) if *last == BLOCKS.id(SEND, 0) => Reading::of(rest_of_send(all, left).map(Action::Send)),
        _ => rest_of_send(all, choices).map_or(Reading::Nothing, |_| Reading::Part),
    }
}

/// The send without the cards that are left behind, which are named in the order of their ids.
fn rest_of_send(mut send: Mission, left: &[u16]) -> Option<Mission> {
    for choice in left {
        let (heap, index) = match BLOCKS.find(*choice)? {
            (LEAVE_LAID, index) => (&mut send.layout, index),
            (LEAVE_HELD, index) => (&mut send.hand, index),
            _ => return None,
        };
        let card = Card(index as u8);
        if !heap.has(card) {
            return None;
        }
        *heap = heap.without(card);
    }
    left.is_sorted().then_some(send)
}

pub(crate) fn target_name(target: Target) -> String {
    target.name().to_string()
}

fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}
