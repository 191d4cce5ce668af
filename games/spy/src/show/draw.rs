//! The card table: twelve targets under a lamp with their spies, then the observer's hand, then all layouts.

use deckname_engine::Seat;
use deckname_scene::{Draw, Hue, Lang, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{hand_spot, layout_spot, target_spot};
use super::text::{initials, open_hand};
use super::words::{count, fill, say};
use crate::cards::{CONTINENTS, Card, Cards, Target};
use crate::config::Spy;
use crate::state::MOST_SEATS;
use crate::view::View;

const WIDTH: u32 = 1_000;
/// A target: three in a row.
const TARGET: (i32, i32) = (312, 222);
const GAP: i32 = 8;
/// How much of a card shows below the next one in a column of the layout.
const STRIP: i32 = 62;
const CARD: (i32, i32) = (146, 196);
/// Names are set in the typewriter font of the page.
const FONT: &str = "ui-monospace, 'Courier New', monospace";

impl Draw for Spy {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let mut panels = vec![Panel { name: "board", width: WIDTH, height: 1_130, body: board(self, v, reader) }];
        if let Some(hand) = v.my_hand {
            panels.push(Panel { name: "hand", width: WIDTH, height: 330, body: own_hand(hand, reader.lang) });
        }
        let (height, body) = layouts(self, v, reader);
        panels.push(Panel { name: "layouts", width: WIDTH, height: height as u32, body });
        Scene(panels)
    }
}

fn at(x: i32, y: i32) -> String {
    format!("translate({x} {y})")
}

fn board(game: &Spy, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/table.svg")))
        rect width="1000" height="1130" rx="32" fill="#12262b" {}
        rect x="8" y="8" width="984" height="1114" rx="28" fill="#1d3a3c" stroke="#57726c" stroke-width="3" {}
        rect x="8" y="8" width="984" height="1114" rx="28" fill="url(#sp-lamp)" {}
        @for target in Target::all() { (target_card(v, target, reader.lang)) }
        (deck(game, v, reader.lang))
    }
}

/// Continents above, hideouts below, each in two rows of three.
fn target_card(v: &View, target: Target, lang: Lang) -> Markup {
    let (x, y) = target_at(target);
    let position = at(x, y);
    let spies = v.targets.at(target);
    let fill = target.hue().map_or("#12262b", Hue::fill);
    html! {
        g class="target" data-spot=(target_spot(target)) transform=(position) {
            title { (target.called(lang)) ": " (count(lang, "spies", spies)) ". " (count(lang, "board-need", spies + 1)) }
            rect x="3" y="6" width=(TARGET.0) height=(TARGET.1) rx="18" fill="#0c171b" opacity=".55" {}
            rect width=(TARGET.0) height=(TARGET.1) rx="18" fill="#efe6cf" {}
            rect x="7" y="7" width=(TARGET.0 - 14) height=(TARGET.1 - 14) rx="13" fill="none" stroke=(fill) stroke-width="3" {}
            g transform="translate(84 86)" { (motif(target)) }
            (name_plate(target, lang))
            text x="236" y="62" text-anchor="middle" font-size="58" font-weight="700" fill="#12262b" { (spies) }
            @for spy in 0..spies { (spy_at(target, spy, spies)) }
            rect class="hit" width=(TARGET.0) height=(TARGET.1) rx="18" fill="transparent" {}
        }
    }
}

/// The upper left corner of a target.
pub(super) fn target_at(target: Target) -> (i32, i32) {
    let (column, row) = (i32::from(target.0 % 3), i32::from(target.0 / 3));
    let below = if target.0 < CONTINENTS { 0 } else { 20 };
    (24 + column * (TARGET.0 + GAP), 24 + row * (TARGET.1 + 12) + below)
}

fn motif(target: Target) -> Markup {
    let drawing = html! { use href=(format!("#sp-{}", target.name())) {} };
    match target.hue() {
        None => drawing,
        Some(hue) => html! {
            g fill=(hue.fill()) stroke=(hue.fill()) stroke-width="5" { (drawing) }
            g transform="translate(-4 -12) scale(1.300)" { (hue.mark()) }
        },
    }
}

fn name_plate(target: Target, lang: Lang) -> Markup {
    let (fill, ink) = target.hue().map_or(("#12262b", "#fff6dc"), |hue| (hue.fill(), ink_on(hue)));
    html! {
        rect x="14" y="166" width=(TARGET.0 - 28) height="44" rx="9" fill=(fill) {}
        text x=(TARGET.0 / 2) y="198" text-anchor="middle" font-size="32" font-weight="700" font-family=(FONT) fill=(ink) {
            (target.called(lang))
        }
    }
}

