//! The editor of set-up files: pieces are picked up and put down, turned, added and removed by clicking, and fields are
//! taken into the set-up zone. A piece that the file lists for both halves changes in both.

use deckname_engine::{Seat, SetupError};
use deckname_scene::{Lang, Panel, Scene, Sheet, Spot};
use maud::{Markup, PreEscaped, html};

use super::clicks::field_spot;
use super::draw::{RIM, carved, lamps, middle_line, paper, printed_at, size, translate};
use super::words::{arrows, fill, kind, say};
use crate::board::{Kind, PIECES};
use crate::direction::{Arrows, Direction};
use crate::field::{Field, Fields};
use crate::sketch::{At, Listed, Sketch, Standing};

const KINDS: [Kind; 3] = [Kind::Defender, Kind::Small, Kind::Large];

/// The most pieces that are drawn of a list; the game refuses longer ones.
const MOST_DRAWN: usize = 2 * PIECES;

/// What can be clicked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Field(Field),
    /// A new piece, to be put on a field.
    New(Kind),
    /// The set-up zone: fields join and leave it.
    Zone,
    Turn,
    Remove,
}

pub(super) fn edit(file: &str, held: Option<&Spot>, click: Option<&Spot>, lang: Lang) -> Result<Sheet, SetupError> {
    let mut sketch = Sketch::read(file)?;
    let read = |sketch: &Sketch, spot: Option<&Spot>| spot.and_then(|spot| Thing::read(sketch, spot));
    let (held, click) = (read(&sketch, held), read(&sketch, click));
    let (held, changed) = match click {
        Some(click) => sketch.click(held, click),
        None => (held, false),
    };
    Ok(Sheet {
        file: if changed { sketch.write() } else { file.to_string() },
        held: held.map(Thing::spot),
        scene: Scene(vec![board(&sketch, held, lang)]),
        tools: tools(&sketch, held).into_iter().map(|tool| (tool.spot(), tool.label(lang))).collect(),
        prompt: prompt(&sketch, held, lang),
    })
}

impl Thing {
    fn read(sketch: &Sketch, spot: &Spot) -> Option<Self> {
        let tools = KINDS.map(Self::New).into_iter().chain([Self::Zone, Self::Turn, Self::Remove]);
        tools.chain(sketch.grid.all().iter().map(Self::Field)).find(|thing| thing.spot() == *spot)
    }

    fn spot(self) -> Spot {
        match self {
            Self::Field(field) => Spot(field_spot(field)),
            Self::New(kind) => Spot(format!("new-{}", kind.name())),
            Self::Zone => Spot::from("zone"),
            Self::Turn => Spot::from("turn"),
            Self::Remove => Spot::from("remove"),
        }
    }

    fn label(self, lang: Lang) -> String {
        match self {
            Self::Field(field) => field.name(),
            Self::New(new) => fill(lang, "edit-new", &[("kind", kind(new, lang).into())]),
            Self::Zone => say(lang, "edit-zone"),
            Self::Turn => say(lang, "edit-turn"),
            Self::Remove => say(lang, "edit-remove"),
        }
    }
}

impl Sketch {
    /// What is held after a click, and whether the click has changed the file.
    fn click(&mut self, held: Option<Thing>, click: Thing) -> (Option<Thing>, bool) {
        match (held, click) {
            (Some(held), click) if held == click => (None, false),
            (Some(Thing::Zone), Thing::Field(field)) => {
                let number = Fields::one(Field::in_half(Seat(0), field.index() as u8));
                let left = self.zone.without(number);
                self.zone = if left == self.zone { self.zone.union(number) } else { left };
                (held, true)
            }
            (Some(Thing::New(kind)), Thing::Field(field)) if self.on(field).next().is_none() => {
                let arrows = if kind == Kind::Small { Arrows::new(Direction::East, Direction::West) } else { None };
                self.pieces.push(Listed { line: 0, at: At::BothHalves(field.number()), kind, arrows, owner: None });
                (held, true)
            }
            (_, Thing::Field(field)) if self.on(field).next().is_some() => (Some(click), false),
            (Some(Thing::Field(from)), Thing::Field(to)) => {
                let moved = self.change(from, |piece| piece.go_to(to));
                (None, moved)
            }
            (Some(Thing::Field(at)), Thing::Turn) => {
                // By a sixth, clockwise.
                let turned = self.change(at, |piece| piece.arrows = piece.arrows.map(|arrows| arrows.turned(5)));
                (held, turned)
            }
            (Some(Thing::Field(at)), Thing::Remove) => {
                let gone = self.on(at).last().map(|index| self.pieces.remove(index));
                (None, gone.is_some())
            }
            (_, Thing::New(_) | Thing::Zone) => (Some(click), false),
            (held, Thing::Field(_) | Thing::Turn | Thing::Remove) => (held, false),
        }
    }

