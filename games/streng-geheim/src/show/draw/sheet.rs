//! The investigation sheet, and the cards in the observer's own hand.

use deckname_engine::Seat;
use deckname_scene::{Hue, Reader};
use maud::{Markup, html};

use crate::config::StrengGeheim;
use crate::place::{Card, Place};
use crate::show::clicks::{name_spot, place_spot, seat_spot, tip_spot};
use crate::show::dossier::{known_name, owner};
use crate::show::words::{self, HUES, known_card, own_colour, say};
use crate::state::{COLOURS, Phase};
use crate::tips::Tips;
use crate::view::View;
use crate::wire::{FORMULAS, SLOT_NAMES};

const CELL: i32 = 160;
const ROW: i32 = 84;
const INK: &str = "#12262b";
const FADED: &str = "#6b5d3a";

pub(super) fn sheet(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    html! {
        rect width="1000" height="590" rx="24" fill="#efe6cf" {}
        @for (colour, hue) in HUES.iter().enumerate() {
            @let x = 20 + CELL * colour as i32;
            (head(game, v, colour, *hue, x, reader))
            @for slot in 0..3u8 {
                (hiding_place(game, v, Place((3 * colour) as u8 + slot), x, 92 + ROW * i32::from(slot), reader))
            }
        }
        text x="24" y="372" font-size="24" fill=(FADED) { (say(lang, "sheet-false")) }
        @for secret in 0..5u8 {
            @let at = Place(Place::G1.0 + secret);
            @let x = 20 + 192 * i32::from(secret);
            rect x=(x) y="382" width="184" height="76" rx="10" fill="#f7f0dd" stroke="#b9a97c" stroke-width="2" {}
            text x=(x + 16) y="430" font-size="30" font-weight="700" fill=(INK) { (at.name()) }
            g transform=(format!("translate({} 420)", x + 122)) { (face(game, known_card(v, at), reader)) }
        }
        text x="24" y="492" font-size="24" fill=(FADED) { (say(lang, "sheet-names")) }
        @for name in 0..COLOURS as u8 { (code_name(game, v, name, 20 + CELL * i32::from(name), reader)) }
    }
}

/// The colour, who plays it and under which name.
fn head(game: &StrengGeheim, v: &View, colour: usize, hue: Hue, x: i32, reader: &Reader<'_>) -> Markup {
    let played = colour < usize::from(game.seats);
    let spot = played.then(|| seat_spot(Seat(colour as u8)));
    let mine = own_colour(v) == Some(colour);
    let player: String = owner(game, colour, reader).chars().take(11).collect();
    html! {
        g data-spot=[spot] transform=(format!("translate({x} 8)")) {
            title { (hue.name(reader.lang)) }
            rect class="hit" width="152" height="78" rx="10" fill=(hue.fill()) stroke=(if mine { "#f2cf63" } else { INK })
                stroke-width=(if mine { 6 } else { 2 }) {}
            g transform="translate(26 28) scale(1.100)" { (hue.mark()) }
            text x="50" y="37" font-size="28" font-weight="700" fill=(light_on(hue)) { "H" (colour + 1) }
            text x="12" y="68" font-size="23" fill=(light_on(hue)) { (player) }
        }
    }
}

/// Text on a colour must keep its contrast.
fn light_on(hue: Hue) -> &'static str {
    if hue == Hue::Yellow { INK } else { "#fff" }
}

fn hiding_place(game: &StrengGeheim, v: &View, at: Place, x: i32, y: i32, reader: &Reader<'_>) -> Markup {
    let slot = SLOT_NAMES[usize::from(at.slot())];
    let hiding = v.phase == Phase::Stash && own_colour(v) == Some(at.colour());
    let spot = if hiding { format!("slot-{slot}") } else { place_spot(at) };
    html! {
        g data-spot=(spot) transform=(format!("translate({x} {y})")) {
            title { (words::place(game, at, reader.lang)) }
            rect class="hit" width="152" height="78" rx="10" fill="#f7f0dd" stroke="#b9a97c" stroke-width="2" {}
            g transform="translate(32 40) scale(.72)" fill=(HUES[at.colour()].fill()) { use href=(format!("#sg-{slot}")) {} }
            g transform="translate(105 39)" { (face(game, known_card(v, at), reader)) }
            @if v.emptied == Some(at) { path d="M10 68 142 10" stroke="#b3261e" stroke-width="7" {} }
        }
    }
}