/// The spies stand to the right in rows; from seven on they move closer together.
fn spy_at(target: Target, spy: u8, company: u8) -> Markup {
    let (in_row, step) = if company <= 6 { (3, 42) } else { (6, 28) };
    let (column, row) = (i32::from(spy % in_row), i32::from(spy / in_row));
    let left = 236 - step * (i32::from(in_row.min(company)) - 1) / 2;
    let scale = if company <= 6 { "" } else { " scale(.800)" };
    let position =
        format!("translate({} {}){scale}", left + step * column, 94 + row * if company <= 6 { 40 } else { 27 });
    html! { g id=(format!("spy-{}-{spy}", target.name())) class="piece" transform=(position) { use href="#sp-spy" {} } }
}

/// Below the targets: the pile, the discards with the last one on top, and a magnifying glass for decoration.
fn deck(game: &Spy, v: &View, lang: Lang) -> Markup {
    html! {
        g data-thing="pile" { @for under in (0..3).filter(|under| v.pile > under * 36) {
            @let shift = 5 * i32::from(under);
            g transform=(format!("translate({} {}) scale(.780)", 74 + shift, 1_058 - shift)) { use href="#sp-back" {} }
        } }
        (heap_size(142, &say(lang, "pile"), v.pile))
        @if let Some(card) = v.last_discard {
            g transform="translate(356 1054) rotate(-7) scale(.500)" { (face(card, lang)) }
        } @else {
            rect x="318" y="1006" width="74" height="98" rx="9" fill="none" stroke="#57726c" stroke-width="3" stroke-dasharray="8 7" {}
        }
        (heap_size(420, &say(lang, "discards"), v.discards.len()))
        @if game.series {
            @let args = [("number", (v.game + 1).into()), ("games", game.games().into())];
            text x="726" y="1066" text-anchor="middle" font-size="32" font-family=(FONT) fill="#efe6cf" {
                (fill(lang, "game-of", &args))
            }
        }
        g transform="translate(912 1046)" { use href="#sp-glass" {} }
    }
}

fn heap_size(x: i32, name: &str, size: u8) -> Markup {
    html! {
        text x=(x) y="1044" font-size="34" font-family=(FONT) fill="#efe6cf" { (name) }
        text x=(x) y="1094" font-size="46" font-weight="700" fill="#f2cf63" { (size) }
    }
}

/// A card around the origin: the continent as a band above, the hideout below.
pub(super) fn face(card: Card, lang: Lang) -> Markup {
    let (hue, (w, h)) = (card.hue(), CARD);
    let band = -h / 2 + 33;
    html! {
        title { (card.called(lang)) }
        rect x=(-w / 2) y=(-h / 2) width=(w) height=(h) rx="14" fill="#fffaf0" stroke="#12262b" stroke-width="3" {}
        rect x=(-w / 2 + 7) y=(-h / 2 + 7) width=(w - 14) height="52" rx="9" fill=(hue.fill()) {}
        g transform=(format!("translate(-46 {band}) scale(1.150)")) { (hue.mark()) }
        text x="-4" y=(band + 13) text-anchor="middle" font-size="36" font-weight="700" font-family=(FONT) fill=(ink_on(hue)) {
            (initials(card, lang))
        }
        g fill="#fff6dc" transform=(format!("translate(43 {band}) scale(.320)")) {
            use href=(format!("#sp-{}", card.continent().name())) {}
        }
        g transform="translate(0 30) scale(.900)" { (motif(card.hideout())) }
    }
}

/// An ink that can be read on the colour: light on dark ones, dark on light ones.
fn ink_on(hue: Hue) -> &'static str {
    if matches!(hue, Hue::Yellow | Hue::Orange | Hue::Grey) { "#0c171b" } else { "#fff6dc" }
}

/// Numbers the cards that are alike, so that each has an id of its own.
fn numbered(cards: Cards) -> impl Iterator<Item = (Card, u8)> {
    Card::all().flat_map(move |card| (0..cards.count(card)).map(move |copy| (card, copy)))
}

pub(super) fn hand_id(card: Card, copy: u8) -> String {
    format!("hand-{}-{copy}", card.name())
}

pub(super) fn layout_id(seat: Seat, card: Card, copy: u8) -> String {
    format!("layout-{}-{}-{copy}", seat.0, card.name())
}

/// Where a card is drawn in the panel of the hand.
pub(super) fn hand_at(hand: Cards, card: Card, copy: u8) -> Option<(i32, i32)> {
    let index = numbered(hand).position(|one| one == (card, copy))?;
    Some((500 - 120 * (i32::from(hand.len()) - 1) + 240 * index as i32, 180))
}

/// Where a card is drawn in the block of a layout.
pub(super) fn layout_at(layout: Cards, card: Card, copy: u8) -> Option<(i32, i32)> {
    let column = columns().position(|hideout| hideout == card.hideout())?;
    let row = numbered(layout.showing(card.hideout())).position(|one| one == (card, copy))?;
    Some((88 + 160 * column as i32, 102 + CARD.1 / 2 + STRIP * row as i32))
}