    /// Changes the piece on this field, the last one if there are more; says whether there is one.
    fn change(&mut self, at: Field, change: impl Fn(&mut Listed)) -> bool {
        let Some(index) = self.on(at).last() else { return false };
        change(&mut self.pieces[index]);
        true
    }

    fn held_piece(&self, held: Option<Thing>) -> Option<&Listed> {
        let Some(Thing::Field(field)) = held else { return None };
        self.on(field).last().map(|index| &self.pieces[index])
    }
}

/// What can be done with what is held, and what can be taken instead.
fn tools(sketch: &Sketch, held: Option<Thing>) -> Vec<Thing> {
    let mut tools: Vec<_> = KINDS.map(Thing::New).into_iter().chain([Thing::Zone]).collect();
    if let Some(piece) = sketch.held_piece(held) {
        tools.extend(piece.arrows.map(|_| Thing::Turn));
        tools.push(Thing::Remove);
    }
    tools
}

fn prompt(sketch: &Sketch, held: Option<Thing>, lang: Lang) -> String {
    match (held, sketch.held_piece(held)) {
        (Some(Thing::Field(field)), Some(piece)) => {
            let key = if piece.arrows.is_some() { "edit-holds-small" } else { "edit-holds" };
            fill(lang, key, &[("kind", kind(piece.kind, lang).into()), ("field", field.name().into())])
        }
        (Some(Thing::New(new)), _) => fill(lang, "edit-adds", &[("kind", kind(new, lang).into())]),
        (Some(Thing::Zone), _) => say(lang, "edit-zones"),
        _ => say(lang, "edit-begin"),
    }
}

fn board(sketch: &Sketch, held: Option<Thing>, lang: Lang) -> Panel {
    let (width, height) = size(&sketch.grid);
    let chosen = sketch.held_piece(held).map(|piece| piece.standing(&sketch.grid));
    let chosen: Fields = chosen.into_iter().flatten().flatten().map(|one| one.field).collect();
    let body = html! {
        (PreEscaped(include_str!("../../art/symbols.svg")))
        (lamps(width, height))
        (middle_line(&sketch.grid, Seat(0)))
        g class="bright" {
            @for row in 0..sketch.grid.rows() {
                @for field in sketch.grid.row(row) { (hexagon(sketch, field, chosen.contains(field), lang)) }
            }
        }
        @for (index, piece) in sketch.pieces.iter().take(MOST_DRAWN).enumerate() {
            @for one in piece.standing(&sketch.grid).into_iter().flatten() {
                (figure(sketch, index, piece.kind, one))
            }
        }
    };
    Panel { name: "board", width, height, body }
}

fn hexagon(sketch: &Sketch, field: Field, chosen: bool, lang: Lang) -> Markup {
    let in_zone = sketch.zone.contains(Field::in_half(Seat(0), field.index() as u8));
    html! {
        g id=(format!("at-{}", field.name())) class=(if chosen { "field picked" } else { "field" }) data-spot=(field_spot(field))
            role="button" tabindex="-1" aria-pressed=(chosen) aria-label=(named(sketch, field, in_zone, lang))
            transform=(translate(printed_at(&sketch.grid, field))) {
            g fill=(paper(field.half(), !in_zone)) { use href="#sn-hex" {} }
            g class="upright" {
                text y="47" text-anchor="middle" font-size="25" font-weight="600" fill="#3d3729" { (field.number()) }
                @if in_zone { path d="M26 29H40V43H26Z" fill="none" stroke="#3d3729" stroke-width="4" {} }
            }
            path class="hit" d="M0-62 53.500-31V31L0 62-53.500 31V-31Z" fill="transparent" {}
        }
    }
}

/// The field, what stands on it, and whether it belongs to the set-up zone. The printed number comes as a word of its own, for
/// players who speak to their computer.
fn named(sketch: &Sketch, field: Field, in_zone: bool, lang: Lang) -> String {
    let name = field.name();
    let number = name.trim_start_matches(char::is_alphabetic).to_string();
    let mut parts = vec![number, name];
    for piece in sketch.on(field).map(|index| &sketch.pieces[index]) {
        parts.push(kind(piece.kind, lang));
        let stands = piece.standing(&sketch.grid).into_iter().flatten().find(|one| one.field == field);
        parts.extend(stands.and_then(|one| one.arrows).map(|pointing| arrows(pointing, lang)));
    }
    if in_zone {
        parts.push(say(lang, "edit-in-zone"));
    }
    parts.join(", ")
}

/// A piece lets clicks through to its field.
fn figure(sketch: &Sketch, index: usize, kind: Kind, Standing { field, owner, arrows }: Standing) -> Markup {
    html! {
        g id=(format!("piece-{index}-{}", field.half().0)) class="piece" pointer-events="none"
            transform=(translate(printed_at(&sketch.grid, field))) { (carved(kind, arrows, owner, RIM)) }
    }
}
