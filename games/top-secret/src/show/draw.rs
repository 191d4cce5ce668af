//! The map: railway lines between cities, stamps for the headquarters, postmarks for the bases.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{agent_spot, base_spot, case_spot, city_spot, hq_spot};
use super::table;
use super::words::{self, HUES, say};
use crate::board::{Point, SHEET};
use crate::config::{TopSecret, opposite};
use crate::luggage::{Case, Cases, Content, Whereabouts};
use crate::pieces::{Agent, Agents, Cities, Place, SEATS};
use crate::state::Phase;
use crate::view::View;

pub(super) const INK: &str = "#12262b";
pub(super) const PAPER: &str = "#efe6cf";
pub(super) const LAMP: &str = "#f2cf63";

/// The scale of figures on the map.
const FIGURE: &str = ".74";
const FIGURE_ON_BASE: &str = ".58";

/// Where something is drawn: right, down.
type At = (f32, f32);

impl Draw for TopSecret {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let mut panels = vec![board(self, v, reader)];
        panels.extend(table::hand(self, v, reader));
        panels.push(table::seats(self, v, reader));
        Scene(panels)
    }
}

fn board(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Panel {
    let size = u32::from(SHEET);
    Panel { name: "board", width: size, height: size, body: map(game, v, reader) }
}

fn map(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/map.svg")))
        g class="bright" { (on_the_map(game, v, reader)) }
    }
}

fn on_the_map(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (lines(game))
        @for corner in 0..SEATS as u8 {
            (headquarters(game, corner, reader))
            (base(game, v, corner, reader))
        }
        @for city in game.cities() {
            (city_mark(game, city, reader))
        }
        (dice(v))
        @for seat in Seats::all(game.seats) {
            @for agent in v.squads[seat.index()].alive() {
                (figure(game, v, seat, agent, reader))
            }
        }
        @for case in Case::ALL {
            @if let Some(at) = case_at(game, v, case) { (suitcase(v, case, at, reader)) }
        }
        (duel_mark(game, v))
    }
}

fn translate((x, y): At) -> String {
    // Whole numbers are written in a tenth of the time.
    format!("translate({} {})", x.round() as i32, y.round() as i32)
}

fn point(at: Point) -> At {
    (f32::from(at[0]), f32::from(at[1]))
}

fn city_at(game: &TopSecret, city: Place) -> At {
    point(game.board.city(city).at)
}

/// Railways between cities, the exits of the bases, and the dotted lines in the colours of their headquarters.
fn lines(game: &TopSecret) -> Markup {
    let joined = |from: Point, to: Point| format!("M{} {}L{} {}", from[0], from[1], to[0], to[1]);
    let city_at = |city: Place| game.board.city(city).at;
    let mut rails = String::new();
    for city in game.cities() {
        for next in game.board.lines[usize::from(city.0)].iter().filter(|next| next.0 > city.0) {
            rails.push_str(&joined(city_at(city), city_at(next)));
        }
    }
    let from = |cities: Cities, at: Point| -> String { cities.iter().map(|city| joined(city_at(city), at)).collect() };
    let exits: String = (0..SEATS).map(|corner| from(game.board.exits[corner], game.board.base_at[corner])).collect();
    html! {
        path d=(rails) fill="none" stroke="#2f403d" stroke-width="11" stroke-linecap="round" {}
        path d=(rails) fill="none" stroke=(PAPER) stroke-width="5" stroke-dasharray="15 12" {}
        path d=(exits) fill="none" stroke="#2f403d" stroke-width="7" stroke-dasharray="20 9" {}
        @for corner in 0..SEATS {
            path d=(from(game.board.dotted[corner], game.board.hq_at[corner])) fill="none"
                stroke=(HUES[usize::from(opposite(corner as u8))].fill())
                stroke-width="12" stroke-linecap="round" stroke-dasharray="0 20" {}
        }
    }
}

/// Where a seat delivers: the corner opposite (`TS-1`).
pub(super) fn headquarters_at(game: &TopSecret, seat: Seat) -> At {
    point(game.board.hq_at[usize::from(opposite(game.corner(seat)))])
}