fn own_hand(hand: Cards, lang: Lang) -> Markup {
    html! {
        rect width="1000" height="330" rx="24" fill="#16292b" {}
        text x="32" y="48" font-size="34" font-family=(FONT) fill="#f2cf63" { (say(lang, "my-hand")) }
        @for (index, (card, copy)) in numbered(hand).enumerate() {
            @let tilt = 4 * (2 * index as i32 + 1 - i32::from(hand.len()));
            @let (x, y) = hand_at(hand, card, copy).unwrap_or_default();
            g id=(hand_id(card, copy)) class="piece" data-spot=(hand_spot(card))
                transform=(format!("translate({x} {y}) rotate({tilt}) scale(1.280)")) {
                (face(card, lang))
                rect class="hit" x=(-CARD.0 / 2) y=(-CARD.1 / 2) width=(CARD.0) height=(CARD.1) rx="14" fill="transparent" {}
            }
        }
    }
}

/// The layouts of all seats, the observer's first, then clockwise; and the height that they take.
fn layouts(game: &Spy, v: &View, reader: &Reader<'_>) -> (i32, Markup) {
    let first = v.who.seat().map_or(0, |seat| seat.0);
    let order = (0..game.seats).map(|index| Seat((first + index) % game.seats));
    let mut top = 12;
    let mut blocks = [(Seat(0), 0, 0); MOST_SEATS];
    for (block, seat) in blocks.iter_mut().zip(order) {
        let height = block_height(v, seat);
        *block = (seat, top, height);
        top += height + 12;
    }
    let body = html! {
        rect width="1000" height=(top) rx="24" fill="#16292b" {}
        @for (seat, y, height) in &blocks[..usize::from(game.seats)] {
            g transform=(at(12, *y)) { (block(game, v, *seat, *height, reader)) }
        }
    };
    (top, body)
}

fn columns() -> impl Iterator<Item = Target> {
    Target::all().skip(CONTINENTS.into())
}

fn block_height(v: &View, seat: Seat) -> i32 {
    let layout = v.layouts[seat.index()];
    let deepest = columns().map(|hideout| i32::from(layout.showing(hideout).len())).max().unwrap_or(0);
    if deepest == 0 { 170 } else { 116 + CARD.1 + STRIP * (deepest - 1) }
}

fn block(game: &Spy, v: &View, seat: Seat, height: i32, reader: &Reader<'_>) -> Markup {
    let (lang, mine) = (reader.lang, v.who.seat() == Some(seat));
    let layout = v.layouts[seat.index()];
    let edge = if v.turn == seat { "#f2cf63" } else { "#57726c" };
    html! {
        rect width="976" height=(height) rx="18" fill="#1d3a3c" stroke=(edge) stroke-width="4" {}
        (header(game, v, seat, reader))
        @if layout.is_empty() {
            text x="488" y="134" text-anchor="middle" font-size="30" font-family=(FONT) fill="#a9bdb4" { (say(lang, "nothing-laid")) }
        }
        @for hideout in columns() {
            @for (card, copy) in numbered(layout.showing(hideout)) {
                @let (x, y) = layout_at(layout, card, copy).unwrap_or_default();
                g id=(layout_id(seat, card, copy)) class="piece" data-spot=[mine.then(|| layout_spot(card))]
                    transform=(at(x, y)) {
                    (face(card, lang))
                    rect class="hit" x=(-CARD.0 / 2) y=(-CARD.1 / 2) width=(CARD.0) height=(CARD.1) rx="14" fill="transparent" {}
                }
            }
        }
    }
}

/// Name, spies left, and the hand: closed, or open where the observer sees it.
fn header(game: &Spy, v: &View, seat: Seat, reader: &Reader<'_>) -> Markup {
    let (lang, index) = (reader.lang, seat.index());
    let points = if game.series { format!(" · {}", count(lang, "points", v.penalties[index])) } else { String::new() };
    let hand = open_hand(v, seat).filter(|_| v.who.seat() != Some(seat));
    html! {
        @if v.turn == seat { path d="M18 32 36 44 18 56Z" fill="#f2cf63" {} }
        text x="46" y="56" font-size="38" font-weight="700" font-family=(FONT) fill="#fff6dc" {
            (reader.name(seat).chars().take(14).collect::<String>())
        }
        g transform="translate(400 44) scale(1.500)" { use href="#sp-spy" {} }
        text x="436" y="57" font-size="36" font-weight="700" fill="#f2cf63" {
            (v.spies[index]) tspan font-size="28" font-weight="400" { (points) }
        }
        @for number in 0..v.hand_sizes[index] {
            @let open = hand.and_then(|hand| hand.iter().nth(number.into()));
            g transform=(format!("translate({} 46) scale({})", 930 - 66 * i32::from(number), if open.is_some() { ".400" } else { ".560" })) {
                @if let Some(card) = open { (face(card, lang)) } @else { use href="#sp-back" {} }
            }
        }
        title { (reader.name(seat)) ": " (count(lang, "spies", v.spies[index])) ", " (count(lang, "in-hand", v.hand_sizes[index])) (points) }
    }
}
