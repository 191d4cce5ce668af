//! A field of hexagons under two lamps, one for each half; a desk below it to turn spies and to keep count.

use deckname_engine::{Observer, Seat};
use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{PASS, axis_spot, field_spot};
use super::text::{facing, knows_secret, lit};
use super::words::{axis, fill, hue, kind, say};
use crate::board::{Kind, Piece, enemy};
use crate::config::Spion;
use crate::field::{Axis, Field, ROWS};
use crate::state::Phase;
use crate::view::View;

const WIDTH: u32 = 1_000;
const HEIGHT: u32 = 1_687;
const DESK: u32 = 250;
/// From the edge to the middle of the first field, half a field aside, a row down, and the gap at the middle line.
const FIRST: (u32, u32) = (80, 99);
const HALF_STEP: u32 = 56;
const ROW: u32 = 97;
const MIDDLE: u32 = 34;

impl Draw for Spion {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        Scene(vec![
            Panel { name: "board", width: WIDTH, height: HEIGHT, body: board(self, v, reader) },
            Panel { name: "desk", width: WIDTH, height: DESK, body: desk(v, reader) },
        ])
    }
}

fn board(game: &Spion, v: &View, reader: &Reader<'_>) -> Markup {
    let lit = lit(v);
    html! {
        (PreEscaped(include_str!("../../art/desk.svg")))
        (middle_line(v))
        @for field in Field::all() {
            (hexagon(game, v, field, lit.has(field), reader))
        }
        rect width=(WIDTH) height=(HEIGHT) rx="32" fill="url(#sn-night)" pointer-events="none" {}
        @for piece in Piece::all() {
            (figure(v, piece))
        }
        @for secret in v.secrets.iter().flatten().flatten() {
            @let (x, y) = place(v, *secret);
            g pointer-events="none" transform=(format!("translate({} {}) scale(.85)", x - 25, y - 24)) { use href="#sn-secret" {} }
        }
    }
}

/// Where a field is drawn. Seen from seat 0 the board is turned, so that the own half is below.
fn place(v: &View, field: Field) -> (u32, u32) {
    let drawn = facing(v, field);
    let gap = if drawn.row() < ROWS / 2 { 0 } else { MIDDLE };
    (FIRST.0 + HALF_STEP * u32::from(drawn.half_steps()), FIRST.1 + ROW * u32::from(drawn.row()) + gap)
}

fn translate((x, y): (u32, u32)) -> String {
    format!("translate({x} {y})")
}

fn middle_line(v: &View) -> Markup {
    let y = HEIGHT / 2;
    let above = facing(v, Field(0)).half();
    html! {
        path d=(format!("M30 {y}H970")) stroke="#f2cf63" stroke-width="6" stroke-dasharray="26 16" stroke-linecap="round" {}
        @for (seat, y) in [(above, y - 36), (enemy(above), y + 60)] {
            // Where the outer rows leave half a field free.
            @let x = if seat == above { 42 } else { 958 };
            text x=(x) y=(y) text-anchor="middle" font-size="34" font-weight="700" fill="#efe6cf" { (if seat.0 == 0 { "a" } else { "b" }) }
        }
    }
}

fn hexagon(game: &Spion, v: &View, field: Field, lit: bool, reader: &Reader<'_>) -> Markup {
    let asker = enemy(field.half());
    let crossed = v.facts.crossed[asker.index()].has(field);
    let paper = match (field.half(), game.hideouts.is_open(field)) {
        _ if lit => "#f7d774",
        (Seat(0), true) => "#e3e6da",
        (Seat(0), false) => "#b9c6c2",
        (_, true) => "#f0e3cd",
        (_, false) => "#d3bfa5",
    };
    let secret = knows_secret(v, field);
    html! {
        g class="field" data-spot=(field_spot(field)) transform=(translate(place(v, field))) {
            title { (title(v, field, reader)) }
            g fill=(paper) opacity=(if crossed { ".62" } else { "1" }) { use href="#sn-hex" {} }
            @if secret { g fill="none" stroke="#b3261e" stroke-width="5" transform="scale(.93)" { use href="#sn-hex" {} } }
            @if crossed { g stroke=(hue(asker).fill()) { use href="#sn-cross" {} } }
            text y="47" text-anchor="middle" font-size="25" font-weight="600" fill="#4a4334" { (field.number()) }
            path class="hit" d="M0-62 53.500-31V31L0 62-53.500 31V-31Z" fill="transparent" {}
        }
    }
}

/// The field, and who stands there.
fn title(v: &View, field: Field, reader: &Reader<'_>) -> String {
    let board = &v.facts.board;
    let piece = board.piece_at(field).and_then(|piece| Some((board.kind(piece), board.owner(piece)?)));
    piece.map_or_else(
        || field.name(),
        |(of, owner)| format!("{}: {} ({})", field.name(), kind(of, reader.lang), reader.name(owner)),
    )
}