/// A card as far as it is known, about 80 wide around the origin.
fn face(game: &StrengGeheim, card: Option<Card>, reader: &Reader<'_>) -> Markup {
    html! { @match card {
        None => { text y="13" text-anchor="middle" font-size="36" fill="#a08f63" { "?" } }
        Some(Card::Toothbrush) => { g transform="translate(2 6) scale(.76)" { use href="#sg-brush" {} } }
        Some(Card::Formula(number)) => {
            rect x="-36" y="-28" width="72" height="56" rx="7" fill="#f2cf63" stroke=(INK) stroke-width="3" {}
            text y="12" text-anchor="middle" font-size="34" font-weight="700" fill=(INK) { (FORMULAS[usize::from(number)]) }
        }
        Some(Card::Name(name)) => {
            @let (first, last) = two_lines(game, name, reader);
            rect x="-42" y="-32" width="84" height="64" rx="7" fill="#fff" stroke=(INK) stroke-width="3" {}
            text y="-6" text-anchor="middle" font-size="20" fill=(INK) { (first) }
            // A long name is squeezed so that it fits on its card.
            text y="18" text-anchor="middle" font-size="17" font-weight="700" fill=(INK)
                textLength=[(last.chars().count() > 7).then_some(74)] lengthAdjust="spacingAndGlyphs" { (last) }
        }
    } }
}

fn two_lines(game: &StrengGeheim, name: u8, reader: &Reader<'_>) -> (String, String) {
    let whole = words::card(game, Card::Name(name), reader.lang);
    whole.split_once(' ').map_or((whole.clone(), String::new()), |(first, last)| (first.into(), last.into()))
}

/// A code name, with the mark of the colour that is known to have it.
fn code_name(game: &StrengGeheim, v: &View, name: u8, x: i32, reader: &Reader<'_>) -> Markup {
    let (first, last) = two_lines(game, name, reader);
    let bearer = (0..COLOURS).find(|colour| known_name(v, *colour) == Some(name));
    html! {
        g data-spot=(name_spot(name)) transform=(format!("translate({x} 502)")) {
            title { (first) " " (last) }
            rect class="hit" width="152" height="78" rx="10" fill="#fff" stroke=(INK) stroke-width="2" {}
            text x="12" y="34" font-size="25" fill=(INK) { (first) }
            text x="12" y="64" font-size="24" font-weight="700" fill=(INK) { (last) }
            @if let Some(hue) = bearer.map(|colour| HUES[colour]) {
                circle cx="128" cy="24" r="18" fill=(hue.fill()) {}
                g transform="translate(128 24)" { (hue.mark()) }
            }
        }
    }
}

pub(super) fn hand(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let Some(mine) = &v.mine else { return html! {} };
    let cards = [
        (Some("card-identity"), Card::Name(mine.name)),
        (Some("card-formula"), Card::Formula(mine.formula)),
        (None, Card::Toothbrush),
    ];
    html! {
        rect width="1000" height="170" rx="24" fill="#1d3a3c" {}
        text x="24" y="36" font-size="24" fill="#e9dcb9" { (say(lang, "hand-cards")) }
        text x="424" y="36" font-size="24" fill="#e9dcb9" { (say(lang, "hand-tips")) }
        @for (x, (spot, card)) in (0..).map(|n| 20 + 130 * n).zip(cards) {
            g data-spot=[spot] transform=(format!("translate({x} 48)")) {
                title { (words::card(game, card, lang)) }
                rect class="hit" width="120" height="106" rx="10" fill="#efe6cf" stroke=(INK) stroke-width="3" {}
                g transform="translate(60 54) scale(1.250)" { (face(game, Some(card), reader)) }
            }
        }
        @for secret in 0..5u8 { (ticket(game, mine.tips, secret, 420 + 114 * i32::from(secret), reader)) }
    }
}

fn ticket(game: &StrengGeheim, tips: Tips, secret: u8, x: i32, reader: &Reader<'_>) -> Markup {
    let held = tips.count(secret);
    html! {
        g data-spot=(tip_spot(secret)) transform=(format!("translate({x} 48)")) opacity=(if held > 0 { "1" } else { ".35" }) {
            title { (words::tip(game, secret, reader.lang)) }
            path class="hit" d="M0 8Q0 0 8 0H102Q110 0 110 8V40Q98 53 110 66V98Q110 106 102 106H8Q0 106 0 98V66Q12 53 0 40Z" fill="#efe6cf"
                stroke=(INK) stroke-width="3" {}
            text x="55" y="52" text-anchor="middle" font-size="38" font-weight="700" fill=(INK) {
                (Place(Place::G1.0 + secret).name())
            }
            text x="55" y="90" text-anchor="middle" font-size="28" fill=(FADED) { "×" (held) }
        }
    }
}
