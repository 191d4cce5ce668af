//! The board of hexagons under two lamps, one for each half; below it a desk with buttons and counts.

use deckname_engine::Seat;
use deckname_scene::{Aid, Draw, Panel, Reader, Scene};
use maud::{Markup, PreEscaped, html};

use super::clicks::{PASS, arrows_spot, field_spot};
use super::text::{arrows_facing, facing, is_safe, knows_secret, lit};
use super::words::{arrows, asked, fill, found, hue, kind, say};
use crate::board::{Kind, Piece, enemy};
use crate::config::Spion;
use crate::direction::{Arrows, Direction, Directions, EVERY_WAY};
use crate::field::Field;
use crate::grid::Grid;
use crate::state::Phase;
use crate::view::View;

/// The board is at least as wide as the desk below it.
const WIDTH: u32 = 1_000;
const DESK: u32 = 300;
/// From the edge to the middle of the first field, half a field aside, a row down, and the gap at the middle line.
const EDGE: (u32, u32) = (80, 99);
const HALF_STEP: u32 = 56;
const ROW: u32 = 97;
const MIDDLE: u32 = 34;
/// A row of buttons for spies whose arrows are not opposite.
const BUTTONS: u32 = 130;
/// The rim of a piece that belongs to its first owner.
pub(super) const RIM: &str = "#12262b";

impl Draw for Spion {
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let (width, height) = size(&self.grid);
        let bent = bent_arrows(self);
        let desk_height = DESK + BUTTONS * bent.len() as u32;
        Scene(vec![
            Panel { name: "board", width, height, body: board(self, v, reader) },
            Panel { name: "desk", width: WIDTH, height: desk_height, body: desk(v, &bent, desk_height, reader) },
        ])
    }
}

pub(super) fn size(grid: &Grid) -> (u32, u32) {
    let (east, rows) = (u32::from(grid.east()), u32::from(grid.rows()));
    (WIDTH.max(2 * EDGE.0 + HALF_STEP * east), 2 * EDGE.1 + ROW * (rows - 1) + MIDDLE)
}

/// For each angle between arrows that are not opposite and that a spy of this set-up has: a pair with that angle.
fn bent_arrows(game: &Spion) -> Vec<Arrows> {
    let has =
        |angle: u8| Piece::all().filter_map(|piece| game.board.arrows(piece)).find(|arrows| arrows.angle() == angle);
    [1, 2].into_iter().filter_map(has).collect()
}

fn board(game: &Spion, v: &View, reader: &Reader<'_>) -> Markup {
    let (lit, (width, height)) = (lit(game, v), size(&game.grid));
    html! {
        (PreEscaped(include_str!("../../art/symbols.svg")))
        (lamps(width, height))
        (middle_line(&game.grid, facing(v, Field(0)).half()))
        g class="bright" {
            @for field in game.grid.all() {
                (hexagon(game, v, field, lit.contains(field), reader))
            }
        }
        rect width=(width) height=(height) rx="32" fill="url(#sn-night)" pointer-events="none" {}
        @for piece in Piece::all() {
            (figure(game, v, piece))
        }
        @for (seat, index, at) in secrets_at(game, v) {
            g id=(secret_id(seat, index)) class="piece" pointer-events="none" transform=(translate(at)) {
                g class="upright" { g transform="translate(-25 -24) scale(.85)" { use href="#sn-secret" {} } }
            }
        }
    }
}

/// The secrets that the observer knows, and those that it has not hidden yet: they wait at the middle line.
fn secrets_at(game: &Spion, v: &View) -> Vec<(Seat, usize, (u32, u32))> {
    let (width, height) = size(&game.grid);
    let both = [0, 1];
    let waiting = v.who.seat().filter(|seat| v.facts.phase() == Phase::Hide && !v.facts.hidden.contains(*seat));
    let waiting = waiting
        .into_iter()
        .flat_map(|seat| both.map(|index| (seat, index, (width / 2 - 40 + 80 * index as u32, height / 2))));
    let known = [Seat(0), Seat(1)].into_iter().filter_map(|seat| Some((seat, v.secrets[seat.index()]?)));
    let hidden = known.flat_map(|(seat, secrets)| both.map(|index| (seat, index, middle_of(game, v, secrets[index]))));
    waiting.chain(hidden).collect()
}

pub(super) fn secret_id(seat: Seat, index: usize) -> String {
    format!("secret-{}-{index}", seat.0)
}

/// The table and a lamp over each half.
pub(super) fn lamps(width: u32, height: u32) -> Markup {
    let (right, bottom) = (width - 18, height - 18);
    let frame = format!(
        "M18 52Q18 18 52 18H{}Q{right} 18 {right} 52V{}Q{right} {bottom} {} {bottom}H52Q18 {bottom} 18 {}Z",
        right - 34,
        bottom - 34,
        right - 34,
        bottom - 34,
    );
    html! {
        rect width=(width) height=(height) rx="32" fill="#1d3a3c" {}
        path d=(frame) fill="#12262b" stroke="#57726c" stroke-width="3" {}
        @for y in [height * 26 / 100, height * 74 / 100] {
            ellipse cx=(width / 2) cy=(y) rx=(width * 56 / 100) ry=(height * 28 / 100) fill="url(#sn-lamp)" {}
        }
    }
}