/// A stamp in the colour of its owner, the seat opposite (`TS-1`).
fn headquarters(game: &TopSecret, corner: u8, reader: &Reader<'_>) -> Markup {
    let hue = HUES[usize::from(opposite(corner))];
    let owner = game.seat_at(opposite(corner));
    let name = format!("{} {}", say(reader.lang, "hq"), hue.name(reader.lang));
    html! {
        g transform=(translate(point(game.board.hq_at[usize::from(corner)]))) data-spot=[owner.map(|seat| hq_spot(game, seat))]
            opacity=[owner.is_none().then_some(".5")] {
            title { (name) }
            use href="#ts-stamp" {}
            rect x="-52" y="-52" width="104" height="104" fill=(hue.fill()) {}
            path d="M-52 30 -22 6 0 22 26-6 52 16V52H-52Z" fill=(INK) opacity=".28" {}
            g transform="translate(0 -10) scale(2.3)" { (hue.mark()) }
            text x="44" y="44" text-anchor="end" font-family="monospace" font-size="30" font-weight="700" fill="#fff" { "HQ" }
            rect class="hit" x="-70" y="-70" width="140" height="140" fill="transparent" {}
        }
    }
}

/// A postmark in the colour of the corner.
fn base(game: &TopSecret, v: &View, corner: u8, reader: &Reader<'_>) -> Markup {
    let at = point(game.board.base_at[usize::from(corner)]);
    let hue = HUES[usize::from(corner)];
    let name = format!("{} {}", say(reader.lang, "base"), hue.name(reader.lang));
    let choosing = v.phase == Phase::Outpost && game.seat_at(corner).is_none();
    html! {
        g transform=(translate(at)) data-spot=[choosing.then(|| base_spot(corner))] {
            title { (name) }
            circle r="76" fill=(PAPER) stroke=(hue.fill()) stroke-width="7" {}
            circle r="65" fill=(hue.fill()) fill-opacity=".13" stroke=(hue.fill()) stroke-width="3" stroke-dasharray="9 6" {}
            g stroke=(hue.fill()) opacity=".3" { use href="#ts-waves" {} }
            g transform="translate(0 -76)" {
                circle r="17" fill=(hue.fill()) stroke=(PAPER) stroke-width="3" {}
                g transform="scale(.85)" { (hue.mark()) }
            }
            circle class="hit" r="78" fill="transparent" {}
        }
    }
}

fn city_mark(game: &TopSecret, city: Place, reader: &Reader<'_>) -> Markup {
    let at = city_at(game, city);
    let name = words::place(game, city, reader.lang);
    // A long name must not run into its neighbours.
    let size = if name.chars().count() > 9 { 25 } else { 29 };
    let aside = aside(at.0, &name, size);
    html! {
        g class="city" data-spot=(city_spot(game, city)) transform=(translate(at)) {
            title { (name) }
            circle class="hit" r="60" fill="transparent" {}
            circle r="19" fill="#fffaf0" stroke=(INK) stroke-width="7" {}
            circle r="7" fill=(INK) {}
            text x=(aside as i32) y="50" text-anchor="middle" font-size=(size) font-weight="700" fill=(INK)
                stroke=(PAPER) stroke-width="7" stroke-linejoin="round" paint-order="stroke" { (name) }
        }
    }
}

/// How far a name is moved sideways from its city to keep it away from the edge of the sheet.
fn aside(x: f32, name: &str, size: u8) -> f32 {
    const MARGIN: f32 = 30.0;
    let half = 0.3 * f32::from(size) * name.chars().count() as f32;
    let room = f32::from(SHEET) - 2.0 * (half + MARGIN);
    (half + MARGIN + (x - half - MARGIN).clamp(0.0, room.max(0.0)) - x).round()
}

