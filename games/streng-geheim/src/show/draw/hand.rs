//! What the observer has in front of it: its dial, its cards and where it hid them, its tips.

use deckname_scene::Reader;
use maud::{Markup, html};

use super::{INK, dial, luggage};
use crate::config::StrengGeheim;
use crate::follows::KINDS;
use crate::place::{Card, Kind, Place};
use crate::show::clicks::tip_spot;
use crate::show::words::{self, own_colour, say};
use crate::state::Phase;
use crate::tips::Tips;
use crate::view::{Mine, View};
use crate::wire::{FORMULAS, SLOT_NAMES};

const FADED: &str = "#6b5d3a";
const PALE: &str = "#e9dcb9";

pub(super) fn hand(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let Some(mine) = &v.mine else { return html! {} };
    html! {
        rect width="1000" height="360" rx="24" fill="#1d3a3c" {}
        (dial::dial(game, v, reader))
        text x="372" y="34" font-size="24" fill=(PALE) { (say(lang, if mine.stash.is_whole() { "hand-places" } else { "hand-cards" })) }
        @for slot in 0..3u8 { (hiding_place(v, slot, reader)) }
        @for kind in KINDS { (card(game, mine, kind, reader)) }
        text x="372" y="216" font-size="24" fill=(PALE) { (say(lang, "hand-tips")) }
        @for secret in 0..5u8 { (ticket(game, mine.tips, secret, 366 + 124 * i32::from(secret), reader)) }
    }
}

/// Where a card is in the hand before it is hidden.
fn home(kind: Kind) -> (i32, i32) {
    (416 + 100 * kind as i32, 112)
}

/// Where a card lies once it is hidden.
pub(in crate::show) fn hidden(slot: u8) -> (i32, i32) {
    (738 + 100 * i32::from(slot), 128)
}

pub(in crate::show) fn card_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Identity => "hand-identity",
        Kind::Formula => "hand-formula",
        Kind::Toothbrush => "hand-toothbrush",
    }
}

fn hiding_place(v: &View, slot: u8, reader: &Reader<'_>) -> Markup {
    let name = SLOT_NAMES[usize::from(slot)];
    let (x, y) = hidden(slot);
    let spot = (v.phase == Phase::Stash).then(|| format!("slot-{name}"));
    html! {
        g data-spot=[spot] transform=(format!("translate({x} {y})")) {
            title { (say(reader.lang, &format!("slot-{name}"))) }
            rect class="hit" x="-46" y="-84" width="92" height="128" rx="10" fill="#2b4f50" stroke="#0d1c21" stroke-width="3" {}
            g transform="translate(0 -54) scale(.8)" { (luggage(own_colour(v).unwrap_or(0), slot)) }
        }
    }
}

fn card(game: &StrengGeheim, mine: &Mine, kind: Kind, reader: &Reader<'_>) -> Markup {
    let (x, y) = if mine.stash.is_whole() { hidden(mine.stash.slot(kind)) } else { home(kind) };
    let (spot, card) = match kind {
        Kind::Identity => (Some("card-identity"), Card::Name(mine.name)),
        Kind::Formula => (Some("card-formula"), Card::Formula(mine.formula)),
        Kind::Toothbrush => (None, Card::Toothbrush),
    };
    html! {
        g id=(card_id(kind)) class="piece" data-spot=[spot] transform=(format!("translate({x} {y})")) {
            title { (words::card(game, card, reader.lang)) }
            rect class="hit" x="-45" y="-36" width="90" height="74" rx="9" fill="#efe6cf" stroke=(INK) stroke-width="3" {}
            (face(game, Some(card), reader))
        }
    }
}

/// A card as far as it is known, about 80 wide around the origin.
pub(super) fn face(game: &StrengGeheim, card: Option<Card>, reader: &Reader<'_>) -> Markup {
    html! { @match card {
        None => { text y="13" text-anchor="middle" font-size="36" fill="#6b5d3a" { "?" } }
        Some(Card::Toothbrush) => { g transform="translate(2 6) scale(.76)" { use href="#sg-brush" {} } }
        Some(Card::Formula(number)) => {
            rect x="-36" y="-28" width="72" height="56" rx="7" fill="#f2cf63" stroke=(INK) stroke-width="3" {}
            text y="12" text-anchor="middle" font-size="34" font-weight="700" fill=(INK) { (FORMULAS[usize::from(number)]) }
        }
        Some(Card::Name(name)) => {
            @let whole = words::card(game, Card::Name(name), reader.lang);
            @let (first, last) = whole.split_once(' ').unwrap_or((&whole, ""));
            text y="-6" text-anchor="middle" font-size="20" fill=(INK) textLength=[squeezed(first)] lengthAdjust="spacingAndGlyphs" { (first) }
            text y="18" text-anchor="middle" font-size="17" font-weight="700" fill=(INK)
                textLength=[squeezed(last)] lengthAdjust="spacingAndGlyphs" { (last) }
        }
    } }
}

/// A long name is squeezed so that it fits on its card.
fn squeezed(name: &str) -> Option<u8> {
    (name.chars().count() > 7).then_some(80)
}

fn ticket(game: &StrengGeheim, tips: Tips, secret: u8, x: i32, reader: &Reader<'_>) -> Markup {
    let held = tips.count(secret);
    html! {
        g data-spot=(tip_spot(secret)) transform=(format!("translate({x} 230)")) opacity=(if held > 0 { "1" } else { ".35" }) {
            title { (words::tip(game, secret, reader.lang)) }
            path class="hit" d="M0 8Q0 0 8 0H108Q116 0 116 8V40Q104 53 116 66V98Q116 106 108 106H8Q0 106 0 98V66Q12 53 0 40Z" fill="#efe6cf"
                stroke=(INK) stroke-width="3" {}
            text x="58" y="52" text-anchor="middle" font-size="38" font-weight="700" fill=(INK) {
                (Place::of_secret(secret).name())
            }
            text x="58" y="90" text-anchor="middle" font-size="28" fill=(FADED) { "×" (held) }
        }
    }
}