/// The middle of a field. Seen from seat 0 the board is turned, so that the seat's own half is below.
pub(super) fn middle_of(game: &Spion, v: &View, field: Field) -> (u32, u32) {
    printed_at(&game.grid, facing(v, field))
}

/// The middle of a field on the printed board, with half `a` above.
pub(super) fn printed_at(grid: &Grid, field: Field) -> (u32, u32) {
    let (spot, (width, _)) = (grid.spot(field), size(grid));
    let gap = if spot.row < grid.rows() / 2 { 0 } else { MIDDLE };
    let first = (width - HALF_STEP * u32::from(grid.east())) / 2;
    (first + HALF_STEP * u32::from(spot.east), EDGE.1 + ROW * u32::from(spot.row) + gap)
}

pub(super) fn translate((x, y): (u32, u32)) -> String {
    format!("translate({x} {y})")
}

/// The middle line with the names of the halves: that of the seat `above`, and the other.
pub(super) fn middle_line(grid: &Grid, above: Seat) -> Markup {
    let (width, height) = size(grid);
    let y = height / 2;
    // The rows along the line leave half a field free, one on the left and one on the right.
    let last = grid.row(grid.rows() / 2 - 1).next();
    let free_left = last.is_some_and(|field| grid.spot(field).east % 2 == 1);
    html! {
        path d=(format!("M30 {y}H{}", width - 30)) stroke="#f2cf63" stroke-width="6" stroke-dasharray="26 16" stroke-linecap="round" {}
        @for (seat, y) in [(above, y - 36), (enemy(above), y + 60)] {
            @let x = if (seat == above) == free_left { 42 } else { width - 42 };
            g transform=(translate((x, y - 11))) {
                g class="upright" {
                    text y="11" text-anchor="middle" font-size="34" font-weight="700" fill="#efe6cf" { (if seat.0 == 0 { "a" } else { "b" }) }
                }
            }
        }
    }
}

fn hexagon(game: &Spion, v: &View, field: Field, lit: bool, reader: &Reader<'_>) -> Markup {
    let asker = enemy(field.half());
    let crossed = v.facts.crossed[asker.index()].contains(field);
    let safe = is_safe(game, v, field);
    let paper = match () {
        () if lit => "#f7d774",
        () if safe => "#bcd3ae",
        () => paper(field.half(), game.hideouts.is_open(field)),
    };
    let secret = knows_secret(v, field);
    let piece = v.facts.board.piece_at(field).map(|piece| v.facts.board.kind(piece).name());
    html! {
        g class="field" data-spot=(field_spot(field)) data-thing=[piece] transform=(translate(middle_of(game, v, field))) {
            title { (title(v, field, safe, reader)) }
            g fill=(paper) opacity=(if crossed { ".62" } else { "1" }) { use href="#sn-hex" {} }
            @if secret { g fill="none" stroke="#b3261e" stroke-width="5" transform="scale(.93)" { use href="#sn-hex" {} } }
            @if found(game, v) == Some(field) { g fill="none" stroke="#1d7a3c" stroke-width="13" transform="scale(.86)" { use href="#sn-hex" {} } }
            @if crossed { g stroke=(hue(asker).fill()) { use href="#sn-cross" {} } }
            g class="upright" {
                text y="47" text-anchor="middle" font-size="25" font-weight="600" fill="#3d3729" { (field.number()) }
                @if safe { g transform="translate(31 30) scale(.26)" { (shield()) } }
            }
            path class="hit" d="M0-62 53.500-31V31L0 62-53.500 31V-31Z" fill="transparent" {}
        }
    }
}

/// The colour of a field: of each half its own, and darker where no secret may be hidden.
pub(super) fn paper(half: Seat, open: bool) -> &'static str {
    match (half, open) {
        (Seat(0), true) => "#e3e6da",
        (Seat(0), false) => "#b9c6c2",
        (_, true) => "#f0e3cd",
        (_, false) => "#d3bfa5",
    }
}

/// The mark of a field that cannot be asked about.
fn shield() -> Markup {
    html! { g fill="#2c6b2f" stroke="#12262b" { use href="#sn-defender" {} } }
}

/// The field, the piece on it, and whether it is safe from questions.
fn title(v: &View, field: Field, safe: bool, reader: &Reader<'_>) -> String {
    let named = named(v, field, reader);
    if safe { format!("{named}. {}", say(reader.lang, "legend-safe")) } else { named }
}

fn named(v: &View, field: Field, reader: &Reader<'_>) -> String {
    let board = &v.facts.board;
    let piece = board.piece_at(field).and_then(|piece| Some((board.kind(piece), board.owner(piece)?)));
    piece.map_or_else(
        || field.name(),
        |(of, owner)| format!("{}: {} ({})", field.name(), kind(of, reader.lang), reader.name(owner)),
    )
}