/// Agents in a city stand side by side, seat by seat; on a base each has a spot of its own.
pub(super) fn agent_at(game: &TopSecret, v: &View, seat: Seat, agent: Agent) -> At {
    const ON_BASE: [At; 7] =
        [(-23.0, -34.0), (23.0, -34.0), (-44.0, 8.0), (0.0, 8.0), (44.0, 8.0), (-23.0, 50.0), (23.0, 50.0)];
    let corner = game.corner(seat);
    let place = v.squads[seat.index()].at(agent);
    let (home, (dx, dy)) = match place {
        Place::BASE => (point(game.board.base_at[usize::from(corner)]), ON_BASE[usize::from(agent.0)]),
        Place::OUTPOST => {
            let empty = usize::from(crate::config::EMPTY_CORNER);
            (point(game.board.base_at[empty]), (if corner == 0 { -26.0 } else { 26.0 }, 0.0))
        }
        Place::HQ => (point(game.board.hq_at[usize::from(opposite(corner))]), (0.0, 0.0)),
        city => (city_at(game, city), in_row(game, v, seat, agent, city)),
    };
    (home.0 + dx, home.1 + dy)
}

fn in_row(game: &TopSecret, v: &View, seat: Seat, agent: Agent, city: Place) -> At {
    let there = |seat: Seat| v.squads[seat.index()].in_place(city);
    let company: u32 = Seats::all(game.seats).iter().map(|seat| there(seat).len()).sum();
    let before: u32 = Seats::all(seat.0).iter().map(|seat| there(seat).len()).sum();
    let lower = there(seat).intersection(Agents::all(agent.0)).len();
    let width = if company > 2 { 46.0 } else { 56.0 };
    (width * ((before + lower) as f32 - (company - 1) as f32 / 2.0), -22.0)
}

fn figure(game: &TopSecret, v: &View, seat: Seat, agent: Agent, reader: &Reader<'_>) -> Markup {
    let hue = game.hue(seat);
    let at = translate(agent_at(game, v, seat, agent));
    let name = words::fighter((seat, agent), reader);
    let waits = v.squads[seat.index()].at(agent) == Place::BASE;
    let size = if waits { FIGURE_ON_BASE } else { FIGURE };
    // Other agents must not block a click on their city.
    let mine = seat == v.turn && matches!(v.phase, Phase::Turn | Phase::Lose);
    let id = agent_spot(game, seat, agent);
    html! {
        g id=(id) class="piece" data-spot=[mine.then_some(&id)] pointer-events=[(!mine).then_some("none")]
            transform=(format!("{at} scale({size})")) {
            title { (name) }
            @if v.bonus.of(agent) > 0 && seat == v.turn {
                ellipse cy="38" rx="36" ry="12" fill=(LAMP) stroke=(INK) stroke-width="4" {}
                text x="-34" y="-30" text-anchor="middle" font-size="30" font-weight="700" fill="#b3261e"
                    stroke="#fffaf0" stroke-width="6" paint-order="stroke" { "+" (v.bonus.of(agent)) }
            }
            g fill=(hue.fill()) { use href="#ts-agent" {} }
            g transform="translate(-11 22) scale(.72)" { (hue.mark()) }
            text x="11" y="32" text-anchor="middle" font-size="28" font-weight="700" fill="#fff"
                stroke="#0c171b" stroke-width="4" paint-order="stroke" { (agent.number()) }
            rect class="hit" x="-32" y="-50" width="64" height="92" fill="transparent" {}
        }
    }
}

/// Where a suitcase is drawn: beside the agent that carries it, or in a row below the name of its city, or
/// above the city.
pub(super) fn case_at(game: &TopSecret, v: &View, case: Case) -> Option<At> {
    match v.cases.of(case) {
        Whereabouts::Carried(seat, agent) => {
            let (x, y) = agent_at(game, v, seat, agent);
            Some(beside((x, y)))
        }
        Whereabouts::Lying(city) => {
            let lying = v.cases.lying(city);
            let before = lying.intersection(Cases::all(case.0)).len() as f32;
            let gap = (170.0 / lying.len() as f32).min(58.0);
            let (x, y) = city_at(game, city);
            // At the lower edge of the sheet there is no room below the name.
            let below = if y + 110.0 < f32::from(SHEET) { 84.0 } else { -84.0 };
            Some((x + gap * (before - (lying.len() - 1) as f32 / 2.0), y + below))
        }
        Whereabouts::Unplaced | Whereabouts::Secured(_) => None,
    }
}

