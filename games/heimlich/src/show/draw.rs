//! The town at night: twelve buildings in a ring, numbers outside, agents inside; the score track as a panel of its own.

use std::f32::consts::TAU;

use deckname_scene::{Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{agent_spot, place_spot};
use super::words;
use crate::action::Place;
use crate::config::{Heimlich, Variant};
use crate::state::{Agent, BUILDINGS, FINISH, TIPS_AT};
use crate::view::View;

const SIZE: u32 = 1_000;
/// From the middle of the town to the buildings.
const RING: f32 = 385.0;
/// The score track: fields in a row.
const TRACK_ROW: u8 = 14;

pub(super) fn scene(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Scene {
    Scene(vec![
        Panel { name: "board", width: SIZE, height: SIZE, body: board(game, v, reader) },
        Panel { name: "track", width: 1_000, height: 300, body: track(game, v) },
    ])
}

fn board(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/town.svg")))
        @for place in Place::all() {
            (building(place, reader))
        }
        (safe(v.safe))
        (die(v.roll))
        @for agent in game.agents() {
            (figure(agent, seat_in_house(game, v, agent), v.me == Some(agent), reader))
        }
    }
}

/// The direction of a building from the middle; the church at the bottom left, then clockwise.
fn direction(place: Place) -> (f32, f32) {
    let angle = TAU * (f32::from(place.0) / f32::from(BUILDINGS) + 0.375);
    let (sin, cos) = angle.sin_cos();
    (cos, sin)
}

fn building(place: Place, reader: &Reader<'_>) -> Markup {
    let (dx, dy) = direction(place);
    let (x, y) = (500.0 + RING * dx, 500.0 + RING * dy);
    let drawing = match place {
        Place::CHURCH => "church",
        Place::RUIN => "ruin",
        _ => "house",
    };
    let number = if place == Place::RUIN { "−3".to_string() } else { place.0.to_string() };
    html! {
        g class="building" data-spot=(place_spot(place)) transform=(format!("translate({x:.0} {y:.0})")) {
            title { (words::place(place, reader.lang)) }
            circle class="hit" r="88" cy="-6" fill="transparent" {}
            circle r="95" cy="-10" fill="url(#hc-glow)" {}
            use href=(format!("#hc-{drawing}")) {}
            rect x="-30" y="44" width="60" height="40" rx="8" fill="#12262b" {}
            text y="73" text-anchor="middle" font-size="30" font-weight="700" fill="#fff6dc" { (number) }
        }
    }
}

/// The safe stands outside its building.
fn safe(place: Place) -> Markup {
    let (dx, dy) = direction(place);
    let (x, y) = (500.0 + (RING + 85.0) * dx, 500.0 + (RING + 85.0) * dy);
    html! {
        g id="safe" class="piece" transform=(format!("translate({x:.0} {y:.0})")) { use href="#hc-safe" {} }
    }
}

/// Inside its building, in rows of three towards the middle.
fn seat_in_house(game: &Heimlich, v: &View, agent: Agent) -> (f32, f32) {
    let place = v.at.of(agent);
    let before = game.agents().filter(|other| other.0 < agent.0 && v.at.of(*other) == place).count();
    let company = game.agents().filter(|other| v.at.of(*other) == place).count();
    let (row, column) = (before / 3, before % 3);
    let in_row = (company - 3 * row).min(3);
    let (dx, dy) = direction(place);
    let depth = RING - 128.0 - 78.0 * row as f32;
    let aside = 66.0 * (column as f32 - (in_row as f32 - 1.0) / 2.0);
    (500.0 + depth * dx - aside * dy, 500.0 + depth * dy + aside * dx)
}

fn figure(agent: Agent, (x, y): (f32, f32), mine: bool, reader: &Reader<'_>) -> Markup {
    let hue = agent.hue();
    html! {
        g id=(agent_spot(agent)) class="piece" data-spot=(agent_spot(agent)) transform=(format!("translate({x:.0} {y:.0})")) {
            title { (hue.name(reader.lang)) }
            circle class="hit" r="42" fill="transparent" {}
            @if mine { ellipse cy="36" rx="36" ry="12" fill="none" stroke="#f2cf63" stroke-width="5" {} }
            g fill=(hue.fill()) { use href="#hc-agent" {} }
            g transform="translate(0 18)" { (hue.mark()) }
        }
    }
}

fn die(roll: Option<u8>) -> Markup {
    const PIPS: [&[(i8, i8)]; 6] = [
        &[(0, 0)],
        &[(-1, -1), (1, 1)],
        &[(-1, -1), (0, 0), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ];
    let Some(roll) = roll else { return html! {} };
    html! {
        g id=(format!("die-{roll}")) class="die" transform="translate(500 500)" {
            rect x="-48" y="-48" width="96" height="96" rx="18" fill="#f7f0dd" stroke="#12262b" stroke-width="4" {}
            @for (x, y) in PIPS[usize::from(roll - 1)] {
                circle cx=(i32::from(*x) * 26) cy=(i32::from(*y) * 26) r="9.5" fill="#12262b" {}
            }
        }
    }
}

fn track(game: &Heimlich, v: &View) -> Markup {
    html! {
        rect width="1000" height="300" rx="24" fill="#efe6cf" {}
        @for field in 0..FINISH {
            @let (x, y) = track_field(field);
            @let tips = game.variant == Variant::Pro && field == TIPS_AT;
            circle cx=(x) cy=(y) r="28" fill=(if tips { "#f2cf63" } else { "#e0d3b0" }) stroke="#b9a97c" stroke-width="2" {}
            text x=(x) y=(y + 8.0) text-anchor="middle" font-size="22" fill="#6b5d3a" { (field) }
        }
        @for agent in game.agents() {
            @let (x, y) = marker_place(game, v, agent);
            g id=(format!("marker-{}", agent.name())) class="piece" transform=(format!("translate({x:.0} {y:.0})")) {
                circle r="21" fill=(agent.hue().fill()) stroke="#fff" stroke-width="4" {}
                g transform="scale(.95)" { (agent.hue().mark()) }
            }
        }
    }
}

fn track_field(field: u8) -> (f32, f32) {
    (45.0 + 70.0 * f32::from(field % TRACK_ROW), 55.0 + 95.0 * f32::from(field / TRACK_ROW))
}

/// Markers beyond the finish go on around the track; those that share a field fan out.
fn marker_place(game: &Heimlich, v: &View, agent: Agent) -> (f32, f32) {
    let score = v.scores[agent.index()];
    let before = game.agents().filter(|other| other.0 < agent.0 && v.scores[other.index()] == score).count();
    let (x, y) = track_field(score % FINISH);
    (x + 9.0 * before as f32, y - 9.0 * before as f32)
}
