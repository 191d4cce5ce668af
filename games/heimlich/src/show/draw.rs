//! The town at night: twelve buildings in a ring with their numbers before them, agents on the road inside.

use std::f32::consts::TAU;
use std::ops::RangeInclusive;

use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{agent_spot, place_spot};
use super::{hand, track, words};
use crate::action::Place;
use crate::config::Heimlich;
use crate::state::{Agent, BUILDINGS};
use crate::view::View;

const SIZE: u32 = 1_000;
/// From the middle of the town to the buildings, and to the agents on the road before them.
const RING: f32 = 400.0;
const ROAD: f32 = 258.0;
/// How far apart agents stand that share a building, and how deep their rows are.
const ELBOW: f32 = 60.0;
const ROW: f32 = 88.0;
/// No two neighbours look alike.
const WALLS: [&str; 5] = ["#e6d5ae", "#a9503d", "#d9b56f", "#c9cdb6", "#c98a62"];

impl Draw for Heimlich {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let board = Panel { name: "board", width: SIZE, height: SIZE, body: board(self, v, reader) };
        let track =
            Panel { name: "track", width: track::WIDTH, height: track::HEIGHT, body: track::track(self, v, reader) };
        Scene([Some(board), hand::hand(self, v, reader), Some(track)].into_iter().flatten().collect())
    }
}

fn board(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/town.svg")))
        @for gap in 0..BUILDINGS { (greenery(gap)) }
        (spotlight(v.safe))
        @for place in game.ring().places() { (building(place, reader)) }
        (safe(v.safe, reader))
        (die(v.roll.map(|roll| game.pips(roll)), v.turn_number))
        @for agent in game.agents() {
            @let triggers = v.cards.is_some_and(|cards| cards.triggered.contains(agent));
            (figure(agent, before_house(game, v, agent), v.me == Some(agent), triggers, reader))
        }
    }
}

/// The direction of a building from the middle, in buildings from the church; the church at the bottom left, then clockwise.
fn direction(building: f32) -> (f32, f32) {
    let (sin, cos) = (TAU * (building / f32::from(BUILDINGS) + 0.375)).sin_cos();
    (cos, sin)
}

fn at(building: f32, radius: f32) -> (f32, f32) {
    let (dx, dy) = direction(building);
    (500.0 + radius * dx, 500.0 + radius * dy)
}

pub(super) fn translate((x, y): (f32, f32)) -> String {
    // Whole numbers are written in a tenth of the time.
    format!("translate({} {})", x.round() as i32, y.round() as i32)
}

/// Trees and lamps in the gaps between two buildings.
fn greenery(gap: u8) -> Markup {
    let between = f32::from(gap) + 0.5;
    html! {
        @if gap.is_multiple_of(2) {
            use href="#hc-post" transform=(translate(at(between, 335.0))) {}
            use href="#hc-tree" transform=(translate(at(between, 452.0))) {}
        } @else {
            use href="#hc-tree" transform=(translate(at(between, 366.0))) {}
            use href="#hc-tree" transform=(translate(at(between + 0.12, 440.0))) {}
            use href="#hc-tree" transform=(translate(at(between - 0.14, 468.0))) {}
        }
    }
}

fn building(place: Place, reader: &Reader<'_>) -> Markup {
    let drawing = match place {
        Place::CHURCH => "church".to_string(),
        Place::RUIN => "ruin".to_string(),
        Place(number) => format!("house-{}", number % 3),
    };
    let number = if place == Place::RUIN { "−3".to_string() } else { place.0.to_string() };
    // The more a building is worth, the brighter it is lit.
    let light = 25 + 75 * i32::from(place.worth().max(0)) / 10;
    html! {
        g class="building" data-spot=(place_spot(place)) transform=(translate(at(place.0.into(), RING))) {
            title { (words::place(place, reader.lang)) }
            circle r="122" cy="-4" fill="url(#hc-glow)" opacity=(format!("{}.{:02}", light / 100, light % 100)) {}
            circle class="hit" r="96" fill="transparent" {}
            g transform="scale(1.14)" {
                ellipse cy="46" rx="62" ry="10" fill="#000" opacity=".28" {}
                g fill=(WALLS[usize::from(place.0) % WALLS.len()]) { use href=(format!("#hc-{drawing}")) {} }
                rect x="-28" y="46" width="56" height="38" rx="7" stroke="#f3ead2" stroke-width="2.5"
                    fill=(if place == Place::RUIN { "#7d1f18" } else { "#17324a" }) {}
                text y="75" text-anchor="middle" font-size="30" font-weight="700" fill="#fff6dc" { (number) }
            }
        }
    }
}