/// A piece lets clicks through to its field. One that has changed sides keeps a rim of its first colour.
fn figure(v: &View, piece: Piece) -> Markup {
    let board = &v.facts.board;
    let Some(owner) = board.owner(piece) else { return html! {} };
    let rim = if owner == piece.first_owner() { "#12262b" } else { hue(piece.first_owner()).fill() };
    html! {
        g id=(format!("piece-{}", piece.0)) class="piece" pointer-events="none" transform=(translate(place(v, board.at(piece)))) {
            g transform="translate(0 -12) scale(.88)" {
                @if let Some(axis) = board.axis(piece) { (arrows(axis)) }
                @if board.kind(piece) == Kind::Large {
                    @for axis in Axis::ALL { g transform=(angle(axis)) { use href="#sn-points" {} } }
                }
                g fill=(hue(owner).fill()) stroke=(rim) { use href=(format!("#sn-{}", board.kind(piece).name())) {} }
                g transform=(mark_place(board.kind(piece))) { (hue(owner).mark()) }
            }
        }
    }
}

fn mark_place(kind: Kind) -> &'static str {
    match kind {
        Kind::Defender => "translate(0 -4) scale(1.350)",
        Kind::Small => "translate(0 16) scale(.9)",
        Kind::Large => "translate(0 19)",
    }
}

/// Half a turn changes no axis, so arrows look the same from both sides of the board.
fn angle(axis: Axis) -> &'static str {
    match axis {
        Axis::EastWest => "rotate(0)",
        Axis::NorthEast => "rotate(-60)",
        Axis::NorthWest => "rotate(60)",
    }
}

fn arrows(axis: Axis) -> Markup {
    html! { g transform=(angle(axis)) { use href="#sn-arrows" {} } }
}

fn desk(v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        rect width=(WIDTH) height=(DESK) rx="24" fill="#efe6cf" {}
        @for (place, to) in Axis::ALL.into_iter().enumerate() {
            (turn_button(80 + 130 * place as u32, to, reader))
        }
        (pass_button(reader))
        @for (seat, y) in [(Seat(0), 66), (Seat(1), 168)] {
            (count(v, seat, y, reader))
        }
    }
}

fn turn_button(x: u32, to: Axis, reader: &Reader<'_>) -> Markup {
    html! {
        g class="button" data-spot=(axis_spot(to)) transform=(format!("translate({x} 84)")) {
            title { (fill(reader.lang, "spot-turn", &[("axis", axis(to, reader.lang).into())])) }
            rect x="-58" y="-58" width="116" height="116" rx="18" fill="#e0d3b0" stroke="#b9a97c" stroke-width="3" {}
            g transform="scale(.85)" { (arrows(to)) circle r="22" fill="#12262b" {} }
            rect class="hit" x="-58" y="-58" width="116" height="116" rx="18" fill="transparent" {}
        }
    }
}

fn pass_button(reader: &Reader<'_>) -> Markup {
    html! {
        g class="button" data-spot=(PASS) transform="translate(210 198)" {
            rect x="-188" y="-36" width="376" height="72" rx="18" fill="#e0d3b0" stroke="#b9a97c" stroke-width="3" {}
            text y="11" text-anchor="middle" font-size="34" fill="#12262b" { (say(reader.lang, "pass")) }
            rect class="hit" x="-188" y="-36" width="376" height="72" rx="18" fill="transparent" {}
        }
    }
}

/// What a seat knows and what it has left.
fn count(v: &View, seat: Seat, y: u32, reader: &Reader<'_>) -> Markup {
    let board = &v.facts.board;
    let spies = board.spies(seat).count();
    let defenders = board.pieces(seat).count() - spies;
    let left = fill(reader.lang, "left", &[("count", v.facts.candidates[seat.index()].into())]);
    let turn = v.facts.phase() == Phase::Move && v.facts.turn == seat;
    let name: String = reader.name(seat).chars().take(14).collect();
    html! {
        g transform=(format!("translate(470 {y})")) {
            @if turn { rect x="-40" y="-50" width="550" height="94" rx="16" fill="#f2cf63" {} }
            circle r="24" cy="-8" fill=(hue(seat).fill()) {}
            g transform="translate(0 -8)" { (hue(seat).mark()) }
            text x="44" y="-8" font-size="36" font-weight="700" fill="#12262b" { (name) (if v.who == Observer::Seat(seat) { " ★" } else { "" }) }
            text x="44" y="30" font-size="29" fill="#3a3a30" { (left) }
            g transform="translate(374 -16) scale(.5)" fill=(hue(seat).fill()) stroke="#12262b" { use href="#sn-defender" {} }
            text x="402" y="-4" font-size="34" font-weight="700" fill="#12262b" { (defenders) }
            g transform="translate(456 -16) scale(.5)" fill=(hue(seat).fill()) stroke="#12262b" { use href="#sn-small" {} }
            text x="482" y="-4" font-size="34" font-weight="700" fill="#12262b" { (spies) }
        }
    }
}
