use deckname_scene::{Choose, Clicks, Motion, Reader, Spot, Weight};

use super::draw::{middle_of, piece_id, secret_id};
use super::text::is_safe;
use super::words::{arrows, fill, kind_at, say};
use crate::action::Action;
use crate::config::Spion;
use crate::direction::Arrows;
use crate::field::Field;
use crate::grid::Grid;
use crate::state::Phase;
use crate::view::View;
use crate::wire::{read_arrows, read_field};

pub(super) const PASS: &str = "button-pass";

impl Choose for Spion {
    /// A move is the piece's field and then its goal; a turn, the field and then the arrows. The two secrets come in any order.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        match *a {
            Action::Hide([one, other]) => Clicks::parts([vec![field_spot(one)], vec![field_spot(other)]]),
            Action::Move { from, to } => Clicks::path([field_spot(from), field_spot(to)]),
            Action::Turn { at, arrows } => Clicks::path([field_spot(at), arrows_spot(arrows)]),
            Action::Pass => Clicks::one(PASS),
        }
    }

    /// What a spot is called; the first field of a move with the piece that stands there.
    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match read(&self.grid, spot) {
            Some(Thing::Field(field)) if draft.is_empty() && v.facts.board.occupied().contains(field) => {
                let kind = kind_at(&v.facts.board, field, lang);
                fill(lang, "spot-piece", &[("kind", kind.into()), ("field", field.name().into())])
            }
            Some(Thing::Field(field)) if v.facts.phase() == Phase::Hide && is_safe(self, v, field) => {
                fill(lang, "spot-safe", &[("field", field.name().into())])
            }
            Some(Thing::Field(field)) => field.name(),
            Some(Thing::Arrows(to)) => fill(lang, "spot-turn", &[("axis", arrows(to, lang).into())]),
            Some(Thing::Pass) => say(lang, "pass"),
            None => {
                debug_assert!(false, "{spot} is no spot");
                spot.to_string()
            }
        }
    }

    fn weight(&self, a: &Action) -> Weight {
        if matches!(a, Action::Pass) { Weight::Nothing } else { Weight::Usual }
    }

    /// A piece stands on the field that was chosen for it; the secrets lie where they are to be hidden.
    fn preview(&self, v: &View, draft: &[Spot]) -> Vec<Motion> {
        let fields: Vec<Field> = draft
            .iter()
            .filter_map(|spot| match read(&self.grid, spot)? {
                Thing::Field(field) => Some(field),
                _ => None,
            })
            .collect();
        match (v.facts.phase(), v.who.seat(), fields.as_slice()) {
            (Phase::Hide, Some(me), hidden) => {
                hidden.iter().enumerate().map(|(index, field)| self.stand(v, secret_id(me, index), *field)).collect()
            }
            (Phase::Move, _, [from, to]) => {
                let piece = v.facts.board.piece_at(*from);
                piece.into_iter().map(|piece| self.stand(v, piece_id(piece), *to)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Spion {
    fn stand(&self, v: &View, id: String, field: Field) -> Motion {
        let (x, y) = middle_of(self, v, field);
        Motion::Walk { id, through: vec![(x as i32, y as i32)] }
    }
}

/// What to click next after the draft; `None` if the prompt says it all.
pub(super) fn next(game: &Spion, v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    let Thing::Field(field) = read(&game.grid, draft.last()?)? else { return None };
    if v.facts.phase() == Phase::Hide {
        return Some(fill(lang, "next-secret", &[("field", field.name().into())]));
    }
    let kind = kind_at(&v.facts.board, field, lang);
    Some(fill(lang, "next-goal", &[("kind", kind.into()), ("field", field.name().into())]))
}

pub(super) fn field_spot(field: Field) -> String {
    format!("field-{}", field.name())
}

pub(super) fn arrows_spot(arrows: Arrows) -> String {
    format!("axis-{}", arrows.name())
}

enum Thing {
    Field(Field),
    Arrows(Arrows),
    Pass,
}

fn read(grid: &Grid, spot: &Spot) -> Option<Thing> {
    if spot.0 == PASS {
        return Some(Thing::Pass);
    }
    let (kind, name) = spot.0.split_once('-')?;
    match kind {
        "field" => read_field(grid, name).ok().map(Thing::Field),
        "axis" => read_arrows(name).ok().map(Thing::Arrows),
        _ => None,
    }
}
