//! The dossier: the seat's own card.

use deckname_scene::{Dossier, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::fill;
use crate::config::{{Type}};
use crate::event::Notice;
use crate::view::View;

impl Dossier for {{Type}} {
    fn dossier(&self, v: &View, _: &[Notice], _: &Notes, reader: &Reader<'_>) -> Markup {
        html! {
            @if let Some(card) = v.my_card() { p { (fill(reader.lang, "dossier-card", &[("card", card.into())])) } }
        }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        if let Some(card) = v.my_card() {
            out.line(fill(reader.lang, "dossier-card", &[("card", card.into())]));
        }
        out
    }
}