/// A piece lets clicks through to its field. One that has changed sides keeps a rim of its first colour.
fn figure(game: &Spion, v: &View, piece: Piece) -> Markup {
    let board = &v.facts.board;
    let Some(owner) = board.owner(piece) else { return html! {} };
    let rim = if owner == piece.first_owner() { RIM } else { hue(piece.first_owner()).fill() };
    html! {
        g id=(piece_id(piece)) class="piece" pointer-events="none" transform=(translate(middle_of(game, v, board.at(piece)))) {
            (carved(board.kind(piece), board.arrows(piece).map(|arrows| arrows_facing(v, arrows)), owner, rim))
        }
    }
}

/// The piece itself, in the colour of its owner.
pub(super) fn carved(kind: Kind, arrows: Option<Arrows>, owner: Seat, rim: &str) -> Markup {
    html! {
        g class="upright" { g transform="translate(0 -12) scale(.88)" {
            @if let Some(arrows) = arrows { (pointers(arrows.directions(), "#sn-arrow")) }
            @if kind == Kind::Large { (pointers(EVERY_WAY, "#sn-point")) }
            g fill=(hue(owner).fill()) stroke=(rim) { use href=(format!("#sn-{}", kind.name())) {} }
            g transform=(mark_place(kind)) { (hue(owner).mark()) }
        } }
    }
}

pub(super) fn piece_id(piece: Piece) -> String {
    format!("piece-{}", piece.0)
}

fn mark_place(kind: Kind) -> &'static str {
    match kind {
        Kind::Defender => "translate(0 -4) scale(1.350)",
        Kind::Small => "translate(0 16) scale(.9)",
        Kind::Large => "translate(0 19)",
    }
}

/// A pointer in each direction, counter-clockwise from the east.
fn pointers(directions: Directions, symbol: &str) -> Markup {
    html! {
        g class="with-board" {
            @for direction in directions {
                g transform=(format!("rotate(-{})", 60 * direction as u32)) { use href=(symbol) {} }
            }
        }
    }
}

fn desk(v: &View, bent: &[Arrows], height: u32, reader: &Reader<'_>) -> Markup {
    let opposite = Arrows::new(Direction::East, Direction::West);
    let rows = opposite.iter().chain(bent).zip((0..).map(|row: u32| if row == 0 { 84 } else { 180 + BUTTONS * row }));
    html! {
        rect width=(WIDTH) height=(height) rx="24" fill="#efe6cf" {}
        @for (arrows, y) in rows {
            @for (to, x) in arrows.positions().zip((80..).step_by(BUTTONS as usize)) {
                (turn_button((x, y), to, v, reader))
            }
        }
        (pass_button(reader))
        g transform=(format!("translate(40 {})", height - 34)) { g transform="translate(0 -8) scale(.36)" { (shield()) } }
        text x="70" y=(height - 30) font-size="27" fill="#3a3a30" { (say(reader.lang, "legend-safe")) }
        @for (seat, y) in [(Seat(0), 66), (Seat(1), 168)] {
            (count(v, seat, y, reader))
        }
    }
}

fn turn_button(at: (u32, u32), to: Arrows, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        g class="button" data-spot=(arrows_spot(to)) transform=(translate(at)) {
            title { (fill(reader.lang, "spot-turn", &[("axis", arrows(to, reader.lang).into())])) }
            rect x="-58" y="-58" width="116" height="116" rx="18" fill="#e0d3b0" stroke="#b9a97c" stroke-width="3" {}
            g transform="scale(.85)" { (pointers(arrows_facing(v, to).directions(), "#sn-arrow")) circle r="22" fill="#12262b" {} }
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
    let spies = board.spies(seat).len();
    let defenders = board.pieces(seat).len() - spies;
    let left = match reader.aid {
        Aid::Follows => fill(reader.lang, "left", &[("count", v.facts.candidates[seat.index()].into())]),
        _ => asked(v, seat, reader),
    };
    let turn = v.facts.phase() == Phase::Move && v.facts.turn == seat;
    let name: String = reader.name(seat).chars().take(14).collect();
    html! {
        g transform=(format!("translate(470 {y})")) {
            @if turn { rect x="-40" y="-50" width="550" height="94" rx="16" fill="#f2cf63" {} }
            circle r="24" cy="-8" fill=(hue(seat).fill()) {}
            g transform="translate(0 -8)" { (hue(seat).mark()) }
            text x="44" y="-8" font-size="36" font-weight="700" fill="#12262b" { (name) }
            text x="44" y="30" font-size="29" fill="#3a3a30" { (left) }
            g transform="translate(374 -16) scale(.5)" fill=(hue(seat).fill()) stroke="#12262b" { use href="#sn-defender" {} }
            text x="402" y="-4" font-size="34" font-weight="700" fill="#12262b" { (defenders) }
            g transform="translate(456 -16) scale(.5)" fill=(hue(seat).fill()) stroke="#12262b" { use href="#sn-small" {} }
            text x="482" y="-4" font-size="34" font-weight="700" fill="#12262b" { (spies) }
        }
    }
}
