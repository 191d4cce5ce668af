//! The panels beside the map: the duel, the observer's duel cards or packing, and a row for every seat.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Hue, Panel, Reader};
use maud::{Markup, html};

use super::clicks::{END_TURN, NO_OUTPOST, card_spot, case_spot, content_spot};
use super::draw::{INK, LAMP, PAPER, luggage};
use super::words::{content, duel_city, fill, say};
use crate::action::{Action, Packing};
use crate::config::TopSecret;
use crate::luggage::{Case, Content};
use crate::pieces::{Agent, Hand};
use crate::state::Phase;
use crate::view::View;

const WIDTH: u32 = 1_000;
const ROW: u32 = 132;
const PACKING: u32 = 420;

/// The duel, which all observers see, then the observer's own cards or packing.
pub(super) fn hand(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Vec<Panel> {
    let mut panels = Vec::new();
    if v.duel.is_some() {
        panels.push(Panel { name: "duel", width: WIDTH, height: 330, body: duel(game, v, reader) });
    }
    let Some(me) = v.who.seat().filter(|seat| seat.0 < game.seats) else { return panels };
    if v.phase == Phase::Hide {
        panels.push(Panel { name: "hand", width: WIDTH, height: PACKING, body: packing(game, v, me, reader) });
    } else if v.phase != Phase::First {
        panels.push(Panel { name: "hand", width: WIDTH, height: 250, body: cards(game, v, me, reader) });
    }
    panels
}

/// Suitcases above, contents below; a content that has been packed lies on its suitcase.
fn packing(game: &TopSecret, v: &View, me: Seat, reader: &Reader<'_>) -> Markup {
    let sealed = match v.choice(me) {
        Some(Action::Hide(packing)) => packing,
        _ => Packing::default(),
    };
    let at = |what: Content| {
        let letter = sealed.0.iter().position(|content| *content == Some(what));
        letter.map_or((125 + 250 * what as i32, 330), |letter| packed_at(letter as u8))
    };
    html! {
        (background(PACKING))
        @for case in Case::of_corner(game.corner(me)) {
            g data-spot=(case_spot(case)) transform=(format!("translate({} 106)", case_x(case.letter()))) {
                rect class="hit" x="-110" y="-92" width="220" height="200" rx="20" fill="transparent" {}
                g transform="scale(3)" { (luggage(case)) }
            }
        }
        @for what in Content::ALL {
            @let (x, y) = at(what);
            g id=(content_spot(what)) class="piece" data-spot=(content_spot(what)) transform=(format!("translate({x} {y}) scale(.75)")) {
                title { (content(what, reader.lang)) }
                rect class="hit" x="-108" y="-88" width="216" height="184" rx="16" fill="transparent" {}
                (content_card(what))
            }
        }
    }
}

fn case_x(letter: u8) -> i32 {
    125 + 250 * i32::from(letter)
}

/// Where a content lies on the suitcase with this letter, which stays readable.
pub(super) fn packed_at(letter: u8) -> (i32, i32) {
    (case_x(letter) - 38, 164)
}

/// What goes into a suitcase: state secrets as seals, or the bomb.
pub(super) fn content_card(what: Content) -> Markup {
    html! {
        rect x="-78" y="-70" width="156" height="148" rx="12" fill=(PAPER) stroke="#b9a97c" stroke-width="3" {}
        @if what == Content::Bomb {
            g transform="translate(0 6) scale(2.1)" { use href="#ts-bomb" {} }
        } @else {
            text y="34" text-anchor="middle" font-family="monospace" font-size="100" font-weight="700" fill=(INK) { (what.name()) }
            @for seal in 0..what.worth() {
                circle cx=(22 * i32::from(seal) - 11 * (i32::from(what.worth()) - 1)) cy="58" r="8" fill="#b3261e" {}
            }
        }
    }
}

/// All seven duel cards, with outlines for those that are out, and a button.
fn cards(game: &TopSecret, v: &View, me: Seat, reader: &Reader<'_>) -> Markup {
    let chosen = match v.choice(me) {
        Some(Action::Duel(card)) => Some(card),
        _ => None,
    };
    let offered = if v.phase == Phase::Turn && v.turn == me {
        Some((END_TURN, "label-end-turn"))
    } else if v.phase == Phase::Outpost && v.taking_part.contains(me) {
        Some((NO_OUTPOST, "label-no-outpost"))
    } else {
        None
    };
    let held = slots(v.hands[me.index()]);
    html! {
        (background(250))
        text x="28" y="44" font-family="monospace" font-size="28" fill=(LAMP) { (say(reader.lang, "your-cards")) }
        @for (index, (card, here)) in held.into_iter().enumerate() {
            @let raised = here && chosen == Some(card) && held.iter().position(|slot| *slot == (card, true)) == Some(index);
            @let lift = if raised { 142 } else { 154 };
            g data-spot=[here.then(|| card_spot(card))] transform=(format!("translate({} {lift})", 86 + 138 * index)) {
                rect class="hit" x="-62" y="-88" width="124" height="176" fill="transparent" {}
                (big_card(game.hue(me), card, here, raised))
            }
        }
        @if let Some((spot, label)) = offered { (button(spot, &say(reader.lang, label))) }
    }
}

/// The seven cards in order, and whether each is in hand.
fn slots(hand: Hand) -> [(u8, bool); 7] {
    let zeros = hand.iter().filter(|card| *card == 0).count();
    std::array::from_fn(|index| {
        let card = index.saturating_sub(1) as u8;
        (card, if card == 0 { index < zeros } else { hand.has(card) })
    })
}

pub(super) fn big_card(hue: Hue, card: u8, here: bool, raised: bool) -> Markup {
    html! {
        @if here {
            rect x="-58" y="-80" width="116" height="160" rx="12" fill=(PAPER)
                stroke=(if raised { LAMP } else { hue.fill() }) stroke-width=(if raised { 10 } else { 6 }) {}
            text y="30" text-anchor="middle" font-family="monospace" font-size="92" font-weight="700" fill=(INK) { (card) }
            g transform="translate(-36 -56)" { circle r="16" fill=(hue.fill()) {} g transform="scale(.8)" { (hue.mark()) } }
            g transform="translate(36 56)" { circle r="16" fill=(hue.fill()) {} g transform="scale(.8)" { (hue.mark()) } }
        } @else {
            rect x="-58" y="-80" width="116" height="160" rx="12" fill="none" stroke="#57726c" stroke-width="3" stroke-dasharray="10 8" {}
            text y="30" text-anchor="middle" font-family="monospace" font-size="80" fill="#57726c" { (card) }
        }
    }
}

fn button(spot: &str, label: &str) -> Markup {
    html! {
        g data-spot=(spot) transform="translate(745 32)" {
            rect class="hit" x="-235" y="-30" width="470" height="62" rx="16" fill=(LAMP) {}
            text y="11" text-anchor="middle" font-size="30" font-weight="700" fill=(INK) { (label) }
        }
    }
}

/// The attacker on the left, the defender on the right, each with a card face down once it has chosen.
fn duel(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Markup {
    let Some(duel) = v.duel else { return html! {} };
    let lang = reader.lang;
    let title = fill(lang, "duel-title", &[("city", duel_city(game, v, lang).into())]);
    let sides = [((v.turn, duel.attacker), "attacker", 150), (duel.defender, "defender", 850)];
    html! {
        rect width="1000" height="330" rx="24" fill="#3a1512" {}
        text x="500" y="54" text-anchor="middle" font-family="monospace" font-size="38" font-weight="700" fill=(LAMP) { (title) }
        g transform="translate(500 190) scale(2.4)" { use href="#ts-swords" {} }
        @for ((seat, agent), role, x) in sides {
            @let inward = if x < 500 { 1 } else { -1 };
            @let chosen = v.sealed_in.contains(seat);
            g transform=(format!("translate({x} 164)")) { (portrait(game, v, seat, agent)) }
            @let name = reader.name(seat);
            text x=(x) y="270" text-anchor="middle" font-size="32" font-weight="700" fill="#fff6dc"
                textLength=[(name.chars().count() > 13).then_some(250)] lengthAdjust="spacingAndGlyphs" { (name) }
            text x=(x) y="304" text-anchor="middle" font-size="24" fill="#e8cfae" {
                (fill(lang, "agent", &[("number", agent.number().into())])) " " (say(lang, role))
            }
            g transform=(format!("translate({} 180)", x + inward * 190)) {
                @match v.choice(seat) {
                    Some(Action::Duel(card)) => (big_card(game.hue(seat), card, true, true)),
                    _ => (face_down(game.hue(seat), chosen)),
                }
            }
            text x=(x + inward * 190) y="300" text-anchor="middle" font-size="24" fill="#e8cfae" {
                (say(lang, if chosen { "chosen" } else { "missing" }))
            }
        }
    }
}

fn portrait(game: &TopSecret, v: &View, seat: Seat, agent: Agent) -> Markup {
    let hue = game.hue(seat);
    html! {
        g transform="scale(1.7)" {
            g fill=(hue.fill()) { use href="#ts-agent" {} }
            g transform="translate(-11 22) scale(.72)" { (hue.mark()) }
            text x="11" y="32" text-anchor="middle" font-size="28" font-weight="700" fill="#fff"
                stroke="#0c171b" stroke-width="4" paint-order="stroke" { (agent.number()) }
            @if let Some(case) = v.cases.carried(seat, agent) {
                g transform="translate(48 28) scale(.7)" { (luggage(case)) }
            }
        }
    }
}

fn face_down(hue: Hue, chosen: bool) -> Markup {
    html! {
        @if chosen {
            rect x="-58" y="-80" width="116" height="160" rx="12" fill=(hue.fill()) stroke=(PAPER) stroke-width="6" {}
            g transform="scale(3)" { (hue.mark()) }
        } @else {
            rect x="-58" y="-80" width="116" height="160" rx="12" fill="none" stroke="#a8776c" stroke-width="4" stroke-dasharray="12 9" {}
            text y="26" text-anchor="middle" font-size="80" fill="#a8776c" { "?" }
        }
    }
}

pub(super) fn seats(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Panel {
    let height = 20 + ROW * u32::from(game.seats);
    let body = html! {
        (background(height))
        @for seat in Seats::all(game.seats) {
            g transform=(format!("translate(0 {})", 14 + ROW * u32::from(seat.0))) { (row(game, v, seat, reader)) }
        }
    };
    Panel { name: "seats", width: WIDTH, height, body }
}

/// Name, secrets, duel cards and secured suitcases of a seat; in its turn also the pips left.
fn row(game: &TopSecret, v: &View, seat: Seat, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let hue = game.hue(seat);
    let on_turn = v.turn == seat && matches!(v.phase, Phase::Roll | Phase::Turn | Phase::Duel | Phase::Lose);
    let agents = fill(lang, "agents-left", &[("n", v.squads[seat.index()].alive().len().into())]);
    // The more suitcases, the closer together.
    let apart = 92.min(330 / v.cases.secured_by(seat).iter().count().saturating_sub(1).max(1));
    // Bonus pips are shown at their agents on the map: here they would run into the score.
    let pips = fill(lang, "pips-left", &[("n", v.rolled.into())]);
    let state = if on_turn && v.phase != Phase::Roll { format!("{agents} · {pips}") } else { agents };
    html! {
        rect x="14" y="2" width="972" height="120" rx="14" fill=(PAPER)
            stroke=(if on_turn { LAMP } else { "none" }) stroke-width="8" {}
        circle cx="66" cy="62" r="38" fill=(hue.fill()) {}
        g transform="translate(66 62) scale(2)" { (hue.mark()) }
        text x="120" y="46" font-size="34" font-weight="700" fill=(INK) { (reader.name(seat)) }
        text x="120" y="78" font-size="24" fill="#4a4530" { (state) }
        @for (index, (card, here)) in slots(v.hands[seat.index()]).into_iter().enumerate() {
            g transform=(format!("translate({} 103)", 134 + 34 * index)) { (small_card(card, here)) }
        }
        @for (index, case) in v.cases.secured_by(seat).iter().enumerate() {
            g transform=(format!("translate({} 62)", 612 + apart * index)) { (secured(v, case)) }
        }
        (score(v.secrets[seat.index()], reader))
    }
}

fn small_card(card: u8, here: bool) -> Markup {
    html! {
        rect x="-14" y="-16" width="28" height="32" rx="5" fill=(if here { "#fffaf0" } else { "none" })
            stroke=(if here { INK } else { "#b9a97c" }) stroke-width="2" {}
        @if here { text y="9" text-anchor="middle" font-size="25" font-weight="700" fill=(INK) { (card) } }
    }
}

fn secured(v: &View, case: Case) -> Markup {
    let what = v.contents.of(case);
    html! {
        g transform="translate(0 -14) scale(1.15)" { (luggage(case)) }
        @if what == Content::Bomb {
            g transform="translate(0 34) scale(.75)" { use href="#ts-bomb" {} }
        } @else {
            text y="48" text-anchor="middle" font-family="monospace" font-size="34" font-weight="700" fill="#b3261e" { (what.name()) }
        }
    }
}

fn score(secrets: u8, reader: &Reader<'_>) -> Markup {
    html! {
        g transform="translate(500 62)" {
            title { (fill(reader.lang, "secrets", &[("n", secrets.into())])) }
            circle r="44" fill="none" stroke="#b3261e" stroke-width="5" {}
            circle r="36" fill="none" stroke="#b3261e" stroke-width="2" {}
            text y="18" text-anchor="middle" font-family="monospace" font-size="50" font-weight="700" fill="#b3261e" { (secrets) }
        }
    }
}

fn background(height: u32) -> Markup {
    html! { rect width="1000" height=(height) rx="24" fill="#1d3a3c" {} }
}
