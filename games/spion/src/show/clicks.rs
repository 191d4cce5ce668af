use deckname_scene::{Choose, Clicks, Reader, Spot};

use super::words::{axis, fill, kind_at, say};
use crate::action::Action;
use crate::config::Spion;
use crate::field::{Axis, Field};
use crate::state::Phase;
use crate::view::View;
use crate::wire::{read_axis, read_field};

pub(super) const PASS: &str = "button-pass";

impl Choose for Spion {
    /// A move is the piece's field and then its goal; a turn, the field and then an axis. The two secrets come in any order.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        match *a {
            Action::Hide([one, other]) => Clicks::parts([vec![field_spot(one)], vec![field_spot(other)]]),
            Action::Move { from, to } => Clicks::path([field_spot(from), field_spot(to)]),
            Action::Turn { at, axis } => Clicks::path([field_spot(at), axis_spot(axis)]),
            Action::Pass => Clicks::one(PASS),
        }
    }

    /// What a spot is called; the first field of a move with the piece that stands there.
    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match read(spot) {
            Some(Thing::Field(field)) if draft.is_empty() && v.facts.board.occupied().has(field) => {
                let kind = kind_at(&v.facts.board, field, lang);
                fill(lang, "spot-piece", &[("kind", kind.into()), ("field", field.name().into())])
            }
            Some(Thing::Field(field)) => field.name(),
            Some(Thing::Axis(to)) => fill(lang, "spot-turn", &[("axis", axis(to, lang).into())]),
            Some(Thing::Pass) => say(lang, "pass"),
            None => {
                debug_assert!(false, "{spot} is no spot");
                spot.to_string()
            }
        }
    }
}

/// What is asked for after the draft; nothing where the prompt says it all.
pub(super) fn next(v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    let Thing::Field(field) = read(draft.last()?)? else { return None };
    if v.facts.phase() == Phase::Hide {
        return Some(fill(lang, "next-secret", &[("field", field.name().into())]));
    }
    let kind = kind_at(&v.facts.board, field, lang);
    Some(fill(lang, "next-goal", &[("kind", kind.into()), ("field", field.name().into())]))
}

pub(super) fn field_spot(field: Field) -> String {
    format!("field-{}", field.name())
}

pub(super) fn axis_spot(axis: Axis) -> String {
    format!("axis-{}", axis.name())
}

enum Thing {
    Field(Field),
    Axis(Axis),
    Pass,
}

fn read(spot: &Spot) -> Option<Thing> {
    if spot.0 == PASS {
        return Some(Thing::Pass);
    }
    let (kind, name) = spot.0.split_once('-')?;
    match kind {
        "field" => read_field(name).ok().map(Thing::Field),
        "axis" => read_axis(name).ok().map(Thing::Axis),
        _ => None,
    }
}
