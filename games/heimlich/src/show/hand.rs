//! The top-secret cards on the table: the observer's own, the pile, and how many each seat holds.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Panel, Reader};
use maud::{Markup, html};

use super::clicks::{PASS, PILE, card_spot};
use super::plays;
use super::words::{fill, say};
use crate::cards::{Card, MOST_CARDS};
use crate::config::Heimlich;
use crate::state::Phase;
use crate::view::{CardsView, View};

const WIDTH: u32 = 560;
/// How high the row of cards in hand is, that of pile and button, and a line with two seats.
const CARDS: u32 = 184;
const PILE_ROW: u32 = 84;
const LINE: u32 = 40;
/// From one card to the next.
const STEP: u32 = 136;
const PAPER: &str = "#f4ecd8";
const INK: &str = "#12262b";

pub(super) fn hand(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Option<Panel> {
    let cards = v.cards.as_ref()?;
    let me = v.who.seat().filter(|seat| seat.0 < game.seats);
    let top = if me.is_some() { CARDS } else { 0 };
    let height = top + PILE_ROW + LINE * u32::from(game.seats.div_ceil(2)) + 12;
    let body = html! {
        title { (say(reader.lang, "cards")) }
        rect width=(WIDTH) height=(height) rx="16" fill="#203f3f" {}
        @if me.is_some() { (own_cards(cards, reader)) }
        g transform=(format!("translate(0 {top})")) {
            (pile(cards, reader))
            @if me.is_some() && me == cards.asked && v.phase == Phase::Round { (pass_button(reader)) }
            @for seat in Seats::all(game.seats) { (held(cards, seat, reader)) }
        }
    };
    Some(Panel { name: "hand", width: WIDTH, height, body })
}

/// Four cards side by side. A second card of a kind lies beside the first and shares its spot.
fn own_cards(cards: &CardsView, reader: &Reader<'_>) -> Markup {
    let mut before = None;
    html! {
        @for (index, card) in cards.mine.iter().enumerate() {
            @let second = before.replace(card) == Some(card);
            (face(card, second, index as u32, reader))
        }
        @for index in u32::from(cards.mine.len())..u32::from(MOST_CARDS) {
            rect x=(12 + STEP * index) y="12" width="128" height="160" rx="10" fill="none" stroke="#57726c" stroke-width="3"
                stroke-dasharray="10 8" {}
        }
    }
}

fn face(card: Card, second: bool, index: u32, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let name = plays::card(card, lang);
    html! {
        g id=(format!("card-{}-{}", card.name(), u8::from(second))) class="piece" data-spot=(card_spot(card))
            transform=(format!("translate({} 92)", 76 + STEP * index)) {
            title { (name) ". " (plays::effect(card, lang)) }
            rect x="-64" y="-80" width="128" height="160" rx="10" fill=(PAPER) stroke="#b3261e" stroke-width="4" {}
            g transform="translate(0 -22)" { (sign(card)) }
            @for (row, line) in two_lines(&name).into_iter().enumerate() {
                text y=(44 + 22 * row) text-anchor="middle" font-size="18" font-weight="700" fill=(INK) { (line) }
            }
            rect class="hit" x="-64" y="-80" width="128" height="160" rx="10" fill="transparent" {}
        }
    }
}

/// A long name is broken so that both halves are about as long.
fn two_lines(name: &str) -> Vec<String> {
    let uneven = |at: usize| name[..at].chars().count().abs_diff(name[at + 1..].chars().count());
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| uneven(*at)) {
        Some(at) if name.chars().count() > 10 => vec![name[..at].to_string(), name[at + 1..].to_string()],
        _ => vec![name.to_string()],
    }
}

