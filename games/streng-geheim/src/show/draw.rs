//! A map of the town on paper, lit by a lamp. The investigation sheet and the hand are panels of their own.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::field_spot;
use super::words::{self, HUES, fill, say};
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::state::{AWAY_AFTER, COLOURS, Phase};
use crate::view::View;

mod sheet;

/// The columns and rows of the map.
const COLUMNS: [i32; 5] = [105, 302, 500, 698, 895];
const ROWS: [i32; 5] = [115, 320, 532, 742, 938];
/// Column and row of each field.
const CELLS: [(usize, usize); 21] = [
    (0, 0), // the hotels
    (4, 0),
    (0, 2),
    (4, 2),
    (1, 3),
    (3, 3),
    (4, 1), // airport, station
    (0, 1),
    (1, 0), // contacts
    (1, 2),
    (2, 3),
    (2, 0), // secret places
    (1, 4),
    (1, 1),
    (3, 1),
    (3, 2),
    (3, 0), // transport
    (2, 1),
    (0, 3),
    (3, 4),
    (4, 3),
];

impl Draw for StrengGeheim {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let mut panels = vec![
            Panel { name: "board", width: 1_000, height: 1_150, body: board(self, v, reader) },
            Panel { name: "sheet", width: 1_000, height: 590, body: sheet::sheet(self, v, reader) },
        ];
        if v.mine.is_some() {
            panels.push(Panel { name: "hand", width: 1_000, height: 170, body: sheet::hand(self, v, reader) });
        }
        Scene(panels)
    }
}

fn board(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/town.svg")))
        (PreEscaped(include_str!("../../art/ground.svg")))
        @for field in Field::all() { (building(game, v, field, reader)) }
        (square(v, reader))
        text x="30" y="1104" font-size="22" fill="#a9bdb9" { (say(reader.lang, "tray")) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Bug, reader)) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Informer, reader)) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Agent, reader)) }
    }
}

fn centre(field: Field) -> (i32, i32) {
    let (column, row) = CELLS[usize::from(field.0)];
    (COLUMNS[column], ROWS[row])
}

/// Is the field of any use in this part of the game (`SG-8`, `SG-17`)?
fn open(game: &StrengGeheim, v: &View, field: Field) -> bool {
    let fleeing = v.fugitive.is_some();
    if fleeing { game.flight_fields.contains(field) } else { game.open_fields.contains(field) }
}

fn building(game: &StrengGeheim, v: &View, field: Field, reader: &Reader<'_>) -> Markup {
    let (x, y) = centre(field);
    let code = field.name().unwrap_or_default();
    let drawing = if Field::HOTELS.contains(field) {
        "hotel".to_string()
    } else if Field::CONTACTS.contains(field) {
        "contact".to_string()
    } else {
        code.to_lowercase()
    };
    let hue = HUES.get(usize::from(field.0)).filter(|_| Field::HOTELS.contains(field));
    let faint = if open(game, v, field) { "1" } else { ".42" };
    html! {
        g class="building" data-spot=(field_spot(field)) transform=(format!("translate({x} {y})")) {
            title { (words::field(game, field, reader.lang)) }
            rect class="hit" x="-92" y="-96" width="184" height="192" rx="18" fill="transparent" {}
            g opacity=(faint) {
                g transform="translate(-4 -14)" fill=(hue.map_or("#2b4540", |hue| hue.fill())) {
                    use href=(format!("#sg-{drawing}")) {}
                }
                @if let Some(hue) = hue { g transform="translate(-4 -48) scale(.75)" { (hue.mark()) } }
                rect x="-94" y="-96" width=(if code.len() == 3 { 78 } else { 60 }) height="40" rx="8" fill="#12262b" {}
                text x=(if code.len() == 3 { -55 } else { -64 }) y="-65" text-anchor="middle" font-size="32" font-weight="700" fill="#fff6dc" {
                    (code)
                }
            }
        }
    }
}