/// Where an agent carries its suitcase.
pub(super) fn beside((x, y): At) -> At {
    (x + 34.0, y + 26.0)
}

fn suitcase(v: &View, case: Case, at: At, reader: &Reader<'_>) -> Markup {
    let handled = match v.cases.of(case) {
        Whereabouts::Carried(seat, _) => seat == v.turn,
        _ => true,
    };
    let clickable = handled && v.phase == Phase::Turn;
    let id = case_spot(case);
    html! {
        g id=(id) class="piece" data-spot=[clickable.then_some(&id)] pointer-events=[(!clickable).then_some("none")]
            transform=(translate(at)) {
            title { (words::case(case, reader.lang)) }
            (luggage(case))
            @if v.known.contains(case) { (inside(v.contents.of(case))) }
            rect class="hit" x="-34" y="-32" width="68" height="60" fill="transparent" {}
        }
    }
}

/// A suitcase around the origin, about 52 wide, with its letter and mark.
pub(super) fn luggage(case: Case) -> Markup {
    let hue = case.hue();
    html! {
        g fill=(hue.fill()) { use href="#ts-case" {} }
        g transform="translate(-12 3) scale(.7)" { (hue.mark()) }
        text x="12" y="13" text-anchor="middle" font-size="28" font-weight="700" fill="#fff"
            stroke="#0c171b" stroke-width="4" paint-order="stroke" { (case.sign()) }
    }
}

/// A tag with what is in a suitcase, for observers who know it.
fn inside(what: Content) -> Markup {
    html! {
        g transform="translate(20 -20)" {
            circle r="15" fill="#fffaf0" stroke=(INK) stroke-width="3" {}
            @if what == Content::Bomb {
                g transform="scale(.5)" { use href="#ts-bomb" {} }
            } @else {
                text y="8" text-anchor="middle" font-family="monospace" font-size="24" font-weight="700" fill="#b3261e" { (what.name()) }
            }
        }
    }
}

/// The dice lie between the four cities in the middle.
fn dice(v: &View) -> Markup {
    if !matches!(v.phase, Phase::Turn | Phase::Duel | Phase::Lose) {
        return html! {};
    }
    html! {
        @for (index, face) in v.dice.into_iter().enumerate() {
            g id=(format!("die-{index}-{}-{face}", v.turn_number)) class="die"
                transform=(format!("translate(500 {}) rotate({}) scale(.84)", 502 + 52 * index, if index == 0 { -8 } else { 6 })) {
                rect x="-26" y="-26" width="52" height="52" rx="11" fill="#fffaf0" stroke=(INK) stroke-width="4" {}
                @for (x, y) in PIPS[usize::from(face.min(3))] {
                    circle cx=(x * 13) cy=(y * 13) r="5.5" fill=(INK) {}
                }
            }
        }
    }
}

const PIPS: [&[(i32, i32)]; 4] = [&[], &[(0, 0)], &[(-1, -1), (1, 1)], &[(-1, -1), (0, 0), (1, 1)]];

/// The mark of a duel: a red seal with crossed swords above the city.
fn duel_mark(game: &TopSecret, v: &View) -> Markup {
    let Some(duel) = v.duel else { return html! {} };
    let at = city_at(game, v.squads[v.turn.index()].at(duel.attacker));
    html! {
        g transform=(translate(at)) pointer-events="none" {
            circle r="84" cy="-6" fill="none" stroke="#b3261e" stroke-width="7" stroke-dasharray="18 9" {}
            g transform="translate(0 -92) scale(.8)" {
                circle r="34" fill="#b3261e" stroke="#7e1913" stroke-width="4" {}
                use href="#ts-swords" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_away_from_the_edge_and_are_otherwise_centred_below_their_city() {
        assert!(aside(78.0, "Bordeaux", 29) > 15.0);
        assert!(aside(922.0, "Bordeaux", 29) < -15.0);
        assert!(aside(500.0, "Bordeaux", 29).abs() < 0.5);
        assert!(aside(0.0, &"x".repeat(60), 29).is_finite());
    }
}
