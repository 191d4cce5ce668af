//! A map of the town on paper, lit by a lamp. What the observer has in front of it is a panel of its own.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{field_spot, place_spot};
use super::words::{self, HUES, fill, say};
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::place::Place;
use crate::state::{COLOURS, Phase};
use crate::view::View;
use crate::wire::SLOT_NAMES;

pub(super) mod dial;
pub(super) mod hand;

const INK: &str = "#12262b";

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
        let mut panels = vec![Panel { name: "board", width: 1_000, height: 1_150, body: board(self, v, reader) }];
        if v.mine.is_some() && v.open.is_none() {
            panels.push(Panel { name: "hand", width: 1_000, height: 360, body: hand::hand(self, v, reader) });
        }
        Scene(panels)
    }
}

fn board(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        (PreEscaped(include_str!("../../art/town.svg")))
        (PreEscaped(include_str!("../../art/ground.svg")))
        @for field in Field::all() { (building(game, v, field, reader)) }
        (square(game, v, reader))
        text x="30" y="1104" font-size="22" fill="#a9bdb9" { (say(reader.lang, "tray")) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Bug, reader)) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Informer, reader)) }
        @if let Some(dialled) = v.mine.as_ref().and_then(|mine| mine.dial) { (sealed(v, dialled)) }
        @for seat in Seats::all(game.seats).iter() { (piece(v, seat, Sort::Agent, reader)) }
        (search(game, v, reader))
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
                (sign(code, game.town.field_name(field, reader.lang).unwrap_or_default()))
            }
        }
    }
}

/// Code and name of a field, the name in two lines if it is long.
fn sign(code: &str, name: &str) -> Markup {
    let left = if code.len() == 3 { -20 } else { -40 };
    let room = 92 - left;
    let (first, second) = two_lines(name);
    // Small letters are about eleven units wide.
    let squeezed = |line: &str| (11 * line.chars().count() as i32 > room).then_some(room);
    let lines = if second.is_empty() { vec![(-69, first)] } else { vec![(-79, first), (-60, second)] };
    html! {
        rect x="-96" y="-100" width="192" height="46" rx="8" fill=(INK) {}
        text x="-90" y="-66" font-size=(if code.len() == 3 { 26 } else { 30 }) font-weight="700" fill="#fff6dc" { (code) }
        @for (y, line) in lines {
            text x=(left) y=(y) font-size="19" fill="#fff6dc" textLength=[squeezed(line)] lengthAdjust="spacingAndGlyphs" { (line) }
        }
    }
}

/// Splits a name at the space that leaves the shortest longer line.
fn two_lines(name: &str) -> (&str, &str) {
    if name.chars().count() <= 13 {
        return (name, "");
    }
    let longer = |(first, second): &(&str, &str)| first.chars().count().max(second.chars().count());
    name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..])).min_by_key(longer).unwrap_or((name, ""))
}

/// Where the observer has dialled its agent to.
fn sealed(v: &View, dialled: Field) -> Markup {
    let Some(seat) = v.who.seat().filter(|_| dialled != Field::OFF) else { return html! {} };
    let (x, y) = centre(dialled);
    html! {
        circle cx=(x) cy=(y + 52) r="46" fill="#fff" fill-opacity=".35" stroke=(HUES[seat.index()].fill()) stroke-width="6" stroke-dasharray="12 9" {}
    }
}

/// The luggage or the lockers that the observer may search now, large, in front of their building.
fn search(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let asked = v.acting.filter(|seat| v.who.seat() == Some(*seat) && v.waiting.contains(*seat));
    let Some(seat) = asked.filter(|seat| !Field::SECRET.contains(v.agents[seat.index()])) else { return html! {} };
    let field = v.agents[seat.index()];
    let places: Vec<_> = game.places(field).without(Place::of_colour(seat.index())).iter().collect();
    let (x, y) = centre(field);
    let half = 66 * places.len() as i32;
    let left = (x - half).clamp(10, 990 - 2 * half);
    html! {
        @for (index, at) in (0..).zip(places) {
            g data-spot=(place_spot(at)) transform=(format!("translate({} {})", left + 66 + 132 * index, y + 8)) {
                title { (words::place(game, at, reader.lang)) }
                rect class="hit" x="-60" y="-64" width="120" height="128" rx="14" fill="#f7f0dd" stroke=(INK) stroke-width="4" {}
                g transform="translate(0 -26)" { (luggage(at.colour(), at.slot())) }
                g transform="translate(0 34) scale(.8)" { (hand::face(game, v.known(at), reader)) }
            }
        }
    }
}

/// A suitcase, bag or locker in its colour, about 60 wide around the origin.
fn luggage(colour: usize, slot: u8) -> Markup {
    let name = SLOT_NAMES[usize::from(slot)];
    html! { g transform="scale(.8)" fill=(HUES[colour].fill()) { use href=(format!("#sg-{name}")) {} } }
}

/// The square in the middle: the round and the tips; in the flight a lamp for each of the times alone.
fn square(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let title = if v.fugitive.is_some() { "centre-flight" } else { "centre-round" };
    let pile = fill(lang, "centre-tips", &[("count", v.tip_pile.into())]);
    html! {
        g data-thing="tip" transform=(format!("translate({} {})", COLUMNS[2], ROWS[2])) {
            circle r="86" fill="#f7f0dd" stroke="#12262b" stroke-width="5" {}
            circle r="76" fill="none" stroke="#b9a97c" stroke-width="3" stroke-dasharray="4 9" {}
            text y="-34" text-anchor="middle" font-size="28" fill="#5a4d2c" { (say(lang, title)) }
            text y="22" text-anchor="middle" font-size="58" font-weight="700" fill="#12262b" { (v.round) }
            @if v.fugitive.is_some() {
                @for lamp in 0..game.limits().alone {
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
pub(super) enum Sort {
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
pub(super) fn stand(v: &View, seat: Seat, sort: Sort) -> (i32, i32) {
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
        Sort::Informer => (x + 74 - (90 / here).min(34) * before, y + 10),
        Sort::Bug => (x + 74 - (100 / here).min(36) * before, y - 36),
    }
}

pub(super) fn piece_id(seat: Seat, sort: Sort) -> String {
    format!("{}-{}", sort.name(), HUES[seat.index()].id())
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
        g id=(piece_id(seat, sort)) class="piece" data-thing=(sort.name()) transform=(format!("translate({x} {y})")) {
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
