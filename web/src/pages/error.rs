//! What went wrong, said kindly, with a way back.

use maud::{Markup, html};

use super::frame::{Leaf, Room, page};
use super::model::{ErrorModel, paths};
use super::words::{mistake, say};

pub fn error(model: &ErrorModel) -> Markup {
    let lang = model.frame.lang;
    let title = mistake(lang, model.code);
    let main = html! {
        main #main.sheet-page {
            section.paper.mistake {
                span.stamp { (model.status) }
                h1 { (title) }
                @if let Some(detail) = &model.detail { p { (detail) } }
                p.actions { a.button.primary href=(paths::home()) { (say(lang, "error-home")) } }
            }
        }
    };
    page(&model.frame, &Leaf { title: &title, room: Room::Reading, links: html! {}, main })
}