/// The ground around the safe is lit, so that it is easy to find.
fn spotlight(place: Place) -> Markup {
    html! {
        g id="safe-light" class="piece" transform=(translate(at(place.0.into(), RING))) {
            circle r="98" fill="#f2cf63" opacity=".3" {}
            circle r="98" fill="none" stroke="#f2cf63" stroke-width="3" opacity=".8" {}
        }
    }
}

/// The road before a building.
pub(super) fn on_the_road(place: Place) -> (f32, f32) {
    at(place.0.into(), ROAD)
}

/// The safe stands at the corner of its building.
pub(super) fn safe_at(place: Place) -> (f32, f32) {
    let (x, y) = at(place.0.into(), RING);
    (x + 66.0, y + 34.0)
}

fn safe(place: Place, reader: &Reader<'_>) -> Markup {
    html! {
        g id="safe" class="piece" data-thing="safe" transform=(translate(safe_at(place))) {
            title { (words::say(reader.lang, "safe")) }
            use href="#hc-safe" {}
        }
    }
}

/// On the road before its building, side by side; every third begins a new row towards the middle.
pub(super) fn before_house(game: &Heimlich, v: &View, agent: Agent) -> (f32, f32) {
    let place = v.at.of(agent);
    let before = game.agents().filter(|other| other.0 < agent.0 && v.at.of(*other) == place).count();
    let company = game.agents().filter(|other| v.at.of(*other) == place).count();
    let (row, column) = (before / 3, before % 3);
    let in_row = (company - 3 * row).min(3);
    let (x, y) = at(place.0.into(), ROAD);
    let inward = if y > 500.0 { -ROW } else { ROW };
    (x + ELBOW * (column as f32 - (in_row as f32 - 1.0) / 2.0), y + inward * row as f32)
}

fn figure(agent: Agent, place: (f32, f32), mine: bool, triggers: bool, reader: &Reader<'_>) -> Markup {
    let hue = agent.hue();
    html! {
        g id=(agent_spot(agent)) class="piece" data-spot=(agent_spot(agent)) transform=(translate(place)) {
            title { (hue.name(reader.lang)) }
            circle class="hit" r="43" fill="transparent" {}
            g transform="scale(1.1)" {
                @if mine { ellipse cy="38" rx="38" ry="14" fill="#f2cf63" fill-opacity=".35" stroke="#f2cf63" stroke-width="4" {} }
                g fill=(hue.fill()) { use href="#hc-agent" {} }
                g transform="translate(0 21) scale(.86)" { (hue.mark()) }
                @if triggers { (alarm(reader)) }
            }
        }
    }
}

/// The mark over an agent that will cause a scoring unless something happens to it (`HC-32`).
fn alarm(reader: &Reader<'_>) -> Markup {
    html! {
        g transform="translate(24 -38)" {
            title { (words::say(reader.lang, "triggers")) }
            circle r="17" fill="#b3261e" stroke="#fff6dc" stroke-width="3" {}
            text y="10" text-anchor="middle" font-size="28" font-weight="700" fill="#fff6dc" { "!" }
        }
    }
}

/// The die has a new id every turn, so that the page lets it fall each time.
fn die(roll: Option<RangeInclusive<u8>>, turn: u16) -> Markup {
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
        g id=(format!("die-{turn}")) class="die" transform="translate(500 500)" {
            g class="tumble" {
                rect x="-50" y="-44" width="108" height="108" rx="20" fill="#000" opacity=".3" {}
                rect x="-54" y="-54" width="108" height="108" rx="20" fill="#fffaf0" stroke="#12262b" stroke-width="4" {}
                @if roll.start() < roll.end() {
                    text y="17" text-anchor="middle" font-size="48" font-weight="700" fill="#12262b" { (roll.start()) "–" (roll.end()) }
                } @else {
                    @for (x, y) in PIPS[usize::from(roll.end() - 1)] {
                        circle cx=(i32::from(*x) * 28) cy=(i32::from(*y) * 28) r="10.5" fill="#12262b" {}
                    }
                }
            }
        }
    }
}