/// What a card does, as a symbol.
fn sign(card: Card) -> Markup {
    let number = |text: &str| {
        html! { text y="16" text-anchor="middle" font-family="monospace" font-size="44" font-weight="700" fill=(INK) { (text) } }
    };
    let drawn = |symbol: &str, x: i32, scale: f32| {
        html! { g transform=(format!("translate({x} 4) scale({scale})")) { use href=(format!("#hc-{symbol}")) {} } }
    };
    let agent = |x: i32, fill: &str| html! { g fill=(fill) { (drawn("agent", x, 0.6)) } };
    let arrow = |x: i32, left: bool| {
        let d = if left { "M12 0H-12M-4-8L-12 0-4 8" } else { "M-12 0H12M4-8L12 0 4 8" };
        html! { path d=(d) transform=(format!("translate({x} 4)")) fill="none" stroke="#b3261e" stroke-width="6" {} }
    };
    html! {
        @match card {
            Card::AllHome => { (arrow(-40, false)) (drawn("church", 16, 0.62)) },
            Card::Back => { (arrow(-42, true)) g transform="translate(14 0)" { (number("1–2")) } },
            Card::EitherWay => { (arrow(-42, true)) (number("1")) (arrow(42, false)) },
            Card::Forward => { g transform="translate(-14 0)" { (number("1–3")) } (arrow(42, false)) },
            Card::Join => { (agent(-36, "#1f5fb0")) (arrow(0, false)) (agent(36, "#b3261e")) },
            Card::OffSafe => { (arrow(-46, true)) (drawn("safe", 0, 0.8)) (arrow(46, false)) },
            Card::OutOfRuin => { (drawn("ruin", -30, 0.5)) (arrow(6, false)) (drawn("church", 40, 0.42)) },
            Card::Points => (number("2×+3")),
            Card::Safe => { (drawn("safe", -18, 0.9)) (arrow(40, false)) },
            Card::Swap => {
                (agent(-38, "#1f5fb0"))
                g transform="translate(0 -8)" { (arrow(0, false)) }
                g transform="translate(0 12)" { (arrow(0, true)) }
                (agent(38, "#b3261e"))
            },
            Card::ToRuin => { (arrow(-42, false)) (drawn("ruin", 16, 0.62)) },
            Card::ToSafe => { (arrow(-42, false)) (drawn("safe", 14, 0.9)) },
            Card::TwoBack => { (arrow(-40, true)) (agent(0, "#1f5fb0")) (agent(34, "#b3261e")) },
            Card::TwoOn => { (agent(-34, "#1f5fb0")) (agent(0, "#b3261e")) (arrow(40, false)) },
        }
    }
}

fn pile(cards: &CardsView, reader: &Reader<'_>) -> Markup {
    html! {
        g data-spot=(PILE) transform="translate(136 42)" {
            @for lift in 0..cards.pile.min(3) {
                rect x=(-116 + 5 * i32::from(lift)) y=(-28 - 4 * i32::from(lift)) width="44" height="58" rx="6" fill="#7d1f18"
                    stroke=(PAPER) stroke-width="3" {}
            }
            text x="-48" y="10" font-size="26" fill=(PAPER) {
                (fill(reader.lang, "pile", &[("count", cards.pile.into())]))
            }
            rect class="hit" x="-126" y="-40" width="250" height="76" rx="12" fill="transparent" {}
        }
    }
}

fn pass_button(reader: &Reader<'_>) -> Markup {
    html! {
        g class="button" data-spot=(PASS) transform="translate(416 42)" {
            rect x="-130" y="-30" width="260" height="60" rx="16" fill="#e0d3b0" stroke="#b9a97c" stroke-width="3" {}
            text y="10" text-anchor="middle" font-size="28" fill=(INK) { (say(reader.lang, "label-pass")) }
            rect class="hit" x="-130" y="-30" width="260" height="60" rx="16" fill="transparent" {}
        }
    }
}

/// A seat with a small card back for each card it holds; a lit name is the seat that is asked.
fn held(cards: &CardsView, seat: Seat, reader: &Reader<'_>) -> Markup {
    let (x, y) = (16 + 276 * u32::from(seat.0 % 2), PILE_ROW + LINE * u32::from(seat.0 / 2));
    let asked = cards.asked == Some(seat);
    let count = cards.hands[seat.index()];
    html! {
        g transform=(format!("translate({x} {y})")) {
            title { (fill(reader.lang, "held", &[("who", reader.name(seat).into()), ("count", count.into())])) }
            text y="26" font-size="22" fill=(if asked { "#f2cf63" } else { PAPER }) font-weight=[asked.then_some("700")] {
                (short(reader.name(seat)))
            }
            @for index in 0..count {
                rect x=(164 + 24 * u32::from(index)) y="6" width="18" height="25" rx="3" fill="#7d1f18" stroke=(PAPER) stroke-width="2" {}
            }
            @if count == 0 { text x="164" y="26" font-size="22" fill="#8fa5a0" { "–" } }
        }
    }
}

/// As much of a name as fits before the cards.
fn short(name: &str) -> String {
    const FITS: usize = 11;
    if name.chars().count() <= FITS {
        return name.to_string();
    }
    name.chars().take(FITS - 1).chain(['…']).collect()
}