/// The square in the middle: the round and the tips; in the flight five lamps for the times alone.
fn square(v: &View, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let title = if v.fugitive.is_some() { "centre-flight" } else { "centre-round" };
    let pile = fill(lang, "centre-tips", &[("count", v.tip_pile.into())]);
    html! {
        g transform=(format!("translate({} {})", COLUMNS[2], ROWS[2])) {
            circle r="86" fill="#f7f0dd" stroke="#12262b" stroke-width="5" {}
            circle r="76" fill="none" stroke="#b9a97c" stroke-width="3" stroke-dasharray="4 9" {}
            text y="-34" text-anchor="middle" font-size="28" fill="#5a4d2c" { (say(lang, title)) }
            text y="22" text-anchor="middle" font-size="58" font-weight="700" fill="#12262b" { (v.round) }
            @if v.fugitive.is_some() {
                @for lamp in 0..AWAY_AFTER {
                    @let lit = lamp < v.alone;
                    circle cx=(i32::from(lamp) * 24 - 48) cy="48" r="10" fill=(if lit { "#f2cf63" } else { "#cbbd94" })
                        stroke="#12262b" stroke-width="3" {}
                }
            } @else {
                text y="56" text-anchor="middle" font-size="26" fill="#5a4d2c" { (pile) }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Agent,
    Informer,
    Bug,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Informer => "informer",
            Self::Bug => "bug",
        }
    }

    fn fields(self, v: &View) -> &[Field; COLOURS] {
        match self {
            Self::Agent => &v.agents,
            Self::Informer => &v.informers,
            Self::Bug => &v.bugs,
        }
    }

    /// How large it is drawn.
    fn scale(self) -> &'static str {
        match self {
            Self::Agent => "1",
            Self::Informer => ".72",
            Self::Bug => ".62",
        }
    }
}

/// Agents stand in front of their building, informers at its right, bugs above them; those off the board wait below.
fn stand(v: &View, seat: Seat, sort: Sort) -> (i32, i32) {
    let fields = sort.fields(v);
    let field = fields[seat.index()];
    if field == Field::OFF {
        let x = 268 + 130 * i32::from(seat.0);
        return match sort {
            Sort::Agent => (x - 42, 1_090),
            Sort::Informer => (x + 4, 1_096),
            Sort::Bug => (x + 42, 1_100),
        };
    }
    let here = (0..COLOURS).filter(|other| fields[*other] == field).count() as i32;
    let before = (0..seat.index()).filter(|other| fields[*other] == field).count() as i32;
    let (x, y) = centre(field);
    match sort {
        Sort::Agent => {
            let step = if here > 1 { (140 / (here - 1)).min(56) } else { 0 };
            (x + step * before - step * (here - 1) / 2, y + 52)
        }
        Sort::Informer => (x + 74 - (90 / here).min(34) * before, y - 6),
        Sort::Bug => (x + 74 - (100 / here).min(36) * before, y - 66),
    }
}

fn piece(v: &View, seat: Seat, sort: Sort, reader: &Reader<'_>) -> Markup {
    let (x, y) = stand(v, seat, sort);
    let hue = HUES[seat.index()];
    let running = sort == Sort::Agent && v.fugitive == Some(seat);
    let mine = sort == Sort::Agent && v.who.seat() == Some(seat);
    let faint = if sort != Sort::Agent && matches!(v.phase, Phase::Flight | Phase::Over) { ".45" } else { "1" };
    let mark = match sort {
        Sort::Agent => "translate(0 18)",
        Sort::Informer => "translate(0 19)",
        Sort::Bug => "translate(0 2)",
    };
    html! {
        g id=(format!("{}-{}", sort.name(), hue.id())) class="piece" transform=(format!("translate({x} {y})")) {
            title { (reader.name(seat)) }
            g transform=(format!("scale({})", sort.scale())) opacity=(faint) {
                @if running { circle r="52" fill="none" stroke="#b3261e" stroke-width="7" stroke-dasharray="14 8" {} }
                @if mine { ellipse cy="38" rx="38" ry="12" fill="#f2cf63" stroke="#12262b" stroke-width="3" {} }
                g fill=(hue.fill()) { use href=(format!("#sg-{}", sort.name())) {} }
                g transform=(mark) { (hue.mark()) }
            }
        }
    }
}
