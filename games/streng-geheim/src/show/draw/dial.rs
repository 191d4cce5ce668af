//! The dial: the fields around a disc, and a knob that is turned to one of them (`SG-8`).

use std::f64::consts::TAU;

use deckname_scene::Reader;
use maud::{Markup, html};

use super::INK;
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::show::clicks::{BLACKOUT, field_spot};
use crate::show::words::{self, say};
use crate::view::View;

const CENTRE: i32 = 180;
const RIM: f64 = 168.0;
const HUB: f64 = 92.0;
const KNOB: f64 = 74.0;

pub(in crate::show) const KNOB_ID: &str = "dial-knob";

/// What is on the disc in this part of the game, the blackout last.
fn fields(game: &StrengGeheim, v: &View) -> Vec<Field> {
    if v.fugitive.is_some() {
        return game.flight_fields.iter().collect();
    }
    game.open_fields.iter().filter(|field| *field != Field::OFF).chain([Field::OFF]).collect()
}

/// Where the knob stands when this field is dialled, as a point of the panel; the middle for no field.
pub(in crate::show) fn knob(game: &StrengGeheim, v: &View, dialled: Option<Field>) -> (i32, i32) {
    let fields = fields(game, v);
    let at = dialled.and_then(|field| fields.iter().position(|other| *other == field));
    at.map_or((CENTRE, CENTRE), |at| point(KNOB, turn(at, fields.len())))
}

/// How far round the disc a sector is, in radians from the top.
fn turn(at: usize, of: usize) -> f64 {
    TAU * at as f64 / of as f64
}

fn point(radius: f64, turn: f64) -> (i32, i32) {
    let along = |share: f64| CENTRE + (radius * share).round() as i32;
    (along(turn.sin()), along(-turn.cos()))
}

pub(super) fn dial(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Markup {
    let fields = fields(game, v);
    let dialled = v.mine.as_ref().and_then(|mine| mine.dial);
    let (x, y) = knob(game, v, dialled);
    html! {
        g data-dial {
            circle cx=(CENTRE) cy=(CENTRE) r=(RIM + 8.0) fill="#0d1c21" stroke="#b9a97c" stroke-width="4" {}
            @for (at, field) in fields.iter().enumerate() {
                (sector(game, *field, turn(at, fields.len()), TAU / fields.len() as f64, dialled == Some(*field), reader))
            }
            circle cx=(CENTRE) cy=(CENTRE) r=(HUB) fill="#b9a97c" stroke=(INK) stroke-width="4" {}
            circle cx=(CENTRE) cy=(CENTRE) r="44" fill="#efe6cf" stroke=(INK) stroke-width="3" {}
            @if let Some(dialled) = dialled {
                text x=(CENTRE) y=(CENTRE + 11) text-anchor="middle" font-size="32" font-weight="700" fill=(INK) { (dialled.name().unwrap_or("–")) }
            }
            g id=(KNOB_ID) class="piece knob" transform=(format!("translate({x} {y})")) {
                circle r="17" fill="#b3261e" stroke=(INK) stroke-width="4" {}
                circle r="6" fill="#fff" {}
            }
        }
    }
}

fn sector(game: &StrengGeheim, field: Field, middle: f64, width: f64, chosen: bool, reader: &Reader<'_>) -> Markup {
    let [(x1, y1), (x2, y2)] = [-0.5, 0.5].map(|side| point(RIM, middle + side * width));
    let [(x3, y3), (x4, y4)] = [0.5, -0.5].map(|side| point(HUB, middle + side * width));
    let (x, y) = point(f64::midpoint(RIM, HUB), middle);
    let (knob_x, knob_y) = point(KNOB, middle);
    let off = field == Field::OFF;
    let spot = if off { BLACKOUT.to_string() } else { field_spot(field) };
    let code = if off { say(reader.lang, "dial-blackout") } else { field.name().unwrap_or_default().to_string() };
    html! {
        g data-spot=(spot) data-knob=(format!("{knob_x} {knob_y}")) {
            title { (words::field(game, field, reader.lang)) }
            path class="hit" d=(format!("M{x1} {y1}A{RIM} {RIM} 0 0 1 {x2} {y2}L{x3} {y3}A{HUB} {HUB} 0 0 0 {x4} {y4}Z"))
                fill=(if chosen { "#f2cf63" } else { "#efe6cf" }) stroke=(INK) stroke-width="2" {}
            text x=(x) y=(y + 9) text-anchor="middle" font-size=(if code.len() > 2 { 21 } else { 27 }) font-weight="700" fill=(INK) { (code) }
        }
    }
}
