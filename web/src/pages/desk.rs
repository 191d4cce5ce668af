//! The dossier: what the game shows of it, how much is worked out at this table, and room for the player's own notes.

use deckname_scene::{Aid, Hints, Lang, Mark};
use maud::{Markup, html};

use super::model::TableModel;
use super::words::{say, tell};

/// The note that belongs to no field of the game.
pub const NOTEPAD: &str = "notepad";

pub(super) fn dossier(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    let open = model.result.is_some();
    let mine = model.me.is_some() && !open;
    html! {
        section #dossier class=(if open { "paper dossier flat" } else { "paper dossier" }) aria-labelledby="dossier-title" {
            h2 #dossier-title { (say(lang, if open { "dossier-open" } else { "dossier" })) }
            @if mine { span.stamp aria-hidden="true" { (say(lang, "for-you")) } }
            @if model.me.is_none() && !open { p.dim { (say(lang, if model.shared { "covered" } else { "watching" })) } }
            div #dossier-body data-marks=[mine.then(|| marks(lang))] { (model.shown.dossier) }
            @if mine { (notepad(lang, &model.notepad)) }
            @if !open { p #aid.dim { (worked_out(lang, model.aid)) } }
        }
    }
}

/// Says to all how much is worked out at this table.
pub(super) fn worked_out(lang: Lang, aid: Aid) -> String {
    tell(lang, "aid-here", &[("level", aid.label(lang).into())])
}

/// The set-up of a table: how much is to be worked out.
pub(super) fn choose_aid(lang: Lang, chosen: Aid) -> Markup {
    html! {
        p.field {
            label for="aid" { (say(lang, "aid")) }
            select #aid name="aid" {
                @for aid in Aid::ALL { option value=(aid.name()) selected[aid == chosen] { (aid.label(lang)) } }
            }
        }
    }
}

/// Says to all whether players may ask for hints.
pub(super) fn hints_here(lang: Lang, hints: Hints) -> String {
    tell(lang, "hints-here", &[("who", hints.label(lang).into())])
}

/// The set-up of a table: whether players may ask for hints.
pub(super) fn choose_hints(lang: Lang, chosen: Hints) -> Markup {
    html! {
        p.field {
            label for="hints" { (say(lang, "hints")) }
            select #hints name="hints" {
                @for hints in Hints::ALL { option value=(hints.name()) selected[hints == chosen] { (hints.label(lang)) } }
            }
        }
    }
}

fn notepad(lang: Lang, notes: &str) -> Markup {
    html! {
        label.notepad {
            span { (say(lang, "notepad")) }
            // The line break that HTML drops at the beginning of a text area.
            textarea #notepad data-note=(NOTEPAD) rows="3" maxlength="2000" placeholder=(say(lang, "notepad-hint")) { "\n" (notes) }
        }
    }
}

/// The names of the marks for the script, in the order in which a tap steps through them.
fn marks(lang: Lang) -> String {
    Mark::ALL.map(|mark| mark.label(lang)).join("|")
}
