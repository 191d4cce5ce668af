//! What went wrong, and a way back.

use maud::{Markup, html};

use super::frame::{Content, Layout, page};
use super::model::ErrorModel;
use super::paths;
use super::words::{problem_title, say};

pub fn error(model: &ErrorModel) -> Markup {
    let lang = model.frame.lang;
    let title = problem_title(lang, model.code);
    let main = html! {
        main #main.sheet-page {
            section.paper.error {
                span.stamp { (model.status) }
                h1 { (title) }
                @if let Some(detail) = &model.detail { p { (detail) } }
                p.actions { a.button.primary href=(paths::home()) { (say(lang, "error-home")) } }
            }
        }
    };
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}
